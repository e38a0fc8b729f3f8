"""Recursive methods are proved by their own contracts; what rests on a promise that is not kept is not proved."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.deductive.recursive_programs import wrong_ones
from vernier.core.budget import Budget
from vernier.core.settings import Settings
from vernier.engines.deductive.entry_proofs import EntryProofs
from vernier.engines.deductive.resources import Share
from vernier.run.loading.frontends import load_java_program
from vernier.run.tasks import make_task
from vernier.solvers.protocol import UNITS_PER_SECOND

CLEARED = """
class Row {
    int[] a;

    //@ requires a != null && 0 <= i && i <= a.length;
    //@ ensures (\\forall int j; i <= j && j < a.length; a[j] == 0);
    //@ assignable a[i..a.length - 1];
    //@ signals_only \\nothing;
    void clear(int i) {
        if (i < a.length) { a[i] = 0; clear(i + 1); }
    }
}
"""
DOWN = """
class Row {
    //@ requires n >= 0;
    //@ ensures \\result == 2 * n;
    static int twice(int n) { return n == 0 ? 0 : 2 + twice(n - 1); }
}
"""
OTHER = """
class Row {
    //@ requires n >= 0;
    //@ ensures \\result >= 0;
    //@ ensures \\result != 7;
    static int odd(int n) { return n == 0 ? 3 : odd(n - 1) + 2 & 15; }
}
"""


def open_ones(folder: Path, text: str) -> set[str]:
    """The obligations of the only contract that are not proved."""
    (folder / "Row.java").write_text(text, encoding="utf-8")
    (unit,) = load_java_program((str(folder / "Row.java"),), Settings()).units
    entry = next(entry for entry in unit.entries if "<init>" not in entry.name)
    task = make_task(unit, entry, Settings())
    proofs = EntryProofs(
        task.program, task.entry, task.clauses, contracts={task.program.wrapped(task.entry): task.entry}
    )
    names = [item.id for item in task.obligations]
    found = set(proofs.proved(names, Share(2 * UNITS_PER_SECOND, Budget.of_seconds(120))))
    return {name.partition("/")[2] for name in names if name not in found}


@pytest.mark.parametrize("text", [CLEARED, DOWN], ids=["cleared", "down"])
def test_a_contract_is_proved_by_itself(tmp_path: Path, text: str) -> None:
    assert open_ones(tmp_path, text) == set()


@pytest.mark.parametrize(
    ("text", "old", "new", "open_"),
    [
        (CLEARED, "clear(i + 1)", "clear(i + 2)", {"pre.1", "post.1"}),
        (CLEARED, "a[i..a.length - 1]", "a[i]", {"assignable.1"}),
        (DOWN, "n == 0 ? 0 :", "n == 0 ? 1 :", {"post.1"}),
        (OTHER, "", "", {"post.2"}),
    ],
    ids=["not called as it may be", "frame", "base", "one of two"],
)
def test_what_the_method_does_not_keep_is_open(tmp_path: Path, text: str, old: str, new: str, open_: set[str]) -> None:
    assert open_ <= open_ones(tmp_path, text.replace(old, new, 1))


def test_a_sample_of_random_methods(tmp_path: Path) -> None:
    """A wrong havoc set and a promise that nobody keeps show in these two."""
    answers = list(wrong_ones(18, 2, tmp_path))
    assert not any(false for _, _, false in answers)
    assert any(found for _, found, _ in answers)


def test_nothing_is_proved_where_a_recursive_call_is_not_allowed(tmp_path: Path) -> None:
    text = DOWN.replace("twice(n - 1)", "twice(n - 2)")
    assert open_ones(tmp_path, text) == {"pre.1", "post.1"}


def test_what_comes_before_a_call_that_does_not_end_is_seen(tmp_path: Path) -> None:
    text = """
class Row {
    //@ requires a != null;
    //@ ensures false;
    static int ever(int[] a) {
        //@ assert a.length < 40;
        return ever(a);
    }
}
"""
    assert open_ones(tmp_path, text) == {"assert.1"}
