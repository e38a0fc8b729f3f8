"""The models of the standard library: Java sources found by qualified name, and which JDK names exist at all."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from vernier.frontend.java.syntax.sources import SourceText, read_file

_OF_JAVAX = (
    "accessibility annotation.processing crypto imageio lang.model management naming net print rmi.ssl script "
    "security smartcardio sound sql swing tools transaction.xa xml"
)
JDK_ROOTS = (
    *("java.", "jdk.", "sun.", "com.sun.", "org.w3c.", "org.xml.", "org.ietf."),
    *(f"javax.{name}." for name in _OF_JAVAX.split()),
)
"""How packages of the JDK begin. Others below `javax` are libraries: servlets, persistence, injection, annotations"""


@cache
def jdk_names() -> dict[str, frozenset[str]]:
    """Package name to the public top-level classes the JDK has there (java.base only)."""
    table = json.loads((Path(__file__).parent / "jdk_names.json").read_text(encoding="utf-8"))
    return {package: frozenset(names.split()) for package, names in table.items()}


class ModelLibrary:
    """Model sources under some roots, laid out by package. Reading is on demand; nothing is kept but listings."""

    def __init__(self, roots: tuple[Path, ...]) -> None:
        self._roots = roots
        self._listings: dict[str, dict[str, Path]] = {}

    @classmethod
    def standard(cls) -> ModelLibrary:
        """The models that come with Vernier."""
        return cls((Path(__file__).parents[2] / "models",))

    def source(self, package: str, simple_name: str) -> SourceText | None:
        """The source of a top-level class, or None without a model."""
        path = self._listing(package).get(simple_name)
        if path is None:
            return None
        found = read_file(path)
        return found if isinstance(found, SourceText) else None

    def has_package(self, package: str) -> bool:
        return bool(self._listing(package)) or any((root / package.replace(".", "/")).is_dir() for root in self._roots)

    def names(self) -> list[tuple[str, str]]:
        """All modelled top-level classes as (package, simple name), sorted."""
        found: set[tuple[str, str]] = set()
        for root in self._roots:
            for path in root.rglob("*.java"):
                found.add((".".join(path.parent.relative_to(root).parts), path.stem))
        return sorted(found)

    def _listing(self, package: str) -> dict[str, Path]:
        listing = self._listings.get(package)
        if listing is None:
            listing = {}
            for root in self._roots:
                folder = root / package.replace(".", "/") if package else root
                if folder.is_dir():
                    for path in folder.glob("*.java"):
                        listing.setdefault(path.stem, path)
            self._listings[package] = listing
        return listing


def is_jdk_package(package: str) -> bool:
    return f"{package}.".startswith(JDK_ROOTS)
