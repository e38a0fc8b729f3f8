"""Path formulas with heap, and atoms from inductive sequence interpolants (thesis, sections 5.3.1 and 5.3.2).

An lvalue is a variable or a field behind a pointer variable; the formula has a constant for each of its values on the
path: `<x,i>` is x since operation i, `<<x,i>->f,j>` is the field f behind that pointer since operation j. Old pointers
stay as aliases. Every two pointers may be aliases. Interpolants are conjunctions of equalities between lvalues that are
current at a place, and of lvalues with the numbers of the path: of all that are implied, as few as the rest of the path
needs. So not every infeasible path has some.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TypeAlias, assert_never

from vernier.engines.cpa.domains.predicates.oracle import Oracle
from vernier.engines.cpa.domains.shape.commands import (
    AssumeNumber,
    AssumeSame,
    Command,
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
from vernier.engines.cpa.domains.shape.predicates import Operand, Relation
from vernier.logic.bank import Term
from vernier.logic.sorts import BitVecSort
from vernier.logic.terms import Terms

WIDTH = 64
"""Values are numbers of so many bits: equalities are all that matters but for comparisons"""


@dataclass(frozen=True, slots=True)
class Lvalue:
    """A variable, or a field behind it."""

    variable: str
    offset: int | None = None

    def __str__(self) -> str:
        return self.variable if self.offset is None else f"{self.variable}->{self.offset}"


@dataclass(frozen=True, slots=True)
class Atom:
    """An equality: of two lvalues, or of one with a number (0 for null)."""

    left: Lvalue
    right: Lvalue | int

    def __str__(self) -> str:
        return f"{self.left}={self.right}"


Interpolant: TypeAlias = frozenset[Atom]


@dataclass(slots=True)
class HeapPath:
    """The formula of a path, one constraint per operation, and the lvalues that are current after each."""

    terms: Terms
    fields: tuple[int, ...]
    """The offsets of fields, of all structures"""
    constraints: list[Term] = field(default_factory=list)
    current: list[dict[Lvalue, Term]] = field(default_factory=list)
    _variables: dict[str, Term] = field(default_factory=dict)
    _pointers: dict[Term, dict[int, Term]] = field(default_factory=dict)
    """Pointer constants, also old ones -> the constants of the fields behind them now"""
    _made: list[Term] = field(default_factory=list)
    _unknown: int = 0

    def extend(self, command: Command) -> None:
        """Add an operation."""
        self.constraints.append(self.terms.all_of(tuple(self._constraint(command, len(self.constraints) + 1))))
        lvalues = {Lvalue(name): value for name, value in self._variables.items()}
        for name, value in self._variables.items():
            for offset, behind in self._pointers.get(value, {}).items():
                lvalues[Lvalue(name, offset)] = behind
        self.current.append(lvalues)

    def _constraint(self, command: Command, at: int) -> Iterator[Term]:
        terms = self.terms
        match command:
            case New(target=target):
                made = self._pointer(target, at)
                yield from (terms.not_(terms.eq(made, other)) for other in (*self._made, self._number(0)))
                self._made.append(made)
            case Free() | EndOfLife():
                self._made.clear()  # what is made later may lie where something has been freed
            case SetPointer(target=target, value=value):
                source = self._value_of(value)
                made = self._pointer(target, at)
                yield from self._same(made, source)
            case ReadPointer(target=target, place=place):
                read = self._behind(place)
                made = self._pointer(target, at)
                yield terms.eq(made, read)
                for other in [item for item in self._pointers if item is not made]:
                    yield terms.implies(terms.eq(made, other), terms.all_of(tuple(self._same(made, other))))
            case WritePointer(place=place, value=value):
                yield from self._written(place, self._value_of(value), at)
            case WriteNumber(place=place, value=number):
                yield from self._written(place, self._operand(number), at)
            case SetNumber(target=target, value=number):
                source = self._operand(number)
                self._variables[target] = terms.symbol(f"<{target},{at}>", BitVecSort(WIDTH))
                yield terms.eq(self._variables[target], source)
            case ReadNumber(target=target, place=place):
                read = self._behind(place)
                self._variables[target] = terms.symbol(f"<{target},{at}>", BitVecSort(WIDTH))
                yield terms.eq(self._variables[target], read)
            case AssumeSame(left=left, right=right, sense=sense):
                one, two = self._value_of(left), self._value_of(right)
                holds = terms.all_of(tuple(self._same(one, two)))
                yield holds if sense is Sense.HOLDS else terms.not_(terms.eq(one, two))
            case AssumeNumber(variable=variable, relation=relation, operand=operand, sense=sense):
                compared = self._compared(relation, self._operand(variable), self._operand(operand))
                yield compared if sense is Sense.HOLDS else terms.not_(compared)
            case _:
                assert_never(command)

    def _pointer(self, target: str, at: int) -> Term:
        made = self.terms.symbol(f"<{target},{at}>", BitVecSort(WIDTH))
        self._variables[target] = made
        self._pointers[made] = {offset: self._field(made, offset, at) for offset in self.fields}
        return made

    def _field(self, pointer: Term, offset: int, at: int) -> Term:
        return self.terms.symbol(f"<{pointer.payload}->{offset},{at}>", BitVecSort(WIDTH))

    def _same(self, left: Term, right: Term) -> Iterator[Term]:
        """eqvar: two pointers are equal, and so are the fields behind them."""
        yield self.terms.eq(left, right)
        for offset in self.fields if left in self._pointers and right in self._pointers else ():
            yield self.terms.eq(self._pointers[left][offset], self._pointers[right][offset])

    def _written(self, place: Pointer, value: Term, at: int) -> Iterator[Term]:
        """The field behind a pointer is written, and behind all its aliases."""
        if not isinstance(place, Ref) or place.offset not in self.fields:
            return
        pointer = self._operand(place.variable)
        for other, behind in self._pointers.items():
            new = self._field(other, place.offset, at)
            old = behind[place.offset]
            behind[place.offset] = new
            kept = value if other is pointer else self.terms.ite(self.terms.eq(other, pointer), value, old)
            yield self.terms.eq(new, kept)

    def _behind(self, place: Pointer) -> Term:
        if not isinstance(place, Ref):
            return self._anything()
        return self._pointers.get(self._operand(place.variable), {}).get(place.offset) or self._anything()

    def _value_of(self, pointer: Pointer) -> Term:
        match pointer:
            case Special.NULL:
                return self._number(0)
            case Ref(variable=variable, offset=0):
                return self._operand(variable)
            case _:
                return self._anything()

    def _operand(self, operand: Operand | None) -> Term:
        if isinstance(operand, int):
            return self._number(operand)
        known = None if operand is None else self._variables.get(operand)
        return self._anything() if known is None else known

    def _number(self, number: int) -> Term:
        return self.terms.bv(number, WIDTH)

    def _anything(self) -> Term:
        self._unknown += 1
        return self.terms.symbol(f"any {self._unknown}", BitVecSort(WIDTH))

    def _compared(self, relation: Relation, left: Term, right: Term) -> Term:
        match relation:
            case Relation.EQ:
                return self.terms.eq(left, right)
            case Relation.LT:
                return self.terms.bv_slt(left, right)
            case Relation.GT:
                return self.terms.bv_slt(right, left)


def interpolants(oracle: Oracle, path: HeapPath, numbers: Sequence[int]) -> tuple[Interpolant, ...] | None:
    """ExtractInterpolants: what holds after each operation but the last; None if the path is not infeasible for a
    reason that equalities tell."""
    terms, found = path.terms, list[Interpolant]()
    before = terms.true
    for position, lvalues in enumerate(path.current[:-1]):
        rest = terms.all_of(tuple(path.constraints[position + 1 :]))
        known = terms.and_(before, path.constraints[position])
        atoms = {atom: term for atom, term in _atoms(terms, lvalues, numbers) if oracle.implies(known, term)}
        if oracle.possible(terms.and_(terms.all_of(tuple(atoms.values())), rest)):
            return None
        for atom in list(atoms):
            others = tuple(term for other, term in atoms.items() if other is not atom)
            if not oracle.possible(terms.and_(terms.all_of(others), rest)):
                del atoms[atom]
        before = terms.all_of(tuple(atoms.values()))
        found.append(frozenset(atoms))
    return tuple(found)


def _atoms(terms: Terms, lvalues: dict[Lvalue, Term], numbers: Sequence[int]) -> Iterator[tuple[Atom, Term]]:
    """The equalities of current lvalues, those of variables first."""
    ordered = sorted(lvalues, key=lambda item: (item.offset is not None, item.variable, item.offset or 0))
    for left, right in combinations(ordered, 2):
        yield Atom(left, right), terms.eq(lvalues[left], lvalues[right])
    for item in sorted(lvalues, key=lambda item: (item.offset is None, item.variable)):
        for number in numbers:
            yield Atom(item, number), terms.eq(lvalues[item], terms.bv(number, WIDTH))
