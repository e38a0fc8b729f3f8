"""The programs that analyses are measured on: safe by construction, and not because nothing is asked."""

from __future__ import annotations

import re

import pytest

from bench import analysis_families as families
from bench.analysis_growth import rows
from bench.configurable_analysis import PROVED, REFUTED, task_of
from bench.explicit_to_predicate import LIMITS, answer, handshake


@pytest.mark.parametrize("limit", LIMITS)
def test_a_handshake_is_safe_and_its_mutant_is_not(limit: int) -> None:
    text = handshake(4, 7)
    assert answer(task_of(text), limit, 20.0).told == PROVED
    wrong = re.sub(r"(state == 4112\) \{ if \(seen == )\d+", r"\g<1>4096", text)
    assert wrong != text
    assert answer(task_of(wrong), limit, 20.0).told == REFUTED


def test_handshakes_of_a_size_differ_and_are_the_same_again() -> None:
    assert len({handshake(6, seed) for seed in range(5)}) == 5
    assert handshake(6, 3) == handshake(6, 3)


def test_a_lock_that_is_given_back_twice_is_found() -> None:
    text = families.locks(3)
    wrong = text.replace("if (want2 != 0) lock2 = 1;", "if (want2 != 0) lock2 = want3;")
    assert wrong != text
    assert answer(task_of(text), 0, 20.0).told == PROVED
    assert answer(task_of(wrong), 0, 20.0).told == REFUTED


def test_a_row_has_the_states_of_a_proof() -> None:
    found = list(rows(5, 1, 20.0))
    assert [item.name for item in found] == ["locks 5", "locks 5 explicit", "list_1 joined", "list_1 apart"]
    assert all(item.states for item in found)
