"""Planted errors as files: a sentence, a file, the lines to replace and the lines to put there.

    # what is wrong afterwards
    vernier/encode/state.py
     lines of context (a space first)
    - old line
    + new line

Context and old lines stand next to each other in the file, exactly once; indentation does not count, and a new line is
indented as the first line that it replaces, plus its own. So a patch survives changes around it, and fails loudly when
what it breaks is gone.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[2]


class Unplantable(Exception):
    """The lines to replace are not there, or not once."""


@dataclass(frozen=True, slots=True)
class Patch:
    """A planted error; none when there is no file."""

    name: str
    title: str
    file: str = ""
    context: tuple[str, ...] = ()
    old: tuple[str, ...] = ()
    new: tuple[str, ...] = ()

    def apply(self, text: str) -> str:
        """The text with the error in it."""
        lines = text.splitlines()
        wanted = [line.strip() for line in (*self.context, *self.old)]
        stripped = [line.strip() for line in lines]
        size = len(wanted)
        places = [at for at in range(len(lines) - size + 1) if stripped[at : at + size] == wanted]
        if len(places) != 1:
            raise Unplantable(f"{self.name}: {len(places)} places in {self.file} have the lines {wanted}")
        at = places[0] + len(self.context)
        indent = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
        return "\n".join([*lines[:at], *(indent + line for line in self.new), *lines[at + len(self.old) :], ""])


UNCHANGED = Patch("unchanged", "nothing is wrong")


def read(name: str, folder: Path = HERE) -> Patch:
    """The planted error with this name."""
    title, file, *rest = (folder / f"{name}.patch").read_text(encoding="utf-8").splitlines()
    parts = {sign: tuple(line[1:].removeprefix(" ") for line in rest if line[:1] == sign) for sign in " -+"}
    return Patch(name, title.removeprefix("# "), file, parts[" "], parts["-"], parts["+"])


def patches(folder: Path = HERE) -> list[Patch]:
    """All planted errors of a folder."""
    return [read(path.stem, folder) for path in sorted(folder.glob("*.patch"))]


def plant(patch: Patch, folder: Path) -> None:
    """Make a copy of the package with the error in it; the campaigns are those of this tree."""
    shutil.copytree(ROOT / "vernier", folder / "vernier", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("tests", "pyproject.toml"):
        (folder / name).symlink_to(ROOT / name)
    if patch.file:
        file = folder / patch.file
        file.write_text(patch.apply(file.read_text(encoding="utf-8")), encoding="utf-8")
