"""Generated programs are deterministic, compile, end, and (in C) have no undefined behaviour."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.differential import c_generator, java_generator
from tests.differential.gcc import Checking, DataModel, Gcc
from tests.differential.jvm import Jvm
from tests.differential.outcome import EndKind

ROOT = Path(__file__).parent.parent.parent
PRINT = """
from tests.differential import c_generator, java_generator
for seed in range(10):
    print(java_generator.generate(seed).source)
    print(c_generator.generate(seed).source)
"""


def test_same_seed_same_program_under_any_hash_seed() -> None:
    texts = [
        subprocess.run(
            [sys.executable, "-c", PRINT], cwd=ROOT, env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert texts[0] == texts[1]


@pytest.mark.parametrize("profile", java_generator.PROFILES)
def test_java_profiles_use_many_features(profile: str) -> None:
    used = {feature for seed in range(60) for feature in java_generator.generate(seed, profile).features}
    assert len(used) >= 4


@pytest.mark.needs("javac", "java")
def test_java_programs_compile_and_end() -> None:
    programs = [
        java_generator.generate(seed, profile).source for profile in java_generator.PROFILES for seed in range(50, 51)
    ]
    machine = Jvm()
    first, second = machine.run_batch(programs), machine.run_batch(programs)
    machine.close()
    bad = [run.end.text() for run in first if run.end.kind in (EndKind.REJECTED, EndKind.TIMEOUT, EndKind.CRASHED)]
    assert bad == []
    assert first == second


@pytest.mark.needs("gcc", "objcopy")
@pytest.mark.parametrize("model", list(DataModel))
def test_c_programs_compile_and_have_no_undefined_behaviour(model: DataModel) -> None:
    programs = [
        c_generator.generate(seed, profile, model).source for profile in c_generator.PROFILES for seed in range(2)
    ]
    compiler = Gcc(model=model, checking=Checking.SANITIZED)
    ends = [runs[0].end for runs in compiler.run_batch(programs)]
    compiler.close()
    assert [end.text() for end in ends if end.kind not in (EndKind.NORMAL, EndKind.EXIT)] == []
