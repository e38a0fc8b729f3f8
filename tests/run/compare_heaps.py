"""Leaks in random programs: executions by the interpreter, the bounded engine alone, and valgrind must agree.

`python -m tests.run.compare_heaps FIRST COUNT` prints what does not agree, and how many programs did.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.run.c_programs import RARE_INPUT
from tests.run.heap_programs import heap_program
from vernier.core.events import ignore
from vernier.core.outcome import Verdict
from vernier.core.settings import Settings
from vernier.ir.interp import DefaultInputs, Machine, Undefined
from vernier.run.check import check_paths
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import Unit, load

_INPUTS = (0, RARE_INPUT)
_CLAIMS_SAFETY = (Verdict.PROVED, Verdict.UNREACHABLE, Verdict.BOUNDED)


def disagreements(seed: int, folder: Path) -> list[str]:
    """What the program of a seed shows, in sentences; none when all agree."""
    path = folder / "p.c"
    text = heap_program(seed)
    path.write_text(text, encoding="utf-8")
    return [
        *_of_engine(path, "memory.leak", folder),
        *_of_engine(path, "memory.unfreed", folder),
        *_of_valgrind(path, text, folder),
    ]


def _settings(name: str, folder: Path) -> Settings:
    return Settings(property=(name, "memory.bounds", "memory.free"), engine=("bounded",), limit=20.0, store=str(folder))


def _loaded(path: Path, settings: Settings) -> Unit:
    (unit,) = load(find_sources([str(path)]), settings, ignore).units
    return unit


def _of_engine(path: Path, name: str, folder: Path) -> list[str]:
    """Both executions that there are violate an obligation or not: that is its answer."""
    settings = _settings(name, folder / "store")
    unit = _loaded(path, settings)
    machine = Machine(unit.program)
    violated = {
        obligation
        for value in _INPUTS
        for obligation, _ in machine.run(unit.entries[0].start, None, DefaultInputs((value,))).violations
    }
    found = []
    outcomes = [item for report in check_paths([str(path)], settings, ignore).units for item in report.outcomes]
    if outcomes and all(outcome.verdict is Verdict.UNKNOWN for outcome in outcomes):
        found.append(f"nothing is decided: {outcomes[0].reason}")
    for outcome in outcomes:
        wrong = _CLAIMS_SAFETY if outcome.obligation.id in violated else (Verdict.REFUTED,)
        if outcome.verdict in wrong:
            found.append(f"{outcome.obligation.id} is {outcome.verdict.value}")
    return found


def _of_valgrind(path: Path, text: str, folder: Path) -> list[str]:
    unit = _loaded(path, _settings("memory.leak", folder / "store"))
    machine = Machine(unit.program)
    found = []
    for value in _INPUTS if shutil.which("valgrind") and shutil.which("gcc") else ():
        run = machine.run(unit.entries[0].start, None, DefaultInputs((value,)))
        if isinstance(run.end, Undefined):
            continue
        ours = any("memory.leak" in obligation for obligation, _ in run.violations)
        if ours != _lost(text, value, folder):
            found.append(f"with input {value} the interpreter says that memory is {'lost' if ours else 'kept'}")
    return found


def _lost(text: str, value: int, folder: Path) -> bool:
    """Whether valgrind calls memory definitely or indirectly lost."""
    inputs = f"unsigned __VERIFIER_nondet_uint(void) {{ return {value}u; }} void reach_error(void) {{ }}"
    (folder / "v.c").write_text(text + inputs, encoding="utf-8")
    subprocess.run(["gcc", "-w", "-O0", "-fno-builtin", "v.c", "-o", "v"], cwd=folder, check=True, timeout=60)
    command = ["valgrind", "-q", "--leak-check=full", "--show-leak-kinds=definite,indirect", "./v"]
    done = subprocess.run(command, cwd=folder, capture_output=True, timeout=60, check=False)
    return b"lost in loss record" in done.stderr


def main(first: int, count: int) -> int:
    """Compare so many programs; the exit code is 1 if some disagree."""
    wrong = 0
    for seed in range(first, first + count):
        with tempfile.TemporaryDirectory() as folder:
            for sentence in disagreements(seed, Path(folder)):
                wrong += 1
                sys.stdout.write(f"{seed}: {sentence}\n")
    sys.stdout.write(f"{count} programs, {wrong} disagreements\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
