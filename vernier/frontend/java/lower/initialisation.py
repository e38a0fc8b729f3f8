"""Static initialisation on first use (JLS 12.4): which classes need it, what may be known from the start, the guard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.core.source import Origin
from vernier.frontend.java import tree
from vernier.frontend.java.attribution import Attribution
from vernier.frontend.java.lower.body import Body, is_not_null
from vernier.frontend.java.lower.hierarchy import is_interface
from vernier.frontend.java.lower.literals import constant
from vernier.frontend.java.lower.names import Naming, initialiser_name, state_name
from vernier.frontend.java.symbols import ClassSymbol, FieldSymbol
from vernier.ir.expr import Binary, BinaryOp, Const, Expr, Null
from vernier.ir.ops import Call, GlobalPlace, Load
from vernier.ir.types import I8

if TYPE_CHECKING:
    from vernier.frontend.java.lower.world import World

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
        """The supertypes with something to do that are initialised before: the superclass, and all superinterfaces
        that have default methods."""
        if is_interface(symbol):
            return []
        found = [] if symbol.superclass is None else [symbol.superclass.symbol]
        pending = [interface.symbol for interface in symbol.interfaces]
        for interface in pending:
            pending.extend(above.symbol for above in interface.interfaces if above.symbol not in pending)
            methods = [method for group in interface.methods.values() for method in group]
            if any(not method.is_abstract and not method.is_static for method in methods):
                found.append(interface)
        return [each for each in found if self.is_needed(each)]

    def known_at_start(self, symbol: ClassSymbol) -> frozenset[object]:
        """The facts that hold whenever code of the class runs: it, its superclasses, and what encloses an inner
        class."""
        facts: set[object] = set()
        current: ClassSymbol | None = symbol
        while current is not None:
            above: ClassSymbol | None = current
            while above is not None:
                facts.add(("initialised", above))
                above = above.superclass.symbol if above.superclass is not None else None
            inner = not current.is_static or current.enclosing_method is not None
            current = current.outer if inner else None
        return frozenset(facts)


def guard(world: World, body: Body, symbol: ClassSymbol, origin: Origin) -> None:
    """Run the static initialiser of the class here unless it has run, or is known to have."""
    if body.draft.dead or not world.initialisation.is_needed(symbol):
        return
    fact = ("initialised", symbol)
    if fact in body.draft.facts:
        return
    world.require_initialiser(symbol)
    state = body.draft.temporary(I8)
    ready, begin = body.draft.label(), body.draft.label()
    body.draft.emit(Load(state, GlobalPlace(state_name(symbol), I8), origin))
    body.draft.branch(Binary(BinaryOp.EQ, state, READY), ready, begin, origin)
    body.draft.place(begin)
    raised = body.handler.exception
    body.draft.emit(Call(None, raised, initialiser_name(symbol), (), origin))
    body.draft.branch(is_not_null(raised), body.handler.label, ready, origin)
    body.draft.place(ready)
    above: ClassSymbol | None = symbol
    while above is not None:
        body.draft.learn(("initialised", above))
        above = above.superclass.symbol if above.superclass is not None else None
