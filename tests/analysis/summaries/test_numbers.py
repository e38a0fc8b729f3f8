"""Numbers of different types are not confused: a summary says of two expressions that they are equal only if they are.

All readings of summaries are held against executions: bounds, conditions of the specification tree, and clauses put
into the source.
"""

from __future__ import annotations

from typing import NoReturn

import pytest

from tests.analysis.summaries.measure import all_bounds
from tests.analysis.summaries.typed_expressions import Expressions, random_methods
from vernier.analysis.summaries.expressions.evaluate import Execution, outside
from vernier.analysis.summaries.output.clauses import clauses_of
from vernier.analysis.summaries.output.specification import conditions_of
from vernier.analysis.summaries.summarise import Summariser
from vernier.frontend.java import load_java_texts
from vernier.ir.interp import DefaultInputs, Machine, Returned
from vernier.ir.state import State
from vernier.spec.evaluate import Evaluator
from vernier.spec.execution import ClauseRunner


def _no_calls(*_: object) -> NoReturn:
    raise AssertionError("summaries call nothing")


@pytest.mark.parametrize("seed", range(6))
def test_summaries_of_random_expressions(seed: int) -> None:
    source, methods = random_methods(seed, 25)
    lowered = load_java_texts({"Numbers.java": source})
    assert not lowered.diagnostics
    machine, summariser = Machine(lowered.program), Summariser(lowered.program)
    inputs = Expressions(seed)
    for method, body in methods.items():
        template = summariser.summary(method)
        bounds, conditions = all_bounds(summariser, template), conditions_of(lowered.program, template)
        for _ in range(12):
            before = State(locals=inputs.values())
            run = machine.run(method, before, DefaultInputs())
            assert isinstance(run.end, Returned), (method, body)
            execution = Execution(lowered.program, before, run.final, run.end.value)
            assert outside(execution, bounds) == (), (method, body, before.locals, run.end.value)
            evaluator = Evaluator(lowered.program, run.final, before, before.locals, run.end.value, _no_calls)
            for condition in conditions:
                assert evaluator.holds(condition), (method, body, before.locals, run.end.value)


def test_written_clauses_of_random_expressions() -> None:
    """Of methods without floating point, of which clauses say nothing."""
    source, methods = random_methods(3, 40, ("byte", "short", "char", "int", "long"))
    program = load_java_texts({"Numbers.java": source}).program
    summariser = Summariser(program)
    lines = source.splitlines()
    written = 0
    for method in methods:
        procedure = program.procedures[method]
        texts = clauses_of(procedure, summariser.summary(method)).texts
        if texts:
            at = procedure.origin.span.line - 1
            quoted = ", ".join(f'"{text}"' for text in texts)
            lines[at] = f"@Ensures({{{quoted}}}) {lines[at].strip()}"
            written += 1
    assert written >= 20
    lowered = load_java_texts({"Numbers.java": "\n".join(lines)})
    assert not lowered.diagnostics, lowered.diagnostics
    clauses = {clause.id: clause.meaning for clause in lowered.clauses}
    machine = Machine(lowered.program, ClauseRunner(lowered.program, clauses))
    inputs = Expressions(3)
    for entry in lowered.entries:
        for _ in range(10):
            start = State(locals=inputs.values())
            run = machine.run(entry.start, start, DefaultInputs())
            assert isinstance(run.end, Returned)
            assert run.violations == (), (entry.procedure, start.locals, run.violations)
            assert run.unchecked_clauses == (), entry.procedure
