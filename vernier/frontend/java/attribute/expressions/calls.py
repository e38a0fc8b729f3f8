"""Method calls (JLS 15.12): where to search, which method, how it is called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vernier.frontend.java.attribute.classes.unknown import unknown_call
from vernier.frontend.java.attribute.context import Context
from vernier.frontend.java.attribute.expressions.arguments import (
    Instantiation,
    argument_nodes,
    as_declared,
    attribute_arguments,
)
from vernier.frontend.java.attribute.expressions.fields import is_open, reading_map
from vernier.frontend.java.attribute.expressions.names import PackageQualifier, TypeQualifier, qualifier, this_of
from vernier.frontend.java.attribute.scopes import Access, Scope, ScopeKind
from vernier.frontend.java.attribute.typing.convert import Mode, coerce, erasure_cast
from vernier.frontend.java.attribute.typing.known import VOID
from vernier.frontend.java.attribute.typing.overloads import (
    Ambiguous,
    Argument,
    Candidate,
    Choice,
    Phase,
    choose,
    make_candidate,
)
from vernier.frontend.java.attribute.typing.type_text import describe
from vernier.frontend.java.symbols import (
    ArrayJavaType,
    ClassForm,
    ClassSymbol,
    ClassType,
    JavaType,
    MethodSymbol,
    Primitive,
    TypeVariable,
    Wildcard,
)
from vernier.frontend.java.syntax.nodes import child_of_type, named, require
from vernier.frontend.java.tree import CallMode, Cast, CastCheck, Expression, Invoke, Literal, This, VariableRead
from vernier.frontend.java.tree import Sequence as SequenceExpression

if TYPE_CHECKING:
    from tree_sitter import Node


@dataclass(frozen=True, slots=True)
class CallSite:
    """Where a method is searched: `type` with arguments, `receiver` if there is an object, `mode` SPECIAL for super."""

    type: JavaType
    receiver: Expression | None
    mode: CallMode
    methods: tuple[MethodSymbol, ...]
    name: str


def method_invocation(ctx: Context, node: Node, scope: Scope, expected: JavaType | None) -> Expression:
    """A chain of calls `a.b().c().d()`, from its innermost receiver outwards, without recursion."""
    chain = [node]
    target = node.child_by_field_name("object")
    while target is not None and target.type == "method_invocation" and child_of_type(chain[-1], "super") is None:
        chain.append(target)
        target = target.child_by_field_name("object")
    value = _call(ctx, chain[-1], scope, expected if len(chain) == 1 else None, None)
    for index in range(len(chain) - 2, -1, -1):
        value = _call(ctx, chain[index], scope, expected if index == 0 else None, value)
    return value


def _call(ctx: Context, node: Node, scope: Scope, expected: JavaType | None, receiver: Expression | None) -> Expression:
    name = ctx.text(require(node, "name"))
    site = _site(ctx, node, scope, name, receiver)
    explicit_node = node.child_by_field_name("type_arguments")
    explicit = [ctx.type_of(n, scope) for n in named(explicit_node)] if explicit_node is not None else []
    return invoke(ctx, site, argument_nodes(node), node, scope, expected, explicit)


# ---------------------------------------------------------------- where


def _site(ctx: Context, node: Node, scope: Scope, name: str, receiver: Expression | None) -> CallSite:
    if receiver is not None:
        return expression_site(ctx, receiver, name, node)
    target = node.child_by_field_name("object")
    if target is None:
        return unqualified_site(ctx, name, node, scope)
    if target.type == "super":
        return super_site(ctx, scope.require_owner(), name, node)
    if child_of_type(node, "super") is not None:
        return qualified_super_site(ctx, ctx.type_of(target, scope), name, node, scope)
    before = qualifier(ctx, target, scope)
    match before:
        case PackageQualifier(package):
            raise ctx.failure("unresolved", f"cannot find {package}", target)
        case TypeQualifier(type_):
            return type_site(ctx, type_, name)
        case _:
            return expression_site(ctx, before, name, node)


def type_site(ctx: Context, type_: JavaType, name: str) -> CallSite:
    upper = ctx.types.upper(type_)
    methods = ctx.lookup.methods(upper.symbol, name) if isinstance(upper, ClassType) else ()
    return CallSite(upper, None, CallMode.STATIC, methods, name)


def expression_site(ctx: Context, receiver: Expression, name: str, node: Node) -> CallSite:
    type_ = receiver.type
    if isinstance(type_, Primitive):
        raise ctx.failure("type", f"cannot call {name} on {describe(type_)}", node)
    if isinstance(type_, ArrayJavaType):
        return CallSite(type_, receiver, CallMode.VIRTUAL, ctx.lookup.methods(ctx.types.object.symbol, name), name)
    for bound in ctx.types.bounds_of(type_):
        upper = ctx.types.upper(bound)
        methods = ctx.lookup.methods(upper.symbol, name) if isinstance(upper, ClassType) else ()
        if methods:
            if not ctx.types.is_subtype(ctx.types.erasure(type_), ctx.types.erasure(upper)):
                # `T extends A & I`: to call a method of I, the object is cast, as erasure knows it as an A.
                receiver = Cast(receiver, CastCheck.CHECKED, upper, receiver.span)
            return CallSite(upper, receiver, CallMode.VIRTUAL, methods, name)
    return CallSite(ctx.types.upper(type_), receiver, CallMode.VIRTUAL, (), name)


def unqualified_site(ctx: Context, name: str, node: Node, scope: Scope) -> CallSite:
    """The innermost enclosing class with a method of this name, then static imports (JLS 15.12.1)."""
    level: Scope | None = scope
    blocked = False
    fallback: ClassSymbol | None = None
    while level is not None:
        if level.kind is ScopeKind.CLASS:
            owner = level.require_owner()
            methods = ctx.lookup.methods(owner, name)
            if methods:
                receiver = None if blocked else this_of(ctx, owner, node)
                return CallSite(ctx.types.this_type(owner), receiver, CallMode.VIRTUAL, methods, name)
            if fallback is None and any(map(ctx.program.is_opaque, ctx.types.ancestors(owner))):
                fallback = owner
            blocked = owner.is_static
        elif level.kind is ScopeKind.BODY:
            blocked = blocked or level.access is Access.STATIC
        else:
            imported = _imported(ctx, name, level)
            if imported is not None:
                return imported
        level = level.parent
    if fallback is not None:
        is_static = scope.access is Access.STATIC
        receiver = None if is_static else this_of(ctx, fallback, node)
        mode = CallMode.STATIC if is_static else CallMode.VIRTUAL
        return CallSite(ctx.types.this_type(fallback), receiver, mode, (), name)
    raise ctx.failure("unresolved", f"cannot find method {name}", node)


def _imported(ctx: Context, name: str, level: Scope) -> CallSite | None:
    holders = [holder for holder, member in level.unit.static_single if member == name]
    found: list[MethodSymbol] = []
    site: ClassSymbol | None = None
    for holder in [*holders, *level.unit.static_on_demand]:
        symbol = ctx.names.absolute(holder.split("."))
        if symbol is None and holder in holders:
            symbol = ctx.names.missing(holder)
        if symbol is None:
            continue
        methods = [m for m in ctx.lookup.methods(symbol, name) if m.is_static and m not in found]
        if methods or (holder in holders and site is None):
            site = site or symbol
            found.extend(methods)
    return None if site is None else CallSite(ClassType(site), None, CallMode.STATIC, tuple(found), name)


def super_site(ctx: Context, owner: ClassSymbol, name: str, node: Node) -> CallSite:
    """`super.name(...)` in class `owner`."""
    parent = owner.superclass or ctx.types.object
    methods = ctx.lookup.methods(parent.symbol, name)
    receiver = this_of(ctx, owner, node)
    if not methods:
        for interface in owner.interfaces:
            inherited = ctx.lookup.methods(interface.symbol, name)
            if inherited:
                return CallSite(interface, receiver, CallMode.SPECIAL, inherited, name)
    return CallSite(parent, receiver, CallMode.SPECIAL, methods, name)


def qualified_super_site(ctx: Context, type_: JavaType, name: str, node: Node, scope: Scope) -> CallSite:
    """`Outer.super.name(...)` or `Interface.super.name(...)`."""
    assert isinstance(type_, ClassType)
    symbol = type_.symbol
    if symbol.form is ClassForm.INTERFACE:
        owner = scope.require_owner()
        view = ctx.types.ancestors(owner).get(symbol, ClassType(symbol))
        receiver = this_of(ctx, owner, node)
        return CallSite(view, receiver, CallMode.SPECIAL, ctx.lookup.methods(symbol, name), name)
    return super_site(ctx, symbol, name, node)


# ---------------------------------------------------------------- which


def invoke(
    ctx: Context,
    site: CallSite,
    nodes: Sequence[Node],
    node: Node,
    scope: Scope,
    expected: JavaType | None,
    explicit: Sequence[JavaType] = (),
) -> Expression:
    """The call of the method that `site` and the arguments determine."""
    if isinstance(site.type, ArrayJavaType) and site.name == "clone" and not nodes:
        return Invoke(CallMode.VIRTUAL, site.receiver, None, (), site.type, ctx.span(node))
    only = _only_candidate(ctx, site, len(nodes))
    if only is not None:
        values = [
            coerce(ctx, ctx.expression(n, scope, formal), formal, n, Mode.INVOKE)
            for n, formal in zip(nodes, only.parameters, strict=True)
        ]
        return build_call(ctx, site, only.method, as_declared(ctx, values, only), {}, node)
    arguments = attribute_arguments(ctx, nodes, scope)
    return invoke_with(ctx, site, arguments, node, scope, expected, explicit)


def _only_candidate(ctx: Context, site: CallSite, count: int) -> Candidate | None:
    """The single method of this name, when it is plain: then parameter types can guide the arguments directly."""
    if len(site.methods) != 1:
        return None
    method = site.methods[0]
    if method.type_parameters or method.is_varargs or len(method.parameters) != count or method.owner.is_library:
        return None
    return make_candidate(ctx, method, parameter_map(ctx, site, method))


def invoke_with(
    ctx: Context,
    site: CallSite,
    arguments: Sequence[Argument],
    node: Node,
    scope: Scope,
    expected: JavaType | None,
    explicit: Sequence[JavaType] = (),
) -> Expression:
    """As `invoke`, with the arguments already attributed."""
    choice = choose_method(ctx, site, arguments, node)
    if choice is None:
        return _no_method(ctx, site, arguments, node, expected)
    method = choice.candidate.method
    instantiation = Instantiation(ctx, choice, arguments, method.type_parameters, scope)
    if explicit and len(explicit) == len(method.type_parameters):
        mapping: dict[TypeVariable, JavaType] = dict(zip(method.type_parameters, explicit, strict=True))
    else:
        result = _result_at(ctx, site, method)
        mapping = instantiation.infer(result, expected)
        open_type = ctx.types.substitute(result, mapping)
        if ctx.types.has_unknown(open_type):
            # Only asked for its type: the call is attributed again when more is known.
            return Literal(None, open_type, ctx.span(node))
    return build_call(ctx, site, method, instantiation.finish(mapping), mapping, node)


def choose_method(ctx: Context, site: CallSite, arguments: Sequence[Argument], node: Node) -> Choice | None:
    candidates = [make_candidate(ctx, method, parameter_map(ctx, site, method)) for method in site.methods]
    if len(candidates) == 1:
        method = candidates[0].method
        if not method.is_varargs and len(method.parameters) == len(arguments) and not method.owner.is_library:
            return Choice(candidates[0], Phase.LOOSE)
    try:
        return choose(ctx, candidates, arguments)
    except Ambiguous as error:
        shown = " and ".join(_signature(method) for method in error.methods[:3])
        raise ctx.failure("ambiguous", f"call of {site.name} is ambiguous: {shown}", node)


def _no_method(
    ctx: Context, site: CallSite, arguments: Sequence[Argument], node: Node, expected: JavaType | None
) -> Expression:
    if isinstance(site.type, ClassType) and is_open(ctx, site.type.symbol):
        return unknown_call(ctx, site.type, site.name, site.receiver, site.mode, arguments, node, expected)
    shown = ", ".join("function" if a.value is None else describe(a.value.type) for a in arguments)
    found = "; there is " + ", ".join(_signature(m) for m in site.methods[:4]) if site.methods else ""
    raise ctx.failure("unresolved", f"cannot find method {site.name}({shown}) in {describe(site.type)}{found}", node)


def _signature(method: MethodSymbol) -> str:
    return f"{method.name}({', '.join(describe(p.type) for p in method.parameters)})"


def parameter_map(ctx: Context, site: CallSite, method: MethodSymbol) -> dict[TypeVariable, JavaType] | None:
    """Type arguments of the receiver for values that go in: wildcards by their bounds; None for a raw receiver."""
    if method.is_static:
        return {}
    view = ctx.types.as_super(site.type, method.owner)
    if view is None:
        return {}
    if ctx.types.is_raw(view):
        return None
    mapping = ctx.types.mapping(view)
    for variable, argument in mapping.items():
        if isinstance(argument, Wildcard) and not ctx.types.has_unknown(argument):
            mapping[variable] = variable.bound if argument.kind == "?" else argument.bound
    return mapping


def _result_at(ctx: Context, site: CallSite, method: MethodSymbol) -> JavaType:
    """The result type seen from the receiver; the method's own variables stay."""
    if method.is_static or isinstance(method.result, Primitive):
        return method.result
    view = ctx.types.as_super(site.type, method.owner)
    if view is None:
        return method.result
    if ctx.types.is_raw(view):
        return ctx.types.erasure(method.result)
    return ctx.types.substitute(method.result, reading_map(ctx, view))


