"""A plain semantics of commands on explicit heaps, and random commands: the oracle of the shape analysis."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from vernier.engines.cpa.domains.shape.commands import (
    AssumeNumber,
    AssumeSame,
    Command,
    Contents,
    EndOfLife,
    Free,
    New,
    Pointer,
    ReadNumber,
    ReadPointer,
    Ref,
    Sense,
    SetNumber,
    SetPointer,
    Special,
    WriteNumber,
    WritePointer,
)
from vernier.engines.cpa.domains.shape.explicit_heap import NOWHERE, Address, Cell, ExplicitHeap
from vernier.engines.cpa.domains.shape.predicates import Relation
from vernier.engines.cpa.domains.shape.update import Fault
from vernier.ir.types import I32, PointerType, StructType, Type

Layouts = Mapping[str, Mapping[int, Type]]


def value_of(heap: ExplicitHeap, pointer: Pointer) -> Address | None:
    match pointer:
        case Special.NULL:
            return NOWHERE
        case Special.OTHER:
            return None
        case Ref(variable=variable, offset=offset):
            at = heap.variables[variable]
            return None if at is None else Address(at.object, at.offset + offset)
        case _:
            raise AssertionError(pointer)


def is_same(left: Address | None, right: Address | None) -> bool | None:
    """None where it is not known."""
    if left is None or right is None or (left.object != right.object and (left.offset or right.offset)):
        return None
    return left == right


def compares(left: int | None, relation: Relation, right: int | None) -> bool | None:
    if left is None or right is None:
        return None
    return {Relation.EQ: left == right, Relation.LT: left < right, Relation.GT: left > right}[relation]


@dataclass(frozen=True, slots=True)
class Executor:
    """Executes commands. Integer variables always have a value; what nobody has written reads as any number."""

    layouts: Layouts
    chance: random.Random

    def number(self, heap: ExplicitHeap, value: int | str | None) -> int:
        known = heap.numbers[value] if isinstance(value, str) else value
        return self.chance.choice((-1, 0, 1, 2)) if known is None else known

    def run(self, heap: ExplicitHeap, command: Command) -> ExplicitHeap | Fault | None:
        """The heap after a command; None if an assumption fails."""
        match command:
            case New(target=target, struct=struct, contents=contents):
                return self._new(heap, target, struct, contents)
            case Free(place=place):
                return self._free(heap, value_of(heap, place))
            case EndOfLife():
                return heap  # there are no local variables here
            case SetPointer(target=target, value=value):
                return _with(heap, target, value_of(heap, value))
            case SetNumber(target=target, value=number):
                return replace(heap, numbers={**heap.numbers, target: self.number(heap, number)})
            case AssumeSame(left=left, right=right, sense=sense):
                return _if(heap, is_same(value_of(heap, left), value_of(heap, right)), sense)
            case AssumeNumber(variable=name, relation=relation, operand=operand, sense=sense):
                return _if(heap, compares(heap.numbers[name], relation, self.number(heap, operand)), sense)
            case ReadPointer() | WritePointer() | ReadNumber() | WriteNumber():
                return self._access(heap, command)

    def _new(self, heap: ExplicitHeap, target: str, struct: str, contents: Contents) -> ExplicitHeap:
        zeroed = contents is Contents.ZERO
        number = max(heap.cells, default=0) + 1
        layout = self.layouts[struct]
        pointers = {at: NOWHERE if zeroed else None for at, type_ in layout.items() if isinstance(type_, PointerType)}
        numbers = {at: 0 if zeroed else None for at, type_ in layout.items() if not isinstance(type_, PointerType)}
        return _with(
            replace(heap, cells={**heap.cells, number: Cell(struct, pointers, numbers)}), target, Address(number)
        )

    @staticmethod
    def _free(heap: ExplicitHeap, at: Address | None) -> ExplicitHeap | Fault:
        """Pointers to what is gone are not followed."""
        if at == NOWHERE:
            return heap
        if at is None or at.offset:
            return Fault.BEYOND

        def kept(found: Address | None) -> Address | None:
            return None if found is None or found.object == at.object else found

        cells = {
            number: replace(cell, pointers={offset: kept(found) for offset, found in cell.pointers.items()})
            for number, cell in heap.cells.items()
            if number != at.object
        }
        return replace(heap, variables={name: kept(found) for name, found in heap.variables.items()}, cells=cells)

    def _access(
        self, heap: ExplicitHeap, command: ReadPointer | WritePointer | ReadNumber | WriteNumber
    ) -> ExplicitHeap | Fault:
        at = value_of(heap, command.place)
        if at is None:
            return Fault.BEYOND
        if at.object == 0:
            return Fault.NULL
        cell = heap.cells[at.object]
        if self.layouts[cell.struct].get(at.offset) != command.type:
            return Fault.BEYOND
        match command:
            case ReadPointer(target=target):
                return _with(heap, target, cell.pointers[at.offset])
            case ReadNumber(target=target):
                return replace(heap, numbers={**heap.numbers, target: self.number(heap, cell.numbers[at.offset])})
            case WritePointer(value=value):
                stored = value_of(heap, value)
                # An address within an object is not followed in the heap.
                followed = None if stored is None or stored.offset else stored
                changed = replace(cell, pointers={**cell.pointers, at.offset: followed})
            case WriteNumber(value=number):
                changed = replace(cell, numbers={**cell.numbers, at.offset: self.number(heap, number)})
        return replace(heap, cells={**heap.cells, at.object: changed})


def _with(heap: ExplicitHeap, variable: str, value: Address | None) -> ExplicitHeap:
    return replace(heap, variables={**heap.variables, variable: value})


def _if(heap: ExplicitHeap, holds: bool | None, sense: Sense) -> ExplicitHeap | None:
    return heap if holds is None or holds is (sense is Sense.HOLDS) else None


def random_heap(chance: random.Random, layouts: Layouts) -> ExplicitHeap:
    """A few objects with whatever in them, or, if there are fields for that, a tree with whatever leads to it."""
    count = chance.randint(0, 5)
    targets = [None, *(Address(number) for number in range(count + 1))]
    cells = _tree(chance, count, layouts) if len(layouts["node"]) > 2 and chance.random() < 0.5 else None
    cells = cells or {
        number: Cell(
            "node",
            {at: chance.choice(targets) for at, type_ in layouts["node"].items() if isinstance(type_, PointerType)},
            {0: chance.choice((None, 0, 0, 1, 2))},
        )
        for number in range(1, count + 1)
    }
    numbers = {name: chance.choice((0, 1, 5)) for name in "nm"}
    return ExplicitHeap({name: chance.choice(targets) for name in "apq"}, cells, numbers)


def _tree(chance: random.Random, count: int, layouts: Layouts) -> dict[int, Cell]:
    """A tree along the first two fields; the third one, if there is one, leads to the parent."""
    left, right, *up = (at for at, type_ in layouts["node"].items() if isinstance(type_, PointerType))
    links: dict[int, dict[int, Address | None]] = {}
    for number in range(1, count + 1):
        links[number] = dict.fromkeys((left, right, *up), NOWHERE)
        free = [(other, at) for other in range(1, number) for at in (left, right) if links[other][at] == NOWHERE]
        if free:
            parent, at = chance.choice(free)
            links[parent][at] = Address(number)
            links[number].update(dict.fromkeys(up, Address(parent)))
    return {number: Cell("node", pointers, {0: chance.choice((0, 0, 1))}) for number, pointers in links.items()}


@dataclass(frozen=True, slots=True)
class Commands:
    """Random commands over a structure `node` with these pointer fields, and a number at 0."""

    chance: random.Random
    pointer_fields: tuple[int, ...]
    pointers: tuple[str, ...] = ("a", "p", "q")
    numbers: tuple[str, ...] = ("n", "m")

    def several(self) -> Iterator[Command]:
        """One command, or those that add to a list or a tree, or rotate a tree."""
        first, new = self.chance.sample(self.pointers, 2)
        field, type_ = self.chance.choice(self.pointer_fields), PointerType(StructType("node"))
        pick = self.chance.random()
        if pick > 0.5:
            yield self.one()
            return
        if pick > 0.3 and len(self.pointer_fields) > 1:
            yield from self._leaf() if pick > 0.4 else self._rotation()
            return
        yield New(new, "node", self.chance.choice(tuple(Contents)))
        yield WriteNumber(Ref(new), self.chance.choice((0, 1)), I32)
        if pick < 0.15:
            yield WritePointer(Ref(new, field), Ref(first), type_)
        else:
            yield WritePointer(Ref(first, field), Ref(new), type_)
        yield SetPointer(first, Ref(new))

    def _leaf(self) -> Iterator[Command]:
        """A new object becomes a child where there is none."""
        at, new = self.chance.sample(self.pointers, 2)
        left, right, *up = self.pointer_fields
        type_, side = PointerType(StructType("node")), self.chance.choice((left, right))
        yield New(new, "node", Contents.ZERO)
        for parent in up:
            yield WritePointer(Ref(new, parent), Ref(at), type_)
        yield WritePointer(Ref(at, side), Ref(new), type_)
        if self.chance.random() < 0.5:
            yield SetPointer(new, Ref(at))

    def _rotation(self) -> Iterator[Command]:
        """A child takes the place of its parent."""
        top, child, below = self.chance.sample(self.pointers, 3)
        left, right, *up = self.pointer_fields
        type_ = PointerType(StructType("node"))
        if self.chance.random() < 0.5:
            left, right = right, left
        yield ReadPointer(child, Ref(top, right), type_)
        yield AssumeSame(Ref(child), Special.NULL, Sense.FAILS)
        yield ReadPointer(below, Ref(child, left), type_)
        yield WritePointer(Ref(top, right), Ref(below), type_)
        yield WritePointer(Ref(child, left), Ref(top), type_)
        for parent in up:
            yield WritePointer(Ref(below, parent), Ref(top), type_)
            yield ReadPointer(below, Ref(top, parent), type_)
            yield WritePointer(Ref(child, parent), Ref(below), type_)
            yield WritePointer(Ref(top, parent), Ref(child), type_)
        yield SetPointer(top, Ref(child))

    def one(self) -> Command:
        chance = self.chance
        type_ = PointerType(StructType("node"))
        target, number = chance.choice(self.pointers), chance.choice(self.numbers)
        place = Ref(chance.choice(self.pointers), chance.choice(self.pointer_fields))
        data = Ref(chance.choice(self.pointers), 0)
        if chance.random() < 0.04:
            place = data = Ref(place.variable, chance.choice((0, 4, -8, 8)))
        pick = chance.random()
        if pick < 0.04:
            return Free(self._pointer())
        if pick < 0.16:
            return New(target, "node", chance.choice(tuple(Contents)))
        if pick < 0.3:
            return SetPointer(target, self._pointer())
        if pick < 0.46:
            return ReadPointer(target, place, type_)
        if pick < 0.66:
            return WritePointer(place, self._pointer(), type_)
        if pick < 0.74:
            return WriteNumber(data, chance.choice((0, 0, 1, 2, "n", "m", None)), I32)
        if pick < 0.82:
            return ReadNumber(number, data, I32)
        if pick < 0.87:
            return SetNumber(number, chance.choice((0, 1, "n", "m", None)))
        sense = chance.choice(tuple(Sense))
        if pick < 0.94:
            return AssumeSame(self._pointer(), self._pointer(), sense)
        return AssumeNumber(number, chance.choice(tuple(Relation)), chance.choice((0, 1, 2, "n", "m")), sense)

    def _pointer(self) -> Pointer:
        pick = self.chance.random()
        if pick < 0.12:
            return Special.NULL
        offset = self.chance.choice((8, -8, 4)) if pick > 0.95 else 0
        return Special.OTHER if pick < 0.14 else Ref(self.chance.choice(self.pointers), offset)
