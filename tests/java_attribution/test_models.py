"""Every model class must attribute without a diagnostic."""

from __future__ import annotations

from tests.java_attribution.corpus import main


def test_models_are_clean() -> None:
    assert main(["--models"]) == 0
