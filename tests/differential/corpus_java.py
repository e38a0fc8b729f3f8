"""Compare the interpreter with the JVM on the tasks of a Java corpus, each with several input streams."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.differential.adapters import load_java
from tests.differential.campaign import Case, Tally, arguments, spread, write_failures
from tests.differential.corpus import Task, java_sources, tasks
from tests.differential.jvm import JavaTask, Jvm
from tests.differential.stream import InputStream

_MAIN = re.compile(r"public\s+(?:final\s+)?static\s+void\s+main\s*\(")
_PACKAGE = re.compile(r"^\s*package\s+([\w.]+)\s*;", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Work:
    """Tasks for one worker, with the streams to run and the limit of an interpreted run."""

    tasks: tuple[Task, ...]
    seeds: tuple[int, ...]
    seconds: float


def main_class(files: tuple[Path, ...]) -> str | None:
    """The class with the main method; a class called Main is preferred."""
    found: list[str] = []
    for file in files:
        text = file.read_text(encoding="utf-8", errors="replace")
        if _MAIN.search(text):
            package = _PACKAGE.search(text)
            found.append(f"{package.group(1)}.{file.stem}" if package else file.stem)
    return next((name for name in found if name.split(".")[-1] == "Main"), found[0] if found else None)


def run_work(work: Work) -> list[Case]:
    """Run the tasks on both sides."""
    prepared: list[tuple[Task, JavaTask]] = []
    for task in work.tasks:
        files = java_sources(task)
        entry = main_class(files)
        if entry is not None:
            prepared.append((task, JavaTask(task.name, files, entry, work.seeds)))
    machine = Jvm()
    expected = machine.run_tasks([java for _, java in prepared])
    machine.close()
    cases: list[Case] = []
    for task, java in prepared:
        program = load_java(java.sources, java.main_class, work.seconds)
        listing = "\n".join(str(file) for file in java.sources) + "\n"
        for seed, run in zip(java.seeds, expected[task.name], strict=True):
            cases.append(Case(f"{task.name} {seed}", task.category, listing, run, program.run(InputStream(seed))))
    return cases


def main() -> int:
    """The command."""
    parser = arguments(__doc__ or "")
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--streams", type=int, default=5)
    parser.add_argument("--filter", default="", help="only tasks whose name contains this")
    options = parser.parse_args()
    chosen = [task for task in tasks(options.corpus) if options.filter in task.name]
    seeds = tuple(range(1, options.streams + 1))
    work = [Work(tuple(chosen[start : start + 20]), seeds, options.seconds) for start in range(0, len(chosen), 20)]
    tally = Tally()
    spread(work, run_work, options.workers, tally)
    if options.out is not None:
        write_failures(tally.failing, options.out, ".list")
    return tally.report()


if __name__ == "__main__":
    sys.exit(main())
