"""The sentences all formats share, so that they say the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from vernier.core.evidence import CertificateChecked
from vernier.core.outcome import Assumption, AssumptionKind, Counterexample, InputValue, Outcome, Verdict
from vernier.core.requirement import Requirement
from vernier.core.source import NOWHERE, Span
from vernier.run.combine import WORST_FIRST
from vernier.run.process import FINISHED
from vernier.run.result import NOT_FOR_IT, EngineRun, EntryReport, Report, UnitReport
from vernier.run.tracing.program_arguments import program_arguments

LONGEST_VALUE = 120
_PACKAGE = Path(__file__).resolve().parents[1]
_NAMED = 8

_TOLD = (Verdict.ERROR, Verdict.REFUTED, Verdict.UNKNOWN)
"""What entries tell of library code"""
_ORDER = (Verdict.PROVED, Verdict.BOUNDED, Verdict.REFUTED, Verdict.UNKNOWN, Verdict.UNREACHABLE)


def sentence(outcome: Outcome) -> str:
    """The sentence of the obligation that fits the verdict: what goes wrong where it does, else what is claimed."""
    sentences = outcome.obligation.sentences
    return sentences.violation if outcome.verdict is Verdict.REFUTED else sentences.claim


def finding(outcome: Outcome) -> str:
    """One line on one outcome, without its place."""
    told, why = _statement(outcome), because(outcome)
    return f"{told} ({why})" if why else told


def because(outcome: Outcome) -> str:
    """Why an obligation is open, within which bounds it holds, or whether the certificate of its proof was checked;
    empty for what is decided without one."""
    match outcome.verdict:
        case Verdict.UNKNOWN | Verdict.ERROR:
            return outcome.reason
        case Verdict.BOUNDED:
            return f"{outcome.scope}; {outcome.reason}" if outcome.reason else outcome.scope
        case Verdict.PROVED:
            checked = outcome.find(CertificateChecked)
            return "" if checked is None else str(checked)
        case Verdict.UNREACHABLE | Verdict.REFUTED:
            return ""


def _statement(outcome: Outcome) -> str:
    match outcome.verdict:
        case Verdict.REFUTED:
            failure = outcome.counterexample.failure if outcome.counterexample is not None else ""
            return f"{sentence(outcome)}: {failure}" if failure else sentence(outcome)
        case Verdict.BOUNDED:
            return f"holds within bounds: {sentence(outcome)}"
        case Verdict.UNKNOWN | Verdict.ERROR | Verdict.PROVED | Verdict.UNREACHABLE:
            return f"{outcome.verdict.value}: {sentence(outcome)}"


def shortened(text: str) -> str:
    """A value as shown: on one line, cut in the middle when long."""
    flat = text.replace("\n", "\\n")
    if len(flat) <= LONGEST_VALUE:
        return flat
    half = LONGEST_VALUE // 2 - 10
    return f"{flat[:half]} ...({len(flat)} characters)... {flat[-half:]}"


def value_text(item: InputValue) -> str:
    """An input as the language writes it; characters also as such."""
    match item.value:
        case bool():
            return "true" if item.value else "false"
        case int() if item.type == "u16" and 32 <= item.value < 127:
            return f"{item.value} ('{chr(item.value)}')"
        case _:
            return str(item.value)


def input_lines(counterexample: Counterexample) -> list[tuple[str, str, str]]:
    """The arguments, then the other inputs in the order they were read: name, value, place. Values that were read at
    the same place one after the other share a line. What was chosen to make the start state is shown as that state,
    and so is an argument that leads to an object and has no other name."""
    given = program_arguments(counterexample.entry, counterexample.inputs)
    inputs = counterexample.inputs if given is None else counterexample.inputs[given.inputs :]
    inputs = tuple(item for item in inputs if item.span != NOWHERE.span)
    lines = [(name, shortened(text), "argument") for name, text in counterexample.arguments if text != name]
    for (name, span), items in groupby(inputs, key=lambda item: (item.name, item.span)):
        values = ", ".join(map(value_text, items))
        lines.append((name, shortened(values), _place(span)))
    return lines


def _place(span: Span) -> str:
    """Where an input is read; models of the library are files that nobody but Vernier knows."""
    is_model = Path(span.file).is_relative_to(_PACKAGE)
    return "read in the library" if is_model else f"{span.file}:{span.line}"


def plural(count: int, noun: str) -> str:
    if count == 1:
        return f"1 {noun}"
    return f"{count} {noun[:-1]}ies" if noun.endswith("y") else f"{count} {noun}s"


def summary(report: Report) -> str:
    """The last line: what was checked and every count of the user's code, also the zero ones, then those of the
    library."""
    entries = sum(len(unit.entries) for unit in report.units)
    library = {verdict: report.count_in_library(verdict) for verdict in Verdict}
    counts = {verdict: f"{report.count(verdict) - library[verdict]} {verdict.value}" for verdict in _ORDER}
    elsewhere = _decided_elsewhere(report)
    counts[Verdict.UNKNOWN] += f" ({elsewhere} of them decided from other entries)" if elsewhere else ""
    text = f"{plural(len(report.units), 'program')}, {plural(entries, 'entry')}: {', '.join(counts.values())}"
    text += f", {report.skipped_count()} skipped"
    failed = report.count(Verdict.ERROR) - library[Verdict.ERROR]
    if failed:
        text += f", {failed} failed"
    there = ", ".join(f"{count} {verdict.value}" for verdict, count in library.items() if count)
    if there:
        text += f"; in library code: {there}"
    errors = len(report.errors())
    if errors:
        text += f"; {plural(errors, 'error')} in the input"
    if report.known:
        text += f"; {report.known} known from the baseline"
    left = not_looked_at(report)
    return f"{text}; not looked at: {left}" if left else text


def _decided_elsewhere(report: Report) -> int:
    """How many obligations of the user's code are unknown from some entries alone: it takes one that reaches much, and
    comes to no end, to leave open what all others have an answer to."""
    open_ones = ((unit, item) for unit in report.units for item in unit.outcomes if item.verdict is Verdict.UNKNOWN)
    return sum(1 for unit, item in open_ones if not unit.in_library(item) and unit.only_from(item))


def entry_lines(unit: UnitReport) -> list[str]:
    """A line for each entry of a unit: the worst verdict, the counts, and which engines did not get to their end.
    Entries that nothing can go wrong in share one."""
    library = unit.library()
    lines = [f"checked {entry.entry}: {_entry_found(entry, library)}" for entry in unit.entries if not entry.is_trivial]
    trivial = [entry.entry for entry in unit.entries if entry.is_trivial]
    return [*lines, f"checked, and nothing in them can go wrong: {some(trivial)}"] if trivial else lines


def _entry_found(entry: EntryReport, library: frozenset[str]) -> str:
    own = Counter(verdict for name, verdict in entry.verdicts.items() if name not in library)
    counts = [f"{own[verdict]} {verdict.value}" for verdict in WORST_FIRST if own[verdict]]
    elsewhere = Counter(entry.verdicts.values()) - own
    counts += [f"{elsewhere[verdict]} {verdict.value} in the library" for verdict in _TOLD if elsewhere[verdict]]
    known = entry.obligations - len(entry.verdicts)
    counts += [f"{known} known from the baseline"] if known else []
    ended = dict.fromkeys(f"{run.engine}: {run.ending}" for run in entry.engines if not _is_expected(run))
    ended |= {entry.covered: None} if entry.covered else {}
    ended |= {f"not translated from {entry.untranslated[0]} on": None} if entry.untranslated else {}
    found = (verdict for verdict in WORST_FIRST if entry.count(verdict) or _is_cut(entry, verdict))
    worst = next((verdict.value for verdict in found), "nothing new")
    told = "; ".join([", ".join(counts), *ended] if counts else ended)
    return f"{worst} ({told})" if told else worst


def _is_cut(entry: EntryReport, verdict: Verdict) -> bool:
    """What was not translated may violate something that nobody has asked about."""
    return verdict is Verdict.UNKNOWN and bool(entry.untranslated)


def _is_expected(run: EngineRun) -> bool:
    return run.ending == FINISHED or run.ending.startswith(NOT_FOR_IT)


def some(names: Sequence[str]) -> str:
    """Names up to a number, and how many more there are."""
    shown = ", ".join(names[:_NAMED])
    return f"{shown} and {len(names) - _NAMED} more" if len(names) > _NAMED else shown


def not_looked_at(report: Report) -> str:
    """How many methods no entry reaches and how many files were left out; empty when everything was looked at."""
    methods = sum(len(unit.unreached) for unit in report.units)
    counts = ((methods, "method"), (len(report.left_out), "file"))
    return ", ".join(plural(count, noun) for count, noun in counts if count)


def requirements(unit: UnitReport) -> list[tuple[str, Requirement]]:
    """What entries require of their callers because they check it themselves, in words."""
    return [
        (f"{entry.entry} requires {item.condition}{_otherwise(item)}", item)
        for entry in unit.entries
        for item in entry.requires
    ]


def _otherwise(item: Requirement) -> str:
    return f", or it throws {item.exception.rpartition('.')[2]}" if item.exception else ""


def assumed(report: Report) -> tuple[str, ...]:
    """What answers rest on that may be shown all the same, once each; what entries require is told by itself. What is
    part of another assumption of the same kind is not said again, and places are those in the user's own files."""
    found = (item for outcome in report.outcomes() for item in outcome.assumptions)
    items = dict.fromkeys(item for item in found if not item.weakens() and item.kind is not AssumptionKind.GUARDED)
    own = {file for unit in report.units for file in unit.own}
    places: dict[tuple[AssumptionKind, str], str] = {}
    for item in _with_classes_together(items):
        place = f" ({item.span})" if item.span is not None and item.span.file in own else ""
        places[item.kind, item.detail] = places.get((item.kind, item.detail)) or place
    parts = {known: _parts(known[1]) for known in places}
    return tuple(
        f"{kind.value}: {detail}{place}"
        for (kind, detail), place in places.items()
        if not any(other == kind and parts[kind, detail] < parts[other, text] for other, text in places)
    )


