"""Type soundness (Roberson 2011, chapter 4): progress and preservation of classes that implement `Language`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.glassbox.checking import Checked, check_files
from vernier.cli.arguments import parse
from vernier.run.loading.frontends import load_java_program

LANGUAGES = Path(__file__).parents[3] / "examples" / "languages"
EXPRESSIONS = (LANGUAGES / "Expressions.java").read_text(encoding="utf-8")
INTERFACE = (LANGUAGES / "Language.java").read_text(encoding="utf-8")

UNSOUND = {
    "iszero is a number": (
        "t.kind == PRED ? NAT", "t.kind >= PRED ? NAT", 3, "preservation", ("pred (iszero (0))", "pred (true)"),
    ),
    "no rule for iszero of a successor": (
        "if (t.kind == ISZERO && t.e1.kind == SUCC) ", "if (t.kind > IF) ", 3, "progress", ("iszero (succ (0))",),
    ),
}  # fmt: skip
"""What is replaced, by what, the number of terms that show it, what is violated, and by which term"""


def checked(folder: Path, source: str, terms: int) -> Checked:
    texts = {"Expressions": source, "Language": INTERFACE}
    return check_files(folder, texts, "Expressions.smallStep", f"Expressions.Term={terms}")


@pytest.mark.parametrize(("terms", "paths"), [(2, 4)])
def test_the_language_is_sound(tmp_path: Path, terms: int, paths: int) -> None:
    found = checked(tmp_path, EXPRESSIONS, terms)
    assert found.holds(), found.reasons()
    assert {"progress", "preservation"} <= found.codes()
    assert found.paths() == paths


@pytest.mark.parametrize("fault", UNSOUND)
def test_a_wrong_rule_is_found(tmp_path: Path, fault: str) -> None:
    right, wrong, terms, code, term = UNSOUND[fault]
    assert EXPRESSIONS.count(right) == 1
    found = checked(tmp_path, EXPRESSIONS.replace(right, wrong), terms)
    assert found.refuted() == {code}, found.reasons()
    assert found.terms(code) == [term]


def test_a_term_is_shown_by_constructors_where_the_class_does_not_show_it(tmp_path: Path) -> None:
    right, wrong, terms, code, _ = UNSOUND["no rule for iszero of a successor"]
    faulty = EXPRESSIONS.replace(right, wrong).replace("public String toString()", "String text()")
    assert checked(tmp_path, faulty, terms).terms(code) == [("Term(5, Term(3, Term(2)))",)]


def test_judgements_have_to_be_truths(tmp_path: Path) -> None:
    file = tmp_path / "Language.java"
    told = INTERFACE.replace("boolean wellTyped", "int wellTyped") + "class Other { public void run() { } }"
    file.write_text(told, encoding="utf-8")
    (found,) = load_java_program((str(file),), parse(["check", str(file)]).settings).diagnostics
    assert found.message == "wellTyped of a Language has to be declared as `boolean wellTyped()`"
