"""Calls described by summaries that leave objects of the library behind: a summary does not say which there are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from vernier.core.events import ignore
from vernier.core.outcome import Verdict
from vernier.core.settings import Callees, Settings
from vernier.run.check import check_paths

TEXT = """class A {
    static String word = "ab";
    static void odd(int depth, int x) { if (depth > 0) even(depth - 1, x); }
    static void even(int depth, int x) {
        if (depth == 0 && x * 7 + 13 == 1374387206) word = "cde";
        if (depth > 0) odd(depth - 1, x);
    }
    //@ ensures \\result == 2;
    static int length(int x) {
        even(4, x);
        return word.length();
    }
}
"""


@pytest.mark.parametrize("callees", list(Callees))
def test_a_string_that_only_the_callee_knows(tmp_path: Path, callees: Callees) -> None:
    (tmp_path / "A.java").write_text(TEXT)
    settings = replace(
        Settings(), callees=callees, engine=("bounded",), entry=("A.length",), property=("post",), limit=10.0,
        store=str(tmp_path),
    )  # fmt: skip
    (found,) = check_paths([str(tmp_path / "A.java")], settings, ignore).outcomes()
    assert found.verdict is Verdict.REFUTED


ORDER = """import java.util.*;
public class Order {
    public static void main(String[] args) {
        assert Set.of(4, 2).iterator().next() == 4;
        assert Map.of("a", 1, "b", 2, "c", 3).values().iterator().next() != 3;
        assert Set.of(4, 2).contains(2) && Map.of("a", 1, "b", 2, "c", 3).get("b") == 2;
        EnumMap<Color, Integer> map = new EnumMap<>(Color.class);
        map.put(Color.RED, 1);
        map.put(Color.BLUE, 2);
        for (Color color : map.keySet()) {
            assert color == Color.RED;
            map.remove(Color.BLUE);
        }
        assert List.of() == List.of() && Collections.synchronizedMap(map) != map;
    }
    enum Color { RED, GREEN, BLUE }
}
"""


def test_orders_that_the_library_leaves_open(tmp_path: Path) -> None:
    """They differ from one run of the virtual machine to the next; what an iteration shows of changes does not."""
    (tmp_path / "Order.java").write_text(ORDER)
    settings = Settings(
        engine=("bounded",), entry=("Order.main",), property=("assert",), limit=20.0, store=str(tmp_path)
    )
    found = check_paths([str(tmp_path / "Order.java")], settings, ignore).outcomes()
    verdicts = [item.verdict for item in sorted(found, key=lambda item: item.obligation.span)]
    assert verdicts == [Verdict.REFUTED, Verdict.REFUTED, Verdict.PROVED, Verdict.PROVED, Verdict.PROVED]


CLASSES = """import org.sosy_lab.sv_benchmarks.Verifier;
public class Classes {
    enum Color { RED }
    static class Inner { }
    public static void main(String[] args) {
        Object[] some = {new int[0], new String[0][], new Inner(), Color.RED};
        assert some[Verifier.nondetInt() & 3].getClass().getName().length() != 2;
        assert some[1].getClass().getName().equals("[[Ljava.lang.String;");
        assert some[2].getClass().getName().equals("Classes$Inner");
        assert some[0].getClass().isArray() && some[0].getClass().getComponentType() == int.class;
        assert some[3].getClass().isEnum() && int.class.isPrimitive() && Runnable.class.isInterface();
        assert Color.class.isInstance(some[3]) && !Inner.class.isInstance(some[3]) && !Color.class.isInstance(null);
        assert Inner.class.getSuperclass() == Object.class && Runnable.class.getSuperclass() == null;
    }
}
"""


def test_classes_answer_as_when_executed(tmp_path: Path) -> None:
    (tmp_path / "Classes.java").write_text(CLASSES)
    settings = Settings(engine=("bounded",), entry=("Classes.main",), property=("assert",), store=str(tmp_path))
    found = check_paths([str(tmp_path / "Classes.java")], settings, ignore).outcomes()
    verdicts = [item.verdict for item in sorted(found, key=lambda item: item.obligation.span)]
    assert verdicts == [Verdict.REFUTED, *[Verdict.PROVED] * 6]
