"""What the library models lack: fields, which are calls that nobody describes, and classes of which nobody knows more.

Values of such fields are never taken for known: whatever depends on one rests on a missing model. Nothing is proved
behind a question about such a class (`perhaps_unsupported`).
"""

from __future__ import annotations

from vernier.core.source import PERHAPS, Origin, Span
from vernier.frontend.java.lower.body import Body, coerce
from vernier.frontend.java.lower.expressions.calls import Callee, emit_call
from vernier.frontend.java.symbols import (
    ClassSymbol,
    ClassType,
    FieldSymbol,
    JavaType,
    MethodSymbol,
    Primitive,
    Variable,
)
from vernier.ir.expr import Expr
from vernier.ir.ops import Havoc, Stop, StopReason
from vernier.ir.types import BOOL


def read_missing(body: Body, field: FieldSymbol, target: Expr | None, span: Span) -> Expr:
    """What the field of the target (None: a static field) holds: anything."""
    if target is None:
        body.world.initialise(body, field.owner, Origin(span))
    method = MethodSymbol(
        field.owner, _name(field), (), (), field.type, field.is_static, False, False, True, False, field.span, None
    )  # fmt: skip
    read = _call(body, method, target, (), span)
    assert read is not None
    return read


def write_missing(body: Body, field: FieldSymbol, target: Expr | None, value: Expr, span: Span) -> None:
    if target is None:
        body.world.initialise(body, field.owner, Origin(span))
    written = (Variable("value", field.type, field.span),)
    method = MethodSymbol(
        field.owner, _name(field), (), written, Primitive("void"), field.is_static, False, False, True, False,
        field.span, None,
    )  # fmt: skip
    _call(body, method, target, (coerce(value, body.world.naming.type(field.type)),), span)


def _name(field: FieldSymbol) -> str:
    """The class may have a method of the same name."""
    return f"<{field.name}>" if field.name in field.owner.methods else field.name


def _call(body: Body, method: MethodSymbol, target: Expr | None, values: tuple[Expr, ...], span: Span) -> Expr | None:
    receiver = () if target is None else (coerce(target, body.world.naming.reference(method.owner)),)
    callee = Callee(body.world.method(method), None, method.owner)
    result = body.world.naming.type(method.result)
    return emit_call(body, callee, (*receiver, *values), result, span)


def perhaps_unsupported(body: Body, what: str, span: Span) -> None:
    """Executions go on here, and beside them is a path of which nothing is known: so nothing is proved behind it."""
    origin = Origin(span)
    happens = body.draft.temporary(BOOL)
    unknown, known = body.draft.label(), body.draft.label()
    body.draft.emit(Havoc(happens, what, origin))
    body.draft.branch(happens, unknown, known, origin)
    body.draft.place(unknown)
    body.draft.end(Stop(StopReason.UNSUPPORTED, Origin(span, PERHAPS)))
    body.draft.place(known)


def class_of_dependency(body: Body, value: Expr, type_: JavaType, span: Span) -> None:
    """What the classes of an absent library extend is not known, so neither is the answer to a type test."""
    if isinstance(type_, ClassType) and body.world.attribution.is_dependency(type_.symbol):
        perhaps_unsupported(body, f"{type_.symbol.simple_name} may be a superclass", span)
    elif isinstance(type_, ClassType):
        class_may_be_unknown(body, value, type_.symbol, span)


def class_may_be_unknown(body: Body, value: Expr, of: ClassSymbol, span: Span) -> None:
    """Nothing is proved behind a type test of an object whose supertypes are not all known. Which classes have such
    objects turns out when everything is lowered: where there are none, this leaves no trace."""
    if body.draft.dead or of.is_final or not of.is_library:
        return
    origin, happens = Origin(span), body.draft.named("unknown", BOOL)
    unsure, unknown, known = body.draft.label(), body.draft.label(), body.draft.label()
    body.draft.branch(body.world.class_test(value, of), unsure, known, origin)
    body.draft.place(unsure)
    body.draft.emit(Havoc(happens, f"{of.simple_name} may be a superclass", origin))
    body.draft.branch(happens, unknown, known, origin)
    body.draft.place(unknown)
    body.draft.end(Stop(StopReason.UNSUPPORTED, Origin(span, PERHAPS)))
    body.draft.place(known)
