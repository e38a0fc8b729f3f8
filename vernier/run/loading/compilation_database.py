"""`compile_commands.json`: which C files are built, and the arguments of the preprocessor for each.

The database of a file is the nearest one in its folder or above, or in a folder `build` there, as tools of Clang look
for it; the search stays within a git repository. Only the arguments of the preprocessor are used: include paths,
definitions and files included first. A file that is built several times is read as it is built first.

Soundness: an option under which the same text means something else (unsigned `char`, other sizes and layouts, other
arithmetic of floating-point numbers) is not supported, so a program that is built with one is refused. Options that
only define what is undefined otherwise (`-fwrapv`) preserve proofs: no execution reaches an overflow.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeAlias

from vernier.core.diagnostic import Diagnostic, InputError, Severity
from vernier.core.settings import DataModel
from vernier.core.source import Span

NAME = "compile_commands.json"
Database: TypeAlias = Mapping[Path, tuple[str, ...]]
"""The words of the command for each file that is built, which is an absolute path; paths in it are absolute"""
_PATHS = ("-isystem", "-iquote", "-idirafter", "-include", "-imacros", "-I")
_NAMES = ("-D", "-U")
_WIDTHS = {"-m32": DataModel.ILP32, "-m64": DataModel.LP64}
_OTHER_MEANING = re.compile(
    r"-(funsigned-char|fno-signed-char|funsigned-bitfields|fno-signed-bitfields|fshort-enums|fshort-wchar"
    r"|fpack-struct(=\d+)?|fsingle-precision-constant|ffast-math|Ofast|funsafe-math-optimizations|ffinite-math-only"
    r"|freciprocal-math|fassociative-math|fno-signed-zeros|mx32|m16|mlong-double-\d+|mms-bitfields|malign-double"
    r"|mfpmath=387)"
)


def options_of(files: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The options of the preprocessor for those of the files that a database knows."""
    return {file: tuple(_options(words)) for file, words in _commands(files).items()}


def refuse_other_meanings(files: Iterable[str], model: DataModel) -> None:
    """Raise an InputError where a file is built so that its text means something else than here; see above."""
    for file, words in _commands(files).items():
        for word in words:
            if _WIDTHS.get(word, model) is not model:
                width = _WIDTHS[word].value
                raise _refused(file, f"built with {word}: `--data-model {width}` reads it so")
            if _OTHER_MEANING.fullmatch(word):
                raise _refused(file, f"built with {word}: its text means something else then")


def _refused(file: str, why: str) -> InputError:
    return InputError(Diagnostic(Severity.ERROR, "option", f"not checked: {why}", Span(file, 1, 1, 1, 1)))


def _commands(files: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The commands for those of the files that a database knows."""
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
            found.setdefault((folder / command["file"]).resolve(), tuple(_absolute(words, folder)))
    except OSError as error:
        raise _unusable(path, f"cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise _unusable(path, "not a compilation database (a list of directory, file and command)") from None
    return found


def _split(command: Mapping[str, str]) -> list[str]:
    return shlex.split(command["command"])


def _unusable(path: Path, why: str) -> InputError:
    return InputError(Diagnostic(Severity.ERROR, "compile-commands", why, Span(str(path), 1, 1, 1, 1)))


def _absolute(words: Sequence[str], folder: Path) -> Iterator[str]:
    """A command, without the compiler, as words of which each is an option or its value; paths begin at the root."""
    rest = iter(words[1:])
    for word in rest:
        flag = next((each for each in (*_PATHS, *_NAMES) if _begins(word, each)), None)
        if flag is None:
            yield word
        else:
            value = word[len(flag) :] or next(rest, "")
            yield from (flag, str(folder / value) if flag in _PATHS else value)


def _begins(word: str, flag: str) -> bool:
    return word == flag or (word.startswith(flag) and flag in ("-I", "-D", "-U"))


def _options(words: Sequence[str]) -> Iterator[str]:
    """What the preprocessor reads of a command."""
    rest = iter(words)
    for word in rest:
        if word in (*_PATHS, *_NAMES):
            yield from (word, next(rest))
