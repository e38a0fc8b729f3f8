"""Java files with contracts: both engines find what the comments expect, and agree with each other."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.contracts.checking import CORPUS, bounded_search, by_place, expectations, load, outcomes, random_testing
from vernier.core.outcome import Verdict

FILES = sorted(CORPUS.glob("*.java"))
_HOLDS = {Verdict.PROVED, Verdict.BOUNDED}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_verdicts(path: Path) -> None:
    loaded = load(path)
    assert not [item for item in loaded.diagnostics if item.severity.value == "error"]
    tested, searched = outcomes(loaded, random_testing()), outcomes(loaded, bounded_search())
    refuted = {item.obligation.id for item in tested if item.verdict is Verdict.REFUTED}
    assert not refuted & {item.obligation.id for item in searched if item.verdict in _HOLDS}
    by_testing, by_search = by_place(tested), by_place(searched)
    wanted = expectations(path)
    assert wanted
    for place, expected in wanted.items():
        verdicts = set(by_search.get(place, ()))
        if expected == "HOLDS":
            assert verdicts and verdicts <= _HOLDS, (place, verdicts)
            assert Verdict.REFUTED not in by_testing[place], place
        else:
            assert Verdict[expected] in verdicts, (place, verdicts)
