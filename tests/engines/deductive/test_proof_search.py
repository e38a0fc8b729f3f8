"""What is deduced from the summary of a method, before anything is run."""

from __future__ import annotations

from pathlib import Path

import pytest

from vernier.cli.arguments import parse
from vernier.core.budget import Budget
from vernier.encode.calls.applicable_summaries import summaries
from vernier.engines.deductive.effort import ProofEffort
from vernier.engines.deductive.engine import RESOURCES, contract_of
from vernier.engines.deductive.proof_search import ProofSearch
from vernier.run.loading.frontends import load_java_program
from vernier.run.tasks import make_task

PROGRAM = """class Box {
    @interface Requires { String value(); }
    @interface Ensures { String value(); }
    Box next;

    @Requires("all b: Box | b.next != null")
    @Ensures("this.next != null")
    Box() { }

    @Requires("all b: Box | b.next != null")
    @Ensures("this.next != null")
    void keep() { }
}
"""


NUMBERS = """class Numbers {
    //@ ensures \\result == true;
    static boolean sum(int a) { return a + 1 == a + 1L; }
    //@ ensures \\result == true;
    static boolean minus(int a) { return -a == -(long) a; }
    //@ ensures \\result == true;
    static boolean left(int a) { return a << 33 == (long) a << 33; }
    //@ ensures \\result == true;
    static boolean right(int a) { return a >>> 1 == (long) a >>> 1; }
    //@ ensures \\result == true;
    static boolean quotient(int a, int b) { return b == 0 || a / b == (long) a / b; }
    //@ ensures \\result == true;
    static boolean narrow(int a) { return (byte) a == a; }
    //@ ensures \\result == true;
    static boolean twice(int a) { long x = a; return x + 1 == a + 1L; }
    //@ ensures \\result != -0x80000000;
    static int least(int a) { return 0x80000000; }
}
"""


@pytest.mark.parametrize(("entry", "follows"), [("Box.keep", True), ("Box.<init>", False)])
def test_the_object_that_a_constructor_makes_is_not_there_before(tmp_path: Path, entry: str, follows: bool) -> None:
    assert _follows(tmp_path, PROGRAM, entry) is follows


@pytest.mark.parametrize("name", ["sum", "minus", "left", "right", "quotient", "narrow", "least"])
def test_numbers_of_different_types_are_not_confused(tmp_path: Path, name: str) -> None:
    assert not _follows(tmp_path, NUMBERS, f"Numbers.{name}")


def test_equal_numbers_of_one_type_are_known(tmp_path: Path) -> None:
    assert _follows(tmp_path, NUMBERS, "Numbers.twice")


def _follows(tmp_path: Path, text: str, entry: str) -> bool:
    """Whether all postconditions of a method follow from its summary."""
    path = tmp_path / f"{entry.split('.')[0]}.java"
    path.write_text(text, encoding="utf-8")
    settings = parse(["check", str(path), "--entry", entry, "--property", "post"]).settings
    (unit,) = load_java_program((str(path),), settings).units
    (found,) = unit.entries
    task = make_task(unit, found, settings)
    search = ProofSearch(contract_of(task), summaries(task.program).summary, ProofEffort.THOROUGH, RESOURCES)
    names = [obligation.id for obligation in task.obligations]
    assert names
    budget = Budget.of_seconds(20.0)
    following = list(search.proved(names, budget))
    assert budget.remaining() > 0, "not everything was tried"
    return following == names


NATIVE = """class Native {
    //@ requires x > 0; ensures \\result > 0;
    native int positive(int x);
    //@ ensures \\result == 0;
    static native int zero();
}
"""


@pytest.mark.parametrize("name", ["positive", "zero"])
def test_nothing_follows_of_a_method_without_a_body(tmp_path: Path, name: str) -> None:
    assert not _follows(tmp_path, NATIVE, f"Native.{name}")
