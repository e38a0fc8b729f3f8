"""Compare the interpreter with gcc on the tasks of a C corpus, each with several input streams.

A run that the sanitizers find undefined is left out: the two sides may then differ.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tests.differential.adapters import load_c
from tests.differential.campaign import Case, Tally, arguments, spread, write_failures
from tests.differential.corpus import Task, tasks
from tests.differential.gcc import Checking, DataModel, Gcc
from tests.differential.outcome import INCONCLUSIVE, End, EndKind, Run
from tests.differential.stream import InputStream

_VOID_MAIN = re.compile(r"\bvoid\s+main\s*\(")
"""Such a main leaves the exit code open."""


@dataclass(frozen=True, slots=True)
class Work:
    """Tasks for one worker, with the streams to run and the limit of an interpreted run."""

    tasks: tuple[Task, ...]
    model: DataModel
    seeds: tuple[int, ...]
    seconds: float


def run_work(work: Work) -> list[Case]:
    """Run the tasks on both sides."""
    plain = Gcc(model=work.model, seconds=1.0)
    watches = [
        Gcc(model=model, checking=Checking.SANITIZED, seconds=2.0) for model in {work.model: 0, DataModel.LP64: 0}
    ]
    cases: list[Case] = []
    for task in work.tasks:
        source = task.inputs[0].read_text(encoding="utf-8", errors="replace")
        program = load_c(task.inputs[0], work.model, work.seconds)
        runs = plain.run_batch([source], work.seeds)[0]
        for seed, run in zip(work.seeds, runs, strict=True):
            if _VOID_MAIN.search(source) and run.end.kind is EndKind.EXIT:
                run = replace(run, end=End(EndKind.NORMAL))
            expected = run if run.end.kind is EndKind.TIMEOUT else judged(run, source, seed, watches)
            got = expected if expected.end.kind in INCONCLUSIVE else program.run(InputStream(seed))
            cases.append(Case(f"{task.name} {seed}", task.category, f"{task.inputs[0]}\n", expected, got))
    for place in (plain, *watches):
        place.close()
    return cases


def judged(run: Run, source: str, seed: int, watches: Sequence[Gcc]) -> Run:
    """The run itself, or the undefined one when a sanitizer objects; only LP64 builds watch memory as well."""
    for watch in watches:
        watched = watch.run_batch([source], [seed])[0][0]
        if watched.end.kind is EndKind.UNDEFINED:
            return watched
    return run


def main() -> int:
    """The command."""
    parser = arguments(__doc__ or "")
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--streams", type=int, default=5)
    parser.add_argument("--filter", default="", help="only tasks whose name contains this")
    parser.add_argument("--model", choices=[model.value for model in DataModel], default=DataModel.ILP32.value)
    options = parser.parse_args()
    chosen = [task for task in tasks(options.corpus) if options.filter in task.name]
    seeds, model = tuple(range(1, options.streams + 1)), DataModel(options.model)
    work = [
        Work(tuple(chosen[start : start + 10]), model, seeds, options.seconds) for start in range(0, len(chosen), 10)
    ]
    tally = Tally()
    spread(work, run_work, options.workers, tally)
    if options.out is not None:
        write_failures(tally.failing, options.out, ".list")
    return tally.report()


if __name__ == "__main__":
    sys.exit(main())
