"""Examples of the thesis as C programs, by the analysis that proves them, each with mutants that are refuted."""

from __future__ import annotations

import pytest

from bench.analysis_families import list_flag_of_variable, list_runs, simple_backwards
from tests.engines.cpa.programs import c_task, outcomes
from vernier.core.analyses import parse_analysis
from vernier.core.outcome import Verdict
from vernier.core.scope import on_command_line
from vernier.engines.cpa import CpaEngine, attempts

_DIVISION = """int main(void) { int y = __VERIFIER_nondet_int(), x = 0, z = 0;
  if (y == 1) x = 1; else z = 1;
  return 10 / (x - z); }"""
_PROGRAMS = {
    "figure 3.2": (_DIVISION, "explicit-to-predicate=unlimited", "division.zero"),
    "list_flag2": (list_flag_of_variable(), "C", "unreach"),
    "list_1": (list_runs(1), "heap-to-shape=3", "unreach"),
    "simple_backw": (simple_backwards(), "B", "unreach"),
}
_MUTANTS = [
    ("figure 3.2", "x = 1;", "x = 0;"),
    ("figure 3.2", "else z = 1;", ""),
    ("list_flag2", "int x = 3;", "int x = 2;"),
    ("list_flag2", "p->h = 3;", "p->h = 1;"),
    ("list_1", "p->h = 2;", "p->h = 3;"),
    ("list_1", "{ p->h = 1;", "{ p->h = 4;"),
    ("simple_backw", "a->h = 2;", "a->h = 3;"),
    ("simple_backw", "t->h = 1;", "t->h = 3;"),
]


def verdicts(name: str, right: str = "", wrong: str = "") -> list[Verdict]:
    text, analysis, code = _PROGRAMS[name]
    assert right in text
    engine = CpaEngine(attempts(parse_analysis(analysis, on_command_line(0, 1))))
    found = outcomes(c_task(text.replace(right, wrong) if right else text, code), 30.0, engine)
    return [outcome.verdict for outcome in found]


@pytest.mark.parametrize("name", [name for name in _PROGRAMS if name != "list_flag2"])
def test_the_program_is_safe(name: str) -> None:
    """That list_flag2 is safe needs an abstraction that is supplied: `test_tables`."""
    assert set(verdicts(name)) == {Verdict.PROVED}


@pytest.mark.parametrize(("name", "right", "wrong"), _MUTANTS)
def test_the_mutant_is_refuted_by_an_execution(name: str, right: str, wrong: str) -> None:
    assert Verdict.REFUTED in verdicts(name, right, wrong)
