"""Violations that show only behind long loops, after undefined behaviour, in long arrays, or for one string."""

from __future__ import annotations

from pathlib import Path

from tests.run.c_programs import outcomes
from tests.run.handmade import context
from vernier.core.events import ignore
from vernier.core.outcome import Verdict
from vernier.core.settings import Settings
from vernier.engines.testing import Effort, TestingEngine
from vernier.run.check import check_paths
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import load
from vernier.run.tasks import make_task

COPIED = """
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
    int first[8000], second[8000], copy[8000];
    for (int i = 0; i < 8000; i++) { first[i] = __VERIFIER_nondet_int(); second[i] = __VERIFIER_nondet_int(); }
    for (int i = 0; i < 8000; i++) copy[i] = second[i];
    for (int i = 0; i < 8000; i++) if (copy[i] != first[i]) reach_error();
    return 0;
}
"""
UNWRITTEN = """
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
    int first[64], copy[64];
    for (int i = 0; i < 64; i++) copy[i] = first[i];
    if (first[32] == copy[32]) reach_error();
    return 0;
}
"""
OVERFLOWING = """
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = x + 1000;
    if (y < x) reach_error();
    return 0;
}
"""
TAINTED = """
import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
    public static void main(String[] args) {
        String text = "x" + Verifier.nondetString().trim();
        if (text.contains("<script>")) { assert false; }
    }
}
"""


def test_what_shows_behind_a_long_loop_is_found(tmp_path: Path) -> None:
    settings = Settings(property=("unreach",), engine=("testing",), limit=30.0, executions=7)
    assert [outcome.verdict for outcome in outcomes(tmp_path, COPIED, settings)] == [Verdict.REFUTED]


def test_a_violation_after_undefined_behaviour_is_told_in_time(tmp_path: Path) -> None:
    path = tmp_path / "p.c"
    path.write_text(UNWRITTEN, encoding="utf-8")
    settings = Settings(property=("unreach",))
    (unit,) = load(find_sources([str(path)]), settings, ignore).units
    whole = context(seconds=20.0)
    engine = TestingEngine(Effort.until_time_is_up())
    (outcome,) = engine.run(make_task(unit, unit.entries[0], settings), whole)
    assert outcome.verdict is Verdict.REFUTED
    assert whole.budget.remaining() > 5.0


def test_arrays_are_as_long_as_the_program_expects(tmp_path: Path) -> None:
    path = tmp_path / "Packet.java"
    path.write_text("class Packet { static int rate(byte[] p) { return p.length < 20 ? 0 : 100 / p[19]; } }\n")
    settings = Settings(engine=("testing",), property=("division.zero",), store=str(tmp_path / "store"))
    report = check_paths([str(path)], settings, ignore)
    assert [item.verdict for unit in report.units for item in unit.outcomes] == [Verdict.REFUTED]


def test_a_violation_behind_an_overflow_is_left_to_others_where_there_is_time(tmp_path: Path) -> None:
    path = tmp_path / "p.c"
    path.write_text(OVERFLOWING, encoding="utf-8")
    settings = Settings(property=("unreach",))
    (unit,) = load(find_sources([str(path)]), settings, ignore).units
    task = make_task(unit, unit.entries[0], settings)
    efforts = Effort.until_time_is_up(), Effort.of_executions(50)
    found = [outcome.verdict for effort in efforts for outcome in TestingEngine(effort).run(task, context(1.0))]
    assert found == [Verdict.UNKNOWN, Verdict.REFUTED]


def test_strings_from_outside_are_made_of_those_in_the_program(tmp_path: Path) -> None:
    path = tmp_path / "Main.java"
    path.write_text(TAINTED, encoding="utf-8")
    settings = Settings(engine=("testing",), property=("assert",), entry=("Main.main",), store=str(tmp_path / "store"))
    report = check_paths([str(path)], settings, ignore)
    assert [item.verdict for unit in report.units for item in unit.outcomes] == [Verdict.REFUTED]
