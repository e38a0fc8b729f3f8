"""Switch statements and switch expressions (JLS 14.11, 15.28).

Where all labels are constants of an int, a String or an enum, the cases keep them. Where there are patterns, null, or a
selector of another type, each label becomes a test of the value of the selector.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias, TypeGuard

from vernier.frontend.java.attribute.context import Context, Target
from vernier.frontend.java.attribute.expressions.conditionals import convert_result, result_type
from vernier.frontend.java.attribute.expressions.operators import condition, operate
from vernier.frontend.java.attribute.expressions.patterns import both, instance_test, matches
from vernier.frontend.java.attribute.scopes import Scope
from vernier.frontend.java.attribute.statements.blocks import block_statements
from vernier.frontend.java.attribute.statements.flow import bindings, with_bindings
from vernier.frontend.java.attribute.typing.convert import coerce, convert_numeric, unbox
from vernier.frontend.java.attribute.typing.known import BOOLEAN, INT, VOID
from vernier.frontend.java.attribute.typing.type_text import describe
from vernier.frontend.java.symbols import ClassForm, ClassType, FieldSymbol, JavaType, Primitive, Variable
from vernier.frontend.java.syntax.nodes import COMMENTS, first_named, named, require
from vernier.frontend.java.tree import (
    BinaryOperator,
    CallMode,
    Case,
    CaseFlow,
    Expression,
    FieldRead,
    Invoke,
    Literal,
    NullSelector,
    Statement,
    Subject,
    SwitchExpression,
    SwitchStatement,
    VariableRead,
    Yield,
)

if TYPE_CHECKING:
    from tree_sitter import Node

    from vernier.core.source import Span

Labelling: TypeAlias = JavaType | Subject
"""What labels are compared with: constants of a type, or anything with the value of the selector"""


def switch_statement(ctx: Context, node: Node, scope: Scope) -> Statement:
    return _switch(ctx, node, scope, None)


def switch_expression(ctx: Context, node: Node, scope: Scope, expected: JavaType | None) -> Expression:
    """A switch with a value. Without a usable expected type the results are attributed once to find their type."""
    usable = expected is not None and expected != VOID and not ctx.types.has_unknown(expected)
    if usable and expected is not None:
        target = Target(expected)
    else:
        target = Target(_own_type(ctx, switch_results(ctx, node, scope), expected))
    with ctx.yielding(target):
        switch = _switch(ctx, node, scope, target)
    assert target.type is not None
    return SwitchExpression(switch, target.type, ctx.span(node))


def _own_type(ctx: Context, results: Sequence[Expression], expected: JavaType | None) -> JavaType:
    """The type of a switch whose results are given. Where a type that is still inferred is expected, each result is a
    value of it, so numbers are not promoted to a common type (JLS 18.2.1)."""
    if not results:
        return ctx.types.object
    types = [each.type for each in results]
    is_plain = expected is None or not ctx.types.has_unknown(expected) or all(type_ == types[0] for type_ in types)
    return result_type(ctx, results, None) if is_plain else ctx.types.lub([ctx.types.boxed(type_) for type_ in types])


def switch_results(ctx: Context, node: Node, scope: Scope) -> list[Expression]:
    """The results of a switch with a value, each with the type it has on its own."""
    target = Target(None)
    with ctx.trial(), ctx.yielding(target):
        _switch(ctx, node, scope, target)
    return target.values


def _switch(ctx: Context, node: Node, scope: Scope, target: Target | None) -> SwitchStatement:
    selector_node = first_named(require(node, "condition"))
    body = named(require(node, "body"))
    selector, labelling = _selector(ctx, ctx.expression(selector_node, scope), selector_node, body)
    inner = scope.block()
    cases: list[Case] = []
    flow = CaseFlow.COLON
    ctx.jumps.switches += 1
    try:
        for child in body:
            if child.type == "switch_rule":
                flow = CaseFlow.ARROW
                cases.append(_rule(ctx, child, inner, labelling, target))
            elif child.type == "switch_block_statement_group":
                cases.append(_group(ctx, child, inner, labelling))
    finally:
        ctx.jumps.switches -= 1
    subject = labelling if isinstance(labelling, Subject) else None
    return SwitchStatement(selector, flow, tuple(cases), ctx.span(node), subject)


def _selector(ctx: Context, value: Expression, node: Node, body: list[Node]) -> tuple[Expression, Labelling]:
    """The selector, and what the labels are compared with: its type, or its value if there are patterns or null."""
    type_ = ctx.types.upper(value.type)
    if _is_enum(type_):
        ctx.program.complete_members(type_.symbol)
    labels = [label for child in body for label in child.named_children if label.type == "switch_label"]
    parts = {part.type for label in labels for part in named(label)}
    if not parts & {"pattern", "null_literal"}:
        if ctx.types.is_string(type_) or _is_enum(type_):
            return value, type_
        primitive = ctx.types.unboxed(type_)
        if primitive is not None and primitive.name in ("char", "byte", "short", "int"):
            return convert_numeric(unbox(ctx, value, node), INT), INT
    if isinstance(type_, Primitive):
        raise ctx.failure("unsupported", f"switch on {describe(value.type)}", node)
    null = NullSelector.MATCHES if "null_literal" in parts else NullSelector.RAISES
    return value, Subject(Variable("$selected", value.type, ctx.span(node)), null)


# ---------------------------------------------------------------- cases


@dataclass(slots=True)
class _Labels:
    """What the labels of one case say, and the scope of its body."""

    scope: Scope
    constants: list[int | str | FieldSymbol] = field(default_factory=list)
    tests: list[Expression] = field(default_factory=list)
    is_default: bool = False

    def case(self, body: Sequence[Statement], span: Span) -> Case:
        return Case(tuple(self.constants), self.is_default, tuple(body), span, tuple(self.tests))


def _group(ctx: Context, node: Node, scope: Scope, labelling: Labelling) -> Case:
    """`case a: case b: statements`; several labels in a row are several groups or one, as they are parsed."""
    labels = _Labels(scope)
    statements: list[Node] = []
    for child in node.named_children:
        if child.type == "switch_label":
            _read(ctx, child, labels, labelling)
        else:
            statements.append(child)
    matched = set(labels.scope.variables.values())
    body = block_statements(ctx, statements, labels.scope)
    # What is declared here may be used in the groups that follow; pattern variables may not.
    scope.variables.update({name: item for name, item in labels.scope.variables.items() if item not in matched})
    return labels.case(body, ctx.span(node))


def _rule(ctx: Context, node: Node, scope: Scope, labelling: Labelling, target: Target | None) -> Case:
    """`case a, b -> expression; | block | throw`."""
    children = [child for child in node.named_children if child.type not in COMMENTS]
    labels = _Labels(scope)
    _read(ctx, children[0], labels, labelling)
    body_node = children[1]
    if body_node.type == "expression_statement" and target is not None:
        value = _yield_value(ctx, first_named(body_node), labels.scope.block(), target)
        return labels.case((value,), ctx.span(node))
    return labels.case(block_statements(ctx, [body_node], labels.scope.block()), ctx.span(node))


def yield_statement(ctx: Context, node: Node, scope: Scope) -> Statement:
    target = ctx.yields
    if target is None:
        raise ctx.failure("type", "yield outside a switch expression", node)
    return _yield_value(ctx, first_named(node), scope, target)


def _yield_value(ctx: Context, node: Node, scope: Scope, target: Target) -> Statement:
    value = ctx.expression(node, scope, target.type)
    if target.type is None:
        target.values.append(value)
        return Yield(value, ctx.span(node))
    return Yield(convert_result(ctx, value, target.type, node), ctx.span(node))


def _read(ctx: Context, node: Node, labels: _Labels, labelling: Labelling) -> None:
    """One `case ...` or `default`."""
    if node.children[0].type == "default":
        labels.is_default = True
        return
    for child in named(node):
        if child.type == "identifier" and ctx.text(child) == "default":
            labels.is_default = True
        elif not isinstance(labelling, Subject):
            labels.constants.append(_constant(ctx, child, labels.scope, labelling))
        elif child.type == "guard":
            guard = condition(ctx, first_named(child), labels.scope)
            labels.tests[-1] = both(labels.tests[-1], guard, ctx.span(child))
            labels.scope = with_bindings(labels.scope, bindings(guard, outcome=True))
        else:
            test = _test(
                ctx, child, labels.scope, VariableRead(labelling.variable, labelling.variable.type, ctx.span(child))
            )
            labels.tests.append(test)
            labels.scope = with_bindings(labels.scope, bindings(test, outcome=True))


def _test(ctx: Context, node: Node, scope: Scope, subject: VariableRead) -> Expression:
    """Whether a label with something else than constants beside it is the one for the value."""
    type_ = ctx.types.upper(subject.type)
    if node.type == "pattern":
        return matches(ctx, subject, node, scope, node)
    is_null = node.type == "null_literal"
    value = _named_constant(ctx, node, type_) if _is_enum(type_) and not is_null else ctx.expression(node, scope)
    if is_null or isinstance(value, FieldRead):
        return operate(ctx, BinaryOperator.EQ, subject, value, node)
    if ctx.types.is_string(value.type):
        ctx.program.complete_members(ctx.types.string.symbol)
        equals = next(each for each in ctx.types.string.symbol.methods["equals"] if len(each.parameters) == 1)
        return Invoke(CallMode.VIRTUAL, value, equals, (subject,), BOOLEAN, ctx.span(node))
    is_there = instance_test(ctx, subject, ctx.types.boxed(subject.type), None, node)
    return both(is_there, operate(ctx, BinaryOperator.EQ, unbox(ctx, subject, node), value, node), ctx.span(node))


def _named_constant(ctx: Context, node: Node, enum: ClassType) -> Expression:
    field = _enum_constant(ctx, node, enum)
    return FieldRead(None, field, field.type, ctx.span(node))


def _is_enum(type_: JavaType) -> TypeGuard[ClassType]:
    return isinstance(type_, ClassType) and type_.symbol.form is ClassForm.ENUM


def _enum_constant(ctx: Context, node: Node, enum: ClassType) -> FieldSymbol:
    name = ctx.text(node).rpartition(".")[2].strip()
    found = enum.symbol.fields.get(name)
    if found is None or found not in enum.symbol.enum_constants:
        raise ctx.failure("unresolved", f"{name} is not a constant of {enum.symbol.simple_name}", node)
    return found


def _constant(ctx: Context, node: Node, scope: Scope, type_: JavaType) -> int | str | FieldSymbol:
    if _is_enum(type_):
        return _enum_constant(ctx, node, type_)
    value = ctx.expression(node, scope)
    if ctx.types.is_string(type_):
        if isinstance(value, Literal) and isinstance(value.value, str):
            return value.value
    else:
        converted = coerce(ctx, value, INT, node)
        if isinstance(converted, Literal) and isinstance(converted.value, int):
            return converted.value
    raise ctx.failure("type", "a case label must be a constant", node)
