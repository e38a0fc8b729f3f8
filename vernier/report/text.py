"""The report for people: errors in the input, refuted obligations with their story, unknown ones loudly, the counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace

from vernier.core.diagnostic import Diagnostic, Severity
from vernier.core.evidence import (
    BodyProof,
    Core,
    FieldInvariants,
    InlinedCalls,
    JavaStatements,
    LocationInvariant,
    ProcedureSummary,
    RefinedSpecification,
    ReproducingTest,
    RunOnJvm,
    SafeUnder,
    StartState,
    UndefinedBehaviour,
    named,
)
from vernier.core.outcome import Counterexample, Outcome, Verdict
from vernier.core.settings import Show
from vernier.report.excerpt import excerpt
from vernier.report.reasons import gist, is_late, shared_reason
from vernier.report.style import Style
from vernier.report.trace import Extent, trace_lines
from vernier.report.wording import (
    assumed,
    because,
    ending,
    entry_lines,
    finding,
    input_lines,
    plural,
    requirements,
    sentence,
    some,
    summary,
    vacuous,
)
from vernier.run.result import Report, UnitReport
from vernier.run.tracing.names import short

_SHOWN = 30
_SHOWN_PER_REASON = 4
_LISTS = frozenset({Show.PROVED, Show.LIBRARY, Show.SPECS, Show.CORE})
"""Who asks for one of these wants to read about single obligations"""


def render_text(report: Report, style: Style, show: Collection[Show]) -> str:
    """The whole report; ends in a line break."""
    blocks: list[list[str]] = [_diagnostic(item, report, style) for item in report.diagnostics]
    for unit in report.units:
        refuted = [outcome for outcome in unit.outcomes if outcome.verdict is Verdict.REFUTED]
        blocks.extend(_refuted(outcome, unit, report, style, show) for outcome in refuted)
    for unit in report.units:
        parts = (_unknown(unit, style, show), _fine(unit, report, style, show), invariants(unit, style, show))
        blocks.extend(block for block in parts if block)
    for line in ending(report):
        blocks.append([style.paint("refuted", line)])
    blocks.append(_closing(report, style, show))
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _diagnostic(item: Diagnostic, report: Report, style: Style) -> list[str]:
    role = "refuted" if item.severity is Severity.ERROR else "unknown"
    head = f"{style.paint(role, f'{item.severity.value}[{item.code}]')}: {style.paint('strong', item.message)}"
    return [head, *excerpt(item.span, report.sources, style), *(f"   = {note}" for note in item.notes)]


def _refuted(outcome: Outcome, unit: UnitReport, report: Report, style: Style, show: Collection[Show]) -> list[str]:
    obligation = outcome.obligation
    code = style.paint("refuted", f"refuted[{obligation.code.value}]")
    lines = [f"{code}: {style.paint('strong', finding(outcome))}", *_place(outcome, report, style)]
    example = outcome.counterexample
    if example is not None:
        if unit.in_library(outcome) and example.steps:
            lines.append("   in library code called from")
            lines.extend(excerpt(example.steps[-1].span, report.sources, style))
        lines.extend(_broken_requirement(outcome, example, unit, report, style))
        run = outcome.find(RunOnJvm)
        how = "replayed and confirmed on the JVM" if run is not None and run.confirmed else "replayed"
        lines.append(f"   found by {outcome.engine} from {unit.entry_name(example.entry)} and {how}")
        lines.extend(f"   {name}: {text}" for name, text in _shown_with_refuted(outcome))
        statements = _in_java(outcome)
        lines.extend(statements)
        lines.extend(_story(replace(example, before=()) if statements else example, show))
    store = "" if report.store == ".vernier" else f" --store {report.store}"
    lines.append(style.paint("faint", f"   replay: vernier replay{store} '{obligation.id}'"))
    return lines


def _broken_requirement(
    outcome: Outcome, example: Counterexample, unit: UnitReport, report: Report, style: Style
) -> list[str]:
    """Where the guard of an entry throws, whoever has called it is to blame: the call is shown."""
    required = unit.required(outcome)
    if required is None:
        return []
    call = f"call {short(outcome.obligation.procedure)}("
    calls = [step for step in example.steps if step.text.startswith(call)]
    lines = [f"   {outcome.obligation.procedure} requires {required.condition}"]
    if calls:
        lines.append("   and this call does not keep to that")
        lines.extend(excerpt(calls[-1].span, report.sources, style))
    others = [name for name in unit.only_from(outcome) if name != unit.entry_name(example.entry)]
    return [*lines, f"   nor do calls from {some(others)}"] if others else lines


def _shown_with_refuted(outcome: Outcome) -> Iterator[tuple[str, str]]:
    """What a reader of a counterexample has to know of the execution; the rest is in the other formats."""
    kinds = StartState | UndefinedBehaviour | ReproducingTest | RunOnJvm | InlinedCalls | SafeUnder
    return named(item for item in outcome.evidence if isinstance(item, kinds))


def _place(outcome: Outcome, report: Report, style: Style) -> list[str]:
    return excerpt(outcome.obligation.span, report.sources, style, outcome.obligation.procedure)


def _in_java(outcome: Outcome) -> list[str]:
    """The statements that lead there, which say more clearly what the heap is before."""
    found = outcome.find(JavaStatements)
    return [] if found is None else ["   in Java", *(f"     {line}" for line in found.lines)]


def _story(example: Counterexample, show: Collection[Show]) -> list[str]:
    lines = []
    inputs = input_lines(example)
    if inputs:
        width = max(len(name) for name, _, _ in inputs)
        lines.append("   with")
        lines.extend(f"     {name:<{width}} = {value}  ({place})" for name, value, place in inputs)
    for title, term in zip(("term", "after the step"), example.terms, strict=False):
        lines += [f"   {title}", f"     {term}"]
    if example.before:
        lines.append("   heap before")
        lines.extend(f"     {line}" for line in example.before)
    extent = Extent.WHOLE if Show.TRACE in show else Extent.BRIEF
    path = trace_lines(example.steps, extent)
    if path.lines:
        lines.append(f"   path, {path.hidden}" if path.hidden else "   path")
        lines.extend(f"     {line}" for line in path.lines)
    if example.after:
        lines.append("   heap after")
        lines.extend(f"     {line}" for line in example.after)
    return lines


def _unknown(unit: UnitReport, style: Style, show: Collection[Show]) -> list[str]:
    open_ones = [item for item in unit.outcomes if _is_open(item)]
    if not open_ones:
        return []
    title = f"unknown: {plural(len(_shown(open_ones, unit, show)), 'obligation')} of {unit.name} not decided"

    def details(outcome: Outcome) -> list[str]:
        return [*_condition(outcome), *_assumed(outcome, show)]

    return [style.paint("unknown", title), *_listed(open_ones, unit, show, details)]


def _listed(
    outcomes: list[Outcome], unit: UnitReport, show: Collection[Show], details: Callable[[Outcome], list[str]]
) -> list[str]:
    """The reasons, each once with its count and some of the places in the user's code; those in library code are
    counted. Equal lines become one with a count."""
    own = _shown(outcomes, unit, show)
    most = _SHOWN if _LISTS & set(show) else _SHOWN_PER_REASON
    lines, left = [], _SHOWN
    for group in _by_reason(own, unit):
        limit = min(left, most)
        lines += _group_lines(group, limit, unit, details)
        if len(group) > limit:
            lines.append(f"      and {len(group) - limit} more (--format json lists all)")
        left -= min(limit, len(group))
    if len(outcomes) > len(own):
        lines.append(f"   {len(outcomes) - len(own)} in library code (--show library lists them)")
    return lines


def _shown(outcomes: list[Outcome], unit: UnitReport, show: Collection[Show]) -> list[Outcome]:
    """Those of the user's code, unless all are asked for."""
    return outcomes if Show.LIBRARY in show else [item for item in outcomes if not unit.in_library(item)]


