"""Bounds of links from objects that the procedure itself has made.

The relations before the procedure ran do not contain such objects, so links that start at new objects and were written
with new objects only lead to new objects. Law: `coarsened` includes the expression; use it for upper bounds only.
"""

from __future__ import annotations

from vernier.analysis.summaries.expressions.algebra import Algebra
from vernier.analysis.summaries.expressions.terms import (
    Expression,
    Leaf,
    LeafKind,
    Node,
    ValueOperator,
    operands_of,
)
from vernier.spec.tree import ClosureOperator, RelationOperator


def coarsened(algebra: Algebra, expression: Expression) -> Expression:
    """The expression with x.*(r + a -> b) made x + b where x and b have new objects (and null) only and r none.

    Only what is bound to grow with its parts is looked at; the rest stays as it is.
    """
    done: dict[Expression, Expression] = {}
    pending = [expression]
    while pending:
        current = pending[-1]
        if current in done:
            pending.pop()
            continue
        parts = _growing(current)
        missing = [part for part in parts if part not in done]
        if missing:
            pending.extend(missing)
            continue
        done[current] = _once(algebra, current, {part: done[part] for part in parts})
        pending.pop()
    return done[expression]


def _growing(expression: Expression) -> tuple[Expression, ...]:
    """The parts with which an expression grows."""
    if isinstance(expression, Leaf):
        return ()
    match expression.operator:
        case (
            RelationOperator.UNION | RelationOperator.INTERSECTION | RelationOperator.JOIN | RelationOperator.PRODUCT
            | ClosureOperator.CLOSURE | ClosureOperator.REFLEXIVE_CLOSURE
        ):  # fmt: skip
            return expression.operands
        case RelationOperator.DIFFERENCE:
            return expression.operands[:1]
        case ValueOperator.CHOICE:
            return expression.operands[1:]
        case _:
            return ()


def _once(algebra: Algebra, expression: Expression, parts: dict[Expression, Expression]) -> Expression:
    if isinstance(expression, Leaf) or not parts:
        return expression
    operands = tuple(parts.get(part, part) for part in expression.operands)
    if any(new is not old for new, old in zip(operands, expression.operands, strict=True)):
        expression = algebra.build(expression, operands)
    if isinstance(expression, Node) and expression.operator is RelationOperator.JOIN:
        return _followed(algebra, *expression.operands) or expression
    return expression


def _followed(algebra: Algebra, start: Expression, links: Expression) -> Expression | None:
    """Where links lead to, if they start at new objects and stay there."""
    if start.arity != 1 or not _is_new(start) or not isinstance(links, Node):
        return None
    closed = links.operator in (ClosureOperator.REFLEXIVE_CLOSURE, ClosureOperator.CLOSURE)
    found = []
    for term in operands_of(links.operands[0] if closed else links, RelationOperator.UNION):
        if _knows_nothing_new(term):
            continue
        if not isinstance(term, Node) or term.operator is not RelationOperator.PRODUCT or not _is_new(term.operands[1]):
            return None
        found.append(term.operands[1])
    return algebra.union(*found, *([start] if links.operator is ClosureOperator.REFLEXIVE_CLOSURE else []))


def _knows_nothing_new(relation: Expression) -> bool:
    """Whether no new object is related with anything: a relation as it was before, or part of one."""
    while isinstance(relation, Node) and relation.operator in (
        RelationOperator.DIFFERENCE,
        RelationOperator.INTERSECTION,
    ):
        relation = relation.operands[0]
    return isinstance(relation, Leaf) and relation.kind is LeafKind.FIELD


def _is_new(expression: Expression) -> bool:
    """Whether there are only new objects, and null, in a set."""
    pending = [expression]
    while pending:
        current = pending.pop()
        if isinstance(current, Leaf):
            null = current.kind is LeafKind.CONSTANT and current.value is None
            if not null and current.kind not in (LeafKind.NEW, LeafKind.NEW_SET, LeafKind.EMPTY):
                return False
        elif current.operator is RelationOperator.UNION:
            pending.extend(current.operands)
        elif current.operator is ValueOperator.CHOICE:
            pending.extend(current.operands[1:])
        elif current.operator in (RelationOperator.DIFFERENCE, RelationOperator.INTERSECTION):
            pending.append(current.operands[0])
        else:
            return False
    return True
