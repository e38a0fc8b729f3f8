"""The state in which a procedure is called for the first time, as a start state to be shown."""

from __future__ import annotations

from collections.abc import Sequence

from vernier.ir.interp import Observer
from vernier.ir.interp.snapshot import StableSnapshot
from vernier.ir.interp.values import Runtime
from vernier.ir.program import Procedure
from vernier.ir.state import State
from vernier.run.tracing.heap import Root


class AtCall(Observer):
    """`state` and `arguments` are those of the first call of the procedure; None and empty if there was none."""

    def __init__(self, procedure: str) -> None:
        self.state: State | None = None
        self.arguments: list[Root] = []
        self._procedure = procedure

    def entered(self, procedure: Procedure, arguments: Sequence[Runtime]) -> None:
        if procedure.name != self._procedure or self.state is not None:
            return
        snapshot = StableSnapshot(self.session, list(arguments))
        values = [snapshot.value(value) for value in arguments]
        self.state = snapshot.state({}, frozenset())
        named = zip(procedure.parameters, values, strict=True)
        self.arguments = [(parameter.name, value, parameter.type) for parameter, value in named]
