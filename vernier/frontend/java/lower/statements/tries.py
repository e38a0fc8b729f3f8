"""try, catch, finally and try-with-resources.

The finally block is copied for each way out: the normal end, an exception, and each target of a jump. Within the copies
control flows as if the block stood there, so definite assignment and facts stay exact.
"""

from __future__ import annotations

from vernier.core.source import Origin
from vernier.frontend.java import tree
from vernier.frontend.java.lower.body import Body, CleanupScope, Handler, coerce, is_not_null
from vernier.frontend.java.lower.expressions.calls import Callee, emit_call
from vernier.frontend.java.lower.expressions.checks import HELPERS
from vernier.frontend.java.lower.expressions.missing import class_may_be_unknown
from vernier.frontend.java.lower.expressions.throwables import expected_exceptions
from vernier.frontend.java.symbols import ClassType
from vernier.ir.expr import Binary, BinaryOp, Const, Expr, InstanceOf
from vernier.ir.ops import Call
from vernier.ir.types import BOOL, THROWABLE, VOID, RefType


def try_(body: Body, node: tree.Try) -> None:
    if _goes_on_after_errors(body, node):
        body.world.goes_on_after_errors = True
    if node.finally_ is None:
        _try_catch(body, node)
        return
    finally_ = node.finally_
    body.world.note_cleanup(body.procedure, finally_.span)
    origin = Origin(finally_.span, "finally")
    outer = body.handler
    handler = body.new_handler()
    scope = CleanupScope(lambda: body.statement(finally_))
    body.scopes.append(scope)
    body.handler = handler
    _try_catch(body, node)
    body.scopes.pop()
    body.handler = outer
    _normal_and_jumps(body, scope, handler, origin)


def _goes_on_after_errors(body: Body, node: tree.Try) -> bool:
    """Whether code of the program may run after an Error was thrown in the statement."""
    if node.finally_ is not None or node.resources:
        return True
    error = body.world.library_class("java.lang.Error")
    caught = [body.world.attribution.erasure(type_) for clause in node.catches for type_ in clause.types]
    return any(
        body.world.attribution.is_subclass(error, type_.symbol)
        or body.world.attribution.is_subclass(type_.symbol, error)
        for type_ in caught
        if isinstance(type_, ClassType)
    )


def _normal_and_jumps(body: Body, scope: CleanupScope, handler: Handler, origin: Origin) -> None:
    """The copies of the cleanup, outside of the try: for the normal end, for exceptions, for each jump."""
    after = body.draft.label()
    _cleanup(body, scope)
    body.draft.goto(after, origin)
    body.draft.place(handler.label)
    _cleanup(body, scope)
    if not body.draft.dead:
        body.throw(handler.exception, origin)
    _jumps(body, scope, origin)
    body.draft.place(after)


def _cleanup(body: Body, scope: CleanupScope) -> None:
    if not body.draft.dead:
        scope.cleanup()


def _jumps(body: Body, scope: CleanupScope, origin: Origin) -> None:
    for target, label in scope.exits.values():
        body.draft.place(label)
        _cleanup(body, scope)
        if not body.draft.dead:
            body.jump(target, origin)


def _try_catch(body: Body, node: tree.Try) -> None:
    """The part of a try statement inside its finally."""
    if not node.catches:
        _with_resources(body, node, 0)
        return
    outer = body.handler
    handler = body.new_handler()
    end = body.draft.label()
    bodies = [body.draft.label() for _ in node.catches]
    for clause, matched in zip(node.catches, bodies, strict=True):
        _mark_exhaustion(body, clause, handler, matched)
    around = body.expected
    body.handler = handler
    body.expected = (*expected_exceptions(body.world, node), *around)
    _with_resources(body, node, 0)
    body.handler, body.expected = outer, around
    body.draft.goto(end, Origin(node.span))
    body.draft.place(handler.label)
    _catches(body, node, handler, bodies, end)
    body.draft.place(end)


