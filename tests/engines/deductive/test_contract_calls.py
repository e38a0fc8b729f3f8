"""Calls are completed by contracts, which are proved in the same run or not assumed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.deductive.contract_programs import answers
from vernier.cli.main import run
from vernier.core.budget import Budget
from vernier.core.obligation import Code, ViolationPoint
from vernier.core.settings import Settings
from vernier.encode.heap_maps.domain import World
from vernier.encode.heap_maps.heap import Precision
from vernier.engines.deductive.entry_proofs import EntryProofs
from vernier.engines.deductive.resources import Share
from vernier.engines.deductive.used_contracts import UsedContracts, contracts_of_callees, used_contracts
from vernier.run.loading.frontends import load_java_program
from vernier.run.tasks import make_task
from vernier.solvers.protocol import UNITS_PER_SECOND

ACCOUNT = """
class Account {
    int balance;
    Account other;
    //@ invariant balance >= 0;

    //@ requires 0 < amount && amount <= 1000 && balance <= 1000000;
    //@ assignable balance;
    //@ ensures balance == \\old(balance) + amount;
    void deposit(int amount) { balance += amount; }

    //@ requires balance <= 1000 && other != null && other != this;
    //@ ensures balance == \\old(balance) + 5;
    //@ ensures other.balance == \\old(other.balance);
    void twice() { deposit(2); deposit(3); }
}
"""
PARITY = """
class Parity {
    //@ requires n >= 0;
    //@ ensures \\result == (n % 2 == 0);
    static boolean twice(int n) { return n == 0 ? true : odd(n - 1); }
    //@ requires n >= 0;
    //@ ensures \\result == (n % 2 == 1);
    static boolean odd(int n) { return n == 0 ? false : twice(n - 1); }
}
"""
THROWING = """
class Throwing {
    //@ ensures n >= 0;
    //@ signals (IllegalArgumentException e) n < 0;
    static void check(int n) { if (n < 0) throw new IllegalArgumentException(); }

    //@ requires n > 5;
    //@ ensures \\result == n;
    static int twice(int n) { check(n); return n; }
}
"""
SHAPES = """
class Shapes {
    interface Shape {
        //@ requires by > 0;
        //@ ensures \\result >= 0 && \\result <= 1000;
        int area(int by);
    }
    static class Square implements Shape {
        int side;
        public int area(int by) { return 5; }
    }
    static class Thin implements Shape {
        int length;
        //@ also
        //@ requires by < 0;
        //@ ensures \\result == -1;
        public int area(int by) { return by < 0 ? -1 : length < 0 ? 0 : length < 500 ? length : 500; }
    }

    //@ requires a != null && b != null;
    //@ ensures 0 <= \\result && \\result <= 2000;
    static int twice(Shape a, Shape b) { return a.area(1) + b.area(2); }
}
"""
CAREFUL = """
class Careful {
    //@ requires n > 0;
    //@ ensures \\result == 1;
    static int one(int n) {
        //@ assert n > 0;
        return n > 0 ? 1 : 7;
    }

    //@ ensures \\result == 1;
    static int twice(int n) { return one(n); }
}
"""
WITHOUT_END = """
class WithoutEnd {
    //@ ensures false;
    //@ signals (Exception e) false;
    static void ever() { while (true) { } }

