"""The table of the slicing paper (Liu and others, Table 1): `python -m bench.slices [NAME...]`.

Five subjects written from the paper, each with its partial properties. For each property: the statements of the
original in reach, those that the slice keeps, those that are abstract in it, how much of the original was abstracted,
and how many statements wider bounds restored. No auxiliary specification is written by hand.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median

from vernier.core.scope import Scope, parse_scope
from vernier.core.settings import Settings
from vernier.slices.relevance import Undecided, Violated
from vernier.slices.request import find_slices
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
_HEADER = "method           property     statements  kept abstract   gone restored  cpu s"


def _row(subject: _Subject, shown: str, asked: str) -> float | None:
    """Print one line; the share of the original's statements that the slice does not keep."""
    path = str(_FOLDER / f"{subject.name}.java")
    scope = parse_scope(subject.scope) if subject.scope else Scope()
    settings = Settings(entry=(f"{subject.name}.{subject.method}",), property=(asked,), scope=scope, limit=_SECONDS)
    began = time.process_time()
    (answer,) = find_slices((path,), settings).answers
    took = time.process_time() - began
    begin = f"{subject.name + '.' + subject.method:16} {shown:12}"
    match answer.result:
        case Slice(statements=statements, kept=kept, abstracted=abstracted, restored=restored):
            gone = 1 - kept / statements
            print(f"{begin} {statements:10} {kept:5} {abstracted:8} {gone:6.1%} {restored:8} {took:6.1f}", flush=True)
            return gone
        case Violated(scope=where):
            print(f"{begin} does not seem to hold within {where}", flush=True)
        case Undecided(reason=reason):
            print(f"{begin} no slice: {reason}", flush=True)
    return None


def main() -> None:
    wanted = sys.argv[1:]
    print(_HEADER)
    shares = [
        _row(subject, shown, asked)
        for subject in _SUBJECTS
        if not wanted or subject.name in wanted
        for shown, asked in subject.properties
    ]
    known = [share for share in shares if share is not None]
    if known:
        print(f"{len(known)} of {len(shares)} sliced; abstracted: mean {mean(known):.1%}, median {median(known):.1%}")


if __name__ == "__main__":
    main()
