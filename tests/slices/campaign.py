"""Slices of random programs with random choices of what must stay: each admits every run of its original, and compiles.

`python -m tests.slices.campaign --count 500 --first 0` tells how many programs and runs there were, and stops at the
first slice that is wrong. What must stay is drawn, not found by a bounded proof, so that abstractions are seen which no
proof would choose.
"""

from __future__ import annotations

import argparse
import random
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from tests.slices.admission import check_admission, check_questions
from tests.slices.programs import ProgramMaker
from vernier.frontend.java.attribute import JavaAttribution, ModelLibrary, SourceText, load_program
from vernier.frontend.java.lower import lower_program
from vernier.frontend.java.lower.result import Lowered
from vernier.ir.interp.ends import Returned
from vernier.run.jvm import QUICK
from vernier.slices.marks import Marks
from vernier.slices.methods import Methods
from vernier.slices.properties import properties
from vernier.slices.slicing import Slice, slice_with

_STUB = """package vernier;
public final class Nondet { public static native int nondetInt(); }
"""
_SEEDS = range(6)


@dataclass(slots=True)
class Tally:
    programs: int = 0
    runs: int = 0
    ended: int = 0
    """Runs that no exception ended"""
    abstracted: int = 0
    slices: list[tuple[str, str]] = field(default_factory=list)
    """Name and text, to be compiled"""


def check_program(number: int, tally: Tally) -> Slice:
    """Draw a program and a slice of it, and check that the slice admits some runs of the program."""
    rng = random.Random(number)
    maker = ProgramMaker(rng, number)
    text, path = maker.text(), f"{maker.name}.java"
    sources = {path: text}
    attribution, lowered = _lowered(path, text, maker.name)
    (entry,) = lowered.entries
    methods = Methods(lowered.program, entry.start, attribution, sources)
    units = [unit for method in methods.all for unit in method.units]
    share = rng.choice((0.0, 0.1, 0.3, 0.6))
    relevant = frozenset(unit for unit in units if rng.random() < share)
    property_ = rng.choice(properties(lowered.program.obligations.values(), ()))
    marks = Marks(methods, property_.ids, relevant)
    result = slice_with(marks, property_, attribution, sources)
    check_questions(lowered.program, _lowered(path, result.files[path], maker.name)[1].program, property_)
    runs = check_admission(lowered.program, entry.start, result, _SEEDS)
    tally.programs += 1
    tally.runs += len(runs)
    tally.ended += sum(isinstance(run.end, Returned) for run in runs)
    tally.abstracted += result.abstracted
    tally.slices.append((maker.name, result.files[path]))
    return result


def _lowered(path: str, text: str, name: str) -> tuple[JavaAttribution, Lowered]:
    attribution = load_program([SourceText(path, text)], ModelLibrary.standard())
    lowered = lower_program(attribution, [f"{name}.main"], {path: text}, attribution)
    assert not lowered.diagnostics, (text, lowered.diagnostics)
    return attribution, lowered


def compile_slices(slices: list[tuple[str, str]]) -> str:
    """What javac says of the slices; nothing if it is content, or not there."""
    if shutil.which("javac") is None:
        return ""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "vernier").mkdir()
        (root / "vernier" / "Nondet.java").write_text(_STUB, encoding="utf-8")
        for name, text in slices:
            (root / f"{name}.java").write_text(text, encoding="utf-8")
        files = [str(path) for path in sorted(root.rglob("*.java"))]
        command = ["javac", *QUICK, "-nowarn", "-Xmaxerrs", "5", "-d", folder, *files]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return "" if done.returncode == 0 else done.stderr


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--show", action="store_true", help="print each slice")
    given = parser.parse_args()
    tally = Tally()
    for number in range(given.first, given.first + given.count):
        try:
            result = check_program(number, tally)
        except Exception:
            print(f"program {number} of seed {number}:")
            print(ProgramMaker(random.Random(number), number).text())
            raise
        if given.show:
            print(*result.files.values())
        if len(tally.slices) >= 50 or number == given.first + given.count - 1:
            said = compile_slices(tally.slices)
            if said:
                raise SystemExit(said)
            tally.slices.clear()
    told = f"{tally.programs} programs, {tally.runs} runs ({tally.ended} without an exception)"
    print(f"{told}, {tally.abstracted} abstract statements: every run is admitted, every slice compiles")


if __name__ == "__main__":
    main()
