"""Conditions under which a method is safe: each with an execution that needs it, or told that none was found."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from vernier.core.budget import Budget
from vernier.core.evidence import SafeUnder, ThrowingRun
from vernier.core.outcome import Outcome
from vernier.core.settings import Keep, Settings
from vernier.encode.firstorder.collections.concrete import Judge
from vernier.encode.firstorder.collections.translate import translate
from vernier.engines.api import Context, Task
from vernier.engines.pdr import PdrEngine
from vernier.engines.pdr.necessity import Contradicted, Necessity
from vernier.ir.state import HeapObject, ObjectState, State
from vernier.ir.state_text import text_to_state
from vernier.logic.terms import Terms
from vernier.report.json_format import render_json
from vernier.report.style import PLAIN
from vernier.report.text import render_text
from vernier.run.check import check_paths
from vernier.run.jvm import find_jdk, run_on_jvm
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import load
from vernier.run.replay import Replayer
from vernier.run.tasks import make_task

TEXT = """
import java.util.*;

public class Shared {
    List<Integer> items = new ArrayList<>();
    static List<Integer> log = new ArrayList<>();

    public static void flatten(List in, List out) {
        Iterator itr1 = in.iterator();
        while (itr1.hasNext()) {
            List l = (List) itr1.next();
            addList(out, l);
        }
    }

    private static void addList(List lst1, List lst2) {
        Iterator itr2 = lst2.iterator();
        while (itr2.hasNext()) {
            Object o = itr2.next();
            lst1.add(o);
        }
    }

    public static void typed(List<List<Integer>> in, List<Integer> out) {
        for (List<Integer> l : in) { for (Integer x : l) out.add(x); }
    }

    public static void whole(List in, List out) { for (Object l : in) out.addAll((List) l); }

    public static void never(List<Integer> a, List<Integer> b) {
        for (int x : a) { if (x > 3 && x < 2) b.add(x); }
    }

    public void addAll(List<Integer> xs) { for (int x : xs) items.add(x); }

    public static void note(List<Integer> l) { for (int x : l) log.add(x); }

    public static void both(Shared a, Shared b) { for (int x : a.items) b.items.add(x); }

    public static void keys(Map<Integer, Integer> m, Collection<Integer> c) { for (int k : m.keySet()) c.remove(k); }

    public static void keep(Iterator<Integer> it) { while (it.hasNext()) it.next(); }
}

class Unset {
    List<Integer> kept;
    private Unset() { }
    public void copy(List<Integer> l) { for (int x : l) kept.add(x); }
    public static void other(Bare b, List<Integer> l) { for (int x : l) b.kept.add(x); }
}

