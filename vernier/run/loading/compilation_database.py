"""`compile_commands.json`: which C files are built, and what the preprocessor is given for each.

The database of a file is the nearest one in its folder or above, or in a folder `build` there, as tools of Clang look
for it; a repository of git is not left. Of the commands only what the preprocessor reads is used: include paths,
definitions and files included first. A file that is built several times is read as it is built first.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeAlias

from vernier.core.diagnostic import Diagnostic, InputError, Severity
from vernier.core.source import Span

NAME = "compile_commands.json"
Database: TypeAlias = Mapping[Path, tuple[str, ...]]
"""The options of the preprocessor for each file that is built, which is an absolute path"""
_PATHS = ("-isystem", "-iquote", "-idirafter", "-include", "-imacros", "-I")
_NAMES = ("-D", "-U")


def options_of(files: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The options of the preprocessor for those of the files that a database knows."""
    found: dict[str, tuple[str, ...]] = {}
    for file in files:
        path = Path(file).resolve()
        database = database_for(path.parent)
        if path in database:
            found[file] = database[path]
    return found


def only_built(folder: str, files: Mapping[str, str]) -> tuple[dict[str, str], tuple[str, ...]]:
    """Of the files of a folder those that its database builds, and the others; all, where it builds none of them."""
    database = database_for(Path(folder).resolve())
    built = {file: text for file, text in files.items() if Path(file).resolve() in database}
    if not built:
        return dict(files), ()
    return built, tuple(file for file in files if file not in built)


def database_for(folder: Path) -> Database:
    """The nearest database; empty where there is none. What is no database is an InputError."""
    for each in (folder, *folder.parents):
        for path in (each / NAME, each / "build" / NAME):
            if path.is_file():
                return _read(path, path.stat().st_mtime_ns)
        if (each / ".git").exists():
            break
    return {}


@cache
def _read(path: Path, _changed: int) -> Database:
    found: dict[Path, tuple[str, ...]] = {}
    try:
        for command in json.loads(path.read_text(encoding="utf-8")):
            folder = path.parent / command["directory"]
            words = [str(word) for word in command["arguments"]] if "arguments" in command else _split(command)
            found.setdefault((folder / command["file"]).resolve(), tuple(_options(words, folder)))
    except OSError as error:
        raise _unusable(path, f"cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise _unusable(path, "not a compilation database (a list of directory, file and command)") from None
    return found


def _split(command: Mapping[str, str]) -> list[str]:
    return shlex.split(command["command"])


def _unusable(path: Path, why: str) -> InputError:
    return InputError(Diagnostic(Severity.ERROR, "compile-commands", why, Span(str(path), 1, 1, 1, 1)))


def _options(words: Sequence[str], folder: Path) -> Iterator[str]:
    """What the preprocessor reads of a command; paths are relative to its folder."""
    rest = iter(words[1:])
    for word in rest:
        for flag in (*_PATHS, *_NAMES):
            if word == flag or (word.startswith(flag) and flag in ("-I", "-D", "-U")):
                value = word[len(flag) :] or next(rest, "")
                yield from (flag, str(folder / value) if flag in _PATHS else value)
                break
