"""Loops that walk along a structure have exact summaries (after Taghdiri 2008, section 4.6, and beyond it).

The loop is run once with a symbol for the cursor and symbols for the fields it writes. It is a walk when
- the next cursor is `cursor.r` for a relation r,
- every way out and every condition on the way is a condition on the cursor alone: cursor in S,
- r, S and all that is written are independent of the fields the loop writes,
- every write is `cursor.p.f = v` with v independent of the cursor, or `cursor.f = cursor.q`, perhaps under a condition.
Beside the cursor there may be followers, which are where the cursor was one step before.

Why this is exact: fields are functions, so the cursor visits x, x.r, x.r.r, ... until the first member of the union S
of all sets that lead out. An execution that gets out has met one, so the objects met are `x.*(r - (S -> univ))`, of
which only the last is in S, and it tells which way the execution took. All others had the body run on them, once each
(a cursor that came twice would never get out). So the object before the last one is the only one passed from which r
leads to the last. Executions that throw on the way are not spoken of.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from vernier.analysis.facts.loops import Loop
from vernier.analysis.summaries.domain.bounds import Bounds, Key, KeyKind
from vernier.analysis.summaries.domain.state import AbstractState, Always, Path, are_apart, extended
from vernier.analysis.summaries.expressions.algebra import Algebra
from vernier.analysis.summaries.expressions.terms import (
    Expression,
    Leaf,
    LeafKind,
    Node,
    ValueOperator,
    is_operation,
    leaves,
    rebuild,
)
from vernier.ir.walk import targets_of
from vernier.spec.tree import RelationOperator

if TYPE_CHECKING:
    from vernier.analysis.summaries.procedure import ProcedureAnalysis

Edges: TypeAlias = list[tuple[str, AbstractState]]


class Traversals(Enum):
    """Whether loops that walk along a structure are recognised."""

    EXACT = "exact"
    FIXPOINT = "fixpoint"


class NotAWalk(Exception):
    """The loop has a condition that is not about the cursor alone, or an operation that no walk has."""


@dataclass(frozen=True, slots=True)
class _Course:
    """`met` are all objects the cursor is at, `passed` those on which the whole body runs, `ends` where each way out is
    taken (empty if it is not), `behind` from where the cursor came there (empty if it began there). `tests` are not
    empty where each way out is taken, and simpler than `ends` if possible."""

    met: Expression
    passed: Expression
    ends: tuple[Expression, ...]
    behind: tuple[Expression, ...]
    tests: tuple[Expression, ...]


class Traversal:
    """Tries to see one loop as a walk."""

    def __init__(self, analysis: ProcedureAnalysis, loop: Loop) -> None:
        self._analysis = analysis
        self._algebra = analysis.bounding.algebra
        self._loop = loop

    def edges(self, entry: AbstractState) -> Edges | None:
        """The ways out with their states; None when the loop is not a walk."""
        if any(isinstance(element, Loop) for element in self._loop.body):
            return None
        changed = self._changed_locals()
        carried = [key for key in entry.values if key.kind is KeyKind.LOCAL and key.name in changed]
        for cursor in carried:
            if entry.values[cursor].exact:
                try:
                    return self._walk(entry, cursor, [key for key in carried if key != cursor])
                except NotAWalk:
                    continue
        return None

    def _changed_locals(self) -> frozenset[str]:
        blocks = self._analysis.flow.blocks
        return frozenset(
            local.name
            for label in self._loop.labels
            for operation in blocks[label].operations
            for local in targets_of(operation)
        )

    # ------------------------------------------------------------ one iteration

    def _walk(self, entry: AbstractState, cursor: Key, others: list[Key]) -> Edges:
        hole = self._algebra.leaf(LeafKind.HOLE, "cursor", type_=cursor.type)
        values = {**entry.values, cursor: Bounds(hole, hole)}
        for key in others:
            values[key] = self._analysis.bounding.anything(key)
        start = AbstractState(values)
        back, _ = self._analysis.iteration(self._loop, start)
        written = self._written(start, back)
        shapes = Shapes(self._algebra, hole)
        followers = [key for key in others if all(shapes.is_cursor(state.values.get(key)) for state in back)]
        for key in followers:
            symbol = self._algebra.leaf(LeafKind.HOLE, key.name, owner="follower", type_=key.type)
            values[key] = Bounds(symbol, symbol)
        for key in written:
            if not self._value(entry, key).exact:
                raise NotAWalk
            owner, arity = key.owner or key.kind.value, 2 if key.is_relation else 1
            symbol = self._algebra.leaf(LeafKind.HOLE, key.name, owner=owner, type_=key.type, arity=arity)
            values[key] = Bounds(symbol, symbol)
        back, out = self._analysis.iteration(self._loop, AbstractState(values))
        if not back or not out or any(key not in written for key in self._written(AbstractState(values), back)):
            raise NotAWalk
        if not all(shapes.is_cursor(state.values.get(key)) for key in followers for state in back):
            raise NotAWalk
        merged = self._analysis.merging.merged(back)
        return self._exits(entry, cursor, merged, out, {key: values[key].lower for key in (*followers, *written)})

    def _value(self, state: AbstractState, key: Key) -> Bounds:
        found = self._analysis.merging.value(state, key)
        if found is None:
            raise NotAWalk
        return found

    def _written(self, start: AbstractState, back: list[AbstractState]) -> list[Key]:
        found: dict[Key, None] = {}
        for state in back:
            for key, bounds in state.values.items():
                if key.is_heap and bounds != self._value(start, key):
                    found[key] = None
        return list(found)

    # ------------------------------------------------------------ the whole loop

    def _exits(
        self, entry: AbstractState, cursor: Key, back: AbstractState, out: Edges, symbols: dict[Key, Expression]
    ) -> Edges:
        algebra = self._algebra
        shapes = Shapes(algebra, algebra.leaf(LeafKind.HOLE, "cursor", type_=cursor.type))
        step = self._value(back, cursor)
        relation = shapes.relation(step.lower) if step.exact else None
        if not isinstance(relation, Leaf | Node):
            raise NotAWalk
        if not are_apart([*(state.path for _, state in out), back.path]):
            raise NotAWalk
        ways = [shapes.members_of_path(state.path) for _, state in out]
        stop = algebra.union(*ways)
        if stop is algebra.everything:
            raise NotAWalk
        begin = entry.values[cursor].lower
        onward = algebra.difference(relation, algebra.product(stop, algebra.everything))
        if stop is algebra.null and algebra.domain_lacks_null(relation):
            onward = relation
        met = algebra.join(begin, algebra.reflexive(onward))
        passed, ends = algebra.difference(met, stop), tuple(algebra.intersection(met, way) for way in ways)
        behind = tuple(algebra.intersection(passed, algebra.join(relation, end)) for end in ends)
        course = _Course(met, passed, ends, behind, self._tests(begin, relation, ways) or ends)
        final = {
            symbol: self._final(shapes, entry, course, key, self._value(back, key), symbol)
            for key, symbol in symbols.items()
            if key.is_heap
        }
        following = {key: symbol for key, symbol in symbols.items() if not key.is_heap}
        return [
            (target, self._left(entry, state, index, shapes, course, final, following))
            for index, (target, state) in enumerate(out)
        ]

    def _tests(self, begin: Expression, relation: Expression, ways: list[Expression]) -> tuple[Expression, ...] | None:
        """Where a walk ends at null or at the first member of a set, it is enough to know whether there is a member on
        the whole way to null: null leads nowhere, so it would be met before."""
        algebra = self._algebra
        others = [way for way in ways if way is not algebra.null]
        if len(ways) != 2 or len(others) != 1 or not algebra.domain_lacks_null(relation):
            return None
        if not algebra.disjoint(others[0], algebra.null):
            return None
        found = algebra.intersection(algebra.join(begin, algebra.reflexive(relation)), others[0])
        return tuple(algebra.negated(found) if way is algebra.null else found for way in ways)

    def _final(
        self, shapes: Shapes, entry: AbstractState, course: _Course, key: Key, after: Bounds, symbol: Expression
    ) -> Expression:
        """A written field after the loop."""
        if not after.exact or not key.is_relation:
            raise NotAWalk
        return shapes.written(after.lower, symbol, self._value(entry, key).lower, course.passed)

    def _left(
        self, entry: AbstractState, state: AbstractState, index: int, shapes: Shapes, course: _Course,
        final: dict[Expression, Expression], following: dict[Key, Expression],
    ) -> AbstractState:  # fmt: skip
        """The state on one way out: the cursor is where this way is taken, written fields are as after the loop."""
        places = {**final, shapes.cursor: course.ends[index]}
        behind, choice = course.behind[index], self._algebra.choice
        first = {symbol: entry.values[key] for key, symbol in following.items()}
        lowest = {symbol: choice(behind, behind, bounds.lower) for symbol, bounds in first.items()}
        highest = {symbol: choice(behind, behind, bounds.upper) for symbol, bounds in first.items()}

        def put(expression: Expression, followers: dict[Expression, Expression]) -> Expression:
            return rebuild(expression, {**places, **followers}.get, self._algebra.build)

        values = {
            key: bounds
            if bounds == entry.values.get(key)
            else Bounds(put(bounds.lower, lowest), put(bounds.upper, highest))
            for key, bounds in state.values.items()
        }
        path: Path = entry.path
        for other, test in enumerate(course.tests[: index + 1]):
            if other < len(course.tests) - 1:
                asked, straight = self._algebra.positive(test)
                path = extended(path, f"{self._loop.head}!{other}", asked, taken=(other == index) is straight)
        capped = {key: self._analysis.bounding.capped(key, bounds) for key, bounds in values.items()}
        return AbstractState(capped, path)


class Shapes:
    """Expressions over the cursor, seen as relations and sets."""

    def __init__(self, algebra: Algebra, cursor: Expression) -> None:
        self._algebra = algebra
        self.cursor = cursor

    def _is_free(self, expression: Expression) -> bool:
        return all(leaf.kind is not LeafKind.HOLE for leaf in leaves(expression))

    def relation(self, expression: Expression) -> Expression | None:
        """The relation r for which the expression is `cursor.r`; None for the cursor itself."""
        links: list[Expression] = []
        while isinstance(expression, Node) and expression.operator is RelationOperator.JOIN:
            if not self._is_free(expression.operands[1]):
                raise NotAWalk
            links.append(expression.operands[1])
            expression = expression.operands[0]
        if expression is not self.cursor and not self._is_cursor_without_null(expression):
            raise NotAWalk
        if not links:
            return None
        result = links.pop()
        while links:
            result = self._algebra.join(result, links.pop())
        return result

    def is_cursor(self, bounds: Bounds | None) -> bool:
        """Whether a value is where the cursor is."""
        if bounds is None or not bounds.exact:
            return False
        return bounds.lower is self.cursor or self._is_cursor_without_null(bounds.lower)

    def _is_cursor_without_null(self, expression: Expression) -> bool:
        return (
            isinstance(expression, Node)
            and expression.operator is RelationOperator.DIFFERENCE
            and expression.operands == (self.cursor, self._algebra.null)
        )

    def members(self, test: Expression) -> Expression:
        """The cursors for which a test is not empty."""
        algebra = self._algebra
        if self._is_free(test):
            return algebra.choice(test, algebra.everything, algebra.none)
        if not isinstance(test, Node):
            raise NotAWalk
        if test.operator is ValueOperator.CHOICE:
            inner, then, otherwise = (self.members(part) for part in test.operands)
            return algebra.union(algebra.intersection(inner, then), algebra.difference(otherwise, inner))
        if test.operator is not RelationOperator.INTERSECTION:
            raise NotAWalk
        free = [part for part in test.operands if self._is_free(part)]
        bound = [part for part in test.operands if not self._is_free(part)]
        relations = [self.relation(part) for part in bound]
        if len(relations) == 1:
            goal = algebra.intersection(*free)
            taken = goal if relations[0] is None else algebra.join(relations[0], goal)
        elif len(relations) == 2 and not free and relations[0] is not None and relations[1] is not None:
            taken = algebra.join(algebra.intersection(relations[0], relations[1]), algebra.everything)
        else:
            raise NotAWalk
        if any(self._is_cursor_without_null(part) for part in bound):
            return algebra.difference(taken, algebra.null)
        return taken

    def members_of_path(self, path: Path | None) -> Expression:
        """The cursors for which an iteration goes this way."""
        algebra = self._algebra
        if path is None:
            return algebra.none
        if isinstance(path, Always):
            return algebra.everything
        if path.test is None:
            raise NotAWalk
        inside = self.members(path.test)
        then, otherwise = self.members_of_path(path.then), self.members_of_path(path.otherwise)
        return algebra.union(algebra.intersection(inside, then), algebra.difference(otherwise, inside))

    def written(self, after: Expression, symbol: Expression, before: Expression, visited: Expression) -> Expression:
        """The field after all visits, given what one visit makes of it."""
        algebra = self._algebra
        if after is symbol:
            return before
        if not isinstance(after, Node):
            raise NotAWalk
        if after.operator is ValueOperator.CHOICE and symbol in after.operands[1:]:
            test, then, otherwise = after.operands
            inside = self.members(test)
            if otherwise is symbol:
                return self.written(then, symbol, before, algebra.intersection(visited, inside))
            return self.written(otherwise, symbol, before, algebra.difference(visited, inside))
        if after.operator is not RelationOperator.OVERRIDE or after.operands[0] is not symbol:
            raise NotAWalk
        pair = after.operands[1]
        if not is_operation(pair, RelationOperator.PRODUCT):
            raise NotAWalk
        assert isinstance(pair, Node)
        return algebra.override(before, self._pairs(pair, visited))

    def _pairs(self, pair: Node, visited: Expression) -> Expression:
        algebra = self._algebra
        target, value = pair.operands
        way = self.relation(_without_null(target, algebra))
        if self._is_free(value):
            reached = visited if way is None else algebra.difference(algebra.join(visited, way), algebra.null)
            return algebra.product(reached, value)
        source = self.relation(value)
        if way is not None or source is None:
            raise NotAWalk
        return algebra.intersection(algebra.product(visited, algebra.everything), source)


def _without_null(expression: Expression, algebra: Algebra) -> Expression:
    """The set x of `x - null`."""
    if isinstance(expression, Node) and expression.operator is RelationOperator.DIFFERENCE:
        left, right = expression.operands
        return left if right is algebra.null else expression
    return expression
