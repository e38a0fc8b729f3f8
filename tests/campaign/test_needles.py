"""A sample of needles: no answer is wrong, no candidate fails to stand. `python -m tests.campaign.needles` has more."""

from __future__ import annotations

import pytest

from tests.campaign.harness import Language
from tests.campaign.judgement import Judgement, Truth
from tests.campaign.needles import PER_PROGRAM, Batch, run_batch

SECONDS = 15.0


@pytest.mark.needs("javac", "java")
def test_java_needles() -> None:
    """One program; with more, configurations take turns with the seeds."""
    check(Batch(Language.JAVA, 1, 1, (), everything=False, seconds=SECONDS))


@pytest.mark.needs("gcc", "objcopy")
def test_c_needles() -> None:
    check(Batch(Language.C, 1, 2, (), everything=False, seconds=SECONDS))


def check(batch: Batch) -> None:
    """Nothing fails; almost all needles make a difference that the oracle sees, and most are found."""
    found = run_batch(batch)
    assert [item.line() for item in found if item.judgement.fails] == []
    false = [item for item in found if item.expected.truth is Truth.FALSE]
    assert len(false) > 0.8 * PER_PROGRAM * batch.count
    refutable = [item for item in false if item.configuration != "induction"]
    assert sum(item.judgement is Judgement.RIGHT for item in refutable) > 0.5 * len(refutable)