    //@ requires a != null;
    //@ ensures a.length > 40;
    static void twice(int[] a) {
        //@ assert a.length < 40;
        ever();
    }
}
"""


def open_ones(folder: Path, text: str) -> tuple[set[str], dict[str, tuple[str, ...]]]:
    """The obligations of the method `twice` that are not proved, and what is not proved of the contracts it uses."""
    (folder / "Main.java").write_text(text, encoding="utf-8")
    (unit,) = load_java_program((str(folder / "Main.java"),), Settings()).units
    entry = next(entry for entry in unit.entries if ".twice(" in entry.name)
    task = make_task(unit, entry, Settings())
    contracts = used_contracts(task, UsedContracts.AT_CALLS)
    escaping = {item.id for item in task.obligations if item.moment is ViolationPoint.ESCAPE}
    proofs = EntryProofs(task.program, task.entry, task.clauses, World.CLOSED, contracts, escaping, Precision.FULL)
    names = [item.id for item in task.obligations]
    found = set(proofs.proved(names, Share(2 * UNITS_PER_SECOND, Budget.of_seconds(120))))
    used = {item.method.partition(".")[2]: tuple(filter(None, (item.gaps(),))) for item in contracts_of_callees(proofs)}
    return {name.partition(".")[2] for name in names if name not in found}, used


@pytest.mark.parametrize("text", [ACCOUNT, PARITY, THROWING, SHAPES], ids=["account", "parity", "throwing", "shapes"])
def test_contracts_at_calls_are_enough(tmp_path: Path, text: str) -> None:
    open_, used = open_ones(tmp_path, text)
    assert open_ == set()
    assert used
    assert not any(used.values())


@pytest.mark.parametrize(
    ("text", "old", "new", "open_"),
    [
        (ACCOUNT, "balance += amount", "balance += amount + 1", {"twice()/post.1"}),
        (ACCOUNT, "    //@ assignable balance;\n", "", {"twice()/post.2"}),
        (PARITY, "? false", "? true", {"twice(int)/post.1"}),
        (SHAPES, "return 5", "return side", {"twice(Shapes$Shape,Shapes$Shape)/post.1"}),
        (THROWING, "n > 5", "n > -5", {"check(int)/uncaught.1"}),
    ],
    ids=["body", "no frame", "circle", "overriding", "thrown"],
)
def test_less_than_is_needed_leaves_open(tmp_path: Path, text: str, old: str, new: str, open_: set[str]) -> None:
    assert old in text
    assert open_ <= open_ones(tmp_path, text.replace(old, new, 1))[0]


def test_a_contract_that_is_not_proved_is_named(tmp_path: Path) -> None:
    _, used = open_ones(tmp_path, ACCOUNT.replace("\\old(balance) + amount", "\\old(balance) - amount", 1))
    assert [text.partition(" (")[0] for text in used["deposit(int)"]] == [
        "not proved, not assumed: `balance == \\old(balance) - amount`"
    ]


def test_what_a_call_does_not_establish_is_named(tmp_path: Path) -> None:
    _, used = open_ones(tmp_path, ACCOUNT.replace("deposit(2);", "other.deposit(2);", 1))
    ((told,),) = used.values()
    assert "not established: `balance >= 0` at " in told


def test_a_call_that_is_not_allowed_promises_nothing(tmp_path: Path) -> None:
    open_ = {"twice(int)/pre.1", "twice(int)/post.1", "one(int)/assert.1"}
    assert open_ones(tmp_path, CAREFUL)[0] == open_


def test_what_comes_before_a_call_that_does_not_end_is_seen(tmp_path: Path) -> None:
    assert open_ones(tmp_path, WITHOUT_END)[0] == {"twice(int[])/assert.1"}


def test_the_report_names_the_contracts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("Parity.java").write_text(PARITY, encoding="utf-8")
    assert run(["prove", "Parity.java", "--callees", "contracts", "--method", "Parity.twice"]) == 0
    told = capsys.readouterr().out
    assert "Parity.twice(int): proved (3 obligations), by the contracts of Parity.odd(int) (proved)" in told
    assert "1 contract: 1 proved" in told
    assert run(["check", "Parity.java", "--callees", "contracts"]) == 2
    assert "vernier prove" in capsys.readouterr().err


def test_a_sample_of_random_programs(tmp_path: Path) -> None:
    """A promise that is assumed although nobody keeps it shows in this one."""
    (answer,) = answers((6,), UsedContracts.AT_CALLS, tmp_path)
    assert not answer.false
    assert answer.proved


def test_unknown_code_in_reach_of_a_call_may_write_what_the_method_does_not(tmp_path: Path) -> None:
    text = """
public class Row {
    private int m;
    public void poke() { m = m + 1; }
    public void go(Runnable r, int k) {
        if (k > 0) {
            int before = m;
            go(r, k - 1);
            int x = 10 / (before == m ? 1 : 0);
        } else {
            r.run();
        }
    }
}
"""
    (tmp_path / "Row.java").write_text(text, encoding="utf-8")
    (unit,) = load_java_program((str(tmp_path / "Row.java"),), Settings(entry=("Row.go",))).units
    task = make_task(unit, unit.entries[0], Settings())
    contracts = used_contracts(task, UsedContracts.IN_RECURSION)
    proofs = EntryProofs(task.program, task.entry, task.clauses, World.CALLED_BACK, contracts)
    names = [item.id for item in task.obligations if item.code is Code.DIVISION_ZERO]
    assert names
    assert not list(proofs.proved(names, Share(2 * UNITS_PER_SECOND, Budget.of_seconds(120))))
