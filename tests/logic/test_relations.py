"""Relations against Python sets, on random small instances with random conditions."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from vernier.logic import relations as rel
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.logic.relations import Relation
from vernier.logic.sorts import BOOL
from vernier.logic.terms import Terms

ATOMS = range(4)
Pairs = frozenset[tuple[Any, ...]]


class World:
    """Two binary relations and a set, symbolic, with one valuation under which they are concrete."""

    def __init__(self, seed: int) -> None:
        self.terms, self.random = Terms(), Random(seed)
        self.values: dict[str, bool] = {}
        (self.a, self.sa), (self.b, self.sb), (self.s, self.ss) = self.draw(2), self.draw(2), self.draw(1)
        self.condition = self.terms.symbol("c", BOOL)
        self.values["c"] = self.random.random() < 0.5
        self.model = Evaluator(self.values)

    def draw(self, arity: int) -> tuple[Relation, Pairs]:
        cells: list[tuple[tuple[int, ...], Term]] = []
        concrete = set()
        for entry in product(ATOMS, repeat=arity):
            kind = self.random.randrange(4)
            if kind == 0:
                continue
            if kind == 1:
                cells.append((entry, self.terms.true))
                concrete.add(entry)
                continue
            name = f"v{len(self.values)}"
            self.values[name] = self.random.random() < 0.5
            cells.append((entry, self.terms.symbol(name, BOOL)))
            if self.values[name]:
                concrete.add(entry)
        return rel.relation(self.terms, arity, cells), frozenset(concrete)

    def get(self, relation: Relation) -> Pairs:
        return frozenset(entry for entry, condition in relation.cells.items() if self.model.value(condition))


def transitive(pairs: Pairs) -> Pairs:
    result = set(pairs)
    while True:
        more = {(x, w) for x, y in result for z, w in result if y == z} - result
        if not more:
            return frozenset(result)
        result |= more


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(st.integers(0, 10**6))
def test_operators_that_make_relations(seed: int) -> None:
    w = World(seed)
    t, a, b, s, sa, sb, ss = w.terms, w.a, w.b, w.s, w.sa, w.sb, w.ss
    starts = {x for x, _ in sb}
    assert w.get(rel.union(t, a, b)) == sa | sb
    assert w.get(rel.intersection(t, a, b)) == sa & sb
    assert w.get(rel.difference(t, a, b)) == sa - sb
    assert w.get(rel.join(t, a, b)) == {(x, v) for x, y in sa for u, v in sb if y == u}
    assert w.get(rel.join(t, s, a)) == {(y,) for x, y in sa if (x,) in ss}
    assert w.get(rel.product(t, s, a)) == {p + q for p in ss for q in sa}
    assert w.get(rel.transpose(t, a)) == {(y, x) for x, y in sa}
    assert w.get(rel.override(t, a, b)) == sb | {(x, y) for x, y in sa if x not in starts}
    assert w.get(rel.closure(t, a)) == transitive(sa)
    assert w.get(rel.reflexive_closure(t, a, ATOMS)) == transitive(sa) | {(x, x) for x in ATOMS}
    assert w.get(rel.ite(t, w.condition, a, b)) == (sa if w.values["c"] else sb)


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(st.integers(0, 10**6))
def test_operators_that_make_formulas(seed: int) -> None:
    w = World(seed)
    t, a, b, s = w.terms, w.a, w.b, w.s
    union = rel.union(t, a, b)
    assert w.model.value(rel.subset(t, a, b)) is (w.sa <= w.sb)
    assert w.model.value(rel.subset(t, a, union)) is True
    assert w.model.value(rel.equal(t, a, b)) is (w.sa == w.sb)
    assert w.model.value(rel.equal(t, union, rel.union(t, b, a))) is True
    assert w.model.value(rel.some(t, s)) is bool(w.ss)
    assert w.model.value(rel.no(t, s)) is (not w.ss)
    assert w.model.value(rel.one(t, s)) is (len(w.ss) == 1)
    assert w.model.value(rel.lone(t, s)) is (len(w.ss) <= 1)
