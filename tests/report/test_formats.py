"""All formats say the same, and each is what it claims to be."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

import vernier.report
from tests.report.sample import alarming, report
from tests.report.sarif_subset import SARIF
from vernier.core.outcome import Verdict
from vernier.core.settings import Show
from vernier.report.concise import render_concise
from vernier.report.json_format import render_json
from vernier.report.sarif import render_sarif
from vernier.report.style import COLOURED, PLAIN
from vernier.report.text import render_text
from vernier.run.result import Report

SCHEMA = json.loads((Path(vernier.report.__file__).parent / "schema.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("make", [report, alarming])
def test_json_fits_its_schema_and_the_exit_code(make: Callable[[], Report]) -> None:
    value = json.loads(render_json(make(), (Show.TIMING,)))
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.Draft202012Validator(SCHEMA).validate(value)
    assert value["exit_code"] == int(make().exit_code)


def test_json_has_times_only_when_asked() -> None:
    assert "seconds" not in json.loads(render_json(report(), ()))


@pytest.mark.parametrize("make", [report, alarming])
def test_sarif_fits_the_part_of_the_standard_it_uses(make: Callable[[], Report]) -> None:
    value = json.loads(render_sarif(make()))
    jsonschema.Draft202012Validator.check_schema(SARIF)
    jsonschema.Draft202012Validator(SARIF).validate(value)
    (run,) = value["runs"]
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert (result["kind"] == "fail") == (result["level"] == "error")
    assert run["invocations"][0]["exitCode"] == int(make().exit_code)


def test_sarif_tells_the_execution() -> None:
    (run,) = json.loads(render_sarif(report()))["runs"]
    (flow,) = run["results"][0]["codeFlows"][0]["threadFlows"]
    assert [place["executionOrder"] for place in flow["locations"]] == [1, 2, 3, 4, 5, 6]
    assert [place["nestingLevel"] for place in flow["locations"]] == [0, 1, 1, 1, 2, 2]
    assert flow["locations"][1]["state"] == {"count": {"text": "1"}}
    assert flow["initialState"]["people"] == {"text": "0"}
    uri = flow["locations"][0]["location"]["physicalLocation"]["artifactLocation"]
    assert uri == {"uri": "src/Shop.java", "uriBaseId": "SRCROOT"}


def test_every_format_counts_the_same() -> None:
    value = report()
    as_json = json.loads(render_json(value, ()))
    sarif = json.loads(render_sarif(value))["runs"][0]["results"]
    last = render_text(value, PLAIN, ()).splitlines()[-1]
    for verdict in (Verdict.PROVED, Verdict.BOUNDED, Verdict.REFUTED, Verdict.UNKNOWN, Verdict.UNREACHABLE):
        count = value.count(verdict)
        assert as_json["counts"][verdict.value] == count
        assert sum(item["properties"].get("verdict") == verdict.value for item in sarif) == count
        library = value.count_in_library(verdict)
        assert as_json["counts_in_library"][verdict.value] == library
        assert f"{count - library} {verdict.value}" in last


def test_library_code_is_counted_by_itself() -> None:
    value = report()
    elsewhere = replace(value, units=tuple(replace(unit, own=frozenset()) for unit in value.units))
    text = render_text(elsewhere, PLAIN, ())
    assert "0 proved, 0 bounded, 0 refuted, 0 unknown, 0 unreachable" in text.splitlines()[-1]
    assert f"in library code: {value.count(Verdict.PROVED)} proved" in text.splitlines()[-1]
    assert "unknown: 0 obligations" in text
    assert f"{value.count(Verdict.UNKNOWN)} unknown in the library" in text
    assert elsewhere.exit_code is value.exit_code


def test_what_entries_require_is_told() -> None:
    value = report()
    (entry,) = json.loads(render_json(value, ()))["programs"][0]["entries"]
    assert [item["condition"] for item in entry["requires"]] == ["sum >= 0"]
    told = "Shop.share(int,int) requires sum >= 0, or it throws IllegalArgumentException"
    (found,) = [item for item in json.loads(render_sarif(value))["runs"][0]["results"] if item["ruleId"] == "requires"]
    assert found["message"] == {"text": told} and found["kind"] == "informational"
    assert f"inferred: {told} (src/Shop.java:2:5)" in render_text(value, PLAIN, ()).splitlines()


def test_concise_is_one_line_per_finding() -> None:
    assert render_concise(report()).splitlines() == [
        "src/Bad.java:2:3: syntax: error: expected ';'",
        "src/Shop.java:3:16: division.zero: `people` is zero: java.lang.ArithmeticException: / by zero "
        "[Shop.m()/division.zero.1]",
        "src/Shop.java:6:26: null.dereference: unknown: `stock` is not null here (not violated in 400 executions) "
        "[Shop.m()/null.dereference.1]",
    ]


def test_text() -> None:
    expected = (Path(__file__).parent / "sample.txt").read_text(encoding="utf-8")
    assert render_text(report(), PLAIN, ()) == expected


def test_colours_change_nothing_but_colours() -> None:
    coloured = render_text(report(), COLOURED, ())
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == render_text(report(), PLAIN, ())


def test_alarms_are_loud() -> None:
    text = render_text(alarming(), PLAIN, ())
    assert "contradiction: Shop.m()/division.zero.1: bounded says proved but testing says refuted" in text
    assert "rejected proof: Shop.m()/division.zero.1: cpa says proved, but its certificate is none" in text
    assert "crash-1.txt" in text
    assert "interrupted" in text
    assert int(alarming().exit_code) == 4


def test_equal_lines_become_one_with_a_count() -> None:
    value = report()
    (unit,) = value.units
    unknown = next(item for item in unit.outcomes if item.verdict is Verdict.UNKNOWN)
    again = [replace(unknown, obligation=replace(unknown.obligation, id=f"Shop.m()/n.{n}")) for n in range(3)]
    text = render_text(replace(value, units=(replace(unit, outcomes=tuple(again)),)), PLAIN, ())
    lines = [line.strip() for line in text.splitlines() if "null.dereference" in line]
    assert lines == ["src/Shop.java:6:26: null.dereference in Shop.m(): `stock` is not null here (3 times)"]
    assert text.count("not violated in 400 executions (3 obligations)") == 1
