"""What summaries say of numbers, encoded: exactly what executions compute, whatever the types on the way.

A bound that would give a number of another type than the result says that the call never returns; that is as wrong as
a wrong number.
"""

from __future__ import annotations

import pytest

from tests.analysis.summaries.typed_expressions import Expressions, random_methods
from tests.encode.firstorder.asserted import Contract, asserted
from vernier.analysis.summaries.domain.bounds import Bounds as Limited
from vernier.analysis.summaries.domain.bounds import KeyKind
from vernier.analysis.summaries.expressions.evaluate import Execution
from vernier.analysis.summaries.graph import Exit
from vernier.analysis.summaries.summarise import Summariser
from vernier.analysis.summaries.templates import Template
from vernier.encode.calls.sets import NotEncoded, SetEncoder, member
from vernier.encode.context import Bounds, Encoding
from vernier.encode.expressions import constant
from vernier.encode.initial import initial_state
from vernier.frontend.java import load_java_texts
from vernier.ir.expr import Const
from vernier.ir.interp import DefaultInputs, Machine, Returned
from vernier.ir.program import Program
from vernier.ir.state import State
from vernier.ir.types import FloatType
from vernier.logic.terms import Terms

_WHOLE = ("byte", "short", "char", "int", "long")


def _result(template: Template) -> Limited:
    return next(bounds for key, bounds in template.values.items() if key.kind is KeyKind.RESULT)


def _executions(program: Program, method: str, inputs: Expressions, count: int) -> list[Execution]:
    found = []
    for _ in range(count):
        before = State(locals=inputs.values())
        run = Machine(program).run(method, before, DefaultInputs())
        assert isinstance(run.end, Returned)
        found.append(Execution(program, before, run.final, run.end.value))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_encoded_results_are_those_of_executions(seed: int) -> None:
    source, methods = random_methods(seed, 20, _WHOLE)
    program = load_java_texts({"Numbers.java": source}).program
    summariser, inputs = Summariser(program), Expressions(seed)
    encoded = 0
    for method, body in methods.items():
        procedure = program.procedures[method]
        bounds = _result(summariser.summary(method))
        for execution in _executions(program, method, inputs, 4):
            terms = Terms()
            encoding = Encoding(program, terms, Bounds(3, 3, 3), lambda _: True, lambda: None)
            parameters = {
                local.name: constant(encoding, Const(value, local.type))  # type: ignore[arg-type]
                for local in procedure.parameters
                for value in (execution.before.locals[local.name],)
                if not isinstance(local.type, FloatType)
            }
            state = initial_state(encoding)
            sets = SetEncoder(encoding, state, parameters, {}, {}, {}, {})
            value = constant(encoding, Const(execution.result, procedure.result))  # type: ignore[arg-type]
            try:
                inside = member(terms, sets.set_of(bounds.upper), value)
            except NotEncoded:
                continue
            encoded += 1
            assert inside is terms.true, (method, body, execution.before.locals, execution.result)
            for atom, condition in sets.set_of(bounds.lower).cells.items():
                assert condition is terms.false or atom is value, (method, body)
    assert encoded > 150


@pytest.mark.parametrize("seed", range(2))
def test_deduction_from_results_is_true_of_executions(seed: int) -> None:
    source, methods = random_methods(seed, 8, _WHOLE)
    program = load_java_texts({"Numbers.java": source}).program
    summariser, inputs = Summariser(program), Expressions(seed)
    tried = 0
    for method, body in methods.items():
        question = asserted(program, method, summariser.summary(method), Exit.RETURN, Contract())
        for execution in _executions(program, method, inputs, 2):
            tried += 1
            assert not question.is_contradicted(execution), (method, body, execution.before.locals)
    assert tried > 8
