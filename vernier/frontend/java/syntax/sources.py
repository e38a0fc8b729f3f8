"""Reading source files: what cannot be read is reported with its place, and the others go on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from vernier.core.diagnostic import Diagnostic, Severity
from vernier.core.source import Span

_LONE_RETURN = re.compile(r"\r(?!\n)")
"""It ends a line (JLS 3.4), and a comment with it; the grammar knows line feeds only."""


@dataclass(frozen=True, slots=True)
class SourceText:
    """The text of one file and the path it is reported under."""

    path: str
    text: str


def read_sources(paths: Sequence[str | Path]) -> tuple[list[SourceText], list[Diagnostic]]:
    """All `.java` files named by `paths`, folders searched recursively, each file once, in a fixed order."""
    sources: list[SourceText] = []
    diagnostics: list[Diagnostic] = []
    seen: set[Path] = set()
    for path in paths:
        for found in _files(Path(path), diagnostics):
            identity = found.resolve()
            if identity in seen:
                continue
            seen.add(identity)
            outcome = read_file(found)
            if isinstance(outcome, SourceText):
                sources.append(outcome)
            else:
                diagnostics.append(outcome)
    return sources, diagnostics


def _files(path: Path, diagnostics: list[Diagnostic]) -> Iterator[Path]:
    if not path.exists():
        diagnostics.append(_problem(path, "missing-file", f"no such file or folder: {path}"))
    elif path.is_dir():
        found = sorted(item for item in path.rglob("*.java") if item.is_file())
        if not found:
            diagnostics.append(_problem(path, "no-sources", f"no .java files in folder {path}"))
        yield from found
    else:
        yield path


def read_file(path: Path) -> SourceText | Diagnostic:
    """The text of one file, or what is wrong with it."""
    try:
        data = path.read_bytes()
    except OSError as error:
        return _problem(path, "unreadable-file", f"cannot read {path}: {error.strerror or error}")
    return decode_source(str(path), data)


def decode_source(path: str, data: bytes) -> SourceText | Diagnostic:
    """Bytes to text: UTF-8 with an optional mark; binary, wrongly encoded and empty files are refused."""
    place = Path(path)
    if not data.strip():
        return _problem(place, "empty-file", f"{path} is empty", severity=Severity.WARNING)
    if b"\x00" in data:
        line = data.count(b"\n", 0, data.index(b"\x00")) + 1
        return _problem(place, "binary-file", f"{path} is not a text file", line=line)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", errors="replace")) + 1
        message = f"{path} is not UTF-8: byte 0x{data[error.start]:02x}"
        return _problem(place, "encoding", message, line=line, column=column)
    return SourceText(path, _LONE_RETURN.sub("\n", text))


def _problem(
    path: Path, code: str, message: str, *, line: int = 1, column: int = 1, severity: Severity = Severity.ERROR
) -> Diagnostic:
    return Diagnostic(severity, code, message, Span(str(path), line, column, line, column))
