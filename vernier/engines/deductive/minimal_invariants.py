"""Minimisation of the loop invariants of a proof: a set from which no single one can be removed."""

from __future__ import annotations

from collections.abc import Sequence

from vernier.encode.heap_maps.loops import CandidateInvariant, Tier
from vernier.engines.deductive.entry_proofs import InductiveProof
from vernier.engines.deductive.map_prover import INSTANCES, MapProver
from vernier.engines.deductive.resources import Share


def needed_invariants(proof: InductiveProof, share: Share) -> tuple[CandidateInvariant, ...]:
    """Of the invariants of a proof those without which there is none: an inductive set that proves the same, and from
    which the prover finds none that can go. Delta debugging (Zeller 2002), what cannot be written first."""
    left = sorted(proof.invariants, key=_cost)
    size = max(1, len(left) // 2)
    while left:
        position = 0
        while position < len(left):
            fewer = [*left[:position], *left[position + size :]]
            if suffices(proof, fewer, share):
                left = fewer
            else:
                position += size
        if size == 1:
            break
        size //= 2
    return tuple(left)


def _cost(invariant: CandidateInvariant) -> tuple[bool, int, bool, int]:
    """What is better dropped comes first."""
    tiers = {Tier.QUANTIFIED: 0, Tier.TEMPLATE: 1, Tier.FOUND: 2, Tier.FRAME: 3, Tier.WRITTEN: 4}
    is_formal = not invariant.text.startswith("(*")
    return is_formal, -len(invariant.ghosts), invariant.tier is not Tier.QUANTIFIED, tiers[invariant.tier]


def suffices(proof: InductiveProof, invariants: Sequence[CandidateInvariant], share: Share) -> bool:
    """Whether invariants are inductive and prove the obligations."""
    prover = MapProver(proof.conditions, (), share, INSTANCES)
    prover.alive = tuple(invariants)
    violated = [condition for one in invariants for condition in one.violated]
    wrong = [condition for name in proof.obligations for condition in proof.conditions.violations[name]]
    return prover.refutes(violated) and prover.refutes(wrong)
