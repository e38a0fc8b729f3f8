"""How many methods that use a collection get which answer about stale iterators, and why the rest is open.

    python -m bench.iterator_uses --corpus FOLDER [--stride N] [--first N] [--seconds S] [--methods]

Takes every N-th Java file of a folder as a program of its own and every public method as an entry. The answers are:
*safe* whatever callers do; *safe if* they see to a condition; *unsafe*: an execution was found and replayed; and
*possible*, with the reason. Tests are run on what is not proved.
"""

from __future__ import annotations

import argparse
import re
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from vernier.analysis.facts.call_graph import CallGraph
from vernier.core.budget import Budget
from vernier.core.diagnostic import InputError
from vernier.core.evidence import SafeUnder
from vernier.core.outcome import Outcome, Verdict
from vernier.core.settings import Settings
from vernier.engines.api import Context, Task
from vernier.engines.pdr import PdrEngine
from vernier.ir.ops import Call, CallVirtual
from vernier.ir.walk import operations_of
from vernier.run.engines import make_engine
from vernier.run.loading.frontends import load_java_program
from vernier.run.loading.load import Entry, Unit
from vernier.run.plan import Pacing, Part
from vernier.run.replay import Replayer
from vernier.run.tasks import make_task

SETTINGS = Settings(property=("cme",))
SAFE, SAFE_IF, UNSAFE, POSSIBLE = "safe", "safe if", "unsafe", "possible"


@dataclass(slots=True)
class Table:
    """Methods by answer; reasons for what is possible; processor seconds."""

    answers: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    without_iteration: int = 0
    files: int = 0
    seconds: float = 0.0

    def lines(self) -> Iterator[str]:
        count = sum(self.answers.values())
        yield f"{self.files} files, {count} methods that use a collection, {self.seconds:.0f} s of processor time"
        for answer in (SAFE, SAFE_IF, UNSAFE, POSSIBLE):
            share = 100 * self.answers[answer] / max(1, count)
            yield f"{self.answers[answer]:6} {share:5.1f} % {answer}"
        yield f"{self.without_iteration:6} of those that are safe iterate over nothing"
        for reason, number in self.reasons.most_common(40):
            yield f"{number:6} {reason}"


def uses_collection(unit: Unit, entry: Entry) -> bool:
    """Whether the code of the program that the entry reaches calls a method of a collection, a map or an iterator."""
    program = unit.program
    kinds = ("java.util.Collection", "java.util.Map", "java.util.Iterator")
    for procedure in CallGraph(program).reachable(entry.start):
        if procedure.is_library:
            continue
        for item in operations_of(procedure):
            match item:
                case CallVirtual(static_type=type_):
                    name = type_.name
                case Call(callee=callee):
                    name = callee.partition("(")[0].rpartition(".")[0]
                case _:
                    continue
            if any(program.is_subclass(name, kind) for kind in kinds):
                return True
    return False


def answer_of(unit: Unit, entry: Entry, seconds: float) -> tuple[str, str]:
    """The answer for one method, and the condition or the reason."""
    task = make_task(unit, entry, SETTINGS)
    if not task.obligations:
        return SAFE, ""
    found = list(PdrEngine().run(task, Context(Budget.of_seconds(seconds), 1, lambda _: None)))
    left = [each for each in found if each.verdict is not Verdict.PROVED]
    if not left:
        return SAFE, "proved"
    if all(each.find(SafeUnder) for each in left):
        conditions = dict.fromkeys(word for each in left for word in (each.find(SafeUnder) or SafeUnder((), ())).words)
        return SAFE_IF, " and ".join(conditions)
    refuted = _refuted(unit, task, left, seconds)
    if refuted:
        return UNSAFE, str(refuted[0].obligation.span)
    return POSSIBLE, next(each.reason for each in left if not each.find(SafeUnder))


def _refuted(unit: Unit, task: Task, left: list[Outcome], seconds: float) -> list[Outcome]:
    asked = Task(
        task.program, task.entry, tuple(each.obligation for each in left), task.contracts, task.clauses,
        task.assumptions, task.scope,
    )  # fmt: skip
    engine, budget = make_engine("testing", SETTINGS, Pacing.COUNT, Part.ALL, 1), Budget.of_seconds(seconds)
    if engine.rejects(asked) is not None:
        return []
    replayer = Replayer(task.program, unit.own, task.clauses)
    told = (replayer.confirm(each, budget) for each in engine.run(asked, Context(budget, 1, lambda _: None)))
    return [each for each in told if each.verdict is Verdict.REFUTED]


def measure(path: Path, seconds: float, table: Table) -> Iterator[tuple[str, str, str]]:
    """The methods of one file, as a program of its own, with their answers."""
    begun = time.process_time()
    try:
        units = load_java_program((str(path),), SETTINGS).units
    except InputError:
        return
    table.files += 1
    for unit in units:
        for entry in unit.entries:
            if uses_collection(unit, entry):
                answer, why = answer_of(unit, entry, seconds)
                table.answers[answer] += 1
                table.without_iteration += answer == SAFE and not why
                if answer == POSSIBLE:
                    table.reasons[_general(why)] += 1
                yield entry.name, answer, why
    table.seconds += time.process_time() - begun


def _general(reason: str) -> str:
    """A reason without the names of a program."""
    return re.sub(r"[\w$.]+\.[A-Z][\w$]*(\([^)]*\))?", "…", reason)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--stride", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--methods", action="store_true")
    options = parser.parse_args()
    table = Table()
    for path in sorted(options.corpus.rglob("*.java"))[options.first :: options.stride]:
        for name, answer, why in measure(path, options.seconds, table):
            if options.methods or answer == POSSIBLE:
                print(f"{path.name}: {name}: {answer} {why}", flush=True)
    print("\n".join(table.lines()))


if __name__ == "__main__":
    main()
