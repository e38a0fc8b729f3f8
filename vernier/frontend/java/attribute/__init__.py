"""Attribution of Java programs: `load_program` resolves the user's sources against the library models."""

from __future__ import annotations

from collections.abc import Sequence

from vernier.core.diagnostic import Diagnostic
from vernier.frontend.java.attribute.classes.library import ModelLibrary
from vernier.frontend.java.attribute.program import Program
from vernier.frontend.java.attribute.result import JavaAttribution
from vernier.frontend.java.classpath.class_path import ClassPath
from vernier.frontend.java.syntax.sources import SourceText, read_sources

__all__ = ["JavaAttribution", "ModelLibrary", "SourceText", "load_program", "read_sources"]


def load_program(
    sources: Sequence[SourceText],
    library: ModelLibrary,
    diagnostics: Sequence[Diagnostic] = (),
    class_path: ClassPath | None = None,
) -> JavaAttribution:
    """Resolve the declarations of all sources; bodies follow when asked for.

    `diagnostics` are those of reading the sources and come first. What neither the sources nor the library declare is
    looked for on the class path.
    """
    program = Program(library, class_path)
    program.diagnostics.extend(diagnostics)
    program.diagnostics.extend(program.class_path.take_problems())
    for source in sources:
        program.add_user_source(source)
    program.finish_user_classes()
    return JavaAttribution(program)
