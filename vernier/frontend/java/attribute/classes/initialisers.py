"""Initialisers of classes and objects in textual order (JLS 8.3.2, 8.6, 8.7, 8.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.frontend.java.attribute.classes.bodies import ENUM_PARAMETERS
from vernier.frontend.java.attribute.classes.enter import member_nodes
from vernier.frontend.java.attribute.classes.local_classes import anonymous_class
from vernier.frontend.java.attribute.classes.members import ENUM_VALUES
from vernier.frontend.java.attribute.context import Context, Grammar, Target
from vernier.frontend.java.attribute.errors import AttributionError
from vernier.frontend.java.attribute.expressions.arguments import argument_nodes, attribute_arguments
from vernier.frontend.java.attribute.expressions.creation import select_constructor
from vernier.frontend.java.attribute.expressions.fields import constant_of
from vernier.frontend.java.attribute.program import Program
from vernier.frontend.java.attribute.scopes import Access, Scope
from vernier.frontend.java.attribute.statements.blocks import block_statements
from vernier.frontend.java.attribute.typing.convert import coerce
from vernier.frontend.java.attribute.typing.known import INT, VOID
from vernier.frontend.java.symbols import ClassForm, ClassSymbol, ClassType, FieldSymbol
from vernier.frontend.java.syntax.nodes import child_of_type, named
from vernier.frontend.java.tree import (
    BlockStatement,
    ClassInitialisers,
    Expression,
    FieldInitialiser,
    FieldRead,
    Initialiser,
    InitialiserBlock,
    Literal,
    NewArrayOf,
    NewObject,
    Unsupported,
)

if TYPE_CHECKING:
    from tree_sitter import Node


def class_initialisers(program: Program, grammar: Grammar, symbol: ClassSymbol) -> ClassInitialisers:
    """What runs when the class is initialised, and what runs in each constructor after the super call."""
    if symbol.node is None:
        return ClassInitialisers((), ())
    ctx = Context(program, program.unit_of(symbol), grammar)
    static: list[Initialiser] = []
    instance: list[Initialiser] = []
    ordinal = 0
    rest: list[Node] = []
    for node in member_nodes(symbol.node):
        if node.type == "enum_constant":
            static.append(_contained(ctx, node, symbol, _enum_constant(ctx, node, symbol, ordinal)))
            ordinal += 1
        else:
            rest.append(node)
    if symbol.form is ClassForm.ENUM:
        static.append(_values(symbol))
    for node in rest:
        if node.type in ("field_declaration", "constant_declaration"):
            _fields(ctx, node, symbol, static, instance)
        elif node.type == "static_initializer":
            static.append(_block(ctx, named(node)[0], symbol, Access.STATIC))
        elif node.type == "block":
            instance.append(_block(ctx, node, symbol, Access.INSTANCE))
    return ClassInitialisers(tuple(static), tuple(instance))


def _scope(ctx: Context, symbol: ClassSymbol, access: Access) -> Scope:
    return ctx.program.class_scope(symbol).body(None, access)


def _block(ctx: Context, node: Node, symbol: ClassSymbol, access: Access) -> Initialiser:
    with ctx.returning(Target(VOID)):
        statements = block_statements(ctx, node.named_children, _scope(ctx, symbol, access))
    span = ctx.span(node)
    return InitialiserBlock(BlockStatement(tuple(statements), span), span)


def _fields(
    ctx: Context, node: Node, symbol: ClassSymbol, static: list[Initialiser], instance: list[Initialiser]
) -> None:
    for declarator in node.children_by_field_name("declarator"):
        name = declarator.child_by_field_name("name")
        field = symbol.fields.get(ctx.text(name)) if name is not None else None
        value = declarator.child_by_field_name("value")
        if field is None or field.node != declarator:
            continue
        constant = constant_of(ctx, field)
        if value is None or (field.is_static and constant is not None):
            continue
        made = _field(ctx, field, value, symbol)
        (static if field.is_static else instance).append(made)


def _field(ctx: Context, field: FieldSymbol, node: Node, symbol: ClassSymbol) -> Initialiser:
    scope = _scope(ctx, symbol, Access.STATIC if field.is_static else Access.INSTANCE)
    try:
        value = coerce(ctx, ctx.expression(node, scope, field.type), field.type, node)
    except AttributionError as error:
        return _failed(ctx, node, error)
    return FieldInitialiser(field, value, ctx.span(node))


def _failed(ctx: Context, node: Node, error: AttributionError) -> Initialiser:
    ctx.program.report(error, ctx.file)
    span = ctx.span(node)
    return InitialiserBlock(BlockStatement((Unsupported(error.message, span),), span), span)


# ---------------------------------------------------------------- enums


def _contained(ctx: Context, node: Node, symbol: ClassSymbol, made: NewObject | AttributionError) -> Initialiser:
    if isinstance(made, AttributionError):
        return _failed(ctx, node, made)
    name = node.child_by_field_name("name")
    assert name is not None
    return FieldInitialiser(symbol.fields[ctx.text(name)], made, ctx.span(node))


def _enum_constant(ctx: Context, node: Node, symbol: ClassSymbol, ordinal: int) -> NewObject | AttributionError:
    """The object of one constant: name, ordinal and its arguments; a class of its own if it has a body."""
    scope = _scope(ctx, symbol, Access.STATIC)
    span = ctx.span(node)
    name = node.child_by_field_name("name")
    assert name is not None
    try:
        arguments = attribute_arguments(ctx, argument_nodes(node), scope)
        constructor, values, _ = select_constructor(
            ctx, ClassType(symbol), arguments, node, scope, None, is_diamond=False, hidden=ENUM_PARAMETERS
        )
    except AttributionError as error:
        return error
    hidden: tuple[Expression, ...] = (Literal(ctx.text(name), ctx.types.string, span), Literal(ordinal, INT, span))
    body = child_of_type(node, "class_body")
    made = symbol
    if body is not None:
        made = anonymous_class(ctx, ClassType(symbol), constructor, None, body, scope)
        constructor = made.constructors[0]
    return NewObject(made, constructor, hidden + values, None, ClassType(symbol), span)


def _values(symbol: ClassSymbol) -> Initialiser:
    field = symbol.fields[ENUM_VALUES]
    constants = tuple(FieldRead(None, constant, constant.type, symbol.span) for constant in symbol.enum_constants)
    return FieldInitialiser(field, NewArrayOf((), constants, field.type, symbol.span), symbol.span)
