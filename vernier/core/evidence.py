"""Evidence: how an answer was found and what it rests on, as a sum type.

Law: whoever decides something by evidence matches types; `named` is for people and is the one place that puts evidence
into words, so that a new kind of evidence has to be told there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias, assert_never

from vernier.core.reached_graph import ReachedGraph
from vernier.core.source import Span


@dataclass(frozen=True, slots=True)
class OnlyExecution:
    """The program reads no input, and its only execution was run to the end."""


class StartState(Enum):
    """Where the objects come from that a counterexample starts with."""

    MADE = "made by constructors and method calls"
    ALLOWED = "one of those the contract of the entry allows"
    ANY = "arbitrary: no contract says which states the entry may be called in"


@dataclass(frozen=True, slots=True)
class Thrown:
    """The class of the exception that left the entry when the counterexample was executed; `wrapped` is that of the one
    that it wraps when it left a static initialiser."""

    exception: str
    wrapped: str = ""


@dataclass(frozen=True, slots=True)
class UndefinedBehaviour:
    """What was undefined in the execution before the violation: after that a C program may do anything."""

    before: str


@dataclass(frozen=True, slots=True)
class ReproducingTest:
    """The test that was written for the counterexample, what it needs to run, or why there is none."""

    told: str


@dataclass(frozen=True, slots=True)
class JavaStatements:
    """Statements that make the start state of a counterexample and call the entry."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RunOnJvm:
    """What a JVM did with the test."""

    confirmed: bool
    told: str

    def __str__(self) -> str:
        return f"{'confirmed' if self.confirmed else 'not confirmed'}: {self.told}"


@dataclass(frozen=True, slots=True)
class RefinedSpecification:
    """What was assumed of one call that was not inlined: its summary or frame, and what had to be added (Taghdiri
    2008). `call` numbers the call along the path of calls to it."""

    call: str
    procedure: str
    start: str
    added: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ProcedureSummary:
    """A summary that the answer rests on: the lines of one procedure, for one way in which it ends."""

    procedure: str
    lines: tuple[str, ...]


class Statics(Enum):
    """What static variables hold where the executions begin that a proof covers."""

    INITIAL = "their initial values"
    ANY = "any values"


@dataclass(frozen=True, slots=True)
class BodyProof:
    """A proof by executing the body over a heap of any size: the promise is an invariant at the heads of the loops."""

    procedure: str
    invariant_at: tuple[str, ...]
    statics: Statics = Statics.INITIAL


@dataclass(frozen=True, slots=True)
class CalleeContract:
    """Calls of a method were completed by its contract, as far as that was proved in the same run: clauses that are
    `unproved` were not assumed, and nothing was where a call does not establish what it has to (`unestablished`)."""

    method: str
    unproved: tuple[str, ...] = ()
    unestablished: tuple[str, ...] = ()

    def __str__(self) -> str:
        told = "assumed at calls, and proved in this run"
        if self.unproved:
            told = "assumed at calls as far as it is proved in this run"
        open_ = self.gaps()
        return f"{told}; {open_}" if open_ else told

    def gaps(self) -> str:
        """What is not assumed, and why."""
        unproved = f"not proved, not assumed: {', '.join(self.unproved)}" if self.unproved else ""
        unmet = f"not established: {', '.join(self.unestablished)}" if self.unestablished else ""
        return "; ".join(filter(None, (unproved, unmet)))


@dataclass(frozen=True, slots=True)
class FieldInvariants:
    """Invariants of fields that were inferred, and that the answer rests on: each holds of every object once its
    constructor has returned, as all code that can write the fields establishes and preserves them together."""

    told: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OpenGoal:
    """A verification condition that was put to a prover and not proved, and what the prover says. What is claimed does
    not follow from the body and the contracts as they are, as far as the prover can tell; it may hold all the same."""

    told: str


@dataclass(frozen=True, slots=True)
class VerificationConditions:
    """The negated verification conditions of an obligation as an SMT-LIB script: each check is unsatisfiable where the
    obligation is proved. It is kept only where somebody wants it (`--export`)."""

    script: str


@dataclass(frozen=True, slots=True)
class LocationInvariant:
    """What holds whenever an execution comes to a place: a formula over the variables there, as people write it."""

    place: str
    formula: str


@dataclass(frozen=True, slots=True)
class LoopInvariant:
    """A C expression that is true whenever the condition of the loop statement at a place is about to be evaluated."""

    span: Span
    function: str
    expression: str


@dataclass(frozen=True, slots=True)
class ThrowingRun:
    """An execution that violates an obligation (`place` in the source) where one condition is not kept and all others
    are. `arguments` and `statements` (Java) tell its start in words; `start` is the text form of the start state."""

    obligation: str
    place: str
    arguments: str
    statements: tuple[str, ...]
    entry: str
    start: str

    def __str__(self) -> str:
        told = f"throws at {self.place}, with {self.arguments}"
        return f"{told}; in Java: {' '.join(self.statements)}" if self.statements else told


@dataclass(frozen=True, slots=True)
class SafeUnder:
    """What callers have to see to so that the obligation holds: in words, and in JML as far as it can say that. The
    proof under these conditions was checked; without one of them there was none. `runs` has, for each condition, a
    replayed execution that needs it, or None where none was found; it is empty where none was looked for."""

    words: tuple[str, ...]
    jml: tuple[str, ...]
    runs: tuple[ThrowingRun | None, ...] = ()