def _with_classes_together(items: Iterable[Assumption]) -> Iterator[Assumption]:
    """Which classes were tried is one list, where entries share most of it."""
    tried: dict[str, None] = {}
    for item in items:
        if item.kind is AssumptionKind.KNOWN_CLASSES:
            tried |= dict.fromkeys(item.detail.split("; "))
        else:
            yield item
    if tried:
        yield Assumption(AssumptionKind.KNOWN_CLASSES, "; ".join(tried))


def _parts(detail: str) -> frozenset[str]:
    """What a detail that lists several things lists."""
    return frozenset(re.split(r"[;,] ", detail.partition(" (--")[0]))


def vacuous(unit: UnitReport) -> tuple[str, ...]:
    """Entries that no execution begins: what is asked of them says nothing, and a person should know."""
    told = []
    for entry in unit.entries:
        own = [outcome for outcome in unit.outcomes if outcome.obligation.id in entry.verdicts]
        unreached = [item for item in own if entry.verdicts[item.obligation.id] is Verdict.UNREACHABLE]
        reason = next((item for item in unreached if item.verdict is Verdict.UNREACHABLE and item.reason), None)
        if reason is not None and len(unreached) == len(own):
            told.append(f"{entry.entry}: {reason.reason} ({reason.obligation.span})")
    return tuple(told)


def ending(report: Report) -> tuple[str, ...]:
    """What else must be said: contradictions, rejected proofs, crashes, an interruption."""
    lines = []
    for contradiction in report.contradictions:
        claims = " but ".join(f"{engine} says {verdict.value}" for engine, verdict in contradiction.claims)
        what = f"contradiction: {contradiction.obligation.id}: {claims}; one engine is wrong"
        lines.append(f"{what}; written to {contradiction.file}")
    for rejection in report.rejections:
        what = f"rejected proof: {rejection.obligation.id}: {rejection.engine} says proved, but its certificate is none"
        lines.append(f"{what}: {rejection.reason}; written to {rejection.file}")
    lines.extend(f"internal error: an engine failed; details in {crash}" for crash in report.crashes)
    if report.interrupted:
        lines.append(f"{report.interrupted}: this is what is known so far")
    return tuple(lines)
