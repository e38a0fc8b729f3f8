"""Calls of compiled methods, specialised to the types of their arguments.

What an absent library may do to an object depends on the class of the object, and a declared parameter type such as
Object does not tell it: `info(String, Object)` is given numbers and strings mostly. So the methods of the class path
are called by stand-ins whose parameters have the static types of the arguments, and an array that only packs a variable
number of them is passed as these. Where the program has classes below the one that declares the method, the call is
dispatched as any other.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vernier.frontend.java import tree
from vernier.frontend.java.symbols import JavaType, MethodSymbol, NullType, Variable

if TYPE_CHECKING:
    from vernier.frontend.java.lower.program.world import World


def specialised(
    world: World, method: MethodSymbol, arguments: tuple[tree.Expression, ...]
) -> tuple[MethodSymbol, tuple[tree.Expression, ...]]:
    """What to call, with which arguments. The same types give the same stand-in."""
    if method.node is None or not world.attribution.is_dependency(method.owner):
        return method, arguments
    own = (*world.attribution.user_classes, *world.lambdas)
    if method.name != "<init>" and any(world.attribution.is_subclass(each, method.owner) for each in own):
        return method, arguments
    passed = _unpacked(method, arguments)
    types = tuple(_type(world, each) for each in passed)
    return world.stand_in(method, types), passed


def _unpacked(method: MethodSymbol, arguments: tuple[tree.Expression, ...]) -> tuple[tree.Expression, ...]:
    last = arguments[-1] if arguments else None
    if method.is_varargs and isinstance(last, tree.NewArrayOf) and last.elements is not None:
        return (*arguments[:-1], *last.elements)
    return arguments


def _type(world: World, argument: tree.Expression) -> JavaType:
    if isinstance(argument.type, NullType):
        # Nothing can be done to null.
        return world.string_type
    return world.attribution.erasure(argument.type)


def with_parameters(method: MethodSymbol, types: tuple[JavaType, ...]) -> MethodSymbol:
    """The method as if it was declared with other parameters, and known by this use only."""
    parameters = tuple(Variable(f"p{number}", type_, method.span) for number, type_ in enumerate(types))
    return replace(
        method,
        parameters=parameters,
        type_parameters=(),
        is_varargs=False,
        is_abstract=False,
        is_native=True,
        node=None,
    )
