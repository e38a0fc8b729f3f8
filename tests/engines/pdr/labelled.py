"""Small programs that change collections while they iterate, labelled by running them on the JVM for many sizes:
`python -m tests.engines.pdr.labelled [--stride N] [--first N] [--seconds S]`.

Each is a context (a loop, an alias, a field, a call, recursion, a lambda, an observer) around one operation on one kind
of collection, whose size is the number of arguments, or one of those in `programs/labelled.txt`, of all kinds.
None may be answered wrong; the share that is decided is printed.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from vernier.core.budget import Budget
from vernier.core.outcome import Verdict
from vernier.core.settings import Settings
from vernier.engines.api import Context, Task
from vernier.engines.pdr import PdrEngine
from vernier.run.engines import make_engine
from vernier.run.jvm import QUICK
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import Unit, load
from vernier.run.plan import Pacing, Part
from vernier.run.replay import Replayer
from vernier.run.tasks import make_task

WRITTEN = Path(__file__).parent / "programs" / "labelled.txt"
IMPORTS = "import java.util.*;\nimport java.util.function.*;\nimport java.util.stream.*;\n"
SIZES = 7
LISTS = ("ArrayList<Integer>", "LinkedList<Integer>", "Vector<Integer>")
SETS = ("HashSet<Integer>", "TreeSet<Integer>", "LinkedHashSet<Integer>")
QUEUES = ("ArrayDeque<Integer>", "PriorityQueue<Integer>")
MAPS = ("HashMap<Integer, Integer>", "TreeMap<Integer, Integer>", "LinkedHashMap<Integer, Integer>")
OPERATIONS = {
    LISTS: (
        "add(1)", "remove(0)", "clear()", "set(0, 5)", "addAll(List.of(1, 2))", "removeIf(y -> y > 2)", "sort(null)",
        "get(0)", "contains(1)", "removeAll(List.of(1))", "retainAll(List.of(1))", "replaceAll(y -> y + 1)",
        "indexOf(1)", "forEach(y -> { })", "hashCode()",
    ),
    SETS: ("add(n + 7)", "remove(1)", "clear()", "contains(1)", "removeIf(y -> y > 2)", "addAll(List.of(70, 71))",
        "size()"),
    QUEUES: ("add(9)", "poll()", "peek()", "clear()", "offer(3)", "contains(1)"),
    MAPS: (
        "put(n + 7, 1)", "remove(0)", "get(0)", "putIfAbsent(n + 7, 2)", "containsKey(0)", "clear()",
        "computeIfAbsent(n + 7, k -> 1)", "merge(n + 7, 1, Integer::sum)", "values().clear()", "getOrDefault(5, 6)",
        "replaceAll((k, v) -> v + 1)", "keySet().remove(0)",
    ),
}  # fmt: skip
"""By the kinds of collections that have them"""

CONTEXTS = {
    "in a loop": "for (int x : {over}) { c.{op}; }",
    "and leaves": "for (int x : {over}) { c.{op}; break; }",
    "and may leave": "for (int x : {over}) { c.{op}; if (x > 1) break; }",
    "of an alias": "{type} d = c; for (int x : {over}) { d.{op}; }",
    "of another": "{type} d = new {new}(c); for (int x : {over}) { d.{op}; }",
    "over a copy": "for (int x : new ArrayList<>({over})) { c.{op}; }",
    "in a method": "for (int x : {over}) { change(c, n); }",
    "in a method of a field": "Holder h = new Holder(); h.held = c; for (int x : {over}) { h.change(n); }",
    "of another field": "Holder h = new Holder(), g = new Holder(); h.held = c; g.held = new {new}(); g.held.{fill};"
    " for (int x : {held}) { g.change(n); }",
    "of a field that is shared": "Holder h = new Holder(), g = new Holder(); h.held = c; g.held = h.held;"
    " for (int x : {held}) { g.change(n); }",
    "after the loop": "for (int x : {over}) { n = n + 0; } c.{op}; for (int x : {over}) { n = n + 0; }",
    "between uses": "Iterator<Integer> it = {over}.iterator(); if (it.hasNext()) it.next(); c.{op};"
    " if (it.hasNext()) it.next();",
    "before uses": "c.{op}; Iterator<Integer> it = {over}.iterator(); while (it.hasNext()) it.next();",
    "by the iterator": "Iterator<Integer> it = {over}.iterator();"
    " while (it.hasNext()) { if (it.next() > 1) it.remove(); }"
    " c.{op};",
    "by another iterator": "Iterator<Integer> it = {over}.iterator(), jt = {over}.iterator();"
    " if (it.hasNext()) { it.next(); it.remove(); } if (jt.hasNext()) jt.next(); c.{op};",
    "in a lambda": "int m = n; {over}.forEach(z -> change(c, m));",
    "in nested collections": "List<{type}> o = new ArrayList<>(); o.add(c);"
    " for ({type} d : o) { for (int x : {over}) { d.{op}; } }",
    "of an element": "List<{type}> o = new ArrayList<>(); o.add(c); for ({type} d : o) { d.{op}; }",
    "in recursion": "walk(c, n, 2);",
    "of what is returned": "for (int x : {over}) { same(c).{op}; }",
    "of one of two": "{type} d = new {new}(c); for (int x : {over}) { (n > 2 ? c : d).{op}; }",
    "and is caught": "try { for (int x : {over}) { c.{op}; } } catch (IllegalStateException e) { c.clear(); }",
}
OBSERVERS = {
    "observer that goes": "for (Observer o : new ArrayList<>(all)) { o.told(all); }",
    "observer that goes at once": "for (Observer o : all) { o.told(all); }",
    "observers that stay": "for (Observer o : all) { o.told(new ArrayList<>()); }",
}


@dataclass(frozen=True, slots=True)
class Labelled:
    name: str
    title: str
    text: str


def programs() -> list[Labelled]:
    """All of them, each a class of its own."""
    found: list[Labelled] = []
    number = 0
    for context, body in CONTEXTS.items():
        for types, operations in OPERATIONS.items():
            for each, operation in enumerate(operations):
                number += 1
                # Every third, so that each context meets each operation with some type.
                if number % 5 < 2:
                    found.append(_program(len(found), context, body, types[each % len(types)], operation))
    for title, body in OBSERVERS.items():
        found.append(_observer(len(found), title, body))
    for paragraph in WRITTEN.read_text(encoding="utf-8").split("\n\n"):
        title, _, text = paragraph.strip().removeprefix("// ").partition("\n")
        if text:
            found.append(_written(len(found), title, text))
    return found


def _written(number: int, title: str, text: str) -> Labelled:
    """A paragraph of the file: a title, and then a body of `main` or whole members of a class."""
    name = f"P{number:03}"
    if "void main(" not in text:
        text = f"public static void main(String[] args) {{ int n = args.length;\n{text}\n}}"
    return Labelled(name, title, f"    public static class {name} {{\n{text}\n    }}\n")


def _program(number: int, context: str, body: str, type_: str, operation: str) -> Labelled:
    name = f"P{number:03}"
    is_map = type_ in MAPS
    over = "c.keySet()" if is_map else "c"
    fill = "put(1, 1)" if is_map else "add(1)"
    values = {
        "{type}": type_, "{new}": type_, "{over}": over, "{op}": operation, "{fill}": fill,
        "{held}": over.replace("c", "h.held", 1),
    }  # fmt: skip
    for key, value in values.items():
        body = body.replace(key, value)
    put = "c.put(i, i)" if is_map else "c.add(i)"
    text = f"""
    public static class {name} {{
        static class Holder {{ {type_} held; void change(int n) {{ held.{operation}; }} }}
        static void change({type_} c, int n) {{ c.{operation}; }}
        static {type_} same({type_} c) {{ return c; }}
        static void walk({type_} c, int n, int depth) {{
            if (depth == 0) {{ c.{operation}; return; }}
            for (int x : {over}) {{ walk(c, n, depth - 1); }}
        }}
        public static void main(String[] args) {{
            int n = args.length;
            {type_} c = new {type_}();
            for (int i = 0; i < n; i++) {put};
            {body}
        }}
    }}
