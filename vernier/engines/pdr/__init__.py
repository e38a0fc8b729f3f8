"""Universal property-directed reachability: universal invariants and procedure summaries, or a proof that none exist."""

from vernier.engines.pdr.engine import PdrEngine

__all__ = ["PdrEngine"]
