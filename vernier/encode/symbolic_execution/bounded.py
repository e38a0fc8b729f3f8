"""The executor of bounded verification: a guarded heap, loops unrolled, calls inlined or summarised."""

from __future__ import annotations

from vernier.encode.context import Encoding
from vernier.encode.intrinsics import Intrinsics
from vernier.encode.symbolic_execution.guarded import ClauseSteps, GuardedExecutor, GuardedHeap, Observing
from vernier.encode.symbolic_execution.inlining import Inlining, Summaries, SummaryPolicy
from vernier.encode.symbolic_execution.traversal import Executor
from vernier.encode.symbolic_execution.unrolling import Unrolling


def bounded_executor(
    encoding: Encoding,
    clauses: ClauseSteps | None = None,
    summaries: Summaries | None = None,
    intrinsics: Intrinsics | None = None,
) -> GuardedExecutor:
    """Runs procedures of one encoding within its bounds. Calls are inlined, except those that have a summary."""
    inlining = Inlining(encoding, intrinsics or Intrinsics(encoding))
    calls = inlining if summaries is None else SummaryPolicy(summaries, inlining)
    return Executor(GuardedHeap(encoding, clauses), Unrolling(encoding), calls, inlining, Observing(encoding))
