"""However calls are treated, the answers agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.bounded.callees import MODES, answers, verdict
from vernier.core.outcome import Verdict


def test_random_programs_get_the_same_answers(tmp_path: Path) -> None:
    found = [answers(seed, tmp_path) for seed in range(1000, 1004)]
    assert [item.source for item in found if not item.agree] == []
    inlined = {item.verdicts["inline"] for item in found}
    assert {Verdict.BOUNDED, Verdict.REFUTED} <= inlined


_MAKES_ONE_DEEP_INSIDE = """public class Main {
    static class Base { }
    static class Other extends Base { }
    static Base kept = new Base();
    static void set(int depth, int x) {
        if (depth <= 0) {
            if ((x ^ x >>> 12) == 499394270) kept = new Other();
            return;
        }
        set(depth - 1, x);
    }
    //@ ensures \\result == 1;
    static int entry(int x) {
        set(3, x);
        return kept instanceof Other ? 0 : 1;
    }
}
"""


@pytest.mark.parametrize("mode", MODES)
def test_a_summary_that_bounds_new_objects_by_all_of_the_class_has_room_for_them(mode: str, tmp_path: Path) -> None:
    path = tmp_path / "Main.java"
    path.write_text(_MAKES_ONE_DEEP_INSIDE, encoding="utf-8")
    assert verdict(path, mode, "loop=3, recursion=4") is Verdict.REFUTED
