"""The analyses of the engine `cpa` by name, in one syntax for the command line and the settings file.

`NAME`, or `NAME=K` with a threshold for those that switch from explicit states to another domain: a whole number, or
`unlimited`. Law: `parse_analysis(str(analysis), span)` is `analysis`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from vernier.core.diagnostic import Diagnostic, InputError, Severity, similar
from vernier.core.scope import LARGEST
from vernier.core.source import Span

UNLIMITED = "unlimited"


class AnalysisName(Enum):
    """AUTO explicit values, then predicates with refinement; SHAPE shape graphs of lists and trees. The others are
    those of Théoduloz (Software Verification by Combining Program Analyses of Adjustable Precision, 2010): A to F
    combine predicates and shapes (table 3.1), EXPLICIT_TO_PREDICATE (section 4.4.5) and HEAP_TO_SHAPE (4.4.6) switch at
    a threshold, REFINEMENT finds out how finely heaps have to be followed (section 5.4)."""

    AUTO = "auto"
    SHAPE = "shape"
    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"
    F = "F"
    EXPLICIT_TO_PREDICATE = "explicit-to-predicate"
    HEAP_TO_SHAPE = "heap-to-shape"
    REFINEMENT = "refinement"

    @property
    def usual_threshold(self) -> int | None:
        """The threshold where none is given: the best one of the thesis' tables. None: it has no threshold."""
        return {AnalysisName.EXPLICIT_TO_PREDICATE: 1, AnalysisName.HEAP_TO_SHAPE: 3}.get(self)


@dataclass(frozen=True, slots=True)
class Threshold:
    """How many values, or how deep a heap, before the switch; None: it is never made."""

    limit: int | None

    def __str__(self) -> str:
        return UNLIMITED if self.limit is None else str(self.limit)


@dataclass(frozen=True, slots=True)
class Analysis:
    """An analysis, with its threshold where it has one."""

    name: AnalysisName = AnalysisName.AUTO
    threshold: Threshold | None = None

    def __str__(self) -> str:
        return self.name.value if self.threshold is None else f"{self.name.value}={self.threshold}"

    @property
    def limit(self) -> int | None:
        """The threshold in force; None: none."""
        return self.name.usual_threshold if self.threshold is None else self.threshold.limit


NAMES = tuple(name.value for name in AnalysisName)


def parse_analysis(text: str, span: Span) -> Analysis:
    """The analysis that a text names; an InputError at the first fault."""
    written, equals, value = (part.strip() for part in text.partition("="))
    if written not in NAMES:
        message = f"no analysis is called '{written}'; there are: {', '.join(NAMES)}"
        raise _fault(message, span, similar(written, NAMES))
    name = AnalysisName(written)
    if not equals:
        return Analysis(name)
    if name.usual_threshold is None:
        with_threshold = ", ".join(item.value for item in AnalysisName if item.usual_threshold is not None)
        raise _fault(f"the analysis '{written}' has no threshold; those that have one are {with_threshold}", span)
    return Analysis(name, Threshold(_limit(written, value, span)))


def _limit(name: str, value: str, span: Span) -> int | None:
    if value == UNLIMITED:
        return None
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", value):
        raise _fault(
            f"the threshold of '{name}' has to be a whole number or '{UNLIMITED}', not '{value}'",
            span,
            similar(value, (UNLIMITED,)),
        )
    limit = int(value)
    if not 0 <= limit <= LARGEST:
        fault = "negative" if limit < 0 else f"above {LARGEST}"
        raise _fault(f"the threshold of '{name}' is {fault}: {limit}", span, (f"for instance {name}=5",))
    return limit


def _fault(message: str, span: Span, notes: tuple[str, ...] = ()) -> InputError:
    return InputError(Diagnostic(Severity.ERROR, "analysis", message, span, notes))
