"""Branch coverage: which directions of which branches executions have taken."""

from __future__ import annotations

from vernier.ir.interp.observe import Observer
from vernier.ir.ops import Branch


class Coverage(Observer):
    """Collects (branch, direction) pairs over one execution after another; `fresh` counts what the last one added.

    Branches are told apart by identity: the program outlives the observer.
    """

    def __init__(self) -> None:
        self._seen: set[tuple[int, bool]] = set()
        self.fresh = 0

    def next_execution(self) -> None:
        self.fresh = 0

    def branched(self, terminator: Branch, condition: bool) -> None:
        key = (id(terminator), bool(condition))
        if key not in self._seen:
            self._seen.add(key)
            self.fresh += 1
