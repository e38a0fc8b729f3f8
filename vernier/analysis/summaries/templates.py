"""Summaries of procedures per calling context, and their instances at call sites (Taghdiri 2008, section 4.4.2).

A template is computed over symbols for the parameters, fields and globals before the call. Where the caller knows a
value exactly the template has one symbol for it, otherwise one for each bound. An instance puts the caller's bounds in
the place of the symbols. Law: templates use symbols of lower bounds in lower bounds and symbols of upper bounds in
upper bounds (reversed under what is taken away), so an instance bounds what the call does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from vernier.analysis.summaries.domain.bounds import Bounding, Bounds, Key, KeyKind
from vernier.analysis.summaries.domain.transfer import Allocation
from vernier.analysis.summaries.expressions.terms import Bound, Expression, Leaf, LeafKind, rebuild
from vernier.analysis.summaries.graph import Exit

_SYMBOLS = {
    KeyKind.LOCAL: LeafKind.PARAMETER,
    KeyKind.FIELD: LeafKind.FIELD,
    KeyKind.GLOBAL: LeafKind.GLOBAL,
    KeyKind.ELEMENTS: LeafKind.ELEMENTS,
    KeyKind.ALLOCATED: LeafKind.ALLOCATED,
}
_KINDS = {symbol: kind for kind, symbol in _SYMBOLS.items()}


@dataclass(frozen=True, slots=True)
class Context:
    """`inexact`: the caller's values without exact bounds. `allocation`: whether the call can happen more than once."""

    inexact: frozenset[Key]
    allocation: Allocation
    exit: Exit = Exit.RETURN


@dataclass(frozen=True, slots=True)
class Template:
    """Bounds of what changes, the result included; `reached` is False when the exit is never reached. `unknown` names
    called procedures that nobody describes: after them, everything may have changed."""

    values: Mapping[Key, Bounds]
    reached: bool
    unknown: tuple[str, ...] = ()


NEVER = Template({}, False)


def symbol(bounding: Bounding, key: Key, bound: Bound) -> Leaf:
    """The symbol for the value of a key before the procedure runs."""
    arity = 2 if key.is_relation else 1
    return bounding.algebra.leaf(
        _SYMBOLS[key.kind], key.name, owner=key.owner, type_=key.type, bound=bound, arity=arity
    )


def initial(bounding: Bounding, context: Context, key: Key) -> Bounds | None:
    """The bounds of a key before the procedure runs."""
    if key.kind is KeyKind.RESULT:
        return None
    if key in context.inexact:
        return Bounds(symbol(bounding, key, Bound.LOWER), symbol(bounding, key, Bound.UPPER))
    exact = symbol(bounding, key, Bound.EXACT)
    return Bounds(exact, exact)


class Instance:
    """Puts the caller's bounds in the place of a template's symbols; `site` makes the names of new objects unique."""

    def __init__(self, bounding: Bounding, site: str, actual: Callable[[LeafKind, str, str], Bounds]) -> None:
        self._bounding = bounding
        self._site = site
        self._actual = actual

    def of(self, key: Key, bounds: Bounds) -> Bounds:
        lower, upper = self._replaced(bounds.lower, Bound.LOWER), self._replaced(bounds.upper, Bound.UPPER)
        return self._bounding.capped(key, Bounds(lower, upper))

    def _replaced(self, expression: Expression, side: Bound) -> Expression:
        def replace(part: Expression) -> Expression | None:
            if not isinstance(part, Leaf):
                return None
            if part.kind is LeafKind.NEW:
                name = f"{self._site}/{part.name}"
                return self._bounding.algebra.leaf(LeafKind.NEW, name, owner=part.owner, type_=part.type)
            if part.kind not in _KINDS:
                return None
            actual = self._actual(part.kind, part.owner, part.name)
            bound = side if part.bound is Bound.EXACT else part.bound
            return actual.lower if bound is Bound.LOWER else actual.upper

        return rebuild(expression, replace, self._bounding.algebra.build)


def key_kind(key: Key) -> LeafKind | None:
    """The kind of symbol that stands for a key."""
    return _SYMBOLS.get(key.kind)
