"""Small batches of every kind of campaign in turn, until an answer fails or the time is up.

python -m tests.campaign.hunt --seconds 120 --first SEED [--all] [--known FILE]

Time is that of processors, children included: a loaded machine finds the same. The last line is `found BATCH: ...`
(exit code 1) or `not found` (exit code 0).
"""

from __future__ import annotations

import argparse
import resource
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from tests.campaign import metamorphic, needles, promises
from tests.campaign.harness import Language, warm
from tests.campaign.tally import Finding

SIZE = 3
"""Programs in a batch."""
LIMIT = 20.0
"""Seconds for a program."""
_KINDS = 6


def spent() -> float:
    """Seconds of processor time so far, of this process and its children."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def batch(number: int, first: int) -> list[Finding]:
    """The kinds take turns, each with the next seeds."""
    start = first + number // _KINDS * SIZE
    seeds = tuple(range(start, start + SIZE))
    match number % _KINDS:
        case 0:
            return metamorphic.work(metamorphic.Batch(Language.C, seeds, LIMIT, trusted=True))
        case 1:
            return needles.run_batch(needles.Batch(Language.JAVA, start, SIZE, (), False, LIMIT))
        case 2:
            more = tuple(seed + 500_000 for seed in seeds)
            return promises.work(promises.Batch((*seeds, *more), LIMIT))
        case 3:
            return needles.run_batch(needles.Batch(Language.C, start, SIZE, (), False, LIMIT))
        case 4:
            return needles.run_batch(needles.Batch(Language.JAVA, start, SIZE, ("induction",), False, LIMIT))
        case _:
            return metamorphic.work(metamorphic.Batch(Language.JAVA, seeds, LIMIT, trusted=True))


def hunt(first: int, seconds: float) -> Iterator[tuple[int, Finding]]:
    """Failing answers within the time, with the numbers of their batches."""
    began = spent()
    warm()
    for number in count():
        if spent() - began > seconds:
            return
        for item in batch(number, first):
            if item.judgement.fails:
                yield number, item


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="print everything that fails within the time")
    parser.add_argument("--known", type=Path, help="a file with lines that count as not failing")
    options = parser.parse_args()
    known = options.known.read_text(encoding="utf-8").splitlines() if options.known else []
    failing = 0
    for number, item in hunt(options.first, options.seconds):
        line = f"found {number}: {item.line()}".replace("\n", " ")
        if any(line.startswith(told.partition(": expected")[0]) for told in known):
            continue
        failing += 1
        print(line, flush=True)
        if not options.all:
            return 1
    if not failing:
        print("not found")
    return 1 if failing else 0


if __name__ == "__main__":
    sys.exit(main())
