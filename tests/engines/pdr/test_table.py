"""The programs of the table that are wrong: executions throw on the interpreter and on the JVM."""

from __future__ import annotations

import pytest

from bench.concurrent_modification import PROGRAMS, read, refutation, replayed, settings_of
from vernier.core.evidence import Thrown


@pytest.mark.parametrize("name", ["CError", "FlattenError"])
def test_errors_are_replayed_on_the_interpreter(name: str) -> None:
    path = PROGRAMS / f"{name}.java"
    found = refutation(read(path), settings_of(path))
    assert found is not None and found.find(Thrown) == Thrown("java.util.ConcurrentModificationException")


@pytest.mark.needs("javac", "java")
def test_errors_are_replayed_on_the_jvm() -> None:
    told = replayed(PROGRAMS / "CError.java")
    assert told.endswith("JVM: confirmed: java.util.ConcurrentModificationException at CError.java:5")


def test_what_is_safe_has_no_execution_that_throws() -> None:
    path = PROGRAMS / "SimpleLoop.java"
    assert refutation(read(path), settings_of(path)) is None
