"""From paths to readable source files, grouped into programs; what cannot be read becomes a diagnostic.

Hidden files and folders are left out, as build tools do. Java files form one program; in a folder with a build file
those in its source roots (`build_files`). C files given by name form one
program together; in a folder each `.c` or `.i` file with a `main` is a program with the files it needs (`linking`),
and where a compilation database builds some of them, it is asked which.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from vernier.core.diagnostic import Diagnostic, Severity
from vernier.core.source import Span
from vernier.run.loading.build_files.source_roots import only_sources
from vernier.run.loading.compilation_database import only_built
from vernier.run.loading.linking import programs

_C_SUFFIXES = (".c", ".i")


@dataclass(frozen=True, slots=True)
class Sources:
    """Readable files: those of the Java program, and those of each C program. `left_out` are the others: unreadable,
    a Java file of a folder outside of the source roots of its build file, or a C file of a folder that none of its
    programs needs."""

    java: tuple[str, ...]
    c: tuple[tuple[str, ...], ...]
    diagnostics: tuple[Diagnostic, ...]
    left_out: tuple[str, ...] = ()


def find_sources(paths: Sequence[str]) -> Sources:
    """All sources under the paths, in a stable order."""
    diagnostics: list[Diagnostic] = []
    java: dict[str, None] = {}
    named_c: dict[str, None] = {}
    found_c: list[tuple[str, ...]] = []
    left_out: dict[str, None] = {}
    for path in paths:
        candidates = _folder_files(path) if os.path.isdir(path) else (path,)
        if not candidates:
            diagnostics.append(file_error("file.none", path, "no Java or C source in this folder"))
        elif os.path.isdir(path):
            chosen = only_sources(path, [file for file in candidates if file.endswith(".java")])
            diagnostics.extend(chosen.diagnostics)
            left_out.update(dict.fromkeys(chosen.left_out))
            candidates = tuple(file for file in candidates if file not in left_out)
        in_folder: dict[str, str] = {}
        for file in candidates:
            text = read_source(file, diagnostics)
            if text is None:
                left_out[file] = None
            elif file.endswith(".java"):
                java[file] = None
            elif file == path:
                named_c[file] = None
            else:
                in_folder[file] = text
        built, others = only_built(path, in_folder) if in_folder else ({}, ())
        linked, unused = programs(built)
        found_c.extend(linked)
        left_out.update(dict.fromkeys((*others, *unused)))
    in_c = ([tuple(named_c)] if named_c else []) + found_c
    return Sources(tuple(java), tuple(in_c), tuple(diagnostics), tuple(file for file in left_out if file not in java))


def _folder_files(folder: str) -> tuple[str, ...]:
    found: list[str] = []
    for root, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found.extend(
            str(Path(root, name))
            for name in sorted(files)
            if name.endswith((".java", *_C_SUFFIXES)) and not name.startswith(".")
        )
    return tuple(found)


def read_source(path: str, diagnostics: list[Diagnostic]) -> str | None:
    """The text of a source file; None, and a diagnostic, when it is not usable text."""
    if not path.endswith((".java", ".h", *_C_SUFFIXES)) and os.path.exists(path):
        diagnostics.append(file_error("file.kind", path, "neither Java nor C by its extension"))
        return None
    try:
        data = Path(path).read_bytes()
    except FileNotFoundError:
        diagnostics.append(file_error("file.missing", path, "no such file"))
        return None
    except OSError as error:
        diagnostics.append(file_error("file.unreadable", path, f"cannot be read: {error.strerror}"))
        return None
    return _decoded(path, data, diagnostics)


def _decoded(path: str, data: bytes, diagnostics: list[Diagnostic]) -> str | None:
    if not data.strip():
        diagnostics.append(file_error("file.empty", path, "the file is empty"))
        return None
    zero = data.find(b"\0")
    if zero >= 0:
        diagnostics.append(_at_byte("file.binary", path, data, zero, "a zero byte: this is not source text"))
        return None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"byte 0x{data[error.start]:02x} is not UTF-8"
        diagnostics.append(_at_byte("file.encoding", path, data, error.start, message))
        return None


def file_error(code: str, path: str, message: str) -> Diagnostic:
    """An error about a file as a whole."""
    return Diagnostic(Severity.ERROR, code, message, Span(path, 1, 1, 1, 1))


def _at_byte(code: str, path: str, data: bytes, offset: int, message: str) -> Diagnostic:
    line = data.count(b"\n", 0, offset) + 1
    start = data.rfind(b"\n", 0, offset) + 1
    column = len(data[start:offset].decode("utf-8", errors="replace")) + 1
    return Diagnostic(Severity.ERROR, code, message, Span(path, line, column, line, column + 1))
