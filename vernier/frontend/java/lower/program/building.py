"""Who can make which objects: what erasure forgets of types, and what is hidden from other code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from vernier.frontend.java.lower.program.encapsulation import encapsulation
from vernier.frontend.java.lower.program.extensible import extensible
from vernier.frontend.java.lower.program.hierarchy import is_local
from vernier.frontend.java.symbols import (
    ArrayJavaType,
    ClassForm,
    ClassSymbol,
    ClassType,
    JavaType,
    MethodSymbol,
    TypeVariable,
    Wildcard,
)
from vernier.ir.program import Building, Procedure
from vernier.ir.types import ArrayType, RefType

if TYPE_CHECKING:
    from tree_sitter import Node

    from vernier.frontend.java.lower.program.world import World


def building(world: World, procedures: Mapping[str, Procedure], classes: Iterable[str]) -> Building:
    hidden: set[str] = set()
    variables: set[tuple[str, str]] = set()
    arguments: dict[tuple[str, str], RefType | ArrayType | None] = {}
    own: set[tuple[str, str]] = set()
    never_null: set[tuple[str, str]] = set()
    for name, method in world.declared.items():
        procedure = procedures.get(name)
        if procedure is None:
            continue
        if _is_hidden(method) or _demands(world, method):
            hidden.add(name)
        names = {local.name for local in procedure.parameters}
        for variable in method.parameters:
            if variable.name not in names:
                continue
            if world.maker_nulls is not None and world.maker_nulls.passes_none(method, variable):
                never_null.add((name, variable.name))
            base = _base(variable.type)
            if isinstance(base, TypeVariable):
                variables.add((name, variable.name))
            elif isinstance(base, ClassType) and base.arguments:
                arguments[name, variable.name] = _common(world, base.arguments)
            if _is_own(base, method.owner):
                own.add((name, variable.name))
    symbols = [(name, world.naming.mentioned[name]) for name in classes if name in world.naming.mentioned]
    hidden.update(name for name, symbol in symbols if symbol.is_library and not _is_public(symbol.node))
    generic = frozenset(name for name, symbol in symbols if symbol.type_parameters)
    fixed = frozenset((name, ancestor) for name, symbol in symbols for ancestor in _fixed(symbol))
    return Building(
        frozenset(hidden), frozenset(variables), arguments, frozenset(own), generic, fixed, world.makers,
        frozenset(never_null), encapsulation(world, procedures), extensible(world),
    )  # fmt: skip


def _base(type_: JavaType) -> JavaType:
    while isinstance(type_, ArrayJavaType):
        type_ = type_.element
    return type_


def _common(world: World, arguments: tuple[JavaType, ...]) -> RefType | ArrayType | None:
    """The one type that all type arguments have when they are erased; None when they differ or have arguments."""
    erased = set()
    for argument in arguments:
        base = _base(argument)
        if isinstance(base, ClassType) and base.arguments:
            return None
        erased.add(world.naming.type(argument))
    found = erased.pop()
    return found if not erased and isinstance(found, RefType | ArrayType) else None


def _is_own(type_: JavaType, owner: ClassSymbol) -> bool:
    """Whether a type is a type parameter of a class, or has such for all its arguments. Parameters of methods without
    a bound of their own count as well: they may stand for the same."""
    if isinstance(type_, ClassType):
        return bool(type_.arguments) and all(_is_parameter(each, owner) for each in type_.arguments)
    return _is_parameter(type_, owner)


def _is_parameter(argument: JavaType, owner: ClassSymbol) -> bool:
    type_ = argument.bound if isinstance(argument, Wildcard) and argument.kind != "?" else argument
    return isinstance(type_, TypeVariable) and (type_ in owner.type_parameters or not _is_bounded(type_))


def _fixed(symbol: ClassSymbol) -> Iterator[str]:
    """The ancestors with type parameters that those of a class do not stand for: of `Ages<T> extends Box<Integer>` an
    object is no `Box<String>`, whatever T is. Nor is one where another parameter has a bound of its own."""
    if not symbol.type_parameters:
        return
    own: tuple[JavaType | None, ...] = symbol.type_parameters
    pending, seen = [(symbol, own)], {symbol}
    while pending:
        current, stands_for = pending.pop()
        known = dict(zip(current.type_parameters, stands_for, strict=True))
        for parent in (*([] if current.superclass is None else [current.superclass]), *current.interfaces):
            if parent.symbol in seen:
                continue
            seen.add(parent.symbol)
            parameters = parent.symbol.type_parameters
            given = parent.arguments if len(parent.arguments) == len(parameters) else (None,) * len(parameters)
            passed = tuple(known.get(each) if isinstance(each, TypeVariable) else None for each in given)
            others = (each for each in symbol.type_parameters if each not in passed)
            if parameters and (None in passed or any(_is_bounded(each) for each in others)):
                yield parent.symbol.name
            pending.append((parent.symbol, passed))


def _is_bounded(variable: TypeVariable) -> bool:
    return not isinstance(variable.bound, ClassType) or variable.bound.symbol.name != "java.lang.Object"


def _demands(world: World, method: MethodSymbol) -> bool:
    """Whether a method has a contract with a precondition, which who makes objects would have to see to."""
    if world.contracts is None or method.owner.is_library:
        return False
    behaviours = world.contracts.of(method).behaviours
    return bool(behaviours) and all(case.requires for case in behaviours)


def _is_hidden(method: MethodSymbol) -> bool:
    owner = method.owner
    if method.is_private or is_local(owner):
        return True
    return owner.is_library and owner.form is not ClassForm.INTERFACE and not _is_public(method.node)


def _is_public(node: Node | None) -> bool:
    """Whether a declaration says so; what is not written, such as a default constructor, is as public as its class."""
    if node is None:
        return True
    modifiers = next((child for child in node.children if child.type == "modifiers"), None)
    return modifiers is not None and any(child.type == "public" for child in modifiers.children)
