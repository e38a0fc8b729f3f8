"""A sample of the programs that the JVM labels is answered as the JVM says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.pdr.labelled import answers, labels, programs

SAMPLE = ("after the loop: add(1) on ArrayList<Integer>", "access order of Map type")
"""`python -m tests.engines.pdr.labelled` asks about all"""


def test_there_are_enough_programs_and_each_is_another() -> None:
    titles = {each.title for each in programs()}
    assert len(titles) == len(programs()) >= 150
    assert titles.issuperset(SAMPLE)


@pytest.mark.needs("javac", "java")
def test_answers_agree_with_the_jvm(tmp_path: Path) -> None:
    chosen = [each for each in programs() if each.title in SAMPLE]
    known = labels(tmp_path, chosen)
    for each, fails, _ in answers(tmp_path, chosen, 100):
        assert fails is known[each.name], each.title
