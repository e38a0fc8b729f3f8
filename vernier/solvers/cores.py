"""Smaller unsatisfiable cores by deletion."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TypeVar

from vernier.logic.bank import Term
from vernier.solvers.answers import Answer, Unsat
from vernier.solvers.protocol import Solver

Label = TypeVar("Label", bound=Hashable)


def minimise_core(
    open_fresh: Callable[[], Solver],
    background: Sequence[Term],
    labelled: Mapping[Label, Term],
    core: Sequence[Label],
    seconds: float,
) -> tuple[Label, ...]:
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
            trial = kept[:position] + kept[position + 1 :]
            answer = _check(solver, labelled, trial, end - time.monotonic())
            if isinstance(answer, Unsat):
                # What the solver did not need for this proof goes at once.
                used: set[Hashable] = set(answer.core)
                position = sum(1 for label in trial[:position] if label in used)
                kept = [label for label in trial if label in used]
            else:
                position += 1
        return tuple(kept)
    finally:
        solver.close()


def _check(solver: Solver, labelled: Mapping[Label, Term], labels: Sequence[Label], seconds: float) -> Answer:
    solver.push()
    for label in labels:
        solver.assert_(labelled[label], label)
    answer = solver.check(seconds=max(seconds, 0.01))
    solver.pop()
    return answer
