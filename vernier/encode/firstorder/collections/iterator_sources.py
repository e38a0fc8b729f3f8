"""The sources of iterators: which calls use iterators of the library, and over a set, the entries of a map, or another
collection.

Decided by the definitions of locals, flow-insensitively: a local is of a kind if all its values are (null aside).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from vernier.encode.firstorder.collections.effects import Effects
from vernier.encode.firstorder.collections.kinds import ITERATOR_TYPE, Kind, kind_of
from vernier.encode.firstorder.collections.state import MAP_TYPE
from vernier.encode.firstorder.horn.methods import calls_in
from vernier.ir.expr import Convert, Expr, Local, Null
from vernier.ir.ops import Assign, CallVirtual, New, Operation
from vernier.ir.program import Procedure, Program
from vernier.ir.walk import operations_of, targets_of

SET_TYPE = "java.util.Set"
_ENTRY_SET = "entrySet()"
_WHOLE_VIEWS = ("keySet()", _ENTRY_SET)
_ITERATORS = ("iterator()", "descendingIterator()")
_POSITIONAL = frozenset({"java.util.LinkedList", "java.util.PriorityQueue"})
"""Classes whose iterators have a next element while their position is less than the size: none, once it is zero.
(Another list compares for equality; the iterator of a queue also keeps what its own `remove` has moved.)"""
_CLEAR, _ITERATOR, _REMOVE = "clear()", "iterator()", "remove()"


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


def roots(program: Program, procedures: Iterable[Procedure]) -> Mapping[int, str]:
    """The local that the receiver of a call comes from, by the identities of the calls: the receiver is what that local
    refers to, a view of all of it, or an iterator of a set that is. The local is a parameter that is never assigned, or
    holds what is made at one place; of what it has held at different times, none is a view of the other.
    Law: a call with the same root changes what an iterator goes over through the same view, or not at all."""
    found: dict[int, str] = {}
    for procedure in procedures:
        definitions = _Definitions.in_procedure(program, procedure)
        for operation in calls_in(procedure):
            if isinstance(operation, CallVirtual):
                root = definitions.root(operation.arguments[0], frozenset())
                if root is not None and definitions.is_of_set(operation):
                    found[id(operation)] = root
    return found


def emptied(program: Program, effects: Effects, procedures: Iterable[Procedure]) -> Mapping[int, frozenset[str]]:
    """The locals with iterators that have no next element after a call of `clear`, by the identities of these calls.
    Law: each of them holds nothing but iterators of the very collection that is cleared, which compare positions."""
    known = list(procedures)
    removes = any(
        isinstance(each, CallVirtual) and each.key == _REMOVE and effects.is_on_library_iterator(each)
        for procedure in known
        for each in calls_in(procedure)
    )
    found: dict[int, frozenset[str]] = {}
    for procedure in () if removes else known:
        definitions = _Definitions.in_procedure(program, procedure)
        for operation in calls_in(procedure):
            if isinstance(operation, CallVirtual) and operation.key == _CLEAR:
                found[id(operation)] = frozenset(definitions.iterators_of(operation))
    return found


@dataclass(frozen=True, slots=True)
class _Definitions:
    """The definitions of the locals of one procedure that hold objects or iterators."""

    program: Program
    by_local: Mapping[str, list[Operation]]
    unassigned: frozenset[str]
    """Parameters that are never assigned"""

    @staticmethod
    def in_procedure(program: Program, procedure: Procedure) -> _Definitions:
        found: dict[str, list[Operation]] = {}
        for operation in operations_of(procedure):
            for local in targets_of(operation):
                if kind_of(program, local.type) is not Kind.PLAIN:
                    found.setdefault(local.name, []).append(operation)
        unassigned = frozenset(each.name for each in procedure.parameters) - found.keys()
        for parameter in procedure.parameters:
            found.pop(parameter.name, None)
        return _Definitions(program, found, unassigned)

    def iterators_of(self, clear: CallVirtual) -> Iterator[str]:
        """The locals that hold only iterators of what a call clears, where these compare positions."""
        root = self.root(clear.arguments[0], frozenset())
        if root is None or clear.static_type.name not in _POSITIONAL:
            return
        for name in self.by_local:
            given = self._calls(Local(name, clear.static_type))
            if given and all(
                isinstance(each, CallVirtual)
                and each.key == _ITERATOR
                and each.static_type == clear.static_type
                and self.root(each.arguments[0], frozenset()) == root
                for each in given
            ):
                yield name

    def is_of_set(self, operation: CallVirtual) -> bool:
        """Whether a call is made on a set, a map, or an iterator."""
        types = (SET_TYPE, MAP_TYPE, ITERATOR_TYPE)
        return any(self.program.is_subclass(operation.static_type.name, each) for each in types)

    def root(self, expr: Expr, seen: frozenset[str]) -> str | None:
        """See `roots`."""
        while isinstance(expr, Convert):
            expr = expr.operand
        if not isinstance(expr, Local) or expr.name in seen:
            return None
        if expr.name in self.unassigned:
            return expr.name
        definitions = self.by_local.get(expr.name, [])
        if len(definitions) == 1 and isinstance(definitions[0], New):
            return expr.name
        given = {self._root_of(each, seen | {expr.name}) for each in definitions}
        return given.pop() if len(given) == 1 else None

    def _root_of(self, operation: Operation, seen: frozenset[str]) -> str | None:
        match operation:
            case Assign(value=value):
                return self.root(value, seen)
            case CallVirtual(key=key, arguments=(receiver,), static_type=type_):
                is_set = self.program.is_subclass(type_.name, SET_TYPE)
                is_given = key in _WHOLE_VIEWS or (is_set and key in _ITERATORS)
                return self.root(receiver, seen) if is_given else None
            case _:
                return None

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
