"""Simple statements, branches and jumps."""

from __future__ import annotations

from vernier.core.obligation import Code, Sentences, ViolationPoint
from vernier.core.source import Origin
from vernier.frontend.java import tree
from vernier.frontend.java.lower.body import Body, JumpScope, Target, coerce
from vernier.frontend.java.lower.expressions.calls import call_constructor
from vernier.frontend.java.lower.expressions.checks import never_null, not_null, note
from vernier.frontend.java.lower.statements.clauses import leave_loops
from vernier.ir.expr import Expr, Local
from vernier.ir.ops import Check, New, Return, Stop, StopReason
from vernier.ir.types import VOID


def block(body: Body, node: tree.BlockStatement) -> None:
    for statement in node.statements:
        body.statement(statement)


def local_declaration(body: Body, node: tree.LocalDeclaration) -> None:
    if node.value is None:
        body.declare(node.variable)
        return
    value = body.expression(node.value)
    local = body.declare(node.variable)
    body.assign(local, value, Origin(node.span))
    if body.assignments.is_stable(node.variable):
        if never_null(body, node.value):
            body.draft.learn(("nonnull", local))
        if isinstance(node.value, tree.NewArrayOf) and value.type == local.type:
            body.draft.learn(("exact", local))


def expression_statement(body: Body, node: tree.ExpressionStatement) -> None:
    body.effect(node.expression)


def if_(body: Body, node: tree.If) -> None:
    """The chain of else-ifs is walked, not nested."""
    end = body.draft.label()
    current: tree.Statement | None = node
    while isinstance(current, tree.If):
        then, otherwise = body.draft.label(), body.draft.label()
        body.condition(current.condition, then, otherwise)
        body.draft.place(then)
        body.statement(current.then)
        body.draft.goto(end, Origin(current.span))
        body.draft.place(otherwise)
        current = current.otherwise
    if current is not None:
        body.statement(current)
    body.draft.goto(end, Origin(node.span))
    body.draft.place(end)


def labelled(body: Body, node: tree.Labelled) -> None:
    """Loops and switches take the label themselves; any other statement becomes something `break` can leave."""
    labels = (*body.take_labels(), node.label)
    body.pending_labels = labels
    loops = (tree.While, tree.DoWhile, tree.For, tree.ForEachArray, tree.ForEachIterable, tree.Labelled)
    if isinstance(node.body, loops):
        body.statement(node.body)
        return
    body.pending_labels = ()
    target = body.target()
    body.scopes.append(JumpScope(labels, break_target=target))
    body.statement(node.body)
    body.scopes.pop()
    body.draft.goto(target.label, Origin(node.span))
    body.draft.place(target.label)


def break_(body: Body, node: tree.Break) -> None:
    for scope in reversed(body.scopes):
        if isinstance(scope, JumpScope) and scope.break_target is not None:
            named = node.label in scope.labels if node.label is not None else scope.catches_plain_break
            if named:
                body.jump(scope.break_target, Origin(node.span))
                return
    raise AssertionError(f"{node.span}: break outside of what it leaves")


def continue_(body: Body, node: tree.Continue) -> None:
    for scope in reversed(body.scopes):
        if (
            isinstance(scope, JumpScope)
            and scope.continue_target is not None
            and (node.label is None or node.label in scope.labels)
        ):
            body.jump(scope.continue_target, Origin(node.span))
            return
    raise AssertionError(f"{node.span}: continue outside of a loop")


def yield_(body: Body, node: tree.Yield) -> None:
    for scope in reversed(body.scopes):
        if isinstance(scope, JumpScope) and scope.yield_target is not None:
            assert scope.yield_value is not None
            body.assign(scope.yield_value, body.expression(node.value), Origin(node.span))
            body.jump(scope.yield_target, Origin(node.span))
            return
    raise AssertionError(f"{node.span}: yield outside of a switch expression")


def return_(body: Body, node: tree.Return) -> None:
    """Without cleanups in between, return at once; otherwise save the value first."""
    origin = Origin(node.span)
    value = None if node.value is None else body.expression(node.value)
    if body.draft.dead:
        return
    leave_loops(body)
    if value is not None and body.result != VOID:
        value = coerce(value, body.result)
    else:
        value = None
    if _runs_cleanup(body, body.return_target):
        if value is not None:
            body.assign(_result_local(body), value, origin)
        body.jump(body.return_target, origin)
        return
    body.draft.end(Return(value, origin))


def _runs_cleanup(body: Body, target: Target) -> bool:
    return any(not isinstance(scope, JumpScope) for scope in body.scopes[target.depth :])


def _result_local(body: Body) -> Local:
    if body.result_local is None:
        body.result_local = body.draft.named("result", body.result)
    return body.result_local


def throw(body: Body, node: tree.ThrowStatement) -> None:
    exception = not_null(body, body.expression(node.exception), node.exception)
    if body.draft.dead:
        return
    shown = body.world.texts.quoted(node.exception.span, "the exception")
    words = Sentences(f"{shown} is not thrown, or it is caught or declared", f"{shown} is thrown and not caught")
    note(body, exception, Code.UNCAUGHT, node.span, words)
    leave_loops(body)
    body.throw(exception, Origin(node.span))


def assert_(body: Body, node: tree.AssertStatement) -> None:
    """Assertions are enabled: a false condition violates the obligation at once, then AssertionError is thrown."""
    origin = Origin(node.span)
    condition = body.expression(node.condition)
    if body.draft.dead:
        return
    words = Sentences.holding(body.world.texts.quoted(node.condition.span, "the condition"))
    key = body.draft.obligation(Code.ASSERT, ViolationPoint.IMMEDIATE, node.span, words)
    condition = body.atom(condition, node.condition.span)
    body.draft.emit(Check(condition, key, origin))
    fine, failing = body.draft.label(), body.draft.label()
    body.draft.branch(condition, fine, failing, origin)
    body.draft.place(failing)
    if not body.draft.dead:
        _throw_assertion_error(body, node)
    body.draft.place(fine)


def _throw_assertion_error(body: Body, node: tree.AssertStatement) -> None:
    world = body.world
    values: tuple[Expr, ...] = ()
    if node.message is not None:
        values = (body.expression(node.message),)
    constructor = world.assertion_error(values)
    exception = body.draft.temporary(world.naming.reference(constructor.owner))
    body.draft.emit(New(exception, constructor.owner.name, Origin(node.span)))
    world.instantiate(constructor.owner)
    types = world.constructor_parameters(constructor)
    values = tuple(world.converted(value, type_) for value, type_ in zip(values, types, strict=True))
    call_constructor(body, constructor, exception, values, node.span)
    body.throw(exception, Origin(node.span))


def synchronized(body: Body, node: tree.Synchronized) -> None:
    not_null(body, body.expression(node.lock), node.lock)
    body.statement(node.body)


def nothing(_body: Body, _node: tree.LocalClass | tree.Empty) -> None:
    """Nothing happens at run time."""


def unsupported(body: Body, node: tree.Unsupported) -> None:
    body.draft.end(Stop(StopReason.UNSUPPORTED, Origin(node.span)))
