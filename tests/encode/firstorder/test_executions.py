"""What a question says of a method is true of its executions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.analysis.summaries.heaps import Heaps
from tests.encode.firstorder.asserted import Contract, asserted
from tests.encode.firstorder.measure import SHIPPED, checked
from tests.encode.firstorder.mutants import mutants
from tests.encode.firstorder.subjects import PATHS, Subject, executions, random_subject, subject
from vernier.analysis.summaries.graph import Exit
from vernier.analysis.summaries.summarise import Summariser
from vernier.ir.interp import Machine

_LARGE = {"graph": 40, "scheduler": 48}
"""Programs of which every so many methods are looked at"""


def _holds(of: Subject, exit_: Exit, wanted: int, seed: int) -> int:
    """How many executions there are; none may contradict what is said of it."""
    count = 0
    for row in checked(of, SHIPPED, exit_, wanted, seed):
        assert row.facts is None, (row.method, row.facts)
        count += 1
    return count


@pytest.mark.parametrize("name", sorted(PATHS))
def test_subjects(name: str) -> None:
    of = subject(name)
    some = replace(of, methods=dict(list(of.methods.items())[:: _LARGE.get(name, 1)]))
    assert _holds(some, Exit.RETURN, 2, 5) > 2


@pytest.mark.parametrize("exit_", list(Exit))
def test_random_methods(exit_: Exit) -> None:
    assert _holds(random_subject(3, 6, 2), exit_, 2, 3) > 4


def test_wrong_summaries_are_noticed() -> None:
    """Without a write, with the cases of a choice turned round: some execution contradicts what is said then."""
    of = random_subject(1, 8)
    machine = Machine(of.program)
    found = 0
    for method in of.methods:
        heaps = Heaps(of.program, of.classes(method), 1)
        runs = list(executions(machine, method, heaps, Exit.RETURN, 3))
        for _, wrong in mutants(Summariser(of.program).summary(method)):
            question = asserted(of.program, method, wrong, Exit.RETURN, Contract())
            found += sum(1 for execution in runs if question.is_contradicted(execution))
    assert found > 10
