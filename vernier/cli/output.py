"""Writing a report in the format and to the place that the settings ask for."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from vernier.core.diagnostic import Diagnostic, InputError, Severity
from vernier.core.settings import Color, Format, Settings
from vernier.core.source import Span
from vernier.report.style import COLOURED, PLAIN, Style
from vernier.run.result import Report


def write_report(report: Report, settings: Settings) -> None:
    """Render and write; the one-line summary also goes to standard error when the report itself has none."""
    write_text(_rendered(report, settings), settings)
    if settings.format is Format.CONCISE or settings.output is not None:
        from vernier.report.wording import summary

        sys.stderr.write(summary(report) + "\n")


def write_text(text: str, settings: Settings) -> None:
    """To the output file, or to standard output, with what that cannot show escaped."""
    if settings.output is None:
        encoding = sys.stdout.encoding or "utf-8"
        sys.stdout.write(text.encode(encoding, "backslashreplace").decode(encoding))
        return
    try:
        Path(settings.output).write_text(text, encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        place = Span(settings.output, 1, 1, 1, 1)
        message = f"the report cannot be written: {error.strerror}"
        raise InputError(Diagnostic(Severity.ERROR, "file.unreadable", message, place)) from None


def style_for(settings: Settings) -> Style:
    """Colours only for a terminal, unless asked for; NO_COLOR turns them off."""
    match settings.color:
        case Color.ALWAYS:
            return COLOURED
        case Color.NEVER:
            return PLAIN
        case Color.AUTO:
            seen = settings.output is None and sys.stdout.isatty() and not os.environ.get("NO_COLOR")
            return COLOURED if seen else PLAIN


def _rendered(report: Report, settings: Settings) -> str:
    match settings.format:
        case Format.TEXT:
            from vernier.report.text import render_text

            return render_text(report, style_for(settings), settings.show)
        case Format.CONCISE:
            from vernier.report.concise import render_concise

            return render_concise(report)
        case Format.JSON:
            from vernier.report.json_format import render_json

            return render_json(report, settings.show)
        case Format.SARIF:
            from vernier.report.sarif import render_sarif

            return render_sarif(report)
        case Format.HTML:
            from vernier.report.html import render_html

            return render_html(report)
        case Format.JAVA:
            raise AssertionError("only summaries are written as annotations")
