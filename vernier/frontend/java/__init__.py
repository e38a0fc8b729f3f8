"""The Java front end: parse (tree-sitter), resolve (`symbols`, `attribute`), lower (`lower`).

`load_java` is the way in: files to a program of the IR with its obligations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from vernier.core.settings import Arguments, Dependencies, Guards, Nulls, Visibility

if TYPE_CHECKING:
    from vernier.core.diagnostic import Diagnostic
    from vernier.frontend.java.lower import Lowered
    from vernier.frontend.java.syntax.sources import SourceText

__all__ = ["load_java", "load_java_texts"]


def load_java(
    paths: Sequence[str | Path],
    entries: Sequence[str] = (),
    arguments: Arguments = Arguments.ANY,
    dependencies: Dependencies = Dependencies.OPAQUE,
    nulls: Nulls = Nulls.ANY,
    visibility: Visibility = Visibility.PUBLIC,
    guards: Guards = Guards.REFUTE,
    class_path: Sequence[str] = (),
) -> Lowered:
    """Read `.java` files (folders are searched), resolve them and lower what the entries reach.

    `entries` are `Class.method` or `Class.method(int,java.lang.String)`; none means every `main(String[])` and
    every other method that `visibility` names. `arguments` are those of main; `dependencies`
    says what calls of libraries that are not there may do; `nulls` what callers of other entries pass, `guards`
    whether what these check at their start is required of callers; `class_path` has jars and folders of compiled
    classes, which are read for their signatures. What cannot be read, resolved or translated is in
    `diagnostics`.
    Raises InputError when an entry does not exist.
    """
    from vernier.frontend.java.syntax.sources import read_sources

    sources, diagnostics = read_sources(paths)
    return _load(sources, diagnostics, entries, arguments, dependencies, nulls, visibility, guards, class_path)


def load_java_texts(
    texts: Mapping[str, str],
    entries: Sequence[str] = (),
    arguments: Arguments = Arguments.ANY,
    dependencies: Dependencies = Dependencies.OPAQUE,
    nulls: Nulls = Nulls.ANY,
    visibility: Visibility = Visibility.PUBLIC,
    guards: Guards = Guards.REFUTE,
) -> Lowered:
    """The same for texts by the name they are reported under."""
    from vernier.frontend.java.syntax.sources import SourceText

    sources = [SourceText(name, text) for name, text in texts.items()]
    return _load(sources, (), entries, arguments, dependencies, nulls, visibility, guards)


def _load(
    sources: Sequence[SourceText],
    diagnostics: Sequence[Diagnostic],
    entries: Sequence[str],
    arguments: Arguments,
    dependencies: Dependencies,
    nulls: Nulls,
    visibility: Visibility,
    guards: Guards,
    class_path: Sequence[str] = (),
) -> Lowered:
    from vernier.frontend.java.attribute import ModelLibrary, load_program
    from vernier.frontend.java.classpath.class_path import ClassPath
    from vernier.frontend.java.lower import lower_program

    texts = {source.path: source.text for source in sources}
    with ClassPath.of(class_path) as compiled:
        attribution = load_program(sources, ModelLibrary.standard(), diagnostics, compiled)
        lowered = lower_program(
            attribution, entries, texts, attribution, arguments, dependencies, nulls, visibility, guards
        )
    return replace(lowered, class_files=compiled.digests)
