"""The alarm: when engines contradict each other, or the checker rejects a proof, write down everything needed to see it
again."""

from __future__ import annotations

import json
from pathlib import Path

from vernier import __version__
from vernier.core.evidence import ProofCertificate, named
from vernier.core.outcome import Outcome, Verdict
from vernier.engines.api import Task
from vernier.run.combine import Clash
from vernier.run.loading.load import Unit
from vernier.run.result import Contradiction, Rejection
from vernier.run.store import save_counterexample, save_numbered


def save_contradiction(store: Path, unit: Unit, task: Task, clash: Clash) -> Contradiction:
    """Write the claims, the files, the entry and the counterexample to `contradiction-N.txt` in the store."""
    obligation = clash.refuted.obligation
    example = save_counterexample(store, clash.refuted, unit)
    lines = [
        f"vernier {__version__}",
        f"obligation: {obligation.id} ({obligation.code.value}) at {obligation.span}: {obligation.sentences.claim}",
        f"entry: {task.entry}",
        f"files: {json.dumps(list(unit.files))}",
        f"{clash.safe.engine} says {clash.safe.verdict.value}",
        *(f"  evidence {name}: {text}" for name, text in named(clash.safe.evidence)),
        *(f"  assumes {item.kind.value}: {item.detail}" for item in clash.safe.assumptions),
        f"{clash.refuted.engine} says refuted, and the replay confirms it: {example}",
    ]
    path = save_numbered(store, "contradiction", "\n".join(lines) + "\n")
    claims = ((clash.safe.engine, clash.safe.verdict), (clash.refuted.engine, clash.refuted.verdict))
    return Contradiction(obligation, claims, str(path))


def save_rejection(store: Path, unit: Unit, task: Task, proved: Outcome, reason: str) -> Rejection:
    """Write the claim, the files, the entry and the certificate to `rejected-N.txt` in the store."""
    obligation = proved.obligation
    certificate = proved.find(ProofCertificate)
    lines = [
        f"vernier {__version__}",
        f"obligation: {obligation.id} ({obligation.code.value}) at {obligation.span}: {obligation.sentences.claim}",
        f"entry: {task.entry}",
        f"files: {json.dumps(list(unit.files))}",
        f"{proved.engine} says {Verdict.PROVED.value}; its certificate is rejected: {reason}",
        *(f"  evidence {name}: {text}" for name, text in named(proved.evidence)),
        *(f"  assumes {item.kind.value}: {item.detail}" for item in proved.assumptions),
        f"certificate: {'' if certificate is None else certificate.text}",
    ]
    path = save_numbered(store, "rejected", "\n".join(lines) + "\n")
    return Rejection(obligation, proved.engine, reason, str(path))
