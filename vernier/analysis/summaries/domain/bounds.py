"""Lower and upper bounds of a value, and their join over several paths.

Law: if each of two bounds holds of a value on its path, then `Bounding.joined` holds on both, and `Bounding.chosen`
holds where the test distinguishes the paths.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from vernier.analysis.summaries.expressions.algebra import Algebra
from vernier.analysis.summaries.expressions.order import operand
from vernier.analysis.summaries.expressions.terms import Expression, LeafKind, Node, is_operation, operands_of
from vernier.analysis.summaries.output.plain import NotPlain, Plain
from vernier.ir.types import OBJECT, ArrayType, Type, is_reference
from vernier.spec.tree import RelationOperator


class KeyKind(Enum):
    LOCAL = "local"
    FIELD = "field"
    GLOBAL = "global"
    ELEMENTS = "elements"
    ALLOCATED = "allocated"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Key:
    """What has a value: a local, a field of a class, a static field, the contents of arrays, the objects of a class,
    the result (or exception) of the procedure. `type` is that of the value."""

    kind: KeyKind
    name: str
    owner: str
    type: Type

    @property
    def is_relation(self) -> bool:
        return self.kind in (KeyKind.FIELD, KeyKind.ELEMENTS)

    @property
    def is_heap(self) -> bool:
        return self.kind not in (KeyKind.LOCAL, KeyKind.RESULT)


def elements_key(array: Type) -> Key:
    """Arrays of references are covariant, so they share one relation (array, element); numbers have one per type."""
    element = array.element if isinstance(array, ArrayType) else OBJECT
    if is_reference(element):
        return Key(KeyKind.ELEMENTS, "elements", "", OBJECT)
    return Key(KeyKind.ELEMENTS, f"elements of {element}[]", "", element)


@dataclass(frozen=True, slots=True)
class Bounds:
    lower: Expression
    upper: Expression

    @property
    def exact(self) -> bool:
        return self.lower is self.upper


@dataclass(frozen=True, slots=True)
class Limits:
    """Parameters of Taghdiri (2008): `length` operators per expression (n), `objects` named per class (m), `rounds`
    before a loop's bound is given up (k and a few more), `contexts` per procedure (l). Beyond Taghdiri: the paths of a
    branch are told apart as long as the result has at most `cases` operators, and bounds with `plain` operators and
    more are made plain; where a value is known exactly, `exact` operators are allowed for both."""

    length: int = 1300
    cases: int = 1300
    plain: int = 1300
    exact: int = 1300
    objects: int = 5
    rounds: int = 6
    contexts: int = 5
    depth: int = 150


class Bounding:
    """Operations on bounds over one algebra."""

    def __init__(self, algebra: Algebra, limits: Limits) -> None:
        self.algebra = algebra
        self.limits = limits
        self._plain = Plain(algebra)

    def exactly(self, expression: Expression) -> Bounds:
        return Bounds(expression, expression)

    def anything(self, key: Key) -> Bounds:
        """Nothing is known."""
        algebra = self.algebra
        upper: Expression = algebra.universe(key.type)
        if key.is_relation:
            upper = algebra.product(algebra.leaf(LeafKind.INSTANCES, key.owner or OBJECT.name), upper)
        elif key.kind is KeyKind.ALLOCATED:
            upper = algebra.leaf(LeafKind.INSTANCES, OBJECT.name if " " in key.name else key.name)
        return Bounds(algebra.none, upper)

    def capped(self, key: Key, bounds: Bounds) -> Bounds:
        """The bounds, made plain where they are long, and given up where they are too long."""
        bounds = self.shortened(bounds, self.limits.exact if bounds.exact else self.limits.plain)
        lower, upper = bounds.lower, bounds.upper
        if lower.size >= self.limits.length or lower.depth >= self.limits.depth:
            lower = self.algebra.none
        if upper.size >= self.limits.length or upper.depth >= self.limits.depth:
            upper = self.anything(key).upper
        return bounds if lower is bounds.lower and upper is bounds.upper else Bounds(lower, upper)

    def shortened(self, bounds: Bounds, length: int) -> Bounds:
        """The bounds, made plain if they have so many operators or more."""
        if max(bounds.lower.size, bounds.upper.size) < length:
            return bounds
        try:
            if bounds.upper.arity == 1:
                return Bounds(self.algebra.none, self._plain.set_of(bounds.upper))
            return Bounds(self._plain.untouched(bounds.lower), self._plain.relation_of(bounds.upper))
        except NotPlain:
            return bounds

    def joined(self, left: Bounds, right: Bounds) -> Bounds:
        if left == right:
            return left
        return Bounds(self._meet(left.lower, right.lower), self._union(left.upper, right.upper))

    def chosen(self, test: Expression, then: Bounds, otherwise: Bounds) -> Bounds:
        if then == otherwise:
            return then
        choice = self.algebra.choice
        lower = choice(test, then.lower, otherwise.lower)
        if then.exact and otherwise.exact:
            return Bounds(lower, lower)
        return Bounds(lower, choice(test, then.upper, otherwise.upper))

    # ------------------------------------------------------------ several paths

    def _meet(self, left: Expression, right: Expression) -> Expression:
        """A lower bound of both: what is left of a common relation where neither side has written."""
        algebra = self.algebra
        if algebra.included(left, right):
            return left
        if algebra.included(right, left):
            return right
        if left.arity == 2 and right.arity == 2:
            base = _common(left, right)
            if base is not None:
                written = algebra.union(*_written(left, base, algebra), *_written(right, base, algebra))
                return algebra.difference(base, algebra.product(written, algebra.everything))
        return algebra.intersection(left, right)

    def _union(self, left: Expression, right: Expression) -> Expression:
        """An upper bound of both: a common relation, and what either side has written."""
        algebra = self.algebra
        if algebra.included(left, right):
            return right
        if algebra.included(right, left):
            return left
        if left.arity == 2 and right.arity == 2:
            merged = self._same_override(left, right)
            if merged is not None:
                return merged
            terms = [part for side in (left, right) for part in _flattened(side)]
            return algebra.union(*terms)
        return algebra.union(left, right)

    def _same_override(self, left: Expression, right: Expression) -> Expression | None:
        """(r ++ (x -> y)) + (r ++ (x -> z)) is r ++ (x -> (y + z))."""
        if not isinstance(left, Node) or not isinstance(right, Node):
            return None
        if left.operator is not RelationOperator.OVERRIDE or right.operator is not RelationOperator.OVERRIDE:
            return None
        (a, p), (b, q) = left.operands, right.operands
        if not is_operation(p, RelationOperator.PRODUCT) or not is_operation(q, RelationOperator.PRODUCT):
            return None
        assert isinstance(p, Node) and isinstance(q, Node)
        if p.operands[0] is not q.operands[0]:
            return None
        value = self.algebra.union(p.operands[1], q.operands[1])
        inner = a if a is b else self._union(a, b)
        return self.algebra.override(inner, self.algebra.product(p.operands[0], value))


def _layers(relation: Expression) -> list[Expression]:
    """The relation and what it was before each write, outermost first."""
    found = [relation]
    while isinstance(relation, Node) and relation.operator in (RelationOperator.OVERRIDE, RelationOperator.DIFFERENCE):
        if not is_operation(relation.operands[1], RelationOperator.PRODUCT):
            break
        relation = relation.operands[0]
        found.append(relation)
    return found


def _common(left: Expression, right: Expression) -> Expression | None:
    inside = _layers(right)
    return next((layer for layer in _layers(left) if layer in inside), None)


def _written(relation: Expression, base: Expression, algebra: Algebra) -> list[Expression]:
    """The objects written between the base and the relation."""
    found = []
    while relation is not base:
        assert isinstance(relation, Node)
        found.append(operand(relation.operands[1]))
        relation = relation.operands[0]
    return found or [algebra.none]


def _flattened(relation: Expression) -> list[Expression]:
    """Terms whose union includes the relation: an override is within the union of its operands."""
    found: list[Expression] = []
    pending = [relation]
    while pending:
        current = pending.pop()
        if isinstance(current, Node) and current.operator is RelationOperator.OVERRIDE:
            pending.extend(current.operands)
        elif is_operation(current, RelationOperator.UNION):
            pending.extend(operands_of(current, RelationOperator.UNION))
        else:
            found.append(current)
    return found
