"""One line per finding, for scripts and editors: `file:line:column: code: message [id]`."""

from __future__ import annotations

from vernier.core.outcome import Verdict
from vernier.report.wording import ending, finding
from vernier.run.result import Report

_SHOWN = frozenset({Verdict.REFUTED, Verdict.UNKNOWN, Verdict.ERROR})


def render_concise(report: Report) -> str:
    """Diagnostics first, then refuted and unknown obligations in source order."""
    lines = [f"{item.span}: {item.code}: {item.severity.value}: {item.message}" for item in report.diagnostics]
    for unit in report.units:
        shown = [outcome for outcome in unit.outcomes if outcome.verdict in _SHOWN]
        own = [item for item in shown if item.verdict is Verdict.REFUTED or not unit.in_library(item)]
        for outcome in own:
            obligation = outcome.obligation
            lines.append(f"{obligation.span}: {obligation.code.value}: {finding(outcome)} [{obligation.id}]")
        if len(shown) > len(own):
            lines.append(f"{unit.name}: unknown: {len(shown) - len(own)} obligations in library code")
    lines.extend(ending(report))
    return "".join(line + "\n" for line in lines)
