"""Reachable start states: every caller can make them, so a violation from one of them is a violation for every caller.

Every caller can make numbers, strings, boxes and arrays of such values. It can make an object of a user's class if a
constructor that is open to others, executed with arguments that callers pass, leaves exactly this object and changes
nothing else. Objects are made one after the other, so none may be part of itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.foreign import BOXES
from vernier.analysis.facts.graphs import closure
from vernier.analysis.facts.modifies import GlobalOf, ModifiesSets
from vernier.core.outcome import Counterexample
from vernier.engines.api import Task
from vernier.ir.interp import Limits, ListInputs, Machine, Returned
from vernier.ir.program import Procedure, Program
from vernier.ir.state import ArrayState, HeapObject, ObjectState, Reference, State, Value
from vernier.ir.state_text import text_to_state
from vernier.ir.types import STRING, BoolType, FloatType, IntType, Type

_LIMITS = Limits(steps=20_000, seconds=2.0)


UNMADE = "violated from a state no call sequence is known to build, which no contract or invariant excludes"


def may_start_anywhere(task: Task, counterexample: Counterexample) -> bool:
    """Whether the start state is one the entry has to cope with: one that anyone can make, or one under a contract.
    Law: an engine refutes nothing from another one; what it found is `UNMADE`."""
    if task.program.wrapped(counterexample.entry) in task.contracts:
        return True
    return anyone_can_make(task.program, text_to_state(counterexample.start))


def anyone_can_make(program: Program, start: State) -> bool:
    """Whether every object of the state can be made by any code; False where that is not seen."""
    return _Maker(program, start).makes(list(start.heap))


class _Maker:
    def __init__(self, program: Program, start: State) -> None:
        self._program = program
        self._start = start
        self._machine = Machine(program)
        self._modifies = ModifiesSets(CallGraph(program))
        self._known: dict[int, bool] = {}

    def makes(self, wanted: Iterable[int]) -> bool:
        return all(self._object(number) for number in wanted)

    def _object(self, number: int) -> bool:
        if number not in self._known:
            # Until it is made, an object is nothing that another could be made of.
            self._known[number] = False
            item = self._start.heap[number]
            parts = [value.id for value in _values(item) if isinstance(value, Reference)]
            self._known[number] = self.makes(parts) and self._itself(number, item)
        return self._known[number]

    def _itself(self, number: int, item: HeapObject) -> bool:
        """Whether an object can be made when all it refers to is there."""
        if isinstance(item, ArrayState):
            return True
        if not isinstance(item, ObjectState):
            return False
        if item.class_name == STRING.name or item.class_name in BOXES:
            return True
        return any(self._constructs(number, item, procedure) for procedure in self._constructors(item.class_name))

    def _constructors(self, class_name: str) -> Iterator[Procedure]:
        hidden = self._program.building.hidden
        for name, procedure in self._program.procedures.items():
            if name.startswith(f"{class_name}.<init>(") and name not in hidden and not procedure.is_external:
                yield procedure

    def _constructs(self, number: int, item: ObjectState, constructor: Procedure) -> bool:
        if not self._leaves_statics(constructor.name):
            return False
        by_name = {field: value for (_, field), value in item.fields.items()}
        arguments = {
            parameter.name: by_name.get(parameter.name, _zero(parameter.type))
            for parameter in constructor.parameters[1:]
        }
        never_null = self._program.building.never_null
        if any(value is None and (constructor.name, name) in never_null for name, value in arguments.items()):
            return False
        zeros = {key: _zero_like(value) for key, value in item.fields.items()}
        heap = {**self._start.heap, number: ObjectState(item.class_name, zeros)}
        start = State({constructor.parameters[0].name: Reference(number), **arguments}, {}, heap)
        run = self._machine.run(constructor.name, start, ListInputs(()), None, _LIMITS)
        if not isinstance(run.end, Returned) or run.inputs:
            return False
        return all(run.final.heap.get(other) == content for other, content in self._start.heap.items())

    def _leaves_statics(self, start: str) -> bool:
        """Whether a procedure writes no static variable, beyond what the initialisation of classes does."""

        def called(name: str) -> list[str]:
            return [callee for callee in self._modifies.calls.callees(name) if "<clinit>" not in callee]

        written = (self._modifies.of_body(name).locations for name in closure((start,), called))
        return not any(isinstance(location, GlobalOf) for locations in written for location in locations)


def _values(item: HeapObject) -> Iterable[Value]:
    match item:
        case ObjectState(fields=fields):
            return fields.values()
        case ArrayState(elements=elements):
            return elements
        case _:
            return ()


def _zero(type_: Type) -> Value:
    match type_:
        case BoolType():
            return False
        case IntType():
            return 0
        case FloatType():
            return 0.0
        case _:
            return None


def _zero_like(value: Value) -> Value:
    match value:
        case bool():
            return False
        case int():
            return 0
        case float():
            return 0.0
        case _:
            return None
