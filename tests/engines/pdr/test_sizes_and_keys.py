"""What is empty, has one element or has a key already, is not changed while an iterator goes over it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.pdr.sizes_and_keys import Pair, labels, pairs, proved

SAMPLE = (
    "a set is empty", "the size is compared", "one of two views is empty", "put of a key that the map goes over",
    "put of values", "the key is removed in between", "an element that is not there", "a set of one element",
    "the last element is removed", "at the end the iterator goes back",
)  # fmt: skip
"""`python -m tests.engines.pdr.sizes_and_keys` asks about all"""


def chosen() -> list[Pair]:
    return [each for each in pairs() if each.title in SAMPLE]


def test_each_pair_is_another() -> None:
    assert len({each.title for each in pairs()}) == len(pairs()) >= 40
    assert len(chosen()) == len(SAMPLE)


def test_safe_methods_are_proved_and_near_misses_are_not(tmp_path: Path) -> None:
    told = proved(tmp_path, chosen())
    assert {each.title for each in chosen() if told[each.name] != (True, False)} == set()


@pytest.mark.needs("javac", "java")
def test_the_jvm_agrees_on_which_is_which(tmp_path: Path) -> None:
    known = labels(tmp_path, chosen())
    assert {each.title for each in chosen() if known[each.name] != (False, True)} == set()
