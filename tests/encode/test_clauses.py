"""Encoded clauses agree with the evaluator on concrete states: random clauses on random heaps."""

from __future__ import annotations

import pytest

from tests.encode.heaps import NODE, Clauses, program, random_model
from vernier.encode.clauses.evaluation import ClauseEncoder, ClauseState
from vernier.encode.context import Bounds, Encoding
from vernier.encode.decode import start_state
from vernier.encode.heap import HeapScope, InitialHeap
from vernier.encode.initial import initial_state
from vernier.encode.values import GuardedValue
from vernier.ir.state import State, Value
from vernier.ir.types import Type
from vernier.logic.evaluate import evaluate
from vernier.logic.terms import Terms
from vernier.spec import tree
from vernier.spec.evaluate import Evaluator

HEAPS_PER_CLAUSE = 5


def no_calls(node: tree.PureCall, arguments: tuple[Value, ...], state: State) -> Value:
    raise AssertionError((node, arguments, state))


def disagreements(seed: int) -> list[str]:
    """Heaps on which the two disagree about one random clause."""
    terms = Terms()
    encoding = Encoding(program(), terms, Bounds(3, 3, 3), lambda _: True, lambda: None)
    state = initial_state(encoding)
    heap = InitialHeap(encoding, HeapScope(objects=2, array=2))
    heap.populate(state, (NODE,))
    arguments: dict[str, tuple[GuardedValue, Type]] = {name: (heap.value(name, NODE), NODE) for name in ("a", "b")}
    moment = ClauseState(state, heap.exists)
    variables = {name: value for name, (value, _) in arguments.items()}
    encoder = ClauseEncoder(encoding, moment, moment, variables, None)
    clause = Clauses(seed).condition(3)
    condition = encoder.holds(clause)
    found = []
    for number in range(HEAPS_PER_CLAUSE):
        model = random_model(heap, ("a", "b"), seed * HEAPS_PER_CLAUSE + number)
        assert all(evaluate(fact, model) for fact in heap.facts)
        concrete = start_state(heap, state, arguments, model)
        oracle = Evaluator(encoding.program, concrete, concrete, concrete.locals, None, no_calls)
        if oracle.holds(clause) != bool(evaluate(condition, model)):
            found.append(f"seed {seed}: {clause} on {concrete}")
    return found


@pytest.mark.parametrize("block", range(8))
def test_encoding_agrees_with_the_evaluator(block: int) -> None:
    wrong = [report for seed in range(block * 30, block * 30 + 30) for report in disagreements(seed)]
    assert wrong == []
