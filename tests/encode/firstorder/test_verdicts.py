"""What is deduced of random programs is not refuted by running them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.encode.firstorder.verdicts import KINDS, compare


@pytest.mark.parametrize("code", KINDS)
def test_what_is_deduced_is_not_refuted(tmp_path: Path, code: str) -> None:
    found = [compare(code, seed, tmp_path) for seed in range(300, 303)]
    assert [item.source for item in found if item.refuted] == []
    assert any(item.deduced for item in found)
