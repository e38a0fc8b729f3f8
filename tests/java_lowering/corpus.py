"""How much of a corpus of verification tasks lowers: `python -m tests.java_lowering.corpus FOLDER [--verbose]`.

A task is a `.yml` file with `input_files` relative to it; its entry is `Main.main`.
"""

from __future__ import annotations

import sys
import time
import traceback
from collections import Counter
from pathlib import Path

import yaml

from vernier.core.diagnostic import Diagnostic, InputError, Severity
from vernier.frontend.java import load_java
from vernier.frontend.java.lower import Lowered
from vernier.ir.check import check_program
from vernier.ir.ops import Stop, StopReason


def tasks(folder: Path) -> list[tuple[Path, list[Path]]]:
    found: list[tuple[Path, list[Path]]] = []
    for file in sorted(folder.rglob("*.yml")):
        described = yaml.safe_load(file.read_text(encoding="utf-8"))
        if isinstance(described, dict) and "input_files" in described:
            listed = described["input_files"]
            names = [listed] if isinstance(listed, str) else listed
            found.append((file, [(file.parent / name).resolve() for name in names]))
    return found


def reasons(paths: list[Path]) -> list[str]:
    """Why the task does not lower completely; empty when it does."""
    try:
        lowered = load_java(paths, ["Main.main"])
    except InputError as error:
        return [f"input: {error.diagnostic.message}"]
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        return [f"crash: {type(error).__name__}: {error} at {Path(place.filename).name}:{place.lineno}"]
    found = [f"{each.code}: {each.message} ({each.span})" for each in _errors(lowered)]
    found += [f"missing model: {name}" for name in lowered.missing_models]
    found += [f"stop: {place}" for place in _unsupported(lowered)]
    found += [f"invalid: {fault}" for fault in check_program(lowered.program)]
    return found


def _errors(lowered: Lowered) -> list[Diagnostic]:
    return [each for each in lowered.diagnostics if each.severity is Severity.ERROR]


def _unsupported(lowered: Lowered) -> list[str]:
    return [
        str(block.terminator.origin.span)
        for procedure in lowered.program.procedures.values()
        for block in procedure.blocks
        if isinstance(block.terminator, Stop) and block.terminator.reason is StopReason.UNSUPPORTED
    ]


def main(arguments: list[str]) -> None:
    verbose = "--verbose" in arguments
    folder = Path(next(argument for argument in arguments if not argument.startswith("--")))
    good, total, counts = 0, 0, Counter[str]()
    started = time.perf_counter()
    for file, paths in tasks(folder):
        total += 1
        found = reasons(paths)
        good += not found
        if found:
            print(f"{file.relative_to(folder)}: {len(found)} reasons; {found[0]}", flush=True)
            for reason in found[1:] if verbose else ():
                print(f"    {reason}")
            counts.update({reason.split(" (")[0] for reason in found})
    print(f"{good} of {total} tasks lower completely and validate, {time.perf_counter() - started:.0f} s")
    for reason, count in counts.most_common(40):
        print(f"{count:5} {reason}")


if __name__ == "__main__":
    main(sys.argv[1:])
