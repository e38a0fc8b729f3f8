"""Objects of classes whose code is not there: what they inherit, constants of enums, and exceptions.

Law: an object that an absent library makes has no state of classes that are there, since nobody would have initialised
it; the state of Throwable is the exception.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from vernier.core.source import Origin, Span
from vernier.frontend.java.lower.body import coerce
from vernier.frontend.java.lower.expressions.calls import Callee, emit_call
from vernier.frontend.java.lower.expressions.missing import perhaps_unsupported
from vernier.frontend.java.lower.expressions.places import instance_place, load, static_place
from vernier.frontend.java.lower.program.hierarchy import is_interface
from vernier.frontend.java.symbols import ClassSymbol, ClassType, FieldSymbol, MethodSymbol
from vernier.ir.expr import Expr, Local
from vernier.ir.ops import Havoc, New, Store
from vernier.ir.types import BOOL, STRING, THROWABLE, RefType

if TYPE_CHECKING:
    from vernier.frontend.java.lower.body import Body
    from vernier.frontend.java.lower.program.world import World

_THROWABLE, _UNCHECKED = "java.lang.Throwable", ("java.lang.RuntimeException", "java.lang.Error")
_WITHOUT_STATE = frozenset({"java.lang.Object", "java.lang.Record"})


def has_only_absent_state(world: World, symbol: ClassSymbol) -> bool:
    """Whether all fields of an object are of absent classes or of Throwable."""
    for above in world.hierarchy.ancestors(symbol):
        if is_interface(above) or world.attribution.is_dependency(above) or above.name in _WITHOUT_STATE:
            continue
        world.attribution.class_named(above.name)
        # A class of the JDK without a model has fields that nobody has seen.
        stated = above.name == _THROWABLE or all(field.is_static for field in above.fields.values())
        if above.node is None or not stated:
            return False
    return True


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
        other = _perhaps(body, f"it is {symbol.simple_name}.{constant.name}", span)
        body.assign(target, load(body, static_place(body, constant, origin), origin), origin)
        body.draft.goto(end, origin)
        body.draft.place(other)
    body.assign(target, load(body, static_place(body, last, origin), origin), origin)
    _join(body, end, span)
    return target


def _perhaps(body: Body, what: str, span: Span) -> str:
    """Go on in one of two ways. Code that follows belongs to the first; the label of the other one is given."""
    happens, first, other = body.draft.temporary(BOOL), body.draft.label(), body.draft.label()
    body.draft.emit(Havoc(happens, what, Origin(span)))
    body.draft.branch(happens, first, other, Origin(span))
    body.draft.place(first)
    return other


def _join(body: Body, label: str, span: Span) -> None:
    body.draft.goto(label, Origin(span))
    body.draft.place(label)


# ---------------------------------------------------------------- exceptions


def is_throwable(world: World, symbol: ClassSymbol) -> bool:
    return world.hierarchy.is_subclass(symbol, world.library_class(_THROWABLE))


def begin_throwable(body: Body, given: Sequence[Local], span: Span) -> None:
    """Initialise an exception, the first of what a constructor is given: its message is any text, and null perhaps
    where no text is given; its cause is the last Throwable that is given, and otherwise not yet set."""
    world, origin = body.world, Origin(span)
    throwable = world.library_class(_THROWABLE)
    this, *others = given
    causes = [each for each in others if _is_throwable_type(world, each)]
    cause = instance_place(body, this, throwable.fields["cause"])
    body.draft.emit(Store(cause, coerce(causes[-1] if causes else this, THROWABLE), origin))
    is_text_given = any(each.type == STRING for each in others)
    without = None if is_text_given else _perhaps(body, "the exception has a message", span)
    message = instance_place(body, this, throwable.fields["message"])
    body.draft.emit(Store(message, any_text(body, span), origin))
    if without is not None:
        _join(body, without, span)


def _is_throwable_type(world: World, value: Local) -> bool:
    symbol = world.naming.mentioned.get(value.type.name) if isinstance(value.type, RefType) else None
    return symbol is not None and is_throwable(world, symbol)


def any_text(body: Body, span: Span) -> Expr:
    owner = body.world.library_class("vernier.Nondet")
    callee = Callee(body.world.helper(owner.name, "nondetString"), None, owner)
    text = emit_call(body, callee, (), STRING, span)
    assert text is not None
    return text


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
        if not _is_unchecked(body.world, type_.symbol):
            for symbol in _mentioned_below(body.world, type_.symbol):
                _perhaps_throw(body, symbol, method.span)


def _is_unchecked(world: World, symbol: ClassSymbol) -> bool:
    return any(world.hierarchy.is_subclass(symbol, world.library_class(name)) for name in _UNCHECKED)


def _mentioned_below(world: World, symbol: ClassSymbol) -> Iterator[ClassSymbol]:
    """The class and the checked exceptions below it that are not the program's own."""
    yield symbol
    for other in list(world.naming.mentioned.values()):
        is_below = other is not symbol and other.is_library and world.hierarchy.is_subclass(other, symbol)
        if is_below and not _is_unchecked(world, other) and not other.is_abstract:
            yield other


def _perhaps_throw(body: Body, symbol: ClassSymbol, span: Span) -> None:
    other = _perhaps(body, f"{symbol.simple_name} is thrown", span)
    if symbol.is_abstract or not has_only_absent_state(body.world, symbol):
        perhaps_unsupported(body, f"{symbol.simple_name} is thrown", span)
    else:
        target = body.draft.temporary(body.world.naming.reference(symbol))
        body.world.instantiate(symbol)
        body.draft.emit(New(target, symbol.name, Origin(span)))
        begin_throwable(body, (target,), span)
        body.throw(target, Origin(span))
    _join(body, other, span)
