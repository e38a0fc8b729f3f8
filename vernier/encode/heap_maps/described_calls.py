"""Axiomatic library calls over maps: texts and boxes that are made, exceptions that are built; their bodies are not
executed.

Obligations rarely depend on the contents of a text or the message of an exception, and executing them is most of the
cost of a method without a contract: each dereference may make an exception, each message concatenates. Law: the state
after such a call admits every state that the call may lead to. Objects that it makes have numbers from the old `next`
on, at which no map has a constraint, so they may have any content.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Protocol, assert_never

from vernier.analysis.facts.call_graph import CallGraph
from vernier.encode.heap_maps.domain import MapCompletions, MapExecutor, MapTarget, State
from vernier.encode.heap_maps.havoc import is_harmless
from vernier.encode.heap_maps.heap import FieldMap, Heap, HeapMaps
from vernier.encode.symbolic_execution.domain import Completion, Completions
from vernier.encode.symbolic_execution.traversal import CallPolicy
from vernier.ir.expr import Convert
from vernier.ir.ops import (
    Allocate,
    Assign,
    Assume,
    Call,
    CallPointer,
    CallVirtual,
    Check,
    CheckMemory,
    Clause,
    Copy,
    Disjoint,
    FieldPlace,
    Fill,
    Free,
    Havoc,
    Inspect,
    Load,
    New,
    NewArray,
    Raise,
    Store,
    Throw,
)
from vernier.ir.program import Procedure
from vernier.ir.types import BOOL, I8, I16, I32, I64, THROWABLE, U16, VOID, RefType, is_reference
from vernier.ir.walk import obligations_in, operations_of, unsupported_stops
from vernier.logic.bank import Term
from vernier.logic.sorts import INT

FUNCTIONS = frozenset(
    {
        "java.lang.String.$concat(java.lang.String,java.lang.String)",
        "java.lang.String.$join(char[],char[])",
        "java.lang.Integer.toString(int)",
        "java.lang.Long.toString(long)",
        *(f"java.lang.String.valueOf({each})" for each in ("boolean", "char", "int", "long", "float", "double")),
        "vernier.Implicit.initializerError(java.lang.Throwable)",
        "vernier.Implicit.notInitialised(java.lang.Class)",
    }
)
"""Functions that return an object, perhaps a new one, and do nothing else"""
_BOXED = {
    f"java.lang.{box}.valueOf({primitive})": FieldMap(f"java.lang.{box}", "value", type_)
    for box, primitive, type_ in (
        ("Byte", "byte", I8), ("Short", "short", I16), ("Character", "char", U16), ("Integer", "int", I32),
        ("Long", "long", I64), ("Boolean", "boolean", BOOL),
    )
}  # fmt: skip
"""What makes a box, new or not, with the field that holds the number"""
EXECUTED_ONCE = FUNCTIONS | _BOXED.keys()
"""Described procedures in which something is asked"""
_RAISED = {
    "vernier.Implicit.nullPointer()": "java.lang.NullPointerException",
    "vernier.Implicit.required()": "java.lang.NullPointerException",
    "vernier.Implicit.arithmetic()": "java.lang.ArithmeticException",
    "vernier.Implicit.arrayIndex(int,int)": "java.lang.ArrayIndexOutOfBoundsException",
    "vernier.Implicit.negativeArraySize(int)": "java.lang.NegativeArraySizeException",
    "vernier.Implicit.arrayStore(java.lang.Object)": "java.lang.ArrayStoreException",
    "vernier.Implicit.classCast(java.lang.Object,java.lang.Class)": "java.lang.ClassCastException",
}
"""What makes the exceptions that the language raises, with their classes"""


class Leaks(Protocol):
    """Receives each reference that a call stores; see `object_invariants`."""

    def leaked(self, state: State, value: Term) -> None: ...


class DescribedCalls:
    """The call policy that completes the calls it has axioms for; another one completes the other calls."""

    def __init__(self, maps: HeapMaps, calls: CallGraph, others: CallPolicy[State, Term], objects: Leaks) -> None:
        self._maps = maps
        self._others = others
        self._objects = objects
        self._building = ExceptionConstructors(calls)
        self.roots: dict[str, None] = {}
        """Procedures that were described: what is asked inside of them is proved by executing them from any state"""

    def complete(self, executor: MapExecutor, target: MapTarget) -> MapCompletions:
        procedure = target.procedure
        if procedure.is_external:
            harmless = is_harmless(self._maps.program, procedure.name)
            return self._harmless(target) if harmless else self._others.complete(executor, target)
        if procedure.name in EXECUTED_ONCE:
            if executor.callers and executor.callers[-1].procedure in EXECUTED_ONCE:
                return self._others.complete(executor, target)
            self.roots[procedure.name] = None
            return self._boxed(target) if procedure.name in _BOXED else self._harmless(target)
        if procedure.name in _RAISED:
            return self._raised(target, _RAISED[procedure.name])
        if self._building.builds_an_exception(procedure):
            return self._built(target)
        return self._others.complete(executor, target)

    def _harmless(self, target: MapTarget) -> MapCompletions:
        maps, state, result = self._maps, target.state, target.procedure.result
        if not is_reference(result):
            value = None if result == VOID else maps.any_of(result, target.procedure.name, state.heap)
            return _ended(state, value)
        self._leak(target, target.arguments)
        heap = self._grown(state.heap)
        value = maps.any_of(result, target.procedure.name, heap)
        maps.fact(maps.terms.implies(state.guard, maps.terms.lt(maps.null, value)))
        return _ended(replace(state, heap=heap), value)

    def _boxed(self, target: MapTarget) -> MapCompletions:
        """Some box of the number."""
        maps, terms, key = self._maps, self._maps.terms, _BOXED[target.procedure.name]
        ends = self._harmless(target)
        assert ends.normal is not None and ends.normal.value is not None
        box, heap = ends.normal.value, ends.normal.state.heap
        held = terms.select(maps.map_of(heap, key), box)
        maps.fact(terms.implies(target.state.guard, terms.eq(held, target.arguments[0])))
        return ends

    def _raised(self, target: MapTarget, class_name: str) -> MapCompletions:
        """One more exception, whose fields have any values."""
        maps, terms, state = self._maps, self._maps.terms, target.state
        self._leak(target, target.arguments)
        made = state.heap.next
        maps.fact(terms.implies(state.guard, maps.is_exactly(made, class_name)))
        heap = self._grown(replace(state.heap, next=terms.add(made, terms.int_(1))))
        return _ended(replace(state, heap=heap), made)

    def _built(self, target: MapTarget) -> MapCompletions:
        """A constructor of an exception: the fields of the library have any values."""
        maps, state = self._maps, target.state
        receiver, *others = target.arguments
        self._leak(target, others)
        heap = self._grown(state.heap)
        for key in self._building.written(target.procedure):
            stored = maps.terms.store(maps.map_of(heap, key), receiver, maps.any_of(key.type, key.name, heap))
            heap = maps.with_map(heap, key, stored)
        return _ended(replace(state, heap=heap), None)

    def _leak(self, target: MapTarget, stored: Sequence[Term]) -> None:
        """The last arguments of a call may be stored somewhere."""
        locals_ = target.procedure.parameters[len(target.arguments) - len(stored) :]
        for local, argument in zip(locals_, stored, strict=True):
            if is_reference(local.type):
                self._objects.leaked(target.state, argument)

    def _grown(self, heap: Heap) -> Heap:
        """The heap after some objects may have been made."""
        grown = self._maps.terms.fresh("next", INT)
        self._maps.fact(self._maps.terms.le(heap.next, grown))
        return replace(heap, next=grown)


def _ended(state: State, value: Term | None) -> MapCompletions:
    return Completions(Completion(replace(state, locals={}), value), None)


class ExceptionConstructors:
    """The library constructors that only build their exception."""

    def __init__(self, calls: CallGraph) -> None:
        self._calls = calls
        self._known: dict[str, bool] = {}

    def builds_an_exception(self, procedure: Procedure) -> bool:
        """Whether all it writes are fields of its receiver, and fields of texts that it makes; it throws nothing, and
        calls nothing that may."""
        name = procedure.name
        if name not in self._known:
            self._known[name] = self._is_of_exception(procedure) and all(map(self._is_plain, self._reached(name)))
        return self._known[name]

    def written(self, procedure: Procedure) -> Iterator[FieldMap]:
        """The fields of the receiver that may be written."""
        found = dict.fromkeys(
            FieldMap(operation.place.owner, operation.place.field, operation.place.type)
            for each in self._reached(procedure.name)
            for operation in operations_of(each)
            if isinstance(operation, Store) and isinstance(operation.place, FieldPlace)
        )
        return iter(found)

    def _is_of_exception(self, procedure: Procedure) -> bool:
        receiver = procedure.receiver
        return (
            procedure.is_library
            and _is_constructor(procedure)
            and receiver is not None
            and isinstance(receiver.type, RefType)
            and self._calls.program.is_subclass(receiver.type.name, THROWABLE.name)
        )

    def _reached(self, name: str) -> Iterator[Procedure]:
        """The procedures that run for it, but for those that are `FUNCTIONS`."""
        pending, seen = [name], {name}
        while pending:
            current = pending.pop()
            procedure = self._calls.program.procedures.get(current)
            if procedure is None:
                continue
            yield procedure
            for callee in self._calls.callees(current):
                if callee not in seen and callee not in FUNCTIONS:
                    seen.add(callee)
                    pending.append(callee)

    def _is_plain(self, procedure: Procedure) -> bool:
        """Whether it is such a constructor that stores only into its receiver, or one of Object."""
        if procedure.is_external or not _is_constructor(procedure):
            return False
        is_object = procedure.name == "java.lang.Object.<init>()"
        stops = any(unsupported_stops(procedure))
        throws = any(isinstance(block.terminator, Throw) for block in procedure.blocks)
        lacks = any(self._calls.lacks_target(operation) for operation in operations_of(procedure))
        stores = (operation.place for operation in operations_of(procedure) if isinstance(operation, Store))
        own = all(isinstance(place, FieldPlace) and place.object == procedure.receiver for place in stores)
        known = is_object or self._is_of_exception(procedure)
        asks = any(obligations_in(procedure))
        return known and own and _calls_plainly(procedure) and not (throws or lacks or asks or stops)


def _is_constructor(procedure: Procedure) -> bool:
    return procedure.name.partition("(")[0].endswith(".<init>")


def _calls_plainly(procedure: Procedure) -> bool:
    """Whether all it calls are `FUNCTIONS`, and constructors of its own receiver."""
    for operation in operations_of(procedure):
        match operation:
            case Call(callee=callee) if callee in FUNCTIONS:
                continue
            case Call(callee=callee, arguments=(receiver, *_)) if ".<init>(" in callee:
                if (receiver.operand if isinstance(receiver, Convert) else receiver) != procedure.receiver:
                    return False
            case Call() | CallVirtual() | CallPointer() | New() | NewArray():
                return False
            case (
                Assign() | Load() | Store() | Allocate() | Free() | Copy() | Fill() | Disjoint() | Inspect() | Havoc()
                | Assume() | Check() | CheckMemory() | Raise() | Clause()
            ):  # fmt: skip
                continue
            case _:
                assert_never(operation)
    return True
