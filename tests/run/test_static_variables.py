"""Methods with contracts that read static variables: a proof over maps is for all values they may have."""

from __future__ import annotations

from pathlib import Path

import pytest

from vernier.cli.main import run

STATICS = """
public class Statics {
  static int count;
  static int[] data = new int[4];
  static Statics last;
  static Object any;
  int value;

  public static void change() { count++; last = new Statics(); data = null; }

  //@ requires count < Integer.MAX_VALUE;
  //@ assignable count;
  //@ ensures count == \\old(count) + 1;
  public static void increase() { count++; }

  //@ ensures \\result == 0;
  public static int initially() { return count; }

  //@ ensures \\result >= 0;
  public static int length() { return data == null ? 0 : data.length; }

  //@ ensures \\result == 4;
  public static int lengthAtFirst() { return data.length; }

  //@ requires last != null;
  //@ ensures \\result == last.value + 1;
  public static int afterChange() { return last.value; }

  //@ ensures count == 0;
  public static int onlyInTheClause() { return 1; }

  //@ requires count == 0 || count == 9; ensures \\result == count;
  public static int ofTwoValues() { return 0; }

  //@ requires count == 9; ensures false;
  public static void notAtFirst() { }

  static /*@ pure @*/ int counted() { return count; }

  //@ ensures counted() == 0;
  public static void calledInTheClause() { }

  //@ ensures \\result == 5;
  public static int unknownClass() { return any == null ? 5 : any.hashCode(); }
}
"""


@pytest.mark.parametrize("command", ["check", "prove"])
def test_a_contract_is_proved_for_all_values_of_static_variables(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """After `change()`, the contracts that hold of initial values only are violated: nothing more is said of them."""
    monkeypatch.chdir(tmp_path)
    Path("Statics.java").write_text(STATICS, encoding="utf-8")
    assert run([command, "Statics.java", "--limit", "200"]) == 3
    lines = [line.removeprefix("checked ") for line in capsys.readouterr().out.splitlines()]
    told = {line.partition("(")[0]: line.partition("): ")[2].split()[0].rstrip(":") for line in lines if "): " in line}
    proved = {name for name, word in told.items() if word == "proved"}
    assert proved == {"Statics.increase", "Statics.length", "Statics.counted"}
    assert not any(word == "unreachable" for word in told.values())
