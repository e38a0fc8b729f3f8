"""Summaries put into the source as annotations: they resolve, and executions satisfy them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.analysis.summaries.heaps import SUBJECTS, Heaps, program_of
from tests.analysis.summaries.measure import CLASSES, methods
from vernier.analysis.summaries.output.clauses import clauses_of
from vernier.analysis.summaries.summarise import Summariser
from vernier.frontend.java import load_java
from vernier.ir.interp import DefaultInputs, Limits, Machine, Returned
from vernier.spec.execution import ClauseRunner

_OVERRIDDEN = ("Shape.grow(int)",)
"""Contracts are inherited: what one body does is not what all that override it do."""


def annotated(subject: str) -> str:
    """The source of a subject with the clauses of all its summaries."""
    program = program_of(subject)
    summariser = Summariser(program)
    lines = (SUBJECTS / f"{subject}.java").read_text(encoding="utf-8").splitlines()
    places: dict[int, list[str]] = {}
    for name in methods(subject):
        if name in _OVERRIDDEN:
            continue
        procedure = program.procedures[name]
        texts = clauses_of(procedure, summariser.summary(name)).texts
        if texts:
            quoted = ", ".join(f'"{text}"' for text in texts)
            places[procedure.origin.span.line] = [f"@Ensures({{{quoted}}})"]
    return "\n".join(line for number, text in enumerate(lines, 1) for line in (*places.get(number, ()), text)) + "\n"


@pytest.mark.parametrize(("subject", "least"), [("TopologicalSort", 6), ("LinkedList", 11), ("Mixed", 15)])
def test_clauses_hold_of_executions(subject: str, least: int, tmp_path: Path) -> None:
    source = annotated(subject)
    assert len(re.findall("@Ensures", source)) >= least
    path = tmp_path / f"{subject}.java"
    path.write_text(source, encoding="utf-8")
    lowered = load_java([path])
    assert not lowered.diagnostics
    program = lowered.program
    machine = Machine(program, ClauseRunner(program, {clause.id: clause.meaning for clause in lowered.clauses}))
    returned = 0
    for entry in lowered.entries:
        heaps = Heaps(program, CLASSES[subject], 7)
        for _ in range(12):
            run = machine.run(entry.start, heaps.state(entry.procedure), DefaultInputs(), limits=Limits(steps=3000))
            if isinstance(run.end, Returned):
                returned += 1
                assert run.violations == (), (entry.procedure, run.violations)
                assert run.unchecked_clauses == (), entry.procedure
    assert returned > 30
