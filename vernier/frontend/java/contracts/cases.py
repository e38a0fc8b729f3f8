"""Specification cases of a method as written: `also` separates them, `normal_behavior` and its like name their kind."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from vernier.core.source import Span
from vernier.frontend.java.contracts.written import VISIBILITY, Written

IN_CASES = frozenset({"requires", "ensures", "signals", "signals_only", "assignable", "returns", "throws"})
_KINDS = {
    "normal_behavior": "normal", "normal_behaviour": "normal", "exceptional_behavior": "exceptional",
    "exceptional_behaviour": "exceptional", "behavior": "any", "behaviour": "any",
}  # fmt: skip
_WITHOUT_EFFECT = VISIBILITY | {"nullable", "spec_public", "spec_protected", "nullable_by_default"}


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


@dataclass(slots=True)
class Cases:
    """What is written about one method. `pure`, `helper` and `non_null` are where the word stands, if it does."""

    cases: list[Case] = field(default_factory=list)
    pure: Span | None = None
    helper: Span | None = None
    non_null: Span | None = None
    misplaced: list[Written] = field(default_factory=list)


def read_cases(clauses: list[Written]) -> Cases:
    """Sort the clauses of one method."""
    found = Cases()
    current = Case()
    for clause in clauses:
        keyword = clause.keyword
        if keyword == "also":
            found.cases.append(current)
            current = Case()
        elif keyword in _KINDS:
            current.kind, current.place = CaseKind(_KINDS[keyword]), clause.place
        elif keyword in IN_CASES:
            current.clauses.append(clause)
        elif keyword in ("pure", "strictly_pure"):
            found.pure = clause.place
        elif keyword == "helper":
            found.helper = clause.place
        elif keyword == "non_null":
            found.non_null = clause.place
        elif keyword not in _WITHOUT_EFFECT:
            found.misplaced.append(clause)
    found.cases.append(current)
    found.cases = [case for case in found.cases if not case.is_empty]
    return found
