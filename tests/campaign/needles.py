"""Needles: effects under conditions that one input satisfies; the JVM and gcc tell what is true, Vernier what it says.

Each program has several needles, each with an assertion that only the needle violates, and a twin that admits both
observed values. Every program is put to one configuration, in turn, or to all of them.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from tests.campaign import c_needles, java_needles
from tests.campaign.confirming import Confirmation
from tests.campaign.harness import (
    Configuration,
    Language,
    Program,
    Rendering,
    answers,
    configuration,
    configurations,
    spread,
)
from tests.campaign.judgement import Expected, Family, Needs, Truth
from tests.campaign.needle import Needle, Observed
from tests.campaign.oracle import Oracle
from tests.campaign.tally import Finding, Tally, arguments, reduced
from tests.differential.outcome import EndKind, Run

PER_PROGRAM = 8
BATCH = 12
RUNS = 4
_CLOSED = frozenset({Family.STRAIGHT, Family.BOUNDED})
_OPEN = frozenset({Family.OTHER})


@dataclass(frozen=True, slots=True)
class Case:
    """Needles with what the oracle saw of them, and how they become a program."""

    language: Language
    seed: int
    needles: tuple[Needle, ...]
    observed: tuple[Observed, ...]
    rendering: Rendering

    def program(self) -> Program:
        """The program to be checked."""
        rng = random.Random(f"rendering {self.seed}")
        match self.rendering:
            case Rendering.CONTRACTS:
                return java_needles.promising(self.needles, self.observed)
            case Rendering.METHODS:
                return java_needles.opened(self.needles, self.observed, rng)
            case Rendering.ASSERTIONS:
                asserting = java_needles.asserting if self.language is Language.JAVA else c_needles.asserting
                return asserting(self.needles, self.observed, rng)

    def expected(self) -> dict[str, tuple[Expected, str]]:
        """What is true of each label, and what it is about. One run of main passes through all needles."""
        needs = reduce(Needs.together, (item.needs for item in self.needles))
        found = {}
        for number, item in enumerate(self.needles):
            own = needs if self.rendering is Rendering.ASSERTIONS else item.needs
            found[f"n{number}.false"] = Expected(Truth.FALSE, item.family, own), item.name
            found[f"n{number}.twin"] = Expected(Truth.HOLDS, item.family, own), item.name
        return found

    def parts(self, size: int) -> Iterator[Case]:
        """The needles in several programs."""
        for first in range(0, len(self.needles), size):
            part = slice(first, first + size)
            yield replace(self, needles=self.needles[part], observed=self.observed[part])


@dataclass(frozen=True, slots=True)
class Batch:
    """Programs of consecutive seeds and the configurations to put them to."""

    language: Language
    first: int
    count: int
    names: tuple[str, ...]
    everything: bool
    seconds: float


def drawn(language: Language, seed: int, chosen: Configuration) -> list[Needle]:
    """The needles of one program. Loops as long as an input says are kept apart: they leave every answer bounded, and
    induction is there for them."""
    rng = random.Random(f"{language.value} {seed}")
    families = _OPEN if seed % (2 if chosen.name == "induction" else 5) == 0 else _CLOSED
    make = java_needles.make if language is Language.JAVA else c_needles.make
    return [make(rng, number, families) for number in range(PER_PROGRAM)]


def inputs(needles: Sequence[Needle], seed: int) -> list[list[tuple[int, int]]]:
    """Per run, the inputs of each needle: first without, then with it, then without again."""
    rng = random.Random(f"inputs {seed}")
    rows = []
    for run in range(RUNS):
        if run == 1:
            rows.append([(item.needle, item.count + (item.count > 0) * rng.randrange(3)) for item in needles])
        else:
            rows.append([(item.others[run % 3], rng.randrange(6)) for item in needles])
    return rows


def observations(runs: Sequence[Run]) -> dict[int, Observed]:
    """What was seen of each needle that makes a difference, and depends on nothing but the needle."""
    if any(run.end.kind is not EndKind.NORMAL for run in runs):
        return {}
    rows = [dict(line.split(" ", 1) for line in run.stdout.splitlines() if line) for run in runs]
    found: dict[int, Observed] = {}
    for key, value in rows[0].items():
        seen = rows[1].get(key, "")
        steady = all(row.get(key) == value for row in rows[2:])
        if steady and seen != value and _is_number(seen) and _is_number(value):
            found[int(key)] = Observed(int(value), int(seen))
    return found


def _is_number(text: str) -> bool:
    return text.lstrip("-").isdigit()


def cases(language: Language, turns: Mapping[int, Configuration]) -> Iterator[Case]:
    """The programs of these seeds, each for its configuration, as the oracle knows them."""
    oracle = Oracle(language)
    seeds = tuple(turns)
    drawn_ = [drawn(language, seed, chosen) for seed, chosen in turns.items()]
    probe = java_needles.probe if language is Language.JAVA else c_needles.probe
    probes = [probe(needles, inputs(needles, seed)) for needles, seed in zip(drawn_, seeds, strict=True)]
    results = oracle.runs(probes, RUNS)
    oracle.close()
    for seed, needles, runs in zip(seeds, drawn_, results, strict=True):
        if runs[0].end.kind is EndKind.REJECTED:
            print(f"seed {seed} is rejected: {runs[0].end.detail}", file=sys.stderr)
        seen = observations(runs)
        if seen:
            chosen = tuple(needles[number] for number in seen)
            yield Case(language, seed, chosen, tuple(seen.values()), rendering(language, seed, turns[seed]))


def findings(case: Case, chosen: Configuration, seconds: float) -> list[Finding]:
    """Put a case to a configuration. Where something fails, each needle is asked about alone: an engine that gives up
    because of one of them says so of all. Induction is asked about each alone at once."""
    if chosen.name != "induction":
        found = list(_asked(case, chosen, seconds))
        if len(case.needles) == 1 or not any(item.judgement.fails for item in found):
            return found
    again = [list(_asked(alone, chosen, seconds)) for alone in case.parts(1)]
    if chosen.name != "induction" and not any(item.judgement.fails for items in again for item in items):
        return found
    return [replace(item, part=number) for number, items in enumerate(again) for item in items]


def _asked(case: Case, chosen: Configuration, seconds: float) -> Iterator[Finding]:
    program = case.program()
    found = answers(program, chosen, seconds)
    kind = f"{case.language.value} needle"
    for label, (expected, name) in case.expected().items():
        if chosen.name == "narrow":
            # Needles lie outside such a scope: nobody has to decide them.
            expected = replace(expected, family=Family.OTHER)
        got = found.by_label.get(label)
        item = case.needles[int(label[1 : label.index(".")])]
        inputs = (item.needle, item.count)
        yield Finding(
            kind, case.seed, chosen.name, label, expected, got, found.seconds, program, name, inputs=inputs
        )  # fmt: skip
    fault = Expected(Truth.HOLDS, Family.OTHER, Needs(None))
    for problem in found.problems:
        yield Finding(kind, case.seed, chosen.name, "program", fault, problem, found.seconds, program)


def run_batch(batch: Batch) -> list[Finding]:
    """Draw, run on the oracle, render, and ask."""
    every = [item for item in configurations(batch.language) if not batch.names or item.name in batch.names]
    seeds = range(batch.first, batch.first + batch.count)
    turns = {seed: every[seed % len(every)] for seed in seeds}
    found: list[Finding] = []
    for case in cases(batch.language, turns):
        asked = every if batch.everything else [turns[case.seed]]
        for chosen in asked:
            found += findings(case, chosen, batch.seconds)
    return found


def rendering(language: Language, seed: int, chosen: Configuration) -> Rendering:
    """Methods, under contracts or without, where only they make a difference, and now and then elsewhere."""
    if chosen.rendering is not Rendering.ASSERTIONS or language is Language.C or chosen.name == "induction":
        return chosen.rendering
    return {3: Rendering.CONTRACTS, 7: Rendering.METHODS, 11: Rendering.CONTRACTS}.get(seed % 12, Rendering.ASSERTIONS)


def smaller(item: Finding, seconds: float) -> Finding | None:
    """The finding with a smaller program, confirmed by the JVM or gcc; only programs of one needle are reduced."""
    if item.part is None or seconds <= 0:
        return None
    confirm = Confirmation(item)
    try:
        return reduced(item, configuration(item.configuration), confirm, seconds)
    finally:
        confirm.close()


def main() -> int:
    """The command."""
    options = arguments(__doc__ or "").parse_args()
    language = Language(options.language)
    tally = Tally(options.out)
    programs = -(-options.count // PER_PROGRAM)
    jobs = [
        Batch(
            language,
            first,
            min(BATCH, options.first + programs - first),
            tuple(options.configuration or ()),
            options.all,
            options.limit,
        )
        for first in range(options.first, options.first + programs, BATCH)
    ]
    for done, found in enumerate(spread(jobs, run_batch, options.workers), 1):
        tally.add(found)
        tally.progress(min(done * BATCH, programs), programs)
    tally.reduce(lambda item: smaller(item, options.reduce), options.reduce_most)
    return tally.report()


if __name__ == "__main__":
    sys.exit(main())
