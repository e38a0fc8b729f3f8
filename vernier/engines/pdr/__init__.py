"""Universal property-directed reachability: universal invariants and procedure summaries, or the proof of absence."""

from vernier.engines.pdr.engine import PdrEngine

__all__ = ["PdrEngine"]
