"""Procedures without a body that the interpreter knows, found by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vernier.ir.interp.accuracy import Accuracy, is_exact
from vernier.ir.interp.values import Runtime
from vernier.ir.program import Language, Procedure

if TYPE_CHECKING:
    from vernier.ir.interp.code import Code


@dataclass(frozen=True, slots=True)
class Pure:
    """A function of its arguments alone; `accuracy` says how far its results may lie from those here, if at all."""

    function: Callable[..., Runtime]
    accuracy: Accuracy | None = None

    def is_exact(self, arguments: tuple[float, ...]) -> bool:
        """Whether every implementation gives the number that this machine gives."""
        return self.accuracy is None or is_exact(self.accuracy.name, arguments, float(self.function(*arguments)))

    def bind(self, code: Code) -> Callable[..., Runtime]:
        function, accuracy, shift = self.function, self.accuracy, code.shift
        if accuracy is None or shift == 0:
            return function

        def shifted(*arguments: float) -> Runtime:
            value = function(*arguments)
            assert isinstance(value, float)
            return accuracy.shifted(arguments, value, shift)

        return shifted


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


def rounded_function(language: Language, procedure: Procedure) -> Pure | None:
    """The function that a procedure is, if others may round it otherwise than this machine."""
    found = find_intrinsic(language, procedure.name) if procedure.is_external else None
    return found if isinstance(found, Pure) and found.accuracy is not None else None
