"""Random methods that ask for sizes, keys and ends of iterators before they change a collection, on the JVM against
what is proved of them: `python -m tests.engines.pdr.random_sizes FIRST COUNT`.

A use of an iterator that is proved never throws, whatever the size (0 to 5) and the kind of the collections.
"""

from __future__ import annotations

import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from vernier.core.budget import Budget
from vernier.core.outcome import Verdict
from vernier.core.settings import Settings
from vernier.engines.api import Context
from vernier.engines.pdr import PdrEngine
from vernier.run.jvm import QUICK
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import load
from vernier.run.tasks import make_task

SIZES = 6
BATCH = 25
SECONDS = 3.0
HELPERS = """
    static void grow(Collection<Integer> c, int x) { c.add(x); }
    static void shrink(Collection<Integer> c, int x) { c.remove(x); }
    static void forget(Map<Integer, Integer> m, Integer x) { m.remove(x); }
    static int look(Collection<Integer> c) { int r = 0; for (Integer y : c) r += y; return r; }
    static void step(Iterator<Integer> i) { if (i.hasNext()) i.next(); }
"""
DRIVER = """
    public static void main(String[] args) throws Exception {
        for (java.lang.reflect.Method method : Main.class.getDeclaredMethods()) {
            if (!method.getName().startsWith("test")) continue;
            for (int n = 0; n < SIZES; n++) {
                try {
                    method.invoke(null, n);
                } catch (java.lang.reflect.InvocationTargetException e) {
                    if (!(e.getCause() instanceof ConcurrentModificationException)) continue;
                    for (StackTraceElement each : e.getCause().getStackTrace()) {
                        if (!each.getClassName().equals("Main")) continue;
                        System.out.println(method.getName() + " line " + each.getLineNumber());
                        break;
                    }
                }
            }
        }
    }
"""


