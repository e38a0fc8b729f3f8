"""Order abstraction of numbers that a formula only compares: few bits are enough for them.

Where numbers of a formula meet only in signed comparisons, equations and choices, only their order counts. Law: such a
formula over n numbers and some constants is satisfiable iff it is with every number one of n places below, between or
above the constants (or of all places there are, if those are fewer); places are lifted to numbers in the same order.
The numbers of a group are those that such comparisons connect; any other use of one keeps the whole group as it is.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeAlias

from vernier.logic.bank import Term
from vernier.logic.bitvector_values import to_signed, to_unsigned
from vernier.logic.ops import Op
from vernier.logic.sorts import BitVecSort
from vernier.logic.terms import Terms
from vernier.logic.values import Model
from vernier.logic.walk import postorder, rebuild

_COMPARISONS = (Op.EQ, Op.BV_SLT, Op.BV_SLE)
LEAST_WIDTH = 16
"""Narrower numbers are left alone"""


class Regrouped(Exception):
    """A formula connects numbers in a way that earlier rewriting did not know: everything has to be rewritten."""


@dataclass(slots=True)
class _Group:
    """Numbers that are compared with each other."""

    width: int
    symbols: set[Term] = field(default_factory=set)
    constants: set[int] = field(default_factory=set)
    only_compared: bool = True
    members: list[Term] = field(default_factory=list)
    used: _Layout | None = None
    """The layout that members were rewritten with, if any were"""
    _layout: _Layout | None = None

    def layout(self) -> _Layout:
        known = self._layout
        if known is None or known.numbers != len(self.symbols) or len(known.constants) != len(self.constants):
            # Both sets only grow: as many members are the same members.
            known = self._layout = _Layout(self.width, len(self.symbols), tuple(sorted(self.constants)))
        return known

    def is_outdated(self) -> bool:
        """Whether members were rewritten with a layout that is no longer the one of the group."""
        return self.used is not None and (not self.only_compared or self.used != self.layout())


@dataclass(frozen=True, slots=True)
class _Layout:
    """The places of n numbers around constants."""

    width: int
    numbers: int
    constants: tuple[int, ...]
    places: Mapping[int, int] = field(init=False, compare=False)
    """Constant -> its place"""

    def __post_init__(self) -> None:
        found: dict[int, int] = {}
        previous, place = -(1 << (self.width - 1)) - 1, -1
        for constant in self.constants:
            place += 1 + min(self.numbers, constant - previous - 1)
            found[constant] = place
            previous = constant
        object.__setattr__(self, "places", found)

    def count(self) -> int:
        """How many places there are."""
        if not self.constants:
            return max(1, self.numbers)
        last = self.constants[-1]
        return self.places[last] + 1 + min(self.numbers, (1 << (self.width - 1)) - 1 - last)

    def bits(self) -> int:
        return max(1, (self.count() - 1).bit_length())

    def number(self, place: int) -> int:
        """The number at a place."""
        if not self.constants:
            return place
        near = self.constants[max(0, bisect_right(self.constants, place, key=self.places.__getitem__) - 1)]
        return near + place - self.places[near]


@dataclass(frozen=True, slots=True)
class Free:
    """No formula mentions the number."""


@dataclass(frozen=True, slots=True)
class Compared:
    """The number is only compared with others of its group and with these constants."""

    width: int
    group: int
    constants: tuple[int, ...]


Role: TypeAlias = Free | Compared | None
"""None: its value may count"""


class Ordinals:
    """Rewrites the formulas of one solver."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._groups: dict[Term, _Group] = {}
        self._seen: dict[Term, None] = {}
        self._rewritten: dict[Term, Term] = {}
        self._layouts: dict[Term, _Layout] = {}
        """Symbol -> the layout that it was rewritten with"""
        self._is_outdated = False
        """Whether a group changed after members of it were rewritten"""

    def rewrite(self, term: Term) -> Term:
        """The formula with ordinals for numbers; Regrouped if what was rewritten before no longer fits."""
        for member in postorder((term,), self._seen):
            self._seen[member] = None
            self._connect(member)
        if self._is_outdated:
            raise Regrouped
        for member in postorder((term,), self._rewritten):
            self._rewritten[member] = self._rewrite_one(member)
        return self._rewritten[term]

    def role(self, number: Term) -> Role:
        """What the formulas rewritten so far do with a symbol."""
        if number.op is not Op.SYMBOL:
            return None
        if number not in self._seen:
            return Free()
        layout = self._layouts.get(number)
        if layout is None:
            return None
        return Compared(layout.width, id(self._groups[number]), layout.constants)

    def restart(self) -> None:
        """Forget what was rewritten, and keep what is known of groups."""
        self._rewritten.clear()
        self._layouts.clear()
        self._is_outdated = False
        for group in self._groups.values():
            group.used = None

    def constraints(self, first: int) -> list[Term]:
        """That every ordinal is a place of its layout, from the first that has not been told."""
        terms = self._terms
        return [
            terms.bv_ule(self._ordinal(symbol, layout), terms.bv(layout.count() - 1, layout.bits()))
            for symbol, layout in islice(self._layouts.items(), first, None)
        ]

    def lifted(self, model: Model) -> Model:
        """The model with numbers for ordinals."""
        found = dict(model.interpretations)
        for symbol, layout in self._layouts.items():
            place = found.pop(f"{symbol.payload}~{layout.bits()}", 0)
            assert isinstance(place, int)
            found[symbol.payload] = to_unsigned(layout.number(place), layout.width)
        return Model(found, model.universes)

    # ------------------------------------------------------------ groups

    def _connect(self, term: Term) -> None:
        if _is_number(term):
            self._enter(term)
        numbers = [argument for argument in term.args if _is_number(argument)]
        if not numbers:
            return
        if term.op in _COMPARISONS:
            self._join(numbers)
        elif term.op is Op.ITE:
            self._join([term, *numbers])
        else:
            for number in numbers:
                group = self._groups[number]
                group.only_compared = False
                self._is_outdated = self._is_outdated or group.is_outdated()

    def _enter(self, term: Term) -> None:
        group = self._groups[term] = _Group(term.sort.width)
        group.members.append(term)
        match term.op:
            case Op.SYMBOL:
                group.symbols.add(term)
            case Op.BV_CONST:
                group.constants.add(to_signed(term.payload, term.sort.width))
            case Op.ITE:
                pass
            case _:
                group.only_compared = False

    def _join(self, members: list[Term]) -> None:
        """One group of all that is compared. A constant is compared with many and connects none of them."""
        groups = {id(self._groups[item]): self._groups[item] for item in members if item.op is not Op.BV_CONST}
        constants = {to_signed(item.payload, item.sort.width) for item in members if item.op is Op.BV_CONST}
        if not groups:
            return
        # The largest group takes in the others, so that a number rarely changes its group.
        first, *others = sorted(groups.values(), key=lambda group: -len(group.members))
        first.constants |= constants
        used = [group.used for group in groups.values() if group.used is not None]
        for other in others:
            first.symbols |= other.symbols
            first.constants |= other.constants
            first.only_compared = first.only_compared and other.only_compared
            first.members += other.members
            for term in other.members:
                self._groups[term] = first
        for layout in used:
            first.used = layout
            self._is_outdated = self._is_outdated or first.is_outdated()

    # ------------------------------------------------------------ rewriting

    def _group_of(self, term: Term) -> _Group | None:
        """The group of a comparison, or of a number, that is rewritten."""
        members = term.args if term.op in _COMPARISONS else (term,)
        for member in members:
            if _is_number(member) and member.op is not Op.BV_CONST:
                group = self._groups[member]
                return group if group.only_compared and group.layout().bits() < group.width else None
        return None

    def _rewrite_one(self, term: Term) -> Term:
        terms = self._terms
        group = self._group_of(term)
        if group is None:
            return (
                rebuild(terms, term, tuple(self._rewritten[argument] for argument in term.args)) if term.args else term
            )
        layout = group.used = group.layout()
        match term.op:
            case Op.SYMBOL:
                self._layouts[term] = layout
                return self._ordinal(term, layout)
            case Op.ITE:
                return terms.ite(self._rewritten[term.args[0]], *(self._place(item, layout) for item in term.args[1:]))
            case Op.EQ:
                return terms.eq(*(self._place(item, layout) for item in term.args))
            case Op.BV_SLT:
                return terms.bv_ult(*(self._place(item, layout) for item in term.args))
            case Op.BV_SLE:
                return terms.bv_ule(*(self._place(item, layout) for item in term.args))
            case _:
                raise AssertionError(f"{term!r} is no comparison")

    def _place(self, term: Term, layout: _Layout) -> Term:
        if term.op is Op.BV_CONST:
            return self._terms.bv(layout.places[to_signed(term.payload, layout.width)], layout.bits())
        return self._rewritten[term]

    def _ordinal(self, symbol: Term, layout: _Layout) -> Term:
        return self._terms.symbol(f"{symbol.payload}~{layout.bits()}", BitVecSort(layout.bits()))


def _is_number(term: Term) -> bool:
    return isinstance(term.sort, BitVecSort) and term.sort.width >= LEAST_WIDTH
