"""The facts of a build file about one project: its source roots, its subprojects, and the parts that were not
understood."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vernier.core.diagnostic import Diagnostic, Severity
from vernier.core.source import Span

CONVENTION = ("src", "main", "java")
CODE = "build-file"
LARGEST = 4 << 20
"""Bytes of a build file; a larger one is a trap"""


class NotUnderstood(Exception):
    """The build file uses a construct that is not supported; with the place."""

    def __init__(self, message: str, file: Path, line: int = 1, column: int = 1, severity: Severity = Severity.WARNING):
        super().__init__(message)
        self.diagnostic = Diagnostic(severity, CODE, message, Span(str(file), line, column, line, column))


@dataclass(frozen=True, slots=True)
class Project:
    """One project of a build. Roots need not exist."""

    file: Path
    roots: tuple[Path, ...]
    subprojects: tuple[Path, ...] = ()


def conventional(folder: Path) -> tuple[Path, ...]:
    return (folder.joinpath(*CONVENTION),)


def unreadable(file: Path, error: OSError) -> NotUnderstood:
    return NotUnderstood(f"cannot be read: {error.strerror}", file, severity=Severity.ERROR)
