"""The symbolic executor over an unbounded heap: blocks in order, paths merged where they meet, loops cut at heads.

Law: the state at an end, together with the facts of the heap versions, admits every execution of the procedure that
takes a path to that end. What is not expressible is any value; NotExpressible where even that is no abstraction.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from vernier.analysis.facts.loops import Element, Loop
from vernier.analysis.summaries.graph import Exit
from vernier.encode.firstorder.execution.call_frame import CallFrame, Ends, LoopCut, Need, call_frame
from vernier.encode.firstorder.execution.evaluation import OPAQUE, RAISED, OpaqueValue, Value
from vernier.encode.firstorder.execution.heap_operations import HeapOperations
from vernier.encode.firstorder.execution.heap_versions import Field
from vernier.encode.firstorder.execution.modifies_sets import HeapModifies, HeapModifiesSets
from vernier.encode.firstorder.execution.state import Known, State, conjuncts, merged
from vernier.encode.firstorder.signature import NotExpressible
from vernier.ir.expr import Binary, BinaryOp, Local
from vernier.ir.ops import (
    Assign,
    Assume,
    Branch,
    Call,
    CallVirtual,
    Check,
    Clause,
    FieldPlace,
    Goto,
    Havoc,
    Load,
    New,
    NewArray,
    Operation,
    Raise,
    Return,
    Stop,
    Store,
    Terminator,
    Throw,
)  # fmt: skip
from vernier.ir.program import Block, Procedure, Program
from vernier.ir.walk import targets_of
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL

DEPTH = 12
"""Depth to which calls are inlined"""
BLOCKS = 1500
"""How much is executed at most"""


ApplySummary: TypeAlias = Callable[[Procedure, State, Sequence[Value], frozenset[Exit]], Ends]


class SymbolicExecutor:
    """`is_summarised` names the procedures that are not inlined, `apply_summary` replaces their calls. `met` receives
    each loop when its body has been executed."""

    def __init__(
        self, program: Program, operations: HeapOperations, modifies: HeapModifiesSets,
        is_summarised: Callable[[Procedure, Need], bool], apply_summary: ApplySummary, met: Callable[[LoopCut], None],
    ) -> None:  # fmt: skip
        self._program = program
        self._operations = operations
        self._versions = operations.versions
        self._terms = self._versions.terms
        self.values = operations.values
        self._modifies = modifies
        self._is_summarised = is_summarised
        self._apply_summary = apply_summary
        self._met = met
        self._executed = 0
        self._known = Known()
        self._computed_before: dict[object, tuple[Term, Ends]] = {}

    def run(
        self, procedure: Procedure, arguments: Sequence[Value], state: State, exits: frozenset[Exit], need: Need,
        depth: int = 0,
    ) -> Ends:  # fmt: skip
        """The states at the ends of interest of a procedure that is called with these arguments."""
        if procedure.is_external or depth > DEPTH:
            raise NotExpressible(f"a call of {procedure.name}")
        frame = call_frame(procedure, exits, need, depth)
        known = {local.name: value for local, value in zip(procedure.parameters, arguments, strict=True)}
        frame.incoming[procedure.blocks[0].label] = [replace(state, locals=known)]
        for element in frame.flow.order:
            self._element(frame, element)
        return self._ends(frame, state)

    def _ends(self, frame: CallFrame, caller: State) -> Ends:
        """The ends, with the locals of the caller."""
        returned = self._merged([state.given("", value) for state, value in frame.returned], ("",))
        thrown = self._merged(frame.thrown, ())
        return Ends(
            None if returned is None else replace(returned, locals=caller.locals),
            OPAQUE if returned is None else returned.locals[""],
            None if thrown is None else replace(thrown, locals=caller.locals),
        )

    def _merged(self, states: Sequence[State], names: Collection[str]) -> State | None:
        return merged(self._versions, self.values, states, names)

    # ------------------------------------------------------------ control

    def _element(self, frame: CallFrame, element: Element) -> None:
        if isinstance(element, Loop):
            self._loop(frame, element)
        else:
            self._block(frame, element)

    def _arrive(self, frame: CallFrame, label: str) -> State | None:
        states = frame.incoming.pop(label, [])
        return self._merged(states, frame.flow.live[label]) if label in frame.relevant else None

    def _block(self, frame: CallFrame, label: str) -> None:
        state = self._arrive(frame, label)
        if state is not None:
            self._execute(frame, frame.blocks[label], state)

    def _execute(self, frame: CallFrame, block: Block, state: State) -> None:
        self._executed += 1
        if self._executed > BLOCKS:
            raise NotExpressible("a body of this size")
        states = [state]
        for operation in block.operations:
            states = [after for before in states for after in self._operation(frame, block, operation, before)]
        for after in states:
            self._leave(frame, block.terminator, after)

    def _leave(self, frame: CallFrame, terminator: Terminator, state: State) -> None:
        match terminator:
            case Goto(target=target):
                frame.incoming.setdefault(target, []).append(state)
            case Branch(condition=condition, then=then, otherwise=otherwise):
                holds = self.values.condition(condition, state.locals)
                for label, taken in ((then, holds), (otherwise, self._terms.not_(holds))):
                    frame.incoming.setdefault(label, []).append(state.where(self._terms, taken))
            case Return(value=value):
                result = OPAQUE if value is None else self.values.of(value, state.locals)
                frame.returned.append((state, result))
            case Throw():
                frame.thrown.append(state)
            case Stop():
                pass

    def _loop(self, frame: CallFrame, loop: Loop) -> None:
        if any(frame.incoming.get(label) for label in loop.labels - {loop.head}):
            raise NotExpressible("a loop with two heads")
        before = self._arrive(frame, loop.head)
        if before is None:
            return
        since = len(self._versions.order)
        operations = [op for label in sorted(loop.labels) for op in frame.blocks[label].operations]
        modifies = self._modifies.of_operations(operations)
        assigned = tuple(dict.fromkeys(local for op in operations for local in targets_of(op)))
        modified = tuple(local for local in assigned if local.name in frame.flow.live[loop.head])
        head = self._head(before, modified, self._fixed(operations, assigned), modifies)
        self._execute(frame, frame.blocks[loop.head], head)
        for element in loop.body:
            self._element(frame, element)
        back = tuple(state for state in frame.incoming.pop(loop.head, ()) if state.guard is not self._terms.false)
        place = frame.blocks[loop.head].terminator.origin.span
        self._met(LoopCut(before, head, back, modified, modifies, place, since))

    def _head(
        self, before: State, modified: Iterable[Local], fixed: Mapping[Field, str], modifies: HeapModifies
    ) -> State:
        """Some state in which the head of a loop is met: what the loop changes has other values."""
        versions, terms = self._versions, self._terms
        guard = versions.new_symbol("here", before.guard.sort)
        versions.fact(terms.implies(guard, before.guard))
        self._known.heads[guard] = before.guard
        heap, rest = before.heap, []
        for (owner, name), type_ in modifies.in_order():
            target = before.locals.get(fixed.get((owner, name), ""), OPAQUE)
            try:
                content = self._operations.as_content(self.values.any_of(type_, f"some {name}"), type_)
                heap = versions.stored(heap, guard, owner, name, type_, self._operations.object_of(target), content)
            except NotExpressible:
                rest.append(((owner, name), type_))
        heap = versions.havocked(heap, guard, rest, sorted(modifies.classes))
        state = State(guard, before.locals, heap)
        for local in modified:
            value = self.values.any_of(local.type, local.name)
            self._operations.assert_type(value, local.type, state)
            state = state.given(local.name, value)
        return state

    def _fixed(self, operations: Sequence[Operation], assigned: Iterable[Local]) -> dict[Field, str]:
        """Fields that a loop assigns of one object only, that of a local which it does not assign."""
        changing = {local.name for local in assigned}
        called = self._modifies.of_operations(op for op in operations if isinstance(op, Call | CallVirtual)).names
        found: dict[Field, set[str | None]] = {}
        for operation in operations:
            if isinstance(operation, Store) and isinstance(operation.place, FieldPlace):
                place, target = operation.place, operation.place.object
                name = target.name if isinstance(target, Local) and target.name not in changing else None
                found.setdefault((place.owner, place.field), set()).add(name)
        return {
            key: name
            for key, names in found.items()
            if key not in called and len(names) == 1 and (name := next(iter(names))) is not None
        }

    # ------------------------------------------------------------ operations

    def _operation(self, frame: CallFrame, block: Block, operation: Operation, state: State) -> Iterator[State]:
        match operation:
            case Assign(target=target, value=value):
                yield state.given(target.name, self.values.of(value, state.locals))
            case Load(target=target, place=place):
                yield state.given(target.name, self._operations.loaded(place, state))
            case Store(place=FieldPlace() as place, value=value):
                yield self._operations.stored(place, self.values.of(value, state.locals), state)
            case New(target=target, class_name=class_name):
                yield self._operations.made(target, class_name, state)
            case NewArray(target=target) | Havoc(target=target):
                yield state.given(target.name, self.values.any_of(target.type))
            case Assume(condition=condition):
                yield state.where(self._terms, self.values.condition(condition, state.locals))
            case Call() | CallVirtual():
                yield from self._called(frame, block, operation, state)
            case Store() | Check() | Raise() | Clause():
                # Arrays and static fields have any value when they are read; what is checked changes nothing.
                yield state
            case _:
                raise NotExpressible(type(operation).__name__)

    # ------------------------------------------------------------ calls

    def _called(
        self, frame: CallFrame, block: Block, operation: Call | CallVirtual, state: State
    ) -> Iterator[State]:  # fmt: skip
        """The states after a call: one if it returns, and one if it throws and that matters."""
        arguments = [self.values.of(argument, state.locals) for argument in operation.arguments]
        exits = frozenset(Exit) if self._catches(frame, block, operation) else frozenset({Exit.RETURN})
        is_needed = operation.target is not None and operation.target.name in frame.returns
        need = Need.RESULT if is_needed else Need.PASSING
        ends = [
            self._run(target, arguments, chosen, exits, need, frame.depth + 1)
            for target, chosen in self._targets(operation, arguments, state)
        ]
        found = self._merged([end.returned.given("", end.value) for end in ends if end.returned is not None], ("",))
        if found is not None:
            known = {**state.locals}
            if operation.raised is not None:
                known[operation.raised.name] = None
            if operation.target is not None:
                known[operation.target.name] = self._named(found.locals[""])
            yield replace(found, locals=known)
        found = self._merged([end.thrown for end in ends if end.thrown is not None], ())
        if found is not None and operation.raised is not None:
            yield replace(found, locals={**state.locals, operation.raised.name: RAISED})

    def _named(self, value: Value) -> Value:
        """An object under one name, if it depends on conditions which it is."""
        return self._versions.named(value) if isinstance(value, Term) and value.sort != BOOL else value

    def _catches(self, frame: CallFrame, block: Block, operation: Call | CallVirtual) -> bool:
        """Whether it matters that a call throws; it does not if an exception leads to no end of interest."""
        if operation.raised is None:
            return False
        match block.terminator:
            case Branch(condition=Binary(op=BinaryOp.NE, left=Local(name=name)), then=then):
                return name != operation.raised.name or then in frame.relevant or operation is not block.operations[-1]
            case _:
                return True

    def _targets(
        self, operation: Call | CallVirtual, arguments: Sequence[Value], state: State
    ) -> Iterator[tuple[Procedure, State]]:  # fmt: skip
        """The procedures that a call may run, each with the state in which it is that one."""
        targets = self._modifies.calls.by_receiver(operation)
        for name, classes in targets.items():
            if name is None or name not in self._program.procedures:
                raise NotExpressible("a call of what is not known")
            chosen = state
            if len(targets) > 1:
                receiver = self._operations.object_of(arguments[0])
                is_one = self._terms.any_of(self._versions.is_exactly(receiver, one) for one in classes)
                chosen = state.where(self._terms, is_one)
            yield self._program.procedures[name], chosen

    def _run(
        self, procedure: Procedure, arguments: Sequence[Value], state: State, exits: frozenset[Exit], need: Need,
        depth: int,
    ) -> Ends:  # fmt: skip
        if self._is_summarised(procedure, need):
            return self._apply_summary(procedure, state, arguments, exits)
        is_known = not any(isinstance(argument, OpaqueValue) for argument in arguments)
        if exits != {Exit.RETURN} or not is_known or not self._modifies.is_function(procedure):
            return self.run(procedure, arguments, state, exits, need, depth)
        return self._computed(procedure, arguments, state, need, depth)

    def _computed(
        self, procedure: Procedure, arguments: Sequence[Value], state: State, need: Need, depth: int
    ) -> Ends:  # fmt: skip
        """A call that changes nothing, and whose result depends on arguments and fields alone. Where the same was
        computed before on every path that leads here, that is the result."""
        read = tuple(self._versions.field_version(*field, state.heap) for field in self._modifies.read_by(procedure))
        key = (procedure.name, tuple(arguments), read)
        before, ends = self._computed_before.get(key, (None, None))
        if before is None or ends is None or not set(conjuncts(before)) <= self._known.at(state.guard):
            ends = self.run(procedure, arguments, state, frozenset({Exit.RETURN}), need, depth)
            self._computed_before[key] = (state.guard, ends)
            return ends
        if ends.returned is None:
            return ends
        found = state.where(self._terms, ends.returned.guard)
        return Ends(found, ends.value, None)
