"""Words of reports."""

from __future__ import annotations

from pathlib import Path

from vernier.core.events import ignore
from vernier.core.outcome import Counterexample
from vernier.core.settings import Settings
from vernier.report.wording import entry_lines, input_lines
from vernier.run.check import check_paths


def test_what_goes_well_in_the_library_alone_is_not_counted(tmp_path: Path) -> None:
    """A constructor that makes a StringBuilder has no obligations but those of the library."""
    (tmp_path / "A.java").write_text("public class A { private final StringBuilder out = new StringBuilder(); }\n")
    settings = Settings(engine=("testing",), limit=20.0, store=str(tmp_path / "store"))
    (unit,) = check_paths([str(tmp_path / "A.java")], settings, ignore).units
    assert entry_lines(unit) == ["checked A.<init>(): proved"]


def test_arguments_that_lead_to_objects_are_shown_as_these() -> None:
    found = Counterexample("f", (), (("out", "out"), ("n", "7")), before=("*out: int = 1",))
    assert input_lines(found) == [("n", "7", "argument")]
