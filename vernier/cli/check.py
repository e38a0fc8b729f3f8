"""`vernier check`."""

from __future__ import annotations

from vernier.cli.output import write_report
from vernier.cli.progress import clear, progress_listener
from vernier.core.exit_code import ExitCode
from vernier.core.settings import Settings
from vernier.run.check import check_paths


def check(paths: tuple[str, ...], settings: Settings) -> ExitCode:
    """Check the sources under the paths and write the report."""
    listener = progress_listener()
    report = check_paths(paths, settings, listener)
    clear(listener)
    write_report(report, settings)
    return report.exit_code
