"""The report as one page for a browser: obligations by verdict, and for a refuted one its path through the source with
values, a step to select in all panes, and the heap before and after; and what an abstract analysis has reached, as a
graph.

Law: the page needs nothing but itself: no other file, no network. It is a pure function of the report.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from vernier.core.evidence import named
from vernier.core.heap_view import HeapView
from vernier.core.obligation import Obligation
from vernier.core.outcome import Counterexample, Outcome, TraceStep, Verdict
from vernier.core.reached_graph import ReachedGraph
from vernier.core.source import Span
from vernier.report.html_reached import reached_value
from vernier.report.html_svg import heap_svg
from vernier.report.wording import ending, finding, input_lines, sentence, summary
from vernier.run.result import Report, UnitReport

_ORDER = (Verdict.REFUTED, Verdict.ERROR, Verdict.UNKNOWN, Verdict.BOUNDED, Verdict.PROVED, Verdict.UNREACHABLE)
_FOLDER = Path(__file__).parent
_SKIPPED = "skipped"


def render_html(report: Report) -> str:
    """The whole page."""
    drawn = _graphs(report)
    outcomes = [
        _outcome(outcome, unit, report, number, drawn)
        for number, (outcome, unit) in enumerate(
            (outcome, unit)
            for verdict in _ORDER
            for unit in report.units
            for outcome in unit.outcomes
            if outcome.verdict is verdict
        )
    ]
    outcomes += [_skipped(item) for unit in report.units for item in unit.skipped]
    used = {str(item["file"]) for item in outcomes} | {step["file"] for item in outcomes for step in item["steps"]}
    sources = {file: list(lines) for file, lines in report.sources.items() if file in used}
    graphs = [reached_value(graph, f"r{number}") for graph, number in drawn.items()]
    value = {"outcomes": outcomes, "sources": sources, **({"graphs": graphs} if graphs else {})}
    data = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    script = (_FOLDER / "html_page.js").read_text(encoding="utf-8")
    style = (_FOLDER / "html_page.css").read_text(encoding="utf-8")
    names = ", ".join(unit.name for unit in report.units) or "nothing"
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vernier: {escape(names)}</title>
<style>
{style}</style>
</head>
<body>
<header class="top"><h1>Vernier</h1><span>{escape(names)}</span><span class="sum">{escape(summary(report))}</span>
{_alarms(report)}</header>
<main>
<nav><div class="filters"><input type="search" id="search" placeholder="filter by text" aria-label="filter by text">
{_filters(report, outcomes)}</div><div id="list"></div></nav>
<section id="detail"><noscript>This page needs JavaScript to show an obligation.</noscript></section>
</main>
<script type="application/json" id="data">{_inside_script(data)}</script>
<script>
{script}</script>
</body>
</html>
"""


def _inside_script(data: str) -> str:
    """JSON that cannot end the element it stands in."""
    return data.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _alarms(report: Report) -> str:
    errors = [f"{item.span}: {item.message}" for item in report.errors()]
    return "".join(f'<span class="loud">{escape(line)}</span>' for line in (*errors, *ending(report)))


def _filters(report: Report, outcomes: list[dict[str, Any]]) -> str:
    counts = [(verdict.value, report.count(verdict)) for verdict in _ORDER] + [(_SKIPPED, report.skipped_count())]
    boxes = [
        f'<label><input type="checkbox" data-verdict="{name}" checked> '
        f'<span class="{name}">{name}</span> {count}</label>'
        for name, count in counts
        if count
    ]
    if any(item["library"] for item in outcomes):
        boxes.append('<label><input type="checkbox" id="library"> in library code</label>')
    return "".join(boxes)


def _skipped(item: Obligation) -> dict[str, Any]:
    facts = [("place", str(item.span)), ("id", item.id)]
    return _entry(item, _SKIPPED, f"no entry reaches it: {item.sentences.claim}") | {"facts": facts}


def _entry(item: Obligation, verdict: str, message: str) -> dict[str, Any]:
    return {
        "id": item.id,
        "code": item.code.value,
        "verdict": verdict,
        "title": item.sentences.claim,
        "message": message,
        "library": False,
        **_place(item.span),
        "end": item.span.end_line,
        "facts": [],
        "inputs": [],
        "steps": [],
        "failing": 0,
    }


