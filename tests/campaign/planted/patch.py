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

from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent


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


def read(name: str) -> Patch:
    """The planted error with this name."""
    title, file, *rest = (HERE / f"{name}.patch").read_text(encoding="utf-8").splitlines()
    parts = {sign: tuple(line[1:].removeprefix(" ") for line in rest if line[:1] == sign) for sign in " -+"}
    return Patch(name, title.removeprefix("# "), file, parts[" "], parts["-"], parts["+"])


def patches() -> list[Patch]:
    """All planted errors."""
    return [read(path.stem) for path in sorted(HERE.glob("*.patch"))]
