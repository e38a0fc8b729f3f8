"""The guards of a method, evaluated by its entry before the call: where one would throw, the execution is left out.

Soundness. What is evaluated here has no effect and takes no input (`Purity`, on all operations and what they call; it
may initialise a class, where nobody can tell when that happened), so the method finds the same state and decides the
same: an execution is left out if and only if the method throws at one of these guards. An exception that a condition or
a message throws by itself is nobody's intention: the entry goes on to the call, and the method throws it. Where an
earlier condition leads elsewhere (`if (a) return;`) the entry goes on to the call as well. Any other call of the method
meets the guards as any other code.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from vernier.core.requirement import Requirement
from vernier.core.source import GUARD, Origin
from vernier.frontend.java import tree
from vernier.frontend.java.lower.body import Body, Handler, is_null
from vernier.frontend.java.lower.condition_text import (
    Condition,
    both,
    compared,
    either,
    is_none_of,
    is_one_of,
    negated,
    operand,
    stated,
)
from vernier.frontend.java.lower.draft import DraftBlock
from vernier.frontend.java.lower.program.contracts import nothing
from vernier.frontend.java.lower.program.guards import Checking, Declaring, Step, Switching, Throwing, Turning
from vernier.frontend.java.lower.statements.switches import branch_on_labels
from vernier.frontend.java.lower.walk import assignments, children
from vernier.frontend.java.symbols import Variable
from vernier.ir.expr import FALSE, Binary, BinaryOp, Const, Expr
from vernier.ir.ops import Assume, Raise, Return
from vernier.ir.types import I32, THROWABLE

_ZERO = Const(0, I32)


@dataclass(frozen=True, slots=True)
class WrittenStep:
    """One step in the draft of an entry: its blocks, the constructor of the user's that runs where it throws, and what
    is required, if it may throw."""

    blocks: tuple[DraftBlock, ...]
    constructor: str | None = None
    requirement: Requirement | None = None


def write_guards(body: Body, steps: Sequence[Step], origin: Origin) -> tuple[WrittenStep, ...]:
    """Evaluate the steps here. What goes wrong in them leads to what is written next, as does their end."""
    if not steps:
        return ()
    draft, saved, known = body.draft, body.handler, body.assignments
    on = draft.label()
    body.handler = Handler(draft.temporary(THROWABLE), on)
    body.assignments = assignments(_expressions(steps))
    writer = _Writer(body, Origin(origin.span, GUARD))
    written = tuple(writer.step(step) for step in steps)
    body.handler, body.assignments = saved, known
    draft.goto(on, writer.origin)
    draft.place(on)
    return written


def _expressions(steps: Iterable[Step]) -> list[tree.Expression]:
    found: list[tree.Expression] = []
    for step in steps:
        match step:
            case Throwing(condition=condition, thrown=thrown):
                found += [condition, *thrown.arguments]
            case Switching(selector=selector, thrown=thrown):
                found += [selector, *thrown.arguments]
            case Turning(condition=condition):
                found.append(condition)
            case Declaring(value=value):
                found.append(value)
            case Checking(values=values):
                found += values
    return found


class _Writer:
    def __init__(self, body: Body, origin: Origin) -> None:
        self._body = body
        self.origin = origin
        self._turns: list[Condition] = []
        self._declared: list[Declaring] = []

    def step(self, step: Step) -> WrittenStep:
        """A step of its own blocks, without obligations: the method has them."""
        draft = self._body.draft
        begin, first, obligations = draft.label(), len(draft.blocks), dict(draft.obligations)
        draft.goto(begin, self.origin)
        draft.place(begin)
        constructor, requirement = self._written(step)
        for block in draft.blocks[first:]:
            block.operations = [
                replace(item, origin=self.origin) for item in block.operations if not isinstance(item, Raise)
            ]
            if block.terminator is not None:
                block.terminator = replace(block.terminator, origin=self.origin)
        draft.obligations = obligations
        return WrittenStep(tuple(draft.blocks[first:]), constructor, requirement)

    def _written(self, step: Step) -> tuple[str | None, Requirement | None]:
        body, texts = self._body, self._body.world.texts
        on = body.draft.label()
        match step:
            case Throwing(condition=condition, thrown=thrown, span=span):
                failing = body.draft.label()
                body.condition(condition, failing, on)
                told = self._wording(negated(texts, condition), [condition])
                return self._failed(thrown, failing, on), Requirement(told, thrown.symbol.name, span)
            case Switching(selector=selector, labels=labels, is_default=is_default, thrown=thrown, span=span):
                failing = body.draft.label()
                matched, unmatched = (on, failing) if is_default else (failing, on)
                branch_on_labels(body, selector, labels, matched, unmatched)
                required = (is_one_of if is_default else is_none_of)(texts, selector, labels)
                told = self._wording(required, [selector])
                return self._failed(thrown, failing, on), Requirement(told, thrown.symbol.name, span)
            case Turning(condition=condition):
                body.condition(condition, body.handler.label, on)
                body.draft.place(on)
                self._turns.append(stated(texts, condition))
                return None, None
            case Declaring(variable=variable, value=value):
                made_value = body.expression(value)
                if not body.draft.dead:
                    body.assign(body.declare(variable), made_value, self.origin)
                self._declared.append(step)
                return None, None
            case Checking(name=name, values=values, span=span):
                wrong, required, exception = self._checked(name, values)
                failing = body.draft.label()
                body.draft.branch(wrong, failing, on, self.origin)
                body.draft.place(failing)
                self._left_out()
                body.draft.place(on)
                return None, Requirement(self._wording(required, values), f"java.lang.{exception}Exception", span)

    def _failed(self, thrown: tree.NewObject, failing: str, on: str) -> str | None:
        """Where the method throws, the execution is left out; gives the constructor of the user's that runs there."""
        body = self._body
        body.draft.place(failing)
        for argument in thrown.arguments:
            self._message(argument)
        self._left_out()
        body.draft.place(on)
        return None if thrown.symbol.is_library else body.world.constructor(thrown.constructor)

    def _left_out(self) -> None:
        self._body.draft.emit(Assume(FALSE, self.origin))
        self._body.draft.end(Return(nothing(self._body.result), self.origin))

    def _message(self, value: tree.Expression) -> None:
        """Evaluate what goes into a message. To join the parts has no effect and throws nothing."""
        if isinstance(value, tree.Concat):
            for part in value.parts:
                self._message(part)
        else:
            self._body.expression(value)

    def _checked(self, name: str, values: Sequence[tree.Expression]) -> tuple[Expr, Condition, str]:
        """When a method of `java.util.Objects` throws, what it requires, and what it throws."""
        body, texts = self._body, self._body.world.texts
        given = [body.atom(value, node.span) for value, node in zip(body.operands(*values), values, strict=True)]
        shown = [operand(texts, node) for node in values]
        if name == "requireNonNull":
            return is_null(given[0]), compared(shown[0], "!=", "null"), "NullPointer"
        low, wanted = Binary(BinaryOp.LT, given[0], _ZERO), compared("0", "<=", shown[0])
        if name == "checkIndex":
            high = Binary(BinaryOp.GE, given[0], given[1])
            return _either(low, high), both((wanted, compared(shown[0], "<", shown[1]))), "IndexOutOfBounds"
        if name == "checkFromToIndex":
            crossed, high = Binary(BinaryOp.GT, given[0], given[1]), Binary(BinaryOp.GT, given[1], given[2])
            ordered = (wanted, compared(shown[0], "<=", shown[1]), compared(shown[1], "<=", shown[2]))
            return _either(low, crossed, high), both(ordered), "IndexOutOfBounds"
        negative = [Binary(BinaryOp.LT, each, _ZERO) for each in given]
        rest = Binary(BinaryOp.SUBTRACT, given[2], given[0])
        told = (*(compared("0", "<=", each) for each in shown), compared(shown[1], "<=", f"{shown[2]} - {shown[0]}"))
        return _either(*negative, Binary(BinaryOp.GT, given[1], rest)), both(told), "IndexOutOfBounds"

    def _wording(self, required: Condition, read: Iterable[tree.Expression]) -> str:
        """What is required, with the conditions under which the method does not come to the guard, and the values of
        local variables."""
        text = either((*self._turns, required)).text
        used = {node.variable for node in _below(read) if isinstance(node, tree.VariableRead)}
        # A condition that leads elsewhere may mention any of them.
        latest = {item.variable: item for item in self._declared}
        known = [item for item in latest.values() if item.variable in used or self._turns]
        given = ((item.variable.name, self._body.world.texts.whole(_handed_on(item, latest).span)) for item in known)
        # What a constructor hands on to another one often has the same name there.
        values = [f"{name} = {value}" for name, value in given if name != value]
        return f"{text} where {', '.join(values)}" if values else text


def _handed_on(declaring: Declaring, latest: Mapping[Variable, Declaring]) -> tree.Expression:
    """The value of a variable; where that is another one with a value of its own, this value."""
    value = declaring.value
    while isinstance(value, tree.VariableRead) and value.variable in latest:
        value = latest[value.variable].value
    return value


def _below(roots: Iterable[tree.Expression]) -> Iterable[object]:
    pending: list[object] = list(roots)
    while pending:
        node = pending.pop()
        yield node
        pending += children(node)


def _either(first: Expr, *others: Expr) -> Expr:
    for other in others:
        first = Binary(BinaryOp.OR, first, other)
    return first
