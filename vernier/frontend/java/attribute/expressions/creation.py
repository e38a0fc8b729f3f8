"""Creating objects and arrays (JLS 15.9, 15.10): constructors, diamonds, inner and anonymous classes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vernier.frontend.java.attribute.classes.local_classes import anonymous_class
from vernier.frontend.java.attribute.context import Context
from vernier.frontend.java.attribute.errors import MissingModel
from vernier.frontend.java.attribute.expressions.arguments import Instantiation, argument_nodes, attribute_arguments
from vernier.frontend.java.attribute.expressions.names import this_of
from vernier.frontend.java.attribute.scopes import Access, Scope, ScopeKind
from vernier.frontend.java.attribute.typing.convert import coerce, native_method
from vernier.frontend.java.attribute.typing.known import INT, VOID
from vernier.frontend.java.attribute.typing.overloads import (
    Ambiguous,
    Argument,
    Candidate,
    Choice,
    choose,
    make_candidate,
)
from vernier.frontend.java.attribute.typing.type_text import describe
from vernier.frontend.java.attribute.typing.typenames import array_of
from vernier.frontend.java.symbols import (
    ArrayJavaType,
    ClassForm,
    ClassSymbol,
    ClassType,
    JavaType,
    MethodSymbol,
    TypeVariable,
    Wildcard,
)
from vernier.frontend.java.syntax.nodes import child_of_type, dimension_count, first_named, named, require
from vernier.frontend.java.tree import Expression, NewArrayOf, NewObject

if TYPE_CHECKING:
    from tree_sitter import Node


def object_creation(ctx: Context, node: Node, scope: Scope, expected: JavaType | None) -> Expression:
    """`new C(...)`, `new C<>(...)`, `new C(...) {...}`, `o.new C(...)`."""
    type_node = require(node, "type")
    outer = _explicit_outer(ctx, node, scope)
    is_diamond = type_node.type == "generic_type" and not named(named(type_node)[-1])
    type_ = _created_type(ctx, type_node, scope, outer)
    if not isinstance(type_, ClassType):
        raise ctx.failure("type", f"cannot create a {describe(type_)}", node)
    symbol = type_.symbol
    ctx.program.complete_members(symbol)
    body = child_of_type(node, "class_body")
    arguments = attribute_arguments(ctx, argument_nodes(node), scope)
    if body is not None:
        return _anonymous(ctx, type_, arguments, node, body, scope, expected, outer, is_diamond=is_diamond)
    if symbol.is_abstract or symbol.form is ClassForm.ENUM:
        raise ctx.failure("type", f"{symbol.simple_name} is abstract; cannot be created", node)
    return create(ctx, type_, arguments, node, scope, expected, outer, is_diamond=is_diamond)


def _explicit_outer(ctx: Context, node: Node, scope: Scope) -> Expression | None:
    first = next(child for child in node.children if not child.is_extra)
    return None if first.type == "new" else ctx.expression(first, scope)


def _created_type(ctx: Context, node: Node, scope: Scope, outer: Expression | None) -> JavaType:
    if outer is None or not isinstance(outer.type, ClassType):
        return ctx.type_of(node, scope)
    head = named(node)[0] if node.type == "generic_type" else node
    member = ctx.lookup.member_class(outer.type.symbol, ctx.text(head))
    if member is None:
        raise ctx.failure("unresolved", f"cannot find class {ctx.text(head)} in {describe(outer.type)}", node)
    own: tuple[JavaType, ...] = ()
    if node.type == "generic_type":
        own = tuple(ctx.type_of(n, scope) for n in named(named(node)[-1]))
    view = ctx.types.as_super(outer.type, member.outer) if member.outer is not None else None
    if len(own) != len(member.type_parameters):
        return ClassType(member)
    return ClassType(member, own + (view.arguments if view is not None else ()))


def create(
    ctx: Context,
    type_: ClassType,
    arguments: Sequence[Argument],
    node: Node,
    scope: Scope,
    expected: JavaType | None,
    outer: Expression | None,
    *,
    is_diamond: bool,
) -> Expression:
    """An object made by the constructor that the arguments choose."""
    symbol = type_.symbol
    constructor, values, created = select_constructor(
        ctx, type_, arguments, node, scope, expected, is_diamond=is_diamond
    )
    return NewObject(
        symbol, constructor, values, outer_instance(ctx, symbol, outer, node, scope), created, ctx.span(node)
    )


def select_constructor(
    ctx: Context,
    type_: ClassType,
    arguments: Sequence[Argument],
    node: Node,
    scope: Scope,
    expected: JavaType | None,
    *,
    is_diamond: bool,
    hidden: int = 0,
) -> tuple[MethodSymbol, tuple[Expression, ...], ClassType]:
    """The constructor, its converted arguments, the type created. `hidden` leading parameters are filled elsewhere."""
    symbol = type_.symbol
    ctx.program.complete_members(symbol)
    choice = _choose_constructor(ctx, type_, arguments, node, hidden, is_diamond=is_diamond)
    if choice is None:
        if not symbol.is_library:
            shown = ", ".join("function" if a.value is None else describe(a.value.type) for a in arguments)
            raise ctx.failure("unresolved", f"no constructor {symbol.simple_name}({shown})", node)
        return _unknown_constructor(ctx, type_, arguments, node)
    constructor = choice.candidate.method
    variables: tuple[TypeVariable, ...] = constructor.type_parameters
    if is_diamond:
        variables = ctx.types.parameters_of(symbol) + variables
    instantiation = Instantiation(ctx, choice, arguments, variables, scope)
    mapping = instantiation.infer(ctx.types.this_type(symbol), expected)
    created = type_
    if is_diamond:
        substituted = ctx.types.substitute(ctx.types.this_type(symbol), mapping)
        assert isinstance(substituted, ClassType)
        if ctx.types.has_unknown(substituted):
            return constructor, (), substituted
        created = ctx.lookup.non_wildcard(substituted)
    return constructor, instantiation.finish(mapping), created


def _choose_constructor(
    ctx: Context, type_: ClassType, arguments: Sequence[Argument], node: Node, hidden: int, *, is_diamond: bool
) -> Choice | None:
    mapping = None if ctx.types.is_raw(type_) and not is_diamond else ctx.types.mapping(type_)
    for variable, argument in (mapping or {}).items():
        if isinstance(argument, Wildcard) and mapping is not None:
            mapping[variable] = argument.bound
    candidates = [make_candidate(ctx, constructor, mapping) for constructor in type_.symbol.constructors]
    if hidden:
        candidates = [Candidate(c.method, c.parameters[hidden:]) for c in candidates]
    try:
        return choose(ctx, candidates, arguments)
    except Ambiguous:
        raise ctx.failure("ambiguous", f"constructor of {type_.symbol.simple_name} is ambiguous", node)


def _unknown_constructor(
    ctx: Context, type_: ClassType, arguments: Sequence[Argument], node: Node
) -> tuple[MethodSymbol, tuple[Expression, ...], ClassType]:
    """The stand-in for a constructor of a library class without a model of it."""
    values: list[Expression] = []
    for argument in arguments:
        if argument.value is None:
            raise MissingModel(f"a function is passed to {type_.symbol.name}, which has no model", argument.node)
        values.append(argument.value)
    types = tuple(ctx.types.erasure(ctx.types.without_unknown(value.type)) for value in values)
    key = (type_.symbol, "<init>", types)
    method = ctx.program.unknown_methods.get(key)
    if method is None:
        method = native_method(type_, "<init>", types, VOID, ctx.span(node), is_static=False)
        ctx.program.unknown_methods[key] = method
        ctx.program.note_missing_member(type_.symbol, "<init>", ctx.span(node))
    return method, tuple(values), type_


def outer_instance(
    ctx: Context, symbol: ClassSymbol, explicit: Expression | None, node: Node, scope: Scope
) -> Expression | None:
    """The enclosing instance for an object of `symbol`: the explicit one, or the nearest fitting `this`."""
    if symbol.outer is None or symbol.is_static:
        return None
    if explicit is not None:
        return explicit
    level: Scope | None = scope
    blocked = False
    while level is not None:
        if level.kind is ScopeKind.BODY:
            blocked = blocked or level.access is Access.STATIC
        elif level.kind is ScopeKind.CLASS:
            owner = level.require_owner()
            if ctx.types.is_subclass(owner, symbol.outer) and not blocked:
                return this_of(ctx, owner, node)
            blocked = owner.is_static
        level = level.parent
    raise ctx.failure(
        "static", f"an instance of {symbol.outer.simple_name} is needed to create {symbol.simple_name}", node
    )


def _anonymous(
    ctx: Context,
    type_: ClassType,
    arguments: Sequence[Argument],
    node: Node,
    body: Node,
    scope: Scope,
    expected: JavaType | None,
    outer: Expression | None,
    *,
    is_diamond: bool,
) -> Expression:
    """`new C(...) {...}`: the arguments go through the constructor of the new class to the one of C."""
    span = ctx.span(node)
    if type_.symbol.form is ClassForm.INTERFACE:
        if is_diamond:
            type_ = _diamond_interface(ctx, type_, expected)
        symbol = anonymous_class(ctx, type_, None, None, body, scope)
        values: tuple[Expression, ...] = ()
    else:
        parent, values, type_ = select_constructor(ctx, type_, arguments, node, scope, expected, is_diamond=is_diamond)
        symbol = anonymous_class(ctx, type_, parent, outer, body, scope)
        if outer is not None:
            values = (outer, *values)
    constructor = symbol.constructors[0]
    return NewObject(
        symbol, constructor, values, outer_instance(ctx, symbol, None, node, scope), ClassType(symbol), span
    )


def _diamond_interface(ctx: Context, type_: ClassType, expected: JavaType | None) -> ClassType:
    view = ctx.types.as_super(expected, type_.symbol) if isinstance(expected, ClassType) else None
    if view is not None and not ctx.types.has_unknown(view):
        return ctx.lookup.non_wildcard(view)
    return ClassType(type_.symbol, tuple(p.bound for p in ctx.types.parameters_of(type_.symbol)))


# ---------------------------------------------------------------- arrays


def array_creation(ctx: Context, node: Node, scope: Scope, _expected: JavaType | None) -> Expression:
    """`new T[n][m][]` and `new T[] {...}`."""
    element = ctx.type_of(require(node, "type"), scope)
    sizes: list[Expression] = []
    dimensions = 0
    for child in node.children_by_field_name("dimensions"):
        if child.type == "dimensions_expr":
            size = first_named(child) if child.named_child_count == 1 else named(child)[-1]
            sizes.append(_size(ctx, size, scope))
            dimensions += 1
        else:
            dimensions += dimension_count(child)
    type_ = array_of(element, dimensions)
    value = node.child_by_field_name("value")
    if value is not None:
        return array_initializer(ctx, value, scope, type_)
    return NewArrayOf(tuple(sizes), None, type_, ctx.span(node))


def _size(ctx: Context, node: Node, scope: Scope) -> Expression:
    return coerce(ctx, ctx.expression(node, scope, INT), INT, node)


def array_initializer(ctx: Context, node: Node, scope: Scope, expected: JavaType | None) -> Expression:
    """`{a, b, c}` for an array of the expected type."""
    if not isinstance(expected, ArrayJavaType):
        raise ctx.failure("type", "an array initialiser needs an array type", node)
    element = expected.element
    values = tuple(coerce(ctx, ctx.expression(n, scope, element), element, n) for n in named(node))
    return NewArrayOf((), values, expected, ctx.span(node))
