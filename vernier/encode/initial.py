"""Initial memory: globals with their initial values, constants with their contents, before any path writes them."""

from __future__ import annotations

from dataclasses import dataclass, field

from vernier.encode.context import Encoding
from vernier.encode.expressions import evaluate
from vernier.encode.guard import top
from vernier.encode.state import Record, SymbolicState
from vernier.encode.values import GuardedValue, zero_of
from vernier.ir.program import GlobalDefinition
from vernier.ir.types import BlockType, StructType


@dataclass(frozen=True, slots=True, eq=False)
class Initial:
    """The initial memory of one encoding. Law: a location has one value, the same object each time it is asked for."""

    encoding: Encoding
    _values: dict[str, GuardedValue] = field(default_factory=dict)

    def value(self, name: str) -> GuardedValue:
        """The initial value of a global: constant, or the address of something."""
        known = self._values.get(name)
        if known is None:
            known = self._values[name] = self._evaluated(self.encoding.program.globals[name])
        return known

    def _evaluated(self, definition: GlobalDefinition) -> GuardedValue:
        initial = dict(definition.initial).get(0)
        if initial is not None:
            return evaluate(self.encoding, _empty(self), initial)
        if isinstance(definition.type, StructType | BlockType):
            raise AssertionError(f"{definition.name} is a variable, so it holds a value")
        return zero_of(self.encoding.terms, definition.type)

    def record(self, object_id: int) -> Record | None:
        """What an object holds that no path has written."""
        return self.encoding.constants.initial(object_id)


def _empty(initial: Initial) -> SymbolicState:
    return SymbolicState(top(initial.encoding.terms), {}, {}, {}, initial)


def initial_state(encoding: Encoding) -> SymbolicState:
    """The state in which nothing has been executed."""
    return _empty(Initial(encoding))
