"""Loops."""

from __future__ import annotations

from collections.abc import Callable

from vernier.core.source import Origin
from vernier.frontend.java import tree
from vernier.frontend.java.lower.body import Body, JumpScope, Target
from vernier.frontend.java.lower.expressions.checks import not_null
from vernier.frontend.java.lower.statements.clauses import clause
from vernier.frontend.java.symbols import Variable
from vernier.ir.expr import ArrayLength, Binary, BinaryOp, Const, Expr
from vernier.ir.ops import Assign, ElementPlace, Load
from vernier.ir.types import I32, ArrayType


def while_(body: Body, node: tree.While) -> None:
    origin = Origin(node.span)
    head = body.target()
    labels = body.take_labels()
    body.draft.goto(head.label, origin)
    body.draft.place(head.label)
    _clauses(body, node.clauses)
    inside, exit_ = body.draft.label(), body.target()
    body.condition(node.condition, inside, exit_.label)
    body.draft.place(inside)
    _inside(body, node.body, labels, exit_, head)
    body.draft.goto(head.label, origin)
    body.draft.place(exit_.label)


def do_while(body: Body, node: tree.DoWhile) -> None:
    origin = Origin(node.span)
    labels = body.take_labels()
    head, test, exit_ = body.draft.label(), body.target(), body.target()
    body.draft.goto(head, origin)
    body.draft.place(head)
    _clauses(body, node.clauses)
    _inside(body, node.body, labels, exit_, test)
    body.draft.goto(test.label, origin)
    body.draft.place(test.label)
    if not body.draft.dead:
        body.condition(node.condition, head, exit_.label)
    body.draft.place(exit_.label)


def for_(body: Body, node: tree.For) -> None:
    origin = Origin(node.span)
    labels = body.take_labels()
    for statement in node.initial:
        body.statement(statement)
    head, inside, step, exit_ = body.draft.label(), body.draft.label(), body.target(), body.target()
    body.draft.goto(head, origin)
    body.draft.place(head)
    if body.draft.dead:
        return
    _clauses(body, node.clauses)
    if node.condition is None:
        body.draft.goto(inside, origin)
    else:
        body.condition(node.condition, inside, exit_.label)
    body.draft.place(inside)
    _inside(body, node.body, labels, exit_, step)
    body.draft.goto(step.label, origin)
    body.draft.place(step.label)
    if not body.draft.dead:
        for expression in node.update:
            body.effect(expression)
    body.draft.goto(head, origin)
    body.draft.place(exit_.label)


def _inside(body: Body, statement: tree.Statement, labels: tuple[str, ...], exit_: Target, next_: Target) -> None:
    body.scopes.append(JumpScope(labels, break_target=exit_, continue_target=next_, catches_plain_break=True))
    body.statement(statement)
    body.scopes.pop()


def _clauses(body: Body, clauses: tuple[tree.SpecClause, ...]) -> None:
    for each in clauses:
        clause(body, each)


def for_each_array(body: Body, node: tree.ForEachArray) -> None:
    """The array is evaluated once; the index never leaves its bounds, so nothing is checked inside."""
    origin = Origin(node.span, "foreach")
    labels = body.take_labels()
    array = body.stable(not_null(body, body.expression(node.array), node.array), node.array.span)
    if body.draft.dead:
        return
    assert isinstance(array.type, ArrayType)
    element = array.type.element
    index = body.draft.temporary(I32)
    body.draft.emit(Assign(index, Const(0, I32), origin))
    body.loop_indices |= {id(each): index for each in node.clauses}

    def advance() -> None:
        item = body.draft.temporary(element)
        body.draft.emit(Load(item, ElementPlace(array, index, element), origin))
        _bind(body, node.item, item, node.variable, node.element, origin)

    def step() -> None:
        body.draft.emit(Assign(index, Binary(BinaryOp.ADD, index, Const(1, I32)), origin))

    condition = Binary(BinaryOp.LT, index, ArrayLength(array))
    _for_each(body, node, lambda: condition, advance, step, labels)


def _bind(
    body: Body, item: Variable, value: Expr, variable: Variable, element: tree.Expression, origin: Origin
) -> None:
    body.variables[item] = value
    converted = body.expression(element)
    body.assign(body.declare(variable), converted, origin)


def for_each_iterable(body: Body, node: tree.ForEachIterable) -> None:
    origin = Origin(node.span, "foreach")
    labels = body.take_labels()
    span = node.iterable.span
    begin = tree.Invoke(tree.CallMode.VIRTUAL, node.iterable, node.iterator, (), node.iterator.result, span)
    iterator = Variable("iterator", node.iterator.result, span)
    local = body.draft.save(body.expression(begin), origin)
    body.variables[iterator] = local
    if not node.iterator.owner.is_library:
        not_null(body, local, begin)
    body.draft.learn(("nonnull", local))
    read = tree.VariableRead(iterator, iterator.type, span)
    more = tree.Invoke(tree.CallMode.VIRTUAL, read, node.has_next, (), node.has_next.result, span)
    following = tree.Invoke(tree.CallMode.VIRTUAL, read, node.next, (), node.next.result, span)

    def advance() -> None:
        _bind(body, node.item, body.expression(following), node.variable, node.element, origin)

    _for_each(body, node, lambda: body.expression(more), advance, lambda: None, labels)


def _for_each(
    body: Body,
    node: tree.ForEachArray | tree.ForEachIterable,
    condition: Callable[[], Expr],
    advance: Callable[[], None],
    step: Callable[[], None],
    labels: tuple[str, ...],
) -> None:
    origin = Origin(node.span, "foreach")
    head, inside, next_, exit_ = body.draft.label(), body.draft.label(), body.target(), body.target()
    body.draft.goto(head, origin)
    body.draft.place(head)
    if body.draft.dead:
        return
    _clauses(body, node.clauses)
    body.draft.branch(condition(), inside, exit_.label, origin)
    body.draft.place(inside)
    advance()
    _inside(body, node.body, labels, exit_, next_)
    body.draft.goto(next_.label, origin)
    body.draft.place(next_.label)
    step()
    body.draft.goto(head, origin)
    body.draft.place(exit_.label)
