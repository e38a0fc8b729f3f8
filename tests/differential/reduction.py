"""Makes a failing program smaller by dropping or unwrapping lines and blocks while it keeps failing.

It works on lines and braces, so it serves Java and C alike; a candidate that no longer compiles does not fail in the
sense asked for, and is therefore not taken.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

Check = Callable[[Sequence[str]], list[bool]]
"""Tells for each text whether it still fails; several at once, because compiling in batches is cheap."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Lines to drop: from `first` to `last` inclusive, or only those two when `unwrap`."""

    first: int
    last: int
    unwrap: bool

    def apply(self, lines: Sequence[str]) -> list[str]:
        """The lines that remain."""
        if self.unwrap:
            return [line for number, line in enumerate(lines) if number not in (self.first, self.last)]
        return [*lines[: self.first], *lines[self.last + 1 :]]


def reduce(source: str, fails: Check, seconds: float, batch: int = 12) -> str:
    """The smallest failing text found within the time."""
    deadline = time.monotonic() + seconds
    lines = source.splitlines()
    progress = True
    while progress and time.monotonic() < deadline:
        progress = False
        pending = list(cuts(lines))
        while pending and time.monotonic() < deadline:
            chosen, pending = pending[:batch], pending[batch:]
            verdicts = fails(["\n".join(cut.apply(lines)) + "\n" for cut in chosen])
            taken = [cut for cut, failing in zip(chosen, verdicts, strict=True) if failing]
            if taken:
                lines = taken[0].apply(lines)
                progress = True
                break
    return "\n".join(lines) + "\n"


def cuts(lines: Sequence[str]) -> Iterator[Cut]:
    """Possible cuts, the largest first: blocks, runs of plain lines, single lines, then unwrapped blocks."""
    regions = _regions(lines)
    found: list[Cut] = [Cut(first, last, False) for first, last in regions if last > first]
    plain = [number for number, line in enumerate(lines) if _balance(line) == 0 and not line.strip().startswith("}")]
    for size in (8, 4, 2, 1):
        for start in range(0, len(plain), size):
            run = plain[start : start + size]
            if run and run[-1] - run[0] == len(run) - 1:
                found.append(Cut(run[0], run[-1], False))
    found.sort(key=lambda cut: cut.first - cut.last)
    yield from found
    for first, last in regions:
        if last > first:
            yield Cut(first, last, True)


def _balance(line: str) -> int:
    """Opening minus closing braces outside string and character literals."""
    depth, quote, escaped = 0, "", False
    for character in line:
        if escaped:
            escaped = False
        elif quote:
            escaped = character == "\\"
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        elif character in "{}":
            depth += 1 if character == "{" else -1
    return depth


def _regions(lines: Sequence[str]) -> list[tuple[int, int]]:
    """Spans of lines that open and close a block."""
    stack: list[int] = []
    regions: list[tuple[int, int]] = []
    for number, line in enumerate(lines):
        balance = _balance(line)
        if line.strip().startswith("}") and balance == 0 and stack:
            continue
        for _ in range(max(balance, 0)):
            stack.append(number)
        for _ in range(max(-balance, 0)):
            if stack:
                regions.append((stack.pop(), number))
    return regions
