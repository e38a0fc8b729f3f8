"""The class path: jars and folders of class files, searched in order by the name of a class.

Only the classes that are asked for are read. Whatever is wrong with a jar or a class file is told at its place, once,
and the class is taken for absent: nothing else is lost.
"""

from __future__ import annotations

import glob
import hashlib
import os
import struct
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Protocol

from vernier.core.diagnostic import Diagnostic, Severity
from vernier.core.source import Span
from vernier.frontend.java.classpath.class_file import ClassFile, read_class
from vernier.frontend.java.classpath.constant_pool import ClassFileError
from vernier.frontend.java.classpath.stubs import stub_text
from vernier.frontend.java.syntax.sources import SourceText

CODE = "classpath"
_LARGEST = 64 << 20
"""Bytes of a class file; a larger one is a trap"""


class _Root(Protocol):
    """A jar or a folder."""

    def place(self, name: str) -> str:
        """Where the class file of an internal name would be."""

    def read(self, name: str) -> bytes | None:
        """The bytes of a class file; None if it is not there. Raises ClassFileError if it cannot be read."""

    def packages(self) -> frozenset[str]:
        """The packages with class files, as internal names."""

    def close(self) -> None: ...


class _Folder:
    def __init__(self, path: Path) -> None:
        self._path = path

    def place(self, name: str) -> str:
        return str(self._path / f"{name}.class")

    def read(self, name: str) -> bytes | None:
        path = self._path / f"{name}.class"
        try:
            if path.stat().st_size > _LARGEST:
                raise ClassFileError("too large for a class file")
            return path.read_bytes()
        except (FileNotFoundError, NotADirectoryError, ValueError):
            return None
        except OSError as error:
            raise ClassFileError(f"cannot be read: {error.strerror}") from None

    def packages(self) -> frozenset[str]:
        found = (path.parent.relative_to(self._path).as_posix() for path in self._path.rglob("*.class"))
        return frozenset(found)

    def close(self) -> None:
        pass


class _Jar:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = zipfile.ZipFile(path)
        self._names = frozenset(self._file.namelist())

    def place(self, name: str) -> str:
        return f"{self._path}!/{name}.class"

    def read(self, name: str) -> bytes | None:
        if f"{name}.class" not in self._names:
            return None
        try:
            entry = self._file.getinfo(f"{name}.class")
            if entry.file_size > _LARGEST:
                raise ClassFileError("too large for a class file")
            if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise ClassFileError("compressed in a way that jars are not")
            return self._file.read(entry)
        except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, ValueError, RuntimeError) as error:
            # RuntimeError: an encrypted jar
            raise ClassFileError(f"cannot be read from the jar: {error}") from None

    def packages(self) -> frozenset[str]:
        return frozenset(name.rpartition("/")[0] for name in self._names if name.endswith(".class"))

    def close(self) -> None:
        self._file.close()


class ClassPath:
    """Compiled classes by name. `problems` are told so far; `digests` says what was read, by place."""

    def __init__(self, roots: Sequence[_Root] = (), problems: Sequence[Diagnostic] = ()) -> None:
        self._roots = tuple(roots)
        self._problems = list(problems)
        self._known: dict[str, ClassFile | None] = {}
        self._places: dict[str, str] = {}
        self.digests: dict[str, str] = {}

    @classmethod
    def of(cls, paths: Sequence[str]) -> ClassPath:
        """The class path of some texts, each of which may name several paths, as on the command line of Java."""
        roots: list[_Root] = []
        problems: list[Diagnostic] = []
        for path in dict.fromkeys(_paths(paths)):
            try:
                roots.append(_root(path))
            except ClassFileError as error:
                problems.append(_problem(str(path), str(error)))
        return cls(roots, problems)

    def __enter__(self) -> ClassPath:
        return self

    def __exit__(self, *_: object) -> None:
        for root in self._roots:
            root.close()

    def take_problems(self) -> list[Diagnostic]:
        """What has gone wrong since this was last asked."""
        found, self._problems = self._problems, []
        return found

    def stub(self, package: str, name: str) -> SourceText | None:
        """The stub of a top-level class; None where the class path has none that can be used."""
        internal = "/".join([*package.split("."), name]) if package else name
        compiled = self.find(internal)
        if compiled is None or any(item.name == internal for item in compiled.inner_classes):
            return None
        place = self._places[internal]
        try:
            return SourceText(place, stub_text(compiled, self.find))
        except ClassFileError as error:
            self._problems.append(_problem(place, str(error)))
            return None

    def find(self, name: str) -> ClassFile | None:
        """The class file of an internal name, the first on the path."""
        if name not in self._known:
            self._known[name] = self._search(name)
        return self._known[name]

    def _search(self, name: str) -> ClassFile | None:
        for root in self._roots:
            place = root.place(name)
            try:
                data = root.read(name)
                if data is None:
                    continue
                self.digests[place] = hashlib.sha256(data).hexdigest()
                compiled = read_class(data)
                if compiled.name != name:
                    raise ClassFileError(f"it declares {compiled.name.replace('/', '.')}")
            except ClassFileError as error:
                self._problems.append(_problem(place, str(error)))
                return None
            self._places[name] = place
            return compiled
        return None

    def has_package(self, package: str) -> bool:
        """Whether some class is in the package, or in one whose name begins with it."""
        name = package.replace(".", "/")
        return name in self._packages or any(known.startswith(f"{name}/") for known in self._packages)

    @cached_property
    def _packages(self) -> frozenset[str]:
        return frozenset().union(*(root.packages() for root in self._roots))


def _paths(texts: Sequence[str]) -> Iterator[Path]:
    for text in texts:
        for part in text.split(os.pathsep):
            if os.path.basename(part) == "*":
                folder = os.path.dirname(part) or "."
                if not os.path.isdir(folder):
                    yield Path(folder)
                jars = glob.glob(os.path.join(glob.escape(folder), "*.[jJ][aA][rR]"))
                yield from map(Path, sorted(jars))
            elif part:
                yield Path(part)


def _root(path: Path) -> _Root:
    if path.is_dir():
        return _Folder(path)
    if not path.exists():
        raise ClassFileError("no such jar or folder of classes")
    try:
        return _Jar(path)
    except zipfile.BadZipFile:
        raise ClassFileError("not a jar, or a broken one; its classes are taken for absent") from None
    except (OSError, ValueError, NotImplementedError, struct.error) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise ClassFileError(f"cannot be read: {reason}") from None


def _problem(place: str, message: str) -> Diagnostic:
    return Diagnostic(Severity.ERROR, CODE, message, Span(place, 1, 1, 1, 1))
