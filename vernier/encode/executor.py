"""Bounded symbolic execution with merging: runs a procedure on a symbolic state, all paths at once.

Blocks run in weak topological order, so paths that meet are merged before anything is executed twice. A loop runs until
no path comes back to its head, or until the bound cuts off the paths that do; calls are run in place. Where a bound
cuts off a path, `Encoding.exceed` notes it: a result is a proof only if those notes are infeasible.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol, TypeAlias, assert_never

from vernier.analysis.facts.loops import Element, Loop, weak_topological_order
from vernier.core.outcome import Assumption, AssumptionKind
from vernier.encode.c.conditions import check_memory
from vernier.encode.c.leaks import check_leaks
from vernier.encode.c.objects import check_disjoint, inspected
from vernier.encode.c.operations import end_of_life, step
from vernier.encode.clauses.operations import Caller
from vernier.encode.context import Encoding, Input
from vernier.encode.expressions import evaluate, pointer, reference, scalar
from vernier.encode.intrinsics import Intrinsics
from vernier.encode.memory import load, new_array, note_raise, store
from vernier.encode.refine import refined
from vernier.encode.state import SymbolicState, merge, same_state
from vernier.encode.values import NULL, EncodingError, GuardedReference, GuardedValue, null_reference, zero_of
from vernier.ir.expr import Local
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
    Fill,
    Free,
    Goto,
    Havoc,
    Inspect,
    Load,
    New,
    NewArray,
    Operation,
    Raise,
    Return,
    Stop,
    StopReason,
    Store,
    Throw,
)
from vernier.ir.program import Block, Ending, Procedure
from vernier.ir.types import BOOL, RefType, VoidType
from vernier.logic.bank import Term


@dataclass(frozen=True, slots=True)
class Completion:
    """How a procedure ended on some paths: the state, and the value returned or the exception thrown."""

    state: SymbolicState
    value: GuardedValue | None


@dataclass(frozen=True, slots=True)
class Completions:
    normal: Completion | None
    exceptional: Completion | None


@dataclass(slots=True)
class Activation:
    """One run of one procedure: states waiting at blocks, and the ways it has ended so far."""

    procedure: Procedure
    blocks: dict[str, Block]
    depth: int
    pending: dict[str, SymbolicState] = field(default_factory=dict)
    returned: list[Completion] = field(default_factory=list)
    thrown: list[Completion] = field(default_factory=list)


AnyCall: TypeAlias = Call | CallVirtual | CallPointer
Target: TypeAlias = tuple[str, tuple[GuardedValue, ...], Term]
"""A procedure that a call may run, the arguments it gets, and when"""


def raised_local(operation: AnyCall) -> Local | None:
    return None if isinstance(operation, CallPointer) else operation.raised


class ClauseSteps(Protocol):
    """Executes the clauses in bodies; `call` runs the procedures they mention."""

    def step(self, state: SymbolicState, operation: Clause, call: Caller) -> None: ...


class DescribedEnd(Protocol):
    @property
    def state(self) -> SymbolicState: ...
    @property
    def value(self) -> GuardedValue | None: ...


class DescribedCall(Protocol):
    @property
    def returned(self) -> DescribedEnd | None: ...
    @property
    def thrown(self) -> DescribedEnd | None: ...


class DescribedCalls(Protocol):
    """Knows calls that need not be run; None for those that have to be."""

    def call(self, name: str, arguments: tuple[GuardedValue, ...], state: SymbolicState) -> DescribedCall | None: ...


class Executor:
    """Runs procedures of one encoding. Calls are run in place, except those that `described` knows."""

    def __init__(
        self, encoding: Encoding, clauses: ClauseSteps | None = None, described: DescribedCalls | None = None
    ) -> None:
        self.encoding = encoding
        self.clauses = clauses
        self.described = described
        self.terms = encoding.terms
        self.intrinsics = Intrinsics(encoding)
        self._orders: dict[str, tuple[Element, ...]] = {}
        self._blocks: dict[str, dict[str, Block]] = {}
        self._active: dict[str, int] = {}
        self._waiting: list[dict[str, GuardedValue]] = []
        """Variables of the procedures that wait for a call to return"""

    def run(self, name: str, arguments: tuple[GuardedValue, ...], state: SymbolicState) -> Completions:
        """Run a procedure. The state is consumed; the states of the completions carry no locals."""
        procedure = self.encoding.program.procedures[name]
        special = self.intrinsics.run(procedure, arguments, state)
        if special is not None:
            return Completions(*(None if end is None else Completion(*end) for end in special))
        depth = self._active.get(name, 0)
        if depth and not self.encoding.goes_on(state.guard, depth + 1, self.encoding.bounds.recursion):
            return Completions(None, None)
        self._active[name] = depth + 1
        try:
            return self._activate(procedure, arguments, state)
        finally:
            self._active[name] = depth

    def _activate(self, procedure: Procedure, arguments: tuple[GuardedValue, ...], state: SymbolicState) -> Completions:
        order = self._orders.get(procedure.name)
        if order is None:
            order = self._orders[procedure.name] = weak_topological_order(procedure)
            self._blocks[procedure.name] = {block.label: block for block in procedure.blocks}
        activation = Activation(procedure, self._blocks[procedure.name], self._active[procedure.name])
        state.locals = {parameter.name: value for parameter, value in zip(procedure.parameters, arguments, strict=True)}
        activation.pending[procedure.blocks[0].label] = state
        first = len(self.encoding.types)
        self._run_elements(activation, order)
        ends = Completions(self._join(activation.returned), self._join(activation.thrown))
        if ends.normal is not None:
            end_of_life(self.encoding, ends.normal.state, first)
        return ends

    def _join(self, completions: list[Completion]) -> Completion | None:
        """Merge all the ways of ending into one, results included."""
        merged: SymbolicState | None = None
        for completion in completions:
            state = completion.state
            state.locals = {} if completion.value is None else {"": completion.value}
            merged = state if merged is None else merge(self.terms, merged, state)
        if merged is None or merged.guard.is_false(self.terms):
            return None
        value = merged.locals.get("")
        merged.locals = {}
        return Completion(merged, value)

    # ------------------------------------------------------------ control flow

    def _run_elements(self, activation: Activation, elements: tuple[Element, ...]) -> None:
        for element in elements:
            match element:
                case Loop():
                    self._run_loop(activation, element)
                case str():
                    state = activation.pending.pop(element, None)
                    if state is not None:
                        self._run_block(activation, activation.blocks[element], state)

    def _run_loop(self, activation: Activation, loop: Loop) -> None:
        iterations = 0
        previous: Term | None = None
        last: SymbolicState | None = None
        while True:
            state = activation.pending.pop(loop.head, None)
            if state is None or state.guard.is_false(self.terms):
                return
            self.encoding.spend()
            if last is not None and same_state(last, state):
                # Nothing has changed since the last time: these paths go round for ever.
                check_leaks(self.encoding, state, [*self._waiting, state.locals], Ending.GOES_ON)
                return
            last = state.fork(state.guard)
            if previous is not None and state.guard.term is not previous:
                # The decision to go round depended on inputs: this iteration counts, and may be impossible.
                iterations += 1
                if not self.encoding.goes_on(state.guard, iterations, self.encoding.bounds.loop):
                    return
            previous = state.guard.term
            self._run_block(activation, activation.blocks[loop.head], state)
            self._run_elements(activation, loop.body)

    def _run_block(self, activation: Activation, block: Block, state: SymbolicState) -> None:
        states = [state]
        for operation in block.operations:
            if isinstance(operation, Call | CallVirtual | CallPointer):
                states = [after for before in states for after in self.call(before, operation)]
            else:
                for current in states:
                    self._step(current, operation)
        for current in states:
            if not current.guard.is_false(self.terms):
                self._leave(activation, block, current)

    def _leave(self, activation: Activation, block: Block, state: SymbolicState) -> None:
        terminator = block.terminator
        self.encoding.left.setdefault((activation.procedure.name, block.label), []).append(state.guard.term)
        if self.encoding.watch is not None:
            self.encoding.watch(activation.procedure.name, block, state)
        match terminator:
            case Goto(target=target):
                self._arrive(activation, target, state)
            case Branch():
                self._branch(activation, terminator, state)
            case Return(value=value):
                result = None if value is None else evaluate(self.encoding, state, value)
                activation.returned.append(Completion(state, result))
            case Throw(exception=exception):
                activation.thrown.append(Completion(state, reference(self.encoding, state, exception)))
            case Stop(reason=reason):
                if reason is StopReason.UNSUPPORTED:
                    self._assume_unsupported(terminator, state)
                elif reason is not StopReason.ASSUME:
                    check_leaks(self.encoding, state, [*self._waiting, state.locals], Ending.ENDED)
            case _:
                assert_never(terminator)

    def _assume_unsupported(self, stop: Stop, state: SymbolicState) -> None:
        if self.encoding.feasible(state.guard):
            span = stop.origin.span
            self.encoding.assumptions[Assumption(AssumptionKind.UNSUPPORTED, f"at {span}", span)] = None

    def _branch(self, activation: Activation, branch: Branch, state: SymbolicState) -> None:
        condition = self.encoding.labelled(state, branch, scalar(self.encoding, state, branch.condition), BOOL)
        assert isinstance(condition, Term)
        if condition is self.terms.true or condition in state.guard.literals:
            self._arrive(activation, branch.then, state)
            return
        negated = self.terms.not_(condition)
        if condition is self.terms.false or negated in state.guard.literals:
            self._arrive(activation, branch.otherwise, state)
            return
        yes = state.fork(state.guard.and_(self.terms, condition))
        no = state
        no.guard = state.guard.and_(self.terms, negated)
        if self.encoding.labels is None:
            # What a branch teaches would be used without its label.
            refined(self.encoding, yes, no, branch.condition)
        self._arrive(activation, branch.then, yes)
        self._arrive(activation, branch.otherwise, no)

    def _arrive(self, activation: Activation, label: str, state: SymbolicState) -> None:
        if state.guard.is_false(self.terms):
            return
        waiting = activation.pending.get(label)
        activation.pending[label] = state if waiting is None else merge(self.terms, waiting, state)

    # ------------------------------------------------------------ operations

    def _step(self, state: SymbolicState, operation: Operation) -> None:
        encoding = self.encoding
        match operation:
            case Assign(target=target, value=value):
                state.locals[target.name] = encoding.labelled(
                    state, operation, evaluate(encoding, state, value), target.type
                )
            case Load(target=target, place=place) if not isinstance(place, DerefPlace):
                state.locals[target.name] = encoding.labelled(
                    state, operation, load(encoding, state, place), target.type
                )
            case Store(place=place, value=value) if not isinstance(place, DerefPlace):
                stored = encoding.labelled(state, operation, evaluate(encoding, state, value), place.type)
                store(encoding, state, place, stored)
            case New(target=target, class_name=class_name):
                state.locals[target.name] = encoding.new_object(state, class_name)
            case NewArray(target=target):
                state.locals[target.name] = new_array(encoding, state, operation)
            case Havoc(target=target, name=name, origin=origin):
                fresh = partial(self.terms.fresh, f"input:{name}")
                symbol = encoding.outside(fresh, target.type, state.guard)
                encoding.inputs.append(Input(symbol, state.guard.term, target.type, name, origin))
                state.locals[target.name] = symbol
            case Assume(condition=condition):
                state.guard = state.guard.and_(self.terms, scalar(encoding, state, condition))
            case Check(condition=condition, obligation=obligation):
                holds = scalar(encoding, state, condition)
                encoding.violate(obligation, state.guard, self.terms.not_(holds))
            case CheckMemory():
                check_memory(encoding, state, operation)
            case Raise():
                note_raise(encoding, state, operation)
            case Load() | Store() | Allocate() | Free() | Copy() | Fill():
                step(encoding, state, operation)
            case Disjoint():
                check_disjoint(encoding, state, operation)
            case Inspect(target=target):
                state.locals[target.name] = inspected(encoding, state, operation)
            case Clause():
                if self.clauses is None:
                    raise EncodingError("specification clauses inside bodies are not encoded")
                self.clauses.step(state, operation, self._call_run)
            case Call() | CallVirtual() | CallPointer():
                raise AssertionError("calls are handled by the block")
            case _:
                assert_never(operation)

    def _call_run(self, state: SymbolicState, operation: AnyCall) -> list[SymbolicState]:
        """A call of a clause: it is run, for a clause means what its methods compute."""
        described, self.described = self.described, None
        try:
            return self.call(state, operation)
        finally:
            self.described = described

    def call(self, state: SymbolicState, operation: AnyCall) -> list[SymbolicState]:
        """The states after a call: at most one for normal and one for exceptional returns of each target."""
        if state.guard.is_false(self.terms):
            return []
        arguments = tuple(evaluate(self.encoding, state, argument) for argument in operation.arguments)
        match operation:
            case Call(callee=callee):
                return self._call_one(state, operation, callee, arguments)
            case CallVirtual():
                targets = self._targets(operation, arguments)
            case CallPointer():
                targets = self._functions(state, operation, arguments)
        return self._call_each(state, operation, targets)

    def _call_each(self, state: SymbolicState, operation: AnyCall, targets: list[Target]) -> list[SymbolicState]:
        """Call the targets, each on its own paths, and merge what comes back."""
        after: list[list[SymbolicState]] = [[], []]
        for callee, arguments, condition in targets:
            guard = state.guard if len(targets) == 1 else state.guard.and_(self.terms, condition)
            if guard.is_false(self.terms):
                continue
            for result in self._call_one(state.fork(guard), operation, callee, arguments):
                raised = raised_local(operation)
                thrown = raised is not None and not self._is_null(result.locals[raised.name])
                after[1 if thrown else 0].append(result)
        return [self._merge_all(group) for group in after if group]

    def _is_null(self, value: GuardedValue) -> bool:
        return isinstance(value, GuardedReference) and tuple(value.choices) == (NULL,)

    def _merge_all(self, states: list[SymbolicState]) -> SymbolicState:
        merged = states[0]
        for state in states[1:]:
            merged = merge(self.terms, merged, state)
        return merged

    def _targets(self, operation: CallVirtual, arguments: tuple[GuardedValue, ...]) -> list[Target]:
        """The procedures a call may run, each with the receivers that select it and the condition for that."""
        receiver = arguments[0]
        if not isinstance(receiver, GuardedReference):
            raise EncodingError("a call on something that is no object")
        groups: dict[str, dict[int, Term]] = {}
        for object_id, condition in receiver.choices.items():
            if object_id == NULL:
                continue
            type_ = self.encoding.types[object_id]
            class_name = type_.name if isinstance(type_, RefType) else "java.lang.Object"
            callee = self.encoding.program.dispatch(class_name, operation.key)
            if callee is None:
                continue  # the class does not have the method: no path (the receiver's static type has it)
            groups.setdefault(callee, {})[object_id] = condition
        return [
            (callee, (GuardedReference(choices), *arguments[1:]), self.terms.any_of(choices.values()))
            for callee, choices in groups.items()
        ]

    def _functions(
        self, state: SymbolicState, operation: CallPointer, arguments: tuple[GuardedValue, ...]
    ) -> list[Target]:
        """The functions a pointer may be; anything else violates the obligation and ends the path."""
        encoding = self.encoding
        targets = []
        for object_id, (condition, _) in pointer(encoding, state, operation.pointer).choices.items():
            name = encoding.function_names.get(object_id)
            if name is not None and len(encoding.program.procedures[name].parameters) == len(arguments):
                targets.append((name, arguments, condition))
        known = self.terms.any_of(condition for _, _, condition in targets)
        if operation.obligation is not None:
            encoding.violate(operation.obligation, state.guard, self.terms.not_(known))
        state.guard = state.guard.and_(self.terms, known)
        return targets

    def _call_one(
        self,
        state: SymbolicState,
        operation: AnyCall,
        callee: str,
        arguments: tuple[GuardedValue, ...],
    ) -> list[SymbolicState]:
        self.encoding.spend()
        saved = state.locals
        self._waiting.append(saved)
        ends = self._completions(callee, arguments, replace(state, locals={}))
        self._waiting.pop()
        after: list[SymbolicState] = []
        if ends.normal is not None:
            after.append(self._returned(ends.normal, operation, dict(saved)))
        if ends.exceptional is not None and self._may_raise(ends.exceptional, operation):
            after.append(self._raised(ends.exceptional, operation, saved))
        return after

    def _completions(self, callee: str, arguments: tuple[GuardedValue, ...], state: SymbolicState) -> Completions:
        known = None if self.described is None else self.described.call(callee, arguments, state)
        if known is None:
            return self.run(callee, arguments, state)
        ends = (None if end is None else Completion(end.state, end.value) for end in (known.returned, known.thrown))
        return Completions(*ends)

    def _may_raise(self, end: Completion, operation: AnyCall) -> bool:
        """Whether the call expects an exception. Where the front end says there is none, it can only be for want of
        memory (a string too long to exist): that path is cut off, and no proof goes past it."""
        if raised_local(operation) is not None:
            return True
        self.encoding.exceed(end.state.guard)
        return False

    def _returned(self, end: Completion, operation: AnyCall, saved: dict[str, GuardedValue]) -> SymbolicState:
        end.state.locals = saved
        if operation.target is not None and not isinstance(operation.target.type, VoidType):
            value = end.value
            saved[operation.target.name] = zero_of(self.terms, operation.target.type) if value is None else value
        raised = raised_local(operation)
        if raised is not None:
            saved[raised.name] = null_reference(self.terms)
        return end.state

    def _raised(self, end: Completion, operation: AnyCall, saved: dict[str, GuardedValue]) -> SymbolicState:
        raised = raised_local(operation)
        if raised is None or end.value is None:
            raise EncodingError("an exception leaves a call that expects none")
        end.state.locals = saved
        saved[raised.name] = end.value
        if operation.target is not None:
            saved.setdefault(operation.target.name, zero_of(self.terms, operation.target.type))
        return end.state