"""
    return Labelled(name, f"{context}: {operation} on {type_}", text)


def _observer(number: int, title: str, body: str) -> Labelled:
    name = f"P{number:03}"
    text = f"""
    public static class {name} {{
        interface Observer {{ void told(List<Observer> all); }}
        static class Once implements Observer {{ public void told(List<Observer> all) {{ all.remove(this); }} }}
        public static void main(String[] args) {{
            List<Observer> all = new ArrayList<>();
            for (int i = 0; i < args.length; i++) all.add(new Once());
            {body}
        }}
    }}
"""
    return Labelled(name, title, text)


DRIVER = """
    public static void main(String[] names) throws Exception {
        for (String name : names) {
            boolean fails = false;
            for (int size = 0; size < SIZES; size++) {
                try {
                    Class.forName("Programs$" + name).getMethod("main", String[].class)
                        .invoke(null, (Object) Collections.nCopies(size, "").toArray(new String[0]));
                } catch (java.lang.reflect.InvocationTargetException e) {
                    fails |= e.getCause() instanceof ConcurrentModificationException;
                }
            }
            System.out.println(name + " " + fails);
        }
    }
"""


def written(folder: Path, chosen: Iterable[Labelled]) -> Path:
    path = folder / "Programs.java"
    classes = "".join(each.text for each in chosen)
    path.write_text(f"{IMPORTS}\npublic class Programs {{\n{classes}}}\n", encoding="utf-8")
    return path


def labels(folder: Path, chosen: list[Labelled]) -> dict[str, bool]:
    """Whether each program throws the exception for some size, on the JVM."""
    running = folder / "jvm"
    running.mkdir()
    classes = "".join(each.text for each in chosen) + DRIVER.replace("SIZES", str(SIZES))
    (running / "Programs.java").write_text(f"{IMPORTS}\npublic class Programs {{\n{classes}}}\n")
    subprocess.run(
        ["javac", *QUICK, "-nowarn", "Programs.java"], cwd=running, check=True, capture_output=True, timeout=300
    )
    names = [each.name for each in chosen]
    run = subprocess.run(
        ["java", "Programs", *names], cwd=running, check=True, capture_output=True, text=True, timeout=300
    )
    told = (line.split() for line in run.stdout.splitlines())
    return {name: fails == "true" for name, fails in told}


def answers(folder: Path, chosen: list[Labelled], seconds: float) -> Iterable[tuple[Labelled, bool | None, str]]:
    """Whether each program throws, as far as it is known, and the reason where it is not."""
    settings = Settings(property=("cme",), entry=tuple(f"Programs.{each.name}.main" for each in chosen))
    unit = load(find_sources([str(written(folder, chosen))]), settings, lambda _: None).units[0]
    entries = {entry.name.partition("$")[2].partition(".")[0]: entry for entry in unit.entries}
    for each in chosen:
        task = make_task(unit, entries[each.name], settings)
        context = Context(Budget.of_seconds(seconds), 1, lambda _: None)
        left = [one for one in PdrEngine().run(task, context) if one.verdict is not Verdict.PROVED]
        if not left:
            yield each, False, ""
        else:
            asked = Task(
                task.program, task.entry, tuple(one.obligation for one in left), task.contracts, task.clauses,
                task.assumptions, task.scope,
            )  # fmt: skip
            yield each, True if _is_refuted(unit, asked, seconds) else None, left[0].reason


def _is_refuted(unit: Unit, task: Task, seconds: float) -> bool:
    engine, budget = make_engine("testing", Settings(), Pacing.COUNT, Part.ALL, 1), Budget.of_seconds(seconds)
    replayer = Replayer(task.program, unit.own, task.clauses)
    told = engine.run(task, Context(budget, 1, lambda _: None))
    return any(replayer.confirm(each, budget).verdict is Verdict.REFUTED for each in told)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stride", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=30.0)
    options = parser.parse_args()
    chosen = programs()[options.first :: options.stride]
    seen, wrong = Counter[str](), 0
    with tempfile.TemporaryDirectory() as directory:
        known = labels(Path(directory), chosen)
        for each, fails, reason in answers(Path(directory), chosen, options.seconds):
            label = known[each.name]
            seen[f"{'unsafe' if label else 'safe'}, {'open' if fails is None else 'decided'}"] += 1
            if fails is None:
                print(f"{each.name} {each.title}: {'unsafe' if label else 'safe'}, {reason}", flush=True)
            elif fails is not label:
                wrong += 1
                print(f"WRONG {each.name} {each.title}: throws {label}, answered {fails}", flush=True)
    decided = sum(number for told, number in seen.items() if "decided" in told)
    print(f"{len(chosen)} programs, {wrong} wrong, {100 * decided / len(chosen):.0f} % decided: {dict(seen)}")
    return wrong


if __name__ == "__main__":
    raise SystemExit(1 if main() else 0)
