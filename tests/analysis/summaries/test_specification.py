"""Summaries as conditions of the specification tree hold of executions, by the evaluator of clauses."""

from __future__ import annotations

from typing import NoReturn

import pytest

from tests.analysis.summaries.heaps import Heaps, executions, program_of
from tests.analysis.summaries.measure import CLASSES, methods
from vernier.analysis.summaries.output.specification import conditions_of
from vernier.analysis.summaries.summarise import Summariser
from vernier.ir.interp import Machine
from vernier.spec.evaluate import Evaluator


def _no_calls(*_: object) -> NoReturn:
    raise AssertionError("summaries call nothing")


@pytest.mark.parametrize("subject", sorted(CLASSES))
def test_conditions_hold(subject: str) -> None:
    program = program_of(subject)
    summariser, machine = Summariser(program), Machine(program)
    said = 0
    for name in methods(subject):
        conditions = conditions_of(program, summariser.summary(name))
        said += len(conditions)
        for execution in executions(machine, name, Heaps(program, CLASSES[subject], 11), 5, 50):
            evaluator = Evaluator(
                program, execution.after, execution.before, execution.before.locals, execution.result, _no_calls
            )
            for condition in conditions:
                assert evaluator.holds(condition), (name, condition)
    assert said >= len(methods(subject))
