"""Type soundness (Roberson 2011, chapter 4): progress and preservation of classes that implement `Language`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bench.language_mutants import OWNERSHIP, SUBJECTS, judge
from tests.engines.glassbox.checking import Checked, check_files
from vernier.cli.arguments import parse
from vernier.run.loading.frontends import load_java_program

LANGUAGES = Path(__file__).parents[3] / "examples" / "languages"
EXPRESSIONS = (LANGUAGES / "Expressions.java").read_text(encoding="utf-8")
INTERFACE = (LANGUAGES / "Language.java").read_text(encoding="utf-8")

UNSOUND = {
    "the condition has any type": ("type(t.e1) == BOOL && ", "", "height=2", "progress", ("if (0) then",)),
    "else has no type": (" && wellTyped(t.e3)", "", "height=2", "preservation", ("", "")),
    "no rule for iszero of a successor": (
        "if (t.kind == ISZERO && t.e1.kind == SUCC) ", "if (t.kind > IF) ", "height=3", "progress",
        ("iszero (succ (0))",),
    ),
}  # fmt: skip
"""What is replaced, by what, a scope that shows it, what is violated, and how the terms begin"""


def checked(folder: Path, source: str, scope: str) -> Checked:
    texts = {"Expressions": source, "Language": INTERFACE}
    return check_files(folder, texts, "Expressions.smallStep", scope)


@pytest.mark.parametrize(
    ("scope", "paths"),
    [("height=2, Expressions.Term=2", 2), ("height=2, Expressions.Term=3", 2), ("height=2", 4), ("height=3", 10)],
)
def test_as_many_path_classes_as_the_thesis_reports(tmp_path: Path, scope: str, paths: int) -> None:
    """Table 6.4 for 2, 3, 4 and 13 nodes; the thesis counts all final states as one more."""
    found = checked(tmp_path, EXPRESSIONS, scope)
    assert found.holds(), found.reasons()
    assert {"progress", "preservation"} <= found.codes()
    assert found.paths() == paths


def test_terms_without_a_layout(tmp_path: Path) -> None:
    """Only the number of terms is bounded: they are trees, of any shape."""
    found = checked(tmp_path, EXPRESSIONS, "Expressions.Term=3")
    assert found.holds(), found.reasons()
    assert found.paths() == 5


def test_final_states_take_no_step(tmp_path: Path) -> None:
    found = checked(tmp_path, EXPRESSIONS, "height=1")
    assert found.reasons() == {"no start state in the scope satisfies what the contract of the entry assumes"}


def test_terms_may_be_too_high(tmp_path: Path) -> None:
    assert checked(tmp_path, EXPRESSIONS, "height=40").reasons() == {"trees of height 40 have more than 10000 places"}


SAME_TYPE = EXPRESSIONS.replace("static int type", "/*@ pure @*/ static int type").replace(
    "    public void smallStep", "    //@ ensures type(root) == \\old(type(root));\n    public void smallStep"
)


@pytest.mark.parametrize(("result", "refuted"), [("t.e1", set()), ("constant(TRUE)", {"post"})])
def test_preservation_of_the_same_type(tmp_path: Path, result: str, refuted: set[str]) -> None:
    """A term of another type is still well typed: it takes a larger one to see that it may not be."""
    rule = "t.kind == PRED && t.e1.kind == ZERO) return "
    found = checked(tmp_path, SAME_TYPE.replace(f"{rule}t.e1", f"{rule}{result}"), "height=2")
    assert found.refuted() == refuted, found.reasons()
    assert "post" in found.codes()


@pytest.mark.parametrize("fault", UNSOUND)
def test_a_wrong_rule_is_found(tmp_path: Path, fault: str) -> None:
    right, wrong, scope, code, terms = UNSOUND[fault]
    assert EXPRESSIONS.count(right) == 1
    found = checked(tmp_path, EXPRESSIONS.replace(right, wrong), scope)
    assert found.refuted() == {code}, found.reasons()
    ((shown),) = found.terms(code)
    assert len(shown) == len(terms)
    assert all(text.startswith(beginning) for text, beginning in zip(shown, terms, strict=True))


CLASSES = """class Terms implements Language {
    static abstract class Term {
        abstract int type();
        abstract boolean isValue();
        Term step() { throw new IllegalStateException("stuck"); }
    }
    static class True extends Term { int type() { return 1; } boolean isValue() { return true; } }
    static class Zero extends Term { int type() { return 2; } boolean isValue() { return true; } }
    static class If extends Term {
        @Tree Term condition, then, otherwise;
        If(Term condition, Term then, Term otherwise) {
            this.condition = condition;
            this.then = then;
            this.otherwise = otherwise;
        }
        int type() { return condition.type() == 1 && then.type() == otherwise.type() ? then.type() : 0; }
        boolean isValue() { return false; }
        Term step() {
            if (!condition.isValue()) return new If(condition.step(), then, otherwise);
            return condition instanceof True ? then : super.step();
        }
    }

    @Tree Term root;
    public void smallStep() { root = root.step(); }
    public boolean wellTyped() { return root.type() != 0; }
    public boolean isFinalState() { return root.isValue(); }
}
"""


STUCK = ["If(Zero, True, True)", "If(Zero, Zero, Zero)"]


@pytest.mark.parametrize(("condition", "terms"), [("condition.type() == 1", []), ("condition.type() != 0", STUCK)])
def test_each_constructor_may_be_a_class(tmp_path: Path, condition: str, terms: list[str]) -> None:
    texts = {"Terms": CLASSES.replace("condition.type() == 1", condition), "Language": INTERFACE}
    found = check_files(tmp_path, texts, "Terms.smallStep", "height=2")
    shown = found.terms("progress")
    assert {text for item in shown for text in item} <= set(terms)
    assert bool(shown) is bool(terms)
    assert terms or found.holds(), found.reasons()


def test_only_the_step_of_a_language_is_an_entry(tmp_path: Path) -> None:
    file = tmp_path / "Terms.java"
    file.write_text(CLASSES + INTERFACE, encoding="utf-8")
    (unit,) = load_java_program((str(file),), parse(["check", str(file)]).settings).units
    assert [entry.name for entry in unit.entries] == ["Terms.smallStep()"]


@pytest.mark.parametrize(
    ("language", "rule", "violated"),
    [
        ("Imp", "memory without types", "preservation"),
        ("FeatherweightJava", "a field too many", "preservation"),
        ("MiniJava", "fields are locations", "preservation"),
    ],
)
def test_a_wrong_rule_of_a_larger_language_is_found(language: str, rule: str, violated: str) -> None:
    """A sample of `python -m bench.language_mutants`."""
    mutants = [(subject, mutant) for subject in SUBJECTS for mutant in subject.mutants]
    ((subject, mutant),) = (found for found in mutants if (found[0].language, found[1].rule) == (language, rule))
    assert judge(subject, mutant, range(mutant.size, mutant.size + 1)).violated == violated


def test_a_wrong_rule_of_ownership_is_found() -> None:
    """The rule for new objects, without any class or object before."""
    (subject, *_) = OWNERSHIP
    bounds = ", ".join(f"OwnershipJava.{name}=0" for name in ("ClassDeclaration", "Method", "Type", "Obj"))
    answer = judge(replace(subject, scope=f"{bounds}, int=4"), subject.mutants[0], range(1, 2))
    assert answer.violated == "preservation"


THREADS = """class Threads implements Language {
    int left, right;   // what two threads have still to do

    //@ requires thread == 0 && left > 0 || thread == 1 && right > 0;
    //@ ensures left + right == \\old(left + right) - 1;
    public void smallStep(int thread) { if (THREAD) left--; else right--; }
    public boolean wellTyped() { return left >= 0 && right >= 0; }
    public boolean isFinalState() { return left == 0 && right == 0; }
}
"""


@pytest.mark.parametrize(("test", "refuted"), [("thread == 0", set()), ("thread <= 1", {"preservation"})])
def test_a_parameter_chooses_the_step_of_a_nondeterministic_language(
    tmp_path: Path, test: str, refuted: set[str]
) -> None:
    interface = INTERFACE.replace("smallStep()", "smallStep(int thread)")
    texts = {"Threads": THREADS.replace("THREAD)", f"{test})"), "Language": interface}
    found = check_files(tmp_path, texts, "Threads.smallStep", "int=8")
    assert found.refuted() == refuted, found.reasons()
    assert refuted or found.holds(), found.reasons()


def test_judgements_have_to_be_truths(tmp_path: Path) -> None:
    file = tmp_path / "Language.java"
    told = INTERFACE.replace("boolean wellTyped", "int wellTyped") + "class Other { public void run() { } }"
    file.write_text(told, encoding="utf-8")
    (found,) = load_java_program((str(file),), parse(["check", str(file)]).settings).diagnostics
    assert found.message == "wellTyped of a Language has to be declared as `boolean wellTyped()`"


COUNTING = """class Counting implements Language {
    int left, looks;
    static int all;
    int[] seen = new int[2];
    static class Looks {
        int number;
        void look() { number++; }
    }

    public boolean wellTyped() { %s }
    public boolean isFinalState() { return left == 0; }
    public void smallStep() { left--; }
    int counted() { looks++; return left; }
    static int marked(int[] marks) { marks[0] = 1; return marks[0]; }
    boolean isPositive(int n) { return n > 0 || isPositive(n); }
}
"""
_SAYS = "wellTyped of a Language must not change anything, and it "
_ENDLESS = " calls itself with the same arguments and changes nothing: it never returns"
UNUSABLE = [
    ("looks++; return left >= 0;", f"{_SAYS}assigns looks", "looks++; return left >="),
    ("Counting c = this; c.looks = 1; return true;", f"{_SAYS}assigns looks", "c.looks = 1"),
    ("all = left; return true;", f"{_SAYS}assigns all", "all = left"),
    ("return counted() >= 0;", f"{_SAYS}calls counted, which assigns looks", "looks++; return left; }"),
    ("return marked(seen) > 0;", f"{_SAYS}calls marked, which assigns an element of an array", "marks[0] = 1"),
    ("return left > 3 || wellTyped();", f"wellTyped{_ENDLESS}", "wellTyped(); }"),
]


@pytest.mark.parametrize(("body", "message", "at"), UNUSABLE)
def test_judgements_only_look(tmp_path: Path, body: str, message: str, at: str) -> None:
    """What a judgement must not do is told where it does it."""
    source = COUNTING % body
    file = tmp_path / "Counting.java"
    file.write_text(source + INTERFACE, encoding="utf-8")
    (told,) = load_java_program((str(file),), parse(["check", str(file)]).settings).diagnostics
    before = source[: source.index(at)]
    assert (told.message, told.span.line) == (message, before.count("\n") + 1)
    assert told.span.column == len(before) - before.rfind("\n")


def test_nothing_is_claimed_of_a_language_whose_judgements_change_it(tmp_path: Path) -> None:
    body, message, _ = UNUSABLE[0]
    texts = {"Counting": COUNTING % body, "Language": INTERFACE}
    found = check_files(tmp_path, texts, "Counting.smallStep", "int=8")
    assert all(message in reason for reason in found.reasons()), found.reasons()


@pytest.mark.parametrize(
    "body",
    [
        "int n = left; n++; return n > 0;",
        "return marked(new int[3]) > 0;",
        "Looks l = new Looks(); l.look(); return true;",
    ],
)
def test_judgements_may_change_what_they_make(tmp_path: Path, body: str) -> None:
    file = tmp_path / "Counting.java"
    file.write_text(COUNTING % body + INTERFACE, encoding="utf-8")
    assert not load_java_program((str(file),), parse(["check", str(file)]).settings).diagnostics


def test_a_pure_method_that_never_returns(tmp_path: Path) -> None:
    source = (COUNTING % "return isPositive(left);").replace("boolean isP", "/*@ pure @*/ boolean isP")
    file = tmp_path / "Counting.java"
    file.write_text(source + INTERFACE, encoding="utf-8")
    (told,) = load_java_program((str(file),), parse(["check", str(file)]).settings).diagnostics
    assert (told.message, told.span.line) == (
        f"isPositive{_ENDLESS}",
        source.count("\n", 0, source.index("|| isP")) + 1,
    )
