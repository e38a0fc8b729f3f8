"""Which code of the program calls may enter: not that of classes whose objects cannot be there."""

from __future__ import annotations

from pathlib import Path

from vernier.core.settings import Settings
from vernier.encode.firstorder.collections.declarations import Declarations
from vernier.logic.terms import Terms
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import load

TEXT = """
import java.util.*;

public class Classes {
    interface Shape { void draw(List<Integer> l); }
    static class Made implements Shape { public void draw(List<Integer> l) { } }
    static class Elsewhere implements Shape { public void draw(List<Integer> l) { l.clear(); } }
    static class Own implements Iterator<Integer> {
        List<Integer> l = new ArrayList<>();
        public boolean hasNext() { return false; }
        public Integer next() { l.clear(); return 1; }
        public int hashCode() { l.clear(); return 1; }
    }

    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        for (int x : l) { new Made().draw(l); }
        Shape s = new Made();
        s.draw(l);
    }

    public static void sum(List<Integer> l) { for (int x : l) { l.size(); } }

    public static void any(Iterator<Integer> it) { while (it.hasNext()) { it.next(); } }

    public static void keys(Map<Integer, Integer> m) { for (int k : m.keySet()) { m.remove(k); } }

    public static void lists(Map<Integer, List<Integer>> m) { m.computeIfAbsent(1, k -> new ArrayList<>()).add(1); }

    public static void noted(Set<Object> s, Object o) { s.add(o); }

    public static void numbers(List<List<Integer>> o, List<Integer> l) {
        for (List<Integer> x : o) { for (int y : x) put(l); }
    }

    static void put(List<Integer> l) { l.add(1); }

    public static void objects(List<List<Object>> o, Object p) {
        for (List<Object> x : o) { for (Object y : x) put(x, p); }
    }

    static void put(List<Object> l, Object p) { l.add(p); }

    public static void drawing(Shape s) { s.draw(new ArrayList<>()); }
}
"""


def declared(folder: Path) -> dict[str, Declarations]:
    """What is known of each public method."""
    path = folder / "Classes.java"
    path.write_text(TEXT, encoding="utf-8")
    unit = load(find_sources([str(path)]), Settings(property=("cme",)), lambda _: None).units[0]
    return {
        entry.name.partition("(")[0].rpartition(".")[2]: Declarations.of(Terms(), unit.program, entry.start)
        for entry in unit.entries
    }


def entered(known: Declarations) -> set[str]:
    """The methods of other classes that it may enter."""
    names = (each.partition("(")[0].rpartition("Classes")[2] for each in known.methods)
    return {each for each in names if each.startswith("$")}


def changed_by_put(known: Declarations) -> frozenset[str]:
    return next(method.changes for name, method in known.methods.items() if ".put(" in name)


def test_what_calls_enter_and_change(tmp_path: Path) -> None:
    known = declared(tmp_path)
    assert known["numbers"].relevance.members
    assert changed_by_put(known["numbers"]) == {"stale"}
    assert changed_by_put(known["objects"]) == {"stale", "member"}
    found = {name: entered(each) for name, each in known.items()}
    assert found["main"] == {"$Made.<init>", "$Made.draw"}
    assert found["sum"] == set()
    assert found["any"] == {"$Own.hasNext", "$Own.next"}
    assert found["keys"] == {"$Own.hashCode"}
    assert found["lists"] == {"$$Lambda$1.apply", "$Own.hashCode"}
    assert found["noted"] == {"$Own.hashCode"}
    assert found["drawing"] == {"$Made.draw", "$Elsewhere.draw"}
