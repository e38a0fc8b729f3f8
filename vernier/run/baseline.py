"""Baselines: the report suppresses obligations that an earlier report has refuted or left unknown.

An obligation is identified by its procedure, its code and its claim, which quotes the source; line numbers do not
matter. Of several that are equal in all of that, as many are suppressed as the baseline has. An obligation that was
unknown and is refuted now is new.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from vernier.core.diagnostic import Diagnostic, InputError, Severity
from vernier.core.outcome import Outcome, Verdict
from vernier.core.source import Span
from vernier.run.result import REPORT_FORMAT, REPORT_VERSION, EntryReport, Report

_Key: TypeAlias = tuple[str, str, str]
_OPEN = frozenset({Verdict.UNKNOWN, Verdict.ERROR})
Baseline: TypeAlias = dict[Verdict, Counter[_Key]]
"""How many obligations of each kind were REFUTED, and how many UNKNOWN"""


def read_baseline(path: str) -> Baseline:
    """What a JSON report has refuted or open."""
    try:
        value = json.loads(Path(path).read_text(encoding="utf-8"))
        if value["format"] != REPORT_FORMAT:
            raise ValueError(f"it is no JSON report of vernier check ({value['format']})")
        if value["version"] != REPORT_VERSION:
            raise ValueError(f"it is of version {value['version']}, and this Vernier writes {REPORT_VERSION}")
        known: Baseline = {Verdict.REFUTED: Counter(), Verdict.UNKNOWN: Counter()}
        for unit in value["programs"]:
            for item in unit["outcomes"]:
                verdict = Verdict(item["verdict"])
                key = str(item["procedure"]), str(item["code"]), str(item["claim"])
                if verdict is Verdict.REFUTED or verdict in _OPEN:
                    known[Verdict.REFUTED if verdict is Verdict.REFUTED else Verdict.UNKNOWN][key] += 1
        return known
    except OSError as error:
        raise _unusable(path, str(error.strerror)) from None
    except json.JSONDecodeError as error:
        raise _unusable(path, f"it is not JSON: {error}") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise _unusable(path, str(error) or "it is no report") from None


def without_known(report: Report, baseline: Baseline) -> Report:
    """The report without what the baseline has; `known` counts what was left out."""
    left = {verdict: Counter(counts) for verdict, counts in baseline.items()}
    units = []
    for unit in report.units:
        # The refuted ones first: what was refuted once may be refuted or unknown now.
        chosen = {
            id(item) for item in sorted(unit.outcomes, key=lambda item: item.verdict in _OPEN) if _take(item, left)
        }
        known = {item.obligation.id for item in unit.outcomes if id(item) in chosen}
        entries = tuple(_without(entry, known) for entry in unit.entries)
        told_now = tuple(item for item in unit.outcomes if id(item) not in chosen)
        units.append(replace(unit, entries=entries, outcomes=told_now))
    told = sum(len(unit.outcomes) for unit in units)
    return replace(report, units=tuple(units), known=sum(len(unit.outcomes) for unit in report.units) - told)


def _without(entry: EntryReport, known: Collection[str]) -> EntryReport:
    return replace(entry, verdicts={name: verdict for name, verdict in entry.verdicts.items() if name not in known})


def _take(outcome: Outcome, left: Baseline) -> bool:
    """Whether the outcome is one of those that are left in the baseline; it is not, afterwards."""
    obligation = outcome.obligation
    key = obligation.procedure, obligation.code.value, obligation.sentences.claim
    if outcome.verdict is Verdict.REFUTED:
        kinds: tuple[Verdict, ...] = (Verdict.REFUTED,)
    else:
        kinds = (Verdict.UNKNOWN, Verdict.REFUTED) if outcome.verdict in _OPEN else ()
    for kind in kinds:
        if left[kind][key] > 0:
            left[kind][key] -= 1
            return True
    return False


def _unusable(path: str, why: str) -> InputError:
    message = f"the baseline cannot be used: {why}"
    return InputError(Diagnostic(Severity.ERROR, "baseline", message, Span(path, 1, 1, 1, 1)))
