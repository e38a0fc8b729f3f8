"""`vernier replay --junit`: write the test of a counterexample and, where a JDK is installed, run it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vernier.core.diagnostic import Diagnostic, InputError, Severity
from vernier.core.evidence import RunOnJvm
from vernier.core.outcome import Outcome
from vernier.core.source import Span
from vernier.run.junit.reproduction import Reproduction, reproduce
from vernier.run.jvm import find_jdk, run_on_jvm
from vernier.run.loading.load import Unit

_PATCHED = "jdk"
_LONGEST = 30.0


@dataclass(frozen=True, slots=True)
class WrittenTest:
    """`jdk_classes` tells which flags put recorded inputs in the place of classes of the JDK; empty when none do."""

    path: Path
    reproduction: Reproduction
    jdk_classes: str


def write_test(unit: Unit, outcome: Outcome, entry: str, folder: Path) -> WrittenTest:
    """Write the files; raises NotReproducible when there can be no such test."""
    made = reproduce(unit.program, outcome, entry, unit.files)
    files = {**made.files, **{f"{_PATCHED}/{path}": text for path, text in made.patched.items()}}
    for path, text in files.items():
        _write(folder / path, text)
    flags = f"--patch-module java.base=CLASSES, CLASSES compiled from {folder / _PATCHED}" if made.patched else ""
    return WrittenTest(folder / next(iter(made.files)), made, flags)


def confirm(unit: Unit, test: WrittenTest, seconds: float) -> RunOnJvm | None:
    """What a JVM does with the test; None without a JDK."""
    jdk = find_jdk()
    if jdk is None:
        return None
    made = test.reproduction
    limit = min(seconds, _LONGEST)
    run = run_on_jvm(jdk, unit.files, made.files, made.patched, made.class_name, limit, unit.classpath)
    name = Path(made.place.file).name
    lines = range(made.place.line, made.place.end_line + 1)
    where = [line for file, line in run.places if file == name and line in lines]
    if run.problem:
        return RunOnJvm(False, run.problem)
    if run.exception == made.exception and where:
        return RunOnJvm(True, f"{run.exception} at {name}:{where[0]}")
    if not run.exception:
        return RunOnJvm(False, "it ended without an exception")
    file, line = run.places[0] if run.places else ("?", 0)
    return RunOnJvm(False, f"{run.exception} at {file}:{line}")


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        message = f"the test cannot be written: {error.strerror}"
        raise InputError(Diagnostic(Severity.ERROR, "file.unreadable", message, Span(str(path), 1, 1, 1, 1))) from None
