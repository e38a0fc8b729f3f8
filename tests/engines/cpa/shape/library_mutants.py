"""The functions on lists and trees of `bench.library_functions` with one write to memory left out each: what refinement
proves of them, no execution violates. By command only: `python -m tests.engines.cpa.shape.library_mutants NAME...`
takes those whose name has one of these parts.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator

from bench.library_functions import functions
from tests.engines.cpa.programs import c_task
from vernier.core.budget import Budget
from vernier.core.outcome import Verdict
from vernier.engines.api import Context
from vernier.engines.cpa import CpaEngine
from vernier.engines.cpa.configuration import Refinement
from vernier.engines.testing import Effort, TestingEngine

SECONDS, EXECUTIONS = 40.0, 100
_ASSIGNMENT = re.compile(r"(?<=[;{}) ])[a-z0-9]+(->[a-z]+)+ = [^;=]+;")


def mutants(text: str) -> Iterator[tuple[str, str]]:
    """What is left out, and the text without it."""
    for found in _ASSIGNMENT.finditer(text):
        yield found.group(), f"{text[: found.start()]};{text[found.end() :]}"


def refined(text: str, seconds: float = SECONDS) -> Verdict:
    """What refinement says of a text."""
    engine = CpaEngine(((Refinement.HEAPS, 1.0),))
    context = Context(Budget.of_seconds(seconds), 0, lambda _: None)
    (found,) = engine.run(c_task(text), context)
    return Verdict.UNKNOWN if found.assumptions else found.verdict


def violated(text: str, seed: int) -> bool:
    """Whether one of some executions with random inputs violates the obligation."""
    tested = TestingEngine(Effort.of_executions(EXECUTIONS))
    context = Context(Budget.of_seconds(SECONDS / 6), seed, lambda _: None)
    return any(item.verdict is Verdict.REFUTED for item in tested.run(c_task(text), context))


def wrong(name: str, text: str, counts: Counter[str]) -> Iterator[str]:
    """The mutants that are proved although an execution violates them."""
    for number, (left_out, mutant) in enumerate(mutants(text)):
        found, fails = refined(mutant), violated(mutant, number)
        counts[f"{found.value}, {'violated' if fails else 'no violation seen'}"] += 1
        print(f"{name} without {left_out} {found.value} {'violated' if fails else ''}", flush=True)
        if found is Verdict.PROVED and fails:
            yield f"WRONG: {name} without {left_out}"


if __name__ == "__main__":
    numbers: Counter[str] = Counter()
    for chosen, program in functions().items():
        if any(part in chosen for part in sys.argv[1:]):
            for problem in wrong(chosen, program, numbers):
                print(problem, flush=True)
    print(dict(sorted(numbers.items())))
