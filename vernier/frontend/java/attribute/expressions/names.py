"""Names in expressions (JLS 6.5): variables before types before packages, and members of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from vernier.frontend.java.attribute.context import Context
from vernier.frontend.java.attribute.expressions.fields import (
    constant_of,
    field_of_expression,
    instance_field,
    is_open,
    static_field,
    unknown_field,
)
from vernier.frontend.java.attribute.scopes import Access, Scope, ScopeKind
from vernier.frontend.java.symbols import ClassSymbol, ClassType, FieldSymbol, JavaType, TypeVariable
from vernier.frontend.java.syntax.nodes import child_of_type, require
from vernier.frontend.java.tree import Expression, FieldRead, Literal, This, VariableRead

if TYPE_CHECKING:
    from tree_sitter import Node


@dataclass(frozen=True, slots=True)
class TypeQualifier:
    """A name that turned out to be a type."""

    type: JavaType


@dataclass(frozen=True, slots=True)
class PackageQualifier:
    """A name that is, so far, only the beginning of a qualified name."""

    name: str


Qualifier: TypeAlias = TypeQualifier | PackageQualifier | Expression


def identifier(ctx: Context, node: Node, scope: Scope, expected: JavaType | None) -> Expression:
    """A simple name as an expression."""
    name = ctx.text(node)
    found = variable(ctx, name, node, scope)
    if found is None:
        found = _inherited_unknown(ctx, name, node, scope, expected)
    if found is None:
        raise ctx.failure("unresolved", f"cannot find variable {name}", node)
    return found


def variable(ctx: Context, name: str, node: Node, scope: Scope) -> Expression | None:
    """The local variable or field a simple name means, or None."""
    level: Scope | None = scope
    blocked = False
    while level is not None:
        if level.kind is ScopeKind.BODY:
            local = level.variables.get(name)
            if local is not None:
                constant = ctx.program.constants.get(local)
                if constant is not None:
                    return Literal(constant, local.type, ctx.span(node))
                return VariableRead(local, local.type, ctx.span(node))
            blocked = blocked or level.access is Access.STATIC
        elif level.kind is ScopeKind.CLASS:
            owner = level.require_owner()
            field = ctx.lookup.field(owner, name)
            if field is not None:
                return _simple_field(ctx, field, owner, node, blocked=blocked)
            blocked = owner.is_static
        else:
            return _static_import(ctx, name, node, level)
        level = level.parent
    return None


def _simple_field(ctx: Context, field: FieldSymbol, owner: ClassSymbol, node: Node, *, blocked: bool) -> Expression:
    if field.is_static:
        return static_field(ctx, field, node)
    if blocked:
        raise ctx.failure("static", f"field {field.name} needs an instance of {field.owner.name}", node)
    constant = constant_of(ctx, field)
    if constant is not None:
        return Literal(constant, field.type, ctx.span(node))
    return instance_field(ctx, this_of(ctx, owner, node), field, node)


def this_of(ctx: Context, owner: ClassSymbol, node: Node) -> This:
    return This(owner, ctx.types.this_type(owner), ctx.span(node))


def _static_import(ctx: Context, name: str, node: Node, level: Scope) -> Expression | None:
    holders = [holder for holder, member in level.unit.static_single if member == name]
    for holder in [*holders, *level.unit.static_on_demand]:
        symbol = ctx.names.absolute(holder.split("."))
        field = ctx.lookup.field(symbol, name) if symbol is not None else None
        if field is not None and field.is_static:
            return static_field(ctx, field, node)
    return None


def _inherited_unknown(
    ctx: Context, name: str, node: Node, scope: Scope, expected: JavaType | None
) -> Expression | None:
    """A name that no class has, inside a class with a superclass that has no model: assumed inherited from there."""
    level: Scope | None = scope
    while level is not None:
        if level.kind is ScopeKind.CLASS:
            owner = level.require_owner()
            if any(map(ctx.program.is_opaque, ctx.types.ancestors(owner))):
                field = unknown_field(ctx, owner, name, node, expected, Access.INSTANCE)
                return FieldRead(this_of(ctx, owner, node), field, field.type, ctx.span(node))
        level = level.parent
    return None


# ---------------------------------------------------------------- qualified names


def qualifier(ctx: Context, node: Node, scope: Scope) -> Qualifier:
    """What stands before a dot: an expression, a type or a package."""
    if node.type == "identifier":
        name = ctx.text(node)
        found = variable(ctx, name, node, scope)
        if found is not None:
            return found
        symbol = ctx.names.simple(name, scope)
        if symbol is None:
            return PackageQualifier(name)
        return _type_qualifier(ctx, symbol, node, scope)
    if node.type == "field_access" and child_of_type(node, "super") is None:
        field = require(node, "field")
        if field.type == "identifier":
            return _member(ctx, qualifier(ctx, require(node, "object"), scope), node, scope, None)
    if node.type in ("type_identifier", "scoped_type_identifier", "generic_type", "array_type", "scoped_identifier"):
        return TypeQualifier(ctx.type_of(node, scope))
    return ctx.expression(node, scope)


def _type_qualifier(ctx: Context, symbol: ClassSymbol | TypeVariable, node: Node, scope: Scope) -> TypeQualifier:
    if isinstance(symbol, TypeVariable):
        return TypeQualifier(symbol)
    if ctx.program.is_opaque(symbol):
        ctx.program.note_missing(symbol, ctx.span(node))
    return TypeQualifier(ctx.names.type_in_scope(symbol, (), scope))


def _member(ctx: Context, before: Qualifier, node: Node, scope: Scope, expected: JavaType | None) -> Qualifier:
    """The meaning of `before.name`."""
    name = ctx.text(require(node, "field"))
    match before:
        case PackageQualifier(package):
            symbol = ctx.names.qualified([*package.split("."), name], scope)
            return (
                PackageQualifier(f"{package}.{name}") if symbol is None else _type_qualifier(ctx, symbol, node, scope)
            )
        case TypeQualifier(ClassType(symbol, _)):
            field = ctx.lookup.field(symbol, name)
            if field is not None:
                if not field.is_static:
                    raise ctx.failure("static", f"field {name} is not static", node)
                return static_field(ctx, field, node)
            member = ctx.lookup.member_class(symbol, name)
            if member is not None:
                return _type_qualifier(ctx, member, node, scope)
            if is_open(ctx, symbol):
                return static_field(ctx, unknown_field(ctx, symbol, name, node, expected, Access.STATIC), node)
            raise ctx.failure("unresolved", f"cannot find {name} in class {symbol.name}", node)
        case TypeQualifier():
            raise ctx.failure("unresolved", f"cannot find {name}", node)
        case _:
            return field_of_expression(ctx, before, name, node, expected)


def field_access(ctx: Context, node: Node, scope: Scope, expected: JavaType | None) -> Expression:
    """`a.b` as an expression, `Outer.this`, `super.x`, `Outer.super.x`."""
    field = require(node, "field")
    target = require(node, "object")
    if field.type == "this":
        return _outer_this(ctx, target, node, scope)
    if child_of_type(node, "super") is not None:
        return _super_field(ctx, node, scope)
    before = qualifier(ctx, target, scope)
    found = _member(ctx, before, node, scope, expected)
    if isinstance(found, TypeQualifier | PackageQualifier):
        raise ctx.failure("unresolved", f"cannot find {ctx.text(node)}", node)
    return found


def _outer_this(ctx: Context, target: Node, node: Node, scope: Scope) -> Expression:
    type_ = ctx.type_of(target, scope)
    if not isinstance(type_, ClassType):
        raise ctx.failure("unresolved", f"{ctx.text(target)} is not an enclosing class", node)
    return this_of(ctx, type_.symbol, node)


def _super_field(ctx: Context, node: Node, scope: Scope) -> Expression:
    owner = scope.require_owner()
    target = require(node, "object")
    if target.type != "super":
        type_ = ctx.type_of(target, scope)
        assert isinstance(type_, ClassType)
        owner = type_.symbol
    name = ctx.text(require(node, "field"))
    parents = [owner.superclass] if owner.superclass is not None else []
    for parent in [*parents, *owner.interfaces]:
        field = ctx.lookup.field(parent.symbol, name)
        if field is not None:
            return static_field(ctx, field, node) if field.is_static else _field_of_super(ctx, owner, field, node)
    raise ctx.failure("unresolved", f"cannot find field {name} in the superclass", node)


def _field_of_super(ctx: Context, owner: ClassSymbol, field: FieldSymbol, node: Node) -> Expression:
    return instance_field(ctx, this_of(ctx, owner, node), field, node)


def this_expression(ctx: Context, node: Node, scope: Scope, _expected: JavaType | None) -> Expression:
    if scope.access is Access.STATIC:
        raise ctx.failure("static", "`this` in a static context", node)
    return this_of(ctx, scope.require_owner(), node)
