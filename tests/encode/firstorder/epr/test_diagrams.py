"""A structure is a model of a diagram exactly if it has the other one as a substructure."""

from __future__ import annotations

import random
from itertools import permutations, product

from vernier.encode.firstorder.epr.diagrams import clause, diagram, is_in
from vernier.encode.firstorder.epr.structures import Structure
from vernier.logic.evaluate import evaluate
from vernier.logic.signature import Signature
from vernier.logic.sorts import BOOL, UninterpretedSort
from vernier.logic.terms import Terms
from vernier.logic.values import Element

A = UninterpretedSort("a")


def _random(size: int, rng: random.Random) -> Structure:
    elements = [Element("a", index) for index in range(size)]
    table = {pair: rng.random() < 0.4 for pair in product(elements, repeat=2)}
    return Structure({"a": size}, {"c": rng.choice(elements)}, {"r": table})


def _embeds(small: Structure, large: Structure) -> bool:
    inner, outer = list(small.elements()), list(large.elements())
    for images in permutations(outer, len(inner)):
        image = dict(zip(inner, images, strict=True))
        constant, other = small.constants["c"], large.constants["c"]
        assert isinstance(constant, Element)
        if image[constant] != other:
            continue
        if all(large.tables["r"][image[x], image[y]] == value for (x, y), value in small.tables["r"].items()):
            return True
    return False


def test_against_a_search_for_embeddings() -> None:
    terms, rng = Terms(), random.Random(7)
    r = terms.function("r", (A, A), BOOL)
    signature = Signature((terms.symbol("c", A),), (r,))
    seen = set()
    for _ in range(300):
        small, large = _random(rng.randint(1, 3), rng), _random(rng.randint(1, 4), rng)
        expected = _embeds(small, large)
        assert is_in(terms, large, diagram(terms, small, signature)) == expected
        seen.add(expected)
    assert seen == {True, False}


def test_fewer_literals_exclude_more() -> None:
    terms, rng = Terms(), random.Random(8)
    signature = Signature((terms.symbol("c", A),), (terms.function("r", (A, A), BOOL),))
    for _ in range(100):
        small, large = _random(2, rng), _random(3, rng)
        described = diagram(terms, small, signature)
        some = rng.sample(described.literals, 3)
        if not evaluate(clause(terms, described, described.literals), large.as_model()):
            assert not evaluate(clause(terms, described, some), large.as_model())
