"""A counterexample's path for people: only steps that change something, indented by call depth, repetitions folded, and
what happens inside calls that have returned left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from vernier.core.outcome import TraceStep
from vernier.report.wording import plural, shortened

SHOWN = 40
_KEPT_AT_END = 25
_FEW = 2
"""So many steps inside a call that has returned are shown"""
_CALL = "call "


class Extent(Enum):
    """BRIEF leaves out what happens inside calls that have returned, and cuts paths that are still long in the middle;
    WHOLE does neither."""

    BRIEF = "brief"
    WHOLE = "whole"


@dataclass(frozen=True, slots=True)
class Story:
    """The lines of a path; `hidden` says what of it is left out, if anything is."""

    lines: tuple[str, ...]
    hidden: str = ""


def trace_lines(steps: Sequence[TraceStep], extent: Extent) -> Story:
    """One line per step; runs of the same text at the same place become one line with a count."""
    if extent is Extent.WHOLE:
        return Story(tuple(_line(step, times) for step, times in _fold(steps)))
    outlined = tuple(outline(steps))
    inside = sum(hidden for _, hidden in outlined)
    folded = _fold([step for step, _ in outlined])
    told = f"without {plural(inside, 'step')} inside calls that returned (--show trace)" if inside else ""
    if len(folded) <= SHOWN:
        return Story(tuple(_line(step, times) for step, times in folded), told)
    first = SHOWN - _KEPT_AT_END
    cut = len(folded) - SHOWN
    head = [_line(step, times) for step, times in folded[:first]]
    tail = [_line(step, times) for step, times in folded[-_KEPT_AT_END:]]
    return Story((*head, f"... {cut} more steps (--show trace) ...", *tail), told)


def outline(steps: Sequence[TraceStep]) -> Iterator[tuple[TraceStep, int]]:
    """The steps with each call that has returned in one, and how many are inside of that; unless these are few. A call
    that an exception leaves, or in which the execution ends, is told step by step."""
    position = 0
    while position < len(steps):
        step = steps[position]
        end = _end(steps, position) if step.text.startswith(_CALL) else None
        if end is None:
            yield step, 0
            position += 1
            continue
        inside, after, returned = end - position - 1, end, ""
        if end < len(steps) and _returns(step, steps[end]):
            after, returned = end + 1, steps[end].text.removeprefix(_name(step))
        if 0 < inside <= _FEW:
            yield from ((item, 0) for item in steps[position:after])
        else:
            between = f" ...{returned or ' returns'}" if inside else returned
            yield replace(step, text=f"{shortened(step.text)}{between}"), inside
        position = after


def _end(steps: Sequence[TraceStep], position: int) -> int | None:
    """The first step after a call that is not inside of it; None where it has not returned."""
    call = steps[position]
    end = next((later for later in range(position + 1, len(steps)) if steps[later].depth <= call.depth), None)
    thrown = end is not None and steps[end].text.startswith(f"{_name(call)} throws ")
    return None if thrown else end


def _returns(call: TraceStep, step: TraceStep) -> bool:
    return step.depth == call.depth and step.text.startswith(f"{_name(call)} returns ")


def _name(call: TraceStep) -> str:
    return call.text.removeprefix(_CALL).partition("(")[0]


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
