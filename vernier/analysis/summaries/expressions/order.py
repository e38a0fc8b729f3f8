"""Syntactic order of expressions: inclusion, disjointness, absence of null.

Law: every answer `True` is valid in all states (for inclusion and disjointness: wherever the expressions are the values
of variables and fields that an execution reached). `False` means unknown.
"""

from __future__ import annotations

from vernier.analysis.summaries.expressions.terms import (
    Bound,
    Expression,
    Leaf,
    LeafKind,
    Node,
    Table,
    ValueOperator,
    is_operation,
    operands_of,
)
from vernier.ir.types import OBJECT, BoolType, FloatType, IntType, is_reference
from vernier.spec.tree import ClosureOperator, RelationOperator

_FUEL = 24
_NEW = (LeafKind.NEW, LeafKind.NEW_SET)
_NEVER_NULL = (LeafKind.NEW, LeafKind.NEW_SET, LeafKind.ALLOCATED, LeafKind.INSTANCES)
THIS = "this"


class Order(Table):
    """The table with its partial orders."""

    def __init__(self) -> None:
        super().__init__()
        self._included: dict[tuple[int, int], bool] = {}
        self._disjoint: dict[tuple[int, int], bool] = {}

    # ------------------------------------------------------------ inclusion

    def included(self, small: Expression, large: Expression, fuel: int = _FUEL) -> bool:
        """Whether every tuple of `small` is one of `large`."""
        if small is large or small is self.none:
            return True
        if fuel == 0:
            return False
        key = (small.number, large.number)
        known = self._included.get(key)
        if known is None:
            known = self._decompose_left(small, large, fuel - 1) or self._decompose_right(small, large, fuel - 1)
            if known or fuel == _FUEL:
                self._included[key] = known
        return known

    def _decompose_left(self, small: Expression, large: Expression, fuel: int) -> bool:
        if isinstance(small, Leaf):
            return False
        first, *others = small.operands
        match small.operator:
            case RelationOperator.UNION:
                return all(self.included(part, large, fuel) for part in small.operands)
            case RelationOperator.INTERSECTION:
                return any(self.included(part, large, fuel) for part in small.operands)
            case RelationOperator.DIFFERENCE:
                return self.included(first, large, fuel)
            case RelationOperator.OVERRIDE:
                return all(self.included(part, large, fuel) for part in small.operands)
            case ValueOperator.CHOICE:
                return all(self.included(part, large, fuel) for part in others)
            case _:
                return False

    def _decompose_right(self, small: Expression, large: Expression, fuel: int) -> bool:
        if isinstance(large, Leaf):
            return large.kind is LeafKind.UNIVERSE and self._in_universe(small, large)
        first, *others = large.operands
        match large.operator:
            case RelationOperator.UNION:
                return any(self.included(small, part, fuel) for part in large.operands)
            case RelationOperator.INTERSECTION:
                return all(self.included(small, part, fuel) for part in large.operands)
            case ValueOperator.CHOICE:
                return all(self.included(small, part, fuel) for part in others)
            case RelationOperator.DIFFERENCE:
                return self._in_difference(small, large, fuel)
            case RelationOperator.PRODUCT | RelationOperator.JOIN:
                return self._monotone(small, large, fuel) or self._reached(small, large, fuel)
            case ClosureOperator.CLOSURE:
                return self.included(small, first, fuel) or self._monotone(small, large, fuel)
            case ClosureOperator.REFLEXIVE_CLOSURE:
                return (
                    self.included(small, first, fuel)
                    or self._monotone(small, large, fuel)
                    or (is_operation(small, ClosureOperator.CLOSURE) and self.included(operand(small), first, fuel))
                )
            case _:
                return False

    def _in_universe(self, small: Expression, large: Leaf) -> bool:
        if large is self.everything and small.arity == 1:
            return True
        if isinstance(small, Node):
            return small.operator is ValueOperator.APPLY and small.type == large.type
        if small.arity != 1 or small.kind is LeafKind.HOLE:
            return False
        if is_reference(large.type):
            return small is self.null or (is_reference(small.type) and large.type in (small.type, OBJECT))
        return small.type == large.type and isinstance(small.type, IntType | BoolType | FloatType)

    def _in_difference(self, small: Expression, large: Node, fuel: int) -> bool:
        left, right = large.operands
        if is_operation(small, RelationOperator.DIFFERENCE):
            assert isinstance(small, Node)
            if self.included(small.operands[0], left, fuel) and self.included(right, small.operands[1], fuel):
                return True
        return self.included(small, left, fuel) and self.disjoint(small, right, fuel)

    def _monotone(self, small: Expression, large: Node, fuel: int) -> bool:
        return (
            isinstance(small, Node)
            and small.operator is large.operator
            and all(self.included(a, b, fuel) for a, b in zip(small.operands, large.operands, strict=True))
        )

    def _reached(self, small: Expression, large: Node, fuel: int) -> bool:
        """`x.*r` contains x and whatever r reaches from its members; `x.^r` what r reaches from members of `x.*r`."""
        if large.operator is not RelationOperator.JOIN or not isinstance(large.operands[1], Node):
            return False
        start, closure = large.operands
        assert isinstance(closure, Node)
        if closure.operator is ClosureOperator.REFLEXIVE_CLOSURE and self.included(small, start, fuel):
            return True
        if closure.operator not in (ClosureOperator.REFLEXIVE_CLOSURE, ClosureOperator.CLOSURE) or not isinstance(
            small, Node
        ):
            return False
        if small.operator is not RelationOperator.JOIN:
            return False
        before, step = small.operands
        link = operand(closure)
        if is_operation(step, ClosureOperator.REFLEXIVE_CLOSURE):
            return self.included(operand(step), link, fuel) and self.included(before, large, fuel)
        if is_operation(step, ClosureOperator.CLOSURE):
            step = operand(step)
        if not self.included(step, link, fuel):
            return False
        if self.included(before, large, fuel) or self.included(before, start, fuel):
            return True
        # Null leads nowhere, so it does not matter whether the start has it.
        return self.domain_lacks_null(step) and self.included(before, self._with_null(start), fuel)

    def _with_null(self, expression: Expression) -> Expression:
        if isinstance(expression, Node) and expression.operator is RelationOperator.DIFFERENCE:
            left, right = expression.operands
            return left if right is self.null else expression
        return expression

    # ------------------------------------------------------------ disjointness

    def disjoint(self, left: Expression, right: Expression, fuel: int = _FUEL) -> bool:
        """Whether no tuple is in both; of two relations it is told by their first columns."""
        if self.none in (left, right):
            return True
        if fuel == 0:
            return False
        key = (min(left.number, right.number), max(left.number, right.number))
        known = self._disjoint.get(key)
        if known is None:
            known = self._apart(left, right, fuel - 1) or self._apart(right, left, fuel - 1)
            if known or fuel == _FUEL:
                self._disjoint[key] = known
        return known

    def _apart(self, left: Expression, right: Expression, fuel: int) -> bool:
        if isinstance(left, Leaf):
            return self._leaf_apart(left, right)
        first, *others = left.operands
        match left.operator:
            case RelationOperator.UNION:
                return all(self.disjoint(part, right, fuel) for part in left.operands)
            case RelationOperator.INTERSECTION:
                return any(self.disjoint(part, right, fuel) for part in left.operands)
            case RelationOperator.DIFFERENCE:
                return self.disjoint(first, right, fuel) or self.included(right, others[0], fuel)
            case ValueOperator.CHOICE:
                return all(self.disjoint(part, right, fuel) for part in others)
            case RelationOperator.PRODUCT if is_operation(right, RelationOperator.PRODUCT):
                return self.disjoint(first, operand(right), fuel)
            case _:
                return False

    def _leaf_apart(self, leaf: Leaf, other: Expression) -> bool:
        if leaf.arity != 1:
            return False
        if leaf.kind in _NEW:
            if self.pre_only(other):
                return True
            return isinstance(other, Leaf) and other.kind in _NEW and leaf is not other
        if leaf is self.null:
            return self.never_null(other)
        if leaf is other or not isinstance(other, Leaf):
            return False
        return leaf.kind is LeafKind.CONSTANT and other.kind is LeafKind.CONSTANT

    # ------------------------------------------------------------ null

    def never_null(self, expression: Expression) -> bool:
        """Whether the set surely lacks null."""
        if isinstance(expression, Leaf):
            return (
                expression.kind in _NEVER_NULL
                or expression is self.none
                or (expression.kind is LeafKind.CONSTANT and expression is not self.null)
                or (expression.kind is LeafKind.PARAMETER and expression.name == THIS)
                or (expression.kind is not LeafKind.HOLE and not is_reference(expression.type))
            )
        first, *others = expression.operands
        match expression.operator:
            case RelationOperator.DIFFERENCE:
                return self.null in operands_of(others[0], RelationOperator.UNION) or self.never_null(first)
            case RelationOperator.INTERSECTION:
                return any(self.never_null(part) for part in expression.operands)
            case RelationOperator.UNION:
                return all(self.never_null(part) for part in expression.operands)
            case ValueOperator.CHOICE:
                return all(self.never_null(part) for part in others)
            case ValueOperator.APPLY:
                return True
            case RelationOperator.JOIN if first.arity == 2 and expression.arity == 1:
                return self.domain_lacks_null(first)
            case _:
                return False

    def domain_lacks_null(self, relation: Expression) -> bool:
        """Whether the first column surely lacks null."""
        if isinstance(relation, Leaf):
            return relation.kind in (LeafKind.FIELD, LeafKind.ELEMENTS) or (
                relation.kind is LeafKind.HOLE and relation.arity == 2
            )
        first, *others = relation.operands
        match relation.operator:
            case RelationOperator.PRODUCT:
                return self.never_null(first) if first.arity == 1 else self.domain_lacks_null(first)
            case RelationOperator.UNION | RelationOperator.OVERRIDE:
                return all(self.domain_lacks_null(part) for part in relation.operands)
            case RelationOperator.INTERSECTION:
                return any(self.domain_lacks_null(part) for part in relation.operands)
            case RelationOperator.DIFFERENCE | RelationOperator.JOIN | ClosureOperator.CLOSURE:
                return relation.arity == 2 and first.arity == 2 and self.domain_lacks_null(first)
            case ValueOperator.CHOICE:
                return all(self.domain_lacks_null(part) for part in others)
            case _:
                return False

    def never_empty(self, expression: Expression) -> bool:
        """Whether the set surely has a member."""
        if isinstance(expression, Leaf):
            return expression.kind in (LeafKind.CONSTANT, LeafKind.PARAMETER, LeafKind.GLOBAL) and (
                expression.bound is Bound.EXACT
            )
        if expression.operator is RelationOperator.UNION:
            return any(self.never_empty(part) for part in expression.operands)
        return expression.operator is ValueOperator.CHOICE and all(self.never_empty(p) for p in expression.operands[1:])


