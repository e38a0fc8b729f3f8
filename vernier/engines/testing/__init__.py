"""The testing engine: executions with chosen and random inputs, guided by branch coverage.

It refutes, and it proves only where there is a single execution: a program without inputs that ends.
"""

from vernier.engines.testing.effort import Effort
from vernier.engines.testing.engine import TestingEngine

__all__ = ["Effort", "TestingEngine"]
