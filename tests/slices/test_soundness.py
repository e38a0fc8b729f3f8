"""A small sample of the campaign, and whether it sees slices that are wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.slices import proved_programs
from tests.slices.admission import NotAdmitted
from tests.slices.asking import SUBJECTS, sliced
from tests.slices.campaign import Tally, check_program, compile_slices
from vernier.frontend.java.tree import Expression
from vernier.ir.program import Procedure
from vernier.slices.frames import Frame, Frames
from vernier.slices.guards import Guards
from vernier.slices.regions import Region, Regions
from vernier.slices.statements import Unit


def test_sample() -> None:
    tally = Tally()
    for number in (3, 8, 34):
        check_program(number, tally)
    for name, method in (("Primes", "numberOfPrime"), ("Map", "put")):
        (text,) = sliced(SUBJECTS / f"{name}.java", f"{name}.{method}", "post.1").files.values()
        tally.slices.append((name, text))
    assert tally.abstracted > 10
    assert compile_slices(tally.slices) == ""


def _wrong(numbers: range) -> bool:
    """Whether one of the programs has a slice that is found wrong."""
    for number in numbers:
        try:
            check_program(number, Tally())
        except NotAdmitted:
            return True
    return False


def test_frames_that_forget_a_location_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    correct = Frames.of

    def forgetful(self: Frames, procedure: Procedure, contains: object) -> Frame | None:
        frame = correct(self, procedure, contains)  # type: ignore[arg-type]
        return None if frame is None else replace(frame, locations=frozenset())

    monkeypatch.setattr(Frames, "of", forgetful)
    assert _wrong(range(20))


def test_regions_that_forget_a_variable_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    correct = Regions._described

    def forgetful(self: Regions, *arguments: object) -> Region | None:
        region = correct(self, *arguments)  # type: ignore[arg-type]
        return None if region is None else replace(region, assigned=())

    monkeypatch.setattr(Regions, "_described", forgetful)
    assert _wrong(range(20))


def test_frames_that_forget_new_objects_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    correct = Frames.of

    def forgetful(self: Frames, procedure: Procedure, contains: object) -> Frame | None:
        frame = correct(self, procedure, contains)  # type: ignore[arg-type]
        return None if frame is None else replace(frame, allocated=frozenset())

    monkeypatch.setattr(Frames, "of", forgetful)
    assert _wrong(range(20))


def test_proofs_of_slices_that_forget_a_location_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    proved_programs.check_program(0, proved_programs.Tally())
    correct = Frames.of

    def forgetful(self: Frames, procedure: Procedure, contains: object) -> Frame | None:
        frame = correct(self, procedure, contains)  # type: ignore[arg-type]
        return None if frame is None else replace(frame, locations=frozenset())

    monkeypatch.setattr(Frames, "of", forgetful)
    with pytest.raises(proved_programs.FalseProof):
        proved_programs.check_program(0, proved_programs.Tally())


def test_guards_that_forget_one_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    correct = Guards.of

    def forgetful(self: Guards, unit: Unit) -> tuple[Expression, ...]:
        guards = correct(self, unit)
        return guards[:1] if guards[1:] else guards

    monkeypatch.setattr(Guards, "of", forgetful)
    assert _wrong(range(20))
