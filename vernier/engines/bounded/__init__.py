"""Bounded verification: all executions within a scope at once, deepened until the scope covers everything."""

from vernier.engines.bounded.engine import BoundedEngine
from vernier.engines.bounded.scopes import SCHEDULE

__all__ = ["SCHEDULE", "BoundedEngine"]
