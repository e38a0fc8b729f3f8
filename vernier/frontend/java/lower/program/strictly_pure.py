"""Strictly pure methods (JML): whoever calls them sees a result, and the program sees nothing.

Law: a body is strictly pure only if every node of it is of a kind listed here. It assigns local variables
alone, creates no objects, initialises no classes, and calls nothing but methods of its own class (which are asked in
turn) and of immutable library classes, with arguments whose own methods are strictly pure.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from vernier.frontend.java import tree
from vernier.frontend.java.lower.walk import children
from vernier.frontend.java.symbols import ClassSymbol, JavaType, MethodSymbol

if TYPE_CHECKING:
    from vernier.frontend.java.lower.program.world import World

IsSafe = Callable[[JavaType], bool]
"""Whether nothing of the program changes by what is called on a value of the type"""
_PLAIN = (
    tree.Literal, tree.VariableRead, tree.This, tree.LengthRead, tree.ElementRead, tree.UnaryOperation,
    tree.BinaryOperation, tree.ShortCircuit, tree.Ternary, tree.NumericConversion, tree.Cast, tree.InstanceOfTest,
    tree.LocalDeclaration, tree.ExpressionStatement, tree.BlockStatement, tree.If, tree.Return, tree.Empty,
    tree.MethodBody,
)  # fmt: skip


def has_strictly_pure_methods(world: World, symbol: ClassSymbol, immutable: frozenset[str], is_safe: IsSafe) -> bool:
    """Whether all instance methods that the class declares are strictly pure. Those that the language adds to records
    call methods of the components, whose types are asked elsewhere."""
    written = [item for group in symbol.methods.values() for item in group if item.owner is symbol and item.node]
    return all(_is_strictly_pure(world, item, immutable, is_safe) for item in written if not item.is_static)


def _is_strictly_pure(world: World, method: MethodSymbol, immutable: frozenset[str], is_safe: IsSafe) -> bool:
    body = world.attribution.body(method)
    if body is None:
        return False
    pending: list[Any] = [body]
    while pending:
        node = pending.pop()
        if not _is_pure_node(node, method.owner, immutable, is_safe):
            return False
        pending += children(node)
    return True


def _is_pure_node(node: Any, owner: ClassSymbol, immutable: frozenset[str], is_safe: IsSafe) -> bool:
    match node:
        case tree.FieldRead(target=target):
            # To read a static field may initialise a class.
            return target is not None
        case tree.Assignment(place=place) | tree.Update(place=place):
            return isinstance(place, tree.VariableRead)
        case tree.Concat(parts=parts):
            return all(is_safe(part.type) for part in parts)
        case tree.Invoke(method=MethodSymbol() as method, arguments=arguments):
            own = method.owner is owner and not method.is_static
            return (own or method.owner.name in immutable) and all(is_safe(item.type) for item in arguments)
        case _:
            return isinstance(node, _PLAIN)
