"""The shape of lambdas and method references, which is all that counts before their target type is known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from vernier.frontend.java.attribute.context import Context
from vernier.frontend.java.attribute.typing.known import VOID
from vernier.frontend.java.symbols import ClassType, JavaType, Primitive, Wildcard
from vernier.frontend.java.syntax.nodes import CLASS_DECLARATIONS, named, require

if TYPE_CHECKING:
    from tree_sitter import Node

_STATEMENT_EXPRESSIONS = frozenset(
    {"assignment_expression", "update_expression", "method_invocation", "object_creation_expression"}
)


class BodyKind(Enum):
    """VALUE bodies return values, VOID bodies do not, EITHER may serve as both, REFERENCE is a method reference."""

    VALUE = "value"
    VOID = "void"
    EITHER = "either"
    REFERENCE = "reference"


def _no_values() -> tuple[JavaType, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class LambdaShape:
    """How many parameters it may have (None: any number), kind of body, and what is known of the types.

    `parameters` are the types that a lambda declares; None where it leaves one of them to be inferred. `values` tells
    the types of all that it returns (VOID for a call of a method without result), or nothing where they are not known.
    It is a function because it tries the body, which only matters where several methods remain to choose from.
    """

    arities: frozenset[int] | None
    kind: BodyKind
    parameters: tuple[JavaType, ...] | None = None
    values: Callable[[], tuple[JavaType, ...]] = _no_values


def unwrapped(node: Node) -> Node:
    """The expression inside parentheses."""
    while node.type == "parenthesized_expression":
        node = named(node)[0]
    return node


def is_deferred(node: Node) -> bool:
    """Whether an argument is a lambda or method reference, or chooses between such."""
    inner = unwrapped(node)
    if inner.type in ("lambda_expression", "method_reference"):
        return True
    if inner.type == "ternary_expression":
        return is_deferred(require(inner, "consequence")) or is_deferred(require(inner, "alternative"))
    return False


def shape_of(node: Node) -> LambdaShape:
    """The shape of a lambda, without the types that count in it."""
    return LambdaShape(frozenset({len(parameter_nodes(node))}), body_kind(require(node, "body")))


def parameter_nodes(node: Node) -> list[Node]:
    """The parameters of a lambda: identifiers, or formal parameters with types."""
    parameters = require(node, "parameters")
    if parameters.type == "identifier":
        return [parameters]
    return [n for n in named(parameters) if n.type in ("identifier", "formal_parameter", "spread_parameter")]


def body_kind(body: Node) -> BodyKind:
    """Whether a lambda body can be value-compatible or void-compatible (JLS 15.27.2), syntactically."""
    if body.type != "block":
        return BodyKind.EITHER if unwrapped(body).type in _STATEMENT_EXPRESSIONS else BodyKind.VALUE
    values = voids = 0
    stack = [body]
    while stack:
        node = stack.pop()
        if node.type == "return_statement":
            if named(node):
                values += 1
            else:
                voids += 1
        elif node.type not in CLASS_DECLARATIONS and node.type not in ("lambda_expression", "class_body"):
            stack.extend(node.named_children)
    if values:
        return BodyKind.VALUE
    if voids or can_complete(body):
        return BodyKind.VOID
    return BodyKind.EITHER


def can_complete(node: Node) -> bool:
    """A syntactic approximation of completing normally: only throw, return and endless loops at the end do not."""
    if node.type == "block":
        statements = named(node)
        return not statements or can_complete(statements[-1])
    if node.type in ("throw_statement", "return_statement"):
        return False
    if node.type == "while_statement":
        return unwrapped(require(node, "condition")).type != "true"
    if node.type == "for_statement":
        return node.child_by_field_name("condition") is not None
    if node.type == "if_statement":
        alternative = node.child_by_field_name("alternative")
        return alternative is None or can_complete(require(node, "consequence")) or can_complete(alternative)
    if node.type in ("try_statement", "synchronized_statement"):
        return can_complete(require(node, "body"))
    return True


def deferred_fits(ctx: Context, shape: LambdaShape, formal: JavaType) -> bool:
    """Whether a lambda or method reference is potentially compatible with a parameter type (JLS 15.12.2.1), and the
    types that it declares are those of the function (15.12.2.2, as far as no type argument has to be inferred)."""
    function = ctx.lookup.function_type(formal)
    if function is None:
        # An interface that nobody has may be the right one: better an ambiguous call than the wrong method.
        return isinstance(formal, ClassType) and ctx.program.is_opaque(formal.symbol)
    _, parameters, result = function
    if shape.arities is not None and len(parameters) not in shape.arities:
        return False
    if shape.parameters is not None and not all(map(_may_be_same(ctx), shape.parameters, parameters)):
        return False
    return shape.kind is not (BodyKind.VALUE if result == VOID else BodyKind.VOID)


def values_fit(ctx: Context, shape: LambdaShape, formal: JavaType) -> bool:
    """Whether what a lambda or method reference returns fits a function that it is potentially compatible with."""
    function = ctx.lookup.function_type(formal)
    if function is None or function[2] == VOID:
        return True
    return all(_may_return(ctx, value, function[2]) for value in shape.values())


def _may_be_same(ctx: Context) -> Callable[[JavaType, JavaType], bool]:
    """Whether two types are the same, or may be once type arguments are inferred."""

    def same(left: JavaType, right: JavaType) -> bool:
        if _is_inferred(ctx, left) or _is_inferred(ctx, right):
            return isinstance(left, Primitive) == isinstance(right, Primitive)
        return ctx.types.erasure(left) == ctx.types.erasure(right)

    return same


def _is_inferred(ctx: Context, type_: JavaType) -> bool:
    is_open = isinstance(type_, Wildcard) or ctx.types.has_unknown(type_)
    return is_open or any(True for _ in ctx.types.variables_in(type_))


def _may_return(ctx: Context, value: JavaType, result: JavaType) -> bool:
    """Whether a lambda that returns such a value can have this result, which is not void (JLS 15.27.3)."""
    if value == VOID:
        return False
    if isinstance(value, Primitive) and isinstance(result, Primitive):
        # A constant of type int may be narrowed (JLS 5.2); whether it is one does not show in its type.
        is_narrowed = value.name == "int" and result.name in ("byte", "short", "char")
        return is_narrowed or ctx.types.is_subtype(value, result)
    if isinstance(result, Primitive) and isinstance(value, ClassType) and ctx.types.has_unknown(value):
        return ctx.types.unboxed(value) is not None
    return _is_inferred(ctx, value) or _is_inferred(ctx, result) or loosely_fits(ctx, value, result)


def loosely_fits(ctx: Context, actual: JavaType, formal: JavaType) -> bool:
    """Whether a value of one type can be passed as the other by boxing, unboxing or widening (JLS 5.3)."""
    if ctx.types.is_subtype(actual, formal) and isinstance(actual, Primitive) == isinstance(formal, Primitive):
        return True
    if isinstance(actual, Primitive) and actual.name != "void":
        return not isinstance(formal, Primitive) and ctx.types.is_subtype(ctx.types.boxed(actual), formal)
    unboxed = ctx.types.unboxed(actual)
    return isinstance(formal, Primitive) and unboxed is not None and ctx.types.is_subtype(unboxed, formal)


def more_specific_function(ctx: Context, shape: LambdaShape, left: JavaType, right: JavaType) -> bool:
    """Whether functional interface `left` is more specific than `right` for this argument (JLS 15.12.2.5)."""
    first, second = ctx.lookup.function_type(left), ctx.lookup.function_type(right)
    if first is None or second is None or len(first[1]) != len(second[1]):
        return False
    if not all(map(_may_be_same(ctx), first[1], second[1])):
        return False
    if shape.kind is not BodyKind.REFERENCE and shape.parameters is None:
        return False
    mine, other = first[2], second[2]
    if other == VOID:
        return True
    if mine == VOID:
        return False
    if isinstance(mine, Primitive) != isinstance(other, Primitive):
        return _same_world(shape.values(), mine)
    return ctx.types.is_subtype(mine, other)


def _same_world(values: tuple[JavaType, ...], result: JavaType) -> bool:
    """Whether all values are primitive as the result is, or none is and neither is the result."""
    return all(isinstance(value, Primitive) == isinstance(result, Primitive) for value in values)
