"""The largest inductive set: random implications between candidates, against all subsets."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from vernier.encode.houdini import largest_inductive_set


@pytest.mark.parametrize("seed", range(60))
def test_it_is_the_largest(seed: int) -> None:
    """A candidate fails unless one of its reasons, sets of other candidates, is assumed."""
    random = Random(seed)
    names = range(6)
    reasons = {name: [set(random.sample(names, random.randrange(4))) for _ in range(2)] for name in names}

    def refuted(assumed: tuple[int, ...]) -> list[int]:
        return [name for name in assumed if not any(reason <= set(assumed) for reason in reasons[name])]

    subsets = [subset for size in range(len(names) + 1) for subset in combinations(names, size)]
    largest = max((subset for subset in subsets if not refuted(subset)), key=len)
    assert largest_inductive_set(names, refuted) == largest


def test_who_cannot_tell_may_drop_more() -> None:
    assert largest_inductive_set("abc", lambda assumed: [assumed[-1]] if len(assumed) > 1 else []) == ("a",)
