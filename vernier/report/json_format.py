"""The report as JSON: versioned, in stable order, described by `schema.json` beside this file.

Law: the same report gives the same bytes; times appear only when asked for (`--show timing`).
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection
from typing import Any

from vernier.core.diagnostic import Diagnostic
from vernier.core.evidence import Core, named
from vernier.core.heap_view import Cell, HeapView
from vernier.core.obligation import Obligation
from vernier.core.outcome import Assumption, Counterexample, InputValue, Outcome, TraceStep, Verdict
from vernier.core.requirement import Requirement
from vernier.core.settings import Show
from vernier.core.source import Span
from vernier.report.wording import finding
from vernier.run.result import REPORT_FORMAT, REPORT_VERSION, Report, UnitReport


def render_json(report: Report, show: Collection[Show]) -> str:
    """The whole report; ends in a line break."""
    value: dict[str, Any] = {
        "format": REPORT_FORMAT,
        "version": REPORT_VERSION,
        "exit_code": int(report.exit_code),
        "counts": {verdict.value: report.count(verdict) for verdict in Verdict} | {"skipped": report.skipped_count()},
        "counts_in_library": {verdict.value: report.count_in_library(verdict) for verdict in Verdict},
        "interrupted": report.interrupted,
        "diagnostics": [_diagnostic(item) for item in report.diagnostics],
        "contradictions": [
            {
                "id": item.obligation.id,
                "claims": [{"engine": engine, "verdict": verdict.value} for engine, verdict in item.claims],
                "file": item.file,
            }
            for item in report.contradictions
        ],
        "rejections": [
            {"id": item.obligation.id, "engine": item.engine, "reason": item.reason, "file": item.file}
            for item in report.rejections
        ],
        "crashes": list(report.crashes),
        "programs": [_unit(unit) for unit in report.units],
        "left_out": list(report.left_out),
        "known": report.known,
    }
    if Show.TIMING in show:
        value["seconds"] = {phase: round(seconds, 2) for phase, seconds in report.seconds.items()}
    return json.dumps(value, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def _unit(unit: UnitReport) -> dict[str, Any]:
    return {
        "name": unit.name,
        "language": unit.language,
        "files": list(unit.files),
        "entries": [
            {
                "entry": entry.entry,
                "obligations": entry.obligations,
                "counts": {verdict.value: entry.count(verdict) for verdict in Verdict},
                "engines": [{"engine": run.engine, "ending": run.ending} for run in entry.engines],
                "requires": [_requirement(item) for item in entry.requires],
                "untranslated": [_span(span) for span in entry.untranslated],
            }
            for entry in unit.entries
        ],
        "outcomes": [_outcome(outcome, unit) for outcome in unit.outcomes],
        "skipped": [_obligation(obligation) for obligation in unit.skipped],
        "unreached": list(unit.unreached),
    }


def _outcome(outcome: Outcome, unit: UnitReport) -> dict[str, Any]:
    example = outcome.counterexample if outcome.verdict is Verdict.REFUTED else None
    core = outcome.find(Core)
    return {
        **_obligation(outcome.obligation),
        "verdict": outcome.verdict.value,
        "message": finding(outcome),
        "engine": outcome.engine,
        "reason": outcome.reason,
        "scope": outcome.scope,
        "library": unit.in_library(outcome),
        "only_from": list(unit.only_from(outcome)),
        "assumptions": [_assumption(item) for item in outcome.assumptions],
        "evidence": dict(named(outcome.evidence)),
        "counterexample": None if example is None else _counterexample(example, unit),
        **({} if core is None else {"core": _core(core)}),
    }


def _core(core: Core) -> dict[str, Any]:
    """Lines as `file:line`, those that the answer rests on and those that it does not need."""
    told = {"needed": core.needed, "unneeded": core.unneeded}
    return {name: [f"{line.file}:{line.line}" for line in lines] for name, lines in told.items()}


def _assumption(item: Assumption) -> dict[str, Any]:
    return {
        "kind": item.kind.name.lower(),
        "sentence": item.kind.value,
        "detail": item.detail,
        "span": None if item.span is None else _span(item.span),
    }


def _requirement(item: Requirement) -> dict[str, Any]:
    return {"condition": item.condition, "exception": item.exception, "span": _span(item.span)}


def _obligation(obligation: Obligation) -> dict[str, Any]:
    return {
        "id": obligation.id,
        "code": obligation.code.value,
        "procedure": obligation.procedure,
        "claim": obligation.sentences.claim,
        "violation": obligation.sentences.violation,
        "span": _span(obligation.span),
    }


def _counterexample(example: Counterexample, unit: UnitReport) -> dict[str, Any]:
    return {
        "entry": unit.entry_name(example.entry),
        "arguments": [{"name": name, "value": value} for name, value in example.arguments],
        "inputs": [_input(item) for item in example.inputs],
        "steps": [_step(step) for step in example.steps],
        "failure": example.failure,
        "before": list(example.before),
        "after": list(example.after),
        **({"terms": list(example.terms)} if example.terms else {}),
        "heap_before": None if example.heap_before is None else heap_value(example.heap_before),
        "heap_after": None if example.heap_after is None else heap_value(example.heap_after),
    }


def _step(step: TraceStep) -> dict[str, Any]:
    changed = {"object": step.object, "cell": step.cell} if step.object else {}
    return {"span": _span(step.span), "depth": step.depth, "text": step.text, **changed}


def heap_value(view: HeapView) -> dict[str, Any]:
    """A heap as plain JSON values."""
    return {
        "variables": [_cell(cell) for cell in view.variables],
        "objects": [
            {
                "id": box.id,
                "name": box.name,
                "kind": box.kind,
                "shape": box.shape.value,
                "cells": [_cell(cell) for cell in box.cells],
                "hidden": box.hidden,
                "alias": box.alias,
            }
            for box in view.boxes
        ],
        "hidden": view.hidden,
    }


def _cell(cell: Cell) -> dict[str, Any]:
    return {"label": cell.label, "text": cell.text, "target": cell.target}


def _input(item: InputValue) -> dict[str, Any]:
    value: bool | int | float | str = item.value
    if isinstance(item.value, float) and not math.isfinite(item.value):
        value = str(item.value)
    return {"name": item.name, "type": item.type, "value": value, "span": _span(item.span)}


def _diagnostic(item: Diagnostic) -> dict[str, Any]:
    return {
        "severity": item.severity.value,
        "code": item.code,
        "message": item.message,
        "span": _span(item.span),
        "notes": list(item.notes),
    }


def _span(span: Span) -> dict[str, Any]:
    return {
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }
