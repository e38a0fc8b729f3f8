"""Writing the witness that the settings ask for."""

from __future__ import annotations

import sys
from dataclasses import replace
from datetime import UTC, datetime

from vernier.cli.output import write_text
from vernier.core.budget import Budget
from vernier.core.diagnostic import InputError
from vernier.core.outcome import Outcome, Verdict
from vernier.core.settings import Settings
from vernier.run.result import Report


def write_witness(report: Report, settings: Settings, budget: Budget) -> None:
    """Write a witness of what is proved or refuted; standard error says why there is none, or what is not in it."""
    if settings.witness is None:
        return
    from vernier.report.violation_witness import violated
    from vernier.report.witness import correctness_witness

    if any(item.verdict is Verdict.REFUTED for item in report.outcomes()):
        outcome = violated(report, settings.property)
        text = None if outcome is None else _of_violation(report, outcome, settings, budget)
        why = "the violation was not seen again"
        if outcome is None:
            why = "no violation that a property of SV-COMP speaks of begins in main of a C program"
    else:
        text = correctness_witness(report, settings.property, settings.data_model, datetime.now(UTC))
        why = "not everything that was asked is proved of a C program"
    if text is None:
        sys.stderr.write(f"no witness: {why}\n")
    else:
        write_text(text, replace(settings, output=settings.witness))


def _of_violation(report: Report, outcome: Outcome, settings: Settings, budget: Budget) -> str | None:
    from vernier.report.violation_witness import violation_witness
    from vernier.run.witnessed import watched

    try:
        found = watched(outcome, settings, budget)
    except InputError as error:
        sys.stderr.write(f"{error.diagnostic.span}: {error.diagnostic.message}\n")
        return None
    if found is None:
        return None
    return violation_witness(
        report, outcome, *found, settings.property, settings.data_model, datetime.now(UTC)
    )  # fmt: skip
