"""What is wrong in a clause is told where it stands, and what depends on it is unknown."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.contracts.checking import bounded_search, load, outcomes, random_testing
from vernier.cli.main import run
from vernier.core.outcome import Verdict
from vernier.frontend.java import load_java_texts

WRONG = [
    ("//@ ensures \\result == nn;", "nn is not known here", "nn"),
    ("//@ requires n;", "expected a boolean, found int", "n;"),
    ("/*@ ensures n > 0;\n      @ ensures this.foo; */", "C has no field foo", "foo"),
    ("//@ ensurs n > 0;", "ensurs is not a JML keyword known here", "ensurs"),
    ("//@ ensures change() > 0;", "change is not pure, so it cannot be called in a clause", "change"),
    ("//@ signals (Foo e) true;", "Foo is not a class known here", "Foo"),
    ("//@ signals_only Foo;", "Foo is not a class known here", "Foo"),
    ("//@ assignable q;", "q is not a field known here", "q;"),
    ("//@ assignable n;", "n is not a field known here", "n;"),
    ("//@ assignable x, a[n..x > 2];", "an index is a number", "x >"),
    ("//@ ensures 0 < n < x == 1;", "cannot compare: boolean == int", "0 <"),
    ("//@ {| requires n > 0;", "{| is not supported at a method", "{|"),
    ("//@ requires n > 0; |}", "|} is not supported at a method", "|}"),
    ("//@ old int m;", "expected a type, a name and a value", "old"),
    ("//@ old int m = q;", "q is not known here", "q;"),
    ('@Requires("n > 0 and m > 0")', "m is not known here", "m >"),
    ('@Ensures({"return > 0", "n >" + " q"})', "q is not known here", 'q"}'),
    ('@Ensures("n > 0 or \\"\\" = q")', "q is not known here", 'q"'),
    ("@Ensures(X)", "the text of a clause has to be a string literal", "X"),
    ('@Throws("Foo: n > 0")', "Foo is not a class known here", "Foo"),
    ('@Modifies("this.y")', "C has no field y", 'y"'),
]
WITHOUT_MEANING = [
    ("//@ measured_by n;", "measured_by is not checked here yet", "measured"),
    ("//@ accessible x;", "accessible is not checked here yet", "accessible"),
    ("//@ ghost \\bigint g;", "this ghost variable has no meaning here yet", "ghost"),
    ("//@ model int m;", "model fields and methods have no meaning here yet", "model"),
    ("//@ model int m() { return 1; }", "model fields and methods have no meaning here yet", "model"),
    ("//@ ensures \\static_invariant_for(C);", "\\static_invariant_for has no meaning here yet", "\\static"),
    ("//@ requires (\\forall \\bigint i; i == i);", "\\bigint has no meaning here yet", "\\bigint"),
    ("//@ ensures \\fresh(this.*);", "the set of all fields has no meaning here yet", "*)"),
    ("//@ ensures a[*] == null;", "a set of elements has no meaning here yet", "*]"),
    ("//@ ensures x == \\old(x, here);", "the state at a label has no meaning here yet", "here"),
    ("//@ spec_bigint_math", "spec_bigint_math: numbers are Java's", "spec"),
    ("//@ requires_free n > 0;", "requires_free has no meaning here yet", "requires"),
]
SOURCE = """class C {
    int x;
    int[] a;
    %s
    int f(int n) { return n; }
    int change() { return x++; }
}
"""


def place_of(source: str, text: str) -> tuple[int, int]:
    """Line and column of the last occurrence."""
    before = source[: source.rindex(text)]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


@pytest.mark.parametrize(("clause", "message", "at"), WRONG)
def test_messages_and_places(clause: str, message: str, at: str) -> None:
    source = SOURCE % clause
    lowered = load_java_texts({"C.java": source})
    told = [item for item in lowered.diagnostics if item.code == "specification"]
    assert [item.message for item in told] == [message]
    assert told[0].severity.value == "error"
    line, column = place_of(source[: source.index(clause) + len(clause)], at)
    assert (told[0].span.line, told[0].span.column) == (line, column)


@pytest.mark.parametrize(("clause", "message", "at"), WITHOUT_MEANING)
def test_what_has_no_meaning_is_a_warning(clause: str, message: str, at: str) -> None:
    source = SOURCE % clause
    lowered = load_java_texts({"C.java": source})
    told = [item for item in lowered.diagnostics if item.code == "specification"]
    assert [(item.message, item.severity.value) for item in told] == [(message, "warning")]
    assert (told[0].span.line, told[0].span.column) == place_of(source[: source.index(clause) + len(clause)], at)


def test_names_without_a_value_are_told_where_they_are_used() -> None:
    clause = "//@ model int m;\n    //@ ensures this.m > 0;"
    lowered = load_java_texts({"C.java": SOURCE % clause})
    told = [(item.message, item.span.line) for item in lowered.diagnostics]
    assert ("m is a model field, which has no value here yet", 5) in told


BODY = """class C {
    int f(int n) {
        %s
        while (n > 0) {
            n--;
        }
        return n;
    }
}
"""


@pytest.mark.parametrize(
    ("clause", "message", "at"),
    [
        ("//@ assert k > 0;", "k is not known here", "k >"),
        ("//@ loop_invariant n >= 0 && n;", "expected a boolean, found int", "n;"),
        ("//@ decreases n > 0;", "expected a whole number, found boolean", "n >"),
        ("//@ invariant n > 0;", "invariant has no meaning inside a body", "invariant"),
        (
            "//@ set n = 0;",
            "this ghost code assigns no ghost variable known here, or a value without a meaning",
            "n =",
        ),
        ("//@ requires n > 0;", "contracts of blocks and loops are not checked here yet", "requires"),
        ("//@ use lemma(n);", "use has no meaning inside a body", "use"),
        ("//@ loop_assignable q;", "q is not a field known here", "q;"),
        ("//@ assert (\\forall int n; 0 < n; n > 0);", "n is already a variable here", "int n"),
    ],
)
def test_clauses_in_bodies(clause: str, message: str, at: str) -> None:
    source = BODY % clause
    lowered = load_java_texts({"C.java": source})
    told = [item for item in lowered.diagnostics if item.code == "specification"]
    assert [item.message for item in told] == [message]
    place = place_of(source[: source.index(clause) + len(clause)], at)
    assert (told[0].span.line, told[0].span.column) == place


def test_check_ends_with_bad_input_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "C.java"
    path.write_text(
        "class C {\n    //@ ensures \\result > q;\n    static int f(int n) { return 10 / n; }\n"
        "    static int g(int n) { return 10 / n; }\n}\n"
    )
    code = run(["check", "--store", str(tmp_path / "store"), str(path)])
    shown = capsys.readouterr().out
    assert code == 2
    assert f"{path}:2:27" in shown and "q is not known here" in shown
    assert f"{path}:4:" in shown


UNUSABLE = """class C {
    //@ requires q > 0;
    //@ ensures \\result == 5;
    static int f(int n) { return 10 / n; }
    //@ ensures \\result == q;
    //@ ensures \\result != 7;
    static int g(int n) { return n; }
}
"""


def test_an_unusable_clause_leaves_what_depends_on_it_unknown(tmp_path: Path) -> None:
    path = tmp_path / "C.java"
    path.write_text(UNUSABLE)
    loaded = load(path)
    for engine in (random_testing(), bounded_search()):
        verdicts = {item.obligation.id: item.verdict for item in outcomes(loaded, engine)}
        assert verdicts["C.f(int)/post.1"] is Verdict.UNKNOWN
        assert verdicts["C.f(int)/division.zero.1"] is Verdict.UNKNOWN
        assert verdicts["C.g(int)/post.1"] is Verdict.UNKNOWN
        if engine.name == "bounded":
            assert verdicts["C.g(int)/post.2"] is Verdict.REFUTED


def test_a_clause_with_thousands_of_operators_is_refused() -> None:
    clause = "//@ ensures n == 0" + " || n == 1" * 4_000 + ";"
    lowered = load_java_texts({"C.java": SOURCE % clause})
    assert [item.message for item in lowered.diagnostics] == ["the clause is nested too deeply"]


def test_a_stored_counterexample_of_a_contract_is_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "C.java"
    path.write_text("class C {\n    //@ ensures \\result > n;\n    static int f(int n) { return n; }\n}\n")
    store = str(tmp_path / "store")
    assert run(["check", "--store", store, str(path)]) == 1
    assert run(["replay", "--store", store, "C.f(int)/post.1"]) == 1
    path.write_text("class C {\n    //@ ensures \\result >= n;\n    static int f(int n) { return n; }\n}\n")
    assert run(["replay", "--store", store, "C.f(int)/post.1"]) == 3
    assert "not violated any more" in capsys.readouterr().out
