"""Watching an execution: callbacks for each operation, compiled in only when there is an observer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vernier.ir.interp.values import Runtime
from vernier.ir.ops import Branch, Call, CallPointer, CallVirtual, Load, Operation, Store
from vernier.ir.program import Procedure
from vernier.ir.state import Value

if TYPE_CHECKING:
    from vernier.ir.interp.session import Session


class Observer:
    """Callbacks that do nothing; override what is of interest. Values are run-time values: `self.value(x)` turns one
    into a `state.Value` whose ids are allocation numbers (unique within the run).

    `assigned` follows Assign, New, NewArray, Allocate and Havoc; `done` follows Free, Copy,
    Fill, CheckMemory, Assume and Raise.
    """

    session: Session

    def started(self, session: Session) -> None:
        """The run begins; the start state is in place."""
        self.session = session

    def value(self, runtime: Runtime) -> Value:
        return self.session.value(runtime)

    def entered(self, procedure: Procedure, arguments: Sequence[Runtime]) -> None:
        """A procedure with a body begins."""

    def left(self, procedure: Procedure, result: Runtime) -> None:
        """A procedure with a body returns normally."""

    def threw(self, procedure: Procedure, exception: Runtime) -> None:
        """A procedure with a body is left by a Throw of its own."""

    def assigned(self, operation: Operation, value: Runtime) -> None:
        """The operation's target now holds the value."""

    def loaded(self, operation: Load, holder: Runtime, index: int | None, value: Runtime) -> None:
        """`holder` is the object, array or pointer read from (None for a global); `index` that of an array cell."""

    def stored(self, operation: Store, holder: Runtime, index: int | None, value: Runtime) -> None:
        """As `loaded`, after the write."""

    def called(self, operation: Call | CallVirtual | CallPointer, arguments: Sequence[Runtime]) -> None:
        """A call is about to happen; `entered` follows if the callee has a body."""

    def returned(self, operation: Call | CallVirtual | CallPointer, result: Runtime, raised: Runtime) -> None:
        """The call is over: with a result, or with an exception in `raised`."""

    def branched(self, terminator: Branch, condition: bool) -> None:
        """The branch's condition was evaluated."""

    def checked(self, operation: Operation, holds: bool) -> None:
        """A Check was executed."""

    def done(self, operation: Operation) -> None:
        """Another operation was executed."""

    def uninitialised(self) -> None:
        """An indeterminate C value is about to be drawn from the inputs."""
