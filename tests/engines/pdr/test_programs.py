"""The fourteen programs of Table 5.1 (Frumkin 2017), written from its descriptions, and what is not translated."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from vernier.core.budget import Budget
from vernier.core.events import Event
from vernier.core.obligation import Code
from vernier.core.outcome import Outcome, Verdict
from vernier.core.settings import Settings
from vernier.engines.api import Context
from vernier.engines.pdr import PdrEngine
from vernier.engines.pdr.engine import POSSIBLE
from vernier.run.check import check_paths
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import load
from vernier.run.tasks import make_task

FOLDER = Path(__file__).parent / "programs"


def answers(path: Path, *engines: str) -> tuple[Outcome, ...]:
    """The outcomes of the obligations about modifications."""
    entry, store = (f"{path.stem}.main",), str(path.parent / ".vernier")
    settings = Settings(entry=entry, property=("cme",), engine=engines, limit=120, store=store)
    report = check_paths([str(path)], settings, _ignore)
    found = tuple(outcome for unit in report.units for outcome in unit.outcomes)
    assert found and all(outcome.obligation.code is Code.CONCURRENT_MODIFICATION for outcome in found)
    return found


def _ignore(_: Event) -> None:
    pass


def small(folder: Path, bodies: Mapping[str, str]) -> dict[str, tuple[Outcome, ...]]:
    """The outcomes for each of some bodies, which are methods of one program, so that it is read once."""
    names = [f"case{number}" for number in range(len(bodies))]
    methods = (
        f"    public static void {name}() {{\n        String[] args = new String[1];\n        {body}\n    }}\n"
        for name, body in zip(names, bodies.values(), strict=True)
    )
    path = folder / "Main.java"
    path.write_text("import java.util.*;\npublic class Main {\n" + "\n".join(methods) + "}\n", encoding="utf-8")
    settings = Settings(entry=tuple(f"Main.{name}" for name in names), property=("cme",))
    unit = load(find_sources([str(path)]), settings, _ignore).units[0]
    found = {}
    for case, entry in zip(bodies, unit.entries, strict=True):
        context = Context(Budget.of_seconds(120), 1, lambda _: None)
        found[case] = tuple(PdrEngine().run(make_task(unit, entry, settings), context))
        assert found[case], case
    return found


SAMPLE = ("CallInLoop", "MapTest")
"""`bench.concurrent_modification` runs all fourteen programs"""


@pytest.mark.parametrize("name", SAMPLE)
def test_no_iterator_is_used_after_its_collection_has_changed(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.java"
    path.write_text((FOLDER / path.name).read_text(encoding="utf-8"), encoding="utf-8")
    assert {outcome.verdict for outcome in answers(path, "pdr")} == {Verdict.PROVED}


def test_errors_are_refuted_and_replayed_by_tests(tmp_path: Path) -> None:
    path = tmp_path / "CError.java"
    path.write_text((FOLDER / path.name).read_text(encoding="utf-8"), encoding="utf-8")
    found = answers(path, "testing")
    assert any(outcome.verdict is Verdict.REFUTED for outcome in found)


NOT_TRANSLATED = {
    "sub list": "List<Integer> l = new ArrayList<>(); l.add(1); List<Integer> s = l.subList(0, 1); l.add(2);"
    " for (int x : s) { args[0] = null; }",
    "iterator as object": "List<Integer> l = new ArrayList<>(); List<Object> o = new ArrayList<>(); l.add(1);"
    " o.add(l.iterator()); l.add(2); ((Iterator<?>) o.get(0)).next();",
}


def test_what_is_not_translated_is_not_proved(tmp_path: Path) -> None:
    for case, found in small(tmp_path, NOT_TRANSLATED).items():
        assert all(outcome.verdict is Verdict.UNKNOWN for outcome in found), case
        assert all("not translated" in outcome.reason for outcome in found), case


SUB_LISTS = {
    "used on the spot": "List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); l.subList(0, 1).clear();"
    " for (int x : l.subList(0, 2)) { args[0] = null; }",
    "cleared in a loop": "List<Integer> l = new ArrayList<>(List.of(1, 2, 3));"
    " for (int x : l) l.subList(0, 1).clear();",
}


def test_a_sub_list_that_is_used_on_the_spot_is_its_list(tmp_path: Path) -> None:
    found = small(tmp_path, SUB_LISTS)
    assert {outcome.verdict for outcome in found["used on the spot"]} == {Verdict.PROVED}
    assert POSSIBLE in {outcome.reason for outcome in found["cleared in a loop"]}


WRONG = {
    "caught": "List<Integer> l = new ArrayList<>(); l.add(1); l.add(2);"
    " try { for (int x : l) l.add(x); } catch (RuntimeException e) { l.clear(); }",
    "called back": "List<Integer> l = new ArrayList<>(); l.add(1); l.forEach(x -> l.add(x));"
    " for (int x : l) { args[0] = null; }",
    "static field of the library": "List<Integer> l = new ArrayList<>(); l.add(1); l.add(2);"
    " Object o = Collections.EMPTY_LIST; if (o != null) { for (int x : l) l.add(x); }",
    "array": "List<?>[] a = new List<?>[1]; List<Integer> l = new ArrayList<>(); l.add(1); l.add(2); a[0] = l;"
    " for (Object x : a[0]) { l.add(1); }",
    "own iterable": "class Bag implements Iterable<Integer> { List<Integer> l = new ArrayList<>();"
    " public Iterator<Integer> iterator() { return l.iterator(); } }"
    " Bag b = new Bag(); b.l.add(1); b.l.add(2); Iterable<Integer> i = b; for (int x : i) b.l.add(x);",
    "own iterator": "List<Integer> l = new ArrayList<>(); l.add(1); l.add(2); Iterator<Integer> i = l.iterator();"
    " class It implements Iterator<Integer> { public boolean hasNext() { return i.hasNext(); }"
    " public Integer next() { return i.next(); } }"
    " Iterator<Integer> j = new It(); j.next(); l.add(3); j.next();",
    "stream": "List<Integer> l = new ArrayList<>(); l.add(1); l.add(2); l.stream().forEach(x -> l.add(x));",
    "computed": "Map<Integer, List<Integer>> m = new HashMap<>(); List<Integer> l = new ArrayList<>(); l.add(1);"
    " l.add(2); for (int x : l) m.computeIfAbsent(1, k -> l).add(x);",
    "sorted": "List<Integer> l = new ArrayList<>(); l.add(1); l.add(2); for (int x : l) Collections.sort(l);",
    "list of an array": "List<Integer> l = new ArrayList<>(); l.add(1); l.add(2);"
    " List<List<Integer>> o = Arrays.asList(l); for (int x : l) o.get(0).add(x);",
    "list of arguments": "List<Integer> l = new ArrayList<>(); l.add(1); l.add(2);"
    " List<List<Integer>> o = List.of(l); for (int x : l) o.get(0).add(x);",
    "thrown after a change": "class F { void f(List<Integer> l) { l.add(1); throw new RuntimeException(); } }"
    " List<Integer> l = new ArrayList<>(); l.add(1); l.add(2);"
    " for (int x : l) { try { new F().f(l); } catch (IllegalStateException e) { } catch (RuntimeException e) { } }",
    "map in access order": "Map<Integer, Integer> m = new LinkedHashMap<>(16, 0.75f, true); m.put(1, 1); m.put(2, 2);"
    " for (int x : m.keySet()) m.get(1);",
    "removed if": "List<Integer> l = new ArrayList<>(); l.add(1); l.add(2); l.removeIf(x -> l.add(3));",
    "compared": "List<Integer> l = new ArrayList<>(); l.add(1); l.add(2); l.sort((a, b) -> { l.add(1); return 0; });",
    "copied to an array": "List<Integer> l = new ArrayList<>(); l.add(1); l.add(2); List<Object> o = new ArrayList<>();"
    " o.add(l); Object[] a = o.toArray(); for (int x : l) ((List<Integer>) a[0]).add(x);",
    "add": "List<Integer> l = new ArrayList<>(); l.add(1); l.add(2); for (int x : l) l.add(x);",
    "alias": "List<Integer> l = new ArrayList<>(); List<Integer> m = l; l.add(1); l.add(2); for (int x : l) m.add(x);",
    "view": "Map<Integer, Integer> m = new HashMap<>(); m.put(1, 1); m.put(2, 2);"
    " for (int x : m.keySet()) m.remove(x);",
    "views": "Map<Integer, Integer> m = new HashMap<>(); m.put(1, 1); m.put(2, 2);"
    " for (int x : m.keySet()) m.values().clear();",
    "entry": "Map<Integer, List<Integer>> m = new HashMap<>(); List<Integer> l = new ArrayList<>(); l.add(1);"
    " m.put(1, l);"
    " for (Map.Entry<Integer, List<Integer>> e : m.entrySet()) { for (int x : l) e.getValue().add(x); }",
    "element": "List<List<Integer>> o = new ArrayList<>(); List<Integer> l = new ArrayList<>(); l.add(1); l.add(2);"
    " o.add(l); for (int x : l) o.get(0).add(x);",
    "entry that nobody looks into": "Map<Integer, Integer> m = new HashMap<>(); m.put(1, 1);"
    " List<Integer> l = new ArrayList<>(); l.add(1); l.add(2);"
    " for (Object o : m.entrySet()) { if (o instanceof Map.Entry) { for (int x : l) l.add(x); } }",
    "copied entries": "Map<Integer, List<Integer>> m = new HashMap<>(); m.put(1, new ArrayList<>());"
    " List<Integer> l = new ArrayList<>(); l.add(1); l.add(2);"
    " for (Map.Entry<Integer, List<Integer>> e : new ArrayList<>(m.entrySet())) e.setValue(l);"
    " for (int x : l) m.get(1).add(x);",
    "value beside a list": "List<Object> o = new ArrayList<>(); List<Integer> l = new ArrayList<>(); l.add(1);"
    " l.add(2); o.add(1); o.add(l); for (int x : l) ((List<Integer>) o.get(1)).add(x);",
    "value that is compared": "List<Object> o = new ArrayList<>(); List<Integer> l = new ArrayList<>(); l.add(1);"
    " l.add(2); String s = args[0]; Object p = s; o.add(s); for (int x : l) { if (o.get(0) == p) l.add(x); }",
    "value that is null": "List<Object> o = new ArrayList<>(); List<Integer> l = new ArrayList<>(); l.add(1); l.add(2);"
    " String s = args[0]; o.add(s); o.add(1); for (int x : l) { if (o.get(0) == null && o.get(1) != null) l.add(x); }",
    "object of a plain type": "class Own extends Thread { List<Integer> held; void put() { held.add(1); } }"
    " List<Thread> o = new ArrayList<>(); List<Integer> l = new ArrayList<>(); l.add(1); l.add(2);"
    " Own d = new Own(); d.held = l; Thread t = d; o.add(t); for (int x : l) { ((Own) o.get(0)).put(); }",
    "other iterator": "List<Integer> l = new LinkedList<>(); l.add(1); l.add(2); Iterator<Integer> i = l.iterator();"
    " Iterator<Integer> j = l.iterator(); i.next(); i.remove(); j.next();",
    "copy of an outer list": "List<List<Integer>> o = new ArrayList<>(); List<Integer> l = new ArrayList<>(); l.add(1);"
    " o.add(l); List<List<Integer>> p = new ArrayList<>(o); for (int x : l) p.get(0).add(x);",
}


SHORT = ("view", "map in access order")
"""`python -m tests.engines.pdr.test_programs` asks about all"""


def require_not_proved(folder: Path, bodies: Mapping[str, str]) -> None:
    for case, found in small(folder, bodies).items():
        unknown = [outcome.reason for outcome in found if outcome.verdict is not Verdict.PROVED]
        assert unknown and all(reason == POSSIBLE for reason in unknown), case


def test_small_programs_that_fail_are_not_proved(tmp_path: Path) -> None:
    require_not_proved(tmp_path, {case: body for case, body in WRONG.items() if case in SHORT})


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        require_not_proved(Path(folder), WRONG)
    print(f"none of {len(WRONG)} is proved")
