"""Numbers and static constants in clauses mean what they mean in Java: random expressions, written twice.

A method computes an expression and its contract says that the result is the same expression. Java's own rules are those
of the front end and of the interpreter, which are compared with the JVM; clauses have a resolver, an evaluator and an
encoder of their own.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.analysis.summaries.typed_expressions import PARAMETERS, VARIABLES, Expressions
from vernier.encode.clauses.evaluation import ClauseEncoder, ClauseState
from vernier.encode.context import Bounds, Encoding
from vernier.encode.expressions import constant
from vernier.encode.initial import initial_state
from vernier.frontend.java import load_java_texts
from vernier.frontend.java.lower.result import Lowered
from vernier.ir.expr import Const
from vernier.ir.interp import DefaultInputs, Machine, Returned
from vernier.ir.state import State
from vernier.ir.types import Type
from vernier.logic.terms import Terms
from vernier.spec.execution import ClauseRunner
from vernier.spec.tree import BodyClause, ClauseRole

CONSTANTS = {
    "Integer.MAX_VALUE": "int", "Long.MIN_VALUE": "long", "Character.MAX_VALUE": "char", "Byte.MIN_VALUE": "byte",
    "Limits.LEAST": "int", "Limits.LARGE": "long", "Limits.HALF": "double", "OWN": "short", "Limits.last": "int",
}  # fmt: skip
LIMITS = """class Limits {
    static final int LEAST = -3 + 1;
    static final long LARGE = 1L << 40;
    static final double HALF = 1 / 2.0;
    static int last = made();
    static int made() { return 7; }
}
"""
WHOLE = ("byte", "short", "char", "int", "long")
JML, RELATIONAL = "//@ ensures {};", '@Ensures("{}")'


def _program(seed: int, count: int, expressions: Expressions, notation: str) -> Lowered:
    """Methods that compare two expressions of one shape, with a contract that says which truth value they return, and
    methods that return one."""
    random = Random(seed)
    lines = [LIMITS, "@interface Ensures { String[] value(); }", "class Sums {", "static final short OWN = 'a' * 2;"]
    equal = "==" if notation == JML else "="
    result = "\\result" if notation == JML else "return"
    for number in range(count):
        shape = expressions.shape(random.randint(1, 3))
        (left, type_), (right, _) = expressions.typed(shape), expressions.typed(shape)
        comparison = random.choice(("==", "!=", "<", "<=", ">"))
        lines += [
            notation.format(f"{result} {equal} (({left}) {comparison} ({right}))"),
            f"static boolean same{number}({PARAMETERS}) {{ return ({left}) {comparison} ({right}); }}",
            notation.format(f"{result} {equal} ({left})"),
            f"static {type_} one{number}({PARAMETERS}) {{ return {left}; }}",
        ]
    lowered = load_java_texts({"Sums.java": "\n".join([*lines, "}"])})
    assert not lowered.diagnostics, lowered.diagnostics
    return lowered


def _check(lowered: Lowered, inputs: Expressions) -> None:
    program = lowered.program
    machine = Machine(program, ClauseRunner(program, {clause.id: clause.meaning for clause in lowered.clauses}))
    for entry in lowered.entries:
        if not entry.procedure.startswith("Sums."):
            continue
        for _ in range(8):
            start = State(locals=inputs.values())
            run = machine.run(entry.start, start, DefaultInputs())
            assert isinstance(run.end, Returned), entry.procedure
            # A number that is none does not equal itself.
            if run.end.value == run.end.value:
                texts = [clause.text for clause in lowered.clauses if clause.procedure == entry.start]
                assert run.violations == (), (texts, start.locals, run.end.value)
            assert run.unchecked_clauses == (), entry.procedure


@pytest.mark.parametrize("seed", range(5))
def test_jml_clauses_are_evaluated_as_java_does(seed: int) -> None:
    expressions = Expressions(seed, constants=CONSTANTS)
    _check(_program(seed, 30, expressions, JML), expressions)


@pytest.mark.parametrize("seed", range(3))
def test_relational_clauses_are_evaluated_as_java_does(seed: int) -> None:
    """Without the operators that have another meaning there."""
    expressions = Expressions(seed, WHOLE, CONSTANTS, ("+", "-"))
    _check(_program(seed, 30, expressions, RELATIONAL), expressions)


@pytest.mark.parametrize(("seed", "notation"), [(0, JML), (1, JML), (2, JML), (3, RELATIONAL), (4, JML)])
def test_clauses_are_encoded_as_java_does(seed: int, notation: str) -> None:
    """With constants for parameters, the encoding of a clause is a truth value."""
    constants = {name: type_ for name, type_ in CONSTANTS.items() if name != "Limits.last"}
    operators = ("+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>") if notation == JML else ("+", "-")
    expressions = Expressions(seed, WHOLE if seed < 4 else tuple(VARIABLES.values()), constants, operators)
    lowered = _program(seed, 25, expressions, notation)
    compared = 0
    for entry in lowered.entries:
        meanings = [
            clause.meaning for clause in lowered.clauses if clause.procedure == entry.start and clause.obligation
        ]
        if not entry.procedure.startswith("Sums."):
            continue
        (meaning,) = meanings
        for _ in range(4):
            compared += 1
            values = expressions.values()
            run = Machine(lowered.program).run(entry.procedure, State(locals=values), DefaultInputs())
            assert isinstance(run.end, Returned)
            if run.end.value != run.end.value:
                continue
            assert _encoded(lowered, entry.procedure, meaning, {**values, "\\result": run.end.value}), meaning.text
    assert compared >= 200


def _encoded(lowered: Lowered, procedure: str, meaning: BodyClause, values: dict[str, object]) -> bool:
    assert meaning.role is ClauseRole.CONDITION
    terms = Terms()
    encoding = Encoding(lowered.program, terms, Bounds(3, 3, 3), lambda _: True, lambda: None)
    definition = lowered.program.procedures[procedure]
    types: dict[str, Type] = {local.name: local.type for local in definition.parameters}
    types["\\result"] = definition.result
    given = {
        name: constant(encoding, Const(values[name], type_))  # type: ignore[arg-type]
        for name, type_ in types.items()
    }
    result = given.pop("\\result")
    moment = ClauseState(initial_state(encoding), {})
    ((condition,),) = meaning.alternatives
    return ClauseEncoder(encoding, moment, moment, given, result).holds(condition) is terms.true
