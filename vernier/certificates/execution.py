"""Executes a task once, with calls inlined and loops cut where the certificate has an invariant.

Where control comes to a cut, the invariant has to hold: a condition. Then all that the cut does not name as unchanged
gets new symbols, the invariant is assumed of them, and execution goes on from there once. What comes back to the cut
has to satisfy the invariant again, and to have the first values of what is unchanged (Floyd 1967).

Soundness, by induction over the times an execution comes to cuts: the values it has there are those of the symbols of
the cut, and what is assumed of them has been checked the time before. The path condition up to the first time stays
true, since its symbols keep their meaning. A loop that no cut interrupts is unrolled; what is left of it after
`MOST_TURNS` turns is a condition, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import assert_never

from vernier.certificates import names
from vernier.certificates.format import CallSite, Certificate, Cut
from vernier.certificates.formulas import MalformedFormula, to_term
from vernier.certificates.invariants import Names, evaluated
from vernier.certificates.maps import REFERENCE_BITS, Map, Split, read, reference_of
from vernier.certificates.objects import FIRST, Objects
from vernier.certificates.operations import Operations, is_scalar
from vernier.certificates.order import BlockOrder, order_of_blocks
from vernier.certificates.state import NotCovered, State, Symbols, merge, sort_of, zero_of
from vernier.ir.expr import Local
from vernier.ir.ops import Branch, Call, CallPointer, CallVirtual, Goto, Return, Stop, StopReason, Throw
from vernier.ir.program import Block, GlobalStorage, Procedure, Program
from vernier.ir.types import IntType, RefType, Type, VoidType, is_reference
from vernier.ir.walk import locals_of
from vernier.logic.bank import Term
from vernier.logic.terms import Terms
from vernier.logic.walk import free_symbols, substitute

MOST_TURNS = 16
"""How often a loop without a cut is unrolled"""
MOST_OPERATIONS = 100_000
DEEPEST = 60
_PRINTED = ("", "boolean", "char", "int", "long", "float", "double", "java.lang.String")
PRIMITIVE = "java.lang.Class.$primitive(java.lang.String)"
"""The class of a primitive type, by its keyword"""
OUTPUT = frozenset(
    {
        *(f"java.io.StandardOutput.{name}({type_})" for name in ("print", "println") for type_ in _PRINTED),
        *(
            "java.lang.System.$write(int,java.lang.String)",
            "__vernier_printf",
            "__vernier_puts",
            "__vernier_fputs",
            "putchar",
        ),
    }
)
"""Procedures that only write: their result may be anything"""


class Role(Enum):
    """What a condition is for."""

    INITIATION = "the invariant holds on entry"
    CONSECUTION = "the invariant is kept"
    FRAME = "what is said to be unchanged is unchanged"
    COVERAGE = "every loop has an invariant"
    SUMMARY = "the summary of a call holds when it returns"


@dataclass(frozen=True, slots=True)
class Condition:
    """The certificate is no proof if an execution satisfies `failed`."""

    role: Role
    place: str
    failed: Term


class TooLarge(Exception):
    """The program is too large for the checker."""


@dataclass(frozen=True, slots=True)
class _Head:
    """A cut that control has come to: the values then, and those that stand for all times."""

    cut: Cut
    first: State
    state: State


@dataclass(slots=True)
class _Activation:
    """One execution of a body: the states that wait at blocks, how often blocks were executed, the cuts met."""

    procedure: Procedure
    stack: tuple[CallSite, ...]
    order: BlockOrder
    pending: dict[str, State] = field(default_factory=dict)
    turns: dict[str, int] = field(default_factory=dict)
    heads: dict[str, _Head] = field(default_factory=dict)
    returned: list[tuple[State, Term | None]] = field(default_factory=list)
    thrown: list[tuple[State, Term]] = field(default_factory=list)


@dataclass(slots=True)
class Execution:
    """The execution of one entry under one certificate."""

    program: Program
    certificate: Certificate
    terms: Terms = field(default_factory=Terms)
    conditions: list[Condition] = field(default_factory=list)
    operations: Operations = field(init=False)
    objects: Objects = field(init=False)
    _symbols: Symbols = field(init=False)
    _cuts: dict[tuple[tuple[CallSite, ...], str], Cut] = field(default_factory=dict)
    _summaries: dict[str, Term] = field(default_factory=dict)
    _orders: dict[str, BlockOrder] = field(default_factory=dict)
    _executed: int = 0

    def __post_init__(self) -> None:
        self._symbols = Symbols(self.terms)
        self.objects = Objects(self.program, self._symbols)
        self.operations = Operations(self.objects, self._symbols)
        for cut in self.certificate.cuts:
            self._cuts[cut.stack, cut.block] = cut
        for summary in self.certificate.summaries:
            self._summaries[summary.procedure] = to_term(self.terms, summary.formula)

    def run(self) -> None:
        """Execute the entry with any arguments."""
        entry = self.program.procedures[self.certificate.entry]
        state = self._initial()
        if any(is_reference(item.type) for item in entry.parameters):
            # They may be of classes and arrays that the program does not have.
            raise NotCovered("objects from outside")
        arguments = tuple(self._symbols.new(item.name, sort_of(item.type)) for item in entry.parameters)
        activation = self._body(entry, arguments, state, ())
        for thrown, exception in activation.thrown:
            self.operations.escape(thrown, exception)
        for name in self._summaries:
            self._summarised(name)

    def _initial(self) -> State:
        globals_: dict[str, Term] = {}
        for name, definition in self.program.globals.items():
            type_ = definition.type
            if definition.storage is GlobalStorage.VARIABLE and is_scalar(type_):  # type: ignore[arg-type]
                first = dict(definition.initial).get(0)
                zero = zero_of(self.terms, type_)  # type: ignore[arg-type]
                globals_[name] = zero if first is None else self.operations.evaluator.value({}, first)
        return State(self.terms.true, {}, (), globals_, {}, self.terms.bv(FIRST, REFERENCE_BITS))

    # ------------------------------------------------------------ bodies

    def _body(
        self, procedure: Procedure, arguments: tuple[Term, ...], state: State, stack: tuple[CallSite, ...]
    ) -> _Activation:
        order = self._orders.get(procedure.name)
        if order is None:
            order = self._orders[procedure.name] = order_of_blocks(procedure)
        activation = _Activation(procedure, stack, order)
        state.locals = {item.name: value for item, value in zip(procedure.parameters, arguments, strict=True)}
        blocks = {block.label: block for block in procedure.blocks}
        activation.pending[procedure.blocks[0].label] = state
        while activation.pending:
            label = order.next_of(activation.pending)
            reached = self._reached(activation, blocks[label], activation.pending.pop(label))
            if reached is not None:
                self._block(activation, blocks[label], reached)
        return activation

    def _reached(self, activation: _Activation, block: Block, state: State) -> State | None:
        """The state to execute a block from; None if that has been done."""
        cut = self._cuts.get((activation.stack, block.label))
        if cut is not None and activation.turns.get(block.label, 0) >= cut.after:
            head = activation.heads.get(block.label)
            if head is not None:
                self._comes_back(activation, head, state)
                return None
            return self._comes_first(activation, cut, state)
        turns = activation.turns[block.label] = activation.turns.get(block.label, 0) + 1
        if turns > MOST_TURNS:
            self._uncovered(activation, block.label, state)
            return None
        if turns > 1:
            # Another turn of a loop that is unrolled comes to the loops inside from outside again.
            positions = activation.order.positions
            activation.heads = {
                label: head for label, head in activation.heads.items() if positions[label] <= positions[block.label]
            }
        return state

    def _uncovered(self, activation: _Activation, label: str, state: State) -> None:
        """A loop goes on that has no cut. Engines know what some procedures of the library do without their bodies, so
        that they need no invariants there."""
        if activation.procedure.is_library:
            self.operations.gap(f"a loop of {activation.procedure.name}", state.guard)
        else:
            self._require(Role.COVERAGE, activation, label, state.guard, self.terms.false)

    def _arrive(self, activation: _Activation, label: str, state: State) -> None:
        if state.guard is not self.terms.false:
            waiting = activation.pending.get(label)
            joined = state if waiting is None else merge(self.terms, waiting, state, self.objects.initial)
            activation.pending[label] = joined

    # ------------------------------------------------------------ cuts

    def _comes_first(self, activation: _Activation, cut: Cut, first: State) -> State:
        self._with_all_values(activation, cut, first)
        head = _Head(cut, first, self._havoc(activation, cut, first))
        self._require(Role.INITIATION, activation, cut.block, first.guard, self._invariant(cut, first, first))
        activation.heads[cut.block] = head
        state = head.state.fork(head.state.guard)
        self.operations.assume(state, self._invariant(cut, state, first))
        return state

    def _with_all_values(self, activation: _Activation, cut: Cut, first: State) -> None:
        """What an invariant says of a variable that has no value yet has to hold for any: nobody reads it before it is
        assigned, as the validator of the IR proves, so that any value is as good as another."""
        procedures = (self.certificate.entry, *(site.callee for site in activation.stack))
        for symbol in free_symbols(to_term(self.terms, cut.formula)):
            local = names.local_of(str(symbol.payload).removeprefix(names.FIRST))
            if local is None or local[0] >= len(procedures):
                continue
            depth, name = local
            types = {item.name: item.type for item in locals_of(self.program.procedures[procedures[-1 - depth]])}
            frames = [first.locals, *map(dict, first.callers)]
            if name in types and name not in frames[depth]:
                frames[depth][name] = self._anything(first, name, types[name])
                first.callers = tuple(frames[1:])

    def _comes_back(self, activation: _Activation, head: _Head, state: State) -> None:
        cut, label = head.cut, head.cut.block
        self._require(Role.CONSECUTION, activation, label, state.guard, self._invariant(cut, state, head.first))
        for name in cut.unchanged:
            self._require(Role.FRAME, activation, f"{label} ({name})", state.guard, self._kept(name, head, state))

    def _invariant(self, cut: Cut, state: State, first: State) -> Term:
        formula = to_term(self.terms, cut.formula)
        return evaluated(self.terms, formula, Names(self.objects, state, first))

    def _kept(self, name: str, head: _Head, state: State) -> Term:
        """Whether what a name stands for is what it was at first; of memory: in the objects there were."""
        if not names.is_map(name):
            then, now = (Names(self.objects, item, item).value(name) for item in (head.first, state))
            assert isinstance(then, Term) and isinstance(now, Term)
            return self.terms.eq(then, now)
        then_, now_ = self.objects.map_of(head.state, name), self.objects.map_of(state, name)
        if then_ is now_:
            return self.terms.true
        place = self._symbols.new("place", self.objects.place_sort(name))
        old = self.terms.bv_ult(reference_of(self.terms, place), head.first.next)
        same = self.terms.eq(read(self.terms, then_, place), read(self.terms, now_, place))
        return self.terms.implies(old, same)

    def _havoc(self, activation: _Activation, cut: Cut, first: State) -> State:
        """Anything in what may change. Variables of callers do not: a procedure has no access to them."""
        terms, unchanged = self.terms, frozenset(cut.unchanged)
        state = first.fork(first.guard)
        state.next = self._symbols.new("next", first.next.sort)
        self.operations.assume(state, terms.bv_ule(first.next, state.next))
        types: dict[str, Type] = {item.name: item.type for item in activation.procedure.parameters}
        types.update((item.name, item.type) for item in locals_of(activation.procedure))
        for name in state.locals:
            if names.local(0, name) not in unchanged:
                state.locals[name] = self._anything(state, name, types[name])
        for name in state.globals:
            if names.global_(name) not in unchanged:
                type_ = self.program.globals[name].type
                state.globals[name] = self._anything(state, name, type_)  # type: ignore[arg-type]
        for name in self.objects.map_names():
            state.maps[name] = self._any_map(name, unchanged, first, state)
        return state

    def _anything(self, state: State, name: str, type_: Type) -> Term:
        symbol = self._symbols.new(name, sort_of(type_))
        self.operations.assume(state, self.objects.valid(symbol, type_, state.next))
        return symbol

    def _any_map(self, name: str, unchanged: frozenset[str], first: State, state: State) -> Map:
        anything = self.objects.anything(name, state.next)
        if name in unchanged:
            return Split(first.next, self.objects.map_of(first, name), anything)
        return anything

    def _require(self, role: Role, activation: _Activation, label: str, guard: Term, goal: Term) -> None:
        failed = self.terms.and_(guard, self.terms.not_(goal))
        if failed is not self.terms.false:
            self.conditions.append(Condition(role, f"{activation.procedure.name}, {label}", failed))

    # ------------------------------------------------------------ blocks

    def _block(self, activation: _Activation, block: Block, state: State) -> None:
        try:
            for position, operation in enumerate(block.operations):
                self._executed += 1
                if self._executed > MOST_OPERATIONS:
                    raise TooLarge
                if isinstance(operation, Call | CallVirtual | CallPointer):
                    after = self._call(activation, CallSite(block.label, position, ""), operation, state)
                    if after is None:
                        return
                    state = after
                else:
                    self.operations.step(state, operation)
                if state.guard is self.terms.false:
                    return
            self._leave(activation, block, state)
        except NotCovered as error:
            self.operations.gap(str(error), state.guard)

    def _leave(self, activation: _Activation, block: Block, state: State) -> None:
        value, terminator = self.operations.value, block.terminator
        match terminator:
            case Goto(target=target):
                self._arrive(activation, target, state)
            case Branch(condition=condition, then=then, otherwise=otherwise):
                holds = value(state, condition)
                self._arrive(activation, then, state.fork(self.terms.and_(state.guard, holds)))
                self._arrive(activation, otherwise, state.fork(self.terms.and_(state.guard, self.terms.not_(holds))))
            case Return(value=None):
                activation.returned.append((state, None))
            case Return(value=result):
                assert result is not None
                activation.returned.append((state, value(state, result)))
            case Throw(exception=exception):
                activation.thrown.append((state, value(state, exception)))
            case Stop(reason=StopReason.UNSUPPORTED):
                raise NotCovered("an unsupported construct")
            case Stop():
                pass
            case _:
                assert_never(terminator)

    # ------------------------------------------------------------ calls

    def _call(
        self, activation: _Activation, site: CallSite, operation: Call | CallVirtual | CallPointer, state: State
    ) -> State | None:
        """The state after a call; None if it never returns."""
        arguments = tuple(self.operations.value(state, argument) for argument in operation.arguments)
        ends: list[State] = []
        for procedure, entered in self._targets(operation, arguments, state):
            stack = (*activation.stack, CallSite(site.block, site.position, procedure.name))
            ends += self._complete(operation, procedure, arguments, entered, stack)
        if not ends:
            return None
        result = ends[0]
        for end in ends[1:]:
            result = merge(self.terms, result, end, self.objects.initial)
        return result

    # ------------------------------------------------------------ summaries

    def _summarised(self, name: str) -> None:
        """Execute a body whose calls are described with any arguments, with the calls in it described, too. By
        induction on the depth of calls, all that return then satisfy their summaries (Hoare 1971); what a body violates
        is told like all other violations."""
        if name not in self.program.procedures:
            raise MalformedFormula(f"there is no {name}")
        procedure = self.program.procedures[name]
        if procedure.is_external or not all(isinstance(item.type, IntType) for item in procedure.parameters):
            raise NotCovered(f"a summary of {name}")
        arguments = tuple(self._symbols.new(item.name, sort_of(item.type)) for item in procedure.parameters)
        # There are no globals: who reads or writes one comes to a gap.
        state = State(self.terms.true, {}, (), {}, {}, self.terms.bv(FIRST, REFERENCE_BITS))
        activation = self._body(procedure, arguments, state, (CallSite("", 0, name),))
        for end, value in activation.returned:
            if value is None or end.maps or end.next is not state.next:
                raise NotCovered(f"a summary of {name}")
            self._require(Role.SUMMARY, activation, name, end.guard, self._summary(procedure, arguments, value))
        for end, _ in activation.thrown:
            self.operations.gap("an exception leaves a call that expects none", end.guard)

    def _summary(self, procedure: Procedure, arguments: tuple[Term, ...], result: Term) -> Term:
        """What the summary of a procedure says of a call."""
        values = {names.local(0, item.name): value for item, value in zip(procedure.parameters, arguments, strict=True)}
        values[names.RESULT] = result
        formula = self._summaries[procedure.name]
        meaning: dict[Term, Term] = {}
        for symbol in free_symbols(formula):
            value = values.get(str(symbol.payload))
            if value is None or value.sort != symbol.sort:
                raise MalformedFormula(f"there is no {symbol.payload} in a call of {procedure.name}")
            meaning[symbol] = value
        return substitute(self.terms, formula, meaning)

    def _described(
        self,
        operation: Call | CallVirtual | CallPointer,
        procedure: Procedure,
        arguments: tuple[Term, ...],
        state: State,
    ) -> State:
        """The state after a call that returns some result that its summary allows."""
        result = self._symbols.new(names.RESULT, sort_of(procedure.result))
        self.operations.assume(state, self._summary(procedure, arguments, result))
        if operation.target is not None:
            state.locals[operation.target.name] = result
        return state

    def _targets(
        self, operation: Call | CallVirtual | CallPointer, arguments: tuple[Term, ...], state: State
    ) -> Iterator[tuple[Procedure, State]]:
        """What a call may run, each with the executions that do."""
        match operation:
            case Call(callee=callee):
                if callee not in self.program.procedures:
                    raise NotCovered(f"a call of {callee}")
                yield self.program.procedures[callee], state
            case CallVirtual(key=key, static_type=static):
                conditions: dict[str | None, list[Term]] = {}
                for type_, condition in self.objects.types_of(arguments[0]):
                    if self.program.is_subtype(type_, static):
                        name = self.program.dispatch(type_.name, key) if isinstance(type_, RefType) else None
                        conditions.setdefault(name, []).append(condition)
                for name, found in conditions.items():
                    entered = state.fork(self.terms.and_(state.guard, self.terms.any_of(found)))
                    if entered.guard is self.terms.false:
                        continue
                    if name is None or name not in self.program.procedures:
                        self.operations.gap(f"a call of {key} without a body", entered.guard)
                    else:
                        yield self.program.procedures[name], entered
            case CallPointer():
                raise NotCovered("a call by pointer")
            case _:
                assert_never(operation)

    def _complete(
        self,
        operation: Call | CallVirtual | CallPointer,
        procedure: Procedure,
        arguments: tuple[Term, ...],
        state: State,
        stack: tuple[CallSite, ...],
    ) -> list[State]:
        """The states after the call of one procedure."""
        kept, callers = state.locals, state.callers
        if procedure.is_external or (procedure.is_library and procedure.name in OUTPUT):
            return [self._known(operation, procedure, arguments, state)]
        if procedure.name in self._summaries:
            return [self._described(operation, procedure, arguments, state)]
        if len(stack) > DEEPEST:
            self.operations.gap("calls nested too deeply", state.guard)
            return []
        entered = state.fork(state.guard)
        entered.callers = (kept, *callers)
        completed = self._body(procedure, arguments, entered, stack)
        raised = None if isinstance(operation, CallPointer) else operation.raised
        ends = []
        for end, value in completed.returned:
            end.locals, end.callers = dict(kept), callers
            if operation.target is not None and not isinstance(operation.target.type, VoidType):
                end.locals[operation.target.name] = value or self._any_result(operation.target)
            if raised is not None:
                end.locals[raised.name] = zero_of(self.terms, raised.type)
            ends.append(end)
        for end, exception in completed.thrown:
            end.locals, end.callers = dict(kept), callers
            if raised is None:
                self.operations.gap("an exception leaves a call that expects none", end.guard)
                continue
            end.locals[raised.name] = exception
            ends.append(end)
        return ends

    def _any_result(self, target: Local) -> Term:
        return self._symbols.new(target.name, sort_of(target.type))

    def _known(
        self,
        operation: Call | CallVirtual | CallPointer,
        procedure: Procedure,
        arguments: tuple[Term, ...],
        state: State,
    ) -> State:
        """The state after the call of a procedure that is known without its body."""
        if procedure.name not in (*OUTPUT, PRIMITIVE):
            raise NotCovered(f"a call of {procedure.name}, which has no body")
        if operation.target is not None and not isinstance(operation.target.type, VoidType):
            is_output = procedure.name in OUTPUT
            result = self._any_result(operation.target) if is_output else self.objects.primitive(arguments[0])
            state.locals[operation.target.name] = result
        if isinstance(operation, Call | CallVirtual) and operation.raised is not None:
            state.locals[operation.raised.name] = zero_of(self.terms, operation.raised.type)
        return state
