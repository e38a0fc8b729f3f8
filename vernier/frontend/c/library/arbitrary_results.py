"""Functions of the library of whose results C says no more than whether they are zero (`<ctype.h>`, C11 7.4.1), or
what sign they have (comparisons of strings and memory, C11 7.24.4).

Models return 0, 1 or -1. Law: where an expression may tell other values of that kind apart, the result is any of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from vernier.frontend.c.lower.body import Body
from vernier.frontend.c.lower.fold import binary, convert, integer
from vernier.frontend.c.lower.values import RValue
from vernier.frontend.c.resolve.c_types import INT
from vernier.frontend.c.syntax.tree import (
    BinaryExpression,
    CallExpression,
    ConditionalExpression,
    DoStatement,
    ForStatement,
    IfStatement,
    NumberLiteral,
    UnaryExpression,
    WhileStatement,
)
from vernier.frontend.c.syntax.walk import nodes
from vernier.ir.expr import BinaryOp, Const, Expr
from vernier.ir.ops import Havoc
from vernier.ir.types import I32, U32

_TRUTHS = frozenset(
    f"is{kind}"
    for kind in (
        "alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "xdigit",
    )
)  # fmt: skip
_SIGNS = frozenset({"memcmp", "strcmp", "strncmp", "strcasecmp", "strncasecmp"})
_EQUALITIES = frozenset({"==", "!="})
_COMPARISONS = _EQUALITIES | {"<", "<=", ">", ">="}


def has_arbitrary_result(name: str) -> bool:
    return name in _TRUTHS or name in _SIGNS


def any_such_result(body: Body, node: CallExpression, name: str, result: RValue) -> RValue:
    """The result of a call as the model has it, or any other that C allows where that may make a difference."""
    if body.result_uses is None:
        body.result_uses = frozenset(_plain_uses(body.definition))
    if (node.start, "truth") in body.result_uses or (name in _SIGNS and (node.start, "sign") in body.result_uses):
        return result
    number = body.temporary(U32)
    body.emit(Havoc(number, body.text(node), body.origin(node)))
    zero = Const(0, I32)
    if name in _TRUTHS:
        amount, sign = _not_zero(number), convert(binary(BinaryOp.NE, result.expr, zero), I32)
    else:
        amount = _not_zero(binary(BinaryOp.SHIFT_RIGHT, number, integer(1, U32)))
        positive, negative = (binary(op, result.expr, zero) for op in (BinaryOp.GT, BinaryOp.LT))
        sign = binary(BinaryOp.SUBTRACT, convert(positive, I32), convert(negative, I32))
    return RValue(body.hold(binary(BinaryOp.MULTIPLY, sign, convert(amount, I32)), node), INT)


def _not_zero(number: Expr) -> Expr:
    """The number, or 1 where it is 0."""
    return binary(BinaryOp.ADD, number, convert(binary(BinaryOp.EQ, number, Const(0, U32)), U32))


def _plain_uses(tree: object) -> Iterator[tuple[int, str]]:
    """The calls of which only the truth or the sign is looked at, by their places."""
    for node in nodes(tree):
        match node:
            case IfStatement(condition=condition) | WhileStatement(condition=condition):
                yield from _call(condition, "truth")
            case DoStatement(condition=condition) | ForStatement(condition=condition):
                yield from _call(condition, "truth")
            case ConditionalExpression(condition=condition, then=then) if then is not None:
                yield from _call(condition, "truth")
            case UnaryExpression(op="!", operand=operand):
                yield from _call(operand, "truth")
            case BinaryExpression(op="&&" | "||", left=left, right=right):
                yield from _call(left, "truth")
                yield from _call(right, "truth")
            case BinaryExpression(op=op, left=left, right=right) if op in _COMPARISONS:
                kind = "truth" if op in _EQUALITIES else "sign"
                if _is_zero(right):
                    yield from _call(left, kind)
                if _is_zero(left):
                    yield from _call(right, kind)
            case _:
                pass


def _call(node: object, kind: str) -> Iterator[tuple[int, str]]:
    if isinstance(node, CallExpression):
        yield node.start, kind


def _is_zero(node: object) -> bool:
    return isinstance(node, NumberLiteral) and node.text == "0"
