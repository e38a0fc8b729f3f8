"""What happens during a run, for whoever wants to show it. Listeners must not influence the run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeAlias

from vernier.core.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Loading:
    what: str


@dataclass(frozen=True, slots=True)
class EngineStarted:
    engine: str
    entry: str
    obligations: int


@dataclass(frozen=True, slots=True)
class EngineProgress:
    engine: str
    sentence: str


@dataclass(frozen=True, slots=True)
class OutcomeReached:
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class EntryFinished:
    """`number` of `total` entries are done."""

    entry: str
    number: int
    total: int


Event: TypeAlias = Loading | EngineStarted | EngineProgress | OutcomeReached | EntryFinished


class Listener(Protocol):
    def __call__(self, event: Event, /) -> None: ...


def ignore(event: Event, /) -> None:
    """The listener that shows nothing."""
    del event
