"""The merge and stop operators that every domain has (thesis, section 3.2.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from functools import reduce
from typing import TypeVar

E = TypeVar("E")


class Merge(Enum):
    """SEP: paths stay apart. JOIN: states are joined."""

    SEP = "sep"
    JOIN = "join"

    def of(self, join: Callable[[E, E], E], state: E, reached: E) -> E:
        """The operator applied."""
        return reached if self is Merge.SEP else join(state, reached)


class Stop(Enum):
    """SEP: one state covers. JOIN: all together cover, by their join; only for powerset domains."""

    SEP = "sep"
    JOIN = "join"

    def of(
        self, leq: Callable[[E, E], bool], join: Callable[[E, E], E], state: E, reached: Iterable[E]
    ) -> bool:  # fmt: skip
        """The operator applied."""
        if self is Stop.SEP:
            return any(leq(state, other) for other in reached)
        others = list(reached)
        return bool(others) and leq(state, reduce(join, others))
