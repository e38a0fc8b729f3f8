"""Where callers pass null although they are taken to pass none (`Nulls.NONE`): to a parameter that the method compares
with null, for then it expects that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vernier.core.settings import Nulls
from vernier.frontend.java import tree
from vernier.frontend.java.lower.walk import children
from vernier.frontend.java.symbols import MethodSymbol, Primitive, Variable

if TYPE_CHECKING:
    from vernier.frontend.java.lower.program.world import World


def never_null(world: World, method: MethodSymbol, parameter: Variable) -> bool:
    """Whether it is assumed that callers of the method pass no null here."""
    if world.nulls is Nulls.ANY or isinstance(parameter.type, Primitive):
        return False
    return parameter not in _compared_with_null(world, method)


def _compared_with_null(world: World, method: MethodSymbol) -> set[Variable]:
    body = world.attribution.body(method)
    pending: list[Any] = [] if body is None else [body]
    found: set[Variable] = set()
    while pending:
        node = pending.pop()
        if isinstance(node, tree.BinaryOperation):
            found |= _tested(node.left, node.right) | _tested(node.right, node.left)
        pending += children(node)
    return found


def _tested(value: tree.Expression, other: tree.Expression) -> set[Variable]:
    is_null = isinstance(other, tree.Literal) and other.value is None
    return {value.variable} if is_null and isinstance(value, tree.VariableRead) else set()
