"""Verification conditions as files: one for each obligation of an entry, in a folder with the name of the entry."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import quote

from vernier.core.diagnostic import Diagnostic, InputError, Severity
from vernier.core.evidence import VerificationConditions
from vernier.core.outcome import Outcome, Verdict
from vernier.core.source import Span

_LONGEST = 200
"""File systems allow a little more"""


def write_conditions(folder: Path, entry: str, outcomes: Iterable[Outcome]) -> None:
    """Write those that outcomes come with. The same program gives the same files."""
    try:
        for outcome in outcomes:
            found = outcome.find(VerificationConditions)
            if found is not None:
                path = condition_path(folder, entry, outcome.obligation.id)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(_header(entry, outcome) + found.script, encoding="utf-8")
    except OSError as error:
        message = f"verification conditions cannot be written: {error.strerror}"
        place = Span(str(folder), 1, 1, 1, 1)
        raise InputError(Diagnostic(Severity.ERROR, "file.unreadable", message, place)) from None


def condition_path(folder: Path, entry: str, obligation: str) -> Path:
    """Obligations of the entry itself by their codes and numbers; those of methods it calls with the method's name."""
    return folder / _file_name(entry) / f"{_file_name(obligation.removeprefix(f'{entry}/').replace('/', ' '))}.smt2"


def _file_name(name: str) -> str:
    quoted = quote(name, safe="()<>,$[] ")
    if len(quoted) <= _LONGEST:
        return quoted
    return f"{quoted[:_LONGEST]}-{hashlib.sha256(name.encode()).hexdigest()[:8]}"


def _header(entry: str, outcome: Outcome) -> str:
    obligation, is_proved = outcome.obligation, outcome.verdict is Verdict.PROVED
    answer = "proved: each check is unsat" if is_proved else f"{outcome.verdict.value}: each check is to be unsat"
    lines = (
        f"method: {entry}",
        f"obligation: {obligation.id} ({obligation.code.value})",
        f"clause: {' '.join(obligation.sentences.claim.split())}",
        f"place: {obligation.span}",
        answer,
    )
    return "".join(f"; {line}\n" for line in lines)
