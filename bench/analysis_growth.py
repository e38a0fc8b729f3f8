"""How the time of configurable program analysis grows with the size of programs, and how fast reached sets grow.

`python -m bench.analysis_growth [--locks 15] [--lists 5] [--seconds 60]`. Families of our own: any number of rounds in
which some of so many locks are taken and given back, by predicates alone and with explicit values on every path; and
lists with so many runs of values (list_i), by shape graphs that are joined and that are not. A row has the processor
time, the states reached, and states per second. The last line names the largest reached set.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from bench import analysis_families as families
from bench.configurable_analysis import processor_seconds, task_of
from vernier.core.budget import Budget, OutOfBudget
from vernier.engines.api import Context
from vernier.engines.cpa import shapes
from vernier.engines.cpa.automaton import Automaton, Location
from vernier.engines.cpa.configuration import Choice, Shapes, UpTo, Values, configure
from vernier.engines.cpa.domains.shape.translation import not_modelled
from vernier.engines.cpa.refinement.model_check import Safe
from vernier.engines.cpa.shape_check import closed

FEWEST_LOCKS = 5


@dataclass(frozen=True, slots=True)
class Measured:
    """One analysis of one program: the states of its closed reached set, None where it is not closed in time or has an
    error in it."""

    name: str
    seconds: float
    states: int | None

    @property
    def per_second(self) -> float:
        return 0.0 if self.states is None else self.states / max(self.seconds, 0.001)

    def __str__(self) -> str:
        told = "no proof" if self.states is None else f"{self.states:8} states {self.per_second:9.0f} per second"
        return f"{self.name:24} {self.seconds:8.2f} s {told}"


def by_predicates(choice: Choice) -> Callable[[str, Budget], int | None]:
    """The number of states with which predicate analysis, with explicit values or without, proves a program."""

    def run(text: str, budget: Budget) -> int | None:
        task = task_of(text)
        asked = tuple(item.id for item in task.obligations)
        configured = configure(task, asked, Context(budget, 0, lambda _: None), choice)
        try:
            found = next(configured.check.run())
            return len(found.reached) if isinstance(found, Safe) else None
        finally:
            configured.close()

    return run


def by_shapes(configuration: shapes.Configuration) -> Callable[[str, Budget], int | None]:
    """The number of states with which shape analysis proves a program."""

    def run(text: str, budget: Budget) -> int | None:
        task = task_of(text)
        automaton = Automaton(task.program, task.entry, [item.id for item in task.obligations], not_modelled)
        reached: Any = closed(automaton, Shapes(configuration), budget)
        return len(reached) if all(isinstance(item.state[0], Location) for item in reached) else None

    return run


def measured(name: str, text: str, run: Callable[[str, Budget], int | None], seconds: float) -> Measured:
    """One analysis, by processor time."""
    before = processor_seconds()
    try:
        states = run(text, Budget.of_seconds(seconds))
    except OutOfBudget:
        states = None
    return Measured(name, processor_seconds() - before, states)


def rows(locks: int, lists: int, seconds: float) -> Iterator[Measured]:
    """All programs, the small ones of a family first."""
    for way, choice in (("", Values.FEW), (" explicit", UpTo(None))):
        for count in range(FEWEST_LOCKS, locks + 1):
            yield measured(f"locks {count}{way}", families.locks(count), by_predicates(choice), seconds)
    for name, configuration in (("joined", shapes.JOINED_AND_STRENGTHENED), ("apart", shapes.C)):
        for count in range(1, lists + 1):
            yield measured(f"list_{count} {name}", families.list_runs(count), by_shapes(configuration), seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--locks", type=int, default=15)
    parser.add_argument("--lists", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=60.0)
    given = parser.parse_args()
    found = []
    for row in rows(given.locks, given.lists, given.seconds):
        print(row, flush=True)
        found.append(row)
    largest = max(found, key=lambda item: item.states or 0)
    print(f"largest reached set: {largest}")


if __name__ == "__main__":
    main()
