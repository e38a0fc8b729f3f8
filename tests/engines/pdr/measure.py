"""Time, frames and solver calls of the transition systems: `python -m tests.engines.pdr.measure [SECONDS] [NAME]`."""

from __future__ import annotations

import sys
import time

from tests.engines.pdr.systems import EXAMPLES, Example
from vernier.certificates.summaries import Accepted, check_invariant
from vernier.core.budget import Budget, OutOfBudget
from vernier.engines.pdr.reduction import REACHED, program_of
from vernier.engines.pdr.search import Safe, solve


def row(example: Example, seconds: float) -> str:
    """The answer for one system and what it took."""
    terms, system = example.build()
    start = time.monotonic()
    try:
        result, statistics, frames = solve(terms, program_of(terms, system), Budget.of_seconds(seconds))
    except OutOfBudget:
        return f"{example.name:28} {example.known.value:24} no answer in {seconds:.0f} s"
    took = time.monotonic() - start
    told = type(result).__name__
    if isinstance(result, Safe):
        lemmas = result.summaries.of(REACHED)
        judgement = check_invariant(terms, system, lemmas, 60)
        told += f" ({len(lemmas)} lemmas, {'checked' if isinstance(judgement, Accepted) else judgement})"
    return f"{example.name:28} {example.known.value:24} {told:36} {took:7.1f} s {frames:3} {statistics.checks:6}"


if __name__ == "__main__":
    limit = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    for each in EXAMPLES:
        if len(sys.argv) < 3 or sys.argv[2] in each.name:
            print(row(each, limit), flush=True)
