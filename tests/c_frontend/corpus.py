"""How many tasks of an SV-COMP style folder lower completely: `python -m tests.c_frontend.corpus FOLDER [--list]`.

A task is a `.yml` file with `input_files`. It counts when nothing is unsupported, unresolved or ill-typed and the
program passes the validator.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

import yaml

from vernier.core.diagnostic import Severity
from vernier.frontend.c import DataModel, load_c
from vernier.ir.check import check_program

_SLOWEST = 5


def inputs(task: Path) -> list[str]:
    data = yaml.safe_load(task.read_text(encoding="utf-8"))
    files = data["input_files"]
    return [str(task.parent / file) for file in ([files] if isinstance(files, str) else files)]


def model_of(task: Path) -> DataModel:
    options = yaml.safe_load(task.read_text(encoding="utf-8")).get("options", {})
    return DataModel(options.get("data_model", "ILP32"))


def problems(task: Path) -> tuple[list[str], tuple[str, ...], int]:
    """What is wrong with the lowering of a task, what has no model, and the number of lines."""
    lowered = load_c(inputs(task), model_of(task))
    found = [
        f"{diagnostic.code}: {diagnostic.message}"
        for diagnostic in lowered.diagnostics
        if diagnostic.severity is not Severity.NOTE
    ]
    found += [f"invalid IR: {fault}" for fault in check_program(lowered.program)]
    lines = sum(Path(path).read_bytes().count(b"\n") for path in inputs(task))
    return found, lowered.missing_models, lines


def main() -> int:
    folder = Path(sys.argv[1])
    tasks = sorted(folder.rglob("*.yml"))
    reasons: Counter[str] = Counter()
    missing: Counter[str] = Counter()
    times: list[tuple[float, str]] = []
    good = lines = 0
    for task in tasks:
        start = time.perf_counter()
        try:
            found, without, count = problems(task)
        except Exception as error:  # a crash is a finding here, not the end of the measurement
            found, without, count = [f"crash: {type(error).__name__}: {error}"], (), 0
        times.append((time.perf_counter() - start, task.name))
        lines += count
        good += not found
        missing.update(without)
        reasons.update({found[0]: 1} if found else {})
        if found and "--list" in sys.argv:
            print(f"{task.relative_to(folder)}: {found[0]}")
    _report(len(tasks), good, lines, reasons, missing, times)
    return 0


def _report(
    count: int, good: int, lines: int, reasons: Counter[str], missing: Counter[str], times: list[tuple[float, str]]
) -> None:
    total = sum(seconds for seconds, _ in times)
    print(f"{good} of {count} tasks lower completely and validate ({100 * good / max(count, 1):.1f} %)")
    print(f"{lines} lines in {total:.1f} s: {lines / max(total, 1e-9):.0f} lines/s; slowest:")
    for seconds, name in sorted(times, reverse=True)[:_SLOWEST]:
        print(f"  {seconds:.2f} s {name}")
    for reason, number in reasons.most_common():
        print(f"{number:4} {reason}")
    for name, number in missing.most_common():
        print(f"{number:4} no model: {name}")


if __name__ == "__main__":
    sys.exit(main())
