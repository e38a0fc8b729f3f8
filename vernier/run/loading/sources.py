"""The source lines that a report shows."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from vernier.core.diagnostic import Diagnostic
from vernier.core.outcome import Verdict
from vernier.run.result import UnitReport


def shown_sources(diagnostics: Iterable[Diagnostic], units: Iterable[UnitReport]) -> dict[str, tuple[str, ...]]:
    """The lines of every file with a diagnostic, of the user's files with obligations, and of every file with a refuted
    one, as far as they can be read."""
    files = dict.fromkeys(item.span.file for item in diagnostics)
    for unit in units:
        files |= dict.fromkeys(item.obligation.span.file for item in unit.outcomes if not unit.in_library(item))
        refuted = [outcome for outcome in unit.outcomes if outcome.verdict is Verdict.REFUTED]
        files |= dict.fromkeys(outcome.obligation.span.file for outcome in refuted)
        files |= dict.fromkeys(
            step.span.file for outcome in refuted if outcome.counterexample for step in outcome.counterexample.steps
        )
    found = {}
    for file in files:
        try:
            text = Path(file).read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        found[file] = tuple(line.rstrip("\r") for line in text.split("\n"))
    return found
