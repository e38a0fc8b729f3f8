"""A sample of `python -m tests.engines.cpa.reached_states`: executions stay within the reached sets."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.engines.cpa.reached_states import failures


@pytest.mark.parametrize(
    ("name", "seeds"),
    [("constants joined", (0, 1)), ("constants apart", (0, 1, 3)), ("heap-to-shape=2", (1, 3)), ("sharing", (2,))],
)
def test_executions_stay_within_the_reached_set(name: str, seeds: tuple[int, ...]) -> None:
    counts: Counter[str] = Counter()
    assert list(failures(seeds, (name,), counts, 20.0)) == []
    assert counts[f"{name}: looks"] > 0
