"""Reading fields: the type they have at a receiver, and whether they are constants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.frontend.java.attribute.context import Context
from vernier.frontend.java.attribute.errors import AttributionError
from vernier.frontend.java.attribute.scopes import Access
from vernier.frontend.java.attribute.typing.convert import coerce, erasure_cast, native_method
from vernier.frontend.java.attribute.typing.known import INT
from vernier.frontend.java.symbols import (
    ArrayJavaType,
    ClassSymbol,
    ClassType,
    FieldSymbol,
    JavaType,
    Primitive,
    TypeVariable,
    Wildcard,
)
from vernier.frontend.java.tree import Expression, FieldRead, LengthRead, Literal, Sequence, This, VariableRead

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["constant_of", "field_of_expression", "instance_field", "member_type", "native_method", "static_field"]

_CONSTANT_SYNTAX = frozenset(
    {
        "decimal_integer_literal",
        "hex_integer_literal",
        "octal_integer_literal",
        "binary_integer_literal",
        "decimal_floating_point_literal",
        "hex_floating_point_literal",
        "character_literal",
        "string_literal",
        "true",
        "false",
        "binary_expression",
        "unary_expression",
        "parenthesized_expression",
        "identifier",
        "field_access",
        "ternary_expression",
        "cast_expression",
    }
)


def constant_of(ctx: Context, field: FieldSymbol) -> int | float | bool | str | None:
    """The value of a constant variable (JLS 4.12.4), computed once; fields that are no constants are cheap to ask."""
    if field.constant is not None or not field.is_final or field.node is None:
        return field.constant
    if not (isinstance(field.type, Primitive) or ctx.types.is_string(field.type)):
        return None
    state = ctx.program.constant_states
    if field in state:
        return field.constant
    state.add(field)
    value = field.node.child_by_field_name("value")
    if value is None or value.type not in _CONSTANT_SYNTAX:
        return None
    unit = ctx.program.unit_of(field.owner)
    inner = Context(ctx.program, unit, ctx.grammar)
    access = Access.STATIC if field.is_static else Access.INSTANCE
    scope = ctx.program.class_scope(field.owner).body(None, access)
    with inner.trial():
        try:
            result = coerce(inner, inner.expression(value, scope, field.type), field.type, value)
        except AttributionError:
            return None
    if isinstance(result, Literal):
        field.constant = result.value
    return field.constant


def member_type(ctx: Context, declared: JavaType, owner: ClassSymbol, site: JavaType) -> JavaType:
    """The type of an instance member of `owner` seen from a receiver of type `site`, for reading."""
    view = ctx.types.as_super(site, owner)
    if view is None:
        return declared
    if ctx.types.is_raw(view):
        return ctx.types.erasure(declared)
    return ctx.types.substitute(declared, reading_map(ctx, view))


def reading_map(ctx: Context, view: ClassType) -> dict[TypeVariable, JavaType]:
    """Type arguments for values that come out: wildcards by their upper bounds."""
    mapping = ctx.types.mapping(view)
    for variable, argument in mapping.items():
        if isinstance(argument, Wildcard) and not ctx.types.has_unknown(argument):
            mapping[variable] = argument.bound if argument.kind == "extends" else variable.bound
    return mapping


def static_field(ctx: Context, field: FieldSymbol, node: Node) -> Expression:
    """A static field by name: a literal if it is a constant."""
    span = ctx.span(node)
    constant = constant_of(ctx, field)
    if constant is not None:
        return Literal(constant, field.type, span)
    ctx.program.complete_members(field.owner)
    return FieldRead(None, field, field.type, span)


def instance_field(ctx: Context, target: Expression, field: FieldSymbol, node: Node) -> Expression:
    """A field of an object, with the cast that erasure needs."""
    read = FieldRead(target, field, field.type, ctx.span(node))
    if isinstance(field.type, Primitive):
        return read
    return erasure_cast(ctx, read, field.type, member_type(ctx, field.type, field.owner, target.type))


def field_of_expression(
    ctx: Context, target: Expression, name: str, node: Node, expected: JavaType | None
) -> Expression:
    """`target.name` where `target` is an expression."""
    type_ = target.type
    if isinstance(type_, ArrayJavaType) and name == "length":
        return LengthRead(target, INT, ctx.span(node))
    for bound in ctx.types.bounds_of(type_):
        upper = ctx.types.upper(bound)
        if not isinstance(upper, ClassType):
            continue
        field = ctx.lookup.field(upper.symbol, name)
        if field is None and is_open(ctx, upper.symbol):
            field = unknown_field(ctx, upper.symbol, name, node, expected, Access.INSTANCE)
        if field is None:
            continue
        if not field.is_static:
            return instance_field(ctx, target, field, node)
        read = FieldRead(None, field, field.type, ctx.span(node))
        if isinstance(target, VariableRead | This):
            return read
        return Sequence(target, read, field.type, ctx.span(node))
    raise ctx.failure("unresolved", f"cannot find field {name}", node)


def is_open(ctx: Context, symbol: ClassSymbol) -> bool:
    """Whether a class may have members we do not know: it is a library class, or inherits from one without a model."""
    return symbol.is_library or any(map(ctx.program.is_opaque, ctx.types.ancestors(symbol)))


def unknown_field(
    ctx: Context, symbol: ClassSymbol, name: str, node: Node, expected: JavaType | None, access: Access
) -> FieldSymbol:
    """The stand-in for a field of a library class without a model of it."""
    owner = next((a for a in ctx.types.ancestors(symbol) if ctx.program.is_opaque(a)), symbol)
    known = ctx.program.unknown_fields.get((owner, name))
    if known is not None:
        if known.type == ctx.types.object:
            ctx.program.note_untyped(ctx.span(node))
        return known
    usable = expected is not None and expected != Primitive("void") and not ctx.types.has_unknown(expected)
    type_ = expected if usable and expected is not None else ctx.types.object
    span = ctx.span(node)
    if not usable:
        ctx.program.note_untyped(span)
    field = FieldSymbol(owner, name, type_, access is Access.STATIC, False, span, None, is_missing=True)
    ctx.program.unknown_fields[owner, name] = field
    ctx.program.note_missing_member(owner, name, span)
    return field