def _mark_exhaustion(body: Body, clause: tree.CatchClause, handler: Handler, matched: str) -> None:
    """A branch that is never taken into a handler that would catch an error of the virtual machine (`exhaustion`).

    Such an error may be thrown at every call and every allocation of the try block, in states that nobody follows.
    """
    world = body.world
    error = world.library_class("java.lang.VirtualMachineError")
    caught = [type_.symbol for type_ in clause.types if isinstance(type_, ClassType)]
    overlaps = any(
        world.hierarchy.is_subclass(error, symbol) or world.hierarchy.is_subclass(symbol, error) for symbol in caught
    )
    if body.symbol.is_library or not overlaps or body.draft.dead:
        return
    origin = Origin(clause.span, "exhaustion")
    exhausted, marked, fine = body.draft.temporary(BOOL), body.draft.label(), body.draft.label()
    body.draft.emit(Call(exhausted, None, world.helper(HELPERS, "exhausted"), (), origin))
    body.draft.branch(exhausted, marked, fine, origin)
    body.draft.place(marked)
    body.draft.emit(Call(handler.exception, None, world.helper(HELPERS, "exhaustion"), (), origin))
    body.draft.goto(matched, origin)
    body.draft.place(fine)


def _catches(body: Body, node: tree.Try, handler: Handler, bodies: list[str], end: str) -> None:
    for clause, matched in zip(node.catches, bodies, strict=True):
        origin = Origin(clause.span)
        following = body.draft.label()
        for type_ in clause.types:
            if isinstance(type_, ClassType):
                class_may_be_unknown(body, handler.exception, type_.symbol, clause.span)
        body.draft.branch(_matches(body, clause, handler.exception), matched, following, origin)
        body.draft.place(matched)
        if not body.draft.dead:
            local = body.declare(clause.variable)
            body.assign(local, coerce(handler.exception, local.type), origin)
            if body.assignments.is_stable(clause.variable):
                body.draft.learn(("nonnull", local))
            body.statement(clause.body)
        body.draft.goto(end, origin)
        body.draft.place(following)
    if not body.draft.dead:
        body.throw(handler.exception, Origin(node.span))


def _matches(body: Body, clause: tree.CatchClause, exception: Expr) -> Expr:
    result: Expr | None = None
    for type_ in clause.types:
        caught = body.world.naming.type(type_)
        assert isinstance(caught, RefType)
        if caught == THROWABLE:
            return Const(True, BOOL)
        test = InstanceOf(exception, caught)
        result = test if result is None else Binary(BinaryOp.OR, result, test)
    assert result is not None
    return result


# ---------------------------------------------------------------- resources


def _with_resources(body: Body, node: tree.Try, position: int) -> None:
    """JLS 14.20.3.1: each resource is closed on every way out; an exception of close is suppressed by an earlier
    one."""
    if position == len(node.resources):
        body.statement(node.body)
        return
    resource = node.resources[position]
    body.world.note_cleanup(body.procedure, resource.span)
    origin = Origin(resource.span, "resource")
    value = body.expression(resource.value)
    body.assign(body.declare(resource.variable), value, origin)
    outer = body.handler
    handler = body.new_handler()
    scope = CleanupScope(lambda: _close(body, resource))
    body.scopes.append(scope)
    body.handler = handler
    _with_resources(body, node, position + 1)
    body.scopes.pop()
    body.handler = outer
    after = body.draft.label()
    _cleanup(body, scope)
    body.draft.goto(after, origin)
    body.draft.place(handler.label)
    if not body.draft.dead:
        _close_after_exception(body, resource, handler.exception)
    _jumps(body, scope, origin)
    body.draft.place(after)


def _close(body: Body, resource: tree.Resource) -> None:
    """`if (r != null) r.close();`"""
    origin = Origin(resource.span, "resource")
    local = body.declare(resource.variable)
    close, end = body.draft.label(), body.draft.label()
    body.draft.branch(is_not_null(local), close, end, origin)
    body.draft.place(close)
    body.draft.learn(("nonnull", local))
    read = tree.VariableRead(resource.variable, resource.variable.type, resource.span)
    body.effect(tree.Invoke(tree.CallMode.VIRTUAL, read, resource.close, (), resource.close.result, resource.span))
    body.draft.goto(end, origin)
    body.draft.place(end)


def _close_after_exception(body: Body, resource: tree.Resource, primary: Expr) -> None:
    origin = Origin(resource.span, "resource")
    outer = body.handler
    secondary = body.new_handler()
    rethrow = body.draft.label()
    body.handler = secondary
    _close(body, resource)
    body.handler = outer
    body.draft.goto(rethrow, origin)
    body.draft.place(secondary.label)
    if not body.draft.dead:
        owner = body.world.library_class("java.lang.Throwable")
        callee = body.world.helper(owner.name, "addSuppressed")
        emit_call(body, Callee(callee, None, owner), (primary, secondary.exception), VOID, resource.span)
    body.draft.goto(rethrow, origin)
    body.draft.place(rethrow)
    body.throw(primary, origin)
