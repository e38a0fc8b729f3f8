"""`(\\sum int k; low <= k && k < high; a[k])` as an axiomatised function of the cells and the bounds.

The function is the sum with Java's wrapping. Each use of it instantiates the recursive definition once at the upper
end: the summand that one iteration of a loop adds. Proofs that need the definition at other places are not found.
"""

from __future__ import annotations

from dataclasses import dataclass

from vernier.encode.heap_maps.heap import HeapMaps, NotExpressible
from vernier.ir.expr import BinaryOp
from vernier.ir.types import IntType
from vernier.logic.bank import Term
from vernier.logic.sorts import INT
from vernier.spec import tree
from vernier.spec.bounds import conjuncts
from vernier.spec.tree import Expression

_FLIPPED = {BinaryOp.LT: BinaryOp.GT, BinaryOp.GT: BinaryOp.LT, BinaryOp.LE: BinaryOp.GE, BinaryOp.GE: BinaryOp.LE}


@dataclass(frozen=True, slots=True)
class Between:
    """The bounds of a variable: the first number, and the first one behind; numbers are added to bounds."""

    low: tuple[Expression, int]
    high: tuple[Expression, int]


def between(node: tree.Quantifier) -> Between:
    """The bounds of the one variable of a quantifier. NotExpressible if its range says anything else."""
    bounds = [_bound(node.variables[0].name, part) for part in conjuncts(node.range)]
    lows = [(limit, 0 if op is BinaryOp.GE else 1) for op, limit in bounds if op in (BinaryOp.GE, BinaryOp.GT)]
    highs = [(limit, 0 if op is BinaryOp.LT else 1) for op, limit in bounds if op in (BinaryOp.LT, BinaryOp.LE)]
    if len(node.variables) != 1 or len(bounds) != 2 or len(lows) != 1 or len(highs) != 1:
        raise NotExpressible(f"{node.kind.value} over other numbers than those between two")
    if not all(_includes(node.variables[0].type, limit.type) for limit, _ in (lows[0], highs[0])):
        raise NotExpressible(f"{node.kind.value} over a variable that does not come to all numbers between its bounds")
    return Between(lows[0], highs[0])


def summed(node: tree.Quantifier) -> Expression:
    """The array of a sum over consecutive elements. NotExpressible if it is another sum."""
    body = _plain(node.body)
    if not isinstance(body, tree.ElementRead) or not _is(body.index, node.variables[0].name):
        raise NotExpressible("a sum of other values than the elements of an array")
    return body.array


def _bound(name: str, part: Expression) -> tuple[BinaryOp | None, Expression]:
    if isinstance(part, tree.BinaryOperation) and part.operator in _FLIPPED:
        if _is(part.left, name):
            return part.operator, part.right
        if _is(part.right, name):
            return _FLIPPED[part.operator], part.left
    return None, part


def _is(node: Expression, name: str) -> bool:
    node = _plain(node)
    return isinstance(node, tree.Variable) and node.name == name


def _plain(node: Expression) -> Expression:
    """The expression without conversions that keep every value; one that may change a value stays."""
    while isinstance(node, tree.Conversion) and _includes(node.type, node.operand.type):
        node = node.operand
    return node


def _includes(type_: object, other: object) -> bool:
    """Whether every number of the other type is one of the type."""
    if not isinstance(type_, IntType) or not isinstance(other, IntType):
        return False
    return type_.minimum <= other.minimum and other.maximum <= type_.maximum


def sum_term(maps: HeapMaps, cells: Term, low: Term, high: Term, type_: IntType) -> Term:
    """The sum of the cells from `low` to before `high`."""
    terms = maps.terms
    function = terms.function(f"sum {type_}", (cells.sort, INT, INT), INT)
    last = terms.sub(high, terms.int_(1))
    before = terms.apply(function, cells, low, last)
    more = maps.integers.converted(terms.add(before, terms.select(cells, last)), _WIDE, type_)
    found = terms.apply(function, cells, low, high)
    maps.fact(terms.eq(found, terms.ite(terms.le(high, low), terms.int_(0), more)))
    maps.fact(maps.integers.is_value(before, type_))
    return found


_WIDE = IntType(128, True)
