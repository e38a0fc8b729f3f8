"""Violation witnesses, format 2.0 of SV-COMP: a sequence of segments in YAML, one for each thing the execution passes.

Every segment but the last follows one waypoint; the last ends in the target, where the violation is. The values of
inputs stand where the user's code reads them, and decisions that depend on inputs where they are made: what is left
out follows from these, but for what the description of the producer names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path as FilePath

from vernier.core.evidence import UndefinedBehaviour
from vernier.core.obligation import Code, Obligation
from vernier.core.outcome import Outcome, Verdict
from vernier.core.property import PROPERTIES
from vernier.core.settings import DataModel
from vernier.core.source import Span
from vernier.report.witness import FORMULAS, entry, in_words, quoted
from vernier.report.wording import plural
from vernier.run.result import Report, UnitReport
from vernier.run.tracing.waypoints import Passed, Path, Waypoint

_FORMATS = {
    Waypoint.RETURNED: "ext_c_expression",
    Waypoint.HOLDS: "c_expression",
    Waypoint.DECIDED: "c_expression",
}
_LETTERS = {Waypoint.RETURNED: ")", Waypoint.ENTERED: ")", Waypoint.DECIDED: "ifw?"}


def violated(report: Report, properties: Sequence[str]) -> Outcome | None:
    """The refuted obligation of one C program that a witness is written of: the first that a property of SV-COMP speaks
    of, with an execution from main in which nothing undefined happens before."""
    if len(report.units) != 1 or report.units[0].language != "c" or report.contradictions:
        return None
    found = (item for item in report.outcomes() if _is_witnessed(item, report.units[0], properties))
    return next(found, None)


def _is_witnessed(outcome: Outcome, unit: UnitReport, properties: Sequence[str]) -> bool:
    example, undefined = outcome.counterexample, outcome.find(UndefinedBehaviour)
    if outcome.verdict is not Verdict.REFUTED or example is None or unit.entry_name(example.entry) != "main":
        return False
    if undefined is not None and not _is_reading(undefined.before):
        return False
    return bool(_formulas(outcome.obligation, properties))


def _is_reading(obligation: str) -> bool:
    """Whether a variable was read before it had a value: it has any value then, in tasks of the competition."""
    return obligation.rpartition("/")[2].rpartition(".")[0] == Code.MEMORY_UNINITIALISED.value


def _formulas(obligation: Obligation, properties: Sequence[str]) -> tuple[str, ...]:
    """The property that is violated: of those that are asked for, or else the most special one."""
    names = [name for name in properties if name in PROPERTIES] or [name for name in FORMULAS if name != "def-behavior"]
    found = next((name for name in names if name in FORMULAS and obligation.code in PROPERTIES[name]), None)
    if found is None and not properties and obligation.code in PROPERTIES["def-behavior"]:
        found = "def-behavior"
    return () if found is None else FORMULAS[found]


def violation_witness(
    report: Report,
    outcome: Outcome,
    path: Path,
    target: Span,
    properties: Sequence[str],
    data_model: DataModel,
    created: datetime,
) -> str:
    """The witness of a violation that was seen at the end of a path."""
    unit = report.units[0]
    texts = {file: FilePath(file).read_text("utf-8", "replace").split("\n") for file in unit.files}
    # A place that a line marker names is not one of the file that is checked.
    told = [item for item in path.passed if item.place.file in texts]
    content = [line for item in told for line in _segment(item, texts[item.place.file])]
    content += _target(target, outcome.obligation, texts.get(target.file, []))
    specification = in_words(_formulas(outcome.obligation, properties))
    return entry("violation_sequence", unit, specification, data_model, created, content, description(path, len(told)))


def description(path: Path, told: int) -> str:
    """What a reader of the witness does not see; empty if that is nothing."""
    elsewhere = len(path.passed) - told
    followed = "decisions" if path.left_out is None else plural(path.left_out, "decision")
    parts = [
        (path.left_out != 0, f"{followed} that follow from the inputs"),
        (path.missing, f"{plural(path.missing, 'input')} beyond the first ones"),
        (path.unnamed, f"{plural(path.unnamed, 'input')} that C has no words for"),
        (elsewhere, f"{plural(elsewhere, 'waypoint')} in other files"),
    ]
    left_out = [text for count, text in parts if count]
    return f"left out: {', '.join(left_out)}" if left_out else ""


def _segment(item: Passed, text: Sequence[str]) -> Iterator[str]:
    yield from _waypoint(item.kind.value, _location(item.place, item.function, text, _LETTERS.get(item.kind, "")))
    if item.kind in _FORMATS:
        yield "          constraint:"
        yield f"            value: {quoted(item.value)}"
        yield f"            format: {quoted(_FORMATS[item.kind])}"


def _target(place: Span, obligation: Obligation, text: Sequence[str]) -> Iterator[str]:
    function = obligation.procedure.rpartition("::")[2] if place.contains(obligation.span) else ""
    return _waypoint("target", _location(place, function, text, ""))


def _waypoint(kind: str, location: Iterator[str]) -> Iterator[str]:
    yield "    - segment:"
    yield "      - waypoint:"
    yield f"          type: {quoted(kind)}"
    yield "          action: 'follow'"
    yield from location


def _location(place: Span, function: str, text: Sequence[str], letters: str) -> Iterator[str]:
    """The place. Columns are those of the preprocessed text: where the user's has another letter there, a macro stands
    in that line, and the line has to do."""
    yield "          location:"
    yield f"            file_name: {quoted(place.file)}"
    yield f"            line: {place.line}"
    line = text[place.line - 1] if place.line <= len(text) else ""
    letter = line[place.column - 1 : place.column]
    if letter and (not letters or letter in letters):
        yield f"            column: {place.column}"
    if function:
        yield f"            function: {quoted(function)}"
