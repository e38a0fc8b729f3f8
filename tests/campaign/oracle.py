"""The JVM and gcc as oracles: runs each program several times, the run's number being its first input.

A probe is a program that reads its run's number with the first input call and takes its other inputs from a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tests.campaign.harness import Language
from tests.differential.gcc import Checking, Gcc
from tests.differential.jvm import Jvm
from tests.differential.outcome import Run
from tests.differential.stream import InputStream

RUNS = 6


@cache
def run_seeds() -> tuple[int, ...]:
    """Seeds of input streams whose first int is 0, 1, 2, ...: the numbers of runs."""
    found: dict[int, int] = {}
    seed = 0
    while len(found) < RUNS:
        value = InputStream(seed).signed(32)
        if 0 <= value < RUNS:
            found.setdefault(value, seed)
        seed += 1
    return tuple(found[number] for number in range(RUNS))


class Oracle:
    """Runs probes; `close` removes what it wrote."""

    def __init__(self, language: Language) -> None:
        self._machine = Jvm() if language is Language.JAVA else Gcc(checking=Checking.SANITIZED)

    def close(self) -> None:
        """Remove everything this instance wrote."""
        self._machine.close()

    def runs(self, probes: Sequence[str], count: int = RUNS) -> list[list[Run]]:
        """The runs 0, 1, ... of each probe."""
        seeds = run_seeds()[:count]
        if isinstance(self._machine, Gcc):
            return self._machine.run_batch(probes, seeds)
        return self._machine.run_streams(probes, seeds)
