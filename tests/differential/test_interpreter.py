"""The interpreter does what the JVM and gcc do, on a small sample of generated programs."""

from __future__ import annotations

import pytest

from tests.differential import c_generator, gcc, generated_c, generated_java, java_generator, jvm
from tests.differential.gcc import DataModel
from tests.differential.outcome import Comparison, describe

if jvm.installed():

    @pytest.mark.parametrize("profile", java_generator.PROFILES)
    def test_java(profile: str) -> None:
        cases = generated_java.run_batch(generated_java.Batch(profile, 1, 6, 10.0))
        assert [
            f"{case.name}\n{describe(case.expected, case.got)}"
            for case in cases
            if case.verdict is Comparison.DIFFERENT
        ] == []


if gcc.installed():

    @pytest.mark.parametrize("profile", c_generator.PROFILES)
    @pytest.mark.parametrize("model", list(DataModel))
    def test_c(profile: str, model: DataModel) -> None:
        cases = generated_c.run_batch(generated_c.Batch(profile, model, 1, 5, 10.0))
        assert [
            f"{case.name}\n{describe(case.expected, case.got)}"
            for case in cases
            if case.verdict is Comparison.DIFFERENT
        ] == []
