"""Table 5.1 (Frumkin 2017) on programs written from its descriptions: `python -m bench.concurrent_modification`."""

from __future__ import annotations

import time
from pathlib import Path

from vernier.certificates.summaries import Accepted, check_summaries
from vernier.core.budget import Budget, OutOfBudget
from vernier.core.settings import Settings
from vernier.encode.firstorder.collections.translate import translate
from vernier.engines.pdr.search import InterproceduralUpdr, Safe
from vernier.logic.terms import Terms
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import load

PROGRAMS = Path(__file__).parent.parent / "tests" / "engines" / "pdr" / "programs"
WALL = 120.0
"""Seconds for one program, however busy the machine is; the table has seconds of the processor"""


def row(path: Path) -> str:
    """Answer, seconds, non-trivial and all summaries, last frame, solver calls, clauses of the largest summary."""
    unit = load(
        find_sources([str(path)]), Settings(entry=(f"{path.stem}.main",), property=("cme",)), lambda _: None
    ).units[0]
    start, terms, budget = time.process_time(), Terms(), Budget.of_seconds(WALL)
    translation = translate(terms, unit.program, unit.entries[0].start, budget)
    search = InterproceduralUpdr(terms, translation.program, budget)
    try:
        result = search.run()
    except OutOfBudget:
        return f"{path.stem:18} no answer in {WALL:.0f} s"
    seconds, told, sizes = time.process_time() - start, type(result).__name__, [0]
    if isinstance(result, Safe):
        sizes = [len(lemmas) for lemmas in result.summaries.lemmas.values()]
        accepted = isinstance(check_summaries(terms, translation.program, result.summaries, WALL), Accepted)
        told += " (checked)" if accepted else " (REJECTED)"
    count = f"{sum(map(bool, sizes))}({len(translation.program.procedures)})"
    last, checks = search.frames.last, search.statistics.checks
    return f"{path.stem:18} {told:22} {seconds:6.1f} {count:>9} {last:7} {checks:6} {max(sizes):9}"


if __name__ == "__main__":
    print(f"{'program':18} {'answer':22} {'time':>6} {'#sum(tot)':>9} {'max F.':>7} {'#Z3':>6} {'max sum.':>9}")
    begun = time.process_time()
    for each in sorted(PROGRAMS.glob("*.java")):
        print(row(each), flush=True)
    print(f"{time.process_time() - begun:.0f} s of processor time in all, reading and checking included")
