"""Strategies of the bounded engine: the order of its call policies, their shares of the time, and the growth of scopes.

These are plain values, so that a plan is made and read without loading an engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from vernier.encode.calls.start import Start


class CallPolicy(Enum):
    """INLINE: calls are inlined. SUMMARY_WITH_REFINEMENT: calls are replaced by their summaries, which are refined; a
    method that only delegates is inlined, and the calls in it are replaced. SUMMARY_ONLY: every call in the method is
    replaced by its summary, and no summary is refined."""

    INLINE = "inline"
    SUMMARY_WITH_REFINEMENT = "summary with refinement"
    SUMMARY_ONLY = "summary only"


@dataclass(frozen=True, slots=True)
class RefinementLimits:
    """How many spurious candidates may be excluded and how many specifications added before refinement is given up."""

    candidates: int = 3
    specifications: int = 300


@dataclass(frozen=True, slots=True)
class Attempt:
    """One call policy, with the share (0 to 1) of the time left that it may have when others come after it. `probe` is
    the share for finding out in a small scope whether it is worth it."""

    policy: CallPolicy
    share: float
    probe: float = 0.0
    limits: RefinementLimits = RefinementLimits()


@dataclass(frozen=True, slots=True)
class Strategy:
    """Call policies in the order in which each scope tries them, and the initial specification of calls."""

    attempts: tuple[Attempt, ...]
    start: Start = Start.SUMMARY

    @property
    def order(self) -> tuple[CallPolicy, ...]:
        return tuple(attempt.policy for attempt in self.attempts)


INLINE = Strategy((Attempt(CallPolicy.INLINE, 1.0),))


class Further(Enum):
    """What comes after the scopes that are counted: nothing, or larger ones while they are cheap."""

    NONE = "none"
    WHILE_CHEAP = "while cheap"


@dataclass(frozen=True, slots=True)
class Deepening:
    """How far to go: so many scopes of the schedule in any case; and with WHILE_CHEAP further ones as long as the next
    is likely to fit into a part of the time that is left. So the time goes into larger scopes where they are cheap,
    and a check does not wait for one that will not come to an end."""

    counted: int
    further: Further = Further.NONE
