"""Smaller unsatisfiable cores by deletion."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Mapping, Sequence

from vernier.logic.bank import Term
from vernier.solvers.answers import Unsat
from vernier.solvers.protocol import Solver


def minimise_core(open_fresh: Callable[[], Solver], background: Sequence[Term], labelled: Mapping[Hashable, Term],
                  core: Sequence[Hashable], seconds: float) -> tuple[Hashable, ...]:
    """A subset of ``core`` that is still unsatisfiable with ``background``.

    Within the time limit the result is minimal: it becomes satisfiable when any label is dropped. When time runs out,
    or the solver does not know, labels not yet tried are kept; the result is a core in every case.
    """
    end = time.monotonic() + seconds
    solver = open_fresh()
    try:
        for term in background:
            solver.assert_(term)
        kept = list(core)
        position = 0
        while position < len(kept) and time.monotonic() < end:
            trial = kept[:position] + kept[position + 1:]
            answer = _check(solver, labelled, trial, end - time.monotonic())
            if isinstance(answer, Unsat):
                # What the solver did not need for this proof goes at once.
                used = set(answer.core)
                kept = [label for label in trial if label in used]
                position = min(position, len(kept))
                position = _first_untried(trial[:position], kept)
            else:
                position += 1
        return tuple(kept)
    finally:
        solver.close()


def _first_untried(tried: Sequence[Hashable], kept: Sequence[Hashable]) -> int:
    """Where to go on: behind the labels that were tried and needed."""
    needed = set(tried)
    return sum(1 for label in kept if label in needed)


def _check(solver: Solver, labelled: Mapping[Hashable, Term], labels: Sequence[Hashable], seconds: float) -> object:
    solver.push()
    for label in labels:
        solver.assert_(labelled[label], label)
    answer = solver.check(seconds=max(seconds, 0.01))
    solver.pop()
    return answer
