"""Summaries of the circular list imply its full specification, but for copying."""

from __future__ import annotations

from tests.analysis.summaries.heaps import program_of
from tests.analysis.summaries.linked_list import SPECIFICATIONS, implied
from vernier.analysis.summaries.summarise import Summariser


def test_nine_of_ten() -> None:
    program = program_of("LinkedList")
    summariser = Summariser(program)
    partial = [method for method in SPECIFICATIONS if not implied(summariser, program, method, 2)]
    assert partial == ["copy()"]
