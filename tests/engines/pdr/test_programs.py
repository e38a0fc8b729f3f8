"""The fourteen programs of Table 5.1 (Frumkin 2017), written from its descriptions, and what is not translated."""

from __future__ import annotations

from pathlib import Path

import pytest

from vernier.core.events import Event
from vernier.core.obligation import Code
from vernier.core.outcome import Outcome, Verdict
from vernier.core.settings import Settings
from vernier.run.check import check_paths

FOLDER = Path(__file__).parent / "programs"
SAFE = (
    "SimpleLoop", "CallOutsideLoop", "CallInLoop", "UpdateCallInLoop", "CallDepth2InLoop", "CallDepth2", "Sm", "Div",
    "Worklist", "MapTest", "C", "Flatten",
)  # fmt: skip


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


def written(folder: Path, body: str) -> Path:
    """A program with this main method (and what follows it)."""
    path = folder / "Main.java"
    text = (
        "import java.util.*;\npublic class Main {\n    public static void main(String[] args) {\n"
        + body
        + "\n    }\n}\n"
    )
    path.write_text(text, encoding="utf-8")
    return path


LONG = ("Div", "FlattenError")
"""`bench.concurrent_modification` runs all fourteen programs; these take longest"""


@pytest.mark.parametrize("name", [name for name in SAFE if name not in LONG])
def test_no_iterator_is_used_after_its_collection_has_changed(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.java"
    path.write_text((FOLDER / path.name).read_text(encoding="utf-8"), encoding="utf-8")
    assert {outcome.verdict for outcome in answers(path, "pdr")} == {Verdict.PROVED}


@pytest.mark.parametrize("name", [name for name in ("CError", "FlattenError") if name not in LONG])
def test_errors_are_possible_and_replayed_when_tests_are_run_too(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.java"
    path.write_text((FOLDER / path.name).read_text(encoding="utf-8"), encoding="utf-8")
    alone = answers(path, "pdr")
    unknown = [outcome for outcome in alone if outcome.verdict is Verdict.UNKNOWN]
    assert unknown and all("possible" in outcome.reason for outcome in unknown)
    both = answers(path, "testing", "pdr")
    assert any(outcome.verdict is Verdict.REFUTED for outcome in both)


NOT_TRANSLATED = {
    "caught": "List<Integer> l = new ArrayList<>(); l.add(1); l.add(2);"
    " try { for (int x : l) l.add(x); } catch (RuntimeException e) { l.clear(); }",
    "called back": "List<Integer> l = new ArrayList<>(); l.add(1); l.forEach(x -> l.add(x));"
    " for (int x : l) { args[0] = null; }",
    "sub list": "List<Integer> l = new ArrayList<>(); l.add(1); List<Integer> s = l.subList(0, 1); l.add(2);"
    " for (int x : s) { args[0] = null; }",
    "static field of the library": "List<Integer> l = new ArrayList<>(); l.add(1); l.add(2);"
    " Object o = Collections.EMPTY_LIST; if (o != null) { for (int x : l) l.add(x); }",
    "array": "List<?>[] a = new List<?>[1]; List<Integer> l = new ArrayList<>(); a[0] = l;"
    " for (Object x : a[0]) { l.add(1); }",
    "iterator as object": "List<Integer> l = new ArrayList<>(); List<Object> o = new ArrayList<>(); l.add(1);"
    " o.add(l.iterator()); l.add(2); ((Iterator<?>) o.get(0)).next();",
}


@pytest.mark.parametrize("body", NOT_TRANSLATED.values(), ids=NOT_TRANSLATED.keys())
def test_what_is_not_translated_is_not_proved(body: str, tmp_path: Path) -> None:
    found = answers(written(tmp_path, body), "pdr")
    assert all(outcome.verdict is Verdict.UNKNOWN for outcome in found)
    assert all("not translated" in outcome.reason for outcome in found)


WRONG = {
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
    "other iterator": "List<Integer> l = new LinkedList<>(); l.add(1); l.add(2); Iterator<Integer> i = l.iterator();"
    " Iterator<Integer> j = l.iterator(); i.next(); i.remove(); j.next();",
    "copy of an outer list": "List<List<Integer>> o = new ArrayList<>(); List<Integer> l = new ArrayList<>(); l.add(1);"
    " o.add(l); List<List<Integer>> p = new ArrayList<>(o); for (int x : l) p.get(0).add(x);",
}


@pytest.mark.parametrize("body", WRONG.values(), ids=WRONG.keys())
def test_small_programs_that_fail_are_not_proved(body: str, tmp_path: Path) -> None:
    found = answers(written(tmp_path, body), "pdr")
    assert any(outcome.verdict is not Verdict.PROVED for outcome in found)
    assert all("not translated" not in outcome.reason for outcome in found)
