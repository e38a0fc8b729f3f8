"""Which interfaces and abstract classes of the user others may implement and extend.

Not those that are private or local, nor those whose source names all that extend them: sealed ones, and abstract
classes without a constructor that others can call. That concrete classes have no subclasses but those of the program
is a convention (docs/trust.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.frontend.java.lower.program.hierarchy import is_local, is_private
from vernier.frontend.java.symbols import ClassForm, ClassSymbol
from vernier.frontend.java.syntax.nodes import text_of

if TYPE_CHECKING:
    from vernier.frontend.java.lower.program.world import World


def extensible(world: World) -> frozenset[str]:
    """Law: a class that outside code may write is below one of these, a concrete class of the user, or a class of the
    library."""
    user = world.attribution.user_classes
    found = {symbol.name for symbol in user if _is_extensible(symbol)}
    # What is permitted to extend a sealed type may be open itself.
    sealed = (symbol for symbol in user if is_sealed(symbol))
    return frozenset(found).union(
        symbol.name
        for symbol in sealed
        if any(each.name in found and world.hierarchy.is_subclass(each, symbol) for each in user)
    )


def is_sealed(symbol: ClassSymbol) -> bool:
    children = () if symbol.node is None else symbol.node.children
    return any("sealed" in text_of(child).split() for child in children if child.type == "modifiers")


def _is_extensible(symbol: ClassSymbol) -> bool:
    if is_local(symbol) or is_private(symbol) or is_sealed(symbol):
        return False
    if symbol.form is ClassForm.INTERFACE:
        return True
    is_open = any(not each.is_private for each in symbol.constructors)
    return symbol.form is ClassForm.CLASS and symbol.is_abstract and is_open
