"""Candidate invariants about all cells of an array, or all in a range: equations, bounds, order.

The solver never gets a quantifier: a check is made for one arbitrary index, and a fact is instantiated at the indices
at which the array is read (`solve`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from vernier.encode.houdini import CandidateTier, Instance
from vernier.engines.induction.access_paths import AccessPath, LengthPath, View, text_of
from vernier.engines.induction.candidates import Material, at_most
from vernier.ir.types import I32, ArrayType, BoolType, IntType, is_reference
from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.sorts import ArraySort
from vernier.logic.terms import Terms
from vernier.logic.walk import free_symbols

CellFormula: TypeAlias = Callable[[View, Term, Term], Term | None]
"""View, cell, index: what is said of it"""
Said: TypeAlias = tuple[str, CellFormula, CandidateTier]
"""In words, as a formula, and when it is tried: what says exactly what a cell is comes before the many bounds, since
it seldom survives without being what a proof needs"""


@dataclass(frozen=True, slots=True, eq=False)
class ArrayCandidate:
    """A property of the cells at all indices in a range of an array."""

    text: str
    array: AccessPath
    low: AccessPath | None
    high: AccessPath | None
    cell: CellFormula
    terms: Terms
    tier: CandidateTier

    def at(self, view: View) -> tuple[Instance, tuple[Term, ...]] | None:
        """The formula at one index, and the array symbols whose reads it is about."""
        found = view.cells(self.array)
        if found is None:
            return None
        cells, defined, _ = found
        probe = self._at(view, cells, defined, self.terms.bv(0, 32))
        if probe is None:
            return None
        symbols = tuple(symbol for symbol in free_symbols(cells) if isinstance(symbol.sort, ArraySort))

        def instance(index: Term) -> Term:
            result = self._at(view, cells, defined, index)
            assert result is not None
            return result

        return instance, symbols

    def _at(self, view: View, cells: Term, defined: Term, index: Term) -> Term | None:
        terms = self.terms
        premises = [defined, terms.bv_sle(terms.bv(0, 32), index)]
        for path, position in ((self.low, "low"), (self.high, "high")):
            if path is not None:
                bound = view.number(path)
                if bound is None:
                    return None
                inside = terms.bv_sle(bound[0], index) if position == "low" else terms.bv_slt(index, bound[0])
                premises += [bound[1], inside]
        said = self.cell(view, terms.select(cells, index), index)
        return None if said is None else terms.implies(terms.all_of(premises), said)


def array_candidates(material: Material, arrays: tuple[AccessPath, ...]) -> Iterator[ArrayCandidate]:
    """Candidates for arrays whose cells change."""
    for array in arrays:
        if isinstance(array.type, ArrayType):
            for text, cell, tier in _cells(material, array.type):
                for low, high in _ranges(material, array):
                    shown = f"{'' if low is None else text_of(low)}..{'' if high is None else text_of(high)}"
                    name = f"{text_of(array)}[{shown}] {text}"
                    yield ArrayCandidate(name, array, low, high, cell, material.terms, tier)


MOST_BOUNDS = 4
MOST_LOWS = 2
MOST_CONSTANTS = 4


def _ranges(material: Material, array: AccessPath) -> Iterator[tuple[AccessPath | None, AccessPath | None]]:
    length = LengthPath(array, I32)
    bounds = [path for path in material.changing if path.type == I32][:MOST_BOUNDS]
    yield None, None
    yield None, length
    for bound in bounds:
        yield None, bound
        yield bound, length
    steady = [path for path in material.steady if path.type == I32 and not isinstance(path, LengthPath)][:MOST_LOWS]
    for low in (*bounds, *steady):
        for high in bounds:
            if low != high:
                yield low, high


def _cells(material: Material, type_: ArrayType) -> Iterator[Said]:
    element = type_.element
    terms = material.terms
    if isinstance(element, BoolType):
        yield "true", lambda _view, cell, _index: cell, CandidateTier.THIRD
        yield "false", lambda _view, cell, _index: terms.not_(cell), CandidateTier.THIRD
    elif is_reference(element):
        yield "not null", lambda _view, cell, _index: terms.not_(terms.eq(cell, terms.bv(0, 32))), CandidateTier.SECOND
    elif isinstance(element, IntType):
        yield from _numbers(material, element)


def _numbers(material: Material, element: IntType) -> Iterator[Said]:
    terms = material.terms
    for constant in material.constants[:MOST_CONSTANTS]:
        if element.minimum < constant < element.maximum:
            yield from _constant_bounds(terms, element, constant)
    if element == I32:
        yield "== index", lambda _view, cell, index: terms.eq(cell, index), CandidateTier.THIRD
    for path in [path for path in material.steady if path.type == element][:MOST_BOUNDS]:
        yield from _compared(element, path)


def _constant_bounds(terms: Terms, element: IntType, constant: int) -> Iterator[Said]:
    bound = terms.bv(constant, element.width)
    yield f">= {constant}", lambda _view, cell, _index: at_most(terms, element, bound, cell), CandidateTier.FOURTH
    yield f"<= {constant}", lambda _view, cell, _index: at_most(terms, element, cell, bound), CandidateTier.FOURTH


def _compared(element: IntType, path: AccessPath) -> Iterator[Said]:
    yield (
        f"<= {text_of(path)}",
        lambda view, cell, _index: _bounded(view, element, cell, path, "most"),
        CandidateTier.FOURTH,
    )
    yield (
        f"< {text_of(path)}",
        lambda view, cell, _index: _bounded(view, element, cell, path, "less"),
        CandidateTier.FOURTH,
    )
    if element == I32:
        yield (
            f"== {text_of(path)} - index",
            lambda view, cell, index: _mirrored(view, cell, index, path),
            CandidateTier.THIRD,
        )


def _bounded(view: View, element: IntType, cell: Term, path: AccessPath, relation: str) -> Term | None:
    bound = view.number(path)
    if bound is None:
        return None
    terms = view.encoding.terms
    if relation == "most":
        return terms.implies(bound[1], at_most(terms, element, cell, bound[0]))
    return terms.implies(bound[1], terms.not_(at_most(terms, element, bound[0], cell)))


def _mirrored(view: View, cell: Term, index: Term, path: AccessPath) -> Term | None:
    number = view.number(path)
    if number is None:
        return None
    terms = view.encoding.terms
    return terms.implies(number[1], terms.eq(cell, terms.bv_sub(number[0], index)))


def base_symbols(array: Term) -> tuple[Term, ...]:
    """The array symbols whose cells may be among those of a term: through stores and choices."""
    found: dict[Term, None] = {}
    pending = [array]
    while pending:
        term = pending.pop()
        if term.op is Op.STORE:
            pending.append(term.args[0])
        elif term.op is Op.ITE:
            pending.extend(term.args[1:])
        elif term.op is Op.SYMBOL:
            found[term] = None
    return tuple(found)
