"""What is deduced from the summary of a method, before anything is run."""

from __future__ import annotations

from pathlib import Path

import pytest

from vernier.analysis.summaries.graph import Exit
from vernier.cli.arguments import parse
from vernier.core.budget import Budget
from vernier.encode.calls.describe import Descriptions, Start
from vernier.engines.bounded.deduce import Deduction
from vernier.engines.bounded.round import checked_method
from vernier.engines.bounded.treatments import Effort
from vernier.run.frontends import load_java_program
from vernier.run.tasks import make_task

PROGRAM = """class Box {
    @interface Requires { String value(); }
    @interface Ensures { String value(); }
    Box next;

    @Requires("all b: Box | b.next != null")
    @Ensures("this.next != null")
    Box() { }

    @Requires("all b: Box | b.next != null")
    @Ensures("this.next != null")
    void keep() { }
}
"""


@pytest.mark.parametrize(("entry", "follows"), [("Box.keep", True), ("Box.<init>", False)])
def test_the_object_that_a_constructor_makes_is_not_there_before(tmp_path: Path, entry: str, follows: bool) -> None:
    path = tmp_path / "Box.java"
    path.write_text(PROGRAM, encoding="utf-8")
    settings = parse(["check", str(path), "--entry", entry, "--property", "post"]).settings
    (unit,) = load_java_program((str(path),), settings).units
    (found,) = unit.entries
    task = make_task(unit, found, settings)
    descriptions = Descriptions(task.program, Start.SUMMARY, tuple(Exit))
    deduction = Deduction(task, checked_method(task.entry), descriptions, Effort.THOROUGH)
    names = [obligation.id for obligation in task.obligations]
    assert (list(deduction.following(names, Budget.of_seconds(10.0))) == names) is follows
