"""Attribute every task of a corpus and count the diagnostics: `python -m tests.java_attribution.corpus FOLDER`.

Also attributes every model class: `python -m tests.java_attribution.corpus --models`.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

import yaml

from vernier.core.diagnostic import Diagnostic, Severity
from vernier.frontend.java.attribute import JavaAttribution, ModelLibrary, load_program, read_sources
from vernier.frontend.java.symbols import ClassSymbol


def attribute_class(program: JavaAttribution, symbol: ClassSymbol) -> None:
    """Every initialiser and body of one class."""
    program.initialisers(symbol)
    for methods in list(symbol.methods.values()):
        for method in methods:
            program.body(method)
    for constructor in symbol.constructors:
        program.body(constructor)


def attribute_all(program: JavaAttribution) -> None:
    """Every body of every user class, local ones included as they appear."""
    done = 0
    while done < len(program.user_classes):
        attribute_class(program, program.user_classes[done])
        done += 1


def main(arguments: list[str]) -> int:
    if arguments == ["--models"]:
        return _models()
    tasks = sorted(Path(arguments[0]).rglob("*.yml"))
    clean = lines = 0
    histogram: Counter[str] = Counter()
    notes: Counter[str] = Counter()
    started = time.perf_counter()
    for task in tasks:
        description = yaml.safe_load(task.read_text(encoding="utf-8"))
        paths = [task.parent / name for name in description["input_files"]]
        sources, problems = read_sources(paths)
        lines += sum(source.text.count("\n") for source in sources)
        program = load_program(sources, ModelLibrary.standard(), problems)
        attribute_all(program)
        faults = [d for d in program.diagnostics if d.severity is not Severity.NOTE]
        notes.update(d.message for d in program.diagnostics if d.severity is Severity.NOTE)
        clean += not faults
        histogram.update(f"{d.code}: {d.message}" for d in faults)
        for diagnostic in faults:
            print(_line(diagnostic))
    seconds = time.perf_counter() - started
    for message, count in notes.most_common(60):
        print(f"{count:6} note {message}")
    for message, count in histogram.most_common(60):
        print(f"{count:6} {message}")
    print(f"{clean} of {len(tasks)} tasks without diagnostics; {lines} lines in {seconds:.1f} s")
    return 0


def _line(diagnostic: Diagnostic) -> str:
    return f"{diagnostic.span}: {diagnostic.severity.value} {diagnostic.code}: {diagnostic.message}"


def _models() -> int:
    library = ModelLibrary.standard()
    program = load_program([], library)
    started = time.perf_counter()
    names = library.names()
    for package, name in names:
        symbol = program.class_named(f"{package}.{name}")
        pending = [symbol] if symbol is not None else []
        while pending:
            current = pending.pop()
            attribute_class(program, current)
            pending.extend(current.member_classes.values())
    for diagnostic in program.diagnostics:
        print(_line(diagnostic))
    print(f"{len(names)} models, {len(program.diagnostics)} diagnostics, {time.perf_counter() - started:.1f} s")
    return 1 if program.diagnostics else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
