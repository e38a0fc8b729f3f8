"""`vernier summarize`: what methods do, without a property to check."""

from __future__ import annotations

import sys

from vernier.analysis.summaries.output.report import HEADER, as_java, as_text
from vernier.analysis.summaries.summarise import Summariser
from vernier.cli.output import write_text
from vernier.core.diagnostic import Severity
from vernier.core.events import ignore
from vernier.core.exit_code import ExitCode
from vernier.core.settings import Format, Settings
from vernier.ir.program import Language
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import Unit, load


def summarize(paths: tuple[str, ...], settings: Settings) -> ExitCode:
    """Write the summaries of the methods asked for, or of all in the files."""
    loaded = load(find_sources(paths), settings, ignore)
    for item in loaded.diagnostics:
        told = "; ".join((item.message, *item.notes))
        sys.stderr.write(f"{item.span}: {item.code}: {item.severity.value}: {told}\n")
    parts = [part for unit in loaded.units for part in _summaries(unit, settings)]
    write_text("\n\n".join(parts) + "\n", settings)
    failed = any(item.severity is Severity.ERROR for item in loaded.diagnostics)
    return ExitCode.BAD_INPUT if failed else ExitCode.FINE


def _summaries(unit: Unit, settings: Settings) -> list[str]:
    if unit.program.language is not Language.JAVA:
        return [f"{unit.name}: summaries speak of Java only"]
    summariser = Summariser(unit.program)
    write = as_java if settings.format is Format.JAVA else as_text
    parts = [] if settings.format is Format.JAVA else [HEADER]
    for name in _wanted(unit, settings):
        parts.append(write(unit.program.procedures[name], summariser.summary(name)))
    return parts


def _wanted(unit: Unit, settings: Settings) -> list[str]:
    """The entries asked for; otherwise every procedure of the files that has a body and a place in the source."""
    if settings.entry:
        return [entry.name for entry in unit.entries]
    starts = {entry.start for entry in unit.entries} - {entry.name for entry in unit.entries}
    return [
        name
        for name, procedure in unit.program.procedures.items()
        if name not in starts and not procedure.is_external and procedure.origin.span.file in unit.files
    ]
