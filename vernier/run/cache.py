"""A cache of answers, by the question: an earlier answer to the same question about the same program is reused.

The key of an answer is a fingerprint of the engines' whole input: the program with all its procedures, the entry,
obligations, contracts, assumptions and bounds; the settings that can change an answer; and Vernier itself, file by file
as it is installed, with its solvers. So an answer is found only where running the engines again would be the same
computation. The cache keeps only answers that no limit cut short: a repeated check continues the others.

Each file contains one answer with a digest of its text. Files are renamed into place, so a file exists as a whole or
not at all, whatever happens to the process. A damaged file is reported, removed and computed again; it is never
trusted.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

import vernier
from vernier.core.codec import Codec
from vernier.core.diagnostic import Diagnostic, Severity
from vernier.core.fingerprint import fingerprint
from vernier.core.outcome import Outcome
from vernier.core.settings import Format, Keep, Settings, Show
from vernier.core.source import Span
from vernier.engines.api import Task
from vernier.ir.program import Program
from vernier.run.result import EngineRun

_MOST = 5000
"""So many answers are kept; the oldest go first"""
_NOT_ASKED = frozenset({
    "format", "output", "show", "store", "cache", "jobs", "junit", "color", "entry", "property", "baseline",
    "changed_since",
})  # fmt: skip
"""Settings that change no answer, or do so by what the task says anyway"""
_SOLVERS = ("z3-solver", "bitwuzla", "python-sat")


@dataclass(frozen=True, slots=True)
class Kept:
    """The answer to one entry: how the engines fared, and the outcomes."""

    runs: tuple[EngineRun, ...]
    outcomes: tuple[Outcome, ...]


class AnswerCache:
    """Finds and keeps answers. `damages` receives files that could not be used."""

    def __init__(self, folder: Path | None, asked: str, keep: Keep) -> None:
        self.damages: list[Diagnostic] = []
        self._folder = folder
        self._asked = asked
        self._keep = keep
        self._programs: dict[int, tuple[Program, str]] = {}

    def key(self, task: Task, own: Iterable[str], pace: object) -> str:
        """The fingerprint of a question, asked at some pace; empty where nothing is kept."""
        if self._folder is None:
            return ""
        program = self._programs.get(id(task.program))
        if program is None:
            program = self._programs[id(task.program)] = task.program, fingerprint(task.program)
        rest = [getattr(task, item.name) for item in fields(task) if item.name != "program"]
        return fingerprint(self._asked, program[1], rest, sorted(own), pace)

    def find(self, key: str) -> Kept | None:
        """The answer to the same question, if there is one."""
        if self._folder is None or self._keep is not Keep.ON:
            return None
        path = self._folder / f"{key}.json"
        try:
            return _read(path)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, ValueError, TypeError, RecursionError) as error:
            self._damaged(path, str(error))
            return None

    def keep(self, key: str, answer: Kept) -> None:
        """Keep the answer for the next check. A folder that cannot be written costs nothing but the answer."""
        if self._folder is None:
            return
        text = json.dumps(_codec().encode(answer))
        path = self._folder / f"{key}.json"
        part = self._folder / f"{key}.{os.getpid()}.part"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            part.write_text(f"{_digest(text)}\n{text}", encoding="utf-8")
            part.replace(path)
        except OSError:
            with contextlib.suppress(OSError):
                part.unlink()

    def tidy(self) -> None:
        """Remove the oldest answers where there are too many."""
        if self._folder is None or not self._folder.is_dir():
            return
        files = sorted(self._folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in files[_MOST:]:
            path.unlink(missing_ok=True)

    def _damaged(self, path: Path, why: str) -> None:
        message = f"an answer of an earlier check cannot be used ({why}); it is removed and the entry is checked again"
        self.damages.append(Diagnostic(Severity.WARNING, "cache", message, Span(str(path), 1, 1, 1, 1)))
        with contextlib.suppress(OSError):
            path.unlink()


def no_cache() -> AnswerCache:
    """Nothing is found and nothing is kept."""
    return AnswerCache(None, "", Keep.OFF)


def cache_for(settings: Settings) -> AnswerCache:
    """The answers in the store that belong to these settings and this Vernier."""
    if settings.cache is Keep.OFF:
        return no_cache()
    asked = [(item.name, getattr(settings, item.name)) for item in fields(settings) if item.name not in _NOT_ASKED]
    shown = Show.CORE in settings.show, settings.format is Format.HTML
    return AnswerCache(Path(settings.store) / "answers", fingerprint(_installed(), asked, shown), settings.cache)


def _installed() -> str:
    """Vernier as it is installed, with what it works with. Reading its files would take a tenth of a small check; when
    a file's content changes, the file system notes the time, which nobody can set, or the file is another one."""
    found, pending = [], [str(Path(vernier.__file__).parent)]
    while pending:
        folder = pending.pop()
        for entry in sorted(os.scandir(folder), key=lambda item: item.name):
            if not entry.is_dir():
                status = entry.stat()
                times = f"{status.st_mtime_ns} {status.st_ctime_ns}"
                found.append(f"{entry.path} {status.st_size} {status.st_ino} {times}")
            elif entry.name != "__pycache__":
                pending.append(entry.path)
    return fingerprint("\n".join(found), _solvers(), sys.version)


def _solvers() -> list[str]:
    """The solvers with their versions, by the names of their folders: reading metadata needs a mail parser."""
    names = tuple(f"{name.replace('-', '_')}-" for name in _SOLVERS)
    folders = [Path(folder) for folder in sys.path if os.path.isdir(folder)]
    found = (entry for folder in folders for entry in os.listdir(folder) if entry.lower().startswith(names))
    return sorted(entry for entry in found if entry.endswith(".dist-info"))


def _read(path: Path) -> Kept:
    """What a file says; an error where it does not say what was written."""
    digest, _, text = path.read_text(encoding="utf-8").partition("\n")
    if digest != _digest(text):
        raise ValueError("its text is not what was written")
    found = _codec().decode(json.loads(text))
    if not isinstance(found, Kept):
        raise TypeError("it has no answer")
    return found


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@cache
def _codec() -> Codec:
    return Codec(Kept)
