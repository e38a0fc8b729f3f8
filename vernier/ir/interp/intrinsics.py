"""Procedures without a body that the interpreter knows, found by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vernier.ir.interp.values import Runtime
from vernier.ir.program import Language

if TYPE_CHECKING:
    from vernier.ir.interp.code import Code


@dataclass(frozen=True, slots=True)
class Pure:
    """A function of its arguments alone."""

    function: Callable[..., Runtime]

    def bind(self, _code: Code) -> Callable[..., Runtime]:
        return self.function


@dataclass(frozen=True, slots=True)
class Effect:
    """A function that also gets the session (output, inputs, heap) as first argument."""

    function: Callable[..., Runtime]

    def bind(self, code: Code) -> Callable[..., Runtime]:
        function = self.function

        def bound(*arguments: Runtime) -> Runtime:
            return function(code.session, *arguments)

        return bound


Intrinsic = Pure | Effect


def find_intrinsic(language: Language, name: str) -> Intrinsic | None:
    """The intrinsic of this name."""
    if language is Language.JAVA:
        from vernier.ir.interp.java.intrinsics import JAVA

        return JAVA.get(name)
    from vernier.ir.interp.c.intrinsics import C

    return C.get(name)
