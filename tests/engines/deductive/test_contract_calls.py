"""Calls are completed by contracts, which are proved in the same run or not assumed."""

from __future__ import annotations

from pathlib import Path

import pytest

from vernier.cli.main import run
from vernier.core.budget import Budget
from vernier.core.obligation import ViolationPoint
from vernier.core.settings import Settings
from vernier.encode.heap_maps.domain import World
from vernier.encode.heap_maps.heap import Subtypes
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
    proofs = EntryProofs(task.program, task.entry, task.clauses, World.CLOSED, contracts, escaping, Subtypes.ALL)
    names = [item.id for item in task.obligations]
    found = set(proofs.proved(names, Share(2 * UNITS_PER_SECOND, Budget.of_seconds(120))))
    used = {item.method.partition(".")[2]: item.unproved for item in contracts_of_callees(proofs)}
    return {name.partition(".")[2] for name in names if name not in found}, used


@pytest.mark.parametrize("text", [ACCOUNT, PARITY, THROWING], ids=["account", "parity", "throwing"])
def test_contracts_at_calls_are_enough(tmp_path: Path, text: str) -> None:
    open_, used = open_ones(tmp_path, text)
    assert open_ == set()
    assert used
    assert not any(used.values())


@pytest.mark.parametrize(
    ("text", "old", "new", "open_"),
    [
        (ACCOUNT, "balance += amount", "balance += amount + 1", {"twice()/post.1"}),
        (ACCOUNT, "\\old(balance) + amount", "\\old(balance) + amount || true", {"twice()/post.1"}),
        (ACCOUNT, "    //@ assignable balance;\n", "", {"twice()/post.2"}),
        (ACCOUNT, "deposit(3)", "deposit(0)", {"twice()/pre.2", "twice()/post.1"}),
        (ACCOUNT, "deposit(2);", "other.deposit(2);", {"twice()/post.1", "twice()/post.2", "twice()/pre.1"}),
        (PARITY, "? false", "? true", {"twice(int)/post.1"}),
        (THROWING, "n > 5", "n > -5", {"check(int)/uncaught.1"}),
    ],
    ids=["body", "weak", "no frame", "not allowed", "no invariant", "circle", "thrown"],
)
def test_less_than_is_needed_leaves_open(tmp_path: Path, text: str, old: str, new: str, open_: set[str]) -> None:
    assert old in text
    assert open_ <= open_ones(tmp_path, text.replace(old, new, 1))[0]


def test_a_contract_that_is_not_proved_is_named(tmp_path: Path) -> None:
    _, used = open_ones(tmp_path, ACCOUNT.replace("\\old(balance) + amount", "\\old(balance) - amount", 1))
    assert [text.partition(" (")[0] for text in used["deposit(int)"]] == ["`balance == \\old(balance) - amount`"]


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
