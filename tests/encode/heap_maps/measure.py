"""Contracts that one rare heap or argument breaks: the verification conditions over maps must not prove them.

    python -m tests.encode.heap_maps.measure FIRST COUNT

Programs are those of `tests.campaign.promises`; only resources of the solver are limited, not seconds. Prints what is
proved although the JVM breaks it, and how much is proved of what holds.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.campaign.judgement import Truth
from tests.campaign.promises import Contract, Promise, confirmed, contract
from vernier.core.budget import Budget
from vernier.core.settings import Settings
from vernier.encode.heap_maps.heap import Precision
from vernier.engines.deductive.entry_proofs import EntryProofs
from vernier.engines.deductive.resources import Share
from vernier.run.loading.frontends import load_java_program
from vernier.run.tasks import make_task
from vernier.solvers.protocol import UNITS_PER_SECOND


@dataclass(frozen=True, slots=True)
class Measured:
    """Labels of promises that are proved, and why nothing is, if the program is not expressible."""

    proved: frozenset[str]
    reason: str


def measured(item: Contract, folder: Path) -> Measured:
    path = folder / "Main.java"
    path.write_text(item.text, encoding="utf-8")
    (unit,) = load_java_program((str(path),), Settings(entry=("Main.m",))).units
    labels = {
        number + 1: line.strip().removeprefix("//:")
        for number, line in enumerate(item.text.splitlines(), start=1)
        if line.strip().startswith("//:")
    }
    found: set[str] = set()
    reason = ""
    for entry in unit.entries:
        task = make_task(unit, entry, Settings())
        asked = {each.id: labels[each.span.line] for each in task.obligations if each.span.line in labels}
        proofs = EntryProofs(task.program, task.entry, task.clauses, precision=Precision.FULL)
        share = Share(3 * UNITS_PER_SECOND, Budget.of_seconds(300))
        found |= {asked[name] for name in proofs.proved(list(asked), share)}
        reason = reason or proofs.reason
    return Measured(frozenset(found), reason)


def is_broken(item: Contract, promise: Promise) -> bool:
    """Whether the JVM breaks the promise: a rare case need not make a difference."""
    return any(isinstance(kept, list) and promise in kept for _, kept in confirmed([item]))


def main() -> None:
    first, count = int(sys.argv[1]), int(sys.argv[2])
    false = holding = proved = inexpressible = wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, first + count):
            item = contract(seed)
            answer = measured(item, Path(folder))
            inexpressible += bool(answer.reason)
            for promise in item.promises:
                is_false = promise.truth is Truth.FALSE
                false += is_false
                holding += not is_false
                proved += promise.label in answer.proved and not is_false
                if is_false and promise.label in answer.proved and is_broken(item, promise):
                    wrong += 1
                    print(f"seed {seed}: {promise.label} is false and proved: {promise.clause.text}", flush=True)
    print(f"{wrong} of {false} false promises proved; {proved} of {holding} true ones; {inexpressible} not expressible")


if __name__ == "__main__":
    main()
