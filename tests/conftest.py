"""Tests that need an optional tool (`pytest.mark.needs("gcc")`) are not collected where it is not installed."""

from __future__ import annotations

import shutil

import hypothesis
import pytest


def pytest_configure(config: pytest.Config) -> None:
    # How fast examples are drawn tells about the machine, not about the program.
    hypothesis.settings.register_profile("busy", suppress_health_check=[hypothesis.HealthCheck.too_slow])
    hypothesis.settings.load_profile("busy")
    config.addinivalue_line("markers", "needs(tool, ...): collected only where these commands are installed")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    missing = [item for item in items if not all(map(shutil.which, _tools(item)))]
    if missing:
        config.hook.pytest_deselected(items=missing)
        items[:] = [item for item in items if item not in missing]


def _tools(item: pytest.Item) -> list[str]:
    return [str(tool) for mark in item.iter_markers("needs") for tool in mark.args]
