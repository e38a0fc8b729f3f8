"""Explicit values up to one per location and variable, then predicates (k=1), against predicates alone (k=0).

`python -m bench.explicit_to_predicate [--states 6 12] [--count 4] [--seconds 30] [--corpus FOLDER --category NAME
[--stride N]]`. The programs are handshakes like those of ssh: a loop over the states of a protocol, with inputs that
choose the next one and a variable that remembers where the machine has been; they are generated, and safe by
construction. A corpus is a folder with an `index.csv` (columns task, category, property, expected_verdict). A row has
both answers with the processor time; at the end stand the sums over what both have decided, and their ratio.
"""

from __future__ import annotations

import argparse
import csv
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.analysis_families import HEAD
from bench.configurable_analysis import OPEN, PROVED, REFUTED, processor_seconds, task_of
from vernier.core.budget import Budget
from vernier.core.outcome import Verdict
from vernier.core.settings import Settings
from vernier.engines.api import Context, Task
from vernier.engines.cpa import CpaEngine
from vernier.engines.cpa.configuration import UpTo
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import load
from vernier.run.loading.task_definition import read_task_definition
from vernier.run.tasks import make_task

LIMITS = (1, 0)
_FIRST_STATE, _STEP = 4096, 16
_LABELS = {PROVED: "true", REFUTED: "false"}


# ---------------------------------------------------------------- programs


def handshake(states: int, seed: int) -> str:
    """A state machine with so many states. `seen` is the state before, so whatever is none of the states that lead to
    one is never seen in it: that is what is checked."""
    source = random.Random(seed)
    codes = [_FIRST_STATE + _STEP * number for number in range(states)]
    onward = {number: sorted(_successors(number, states, source)) for number in range(states - 1)}
    before = {number: {here for here, targets in onward.items() if number in targets} for number in range(states)}
    body = "".join(_case(number, codes, onward.get(number, []), before[number], source) for number in range(states))
    return (
        f"{HEAD}int main(void) {{\n  int state = {codes[0]}, seen = 0, hit = __VERIFIER_nondet_int(), retries = 0;\n"
        f"  while (1) {{\n    int message = __VERIFIER_nondet_int();\n{body}    return 0;\n  }}\n"
        "ERROR: reach_error();\n  return 1;\n}\n"
    )


def _successors(number: int, states: int, source: random.Random) -> set[int]:
    """The next state, perhaps one further on, perhaps an earlier one: a message is asked for again."""
    found = {number + 1}
    if number + 2 < states and source.random() < 0.4:
        found.add(source.randrange(number + 2, states))
    if number > 1 and source.random() < 0.3:
        found.add(source.randrange(1, number))
    return found


def _case(number: int, codes: list[int], onward: list[int], before: set[int], source: random.Random) -> str:
    never = [code for place, code in enumerate(codes) if place not in before]
    checks = "".join(f" if (seen == {code}) goto ERROR;" for code in source.sample(never, min(2, len(never))))
    if not onward:
        return f"    if (state == {codes[number]}) {{{checks} return 0; }}\n"
    choices = [
        f"if (message == {50 + place}) state = {codes[target]}; else " for place, target in enumerate(onward[1:])
    ]
    if number % 3 == 0:
        choices = [f"if (hit && message > 0) state = {codes[target]}; else " for target in onward[1:]]
    retried = " retries++;" if any(target < number for target in onward) else ""
    step = f" seen = {codes[number]}; {''.join(choices)}state = {codes[onward[0]]};{retried}"
    return f"    if (state == {codes[number]}) {{{checks}{step} continue; }}\n"


@dataclass(frozen=True, slots=True)
class Program:
    """A task with the answer that is right."""

    name: str
    task: Task
    expected: str


def generated(sizes: list[int], count: int) -> Iterator[Program]:
    """So many programs of each size."""
    for states in sizes:
        for seed in range(count):
            yield Program(f"handshake {states} states #{seed}", task_of(handshake(states, seed)), "true")


def of_corpus(folder: Path, category: str, stride: int) -> Iterator[Program]:
    """The tasks of a category that can be read."""
    with (folder / "index.csv").open(encoding="utf-8", newline="") as file:
        found = [
            row for row in csv.DictReader(file) if (row["category"], row["property"]) == (category, "unreach-call")
        ]
    for row in found[::stride]:
        definition = read_task_definition(str(folder / row["task"]))
        settings = Settings(
            property=("unreach-call",), entry=("main",), data_model=definition.data_model, malloc_may_fail=False
        )
        loaded = load(find_sources(definition.inputs), settings, lambda _: None)
        for unit in loaded.units:
            yield Program(row["task"], make_task(unit, unit.entries[0], settings), row["expected_verdict"])


# ---------------------------------------------------------------- measuring


@dataclass(frozen=True, slots=True)
class Answer:
    """What an analysis says of a program, and after how much time of the processor."""

    told: str
    seconds: float

    def __str__(self) -> str:
        return f"{self.told:>8} {self.seconds:7.2f} s"


def answer(task: Task, limit: int, seconds: float) -> Answer:
    """All obligations of a task under explicit values up to a limit, then predicates."""
    before = processor_seconds()
    context = Context(Budget.of_seconds(seconds), 0, lambda _: None)
    verdicts = {outcome.verdict for outcome in CpaEngine(((UpTo(limit), 1.0),)).run(task, context)}
    told = REFUTED if Verdict.REFUTED in verdicts else PROVED if verdicts <= {Verdict.PROVED} else OPEN
    return Answer(told, processor_seconds() - before)


def compare(programs: Iterator[Program], seconds: float) -> int:
    """Print a row for each program and the sums; the number of wrong answers."""
    print(f"{'program':44}" + "".join(f"{f'k={limit}':>19}" for limit in LIMITS))
    sums, both, decided, wrong = [0.0, 0.0], 0, [0, 0], 0
    for program in programs:
        answers = [answer(program.task, limit, seconds) for limit in LIMITS]
        wrong += sum(_LABELS.get(item.told, program.expected) != program.expected for item in answers)
        decided = [count + (item.told != OPEN) for count, item in zip(decided, answers, strict=True)]
        if all(item.told != OPEN for item in answers):
            both += 1
            sums = [total + item.seconds for total, item in zip(sums, answers, strict=True)]
        print(f"{program.name[-44:]:44}" + "".join(f" {item}" for item in answers), flush=True)
    print(f"decided: {decided[0]} with k=1, {decided[1]} with k=0; wrong: {wrong}")
    ratio = f"; predicates alone take {sums[1] / sums[0]:.2f} times as long" if sums[0] else ""
    print(f"processor time of the {both} that both decide: {sums[0]:.2f} s with k=1, {sums[1]:.2f} s with k=0{ratio}")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--states", type=int, nargs="*", default=[6, 12])
    parser.add_argument("--count", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--corpus", type=Path)
    parser.add_argument("--category", default="")
    parser.add_argument("--stride", type=int, default=1)
    given = parser.parse_args()
    wrong = compare(generated(given.states, given.count), given.seconds)
    if given.corpus is not None:
        wrong += compare(of_corpus(given.corpus, given.category, given.stride), given.seconds)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
