"""TRUE, FALSE and UNKNOWN of whole programs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import vernier.run.answer
from tests.run.handmade import X, at, block, equal, needle, obligation, program, spinning, straight
from vernier.core.budget import Budget
from vernier.core.diagnostic import Diagnostic, Severity
from vernier.core.events import ignore
from vernier.core.obligation import Code, Obligation
from vernier.core.settings import DataModel, Settings
from vernier.core.source import Span
from vernier.ir.expr import FALSE, TRUE
from vernier.ir.ops import Assume, Branch, Check, Goto, Havoc, Return
from vernier.ir.program import Program
from vernier.run.answer import Answer, answer_property
from vernier.run.loading.load import Entry, Loaded, Unit
from vernier.run.loading.task_definition import TaskDefinition

DEFINITION = TaskDefinition(("hand.c",), "C", DataModel.ILP32)


def _answer(
    monkeypatch: pytest.MonkeyPatch, of: Program, name: str = "unreach-call", diagnostics: tuple[Diagnostic, ...] = ()
) -> Answer:
    unit = Unit("hand.c", ("hand.c",), of, (Entry("main", "main"),), frozenset({"hand.c"}))
    monkeypatch.setattr(vernier.run.answer, "load", lambda *_: Loaded((unit,), diagnostics))
    settings = replace(Settings(), limit=1.5, engine=("testing",))
    return answer_property(DEFINITION, name, settings, Budget.of_seconds(1.5), ignore).answer


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_found_violation_is_false(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _answer(monkeypatch, needle(321)) is Answer.FALSE
    assert _answer(monkeypatch, straight(FALSE), "valid-assert") is Answer.FALSE


def test_the_only_execution_without_violation_is_true(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _answer(monkeypatch, straight(TRUE), "valid-assert") is Answer.TRUE


def test_no_relevant_obligation_is_true(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _answer(monkeypatch, straight(FALSE), "unreach-call") is Answer.TRUE


def test_errors_in_the_input_hide_something(monkeypatch: pytest.MonkeyPatch) -> None:
    error = Diagnostic(Severity.ERROR, "unsupported", "goto", Span("hand.c", 1, 1, 1, 2))
    assert _answer(monkeypatch, straight(TRUE), "valid-assert", (error,)) is Answer.UNKNOWN
    assert _answer(monkeypatch, straight(FALSE), "valid-assert", (error,)) is Answer.FALSE


def test_testing_alone_is_no_proof_and_a_loop_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    hidden = needle(5)
    blocks = list(hidden.procedures["main"].blocks)
    blocks[0] = replace(blocks[0], operations=(*blocks[0].operations, Assume(equal(X, 6), at(1))))
    assert _answer(monkeypatch, program(blocks, tuple(hidden.obligations.values()))) is Answer.UNKNOWN
    assert _answer(monkeypatch, spinning()) is Answer.UNKNOWN


def test_a_violation_after_undefined_behaviour_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    undefined, asked = obligation(2, Code.OVERFLOW), obligation(3)
    blocks = (
        block("start", (Havoc(X, "x", at(1)),), Branch(equal(X, 7), "bad", "end", at(1))),
        block("bad", (Check(FALSE, undefined.id, at(2)), Check(FALSE, asked.id, at(3))), Goto("end", at(3))),
        block("end", (), Return(None, at(4))),
    )
    assert _answer(monkeypatch, program(blocks, (undefined, asked))) is Answer.UNKNOWN
    assert _answer(monkeypatch, program(blocks, (undefined, asked)), "no-overflow") is Answer.FALSE


def test_a_violation_after_a_value_that_nobody_has_written_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    unwritten, overflow, asked = obligation(1, Code.MEMORY_UNINITIALISED), obligation(2, Code.OVERFLOW), obligation(3)

    def violating(*found: Obligation) -> Program:
        checks = tuple(Check(FALSE, item.id, at(2)) for item in found)
        return program((block("only", checks, Return(None, at(4))),), found)

    assert _answer(monkeypatch, violating(unwritten, asked)) is Answer.FALSE
    assert _answer(monkeypatch, violating(unwritten, overflow, asked)) is Answer.UNKNOWN


WILD = """extern void reach_error(void);
extern void *malloc(unsigned long);
struct S { int state; int *flags; };
int main(void) {
    struct S *s = malloc(sizeof(struct S));
    FLAGS
    s->state = *s->flags & 256 ? 1 : 2;
    if (s->state == 1) reach_error();
    return 0;
}
"""


@pytest.mark.parametrize(
    ("flags", "expected"), [("", Answer.UNKNOWN), ("int none = 0; s->flags = &none;", Answer.TRUE)]
)
@pytest.mark.parametrize("engine", ["bounded", "cpa"])
def test_a_proof_that_stops_at_an_invalid_access_does_not_count(flags: str, expected: Answer, engine: str) -> None:
    Path("wild.c").write_text(WILD.replace("FLAGS", flags))
    settings = replace(Settings(), limit=8.0, engine=(engine,))
    definition = TaskDefinition(("wild.c",), "C", DataModel.LP64)
    found = answer_property(definition, "unreach-call", settings, Budget.of_seconds(8.0), ignore)
    assert found.answer is expected


MAIN = """import java.util.*;
public class Main {
    public static void main(String[] a) { List<Integer> l = new ArrayList<>(); assert l.size() < Integer.MAX_VALUE; }
}
"""


def _java_answer(*files: str) -> Answer:
    settings = replace(Settings(), limit=20.0, engine=("testing",))
    definition = TaskDefinition(files, "Java", DataModel.LP64)
    return answer_property(definition, "valid-assert", settings, Budget.of_seconds(20.0), ignore).answer


@pytest.mark.parametrize("bad", ["class Bad { int f() { return 1 + ; } }", "\0", "caf\udce9"])
def test_an_unreadable_file_that_nobody_needs_hides_nothing(bad: str) -> None:
    Path("Main.java").write_text(MAIN)
    Path("Bad.java").write_bytes(bad.encode("utf-8", "surrogateescape"))
    assert _java_answer("Main.java", "Bad.java") is Answer.TRUE


def test_an_unreadable_file_that_is_needed_or_may_shadow_a_class_hides_something() -> None:
    Path("Main.java").write_text(MAIN)
    Path("Bad.java").write_text("class ArrayList<T> { int f() { return 1 + ; } }")
    assert _java_answer("Main.java", "Bad.java") is Answer.UNKNOWN
    Path("Bad.java").write_text("class Integer { int f() { return 1 + ; } }")
    assert _java_answer("Main.java", "Bad.java") is Answer.UNKNOWN
    Path("Bad.java").rename("ArrayList.java")
    Path("ArrayList.java").write_text("\0")
    assert _java_answer("Main.java", "ArrayList.java") is Answer.UNKNOWN
    Path("Main.java").write_text("public class Main { public static void main(String[] a) { Bad.f(); assert true; } }")
    Path("Bad.java").write_text("class Bad { static int f() { return 1 + ; } }")
    assert _java_answer("Main.java", "Bad.java") is Answer.UNKNOWN
