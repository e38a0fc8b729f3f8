"""Methods of absent classes that are known by their uses alone, on objects of classes of the program.

A class of the program that extends an absent one may override such a method: whether it does depends on parameters,
modifiers and packages that nobody has seen. Law: executions in which a call would have to choose end there, so nothing
is proved or refuted behind it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.core.source import PERHAPS, Origin, Span
from vernier.frontend.java.symbols import ClassSymbol, MethodSymbol
from vernier.ir.expr import Expr
from vernier.ir.ops import Stop, StopReason

if TYPE_CHECKING:
    from vernier.frontend.java.lower.body import Body
    from vernier.frontend.java.lower.program.world import World


def own_version_may_run(body: Body, method: MethodSymbol, receiver: Expr, span: Span) -> None:
    """Before a virtual call. Which classes have objects turns out when everything is lowered; where none of them has
    its own version, this leaves no trace."""
    if body.draft.dead or not method.is_unseen or not body.world.attribution.is_dependency(method.owner):
        return
    origin, own, absent = Origin(span), body.draft.label(), body.draft.label()
    body.draft.branch(body.world.class_test(receiver, method), own, absent, origin)
    body.draft.place(own)
    body.draft.end(Stop(StopReason.UNSUPPORTED, Origin(span, PERHAPS)))
    body.draft.place(absent)


def own_versions(world: World, method: MethodSymbol) -> list[ClassSymbol]:
    """The classes with objects that have a method of the program which may override one that nobody has seen."""
    return [
        symbol
        for symbol in world.instantiated
        if world.hierarchy.is_subclass(symbol, method.owner) and _has_own_version(world, symbol, method)
    ]


def _has_own_version(world: World, symbol: ClassSymbol, method: MethodSymbol) -> bool:
    own = [above for above in world.hierarchy.ancestors(symbol) if not world.attribution.is_dependency(above)]
    named = (each for above in own for each in above.methods.get(method.name, ()))
    return any(
        not (each.is_static or each.is_private)
        for each in named
        if len(each.parameters) == len(method.parameters) or each.is_varargs
    )
