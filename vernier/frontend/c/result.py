"""What lowering hands on: the program, and what a user has to know about it."""

from __future__ import annotations

from dataclasses import dataclass

from vernier.core.diagnostic import Diagnostic
from vernier.core.requirement import Requirement
from vernier.frontend.c.resolve.c_types import DataModel
from vernier.ir.program import Program


@dataclass(frozen=True, slots=True)
class LoweredEntry:
    """`procedure` is what the user named; `start` is the procedure an execution begins with (another one when main has
    parameters: it makes up a command line). `requires` is what that procedure takes for granted of callers."""

    procedure: str
    start: str
    requires: tuple[Requirement, ...] = ()


@dataclass(frozen=True, slots=True)
class Lowered:
    """A lowered program.

    `missing_models` are the names without a definition and without a model, in order of discovery;
    `user_procedures` are the procedures from the user's own files. `declared` are the names of all functions that these
    define, whether an entry reaches them or not; `parsed` are the files that could be read.
    """

    program: Program
    entries: tuple[LoweredEntry, ...]
    diagnostics: tuple[Diagnostic, ...]
    missing_models: tuple[str, ...]
    user_procedures: frozenset[str]
    data_model: DataModel
    declared: tuple[str, ...] = ()
    parsed: tuple[str, ...] = ()
