"""Outcomes: what is known about one obligation, with the evidence and the assumptions it rests on.

Laws: REFUTED carries a counterexample that the interpreter has replayed; BOUNDED states its scope; UNKNOWN states its
reason; PROVED rests on no assumption that weakens it (`Assumption.weakens`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeVar

from vernier.core.evidence import Evidence
from vernier.core.heap_view import HeapView
from vernier.core.obligation import Obligation
from vernier.core.source import Span

Kind = TypeVar("Kind", bound=Evidence)


class Verdict(Enum):
    PROVED = "proved"
    BOUNDED = "bounded"
    UNREACHABLE = "unreachable"
    REFUTED = "refuted"
    UNKNOWN = "unknown"
    ERROR = "error"


class AssumptionKind(Enum):
    """The closed list of what an answer may rest on. The value is the sentence shown before the detail."""

    MISSING_MODEL = "a call has no model and may do anything"
    UNSUPPORTED = "a construct is not supported and was left out"
    OPAQUE_CALLS = "absent libraries return new values, never null, throw nothing unchecked, change only theirs"
    UNDEFINED_BEHAVIOUR_BEFORE = "executions that go on after an access that is not valid are not followed"
    NO_UNDEFINED_BEHAVIOUR = "no undefined behaviour happened before"
    KNOWN_CLASSES = "callers give objects of the classes that are tried, with the type arguments that are declared"
    NO_NULLS = "callers pass no null"
    GUARDED = "callers keep what methods check where they begin"
    MEMORY_SUFFICES = "memory and stack suffice"
    WITHIN_SCOPE = "bounds on heap, loops and recursion"


NOT_EXPECTED = "to parameters that are not marked nullable nor compared with null (--nulls any for the other)"
"""Where callers pass no null, by default"""
INITIAL_STATICS = "static and global variables have their initial values"
"""The part of all states that single methods are looked at in, by most engines"""


@dataclass(frozen=True, slots=True)
class Assumption:
    kind: AssumptionKind
    detail: str
    span: Span | None = None

    def weakens(self) -> bool:
        """Whether a proof that rests on this is no proof at all."""
        match self.kind:
            case AssumptionKind.MISSING_MODEL | AssumptionKind.UNSUPPORTED | AssumptionKind.WITHIN_SCOPE:
                return True
            case _:
                return False


@dataclass(frozen=True, slots=True)
class InputValue:
    """One nondeterministic value the execution consumed: its IR type as text, its value, and where it was read."""

    type: str
    value: int | float | bool
    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One step that changed something. `depth` is the call depth; `text` such as `count = 3` or `call insert(5)`.

    `object` is the id of the object that the step made, or changed at `cell`; 0 when it did neither.
    """

    span: Span
    depth: int
    text: str
    object: int = 0
    cell: str = ""


@dataclass(frozen=True, slots=True)
class Making:
    """How a start state was made: the choices of the procedure that made it, and the bounds (`depth`, `width`) within
    which that is generated; none for the one that tests begin with."""

    choices: tuple[InputValue, ...]
    bounds: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Counterexample:
    """Enough to run the failure again (`entry`, `inputs`, `start`) and to tell it (`arguments`, `steps`, `failure`).

    `start` is the text form of the interpreter's start state, empty when execution starts from the program's beginning.
    `before` tells its objects; `after` those that are different when the violation happens. The heaps are the same
    as boxes to draw, the later one with the variables that were alive.
    """

    entry: str
    inputs: tuple[InputValue, ...]
    arguments: tuple[tuple[str, str], ...] = ()
    start: str = ""
    steps: tuple[TraceStep, ...] = ()
    failure: str = ""
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    heap_before: HeapView | None = None
    heap_after: HeapView | None = None
    making: Making | None = None
    terms: tuple[str, ...] = ()
    """Where the obligation is about a language: the term, and the one that a step leads to"""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one engine knows about one obligation."""

    obligation: Obligation
    verdict: Verdict
    engine: str
    reason: str = ""
    scope: str = ""
    assumptions: tuple[Assumption, ...] = ()
    counterexample: Counterexample | None = None
    evidence: tuple[Evidence, ...] = ()

    def find(self, kind: type[Kind]) -> Kind | None:
        """The first piece of evidence of this kind."""
        return next((item for item in self.evidence if isinstance(item, kind)), None)

    def with_evidence(self, *further: Evidence) -> Outcome:
        return replace(self, evidence=(*self.evidence, *further))

    contradicts: Outcome | None = None
    """A proof of the same engine that the counterexample shows to be wrong"""
