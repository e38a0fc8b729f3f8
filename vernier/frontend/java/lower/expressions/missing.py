"""Fields that the library models lack: reading one is a call that nobody describes, and so is writing one.

So their values are never taken for known: whatever depends on one rests on a missing model.
"""

from __future__ import annotations

from vernier.core.source import Span
from vernier.frontend.java.lower.body import Body, coerce
from vernier.frontend.java.lower.expressions.calls import Callee, emit_call
from vernier.frontend.java.symbols import FieldSymbol, MethodSymbol, Primitive, Variable
from vernier.ir.expr import Expr


def read_missing(body: Body, field: FieldSymbol, target: Expr | None, span: Span) -> Expr:
    """What the field of the target (None: a static field) holds: anything."""
    method = MethodSymbol(
        field.owner, field.name, (), (), field.type, field.is_static, False, False, True, False, field.span, None
    )  # fmt: skip
    read = _call(body, method, target, (), span)
    assert read is not None
    return read


def write_missing(body: Body, field: FieldSymbol, target: Expr | None, value: Expr, span: Span) -> None:
    written = (Variable("value", field.type, field.span),)
    method = MethodSymbol(
        field.owner, field.name, (), written, Primitive("void"), field.is_static, False, False, True, False, field.span,
        None,
    )  # fmt: skip
    _call(body, method, target, (coerce(value, body.world.naming.type(field.type)),), span)


def _call(body: Body, method: MethodSymbol, target: Expr | None, values: tuple[Expr, ...], span: Span) -> Expr | None:
    receiver = () if target is None else (coerce(target, body.world.naming.reference(method.owner)),)
    callee = Callee(body.world.method(method), None, method.owner)
    result = body.world.naming.type(method.result)
    return emit_call(body, callee, (*receiver, *values), result, span)
