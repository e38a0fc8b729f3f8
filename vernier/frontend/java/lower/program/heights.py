"""How deeply constructions of each class must nest where callers pass no null, and where they have to pass it.

A caller that has to make an object before it can pass it needs one level more than the object does. Of classes whose
constructors all ask for objects of each other (`Node(Node next)`) nobody could make the first one: there null is passed
all the same, as it ends every list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from vernier.frontend.java.lower.program.nullness import never_null
from vernier.frontend.java.lower.program.start_types import BOXES, CLASS_CLASS, STRING_CLASS, is_enum
from vernier.frontend.java.symbols import (
    ArrayJavaType,
    ClassSymbol,
    ClassType,
    JavaType,
    MethodSymbol,
    NullType,
    Primitive,
    TypeVariable,
    Variable,
    Wildcard,
)

if TYPE_CHECKING:
    from vernier.frontend.java.lower.program.world import World

ENDLESS = 1 << 20
"""The height of what cannot be made"""
Heights: TypeAlias = dict[ClassSymbol, int]
Ways: TypeAlias = Callable[[ClassSymbol], Iterable[MethodSymbol]]
"""The constructors and static methods that callers make objects of a class by"""
Implements: TypeAlias = Callable[[ClassSymbol], bool]
"""Whether callers give objects of their own classes for an interface that no class of the program implements"""


class MakerNulls:
    """Where callers that make objects pass null. Law: whatever of the user's classes could be made with null somewhere
    can be made without it wherever it is not passed, in as many levels as `height` says."""

    def __init__(self, world: World, ways: Ways, implements: Implements) -> None:
        self._world = world
        self._ways = ways
        self._implements = implements
        self._known: dict[Variable, bool] = {}

    def passes_none(self, method: MethodSymbol, parameter: Variable) -> bool:
        """Whether no null is passed to the parameter."""
        return self._never_null(method, parameter) and _of_type(self._strict, parameter.type) < ENDLESS

    def _never_null(self, method: MethodSymbol, parameter: Variable) -> bool:
        if parameter not in self._known:
            self._known[parameter] = never_null(self._world, method, parameter)
        return self._known[parameter]

    def height(self, type_: JavaType) -> int:
        """How many levels an object of the type needs at least; one where it is not known how it is made."""
        found = _of_type(self._settled, type_)
        return found if found < ENDLESS else 1

    @cached_property
    def _strict(self) -> Heights:
        """Where no null is passed to any parameter that does not expect it."""
        return self._heights({})

    @cached_property
    def _settled(self) -> Heights:
        return self._heights(self._strict)

    def _heights(self, exempt: Heights) -> Heights:
        """The least solution; parameters of types that are endless in `exempt` get null."""
        classes = self._world.attribution.user_classes
        found: Heights = dict.fromkeys(classes, ENDLESS)
        changed = True
        while changed:
            changed = False
            for symbol in classes:
                least = min((self._way(way, found, exempt) for way in self._ways(symbol)), default=ENDLESS)
                below = (found[each] for each in classes if each is not symbol and self._is_below(each, symbol))
                by_others = 1 if self._implements(symbol) else ENDLESS
                least = 0 if is_enum(symbol) else min((least, by_others, *below))
                changed = changed or least < found[symbol]
                found[symbol] = min(found[symbol], least)
        return found

    def _is_below(self, symbol: ClassSymbol, above: ClassSymbol) -> bool:
        return self._world.attribution.is_subclass(symbol, above)

    def _way(self, way: MethodSymbol, found: Heights, exempt: Heights) -> int:
        needed = [
            _of_type(found, each.type)
            for each in way.parameters
            if self._never_null(way, each) and (not exempt or _of_type(exempt, each.type) < ENDLESS)
        ]
        return min(ENDLESS, 1 + max(needed, default=0))


def _of_type(heights: Heights, type_: JavaType) -> int:
    match type_:
        case Primitive() | NullType():
            return 0
        case ArrayJavaType():
            return 1
        case TypeVariable(bound=bound) | Wildcard(bound=bound):
            return _of_type(heights, bound)
        case ClassType(symbol=symbol):
            if symbol.name in (STRING_CLASS, CLASS_CLASS) or symbol.name in BOXES:
                return 0
            return heights.get(symbol, 1)
