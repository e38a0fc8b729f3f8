"""Methods without a contract that call the library: a line names what is proved there, for heaps of every size, or what
must not be, since some execution violates it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from vernier.core.budget import Budget
from vernier.core.outcome import Verdict
from vernier.core.settings import Settings
from vernier.engines.api import Context
from vernier.engines.deductive.engine import DeductiveEngine
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import load
from vernier.run.tasks import make_task

TEXTS = r"""
public class A {
    static int count(String s, char c) {
        int n = 0;
        for (int i = 0; i < s.length(); i++)
            if (s.charAt(i) == c) n++;                        // proved uncaught
        return n;
    }
    static char after(String s, int i) {
        return i < s.length() ? s.charAt(i + 1) : ' ';        // open uncaught
    }
    static int low(String s) {
        String t = s.toLowerCase();
        return t.length();                                    // proved null.dereference
    }
    static int replaced(String s) {
        return s.trim().replace('a', 'b').toCharArray().length; // proved null.dereference
    }
    static String shown(int n) {
        String[] t = ("n is " + n).split(" ");
        return t[0];                                          // proved null.dereference
    }
    static int told(int n) {
        try {
            if (n < 0) throw new IllegalStateException("n is " + n);
        } catch (IllegalStateException e) {
            return 10 / (e.getMessage() == null ? 1 : 0);     // open division.zero
        }
        return 0;
    }
    static int caused(Exception given) {
        RuntimeException e = new RuntimeException("x", given);
        return 10 / (e.getCause() == given ? 0 : 1);          // open division.zero
    }
    static class Mine extends RuntimeException {
        final int code;
        Mine(int code) { super("code " + code); this.code = code; }
    }
    static int kept(int n) {
        try {
            throw new Mine(3);
        } catch (Mine e) {
            return 10 / (e.code - 2) + 10 / (e.code - 3);     // open division.zero
        }
    }
}
"""

COLLECTIONS = r"""
import java.util.*;
public class A {
    private final List<int[]> rows = new ArrayList<>();
    private int[] last = new int[4];
    int sum(List<Integer> xs, int[] a) {
        int s = 0;
        for (Object x : xs) s++;                              // proved uncaught
        return a.length > 3 ? a[3] : s;                       // proved array.index
    }
    int changed(List<Integer> xs) {
        int s = 0;
        for (Object x : xs) { s++; xs.add(s); }               // open uncaught
        return s;
    }
    int aliased(List<Integer> xs, List<Integer> ys) {
        int s = 0;
        for (Object x : xs) { s++; ys.add(s); }               // open uncaught
        return s;
    }
    int called(List<Integer> xs, Runnable r) {
        int s = 0;
        for (Object x : xs) { s++; r.run(); }                 // open uncaught
        return s;
    }
    int deep(List<Integer> xs) {
        int s = 0;
        for (Object x : xs) { s++; first(xs, s); }            // open uncaught
        return s;
    }
    private void first(List<Integer> xs, int n) { if (n > 3) second(xs, n); }
    private void second(List<Integer> xs, int n) { first(xs, n - 1); xs.clear(); }
    int asked(List<Integer> xs, Set<Integer> ys) {
        int s = 0;
        for (Object x : xs) { if (!ys.isEmpty() && xs.size() > 2) s++; } // proved uncaught
        return s;
    }
    int both(List<Integer> xs) {
        int s = 0;
        Iterator<Integer> it = xs.iterator();
        while (it.hasNext()) { it.next(); s++; it.next(); }   // open uncaught
        return s;
    }
    int late(List<Integer> xs) {
        int s = 0;
        Iterator<Integer> it = xs.iterator();
        xs.add(1);
        for (; it.hasNext(); ) { it.next(); s++; }            // open uncaught
        return s;
    }
    int same(Map<String, Integer> m) {
        int s = 0;
        for (String k : m.keySet()) { s++; m.put("a", s); }   // open uncaught
        return s;
    }
    int kept(List<Integer> xs) {
        last[0] = 5;
        xs.add(1);
        return 10 / last[0];                                  // proved division.zero
    }
    int inside(int[] a) {
        rows.add(a);
        a[0] = 1;
        rows.get(0)[0] = 0;
        return 10 / a[0];                                     // open division.zero
    }
    static int through(Integer[] a) {
        List<Integer> xs = Arrays.asList(a);
        if (a.length != 1) return 0;
        a[0] = 5;
        xs.set(0, 0);
        return 10 / a[0];                                     // open division.zero
    }
    int sized(List<Integer> xs) { return new int[xs.size()].length; } // proved array.negative-size
    int grown(List<Integer> xs) {
        int n = xs.size();
        xs.add(1);
        return 10 / (xs.size() - n);                          // open division.zero
    }
}
"""

CALLBACKS = r"""
import java.util.*;
import java.util.function.*;
public class A {
    private int seen = 1;
    static int counted = 1;
    static class Key {
        public int hashCode() { counted = 0; return 1; }
        public boolean equals(Object o) { return true; }
    }
    int hashed(Map<Object, Integer> m, Key k) {
        counted = 1;
        m.containsKey(k);
        return 10 / counted;                                  // open division.zero
    }
    int sorted(List<Integer> xs) {
        seen = 1;
        xs.sort((a, b) -> { seen = 0; return 0; });
        return 10 / seen;                                     // open division.zero
    }
    int mapped(Map<String, Integer> m) {
        seen = 1;
        m.computeIfAbsent("a", k -> { seen = 0; return 1; });
        return 10 / seen;                                     // open division.zero
    }
    static String perhaps(int n) { return n == 0 ? null : n > 5 ? perhaps(n - 1) : "a"; }
    static int asked(int n) { return perhaps(n).length(); }   // open null.dereference
    static class Base { String name() { return "a"; } }
    static class Other extends Base { String name() { return null; } }
    static int named(Base b) { return b.name().length(); }    // open null.dereference
}
"""

EXTENDED = r"""
import java.util.*;
public class A {
    static int asked = 1;
    static class Mine extends AbstractList<Object> {
        public Object get(int i) { asked = 0; return i; }
        public int size() { asked = 0; return 3; }
    }
    static int empty(Mine m, List<Object> xs) {
        asked = 1;
        return xs.isEmpty() ? 0 : 10 / asked;                 // open division.zero
    }
    static int each(List<Object> xs) {
        asked = 1;
        for (Object x : xs) return 10 / asked;                // open division.zero
        return 0;
    }
    static class Cache extends LinkedHashMap<String, String> {
        protected boolean removeEldestEntry(Map.Entry<String, String> e) { asked = 0; return false; }
    }
    static int put(Map<String, String> m) {
        asked = 1;
        m.put("a", "b");
        return 10 / asked;                                    // open division.zero
    }
}
"""

COMPARED = r"""
import java.util.*;
public class A {
    static int asked = 1;
    static Set<String> made() { return new TreeSet<>(Comparator.comparing((String s) -> { asked = 0; return s; })); }
    static int add(Set<String> xs) {
        asked = 1;
        xs.add("b");
        return 10 / asked;                                    // open division.zero
    }
    interface Changing { void change(List<Integer> xs); }
    static class Adding implements Changing { public void change(List<Integer> xs) { xs.add(1); } }
    static int late(List<Integer> xs, Changing c) {
        int s = 0;
        Iterator<Integer> it = xs.iterator();
        c.change(xs);
        for (; it.hasNext(); ) { it.next(); s++; }            // open uncaught
        return s;
    }
}
"""

COMPARABLE = r"""
import java.util.*;
public class A {
    static int asked = 1;
    static int now = 0;
    static class P implements Comparable<P> {
        public int compareTo(P o) { if (now == 123456789) asked = 0; return 0; }
    }
    public static int add(Set<P> xs, P p, int n) {
        now = n;
        asked = 1;
        xs.add(p);
        return 10 / asked;                                    // open division.zero
    }
}
"""

HASHED_ELSEWHERE = r"""
import java.util.*;
public class A {
    static int asked = 1;
    static class Key {
        private final Runnable seen;
        Key(Runnable seen) { this.seen = seen; }
        public int hashCode() { seen.run(); return 1; }
        public boolean equals(Object o) { return true; }
    }
    public static int put(Map<Object, Integer> m, Key k) {
        asked = 1;
        m.containsKey(k);
        return 10 / asked;                                    // open division.zero
    }
}
"""

HASHED_BY_OTHERS = r"""
import java.security.*;
import java.util.*;
public class A {
    static int asked = 1;
    static int now = 0;
    static class Key {
        public int hashCode() {
            if (now == 0) return 1;
            return AccessController.doPrivileged((PrivilegedAction<Integer>) () -> {
                if (now == 123456789) asked = 0;
                return 1;
            });
        }
    }
    public static int put(Set<Object> xs, int n) {
        now = n;
        asked = 1;
        xs.add(new Key());
        return 10 / asked;                                    // open division.zero
    }
}
"""

HASHED_FIRST = r"""
import java.util.*;
public class A {
    static int asked = 1;
    static int now = 0;
    static class First {
        static int made = 1;
        static { if (now == 777) asked = 0; }
    }
    static class Key {
        public int hashCode() { return now == 0 ? 1 : First.made; }
    }
    public static int put(Set<Object> xs, int n) {
        now = 0;
        while (now < n) now++;
        asked = 1;
        xs.add(new Key());
        return 10 / asked;                                    // open division.zero
    }
}
"""

COMPARED_BY_ENTRIES = r"""
import java.util.*;
public class A {
    static int asked = 1;
    static int now = 0;
    static class Pair implements Map.Entry<String, String> {
        public String getKey() { if (now == 777) asked = 0; return "a"; }
        public String getValue() { return "b"; }
        public String setValue(String v) { return null; }
    }
    public static int find(Map<String, String> m, Pair p, int n) {
        now = 0;
        while (now < n) now++;
        asked = 1;
        m.entrySet().contains(p);
        return 10 / asked;                                    // open division.zero
    }
}
"""

VIEWED = r"""
import java.util.*;
public class A {
    static int asked = 1;
    static int now = 0;
    static class Mine extends HashMap<Object, Boolean> {
        public Boolean put(Object k, Boolean v) { if (now == 123456789) asked = 0; return super.put(k, v); }
    }
    public static int add(Set<Object> xs, String s) {
        now = s.length() == 40 ? 123456789 : 0;
        asked = 1;
        xs.add("a");
        return 10 / asked;                                    // open division.zero
    }
    public static Set<Object> given() { return Collections.newSetFromMap(new Mine()); }
}
"""

KEPT_WHILE_COMPARED = r"""
import java.util.*;
public class A {
    static int asked = 1;
    static final class Point implements Comparable<Point> {
        final int x;
        final String name;
        Point(int x, String name) { this.x = x; this.name = name; }
        public int compareTo(Point o) { return Integer.compare(x, o.x); }
        public boolean equals(Object o) {
            if (this == o) return true;
            if (o == null || getClass() != o.getClass()) return false;
            Point p = (Point) o;
            return x == p.x && name.equals(p.name);
        }
        public int hashCode() { return 31 * Integer.hashCode(x) + name.hashCode(); }
    }
    public static int put(Map<Object, Integer> m, Point p) {
        asked = 1;
        m.containsKey(p);
        return 10 / asked;                                    // proved division.zero
    }
}
"""

COMPARED_UNSEEN = r"""
import java.util.*;
public class A {
    static int asked = 1;
    static int now = 0;
    interface Ranked extends Comparable<Ranked> {
        default int compareTo(Ranked o) { if (now == 777) asked = 0; return 0; }
    }
    static class P implements Ranked { }
    public static int add(Set<Object> xs, int n) {
        now = 0;
        while (now < n) now++;
        asked = 1;
        xs.add(new P());
        return 10 / asked;                                    // open division.zero
    }
}
"""

LEFT_OUT = r"""
import java.util.*;
public class A {
    private int asked = 1;
    private int now = 0;
    private final Map<String, String> map = new TreeMap<>(Comparator.comparing(this::key));
    private String key(String s) { if (now == 777) asked = 0; return s; }
    public int put(int n) {
        now = 0;
        while (now < n) now++;
        asked = 1;
        map.put("x", "y");
        return 10 / asked;                                    // open division.zero
    }
}
"""

_MARK = re.compile(r"// (proved|open) ([\w.-]+)\s*$")


@pytest.mark.parametrize(
    "text",
    [
        TEXTS,
        COLLECTIONS,
        CALLBACKS,
        EXTENDED,
        COMPARED,
        COMPARABLE,
        HASHED_ELSEWHERE,
        HASHED_BY_OTHERS,
        HASHED_FIRST,
        COMPARED_BY_ENTRIES,
        VIEWED,
        KEPT_WHILE_COMPARED,
        COMPARED_UNSEEN,
        LEFT_OUT,
    ],
    ids=[
        "texts",
        "collections",
        "callbacks",
        "extended",
        "compared",
        "comparable",
        "hashed elsewhere",
        "hashed by others",
        "hashed first",
        "compared by entries",
        "viewed",
        "kept while compared",
        "compared unseen",
        "left out",
    ],
)
def test_lines(tmp_path: Path, text: str) -> None:
    path = tmp_path / "A.java"
    path.write_text(text, encoding="utf-8")
    expected = {
        (number, found.group(2)): found.group(1) == "proved"
        for number, line in enumerate(text.splitlines(), 1)
        if (found := _MARK.search(line))
    }
    verdicts: dict[tuple[int, str], set[bool]] = {}
    settings = Settings()
    (unit,) = load(find_sources([str(path)]), settings, lambda _event: None).units
    engine = DeductiveEngine()
    for entry in unit.entries:
        task = make_task(unit, entry, settings)
        if engine.rejects(task) is not None:
            continue
        for outcome in engine.run(task, Context(Budget.of_seconds(120), 1, lambda _sentence: None)):
            place = outcome.obligation.span.line, outcome.obligation.code.value
            if outcome.obligation.span.file in unit.own:
                verdicts.setdefault(place, set()).add(outcome.verdict is Verdict.PROVED)
    got = {place: verdicts.get(place) == {True} for place in expected}
    assert got == expected
