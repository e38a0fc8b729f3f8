"""What is empty, has one element or has a key already, is not changed while an iterator goes over it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.pdr.sizes_and_keys import Pair, labels, pairs, proved, proved_methods

SAMPLE = (
    "a set is empty", "the size is compared", "one of two views is empty", "put of a key that the map goes over",
    "put of values", "the key is removed in between", "an element that is not there", "a set of one element",
    "the last element is removed", "at the end the iterator goes back",
)  # fmt: skip
"""`python -m tests.engines.pdr.sizes_and_keys` asks about all"""


def chosen() -> list[Pair]:
    return [each for each in pairs() if each.title in SAMPLE]


def test_each_pair_is_another() -> None:
    assert len({each.title for each in pairs()}) == len(pairs()) >= 40
    assert len(chosen()) == len(SAMPLE)


def test_safe_methods_are_proved_and_near_misses_are_not(tmp_path: Path) -> None:
    told = proved(tmp_path, chosen())
    assert {each.title for each in chosen() if told[each.name] != (True, False)} == set()


@pytest.mark.needs("javac", "java")
def test_the_jvm_agrees_on_which_is_which(tmp_path: Path) -> None:
    known = labels(tmp_path, chosen())
    assert {each.title for each in chosen() if known[each.name] != (False, True)} == set()


CHANGING_ORDER = """
import java.util.*;

public class Order {
    static int sign = 1;

    public static void sorted() {
        Set<Integer> s = new TreeSet<>((a, b) -> sign * Integer.compare(a, b));
        s.addAll(List.of(0, 1, 2, 3, 4));
        for (Integer x : s) { sign = -sign; s.add(x); }
    }

    public static void hashed(HashMap<Integer, Integer> m) { for (Integer k : m.keySet()) m.put(k, 1); }

    public static void any(Map<Integer, Integer> m) { for (Integer k : m.keySet()) m.put(k, 1); }
}
"""
ACCESS_ORDER = """
import java.util.*;

public class Access {
    public static void put() {
        Map<Integer, Integer> m = new LinkedHashMap<>(16, 0.75f, true);
        m.put(1, 1);
        m.put(2, 2);
        for (Integer k : m.keySet()) m.put(k, 1);
    }
}
"""


def test_a_key_is_not_found_again_in_another_order(tmp_path: Path) -> None:
    """Both loops throw on the JVM; so may one over any map, where the program makes sorted ones of its own order."""
    (tmp_path / "Order.java").write_text(CHANGING_ORDER, encoding="utf-8")
    (tmp_path / "Access.java").write_text(ACCESS_ORDER, encoding="utf-8")
    found = proved_methods(tmp_path / "Order.java")
    assert found == {"Order.sorted": False, "Order.hashed": True, "Order.any": False}
    assert proved_methods(tmp_path / "Access.java") == {"Access.put": False}
