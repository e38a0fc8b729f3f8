"""Bounded verification: all executions within a scope at once, deepened until the scope covers everything."""

from vernier.encode.calls.describe import Start
from vernier.engines.bounded.engine import BoundedEngine
from vernier.engines.bounded.scopes import SCHEDULE

__all__ = ["SCHEDULE", "BoundedEngine", "Start"]
