"""Candidate invariants: formulas over ways that may hold whenever a loop is entered or a procedure is called.

None of them is believed: `solve` keeps an inductive subset. So what is proposed here decides what can be proved, never
whether a proof is right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeAlias

from vernier.encode.values import GuardedReference, is_null, same_reference
from vernier.engines.induction.access_paths import View, Way, text_of
from vernier.engines.induction.linear import linear_sum
from vernier.ir.types import BoolType, IntType, Type, is_reference
from vernier.logic.bank import Term
from vernier.logic.terms import Terms

Formula: TypeAlias = Callable[[View], Term | None]


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A property of states; None in a state that lacks one of its variables."""

    text: str
    formula: Formula
    late: bool = False
    """Whether it is rarely of use"""


@dataclass(frozen=True, slots=True)
class Material:
    """What candidates are made of: ways to values that change, ways to values that do not, constants of the program."""

    terms: Terms
    changing: tuple[Way, ...]
    steady: tuple[Way, ...]
    constants: tuple[int, ...]
    entry: View
    """The state before the first iteration; its values never change afterwards"""


MOST_PARTNERS = 14


def scalar_candidates(material: Material) -> Iterator[Candidate]:
    """Candidates about numbers, truth values and references."""
    for way in material.changing:
        match way.type:
            case IntType():
                yield from _one_number(material, way)
                yield from _with_partners(material, way)
            case BoolType():
                yield _over(material, (way,), f"{text_of(way)}", lambda _, values: values[0])
                yield _over(material, (way,), f"not {text_of(way)}", lambda terms, values: terms.not_(values[0]))
            case _ if is_reference(way.type):
                yield from _references(material, way)
    for candidate in (*_linear(material), *_phases(material)):
        yield replace(candidate, late=True)


def _over(
    material: Material, ways: Sequence[Way], text: str, holds: Callable[[Terms, tuple[Term, ...]], Term]
) -> Candidate:
    """A candidate over numbers; it says nothing where one of them is not defined."""

    def formula(view: View) -> Term | None:
        found = [view.number(way) for way in ways]
        values = [item for item in found if item is not None]
        if len(values) < len(ways):
            return None
        terms = material.terms
        defined = terms.all_of(defined for _, defined in values)
        return terms.implies(defined, holds(terms, tuple(value for value, _ in values)))

    return Candidate(text, formula)


def at_most(terms: Terms, type_: Type, left: Term, right: Term) -> Term:
    assert isinstance(type_, IntType)
    return terms.bv_sle(left, right) if type_.signed else terms.bv_ule(left, right)


def _one_number(material: Material, way: Way) -> Iterator[Candidate]:
    type_ = way.type
    assert isinstance(type_, IntType)
    name = text_of(way)
    entry = material.entry.number(way)
    start = None if entry is None else entry[0]
    for constant in material.constants:
        if type_.minimum < constant < type_.maximum:
            yield from _bounded(material, way, type_, material.terms.bv(constant, type_.width), str(constant))
    if start is not None:
        if not start.is_constant:
            yield from _bounded(material, way, type_, start, "start")
        for bits in (1, 3):
            yield _aligned(material, way, start, bits)
    yield _over(
        material,
        (way,),
        f"{name} is a power of two or 0",
        lambda t, v: t.eq(t.bv_and(v[0], t.bv_sub(v[0], t.bv(1, type_.width))), t.bv(0, type_.width)),
    )


def _bounded(material: Material, way: Way, type_: IntType, bound: Term, name: str) -> Iterator[Candidate]:
    """On one side of a number that does not change."""
    text = text_of(way)
    yield _over(material, (way,), f"{text} >= {name}", lambda t, v: at_most(t, type_, bound, v[0]))
    yield _over(material, (way,), f"{text} <= {name}", lambda t, v: at_most(t, type_, v[0], bound))
    if bound.is_constant:
        yield _over(material, (way,), f"{text} != {name}", lambda t, v: t.not_(t.eq(v[0], bound)))


def _aligned(material: Material, way: Way, start: Term, bits: int) -> Candidate:
    """As far from the start as a multiple of a power of two."""
    zero, mask = material.terms.bv(0, start.sort.width), material.terms.bv(bits, start.sort.width)
    text = f"({text_of(way)} - start) & {bits} == 0"
    return _over(material, (way,), text, lambda t, v: t.eq(t.bv_and(t.bv_sub(v[0], start), mask), zero))


def _either(material: Material, ways: tuple[Way, Way], start: Term) -> Candidate:
    text = f"{text_of(ways[0])} == start or == {text_of(ways[1])}"
    return _over(material, ways, text, lambda t, v: t.or_(t.eq(v[0], start), t.eq(v[0], v[1])))


def _not_beyond(material: Material, ways: tuple[Way, Way], type_: IntType, start: Term) -> Candidate:
    """A loop up to a bound that may lie below the start."""
    text = f"{text_of(ways[0])} == start or <= {text_of(ways[1])}"
    return _over(material, ways, text, lambda t, v: t.or_(t.eq(v[0], start), at_most(t, type_, v[0], v[1])))


