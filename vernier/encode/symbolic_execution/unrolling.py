"""The loop policy of bounded verification: loops are unrolled, with unwinding assertions.

After Clarke, Kroening and Lerda (2004). A loop runs until no path comes back to its head. An iteration counts if the
decision to go round depended on inputs; the bound cuts off the paths that go round once too often, and the unwinding
assertion says which: a result is a proof only if it holds. Iterations that every path makes are many more than those
(a loop over constants ends by itself), but they have a bound, too: some loops never end.
"""

from __future__ import annotations

from dataclasses import dataclass

from vernier.analysis.facts.loops import Loop
from vernier.encode.c.leaks import check_leaks
from vernier.encode.context import Encoding
from vernier.encode.state import SymbolicState, same_state
from vernier.encode.symbolic_execution.guarded import GuardedActivation, GuardedExecutor, frames
from vernier.ir.program import Ending
from vernier.logic.bank import Term

_FORCED_PER_ITERATION = 150


@dataclass(frozen=True, slots=True)
class Unrolling:
    """Unrolls the loops of one encoding up to its bound."""

    encoding: Encoding

    def run(self, executor: GuardedExecutor, activation: GuardedActivation, loop: Loop) -> None:
        encoding = self.encoding
        executor.finish_entered_iteration(activation, loop)
        iterations = forced = 0
        previous: Term | None = None
        last: SymbolicState | None = None
        while True:
            state = executor.take(activation, loop.head)
            if state is None or state.guard.is_false(encoding.terms):
                return
            encoding.spend()
            if last is not None and same_state(last, state):
                # Nothing has changed since the last time: these paths go round for ever.
                check_leaks(encoding, state, frames(executor.callers, state), Ending.GOES_ON)
                return
            last = state.fork(state.guard)
            if previous is not None and state.guard.term is not previous:
                # The decision to go round depended on inputs: this iteration counts, and may be impossible.
                iterations += 1
                if not encoding.is_continuation_feasible(state.guard, iterations, encoding.bounds.loop):
                    return
            elif previous is not None:
                forced += 1
                most = _FORCED_PER_ITERATION * encoding.bounds.loop
                if forced > most and not encoding.is_continuation_feasible(state.guard, forced, most):
                    return
            previous = state.guard.term
            executor.iterate(activation, loop, state)
