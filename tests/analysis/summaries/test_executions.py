"""Summaries hold of executions: every value lies within its bounds."""

from __future__ import annotations

from itertools import product

import pytest

from tests.analysis.summaries.generate import random_source
from tests.analysis.summaries.heaps import Heaps, executions, program_of
from tests.analysis.summaries.measure import CLASSES, NORMAL, SHORT, all_bounds, compare
from vernier.analysis.summaries.domain.bounds import Bounds, KeyKind, Limits
from vernier.analysis.summaries.expressions.evaluate import outside
from vernier.analysis.summaries.summarise import Summariser
from vernier.analysis.summaries.traversal import Traversals
from vernier.frontend.java import load_java_texts
from vernier.ir.interp import Machine


@pytest.mark.parametrize("subject", sorted(CLASSES))
@pytest.mark.parametrize("walks", list(Traversals))
@pytest.mark.parametrize("limits", (NORMAL, SHORT))
def test_subjects(subject: str, walks: Traversals, limits: Limits) -> None:
    for name, count, wrong, _, keys in compare(subject, walks, 5, 5, limits):
        assert count > 0, name
        assert wrong == 0, (name, keys)


@pytest.mark.parametrize("seed", range(2))
def test_random_methods(seed: int) -> None:
    source, methods = random_source(seed, 12)
    lowered = load_java_texts({"Random.java": source})
    assert not lowered.diagnostics
    machine = Machine(lowered.program)
    for walks, limits in product(Traversals, (NORMAL, SHORT)):
        summariser = Summariser(lowered.program, limits, walks)
        for method in methods:
            template = summariser.summary(method)
            bounds = all_bounds(summariser, template)
            for execution in executions(machine, method, Heaps(lowered.program, ("Item",), seed), 6, 40):
                assert template.reached, method
                assert outside(execution, bounds) == (), (method, source)


def test_a_wrong_bound_is_noticed() -> None:
    """The oracle is not blind: taking part of a bound away, or adding to it, is found on some execution."""
    program = program_of("Mixed")
    summariser, machine = Summariser(program), Machine(program)
    algebra = summariser.bounding.algebra
    template = summariser.summary("Cell.swap(Cell)")
    bounds = all_bounds(summariser, template)
    (key,) = [key for key in template.values if key.kind is KeyKind.FIELD]
    nothing = Bounds(algebra.none, algebra.none)
    too_much = Bounds(algebra.product(algebra.everything, algebra.everything), bounds[key].upper)
    for wrong in (nothing, too_much):
        heaps = Heaps(program, CLASSES["Mixed"], 2)
        found = [
            outside(execution, {**bounds, key: wrong})
            for execution in executions(machine, "Cell.swap(Cell)", heaps, 10, 100)
        ]
        assert (key,) in found
