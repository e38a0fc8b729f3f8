"""Conversions (JLS 5) made explicit: widening, narrowing of constants, boxing, reference casts, erasure casts."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, NoReturn

from vernier.frontend.java.attribute.context import Context
from vernier.frontend.java.attribute.expressions.constants import convert_constant
from vernier.frontend.java.attribute.typing.known import BOX_NAMES, BYTE, CHAR, INT, SHORT, VOID, WIDENINGS, fits
from vernier.frontend.java.attribute.typing.type_text import describe
from vernier.frontend.java.symbols import (
    ArrayJavaType,
    ClassType,
    JavaType,
    MethodSymbol,
    NullType,
    Primitive,
    TypeVariable,
    Variable,
    Wildcard,
)
from vernier.frontend.java.tree import (
    CallMode,
    Cast,
    CastCheck,
    Expression,
    FieldRead,
    Invoke,
    Literal,
    NumericConversion,
)

if TYPE_CHECKING:
    from tree_sitter import Node

    from vernier.core.source import Span

_NARROW = (BYTE, SHORT, CHAR)
_CONSTANT_SOURCES = (BYTE, SHORT, CHAR, INT)


class Mode(Enum):
    """ASSIGN also narrows integer constants (JLS 5.2); INVOKE does not (5.3)."""

    ASSIGN = "assign"
    INVOKE = "invoke"


def coerce(ctx: Context, value: Expression, target: JavaType, node: Node, mode: Mode = Mode.ASSIGN) -> Expression:
    """`value` converted to `target` in an assignment or invocation context; fails where Java would not compile."""
    value = retyped(ctx, value, target)
    source = value.type
    if source is target and target is not VOID:
        return value
    if source == target and not isinstance(source, Primitive):
        return value
    if isinstance(target, Primitive):
        return _to_primitive(ctx, value, target, node, mode)
    if isinstance(source, Primitive):
        return _to_reference(ctx, value, source, target, node, mode)
    if not ctx.types.is_subtype(source, target):
        _mismatch(ctx, source, target, node)
    return without_erasure_cast(ctx, value, target)


def _mismatch(ctx: Context, source: JavaType, target: JavaType, node: Node) -> NoReturn:
    raise ctx.failure("type", f"cannot convert {describe(source)} to {describe(target)}", node)


def _to_primitive(ctx: Context, value: Expression, target: Primitive, node: Node, mode: Mode) -> Expression:
    source = value.type
    if isinstance(source, Primitive):
        if source == target:
            if target == VOID:
                raise ctx.failure("type", "a value is expected here", node)
            return value
        if target.name in WIDENINGS[source.name]:
            return convert_numeric(value, target)
        if mode is Mode.ASSIGN and _narrows(value, target):
            return convert_numeric(value, target)
        _mismatch(ctx, source, target, node)
    primitive = ctx.types.unboxed(source)
    if primitive is None or (primitive != target and target.name not in WIDENINGS[primitive.name]):
        _mismatch(ctx, source, target, node)
    return convert_numeric(unbox(ctx, value, node), target)


def _narrows(value: Expression, target: Primitive) -> bool:
    return (
        isinstance(value, Literal)
        and value.type in _CONSTANT_SOURCES
        and target in _NARROW
        and isinstance(value.value, int)
        and fits(value.value, target)
    )


def _to_reference(
    ctx: Context, value: Expression, source: Primitive, target: JavaType, node: Node, mode: Mode
) -> Expression:
    if source == VOID:
        raise ctx.failure("type", "a value is expected here", node)
    wanted = ctx.types.unboxed(target) if isinstance(target, ClassType) else None
    if wanted is not None and wanted != source:
        if mode is Mode.ASSIGN and _narrows(value, wanted):
            return box(ctx, convert_numeric(value, wanted), node)
        _mismatch(ctx, source, target, node)
    if not ctx.types.is_subtype(ctx.types.boxed(source), target):
        _mismatch(ctx, source, target, node)
    return box(ctx, value, node)


def convert_numeric(value: Expression, target: Primitive) -> Expression:
    """A conversion between primitive types, folded for constants."""
    if value.type is target or value.type == target:
        return value
    if isinstance(value, Literal) and value.value is not None:
        return Literal(convert_constant(value.value, target), target, value.span)
    return NumericConversion(value, target, value.span)


def promote(ctx: Context, value: Expression, target: Primitive, node: Node) -> Expression:
    """Unboxing if needed, then widening to `target`."""
    return convert_numeric(unbox(ctx, value, node), target)


def box(ctx: Context, value: Expression, node: Node) -> Expression:
    """A primitive value as an object: a call of valueOf."""
    primitive = value.type
    assert isinstance(primitive, Primitive)
    type_ = ctx.types.named(BOX_NAMES[primitive.name])
    method = _conversion_method(ctx, type_, "valueOf", (primitive,), type_, node)
    return Invoke(CallMode.STATIC, None, method, (value,), type_, value.span)


def unbox(ctx: Context, value: Expression, node: Node) -> Expression:
    """An object of a box class as a primitive value: a call of xxxValue. Primitive values stay."""
    if isinstance(value.type, Primitive):
        return value
    primitive = ctx.types.unboxed(value.type)
    if primitive is None:
        raise ctx.failure("type", f"{describe(value.type)} is not a number, character or boolean", node)
    type_ = ctx.types.named(BOX_NAMES[primitive.name])
    method = _conversion_method(ctx, type_, f"{primitive.name}Value", (), primitive, node)
    return Invoke(CallMode.VIRTUAL, value, method, (), primitive, value.span)


def _conversion_method(
    ctx: Context, type_: ClassType, name: str, parameters: tuple[JavaType, ...], result: JavaType, node: Node
) -> MethodSymbol:
    ctx.program.complete_members(type_.symbol)
    for method in type_.symbol.methods.get(name, ()):
        if tuple(p.type for p in method.parameters) == parameters:
            return method
    return native_method(type_, name, parameters, result, ctx.span(node), is_static=bool(parameters))


def native_method(
    type_: ClassType, name: str, parameters: tuple[JavaType, ...], result: JavaType, span: Span, *, is_static: bool
) -> MethodSymbol:
    """The stand-in for a method without a model, known only by its use."""
    variables = tuple(Variable(f"p{i}", parameter, span) for i, parameter in enumerate(parameters))
    return MethodSymbol(
        type_.symbol, name, (), variables, result, is_static, False, False, True, False, span, None
    )  # fmt: skip


def known_result(ctx: Context, result: JavaType) -> JavaType:
    """The result type of a method without a model, by the type expected at its use: type arguments only if they are
    ground."""
    return result if result == VOID or _is_ground(result) else ctx.types.erasure(result)


def _is_ground(type_: JavaType) -> bool:
    match type_:
        case ClassType(arguments=arguments):
            return all(map(_is_ground, arguments))
        case ArrayJavaType(element=element):
            return _is_ground(element)
        case _:
            return isinstance(type_, Primitive)


def is_untyped(ctx: Context, value: Expression) -> bool:
    """Whether this is a call of a method without a model whose result type no use has determined so far."""
    if not isinstance(value, Invoke) or value.method is None or value.type != ctx.types.object:
        return False
    return value.method.is_unseen


def retyped(ctx: Context, value: Expression, expected: JavaType) -> Expression:
    """The value, with the type expected here if it is a call of a method without a model that has no result type so
    far."""
    if expected == VOID or ctx.types.has_unknown(expected) or not is_untyped(ctx, value):
        return value
    assert isinstance(value, Invoke) and value.method is not None
    method = value.method
    result = known_result(ctx, expected)
    key = (method.owner, method.name, tuple(each.type for each in method.parameters), result, method.is_static)
    known = ctx.program.unknown_methods.setdefault(key, replace(method, result=result))
    return replace(value, method=known, type=expected)


# ---------------------------------------------------------------- erasure


def erasure_cast(ctx: Context, read: Invoke | FieldRead, declared: JavaType, actual: JavaType) -> Expression:
    """A call or field read of declared type, seen as `actual`: with a cast iff their erasures differ.

    The cast shares the very span object of what it casts: that is how `without_erasure_cast` knows it again.
    """
    if isinstance(actual, Wildcard) and not ctx.types.has_unknown(actual):
        actual = ctx.types.upper(actual)
    erased, seen = ctx.types.erasure(declared), ctx.types.erasure(actual)
    if erased == seen or isinstance(actual, Primitive | Wildcard) or ctx.types.is_subtype(erased, seen):
        return _retyped(read, actual)
    return Cast(_retyped(read, erased), CastCheck.CHECKED, actual, read.span)


def _retyped(read: Invoke | FieldRead, type_: JavaType) -> Invoke | FieldRead:
    if isinstance(read, Invoke):
        return Invoke(read.mode, read.receiver, read.method, read.arguments, type_, read.span)
    return FieldRead(read.target, read.field, type_, read.span)


def without_erasure_cast(ctx: Context, value: Expression, target: JavaType) -> Expression:
    """Drop the erasure cast of `value` where the context asks for no more than what is there without it."""
    if (
        isinstance(value, Cast)
        and value.span is value.operand.span
        and isinstance(value.operand, Invoke | FieldRead)
        and value.check is CastCheck.CHECKED
        and (target == VOID or ctx.types.is_subtype(value.operand.type, ctx.types.erasure(target)))
    ):
        return value.operand
    return value


# ---------------------------------------------------------------- casts


def cast(ctx: Context, value: Expression, target: JavaType, node: Node) -> Expression:
    """A cast written in the program (JLS 5.5)."""
    source = value.type
    span = ctx.span(node)
    if isinstance(target, Primitive):
        return _cast_to_primitive(ctx, value, target, node)
    if isinstance(source, Primitive):
        boxed = box(ctx, value, node)
        if not ctx.types.is_subtype(boxed.type, target):
            _mismatch(ctx, source, target, node)
        # `(Object) 5` has the type Object (JLS 15.16): overload resolution and `==` ask for it
        return boxed if boxed.type == target else Cast(boxed, CastCheck.UNCHECKED, target, span)
    if isinstance(value, Literal) and ctx.types.is_string(source) and ctx.types.is_string(target):
        return value
    if not ctx.types.is_castable(source, target):
        _mismatch(ctx, source, target, node)
    erased = ctx.types.erasure(target)
    value = without_erasure_cast(ctx, value, erased)
    known = ctx.types.is_subtype(ctx.types.erasure(value.type), erased) or isinstance(source, NullType)
    complete(ctx, target)
    return Cast(value, CastCheck.UNCHECKED if known else CastCheck.CHECKED, target, span)


def _cast_to_primitive(ctx: Context, value: Expression, target: Primitive, node: Node) -> Expression:
    source = value.type
    if isinstance(source, Primitive):
        if source == target:
            return value
        if "boolean" in (source.name, target.name) or "void" in (source.name, target.name):
            _mismatch(ctx, source, target, node)
        return _spanned(convert_numeric(value, target), ctx.span(node))
    primitive = ctx.types.unboxed(source)
    if primitive is None:
        boxed = ctx.types.boxed(target)
        if not ctx.types.is_castable(source, boxed):
            _mismatch(ctx, source, target, node)
        value = Cast(value, CastCheck.CHECKED, boxed, ctx.span(node))
        return unbox(ctx, value, node)
    if primitive != target and target.name not in WIDENINGS[primitive.name]:
        _mismatch(ctx, source, target, node)
    return convert_numeric(unbox(ctx, value, node), target)


def _spanned(value: Expression, span: Span) -> Expression:
    match value:
        case Literal(constant, type_, _):
            return Literal(constant, type_, span)
        case NumericConversion(operand, type_, _):
            return NumericConversion(operand, type_, span)
        case _:
            return value


def complete(ctx: Context, type_: JavaType) -> None:
    """Make sure the class a type names is complete: the tree asks about it at run time."""
    erased = ctx.types.erasure(type_) if isinstance(type_, TypeVariable) else type_
    if isinstance(erased, ClassType):
        ctx.program.complete_members(erased.symbol)
