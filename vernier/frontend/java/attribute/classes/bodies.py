"""Bodies of methods and constructors, declared or implicit."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vernier.frontend.java.attribute.context import Context, Grammar, Target
from vernier.frontend.java.attribute.errors import AttributionError
from vernier.frontend.java.attribute.expressions.arguments import argument_nodes, attribute_arguments
from vernier.frontend.java.attribute.expressions.creation import outer_instance, select_constructor
from vernier.frontend.java.attribute.program import Program
from vernier.frontend.java.attribute.scopes import Access, Scope
from vernier.frontend.java.attribute.statements.blocks import block_statements
from vernier.frontend.java.attribute.typing.known import VOID
from vernier.frontend.java.symbols import ClassForm, ClassSymbol, ClassType, JavaType, MethodSymbol, Variable
from vernier.frontend.java.syntax.nodes import COMMENTS, require
from vernier.frontend.java.syntax.parse import SourceFile
from vernier.frontend.java.tree import (
    Assignment,
    BlockStatement,
    ConstructorCall,
    ConstructorCallKind,
    Expression,
    ExpressionStatement,
    FieldRead,
    MethodBody,
    Statement,
    This,
    Unsupported,
    VariableRead,
)

if TYPE_CHECKING:
    from tree_sitter import Node

ENUM_PARAMETERS = 2
"""Name and ordinal, which every constructor of an enum takes first."""


def method_body(program: Program, grammar: Grammar, method: MethodSymbol) -> MethodBody | None:
    """The attributed body of a method or constructor; None when it has none."""
    if method.is_abstract or method.is_native or program.is_opaque(method.owner):
        return None
    context = Context(program, program.unit_of(method.owner), grammar)
    if method.name == "<init>":
        return _constructor(context, method)
    generated = program.generated.get(method)
    if generated is not None:
        return _generated(context, method, generated)
    assert method.node is not None
    access = Access.STATIC if method.is_static else Access.INSTANCE
    body = _block(context, require(method.node, "body"), method_scope(program, method, access), method.result)
    return MethodBody(method, None, body)


def method_scope(program: Program, method: MethodSymbol, access: Access) -> Scope:
    """The scope of the body: parameters and type parameters."""
    scope = program.class_scope(method.owner).body(method, access)
    scope.variables.update({parameter.name: parameter for parameter in method.parameters})
    scope.type_variables.update({variable.name: variable for variable in method.type_parameters})
    return scope


def _block(ctx: Context, node: Node, scope: Scope, result: JavaType) -> BlockStatement:
    with ctx.returning(Target(result)):
        statements = block_statements(ctx, node.named_children, scope.block())
    return BlockStatement(tuple(statements), ctx.span(node))


def _generated(ctx: Context, method: MethodSymbol, text: str) -> MethodBody:
    file = SourceFile.generated(f"class $ {{ void $() {text} }}", method.span)
    holder = require(file.root.named_children[0], "body").named_children[0]
    inner = Context(ctx.program, replace(ctx.unit, file=file), ctx.grammar)
    access = Access.STATIC if method.is_static else Access.INSTANCE
    scope = method_scope(ctx.program, method, access)
    return MethodBody(method, None, _block(inner, require(holder, "body"), scope, method.result))


# ---------------------------------------------------------------- constructors


def _constructor(ctx: Context, method: MethodSymbol) -> MethodBody:
    scope = method_scope(ctx.program, method, Access.INSTANCE)
    node = method.node
    place = node if node is not None else method.owner.node
    assert place is not None
    nodes = require(node, "body").named_children if node is not None else []
    explicit = next((n for n in nodes if n.type not in COMMENTS), None)
    if explicit is not None and explicit.type != "explicit_constructor_invocation":
        explicit = None
    rest = [n for n in nodes if n is not explicit]
    statements: list[Statement] = []
    call: ConstructorCall | None = None
    try:
        call = _constructor_call(ctx, method, explicit, place)
    except AttributionError as error:
        ctx.program.report(error, ctx.file)
        statements.append(Unsupported(error.message, ctx.span(error.node)))
    with ctx.returning(Target(VOID)):
        statements.extend(block_statements(ctx, rest, scope.block()))
    is_compact = node is not None and node.type == "compact_constructor_declaration"
    if method.owner.form is ClassForm.RECORD and (node is None or is_compact):
        statements.extend(_component_assignments(ctx, method))
    span = ctx.span(require(node, "body")) if node is not None else method.span
    return MethodBody(method, call, BlockStatement(tuple(statements), span))


def _component_assignments(ctx: Context, method: MethodSymbol) -> list[Statement]:
    """What the canonical constructor of a record does last: each field from its parameter."""
    owner, span = method.owner, method.span
    made: list[Statement] = []
    for field, parameter in zip(owner.record_components, method.parameters, strict=True):
        place = FieldRead(This(owner, ctx.types.this_type(owner), span), field, field.type, span)
        value = VariableRead(parameter, parameter.type, span)
        made.append(ExpressionStatement(Assignment(place, value, field.type, span), span))
    return made


def _constructor_call(ctx: Context, method: MethodSymbol, explicit: Node | None, place: Node) -> ConstructorCall | None:
    owner = method.owner
    if owner.superclass is None:
        return None
    if method in ctx.program.anonymous_parents:
        return _anonymous_call(ctx, method, place)
    if owner.form is ClassForm.ENUM:
        return _enum_call(ctx, method, explicit, place)
    # Arguments are evaluated before the object is there: its own fields and methods are out of reach.
    scope = method_scope(ctx.program, method, Access.STATIC)
    if explicit is not None:
        return _explicit_call(ctx, owner, explicit, scope)
    constructor, values, _ = select_constructor(ctx, owner.superclass, [], place, scope, None, is_diamond=False)
    outer = outer_instance(ctx, owner.superclass.symbol, None, place, scope)
    return ConstructorCall(ConstructorCallKind.SUPER, constructor, values, outer, method.span)


def _explicit_call(ctx: Context, owner: ClassSymbol, node: Node, scope: Scope) -> ConstructorCall:
    """`this(...)`, `super(...)` or `o.super(...)`."""
    is_this = require(node, "constructor").type == "this"
    target = ctx.types.this_type(owner) if is_this else owner.superclass
    assert target is not None
    arguments = attribute_arguments(ctx, argument_nodes(node), scope)
    constructor, values, _ = select_constructor(ctx, target, arguments, node, scope, None, is_diamond=False)
    if is_this:
        return ConstructorCall(ConstructorCallKind.THIS, constructor, values, None, ctx.span(node))
    object_node = node.child_by_field_name("object")
    explicit = ctx.expression(object_node, scope) if object_node is not None else None
    outer = outer_instance(ctx, target.symbol, explicit, node, scope)
    return ConstructorCall(ConstructorCallKind.SUPER, constructor, values, outer, ctx.span(node))


def _enum_call(ctx: Context, method: MethodSymbol, explicit: Node | None, place: Node) -> ConstructorCall:
    """Name and ordinal go on to the other constructor, or to Enum."""
    owner = method.owner
    span = method.span if explicit is None else ctx.span(explicit)
    hidden = _reads(method.parameters[:ENUM_PARAMETERS])
    if explicit is None:
        assert owner.superclass is not None
        ctx.program.complete_members(owner.superclass.symbol)
        constructors = owner.superclass.symbol.constructors
        if not constructors:
            raise ctx.failure("missing-model", "no model of the constructor of java.lang.Enum", place)
        return ConstructorCall(ConstructorCallKind.SUPER, constructors[0], hidden, None, span)
    scope = method_scope(ctx.program, method, Access.STATIC)
    arguments = attribute_arguments(ctx, argument_nodes(explicit), scope)
    constructor, values, _ = select_constructor(
        ctx, ClassType(owner), arguments, explicit, scope, None, is_diamond=False, hidden=ENUM_PARAMETERS
    )
    return ConstructorCall(ConstructorCallKind.THIS, constructor, hidden + values, None, span)


def _anonymous_call(ctx: Context, method: MethodSymbol, place: Node) -> ConstructorCall:
    """The constructor of an anonymous class hands its parameters on."""
    parent, takes_outer = ctx.program.anonymous_parents[method]
    superclass = method.owner.superclass
    assert superclass is not None
    scope = method_scope(ctx.program, method, Access.STATIC)
    if parent is None:
        constructor, values, _ = select_constructor(ctx, superclass, [], place, scope, None, is_diamond=False)
        return ConstructorCall(ConstructorCallKind.SUPER, constructor, values, None, method.span)
    reads = _reads(method.parameters)
    explicit = reads[0] if takes_outer else None
    outer = outer_instance(ctx, superclass.symbol, explicit, place, scope)
    return ConstructorCall(ConstructorCallKind.SUPER, parent, reads[1:] if takes_outer else reads, outer, method.span)


def _reads(variables: tuple[Variable, ...]) -> tuple[Expression, ...]:
    return tuple(VariableRead(variable, variable.type, variable.span) for variable in variables)