def _partners(material: Material, way: Way) -> list[Way]:
    others = [other for other in (*material.changing, *material.steady) if other.type == way.type and other != way]
    return others[:MOST_PARTNERS]


def _with_partners(material: Material, way: Way) -> Iterator[Candidate]:
    """x <= y and the like; and x is either what it was or what y is."""
    type_ = way.type
    assert isinstance(type_, IntType)
    entry = material.entry.number(way)
    for other in _partners(material, way):
        pair = f"{text_of(way)} {{}} {text_of(other)}"
        ways = (way, other)
        yield _over(material, ways, pair.format("<="), lambda t, v: at_most(t, type_, v[0], v[1]))
        yield _over(material, ways, pair.format("<"), lambda t, v: t.not_(at_most(t, type_, v[1], v[0])))
        if other in material.steady:
            yield _over(material, ways, pair.format(">="), lambda t, v: at_most(t, type_, v[1], v[0]))
            yield _over(material, ways, pair.format(">"), lambda t, v: t.not_(at_most(t, type_, v[0], v[1])))
        if entry is not None:
            yield _either(material, ways, entry[0])
            if other in material.steady:
                yield _not_beyond(material, ways, type_, entry[0])


def _phases(material: Material) -> Iterator[Candidate]:
    """One number has not started yet, or another has come to its end."""
    numbers = [way for way in material.changing if isinstance(way.type, IntType)][:MOST_LINEAR]
    for way in numbers:
        entry = material.entry.number(way)
        for other in numbers:
            ends = [end for end in material.steady if end.type == other.type][:MOST_LINEAR]
            if entry is not None and way != other:
                yield from (_phase(material, (way, other, end), entry[0]) for end in ends)


def _phase(material: Material, ways: tuple[Way, Way, Way], start: Term) -> Candidate:
    text = f"{text_of(ways[0])} == start or {text_of(ways[1])} == {text_of(ways[2])}"
    return _over(material, ways, text, lambda t, v: t.or_(t.eq(v[0], start), t.eq(v[1], v[2])))


MOST_LINEAR = 6


def _linear(material: Material) -> Iterator[Candidate]:
    """Sums and differences of two or three numbers that keep their value."""
    groups: dict[Type, list[Way]] = {}
    for way in material.changing:
        if isinstance(way.type, IntType):
            groups.setdefault(way.type, []).append(way)
    for ways in groups.values():
        for chosen in [*combinations(ways[:MOST_LINEAR], 2), *combinations(ways[:MOST_LINEAR], 3)]:
            for signs in _SIGNS[len(chosen)]:
                candidate = _kept_sum(material, chosen, signs)
                if candidate is not None:
                    yield candidate


_SIGNS: dict[int, tuple[tuple[int, ...], ...]] = {
    2: ((1, 1), (1, -1)),
    3: ((1, 1, -1), (1, -1, 1), (1, -1, -1), (1, 1, 1)),
}


def _kept_sum(material: Material, ways: tuple[Way, ...], signs: tuple[int, ...]) -> Candidate | None:
    starts = [material.entry.number(way) for way in ways]
    known = tuple(item[0] for item in starts if item is not None)
    if len(known) < len(ways):
        return None
    text = " ".join(f"{'+' if sign > 0 else '-'} {text_of(way)}" for way, sign in zip(ways, signs, strict=True))
    total = _sum(material.terms, known, signs)
    return _over(material, ways, f"{text} == start", lambda t, v: t.eq(_sum(t, v, signs), total))


def _sum(terms: Terms, values: Iterable[Term], signs: Iterable[int]) -> Term:
    return linear_sum(terms, tuple(zip(values, signs, strict=True)))


# ------------------------------------------------------------ references


def _references(material: Material, way: Way) -> Iterator[Candidate]:
    yield Candidate(f"{text_of(way)} != null", lambda view: _null(view, way, "different"))
    yield Candidate(f"{text_of(way)} == null", lambda view: _null(view, way, "same"))
    for other in (*material.changing, *material.steady):
        if other != way and other.type == way.type:
            yield Candidate(
                f"{text_of(way)} == {text_of(other)}",
                lambda view, other=other: _same(view, way, other),  # type: ignore[misc]
            )


def _null(view: View, way: Way, relation: str) -> Term | None:
    found = view.value(way)
    if found is None or not isinstance(found[0], GuardedReference):
        return None
    terms = view.encoding.terms
    null = is_null(terms, found[0])
    return terms.implies(found[1], null if relation == "same" else terms.not_(null))


def _same(view: View, left: Way, right: Way) -> Term | None:
    a, b = view.value(left), view.value(right)
    if a is None or b is None or not isinstance(a[0], GuardedReference) or not isinstance(b[0], GuardedReference):
        return None
    terms = view.encoding.terms
    return terms.implies(terms.and_(a[1], b[1]), same_reference(terms, a[0], b[0]))
