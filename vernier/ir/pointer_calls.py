"""Which C functions a call by pointer may run: one place for executions and for encodings."""

from __future__ import annotations

from vernier.ir.ops import CallPointer
from vernier.ir.program import Procedure
from vernier.ir.types import IntType, PointerType, Type


def misfit(procedure: Procedure, call: CallPointer) -> str | None:
    """Why this call does not fit the function that the pointer leads to; None if it does.

    Law: executions and encodings run the same functions, and the obligation of the call is violated for all others
    (C11 6.5.2.2p9). A declaration without a body may leave its last parameters unsaid.
    """
    expected = [parameter.type for parameter in procedure.parameters]
    given = [argument.type for argument in call.arguments]
    unsaid = procedure.is_external and len(given) >= len(expected)
    if len(expected) != len(given) and not unsaid:
        return f"call of {procedure.name} with {len(given)} arguments"
    if not all(_passed_alike(a, b) for a, b in zip(expected, given, strict=False)):
        return f"call of {procedure.name} with arguments of other types"
    if call.target is not None and not _passed_alike(procedure.result, call.target.type):
        return f"call of {procedure.name} for another type of result"
    return None


def _passed_alike(left: Type, right: Type) -> bool:
    """Whether C passes the two the same way: pointers are alike, integers agree in width."""
    if isinstance(left, PointerType) and isinstance(right, PointerType):
        return True
    if isinstance(left, IntType) and isinstance(right, IntType):
        return left.width == right.width
    return left == right
