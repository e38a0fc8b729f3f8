"""Requirements: preconditions that nobody wrote as such, read from the guards a method begins with, or from what a C
function does with its parameters."""

from __future__ import annotations

from dataclasses import dataclass

from vernier.core.source import Span


@dataclass(frozen=True, slots=True)
class Requirement:
    """`condition`, in the user's words, holds whenever the guard at `span` does not throw, and only then; `exception`
    is the class of what it throws otherwise. Without an exception nothing checks it, and `span` is the function."""

    condition: str
    exception: str
    span: Span