# ---------------------------------------------------------------- how


def build_call(
    ctx: Context,
    site: CallSite,
    method: MethodSymbol,
    values: tuple[Expression, ...],
    mapping: dict[TypeVariable, JavaType],
    node: Node,
) -> Expression:
    """The call itself, with the cast that erasure needs."""
    span = ctx.span(node)
    ctx.program.complete_members(method.owner)
    if method.name == "getClass" and not method.parameters and method.owner.name == "java.lang.Object":
        argument = Wildcard("extends", ctx.types.erasure(site.type))
        result: JavaType = ClassType(ctx.types.named("java.lang.Class").symbol, (argument,))
    else:
        result = ctx.types.substitute(_result_at(ctx, site, method), mapping)
    if method.is_static:
        call = Invoke(CallMode.STATIC, None, method, values, method.result, span)
        value = erasure_cast(ctx, call, method.result, result)
        if site.receiver is None or isinstance(site.receiver, This | VariableRead):
            return value
        return SequenceExpression(site.receiver, value, value.type, span)
    if site.receiver is None:
        raise ctx.failure("static", f"method {method.name} needs an instance of {method.owner.name}", node)
    mode = CallMode.SPECIAL if method.is_private else site.mode
    if site.mode is CallMode.SPECIAL and method.is_abstract:
        raise ctx.failure("type", f"method {method.name} of the superclass is abstract", node)
    call = Invoke(mode, site.receiver, method, values, method.result, span)
    if result == VOID or isinstance(result, Primitive):
        return call
    return erasure_cast(ctx, call, method.result, result)
