"""Programs under the glass box engine alone, without processes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from vernier.cli.arguments import parse
from vernier.core.budget import Budget
from vernier.core.evidence import PathClasses
from vernier.core.outcome import Outcome, Verdict
from vernier.engines.api import Context, Task
from vernier.engines.glassbox import GlassBoxEngine
from vernier.run.loading.frontends import load_java_program
from vernier.run.replay import Replayer
from vernier.run.tasks import make_task

SECONDS = 120.0


@dataclass(frozen=True, slots=True)
class Checked:
    """What the engine says of one entry; a refutation has been replayed."""

    outcomes: tuple[Outcome, ...]

    def refuted(self) -> set[str]:
        """The codes of the obligations that are violated."""
        return {
            outcome.obligation.code.value for outcome in self.outcomes if outcome.verdict is Verdict.REFUTED
        }  # fmt: skip

    def holds(self) -> bool:
        return bool(self.outcomes) and all(outcome.verdict is Verdict.BOUNDED for outcome in self.outcomes)

    def paths(self) -> int:
        """The number of path classes, where everything holds."""
        (found,) = {item.explored for outcome in self.outcomes if (item := outcome.find(PathClasses)) is not None}
        return found

    def codes(self) -> set[str]:
        return {outcome.obligation.code.value for outcome in self.outcomes}

    def terms(self, code: str) -> list[tuple[str, ...]]:
        """The terms of a language that violate obligations of a code, each with the one after the step."""
        found = (item.counterexample for item in self.outcomes if item.obligation.code.value == code)
        return [example.terms for example in found if example is not None]

    def reasons(self) -> set[str]:
        return {outcome.reason for outcome in self.outcomes}


def check(folder: Path, source: str, entry: str, scope: str) -> Checked:
    """One entry of a class in a file of its own."""
    return check_files(folder, {entry.partition(".")[0]: source}, entry, scope)


def check_files(folder: Path, sources: Mapping[str, str], entry: str, scope: str) -> Checked:
    """One entry of a program, whose files are given by their names."""
    task, replayer = _task(folder, sources, entry, scope)
    # The last outcome of an obligation counts.
    outcomes = {outcome.obligation.id: outcome for outcome in _streamed(task)}.values()
    return Checked(tuple(_confirmed(replayer, outcomes)))


def stream(folder: Path, source: str, entry: str, scope: str) -> Iterator[Outcome]:
    """The outcomes of one entry, as the engine tells them."""
    return _streamed(_task(folder, {entry.partition(".")[0]: source}, entry, scope)[0])


def _streamed(task: Task) -> Iterator[Outcome]:
    return GlassBoxEngine().run(task, Context(Budget.of_seconds(SECONDS), 1, lambda _: None))


def _task(folder: Path, sources: Mapping[str, str], entry: str, scope: str) -> tuple[Task, Replayer]:
    files = [folder / f"{name}.java" for name in sources]
    for file, source in zip(files, sources.values(), strict=True):
        file.write_text(source, encoding="utf-8")
    settings = parse(["check", *map(str, files), "--entry", entry, "--scope", scope]).settings
    (unit,) = load_java_program(tuple(map(str, files)), settings).units
    task = make_task(unit, unit.entries[0], settings)
    return task, Replayer(task.program, unit.own, task.clauses)


def _confirmed(replayer: Replayer, outcomes: Iterable[Outcome]) -> Iterable[Outcome]:
    return (replayer.confirm(outcome, Budget.of_seconds(20.0)) for outcome in outcomes)
