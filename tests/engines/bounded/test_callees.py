"""However calls are treated, the answers agree."""

from __future__ import annotations

from pathlib import Path

from tests.engines.bounded.callees import answers
from vernier.core.outcome import Verdict


def test_random_programs_get_the_same_answers(tmp_path: Path) -> None:
    found = [answers(seed, tmp_path) for seed in range(1000, 1014)]
    assert [item.source for item in found if not item.agree] == []
    inlined = {item.verdicts["inline"] for item in found}
    assert {Verdict.BOUNDED, Verdict.REFUTED} <= inlined
