"""What a question takes clauses for agrees with the evaluator."""

from __future__ import annotations

from tests.encode.firstorder.clauses import is_the_same_after
from tests.encode.firstorder.measure import clauses


def test_random_clauses() -> None:
    """Most are decided: the facts tell a clause from its denial. None is decided wrongly."""
    compared, decided, wrong = clauses(1530, 30)
    assert compared > 60
    assert decided > compared * 0.8
    assert wrong == []


def test_untouched_clauses() -> None:
    found = [is_the_same_after(seed) for seed in range(1500)]
    assert found.count(True) > 400
    assert found.count(False) == 0
