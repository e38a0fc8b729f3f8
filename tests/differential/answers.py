"""Hold answers about runtime exceptions against the JVM.

    python -m tests.differential.answers --corpus FOLDER ANSWERS.csv [--streams N]

ANSWERS.csv has the columns task, property and verdict. A program that is said to have no runtime exception is run on
the JVM with several input streams: none may end in one. For a program that is said to have one, the counterexample is
found again, written as a test, and run on the JVM: it has to fail with that exception.
"""

from __future__ import annotations

import argparse
import csv
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.differential.corpus import Task, java_sources, tasks
from tests.differential.corpus_java import main_class
from tests.differential.jvm import JavaTask, Jvm
from tests.differential.outcome import EndKind

PROPERTY = "no-runtime-exception"
_BATCH = 20
_ERRORS = ("java.lang.StackOverflowError", "java.lang.OutOfMemoryError")
"""What a JVM runs out of is no exception of the program's"""


def contradicted(chosen: list[Task], streams: int) -> list[str]:
    """Programs of which a run on the JVM ends in an exception that nothing catches."""
    seeds = tuple(range(1, streams + 1))
    found: list[str] = []
    for start in range(0, len(chosen), _BATCH):
        prepared = []
        for task in chosen[start : start + _BATCH]:
            files = java_sources(task)
            entry = main_class(files)
            if entry is not None:
                prepared.append(JavaTask(task.name, files, entry, seeds))
        machine = Jvm()
        for name, runs in machine.run_tasks(prepared).items():
            ends = [run.end for run in runs if run.end.kind is EndKind.UNCAUGHT and run.end.detail not in _ERRORS]
            found += [f"{name}: {ends[0].text()}"] if ends else []
        machine.close()
    return found


def confirmed(definition: Path, limit: float) -> str:
    """What the JVM says to the counterexample of a program; empty if it agrees."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "vernier"]
        options = ["--property", PROPERTY, "--limit", str(limit), "--store", folder]
        subprocess.run([*command, "svcomp", str(definition), *options], capture_output=True, check=False)
        stored = sorted(Path(folder, "counterexamples").glob("*.json"))
        if not stored:
            return "no counterexample was found again"
        replay = [*command, "replay", str(stored[0]), "--store", folder, "--junit", f"{folder}/junit"]
        said = subprocess.run(replay, capture_output=True, text=True, check=False)
        lines = [line.strip() for line in (said.stdout + said.stderr).splitlines() if "JVM" in line]
        if any("on the JVM: confirmed" in line for line in lines):
            return ""
        return "; ".join(lines) or "the JVM was not asked"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("answers", type=Path)
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--streams", type=int, default=20)
    parser.add_argument("--limit", type=float, default=20.0)
    options = parser.parse_args()
    with options.answers.open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["property"] == PROPERTY]
    said = {row["task"].removesuffix(".yml"): row["verdict"] for row in rows}
    known = [task for task in tasks(options.corpus) if said.get(task.name) in ("TRUE", "FALSE")]
    holds = [task for task in known if said[task.name] == "TRUE"]
    wrong = contradicted(holds, options.streams)
    for task in known:
        if said[task.name] == "FALSE":
            answer = confirmed(options.corpus / f"{task.name}.yml", options.limit)
            wrong += [f"{task.name}: {answer}"] if answer else []
    for line in wrong:
        print("CONTRADICTED", line)
    violated = len(known) - len(holds)
    print(f"{len(holds)} said to hold, {options.streams} runs each; {violated} said to fail; {len(wrong)} contradicted")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
