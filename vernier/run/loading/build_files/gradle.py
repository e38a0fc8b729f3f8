"""`settings.gradle` for subprojects, and `build.gradle` for `sourceSets.main.java`, in Groovy or Kotlin.

These are programs, and they are not run: what is read are calls and assignments with literal texts, at the places
where the manual of Gradle has them. A folder that is named in another way is not understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from vernier.core.diagnostic import Severity
from vernier.run.loading.build_files.roots import LARGEST, NotUnderstood, Project, conventional, unreadable

BUILDS = ("build.gradle", "build.gradle.kts")
SETTINGS = ("settings.gradle", "settings.gradle.kts")
_TOKEN = re.compile(
    r"""(?P<skip>[^\S\n]+|//[^\n]*|/\*(?:.*?\*/|.*))|(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
    r"|(?P<word>[A-Za-z_]\w*)|(?P<sign>\+=|.|\n)",
    re.DOTALL,
)
_PROJECT_FOLDER = re.compile(r"^(?:\$projectDir|\$\{projectDir\})/")
_PATH = ("sourceSets", "main", "java")
_FOLDERS = frozenset({"srcDir", "srcDirs", "setSrcDirs"})
_AROUND = frozenset({"listOf", "setOf", "file", "files"})
_OPEN, _CLOSED = frozenset("(["), frozenset(")]")
_COMPUTED = frozenset({"SourceSetContainer"})
_DEEPEST = 100
_OF_OTHERS = frozenset({"allprojects", "subprojects"})


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    line: int
    column: int

    @property
    def name(self) -> str:
        return self.text[1:-1] if self.kind == "text" else self.text


@dataclass(frozen=True, slots=True)
class _Statement:
    """The words before a block, or a statement without one; and the statements of the block."""

    head: tuple[_Token, ...]
    block: tuple[_Statement, ...] = ()


def read_gradle(folder: Path) -> Project:
    """The project in a folder that has a build file of Gradle. Raises NotUnderstood."""
    builds = [folder / name for name in BUILDS if (folder / name).is_file()]
    settings = [folder / name for name in SETTINGS if (folder / name).is_file()]
    roots = _source_roots(builds[0], folder) if builds else conventional(folder)
    subprojects = _subprojects(settings[0], folder) if settings else ()
    return Project((builds or settings)[0], roots, subprojects)


def _subprojects(file: Path, folder: Path) -> tuple[Path, ...]:
    """`include 'a', ':b:c'` and `include("a")`."""
    found: list[Path] = []
    for statement in _statements(file):
        for token in statement.head:
            if token.text == "projectDir":
                raise _not_understood("the folder of a subproject is computed", file, token)
        if statement.head and statement.head[0].text == "include":
            names = _literals(statement.head[1:], file)
            found.extend(folder.joinpath(*(part for part in name.split(":") if part)) for name in names)
    return tuple(found)


def _source_roots(file: Path, folder: Path) -> tuple[Path, ...]:
    """The convention, and what is added to it or replaces it."""
    roots = list(conventional(folder))
    for word, rest in _folder_statements(_statements(file), 0, file):
        replaces = word.text == "setSrcDirs" or (bool(rest) and rest[0].text == "=")
        added = [folder / name for name in _literals(rest, file)]
        roots = added if replaces else [*roots, *added]
    return tuple(roots)


def _folder_statements(
    statements: Iterable[_Statement], level: int, file: Path
) -> Iterator[tuple[_Token, tuple[_Token, ...]]]:
    """The statements that give folders of `sourceSets.main.java`: the word that does so and what follows it. `level`
    says how much of this path lies around, by blocks or dots."""
    for statement in statements:
        inside = level
        for at, token in enumerate(statement.head):
            if inside < len(_PATH) and token.name == _PATH[inside]:
                inside += 1
            elif token.kind == "word" and token.text in _FOLDERS and inside == len(_PATH):
                yield token, statement.head[at + 1 :]
                break
        # A block inside `sourceSets` that is not of `main`, or inside `main` not of `java`, is about something else.
        if inside > level or level in (0, len(_PATH)):
            found = list(_folder_statements(statement.block, inside, file))
            if found and statement.head and statement.head[0].text in _OF_OTHERS:
                raise _not_understood("source sets of several projects at once", file, found[0][0])
            yield from found


def _literals(tokens: Sequence[_Token], file: Path) -> list[str]:
    """The texts in a list of arguments, or in what is assigned."""
    found: list[str] = []
    for token in tokens:
        if token.kind == "text":
            name = _PROJECT_FOLDER.sub("", token.name)
            if "$" in name or "\\" in name:
                raise _not_understood(f"{token.text} is computed", file, token)
            found.append(name)
        elif token.text not in _AROUND and token.text not in "()[],+=\n":
            raise _not_understood(f"folders are computed by '{token.text}'", file, token)
    return found


def _not_understood(message: str, file: Path, token: _Token) -> NotUnderstood:
    return NotUnderstood(message, file, token.line, token.column)


# ---------------------------------------------------------------- statements


def _statements(file: Path) -> tuple[_Statement, ...]:
    try:
        if file.stat().st_size > LARGEST:
            raise NotUnderstood("too large for a build file", file, severity=Severity.ERROR)
        text = file.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise unreadable(file, error) from None
    stack: list[list[_Statement]] = [[]]
    heads: list[list[_Token]] = [[]]
    nesting = 0
    for token in _tokens(text):
        head = heads[-1]
        if token.text in _COMPUTED or len(stack) > _DEEPEST:
            raise _not_understood(f"'{token.text}' is not read here", file, token)
        if token.text == "{":
            stack.append([])
            heads.append([])
        elif token.text == "}" and len(stack) > 1:
            _close(stack[-1], heads.pop())
            block = tuple(stack.pop())
            stack[-1].append(_Statement(tuple(heads[-1]), block))
            heads[-1].clear()
        elif token.text in ("\n", ";") and nesting <= 0 and not (head and head[-1].text in (",", "=", "+=", ".")):
            _close(stack[-1], head)
        elif token.text != "\n":
            nesting += (token.text in _OPEN) - (token.text in _CLOSED)
            head.append(token)
    while heads:
        _close(stack[-1], heads.pop())
        if len(stack) > 1:
            rest = stack.pop()
            stack[-1].extend(rest)
    return tuple(stack[0])


def _close(statements: list[_Statement], head: list[_Token]) -> None:
    if head:
        statements.append(_Statement(tuple(head)))
        head.clear()


def _tokens(text: str) -> Iterator[_Token]:
    line, start = 1, 0
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or ""
        if kind != "skip":
            yield _Token(kind, match[0], line, match.start() - start + 1)
        if "\n" in match[0]:
            line += match[0].count("\n")
            start = match.start() + match[0].rfind("\n") + 1
