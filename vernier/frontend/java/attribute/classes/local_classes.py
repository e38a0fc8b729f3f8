"""Local and anonymous classes: names, symbols and constructors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.frontend.java.attribute.classes.enter import class_symbol
from vernier.frontend.java.attribute.context import Context
from vernier.frontend.java.attribute.scopes import Access, Scope
from vernier.frontend.java.attribute.typing.known import VOID
from vernier.frontend.java.symbols import (
    ClassForm,
    ClassSymbol,
    ClassType,
    MethodSymbol,
    Variable,
)
from vernier.frontend.java.syntax.nodes import CLASS_DECLARATIONS, text_of
from vernier.frontend.java.tree import Expression

if TYPE_CHECKING:
    from tree_sitter import Node


def local_class(ctx: Context, node: Node, scope: Scope) -> ClassSymbol:
    """Declare the class of a local class declaration in `scope`, visible in its own body."""
    owner = scope.require_owner()
    name = local_name(ctx, node, owner)
    symbol = class_symbol(node, ctx.file, name, owner, is_library=owner.is_library)
    symbol.enclosing_method = scope.method
    symbol.is_static = symbol.form is not ClassForm.CLASS or scope.access is Access.STATIC
    scope.classes[symbol.simple_name] = symbol
    ctx.program.replace(symbol)
    ctx.program.enter(symbol, ctx.unit, scope.snapshot())
    ctx.program.complete_members(symbol)
    for member in symbol.member_classes.values():
        ctx.program.complete_members(member)
    return symbol


def anonymous_class(
    ctx: Context,
    parent: ClassType,
    constructor: MethodSymbol | None,
    outer: Expression | None,
    body: Node,
    scope: Scope,
) -> ClassSymbol:
    """The class of `new C(...) {body}`. Its constructor takes what C's takes, after C's outer instance if given.

    `constructor` is C's; None for an interface.
    """
    owner = scope.require_owner()
    name = local_name(ctx, body, owner)
    span = ctx.span(body)
    symbol = ClassSymbol(name, "", ClassForm.CLASS, span, body, owner, is_final=True, is_library=owner.is_library)
    symbol.enclosing_method = scope.method
    symbol.is_static = scope.access is Access.STATIC
    if parent.symbol.form in (ClassForm.INTERFACE, ClassForm.ANNOTATION):
        symbol.superclass, symbol.interfaces = ctx.types.object, (parent,)
    else:
        symbol.superclass = parent
    ctx.program.replace(symbol)
    ctx.program.mark_complete(symbol, ctx.unit, scope.snapshot())
    parameters: list[Variable] = []
    if outer is not None:
        parameters.append(Variable("$outer", outer.type, span))
    if constructor is not None:
        parameters.extend(Variable(p.name, p.type, span) for p in constructor.parameters)
    made = MethodSymbol(
        symbol, "<init>", (), tuple(parameters), VOID, False, False, False, False, False, span, None
    )  # fmt: skip
    symbol.constructors.append(made)
    ctx.program.anonymous_parents[made] = (constructor, outer is not None)
    ctx.program.complete_members(symbol)
    return symbol


def local_name(ctx: Context, node: Node, owner: ClassSymbol) -> str:
    """The binary name of a local or anonymous class: numbered in textual order within the class around it."""
    names = ctx.program.local_names
    key = (owner, node.start_byte)
    if key not in names and owner.node is not None:
        _number(ctx, owner)
    if key not in names:
        names[key] = f"{owner.name}${len(names)}$"
    return names[key]


def _number(ctx: Context, owner: ClassSymbol) -> None:
    counters: dict[str, int] = {}
    assert owner.node is not None
    body = owner.node if owner.node.type == "class_body" else owner.node.child_by_field_name("body")
    stack: list[tuple[Node, str]] = []
    if body is not None:
        stack.extend((child, body.type) for child in reversed(body.named_children))
    while stack:
        node, parent = stack.pop()
        kind = node.type
        simple: str | None = None
        if kind == "class_body" and parent in ("object_creation_expression", "enum_constant"):
            simple = ""
        elif kind in CLASS_DECLARATIONS:
            if parent not in _STATEMENT_PARENTS:
                continue
            name = node.child_by_field_name("name")
            simple = text_of(name) if name is not None else ""
        if simple is None:
            stack.extend((child, kind) for child in reversed(node.named_children))
            continue
        counters[simple] = counters.get(simple, 0) + 1
        ctx.program.local_names[owner, node.start_byte] = f"{owner.name}${counters[simple]}{simple}"


_STATEMENT_PARENTS = frozenset({"block", "constructor_body", "switch_block_statement_group", "labeled_statement"})
