"""The memory domain of heaps as maps, for the symbolic executor.

Law: a state, with the facts of the maps, admits every execution that takes a path to it. The domain records for each
obligation the condition under which it is violated; a raised exception counts as one that leaves the entry. An
operation that is not expressible raises NotExpressible, and then nothing is claimed of the entry; an obligation whose
clause is not expressible is unknown; an assumption that is not expressible is left out, which only allows more
executions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Protocol, TypeAlias, assert_never

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.foreign import has_foreign_subtypes
from vernier.analysis.facts.liveness import liveness
from vernier.encode.heap_maps.expressions import ExpressionTerms
from vernier.encode.heap_maps.heap import FieldMap, Heap, HeapMaps, NotExpressible, element_key
from vernier.encode.heap_maps.unknown_code import UnknownCode, library_obligations
from vernier.encode.symbolic_execution.domain import AnyCall, Caller, Completion, Completions, Target, raised_local
from vernier.encode.symbolic_execution.traversal import Activation, Executor
from vernier.ir.expr import Binary, BinaryOp, Expr, Local, Null
from vernier.ir.ops import (
    Allocate,
    Assign,
    Assume,
    Branch,
    Call,
    CallPointer,
    CallVirtual,
    Check,
    CheckMemory,
    Clause,
    Copy,
    DerefPlace,
    Disjoint,
    ElementPlace,
    FieldPlace,
    Fill,
    Free,
    GlobalPlace,
    Havoc,
    Inspect,
    Load,
    New,
    NewArray,
    Operation,
    Place,
    Raise,
    Stop,
    StopReason,
    Store,
)
from vernier.ir.program import Block, Procedure
from vernier.ir.types import OBJECT, VOID, is_reference
from vernier.logic.bank import Term

BLOCKS = 1500
"""How much is executed at most"""


@dataclass(frozen=True, slots=True)
class State:
    """A symbolic state: path condition, values of locals, heap. `raised` is the local that has just got an exception
    from a call."""

    guard: Term
    locals: Mapping[str, Term]
    heap: Heap
    procedure: str = ""
    raised: str = ""

    def given(self, name: str, value: Term) -> State:
        return replace(self, locals={**self.locals, name: value}, raised="" if name == self.raised else self.raised)


MapCompletion: TypeAlias = Completion[State, Term]
MapCompletions: TypeAlias = Completions[State, Term]
MapTarget: TypeAlias = Target[State, Term]
MapActivation: TypeAlias = Activation[State, Term]
MapExecutor: TypeAlias = Executor[State, Term]
Violations: TypeAlias = dict[str, list[Term]]


@dataclass(slots=True)
class Recorded:
    """The violations of obligations, and those that are not expressible, with the reason."""

    violations: Violations = field(default_factory=dict)
    unknown: dict[str, str] = field(default_factory=dict)
    relies: dict[Reliance, None] = field(default_factory=dict)
    runs_unknown_code: bool = False

    def leave_out(self, library: str, obligations: Iterable[str]) -> None:
        """Nothing is claimed of what happens in code of the library that is not executed."""
        self.runs_unknown_code = True
        self.unknown.update(dict.fromkeys(obligations, f"what happens inside of a call of {library}"))

    def violated(self, obligation: str, condition: Term) -> None:
        self.violations.setdefault(obligation, []).append(condition)


class World(Enum):
    """The classes of objects. CLOSED: all are classes of the program. OPEN: the entry may get objects of library
    classes without a model, whose methods have unknown results. CALLED_BACK: so it may, and a call on them may have
    every effect of code outside of the program (`unknown_code`)."""

    CLOSED = "closed"
    OPEN = "open"
    CALLED_BACK = "called back"


class Reliance(Enum):
    """The assumptions of a proof about objects of unknown classes."""

    EXACT_ARRAYS = "arrays have the element types that they are declared with"
    COLLECTIONS = (
        "collections are those of java.util, none is part of another one (subList, headSet), and to compare their "
        "elements changes nothing"
    )


UNKNOWN_CODE = "<unknown code>"
"""The name of a procedure that stands for methods of unknown classes"""


class ClauseSteps(Protocol):
    """The effect of a clause on a state; see `clauses`."""

    def step(self, state: State, operation: Clause, call: Caller[State]) -> State: ...


class FieldAccesses(Protocol):
    """Receives reads and writes of fields, to assume invariants and to check them; see `object_invariants`."""

    def loaded(self, state: State, key: FieldMap, object_: Term) -> None: ...

    def stored(self, before: State, state: State, key: FieldMap, object_: Term) -> None: ...

    def leaked(self, state: State, value: Term) -> None: ...

    def made(self, heap: Heap, class_name: str, object_: Term) -> Heap: ...

    def loop_entered(self) -> None: ...

    def loop_left(self) -> None: ...


class MapHeap:
    """The heap of one entry."""

    def __init__(
        self,
        maps: HeapMaps,
        calls: CallGraph,
        clauses: ClauseSteps,
        recorded: Recorded,
        world: World,
        accesses: FieldAccesses,
    ) -> None:
        self.maps = maps
        self.accesses = accesses
        self._unknown = UnknownCode(calls)
        self._world = world
        self.recorded = recorded
        self._terms = maps.terms
        self._values = ExpressionTerms(maps)
        self._calls = calls
        self._clauses = clauses
        self._live: dict[str, Mapping[str, frozenset[str]]] = {}
        self._executed = 0

    # ------------------------------------------------------------ states

    def is_empty(self, state: State) -> bool:
        return state.guard is self._terms.false

    def join(self, waiting: tuple[State, ...], state: State) -> tuple[State, ...]:
        return (*waiting, state)

    def joined(self, label: str, waiting: tuple[State, ...]) -> State | None:
        self._executed += 1
        if self._executed > BLOCKS:
            raise NotExpressible("a body of this size")
        return self._merged(waiting, self.live_at(waiting[0].procedure, label))

    def live_at(self, procedure: str, label: str) -> frozenset[str]:
        if procedure not in self._live:
            self._live[procedure] = liveness(self.maps.program.procedures[procedure].blocks).at_start
        return self._live[procedure][label]

    def _merged(self, states: Sequence[State], names: frozenset[str]) -> State | None:
        """One state for several, of which an execution is in at most one."""
        states = [state for state in states if not self.is_empty(state)]
        if not states:
            return None
        if len(states) == 1:
            return states[0]
        heap = self.maps.merged([(state.guard, state.heap) for state in states])
        known = {
            name: self.maps.chosen([(state.guard, state.locals[name]) for state in states])
            for name in sorted(names)
            if all(name in state.locals for state in states)
        }
        guard = self._terms.any_of(state.guard for state in states)
        return State(guard, known, heap, states[0].procedure)

    def fork(self, state: State) -> State:
        return state

    def where(self, state: State, condition: Term) -> State:
        return replace(state, guard=self._terms.and_(state.guard, condition))

    # ------------------------------------------------------------ operations

    def value(self, state: State, expression: Expr | None) -> Term | None:
        return None if expression is None else self._values.of(expression, state)

    def branch(self, state: State, branch: Branch) -> tuple[tuple[str, State], ...]:
        holds = self._values.of(branch.condition, state)
        match branch.condition:
            case Binary(op=BinaryOp.NE, left=Local(name=name), right=Null()) if name == state.raised:
                # An exception that was thrown is not null.
                holds = self._terms.true
            case _:
                pass
        yes, no = self.where(state, holds), self.where(state, self._terms.not_(holds))
        return ((branch.then, yes), (branch.otherwise, no))

    def stop(self, state: State, stop: Stop, callers: Sequence[State]) -> None:
        """Paths that stop violate nothing later; but whatever follows an unsupported construct is not known."""
        del state, callers
        if stop.reason is StopReason.UNSUPPORTED:
            raise NotExpressible("an unsupported construct")

    def step(self, state: State, operation: Operation, call: Caller[State]) -> State:
        match operation:
            case Assign(target=target, value=value):
                return state.given(target.name, self._values.of(value, state))
            case Load(target=target, place=place):
                return state.given(target.name, self._loaded(place, state))
            case Store(place=place, value=value):
                return self._after_store(place, self._values.of(value, state), state)
            case New(target=target, class_name=class_name):
                heap, made = self.maps.made(state.heap, class_name, state.guard)
                heap = self.accesses.made(heap, class_name, made)
                return replace(state, heap=heap).given(target.name, made)
            case NewArray(target=target, type=type_, length=length):
                wanted = self._values.of(length, state)
                heap, made = self.maps.made_array(state.heap, type_.element, wanted, state.guard)
                return replace(state, heap=heap).given(target.name, made)
            case Havoc(target=target, name=name):
                return state.given(target.name, self.maps.any_of(target.type, name, state.heap))
            case Assume(condition=condition):
                return self.where(state, self._values.of(condition, state))
            case Check(condition=condition, obligation=obligation):
                wrong = self._terms.not_(self._values.of(condition, state))
                self.recorded.violated(obligation, self._terms.and_(state.guard, wrong))
                return state
            case Raise(obligation=obligation):
                # Whether it leaves the entry is not followed: where it is not raised, it does not.
                self.recorded.violated(obligation, state.guard)
                return state
            case Clause():
                return self._clauses.step(state, operation, call)
            case Call() | CallVirtual() | CallPointer():
                raise AssertionError("calls are completed by a call policy")
            case Allocate() | Free() | Copy() | Fill() | Disjoint() | Inspect() | CheckMemory():
                raise NotExpressible(type(operation).__name__)
            case _:
                assert_never(operation)

    def _loaded(self, place: Place, state: State) -> Term:
        maps, terms = self.maps, self._terms
        match place:
            case FieldPlace(object=target, owner=owner, field=name, type=type_):
                key, object_ = FieldMap(owner, name, type_), self._of(target, state)
                self.accesses.loaded(state, key, object_)
                found = terms.select(maps.map_of(state.heap, key), object_)
            case ElementPlace(array=array, index=index, type=type_):
                cells = maps.cells(state.heap, self._of(array, state), type_)
                found = terms.select(cells, self._of(index, state))
            case GlobalPlace(name=name, type=type_):
                found = maps.global_of(state.heap, name)
            case DerefPlace():
                raise NotExpressible("C memory")
            case _:
                assert_never(place)
        maps.fact(terms.implies(state.guard, maps.is_of(found, type_, state.heap)))
        return found

    def _after_store(self, place: Place, value: Term, state: State) -> State:
        after = replace(state, heap=self._stored(place, value, state))
        if is_reference(place.type):
            self.accesses.leaked(state, value)
        if isinstance(place, FieldPlace):
            key = FieldMap(place.owner, place.field, place.type)
            self.accesses.stored(state, after, key, self._of(place.object, state))
        return after

    def _stored(self, place: Place, value: Term, state: State) -> Heap:
        maps, terms, heap = self.maps, self._terms, state.heap
        match place:
            case FieldPlace(object=target, owner=owner, field=name, type=type_):
                key = FieldMap(owner, name, type_)
                return maps.with_map(heap, key, terms.store(maps.map_of(heap, key), self._of(target, state), value))
            case ElementPlace(array=array, index=index, type=type_):
                if self._world is not World.CLOSED and has_foreign_subtypes(maps.program, type_):
                    # Nothing asks whether that throws, for the program has no arrays of a narrower type.
                    if self._world is World.OPEN:
                        raise NotExpressible(f"a store into an array of {type_}, which may be of a narrower type")
                    self.recorded.relies[Reliance.EXACT_ARRAYS] = None
                reference, cells = self._of(array, state), maps.cells(heap, self._of(array, state), type_)
                inner = terms.store(cells, self._of(index, state), value)
                changed = terms.store(maps.map_of(heap, element_key(type_)), reference, inner)
                return maps.with_map(heap, element_key(type_), changed)
            case GlobalPlace(name=name):
                return replace(heap, globals={**heap.globals, name: value})
            case DerefPlace():
                raise NotExpressible("C memory")
            case _:
                assert_never(place)

    def _of(self, expression: Expr, state: State) -> Term:
        return self._values.of(expression, state)

    # ------------------------------------------------------------ calls

    def targets(self, state: State, operation: AnyCall, block: Block | None) -> list[MapTarget]:
        del block
        if isinstance(operation, CallPointer):
            raise NotExpressible("a call by a pointer")
        arguments = tuple(self._values.of(argument, state) for argument in operation.arguments)
        if self._world is not World.CLOSED and self._unknown.is_called_by(operation):
            if self._world is World.OPEN:
                raise NotExpressible("a call on an object of a class that is not known")
            return self._with_unknown(state, operation, arguments)
        found: list[MapTarget] = []
        callees = self._calls.by_receiver(operation)
        for name in callees:
            if name is None or name not in self.maps.program.procedures:
                raise NotExpressible("a call of what is not known")
            chosen = state
            if len(callees) > 1:
                chosen = self.where(state, self._is_received(arguments[0], name, callees))
            found.append(Target(self.maps.program.procedures[name], arguments, chosen))
        return found

    def _with_unknown(
        self, state: State, operation: Call | CallVirtual, arguments: tuple[Term, ...]
    ) -> list[MapTarget]:
        """The methods of the program that a call may run, and unknown code for all other receivers. Methods of library
        classes are not executed either."""
        procedures, found = self.maps.program.procedures, list[MapTarget]()
        self.recorded.runs_unknown_code = True
        others = state
        contract = self._unknown.quiet.of(operation, procedures[state.procedure])
        for name, classes in self._calls.by_receiver(operation).items():
            if name is None or name not in procedures:
                continue
            if procedures[name].is_library or not classes:
                self.recorded.leave_out(name, library_obligations(self._calls, name))
                continue
            received = self._terms.any_of(self.maps.is_exactly(arguments[0], one) for one in classes)
            found.append(Target(procedures[name], arguments, self.where(state, received)))
            others = self.where(others, self._terms.not_(received))
        result = VOID if operation.target is None else operation.target.type
        parameters = tuple(Local(f"%{place}", each.type) for place, each in enumerate(operation.arguments))
        if contract is not None:
            self.recorded.relies[Reliance.COLLECTIONS] = None
        called = UNKNOWN_CODE if contract is None else contract.name
        unknown = Procedure(called, parameters, result, (), operation.origin, is_library=True)
        return [*found, Target(unknown, arguments, others)]

    def _is_received(self, receiver: Term, name: str, callees: Mapping[str | None, tuple[str, ...]]) -> Term:
        """When a receiver runs this one of several procedures. An array, whose class has no number, runs that of
        Object: what no other one is run for."""
        if OBJECT.name not in callees[name]:
            return self._terms.any_of(self.maps.is_exactly(receiver, one) for one in callees[name])
        others = (one for other, classes in callees.items() if other != name for one in classes)
        return self._terms.not_(self._terms.any_of(self.maps.is_exactly(receiver, one) for one in others))

    def enter(self, target: MapTarget) -> State:
        parameters = target.procedure.parameters
        known = {local.name: value for local, value in zip(parameters, target.arguments, strict=True)}
        return replace(target.state, locals=known, procedure=target.procedure.name, raised="")

    def completed(self, ends: Sequence[MapCompletion]) -> MapCompletion | None:
        with_value = [end for end in ends if end.value is not None]
        states = [end.state if end.value is None else end.state.given("", end.value) for end in ends]
        found = self._merged(states, frozenset({""}) if len(with_value) == len(ends) else frozenset())
        return None if found is None else Completion(replace(found, locals={}), found.locals.get(""))

    def resume(self, caller: State, operation: AnyCall, ends: Sequence[MapCompletions]) -> list[State]:
        after: list[State] = []
        raised = raised_local(operation)
        normal = self.completed([end.normal for end in ends if end.normal is not None])
        if normal is not None:
            known = dict(caller.locals)
            if raised is not None:
                known[raised.name] = self.maps.null
            if operation.target is not None and normal.value is not None:
                known[operation.target.name] = normal.value
            after.append(replace(normal.state, locals=known, procedure=caller.procedure, raised=""))
        thrown = self.completed([end.exceptional for end in ends if end.exceptional is not None])
        # Where the front end gives no variable for an exception, the call throws none (`Call`).
        if thrown is not None and raised is not None and thrown.value is not None:
            known = {**caller.locals, raised.name: thrown.value}
            if operation.target is not None and operation.target.name not in known:
                # Nobody reads it, but where paths meet it needs a value.
                known[operation.target.name] = self.maps.any_of(operation.target.type, "unset", caller.heap)
            # An exception that is thrown is not null.
            self.maps.fact(self._terms.implies(thrown.state.guard, self._terms.lt(self.maps.null, thrown.value)))
            after.append(replace(thrown.state, locals=known, procedure=caller.procedure, raised=raised.name))
        return after
