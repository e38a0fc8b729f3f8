"""Random programs on the JVM against what is proved of them: `python -m tests.engines.pdr.soundness FIRST COUNT`.

A use of an iterator that is proved never throws, whatever the number of arguments (0 to 6) that the program is given.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.engines.pdr.generate import Generator
from vernier.core.budget import Budget
from vernier.core.outcome import Verdict
from vernier.core.settings import Settings
from vernier.engines.api import Context
from vernier.engines.pdr import PdrEngine
from vernier.run.jvm import QUICK
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import load
from vernier.run.tasks import make_task

SECONDS = 12.0
_FAILURE = re.compile(r"ConcurrentModificationException")


def failures(folder: Path, name: str) -> set[int]:
    """The lines of the program at which the exception came out of the library."""
    found = set()
    for size in range(7):
        command = ["java", "-cp", str(folder), "-XX:TieredStopAtLevel=1", name, *map(str, range(size))]
        run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        if _FAILURE.search(run.stderr):
            place = re.search(rf"\({name}\.java:(\d+)\)", run.stderr)
            assert place is not None
            found.add(int(place.group(1)))
    return found


def verdicts(path: Path) -> list[tuple[int, Verdict, str]]:
    """The line, the answer and its reason, for each use of an iterator."""
    settings = Settings(property=("cme",))
    unit = load(find_sources([str(path)]), settings, lambda _: None).units[0]
    task = make_task(unit, unit.entries[0], settings)
    context = Context(Budget.of_seconds(SECONDS), 1, lambda _: None)
    return [(item.obligation.span.line, item.verdict, item.reason) for item in PdrEngine().run(task, context)]


def main(first: int, count: int) -> int:
    wrong, seen = 0, Counter[str]()
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        for seed in range(first, first + count):
            name = f"P{seed}"
            path = folder / f"{name}.java"
            path.write_text(Generator(seed).program(name), encoding="utf-8")
            subprocess.run(["javac", *QUICK, "-nowarn", "-d", directory, str(path)], check=True, capture_output=True)
            failing = failures(folder, name)
            for line, verdict, reason in verdicts(path):
                seen[f"{verdict.value} {reason}"] += 1
                if verdict is Verdict.PROVED and line in failing:
                    wrong += 1
                    print(f"WRONG: seed {seed}, line {line}\n{path.read_text(encoding='utf-8')}", flush=True)
            seen["programs that fail"] += bool(failing)
    for told, number in seen.most_common():
        print(f"{number:6} {told}")
    return wrong


if __name__ == "__main__":
    sys.exit(1 if main(int(sys.argv[1]), int(sys.argv[2])) else 0)
