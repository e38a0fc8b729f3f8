"""Maps in access order: a `LinkedHashMap(int, float, boolean)` may change its structure when it is read.

Only programs that make such a map are concerned. In them a `get` counts as a change wherever the receiver may be one; a
program that may compare such maps, and thereby read their values, is not translated.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from vernier.encode.firstorder.horn.untranslatable import Untranslatable
from vernier.ir.expr import Const, Convert, Expr
from vernier.ir.ops import Call, CallVirtual
from vernier.ir.program import Procedure, Program
from vernier.ir.types import RefType, Type
from vernier.ir.walk import operations_of

_MAP = "java.util.LinkedHashMap"
_MAKER = f"{_MAP}.<init>(int,float,boolean)"
_READING = frozenset({"get", "getOrDefault", "replace"})
_COMPARING = frozenset(
    {"equals", "contains", "containsAll", "containsValue", "indexOf", "lastIndexOf", "remove", "removeAll", "retainAll"}
)


def makes_map_in_access_order(program: Program, procedures: Iterable[Procedure]) -> bool:
    # A program has all procedures that it calls; most do not have this one, so that nothing has to be looked at.
    return _MAKER in program.procedures and any(
        isinstance(item, Call) and item.callee == _MAKER and not _is_false(item.arguments[-1])
        for procedure in procedures
        if not procedure.is_library
        for item in operations_of(procedure)
    )


def _is_false(expr: Expr) -> bool:
    return isinstance(expr, Const) and expr.value is False


@dataclass(frozen=True, slots=True)
class AccessOrder:
    """What calls do in a program that makes such maps."""

    program: Program

    def changes(self, operation: Call | CallVirtual) -> bool:
        """Whether a call that reads may change the structure of its receiver."""
        if not isinstance(operation, CallVirtual):
            return False
        return operation.key.partition("(")[0] in _READING and self._may_be(operation.static_type)

    def require_no_comparison(self, operation: Call | CallVirtual, name: str) -> None:
        asked = name.rpartition(".")[2]
        # Of a receiver, elements are compared with the argument.
        compared = operation.arguments if asked == "equals" else operation.arguments[1:]
        if asked in _COMPARING and any(map(self._is_compared, compared)):
            raise Untranslatable("maps in access order, which change when they are read, may be compared")

    def _is_compared(self, argument: Expr) -> bool:
        while isinstance(argument, Convert):
            argument = argument.operand
        return self._may_be(argument.type)

    def _may_be(self, type_: Type) -> bool:
        if not isinstance(type_, RefType):
            return False
        return self.program.is_subclass(_MAP, type_.name) or self.program.is_subclass(type_.name, _MAP)
