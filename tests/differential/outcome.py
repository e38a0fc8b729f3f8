"""What one run of a program did, in a form that the JVM, gcc and the interpreter share, and how two runs compare."""

from __future__ import annotations

import difflib
from dataclasses import dataclass, field
from enum import Enum


class EndKind(Enum):
    """How a run came to its end."""

    NORMAL = "normal"
    EXIT = "exit"
    UNCAUGHT = "uncaught exception"
    ASSERTION = "assertion failed"
    ERROR_CALL = "error call"
    ABORT = "abort"
    SIGNAL = "signal"
    ASSUMPTION = "assumption violated"
    TIMEOUT = "timeout"
    UNDEFINED = "undefined behaviour"
    REJECTED = "rejected by the compiler"
    UNSUPPORTED = "unsupported"
    CRASHED = "tool crashed"


INCONCLUSIVE = frozenset({EndKind.TIMEOUT, EndKind.UNDEFINED, EndKind.REJECTED, EndKind.UNSUPPORTED})


@dataclass(frozen=True, slots=True)
class End:
    """The end of a run; `detail` is the exit code, the exception's class, the signal or the reason.

    `message` is an exception's message. It takes part in a comparison only when both sides have one.
    """

    kind: EndKind
    detail: str = ""
    message: str | None = None

    def text(self) -> str:
        """One line for people."""
        parts = [self.kind.value]
        if self.detail:
            parts.append(self.detail)
        if self.message is not None:
            parts.append(f"({self.message})")
        return " ".join(parts)


@dataclass(frozen=True, slots=True)
class Run:
    """One run: what it printed, how it ended, how many inputs it read.

    `indeterminate`: a variable without a value may have been read, so that a difference would prove nothing.
    """

    stdout: str
    end: End
    inputs_used: int = 0
    indeterminate: bool = field(default=False, compare=False)


class Comparison(Enum):
    """What comparing an interpreted run with a real one says."""

    SAME = "same"
    DIFFERENT = "different"
    UNSUPPORTED = "unsupported"
    INCONCLUSIVE = "inconclusive"


def compare(expected: Run, got: Run) -> Comparison:
    """Compare the interpreter's run with the real one; runs without a definite end decide nothing."""
    if expected.end.kind in INCONCLUSIVE or got.end.kind is EndKind.TIMEOUT:
        return Comparison.INCONCLUSIVE
    if got.end.kind is EndKind.UNSUPPORTED:
        return Comparison.UNSUPPORTED
    same = (
        _same_end(expected.end, got.end) and expected.stdout == got.stdout and expected.inputs_used == got.inputs_used
    )
    if same:
        return Comparison.SAME
    return Comparison.INCONCLUSIVE if got.indeterminate else Comparison.DIFFERENT


def _same_end(expected: End, got: End) -> bool:
    if (expected.kind, expected.detail) != (got.kind, got.detail):
        return False
    return expected.message is None or got.message is None or expected.message == got.message


def describe(expected: Run, got: Run) -> str:
    """A readable account of how two runs differ: ends, inputs, then a diff of what they printed."""
    lines = [f"expected end: {expected.end.text()}", f"     got end: {got.end.text()}"]
    if expected.inputs_used != got.inputs_used:
        lines.append(f"inputs used: expected {expected.inputs_used}, got {got.inputs_used}")
    if expected.stdout != got.stdout:
        lines.extend(
            difflib.unified_diff(
                expected.stdout.splitlines(), got.stdout.splitlines(), "expected", "got", lineterm="", n=2
            )
        )
    return "\n".join(lines)
