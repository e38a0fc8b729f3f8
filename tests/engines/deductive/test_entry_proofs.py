"""Textbook contracts are proved for arrays and heaps of every size; with one change each, what is wrong is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from vernier.core.budget import Budget
from vernier.core.settings import Settings
from vernier.engines.deductive.entry_proofs import EntryProofs
from vernier.engines.deductive.resources import Share
from vernier.run.loading.frontends import load_java_program
from vernier.run.tasks import make_task
from vernier.solvers.protocol import UNITS_PER_SECOND

TEXTBOOK = Path(__file__).parents[3] / "examples" / "textbook"


def proved(path: Path, asked: str = "", seconds: int = 6) -> tuple[set[str], set[str]]:
    """The obligations, or the one that is asked for, and those of them that are proved."""
    names: set[str] = set()
    found: set[str] = set()
    (unit,) = load_java_program((str(path),), Settings()).units
    for entry in unit.entries:
        task = make_task(unit, entry, Settings())
        wanted = [item.id for item in task.obligations if asked in item.id]
        if wanted:
            share = Share(seconds * UNITS_PER_SECOND, Budget.of_seconds(120))
            found |= set(EntryProofs(task.program, task.entry, task.clauses).proved(wanted, share))
            names |= set(wanted)
    return names, found


@pytest.mark.parametrize("path", sorted(TEXTBOOK.glob("*.java")), ids=lambda path: path.stem)
def test_textbook(path: Path) -> None:
    names, found = proved(path)
    assert names and found == names


MUTANTS = [
    ("Account", "to != this && ", "", "transfer(Account,int)/post.1"),
    ("Account", "Integer.MAX_VALUE - balance", "Integer.MAX_VALUE", "deposit(int)/invariant.1"),
    ("Account", "assignable balance, to.balance;", "assignable balance;", "transfer(Account,int)/assignable.1"),
    ("Sum", "sum += a[i];", "sum += a[0];", "sum(int[])/post.1"),
    ("Sum", "i < a.length; i++", "i <= a.length; i++", "sum(int[])/array.index.1"),
    ("Maximum", "a[i] > best", "a[i] < best", "maximum(int[])/post.1"),
    ("Maximum", "a.length > 0", "a.length >= 0", "maximum(int[])/array.index.1"),
    ("BinarySearch", "low = middle + 1;", "low = middle;", "search(int[],int)/decreases.1"),
    ("BinarySearch", "low + (high - low) / 2", "(low + high) / 2", "search(int[],int)/array.index.1"),
    ("Insertion", "a[p] = value;", "a[p] = value + 1;", "insert(int[],int,int)/post.1"),
    ("Insertion", "assignable a[*]", "assignable a[0..n - 1]", "insert(int[],int,int)/assignable.1"),
]


@pytest.mark.parametrize(("name", "text", "other", "obligation"), MUTANTS)
def test_mutants(tmp_path: Path, name: str, text: str, other: str, obligation: str) -> None:
    source = (TEXTBOOK / f"{name}.java").read_text(encoding="utf-8")
    assert text in source
    (tmp_path / f"{name}.java").write_text(source.replace(text, other, 1), encoding="utf-8")
    names, found = proved(tmp_path / f"{name}.java", obligation, seconds=1)
    assert names == {f"{name}.{obligation}"} and not found


FALSE = """class C {
    C next;
    int n;
    static int made;

    //@ requires other != null;
    //@ ensures \\result.n == 0 && \\old(other.n) == 7;
    static C makes(C other) {
        C first = new C();
        //@ assert fresh(first) == null;
        C second = new C();
        first.next = second;
        return first;
    }

    //@ ensures \\result == null;
    //@ pure
    static C fresh(C c) {
        return c.next;
    }

    //@ ensures made == 1;
    static void loops(int k) {
        while (k > 0) {
            new C();
            k--;
        }
    }

    //@ requires a != null;
    //@ ensures \\result == 1;
    static int inconsistent(int[] a) {
        int i = 0;
        //@ loop_invariant i == 0;
        //@ loop_invariant false;
        while (i < a.length) {
            i++;
        }
        return 2;
    }

    //@ requires (\\forall int k; a[k] == 1 && 0 <= k && k < 2; a[k] == 1);
    //@ ensures \\result == 1;
    static int partial(int[] a) {
        return 2;
    }

    //@ ensures \\result > n;
    static int wraps(int n) {
        return n + 1;
    }
}
"""


def test_facts_do_not_contradict_each_other(tmp_path: Path) -> None:
    """Objects made by calls in clauses, in loops and on several paths, invariants that are false, clauses that are
    defined for the numbers of their range only: none of them makes executions impossible."""
    (tmp_path / "C.java").write_text(FALSE, encoding="utf-8")
    _, found = proved(tmp_path / "C.java", "/post.", seconds=1)
    assert not found
    _, found = proved(tmp_path / "C.java", "loop-invariant", seconds=1)
    assert not found


_SUM = """class Sums {{
    //@ requires a != null;
    //@ ensures \\result == {sum};
    static int sum(int[] a) {{
        int s = 0;
        //@ loop_invariant 0 <= i && i <= a.length && s == {part};
        for (int i = 0; i < a.length; i++) s += a[i];
        return s;
    }}
}}
"""


@pytest.mark.parametrize(
    ("text", "is_true"),
    [
        ("(\\sum int k; 0 <= k && k < {end}; a[k])", True),
        ("(\\sum int k; 0 <= k && k < {end}; (byte) a[k])", False),
        ("(\\sum byte k; 0 <= k && k < {end}; a[k])", False),
        ("(\\sum int k; 0 <= (byte) k && (byte) k < {end}; a[k])", False),
    ],
)
def test_a_sum_is_over_all_numbers_between_its_bounds_and_of_the_elements_themselves(
    tmp_path: Path, text: str, is_true: bool
) -> None:
    path = tmp_path / "Sums.java"
    parts = {"sum": text.format(end="a.length"), "part": text.format(end="i")}
    path.write_text(_SUM.format(**parts), encoding="utf-8")
    names, found = proved(path, "post.1")
    assert names and bool(found) == is_true


UNSEEN = """public class A {
    //@ requires a != null;
    //@ ensures \\result == a.length;
    static int length(int[] a) { return a.length; }

    static int checked(int n) {
        if (n < 0) { throw new IllegalStateException(); }
        return n;
    }

    //@ requires n == -1;
    //@ ensures \\result >= 0;
    static int handled(/*@ nullable @*/ int[] a, int n) {
        try { return checked(n); } catch (IllegalStateException e) { return a.length; }
    }
}
"""


def test_what_no_path_comes_to_is_proved_and_handlers_are_paths(tmp_path: Path) -> None:
    (tmp_path / "A.java").write_text(UNSEEN, encoding="utf-8")
    names, found = proved(tmp_path / "A.java", "null.dereference")
    assert names - found == {"A.handled(int[],int)/null.dereference.1"}


RECURSIVE = """public class A {
    static class Node { Node next; int value; }

    //@ requires n != null;
    //@ ensures \\result == n.value || \\result != n.value;
    static int last(Node n) {
        if (n.next == null) { return n.value; }
        return last(n.next);
    }

    //@ requires n != null && k != 0;
    //@ ensures true;
    static int quotient(Node n, int k) {
        int q = 100 / k;
        return n.next == null ? q : q + quotient(n.next, k - 1);
    }

    //@ requires n != null;
    //@ ensures n.value == \\old(n.value);
    static int cleared(Node n, int k) {
        if (k > 0) { n.value = 0; return cleared(n, k - 1); }
        return n.value;
    }

    //@ requires n != null;
    //@ ensures n.value == \\old(n.value);
    static int counted(Node n, int k) { return n.next == null ? k : counted(n.next, k + 1); }
}
"""


def test_a_method_that_calls_itself_is_executed_from_any_state_as_well(tmp_path: Path) -> None:
    (tmp_path / "A.java").write_text(RECURSIVE, encoding="utf-8")
    names, found = proved(tmp_path / "A.java")
    assert {"A.counted(A$Node,int)/post.1"} <= found
    wrong = {"A.quotient(A$Node,int)/division.zero.1", "A.cleared(A$Node,int)/post.1"}
    assert wrong <= names and not wrong & found


COPIED = """
class Copied {
    //@ ensures \\result == 0;
    static int loop(int a, int n) {
        int[] from = {1, 2, 3, 4}, to = new int[4];
        for (int i = 0; i < n; i++)
            if (i == 1 && (a ^ 270615674) == 0) System.arraycopy(from, 0, to, 1, 2);
        return to[1];
    }

    //@ ensures \\result == 0;
    static int fixed(int a, int n) {
        int[] from = {1, 2, 3, 4}, to = new int[4];
        for (int i = 0; i < n; i++) {
            from[0] = i;
            if (i == 1 && (a ^ 270615674) == 0) System.arraycopy(from, 0, to, 1, 2);
        }
        return to[1];
    }
}
"""


def test_a_loop_writes_what_procedures_without_a_body_write(tmp_path: Path) -> None:
    (tmp_path / "Copied.java").write_text(COPIED, encoding="utf-8")
    names, found = proved(tmp_path / "Copied.java", "post")
    assert len(names) == 2 and not found
