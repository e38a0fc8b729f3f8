"""Table 5.1 (Frumkin 2017) on programs written from its descriptions: `python -m bench.concurrent_modification`."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from vernier.certificates.summaries import Accepted, check_summaries
from vernier.cli.junit import confirm, write_test
from vernier.core.budget import Budget, OutOfBudget
from vernier.core.outcome import Outcome, Verdict
from vernier.core.settings import Settings
from vernier.encode.firstorder.collections.translate import translate
from vernier.engines.api import Context
from vernier.engines.pdr.search import InterproceduralUpdr, Safe
from vernier.logic.terms import Terms
from vernier.run.engines import make_engine
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import Unit, load
from vernier.run.plan import Pacing, Part
from vernier.run.replay import Replayer
from vernier.run.tasks import make_task

PROGRAMS = Path(__file__).parent.parent / "tests" / "engines" / "pdr" / "programs"
WALL = 120.0
"""Seconds for one program, however busy the machine is; the table has seconds of the processor"""


def settings_of(path: Path) -> Settings:
    return Settings(entry=(f"{path.stem}.main",), property=("cme",))


def read(path: Path) -> Unit:
    return load(find_sources([str(path)]), settings_of(path), lambda _: None).units[0]


def refutation(unit: Unit, settings: Settings) -> Outcome | None:
    """An execution that throws, found by tests and replayed on the interpreter."""
    task, budget = make_task(unit, unit.entries[0], settings), Budget.of_seconds(WALL)
    replayer = Replayer(task.program, unit.own, task.clauses)
    found = make_engine("testing", settings, Pacing.COUNT, Part.ALL, 1).run(task, Context(budget, 1, lambda _: None))
    confirmed = (replayer.confirm(outcome, budget) for outcome in found)
    return next((outcome for outcome in confirmed if outcome.verdict is Verdict.REFUTED), None)


def replayed(path: Path) -> str:
    """Where an execution of the program throws: on the interpreter, and on the JVM if there is a JDK."""
    unit = read(path)
    refuted = refutation(unit, settings_of(path))
    if refuted is None:
        return "no execution that throws was found"
    with tempfile.TemporaryDirectory() as folder:
        test = write_test(unit, refuted, unit.program.wrapped(unit.entries[0].start), Path(folder))
        on_jvm = confirm(unit, test, WALL)
    return f"throws on the interpreter; JVM: {'no JDK' if on_jvm is None else on_jvm}"


def row(path: Path) -> str:
    """Answer, seconds, non-trivial and all summaries, last frame, solver calls, clauses of the largest summary; of a
    program that is not safe, where it throws."""
    unit = read(path)
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
    throws = "" if isinstance(result, Safe) else f"  {replayed(path)}"
    return f"{path.stem:18} {told:22} {seconds:6.1f} {count:>9} {last:7} {checks:6} {max(sizes):9}{throws}"


if __name__ == "__main__":
    print(f"{'program':18} {'answer':22} {'time':>6} {'#sum(tot)':>9} {'max F.':>7} {'#Z3':>6} {'max sum.':>9}")
    begun = time.process_time()
    for each in sorted(PROGRAMS.glob("*.java")):
        print(row(each), flush=True)
    print(f"{time.process_time() - begun:.0f} s of processor time in all, reading and checking included")
