"""The engines there are, by name; each is imported only when it is used."""

from __future__ import annotations

from vernier.core.settings import Settings
from vernier.engines.api import Engine

NAMES: tuple[str, ...] = ("testing",)


def make_engine(name: str, settings: Settings) -> Engine:
    """The engine with this name, set up as asked."""
    match name:
        case "testing":
            from vernier.engines.testing import Effort, TestingEngine

            return TestingEngine(Effort.of_executions(settings.execution_count()))
        case _:
            raise ValueError(f"no engine is called {name}")
