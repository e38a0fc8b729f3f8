"""Violations by floats: the solver is asked first, and distances are followed only where it does not know."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from vernier.core.events import ignore
from vernier.core.outcome import Verdict
from vernier.core.settings import Settings
from vernier.encode.search.alternating_variable import AlternatingVariableSearch
from vernier.logic.values import Model
from vernier.run.check import check_paths

TEXT = """extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    if (x > 2.0 && x < 1.0) reach_error();
    if (x == 0.1 && x + 0.2 != 0.3) reach_error();
    return 0;
}
"""


def test_what_the_solver_decides_is_not_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def searched(search: AlternatingVariableSearch, restarts: int) -> Model | None:
        raise AssertionError(f"{search} with {restarts} restarts")

    monkeypatch.setattr(AlternatingVariableSearch, "run", searched)
    # However busy the machine is, the solver comes to an answer.
    monkeypatch.setattr("vernier.engines.bounded.round.PROBE_SECONDS", 60.0)
    monkeypatch.setattr("vernier.engines.bounded.round.SEARCH_SHARE", 1.0)
    (tmp_path / "floats.c").write_text(TEXT)
    settings = replace(Settings(), engine=("bounded",), property=("unreach",), limit=60.0, store=str(tmp_path))
    found = check_paths([str(tmp_path / "floats.c")], settings, ignore).outcomes()
    assert [item.verdict for item in found] == [Verdict.PROVED, Verdict.REFUTED]
