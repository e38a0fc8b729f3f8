"""`vernier replay`: run a stored counterexample again and show it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from vernier.cli.output import style_for, write_text
from vernier.core.budget import Budget
from vernier.core.diagnostic import Diagnostic, InputError, Severity
from vernier.core.evidence import ReproducingTest
from vernier.core.exit_code import ExitCode
from vernier.core.outcome import Outcome, Verdict
from vernier.core.settings import Settings
from vernier.core.source import Span
from vernier.report.text import render_text
from vernier.run.loading.again import load_again
from vernier.run.loading.load import Unit
from vernier.run.loading.sources import shown_sources
from vernier.run.replay import Replayer
from vernier.run.result import EntryReport, Report, UnitReport
from vernier.run.store import Stored, counterexample_path, load_counterexample


def replay(name: str, settings: Settings) -> ExitCode:
    """Show the execution when it still violates its obligation (exit 1); say so when it does not (exit 3)."""
    path = _find(name, Path(settings.store))
    stored = load_counterexample(path)
    loaded = load_again(stored, settings)
    for unit in loaded.units:
        if stored.obligation in unit.program.obligations and stored.counterexample.entry in unit.program.procedures:
            return _replay(unit, stored, settings)
    errors = [item for item in loaded.diagnostics if item.severity is Severity.ERROR]
    if errors:
        raise InputError(errors[0])
    raise _failure(path, f"the program has no obligation {stored.obligation} any more")


def _replay(unit: Unit, stored: Stored, settings: Settings) -> ExitCode:
    obligation = unit.program.obligations[stored.obligation]
    claim = Outcome(obligation, Verdict.REFUTED, "replay", counterexample=stored.counterexample)
    outcome = Replayer(unit.program, unit.own, unit.clauses).confirm(claim, Budget.of_seconds(settings.seconds()))
    if outcome.verdict is not Verdict.REFUTED:
        sys.stdout.write(f"{obligation.span}: {obligation.id}: not violated any more ({outcome.reason})\n")
        return ExitCode.UNKNOWN
    if settings.junit is not None:
        outcome = _with_test(unit, stored, outcome, settings)
    entry = EntryReport(stored.entry_name, stored.counterexample.entry, 1, (), {obligation.id: outcome.verdict})
    shown = UnitReport(unit.name, unit.program.language.value, unit.files, (entry,), (outcome,), (), unit.own)
    report = Report((), (shown,), store=settings.store, sources=shown_sources((), (shown,)))
    write_text(render_text(report, style_for(settings), settings.show), settings)
    return ExitCode.REFUTED


def _with_test(unit: Unit, stored: Stored, outcome: Outcome, settings: Settings) -> Outcome:
    """Write the test and, where there is a JDK, run it; the outcome then tells what the JVM did."""
    from vernier.cli.junit import confirm, write_test
    from vernier.run.junit.values import NotReproducible

    assert settings.junit is not None
    try:
        test = write_test(unit, outcome, stored.entry_name, Path(settings.junit))
    except NotReproducible as error:
        return outcome.with_evidence(ReproducingTest(f"none: it would need {error}"))
    outcome = outcome.with_evidence(ReproducingTest(str(test.path)))
    if test.jdk_classes:
        outcome = outcome.with_evidence(ReproducingTest(f"runs only with {test.jdk_classes}"))
    judged = confirm(unit, test, settings.seconds())
    return outcome if judged is None else outcome.with_evidence(judged)


def _find(name: str, store: Path) -> Path:
    """A file, or the file in the store that belongs to an obligation's id."""
    if os.path.isfile(name):
        return Path(name)
    path = counterexample_path(store, name)
    if not path.is_file():
        raise _failure(path, f"no counterexample of '{name}' in {store}")
    return path


def _failure(path: Path, message: str) -> InputError:
    return InputError(Diagnostic(Severity.ERROR, "counterexample", message, Span(str(path), 1, 1, 1, 1)))
