"""The interpreter does what the JVM and gcc do, on a small sample of generated programs."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.differential.c_generator import PROFILES as C_PROFILES
from tests.differential.campaign import Case
from tests.differential.gcc import DataModel
from tests.differential.generated_c import Batch, run_batch
from tests.differential.generated_java import run_programs
from tests.differential.java_generator import PROFILES as JAVA_PROFILES
from tests.differential.outcome import Comparison, describe


def _differences(cases: Sequence[Case]) -> list[str]:
    different = [case for case in cases if case.verdict is Comparison.DIFFERENT]
    return [f"{case.name}\n{describe(case.expected, case.got)}" for case in different]


@pytest.mark.needs("javac", "java")
def test_java() -> None:
    cases = run_programs([(profile, seed) for profile in JAVA_PROFILES for seed in range(1, 2)], 10.0)
    assert _differences(cases) == []
    assert sum(case.verdict is Comparison.SAME for case in cases) > len(cases) // 2


@pytest.mark.needs("gcc", "objcopy")
@pytest.mark.parametrize("model", list(DataModel))
def test_c(model: DataModel) -> None:
    cases = [case for profile in C_PROFILES for case in run_batch(Batch(profile, model, 1, 4, 10.0))]
    assert _differences(cases) == []
    assert sum(case.verdict is Comparison.SAME for case in cases) > len(cases) // 2
