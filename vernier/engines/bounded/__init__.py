"""Bounded verification: all executions within a scope at once, deepened until the scope covers everything."""

from vernier.engines.bounded.engine import SCHEDULE, BoundedEngine

__all__ = ["SCHEDULE", "BoundedEngine"]
