"""Random Java programs with collections, aliases, fields, calls and recursion, for `soundness`."""

from __future__ import annotations

import random

HELPERS = """
    static List<Object> shared = new ArrayList<>();
    List<Object> own = new LinkedList<>();
    Iterator<Object> kept;

    static void put(List<Object> a, Object x) { a.add(x); }
    static List<Object> pick(List<Object> a, List<Object> b, int n) { return n % 2 == 0 ? a : b; }
    static void step(Iterator<Object> i) { if (i != null && i.hasNext()) i.next(); }
    static void drop(Iterator<Object> i, int n) {
        if (i != null && i.hasNext()) { i.next(); if (n % 2 == 1) i.remove(); }
    }
    static void pour(List<Object> from, List<Object> to, int n) {
        int k = 0;
        for (Object x : from) { if (k++ < 3) to.add(x); }
        if (n > 0) pour(to, new ArrayList<>(), n - 1);
    }
    static List<Object> inner(List<Object> a) {
        for (Object x : a) { if (x instanceof List) return (List<Object>) x; }
        return new ArrayList<>();
    }
    void keep(List<Object> a) { own = a; }
    void watch(List<Object> a) { kept = a.iterator(); }
    void look() { if (kept != null && kept.hasNext()) kept.next(); }
"""


class Generator:
    """One random program: statements over three lists, a map, two iterators and two objects."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        # Few themes in one program keep it small enough to be decided.
        self._themes = self._random.sample(("objects", "maps", "nesting", "calls", "copies"), 2)

    def program(self, name: str) -> str:
        body = "\n".join(f"        {line}" for _ in range(self._random.randint(2, 6)) for line in self._statement(2))
        start = [
            "int n = args.length; int k = 0;",
            "List<Object> a = new ArrayList<>(), b = new LinkedList<>();",
            "for (int j = 0; j < n; j++) { a.add(j); b.add(j); }",
            "Iterator<Object> i = a.iterator(), j0 = null;",
        ]
        if "nesting" in self._themes:
            start.append("b.add(a);")
        if "maps" in self._themes:
            start.append("Map<Object, Object> m = new HashMap<>(); m.put(1, a); m.put(2, 2);")
        if "objects" in self._themes:
            start.append(f"{name} p = new {name}(), q = new {name}();")
        main = "\n".join(f"        {line}" for line in start) + "\n" + body
        return (
            f"import java.util.*;\n\npublic class {name} {{\n{HELPERS}\n"
            f"    public static void main(String[] args) {{\n{main}\n    }}\n}}\n"
        )

    def _list(self) -> str:
        lists = ["a", "b"]
        if "objects" in self._themes:
            lists += ["p.own", "q.own", "shared"]
        return self._random.choice(lists)

    def _iterator(self) -> str:
        return self._random.choice(["i", "j0", "i"])

    def _simple(self) -> list[str]:
        choose, lst, itr = self._random.choice, self._list, self._iterator
        v, w = itr(), lst()
        found = [
            f"{lst()}.add({choose(['1', 'n', 'k'])});",
            f"{choose(['a', 'b'])} = {lst()};",
            f"{itr()} = {lst()}.iterator();",
            f"{choose(['i = j0', 'j0 = i'])};",
            f"if ({v} != null && {v}.hasNext()) {v}.next();",
            f"if ({v} != null && {v}.hasNext()) {{ {v}.next(); if (n % 2 == 0) {v}.remove(); }}",
            f"if ({w}.size() > 2) {w}.{choose(['clear()', 'remove(0)', 'set(0, 1)', 'addAll(a)'])};",
        ]
        if "calls" in self._themes:
            found += [
                f"put({lst()}, 2);", f"step({itr()});", f"drop({itr()}, n);",
                f"pour({lst()}, {choose([lst(), 'new ArrayList<>()'])}, n % 2);",
                f"{choose(['a', 'b'])} = pick({lst()}, {lst()}, n);",
            ]  # fmt: skip
        if "nesting" in self._themes:
            found += [f"{choose(['a', 'b'])} = inner({lst()});", f"{lst()}.add({choose(['a', 'b'])});"]
        if "copies" in self._themes:
            found.append(f"{choose(['a', 'b'])} = new {choose(['ArrayList', 'LinkedList'])}<>({choose(['', lst()])});")
        if "maps" in self._themes:
            found += [
                f"{choose(['i', 'j0'])} = {choose(['m.values().iterator()', 'm.keySet().iterator()'])};",
                f"{choose(['m.put(n, b)', 'm.remove(1)', 'm.keySet().clear()', 'm.put(1, a)'])};",
            ]  # fmt: skip
        if "objects" in self._themes:
            who = choose(["p", "q"])
            found += [f"{who}.keep({lst()});", f"{who}.watch({lst()});", f"{who}.look();", choose(["p = q;", "q = p;"])]
        return found

    def _statement(self, depth: int) -> list[str]:
        choose, lst = self._random.choice, self._list
        simple = self._simple()
        if depth == 0 or self._random.random() < 0.6:
            return [choose(simple)]
        inner = [line for _ in range(self._random.randint(1, 2)) for line in self._statement(depth - 1)]
        over = lst()
        heads = [
            f"if (n % {self._random.randint(2, 3)} == 0) {{",
            f"k = 0; for (Object x{depth} : {over}) {{ if (k++ > 4) break;",
            f"for (int z{depth} = 0; z{depth} < 2; z{depth}++) {{",
        ]
        return [choose(heads), *(f"    {line}" for line in inner), "}"]