def _by_reason(outcomes: list[Outcome], unit: UnitReport) -> list[list[Outcome]]:
    """Outcomes that share their verdict and the gist of its reason together, in the order of the first of each. What
    is open from some entries alone is told by these."""
    groups: dict[tuple[Verdict, str, tuple[str, ...]], list[Outcome]] = {}
    for outcome in outcomes:
        why = because(outcome)
        key = (gist(why), unit.only_from(outcome)) if _is_open(outcome) else (why, ())
        groups.setdefault((outcome.verdict, *key), []).append(outcome)
    return list(groups.values())


def _is_open(outcome: Outcome) -> bool:
    return outcome.verdict in (Verdict.UNKNOWN, Verdict.ERROR)


def _group_lines(
    group: list[Outcome], limit: int, unit: UnitReport, details: Callable[[Outcome], list[str]]
) -> list[str]:
    """The lines of at most so many of them; a head counts them all."""
    why, shown = shared_reason([because(item) for item in group]), group[:limit]
    if len(group) == 1 or not why:
        return _counted((f"   {_place_line(item, finding(item), unit)}", *details(item)) for item in shown)
    whose = _whose(group[0], unit) if _is_open(group[0]) else ""
    lines = (_place_line(item, sentence(item), unit).removesuffix(whose) for item in shown)
    told = _counted((f"      {line}", *details(item)) for line, item in zip(lines, shown, strict=True))
    match group[0].verdict:
        case Verdict.BOUNDED:
            head = f"within bounds: {why}"
        case verdict:
            head = f"{verdict.value}: {why}"
    return [f"   {head} ({plural(len(group), 'obligation')}){whose}", *told]


def _counted(entries: Iterable[tuple[str, ...]]) -> list[str]:
    """The lines of each entry once; where it is there several times, its first line says how often."""
    lines: list[str] = []
    for (first, *further), times in Counter(entries).items():
        lines += [f"{first} ({times} times)" if times > 1 else first, *further]
    return lines


