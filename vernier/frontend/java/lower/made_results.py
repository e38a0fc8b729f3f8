"""What calls of absent code return where that is an object of the program, a collection or an array: any value that
callers make of its type (`makers`), by a few levels of constructors and calls.

Law: a proof past such a call is about these values alone, and every task that reaches one is told so (`run.tasks`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.core.source import Origin, Span
from vernier.frontend.java.lower.body import Body, is_not_null
from vernier.frontend.java.lower.program.makers import OWNER, Makers, Purpose
from vernier.frontend.java.lower.program.start_types import OBJECT_CLASS, NotMade
from vernier.frontend.java.symbols import ArrayJavaType, ClassType, JavaType, Primitive
from vernier.ir.expr import Const, Expr
from vernier.ir.ops import Assume, Call
from vernier.ir.program import RESULT_WIDTH
from vernier.ir.types import I32

if TYPE_CHECKING:
    from vernier.frontend.java.lower.program.world import World


class MadeResults:
    """Makers of their own: what absent code returns is not among the objects that callers have made before."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._made: Makers | None = None

    def _makers(self) -> Makers | None:
        """None without the models that they need."""
        if self._made is None and self._world.attribution.class_named(OWNER) is not None:
            self._made = Makers(self._world, Purpose.RESULTS)
        return self._made

    def limits(self) -> dict[str, tuple[str, ...]]:
        """The makers that were asked for, and to which objects each is limited; when all are written."""
        if self._made is None:
            return {}
        limits = self._made.limits()
        return {name: limits.get(name, ()) for name in self._made.levels()}

    def maker(self, type_: JavaType) -> str | None:
        """The procedure that makes values of a type; None where nobody knows how, or of which class they are."""
        makers = self._makers() if _is_told(type_) else None
        try:
            return None if makers is None else makers.of_type(type_)
        except NotMade:
            return None

    def value(self, body: Body, maker: str, span: Span) -> Expr:
        """A new value that is not null; `body` returns it."""
        assert self._made is not None
        origin, made = Origin(span), body.draft.temporary(body.result)
        bounds = (Const(self._made.levels()[maker] + 1, I32), Const(RESULT_WIDTH, I32))
        body.draft.emit(Call(made, None, maker, bounds, origin))
        body.draft.emit(Assume(is_not_null(made), origin))
        return made


def _is_told(type_: JavaType) -> bool:
    """Whether a type says which objects are meant, its arguments included."""
    match type_:
        case ClassType(symbol=symbol, arguments=arguments):
            is_raw = bool(symbol.type_parameters) and not arguments
            return symbol.name != OBJECT_CLASS and not is_raw and all(map(_is_told, arguments))
        case ArrayJavaType(element=element):
            return isinstance(element, Primitive) or _is_told(element)
        case _:
            return False
