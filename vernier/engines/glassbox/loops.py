"""Loops over symbolic heaps: unrolled up to the bound, with detection of recurring states.

Outside the path that a formula is for, a heap may have cycles that no valid state has; a loop through one would never
come to a decision that counts. Law: a state that recurs leads to itself again, so the paths in it never leave the loop.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from vernier.analysis.facts.loops import Loop
from vernier.encode.context import Encoding
from vernier.encode.state import SymbolicState, same_state
from vernier.encode.symbolic_execution.guarded import GuardedActivation, GuardedExecutor
from vernier.engines.glassbox.program_facts import ProgramFacts
from vernier.logic.bank import Term

_REMEMBERED = 64
"""How long a cycle of states may be to be noticed"""


@dataclass(frozen=True, slots=True)
class NoticingLoops:
    """Unrolls the loops of one encoding up to its bound; `diverges` receives the paths that loop for ever."""

    encoding: Encoding
    diverges: Callable[[SymbolicState], None]
    facts: ProgramFacts

    def run(self, executor: GuardedExecutor, activation: GuardedActivation, loop: Loop) -> None:
        encoding = self.encoding
        executor.finish_entered_iteration(activation, loop)
        iterations = 0
        previous: Term | None = None
        seen: deque[SymbolicState] = deque(maxlen=_REMEMBERED)
        while True:
            state = executor.take(activation, loop.head)
            if state is None or state.guard.is_false(encoding.terms):
                return
            encoding.spend()
            self._forget_dead(activation, loop, state)
            if any(same_state(earlier, state) for earlier in reversed(seen)):
                self.diverges(state)
                return
            seen.append(state.fork(state.guard))
            if previous is not None and state.guard.term is not previous:
                # The decision to go round depended on the state: this iteration counts.
                iterations += 1
                if not encoding.is_continuation_feasible(state.guard, iterations, encoding.bounds.loop):
                    return
            previous = state.guard.term
            executor.iterate(activation, loop, state)

    def _forget_dead(self, activation: GuardedActivation, loop: Loop, state: SymbolicState) -> None:
        """Variables that nobody reads again must not keep two states apart."""
        live = self.facts.live(activation.procedure).at_start[loop.head]
        state.locals = {name: value for name, value in state.locals.items() if name in live}


def gives_no_value(state: SymbolicState) -> None:
    """In a declarative method, paths that go round for ever give no value."""
    del state
