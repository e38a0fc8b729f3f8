"""Unbounded proofs: loops cut at their heads, candidate invariants reduced to an inductive set."""

from vernier.engines.induction.engine import InductionEngine

__all__ = ["InductionEngine"]
