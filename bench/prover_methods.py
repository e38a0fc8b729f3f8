"""Small verified methods and their mutants: what the prover says of each, and whether the bounded engine agrees.

    python -m bench.prover_methods [--only TEXT] [--callees contracts] [--bounded]

Every method in `bench/methods` has to be proved and no mutant of one may be (`bench.method_mutants`): contract, body
and loop invariants together. With `--bounded` the bounded engine looks at all of them as well: what it refutes may not
be proved. A line for each method: processor seconds, mutants that are not proved, and how many of these the prover
itself and the bounded engine refute by an execution.
"""

from __future__ import annotations

import argparse
import os
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from bench.method_mutants import MUTANTS
from vernier.core.events import ignore
from vernier.core.outcome import Verdict
from vernier.core.settings import Callees, Keep, Preset, Settings
from vernier.run.check import check_paths

METHODS = Path(__file__).parent / "methods"
LIMIT = 60
_PROVED = (Verdict.PROVED, Verdict.UNREACHABLE)


@dataclass(frozen=True, slots=True)
class Subject:
    """A method in a file, or a mutant of it: the text of the file and what was replaced."""

    file: str
    method: str
    text: str
    mutation: str = ""

    @property
    def name(self) -> str:
        return f"{self.file}.{self.method}{self.mutation and f' with {self.mutation}'}"


@dataclass(frozen=True, slots=True)
class Said:
    """What an engine says of all obligations of a method, with the open ones; in processor seconds."""

    proved: bool
    refuted: bool
    open: tuple[str, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class Judged:
    """What both engines say of a subject. `bounded` is None where it was not asked."""

    subject: Subject
    said: Said
    bounded: Said | None

    @property
    def wrong(self) -> str:
        """What should not be."""
        if self.subject.mutation:
            return "is proved" if self.said.proved else ""
        if self.said.refuted or (self.bounded is not None and self.bounded.refuted):
            return "is refuted"
        return "" if self.said.proved else f"is not proved: {', '.join(self.said.open)}"


def subjects() -> Iterator[Subject]:
    """Each method, followed by its mutants."""
    for file, methods in MUTANTS.items():
        text = (METHODS / f"{file}.java").read_text(encoding="utf-8")
        for method, replacements in methods.items():
            yield Subject(file, method, text)
            start, end = _body(text, method)
            for old, new in replacements:
                body = text[start:end]
                if body.count(old) != 1:
                    raise ValueError(f"{file}.{method} has `{old}` {body.count(old)} times")
                yield Subject(file, method, text[:start] + body.replace(old, new) + text[end:], f"`{new}`")


def _body(text: str, method: str) -> tuple[int, int]:
    """Where a method begins and ends, without its contract: it ends with a brace of the same indentation."""
    *around, name = method.split(".")
    name = around[-1] if name == "<init>" else name
    found = re.search(rf"^( *)[\w\[\]<> ]*\b{name}\([^()]*\) \{{$", text, re.MULTILINE)
    if found is None:
        raise ValueError(f"no method {method}")
    return found.start(), text.index(f"\n{found.group(1)}}}\n", found.end())


def judged(subject: Subject, callees: Callees, with_bounded: bool) -> Judged:
    proving = Settings(engine=("deductive",), callees=callees)
    bounded = _said(subject, Settings(engine=("bounded",), preset=Preset.QUICK)) if with_bounded else None
    return Judged(subject, _said(subject, proving), bounded)


def _said(subject: Subject, settings: Settings) -> Said:
    began = _processor_seconds()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{subject.file}.java"
        path.write_text(subject.text, encoding="utf-8")
        entry = (f"{subject.file}.{subject.method}",)
        asked = replace(settings, entry=entry, limit=LIMIT, jobs=1, cache=Keep.OFF, store=f"{folder}/store")
        report = check_paths((str(path),), asked, ignore)
    entries = [entry for unit in report.units for entry in unit.entries]
    verdicts = {name: verdict for entry in entries for name, verdict in entry.verdicts.items()}
    open_ = tuple(sorted(name.partition("/")[2] for name, verdict in verdicts.items() if verdict not in _PROVED))
    is_refuted = Verdict.REFUTED in verdicts.values()
    return Said(bool(verdicts) and not open_, is_refuted, open_, _processor_seconds() - began)


def _processor_seconds() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def table(asked: Iterator[Judged]) -> Iterator[str]:
    """Lines as they come, then the sums and what is wrong."""
    everything: list[Judged] = []
    row: list[Judged] = []
    for one in asked:
        if not one.subject.mutation and row:
            yield _line(row)
            row = []
        row.append(one)
        everything.append(one)
    if row:
        yield _line(row)
    correct = [one for one in everything if not one.subject.mutation]
    mutants = [one for one in everything if one.subject.mutation]
    proved, survived = (sum(one.said.proved for one in some) for some in (correct, mutants))
    yield f"{proved} of {len(correct)} methods proved, {survived} of {len(mutants)} mutants proved"
    yield f"{sum(one.said.refuted for one in mutants)} mutants refuted by the prover's own executions"
    bounded = [one for one in mutants if one.bounded is not None]
    if bounded:
        clashes = [one for one in everything if one.said.proved and one.bounded is not None and one.bounded.refuted]
        refuted = sum(one.bounded is not None and one.bounded.refuted for one in bounded)
        yield f"{refuted} of {len(bounded)} mutants refuted by the bounded engine, {len(clashes)} of them proved"
    yield f"{sum(one.said.seconds for one in everything):.0f} s of processor time for the prover"
    yield from (f"{one.subject.name} {one.wrong}" for one in everything if one.wrong)


def _line(row: list[Judged]) -> str:
    first, mutants = row[0], row[1:]
    open_ = sum(not one.said.proved for one in mutants)
    refuted = sum(one.said.refuted for one in mutants)
    told = f"{first.subject.name:36} {'proved' if first.said.proved else 'open':6} {first.said.seconds:6.1f} s"
    told += f"  {open_} of {len(mutants)} mutants not proved, {refuted} refuted"
    if first.bounded is not None:
        by_bounds = sum(one.bounded is not None and one.bounded.refuted for one in mutants)
        told += f", {by_bounds} by bounds"
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="only subjects whose name has this text")
    parser.add_argument("--callees", choices=["auto", "contracts"], default="auto")
    parser.add_argument("--bounded", action="store_true")
    given = parser.parse_args()
    asked = (one for one in subjects() if given.only in one.name)
    for line in table(judged(one, Callees(given.callees), given.bounded) for one in asked):
        print(line, flush=True)


if __name__ == "__main__":
    main()