def _graphs(report: Report) -> dict[ReachedGraph, int]:
    """The reached sets that outcomes come with, each once."""
    found = (outcome.find(ReachedGraph) for outcome in report.outcomes())
    return {graph: number for number, graph in enumerate(dict.fromkeys(item for item in found if item is not None))}


def _outcome(
    outcome: Outcome, unit: UnitReport, report: Report, number: int, drawn: Mapping[ReachedGraph, int]
) -> dict[str, Any]:
    item = outcome.obligation
    value = _entry(item, outcome.verdict.value, finding(outcome))
    value |= {"title": sentence(outcome), "library": unit.in_library(outcome), "facts": _facts(outcome, unit, report)}
    graph = outcome.find(ReachedGraph)
    if graph is not None:
        value["graph"] = drawn[graph]
    example = outcome.counterexample
    if outcome.verdict is Verdict.REFUTED and example is not None:
        value |= {
            "inputs": [list(line) for line in input_lines(example)],
            **_path(outcome, example),
            **_heaps(example, number),
        }
    return value


def _failure(outcome: Outcome) -> str:
    example = outcome.counterexample
    return (example.failure if example is not None else "") or outcome.obligation.sentences.violation


def _path(outcome: Outcome, example: Counterexample) -> dict[str, Any]:
    """The steps with the failure among them: before those in which the exception is on its way out."""
    last = len(example.steps)
    while last and " throws " in example.steps[last - 1].text:
        last -= 1
    leaving = example.steps[last:]
    depth = leaving[0].depth + 1 if leaving else example.steps[-1].depth if example.steps else 0
    fails = {**_place(outcome.obligation.span), "depth": depth, "text": f"fails: {_failure(outcome)}"}
    steps = [*map(_step, example.steps[:last]), fails, *map(_step, leaving)]
    return {"steps": steps, "failing": last}


def _facts(outcome: Outcome, unit: UnitReport, report: Report) -> list[tuple[str, str]]:
    item = outcome.obligation
    facts = [("place", str(item.span)), ("in", item.procedure), ("id", item.id)]
    if outcome.engine:
        facts.append(("found by", outcome.engine))
    if outcome.counterexample is not None and outcome.verdict is Verdict.REFUTED:
        facts[-1] = ("found by", f"{outcome.engine} from {unit.entry_name(outcome.counterexample.entry)} and replayed")
        store = "" if report.store == ".vernier" else f" --store {report.store}"
        facts.append(("replay", f"vernier replay{store} '{item.id}'"))
    required = unit.required(outcome) if outcome.verdict is Verdict.REFUTED else None
    facts += [("requires", required.condition)] if required is not None else []
    facts += [(name, text) for name, text in (("reason", outcome.reason), ("scope", outcome.scope)) if text]
    facts += [("rests on", f"{rest.kind.value}: {rest.detail}") for rest in outcome.assumptions]
    return [*facts, *named(outcome.evidence)]


def _step(step: TraceStep) -> dict[str, Any]:
    changed = {"object": step.object, "cell": step.cell} if step.object else {}
    return {**_place(step.span), "depth": step.depth, "text": step.text, **changed}


def _place(span: Span) -> dict[str, Any]:
    return {"file": span.file, "line": span.line, "place": f"{span.file}:{span.line}"}


def _heaps(example: Counterexample, number: int) -> dict[str, Any]:
    before, after = example.heap_before, example.heap_after
    value: dict[str, Any] = {}
    if before is not None and before.boxes:
        svg = heap_svg(before, after, f"b{number}", "gone")
        value["before"] = _side("heap before", before, svg)
    if after is not None and (after.boxes or value):
        known = before if before is not None and before.boxes else None
        value["after"] = _side("heap when it fails", after, heap_svg(after, known, f"a{number}", "new"))
    return value


def _side(title: str, view: HeapView, svg: str) -> dict[str, Any]:
    scalars = [f"{cell.label} = {cell.text}" for cell in view.variables if not cell.target]
    note = f"{view.hidden} more objects are not shown" if view.hidden else ""
    return {"title": title, "svg": svg, "variables": ",  ".join(scalars), "note": note}
