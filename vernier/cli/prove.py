"""`vernier prove`: contracts proved without bounds, by the deductive engine alone."""

from __future__ import annotations

from dataclasses import replace

from vernier.cli.output import style_for, write_report, write_text
from vernier.cli.progress import clear, progress_listener
from vernier.core.exit_code import ExitCode, worst
from vernier.core.outcome import Verdict
from vernier.core.settings import Format, Settings
from vernier.report.proofs import render_proofs
from vernier.run.check import check_paths, every_entry, has_contract


def prove(paths: tuple[str, ...], settings: Settings) -> ExitCode:
    """Prove the contracts in the sources under the paths, or those of the methods asked for."""
    alone = replace(settings, engine=("deductive",))
    listener = progress_listener()
    report = check_paths(paths, alone, listener, every_entry if settings.entry else has_contract)
    clear(listener)
    if settings.format is Format.TEXT:
        write_text(render_proofs(report, style_for(settings), settings.show), settings)
    else:
        write_report(report, settings)
    # What holds in a part of all states is not proved.
    is_bounded = report.count(Verdict.BOUNDED) > 0
    return worst([report.exit_code, ExitCode.UNKNOWN if is_bounded else ExitCode.FINE])
