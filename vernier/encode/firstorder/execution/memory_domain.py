"""The memory domain of the deductive engine: a first-order heap of any size.

States are immutable; the effect of an operation is asserted as facts about heap versions. Law: a state, together with
these facts, admits every execution of the procedure that takes a path to it. A value that is not expressible is
unconstrained; NotExpressible where even that is no abstraction.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TypeAlias, assert_never

from vernier.analysis.summaries.graph import Exit
from vernier.encode.firstorder.execution.call_frame import BlockFacts, CallFrame, Need, block_facts
from vernier.encode.firstorder.execution.evaluation import OPAQUE, RAISED, Value
from vernier.encode.firstorder.execution.heap_operations import HeapOperations
from vernier.encode.firstorder.execution.modifies_sets import HeapModifiesSets
from vernier.encode.firstorder.execution.state import State, merged
from vernier.encode.firstorder.signature import NotExpressible
from vernier.encode.symbolic_execution.domain import (
    AnyCall,
    Caller,
    Completion,
    Completions,
    Target,
    raised_local,
)
from vernier.encode.symbolic_execution.traversal import Activation, Executor
from vernier.ir.expr import Binary, BinaryOp, Expr, Local
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
    Disjoint,
    FieldPlace,
    Fill,
    Free,
    Havoc,
    Inspect,
    Load,
    New,
    NewArray,
    Operation,
    Raise,
    Stop,
    StopReason,
    Store,
)
from vernier.ir.program import Block, Program
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL

BLOCKS = 1500
"""How much is executed at most"""

HeapCompletion: TypeAlias = Completion[State, Value]
HeapCompletions: TypeAlias = Completions[State, Value]
HeapTarget: TypeAlias = Target[State, Value]
HeapActivation: TypeAlias = Activation[State, Value]
HeapExecutor: TypeAlias = Executor[State, Value]


class FirstOrderHeap:
    """The heap of one body."""

    def __init__(self, program: Program, operations: HeapOperations, modifies: HeapModifiesSets) -> None:
        self._program = program
        self._operations = operations
        self._versions = operations.versions
        self._terms = operations.versions.terms
        self._values = operations.values
        self._modifies = modifies
        self._facts: dict[tuple[str, frozenset[Exit], Need], BlockFacts] = {}
        self._executed = 0

    def facts(self, state: State) -> BlockFacts:
        """What is known of the blocks of the procedure that is executed."""
        frame = state.frame
        key = (frame.procedure.name, frame.exits, frame.need)
        if key not in self._facts:
            self._facts[key] = block_facts(frame)
        return self._facts[key]

    # ------------------------------------------------------------ states

    def is_empty(self, state: State) -> bool:
        return state.guard is self._terms.false

    def join(self, waiting: tuple[State, ...], state: State) -> tuple[State, ...]:
        """States wait until all are there: each merge makes new versions of the fields."""
        return (*waiting, state)

    def joined(self, label: str, waiting: tuple[State, ...]) -> State | None:
        facts = self.facts(waiting[0])
        if label not in facts.relevant:
            return None
        self._executed += 1
        if self._executed > BLOCKS:
            raise NotExpressible("a body of this size")
        return self._merged(waiting, facts.live[label])

    def _merged(self, states: Sequence[State], names: Collection[str]) -> State | None:
        return merged(self._versions, self._values, states, names)

    def fork(self, state: State) -> State:
        return state

    # ------------------------------------------------------------ operations

    def value(self, state: State, expression: Expr | None) -> Value:
        return OPAQUE if expression is None else self._values.of(expression, state.locals)

    def branch(self, state: State, branch: Branch) -> tuple[tuple[str, State], ...]:
        holds = self._values.condition(branch.condition, state.locals)
        yes, no = state.where(self._terms, holds), state.where(self._terms, self._terms.not_(holds))
        return ((branch.then, yes), (branch.otherwise, no))

    def stop(self, state: State, stop: Stop, callers: Sequence[State]) -> None:
        """Paths that stop come to no end, but for those on which nobody has translated what they do."""
        del state, callers
        if stop.reason is StopReason.UNSUPPORTED:
            raise NotExpressible("an unsupported construct")

    def step(self, state: State, operation: Operation, call: Caller[State]) -> State:
        del call
        match operation:
            case Assign(target=target, value=value):
                return state.given(target.name, self._values.of(value, state.locals))
            case Load(target=target, place=place):
                return state.given(target.name, self._operations.loaded(place, state))
            case Store(place=FieldPlace() as place, value=value):
                return self._operations.stored(place, self._values.of(value, state.locals), state)
            case New(target=target, class_name=class_name):
                return self._operations.made(target, class_name, state)
            case NewArray(target=target) | Havoc(target=target):
                return state.given(target.name, self._values.any_of(target.type))
            case Assume(condition=condition):
                return state.where(self._terms, self._values.condition(condition, state.locals))
            case Store() | Check() | Raise() | Clause():
                # Arrays and static fields have any value when they are read; what is checked changes nothing.
                return state
            case Call() | CallVirtual() | CallPointer():
                raise AssertionError("calls are completed by a call policy")
            case Allocate() | Free() | Copy() | Fill() | Disjoint() | Inspect() | CheckMemory():
                raise NotExpressible(type(operation).__name__)
            case _:
                assert_never(operation)

    # ------------------------------------------------------------ calls

    def targets(self, state: State, operation: AnyCall, block: Block | None) -> list[HeapTarget]:
        if isinstance(operation, CallPointer):
            raise NotExpressible("a call by a pointer")
        arguments = tuple(self._values.of(argument, state.locals) for argument in operation.arguments)
        exits = frozenset(Exit) if self._catches(state, operation, block) else frozenset({Exit.RETURN})
        is_needed = operation.target is not None and operation.target.name in self.facts(state).returns
        need = Need.RESULT if is_needed else Need.PASSING
        found = []
        callees = self._modifies.calls.by_receiver(operation)
        for name, classes in callees.items():
            if name is None or name not in self._program.procedures:
                raise NotExpressible("a call of what is not known")
            chosen = state
            if len(callees) > 1:
                receiver = self._operations.object_of(arguments[0])
                is_one = self._terms.any_of(self._versions.is_exactly(receiver, one) for one in classes)
                chosen = state.where(self._terms, is_one)
            procedure = self._program.procedures[name]
            frame = CallFrame(procedure, exits, need, state.frame.depth + 1)
            found.append(Target(procedure, arguments, replace(chosen, frame=frame)))
        return found

    def _catches(self, state: State, operation: Call | CallVirtual, block: Block | None) -> bool:
        """Whether it matters that a call throws; it does not if an exception leads to no end of interest."""
        if operation.raised is None:
            return False
        match None if block is None else block.terminator:
            case Branch(condition=Binary(op=BinaryOp.NE, left=Local(name=name)), then=then):
                assert block is not None
                relevant = self.facts(state).relevant
                return name != operation.raised.name or then in relevant or operation is not block.operations[-1]
            case _:
                return True

    def enter(self, target: HeapTarget) -> State:
        parameters = target.procedure.parameters
        known = {local.name: value for local, value in zip(parameters, target.arguments, strict=True)}
        return replace(target.state, locals=known)

    def completed(self, ends: Sequence[HeapCompletion]) -> HeapCompletion | None:
        found = self._merged([end.state.given("", end.value) for end in ends], ("",))
        return None if found is None else Completion(replace(found, locals={}), found.locals[""])

    def resume(self, caller: State, operation: AnyCall, ends: Sequence[HeapCompletions]) -> list[State]:
        """One state if the call returns, and one if it throws and that matters."""
        after: list[State] = []
        raised = raised_local(operation)
        normal = self.completed([end.normal for end in ends if end.normal is not None])
        if normal is not None:
            known = {**caller.locals}
            if raised is not None:
                known[raised.name] = None
            if operation.target is not None:
                known[operation.target.name] = self._named(normal.value)
            after.append(replace(normal.state, locals=known, frame=caller.frame))
        thrown = self.completed([end.exceptional for end in ends if end.exceptional is not None])
        if thrown is not None and raised is not None:
            known = {**caller.locals, raised.name: RAISED}
            after.append(replace(thrown.state, locals=known, frame=caller.frame))
        return after

    def _named(self, value: Value) -> Value:
        """An object under one name, if it depends on conditions which it is."""
        return self._versions.named(value) if isinstance(value, Term) and value.sort != BOOL else value
