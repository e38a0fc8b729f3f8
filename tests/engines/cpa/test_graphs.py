"""The abstract reachability graph of an analysis, as a value."""

from __future__ import annotations

import pytest

from bench import analysis_families as families
from bench.configurable_analysis import task_of
from vernier.core.budget import Budget
from vernier.core.outcome import Outcome, Verdict
from vernier.core.reached_graph import ReachedGraph, StateKind
from vernier.engines.api import Context
from vernier.engines.cpa import CpaEngine, Graphs, shapes
from vernier.engines.cpa.configuration import Choice, HeapAnalysis, HeapToShape, Refinement, Shapes, UpTo, Values
from vernier.engines.cpa.graphs import FEASIBLE, SHORTEST

_BUG = f"""{families.HEAD}int main(void) {{
  int n = __VERIFIER_nondet_int(), i = 0;
  while (i < n) {{
    i++;
    if (i == 3) reach_error();
  }}
  return 0;
}}
"""


def _outcome(text: str, choice: Choice | HeapAnalysis, graphs: Graphs = Graphs.TOLD) -> Outcome:
    context = Context(Budget.of_seconds(30), 0, lambda _: None)
    (outcome, *_) = CpaEngine(((choice, 1.0),), graphs).run(task_of(text), context)
    return outcome


def _graph(outcome: Outcome) -> ReachedGraph:
    graph = outcome.find(ReachedGraph)
    assert graph is not None
    numbers = range(len(graph.states))
    assert all(source in numbers and target in numbers for source, target in (*graph.edges, *graph.covered))
    assert [item.kind for item in graph.states].count(StateKind.FIRST) == 1
    return graph


_SAFE: dict[str, tuple[str, Choice | HeapAnalysis]] = {
    "predicates": (families.loop(20), Values.FEW),
    "explicit values": (families.example("__VERIFIER_nondet_int()"), UpTo(1)),
    "shapes": (families.list_runs(1), Shapes(shapes.C)),
    "joined shapes": (families.list_runs(1), Shapes(shapes.F)),
    "explicit heaps": (families.list_runs(1), HeapToShape(3)),
    "refinement": (families.list_runs(1), Refinement.HEAPS),
}


@pytest.mark.parametrize("name", _SAFE)
def test_every_state_of_a_proof_is_reached_and_none_is_an_error(name: str) -> None:
    outcome = _outcome(*_SAFE[name])
    assert outcome.verdict is Verdict.PROVED
    graph = _graph(outcome)
    assert not graph.path
    assert all(item.kind is not StateKind.ERROR for item in graph.states)
    first = next(number for number, item in enumerate(graph.states) if item.kind is StateKind.FIRST)
    reached, pending = {first}, [first]
    for current in pending:
        new = {target for source, target in (*graph.edges, *graph.covered) if source == current} - reached
        reached |= new
        pending += sorted(new)
    assert reached == set(range(len(graph.states)))
    assert graph.covered


def test_a_loop_is_covered_by_what_is_known_at_its_head() -> None:
    graph = _graph(_outcome(families.loop(20), Values.FEW))
    assert [item.place for item in graph.states] == ["t.c:5 in main", "t.c:6 in main", "t.c:6 in main"]
    assert {item.known.count("s == ") for item in graph.states[1:]} == {1}
    assert set(graph.covered) == {(1, 1), (2, 2)}


def test_the_path_of_a_counterexample_is_marked() -> None:
    outcome = _outcome(_BUG, Values.FEW)
    assert outcome.verdict is Verdict.REFUTED
    graph = _graph(outcome)
    assert graph.taken == FEASIBLE
    assert len(graph.path) == 5
    assert set(zip(graph.path, graph.path[1:], strict=False)) <= set(graph.edges)
    last = graph.states[graph.path[-1]]
    assert (last.kind, last.known) == (StateKind.ERROR, outcome.obligation.id)


@pytest.mark.parametrize("configuration", [shapes.C, shapes.F])
def test_the_shortest_path_to_an_alarm_is_marked(configuration: shapes.Configuration) -> None:
    text = families.list_runs(1).replace("p->h != 2", "p->h == 2")
    outcome = _outcome(text, Shapes(configuration))
    assert outcome.verdict is Verdict.REFUTED
    graph = _graph(outcome)
    assert graph.taken == SHORTEST
    assert graph.states[graph.path[0]].kind is StateKind.FIRST
    assert graph.states[graph.path[-1]].known == outcome.obligation.id
    steps = set(zip(graph.path, graph.path[1:], strict=False))
    assert steps <= {*graph.edges, *graph.covered}


def test_nobody_pays_for_a_graph_that_is_not_drawn() -> None:
    assert _outcome(families.loop(20), Values.FEW, Graphs.OMITTED).find(ReachedGraph) is None
