"""Obligations: one question each, with a place in the user's source and a stable id."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from vernier.core.source import Span


class Code(Enum):
    """What can go wrong. The value is the code users see; `vernier explain` has a page for each."""

    NULL_DEREFERENCE = "null.dereference"
    ARRAY_INDEX = "array.index"
    ARRAY_NEGATIVE_SIZE = "array.negative-size"
    ARRAY_STORE = "array.store"
    CAST = "cast"
    DIVISION_ZERO = "division.zero"
    ASSERT = "assert"
    PRECONDITION = "pre"
    POSTCONDITION = "post"
    EXCEPTIONAL_POSTCONDITION = "signals"
    FRAME = "assignable"
    INVARIANT = "invariant"
    LOOP_INVARIANT = "loop-invariant"
    DECREASES = "decreases"
    UNCAUGHT = "uncaught"
    CONCURRENT_MODIFICATION = "cme"
    UNREACH = "unreach"
    OVERFLOW = "overflow"
    SHIFT = "shift"
    CONVERSION = "conversion"
    MEMORY_BOUNDS = "memory.bounds"
    MEMORY_FREE = "memory.free"
    MEMORY_LEAK = "memory.leak"
    MEMORY_UNFREED = "memory.unfreed"
    MEMORY_UNINITIALISED = "memory.uninitialised"
    POINTER_ARITHMETIC = "pointer.arithmetic"
    POINTER_DANGLING = "pointer.dangling"
    LIBRARY_ARGUMENT = "library.argument"
    MISSING_RETURN = "missing-return"
    PROGRESS = "progress"
    PRESERVATION = "preservation"
    ABSTRACTION = "abstraction"
    EQUIVALENCE = "equivalence"


ENDING = frozenset({Code.NULL_DEREFERENCE, Code.MEMORY_BOUNDS, Code.MEMORY_FREE, Code.DIVISION_ZERO})
"""Codes of obligations at whose violation the paths of a C program end"""

SOUNDNESS = frozenset({Code.PROGRESS, Code.PRESERVATION})
"""Codes of obligations about a language: who violates them is a term"""


class ViolationPoint(Enum):
    """When an obligation counts as violated.

    IMMEDIATE: as soon as the check is executed with a false condition.
    ESCAPE: when the exception raised at this place leaves the entry procedure; a caught one is no violation.
    """

    IMMEDIATE = "immediate"
    ESCAPE = "escape"


@dataclass(frozen=True, slots=True)
class Sentences:
    """An obligation in words: what is claimed ("`cells` is not null here") and what goes wrong ("`cells` is null").

    Reports show the claim of what holds or is open, and the violation of what is refuted.
    """

    claim: str
    violation: str

    @staticmethod
    def holding(condition: str) -> Sentences:
        """That a condition, quoted as the user wrote it, holds."""
        return Sentences(f"{condition} holds", f"{condition} does not hold")


@dataclass(frozen=True, slots=True)
class Obligation:
    """One question: can this fail? `id` is stable under edits elsewhere: `<procedure>/<code>.<n>`."""

    id: str
    code: Code
    moment: ViolationPoint
    span: Span
    procedure: str
    sentences: Sentences
