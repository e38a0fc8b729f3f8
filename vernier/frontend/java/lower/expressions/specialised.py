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
from vernier.frontend.java.symbols import JavaType, MethodSymbol, NullType, TypeVariable, Variable

if TYPE_CHECKING:
    from vernier.frontend.java.lower.program.world import World


def specialised(
    world: World, method: MethodSymbol, arguments: tuple[tree.Expression, ...], result: JavaType | None = None
) -> tuple[MethodSymbol, tuple[tree.Expression, ...]]:
    """What to call, with which arguments; the result is of the declared type unless another is wanted. The same types
    give the same stand-in."""
    if not _is_specialised(world, method):
        return method, arguments
    passed = _unpacked(method, arguments)
    types = tuple(_type(world, each) for each in passed)
    returned = method.result if result is None else world.attribution.erasure(result)
    return world.with_parameter_types(method, types, returned), passed


def generic_call(world: World, node: tree.Cast) -> tree.Invoke | None:
    """The call of a compiled method whose result is a type variable, below the cast to what the variable stands for.
    The stand-in returns just that: an object of another class would be an unchecked exception."""
    call = node.operand
    if not isinstance(call, tree.Invoke) or call.method is None or node.span is not call.span:
        return None
    is_generic = node.check is tree.CastCheck.CHECKED and isinstance(call.method.result, TypeVariable)
    return call if is_generic and _is_specialised(world, call.method) else None


def _is_specialised(world: World, method: MethodSymbol) -> bool:
    if method.node is None or not world.attribution.is_dependency(method.owner):
        return False
    own = (*world.attribution.user_classes, *world.lambdas)
    return method.name == "<init>" or not any(world.attribution.is_subclass(each, method.owner) for each in own)


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


def with_types(method: MethodSymbol, types: tuple[JavaType, ...], result: JavaType) -> MethodSymbol:
    """The method as if it was declared with other parameters and result, and known by this use only."""
    parameters = tuple(Variable(f"p{number}", type_, method.span) for number, type_ in enumerate(types))
    return replace(
        method, parameters=parameters, result=result, type_parameters=(), is_varargs=False, is_abstract=False,
        is_native=True, node=None,
    )  # fmt: skip
