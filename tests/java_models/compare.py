"""Random sequences of operations on the models and on the JDK: ``python -m tests.java_models.compare``."""

import argparse
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.java_models.workspace import build_comparison


@dataclass(frozen=True, slots=True)
class Figure:
    """What was run on one class, and how often model and JDK differed."""

    kind: str
    sequences: int
    operations: int
    mismatches: int
    first: str


def compare(classes: Path, sequences: int, only: str | None = None) -> list[Figure]:
    """Run the sequences, the same ones each time: of all classes or of one."""
    # Without the option, hot code throws exceptions that have lost their messages.
    options = ["-XX:-OmitStackTraceInFastThrow", "-XX:+UseSerialGC", "-Dfile.encoding=UTF-8"]
    options += ["--add-opens", "java.base/java.util=ALL-UNNAMED"]
    if sequences < 500:
        options.append("-XX:TieredStopAtLevel=1")
    command = ["java", *options, "-cp", str(classes), "driver.Main", str(sequences)]
    if only is not None:
        command.append(only)
    result = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=1800, check=True)
    figures = []
    for line in result.stdout.splitlines():
        kind, count, operations, mismatches, first = line.split("\t", 4)
        figures.append(Figure(kind, int(count), int(operations), int(mismatches), first))
    return figures


@dataclass(frozen=True, slots=True)
class Boundaries:
    """How many calls with extreme arguments were compared, and one difference for each method that has any."""

    calls: int
    different: tuple[str, ...]


def boundaries(classes: Path, most: int) -> Boundaries:
    """Call every public method that model and JDK share with combinations of extreme arguments, so many at most."""
    options = [
        "-Xmx400m",
        "-XX:+UseSerialGC",
        "-Dfile.encoding=UTF-8",
        "--add-opens",
        "java.base/java.util=ALL-UNNAMED",
        "--add-opens",
        "java.base/java.util.concurrent=ALL-UNNAMED",
    ]
    command = ["java", *options, "-cp", str(classes), "Boundary", str(most)]
    result = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=1800, check=True)
    *different, last = result.stdout.splitlines()
    return Boundaries(int(last.split()[1]), tuple(different))


def main() -> int:
    """Print one line per class; the exit code tells whether all agreed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sequences", type=int, default=1000, help="sequences per class")
    parser.add_argument("--only", metavar="CLASS", help="one class, named as in the output")
    parser.add_argument("--boundary", type=int, default=3000, help="calls with extreme arguments per method, at most")
    parser.add_argument("--root", type=Path, help="keep the sources and classes in this folder")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        classes = build_comparison(arguments.root or Path(folder))
        found = boundaries(classes, arguments.boundary)
        figures = compare(classes, arguments.sequences, arguments.only)
    for figure in figures:
        print(f"{figure.kind:28} {figure.sequences:7} sequences {figure.operations:9} operations", end="")
        print(f" {figure.mismatches:5} mismatches {figure.first}")
    print(f"{found.calls} calls with extreme arguments, {len(found.different)} methods differ")
    for line in found.different:
        print(line)
    return 1 if found.different or any(figure.mismatches for figure in figures) else 0


if __name__ == "__main__":
    sys.exit(main())
