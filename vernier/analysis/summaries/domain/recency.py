"""Recency abstraction (Balakrishnan and Reps 2006): the most recent object of an allocation site has a name until its
block ends.

While it has a name, its fields are exact: the constructor overwrites the zeros. Then it becomes one of the set of all
objects that have no name. Law: `no_longer_most_recent` holds of every execution of which the state before holds; upper
bounds grow, lower bounds drop their facts about the object. Its writes become additions, because an override of all
unnamed objects would claim that all of them were written.
"""

from __future__ import annotations

from dataclasses import replace

from vernier.analysis.summaries.domain.bounds import Bounds
from vernier.analysis.summaries.domain.state import AbstractState, Decision, Path, Tested
from vernier.analysis.summaries.expressions.algebra import Algebra
from vernier.analysis.summaries.expressions.terms import (
    Expression,
    Leaf,
    LeafKind,
    Node,
    ValueOperator,
    leaves,
)
from vernier.spec.tree import RelationOperator

_MARK = "!"


def most_recent(algebra: Algebra, site: str, like: Leaf) -> Leaf:
    """The object made last in a place; `like` is the set it will be one of."""
    return algebra.leaf(LeafKind.NEW, site + _MARK, owner=like.owner, type_=like.type)


def no_longer_most_recent(algebra: Algebra, state: AbstractState) -> AbstractState:
    """The state in which no object is the most recent one."""
    aging = _Recency(algebra)
    values = {key: aging.bounds(bounds) for key, bounds in state.values.items()}
    origins = {
        name: origin
        for name, origin in state.origins.items()
        if not isinstance(origin, Tested) or not aging.concerns(origin.inside)
    }
    return replace(state, values=values, path=aging.path(state.path), origins=origins)


class _Recency:
    """Expressions without the most recent objects; shared parts are done once."""

    def __init__(self, algebra: Algebra) -> None:
        self._algebra = algebra
        self._concerned: dict[Expression, bool] = {}
        self._larger: dict[Expression, Expression] = {}

    def concerns(self, expression: Expression) -> bool:
        found = self._concerned.get(expression)
        if found is None:
            found = self._concerned[expression] = any(_is_most_recent(leaf) for leaf in leaves(expression))
        return found

    def bounds(self, bounds: Bounds) -> Bounds:
        if not self.concerns(bounds.lower) and not self.concerns(bounds.upper):
            return bounds
        return Bounds(self._smaller(bounds.lower), self.larger(bounds.upper))

    def path(self, path: Path) -> Path:
        """Tests that ask about the object no longer tell the ways apart."""
        if not isinstance(path, Decision):
            return path
        then = None if path.then is None else self.path(path.then)
        otherwise = None if path.otherwise is None else self.path(path.otherwise)
        test = None if path.test is not None and self.concerns(path.test) else path.test
        return Decision(path.place, test, then, otherwise)

    # ------------------------------------------------------------ upper bounds

    def larger(self, expression: Expression) -> Expression:
        """An expression that includes this one."""
        if not self.concerns(expression):
            return expression
        found = self._larger.get(expression)
        if found is None:
            found = self._larger[expression] = self._included_in(expression)
        return found

    def _included_in(self, expression: Expression) -> Expression:
        algebra = self._algebra
        if isinstance(expression, Leaf):
            return algebra.leaf(LeafKind.NEW_SET, owner=expression.owner, type_=expression.type)
        operands = expression.operands
        match expression.operator:
            case RelationOperator.OVERRIDE if self.concerns(operands[1]):
                return algebra.union(self.larger(operands[0]), self.larger(operands[1]))
            case RelationOperator.DIFFERENCE if self.concerns(operands[1]):
                return self.larger(operands[0])
            case ValueOperator.CHOICE if self.concerns(operands[0]):
                return algebra.union(self.larger(operands[1]), self.larger(operands[2]))
            case _:
                return algebra.build(expression, tuple(self.larger(operand) for operand in operands))

    # ------------------------------------------------------------ lower bounds

    def _smaller(self, expression: Expression) -> Expression:
        """An expression that is included in this one, whatever else becomes of the object."""
        algebra = self._algebra
        if not self.concerns(expression):
            return expression
        if isinstance(expression, Leaf):
            return algebra.none
        operands = expression.operands
        match expression.operator:
            case RelationOperator.UNION:
                return algebra.union(*(self._smaller(operand) for operand in operands))
            case RelationOperator.OVERRIDE if _writes_most_recent(operands[1]):
                # Nothing but what is overwritten is lost, and that was about the object, which nobody knew before.
                return self._smaller(operands[0])
            case RelationOperator.DIFFERENCE:
                return algebra.difference(self._smaller(operands[0]), self.larger(operands[1]))
            case _:
                return algebra.none


def _is_most_recent(leaf: Leaf) -> bool:
    return leaf.kind is LeafKind.NEW and leaf.name.endswith(_MARK)


def _writes_most_recent(written: Expression) -> bool:
    """Whether what is written over a relation concerns one most recent object only."""
    if not isinstance(written, Node) or written.operator is not RelationOperator.PRODUCT:
        return False
    object_ = written.operands[0]
    return isinstance(object_, Leaf) and _is_most_recent(object_)