def _fine(unit: UnitReport, report: Report, style: Style, show: Collection[Show]) -> list[str]:
    bounded = [item for item in unit.outcomes if item.verdict is Verdict.BOUNDED]
    proved = [item for item in unit.outcomes if item.verdict in (Verdict.PROVED, Verdict.UNREACHABLE)]
    shown = bounded + (proved if Show.PROVED in show else [])
    if not shown:
        return []
    title = f"holds: {plural(len(_shown(shown, unit, show)), 'obligation')} of {unit.name}"

    def details(outcome: Outcome) -> list[str]:
        return [*_condition(outcome), *_assumed(outcome, show), *_core(outcome, report, style)]

    return [style.paint("good", title), *_listed(shown, unit, show, details)]


def invariants(unit: UnitReport, style: Style, show: Collection[Show]) -> list[str]:
    """The invariants that proofs rest on, each once."""
    if Show.INVARIANTS not in show:
        return []
    found = dict.fromkeys(
        item for outcome in unit.outcomes for item in outcome.evidence if isinstance(item, LocationInvariant)
    )
    lines = [f"   {item.place}: {item.formula}" for item in found]
    return [style.paint("good", f"invariants: {len(lines)} of {unit.name}"), *lines] if lines else []


def _condition(outcome: Outcome) -> list[str]:
    """Under which condition the obligation is proved."""
    return [
        f"      {name}: {line}"
        for name, text in named(item for item in outcome.evidence if isinstance(item, SafeUnder))
        for line in text.splitlines()
    ]


def _assumed(outcome: Outcome, show: Collection[Show]) -> list[str]:
    """What was assumed of calls."""
    if Show.SPECS not in show:
        return []
    kinds = (RefinedSpecification, InlinedCalls)
    short = [item for item in outcome.evidence if isinstance(item, kinds)]
    calls = [f"      {name}: {text}" for name, text in named(short)]
    long = [item for item in outcome.evidence if isinstance(item, BodyProof | FieldInvariants | ProcedureSummary)]
    for name, text in named(long):
        calls += [f"      {name}:", *(f"        {line}" for line in text.splitlines())]
    return calls


def _core(outcome: Outcome, report: Report, style: Style) -> list[str]:
    """The source lines that the answer rests on, with those in between that it does not need dimmed."""
    core = outcome.find(Core)
    if core is None:
        return []
    shown = sorted({*core.needed, *core.unneeded})
    lines = ["      rests on"]
    for place in shown:
        text = report.sources.get(place.file, ())
        if 1 <= place.line <= len(text):
            told = f"{place.file}:{place.line} | {text[place.line - 1].rstrip()}"
            mark = "*" if place in core.needed else " "
            lines.append(f"      {mark} {told if place in core.needed else style.paint('faint', told)}")
    return lines


def _place_line(outcome: Outcome, told: str, unit: UnitReport) -> str:
    obligation = outcome.obligation
    return f"{obligation.span}: {obligation.code.value} in {obligation.procedure}: {told}{_whose(outcome, unit)}"


def _whose(outcome: Outcome, unit: UnitReport) -> str:
    entries = unit.only_from(outcome)
    return f" (only from {some(entries)})" if set(entries) - {outcome.obligation.procedure} else ""


def _closing(report: Report, style: Style, show: Collection[Show]) -> list[str]:
    lines = []
    for unit in report.units:
        lines.extend(entry_lines(unit))
        lines.extend(f"vacuous: {text}" for text in vacuous(unit))
        lines.extend(f"inferred: {text} ({item.span})" for text, item in requirements(unit))
    lines.extend(f"assumed: {text}" for text in assumed(report))
    lines.extend(_not_looked_at(report))
    lines.extend(_late(report))
    if Show.TIMING in show:
        lines.append("; ".join(f"{phase} {seconds:.2f} s" for phase, seconds in report.seconds.items()))
    lines.append(style.paint("strong", summary(report)))
    return lines


def _late(report: Report) -> list[str]:
    """What more time would be good for. Entries that came to their end are not checked again (`run.cache`)."""
    own = [item for unit in report.units for item in unit.outcomes if not unit.in_library(item)]
    late = sum(1 for item in own if item.verdict is Verdict.UNKNOWN and is_late(item.reason))
    if not late:
        return []
    more = "another run with kept answers goes on with the entries that were cut short, and --limit gives it more"
    return [f"time: {plural(late, 'obligation')} left unknown when it was over; {more}"]


def _not_looked_at(report: Report) -> list[str]:
    """Which methods and files the last line counts as not looked at, up to a number."""
    methods = [name for unit in report.units for name in unit.unreached]
    named = (("no entry reaches", methods), ("left out", list(report.left_out)))
    return [f"{what}: {some(names)}" for what, names in named if names]
