"""Asking for slices in tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from vernier.core.settings import Settings
from vernier.slices.request import find_slices
from vernier.slices.slicing import Slice, SliceResult

SUBJECTS = Path(__file__).parent / "subjects"


@cache
def asked(path: Path, method: str, *properties: str) -> dict[str, SliceResult]:
    """What became of each property."""
    found = find_slices((str(path),), Settings(entry=(method,), property=properties, limit=60))
    return {answer.property.name: answer.result for answer in found.answers}


def sliced(path: Path, method: str, property_: str) -> Slice:
    """The slice for the only property that is asked for."""
    result = asked(path, method, property_)[property_]
    assert isinstance(result, Slice), result
    return result


def of_text(folder: Path, text: str, method: str, property_: str) -> Slice:
    """The slice of a class that is written in the test."""
    name = method.partition(".")[0]
    path = folder / f"{name}.java"
    path.write_text(text, encoding="utf-8")
    return sliced(path, method, property_)


def lines_of(result: Slice) -> list[str]:
    """The lines of a slice of one file that are not empty."""
    (text,) = result.files.values()
    return [line.strip() for line in text.splitlines() if line.strip()]


def statements_of(result: Slice) -> list[str]:
    """The lines of code without specifications, from the first method on."""
    return [
        line
        for line in lines_of(result)
        if not line.startswith(("//@", "/*@", "@", "class", "}", "native", "static native"))
    ]
