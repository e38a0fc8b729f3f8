"""Making the bounds at the head of a loop stable (Taghdiri 2008, figure 4-8).

Law: `widened` includes both its arguments. It returns None when the second adds nothing to the first, and any chain of
widenings gets there: links that are followed again and again become closures at once, and what still grows after some
rounds is given up.
"""

from __future__ import annotations

from dataclasses import replace

from vernier.analysis.summaries.domain.bounds import Bounding, Bounds, Key, KeyKind
from vernier.analysis.summaries.domain.newness import coarsened
from vernier.analysis.summaries.domain.state import AbstractState, Merging
from vernier.analysis.summaries.expressions.order import operand
from vernier.analysis.summaries.expressions.terms import (
    Expression,
    LeafKind,
    Node,
    ValueOperator,
    is_operation,
    leaves,
    operands_of,
)
from vernier.spec.tree import ClosureOperator, RelationOperator

_LONG = 60
"""Operators of a bound that grows from round to round, before it is given up."""


class Widening:
    """Widening over one algebra."""

    def __init__(self, bounding: Bounding, merging: Merging) -> None:
        self._bounding = bounding
        self._algebra = bounding.algebra
        self._merging = merging

    def widened(self, state: AbstractState, again: AbstractState, round_: int) -> AbstractState | None:
        """The state at the head that also covers one more iteration; None when it does already."""
        values: dict[Key, Bounds] = {}
        changed = False
        for key in dict.fromkeys((*state.values, *again.values)):
            old, new = self._merging.value(state, key), self._merging.value(again, key)
            if old is None or new is None:
                changed = changed or old is not None
                continue
            values[key] = self.value(key, old, new, round_)
            changed = changed or values[key] != old
        origins = {name: item for name, item in state.origins.items() if again.origins.get(name) == item}
        if not changed and origins == dict(state.origins):
            return None
        return replace(state, values=values, origins=origins)

    def value(self, key: Key, old: Bounds, new: Bounds, round_: int) -> Bounds:
        algebra = self._algebra
        new = Bounds(new.lower, coarsened(algebra, new.upper))
        lower, upper = old.lower, old.upper
        if not algebra.included(old.lower, new.lower):
            # What a variable surely is does not survive a change by the loop.
            survives = key.is_heap and key.kind is not KeyKind.GLOBAL
            lower = self._lower(old.lower, self._bounding.joined(old, new).lower) if survives else algebra.none
            if round_ >= self._bounding.limits.rounds:
                lower = algebra.none
        if not algebra.included(new.upper, old.upper):
            upper = coarsened(algebra, self._upper(key, old.upper, new.upper, round_))
        return self._bounding.capped(key, Bounds(lower, upper))

    def _upper(self, key: Key, old: Expression, new: Expression, round_: int) -> Expression:
        anything = self._bounding.anything(key).upper
        if round_ >= self._bounding.limits.rounds + 2:
            return anything
        if not key.is_relation:
            closed = self._short(self._closed(old, new))
            return anything if round_ >= self._bounding.limits.rounds or closed.size > _LONG else closed
        joined = self._short(self._bounding.joined(Bounds(old, old), Bounds(new, new)).upper)
        if round_ < self._bounding.limits.rounds and joined.size <= _LONG:
            return self._closed_domains(old, joined)
        return self._any_value(key, joined)

    def _short(self, upper: Expression) -> Expression:
        return self._bounding.shortened(Bounds(self._algebra.none, upper), _LONG + 1).upper

    def _closed_domains(self, old: Expression, joined: Expression) -> Expression:
        """Objects along links are written with one value: (x -> y) + (x.r -> y) becomes x.*r -> y."""
        terms = list(operands_of(joined, RelationOperator.UNION))
        for index, term in enumerate(terms):
            for before in operands_of(old, RelationOperator.UNION):
                closed = self._closed_product(before, term)
                if closed is not None:
                    terms[index] = closed
        return self._algebra.union(*terms)

    def _closed_product(self, old: Expression, new: Expression) -> Expression | None:
        if not isinstance(old, Node) or not isinstance(new, Node):
            return None
        if old.operator is not RelationOperator.PRODUCT or new.operator is not RelationOperator.PRODUCT:
            return None
        if old.operands[1] is not new.operands[1] or self._algebra.included(new, old):
            return None
        return self._algebra.product(self._closed(old.operands[0], new.operands[0]), old.operands[1])

    def _lower(self, old: Expression, joined: Expression) -> Expression:
        """What is taken away along links is taken away from all that the links lead to."""
        if not isinstance(old, Node) or not isinstance(joined, Node):
            return joined
        if old.operator is not RelationOperator.DIFFERENCE or joined.operator is not RelationOperator.DIFFERENCE:
            return joined
        closed = self._closed_product(old.operands[1], joined.operands[1])
        if closed is None or old.operands[0] is not joined.operands[0]:
            return joined
        return self._algebra.difference(joined.operands[0], closed)

    def _any_value(self, key: Key, joined: Expression) -> Expression:
        """The objects written are known, what is written into them is not."""
        algebra = self._algebra
        terms = _parts(joined)
        written = algebra.union(*(operand(term) for term in terms if is_operation(term, RelationOperator.PRODUCT)))
        others = [term for term in terms if not is_operation(term, RelationOperator.PRODUCT)]
        if written.size > _LONG or any(term.size > 0 for term in others):
            return self._bounding.anything(key).upper
        return algebra.union(*others, algebra.product(written, algebra.universe(key.type)))

    # ------------------------------------------------------------ variables that follow links

    def _closed(self, old: Expression, new: Expression) -> Expression:
        """x and x.r become x.*r."""
        algebra = self._algebra
        steps: list[Expression] = []
        others: list[Expression] = []
        for term in _alternatives(new):
            if algebra.included(term, old):
                continue
            step = self._step(self._unfiltered(term), old)
            if step is None:
                others.append(term)
            else:
                steps.append(step)
        base = old
        if steps:
            start, links = _closure(old)
            base = algebra.join(start, algebra.reflexive(algebra.union(*links, *steps)))
        return algebra.union(base, *others)

    def _step(self, term: Expression, old: Expression) -> Expression | None:
        """A relation r for which the term is included in old.r."""
        algebra = self._algebra
        links: list[Expression] = []
        current = term
        while isinstance(current, Node) and current.operator is RelationOperator.JOIN and current.arity == 1:
            links.append(current.operands[1])
            current = current.operands[0]
            relation = links[-1]
            within = algebra.union(old, algebra.null) if algebra.domain_lacks_null(relation) else old
            if algebra.included(current, within):
                for link in reversed(links[:-1]):
                    relation = algebra.join(relation, link)
                return relation if _homogeneous(relation) else None
        return None

    def _unfiltered(self, term: Expression) -> Expression:
        """A set that includes the term, without the conditions on the way to it."""
        algebra = self._algebra
        while isinstance(term, Node) and term.operator in (RelationOperator.DIFFERENCE, RelationOperator.INTERSECTION):
            term = term.operands[0]
        if isinstance(term, Node) and term.operator is RelationOperator.JOIN and term.arity == 1:
            return algebra.join(self._unfiltered(term.operands[0]), term.operands[1])
        return term


