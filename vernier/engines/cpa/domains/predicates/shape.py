"""What memory looks like at an abstraction point: its shape is kept as it is, its numbers become symbols.

Objects, which of them a pointer can lead to, sizes and constant offsets are the shape: explicit, as in the explicit
heaps of the thesis (section 4.4.4). Numbers in variables and cells, and conditions and offsets that are no constants,
are the leaves: each gets a symbol, of which predicates speak. Objects that no variable leads to are forgotten.
A loop that makes ever more objects has ever more shapes: the analysis does not end then.
"""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import assert_never

from vernier.encode.guard import top
from vernier.encode.state import (
    ArrayRecord,
    Blank,
    Cell,
    CellMemory,
    ElementMemory,
    ObjectRecord,
    Record,
    SymbolicState,
)
from vernier.encode.values import GuardedPointer, GuardedReference, GuardedValue
from vernier.logic.bank import Term
from vernier.logic.terms import Terms

STRUCTURE = "@"
"""The names of leaves that are no variables begin with this"""


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """A memory with symbols for its leaves. Two memories with equal `key` have the same shape and the same symbols."""

    memory: SymbolicState
    symbols: Mapping[str, Term]
    values: Mapping[str, Term]
    """What the leaves are in the memory that was generalised"""
    key: Hashable
    consistent: Term
    """What always holds of the symbols: a pointer leads to one object"""


@dataclass(slots=True)
class Generalisation:
    """The walk over one memory."""

    terms: Terms
    memory: SymbolicState
    begin: Mapping[int, Record]
    """Objects as they were when the program began"""
    named: Container[int]
    """Objects that expressions name: interned strings, classes"""
    symbols: dict[str, Term] = field(default_factory=dict)
    values: dict[str, Term] = field(default_factory=dict)
    key: list[Hashable] = field(default_factory=list)
    facts: list[Term] = field(default_factory=list)
    pending: list[int] = field(default_factory=list)

    def run(self, variables: Mapping[str, str], statics: Mapping[str, str]) -> Shape:
        """Generalise the variables and globals with these names for their symbols, and all memory they lead to."""
        found = SymbolicState(top(self.terms), {}, {}, {}, self.memory.initial)
        for name, symbol in variables.items():
            value = self.memory.locals.get(name)
            # One that no path here has written is not read before it is: the validator proves definite assignment.
            if value is not None:
                # The same pointers under other names are another shape.
                self.key.append(name)
                found.locals[name] = self._value(symbol, value)
        for name, symbol in statics.items():
            self.key.append(name)
            found.globals[name] = self._value(symbol, self.memory.global_value(name))
        # Globals in memory and constant objects can be reached by name. Globals that nobody has written stay as are.
        self.pending.extend(self.begin)
        self.pending.extend(number for number in self.memory.heap if number in self.named)
        while self.pending:
            number = self.pending.pop()
            record = self.memory.heap.get(number)
            if number not in found.heap and record is not None:
                unchanged = record is self.begin.get(number)
                self.key.append((number, unchanged))
                found.heap[number] = record if unchanged else self._record(f"{STRUCTURE}{number}", record)
        return Shape(found, self.symbols, self.values, tuple(self.key), self.terms.all_of(self.facts))

    # ------------------------------------------------------------ values

    def _leaf(self, name: str, value: Term) -> Term:
        # One place in memory can hold numbers of different sorts; a variable has one type.
        symbol = self.terms.symbol(f"{name}:{value.sort}" if name.startswith(STRUCTURE) else name, value.sort)
        self.symbols[name] = symbol
        self.values[name] = value
        self.key.append(symbol)
        return symbol

    def _kept(self, name: str, value: Term) -> Term:
        """A part of the shape: itself if it is a constant."""
        if value.is_constant:
            self.key.append(value)
            return value
        return self._leaf(name, value)

    def _value(self, name: str, value: GuardedValue) -> GuardedValue:
        match value:
            case Term():
                return self._leaf(name, value)
            case GuardedPointer(choices=choices):
                return GuardedPointer(
                    {
                        number: (condition, self._kept(f"{STRUCTURE}{name}.{number}+", choices[number][1]))
                        for number, condition in self._choices(name, {key: item[0] for key, item in choices.items()})
                    }
                )
            case GuardedReference(choices=choices):
                return GuardedReference(dict(self._choices(name, choices)))
            case _:
                assert_never(value)

    def _choices(self, name: str, choices: Mapping[int, Term]) -> Iterator[tuple[int, Term]]:
        """The objects of a pointer with their conditions. Exactly one holds on every path: one alone is true."""
        self.key.append(tuple(choices))
        self.pending.extend(choices)
        if len(choices) == 1:
            yield next(iter(choices)), self.terms.true
            return
        found = {number: self._kept(f"{STRUCTURE}{name}.{number}?", condition) for number, condition in choices.items()}
        self.facts.append(self.terms.any_of(found.values()))
        self.facts.extend(
            self.terms.not_(self.terms.and_(left, right)) for left, right in combinations(found.values(), 2)
        )
        yield from found.items()

    # ------------------------------------------------------------ records

    def _record(self, name: str, record: Record) -> Record:
        match record:
            case CellMemory(type=type_, blank=blank):
                self.key.append((type_, blank))
                cells = {
                    offset: self._cell(f"{name}.{offset}", cell)
                    for offset, cell in sorted(record.cells.items())
                    if cell.known is not self.terms.false or blank is Blank.ZERO
                }
                size, live = self._kept(f"{name}.size", record.size), self._kept(f"{name}.live", record.live)
                return CellMemory(type_, size, cells, blank, live)
            case ElementMemory(type=type_, element=element):
                self.key.append((type_, element))
                size, live = self._kept(f"{name}.size", record.size), self._kept(f"{name}.live", record.live)
                cells_ = self._leaf(f"{name}.cells", record.cells)
                return ElementMemory(type_, element, size, cells_, self._leaf(f"{name}.written", record.written), live)
            case ObjectRecord(class_name=class_name):
                self.key.append(class_name)
                fields = {key: self._value(f"{name}.{key[0]}.{key[1]}", item) for key, item in record.fields.items()}
                return ObjectRecord(class_name, fields)
            case ArrayRecord(type=array_type, cells=held):
                self.key.append(array_type)
                length = self._kept(f"{name}.length", record.length)
                if isinstance(held, Term):
                    return ArrayRecord(array_type, length, self._leaf(f"{name}.cells", held))
                self.key.append(len(held))
                return ArrayRecord(
                    array_type, length, tuple(self._value(f"{name}.{number}", item) for number, item in enumerate(held))
                )
            case _:
                assert_never(record)

    def _cell(self, name: str, cell: Cell) -> Cell:
        self.key.append((name, cell.size))
        known, written = self._kept(f"{name}.known", cell.known), self._kept(f"{name}.written", cell.written)
        self.facts.append(self.terms.implies(written, known))
        return Cell(cell.size, self._value(f"{name}.value", cell.value), known, written)
