"""Every class of some jars through the front end: `python -m tests.java_classpath.measure JAR...`.

Prints how many classes were resolved with all their members, in which time, and what was told about them: nothing.
"""

from __future__ import annotations

import os
import sys
import time
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from vernier.frontend.java.attribute.classes.library import ModelLibrary
from vernier.frontend.java.attribute.program import Program
from vernier.frontend.java.classpath.class_path import ClassPath


def _names(path: str) -> Iterator[str]:
    """The internal names of the top-level classes of a jar or folder."""
    if os.path.isdir(path):
        files = [file.relative_to(path).as_posix() for file in Path(path).rglob("*.class")]
    else:
        with zipfile.ZipFile(path) as jar:
            files = [name for name in jar.namelist() if name.endswith(".class")]
    names = (name.removesuffix(".class") for name in sorted(files) if not name.startswith("META-INF/"))
    return (name for name in names if "$" not in name and not name.endswith("-info"))


def measure(paths: Sequence[str]) -> list[str]:
    """What is told about the classes of the paths, after a line about all of them."""
    began, count = time.process_time(), 0
    with ClassPath.of(paths) as compiled:
        program = Program(ModelLibrary.standard(), compiled)
        for name in (name for path in paths for name in _names(path)):
            package, _, simple = name.rpartition("/")
            pending = [program.top_level(package.replace("/", "."), simple)]
            while pending:
                symbol = pending.pop()
                if symbol is not None:
                    count += 1
                    program.complete_members(symbol)
                    pending.extend(symbol.member_classes.values())
    seconds = time.process_time() - began
    told = [f"{item.span}: {item.code}: {item.message}" for item in program.diagnostics]
    return [f"{count} classes in {seconds:.1f} s of processor time, {len(told)} messages", *told]


if __name__ == "__main__":
    print("\n".join(measure(sys.argv[1:])))
