"""Who can make which objects: what erasure forgets of types, and what is hidden from other code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from vernier.frontend.java.lower.program.encapsulation import encapsulation
from vernier.frontend.java.lower.program.extensible import extensible
from vernier.frontend.java.lower.program.hierarchy import is_local
from vernier.frontend.java.symbols import ArrayJavaType, ClassForm, ClassType, JavaType, MethodSymbol, TypeVariable
from vernier.ir.program import Building, Procedure
from vernier.ir.types import ArrayType, RefType

if TYPE_CHECKING:
    from tree_sitter import Node

    from vernier.frontend.java.lower.program.world import World


def building(world: World, procedures: Mapping[str, Procedure], classes: Iterable[str]) -> Building:
    hidden: set[str] = set()
    variables: set[tuple[str, str]] = set()
    arguments: dict[tuple[str, str], RefType | ArrayType | None] = {}
    never_null: set[tuple[str, str]] = set()
    for name, method in world.declared.items():
        procedure = procedures.get(name)
        if procedure is None:
            continue
        if _is_hidden(method):
            hidden.add(name)
        names = {local.name for local in procedure.parameters}
        for variable in method.parameters:
            if variable.name not in names:
                continue
            if world.maker_nulls is not None and world.maker_nulls.passes_none(method, variable):
                never_null.add((name, variable.name))
            if isinstance(_base(variable.type), TypeVariable):
                variables.add((name, variable.name))
            elif isinstance(variable.type, ClassType) and variable.type.arguments:
                arguments[name, variable.name] = _common(world, variable.type.arguments)
    symbols = [(name, world.naming.mentioned[name]) for name in classes if name in world.naming.mentioned]
    hidden.update(name for name, symbol in symbols if symbol.is_library and not _is_public(symbol.node))
    generic = frozenset(name for name, symbol in symbols if symbol.type_parameters)
    return Building(
        frozenset(hidden), frozenset(variables), arguments, generic, world.makers, frozenset(never_null),
        encapsulation(world, procedures), extensible(world),
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
