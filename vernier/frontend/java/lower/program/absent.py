"""Objects of classes whose code is not there: what they inherit, constants of enums, and what their methods throw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from vernier.core.source import Origin, Span
from vernier.frontend.java.lower.expressions.missing import perhaps_unsupported
from vernier.frontend.java.lower.expressions.places import load, static_place
from vernier.frontend.java.lower.expressions.throwables import (
    has_only_absent_state,
    is_unchecked,
    join,
    perhaps,
    perhaps_throw,
)
from vernier.frontend.java.lower.program.hierarchy import is_interface
from vernier.frontend.java.lower.program.start_types import BOXES
from vernier.frontend.java.symbols import ClassSymbol, ClassType, FieldSymbol, MethodSymbol, Primitive
from vernier.ir.expr import Expr
from vernier.ir.ops import Call, Havoc
from vernier.ir.types import RefType

if TYPE_CHECKING:
    from vernier.frontend.java.lower.body import Body
    from vernier.frontend.java.lower.program.world import World


def is_wholly_absent(world: World, symbol: ClassSymbol) -> bool:
    """Whether no code that is there runs on an object: an absent subclass of its class may have another."""
    interfaces = [above for above in world.hierarchy.ancestors(symbol) if is_interface(above)]
    return has_only_absent_state(world, symbol) and not any(_has_code(world, each) for each in interfaces)


def _has_code(world: World, interface: ClassSymbol) -> bool:
    if world.attribution.is_dependency(interface):
        return False
    world.attribution.class_named(interface.name)
    methods = [method for group in interface.methods.values() for method in group]
    return interface.node is None or any(not each.is_abstract and not each.is_static for each in methods)


def constants_of(world: World, symbol: ClassSymbol) -> Sequence[FieldSymbol]:
    """The constants of an enum; none of another class."""
    world.attribution.class_named(symbol.name)
    return symbol.enum_constants


def some_constant(body: Body, symbol: ClassSymbol, span: Span) -> Expr:
    """Any constant of an enum that has some."""
    origin, target = Origin(span), body.draft.temporary(RefType(symbol.name))
    *others, last = constants_of(body.world, symbol)
    end = body.draft.label()
    for constant in others:
        other = perhaps(body, f"it is {symbol.simple_name}.{constant.name}", span)
        body.assign(target, load(body, static_place(body, constant, origin), origin), origin)
        body.draft.goto(end, origin)
        body.draft.place(other)
    body.assign(target, load(body, static_place(body, last, origin), origin), origin)
    join(body, end, span)
    return target


def any_box(body: Body, symbol: ClassSymbol, told: str, span: Span) -> Expr:
    """A box of any value; its class is initialised as at any call."""
    world, origin, primitive = body.world, Origin(span), BOXES[symbol.name]
    value = body.draft.temporary(world.naming.type(Primitive(primitive)))
    body.draft.emit(Havoc(value, told, origin))
    world.initialise(body, symbol, origin)
    target = body.draft.temporary(RefType(symbol.name))
    body.draft.emit(Call(target, None, world.helper(symbol.name, "valueOf", (primitive,)), (value,), origin))
    return target


# ---------------------------------------------------------------- exceptions


def throw_declared(body: Body, method: MethodSymbol) -> None:
    """Perhaps throw one of the checked exceptions that a method declares.

    What is thrown may be of a subclass. Code can tell only subclasses that it mentions, and each of them is thrown,
    too; the world builds this procedure again when more are mentioned.
    """
    for type_ in method.throws:
        if not isinstance(type_, ClassType):
            # Which exceptions a type variable stands for is known at the call only.
            perhaps_unsupported(body, f"{method.owner.simple_name}.{method.name}() throws something", method.span)
            continue
        if not is_unchecked(body.world, type_.symbol):
            for symbol in _mentioned_below(body.world, type_.symbol):
                perhaps_throw(body, symbol, method.span)


def _mentioned_below(world: World, symbol: ClassSymbol) -> Iterator[ClassSymbol]:
    """The class and the checked exceptions below it that are not the program's own."""
    yield symbol
    for other in list(world.naming.mentioned.values()):
        is_below = other is not symbol and other.is_library and world.hierarchy.is_subclass(other, symbol)
        if is_below and not is_unchecked(world, other) and not other.is_abstract:
            yield other


# ---------------------------------------------------------------- supertypes


def unsure_classes(world: World, of: ClassSymbol) -> list[ClassSymbol]:
    """The classes of objects of which nobody knows whether they are instances of a class or interface."""
    return [symbol for symbol in world.instantiated if _may_be_below(world, symbol, of)]


def _may_be_below(world: World, symbol: ClassSymbol, of: ClassSymbol) -> bool:
    """Whether an object of `symbol` may be an instance of `of` although we do not see it. No library extends a class of
    the program. What an absent library returns is of the class that is declared or of any below it; the program's own
    objects are of exactly their class."""
    if world.hierarchy.is_subclass(symbol, of) or of.is_final or not of.is_library:
        return False
    if has_unknown_ancestor(world, symbol):
        return True
    if not world.attribution.is_dependency(symbol) or symbol.is_final:
        return False
    return is_interface(of) or is_interface(symbol) or world.hierarchy.is_subclass(of, symbol)


def has_unknown_ancestor(world: World, symbol: ClassSymbol) -> bool:
    """Whether the class is known only by its use, or extends one that is."""
    return any(
        above.node is None and world.attribution.is_dependency(above) for above in world.hierarchy.ancestors(symbol)
    )
