"""Correctness witnesses, format 2.0 of SV-COMP: an invariant set in YAML, with the loop invariants of checked proofs.

Every invariant is a C expression that is true whenever the condition of its loop is about to be evaluated; the checker
of certificates has accepted the proof that it comes from. The same report gives the same witness, but for its time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from vernier import __version__
from vernier.core.evidence import CertificateChecked, LoopInvariant
from vernier.core.outcome import Outcome, Verdict
from vernier.core.settings import DataModel
from vernier.run.result import Report, UnitReport

FORMAT_VERSION = "2.0"
_SAFE = frozenset({Verdict.PROVED, Verdict.UNREACHABLE})
FORMULAS = {
    "unreach-call": ("G ! call(reach_error())",),
    "no-overflow": ("G ! overflow",),
    "valid-deref": ("G valid-deref",),
    "valid-free": ("G valid-free",),
    "valid-memtrack": ("G valid-memtrack",),
    "valid-memsafety": ("G valid-free", "G valid-deref", "G valid-memtrack"),
    "valid-memcleanup": ("G valid-memcleanup",),
    "def-behavior": ("G def-behavior",),
}
"""What specifications of the competition say for the properties that have one"""


def correctness_witness(
    report: Report, properties: Sequence[str], data_model: DataModel, created: datetime
) -> str | None:
    """The witness of a check of one C program in which all that was asked is proved; None for any other."""
    units = [unit for unit in report.units if unit.language == "c"]
    if len(units) != 1 or len(report.units) != 1 or not all(item.verdict in _SAFE for item in report.outcomes()):
        return None
    if not units[0].outcomes or report.contradictions or report.rejections or report.crashes or report.errors():
        return None
    specification = _specification(properties)
    content = tuple(_content(units[0]))
    return entry("invariant_set", units[0], specification, data_model, created, content)


def entry(
    kind: str,
    unit: UnitReport,
    specification: str,
    data_model: DataModel,
    created: datetime,
    content: Sequence[str],
    description: str = "",
) -> str:
    """A witness of one entry, with the lines of its content."""
    task = _task(unit, specification, data_model)
    identity = uuid5(NAMESPACE_URL, "\n".join((*task, *content)))
    metadata = (
        f"    format_version: {quoted(FORMAT_VERSION)}",
        f"    uuid: {quoted(str(identity))}",
        f"    creation_time: {quoted(created.isoformat(timespec='seconds'))}",
        "    producer:",
        "      name: 'Vernier'",
        f"      version: {quoted(__version__)}",
        *((f"      description: {quoted(description)}",) if description else ()),
    )
    head = "  content:" if content else "  content: []"
    return "\n".join((f"- entry_type: {quoted(kind)}", "  metadata:", *metadata, *task, head, *content, ""))


def _task(unit: UnitReport, specification: str, data_model: DataModel) -> tuple[str, ...]:
    files = [line for file in unit.files for line in (f"        - {quoted(file)}",)]
    hashes = [f"        {quoted(file)}: {quoted(_hash(file))}" for file in unit.files]
    return (
        "    task:",
        "      input_files:",
        *files,
        "      input_file_hashes:",
        *hashes,
        f"      specification: {quoted(specification)}",
        f"      data_model: {quoted(data_model.name)}",
        "      language: 'C'",
    )


def _specification(properties: Sequence[str]) -> str:
    return in_words([formula for name in properties for formula in FORMULAS.get(name, (name,))] or ["G def-behavior"])


def in_words(formulas: Sequence[str]) -> str:
    """A specification as property files have it."""
    return " ".join(f"CHECK( init(main()), LTL({formula}) )" for formula in formulas)


def _hash(file: str) -> str:
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()


def _content(unit: UnitReport) -> Iterator[str]:
    found = dict.fromkeys(item for outcome in unit.outcomes for item in _checked(outcome))
    # A place that a line marker names is not one of the file that is checked.
    own = (item for item in found if item.span.file in unit.files)
    for item in sorted(own, key=lambda item: (item.span, item.expression)):
        yield "    - invariant:"
        yield "        type: 'loop_invariant'"
        yield "        location:"
        yield f"          file_name: {quoted(item.span.file)}"
        yield f"          line: {item.span.line}"
        yield f"          column: {item.span.column}"
        yield f"          function: {quoted(item.function)}"
        yield f"        value: {quoted(item.expression)}"
        yield "        format: 'c_expression'"


def _checked(outcome: Outcome) -> Iterator[LoopInvariant]:
    """The loop invariants of a proof that the checker has accepted."""
    if outcome.find(CertificateChecked) == CertificateChecked():
        yield from (item for item in outcome.evidence if isinstance(item, LoopInvariant))


def quoted(text: str) -> str:
    """A scalar of YAML in which nothing is special."""
    return "'" + text.replace("'", "''") + "'"
