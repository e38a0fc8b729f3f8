"""Certificates of proofs go through the checker, as a job of its own after that of the engine.

Laws. The checker changes no verdict but by the alarm: a proof whose certificate is rejected is an ERROR, with a report
file (`alarm`); what could not be checked stays PROVED and says so, unless the plan wants only proofs that were checked
(`only_checked`): then it is UNKNOWN. The checker gets no more than `SECONDS`, nor more
than half of the time that is left; how far it comes within that is counted by its solver, not by the clock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from vernier.core.budget import Budget
from vernier.core.evidence import SHAPE_GRAPHS, CertificateChecked, ProofCertificate
from vernier.core.outcome import Outcome, Verdict
from vernier.engines.api import Context, Task

SECONDS = 20.0
LATE = CertificateChecked("time limit")
REJECTED = "the certificate of the proof was rejected: "


class Certifier:
    """The checker in the place of an engine: its outcomes are the proofs it is given, as they may be shown."""

    name = "checker"

    def __init__(self, proofs: Sequence[Outcome]) -> None:
        self._proofs = tuple(proofs)

    def rejects(self, task: Task) -> str | None:
        del task
        return None

    def run(self, task: Task, context: Context) -> Iterator[Outcome]:
        # Most checks have no certificate to look at: the checker is imported when there is one.
        from vernier.run.judgement import judged

        return judged(self._proofs, task, context)


def with_certificate(outcomes: Sequence[Outcome]) -> tuple[Outcome, ...]:
    """The proofs that the checker can look at."""
    return tuple(filter(_can_be_checked, outcomes))


def _can_be_checked(outcome: Outcome) -> bool:
    return outcome.verdict is Verdict.PROVED and outcome.find(ProofCertificate) is not None


def time_for(budget: Budget) -> Budget:
    """What the checker may use of the time left."""
    return budget.slice(min(SECONDS, budget.remaining() / 2))


def certified(outcomes: Sequence[Outcome], checked: Sequence[Outcome]) -> tuple[Outcome, ...]:
    """Outcomes with what the checker has said of proofs; those that it has not come to are not checked."""
    known = {item.obligation.id: item for item in checked}
    return tuple(
        known.get(item.obligation.id, item.with_evidence(LATE)) if _can_be_checked(item) else item for item in outcomes
    )


def only_checked(outcomes: Sequence[Outcome]) -> tuple[Outcome, ...]:
    """Outcomes in which a proof counts only if its certificate was accepted, or if it is one by shape graphs, which has
    none: docs/trust.md says what such a proof rests on instead, and how that is tested."""
    return tuple(item if item.verdict not in _SAFE or _is_accepted(item) else _doubted(item) for item in outcomes)


_SAFE = frozenset({Verdict.PROVED, Verdict.UNREACHABLE})


def _is_accepted(outcome: Outcome) -> bool:
    found = outcome.find(CertificateChecked)
    return found is not None and (not found.reason or found == SHAPE_GRAPHS)


def _doubted(outcome: Outcome) -> Outcome:
    found = outcome.find(CertificateChecked)
    why = found.reason if found is not None and found.reason else "there is no certificate"
    reason = f"holds, but nothing has checked that: {why}"
    return replace(outcome, verdict=Verdict.UNKNOWN, reason=reason, evidence=())


def why_rejected(outcome: Outcome) -> str | None:
    """Why the certificate of a proof was rejected, if that is what became of it."""
    if outcome.verdict is not Verdict.ERROR or outcome.find(ProofCertificate) is None:
        return None
    return outcome.reason.removeprefix(REJECTED)
