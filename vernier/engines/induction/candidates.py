"""Candidate invariants: formulas over access paths that may hold whenever a loop is entered or a procedure is called.

`solve` keeps an inductive subset. So the candidates decide what can be proved, never whether a proof is right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeAlias

from vernier.encode.houdini import CandidateTier
from vernier.engines.induction.access_paths import AccessPath, LocalPath, View, text_of
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
    tier: CandidateTier | None = None
    """When it is tried, if not from the beginning"""


@dataclass(frozen=True, slots=True)
class Material:
    """The ingredients of candidates: access paths to values that change, others, constants of the program."""

    terms: Terms
    changing: tuple[AccessPath, ...]
    steady: tuple[AccessPath, ...]
    constants: tuple[int, ...]
    entry: View
    """The state before the first iteration; its values never change afterwards"""


MOST_PARTNERS = 14


def scalar_candidates(material: Material) -> Iterator[Candidate]:
    """Candidates about numbers, truth values and references."""
    for path in material.changing:
        match path.type:
            case IntType():
                yield from _one_number(material, path)
                yield from _with_partners(material, path)
            case BoolType():
                yield _over(material, (path,), f"{text_of(path)}", lambda _, values: values[0])
                yield _over(material, (path,), f"not {text_of(path)}", lambda terms, values: terms.not_(values[0]))
            case _ if is_reference(path.type):
                yield from _references(material, path)
    for candidate in (*_linear(material), *_phases(material)):
        yield replace(candidate, tier=CandidateTier.THIRD)


def _over(
    material: Material, paths: Sequence[AccessPath], text: str, holds: Callable[[Terms, tuple[Term, ...]], Term]
) -> Candidate:
    """A candidate over numbers; it says nothing where one of them is not defined."""

    def formula(view: View) -> Term | None:
        found = [view.number(path) for path in paths]
        values = [item for item in found if item is not None]
        if len(values) < len(paths):
            return None
        terms = material.terms
        defined = terms.all_of(defined for _, defined in values)
        return terms.implies(defined, holds(terms, tuple(value for value, _ in values)))

    return Candidate(text, formula)


def at_most(terms: Terms, type_: Type, left: Term, right: Term) -> Term:
    assert isinstance(type_, IntType)
    return terms.bv_sle(left, right) if type_.signed else terms.bv_ule(left, right)


def _one_number(material: Material, path: AccessPath) -> Iterator[Candidate]:
    type_ = path.type
    assert isinstance(type_, IntType)
    name = text_of(path)
    entry = material.entry.number(path)
    start = None if entry is None else entry[0]
    for constant in material.constants:
        if type_.minimum < constant < type_.maximum:
            yield from _bounded(material, path, type_, material.terms.bv(constant, type_.width), str(constant))
    if start is not None:
        if not start.is_constant:
            yield from _bounded(material, path, type_, start, "start")
        for bits in (1, 3):
            yield _aligned(material, path, start, bits)
    yield _over(
        material,
        (path,),
        f"{name} is a power of two or 0",
        lambda t, v: t.eq(t.bv_and(v[0], t.bv_sub(v[0], t.bv(1, type_.width))), t.bv(0, type_.width)),
    )


def _bounded(material: Material, path: AccessPath, type_: IntType, bound: Term, name: str) -> Iterator[Candidate]:
    """On one side of a number that does not change."""
    text = text_of(path)
    yield _over(material, (path,), f"{text} >= {name}", lambda t, v: at_most(t, type_, bound, v[0]))
    yield _over(material, (path,), f"{text} <= {name}", lambda t, v: at_most(t, type_, v[0], bound))
    if bound.is_constant:
        yield _over(material, (path,), f"{text} != {name}", lambda t, v: t.not_(t.eq(v[0], bound)))


def _aligned(material: Material, path: AccessPath, start: Term, bits: int) -> Candidate:
    """As far from the start as a multiple of a power of two."""
    zero, mask = material.terms.bv(0, start.sort.width), material.terms.bv(bits, start.sort.width)
    text = f"({text_of(path)} - start) & {bits} == 0"
    return _over(material, (path,), text, lambda t, v: t.eq(t.bv_and(t.bv_sub(v[0], start), mask), zero))


def _either(material: Material, paths: tuple[AccessPath, AccessPath], start: Term) -> Candidate:
    text = f"{text_of(paths[0])} == start or == {text_of(paths[1])}"
    return _over(material, paths, text, lambda t, v: t.or_(t.eq(v[0], start), t.eq(v[0], v[1])))


def _not_beyond(material: Material, paths: tuple[AccessPath, AccessPath], type_: IntType, start: Term) -> Candidate:
    """A loop up to a bound that may lie below the start."""
    text = f"{text_of(paths[0])} == start or <= {text_of(paths[1])}"
    return _over(material, paths, text, lambda t, v: t.or_(t.eq(v[0], start), at_most(t, type_, v[0], v[1])))


def _partners(material: Material, path: AccessPath) -> list[AccessPath]:
    others = [other for other in (*material.changing, *material.steady) if other.type == path.type and other != path]
    return others[:MOST_PARTNERS]


def _with_partners(material: Material, path: AccessPath) -> Iterator[Candidate]:
    """x <= y and the like; and x is either what it was or what y is."""
    type_ = path.type
    assert isinstance(type_, IntType)
    entry = material.entry.number(path)
    for other in _partners(material, path):
        pair = f"{text_of(path)} {{}} {text_of(other)}"
        paths = (path, other)
        yield _over(material, paths, pair.format("<="), lambda t, v: at_most(t, type_, v[0], v[1]))
        yield _over(material, paths, pair.format("<"), lambda t, v: t.not_(at_most(t, type_, v[1], v[0])))
        if other in material.steady:
            yield _over(material, paths, pair.format(">="), lambda t, v: at_most(t, type_, v[1], v[0]))
            yield _over(material, paths, pair.format(">"), lambda t, v: t.not_(at_most(t, type_, v[0], v[1])))
        if entry is not None:
            yield _either(material, paths, entry[0])
            if other in material.steady:
                yield _not_beyond(material, paths, type_, entry[0])


def _phases(material: Material) -> Iterator[Candidate]:
    """One number has not started yet, or another has come to its end."""
    numbers = [path for path in material.changing if isinstance(path.type, IntType)][:MOST_LINEAR]
    for path in numbers:
        entry = material.entry.number(path)
        for other in numbers:
            ends = [end for end in material.steady if end.type == other.type][:MOST_LINEAR]
            if entry is not None and path != other:
                yield from (_phase(material, (path, other, end), entry[0]) for end in ends)


def _phase(material: Material, paths: tuple[AccessPath, AccessPath, AccessPath], start: Term) -> Candidate:
    text = f"{text_of(paths[0])} == start or {text_of(paths[1])} == {text_of(paths[2])}"
    return _over(material, paths, text, lambda t, v: t.or_(t.eq(v[0], start), t.eq(v[1], v[2])))


MOST_LINEAR = 6


def _linear(material: Material) -> Iterator[Candidate]:
    """Sums and differences of two or three numbers that keep their value."""
    groups: dict[Type, list[AccessPath]] = {}
    for path in material.changing:
        if isinstance(path.type, IntType):
            groups.setdefault(path.type, []).append(path)
    for paths in groups.values():
        for chosen in [*combinations(paths[:MOST_LINEAR], 2), *combinations(paths[:MOST_LINEAR], 3)]:
            for signs in _SIGNS[len(chosen)]:
                candidate = _kept_sum(material, chosen, signs)
                if candidate is not None:
                    yield candidate


_SIGNS: dict[int, tuple[tuple[int, ...], ...]] = {
    2: ((1, 1), (1, -1)),
    3: ((1, 1, -1), (1, -1, 1), (1, -1, -1), (1, 1, 1)),
}


def _kept_sum(material: Material, paths: tuple[AccessPath, ...], signs: tuple[int, ...]) -> Candidate | None:
    starts = [material.entry.number(path) for path in paths]
    known = tuple(item[0] for item in starts if item is not None)
    if len(known) < len(paths):
        return None
    text = " ".join(f"{'+' if sign > 0 else '-'} {text_of(path)}" for path, sign in zip(paths, signs, strict=True))
    total = _sum(material.terms, known, signs)
    return _over(material, paths, f"{text} == start", lambda t, v: t.eq(_sum(t, v, signs), total))


def _sum(terms: Terms, values: Iterable[Term], signs: Iterable[int]) -> Term:
    return linear_sum(terms, tuple(zip(values, signs, strict=True)))


Related: TypeAlias = Callable[[Terms, tuple[Term, ...]], Term]
"""How some numbers relate"""


def in_step(material: Material, paths: tuple[AccessPath, AccessPath], steps: tuple[int, int]) -> Related | None:
    """Two numbers that have come as far from their start as their steps say, in the arithmetic of bit-vectors."""
    starts = [material.entry.number(path) for path in paths]
    known = tuple(item[0] for item in starts if item is not None)
    if len(known) < len(paths) or known[0].sort != known[1].sort:
        return None

    def crossed(terms: Terms, values: tuple[Term, ...]) -> Term:
        width = values[0].sort.width
        one, two = (terms.bv(step, width) for step in steps)
        return terms.bv_sub(terms.bv_mul(one, values[1]), terms.bv_mul(two, values[0]))

    start = crossed(material.terms, known)
    return lambda terms, values: terms.eq(crossed(terms, values), start)


def stepping(material: Material, steps: Mapping[str, int]) -> Iterator[Candidate]:
    """Variables that a loop adds constants to: they stay in step."""
    ways = [path for path in material.changing if isinstance(path, LocalPath) and path.name in steps][:MOST_LINEAR]
    for left, right in combinations(ways, 2):
        by = (steps[left.name], steps[right.name])
        related = in_step(material, (left, right), by)
        if related is not None:
            text = f"{by[0]} * {right.name} - {by[1]} * {left.name} == start"
            yield replace(_over(material, (left, right), text, related), tier=CandidateTier.SECOND)


# ------------------------------------------------------------ references


def _references(material: Material, path: AccessPath) -> Iterator[Candidate]:
    yield Candidate(f"{text_of(path)} != null", lambda view: _null(view, path, "different"))
    yield Candidate(f"{text_of(path)} == null", lambda view: _null(view, path, "same"))
    for other in (*material.changing, *material.steady):
        if other != path and other.type == path.type:
            yield Candidate(
                f"{text_of(path)} == {text_of(other)}",
                lambda view, other=other: _same(view, path, other),  # type: ignore[misc]
            )


def _null(view: View, path: AccessPath, relation: str) -> Term | None:
    found = view.null(path)
    if found is None:
        return None
    terms = view.encoding.terms
    return terms.implies(found[1], found[0] if relation == "same" else terms.not_(found[0]))


def _same(view: View, left: AccessPath, right: AccessPath) -> Term | None:
    found = view.same(left, right)
    return None if found is None else view.encoding.terms.implies(found[1], found[0])
