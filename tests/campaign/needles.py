"""Needles: effects under conditions that one input satisfies; the JVM and gcc tell what is true, Vernier what it says.

Each program has several needles, each with an assertion that only the needle violates, and a twin that admits both
observed values. Every program is put to one configuration, in turn, or to all of them.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.campaign import java_needles
from tests.campaign.harness import Configuration, Language, Program, answers, configurations, spread
from tests.campaign.judgement import Expected, Family, Needs, Truth
from tests.campaign.needle import Needle, Observed
from tests.campaign.oracle import Oracle
from tests.campaign.tally import Finding, Tally, arguments
from tests.differential.outcome import EndKind, Run

PER_PROGRAM = 8
BATCH = 32
RUNS = 4
_CLOSED = frozenset({Family.STRAIGHT, Family.BOUNDED})


@dataclass(frozen=True, slots=True)
class Case:
    """A program with what is known about its labels."""

    seed: int
    program: Program
    expected: dict[str, Expected]
    names: dict[str, str]


@dataclass(frozen=True, slots=True)
class Batch:
    """Programs of consecutive seeds and the configurations to put them to."""

    language: Language
    first: int
    count: int
    names: tuple[str, ...]
    everything: bool
    seconds: float


def drawn(language: Language, seed: int) -> list[Needle]:
    """The needles of one program. Loops as long as an input says are kept apart: they leave every answer bounded."""
    rng = random.Random(f"{language.value} {seed}")
    families = frozenset(Family) if seed % 5 == 0 else _CLOSED
    return [java_needles.make(rng, number, families) for number in range(PER_PROGRAM)]


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


def cases(language: Language, seeds: Sequence[int], contracts: Sequence[bool]) -> Iterator[Case]:
    """The programs of these seeds, as the oracle knows them; with contracts where asked for."""
    oracle = Oracle(language)
    all_needles = [drawn(language, seed) for seed in seeds]
    tables = [inputs(needles, seed) for needles, seed in zip(all_needles, seeds, strict=True)]
    probes = [java_needles.probe(needles, table) for needles, table in zip(all_needles, tables, strict=True)]
    results = oracle.runs(probes, RUNS)
    oracle.close()
    for seed, needles, runs, promised in zip(seeds, all_needles, results, contracts, strict=True):
        if runs[0].end.kind is EndKind.REJECTED:
            print(f"seed {seed} is rejected: {runs[0].end.detail}", file=sys.stderr)
        seen = observations(runs)
        chosen = [needles[number] for number in seen]
        if chosen:
            yield _case(seed, chosen, list(seen.values()), promised)


def _case(seed: int, needles: list[Needle], observed: list[Observed], promised: bool) -> Case:
    rng = random.Random(f"rendering {seed}")
    program = java_needles.promising(needles, observed) if promised else java_needles.asserting(needles, observed, rng)
    needs = needles[0].needs
    for item in needles:
        needs = needs.together(item.needs)
    expected: dict[str, Expected] = {}
    names: dict[str, str] = {}
    for number, item in enumerate(needles):
        own = item.needs if promised else needs
        expected[f"n{number}.false"] = Expected(Truth.FALSE, item.family, own)
        expected[f"n{number}.twin"] = Expected(Truth.HOLDS, item.family, own)
        names[f"n{number}.false"] = names[f"n{number}.twin"] = item.name
    return Case(seed, program, expected, names)


def findings(case: Case, chosen: Configuration, seconds: float) -> list[Finding]:
    """Put a case to a configuration."""
    found = answers(case.program, chosen, seconds)
    result = [
        Finding(
            "needle",
            case.seed,
            chosen.name,
            label,
            case.expected[label],
            found.by_label.get(label),
            found.seconds,
            case.program,
            case.names[label],
        )
        for label in case.expected
    ]
    fault = Expected(Truth.HOLDS, Family.OTHER, Needs(None))
    result += [
        Finding("needle", case.seed, chosen.name, "program", fault, problem, found.seconds, case.program)
        for problem in found.problems
    ]
    return result


def run_batch(batch: Batch) -> list[Finding]:
    """Draw, run on the oracle, render, and ask."""
    every = [item for item in configurations(batch.language) if not batch.names or item.name in batch.names]
    seeds = range(batch.first, batch.first + batch.count)
    turns = [every[seed % len(every)] for seed in seeds]
    promised = [
        turn.contracts or (batch.language is Language.JAVA and seed % 4 == 3 and turn.name != "induction")
        for turn, seed in zip(turns, seeds, strict=True)
    ]
    found: list[Finding] = []
    for case in cases(batch.language, seeds, promised):
        asked = every if batch.everything else [turns[case.seed - batch.first]]
        for chosen in asked:
            found += findings(case, chosen, batch.seconds)
    return found


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
    return tally.report()


if __name__ == "__main__":
    sys.exit(main())
