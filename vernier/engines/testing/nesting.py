"""How deep constructors have to be nested before there is an object: `new Order(new Customer(new Address("", 1)))`.

Law: `least` of a type is the least n such that some value that is not null can be made with n constructors or factories
inside each other, where what may be null is null.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from vernier.ir.program import Procedure
from vernier.ir.types import RefType, Type

MOST_NESTED = 6
Makers = Callable[[RefType], Sequence[Procedure] | None]
"""The constructors and factories for a type; None where there are values without any"""
Needs = Callable[[Procedure], Sequence[Type]]
"""The types of arguments that must not be null"""


class Nesting:
    def __init__(self, makers: Makers, needs: Needs) -> None:
        self._makers = makers
        self._needs = needs

    def least(self, type_: Type) -> int | None:
        """None where the objects would be nested too deep."""
        return next((depth for depth in range(MOST_NESTED + 1) if self._is_made(type_, depth)), None)

    def least_of(self, procedure: Procedure) -> int | None:
        """The same for what one constructor or factory makes."""
        return next((depth for depth in range(MOST_NESTED + 1) if self._makes(procedure, depth)), None)

    @cached_property
    def _known(self) -> dict[tuple[Type, int], bool]:
        return {}

    def _is_made(self, type_: Type, depth: int) -> bool:
        if not isinstance(type_, RefType):
            return True
        if (type_, depth) not in self._known:
            makers = self._makers(type_)
            self._known[type_, depth] = makers is None or any(self._makes(item, depth) for item in makers)
        return self._known[type_, depth]

    def _makes(self, procedure: Procedure, depth: int) -> bool:
        return depth > 0 and all(self._is_made(type_, depth - 1) for type_ in self._needs(procedure))
