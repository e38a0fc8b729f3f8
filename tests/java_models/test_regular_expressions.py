"""Programs with regular expressions, from the source to the answer."""

from __future__ import annotations

from pathlib import Path

from vernier.core.events import ignore
from vernier.core.outcome import Verdict
from vernier.core.settings import Keep, Settings
from vernier.run.check import check_paths

TEXT = r"""
import java.util.regex.*;
public class Main {
    static void constant() {
        Matcher m = Pattern.compile("(\\w+)@(?<host>\\w+)\\.com").matcher("to: ann@one.com, bob@two.com");
        boolean found = m.find() && m.group(1).equals("ann") && m.start() == 4 && m.find();
        String left = "a1b22".replaceAll("(\\d+)", "<$1>") + "a, b".split("\\s*,\\s*").length;
        assert found && m.group("host").equals("two") && !m.find() && left.equals("a<1>b<22>2");
    }
    static void needle(char a, char b, char c, char d, char e) {
        char[] chars = {a, b, c, d, e};
        boolean date = Pattern.matches("[0-3]\\d-[01]\\d", new String(chars));
        assert !date || a != '3' || b != '1';
    }
    static void noGroup() {
        Matcher m = Pattern.compile("(a)(b)").matcher("ab");
        if (m.matches()) m.group(3);
    }
    static void invalid() {
        Pattern.compile("(a|b");
    }
    static void unsupported() {
        boolean one = Pattern.matches("\\X", "a");
        assert one;
    }
}
"""


CASES = {
    "constant": (Verdict.PROVED, ""),
    "needle": (Verdict.REFUTED, "'3'"),
    "noGroup": (Verdict.REFUTED, "IndexOutOfBoundsException"),
    "invalid": (Verdict.REFUTED, "PatternSyntaxException"),
    "unsupported": (Verdict.UNKNOWN, "java.util.regex.PatternReader.$unsupported() has no model"),
}


def test_programs_with_regular_expressions(tmp_path: Path) -> None:
    (tmp_path / "Main.java").write_text(TEXT, encoding="utf-8")
    settings = Settings(
        engine=("testing", "bounded"), property=("assert", "uncaught"), entry=tuple(f"Main.{name}" for name in CASES),
        store=str(tmp_path / "store"), cache=Keep.OFF, jobs=1, limit=60.0,
    )  # fmt: skip
    found = check_paths([str(tmp_path / "Main.java")], settings, ignore).outcomes()
    last = {each.obligation.procedure.partition("(")[0].removeprefix("Main."): each for each in found}
    assert {name: last[name].verdict for name in CASES} == {name: verdict for name, (verdict, _) in CASES.items()}
    for name, (_, said) in CASES.items():
        assert said in f"{last[name].reason} {last[name].counterexample}"
