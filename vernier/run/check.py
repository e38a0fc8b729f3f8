"""A check from paths to report: load, then for each entry the planned engines, replay, combination, storage.

Entries are checked in parallel, on all processors. Answers of an earlier check about the same entry of the same program
are reused (`cache`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from vernier.analysis.facts.call_graph import CallGraph
from vernier.core.budget import Budget
from vernier.core.events import EngineStarted, EntryFinished, Listener
from vernier.core.evidence import JavaStatements, PathClasses, Requested
from vernier.core.obligation import Obligation
from vernier.core.outcome import AssumptionKind, Outcome, Verdict
from vernier.core.property import select
from vernier.core.settings import Settings
from vernier.engines.api import Engine, Task
from vernier.ir.ops import Clause
from vernier.ir.program import Language
from vernier.ir.walk import operations_of
from vernier.run.alarm import save_contradiction, save_rejection
from vernier.run.assumptions import after_exhaustion, without_undefined_behaviour
from vernier.run.cache import AnswerCache, Kept, cache_for, no_cache
from vernier.run.certify import LATE as NOT_CHECKED_IN_TIME
from vernier.run.certify import Certifier, certified, only_checked, time_for, why_rejected, with_certificate
from vernier.run.combine import combine_engines, combine_entries, resting_on, within_scope
from vernier.run.engines import make_engine
from vernier.run.export import write_conditions
from vernier.run.loading.files import file_error, find_sources
from vernier.run.loading.load import Entry, Loaded, Unit, load
from vernier.run.loading.sources import shown_sources
from vernier.run.plan import Pacing, Proofs, Step, plan
from vernier.run.process import FINISHED, EngineResult, Enough, Job, never_enough
from vernier.run.result import NOT_FOR_IT, Contradiction, EngineRun, EntryReport, Rejection, Report, UnitReport
from vernier.run.schedule import AfterOthers, Work, side_by_side
from vernier.run.store import save_counterexample, save_numbered
from vernier.run.tasks import UNTRANSLATED, is_whole_program, make_task, skipped_obligations, unreached_methods
from vernier.run.timer import TimeIsUp, time_limit
from vernier.solvers.choose import read_backends

LATE = "the time limit was reached before this engine began"
_MANY = 8
"""With so many entries, what all of them need is read before the first of them begins"""
_DECIDED = frozenset({Verdict.PROVED, Verdict.UNREACHABLE, Verdict.REFUTED})
"""A bounded answer decides, too, where its scope is all that was asked for"""


def every_entry(unit: Unit, entry: Entry) -> bool:
    """Whatever the front ends take for an entry."""
    return entry in unit.entries


def has_contract(unit: Unit, entry: Entry) -> bool:
    """Entries whose method has a specification: a contract, an invariant of its class, or clauses in its body."""
    method = unit.program.wrapped(entry.start)
    operations = operations_of(unit.program.procedures[method])
    return method in unit.contracts or any(isinstance(each, Clause) and each.obligation for each in operations)


def check_paths(
    paths: Sequence[str], settings: Settings, listener: Listener, wanted: Callable[[Unit, Entry], bool] = every_entry
) -> Report:
    """Check the entries that are wanted of the sources under the paths. The result comes within the time limit,
    whatever happens."""
    began = time.monotonic()
    budget = Budget.of_seconds(settings.seconds())
    try:
        with time_limit(settings.seconds()):
            loaded = _only(wanted, load(find_sources(paths), settings, listener))
            loaded = _only_changed(loaded, paths, settings)
    except TimeIsUp:
        late = file_error("time-limit", paths[0], f"not read within the time limit of {settings.seconds():g} s")
        loaded = Loaded((), (late,), tuple(paths))
    except KeyboardInterrupt:
        return Report((), (), interrupted="interrupted while reading the program")
    reading = time.monotonic() - began
    report = check_units(loaded, settings, budget, listener, cache=cache_for(settings))
    seconds = {"reading": reading, "checking": time.monotonic() - began - reading}
    return replace(report, seconds=seconds)


def _only_changed(loaded: Loaded, paths: Sequence[str], settings: Settings) -> Loaded:
    if settings.changed_since is None:
        return loaded
    from vernier.run.loading.changes import affected, changed_since

    return affected(loaded, changed_since(settings.changed_since, paths))


def _only(wanted: Callable[[Unit, Entry], bool], loaded: Loaded) -> Loaded:
    kept = (
        replace(unit, entries=tuple(entry for entry in unit.entries if wanted(unit, entry))) for unit in loaded.units
    )
    return replace(loaded, units=tuple(unit for unit in kept if unit.entries))


def check_units(
    loaded: Loaded,
    settings: Settings,
    budget: Budget,
    listener: Listener,
    *,
    pacing: Pacing = Pacing.COUNT,
    enough: Enough = never_enough,
    cache: AnswerCache | None = None,
) -> Report:
    """Check all entries of loaded programs; an outcome that is `enough` ends the work on its entry."""
    entries = sum(len(unit.entries) for unit in loaded.units)
    cache = cache or no_cache()
    session = _Session(settings, budget, listener, pacing, enough, cache, entries, entries)
    asked = [(unit, entry) for unit in loaded.units for entry in unit.entries]
    order = _methods_before_mains([entry for _, entry in asked])
    if entries >= _MANY:
        read_backends()
    works = [session.entry(*asked[number]) for number in order]
    answered = zip(order, side_by_side(works, settings.workers(), listener, enough), strict=True)
    found = [answer for _, answer in sorted(answered, key=lambda item: item[0])]
    answers = iter(found)
    reports = tuple(session.unit(unit, [next(answers) for _ in unit.entries]) for unit in loaded.units)
    cache.tidy()
    diagnostics = (*loaded.diagnostics, *cache.damages)
    return Report(
        diagnostics,
        reports,
        tuple(clash for answer in found for clash in answer.contradictions),
        tuple(crash for answer in found for crash in answer.crashes),
        session.interrupted,
        settings.store,
        shown_sources(diagnostics, reports),
        left_out=loaded.left_out,
        rejections=tuple(item for answer in found for item in answer.rejections),
    )


def _methods_before_mains(entries: Sequence[Entry]) -> list[int]:
    """In which order entries get their shares of the time. A share that is not used up goes to those that come later.
    A main is usually the largest question, and the questions about methods are many and small: so it comes last, with
    at least the share that each of them has had."""
    return sorted(range(len(entries)), key=lambda number: is_whole_program(entries[number]))


@dataclass(frozen=True, slots=True)
class _Answer:
    """The answer to one entry, with the errors on the way."""

    entry: EntryReport
    outcomes: tuple[Outcome, ...]
    contradictions: tuple[Contradiction, ...] = ()
    crashes: tuple[str, ...] = ()
    rejections: tuple[Rejection, ...] = ()


def _with_statements(unit: Unit, outcomes: tuple[Outcome, ...]) -> tuple[Outcome, ...]:
    """Counterexamples of Java with the statements that lead to them."""
    if unit.program.language is not Language.JAVA or all(item.verdict is not Verdict.REFUTED for item in outcomes):
        return outcomes
    from vernier.run.junit.reproduction import Statements  # it reads the sources anew: only where it is needed

    statements = Statements(unit.program, unit.files)
    found = ((item, statements.of(item) if item.verdict is Verdict.REFUTED else ()) for item in outcomes)
    return tuple(item.with_evidence(JavaStatements(lines)) if lines else item for item, lines in found)


@dataclass(slots=True)
class _Session:
    """The shared state of all entries of a check."""

    settings: Settings
    budget: Budget
    listener: Listener
    pacing: Pacing
    enough: Enough
    cache: AnswerCache
    entries: int
    entries_left: int
    interrupted: str = ""
    graphs: dict[int, CallGraph] = field(default_factory=dict)
    """By the identity of the unit"""

    @property
    def _store(self) -> Path:
        return Path(self.settings.store)

    def unit(self, unit: Unit, answers: Sequence[_Answer]) -> UnitReport:
        combined = _with_statements(unit, combine_entries([answer.outcomes for answer in answers]))
        for outcome in combined:
            if outcome.verdict is Verdict.REFUTED:
                save_counterexample(self._store, outcome, unit)
        left = skipped_obligations(unit, {outcome.obligation.id for outcome in combined})
        skipped = select(self.settings.property, left)
        entries = tuple(answer.entry for answer in answers)
        language = unit.program.language.value
        return UnitReport(
            unit.name, language, unit.files, entries, combined, skipped, unit.own, unreached_methods(unit)
        )

    def entry(self, unit: Unit, entry: Entry) -> Work[_Answer]:
        """Everything about one entry, unless it is known."""
        calls = self.graphs.setdefault(id(unit), CallGraph(unit.program))
        task = make_task(unit, entry, self.settings, calls)
        key = self.cache.key(task, unit.own, (self.pacing, self.entries, sorted(unit.class_files.items())))
        known = self.cache.find(key)
        if known is None:
            answer = yield from self._checked(unit, entry, task)
            if not self.interrupted and _is_whole(answer):
                self.cache.keep(key, Kept(answer.entry.engines, answer.outcomes))
        else:
            answer = _Answer(_entry_report(entry, task, known.runs, known.outcomes, unit.own), known.outcomes)
        if self.settings.export is not None:
            write_conditions(Path(self.settings.export), entry.name, answer.outcomes)
        self.entries_left -= 1
        self.listener(EntryFinished(entry.name, self.entries - self.entries_left, self.entries))
        return answer

    def _checked(self, unit: Unit, entry: Entry, task: Task) -> Work[_Answer]:
        outcomes: list[Outcome] = []
        runs: list[EngineRun] = []
        crashes: list[str] = []
        share = self._share()
        for number, step in enumerate(plan(task, self.settings, self.pacing)):
            left = _undecided(task.obligations, outcomes)
            if not left or self.interrupted or any(map(self.enough, outcomes)):
                break
            left = tuple(item for item in left if item.code in step.codes)
            if not left:
                continue
            if number == 1:
                # What is shallow is found from all entries before the deep questions about one take the time.
                yield AfterOthers()
                share = self._share()
            result = yield from self._step(step, unit, replace(task, obligations=left), share, number)
            outcomes.extend(result.outcomes)
            runs.append(EngineRun(step.engine, result.ending))
            if result.crash:
                told = f"engine {step.engine}\n{result.crash}"
                crashes.append(str(save_numbered(self._store, "crash", told)))
        combined = combine_engines(task.obligations, outcomes)
        clashes = tuple(save_contradiction(self._store, unit, task, clash) for clash in combined.clashes)
        wrong = ((outcome, why) for outcome in outcomes if (why := why_rejected(outcome)) is not None)
        rejections = tuple(save_rejection(self._store, unit, task, outcome, why) for outcome, why in wrong)
        shown = (resting_on(outcome, task.assumptions) for outcome in combined.outcomes)
        known = without_undefined_behaviour(task, after_exhaustion(task, shown))
        final = tuple(within_scope(outcome, task.assumptions) for outcome in known)
        report = _entry_report(entry, task, runs, final, unit.own)
        return _Answer(report, final, clashes, tuple(crashes), rejections)

    def _share(self) -> Budget:
        """What each entry that is left has of the time that is left."""
        rounds = -(-self.entries_left // self.settings.workers())
        return self.budget.slice(self.budget.remaining() / max(1, rounds))

    def _step(self, step: Step, unit: Unit, task: Task, share: Budget, number: int) -> Work[EngineResult]:
        if self.budget.remaining() <= 0:
            return EngineResult(_unknown(task.obligations, step.engine, LATE), "not begun: time limit")
        engine: Engine = make_engine(step.engine, self.settings, self.pacing, step.part, self.entries)
        refusal = engine.rejects(task)
        if refusal is not None:
            return EngineResult(_unknown(task.obligations, engine.name, refusal), f"{NOT_FOR_IT}: {refusal}")
        self.listener(EngineStarted(engine.name, task.entry, len(task.obligations)))
        budget = share.slice(share.remaining() * step.share)
        result = yield Job(engine, task, unit.own, budget, self.settings.seed + number)
        assert result is not None, "a job has a result"
        if result.interrupted:
            self.interrupted = "interrupted"
        answered = {outcome.obligation.id for outcome in result.outcomes}
        missing = tuple(item for item in task.obligations if item.id not in answered)
        proofs = with_certificate(result.outcomes)
        shown = result.outcomes
        if proofs and not self.interrupted:
            checked = yield Job(Certifier(proofs), task, unit.own, time_for(share), self.settings.seed)
            assert checked is not None, "a job has a result"
            shown = certified(result.outcomes, checked.outcomes)
        if step.proofs is Proofs.CHECKED:
            shown = only_checked(shown)
        return replace(result, outcomes=(*shown, *_unanswered(missing, engine.name, result)))


def _entry_report(
    entry: Entry, task: Task, runs: Iterable[EngineRun], outcomes: Sequence[Outcome], own: frozenset[str]
) -> EntryReport:
    verdicts = {outcome.obligation.id: outcome.verdict for outcome in outcomes}
    covered = ", ".join(dict.fromkeys(told for outcome in outcomes if (told := _covered(outcome))))
    # What models and absent code may do is no error in the input, and none of the user's obligations is lost by it.
    unsupported = (item for item in task.assumptions if item.kind is AssumptionKind.UNSUPPORTED)
    left = (item.span for item in unsupported if item.detail == UNTRANSLATED)
    untranslated = tuple(dict.fromkeys(span for span in left if span is not None and span.file in own))
    return EntryReport(
        entry.name, entry.start, len(task.obligations), tuple(runs), verdicts, entry.requires, covered, untranslated
    )


def _covered(outcome: Outcome) -> str:
    found = outcome.find(PathClasses) if outcome.verdict is Verdict.BOUNDED else None
    if found is None or found.states is None:
        return ""
    return f"{'1 path class covers' if found.explored == 1 else f'{found.explored} path classes cover'} {found.states}"


def _is_whole(answer: _Answer) -> bool:
    """Whether the answer is all that the engines have to say: nothing was cut short, and nothing went wrong."""
    ended = all(run.ending == FINISHED or run.ending.startswith(NOT_FOR_IT) for run in answer.entry.engines)
    in_time = not any(NOT_CHECKED_IN_TIME in outcome.evidence for outcome in answer.outcomes)
    return ended and in_time and not (answer.contradictions or answer.crashes or answer.rejections)


def _unanswered(obligations: Sequence[Obligation], engine: str, result: EngineResult) -> tuple[Outcome, ...]:
    if result.crash:
        reason = "the engine failed with an internal error"
        return tuple(Outcome(item, Verdict.ERROR, engine, reason=reason) for item in obligations)
    return _unknown(obligations, engine, f"the engine gave no answer ({result.ending})")


def _unknown(obligations: Iterable[Obligation], engine: str, reason: str) -> tuple[Outcome, ...]:
    return tuple(Outcome(item, Verdict.UNKNOWN, engine, reason=reason) for item in obligations)


def _covers_scope(outcome: Outcome) -> bool:
    """Whether the answer is for all of the scope that the user has given, so that others would only repeat it."""
    covered = outcome.find(PathClasses) if outcome.verdict is Verdict.BOUNDED else None
    return covered is not None and covered.requested is Requested.ALL


def _undecided(obligations: Sequence[Obligation], outcomes: Sequence[Outcome]) -> tuple[Obligation, ...]:
    decided = {outcome.obligation.id for outcome in outcomes if outcome.verdict in _DECIDED or _covers_scope(outcome)}
    return tuple(item for item in obligations if item.id not in decided)
