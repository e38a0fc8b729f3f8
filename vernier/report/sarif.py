"""The report as SARIF 2.1.0: results with code flows, paths relative to where the check ran, one rule per code."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from vernier import __version__
from vernier.core.diagnostic import Diagnostic, Severity
from vernier.core.explanations import page
from vernier.core.outcome import Counterexample, Outcome, Verdict
from vernier.core.requirement import Requirement
from vernier.core.source import Span
from vernier.report.wording import finding, input_lines, requirements
from vernier.run.result import Report, UnitReport

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_KINDS = {
    Verdict.REFUTED: "fail",
    Verdict.UNKNOWN: "open",
    Verdict.ERROR: "open",
    Verdict.BOUNDED: "informational",
    Verdict.PROVED: "pass",
    Verdict.UNREACHABLE: "notApplicable",
}
_REQUIRES = "requires"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def render_sarif(report: Report) -> str:
    """The whole report; ends in a line break."""
    outcomes = [outcome for unit in report.units for outcome in unit.outcomes if _is_reported(outcome, unit)]
    required = [found for unit in report.units for found in requirements(unit)]
    rules = list(dict.fromkeys(outcome.obligation.code.value for outcome in outcomes))
    rules += [_REQUIRES] if required else []
    notices = list(dict.fromkeys(item.code for item in report.diagnostics))
    run = {
        "tool": {
            "driver": {
                "name": "Vernier",
                "semanticVersion": __version__,
                "rules": [_rule(code) for code in rules],
                "notifications": [_rule(code) for code in notices],
            }
        },
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"SRCROOT": {"description": {"text": "The folder in which the check ran."}}},
        "invocations": [_invocation(report, notices)],
        "results": [
            *(_result(outcome, rules) for outcome in outcomes),
            *(_requirement(text, item, rules) for text, item in required),
        ],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=1, ensure_ascii=False) + "\n"


def _is_reported(outcome: Outcome, unit: UnitReport) -> bool:
    """Places in library models are no places of the user's repository; only a violation there is told."""
    return outcome.verdict is Verdict.REFUTED or not unit.in_library(outcome)


def _rule(code: str) -> dict[str, Any]:
    found = page(code)
    if found is None:
        return {"id": code}
    return {"id": code, "shortDescription": {"text": found.title}, "help": {"text": found.text, "markdown": found.text}}


def _invocation(report: Report, notices: list[str]) -> dict[str, Any]:
    code = report.exit_code
    alarms = report.crashes or report.contradictions or report.rejections
    return {
        "executionSuccessful": not (report.errors() or alarms or report.interrupted),
        "exitCode": int(code),
        "exitCodeDescription": code.sentence,
        "toolExecutionNotifications": [_notification(item, notices) for item in report.diagnostics],
    }


def _notification(item: Diagnostic, notices: list[str]) -> dict[str, Any]:
    return {
        "descriptor": {"id": item.code, "index": notices.index(item.code)},
        "level": _LEVELS[item.severity],
        "message": {"text": "\n".join((item.message, *item.notes))},
        "locations": [_location(item.span)],
    }


def _result(outcome: Outcome, rules: list[str]) -> dict[str, Any]:
    obligation = outcome.obligation
    kind = _KINDS[outcome.verdict]
    result: dict[str, Any] = {
        "ruleId": obligation.code.value,
        "ruleIndex": rules.index(obligation.code.value),
        "kind": kind,
        "level": "error" if kind == "fail" else "none",
        "message": {"text": finding(outcome)},
        "locations": [_location(obligation.span, obligation.procedure)],
        "partialFingerprints": {"obligation/v1": obligation.id},
        "properties": {"verdict": outcome.verdict.value, "engine": outcome.engine},
    }
    if outcome.verdict is Verdict.REFUTED and outcome.counterexample is not None:
        result["codeFlows"] = [_code_flow(outcome.counterexample, obligation.span)]
    return result


def _requirement(text: str, item: Requirement, rules: list[str]) -> dict[str, Any]:
    """An inferred precondition"""
    return {
        "ruleId": _REQUIRES,
        "ruleIndex": rules.index(_REQUIRES),
        "kind": "informational",
        "level": "none",
        "message": {"text": text},
        "locations": [_location(item.span)],
        "properties": {"condition": item.condition, "exception": item.exception},
    }


def _code_flow(example: Counterexample, end: Span) -> dict[str, Any]:
    inputs = input_lines(example)
    flow: dict[str, Any] = {"id": example.entry, "locations": _flow_locations(example, end)}
    if inputs:
        flow["initialState"] = _state([(name, value) for name, value, _ in inputs])
    return {"message": {"text": f"Execution from {example.entry}"}, "threadFlows": [flow]}


def _flow_locations(example: Counterexample, end: Span) -> list[dict[str, Any]]:
    locations = []
    for order, step in enumerate(example.steps, start=1):
        entry: dict[str, Any] = {
            "location": {**_location(step.span), "message": {"text": step.text}},
            "nestingLevel": step.depth,
            "executionOrder": order,
        }
        name, equals, value = step.text.partition(" = ")
        if equals and " " not in name:
            entry["state"] = _state([(name, value)])
        locations.append(entry)
    last = {
        "location": {**_location(end), "message": {"text": example.failure or "the violation"}},
        "nestingLevel": example.steps[-1].depth if example.steps else 0,
        "executionOrder": len(locations) + 1,
        "importance": "essential",
    }
    return [*locations, last]


def _state(values: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """Variables to values; of an input read several times the state lists the values in order."""
    joined: dict[str, str] = {}
    for name, value in values:
        joined[name] = f"{joined[name]}, {value}" if name in joined else value
    return {name: {"text": value} for name, value in joined.items()}


def _location(span: Span, procedure: str = "") -> dict[str, Any]:
    location: dict[str, Any] = {"physicalLocation": {"artifactLocation": _artifact(span.file)}}
    if span.line >= 1:
        region = {"startLine": span.line, "startColumn": max(1, span.column)}
        if (span.end_line, span.end_column) >= (span.line, span.column):
            region |= {"endLine": span.end_line, "endColumn": max(1, span.end_column)}
        location["physicalLocation"]["region"] = region
    if procedure:
        location["logicalLocations"] = [{"fullyQualifiedName": procedure, "kind": "function"}]
    return location


def _artifact(file: str) -> dict[str, Any]:
    path = PurePath(file)
    if path.is_absolute():
        return {"uri": "file://" + quote(path.as_posix())}
    return {"uri": quote(path.as_posix()), "uriBaseId": "SRCROOT"}
