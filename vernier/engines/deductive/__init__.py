"""Deductive verification: contracts proved from bodies and summaries in first-order logic, for heaps of every size."""

from vernier.engines.deductive.effort import ProofEffort
from vernier.engines.deductive.engine import DeductiveEngine, Role
from vernier.engines.deductive.export import Scripts
from vernier.engines.deductive.used_contracts import UsedContracts
from vernier.solvers.protocol import UNITS_PER_SECOND

__all__ = ["UNITS_PER_SECOND", "DeductiveEngine", "ProofEffort", "Role", "Scripts", "UsedContracts"]
