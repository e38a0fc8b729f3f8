"""Who read each input of an execution: the entry for its parameters, the user's code, or which library method."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from vernier.ir.interp import Observer
from vernier.ir.interp.session import Session
from vernier.ir.interp.values import Runtime
from vernier.ir.ops import Call, CallPointer, CallVirtual, Operation
from vernier.ir.program import Procedure

PARAMETER = "<parameter>"


class InputReaders(Observer):
    """After a run, `readers` names for each input PARAMETER, the library method that the user's code called, or
    nothing when that code read the input itself."""

    def __init__(self, files: Collection[str]) -> None:
        self._files = frozenset(files)
        self._stack: list[str] = []
        self.readers: list[str] = []

    def started(self, session: Session) -> None:
        super().started(session)
        self.readers += [PARAMETER] * len(session.consumed)

    def entered(self, procedure: Procedure, arguments: Sequence[Runtime]) -> None:
        del arguments
        self._note()
        own = procedure.origin.span.file in self._files
        inherited = self._stack[-1] if self._stack else ""
        self._stack.append("" if own else inherited or procedure.name)

    def left(self, procedure: Procedure, result: Runtime) -> None:
        del procedure, result
        self._leave()

    def threw(self, procedure: Procedure, exception: Runtime) -> None:
        del procedure, exception
        self._leave()

    def assigned(self, operation: Operation, value: Runtime) -> None:
        del operation, value
        self._note()

    def returned(self, operation: Call | CallVirtual | CallPointer, result: Runtime, raised: Runtime) -> None:
        del operation, result, raised
        self._note()

    def _leave(self) -> None:
        self._note()
        if self._stack:
            self._stack.pop()

    def _note(self) -> None:
        missing = len(self.session.consumed) - len(self.readers)
        if missing:
            self.readers += [self._stack[-1] if self._stack else ""] * missing
