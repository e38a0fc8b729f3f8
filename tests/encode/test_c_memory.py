"""The encoding of C memory agrees with executions: a sample of random programs, and hand-written ones for what was
wrong once."""

from __future__ import annotations

import pytest

from tests.differential.c_generator import PROFILES
from tests.encode.c_memory import STREAMS, Sample, Tally, examined, sanitized
from tests.encode.c_programs import EncodedC, Result, compare, lowered
from vernier.ir.interp import Machine

PROGRAMS = 16
"""Programs of a profile"""


@pytest.mark.parametrize("profile", ["faults", "objects", "memory"])
def test_random_programs(profile: str) -> None:
    tally = Tally()
    for seed in range(1, PROGRAMS + 1):
        examined(Sample(seed, profile), tally)
    assert tally.differences == []
    assert tally.counts[Result.SAME.value] >= PROGRAMS * STREAMS // 2
    if profile == "faults":
        assert {"memory.bounds", "memory.uninitialised", "memory.leak"} <= set(tally.violated)


@pytest.mark.needs("gcc")
def test_the_interpreter_sees_what_sanitizers_see() -> None:
    tally = Tally()
    sanitized([Sample(seed) for seed in range(1, 13)], tally)
    assert tally.differences == []
    assert tally.counts["gcc"] >= 20


def test_profiles_that_take_turns_exist() -> None:
    assert {Sample(seed).turn for seed in range(20)} <= {*PROFILES, "faults"}


def agree(text: str) -> list[str]:
    """The differences of a program without inputs, or with those of one stream; it must be comparable."""
    program = lowered(text)
    encoded = EncodedC(program.program, program.entries[0].start)
    found = compare(encoded, Machine(program.program), 0)
    assert found.result is not Result.CUT_OFF
    return [found.detail] if found.detail else []


def test_the_end_of_an_inner_array_is_not_accessed_without_doubt() -> None:
    """A pointer to the end of `a` is one to `b` as well: which of them it is nobody knows."""
    assert agree(
        """
        struct s { char a[1]; char b; };
        int main(void) { struct s x = {{1}, 2}; char *p = &x.b; unsigned i = 0; p[i] += 1; return 0; }
        """
    ) == []  # fmt: skip
