"""Programs with lists of any length (samples of `lists` and `random_lists`), and what is not translated."""

from __future__ import annotations

from pathlib import Path

from tests.engines.pdr.lists import INPUTS, PROGRAMS, complaint, own_outcomes, tasks_of, violated
from tests.engines.pdr.random_lists import judge
from vernier.certificates.summaries import Accepted, Rejected, check_summaries
from vernier.core.budget import Budget
from vernier.core.outcome import Verdict
from vernier.core.settings import Settings
from vernier.encode.firstorder.epr.fragment import outside_fragment
from vernier.encode.firstorder.linked.kinds import Shape
from vernier.encode.firstorder.linked.translate import CYCLE, translate
from vernier.engines.api import Context
from vernier.engines.pdr import PdrEngine
from vernier.engines.pdr.null_dereferences import POSSIBLE
from vernier.engines.pdr.rounds import Rounds
from vernier.logic.systems import Summaries
from vernier.logic.terms import Terms
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import load
from vernier.run.tasks import make_task

SAMPLE = (("queue", 0), ("queue", 1), ("last by recursion", 0), ("last by recursion", 2), ("build", 0), ("build", 2))
"""Programs and (1, 2) mutants; `python -m tests.engines.pdr.lists` asks about all"""


def test_null_dereferences_of_list_programs_are_proved_and_those_of_mutants_are_not(tmp_path: Path) -> None:
    classes = {f"Main{at}": PROGRAMS[name].texts()[number] for at, (name, number) in enumerate(SAMPLE)}
    for (name, number), task in zip(SAMPLE, tasks_of(tmp_path, classes), strict=True):
        found = complaint(number, own_outcomes(task), violated(task, INPUTS))
        assert found is None, (name, number)


def test_formulas_by_edges_and_by_paths_are_in_epr(tmp_path: Path) -> None:
    (task,) = tasks_of(tmp_path, {"Main": PROGRAMS["queue"].members})
    asked = frozenset(item.id for item in task.obligations)
    for shape in Shape:
        shapes = {"Main$Node.next": shape}
        found = translate(Terms(), task.program, task.entry, asked, shapes, Budget.of_seconds(100))
        assert (found.paths == {"Main$Node.next"}) is (shape is Shape.PATHS)
        bodies = [body.formula for each in found.program.procedures.values() for body in each.bodies]
        assert bodies and outside_fragment(bodies) is None


def test_no_execution_of_a_random_program_violates_what_is_proved() -> None:
    seen, wrong = judge(217, 3, 100.0)
    assert seen["proved"] and not wrong


def test_paths_show_what_edges_do_not_and_cycles_are_noticed(tmp_path: Path) -> None:
    middle = PROGRAMS["find the middle"].members
    cyclic = middle.replace("Node slow = list;", "Node slow = list; if (list != null) list.next = list;")
    tasks = tasks_of(tmp_path, {"Main0": middle, "Main1": cyclic})
    rounds = []
    for task in tasks:
        terms, budget = Terms(), Budget.of_seconds(100)
        name = f"{task.program.wrapped(task.entry).partition('.')[0]}$Node.next"
        asked = frozenset(item.id for item in task.obligations)
        translation = translate(terms, task.program, task.entry, asked, {name: Shape.PATHS}, budget)
        rounds.append(Rounds(terms, budget, lambda _: None, lambda note: note.startswith(CYCLE)))
        found = rounds[-1].run(translation.asking)
        if found is not None:
            assert not found.possible
            assert isinstance(check_summaries(terms, found.program, found.summaries, 100), Accepted)
            assert isinstance(check_summaries(terms, found.program, Summaries(), 100), Rejected)
    assert [each.fatal for each in rounds] == [None, f"{CYCLE}Main1$Node.next"]


OPEN = """
public class Main {
    static class Node {
        Node next;
    }

    interface Visitor {
        void visit(Node node);
    }

    public static void walk(Node list) {
        for (Node each = list; each != null; each = each.next) {
            each.next = each.next;
        }
    }

    public static void cut(Node list) {
        Node second = list.next;
        if (second != null) {
            second.next = null;
            list.next.next = null;
        }
    }

    public static void visit(Node list, Visitor visitor) {
        if (list != null && list.next != null) {
            visitor.visit(list);
            list.next.next = null;
        }
    }
}
"""


def test_heaps_of_callers_may_have_cycles_and_their_code_is_not_known(tmp_path: Path) -> None:
    path = tmp_path / "Main.java"
    path.write_text(OPEN, encoding="utf-8")
    settings = Settings(property=("null.dereference",))
    unit = load(find_sources([str(path)]), settings, lambda _: None).units[0]
    found: dict[str, list[tuple[Verdict, str]]] = {}
    for entry in unit.entries:
        context = Context(Budget.of_seconds(100), 1, lambda _: None)
        for item in PdrEngine().run(make_task(unit, entry, settings), context):
            found.setdefault(entry.name.partition("(")[0], []).append((item.verdict, item.reason))
    assert set(found["Main.walk"]) == {(Verdict.PROVED, "")}
    # A list may be its own second element.
    assert found["Main.cut"].count((Verdict.UNKNOWN, POSSIBLE)) == 1
    assert all(reason.startswith("not translated: code that is not here") for _, reason in found["Main.visit"])
