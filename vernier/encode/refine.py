"""Refinement of states by branch conditions: references lose choices, numbers become constants.

Law: a refined value equals the old one on every path of its state; it only has fewer choices.
"""

from __future__ import annotations

from vernier.encode.context import Encoding
from vernier.encode.expressions import constant
from vernier.encode.state import SymbolicState
from vernier.encode.values import NULL, GuardedPointer, GuardedReference, without, zero_of
from vernier.ir.expr import Binary, BinaryOp, Const, Expr, InstanceOf, Local, Null, Unary, UnaryOp
from vernier.ir.types import FloatType


def refined(encoding: Encoding, yes: SymbolicState, no: SymbolicState, condition: Expr) -> None:
    """Refine both states after a branch on `condition`, in place."""
    while isinstance(condition, Unary) and condition.op is UnaryOp.NOT:
        condition, yes, no = condition.operand, no, yes
    match condition:
        case Binary(op=BinaryOp.AND, left=left, right=right):
            _learn(encoding, yes, left)
            _learn(encoding, yes, right)
        case Binary(op=BinaryOp.NE, left=left, right=right):
            refined(encoding, no, yes, Binary(BinaryOp.EQ, left, right))
        case Binary(op=BinaryOp.EQ, left=Local() as local, right=Null()):
            yes.locals[local.name] = zero_of(encoding.terms, local.type)
            _drop(no, local, frozenset({NULL}))
            _not_null(encoding, no, local)
        case Binary(op=BinaryOp.EQ, left=Local() as local, right=Const() as value) if not isinstance(
            value.type, FloatType
        ):
            yes.locals[local.name] = constant(encoding, value)
        case InstanceOf(operand=Local() as local, of=of):
            _keep_instances(encoding, yes, no, local, of)
        case _:
            pass


def _learn(encoding: Encoding, state: SymbolicState, fact: Expr) -> None:
    refined(encoding, state, SymbolicState(state.guard, {}, {}, {}, state.initial), fact)


def _not_null(encoding: Encoding, state: SymbolicState, local: Local) -> None:
    """A C pointer that is not null; it may still be another integer turned pointer."""
    value = state.locals.get(local.name)
    if isinstance(value, GuardedPointer) and len(value.choices) > 1:
        offset = value.choices.get(NULL, (encoding.terms.true, encoding.terms.bv(1, 64)))[1]
        if offset is encoding.terms.bv(0, 64):
            kept = {key: choice for key, choice in value.choices.items() if key != NULL}
            state.locals[local.name] = GuardedPointer(kept)


def _drop(state: SymbolicState, local: Local, object_ids: frozenset[int]) -> None:
    value = state.locals.get(local.name)
    if isinstance(value, GuardedReference):
        state.locals[local.name] = without(value, object_ids)


def _keep_instances(encoding: Encoding, yes: SymbolicState, no: SymbolicState, local: Local, of: object) -> None:
    value = yes.locals.get(local.name)
    if not isinstance(value, GuardedReference):
        return
    instances = frozenset(
        object_id
        for object_id in value.choices
        if object_id != NULL and encoding.program.is_subtype(encoding.types[object_id], of)  # type: ignore[arg-type]
    )
    _drop(yes, local, frozenset(value.choices) - instances)
    _drop(no, local, instances)
