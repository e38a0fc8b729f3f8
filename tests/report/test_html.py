"""The page: it needs nothing but itself, says what the other formats say, and breaks on no text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

from tests.report.heaps import LIST, TREE
from tests.report.sample import alarming, counterexample, report
from vernier.core.obligation import Sentences
from vernier.core.outcome import Verdict
from vernier.report.html import render_html
from vernier.run.result import Report

VOID = frozenset({"meta", "input", "br"})


class _Outline(HTMLParser):
    """Elements, attributes, and whether tags match."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.data = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "script" and not self.data:
            self.data = data


def _outline(page: str) -> _Outline:
    found = _Outline()
    found.feed(page)
    found.close()
    assert not found.open
    return found


def _data(page: str) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(_outline(page).data)
    return value


def _with_heaps() -> Report:
    (unit,) = report().units
    example = replace(counterexample(), heap_before=LIST, heap_after=TREE)
    first = replace(unit.outcomes[0], counterexample=example)
    return replace(report(), units=(replace(unit, outcomes=(first, *unit.outcomes[1:])),))


def test_the_structure_of_the_page() -> None:
    outline = _outline(render_html(report()))
    skeleton = [
        (tag, names.get("id") or names.get("class"))
        for tag, names in outline.elements
        if tag in ("header", "main", "nav", "section", "script", "style")
    ]
    assert skeleton == [
        ("style", None),
        ("header", "top"),
        ("main", None),
        ("nav", None),
        ("section", "detail"),
        ("script", "data"),
        ("script", None),
    ]


def test_nothing_is_loaded_from_elsewhere() -> None:
    page = render_html(_with_heaps())
    for tag, names in _outline(page).elements:
        assert tag not in ("link", "img", "iframe", "object")
        assert not {"src", "href"} & names.keys()
    assert not re.search(r"https?:|@import|fetch\(|XMLHttpRequest|url\((?!#)", page)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _strings(item)


def test_it_lists_what_the_report_has() -> None:
    outcomes = _data(render_html(report()))["outcomes"]
    for verdict in Verdict:
        assert sum(item["verdict"] == verdict.value for item in outcomes) == report().count(verdict)
    assert outcomes[0]["verdict"] == "refuted"
    assert outcomes[-1]["verdict"] == "skipped"
    refuted = outcomes[0]
    assert refuted["inputs"][0] == ["shop", "new Shop", "argument"]
    assert [step["depth"] for step in refuted["steps"]] == [0, 1, 1, 1, 2, 2]
    assert refuted["steps"][refuted["failing"]]["text"].startswith("fails: java.lang.ArithmeticException")
    assert {"place", "in", "id", "found by", "replay"} <= {name for name, _ in refuted["facts"]}


def test_heaps_are_drawn_side_by_side() -> None:
    refuted = _data(render_html(_with_heaps()))["outcomes"][0]
    assert refuted["before"]["svg"].startswith("<svg")
    assert refuted["before"]["variables"] == "count = 3"
    assert refuted["after"]["title"] == "heap when it fails"
    assert "before" not in _data(render_html(report()))["outcomes"][0]


def test_texts_cannot_break_out() -> None:
    evil = "</script><script>alert(1)</script> <!-- ' \" & \u2028"
    (unit,) = report().units
    first = unit.outcomes[0]
    loud = replace(first, obligation=replace(first.obligation, sentences=Sentences(evil, evil), id=evil))
    made = replace(report(), units=(replace(unit, name=evil, outcomes=(loud, *unit.outcomes[1:])),))
    page = render_html(made)
    assert "<script>alert" not in page
    assert evil in set(_strings(_data(page)))


def test_alarms_and_errors_are_on_top() -> None:
    assert "one engine is wrong" in render_html(alarming())
    assert "expected &#x27;;&#x27;" in render_html(report())
