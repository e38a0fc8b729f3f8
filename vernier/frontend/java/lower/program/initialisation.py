"""Static initialisation on first use (JLS 12.4): which classes need it, what may be known from the start, the guard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from vernier.core.source import Origin
from vernier.frontend.java import tree
from vernier.frontend.java.attribution import Attribution
from vernier.frontend.java.lower.body import Body, is_not_null
from vernier.frontend.java.lower.draft import Draft
from vernier.frontend.java.lower.expressions.literals import constant
from vernier.frontend.java.lower.names import Naming, initialiser_name, state_name
from vernier.frontend.java.lower.program.hierarchy import is_interface
from vernier.frontend.java.symbols import ClassSymbol, FieldSymbol
from vernier.ir.expr import Binary, BinaryOp, Const, Expr, Null
from vernier.ir.ops import Branch, Call, GlobalPlace, Goto, Load
from vernier.ir.types import I8

if TYPE_CHECKING:
    from vernier.frontend.java.lower.program.world import World

NOT_YET, READY, FAILED = (Const(value, I8) for value in range(3))


class Initialisation:
    """What each class has to do when it is first used.

    Leading initialisers that are constants are turned into initial values of the globals: before them nobody can
    have looked, provided that no superclass runs code first.
    """

    def __init__(self, attribution: Attribution, naming: Naming) -> None:
        self._attribution = attribution
        self._naming = naming
        self._needed: dict[ClassSymbol, bool] = {}
        self._rest: dict[ClassSymbol, tuple[tree.Initialiser, ...]] = {}
        self.initial: dict[FieldSymbol, Expr] = {}

    def remaining(self, symbol: ClassSymbol) -> tuple[tree.Initialiser, ...]:
        """The static initialisers that have to run."""
        known = self._rest.get(symbol)
        if known is None:
            known = self._attribution.initialisers(symbol).static
            if not self.above(symbol):
                known = self._without_constants(known)
            self._rest[symbol] = known
        return known

    def _without_constants(self, initialisers: tuple[tree.Initialiser, ...]) -> tuple[tree.Initialiser, ...]:
        for position, each in enumerate(initialisers):
            if not isinstance(each, tree.FieldInitialiser) or not isinstance(each.value, tree.Literal):
                return initialisers[position:]
            type_ = self._naming.type(each.field.type)
            value = each.value.value
            self.initial[each.field] = Null(type_) if value is None else constant(value, type_)
        return ()

    def is_needed(self, symbol: ClassSymbol) -> bool:
        known = self._needed.get(symbol)
        if known is None:
            self._needed[symbol] = False
            known = bool(self.above(symbol)) or bool(self.remaining(symbol))
            self._needed[symbol] = known
        return known

    def above(self, symbol: ClassSymbol) -> list[ClassSymbol]:
        """The supertypes with something to do that are initialised before a class, in the order of JLS 12.4.2: the
        superclass, then every superinterface that has default methods, after its own superinterfaces. An interface
        initialises none of those it extends."""
        if is_interface(symbol):
            return []
        found: dict[ClassSymbol, None] = {}
        if symbol.superclass is not None:
            found[symbol.superclass.symbol] = None
        for interface in symbol.interfaces:
            _with_default_methods(interface.symbol, found, set())
        return [each for each in found if self.is_needed(each)]

    def known_at_start(self, symbol: ClassSymbol) -> frozenset[object]:
        """The facts that hold whenever code of the class runs: it, its superclasses, and what encloses an inner class
        have begun to be initialised. An object or a lambda may have got away before the initialisation failed, so
        they need not be initialised still; only those of the library never fail."""
        facts: set[object] = set()
        current: ClassSymbol | None = symbol
        while current is not None:
            facts.update(("initialised" if above.is_library else "begun", above) for above in _chain(current))
            inner = not current.is_static or current.enclosing_method is not None
            current = current.outer if inner else None
        return frozenset(facts)

    def checked_at_start(self, symbol: ClassSymbol) -> frozenset[object]:
        """The facts where whoever called has made sure that the class is initialised: in static methods and in
        constructors."""
        return self.known_at_start(symbol) | {("initialised", above) for above in _chain(symbol)}


def _chain(symbol: ClassSymbol) -> Iterator[ClassSymbol]:
    """The class and its superclasses."""
    above: ClassSymbol | None = symbol
    while above is not None:
        yield above
        above = above.superclass.symbol if above.superclass is not None else None


def _with_default_methods(interface: ClassSymbol, found: dict[ClassSymbol, None], seen: set[ClassSymbol]) -> None:
    """Add what the interface extends, then the interface itself, each if it declares a default method."""
    if interface in seen:
        return
    seen.add(interface)
    for above in interface.interfaces:
        _with_default_methods(above.symbol, found, seen)
    methods = [method for group in interface.methods.values() for method in group]
    if any(not method.is_abstract and not method.is_static for method in methods):
        found[interface] = None


def guard(world: World, body: Body, symbol: ClassSymbol, origin: Origin) -> None:
    """Run the static initialiser of the class here unless it has run, or is known to have.

    The check of a class that is known to have begun matters only where it can have failed before; it is noted, to be
    left out if it turns out that this cannot be. Once checked, a class stays initialised while the procedure runs:
    a failure ends the initialiser, and with it everything that was called from there.
    """
    if body.draft.dead or not world.initialisation.is_needed(symbol):
        return
    if ("initialised", symbol) in body.draft.facts:
        return
    world.require_initialiser(symbol)
    state = body.draft.temporary(I8)
    ready, begin = body.draft.label(), body.draft.label()
    if ("begun", symbol) in body.draft.facts:
        body.draft.begun[begin] = initialiser_name(symbol)
    body.draft.emit(Load(state, GlobalPlace(state_name(symbol), I8), origin))
    body.draft.branch(Binary(BinaryOp.EQ, state, READY), ready, begin, origin)
    body.draft.place(begin)
    raised = body.handler.exception
    body.draft.emit(Call(None, raised, initialiser_name(symbol), (), origin))
    body.draft.branch(is_not_null(raised), body.handler.label, ready, origin)
    body.draft.place(ready)
    for above in _chain(symbol):
        body.draft.learn(("initialised", above))


def is_initialised(body: Body, symbol: ClassSymbol, origin: Origin) -> Expr:
    """Whether the class is initialised here; asking does not initialise it."""
    body.world.require_initialiser(symbol)
    state = body.draft.temporary(I8)
    body.draft.emit(Load(state, GlobalPlace(state_name(symbol), I8), origin))
    return Binary(BinaryOp.EQ, state, READY)


def omit_checks(draft: Draft, initialisers: Callable[[str], bool]) -> None:
    """Leave out the checks of classes that are known to have begun, where the initialiser satisfies the condition."""
    for block in draft.blocks:
        match block.terminator:
            case Branch(then=ready, otherwise=begin, origin=origin) if begin in draft.begun and initialisers(
                draft.begun[begin]
            ):
                block.terminator = Goto(ready, origin)
                block.operations.pop()
            case _:
                pass
