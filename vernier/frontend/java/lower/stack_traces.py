"""Methods `fillInStackTrace()` of the program: constructors of Throwable call them; those of the models do not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.frontend.java import tree
from vernier.frontend.java.symbols import ClassSymbol, MethodSymbol

if TYPE_CHECKING:
    from vernier.frontend.java.lower.program.world import World

_NAME = "fillInStackTrace"


def own_stack_trace(world: World, symbol: ClassSymbol) -> MethodSymbol | None:
    """The one that a class of exceptions declares itself, if it does anything but return the exception."""
    throwable = world.library_class("java.lang.Throwable")
    for method in () if symbol.is_library else symbol.methods.get(_NAME, ()):
        if not method.parameters and not method.is_static and world.hierarchy.is_subclass(symbol, throwable):
            body = world.attribution.body(method)
            if body is None or not _returns_it_only(body):
                return method
    return None


def _returns_it_only(body: tree.MethodBody) -> bool:
    match body.body.statements:
        case (tree.Return(value=tree.This()),):
            return True
        case (tree.Return(value=tree.Invoke(mode=tree.CallMode.SPECIAL, method=MethodSymbol() as above)),):
            # That of a superclass of the program is looked at in the constructor of that class.
            return above.name == _NAME
        case _:
            return False
