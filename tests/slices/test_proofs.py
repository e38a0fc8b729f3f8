"""Slices proved without bounds: what is proved of the original that way, and what must not be."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.slices.asking import SUBJECTS
from vernier.cli.main import run
from vernier.core.budget import Budget
from vernier.core.events import ignore
from vernier.core.settings import Settings
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import load
from vernier.run.tasks import make_task
from vernier.slices.proof import NotProved, Proved, SliceProof, prove_slice
from vernier.slices.properties import properties
from vernier.slices.request import Answered, find_slices

_HEADER = """class A {{
  int f; int g; int[] a; int[] b;
  /*@ requires n <= 50 && a != null && b != null && a != b;
    @ ensures {ensures}; */
  {type} m(int n) {{
{body}
  }}
{natives}
}}
"""


def _sliced(path: Path, method: str, property_: str) -> Answered:
    settings = Settings(entry=(method,), property=(property_,), limit=120, prove=True)
    (answer,) = find_slices((str(path),), settings).answers
    return answer


def _proof(folder: Path, original: str, slice_: str, property_: str = "post.1") -> SliceProof:
    """What is proved of an original by something that is said to be its slice."""
    path = folder / "A.java"
    path.write_text(original, encoding="utf-8")
    settings = Settings(entry=("A.m",))
    (unit,) = load(find_sources((str(path),)), settings, ignore).units
    task = make_task(unit, unit.entries[0], settings)
    (asked,) = properties(task.obligations, (property_,))
    return prove_slice(task, asked, {str(path): slice_}, settings, Budget.of_seconds(60))


def _by_hand(folder: Path, ensures: str, body: str, native: str, type_: str = "void") -> SliceProof:
    given = "" if type_ == "void" else "return null;"
    original = _HEADER.format(ensures=ensures, type=type_, body=given, natives="")
    return _proof(folder, original, _HEADER.format(ensures=ensures, type=type_, body=body, natives=native))


def test_both_motivating_examples_are_proved_without_annotations() -> None:
    primes = _sliced(SUBJECTS / "Primes.java", "Primes.numberOfPrime", "post.1").proof
    assert isinstance(primes, Proved)
    assert {one.jml for one in primes.invariants} == {"i >= x", "size>0==>x<y"}
    assert isinstance(_sliced(SUBJECTS / "Map.java", "Map.put", "post.1").proof, Proved)


def test_a_slice_too_abstract_for_all_heaps_is_refined() -> None:
    # Within bounds no array is so long that one more cell were too many.
    answer = _sliced(SUBJECTS / "table" / "Map.java", "Map.put", "array.negative-size")
    assert isinstance(answer.proof, Proved)
    assert answer.turns == 2


def test_fields_called_elems_are_fields() -> None:
    assert isinstance(_sliced(SUBJECTS / "table" / "List.java", "List.merge", "array.negative-size").proof, Proved)


@pytest.mark.parametrize(
    ("ensures", "body", "native", "is_proved"),
    [
        ("f == \\old(f)", "p();", "//@ assignable this.g;\nnative void p();", True),
        ("g == \\old(g)", "p();", "//@ assignable this.g;\nnative void p();", False),
        ("g == \\old(g)", "for (int i = 0; i < n; i++) p();", "//@ assignable this.g;\nnative void p();", False),
        ("f == \\old(f)", "for (int i = 0; i < n; i++) p();", "//@ assignable this.g;\nnative void p();", True),
        ("b == \\old(b)", "p();", "//@ assignable this.a, this.b;\nnative void p();", False),
        ("b.length > 0 ==> b[0] == \\old(b[0])", "p();", "//@ assignable this.a[*];\nnative void p();", True),
        ("a.length > 0 ==> a[0] == \\old(a[0])", "p();", "//@ assignable this.a[*];\nnative void p();", False),
        ("true", "p();", "native void p();", False),
        ("f == \\old(f)", "p();", "//@ assignable \\everything;\nnative void p();", False),
    ],
)
def test_generated_methods_do_what_their_frame_allows(
    tmp_path: Path, ensures: str, body: str, native: str, is_proved: object
) -> None:
    assert isinstance(_by_hand(tmp_path, ensures, body, native), Proved) is is_proved


def test_only_strictly_nothing_makes_no_objects(tmp_path: Path) -> None:
    claim = "\\result != null ==> !\\fresh(\\result)"
    for frame, kind in (("\\strictly_nothing", Proved), ("\\nothing", NotProved), ("this.g", NotProved)):
        native = f"//@ assignable {frame};\nnative /*@ nullable */ int[] p();"
        assert isinstance(_by_hand(tmp_path, claim, "return p();", native, "int[]"), kind), frame


def test_objects_made_in_a_loop_are_new(tmp_path: Path) -> None:
    body = "int[] x = null; for (int i = 0; i < n; i++) x = p();\nreturn x;"
    native = "//@ assignable \\nothing;\nnative /*@ nullable */ int[] p();"
    assert isinstance(_by_hand(tmp_path, "\\result == null || !\\fresh(\\result)", body, native, "int[]"), NotProved)
    assert isinstance(_by_hand(tmp_path, "\\result == \\result", body, native, "int[]"), Proved)


def test_a_slice_that_assumes_more_is_none(tmp_path: Path) -> None:
    original = "class A { int f; /*@ ensures true; */ static int m(A o) { return o.f; } }"
    slice_ = original.replace("ensures true", "requires o != null")
    answer = _proof(tmp_path, original, slice_, "null.dereference")
    assert answer == NotProved("the slice does not begin as the original does")


def test_a_slice_without_what_is_asked_about_is_none(tmp_path: Path) -> None:
    original = "class A { int f; /*@ requires o != null; */ static int m(A o) {\n return o.f; } }"
    slice_ = original.replace(
        "return o.f;", "return p(); } //@ assignable \\strictly_nothing;\n static native int p();"
    )
    answer = _proof(tmp_path, original, slice_.replace("int p(); }", "int p();"), "null.dereference")
    assert isinstance(answer, NotProved)
    assert "the slice lacks what is asked about" in answer.reason


_GROWING = """class Grow {
  /*@ requires 0 <= n && n <= 100; ensures \\result <= LIMIT; */
  static int count(int n) {
    int r = 0;
    for (int i = 0; i < n; i++) {
      r = r + 1;
    }
    return r;
  }
}
"""


def test_what_holds_within_bounds_only_is_not_proved(tmp_path: Path) -> None:
    path = tmp_path / "Grow.java"
    path.write_text(_GROWING.replace("LIMIT", "90"), encoding="utf-8")
    answer = _sliced(path, "Grow.count", "post.1")
    assert answer.proof is None or isinstance(answer.proof, NotProved)


def test_invariants_can_be_pasted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "Grow.java"
    path.write_text(_GROWING.replace("LIMIT", "100"), encoding="utf-8")
    answer = _sliced(path, "Grow.count", "post.1")
    assert isinstance(answer.proof, Proved)
    lines = path.read_text(encoding="utf-8").splitlines()
    pasted = [f"    //@ loop_invariant {one.jml};" for one in answer.proof.invariants if one.line == 5]
    path.write_text("\n".join((*lines[:4], *pasted, *lines[4:])), encoding="utf-8")
    assert pasted
    assert run(["prove", str(path), "--method", "Grow.count", "--store", str(tmp_path)]) == 0
    assert "Grow.count(int): proved" in capsys.readouterr().out


def test_the_command_tells_what_was_abstracted_and_found(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    output = str(tmp_path / "out.java")
    path = str(SUBJECTS / "Primes.java")
    arguments = ["slice", path, "--method", "Primes.numberOfPrime", "--property", "post.1", "--prove"]
    assert run([*arguments, "--output", output]) == 0
    told = capsys.readouterr().err.splitlines()
    assert told[1] == "  proved for all executions, 2 loop invariants found"
    assert f"  abstracted: {path}:8-15: boolean isPrime = true; becomes size = pure_int();" in told
    assert "    //@ loop_invariant i >= x;" in told
