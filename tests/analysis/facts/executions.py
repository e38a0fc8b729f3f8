"""Programs to try facts on: random ones of Java and C, and executions of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tests.differential import c_generator, java_generator
from vernier.frontend.c import DataModel, load_c_texts
from vernier.frontend.java import load_java_texts
from vernier.ir.interp import DefaultInputs, Limits, Machine, Observer, Run
from vernier.ir.program import Program
from vernier.ir.state import State

LIMITS = Limits(steps=200_000, seconds=10.0)
SUBJECTS = tuple(
    [("java", profile, seed) for profile in java_generator.PROFILES for seed in (1, 2)]
    + [("c", profile, seed) for profile in c_generator.PROFILES for seed in (1, 2)]
)


@cache
def subject(language: str, profile: str, seed: int) -> tuple[Program, str]:
    """A random program and its entry."""
    if language == "java":
        java = load_java_texts({"Main.java": java_generator.generate(seed, profile).source})
        return java.program, java.entries[0].start
    source = c_generator.generate(seed, profile).source
    c = load_c_texts([("main.c", source)], DataModel.LP64)
    return c.program, c.entries[0].start


def execute(program: Program, entry: str, observer: Observer | None) -> Run:
    return Machine(program).run(entry, State(), DefaultInputs(), observer, LIMITS)


def subjects() -> Iterator[tuple[Program, str]]:
    return (subject(*each) for each in SUBJECTS)
