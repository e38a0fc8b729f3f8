"""Ask Vernier's bounded engine about one property of a program: the verdicts, counterexamples replayed."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass

from vernier.core.outcome import Verdict
from vernier.core.scope import parse_scope
from vernier.core.settings import Callees, Settings
from vernier.run.check import check_paths

_HOLDS = frozenset({Verdict.PROVED, Verdict.BOUNDED})


@dataclass(frozen=True, slots=True)
class Answer:
    """One verdict per obligation, in source order; `reasons` of those that are neither held nor refuted."""

    verdicts: tuple[Verdict, ...]
    reasons: tuple[str, ...]
    seconds: float

    @property
    def refuted(self) -> bool:
        return Verdict.REFUTED in self.verdicts

    @property
    def holds(self) -> bool:
        """Everything asked was answered, and holds at least within the scope."""
        return bool(self.verdicts) and all(verdict in _HOLDS for verdict in self.verdicts)


@dataclass(frozen=True, slots=True)
class Question:
    """An entry, the codes of the obligations of interest, and the scope."""

    entry: str
    codes: tuple[str, ...]
    scope: str
    limit: float = 60.0
    callees: Callees = Callees.INLINE


def ask(paths: Sequence[str], question: Question) -> Answer:
    """The same question gets the same verdicts, unless the time limit is reached; that is among the reasons then."""
    with tempfile.TemporaryDirectory() as store:
        settings = Settings(
            entry=(question.entry,),
            limit=question.limit,
            engine=("bounded",),
            property=question.codes,
            scope=parse_scope(question.scope),
            callees=question.callees,
            store=store,
        )
        report = check_paths(paths, settings, lambda _: None)
    outcomes = list(report.outcomes())
    errors = [str(item.message) for item in report.diagnostics if item.severity.value == "error"]
    reasons = [item.reason for item in outcomes if item.verdict not in _HOLDS | {Verdict.REFUTED}]
    verdicts = tuple(item.verdict for item in outcomes) if not errors else (Verdict.ERROR,)
    return Answer(verdicts, (*errors, *reasons), sum(report.seconds.values()))