@dataclass(frozen=True, slots=True)
class ProofCertificate:
    """The invariants of a proof, for the checker (`vernier.certificates`), as JSON."""

    text: str


@dataclass(frozen=True, slots=True)
class CertificateChecked:
    """What the checker says of the certificate of a proof: a proof it is, or why nobody has checked it."""

    reason: str = ""
    """Empty if the certificate was accepted"""

    def __str__(self) -> str:
        return f"not checked ({self.reason})" if self.reason else "checked"


SHAPE_GRAPHS = CertificateChecked("the checker does not know shape graphs")
"""Said of proofs by shape analysis, which have no certificate"""


@dataclass(frozen=True, slots=True)
class InlinedCalls:
    """The user asked for summaries that are refined, but calls were inlined."""

    why: str


class Requested(Enum):
    """Whether a scope is ALL that was asked for, or PART of it: larger scopes would follow if there were time."""

    ALL = "all"
    PART = "part"


class Count(Enum):
    """Whether a number is EXACT, or only AT_LEAST that many are known."""

    EXACT = "exact"
    AT_LEAST = "at least"


@dataclass(frozen=True, slots=True)
class States:
    """A number of states; a large one is told as a power of two that is not larger."""

    number: int
    count: Count

    def __str__(self) -> str:
        large = self.number >= _LARGE
        number = f"2^{self.number.bit_length() - 1}" if large else f"{self.number:,}"
        exact = self.count is Count.EXACT and not large
        return f"{number if exact else f'at least {number}'} {'state' if self.number == 1 else 'states'}"


_LARGE = 1_000_000


@dataclass(frozen=True, slots=True)
class PathClasses:
    """All valid states of the scope, as sets of states that take the same path (Roberson 2011): how many sets."""

    explored: int
    requested: Requested = Requested.PART
    states: States | None = None


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Where encoding and execution of a candidate part: its inputs, the place, and what each does there."""

    inputs: str
    place: str
    executed: str
    encoded: str


@dataclass(frozen=True, slots=True)
class Core:
    """The lines that a bounded answer rests on, as spans of column 1: those of operations in a locally minimal
    unsatisfiable core, and those of operations of which none is in it."""

    needed: tuple[Span, ...]
    unneeded: tuple[Span, ...]


Evidence: TypeAlias = (
    OnlyExecution
    | StartState
    | Thrown
    | UndefinedBehaviour
    | ReproducingTest
    | JavaStatements
    | RunOnJvm
    | RefinedSpecification
    | ProcedureSummary
    | BodyProof
    | CalleeContract
    | FieldInvariants
    | OpenGoal
    | VerificationConditions
    | LocationInvariant
    | LoopInvariant
    | SafeUnder
    | ProofCertificate
    | CertificateChecked
    | InlinedCalls
    | PathClasses
    | Disagreement
    | Core
    | ReachedGraph
)


def named(evidence: Iterable[Evidence]) -> Iterator[tuple[str, str]]:
    """The evidence in words: a name and a text for each thing it says. A core is shown as an excerpt of the source, a
    reached set as a graph."""
    for item in evidence:
        yield from _named(item)


def _named(item: Evidence) -> Iterator[tuple[str, str]]:
    match item:
        case OnlyExecution():
            yield "only execution", "the program reads no input; its only execution was run to the end"
        case StartState():
            yield "start state", item.value
        case Thrown(exception, wrapped):
            yield "exception", exception
            if wrapped:
                yield "wrapped exception", wrapped
        case UndefinedBehaviour(before):
            yield "undefined behaviour before", before
        case ReproducingTest(told):
            yield "test", told
        case JavaStatements(lines):
            yield "in Java", "\n".join(lines)
        case RunOnJvm():
            yield "on the JVM", str(item)
        case RefinedSpecification(call, procedure, start, added):
            yield f"call {call}", "; ".join((f"{procedure} {start}", *added))
        case ProcedureSummary(procedure, lines):
            yield f"summary of {procedure}", "\n".join(lines)
        case BodyProof(procedure, places):
            heads = (f"the clause is an invariant of the loop at {place}" for place in places)
            yield f"body of {procedure}", "\n".join((_ANY_HEAP, *heads))
        case CalleeContract(method):
            yield f"contract of {method}", str(item)
        case FieldInvariants(invariants):
            yield "inferred invariants", "\n".join(invariants)
        case OpenGoal(told):
            yield "open goal", told
        case LocationInvariant(place, formula):
            yield f"invariant at {place}", formula
        case SafeUnder(words, jml, runs):
            yield "safe if", f"{' and '.join(words)} (a view counts as the collection that it shows)"
            if jml:
                yield "as JML", "\n".join(f"requires {clause};" for clause in jml)
            for condition, run in zip(words, runs, strict=False):
                yield f"without `{condition}`", "no run was found that needs it" if run is None else str(run)
        case CertificateChecked():
            yield "certificate", str(item)
        case InlinedCalls(why):
            yield "calls are inlined", why
        case PathClasses(explored=explored, states=states):
            told = "" if states is None else f": {states}"
            yield "path classes", f"{explored} explored, which cover every valid state of the scope{told}"
        case Disagreement(inputs, place, executed, encoded):
            yield "candidate", inputs
            yield "first difference", place
            yield "executed", executed
            yield "encoded", encoded
        case Core() | ProofCertificate() | LoopInvariant() | VerificationConditions() | ReachedGraph():
            pass
        case _:
            assert_never(item)


_ANY_HEAP = "executed with a heap of any size, and loops any number of times"
