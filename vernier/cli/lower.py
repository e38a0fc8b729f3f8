"""`vernier lower`: the program as Vernier sees it."""

from __future__ import annotations

import sys

from vernier.cli.output import write_text
from vernier.core.diagnostic import Severity
from vernier.core.events import ignore
from vernier.core.exit_code import ExitCode
from vernier.core.settings import Settings
from vernier.ir.text import print_program
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import load


def lower(paths: tuple[str, ...], settings: Settings) -> ExitCode:
    """Write the text form of every program under the paths; diagnostics go to standard error."""
    loaded = load(find_sources(paths), settings, ignore)
    for item in loaded.diagnostics:
        sys.stderr.write(f"{item.span}: {item.code}: {item.severity.value}: {item.message}\n")
    write_text("\n".join(print_program(unit.program) for unit in loaded.units), settings)
    failed = any(item.severity is Severity.ERROR for item in loaded.diagnostics)
    return ExitCode.BAD_INPUT if failed else ExitCode.FINE