def _alternatives(expression: Expression) -> list[Expression]:
    """Terms whose union includes the expression."""
    found: dict[Expression, None] = {}
    pending = [expression]
    while pending:
        current = pending.pop()
        if isinstance(current, Node) and current.operator in (RelationOperator.UNION, ValueOperator.CHOICE):
            parts = current.operands if current.operator is RelationOperator.UNION else current.operands[1:]
            pending.extend(reversed(parts))
        else:
            found[current] = None
    return list(found)


def _parts(relation: Expression) -> list[Expression]:
    """Terms whose union includes the relation."""
    found: dict[Expression, None] = {}
    pending = [relation]
    while pending:
        current = pending.pop()
        if not isinstance(current, Node):
            found[current] = None
            continue
        match current.operator:
            case RelationOperator.OVERRIDE | RelationOperator.UNION:
                pending.extend(current.operands)
            case ValueOperator.CHOICE:
                pending.extend(current.operands[1:])
            case RelationOperator.DIFFERENCE | RelationOperator.INTERSECTION:
                pending.append(current.operands[0])
            case _:
                found[current] = None
    return list(found)


def _closure(expression: Expression) -> tuple[Expression, list[Expression]]:
    """The start and the links of x.*(r + s); anything else starts with itself."""
    if isinstance(expression, Node) and expression.operator is RelationOperator.JOIN:
        start, last = expression.operands
        if isinstance(last, Node) and last.operator is ClosureOperator.REFLEXIVE_CLOSURE:
            return start, list(operands_of(last.operands[0], RelationOperator.UNION))
    return expression, []


def _homogeneous(relation: Expression) -> bool:
    """Numbers lead nowhere: a relation into them has no closure worth the name."""
    return any(leaf.kind is not LeafKind.CONSTANT for leaf in leaves(relation))
