"""Calls of methods and constructors: evaluation order, null checks, dispatch, and what happens to exceptions."""

from __future__ import annotations

from vernier.core.obligation import Code, Sentences
from vernier.core.source import Origin, Span
from vernier.frontend.java import tree
from vernier.frontend.java.lower.body import Body, coerce, is_not_null
from vernier.frontend.java.lower.expressions.arrays import clone_array
from vernier.frontend.java.lower.expressions.checks import not_null, note, surroundings
from vernier.frontend.java.lower.expressions.intrinsics import inlined
from vernier.frontend.java.lower.expressions.specialised import specialised
from vernier.frontend.java.lower.expressions.throwables import throw_expected
from vernier.frontend.java.lower.own_versions import own_version_may_run
from vernier.frontend.java.lower.program.contracts import require_precondition
from vernier.frontend.java.lower.program.nothrow import never_throws
from vernier.frontend.java.symbols import ClassSymbol, JavaType, MethodSymbol
from vernier.ir.expr import Expr, Local
from vernier.ir.ops import Call, CallVirtual, New
from vernier.ir.types import VOID, RefType, Type


def invoke(body: Body, node: tree.Invoke) -> Expr:
    result = _invoke(body, node)
    assert result is not None, f"{node.span}: a void call has no value"
    return result


def invoke_as(body: Body, node: tree.Invoke, result: JavaType) -> Expr:
    """A call of a compiled method whose result has another type than the declared one."""
    found = _invoke(body, node, result)
    assert found is not None
    return found


def invoke_effect(body: Body, node: tree.Invoke) -> None:
    _invoke(body, node)


def _invoke(body: Body, node: tree.Invoke, result: JavaType | None = None) -> Expr | None:
    """A chain `a.b().c().d()` is walked along its receivers, not by recursion."""
    chain = [node]
    while isinstance(chain[-1].receiver, tree.Invoke):
        chain.append(chain[-1].receiver)
    first = chain[-1].receiver
    value = None if first is None else body.expression(first)
    for call in reversed(chain):
        value = _call(body, call, value, result if call is node else None)
    return value


def _call(body: Body, node: tree.Invoke, receiver: Expr | None, result: JavaType | None) -> Expr | None:
    """One call, whose receiver has been evaluated."""
    if node.method is None:
        assert receiver is not None
        return clone_array(body, receiver, node)
    done = inlined(body, node)
    if done is not None:
        return done.value
    if receiver is not None and any(body.assignments.is_changing(argument) for argument in node.arguments):
        receiver = body.stable(receiver, node.span)
    method, arguments = specialised(body.world, node.method, node.arguments, result)
    values = body.operands(*arguments)
    throw_expected(body, node.method, node.span)
    if receiver is None or node.receiver is None:
        body.world.initialise(body, method.owner, Origin(node.span))
        return _static(body, node, method, values)
    receiver = not_null(body, receiver, node.receiver)
    return _instance(body, node, method, [receiver, *values])


def _static(body: Body, node: tree.Invoke, method: MethodSymbol, values: list[Expr]) -> Local | None:
    arguments = _arguments(body, method, values)
    callee = body.world.method(method)
    require_precondition(body, method, arguments, node.span)
    return emit_call(body, Callee(callee, None, method.owner), arguments, _result(body, method), node.span)


def _instance(body: Body, node: tree.Invoke, method: MethodSymbol, values: list[Expr]) -> Local | None:
    receiver = values[0]
    rest = _arguments(body, method, values[1:])
    require_precondition(body, method, (receiver, *rest), node.span)
    symbol = body.world.static_class(node, method)
    result = _result(body, method)
    if node.mode is not tree.CallMode.SPECIAL:
        own_version_may_run(body, method, receiver, node.span)
    if node.mode is tree.CallMode.SPECIAL or body.world.is_exact(method, symbol, receiver.type):
        target = body.world.exact_target(method, symbol, node.mode)
        this = coerce(receiver, body.world.naming.reference(target.owner))
        callee = Callee(body.world.method(target), None, target.owner)
        return emit_call(body, callee, (this, *rest), result, node.span)
    static = body.world.naming.reference(symbol)
    key = body.world.virtual(symbol, method)
    callee = Callee(key, static, method.owner)
    return emit_call(body, callee, (coerce(receiver, static), *rest), result, node.span)


