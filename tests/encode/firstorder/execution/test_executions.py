"""What is said of the end of a body is true of all executions that get there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.encode.firstorder.execution.executions import checked, random_program
from tests.encode.firstorder.subjects import Subject, random_subject, subject
from vernier.analysis.summaries.graph import Exit

_EVERY = {"graph": 16, "scheduler": 20}
"""Programs of which every so many methods are looked at"""


def _holds(of: Subject, exit_: Exit, wanted: int, seed: int) -> int:
    """How many executions there are; none may contradict what is said of it."""
    count = 0
    for row in checked(of, exit_, wanted, seed):
        assert row.facts is None, (row.method, row.facts)
        count += 1
    return count


@pytest.mark.parametrize("name", ["LinkedList", "Mixed", "TopologicalSort", "graph"])
def test_subjects(name: str) -> None:
    of = subject(name)
    some = replace(of, methods=dict(list(of.methods.items())[:: _EVERY.get(name, 1)]))
    assert _holds(some, Exit.RETURN, 1, 7) > 2


@pytest.mark.parametrize(("seed", "exit_"), [(1, Exit.THROW), (3, Exit.RETURN)])
def test_random_methods(seed: int, exit_: Exit) -> None:
    """The closure of some steps by a field was taken for that of all of them in the third program."""
    assert _holds(random_subject(seed, 12, 3), exit_, 2, seed) > 10


@pytest.mark.parametrize(("exit_", "least"), [(Exit.RETURN, 10), (Exit.THROW, 0)])
def test_loops_and_calls_of_all_kinds(exit_: Exit, least: int) -> None:
    """Few of the programs throw."""
    assert sum(_holds(random_program(seed), exit_, 3, seed) for seed in range(4)) > least
