"""`vernier prove`: a line for each contract, and the exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from vernier.cli.main import run

COUNTER = """
class Counter {
    int count;
    //@ invariant count >= 0;

    //@ requires by >= 0 && by <= 1000 && count <= 1000;
    //@ ensures count == \\old(count) + by;
    void add(int by) { count = count + by; }

    //@ requires by >= 0;
    //@ ensures \\result > by;
    static int more(int by) { return by + 1; }

    //@ ensures \\result >= 0;
    static double half(int n) { return n > 0 ? n / 2.0 : 0; }

    static int free(int a) { return 10 / a; }
}
"""


@pytest.fixture
def counter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("Counter.java").write_text(COUNTER, encoding="utf-8")
    return "Counter.java"


def test_each_contract_has_a_line(counter: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["prove", counter]) == 1
    lines = capsys.readouterr().out.splitlines()
    told = {line.partition(": ")[0]: line.partition(": ")[2] for line in lines}
    assert told["Counter.add(int)"].startswith("proved (")
    assert told["Counter.more(int)"].startswith("not proved from these contracts: Counter.java:11:17: ")
    assert "fails for by = 2147483647; replay: vernier replay" in told["Counter.more(int)"]
    assert told["Counter.half(int)"].startswith("unknown: Counter.java:14:17: ")
    assert "not expressible over maps" in told["Counter.half(int)"]
    assert not any(name.startswith("Counter.free") for name in told)
    assert lines[-1] == "4 contracts: 2 proved, 1 not proved from these contracts, 1 unknown"


def test_the_exit_code_tells_whether_all_are_proved(counter: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["prove", counter, "--method", "Counter.add"]) == 0
    capsys.readouterr()
    assert run(["prove", counter, "--method", "Counter.half", "--format", "json"]) == 3
    told = json.loads(capsys.readouterr().out)
    assert {each["engine"] for entry in told["programs"][0]["entries"] for each in entry["engines"]} == {"deductive"}
    assert run(["prove", "Missing.java"]) == 2


NULLS = """
class Box {
    int value;

    //@ ensures \\result == box.value;
    static int of(Box box) { return box.value; }

    //@ ensures \\result == box.value;
    static int marked(/*@ nullable @*/ Box box) { return box.value; }

    //@ requires box == null || box.value > 0;
    //@ ensures \\result > 0;
    static int spoken(Box box) { return box.value; }

    //@ requires from != null;
    //@ ensures \\result == box.value + from.value;
    static int one(Box from, Box box) { return box.value + from.value; }

    //@ ensures \\result == box.value;
    static int caller(/*@ nullable @*/ Box box) { return of(box); }
}
"""


@pytest.mark.parametrize("callees", ["inline", "contracts"])
def test_parameters_are_not_null_by_default_and_that_is_told(
    callees: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("Box.java").write_text(NULLS, encoding="utf-8")
    assert run(["prove", "Box.java", "--callees", callees]) == 1
    lines = capsys.readouterr().out.splitlines()
    proved = {line.partition("(")[0] for line in lines if ": proved" in line}
    assert proved == {"Box.of", "Box.one"}
    assert any(line.startswith("assumed: callers pass no null") for line in lines)
    assert run(["prove", "Box.java", "--callees", callees, "--nulls", "any"]) == 1
    assert not any(": proved" in line or "assumed" in line for line in capsys.readouterr().out.splitlines())
