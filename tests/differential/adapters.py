"""Runs programs in the interpreter and reports them in the form of `outcome.Run`.

The front ends and the interpreter are imported when used, so that generators and runners stand alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from tests.differential.gcc import DataModel
from tests.differential.outcome import End, EndKind, Run
from tests.differential.stream import InputStream


class Interpretable(Protocol):
    """A program the interpreter can run, any number of times."""

    def run(self, stream: InputStream) -> Run:
        """One run with the inputs of the stream."""


class Refused:
    """A program the front end does not support: every run says why."""

    def __init__(self, reason: str, kind: EndKind = EndKind.UNSUPPORTED) -> None:
        self.reason = reason
        self.kind = kind

    def run(self, stream: InputStream) -> Run:
        """The reason, as a run."""
        del stream
        return Run("", End(self.kind, self.reason))


def load_java(files: Sequence[Path], main_class: str, seconds: float = 10.0) -> Interpretable:
    """The program of these source files, entered at `main_class.main`."""
    del files, main_class, seconds
    return Refused("no Java front end")


def load_c(file: Path, model: DataModel, seconds: float = 10.0) -> Interpretable:
    """The program of this file, entered at main."""
    del file, model, seconds
    return Refused("no C front end")


def interpret_java(files: Sequence[Path], main_class: str, stream: InputStream) -> Run:
    """Run the program once."""
    return load_java(files, main_class).run(stream)


def interpret_c(file: Path, model: DataModel, stream: InputStream) -> Run:
    """Run the program once."""
    return load_c(file, model).run(stream)
