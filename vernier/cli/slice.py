"""`vernier slice`: the part of a method that a property rests on, with the rest abstracted, as Java again."""

from __future__ import annotations

import sys

from vernier.cli.output import write_text
from vernier.core.diagnostic import Severity
from vernier.core.exit_code import ExitCode, worst
from vernier.core.settings import Format, Settings
from vernier.report.slice_text import key_of, proof_of, render_slices, sentence_of
from vernier.slices.key.running import KeyProofs
from vernier.slices.proof import NotProved
from vernier.slices.relevance import Undecided, Violated
from vernier.slices.request import Answered, find_slices
from vernier.slices.slicing import Slice


def write_slices(paths: tuple[str, ...], settings: Settings) -> ExitCode:
    """Write the slices; what became of each property goes to standard error."""
    slices = find_slices(paths, settings)
    for item in slices.diagnostics:
        told = "; ".join((item.message, *item.notes))
        sys.stderr.write(f"{item.span}: {item.code}: {item.severity.value}: {told}\n")
    for answer in slices.answers:
        sys.stderr.write("\n".join((sentence_of(answer), *proof_of(answer, slices.sources), *key_of(answer))) + "\n")
    if settings.format is Format.HTML:
        from vernier.report.slice_page import render_slice_page

        write_text(render_slice_page(slices), settings)
    else:
        write_text(render_slices(slices), settings)
    failed = any(item.severity is Severity.ERROR for item in slices.diagnostics)
    return worst([ExitCode.BAD_INPUT if failed else ExitCode.FINE, *map(_code, slices.answers)])


def _code(answer: Answered) -> ExitCode:
    if answer.key is not None:
        return ExitCode.FINE if isinstance(answer.key, KeyProofs) and answer.key.is_closed else ExitCode.UNKNOWN
    if isinstance(answer.proof, NotProved):
        return ExitCode.UNKNOWN
    match answer.result:
        case Slice():
            return ExitCode.FINE
        case Violated() | Undecided():
            return ExitCode.UNKNOWN
