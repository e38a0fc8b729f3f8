"""Candidate invariants about the cells of C arrays in a program that was reduced to cells.

A loop that goes through an array changes its cells one after the other. So a property of a cell holds where the loop
has been already: its number is below (or above) a variable. Where it has not been, the cell has its old value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import permutations

from vernier.certificates.cells import Cell, Reduced
from vernier.encode.houdini import CandidateTier
from vernier.engines.induction.access_paths import AccessPath, LocalPath, StaticPath, View, text_of
from vernier.engines.induction.candidates import Candidate, Material, Related, at_most, in_step
from vernier.engines.induction.program_text import constants_of
from vernier.ir.program import Program
from vernier.ir.types import I32, BoolType, IntType, Type
from vernier.logic.bank import Term
from vernier.logic.terms import Terms

MOST_CONSTANTS = 16
FEW_CONSTANTS = 3
MOST_VARIABLES = 5
MOST_COUNTERS = 3
_SIGNS = ("==", "<=", ">=", "!=")


@dataclass(frozen=True, slots=True)
class CellMaterial:
    """What candidates are made of: the variables of a loop, the arrays, and the variables that the loop writes."""

    material: Material
    arrays: Reduced
    written: frozenset[str]
    program: Program
    steps: Mapping[str, int]
    """What the text adds to variables"""

    @property
    def terms(self) -> Terms:
        return self.material.terms

    def path(self, name: str) -> StaticPath:
        """A variable that stands for a cell or its number."""
        type_ = self.program.globals[name].type
        assert isinstance(type_, IntType | BoolType)
        return StaticPath(name, type_)


@dataclass(frozen=True, slots=True)
class _Property:
    """A property, in words and as a formula."""

    text: str
    holds: Callable[[View], Term | None]
    tier: CandidateTier = CandidateTier.SECOND
    """Equations come first: they are few, and mostly what a loop is for"""


def cell_candidates(material: CellMaterial) -> Iterator[Candidate]:
    """Candidates about the cells of arrays that the loop uses."""
    used = {
        name: cell
        for name, cell in material.arrays.cells.items()
        if cell.used in material.written and isinstance(material.program.globals[name].type, IntType)
    }
    counters = [path for path in material.material.changing if path.type == I32][:MOST_COUNTERS]
    for name, cell in used.items():
        subject, index = material.path(name), material.path(cell.index)
        facts = list(_facts(material, subject, index, [other for other in used if other != name]))
        yield from (Candidate(fact.text, fact.holds, fact.tier) for fact in facts)
        same = _unchanged(material, subject) if name in material.written else None
        for counter in counters:
            for sign, other, tier in (("<", ">=", CandidateTier.SECOND), (">", "<=", CandidateTier.FOURTH)):
                been = replace(_compared(index, sign, counter), tier=tier)
                yield from (_when(material.terms, been, fact) for fact in facts)
                if same is not None:
                    yield _when(material.terms, replace(_compared(index, other, counter), tier=tier), same)
    yield from _in_step(material, used)


def _in_step(material: CellMaterial, used: Mapping[str, Cell]) -> Iterator[Candidate]:
    """Two cells whose numbers relate as two counters do: what one of them has been given is in the other."""
    counters = [path for path in material.material.changing if isinstance(path, LocalPath) and path.type == I32]
    ways = [(path, material.steps[path.name]) for path in counters if path.name in material.steps][:MOST_COUNTERS]
    pairs = [(one, two) for one, two in permutations(used, 2) if used[one].index != used[two].index]
    for (left, by), (right, other_by) in permutations(ways, 2):
        related = in_step(material.material, (left, right), (by, other_by))
        if related is None or other_by <= 0:
            continue
        for one, two in pairs:
            if material.program.globals[one].type != material.program.globals[two].type:
                continue
            numbers = (material.path(used[one].index), material.path(used[two].index))
            given = _Property("in step and", _both(_over(related, numbers), _compared(numbers[1], "<", right).holds))
            yield _when(material.terms, given, _compared(material.path(one), "==", material.path(two)))


def _over(related: Related, paths: tuple[AccessPath, AccessPath]) -> Callable[[View], Term | None]:
    def holds(view: View) -> Term | None:
        found = [view.number(path) for path in paths]
        values = tuple(item[0] for item in found if item is not None)
        return None if len(values) < len(paths) else related(view.encoding.terms, values)

    return holds


def _both(one: Callable[[View], Term | None], two: Callable[[View], Term | None]) -> Callable[[View], Term | None]:
    def holds(view: View) -> Term | None:
        left, right = one(view), two(view)
        return None if left is None or right is None else view.encoding.terms.and_(left, right)

    return holds


def _facts(material: CellMaterial, subject: AccessPath, index: AccessPath, others: list[str]) -> Iterator[_Property]:
    """What may be said of one cell: how it compares with constants, variables, other cells, and its number."""
    type_ = subject.type
    assert isinstance(type_, IntType)
    for number, constant in enumerate(_constants(material, type_)):
        for sign in _SIGNS if number < FEW_CONSTANTS else ("==",):
            yield _with_constant(subject, sign, constant)
    variables: list[AccessPath] = [
        path for path in (*material.material.changing, *material.material.steady) if path.type == type_
    ][:MOST_VARIABLES]
    cells = [material.path(name) for name in others]
    numbers = [index] if type_ == index.type else []
    for other in (*variables, *(cell for cell in cells if cell.type == type_), *numbers):
        for sign in _SIGNS:
            yield _compared(subject, sign, other)


def _constants(material: CellMaterial, type_: IntType) -> list[int]:
    found: dict[int, None] = {}
    for procedure in material.program.procedures.values():
        found.update(dict.fromkeys(constants_of(procedure, MOST_CONSTANTS)))
    return [constant for constant in found if type_.minimum <= constant <= type_.maximum][:MOST_CONSTANTS]


def _compared(left: AccessPath, sign: str, right: AccessPath) -> _Property:
    def holds(view: View) -> Term | None:
        a, b = view.number(left), view.number(right)
        return None if a is None or b is None else _comparison(view.encoding.terms, left.type, a[0], sign, b[0])

    return _Property(f"{text_of(left)} {sign} {text_of(right)}", holds, _tier(sign))


def _with_constant(left: AccessPath, sign: str, constant: int) -> _Property:
    def holds(view: View) -> Term | None:
        found, terms = view.number(left), view.encoding.terms
        if found is None:
            return None
        return _comparison(terms, left.type, found[0], sign, terms.bv(constant, found[0].sort.width))

    return _Property(f"{text_of(left)} {sign} {constant}", holds, _tier(sign))


def _tier(sign: str) -> CandidateTier:
    return CandidateTier.SECOND if sign == "==" else CandidateTier.FOURTH


def _comparison(terms: Terms, type_: Type, left: Term, sign: str, right: Term) -> Term:
    match sign:
        case "==":
            return terms.eq(left, right)
        case "!=":
            return terms.not_(terms.eq(left, right))
        case "<=":
            return at_most(terms, type_, left, right)
        case ">=":
            return at_most(terms, type_, right, left)
        case "<":
            return terms.not_(at_most(terms, type_, right, left))
        case _:
            return terms.not_(at_most(terms, type_, left, right))


def _unchanged(material: CellMaterial, subject: AccessPath) -> _Property | None:
    """A cell is what it was when the loop was entered."""
    entry = material.material.entry.number(subject)
    if entry is None:
        return None

    def holds(view: View) -> Term | None:
        found = view.number(subject)
        return None if found is None else view.encoding.terms.eq(found[0], entry[0])

    return _Property(f"{text_of(subject)} == start", holds)


def _when(terms: Terms, condition: _Property, fact: _Property) -> Candidate:
    def formula(view: View) -> Term | None:
        given, said = condition.holds(view), fact.holds(view)
        return None if given is None or said is None else terms.implies(given, said)

    is_second = condition.tier is fact.tier is CandidateTier.SECOND
    tier = CandidateTier.SECOND if is_second else CandidateTier.FOURTH
    return Candidate(f"{condition.text} => {fact.text}", formula, tier)
