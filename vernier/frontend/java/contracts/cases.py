"""Specification cases of a method as written: `also` separates them, `normal_behavior` and its like name their kind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from vernier.core.source import Span
from vernier.frontend.java.contracts.written import VISIBILITY, Written
from vernier.spec.keywords import BEHAVIOURS, OTHER_MATHEMATICS, PURE, UNCHECKED, UNKNOWN_ASSUMPTIONS, WITHOUT_EFFECT

IN_CASES = (
    frozenset({"requires", "ensures", "signals", "signals_only", "assignable", "returns", "throws", "old"})
    | UNCHECKED
    | UNKNOWN_ASSUMPTIONS
)


class CaseKind(Enum):
    """NORMAL cases do not throw, EXCEPTIONAL ones do not return."""

    ANY = "any"
    NORMAL = "normal"
    EXCEPTIONAL = "exceptional"


@dataclass(slots=True)
class Case:
    kind: CaseKind = CaseKind.ANY
    place: Span | None = None
    clauses: list[Written] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        return self.kind is CaseKind.ANY and not self.clauses

    def and_(self, inner: Case) -> Case:
        """A case with those that are nested in it: `requires p; {| requires q; also requires r; |}`."""
        kind, place = (inner.kind, inner.place) if inner.kind is not CaseKind.ANY else (self.kind, self.place)
        return Case(kind, place, self.clauses + inner.clauses)


@dataclass(slots=True)
class Cases:
    """What is written about one method. `pure`, `helper` and `non_null` are where the word stands, if it does;
    `mathematics` are the words that ask for numbers other than Java's."""

    cases: list[Case] = field(default_factory=list)
    pure: Span | None = None
    helper: Span | None = None
    non_null: Span | None = None
    mathematics: list[Written] = field(default_factory=list)
    misplaced: list[Written] = field(default_factory=list)


def read_cases(clauses: list[Written]) -> Cases:
    """Sort the clauses of one method."""
    found = Cases()
    found.cases = [case for case in _read(iter(clauses), None, found) if not case.is_empty]
    return found


def _read(words: Iterator[Written], opening: Written | None, found: Cases) -> list[Case]:
    """The cases up to the end, or up to the `|}` that closes what is opened."""
    cases: list[Case] = []
    current = [Case()]
    for clause in words:
        if clause.keyword == "also":
            cases += current
            current = [Case()]
        elif clause.keyword == "{|":
            inner = _read(words, clause, found)
            current = [outside.and_(inside) for outside in current for inside in inner]
        elif clause.keyword == "|}" and opening is not None:
            return cases + current
        else:
            _sort(clause, current, found)
    if opening is not None:
        found.misplaced.append(opening)
    return cases + current


def _sort(clause: Written, current: list[Case], found: Cases) -> None:
    keyword = clause.keyword
    if keyword in BEHAVIOURS:
        for case in current:
            case.kind, case.place = CaseKind(BEHAVIOURS[keyword]), clause.place
    elif keyword in IN_CASES:
        for case in current:
            case.clauses.append(clause)
    elif keyword in PURE:
        found.pure = clause.place
    elif keyword == "helper":
        found.helper = clause.place
    elif keyword == "non_null":
        found.non_null = clause.place
    elif keyword in OTHER_MATHEMATICS:
        found.mathematics.append(clause)
    elif keyword not in VISIBILITY | WITHOUT_EFFECT:
        found.misplaced.append(clause)
