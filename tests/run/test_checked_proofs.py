"""In C, configurable analysis is part of the plan, and only those of its proofs count that the checker accepts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.entries.harness import check, outcomes
from vernier.certificates.check import NotChecked
from vernier.core.evidence import CertificateChecked
from vernier.core.outcome import Outcome, Verdict
from vernier.run import judgement
from vernier.run.certify import only_checked

LOOP = """extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
int main(void) { unsigned n = __VERIFIER_nondet_int(), x = 0, y = 0;
  while (x < n) { x++; y++; }
  if (x != y) reach_error();
  return 0; }
"""


def _outcome(tmp_path: Path) -> Outcome:
    (found,) = outcomes(check(tmp_path, "loop.c", LOOP), 4, "unreach")
    return found


def test_a_loop_of_any_length_is_proved_and_checked(tmp_path: Path) -> None:
    found = _outcome(tmp_path)
    assert (found.verdict, found.engine) == (Verdict.PROVED, "induction")
    assert found.find(CertificateChecked) == CertificateChecked()


@pytest.mark.parametrize("said", ["not covered", ""])
def test_a_proof_that_nobody_checked_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    if said:
        monkeypatch.setattr(judgement, "_judged", lambda *_: NotChecked(said))
    else:
        monkeypatch.setattr("vernier.run.check.with_certificate", lambda _: ())
    found = _outcome(tmp_path)
    assert found.verdict is Verdict.BOUNDED


def test_only_proofs_are_doubted(tmp_path: Path) -> None:
    proved = _outcome(tmp_path)
    bounded = Outcome(proved.obligation, Verdict.BOUNDED, "bounded", scope="loop=3")
    silent = Outcome(proved.obligation, Verdict.UNREACHABLE, "cpa")
    assert only_checked([proved, bounded, silent])[:2] == (proved, bounded)
    assert only_checked([silent])[0].verdict is Verdict.UNKNOWN
