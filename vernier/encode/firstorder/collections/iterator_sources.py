"""Which calls are made on iterators of the library, and of what: of a set, of the entries of a map, of something else.

Decided by the definitions of locals, whatever their order: a local is of a kind if all its values are (null aside).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from vernier.encode.firstorder.collections.effects import Effects
from vernier.encode.firstorder.collections.kinds import Kind, kind_of
from vernier.encode.firstorder.collections.state import MAP_TYPE
from vernier.encode.firstorder.horn.methods import calls_in
from vernier.ir.expr import Convert, Expr, Local, Null
from vernier.ir.ops import Assign, CallVirtual, Operation
from vernier.ir.program import Procedure, Program
from vernier.ir.walk import operations_of, targets_of

SET_TYPE = "java.util.Set"
_ENTRY_SET = "entrySet()"


class Source(Enum):
    """What iterators of the library go over. SET: something whose type is a set, entries of a map among them; ENTRIES:
    what `entrySet` has given on the spot; OTHER: another collection."""

    SET = "set"
    ENTRIES = "entries"
    OTHER = "other"

    @property
    def is_set(self) -> bool:
        return self is not Source.OTHER


def iterator_sources(program: Program, effects: Effects, procedures: Iterable[Procedure]) -> Mapping[int, Source]:
    """By the identities of calls on iterators that collections of the library have given on the spot."""
    found: dict[int, Source] = {}
    for procedure in procedures:
        sources = _Definitions.in_procedure(program, procedure)
        for operation in calls_in(procedure):
            if isinstance(operation, CallVirtual) and effects.is_on_library_iterator(operation):
                found[id(operation)] = sources.of(operation.arguments[0])
    return found


@dataclass(frozen=True, slots=True)
class _Definitions:
    """The definitions of the locals of one procedure that hold objects or iterators."""

    program: Program
    by_local: Mapping[str, list[Operation]]

    @staticmethod
    def in_procedure(program: Program, procedure: Procedure) -> _Definitions:
        found: dict[str, list[Operation]] = {}
        for operation in operations_of(procedure):
            for local in targets_of(operation):
                if kind_of(program, local.type) is not Kind.PLAIN:
                    found.setdefault(local.name, []).append(operation)
        for parameter in procedure.parameters:
            found.pop(parameter.name, None)
        return _Definitions(program, found)

    def of(self, iterator: Expr) -> Source:
        given = [self._source(each) for each in self._calls(iterator)]
        if not given or Source.OTHER in given:
            return Source.OTHER
        return Source.ENTRIES if set(given) == {Source.ENTRIES} else Source.SET

    def _source(self, operation: Operation) -> Source:
        """What an operation gives an iterator of."""
        if not isinstance(operation, CallVirtual) or not self.program.is_subclass(operation.static_type.name, SET_TYPE):
            return Source.OTHER
        sets = self._calls(operation.arguments[0])
        is_of_entries = bool(sets) and all(
            isinstance(each, CallVirtual)
            and each.key == _ENTRY_SET
            and self.program.is_subclass(each.static_type.name, MAP_TYPE)
            for each in sets
        )
        return Source.ENTRIES if is_of_entries else Source.SET

    def _calls(self, expr: Expr) -> list[Operation]:
        """What has given the values of an expression, through assignments."""
        found: list[Operation] = []
        pending, seen = [expr], set[str]()
        while pending:
            value = pending.pop()
            while isinstance(value, Convert):
                value = value.operand
            if isinstance(value, Null):
                continue
            if not isinstance(value, Local) or value.name not in self.by_local:
                return []
            if value.name not in seen:
                seen.add(value.name)
                for operation in self.by_local[value.name]:
                    if isinstance(operation, Assign):
                        pending.append(operation.value)
                    else:
                        found.append(operation)
        return found
