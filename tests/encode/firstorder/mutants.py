"""Summaries made wrong on purpose: what is held against executions has to notice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from vernier.analysis.summaries.domain.bounds import Bounds, Key, KeyKind
from vernier.analysis.summaries.expressions.terms import Expression, Node, ValueOperator
from vernier.analysis.summaries.templates import Template
from vernier.spec.tree import RelationOperator


def _without_write(expression: Expression) -> Expression | None:
    """A relation without the last write to it."""
    is_write = isinstance(expression, Node) and expression.operator is RelationOperator.OVERRIDE
    return expression.operands[0] if is_write and isinstance(expression, Node) else None


def _other_case(expression: Expression) -> Expression | None:
    """The two sides of a choice in the place of each other."""
    if not isinstance(expression, Node) or expression.operator is not ValueOperator.CHOICE:
        return None
    test, then, otherwise = expression.operands
    return replace(expression, operands=(test, otherwise, then)) if then is not otherwise else None


def _exactly(change: Callable[[Expression], Expression | None], bounds: Bounds) -> Bounds | None:
    changed = change(bounds.upper) if bounds.exact else None
    return None if changed is None else Bounds(changed, changed)


def _turned(bounds: Bounds) -> Bounds | None:
    """The upper bound as the lower one, and the other way round."""
    return None if bounds.exact else Bounds(bounds.upper, bounds.lower)


def mutants(template: Template) -> Iterator[tuple[Key, Template]]:
    """The summary with the bounds of one key made wrong, in each way there is."""
    for key, bounds in template.values.items():
        if key.kind in (KeyKind.FIELD, KeyKind.RESULT, KeyKind.GLOBAL):
            for wrong in (_exactly(_without_write, bounds), _exactly(_other_case, bounds), _turned(bounds)):
                if wrong is not None:
                    yield key, replace(template, values={**template.values, key: wrong})