class Bare { List<Integer> kept; }
"""


def task_of(folder: Path, method: str) -> tuple[Task, Replayer]:
    path = folder / "Shared.java"
    path.write_text(TEXT, encoding="utf-8")
    settings = Settings(property=("cme",))
    unit = load(find_sources([str(path)]), settings, lambda _: None).units[0]
    entry = next(each for each in unit.entries if f".{method}(" in each.name)
    task = make_task(unit, entry, settings)
    return task, Replayer(task.program, unit.own, task.clauses)


def answer(task: Task) -> Outcome:
    context = Context(Budget.of_seconds(100), 1, lambda _: None)
    return next(each for each in PdrEngine().run(task, context) if each.find(SafeUnder))


def needed(folder: Path, method: str) -> dict[str, str]:
    """The condition of each method, and the arguments with which an execution needs it, if one was found."""
    task, replayer = task_of(folder, method)
    found = replayer.confirm(answer(task), Budget.of_seconds(100)).find(SafeUnder)
    assert found is not None and len(found.runs) == len(found.words)
    return {name: run.arguments if run else "" for name, run in zip(found.words, found.runs, strict=True)}


@dataclass(frozen=True, slots=True)
class Flatten:
    folder: Path
    task: Task
    condition: SafeUnder

    def runs(self) -> list[ThrowingRun]:
        return [run for run in self.condition.runs if run is not None]


@pytest.fixture(scope="module")
def flatten(tmp_path_factory: pytest.TempPathFactory) -> Flatten:
    folder = tmp_path_factory.mktemp("flatten")
    task, replayer = task_of(folder, "flatten")
    found = replayer.confirm(answer(task), Budget.of_seconds(100)).find(SafeUnder)
    assert found is not None
    return Flatten(folder, task, found)


def test_the_two_conditions_of_flatten_are_needed(flatten: Flatten) -> None:
    assert flatten.condition.words == ("in != out", "out is not an element of in")
    assert [run.arguments for run in flatten.runs()] == ["in = out = [[1]]", "in = [[1], out], out = [[2]]"]


def test_what_type_arguments_do_not_allow_is_told(tmp_path: Path) -> None:
    assert needed(tmp_path, "typed") == {
        "in != out": "in = out = [[1]] (by an unchecked cast)",
        "out is not an element of in": "in = [[1], out], out = [2]",
    }


def test_a_condition_that_no_execution_needs_is_not_called_needed(tmp_path: Path) -> None:
    """Nothing is added at all; and a list takes the elements of a list, itself perhaps, at once."""
    assert needed(tmp_path, "never") == {"a != b": ""}
    assert needed(tmp_path, "whole") == {"in != out": "in = out = [[1]]", "out is not an element of in": ""}


def test_objects_that_nobody_makes_and_fields_that_are_null_need_nothing(tmp_path: Path) -> None:
    assert set(needed(tmp_path, "copy").values()) == {""}
    assert set(needed(tmp_path, "other").values()) == {""}


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        ("addAll", {"xs != this.items": "this = new Shared() with 1 added to items, xs = this.items"}),
        ("note", {"l != Shared.log": "l = Shared.log with 1 added"}),
        (
            "both",
            {
                "a != b": "a = b = new Shared() with 1 added to items",
                "no two Shared have the same items": "a = new Shared() with items = b.items, "
                "b = new Shared() with 1 added to items",
            },
        ),
        ("keys", {"c is not a view of m": "m = {1=2, 3=4}, c = m.keySet()"}),
        (
            "keep",
            {
                "the collection that it goes over has not changed since it was made": "it = an iterator over [1], "
                "which is [1, 2] by now"
            },
        ),
    ],
)
def test_fields_static_variables_views_and_iterators(tmp_path: Path, method: str, expected: dict[str, str]) -> None:
    assert needed(tmp_path, method) == expected


def test_an_execution_under_all_conditions_that_throws_contradicts_them(flatten: Flatten) -> None:
    task = flatten.task
    translation = translate(Terms(), task.program, task.entry, Budget.of_seconds(100))
    some = [each for each in translation.candidates if each.words == "out is not an element of in"]
    budget = Budget.of_seconds(100)
    with pytest.raises(Contradicted):
        Necessity(task, translation.parameters, some, translation.sites, budget).runs()


def test_a_run_that_does_not_throw_when_it_is_replayed_is_not_shown(tmp_path: Path) -> None:
    task, replayer = task_of(tmp_path, "note")
    outcome = answer(task)
    found = outcome.find(SafeUnder)
    assert found is not None
    run = found.runs[0]
    assert run is not None
    wrong = replace(run, start="")
    claimed = replace(outcome, evidence=(replace(found, runs=(wrong,)),))
    confirmed = replayer.confirm(claimed, Budget.of_seconds(100)).find(SafeUnder)
    assert confirmed == replace(found, runs=(None,))


def test_conditions_are_judged_on_states(flatten: Flatten) -> None:
    task = flatten.task
    translation = translate(Terms(), task.program, task.entry, Budget.of_seconds(100))
    judge = Judge(task.program, translation.parameters)

    def broken(state: State) -> set[str]:
        return {each.words for each in judge.not_kept(translation.candidates, state, ())}

    first, second = (text_to_state(run.start) for run in flatten.runs())
    assert broken(first) == {"in != out"}
    assert broken(second) == {"out is not an element of in"}
    swapped = {"in": second.locals["out"], "out": second.locals["in"]}
    assert broken(replace(second, locals=swapped)) == {"in is not an element of out"}
    view = {number: _as_view(item) for number, item in first.heap.items()}
    assert broken(replace(first, heap=view)) == {each.words for each in translation.candidates}


def _as_view(item: HeapObject) -> HeapObject:
    return replace(item, class_name="java.util.HashViews$Keys") if isinstance(item, ObjectState) else item


def test_runs_are_in_the_reports(tmp_path: Path) -> None:
    (tmp_path / "Shared.java").write_text(TEXT, encoding="utf-8")
    settings = Settings(
        property=("cme",), engine=("pdr",), entry=("Shared.note",), store=str(tmp_path / "store"), cache=Keep.OFF
    )
    report = check_paths([str(tmp_path / "Shared.java")], settings, lambda _: None)
    text = render_text(report, PLAIN, ())
    line = next(number for number, each in enumerate(TEXT.splitlines(), 1) if " note(" in each)
    told = f"without `l != Shared.log`: throws at Shared.java:{line}, with l = Shared.log with 1 added; in Java: Shared"
    assert told in text
    assert told.partition(": ")[2] in render_json(report, ())


@pytest.mark.needs("javac", "java")
def test_the_statements_throw_on_the_jvm(flatten: Flatten) -> None:
    jdk = find_jdk()
    assert jdk is not None
    tried = "".join(
        f"try {{ {' '.join(run.statements)} }} catch (ConcurrentModificationException e) {{ thrown++; }}\n"
        for run in flatten.runs()
    )
    main = (
        "import java.util.*;\nclass Shown { public static void main(String[] a) { int thrown = 0;\n"
        f"{tried}if (thrown == 2) throw new IllegalStateException(); }} }}\n"
    )
    ended = run_on_jvm(jdk, [str(flatten.folder / "Shared.java")], {"Shown.java": main}, {}, "Shown", 100)
    assert (ended.problem, ended.exception) == ("", "java.lang.IllegalStateException")
