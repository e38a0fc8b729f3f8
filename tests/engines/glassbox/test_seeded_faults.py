"""The table of a corpus with seeded faults: which method is asked about, and what is told of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.seeded_faults import answers, subjects
from vernier.core.outcome import Verdict

SOURCE = """package lists.set1;
import lists.SinglyLinkedListNode;
public class %s {
    /*@ invariant (\\forall SinglyLinkedListNode n; \\reach(header, SinglyLinkedListNode, next).has(n);
      @     !\\reach(n.next, SinglyLinkedListNode, next).has(n)); @*/
    public /*@ nullable @*/ SinglyLinkedListNode header;
    //@ ensures true;
    public void insert(Object value) {
        SinglyLinkedListNode made = new SinglyLinkedListNode();
        made.value = value;
        made.next = %s;
        header = made;
    }
}
"""


@pytest.mark.parametrize(
    ("name", "next_", "verdict"),
    [("SinglyLinkedListInsert1Bug5D", "made", Verdict.REFUTED), ("SinglyLinkedList", "header", Verdict.BOUNDED)],
)
def test_the_method_with_the_fault(tmp_path: Path, name: str, next_: str, verdict: Verdict) -> None:
    (tmp_path / f"{name}.java").write_text(SOURCE % (name, next_), encoding="utf-8")
    (subject,) = subjects(tmp_path)
    assert subject.method == ("insert" if "Bug" in name else None)
    (answer,) = answers(subject, 2, 60.0)
    assert (answer.method, answer.verdict) == ("insert", verdict), answer.detail
