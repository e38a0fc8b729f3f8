"""The abstract reachability graph on the page: drawn as it is, the path marked, and what is left out counted."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.report.sample import report
from tests.report.test_html import _data, _outline
from vernier.cli.main import run
from vernier.core.reached_graph import AbstractState, ReachedGraph, StateKind
from vernier.report.html import render_html
from vernier.report.html_reached import MOST, reached_value
from vernier.run.result import Report

_STATES = (
    AbstractState(StateKind.FIRST, "a.c:1 in main", "true"),
    AbstractState(StateKind.REACHED, "a.c:3 in main", "(i < n) && <b> " + "&& (k <= 8) " * 20),
    AbstractState(StateKind.REACHED, "a.c:3 in main", "i == 2", "1: p\n2*: p.n->2"),
    AbstractState(StateKind.ERROR, "violation", "main/unreach.1"),
)
_GRAPH = ReachedGraph(
    _STATES, ((0, 1), (1, 2), (2, 3)), ((1, 1), (2, 1)), "states at loop heads", (0, 1, 2, 3), "the path it takes"
)


def _report(graph: ReachedGraph) -> Report:
    (unit,) = report().units
    outcomes = (unit.outcomes[0].with_evidence(graph), unit.outcomes[1].with_evidence(graph), *unit.outcomes[2:])
    return replace(report(), units=(replace(unit, outcomes=outcomes),))


def _long(count: int) -> ReachedGraph:
    states = tuple(AbstractState(StateKind.FIRST if not n else StateKind.REACHED, f"a.c:{n}", "") for n in range(count))
    return ReachedGraph(states, tuple((n // 3, n) for n in range(1, count)), (), "all states")


def _boxes(svg: str) -> list[tuple[float, float, float, float]]:
    found = re.findall(r'translate\((\S+) (\S+)\)"><title>.*?<rect width="(\S+)" height="(\S+)"', svg, re.DOTALL)
    return [(float(x), float(y), float(width), float(height)) for x, y, width, height in found]


def test_a_graph_is_on_the_page_once() -> None:
    page = render_html(_report(_GRAPH))
    value = _data(page)
    (graph,) = value["graphs"]
    assert [item.get("graph") for item in value["outcomes"]].count(0) == 2
    assert "graph" not in value["outcomes"][-1]
    assert graph["states"]["2"] == "a.c:3 in main\ni == 2\n\n1: p\n2*: p.n->2"
    assert "marked: the path it takes" in graph["note"]
    _outline(page)


def test_states_edges_and_the_path_are_drawn() -> None:
    svg = reached_value(_GRAPH, "r")["svg"]
    _outline(svg)
    assert svg.count("data-state=") == 4
    assert len(re.findall(r'<g class="state \w+ on-path"', svg)) == 4
    assert svg.count('class="edge on-path"') == 3
    assert svg.count('class="edge covered"') == 2
    assert "<b>" not in svg


def test_boxes_do_not_overlap_and_lie_in_the_picture() -> None:
    svg = reached_value(_long(MOST), "r")["svg"]
    boxes = _boxes(svg)
    assert len(boxes) == MOST
    for number, (x, y, width, height) in enumerate(boxes):
        for left, top, wide, high in boxes[:number]:
            assert x >= left + wide or left >= x + width or y >= top + high or top >= y + height
    size = re.search(r'width="(\d+)" height="(\d+)" viewBox="(-\d+) (-\d+)', svg)
    assert size is not None
    right, bottom = int(size[1]) + int(size[3]), int(size[2]) + int(size[4])
    assert all(x + width <= right and y + height <= bottom for x, y, width, height in boxes)


def test_a_large_graph_is_cut_and_says_so() -> None:
    value = reached_value(replace(_long(200), unsaid="7 more states were reached"), "r")
    assert value["svg"].count("data-state=") == MOST
    assert f"not drawn: {200 - MOST} states of these; 7 more states were reached" in value["note"]


def test_the_path_is_never_cut() -> None:
    graph = _long(200)
    path = [199]
    while path[-1]:
        path.append(path[-1] // 3)
    drawn = reached_value(replace(graph, path=tuple(reversed(path)), taken="it"), "r")["svg"]
    assert drawn.count('class="edge on-path"') == len(path) - 1


def _checked(folder: Path, *options: str) -> dict[str, Any]:
    source, page = folder / "t.c", folder / "page.html"
    source.write_text(
        "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nint main(void) {\n"
        "  int n = __VERIFIER_nondet_int(), i = 0;\n  while (i < n) { i++; if (i == 3) reach_error(); }\n"
        "  return 0;\n}\n"
    )
    asked = ["--engine", "cpa", "--only", "unreach-call", "--limit", "30", "--store", str(folder / "store")]
    assert run(["check", str(source), *asked, *options]) == 1
    return _data(page.read_text()) if page.exists() else {}


def test_a_kept_answer_without_a_graph_is_not_used_for_a_page(tmp_path: Path) -> None:
    assert not _checked(tmp_path)
    page = ["--format", "html", "--output", str(tmp_path / "page.html")]
    first, second = _checked(tmp_path, *page), _checked(tmp_path, *page)
    assert first["graphs"]
    assert first == second
