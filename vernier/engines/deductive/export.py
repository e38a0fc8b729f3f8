"""Verification conditions of proofs as SMT-LIB scripts that other solvers can read."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from vernier.core.evidence import Evidence, VerificationConditions
from vernier.engines.deductive.resources import Query
from vernier.logic.smtlib import NumberedNames, SourceNames, commands


class Scripts(Enum):
    """Whether outcomes come with the scripts of their verification conditions."""

    OMITTED = "omitted"
    WRITTEN = "written"


def evidence_of(queries: Sequence[Query], scripts: Scripts) -> tuple[Evidence, ...]:
    """The queries as evidence, if that is wanted."""
    if scripts is Scripts.OMITTED or not queries:
        return ()
    return (VerificationConditions(script_of(queries)),)


def script_of(queries: Sequence[Query]) -> str:
    """All queries; each in a scope of its own, where there are several."""
    bodies = [_body(query) for query in queries]
    if len(bodies) > 1:
        bodies = [["(push 1)", *body, "(pop 1)"] for body in bodies]
    return "\n".join(["(set-logic ALL)", *(line for body in bodies for line in body), ""])


def _body(query: Query) -> list[str]:
    try:
        return commands(query.facts, SourceNames(), query.triggers)
    except ValueError:
        # A name that SMT-LIB cannot spell.
        return commands(query.facts, NumberedNames(), query.triggers)
