"""A check from paths to report: load, then for each entry the planned engines, replay, combination, storage."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from vernier.core.budget import Budget
from vernier.core.diagnostic import Diagnostic
from vernier.core.events import EngineStarted, Listener
from vernier.core.obligation import Obligation
from vernier.core.outcome import Outcome, Verdict
from vernier.core.property import select
from vernier.core.settings import Settings
from vernier.engines.api import Engine, Task
from vernier.run.alarm import save_contradiction
from vernier.run.assumptions import after_exhaustion, without_undefined_behaviour
from vernier.run.combine import combine_engines, combine_entries, resting_on, within_scope
from vernier.run.engines import make_engine
from vernier.run.loading.files import file_error, find_sources
from vernier.run.loading.load import Loaded, Unit, load
from vernier.run.loading.sources import shown_sources
from vernier.run.plan import Pacing, Step, plan
from vernier.run.process import EngineResult, Enough, Job, never_enough, run_engine
from vernier.run.result import Contradiction, EngineRun, EntryReport, Report, UnitReport
from vernier.run.store import save_counterexample, save_numbered
from vernier.run.tasks import make_task, skipped_obligations, unreached_methods
from vernier.run.timer import TimeIsUp, time_limit

LATE = "the time limit was reached before this engine began"
_DECIDED = frozenset({Verdict.PROVED, Verdict.UNREACHABLE, Verdict.REFUTED})


def check_paths(paths: Sequence[str], settings: Settings, listener: Listener) -> Report:
    """Check the sources under the paths. The result comes within the time limit, whatever happens."""
    began = time.monotonic()
    budget = Budget.of_seconds(settings.seconds())
    try:
        with time_limit(settings.seconds()):
            loaded = load(find_sources(paths), settings, listener)
    except TimeIsUp:
        late = file_error("time-limit", paths[0], f"not read within the time limit of {settings.seconds():g} s")
        loaded = Loaded((), (late,), tuple(paths))
    except KeyboardInterrupt:
        return Report((), (), interrupted="interrupted while reading the program")
    reading = time.monotonic() - began
    report = check_units(loaded, settings, budget, listener)
    seconds = {"reading": reading, "checking": time.monotonic() - began - reading}
    return replace(report, seconds=seconds)


def check_units(
    loaded: Loaded,
    settings: Settings,
    budget: Budget,
    listener: Listener,
    *,
    pacing: Pacing = Pacing.COUNT,
    enough: Enough = never_enough,
) -> Report:
    """Check loaded programs, one entry after the other; an outcome that is `enough` ends the work on its entry."""
    entries = sum(len(unit.entries) for unit in loaded.units)
    session = _Session(settings, budget, listener, pacing, enough, entries, entries)
    reports = tuple(session.unit(unit) for unit in loaded.units)
    return Report(
        loaded.diagnostics,
        reports,
        tuple(session.contradictions),
        tuple(session.crashes),
        session.interrupted,
        settings.store,
        shown_sources(loaded.diagnostics, reports),
        left_out=loaded.left_out,
    )


@dataclass(slots=True)
class _Session:
    """What accumulates over the entries of a check."""

    settings: Settings
    budget: Budget
    listener: Listener
    pacing: Pacing
    enough: Enough
    entries: int
    entries_left: int
    contradictions: list[Contradiction] = field(default_factory=list)
    crashes: list[str] = field(default_factory=list)
    interrupted: str = ""

    @property
    def _store(self) -> Path:
        return Path(self.settings.store)

    def unit(self, unit: Unit) -> UnitReport:
        entries: list[EntryReport] = []
        outcomes: list[tuple[Outcome, ...]] = []
        for entry in unit.entries:
            task = make_task(unit, entry, self.settings)
            found, runs = self._entry(unit, task)
            outcomes.append(found)
            entries.append(EntryReport(entry.name, entry.start, len(task.obligations), runs))
            self.entries_left -= 1
        combined = combine_entries(outcomes)
        language = unit.program.language.value
        for outcome in combined:
            if outcome.verdict is Verdict.REFUTED:
                save_counterexample(self._store, outcome, unit)
        left = skipped_obligations(unit, {outcome.obligation.id for outcome in combined})
        skipped = select(self.settings.property, left)
        return UnitReport(
            unit.name, language, unit.files, tuple(entries), combined, skipped, unit.own, unreached_methods(unit)
        )

    def _entry(self, unit: Unit, task: Task) -> tuple[tuple[Outcome, ...], tuple[EngineRun, ...]]:
        outcomes: list[Outcome] = []
        runs: list[EngineRun] = []
        share = self.budget.slice(self.budget.remaining() / max(1, self.entries_left))
        for number, step in enumerate(plan(task, self.settings, self.pacing)):
            left = _undecided(task.obligations, outcomes)
            if not left or self.interrupted or any(map(self.enough, outcomes)):
                break
            left = tuple(item for item in left if item.code in step.codes)
            if not left:
                continue
            result = self._step(step, unit, replace(task, obligations=left), share, self.settings.seed + number)
            outcomes.extend(result.outcomes)
            runs.append(EngineRun(step.engine, result.ending))
        combined = combine_engines(task.obligations, outcomes)
        for clash in combined.clashes:
            self.contradictions.append(save_contradiction(self._store, unit, task, clash))
        shown = (resting_on(outcome, task.assumptions) for outcome in combined.outcomes)
        known = without_undefined_behaviour(task, after_exhaustion(task, shown))
        return tuple(within_scope(outcome, task.assumptions) for outcome in known), tuple(runs)

    def _step(self, step: Step, unit: Unit, task: Task, share: Budget, seed: int) -> EngineResult:
        if self.budget.remaining() <= 0:
            return EngineResult(_unknown(task.obligations, step.engine, LATE), "not begun: time limit")
        engine: Engine = make_engine(step.engine, self.settings, self.pacing, step.part, self.entries)
        refusal = engine.rejects(task)
        if refusal is not None:
            return EngineResult(_unknown(task.obligations, engine.name, refusal), f"does not apply: {refusal}")
        self.listener(EngineStarted(engine.name, task.entry, len(task.obligations)))
        budget = share.slice(share.remaining() * step.share)
        job = Job(engine, task, unit.own, budget, seed)
        result = run_engine(job, self.listener, self.enough)
        if result.crash:
            self.crashes.append(str(save_numbered(self._store, "crash", f"engine {engine.name}\n{result.crash}")))
        if result.interrupted:
            self.interrupted = "interrupted"
        answered = {outcome.obligation.id for outcome in result.outcomes}
        missing = tuple(item for item in task.obligations if item.id not in answered)
        return replace(result, outcomes=(*result.outcomes, *_unanswered(missing, engine.name, result)))


def _unanswered(obligations: Sequence[Obligation], engine: str, result: EngineResult) -> tuple[Outcome, ...]:
    if result.crash:
        reason = "the engine failed with an internal error"
        return tuple(Outcome(item, Verdict.ERROR, engine, reason=reason) for item in obligations)
    return _unknown(obligations, engine, f"the engine gave no answer ({result.ending})")


def _unknown(obligations: Iterable[Obligation], engine: str, reason: str) -> tuple[Outcome, ...]:
    return tuple(Outcome(item, Verdict.UNKNOWN, engine, reason=reason) for item in obligations)


def _undecided(obligations: Sequence[Obligation], outcomes: Sequence[Outcome]) -> tuple[Obligation, ...]:
    decided = {outcome.obligation.id for outcome in outcomes if outcome.verdict in _DECIDED}
    return tuple(item for item in obligations if item.id not in decided)


def errors_only(diagnostics: Iterable[Diagnostic], store: str) -> Report:
    """The report of a check that found nothing to check."""
    found = tuple(diagnostics)
    return Report(found, (), store=store, sources=shown_sources(found, ()))
