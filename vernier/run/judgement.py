"""The checker's judgement of proofs, as outcomes for the report."""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Sequence
from dataclasses import replace

from vernier.certificates.check import Accepted, Checker, Judgement, NotChecked, Rejected
from vernier.core.evidence import CertificateChecked, ProofCertificate
from vernier.core.outcome import Outcome, Verdict
from vernier.engines.api import Context, Task
from vernier.run.certify import REJECTED


def judged(proofs: Sequence[Outcome], task: Task, context: Context) -> Iterator[Outcome]:
    """The proofs that have a certificate, each with what the checker says of it."""
    checkers: dict[str, Checker] = {}
    for proof in proofs:
        context.budget.spend()
        certificate = proof.find(ProofCertificate)
        if certificate is not None:
            text = certificate.text
            checker = checkers.setdefault(text, Checker(task.program, text, task.entry))
            yield _shown(proof, _judged(checker, proof.obligation.id))


def _judged(checker: Checker, obligation: str) -> Judgement:
    """What the checker says. A failure of the checker is no judgement on the proof."""
    try:
        return checker.judge(obligation)
    except Exception:
        return NotChecked(f"the checker failed: {traceback.format_exc().splitlines()[-1]}")


def _shown(proof: Outcome, judgement: Judgement) -> Outcome:
    match judgement:
        case Accepted():
            return proof.with_evidence(CertificateChecked())
        case NotChecked(reason=reason):
            return proof.with_evidence(CertificateChecked(reason))
        case Rejected(reason=reason):
            return replace(proof, verdict=Verdict.ERROR, reason=REJECTED + reason)
