"""Functions of parallel streams run in any order, so nothing is known of what they do."""

from __future__ import annotations

from pathlib import Path

from vernier.core.events import ignore
from vernier.core.outcome import Verdict
from vernier.core.settings import Keep, Settings
from vernier.run.check import check_paths

TEXT = """import java.util.*;
import java.util.stream.*;

public class Main {
    public static void first() {
        List<Integer> seen = new ArrayList<>();
        List.of(1, 2, 3).parallelStream().forEach(x -> { synchronized (seen) { seen.add(x); } });
        assert seen.get(0) == 1;
    }
    public static void any() {
        assert IntStream.range(1, 4).parallel().findAny().getAsInt() == 1;
    }
    public static void one() {
        assert IntStream.range(1, 4).sequential().findFirst().getAsInt() == 1;
    }
}
"""
CASES = {"first": Verdict.UNKNOWN, "any": Verdict.UNKNOWN, "one": Verdict.PROVED}


def test_parallel_streams(tmp_path: Path) -> None:
    (tmp_path / "Main.java").write_text(TEXT, encoding="utf-8")
    settings = Settings(
        engine=("testing", "bounded"), property=("assert",), entry=tuple(f"Main.{name}" for name in CASES),
        store=str(tmp_path / "store"), cache=Keep.OFF, jobs=1, limit=60.0,
    )  # fmt: skip
    found = check_paths([str(tmp_path / "Main.java")], settings, ignore).outcomes()
    verdicts = {each.obligation.procedure.partition("(")[0].removeprefix("Main."): each.verdict for each in found}
    assert {name: verdicts[name] for name in CASES} == CASES
