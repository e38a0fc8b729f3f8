"""Calls of library methods without a model: stand-in methods that are known only by how they are used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vernier.frontend.java.attribute.context import Context
from vernier.frontend.java.attribute.errors import MissingModel
from vernier.frontend.java.attribute.typing.convert import known_result, native_method
from vernier.frontend.java.attribute.typing.overloads import Argument
from vernier.frontend.java.symbols import ClassType, JavaType, MethodSymbol, NullType
from vernier.frontend.java.tree import CallMode, Expression, Invoke

if TYPE_CHECKING:
    from tree_sitter import Node


def unknown_call(
    ctx: Context,
    site: ClassType,
    name: str,
    receiver: Expression | None,
    mode: CallMode,
    arguments: Sequence[Argument],
    node: Node,
    expected: JavaType | None,
) -> Expression:
    """A call whose result has the expected type, Object where nothing is expected, void in a statement."""
    usable = expected is not None and not ctx.types.has_unknown(expected)
    result: JavaType = expected if usable and expected is not None else ctx.types.object
    if not usable:
        ctx.program.note_untyped(ctx.span(node))
    method = unknown_method(ctx, site, name, arguments, result, node, is_static=receiver is None)
    values = tuple(argument.value for argument in arguments if argument.value is not None)
    return Invoke(CallMode.STATIC if receiver is None else mode, receiver, method, values, result, ctx.span(node))


def unknown_method(
    ctx: Context,
    site: ClassType,
    name: str,
    arguments: Sequence[Argument],
    result: JavaType,
    node: Node,
    *,
    is_static: bool,
) -> MethodSymbol:
    """The stand-in for this use; the same use gives the same method."""
    owner = next((a for a in ctx.types.ancestors(site.symbol) if ctx.program.is_opaque(a)), site.symbol)
    types: list[JavaType] = []
    for argument in arguments:
        if argument.value is None:
            raise MissingModel(f"a function is passed to {owner.name}.{name}, which has no model", argument.node)
        types.append(_parameter(ctx, argument.value.type))
    shown = known_result(ctx, result)
    key = (owner, name, tuple(types), shown, is_static)
    method = ctx.program.unknown_methods.get(key)
    if method is None:
        span = ctx.span(node)
        method = native_method(ClassType(owner), name, tuple(types), shown, span, is_static=is_static)
        ctx.program.unknown_methods[key] = method
        ctx.program.note_missing_member(owner, name, span)
    return method


def _parameter(ctx: Context, type_: JavaType) -> JavaType:
    if isinstance(type_, NullType):
        return ctx.types.object
    return ctx.types.erasure(ctx.types.without_unknown(type_))
