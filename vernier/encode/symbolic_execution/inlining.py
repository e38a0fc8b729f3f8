"""The call policies of bounded verification: run the body in place, or apply a summary."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from vernier.encode.c.operations import end_of_life
from vernier.encode.context import Encoding
from vernier.encode.intrinsics import End, Intrinsics
from vernier.encode.state import SymbolicState
from vernier.encode.symbolic_execution.domain import Completion, Completions
from vernier.encode.symbolic_execution.guarded import (
    GuardedCompletion,
    GuardedCompletions,
    GuardedExecutor,
    GuardedTarget,
)
from vernier.encode.symbolic_execution.traversal import CallPolicy
from vernier.encode.values import GuardedValue


@dataclass(slots=True)
class Inlining:
    """Inlines bodies, recursive ones up to the bound; `intrinsics` replaces procedures that the encoding expresses
    itself.

    Where the bound cuts off a recursive call, an unwinding assertion records it.
    """

    encoding: Encoding
    intrinsics: Intrinsics
    active: dict[str, int] = field(default_factory=dict)
    """Procedure -> how many of its activations have not completed"""

    def complete(self, executor: GuardedExecutor, target: GuardedTarget) -> GuardedCompletions:
        encoding, name = self.encoding, target.procedure.name
        special = self.intrinsics.run(target.procedure, target.arguments, target.state)
        if special is not None:
            normal, exceptional = special
            return Completions(_completion(normal), _completion(exceptional))
        depth = self.active.get(name, 0)
        if depth and not encoding.is_continuation_feasible(target.state.guard, depth + 1, encoding.bounds.recursion):
            return Completions(None, None)
        self.active[name] = depth + 1
        first = len(encoding.types)
        try:
            ends = executor.run_body(target)
        finally:
            self.active[name] = depth
        if ends.normal is not None:
            end_of_life(encoding, ends.normal.state, first)
        return ends


def _completion(end: End) -> GuardedCompletion | None:
    return None if end is None else Completion(*end)


class Summaries(Protocol):
    """Summaries of some procedures."""

    def apply(
        self, name: str, arguments: tuple[GuardedValue, ...], state: SymbolicState
    ) -> GuardedCompletions | None:  # fmt: skip
        """The completions that a summary admits; None for a procedure that has to be run."""


@dataclass(frozen=True, slots=True)
class SummaryPolicy:
    """Applies summaries where there are any; another policy completes the other calls."""

    summaries: Summaries
    otherwise: CallPolicy[SymbolicState, GuardedValue]

    def complete(self, executor: GuardedExecutor, target: GuardedTarget) -> GuardedCompletions:
        known = self.summaries.apply(target.procedure.name, target.arguments, target.state)
        return self.otherwise.complete(executor, target) if known is None else known
