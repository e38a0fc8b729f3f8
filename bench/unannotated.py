"""What is proved of methods without contracts, with and without inferred invariants of fields, and why the rest is not.

    python -m bench.unannotated --corpus FOLDER [--stride N] [--seconds S]

Takes every N-th Java file of a folder as a program of its own and every public method as an entry. Counts, by kind, the
null dereferences, array accesses, sizes of arrays, casts and divisions of the user's code that proofs over maps decide,
in solver resources as of S seconds for each entry; then the reasons for what is left. Nothing is executed.
"""

from __future__ import annotations

import argparse
import re
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from vernier.core.budget import Budget
from vernier.core.diagnostic import InputError
from vernier.core.obligation import Code
from vernier.core.settings import Settings
from vernier.encode.heap_maps.domain import World
from vernier.encode.heap_maps.field_invariants import FieldInvariant, owner_of
from vernier.encode.heap_maps.heap import Precision
from vernier.encode.start_heaps import not_in_a_start_heap, not_without_foreign_objects
from vernier.engines.api import Task
from vernier.engines.deductive.entry_proofs import SHORT_FIRST, EntryProofs
from vernier.engines.deductive.invariant_search import InvariantSearch, read_in_reach
from vernier.engines.deductive.resources import Share
from vernier.run.loading.frontends import load_java_program
from vernier.run.loading.load import Unit
from vernier.run.tasks import make_task
from vernier.solvers.protocol import UNITS_PER_SECOND

KINDS = (
    Code.NULL_DEREFERENCE, Code.ARRAY_INDEX, Code.ARRAY_NEGATIVE_SIZE, Code.ARRAY_STORE, Code.CAST,
    Code.DIVISION_ZERO,
)  # fmt: skip
WALL = 600.0
"""Seconds in which the resources of one entry are surely spent, on a busy machine"""


@dataclass(slots=True)
class Table:
    """Obligations by kind: all, and those proved without and with invariants; reasons for those that are not."""

    asked: Counter[Code] = field(default_factory=Counter)
    plain: Counter[Code] = field(default_factory=Counter)
    with_fields: Counter[Code] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    invariants: int = 0
    files: int = 0
    seconds: float = 0.0

    def lines(self) -> Iterator[str]:
        yield f"{self.files} files, {self.invariants} invariants, {self.seconds:.0f} s"
        yield f"{'kind':24} {'asked':>6} {'plain':>6} {'fields':>6}"
        for kind in KINDS:
            if self.asked[kind]:
                yield f"{kind.value:24} {self.asked[kind]:6} {self.plain[kind]:6} {self.with_fields[kind]:6}"
        total = [sum(each.values()) for each in (self.asked, self.plain, self.with_fields)]
        yield f"{'all':24} {total[0]:6} {total[1]:6} {total[2]:6}"
        for reason, count in self.reasons.most_common(25):
            yield f"{count:6} {reason}"


@dataclass(slots=True)
class Answers:
    """The obligations of a program: those that some entry leaves open, without and with invariants, and why."""

    kinds: dict[str, Code] = field(default_factory=dict)
    plain: set[str] = field(default_factory=set)
    with_fields: dict[str, str] = field(default_factory=dict)


def measure(path: Path, seconds: float, table: Table) -> None:
    """One file, as a program of its own."""
    try:
        units = load_java_program((str(path),), Settings()).units
    except InputError:
        return
    begun = time.process_time()
    table.files += 1
    for unit in units:
        share = Share(int(4 * seconds * UNITS_PER_SECOND), Budget.of_seconds(WALL))
        found = InvariantSearch(unit.program, unit.clauses, share).inferred()
        table.invariants += len(found)
        answers = answers_of(unit, found, seconds)
        table.asked.update(answers.kinds.values())
        table.plain.update(kind for name, kind in answers.kinds.items() if name not in answers.plain)
        table.with_fields.update(kind for name, kind in answers.kinds.items() if name not in answers.with_fields)
        table.reasons.update(answers.with_fields.values())
    table.seconds += time.process_time() - begun


def answers_of(unit: Unit, found: tuple[FieldInvariant, ...], seconds: float) -> Answers:
    """What is open from some entry is open; demonstrations (`main`), which are executed anyway, do not count."""
    answers = Answers()
    for entry in unit.entries:
        task = make_task(unit, entry, Settings())
        kinds = {
            item.id: item.code for item in task.obligations if item.code in KINDS and item.span.file in unit.own
        }  # fmt: skip
        if not kinds or entry.name.endswith(".main(java.lang.String[])"):
            continue
        answers.kinds |= kinds
        if reason := not_without_foreign_objects(task.program, task.entry):
            answers.plain |= set(kinds)
            answers.with_fields |= dict.fromkeys(kinds, _general(reason))
            continue
        owners = read_in_reach(task.program, task.entry)
        used = tuple(one for one in found if owner_of(one) in owners)
        plain, proofs = _proved(task, list(kinds), (), seconds)
        proved, proofs = _proved(task, list(kinds), used, seconds) if used else (plain, proofs)
        answers.plain |= set(kinds) - plain
        answers.with_fields |= {name: _why(proofs, name) for name in kinds if name not in plain | proved}
    return answers


def _proved(
    task: Task, names: list[str], fields: tuple[FieldInvariant, ...], seconds: float
) -> tuple[set[str], EntryProofs]:
    world = World.CLOSED if not_in_a_start_heap(task.program, task.entry) is None else World.CALLED_BACK
    proofs = EntryProofs(
        task.program, task.entry, task.clauses, world, precision=Precision.FULL, fields=fields, schedule=SHORT_FIRST
    )  # fmt: skip
    share = Share(int(seconds * UNITS_PER_SECOND), Budget.of_seconds(WALL))
    return set(proofs.proved(names, share)), proofs


def _why(proofs: EntryProofs, name: str) -> str:
    if (answer := proofs.open_answer(name)) is not None:
        return f"open: {answer.value}"
    return _general(proofs.inexpressible(name) or "not asked")


def _general(reason: str) -> str:
    """A reason without the names of a program."""
    return re.sub(r"\S*\w\.[\w$.<>]+(\([^)]*\))?", "…", reason)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--stride", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=1.0)
    options = parser.parse_args()
    table = Table()
    for path in sorted(options.corpus.rglob("*.java"))[options.first :: options.stride]:
        measure(path, options.seconds, table)
        print(f"{path.name}: {sum(table.with_fields.values())} of {sum(table.asked.values())} so far", flush=True)
    print("\n".join(table.lines()))


if __name__ == "__main__":
    main()
