"""Exceptions that an absent library makes or throws.

Law: an object that an absent library makes has no state of classes that are there, since nobody would have initialised
it; the state of Throwable is the exception, and is initialised here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from vernier.core.source import Origin, Span
from vernier.frontend.java import tree
from vernier.frontend.java.lower.body import Body, coerce
from vernier.frontend.java.lower.program.hierarchy import is_interface
from vernier.frontend.java.lower.walk import children
from vernier.frontend.java.symbols import ClassSymbol, ClassType, JavaType, MethodSymbol
from vernier.ir.expr import Expr, Local
from vernier.ir.ops import Call, FieldPlace, Havoc, New, Stop, StopReason, Store
from vernier.ir.types import BOOL, STRING, THROWABLE, RefType, Type

if TYPE_CHECKING:
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


def is_throwable(world: World, symbol: ClassSymbol) -> bool:
    return world.hierarchy.is_subclass(symbol, world.library_class(_THROWABLE))


def is_unchecked(world: World, symbol: ClassSymbol) -> bool:
    return any(world.hierarchy.is_subclass(symbol, world.library_class(name)) for name in _UNCHECKED)


def throw_expected(body: Body, method: MethodSymbol, span: Span) -> None:
    """A method or constructor of an absent library of which nobody has seen what it declares, perhaps throws what is
    expected around its call."""
    if method.is_native and method.node is None and body.world.attribution.is_dependency(method.owner):
        for exception in body.expected:
            perhaps_throw(body, exception, span)


def expected_exceptions(world: World, node: tree.Try) -> tuple[ClassSymbol, ...]:
    """The checked exceptions that a statement catches and that nothing inside it throws as far as we see. A compiler
    accepts that only if something does (JLS 11.2.3), and that can be an absent library alone."""
    caught = [type_.symbol for clause in node.catches for type_ in clause.types if isinstance(type_, ClassType)]
    related, exception = world.hierarchy.is_subclass, world.library_class("java.lang.Exception")
    checked = [
        symbol
        for symbol in dict.fromkeys(caught)
        if symbol.is_library and symbol is not exception and related(symbol, exception)
        if not is_unchecked(world, symbol)
    ]
    thrown = list(_thrown_inside(world, node)) if checked else []
    return tuple(each for each in checked if not any(related(each, other) or related(other, each) for other in thrown))


def _thrown_inside(world: World, node: tree.Try) -> Iterator[ClassSymbol]:
    """What code in the statement throws or declares to throw; a method of the JDK without a model throws anything."""
    pending: list[Any] = [node.body, *node.resources]
    while pending:
        current = pending.pop()
        types: Sequence[JavaType] = ()
        match current:
            case (
                tree.Invoke(method=MethodSymbol() as method)
                | tree.NewObject(constructor=method)
                | tree.Resource(close=method)
            ):
                types = method.throws
                if method.is_native and method.node is None and not world.attribution.is_dependency(method.owner):
                    yield world.library_class(_THROWABLE)
            case tree.ThrowStatement(exception=exception):
                types = (exception.type,)
            case _:
                pass
        yield from (type_.symbol for type_ in types if isinstance(type_, ClassType))
        pending += [] if isinstance(current, tree.Lambda) else children(current)


def perhaps(body: Body, what: str, span: Span) -> str:
    """Go on in one of two ways. Code that follows belongs to the first; the label of the other one is given."""
    happens, first, other = body.draft.temporary(BOOL), body.draft.label(), body.draft.label()
    body.draft.emit(Havoc(happens, what, Origin(span)))
    body.draft.branch(happens, first, other, Origin(span))
    body.draft.place(first)
    return other


def join(body: Body, label: str, span: Span) -> None:
    body.draft.goto(label, Origin(span))
    body.draft.place(label)


def begin_throwable(body: Body, given: Sequence[Local], span: Span) -> None:
    """Initialise an exception, the first of what a constructor is given: its message is any text, and null perhaps
    where no text is given; its cause is the last Throwable that is given, and otherwise not yet set."""
    world, origin = body.world, Origin(span)
    this, *others = given
    causes = [each for each in others if _is_throwable_type(world, each)]
    cause = coerce(causes[-1] if causes else this, THROWABLE)
    body.draft.emit(Store(_field(body, this, "cause", THROWABLE), cause, origin))
    is_text_given = any(each.type == STRING for each in others)
    without = None if is_text_given else perhaps(body, "the exception has a message", span)
    body.draft.emit(Store(_field(body, this, "message", STRING), any_text(body, span), origin))
    if without is not None:
        join(body, without, span)


def _field(body: Body, target: Local, name: str, type_: Type) -> FieldPlace:
    body.world.naming.reference(body.world.library_class(_THROWABLE))
    return FieldPlace(coerce(target, THROWABLE), _THROWABLE, name, type_)


def _is_throwable_type(world: World, value: Local) -> bool:
    symbol = world.naming.mentioned.get(value.type.name) if isinstance(value.type, RefType) else None
    return symbol is not None and is_throwable(world, symbol)


def any_text(body: Body, span: Span) -> Expr:
    """Any string that is not null."""
    text = body.draft.temporary(STRING)
    body.draft.emit(Call(text, None, body.world.helper("vernier.Nondet", "nondetString"), (), Origin(span)))
    return text


def perhaps_throw(body: Body, symbol: ClassSymbol, span: Span) -> None:
    """Throw an exception of a class, or go on. Nothing is proved where it has state that is not known."""
    other = perhaps(body, f"{symbol.simple_name} is thrown", span)
    if symbol.is_abstract or not has_only_absent_state(body.world, symbol):
        body.draft.end(Stop(StopReason.UNSUPPORTED, Origin(span)))
    else:
        target = body.draft.temporary(body.world.naming.reference(symbol))
        body.world.instantiate(symbol)
        body.draft.emit(New(target, symbol.name, Origin(span)))
        begin_throwable(body, (target,), span)
        body.throw(target, Origin(span))
    join(body, other, span)
