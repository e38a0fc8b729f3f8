"""`vernier prove`: contracts proved without bounds, by the deductive engine alone, or by KeY."""

from __future__ import annotations

import sys
from dataclasses import replace

from vernier.cli.output import style_for, write_report, write_text
from vernier.cli.progress import clear, progress_listener
from vernier.core.diagnostic import Severity
from vernier.core.exit_code import ExitCode, worst
from vernier.core.outcome import Verdict
from vernier.core.settings import Format, Prover, Settings
from vernier.report.proofs import render_proofs
from vernier.run.check import check_paths, every_entry, has_contract


def prove(paths: tuple[str, ...], settings: Settings) -> ExitCode:
    """Prove the contracts in the sources under the paths, or those of the methods asked for."""
    if settings.prover is Prover.KEY:
        return _prove_with_key(paths, settings)
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


def _prove_with_key(paths: tuple[str, ...], settings: Settings) -> ExitCode:
    """A line for each method with what KeY made of its contracts."""
    from vernier.report.slice_text import told_by_key
    from vernier.slices.key.asking import ask_about_contracts
    from vernier.slices.key.running import KeyProofs

    asked = ask_about_contracts(paths, settings)
    for item in asked.diagnostics:
        sys.stderr.write(f"{item.span}: {item.code}: {item.severity.value}: {item.message}\n")
    write_text("".join(f"{one.method}: {told_by_key(one.answer)}\n" for one in asked.methods), settings)
    failed = any(item.severity is Severity.ERROR for item in asked.diagnostics)
    closed = all(isinstance(one.answer, KeyProofs) and one.answer.is_closed for one in asked.methods)
    if not asked.methods and not failed:
        sys.stderr.write("no Java method with a contract is there for KeY\n")
    proved = ExitCode.FINE if closed and asked.methods else ExitCode.UNKNOWN
    return worst([ExitCode.BAD_INPUT if failed else ExitCode.FINE, proved])