def is_single(expression: Expression) -> bool:
    """Whether a set surely has one member at most. Fields are functions, unless a symbol stands for a bound of one."""
    if isinstance(expression, Leaf):
        if expression.kind in (LeafKind.CONSTANT, LeafKind.NEW, LeafKind.EMPTY):
            return True
        return (
            expression.kind in (LeafKind.PARAMETER, LeafKind.GLOBAL, LeafKind.HOLE, LeafKind.FIELD)
            and expression.bound is Bound.EXACT
        )
    first, *others = expression.operands
    match expression.operator:
        case RelationOperator.JOIN:
            return first.arity == 1 and all(map(is_single, expression.operands))
        case ValueOperator.CHOICE:
            return all(map(is_single, others))
        case RelationOperator.OVERRIDE:
            return (
                is_single(first)
                and all(is_operation(part, RelationOperator.PRODUCT) for part in others)
                and all(is_single(part.operands[1]) for part in others if isinstance(part, Node))
            )
        case RelationOperator.DIFFERENCE:
            return is_single(first)
        case RelationOperator.INTERSECTION:
            return any(map(is_single, expression.operands))
        case ValueOperator.APPLY:
            return True
        case _:
            return False


def operand(expression: Expression) -> Expression:
    """The first operand of an operation."""
    assert isinstance(expression, Node)
    return expression.operands[0]
