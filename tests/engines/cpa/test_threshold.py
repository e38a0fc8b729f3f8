"""The example of figure 4.1 of the thesis: a state machine that explicit values suit, and loops that predicates suit.

The writes to the array behind `a` are left out: they change no variable.
"""

from __future__ import annotations

import pytest

from tests.engines.cpa.programs import c_task, outcomes
from vernier.core.outcome import Verdict
from vernier.engines.cpa import CpaEngine
from vernier.engines.cpa.configuration import UpTo

_EX = """int main(void) {{
  int st = 0, ok = 0, p;
  int n = {length};
  int cmd = __VERIFIER_nondet_int();
  while (1) {{
    switch (st) {{
    case 0: if (cmd == 177) st = 1; else st = 2; break;
    case 1: if (cmd == 177) {{ st = 3; cmd = __VERIFIER_nondet_int(); }} else st = 0; break;
    case 2: if (cmd != 177) {{ cmd = 79; st = 4; p = cmd; while (p > 0) {{ --p; }} if (p > 0) goto ERROR; }}
            else goto ERROR; break;
    case 3: if (cmd == 78) {{ st = 4; ok = {flag}; }} else {{ st = 0; cmd = __VERIFIER_nondet_int(); }} break;
    case 4: if (ok) {{ if (cmd != 78) goto ERROR; }} else {{ if (cmd != 79) goto ERROR; }} goto CONTINUE;
    }}
  }}
CONTINUE: p = cmd; while (p < n) {{ ++p; }} if (p < n{strict}) goto ERROR; return 0;
ERROR: reach_error(); return 1; }}
"""
_UNBOUNDED, _BOUNDED = "__VERIFIER_nondet_int()", "100"


def verdict(limit: int | None, length: str, flag: str = "1", strict: str = "", seconds: float = 60.0) -> Verdict:
    task = c_task(_EX.format(length=length, flag=flag, strict=strict))
    found = outcomes(task, seconds, CpaEngine(((UpTo(limit), 1.0),)))
    assert len(found) == 1
    return found[0].verdict


@pytest.mark.parametrize("limit", [0, 1, 5])
def test_ex1_is_safe_with_a_threshold(limit: int) -> None:
    assert verdict(limit, _UNBOUNDED) is Verdict.PROVED


def test_ex1_does_not_end_with_explicit_values_alone() -> None:
    assert verdict(None, _UNBOUNDED, seconds=3.0) is Verdict.UNKNOWN


@pytest.mark.parametrize("limit", [0, 1, 5, None])
def test_ex2_is_safe_for_every_threshold(limit: int | None) -> None:
    assert verdict(limit, _BOUNDED) is Verdict.PROVED


@pytest.mark.parametrize("limit", [0, 1, None])
def test_a_wrong_flag_is_found(limit: int | None) -> None:
    assert verdict(limit, _UNBOUNDED, flag="0") is Verdict.REFUTED


@pytest.mark.parametrize("limit", [1, 5])
def test_a_wrong_bound_is_found(limit: int) -> None:
    assert verdict(limit, _UNBOUNDED, strict=" + 1") is Verdict.REFUTED
