"""The shape of lambdas and method references, which is all that counts before their target type is known."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from vernier.frontend.java.attribute.context import Context
from vernier.frontend.java.attribute.typing.known import VOID
from vernier.frontend.java.symbols import JavaType, Primitive
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


@dataclass(frozen=True, slots=True)
class LambdaShape:
    """How many parameters it may have (None: any number), kind of body, the type of its value where that is known."""

    arities: frozenset[int] | None
    kind: BodyKind
    result: JavaType | None = None


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
    """The shape of a deferred argument."""
    inner = unwrapped(node)
    if inner.type == "ternary_expression":
        first = require(inner, "consequence")
        return shape_of(first if is_deferred(first) else require(inner, "alternative"))
    if inner.type == "method_reference":
        return LambdaShape(None, BodyKind.REFERENCE)
    return LambdaShape(frozenset({len(parameter_nodes(inner))}), body_kind(require(inner, "body")))


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
    """Whether a lambda or method reference is potentially compatible with a parameter type (JLS 15.12.2.1)."""
    function = ctx.lookup.function_type(formal)
    if function is None:
        return False
    _, parameters, result = function
    if shape.arities is not None and len(parameters) not in shape.arities:
        return False
    if shape.kind is BodyKind.REFERENCE:
        return result == VOID or shape.result != VOID
    if result == VOID:
        return shape.kind is not BodyKind.VALUE
    if shape.kind is BodyKind.EITHER and shape.result is not None:
        return shape.result != VOID
    return shape.kind is not BodyKind.VOID


def more_specific_function(ctx: Context, shape: LambdaShape, left: JavaType, right: JavaType) -> bool:
    """Whether functional interface `left` is more specific than `right` for this argument (JLS 15.12.2.5)."""
    first, second = ctx.lookup.function_type(left), ctx.lookup.function_type(right)
    if first is None or second is None or len(first[1]) != len(second[1]):
        return False
    mine, other = first[2], second[2]
    if other == VOID:
        return True
    if mine == VOID:
        return False
    if isinstance(mine, Primitive) != isinstance(other, Primitive):
        if shape.result is None:
            return isinstance(mine, Primitive)
        return isinstance(shape.result, Primitive) == isinstance(mine, Primitive)
    return ctx.types.is_subtype(mine, other)
