"""IntCounter (Figure 3.2), wrong as printed, and the isomorphism example of section 2.8 (Roberson 2011)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.glassbox.checking import check

COUNTER = """class IntCounter {
    static class Entry {
        int key, frequency;
        Entry next;
        Entry(int key, Entry next) { this.key = key; this.next = next; }
    }
    Entry entries;
    int mostFrequent, maxFrequency;
    //@ invariant fine(entries) && maxFrequency == largest(entries);
    //@ invariant entries == null || frequency(entries, mostFrequent) == maxFrequency;

    /*@ pure @*/ static boolean fine(Entry e) {
        return e == null || e.frequency > 0 && frequency(e.next, e.key) == 0 && fine(e.next);
    }
    /*@ pure @*/ static int largest(Entry e) {
        if (e == null) return 0;
        int rest = largest(e.next);
        return e.frequency > rest ? e.frequency : rest;
    }
    /*@ pure @*/ static int frequency(Entry e, int key) {
        if (e == null) return 0;
        return e.key == key ? e.frequency : frequency(e.next, key);
    }

    void count(int i) {
        Entry e = entries;
        while (e != null && e.key != i) e = e.next;
        if (e == null) e = entries = new Entry(i, entries);
        int f = e.frequency;
        BODY
    }
}
"""
AS_PRINTED = "e.frequency = f + 1; if (f >= maxFrequency) { maxFrequency = f; mostFrequent = i; }"
CORRECTED = "f++; e.frequency = f; if (f >= maxFrequency) { maxFrequency = f; mostFrequent = i; }"

POINTERS = """class Pointers {
    static class Thing { }
    Thing p1, p2, p3;
    //@ requires p1 != null && p2 != null && p3 != null;
    //@ ensures \\result >= 0;
    int two() { return p1 == p2 ? 1 : 0; }
    //@ requires p1 != null && p2 != null && p3 != null;
    //@ ensures \\result >= 0;
    int three() {
        if (p1 == p2) return p2 == p3 ? 1 : 2;
        if (p1 == p3) return 3;
        if (p2 == p3) return 4;
        return 5;
    }
}
"""


def test_the_counter_as_printed_is_wrong(tmp_path: Path) -> None:
    source = COUNTER.replace("BODY", AS_PRINTED)
    assert check(tmp_path, source, "IntCounter.count", "IntCounter.Entry=2, int=4").refuted() == {"invariant"}


def test_the_corrected_counter_keeps_its_invariant(tmp_path: Path) -> None:
    source = COUNTER.replace("BODY", CORRECTED)
    checked = check(tmp_path, source, "IntCounter.count", "IntCounter.Entry=2, int=4")
    assert checked.holds(), checked.reasons()


def test_without_a_bound_on_frequencies_the_sum_overflows(tmp_path: Path) -> None:
    source = COUNTER.replace("BODY", CORRECTED)
    assert check(tmp_path, source, "IntCounter.count", "IntCounter.Entry=1").refuted() == {"invariant"}


@pytest.mark.parametrize(("method", "paths"), [("two", 2), ("three", 5)])
def test_isomorphs_are_on_one_path(tmp_path: Path, method: str, paths: int) -> None:
    checked = check(tmp_path, POINTERS, f"Pointers.{method}", "Pointers.Thing=3")
    assert checked.holds(), checked.reasons()
    assert checked.paths() == paths
