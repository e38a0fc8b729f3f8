"""Methods that others call: safe whatever they pass, safe under a condition, or neither."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from vernier.core.budget import Budget
from vernier.core.evidence import SafeUnder
from vernier.core.outcome import Outcome, Verdict
from vernier.core.settings import Settings
from vernier.encode.firstorder.collections.start import QUIET_CALLERS
from vernier.engines.api import Context
from vernier.engines.pdr import PdrEngine
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import load
from vernier.run.tasks import make_task

TEXT = """
import java.util.*;
import java.util.function.*;

public class Open {
    private List<Integer> items = new ArrayList<>();

    public static int sum(List<Integer> l) {
        int s = 0;
        for (int x : l) { s += x; System.out.println("+ " + x); }
        l.add(s);
        return s;
    }

    public static void twice(List<Integer> l) { for (int x : l) l.add(x); }

    public void addAll(List<Integer> xs) { for (int x : xs) items.add(x); }

    public static void each(List<Integer> l, Consumer<Integer> c) { for (int x : l) c.accept(x); }

    public static void all(List<Integer> l, Consumer<Integer> c) { l.forEach(c); }

    public static void through(List<Integer> l, Consumer<Integer> c) { l.forEach(x -> c.accept(x)); }

    private Consumer<Integer> adder = x -> items.add(x);

    public void double_() { items.forEach(adder); }

    public static void keys(Map<Integer, Integer> m, Collection<Integer> c) { for (int k : m.keySet()) c.remove(k); }

    public static void grouped(Map<Integer, List<Integer>> m) {
        m.computeIfAbsent(1, k -> new ArrayList<>()).add(1);
        for (int k : m.keySet()) m.get(k);
    }

    public Function<Integer, List<Integer>> doubling() {
        return k -> { for (int x : items) items.add(x); return items; };
    }

    private static List<Integer> log = new ArrayList<>();

    public static void note(List<Integer> l) { for (int x : l) log.add(x); }

    public static void keep(Iterator<Integer> it) { while (it.hasNext()) { if (it.next() > 3) it.remove(); } }
}
"""


def found(folder: Path) -> dict[str, tuple[Outcome, ...]]:
    """The outcomes for each method."""
    path = folder / "Open.java"
    path.write_text(TEXT, encoding="utf-8")
    settings = Settings(property=("cme",))
    unit = load(find_sources([str(path)]), settings, lambda _: None).units[0]
    answers = {}
    for entry in unit.entries:
        context = Context(Budget.of_seconds(100), 1, lambda _: None)
        name = entry.name.partition("(")[0].rpartition(".")[2]
        answers[name] = tuple(PdrEngine().run(make_task(unit, entry, settings), context))
    return answers


def _without_runs(condition: SafeUnder | None) -> SafeUnder | None:
    return None if condition is None else replace(condition, runs=())


def test_conditions_of_methods_that_others_call(tmp_path: Path) -> None:
    answers = found(tmp_path)
    assert [each.verdict for each in answers["sum"]] == [Verdict.PROVED]
    assert {each.verdict for each in answers["grouped"]} == {Verdict.PROVED}
    conditions = {
        name: [_without_runs(each.find(SafeUnder)) for each in outcomes] for name, outcomes in answers.items()
    }
    assert conditions["twice"] == [None]
    assert conditions["addAll"] == [SafeUnder(("xs != this.items",), ("xs != this.items",))]
    assert conditions["each"] == [SafeUnder((QUIET_CALLERS,), ())]
    assert conditions["all"] == [SafeUnder((QUIET_CALLERS,), ())]
    assert conditions["through"] == [SafeUnder((QUIET_CALLERS,), ())]
    assert conditions["keys"] == [SafeUnder(("c is not a view of m",), ()), None]
    assert conditions["note"] == [SafeUnder(("l != Open.log",), ("l != Open.log",))]
    assert [each.verdict for each in answers["double_"]] == [Verdict.UNKNOWN]
    unchanged = SafeUnder(("the collection that it goes over has not changed since it was made",), ())
    assert conditions["keep"] == [unchanged, unchanged]