def _arguments(body: Body, method: MethodSymbol, values: list[Expr]) -> tuple[Expr, ...]:
    types = [body.world.naming.type(parameter.type) for parameter in method.parameters]
    return tuple(coerce(value, type_) for value, type_ in zip(values, types, strict=True))


def _result(body: Body, method: MethodSymbol) -> Type:
    return body.world.naming.type(method.result)


class Callee:
    """What is called: a procedure by name, or a dispatch key on a static type; `owner` is who declares it."""

    __slots__ = ("name", "owner", "static")

    def __init__(self, name: str, static: RefType | None, owner: ClassSymbol) -> None:
        self.name = name
        self.static = static
        self.owner = owner


def emit_call(
    body: Body, callee: Callee, arguments: tuple[Expr, ...], result: Type, span: Span, words: str = ""
) -> Local | None:
    """Record the call and go on where it returned normally; an exception goes to the handler.

    `words` say what is going on when it is not a call that the source shows. A call from the user's code into the
    library notes the exception at the call, so that it is the user's place that is blamed, unless it was raised by
    code of the user that the library has called.
    """
    origin = Origin(span)
    target = None if result == VOID else body.draft.temporary(result)
    raised = body.handler.exception
    if callee.static is None and never_throws(callee.name):
        body.draft.emit(Call(target, None, callee.name, arguments, origin))
        return target
    if callee.static is None:
        body.draft.emit(Call(target, raised, callee.name, arguments, origin))
    else:
        body.draft.emit(CallVirtual(target, raised, callee.static, callee.name, arguments, origin))
    fine = body.draft.label()
    if body.symbol.is_library or not callee.owner.is_library:
        body.draft.branch(is_not_null(raised), body.handler.label, fine, origin)
    else:
        failing = body.draft.label()
        body.draft.branch(is_not_null(raised), failing, fine, origin)
        body.draft.place(failing)
        shown = words or body.world.texts.quoted(span, "the call")
        told = Sentences(f"{shown} throws no exception that stays uncaught", f"{shown} throws")
        note(body, raised, Code.UNCAUGHT, span, told, raised)
        body.draft.goto(body.handler.label, origin)
    body.draft.place(fine)
    return target


def new_object(body: Body, node: tree.NewObject) -> Expr:
    """Initialise the class, evaluate the arguments, allocate, run the constructor."""
    world = body.world
    origin = Origin(node.span)
    world.initialise(body, node.symbol, origin)
    outer = surroundings(body, node.outer_instance)
    constructor, arguments = specialised(world, node.constructor, node.arguments)
    values = [*(outer if world.has_outer(node.symbol) else []), *body.operands(*arguments)]
    creating = body.draft.temporary(world.naming.reference(node.symbol))
    body.draft.emit(New(creating, node.symbol.name, origin))
    world.instantiate(node.symbol)
    captured = [body.captured(variable) for variable in world.captures(node.symbol)]
    call_constructor(body, constructor, creating, (*values, *captured), node.span)
    return creating


def call_constructor(body: Body, constructor: MethodSymbol, this: Expr, values: tuple[Expr, ...], span: Span) -> None:
    """`values` are the enclosing instance if the class has one, the arguments, and the captured variables."""
    world = body.world
    if constructor.owner.name == "java.lang.Object":
        return
    types = world.constructor_parameters(constructor)
    arguments = tuple(coerce(value, type_) for value, type_ in zip(values, types, strict=True))
    receiver = coerce(this, world.naming.reference(constructor.owner))
    callee = Callee(world.constructor(constructor), None, constructor.owner)
    throw_expected(body, constructor, span)
    require_precondition(body, constructor, (receiver, *arguments), span)
    emit_call(body, callee, (receiver, *arguments), VOID, span)
