"""What a mutant is, and how it is judged."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.papers.asking import Answer, Question, ask
from tests.papers.subjects import PROPERTIES, TINY, Bounds, Subject


@dataclass(frozen=True, slots=True)
class Mutant:
    """`text` occurs once in the file of the class and becomes `instead`.

    One of the `properties` (names of the table of properties) is violated; or, when `equivalent` says why, none of them
    is: the mutant does what the program does, as far as the properties can tell.
    """

    name: str
    subject: Subject
    file: str
    text: str
    instead: str
    properties: tuple[str, ...]
    equivalent: str = ""
    codes: tuple[str, ...] = ()
    """Codes to ask for instead of those of the property, for faults that show as exceptions"""
    bounds: Bounds = TINY

    def source(self) -> str:
        """The text of the changed file."""
        original = self._file().read_text(encoding="utf-8")
        if original.count(self.text) != 1:
            raise ValueError(f"{self.name}: the text occurs {original.count(self.text)} times in {self.file}.java")
        return original.replace(self.text, self.instead)

    def paths(self, folder: Path) -> tuple[str, ...]:
        """The files of the program with the changed one, which is written into the folder."""
        changed = folder / f"{self.file}.java"
        changed.write_text(self.source(), encoding="utf-8")
        return (*(str(path) for path in self.subject.files() if path != self._file()), str(changed))

    def _file(self) -> Path:
        (found,) = (path for path in self.subject.files() if path.stem == self.file)
        return found


@dataclass(frozen=True, slots=True)
class Judged:
    """The answers, property by property; the later ones are not asked when one is refuted."""

    mutant: Mutant
    answers: tuple[tuple[str, Answer], ...]

    @property
    def verdict(self) -> str:
        """`refuted`, `equivalent` (all properties hold within the scope) or `undecided`."""
        if any(answer.refuted for _, answer in self.answers):
            return "refuted"
        return "equivalent" if all(answer.holds for _, answer in self.answers) else "undecided"

    @property
    def expected(self) -> str:
        return "equivalent" if self.mutant.equivalent else "refuted"

    @property
    def seconds(self) -> float:
        return sum(answer.seconds for _, answer in self.answers)


def judge(mutant: Mutant, limit: float = 60.0) -> Judged:
    """Ask the mutant's properties in their order until one is refuted."""
    answers: list[tuple[str, Answer]] = []
    with tempfile.TemporaryDirectory() as folder:
        paths = mutant.paths(Path(folder))
        for name in mutant.properties:
            asked = PROPERTIES[name]
            scope = mutant.bounds.scope(mutant.subject)
            question = Question(asked.entry, mutant.codes or asked.codes, scope, limit)
            answers.append((name, ask(paths, question)))
            if answers[-1][1].refuted:
                break
    return Judged(mutant, tuple(answers))
