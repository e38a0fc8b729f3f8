"""Checks of small programs by chosen engines, for tests about what executions begin with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from vernier.core.events import ignore
from vernier.core.outcome import Outcome, Verdict
from vernier.core.settings import Settings
from vernier.run.check import check_paths
from vernier.run.result import Report

ENGINES = ("testing", "bounded", "induction")
CLAIMS_SAFETY = frozenset({Verdict.PROVED, Verdict.UNREACHABLE})
PLANS: tuple[tuple[str, ...], ...] = ((), *((engine,) for engine in ENGINES))
"""The default plan, and every engine alone"""


def check(
    folder: Path,
    name: str,
    text: str,
    engines: Iterable[str] = (),
    settings: Settings = Settings(),  # noqa: B008 (frozen)
    limit: float = 6.0,
) -> Report:
    """The report on one file; `engines` are all by default."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    asked = replace(settings, engine=tuple(engines), limit=limit, store=str(folder / "store"))
    report = check_paths([str(path)], asked, ignore)
    assert not report.errors() and not report.crashes and not report.contradictions, report
    assert not report.rejections, report
    return report


def only(*codes: str) -> Settings:
    """Settings that ask for some codes, which takes less time."""
    return replace(Settings(), property=codes)


def outcomes(report: Report, line: int, code: str) -> list[Outcome]:
    """The outcomes of a line of the user's file for a code."""
    return [
        item
        for unit in report.units
        for item in unit.outcomes
        if not unit.in_library(item) and item.obligation.span.line == line and item.obligation.code.value == code
    ]


def verdict(report: Report, line: int, code: str) -> Verdict:
    """The verdict on the only obligation of a line with this code."""
    (found,) = outcomes(report, line, code)
    return found.verdict
