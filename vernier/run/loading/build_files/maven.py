"""`pom.xml`: `sourceDirectory`, of the project itself or of a parent, and `modules`. Profiles are not active."""

from __future__ import annotations

import re
from pathlib import Path

from vernier.core.diagnostic import Severity
from vernier.run.loading.build_files.roots import LARGEST, NotUnderstood, Project, conventional, unreadable
from vernier.run.loading.build_files.xml_document import Element, XmlError, parse_xml

NAME = "pom.xml"
_PROPERTY = re.compile(r"\$\{([^}]*)\}")
_FOLDERS = ("project.basedir", "basedir", "pom.basedir")
_MOST_PARENTS = 20


def read_pom(folder: Path) -> Project:
    """The project of the pom in a folder. Raises NotUnderstood."""
    file = folder / NAME
    pom = _parsed(file)
    modules = tuple(file.parent / _filled(item, pom, file, file.parent) for item in pom.at("modules", "module"))
    root = _source_directory(pom, file, file.parent, _MOST_PARENTS)
    return Project(file, conventional(file.parent) if root is None else (file.parent / root,), modules)


def _parsed(file: Path) -> Element:
    try:
        if file.stat().st_size > LARGEST:
            raise NotUnderstood("too large for a build file", file, severity=Severity.ERROR)
        pom = parse_xml(file.read_bytes())
    except OSError as error:
        raise unreadable(file, error) from None
    except XmlError as error:
        raise NotUnderstood(str(error), file, error.line, error.column, Severity.ERROR) from None
    if pom.name != "project":
        raise NotUnderstood(f"a project is expected, not <{pom.name}>", file, pom.line, pom.column, Severity.ERROR)
    return pom


def _source_directory(pom: Element, file: Path, folder: Path, most: int) -> str | None:
    """What the pom says, or else its parent, of the project in `folder`."""
    for element in pom.at("build", "sourceDirectory"):
        return _filled(element, pom, file, folder)
    for parent in pom.at("parent"):
        where = file.parent / (parent.text_at("relativePath") or f"../{NAME}")
        above = where / NAME if where.is_dir() else where
        if above.is_file() and most > 0:
            return _source_directory(_parsed(above), above, folder, most - 1)
    return None


def _filled(element: Element, pom: Element, file: Path, folder: Path) -> str:
    """The text of an element with its properties filled in."""

    def value(match: re.Match[str]) -> str:
        name = match[1]
        if name in _FOLDERS:
            return str(folder.absolute())
        found = pom.text_at("properties", name)
        if found is None or _PROPERTY.search(found):
            raise NotUnderstood(f"${{{name}}} is not known here", file, element.line, element.column)
        return found

    return _PROPERTY.sub(value, element.text.strip())
