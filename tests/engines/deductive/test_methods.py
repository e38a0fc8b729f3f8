"""A sample of the verified methods and mutants of `bench.prover_methods`; that command judges all of them."""

from __future__ import annotations

import pytest

from bench.prover_methods import judged, subjects
from vernier.core.settings import Callees

SAMPLE = {"ArrayMethods.reverse", "ExceptionMethods.digit with `c - '1';`"}


def test_there_are_many() -> None:
    everything = list(subjects())
    assert len(everything) >= 150
    assert len({one.name for one in everything}) == len(everything)
    assert len({one.text for one in everything if one.mutation}) == sum(1 for one in everything if one.mutation)


@pytest.mark.parametrize("name", sorted(SAMPLE))
def test_a_sample(name: str) -> None:
    subject = next(one for one in subjects() if one.name == name)
    assert judged(subject, Callees.CONTRACTS, with_bounded=False).wrong == ""
