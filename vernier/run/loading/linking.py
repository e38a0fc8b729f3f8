"""Which C files of a folder belong together: those that a linker would need for each `main`.

A file with a `main` is a program, together with the files that define what it mentions and does not define, and what
these mention in turn. Definitions are found by their form in the text, before any preprocessing, so that nothing has to
be parsed twice. Law: a file that is taken too many adds definitions that nobody calls; one that is missed leaves a call
without a model, which no proof survives. Neither makes an answer wrong. Which of several files that define the same is
meant is a guess (the nearest); the report names the files of each program.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePath

_NOISE = re.compile(
    r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|^[ \t]*#(?:[^\n\\]|\\.|\\\n)*', re.M | re.S
)
_WORD = re.compile(r"[A-Za-z_]\w*")
_FUNCTION = re.compile(r"([A-Za-z_]\w*)\s*\([^;{}=]*\)[^;{}=()]*$")
_VARIABLE = re.compile(r"([A-Za-z_]\w*)\s*(?:\[[^\]]*\]\s*)*(?:=.*)?$", re.S)


@dataclass(frozen=True, slots=True)
class _File:
    path: str
    defines: frozenset[str]
    mentions: frozenset[str]


def programs(texts: Mapping[str, str]) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """The files of each program, the one with `main` first; and the files that are part of none. Without any `main` all
    files are one program: a library."""
    files = [_file(path, text) for path, text in texts.items()]
    mains = [file for file in files if "main" in file.defines]
    if not mains:
        return ((tuple(texts),) if texts else ()), ()
    others = [file for file in files if "main" not in file.defines]
    found = tuple(_linked(main, others) for main in mains)
    used = {path for program in found for path in program}
    return found, tuple(path for path in texts if path not in used)


def _linked(main: _File, others: Iterable[_File]) -> tuple[str, ...]:
    """Of several files that define the same, the nearest one is taken."""
    near = sorted(others, key=lambda file: (_distance(main.path, file.path), file.path))
    taken = {main.path: main}
    pending = [main]
    defined = set(main.defines)
    while pending:
        wanted = pending.pop().mentions
        for file in near:
            if file.path not in taken and (file.defines & wanted) - defined and not file.defines & defined:
                taken[file.path] = file
                defined |= file.defines
                pending.append(file)
    return tuple(taken)


def _distance(first: str, second: str) -> int:
    """How many folders lie between two files."""
    here, there = PurePath(first).parent.parts, PurePath(second).parent.parts
    common = sum(1 for _ in _common(here, there))
    return len(here) + len(there) - 2 * common


def _common(first: tuple[str, ...], second: tuple[str, ...]) -> Iterable[str]:
    for left, right in zip(first, second, strict=False):
        if left != right:
            return
        yield left


def _file(path: str, text: str) -> _File:
    bare = _NOISE.sub(" ", text)
    shared, own = frozenset(_defined(bare, "extern")), frozenset(_defined(bare, "static"))
    return _File(path, shared, frozenset(_WORD.findall(bare)) - own)


def _defined(text: str, linkage: str) -> Iterable[str]:
    """Names with this linkage, `extern` or `static`, that a text defines at file scope."""
    for declaration, has_body in _file_scope(text):
        words = _WORD.findall(declaration)
        if not words or "typedef" in words or (words[0] == "extern" and not has_body):
            continue
        if ("static" in words) is not (linkage == "static"):
            continue
        if has_body and (function := _FUNCTION.search(declaration)):
            yield function[1]
        elif not has_body and "(" not in declaration.partition("=")[0] and len(words) > _words_of_a_type(words[0]):
            found = (_VARIABLE.search(part.strip()) for part in declaration.split(","))
            yield from (variable[1] for variable in found if variable)


def _words_of_a_type(first: str) -> int:
    """`struct S` alone declares no variable, `int` alone neither."""
    return 2 if first in {"struct", "union", "enum"} else 1


def _file_scope(text: str) -> Iterable[tuple[str, bool]]:
    """The declarations at file scope, without what is in braces; whether a function body follows."""
    depth, start, parts = 0, 0, []
    for position, character in enumerate(text):
        if character == "{":
            if depth == 0:
                parts.append(text[start:position])
            depth += 1
        elif character == "}":
            depth = max(0, depth - 1)
            start = position + 1
            head = "".join(parts).strip()
            if depth == 0 and "=" not in head and _FUNCTION.search(head) and "(" in head:
                yield head, True
                parts = []
        elif character == ";" and depth == 0:
            parts.append(text[start:position])
            start = position + 1
            yield "".join(parts).strip(), False
            parts = []
