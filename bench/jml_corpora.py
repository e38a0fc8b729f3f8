"""How much of a corpus of Java programs with JML is read, and why the rest is not.

    python -m bench.jml_corpora --corpus PATH [--verbose] [--prove [--seconds S] [--only NAME]]

A unit is a Java file of the folder, or one of its folders with all Java files below. A unit is *read* if the front end
reports no error in it; it is *understood* if no clause of it is read without a meaning either. With `--prove`, a second
table says what becomes of the contracts, and how that agrees with what others say of them (`jml_proofs`).
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from bench.jml_proofs import sources, table
from vernier.core.diagnostic import Diagnostic, InputError, Severity
from vernier.frontend.java import load_java


@dataclass(frozen=True, slots=True)
class Reading:
    """The errors of a unit, and its clauses without a meaning."""

    name: str
    errors: tuple[Diagnostic, ...]
    without_meaning: tuple[Diagnostic, ...]


def units(corpus: Path) -> list[Path]:
    """The Java files and the folders of a corpus, by name."""
    return sorted(path for path in corpus.iterdir() if path.is_dir() or path.suffix == ".java")


def read(unit: Path) -> Reading:
    try:
        diagnostics = load_java(sources(unit)).diagnostics
    except InputError as error:
        diagnostics = (error.diagnostic,)
    errors = tuple(each for each in diagnostics if each.severity is Severity.ERROR)
    warnings = tuple(each for each in diagnostics if each.severity is Severity.WARNING and each.code == "specification")
    return Reading(unit.name, errors, warnings)


def show(reading: Reading, most: int) -> None:
    state = "no" if reading.errors else "partly" if reading.without_meaning else "yes"
    reasons = reading.errors or reading.without_meaning
    print(f"{reading.name:32} {state:7} {len(reading.errors):4} {len(reading.without_meaning):4}")
    for each in reasons[:most]:
        print(f"    {Path(each.span.file).name}:{each.span.line}:{each.span.column}: {each.message}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--verbose", action="store_true", help="every reason, not only the first of each unit")
    parser.add_argument("--prove", action="store_true", help="prove the contracts as well")
    parser.add_argument("--seconds", type=float, default=20.0, help="for the proofs of one contract")
    parser.add_argument("--only", default="", help="only units whose names contain this")
    options = parser.parse_args()
    chosen = [unit for unit in units(options.corpus) if options.only in unit.name]
    print(f"{'unit':32} {'read':7} {'err':>4} {'open':>4}")
    readings = [read(unit) for unit in chosen]
    for reading in readings:
        show(reading, 1000 if options.verbose else 1)
    causes = Counter(each.message for reading in readings for each in reading.errors)
    for message, count in causes.most_common(25 if options.verbose else 8):
        print(f"{count:5} {message}")
    complete = sum(1 for reading in readings if not reading.errors)
    understood = sum(1 for reading in readings if not reading.errors and not reading.without_meaning)
    print(f"{complete} of {len(readings)} read, {understood} with a meaning for every clause")
    if options.prove:
        with tempfile.TemporaryDirectory() as store:
            table(chosen, options.seconds, Path(store))


if __name__ == "__main__":
    main()
