"""Memory domains: abstract states of a symbolic execution, and the operators on them.

A domain describes sets of concrete states. Law of every operator: whatever concrete state the argument describes, the
result describes the one that execution leads to. An operator consumes its argument: a domain may change it in place,
and a client that needs a state afterwards forks it first (`post` does).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar

from vernier.ir.expr import Expr, Local
from vernier.ir.ops import Branch, Call, CallPointer, CallVirtual, Operation, Stop
from vernier.ir.program import Block, Procedure

S = TypeVar("S")
V = TypeVar("V")
V_co = TypeVar("V_co", covariant=True)

AnyCall: TypeAlias = Call | CallVirtual | CallPointer
CALLS = (Call, CallVirtual, CallPointer)


def raised_local(operation: AnyCall) -> Local | None:
    """The variable that a call puts its exception into; None where the front end says there is none."""
    return None if isinstance(operation, CallPointer) else operation.raised


@dataclass(frozen=True, slots=True)
class Completion(Generic[S, V]):
    """How a procedure completes on some paths: the state, and the value returned or the exception thrown."""

    state: S
    value: V | None


@dataclass(frozen=True, slots=True)
class Completions(Generic[S, V]):
    """All completions of a procedure; None where no path completes in that way."""

    normal: Completion[S, V] | None
    exceptional: Completion[S, V] | None


@dataclass(frozen=True, slots=True)
class Target(Generic[S, V]):
    """A procedure that a call may run, the arguments it gets, and the state on the paths on which it is that one."""

    procedure: Procedure
    arguments: tuple[V, ...]
    state: S


Caller: TypeAlias = Callable[[S, AnyCall], list[S]]
"""Runs a call: the states after it"""


class Join(Protocol[S]):
    """States of paths that meet."""

    def is_empty(self, state: S) -> bool:
        """Whether the state surely describes no path."""

    def join(self, waiting: tuple[S, ...], state: S) -> tuple[S, ...]:
        """One more state arrives where others wait: a domain joins it at once, or keeps it until all are there."""

    def joined(self, label: str, waiting: tuple[S, ...]) -> S | None:
        """All that waits at a block as one state; None if no path of interest is among it."""


class Semantics(Protocol[S, V_co]):
    """Evaluation, and the effect of one operation."""

    def fork(self, state: S) -> S:
        """A copy: what is done to one of the two is not seen by the other."""

    def value(self, state: S, expression: Expr | None) -> V_co | None:
        """The value of an expression; of none where a procedure returns no value."""

    def step(self, state: S, operation: Operation, call: Caller[S]) -> S:
        """The state after an operation that is no call. `call` runs the procedures that a clause mentions."""

    def branch(self, state: S, branch: Branch) -> tuple[tuple[str, S], ...]:
        """The states in which the successors of a branch are entered, by label."""

    def stop(self, state: S, stop: Stop, callers: Sequence[S]) -> None:
        """Paths end here. `callers` are the states in which procedures wait for a call to return."""


class Frames(Protocol[S, V]):
    """Calls and returns: the variables of a procedure come and go."""

    def targets(self, state: S, operation: AnyCall, block: Block | None) -> list[Target[S, V]]:
        """The procedures a call may run, each on paths of its own. `block` is the one that the call is in; None for a
        call that a clause or `post` makes."""

    def enter(self, target: Target[S, V]) -> S:
        """The state at the first block of a procedure."""

    def completed(self, ends: Sequence[Completion[S, V]]) -> Completion[S, V] | None:
        """All the ways of completing normally, or all the exceptional ones, as one."""

    def resume(self, caller: S, operation: AnyCall, ends: Sequence[Completions[S, V]]) -> list[S]:
        """The states after a call: at most one for normal and one for exceptional completions."""


class MemoryDomain(Join[S], Semantics[S, V], Frames[S, V], Protocol[S, V]):
    """A memory domain: `Join`, `Semantics` and `Frames`."""
