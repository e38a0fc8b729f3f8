"""When the executor asks whether a path can go round a loop once more."""

from __future__ import annotations

from vernier.encode.context import Bounds, Encoding
from vernier.encode.guard import Guard, top
from vernier.frontend.java import load_java_texts
from vernier.logic.sorts import BOOL
from vernier.logic.terms import Terms

PROGRAM = load_java_texts({"A.java": "class A {}"}).program


def followed(unasked: int | None, times: range) -> tuple[list[bool], int, int]:
    """Whether a path that nothing excludes is followed each time, how often that was asked, how often cut off."""
    terms, asked = Terms(), list[Guard]()

    def feasible(guard: Guard) -> bool:
        asked.append(guard)
        return True

    encoding = Encoding(PROGRAM, terms, Bounds(loop=4, recursion=4, array=4), feasible, lambda: None)
    encoding.unqueried_depth = unasked
    guard = top(terms).and_(terms, terms.fresh("taken", BOOL))
    found = [encoding.is_continuation_feasible(guard, time, 4) for time in times]
    return found, len(asked), len(encoding.unwinding_assertions)


def test_where_a_proof_may_result_every_time_is_asked() -> None:
    assert followed(None, range(1, 6)) == ([True, True, True, True, False], 5, 1)


def test_as_often_as_there_are_objects_nobody_asks() -> None:
    assert followed(2, range(1, 5)) == ([True, True, True, True], 2, 0)


def test_what_the_bound_cuts_off_is_noted_without_asking() -> None:
    assert followed(2, range(5, 6)) == ([False], 0, 1)
