"""The source roots of a folder with a build file: which Java files belong to the program, and which do not.

Tests and files elsewhere are left out, as the compiler of the program never reads them. A construct that is not
understood is reported, and then all files of that project count, as in a folder without a build file: nothing is
guessed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from vernier.core.diagnostic import Diagnostic, Severity
from vernier.core.source import Span
from vernier.run.loading.build_files import gradle, maven
from vernier.run.loading.build_files.roots import CODE, NotUnderstood, Project, conventional


@dataclass(frozen=True, slots=True)
class JavaFiles:
    """The files of a folder that belong to the program, those that do not, and the diagnostics."""

    sources: tuple[str, ...]
    left_out: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


def only_sources(folder: str, files: Sequence[str]) -> JavaFiles:
    """Of the Java files under a folder those in its source roots; all of them where no build file is there."""
    build = _Build(folder)
    build.read(Path(folder))
    if not build.files:
        return JavaFiles(tuple(files))
    inside = tuple(file for file in files if build.has(file))
    if not inside:
        message = "no source root has Java files: all files of the folder are checked"
        return JavaFiles(tuple(files), (), (*build.diagnostics, _note(build.files[0], message)))
    left_out = tuple(file for file in files if file not in set(inside))
    if left_out:
        shown = "1 Java file is" if len(left_out) == 1 else f"{len(left_out)} Java files are"
        build.diagnostics.append(_note(build.files[0], f"{shown} outside of the source roots and not checked"))
    return JavaFiles(inside, left_out, tuple(build.diagnostics))


def _note(file: Path, message: str) -> Diagnostic:
    return Diagnostic(Severity.NOTE, CODE, message, Span(str(file), 1, 1, 1, 1))


class _Build:
    """The projects of a build, read one by one."""

    def __init__(self, around: str) -> None:
        self._around = os.path.join(os.path.abspath(around), "")
        self.files: list[Path] = []
        self.diagnostics: list[Diagnostic] = []
        self._roots: dict[str, None] = {}
        self._seen: set[str] = set()

    def has(self, file: str) -> bool:
        path = os.path.abspath(file)
        return any(path.startswith(root) for root in self._roots)

    def read(self, folder: Path) -> None:
        """The project in a folder, and its subprojects."""
        pending = [folder]
        while pending:
            # A module of Maven may be named by its file.
            place = pending.pop()
            current = place.parent if place.name == maven.NAME else place
            if os.path.abspath(current) in self._seen:
                continue
            self._seen.add(os.path.abspath(current))
            pending.extend(reversed(self._project(current)))

    def _project(self, folder: Path) -> list[Path]:
        readers: list[Callable[[Path], Project]] = []
        if (folder / maven.NAME).is_file():
            readers.append(maven.read_pom)
        if any((folder / name).is_file() for name in (*gradle.BUILDS, *gradle.SETTINGS)):
            readers.append(gradle.read_gradle)
        subprojects: list[Path] = []
        for reader in readers:
            try:
                found = reader(folder)
            except NotUnderstood as error:
                self.files.append(Path(error.diagnostic.span.file))
                self.diagnostics.append(error.diagnostic)
                self._add(folder, self.files[-1])
                continue
            self.files.append(found.file)
            for root in found.roots:
                self._add(root, found.file)
            subprojects.extend(found.subprojects)
        if not readers and self.files:
            # A subproject of Gradle need not have a build file of its own.
            self._add(conventional(folder)[0], self.files[-1])
        return subprojects

    def _add(self, root: Path, file: Path) -> None:
        path = os.path.join(os.path.abspath(root), "")
        if not path.startswith(self._around) and os.path.isdir(path):
            message = f"the source root {root} lies outside of the folder that is checked, and is not read"
            self.diagnostics.append(Diagnostic(Severity.WARNING, CODE, message, Span(str(file), 1, 1, 1, 1)))
        self._roots[path] = None
