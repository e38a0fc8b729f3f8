"""Explicit heaps with a switch to shapes (analysis C2 of the thesis), and configurations A to F by name: lists of any
length are proved, and every safe program has two mutants that are refuted by an execution."""

from __future__ import annotations

import pytest

from tests.engines.cpa.programs import c_task, outcomes
from vernier.core.analyses import parse_analysis
from vernier.core.outcome import Verdict
from vernier.core.scope import on_command_line
from vernier.engines.cpa import CpaEngine, attempts

_LIST = """extern void *malloc(unsigned long);
struct node {{ int h; struct node *n; }};
int main(void) {{
  int flag = 0; if (__VERIFIER_nondet_int()) flag = 1;
  struct node *a = malloc(sizeof(struct node)), *p = a;
  {count}while ({more}) {{
    if (flag) p->h = 1; else p->h = {second};
    p->n = malloc(sizeof(struct node)); p = p->n;
  }}
  p->h = {last}; p->n = 0; p = a;
  if (flag) while (p->h == 1) p = p->n; else while (p->h == 2) p = p->n;
  if (p->h != 3) reach_error();
  return 0; }}
"""
_ANY, _FOUR = "__VERIFIER_nondet_int()", "i++ < 4 && __VERIFIER_nondet_int()"


def verdict(analysis: str, more: str = _ANY, second: int = 2, last: int = 3, seconds: float = 20.0) -> Verdict:
    task = c_task(_LIST.format(count="int i = 0; " if "i" in more[:1] else "", more=more, second=second, last=last))
    engine = CpaEngine(attempts(parse_analysis(analysis, on_command_line(0, 1))))
    (found,) = outcomes(task, seconds, engine)
    return found.verdict


def test_lists_of_any_length_are_proved_with_a_threshold() -> None:
    assert verdict("heap-to-shape=3") is Verdict.PROVED


@pytest.mark.parametrize("limit", ["5", "unlimited"])
def test_lists_of_bounded_length_are_proved_with_every_threshold(limit: str) -> None:
    assert verdict(f"heap-to-shape={limit}", _FOUR) is Verdict.PROVED


def test_explicit_heaps_alone_do_not_end() -> None:
    assert verdict("heap-to-shape=unlimited", seconds=0.5) is Verdict.UNKNOWN


@pytest.mark.parametrize(
    ("analysis", "second", "last"), [("heap-to-shape=3", 1, 3), ("heap-to-shape=3", 2, 4), ("A", 1, 3), ("B", 1, 3)]
)
def test_mutants_are_refuted(analysis: str, second: int, last: int) -> None:
    assert verdict(analysis, second=second, last=last) is Verdict.REFUTED
