"""How much the testing engine does, in executions and steps: the result does not depend on the clock."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effort:
    """`steps` limits one execution, `first_steps` the first one (which may turn out to be the only one there is).

    The search ends after `executions`, or when `patience` executions in a row have covered nothing new.
    The time budget is a cap on top.
    """

    executions: int
    patience: int
    steps: int
    first_steps: int

    @staticmethod
    def of_executions(executions: int) -> Effort:
        """What a check does: reproducible, quick on small programs."""
        return Effort(executions, max(60, executions // 3), 20_000, 2_000_000)

    @staticmethod
    def until_time_is_up() -> Effort:
        """For questions with a time limit and nothing else."""
        forever = 10**12
        return Effort(forever, forever, 300_000, forever)
