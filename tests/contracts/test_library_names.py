"""Whose a class is, the front end says, not its name: packages of the user may be called as those of the library."""

from __future__ import annotations

from pathlib import Path

from tests.contracts.checking import bounded_search, by_place, load, outcomes, random_testing
from vernier.core.outcome import Verdict

SOURCE = r"""package vernier.demo;
public class Counter {
    static int total;
    int own;
    //@ assignable \nothing;
    public void touch(int n) { total = n; }
    //@ assignable own;
    public void set(int n) { own = n; }
}
"""


def test_what_a_method_of_such_a_package_assigns_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "Counter.java"
    path.write_text(SOURCE)
    for engine in (random_testing(), bounded_search()):
        verdicts = by_place(outcomes(load(path), engine))
        assert verdicts[5, "assignable"] == [Verdict.REFUTED]
        assert verdicts[7, "assignable"] != [Verdict.REFUTED]
