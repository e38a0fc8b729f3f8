"""The table of the slicing paper (Liu and others, Table 1): `python -m bench.slices [NAME...]`.

Five subjects written from the paper, each with its partial properties. For each property: the statements of the
original in reach, those that are left in the slice (kept and abstract), the loop invariants that were found for it and
the specifications that were written by hand, of which there are none; and the effort of the prover, in thousands of its
units: to prove the original and the slice, the search for invariants included, and to prove the original (highlighted)
and the slice once the invariants of the slice are given. A dash is what was not proved. NAME is that of a subject, or
of one of its properties (`Map.oldKey`).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median

from vernier.core.budget import Budget
from vernier.core.events import ignore
from vernier.core.scope import Scope, parse_scope
from vernier.core.settings import Settings
from vernier.engines.api import Task
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import load
from vernier.run.tasks import make_task
from vernier.slices.proof import Proved, SliceProof, prove_slice
from vernier.slices.relevance import Undecided, Violated
from vernier.slices.request import Answered, find_slices
from vernier.slices.slicing import Slice

_FOLDER = Path(__file__).parent.parent / "tests" / "slices" / "subjects" / "table"
_SECONDS = 600
_NULL, _INDEX, _SIZE = (
    ("nullPointer", "null.dereference"),
    ("indexBounds", "array.index"),
    ("negSize", "array.negative-size"),
)


@dataclass(frozen=True, slots=True)
class _Subject:
    """`properties` have the paper's name and the one that `--property` takes."""

    name: str
    method: str
    properties: tuple[tuple[str, str], ...]
    scope: str = ""


_SUBJECTS = (
    _Subject("List", "merge", (_NULL, _INDEX, _SIZE, ("leElems", "post.1"), ("subset", "post.2"))),
    _Subject(
        "Map", "put",
        (_NULL, _INDEX, _SIZE, ("oldKey", "post.1"), ("sameValues", "post.2"), ("kvMatched", "post.3")),
    ),
    _Subject("LRS", "doLRS", (_NULL, _INDEX, ("foundOrNot", "post.1"))),
    _Subject("Set", "intersect", (_NULL, _SIZE, _INDEX, ("emptySet", "post.1"), ("subset", "post.2"))),
    _Subject("Graph", "remove", (("sameNodes", "post.1"), ("sameEdges", "post.2")), "objects=4, array=2"),
)  # fmt: skip
_HEADER = """                                   left in slice         specs      search, units  given, units
method           property    stmts  kept abstract  gone  hand found  original slice  highl. slice  cpu s"""


@dataclass(frozen=True, slots=True)
class _Row:
    """What the totals are made of."""

    gone: float | None
    is_proved: bool


def _row(subject: _Subject, shown: str, asked: str) -> _Row:
    """Print one line."""
    path = str(_FOLDER / f"{subject.name}.java")
    scope = parse_scope(subject.scope) if subject.scope else Scope()
    settings = Settings(
        entry=(f"{subject.name}.{subject.method}",), property=(asked,), scope=scope, limit=_SECONDS, prove=True
    )
    began = time.process_time()
    (answer,) = find_slices((path,), settings).answers
    took = time.process_time() - began
    begin = f"{subject.name + '.' + subject.method:16} {shown:11}"
    match answer.result:
        case Slice() as found:
            gone = 1 - found.kept / found.statements
            original, highlighted = _originals(path, settings, answer)
            invariants = len(answer.proof.invariants) if isinstance(answer.proof, Proved) else 0
            print(
                f"{begin} {found.statements:5} {found.kept:5} {found.abstracted:8} {gone:6.1%} {0:4} {invariants:5}"
                f" {_units(original):>9} {_units(answer.proof):>5} {_given(highlighted):>7} {_given(answer.proof):>5}"
                f" {took:6.1f}{f' after {answer.turns} slices' if answer.turns > 1 else ''}",
                flush=True,
            )
            return _Row(gone, isinstance(answer.proof, Proved))
        case Violated(scope=where):
            print(f"{begin} does not seem to hold within {where}", flush=True)
        case Undecided(reason=reason):
            print(f"{begin} no slice: {reason}", flush=True)
    return _Row(None, is_proved=False)


def _originals(path: str, settings: Settings, answer: Answered) -> tuple[SliceProof, SliceProof | None]:
    """The proof of the original, and that with the invariants of the slice."""
    task, files = _task(path, settings), {path: Path(path).read_text(encoding="utf-8")}
    budget = Budget.of_seconds(_SECONDS)
    original = prove_slice(task, answer.property, files, settings, budget)
    if not isinstance(answer.proof, Proved):
        return original, None
    return original, prove_slice(task, answer.property, files, settings, budget, answer.proof.invariants)


def _task(path: str, settings: Settings) -> Task:
    asked = Settings(entry=settings.entry, scope=settings.scope)
    (unit,) = load(find_sources((path,)), asked, ignore).units
    return make_task(unit, unit.entries[0], asked)


def _units(proof: SliceProof | None) -> str:
    return str(proof.effort // 1000) if isinstance(proof, Proved) else "-"


def _given(proof: SliceProof | None) -> str:
    return str(proof.checking // 1000) if isinstance(proof, Proved) else "-"


def _is_wanted(subject: _Subject, shown: str, wanted: Iterable[str]) -> bool:
    names = list(wanted)
    return not names or subject.name in names or f"{subject.name}.{shown}" in names


def main() -> None:
    print(_HEADER)
    rows = [
        _row(subject, shown, asked)
        for subject in _SUBJECTS
        for shown, asked in subject.properties
        if _is_wanted(subject, shown, sys.argv[1:])
    ]
    shares = [row.gone for row in rows if row.gone is not None]
    if shares:
        told = f"{len(shares)} of {len(rows)} sliced; abstracted: mean {mean(shares):.1%}, median {median(shares):.1%}"
        print(f"{told}; {sum(row.is_proved for row in rows)} proved, no specification written by hand")


if __name__ == "__main__":
    main()
