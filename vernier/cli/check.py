"""`vernier check`."""

from __future__ import annotations

from vernier.cli.output import write_report
from vernier.cli.progress import clear, progress_listener
from vernier.cli.witness import write_witness
from vernier.core.budget import Budget
from vernier.core.exit_code import ExitCode
from vernier.core.settings import Settings
from vernier.run.baseline import read_baseline, without_known
from vernier.run.check import check_paths


def check(paths: tuple[str, ...], settings: Settings) -> ExitCode:
    """Check the sources under the paths and write the report."""
    known = None if settings.baseline is None else read_baseline(settings.baseline)
    listener = progress_listener()
    report = check_paths(paths, settings, listener)
    clear(listener)
    if known is not None:
        report = without_known(report, known)
    write_report(report, settings)
    write_witness(report, settings, Budget.of_seconds(settings.seconds()))
    return report.exit_code
