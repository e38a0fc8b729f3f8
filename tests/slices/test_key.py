"""KeY as a prover: the problems that it is given, how its answers are read, and what is told where it is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from vernier.cli.main import run
from vernier.frontend.java.attribute import ModelLibrary, SourceText, load_program
from vernier.frontend.java.lower import lower_program
from vernier.slices.key.asking import target_of
from vernier.slices.key.problem import problem_text
from vernier.slices.key.running import (
    VARIABLE,
    ContractProof,
    KeyFailure,
    KeyProofs,
    NoKey,
    find_key,
    read_answer,
)
from vernier.slices.key.slice_text import KeyText, NotWritten
from vernier.slices.methods import declared_methods
from vernier.slices.proof import FoundInvariant
from vernier.slices.properties import properties

_ORIGINAL = """class Sum {
  int f; int[] a;
  /*@ requires o != null && d > 0;
    @ ensures \\result >= 0;
    @*/
  int m(Sum o, int d) {
    int r = 0;
    for (int i = 0; i < d; i++) {
      r = o.f / d;
      a[i] = called(i);
    }
    return r;
  }
  //@ ensures \\result == 0;
  int called(int i) { return 0; }
}
"""
_SLICE = (
    _ORIGINAL.replace("r = o.f / d;", "r = guarded_int(o.f / d, o);")
    .replace("= called(i)", "= pure_int()")
    .rstrip("}\n")
    + """}
  //@ assignable \\strictly_nothing;
  native int guarded_int(int guard1, /*@ nullable */ Sum guard2);
  //@ assignable \\strictly_nothing;
  native int pure_int();
}
"""
)


def _written(name: str, original: str = _ORIGINAL) -> list[str]:
    files = {"Sum.java": original}
    attribution = load_program([SourceText("Sum.java", original)], ModelLibrary.standard())
    lowered = lower_program(attribution, ["Sum.m"], files, attribution)
    (asked,) = properties(lowered.program.obligations.values(), (name,))
    entry = next(one for one in declared_methods(attribution) if one.name == "m")
    found = (FoundInvariant("Sum.java", 8, "r >= 0"), FoundInvariant("Sum.java", 8, "(* the cells are old *)"))
    slice_ = {"Sum.java": _SLICE if original is _ORIGINAL else original}
    (text,) = KeyText(slice_, files, entry, asked, found, ("o",)).written().values()
    return [line.strip() for line in text.splitlines() if line.strip()]


def test_a_slice_for_key_claims_the_property_alone() -> None:
    text = _written("division.zero")
    assert text[0].startswith("/*@ nullable_by_default @*/ class Sum {")
    assert text[2] == (
        "/*@ private behavior requires o != null && d > 0; requires o != null; ensures true; "
        "signals (ArithmeticException e) false; signals_only Throwable; diverges true; assignable \\everything; "
        "helper @*/ int m(Sum o, int d) {"
    )
    assert text[4] == "/*@ loop_invariant r >= 0; assignable a[*]; @*/ for (int i = 0; i < d; i++) {"
    assert text[5] == "r = guarded_int(o.f / d == 0, o);"
    # KeY would trust the contract of a method that is called.
    assert "int called(int i) { return 0; }" in text
    assert (
        "/*@ private normal_behavior requires true; ensures true; assignable \\strictly_nothing; helper @*/ "
        "native int guarded_int(boolean guard1, /*@ nullable */ Sum guard2);"
    ) in text
    post = _written("post.1")[2]
    assert "ensures \\result >= 0; signals (Throwable e) true;" in post


def test_what_key_cannot_be_asked_is_told() -> None:
    several = _ORIGINAL.replace("ensures \\result >= 0;", "ensures \\result >= 0;\n    @ also requires d < 0;")
    with pytest.raises(NotWritten, match="several cases"):
        _written("division.zero", several)


def test_numbers_and_exceptions_are_those_of_java() -> None:
    text = problem_text(["class A { static int f(int x) { return x; } }"])
    for choice in ("intRules\\:javaSemantics", "runtimeExceptions\\:allow", "initialisation\\:disableStatic"):
        assert choice in text
    assert "initialisation\\:enableStatic" in problem_text(["class A { }", "class B { static int f = 1; }"])
    assert "initialisation\\:enableStatic" in problem_text(["class A { static { } }"])


def test_answers() -> None:
    name = "A[A::m(int)].JML behavior operation contract.0"
    closed, still_open = f"contract\t{name}\ttrue\t0\t646\n", f"contract\t{name}\tfalse\t2\t99\n"
    assert read_answer(0, closed, "", "A::m") == KeyProofs((ContractProof(name, 0, 646),))
    both = read_answer(0, closed + still_open, "", "A::m")
    assert isinstance(both, KeyProofs)
    assert not both.is_closed
    for code, told in (
        (0, ""),
        (1, closed),
        (0, closed + "failed\tno such file\n"),
        (0, closed.replace("true", "false")),
        (0, still_open.replace("false", "true")),
    ):
        assert isinstance(read_answer(code, told, "", "A::m"), KeyFailure)


def test_methods_are_named_as_key_has_them() -> None:
    assert target_of("a.B$C.m(int,a.B$C)") == "a.B.C::m"
    assert target_of("a.B.<init>(int)") == "a.B::B"


@pytest.mark.parametrize("command", ["slice", "prove"])
def test_without_key(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "Sum.java"
    path.write_text("class Sum { /*@ ensures \\result == 1; */ static int m() { return 1; } }", encoding="utf-8")
    monkeypatch.delenv(VARIABLE, raising=False)
    asked = [command, str(path), "--method", "Sum.m", "--prover", "key"]
    assert run(asked) == 2
    assert f"KeY is not found: set {VARIABLE}" in capsys.readouterr().err
    out = tmp_path / "out"
    assert run([*asked, "--export", str(out)]) == 3
    assert "no answer of KeY: KeY is not found" in "".join(capsys.readouterr())
    (problem,) = out.rglob("problem.key")
    assert (problem.parent / "src" / "Sum.java").is_file()
    monkeypatch.setenv(VARIABLE, str(tmp_path / "nowhere.jar"))
    assert isinstance(find_key(), NoKey)


@pytest.mark.skipif(isinstance(find_key(), NoKey), reason=f"KeY is optional: {VARIABLE} names no jar of it")
def test_with_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "Half.java"
    path.write_text(
        "class Half {\n  int f;\n  /*@ requires o != null && d > 0; */\n"
        "  static int m(Half o, int d) {\n    int r = o.f / d;\n    return r;\n  }\n}\n",
        encoding="utf-8",
    )
    asked = ["slice", str(path), "--method", "Half.m", "--prover", "key", "--limit", "300"]
    assert run([*asked, "--property", "null.dereference"]) == 0
    assert "closed by KeY (" in capsys.readouterr().err
