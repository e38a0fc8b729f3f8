"""Path formulas with heap and their interpolants: the example of figures 2.2 and 5.4 of the thesis."""

from __future__ import annotations

from collections.abc import Sequence

from vernier.core.budget import Budget
from vernier.engines.cpa.domains.predicates.oracle import Oracle
from vernier.engines.cpa.domains.shape.commands import (
    AssumeNumber,
    AssumeSame,
    Command,
    New,
    ReadNumber,
    ReadPointer,
    Ref,
    Sense,
    SetPointer,
    Special,
    WriteNumber,
    WritePointer,
)
from vernier.engines.cpa.domains.shape.predicates import Relation
from vernier.engines.cpa.refinement.heap_interpolants import HeapPath, interpolants
from vernier.ir.types import I32, PointerType, StructType
from vernier.logic.terms import Terms

DATA, NEXT = 0, 8
_LINK = PointerType(StructType("node"))


def found(commands: Sequence[Command]) -> list[set[str]] | None:
    terms = Terms()
    oracle = Oracle(terms, Budget.of_seconds(20.0))
    path = HeapPath(terms, (DATA, NEXT))
    for command in commands:
        path.extend(command)
    try:
        result = interpolants(oracle, path, (0, 1))
    finally:
        oracle.close()
    return None if result is None else [set(map(str, item)) for item in result]


_PATH = (
    New("a", "node"),
    SetPointer("p", Ref("a")),
    WriteNumber(Ref("p", DATA), 0, I32),
    SetPointer("p", Ref("a")),
    ReadNumber("x", Ref("p", DATA), I32),
    AssumeNumber("x", Relation.EQ, 1, Sense.FAILS),
    AssumeNumber("x", Relation.EQ, 0, Sense.FAILS),
)


def test_the_interpolants_of_the_thesis() -> None:
    assert found(_PATH) == [set(), {"a=p"}, {"a->0=0"}, {"p->0=0"}, {"x=0"}, {"x=0"}]


def test_a_feasible_path_has_none() -> None:
    assert found((*_PATH[:-1], AssumeNumber("x", Relation.EQ, 0, Sense.HOLDS))) is None
    assert found((*_PATH[:2], *_PATH[3:])) is None  # nothing was written


def test_objects_that_are_made_are_different() -> None:
    path = (New("a", "node"), New("b", "node"), AssumeSame(Ref("a"), Ref("b"), Sense.HOLDS))
    assert found(path) is None  # that they differ is no equality
    linked = (
        New("a", "node"),
        New("b", "node"),
        WritePointer(Ref("a", NEXT), Ref("b"), _LINK),
        WriteNumber(Ref("a", DATA), 1, I32),
        WriteNumber(Ref("b", DATA), 0, I32),
        ReadPointer("p", Ref("a", NEXT), _LINK),
        ReadNumber("x", Ref("p", DATA), I32),
        AssumeNumber("x", Relation.EQ, 0, Sense.FAILS),
    )
    result = found(linked)
    assert result is not None and result[-2:] == [{"p->0=0"}, {"x=0"}]
    assert result[2] == {"b=a->8"}


def test_null() -> None:
    path = (SetPointer("p", Special.NULL), SetPointer("q", Ref("p")), AssumeSame(Ref("q"), Special.NULL, Sense.FAILS))
    assert found(path) == [{"p=0"}, {"q=0"}]
