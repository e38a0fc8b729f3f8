"""Names and constants as expressions."""

from __future__ import annotations

from vernier.frontend.c.lower.body import Body
from vernier.frontend.c.lower.fold import integer
from vernier.frontend.c.lower.places import (
    function_value,
    read,
)
from vernier.frontend.c.lower.values import (
    ConstantSymbol,
    FunctionSymbol,
    MemoryPlace,
    ObjectSymbol,
    Place,
    RValue,
    Symbol,
)
from vernier.frontend.c.resolve.c_types import (
    CHAR,
    CArray,
    CInteger,
)
from vernier.frontend.c.syntax.faults import Placed, unresolved, unsupported
from vernier.frontend.c.syntax.literals import character, number, string
from vernier.frontend.c.syntax.tree import (
    CharacterLiteral,
    Identifier,
    NumberLiteral,
    StringLiteral,
)
from vernier.ir.expr import Const, GlobalAddress
from vernier.ir.types import FloatType, IntType


def symbol_of(body: Body, node: Identifier) -> Symbol | None:
    """What a name stands for; None when nothing declares it."""
    if node.declared:
        found = body.symbols.get(node.declared)
        if found is None:
            raise unsupported(f"{node.name}, whose declaration was not translated", node)
        return found
    return body.environment.symbol(node.name)


def identifier_value(body: Body, node: Identifier) -> RValue:
    match symbol_of(body, node):
        case ObjectSymbol(place=place):
            return read(body, place, node)
        case ConstantSymbol(value=value, type=type_):
            return RValue(integer(value, IntType(type_.width, type_.signed)), type_)
        case FunctionSymbol() as function:
            known = body.environment.world.use_function(function, body.environment, node)
            if known.type.variadic and not body.environment.world.has_body(known.name):
                # Calls through pointers pass variable arguments as functions with a body take them.
                raise unsupported(f"the address of {function.name}, which has variable arguments and no body", node)
            return function_value(function.name, function.type)
        case _:
            special = _special_name(body, node)
            if special is None:
                raise unresolved(f"{node.name} is not declared", node)
            return read(body, special, node)


def identifier_place(body: Body, node: Identifier) -> Place | None:
    match symbol_of(body, node):
        case ObjectSymbol(place=place):
            return place
        case None:
            return _special_name(body, node)
        case _:
            return None


def _special_name(body: Body, node: Identifier) -> Place | None:
    """__func__ and its GNU spellings."""
    if node.name not in ("__func__", "__FUNCTION__", "__PRETTY_FUNCTION__") or body.definition is None:
        return None
    codes = [ord(letter) for letter in body.definition.declarator.name]
    return _string_place(body, (*codes, 0), CHAR, node)


def string_place(body: Body, node: StringLiteral) -> Place:
    codes, element = string(node, body.target)
    return _string_place(body, codes, element, node)


def _string_place(body: Body, codes: tuple[int, ...], element: CInteger, node: Placed) -> Place:
    name = body.environment.world.string(codes, element, body.origin(node))
    type_ = CArray(element, len(codes))
    return MemoryPlace(GlobalAddress(name, body.records.pointer(type_)), type_, True)


def string_value(body: Body, node: StringLiteral) -> RValue:
    return read(body, string_place(body, node), node)


def number_value(body: Body, node: NumberLiteral) -> RValue:
    found, type_ = number(node, body.target)
    if isinstance(type_, CInteger):
        return RValue(integer(int(found), IntType(type_.width, type_.signed)), type_)
    if type_.width > 64:
        raise unsupported("a constant of type long double", node)
    return RValue(Const(float(found), FloatType(type_.width)), type_)


def character_value(body: Body, node: CharacterLiteral) -> RValue:
    found, type_ = character(node, body.target)
    return RValue(integer(found, IntType(type_.width, type_.signed)), type_)
