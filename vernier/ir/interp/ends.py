"""What an execution can be limited by, how it can end, and what it returns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from vernier.core.outcome import InputValue
from vernier.core.source import Origin
from vernier.ir.ops import StopReason
from vernier.ir.state import Reference, State, Value


@dataclass(frozen=True, slots=True)
class Limits:
    """`steps` counts calls and loop iterations (a procedure may do 64 iterations uncounted). `depth` is the number of
    active calls. `megabytes` is what this process may grow by. `stop_at`: obligations whose violation ends the
    execution."""

    steps: int = 20_000_000
    seconds: float = 30.0
    depth: int = 50_000
    megabytes: int = 2_000
    stop_at: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Returned:
    """The entry returned; a reference is an id of the final state."""

    value: Value


@dataclass(frozen=True, slots=True)
class Threw:
    """An exception left the entry. `obligation` is that of the last Raise of the object, if it has one. `cause` is the
    class of the exception it wraps, if any."""

    class_name: str
    message: str | None
    obligation: str | None
    reference: Reference
    cause: str | None = None


@dataclass(frozen=True, slots=True)
class Stopped:
    """A Stop other than ASSUME, or exit() or abort()."""

    reason: StopReason
    status: int | None
    origin: Origin


@dataclass(frozen=True, slots=True)
class Blocked:
    """An assumption was false: the execution is of no interest."""

    origin: Origin


@dataclass(frozen=True, slots=True)
class Violated:
    """An obligation of `Limits.stop_at` was violated."""

    obligation: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Undefined:
    """Stuck in undefined behaviour. Without an obligation, the program broke a law of the IR: `detail` says which."""

    obligation: str | None
    detail: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class OutOfSteps:
    pass


@dataclass(frozen=True, slots=True)
class OutOfTime:
    pass


@dataclass(frozen=True, slots=True)
class OutOfInputs:
    """The input source has no further value (a replay that asks for more than was recorded)."""

    origin: Origin


@dataclass(frozen=True, slots=True)
class StackOverflow:
    pass


@dataclass(frozen=True, slots=True)
class OutOfMemory:
    origin: Origin


@dataclass(frozen=True, slots=True)
class MissingModel:
    """A procedure without body and without intrinsic was called, or an abstract one reached by dispatch."""

    name: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Unsupported:
    """The execution needs what the interpreter's memory model cannot express."""

    detail: str
    origin: Origin


End: TypeAlias = (
    Returned | Threw | Stopped | Blocked | Violated | Undefined | OutOfSteps | OutOfTime | OutOfInputs
    | StackOverflow | OutOfMemory | MissingModel | Unsupported
)  # fmt: skip


@dataclass(slots=True)
class Run:
    """One execution. Law: executing again with `inputs` replayed gives an equal Run.

    `violations`: IMMEDIATE obligations in order of failure (each failure counts), then the ESCAPE obligation of the
    exception that left the entry. `unchecked_clauses`: ids of clauses reached that could not be evaluated. `doubts`:
    obligations on C memory reached that nobody can decide (`ir.memory_conditions`).
    """

    end: End
    stdout: str
    stderr: str
    violations: tuple[tuple[str, Origin], ...]
    inputs: tuple[InputValue, ...]
    unchecked_clauses: tuple[str, ...]
    operations: int
    """How many operations and terminators were executed; 0 unless counted."""
    doubts: tuple[str, ...]
    steps: int = field(compare=False)
    """How much of the limit on steps was used, rounded up to portions"""
    _final: Callable[[], State] = field(repr=False, compare=False)
    _state: State | None = field(default=None, repr=False, compare=False)

    @property
    def final(self) -> State:
        """The state at the end. It has to be asked for before the machine runs again."""
        if self._state is None:
            self._state = self._final()
        return self._state

    def violated(self, obligation: str) -> bool:
        return any(name == obligation for name, _ in self.violations)
