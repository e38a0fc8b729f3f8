"""Bounded verification: all executions within a scope at once, deepened until the scope covers everything."""

from vernier.engines.bounded.call_policies import AUTO, FRAME, INLINE, REFINE, Strategy
from vernier.engines.bounded.engine import BoundedEngine
from vernier.engines.bounded.scopes import SCHEDULE, Deepening, Further

__all__ = ["AUTO", "FRAME", "INLINE", "REFINE", "SCHEDULE", "BoundedEngine", "Deepening", "Further", "Strategy"]
