"""Universal property-directed reachability: invariants and procedure summaries as universal formulas, or a proof that
there are none."""

from vernier.engines.pdr.engine import PdrEngine

__all__ = ["PdrEngine"]
