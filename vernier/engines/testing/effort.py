"""How much the testing engine does, in executions and steps: the result does not depend on the clock."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum


class AfterUndefined(Enum):
    """The treatment of a violation after undefined behaviour other than reading uninitialised memory: REPORTED, or left
    OPEN, so that other engines look for a better one."""

    REPORTED = "reported"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Effort:
    """`steps` limits one execution at first and doubles every `doubling` executions up to `most_steps`;
    `first_steps` limits the first one (which may turn out to be the only one there is), and so does its share of the
    time. Where it takes more than `steps`, whatever is wrong may show only behind loops of a hundred thousand
    iterations: `long_runs` are tried after `long_after` executions, since they take as long as many others.

    The search ends after `executions`, or when `patience` executions in a row have covered nothing new.
    The time budget is a cap on top.
    """

    executions: int
    patience: int
    steps: int
    first_steps: int
    most_steps: int
    doubling: int = 200
    first_share: float = 0.3
    affordable: int = 0
    """Where the first execution ends within so many steps, others may take twice as many as it does"""
    long_runs: int = 2
    long_after: int = 4
    long_steps: int = 2_000_000
    long_inputs: int = 500_000
    after_undefined: AfterUndefined = AfterUndefined.REPORTED

    def steps_of(self, execution: int) -> int:
        """The limit of the n-th execution: many short ones first, then longer ones."""
        return min(self.most_steps, self.steps << min(execution // self.doubling, 40))

    @staticmethod
    def of_executions(executions: int) -> Effort:
        """What a check does: reproducible, quick on small programs."""
        return Effort(executions, max(60, executions // 3), 20_000, 2_000_000, 20_000)

    @staticmethod
    def of_short_executions() -> Effort:
        """For the beginning, where there is a time limit and nothing else."""
        return replace(Effort.until_time_is_up(), first_share=0.3, long_runs=0)

    @staticmethod
    def until_time_is_up() -> Effort:
        """For what is left when others have tried."""
        forever = 10**12
        return Effort(
            forever, forever, 4_000, forever, 2_000_000, first_share=0.1, long_after=0, long_steps=50_000_000,
            affordable=500_000, after_undefined=AfterUndefined.OPEN,
        )  # fmt: skip
