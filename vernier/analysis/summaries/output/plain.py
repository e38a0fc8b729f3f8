"""Bounds made short: who may have been written, and what may be there now, as paths over the state before.

What an expression says in many cases of a much written heap becomes a union of paths: conditions are left out, a path
through a relation that was written either goes through the relation as it was or ends in what was written. Law:
`set_of` and `relation_of` include the expression, for upper bounds; `untouched` is included in it, for lower bounds.
"""

from __future__ import annotations

from collections.abc import Sequence

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


class NotPlain(Exception):
    """An operation without a short form."""


class Plain:
    """Short forms over one algebra; shared parts are done once."""

    def __init__(self, algebra: Algebra) -> None:
        self._algebra = algebra
        self._sets: dict[Expression, Expression] = {}
        self._images: dict[tuple[Expression, Expression], Expression] = {}
        self._relations: dict[Expression, tuple[Leaf | Node, ...]] = {}

    def set_of(self, expression: Expression) -> Expression:
        """A union of paths that includes a set."""
        found = self._sets.get(expression)
        if found is None:
            found = self._sets[expression] = self._set(expression)
        return found

    def relation_of(self, expression: Expression) -> Expression:
        """A relation and what was written over it."""
        return self._algebra.union(*self._terms(expression))

    def untouched(self, relation: Expression) -> Expression:
        """What a relation has kept of the field that was written: it is included in the relation."""
        algebra = self._algebra
        fields: dict[Expression, None] = {}
        written: dict[Expression, None] = {}
        pending = [relation]
        while pending:
            current = pending.pop()
            if isinstance(current, Leaf):
                fields[current] = None
            elif current.operator is ValueOperator.CHOICE:
                pending.extend(current.operands[1:])
            elif current.operator in (RelationOperator.OVERRIDE, RelationOperator.DIFFERENCE) and _is_product(
                current.operands[1:]
            ):
                pending.append(current.operands[0])
                written.update((self.set_of(part.operands[0]), None) for part in _products(current.operands[1:]))
            else:
                return algebra.none
        if len(fields) != 1:
            return algebra.none
        (field,) = fields
        return algebra.difference(field, algebra.product(algebra.union(*written), algebra.everything))

    # ------------------------------------------------------------ sets

    def _set(self, expression: Expression) -> Expression:
        algebra = self._algebra
        if isinstance(expression, Leaf):
            return expression
        operands = expression.operands
        match expression.operator:
            case RelationOperator.UNION:
                return algebra.union(*map(self.set_of, operands))
            case RelationOperator.INTERSECTION:
                return min(map(self.set_of, operands), key=lambda item: item.size)
            case RelationOperator.DIFFERENCE:
                kept = self.set_of(operands[0])
                return algebra.difference(kept, algebra.null) if operands[1] is algebra.null else kept
            case ValueOperator.CHOICE:
                return algebra.union(*map(self.set_of, operands[1:]))
            case RelationOperator.JOIN if operands[0].arity == 1:
                return self._image(self.set_of(operands[0]), operands[1])
            case RelationOperator.JOIN:
                return self._preimage(operands[0], self.set_of(operands[1]))
            case _:
                raise NotPlain

    def _image(self, objects: Expression, relation: Expression) -> Expression:
        key = (objects, relation)
        found = self._images.get(key)
        if found is None:
            found = self._images[key] = self._followed(objects, relation)
        return found

    def _followed(self, objects: Expression, relation: Expression) -> Expression:
        algebra = self._algebra
        if isinstance(relation, Leaf):
            # What was there before knows nothing of new objects.
            old = algebra.union(*(part for part in operands_of(objects, RelationOperator.UNION) if not _is_new(part)))
            return algebra.join(old if relation.kind is LeafKind.FIELD else objects, relation)
        operands = relation.operands
        match relation.operator:
            case RelationOperator.UNION | RelationOperator.OVERRIDE:
                return algebra.union(*(self._image(objects, part) for part in operands))
            case RelationOperator.DIFFERENCE | RelationOperator.INTERSECTION:
                return self._image(objects, operands[0])
            case ValueOperator.CHOICE:
                return algebra.union(*(self._image(objects, part) for part in operands[1:]))
            case RelationOperator.PRODUCT:
                return self.set_of(operands[1])
            case ClosureOperator.REFLEXIVE_CLOSURE:
                return self._reached(objects, operands[0])
            case ClosureOperator.CLOSURE:
                return self._image(self._reached(objects, operands[0]), operands[0])
            case RelationOperator.JOIN if operands[0].arity == 2 and operands[1].arity == 2:
                return self._image(self._image(objects, operands[0]), operands[1])
            case _:
                raise NotPlain

    def _reached(self, objects: Expression, relation: Expression) -> Expression:
        """After the last step through something written, a path goes on through what was there before."""
        algebra = self._algebra
        starts, links = [objects], []
        for term in self._terms(relation):
            if isinstance(term, Leaf):
                links.append(term)
            else:
                starts.append(term.operands[1])
        start = algebra.union(*starts)
        if not links:
            return start
        step = algebra.reflexive(algebra.union(*links))
        fixed = [part for part in operands_of(start, RelationOperator.UNION) if _is_new(part)]
        moving = [part for part in operands_of(start, RelationOperator.UNION) if not _is_new(part)]
        if not all(isinstance(link, Leaf) and link.kind is LeafKind.FIELD for link in links):
            fixed, moving = [], [start]
        return algebra.union(*fixed, algebra.join(algebra.union(*moving), step))

    def _preimage(self, relation: Expression, values: Expression) -> Expression:
        algebra = self._algebra
        found = []
        for term in self._terms(relation):
            if isinstance(term, Leaf):
                found.append(algebra.join(term, values))
            elif not algebra.disjoint(term.operands[1], values):
                found.append(term.operands[0])
        return algebra.union(*found)

    # ------------------------------------------------------------ relations

    def _terms(self, relation: Expression) -> tuple[Leaf | Node, ...]:
        """Relations as they were, and products of who was written and what."""
        found = self._relations.get(relation)
        if found is None:
            found = self._relations[relation] = self._parts(relation)
        return found

    def _parts(self, relation: Expression) -> tuple[Leaf | Node, ...]:
        if isinstance(relation, Leaf):
            return (relation,)
        operands = relation.operands
        match relation.operator:
            case RelationOperator.UNION:
                return tuple(dict.fromkeys(term for part in operands for term in self._terms(part)))
            case RelationOperator.OVERRIDE:
                above = [term for part in operands[1:] for term in self._terms(part)]
                sure = {part.operands[0] for part in operands[1:] if isinstance(part, Node) and _is_of_one(part)}
                below = [term for term in self._terms(operands[0]) if _domain(term) not in sure]
                return tuple(dict.fromkeys((*below, *above)))
            case RelationOperator.DIFFERENCE | RelationOperator.INTERSECTION:
                return self._terms(operands[0])
            case ValueOperator.CHOICE:
                return tuple(dict.fromkeys(term for part in operands[1:] for term in self._terms(part)))
            case RelationOperator.PRODUCT:
                term = self._algebra.product(self.set_of(operands[0]), self.set_of(operands[1]))
                return (term,) if isinstance(term, Node) and term.operator is RelationOperator.PRODUCT else ()
            case _:
                raise NotPlain


def _products(parts: Sequence[Expression]) -> list[Node]:
    return [part for part in parts if isinstance(part, Node) and part.operator is RelationOperator.PRODUCT]


def _is_product(parts: Sequence[Expression]) -> bool:
    return len(_products(parts)) == len(parts)


def _is_of_one(product: Node) -> bool:
    """Whether it writes a single new object, so that what was written to it before is gone."""
    first = product.operands[0]
    return product.operator is RelationOperator.PRODUCT and isinstance(first, Leaf) and first.kind is LeafKind.NEW


def _domain(term: Leaf | Node) -> Expression | None:
    return term.operands[0] if isinstance(term, Node) else None


def _is_new(part: Expression) -> bool:
    """Whether it is null or a set of objects that the procedure has made."""
    if not isinstance(part, Leaf):
        return False
    return part.kind in (LeafKind.NEW, LeafKind.NEW_SET) or (part.kind is LeafKind.CONSTANT and part.value is None)
