"""Patterns (JLS 14.30) as conditions: `v instanceof R(A a, var b)` is written with the nodes there are,
`v instanceof R r && r.x instanceof A a && bind(b, r.y)`.

Law: the condition holds iff the pattern matches, and then every variable of the pattern has been assigned. Components
are looked at from left to right, and no further once one of them does not match. Accessors that the language adds to
records only read their field, so the field is read; one that is written out may do anything, and what it throws is
wrapped: such a pattern is not supported.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.frontend.java.attribute.context import Context
from vernier.frontend.java.attribute.expressions.fields import instance_field
from vernier.frontend.java.attribute.scopes import Scope
from vernier.frontend.java.attribute.statements.flow import RECORD
from vernier.frontend.java.attribute.typing.convert import complete
from vernier.frontend.java.attribute.typing.infer import Inference
from vernier.frontend.java.attribute.typing.known import BOOLEAN
from vernier.frontend.java.attribute.typing.type_text import describe
from vernier.frontend.java.symbols import (
    ClassForm,
    ClassType,
    FieldSymbol,
    JavaType,
    Primitive,
    TypeVariable,
    Variable,
    Wildcard,
)
from vernier.frontend.java.syntax.nodes import ANNOTATIONS, child_of_type, first_named, named, require
from vernier.frontend.java.tree import (
    Binding,
    Expression,
    InstanceOfTest,
    Literal,
    ShortCircuit,
    ShortCircuitOperator,
    VariableRead,
)

if TYPE_CHECKING:
    from tree_sitter import Node

    from vernier.core.source import Span

UNNAMED = "_"
_PARTS = frozenset({"record_pattern", "record_pattern_component", "underscore_pattern"})


def instanceof(ctx: Context, node: Node, scope: Scope, _expected: JavaType | None) -> Expression:
    """`e instanceof T` and `e instanceof P`; the flow of variables is worked out by whoever looks at the condition."""
    operand = ctx.expression(require(node, "left"), scope)
    pattern = node.child_by_field_name("pattern")
    if pattern is not None:
        return matches(ctx, operand, pattern, scope, node)
    type_node, name_node = require(node, "right"), node.child_by_field_name("name")
    type_ = ctx.type_of(type_node, scope)
    return instance_test(ctx, operand, type_, None if name_node is None else variable(ctx, name_node, type_), node)


def matches(ctx: Context, value: Expression, pattern: Node, scope: Scope, place: Node) -> Expression:
    """Whether a value matches a pattern, which is asked at `place`; null matches none."""
    if pattern.type == "pattern":
        pattern = first_named(pattern)
    if pattern.type == "record_pattern":
        return _record(ctx, value, pattern, scope, place)
    type_node, name_node = _type_and_name(pattern)
    type_ = _written_type(ctx, value, type_node, scope)
    return instance_test(ctx, value, type_, variable(ctx, name_node, type_), place)


def instance_test(ctx: Context, value: Expression, type_: JavaType, name: Variable | None, node: Node) -> Expression:
    """`value instanceof T` and `value instanceof T name`."""
    if isinstance(value.type, Primitive) or isinstance(type_, Primitive):
        raise ctx.failure("type", f"instanceof between {describe(value.type)} and {describe(type_)}", node)
    if not ctx.types.is_castable(value.type, type_):
        raise ctx.failure("type", f"{describe(value.type)} is never a {describe(type_)}", node)
    complete(ctx, type_)
    return InstanceOfTest(value, type_, name, BOOLEAN, ctx.span(node))


def variable(ctx: Context, name: Node, type_: JavaType) -> Variable | None:
    """The new variable of a pattern; none where it is called `_`."""
    if ctx.text(name) == UNNAMED:
        return None
    ctx.bindings += 1
    return Variable(ctx.text(name), type_, ctx.span(name))


def _type_and_name(pattern: Node) -> tuple[Node, Node]:
    """Of `final @A T x`: T and x."""
    *_, type_node, name_node = (child for child in named(pattern) if child.type not in ANNOTATIONS)
    return type_node, name_node


def _written_type(ctx: Context, value: Expression, node: Node, scope: Scope) -> JavaType:
    return value.type if ctx.text(node) == "var" else ctx.type_of(node, scope)


# ---------------------------------------------------------------- records


def _record(ctx: Context, value: Expression, pattern: Node, scope: Scope, place: Node) -> Expression:
    type_node, body = first_named(pattern), child_of_type(pattern, "record_pattern_body")
    type_ = _record_type(ctx, value, type_node, scope)
    complete(ctx, type_)
    components = type_.symbol.record_components
    parts = [] if body is None else [part for part in body.named_children if part.type in _PARTS]
    if len(parts) != len(components):
        shown = f"{describe(type_)} has {len(components)} components, the pattern {len(parts)}"
        raise ctx.failure("type", shown, pattern)
    ctx.bindings += 1
    record = Variable(RECORD, type_, ctx.span(type_node))
    result = instance_test(ctx, value, type_, record, place)
    for component, part in zip(components, parts, strict=True):
        if not _is_unnamed(part):
            read = VariableRead(record, type_, ctx.span(part))
            field = instance_field(ctx, read, _read_plainly(ctx, component, part), part)
            result = both(result, _component(ctx, field, part, scope), ctx.span(place))
    return result


def _is_unnamed(part: Node) -> bool:
    """Whether a component is matched with `_` alone."""
    inner = named(part)[0] if part.type == "record_pattern_component" else part
    return inner.type == "underscore_pattern"


def both(left: Expression, right: Expression, span: Span) -> Expression:
    """One condition after another."""
    if isinstance(right, Literal) and right.value is True:
        return left
    return ShortCircuit(ShortCircuitOperator.AND, left, right, BOOLEAN, span)


def _component(ctx: Context, value: Expression, part: Node, scope: Scope) -> Expression:
    """A component against its pattern: one of its own type, or above it, matches whatever is there, null as well."""
    if part.type == "record_pattern":
        return _record(ctx, value, part, scope, part)
    type_node, name_node = _type_and_name(part)
    type_ = _written_type(ctx, value, type_node, scope)
    is_total = type_ == value.type or (
        not isinstance(type_, Primitive)
        and not isinstance(value.type, Primitive)
        and ctx.types.is_subtype(value.type, ctx.types.erasure(type_))
    )
    name = variable(ctx, name_node, type_)
    if not is_total:
        return instance_test(ctx, value, type_, name, part)
    return Literal(True, BOOLEAN, ctx.span(part)) if name is None else Binding(name, value, BOOLEAN, ctx.span(part))


def _read_plainly(ctx: Context, component: FieldSymbol, part: Node) -> FieldSymbol:
    accessor = next(each for each in component.owner.methods[component.name] if not each.parameters)
    if accessor.node is not None:
        owner = component.owner.simple_name
        raise ctx.failure(
            "unsupported", f"a pattern of {owner}, whose accessor {component.name}() is written out", part
        )
    return component


def _record_type(ctx: Context, value: Expression, node: Node, scope: Scope) -> ClassType:
    """The type of a record pattern. Type arguments that are not written are inferred from the type of what is matched
    (JLS 18.5.5)."""
    found = ctx.type_of(node, scope)
    if not isinstance(found, ClassType) or found.symbol.form is not ClassForm.RECORD:
        raise ctx.failure("type", f"{describe(found)} is not a record", node)
    if not ctx.types.is_raw(found):
        return found
    own, matched = ctx.types.this_type(found.symbol), ctx.types.upper(value.type)
    inference = Inference(ctx.types, ctx.types.parameters_of(found.symbol))
    inference.above(own, matched)
    inferred = ctx.types.substitute(own, {**inference.result(), **_captured(ctx, own, matched)})
    assert isinstance(inferred, ClassType)
    return inferred


def _captured(ctx: Context, own: ClassType, matched: JavaType) -> dict[TypeVariable, JavaType]:
    """Arguments of a record that are wildcards, as what is matched has them: of `Box<? super Integer>` the content may
    be any object, and no type in between would do."""
    view = ctx.types.as_super(own, matched.symbol) if isinstance(matched, ClassType) else None
    if view is None or not isinstance(matched, ClassType):
        return {}
    pairs = zip(view.arguments, matched.arguments, strict=False)
    return {mine: given for mine, given in pairs if isinstance(mine, TypeVariable) and isinstance(given, Wildcard)}
