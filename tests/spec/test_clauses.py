"""Clauses as they stand in comments."""

from __future__ import annotations

import pytest

from vernier.spec.clauses import clauses_of


@pytest.mark.parametrize(
    "comment",
    [
        "//@ requires n >= 0; // not negative",
        "//@ requires n >= 0; /* not negative */",
        "//@ requires n /* not */ >= /* negative */ 0;",
        "/*@ requires n >= 0; // not negative\n  @*/",
    ],
)
def test_comments_inside_are_no_part_of_clauses(comment: str) -> None:
    (clause,) = clauses_of(comment, "A.java", 1, 1)
    assert clause.keyword == "requires" and clause.text.text.split() == ["n", ">=", "0"]
