"""A counterexample's path for people: only steps that change something, indented by call depth, repetitions folded."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from vernier.core.outcome import TraceStep
from vernier.report.wording import shortened

SHOWN = 40
_KEPT_AT_END = 25


class Extent(Enum):
    """BRIEF cuts long paths in the middle, WHOLE does not."""

    BRIEF = "brief"
    WHOLE = "whole"


def trace_lines(steps: Sequence[TraceStep], extent: Extent) -> list[str]:
    """One line per step; runs of the same text at the same place become one line with a count."""
    folded = _fold(steps)
    if extent is Extent.WHOLE or len(folded) <= SHOWN:
        return [_line(step, times) for step, times in folded]
    first = SHOWN - _KEPT_AT_END
    hidden = len(folded) - SHOWN
    head = [_line(step, times) for step, times in folded[:first]]
    tail = [_line(step, times) for step, times in folded[-_KEPT_AT_END:]]
    return [*head, f"... {hidden} more steps (--show trace) ...", *tail]


def _fold(steps: Sequence[TraceStep]) -> list[tuple[TraceStep, int]]:
    folded: list[tuple[TraceStep, int]] = []
    for step in steps:
        if folded and folded[-1][0] == step:
            folded[-1] = (step, folded[-1][1] + 1)
        else:
            folded.append((step, 1))
    return folded


def _line(step: TraceStep, times: int) -> str:
    repeated = f"  ({times} times)" if times > 1 else ""
    place = f"{step.span.file.rpartition('/')[2]}:{step.span.line}"
    return f"{place:<24} {'  ' * step.depth}{shortened(step.text)}{repeated}"
