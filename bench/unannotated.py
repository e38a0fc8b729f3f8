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
from vernier.encode.heap_maps.heap import Subtypes
from vernier.encode.start_heaps import not_in_a_start_heap, not_without_foreign_objects
from vernier.engines.api import Task
from vernier.engines.deductive.entry_proofs import EntryProofs
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
    entries: int = 0
    seconds: float = 0.0

    def lines(self) -> Iterator[str]:
        yield f"{self.files} files, {self.entries} entries, {self.invariants} invariants, {self.seconds:.0f} s"
        yield f"{'kind':24} {'asked':>6} {'plain':>6} {'fields':>6}"
        for kind in KINDS:
            if self.asked[kind]:
                yield f"{kind.value:24} {self.asked[kind]:6} {self.plain[kind]:6} {self.with_fields[kind]:6}"
        total = [sum(each.values()) for each in (self.asked, self.plain, self.with_fields)]
        yield f"{'all':24} {total[0]:6} {total[1]:6} {total[2]:6}"
        for reason, count in self.reasons.most_common(25):
            yield f"{count:6} {reason}"


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
        _measure_unit(unit, found, seconds, table)
    table.seconds += time.process_time() - begun


def _measure_unit(unit: Unit, found: tuple[FieldInvariant, ...], seconds: float, table: Table) -> None:
    for entry in unit.entries:
        task = make_task(unit, entry, Settings())
        kinds = {
            item.id: item.code for item in task.obligations if item.code in KINDS and item.span.file in unit.own
        }  # fmt: skip
        if not kinds:
            continue
        table.entries += 1
        table.asked.update(kinds.values())
        if reason := not_without_foreign_objects(task.program, task.entry):
            table.reasons[_general(reason)] += len(kinds)
            continue
        owners = read_in_reach(task.program, task.entry)
        used = tuple(one for one in found if owner_of(one) in owners)
        plain, _ = _proved(task, list(kinds), (), seconds)
        proved, proofs = _proved(task, list(kinds), used, seconds) if used else (plain, None)
        table.plain.update(kinds[name] for name in plain)
        table.with_fields.update(kinds[name] for name in plain | proved)
        if proofs is None:
            _, proofs = _proved(task, [name for name in kinds if name not in plain], (), seconds)
        for name in kinds:
            if name not in plain | proved:
                table.reasons[_why(proofs, name)] += 1


def _proved(
    task: Task, names: list[str], fields: tuple[FieldInvariant, ...], seconds: float
) -> tuple[set[str], EntryProofs]:
    world = World.CLOSED if not_in_a_start_heap(task.program, task.entry) is None else World.OPEN
    proofs = EntryProofs(
        task.program, task.entry, task.clauses, world, subtypes=Subtypes.ALL, fields=fields
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
