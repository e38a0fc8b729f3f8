"""`vernier doctor` on a machine where everything required is installed."""

from __future__ import annotations

import pytest

from vernier.cli.main import run


def test_all_required_parts_work(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["doctor"]) == 0
    said = capfd.readouterr().out
    assert "z3-solver" in said
    assert "FAILS" not in said
    assert "KeY" in said
    assert said.splitlines()[-1] == "all required parts work"
