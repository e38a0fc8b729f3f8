"""Print then parse is identity on the IR of every task: `python -m tests.ir.corpus JAVA_FOLDER C_FOLDER`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from tests.c_frontend.corpus import inputs, model_of
from tests.java_lowering.corpus import tasks
from vernier.frontend.c import load_c
from vernier.frontend.java import load_java
from vernier.ir.program import Program
from vernier.ir.text_parse import parse_program
from vernier.ir.text_print import print_program


def programs(java: Path, c: Path) -> Iterator[tuple[str, Program]]:
    """The lowered program of every task."""
    for task, paths in tasks(java):
        yield str(task), load_java(paths, ["Main.main"]).program
    for file in sorted(c.rglob("*.yml")):
        yield str(file), load_c(inputs(file), model_of(file)).program


def main() -> int:
    same = 0
    different: list[str] = []
    for name, program in programs(Path(sys.argv[1]), Path(sys.argv[2])):
        if parse_program(print_program(program)) == program:
            same += 1
        else:
            different.append(name)
    for name in different:
        print(f"not the same after print and parse: {name}")
    print(f"{same} passed, {len(different)} failed")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
