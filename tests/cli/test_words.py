"""What the report says to people: the sentence that fits the verdict, each line with its method, nothing twice, and
what nobody looked at. Text and JSON say the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import pytest

from vernier.cli.main import run

JAVA = """class Main {
    static int[] cells;
    static int at(int i) { return cells[i]; }
    private static int unused(int a) { return 1 / a; }
    public static void main(String[] args) { cells = new int[2]; int n = at(0) + cells.length; at(n); }
}
"""
C = """int unused(int a) { return 1 / a; }
int twice(int n) { return n + n; }
int main(void) { return twice(4) - twice(2147483647); }
"""


@dataclass(frozen=True)
class Said:
    code: int
    text: str
    json: dict[str, Any]

    @property
    def last(self) -> str:
        return self.text.splitlines()[-1]


class Check(Protocol):
    def __call__(self, *arguments: str) -> Said: ...


@pytest.fixture
def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Iterator[Check]:
    monkeypatch.chdir(tmp_path)

    def checked(*arguments: str) -> Said:
        code = run(["check", *arguments])
        text = capfd.readouterr().out
        assert run(["check", *arguments, "--format", "json"]) == code
        return Said(code, text, json.loads(capfd.readouterr().out))

    yield checked


def test_java_shows_the_claim_of_what_holds_and_the_violation_of_what_does_not(check: Check) -> None:
    Path("Main.java").write_text(JAVA)
    said = check("Main.java", "--engine", "testing", "--show", "proved", "--entry", "Main.main")
    assert said.code == 1
    assert "refuted[array.index]: index `i` is outside array `cells`: " in said.text
    assert "Main.java:3:35 in Main.at(int)" in said.text
    assert "null.dereference in Main.at(int): proved: `cells` is not null here" in said.text
    told = {item["verdict"]: item["message"] for item in said.json["programs"][0]["outcomes"]}
    assert told["refuted"].startswith("index `i` is outside array `cells`")
    assert told["proved"].endswith("`cells` is not null here")


def test_c_shows_the_claim_of_what_holds_and_the_violation_of_what_does_not(check: Check) -> None:
    Path("main.c").write_text(C)
    said = check("main.c", "--engine", "testing", "--show", "proved")
    assert "refuted[overflow]: overflow in `n + n`" in said.text
    assert "main.c:3:25: overflow in main: unknown: no overflow in `twice(4) - twice(2147483647)`" in said.text


def test_methods_that_no_entry_reaches_are_counted_in_the_last_line(check: Check) -> None:
    Path("Main.java").write_text(JAVA)
    Path("main.c").write_text(C)
    for file, name in (("Main.java", "Main.unused(int)"), ("main.c", "unused")):
        said = check(file, "--engine", "testing")
        assert said.last.endswith("; not looked at: 1 method")
        assert f"no entry reaches: {name}\n" in said.text
        assert [item["unreached"] for item in said.json["programs"]] == [[name]]


def test_files_left_out_are_counted_in_the_last_line(check: Check) -> None:
    Path("code").mkdir()
    Path("code/Main.java").write_text(JAVA.replace("private static int unused(int a) { return 1 / a; }", ""))
    Path("code/Other.java").write_text("class Other { int f() { return 1; } }\n")
    Path("code/main.c").write_text("int main(void) { return 0; }\n")
    Path("code/part.c").write_text("int part(int n) { return n; }\n")
    said = check("code", "--engine", "testing", "--entry", "Main.main", "--entry", "main")
    assert said.json["left_out"] == ["code/part.c", "code/Other.java"]
    assert said.last.endswith("; not looked at: 1 method, 2 files")
    assert "left out: code/part.c, code/Other.java\n" in said.text


def test_a_reason_that_several_share_stands_once_with_their_number(check: Check) -> None:
    Path("Main.java").write_text("class Main { int[] a; int f(int i) { a[0] = 1; a[1] = 2; return a[2]; } }\n")
    said = check("Main.java", "--engine", "induction", "--limit", "5")
    open_ones = [item for item in said.json["programs"][0]["outcomes"] if item["verdict"] == "unknown"]
    reason = open_ones[0]["reason"]
    shared = sum(item["reason"] == reason for item in open_ones)
    assert shared > 1
    assert said.text.partition("\nchecked ")[0].count(reason) == 1
    assert f"{reason} ({shared} obligations)" in said.text


TWO_ENTRIES = """class Main {
    public static int part(int n) { return 12 / n; }
    public static int size() { return 1; }
    public static void main(String[] args) { assert part(4) == 3; assert part(6) == 2; assert part(12) == 1; }
}
"""


def test_each_entry_has_a_line_with_what_it_found_itself(check: Check) -> None:
    Path("Main.java").write_text(TWO_ENTRIES)
    said = check("Main.java", "--engine", "testing")
    assert "\nchecked Main.main(java.lang.String[]): proved (4 proved)\n" in said.text
    assert "\nchecked Main.part(int): refuted (1 refuted)\n" in said.text
    assert "\nchecked, and nothing in them can go wrong: Main.size()\n" in said.text
    counts = {item["entry"]: item["counts"] for item in said.json["programs"][0]["entries"]}
    assert counts["Main.main(java.lang.String[])"]["proved"] == 4
    assert counts["Main.part(int)"]["refuted"] == 1 and not any(counts["Main.size()"].values())
    only = {item["code"]: item["only_from"] for item in said.json["programs"][0]["outcomes"]}
    assert only == {"division.zero": ["Main.part(int)"], "assert": []}


def test_what_is_open_from_one_entry_alone_says_so(check: Check) -> None:
    Path("Main.java").write_text(
        TWO_ENTRIES.replace("12 / n; }", "div(n); } private static int div(int n) { return 12 / (n * n + 3); }")
    )
    said = check("Main.java", "--engine", "testing")
    assert "divisor `n * n + 3` is not zero (not violated in " in said.text
    assert ") (only from Main.part(int))\n" in said.text


def test_a_reason_is_followed_by_some_of_its_places(check: Check) -> None:
    lines = "".join(f"a[{index}] = 1; " for index in range(9))
    Path("Main.java").write_text(f"class Main {{ int[] a; void f() {{ {lines} }} }}\n")
    said = check("Main.java", "--engine", "induction", "--limit", "5")
    open_ones = said.json["counts"]["unknown"]
    assert open_ones == 18 and f"({open_ones} obligations)\n" in said.text
    assert f"      and {open_ones - 4} more (--format json lists all)\n" in said.text


def test_what_was_not_translated_is_not_said_to_be_fine(check: Check) -> None:
    Path("f.c").write_text(
        '#include <assert.h>\nint f(int x) { __asm__("nop" : "+r"(x)); assert(x == 0); return x; }\n'
    )
    said = check("f.c")
    assert said.code == 2
    assert "checked f: unknown (not translated from f.c:2:16 on)" in said.text
    assert "nothing in them can go wrong" not in said.text
    assert [span["line"] for span in said.json["programs"][0]["entries"][0]["untranslated"]] == [2]


def test_what_a_pointer_to_anything_leads_to_is_not_known(check: Check) -> None:
    Path("f.c").write_text("int f(void *p) { return *(int *)p; }\n")
    said = check("f.c")
    assert said.code == 3
    assert "the entry takes pointers to objects that are not known" in said.text