class Writer:
    """One random method over two sets, over a map and its views, or over a list; with two iterators and two keys."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._theme = self._random.choice(["sets", "sets", "maps", "maps", "lists"])
        self._over = {"sets": ["s", "t", "s"], "maps": ["m.keySet()", "m.values()", "m.keySet()"], "lists": ["l"]}[
            self._theme
        ]
        self._count, self._last = 0, "x"

    def method(self, name: str) -> list[str]:
        lines = [
            f"static void {name}(int n) {{",
            *self._collections(),
            "Integer x = 1, y = 7; boolean b = n > 1; int k = 0;",
            f"Iterator<Integer> i = {self._random.choice(self._over)}.iterator(), j = i;",
        ]
        for _ in range(self._random.randint(1, 2)):
            lines += self._statement(2)
        return [*lines, "}"]

    def _collections(self) -> list[str]:
        choose = self._random.choice
        if self._theme == "maps":
            kind = choose(["HashMap", "TreeMap", "LinkedHashMap", "Hashtable"])
            return [f"Map<Integer, Integer> m = new {kind}<>();", "for (int f = 0; f < n; f++) m.put(f, f + 1);"]
        if self._theme == "lists":
            kind = choose(["ArrayList", "LinkedList", "Vector"])
            return [f"List<Integer> l = new {kind}<>();", "for (int f = 0; f < n; f++) l.add(f);"]
        if self._random.random() < 0.5:
            other = choose(["s", "s.headSet(1)", "s.tailSet(1)", "new TreeSet<>()"])
            made = ["SortedSet<Integer> s = new TreeSet<>();", f"SortedSet<Integer> t = {other};"]
        else:
            other = choose(["s", "new HashSet<>()"])
            made = [f"Set<Integer> s = new {choose(['HashSet', 'LinkedHashSet'])}<>();", f"Set<Integer> t = {other};"]
        return [made[0], "for (int f = 0; f < n; f++) s.add(f);", made[1]]

    def _key(self) -> str:
        return self._random.choice(["x", "y", "3", "x + 1", *([self._last] * 5)])

    def _asked(self) -> str:
        choose, key, of = self._random.choice, self._key(), self._random.choice(self._over)
        found = [
            f"{of}.size() {choose(['==', '!=', '<', '>', '<=', '>='])} {choose([0, 1, 1, 2])}", f"{of}.isEmpty()",
            f"{of}.contains({key})", f"{choose('ij')}.hasNext()", "b", "n % 2 == 0",
        ]  # fmt: skip
        if self._theme == "maps":
            found += [f"m.containsKey({key})", f"m.get({key}) != null", "m.isEmpty()"]
        asked = choose(found)
        return f"!({asked})" if self._random.random() < 0.4 else asked

    def _simple(self) -> str:
        choose, key, it, of = (
            self._random.choice,
            self._key(),
            self._random.choice("ij"),
            self._random.choice(self._over),
        )
        found = [
            *[f"{of}.remove({key});"] * 3, f"{of}.clear();", f"{it} = {of}.iterator();", choose(["i = j;", "j = i;"]),
            f"b = {self._asked()};", f"if ({it}.hasNext()) {choose('xy')} = {it}.next();",
            f"if ({it}.hasNext()) {it}.next();", f"if ({it}.hasNext()) {{ x = {it}.next(); {it}.remove(); }}",
            choose(["x = y;", "y = x;", "x = n;"]), f"shrink({of}, 0);", f"k = look({of});", f"step({it});",
            *[f"{it}.remove();"] * 3,
        ]  # fmt: skip
        if self._theme == "maps":
            found += [*[f"m.put({key}, 1);"] * 4, f"m.putIfAbsent({key}, 1);", f"forget(m, {key});"]
        else:
            found += [*[f"{of}.add({key});"] * 4, f"grow({of}, 9);", f"{of}.addAll(List.of(1, 2));"]
        return choose(found)

    def _statement(self, depth: int) -> list[str]:
        choose = self._random.choice
        if depth == 0 or self._random.random() < (0.7 if depth == 1 else 0.2):
            return [self._simple()]
        self._count += 1
        bound, it, key, of = f"c{self._count}", choose("ij"), choose("xy"), choose(self._over)
        self._last = key if self._random.random() < 0.7 else self._last
        inner = [line for _ in range(self._random.randint(2, 3)) for line in self._statement(depth - 1)]
        if self._random.random() < 0.3:
            inner.append(choose(["break;", f"if ({self._asked()}) break;", f"if ({self._asked()}) return;"]))
            is_loop = True
        else:
            is_loop = self._random.random() < 0.5
        if not is_loop:
            return [f"if ({self._asked()}) {{", *inner, "}"]
        heads = [
            f"for (Integer z{bound} : {of}) {{ if ({bound}++ > 6) break; {key} = z{bound};",
            f"for (int z{bound} : {of}) {{ if ({bound}++ > 6) break; {key} = z{bound};",
            *[f"while ({it}.hasNext()) {{ if ({bound}++ > 6) break; {key} = {it}.next();"] * 3,
        ]
        if self._theme == "maps":
            got = choose(["Key", "Key", "Value"])
            over = f"for (Map.Entry<Integer, Integer> z{bound} : m.entrySet()) {{ if ({bound}++ > 6) break;"
            heads.append(f"{over} {key} = z{bound}.get{got}();")
        head = choose(heads)
        # The statement of the head on lines of its own: each line is one use.
        return [f"int {bound} = 0;", *head.replace("; ", ";\n").split("\n"), *inner, "}"]


def written(folder: Path, seeds: range, driver: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / "Main.java"
    methods = "\n".join(f"    {line}" for seed in seeds for line in Writer(seed).method(f"test{seed}"))
    path.write_text(f"import java.util.*;\n\npublic class Main {{\n{methods}\n{HELPERS}{driver}}}\n", encoding="utf-8")
    return path


def failures(folder: Path, seeds: range) -> set[tuple[str, int]]:
    """The methods, and the lines of the program at which the exception came out of the library."""
    written(folder / "jvm", seeds, DRIVER.replace("SIZES", str(SIZES)))
    subprocess.run(
        ["javac", *QUICK, "-nowarn", "Main.java"], cwd=folder / "jvm", check=True, capture_output=True, timeout=300
    )
    run = subprocess.run(["java", "Main"], cwd=folder / "jvm", check=True, capture_output=True, text=True, timeout=300)
    return {(name, int(line)) for name, line in re.findall(r"(\w+) line (\d+)", run.stdout)}


def verdicts(folder: Path, seeds: range) -> Iterator[tuple[str, int, Verdict, str]]:
    """The method, the line, the answer and its reason, for each use of an iterator."""
    settings = Settings(property=("cme",), entry=tuple(f"Main.test{seed}" for seed in seeds))
    unit = load(find_sources([str(written(folder, seeds, ""))]), settings, lambda _: None).units[0]
    for entry in unit.entries:
        context = Context(Budget.of_seconds(SECONDS), 1, lambda _: None)
        method = entry.name.partition("(")[0].rpartition(".")[2]
        for item in PdrEngine().run(make_task(unit, entry, settings), context):
            yield method, item.obligation.span.line, item.verdict, item.reason.partition(":")[0]


def main(first: int, count: int) -> int:
    wrong, seen = 0, Counter[str]()
    for start in range(first, first + count, BATCH):
        seeds = range(start, min(start + BATCH, first + count))
        with tempfile.TemporaryDirectory() as directory:
            failing = failures(Path(directory), seeds)
            for method, line, verdict, reason in verdicts(Path(directory), seeds):
                throws = (method, line) in failing
                seen[f"{verdict.value} {reason}, {'throws' if throws else 'no run throws'}"] += 1
                if verdict is Verdict.PROVED and throws:
                    wrong += 1
                    print(f"WRONG: {method}, line {line}", flush=True)
    for told, number in seen.most_common():
        print(f"{number:6} {told}")
    print(f"{wrong} wrong")
    return wrong


if __name__ == "__main__":
    sys.exit(1 if main(int(sys.argv[1]), int(sys.argv[2])) else 0)
