"""Configurations A to F of the thesis (section 3.4.1) on the program of figure 3.3, and on two that traverse the list.

`flag` is decided before the loop: in the thesis, too, every state at the exit knows it. Of configurations E and F the
thesis prints the graphs of lists of 1s and of 2s; as their states forget which of these goes with the flag, lists in
which both occur have to be there, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from tests.engines.cpa.programs import c_task
from vernier.core.budget import Budget
from vernier.encode.context import Bounds, Encoding
from vernier.engines.cpa import shapes
from vernier.engines.cpa.algorithm.composite import Composite
from vernier.engines.cpa.algorithm.reachability import partial_cpa_plus, start
from vernier.engines.cpa.algorithm.reached import ReachedSet
from vernier.engines.cpa.automaton import Automaton, ErrorLocation, Location, Pitfall
from vernier.engines.cpa.domains.cartesian.analysis import CartesianAnalysis, term_of
from vernier.engines.cpa.domains.location.analysis import Targets
from vernier.engines.cpa.domains.predicates.oracle import Oracle
from vernier.engines.cpa.domains.shape.commands import ShapeClass
from vernier.engines.cpa.domains.shape.kleene import Kleene
from vernier.engines.cpa.domains.shape.predicates import Fact, Field, PointsTo, Relation
from vernier.engines.cpa.domains.shape.structure import NULL, OTHER, Structure
from vernier.engines.cpa.domains.shape.translation import not_modelled
from vernier.ir.expr import Binary, BinaryOp, Const, Expr, Local
from vernier.ir.types import I32
from vernier.logic.terms import Terms

H, N = Field("node", 0), Field("node", 8)
_FLAG = Binary(BinaryOp.NE, Local("flag", I32), Const(0, I32))
_X = Binary(BinaryOp.EQ, Local("x", I32), Const(3, I32))
_CONFIGURATIONS = {"A": shapes.A, "B": shapes.B, "C": shapes.C, "D": shapes.D, "E": shapes.E, "F": shapes.F}

_BUILD = """extern void *malloc(unsigned long);
struct node { int h; struct node *n; };
int main(void) {
  int flag, x = 3;
  if (__VERIFIER_nondet_int()) flag = 1; else flag = 0;
  struct node *a = malloc(sizeof(struct node));
  struct node *p = a;
  while (__VERIFIER_nondet_int()) {
    if (flag) p->h = 1; else p->h = 2;
    p->n = malloc(sizeof(struct node));
    p = p->n;
  }
  p->h = 3;
"""
_ONES = _BUILD.replace("if (flag) p->h = 1; else p->h = 2;", "p->h = 1;")
_END = "while (__VERIFIER_nondet_int()) ; return a->h + p->h + x + flag; }"
_EXIT = _BUILD + _END
_FLAGS = """p = a;
  if (flag) while (p->h == 1) p = p->n; else while (p->h == {second}) p = p->n;
  if (p->h != {last}) reach_error();
  return 0; }}"""
_AS_X = _ONES + "if (p->h != x) reach_error(); return 0; }"


@dataclass(frozen=True, slots=True)
class Reached:
    states: list[tuple[Any, ...]]

    @property
    def errors(self) -> list[object]:
        return [state[0] for state in self.states if isinstance(state[0], ErrorLocation | Pitfall)]

    def at(self, position: Location) -> list[tuple[Any, ...]]:
        return [state for state in self.states if state[0] == position]


def analysed(
    text: str, configuration: shapes.Configuration, predicate: Expr, *facts: Fact
) -> tuple[Automaton, Reached]:
    task = c_task(text)
    automaton = Automaton(task.program, task.entry, [item.id for item in task.obligations], not_modelled)
    targets = Targets(frozenset(item.id for item in task.obligations))
    terms = Terms()
    encoding = Encoding(task.program, terms, Bounds(0, 0, 0), lambda _: True, lambda: None)
    oracle = Oracle(terms, Budget.of_seconds(30.0))
    term = term_of(encoding, "main", predicate)
    assert term is not None
    all_facts = (*(Fact(H, Relation.EQ, value) for value in (1, 2, 3)), *facts)
    shape_class = ShapeClass(shapes.layouts(task.program), all_facts)
    analysis = shapes.composite(
        automaton, CartesianAnalysis(encoding, oracle, (term,)), shape_class, configuration, targets
    )
    reached: ReachedSet[Any, Any] = ReachedSet(shapes.together, shapes.in_order(automaton))
    try:
        partial_cpa_plus(analysis, lambda state: automaton.edges(state[0]), start(analysis, reached))
    finally:
        oracle.close()
    return automaton, Reached([item.state for item in reached])


def _composite(text: str, configuration: shapes.Configuration) -> Composite:
    task = c_task(text)
    terms = Terms()
    encoding = Encoding(task.program, terms, Bounds(0, 0, 0), lambda _: True, lambda: None)
    predicates = CartesianAnalysis(encoding, Oracle(terms, Budget.of_seconds(30.0)), ())
    automaton = Automaton(task.program, task.entry, (), not_modelled)
    return shapes.composite(automaton, predicates, ShapeClass(shapes.layouts(task.program)), configuration)


def spelled(graph: Structure) -> str:
    """The list from `a`: the number of each node, in the order of the list, with a star for a summary node; nothing for
    a list in which 1 and 2 occur."""
    node: int | None = graph.unary[PointsTo("main|a")].index(Kleene.YES)
    found, seen = "", set()
    while node is not None and node not in seen:
        seen.add(node)
        values = [
            str(fact.operand) for fact, row in graph.unary.items() if isinstance(fact, Fact) and row[node] is Kleene.YES
        ]
        assert len(values) == 1
        found += values[0] + ("*" if node in graph.summaries else "")
        following = [item for item, value in enumerate(graph.binary[N][node]) if value and item not in seen]
        targets = [item for item in following if item not in (NULL, OTHER)]
        if len(targets) > 1:
            return ""
        node = targets[0] if targets else None
    assert len(seen) == len(graph.nodes)
    assert graph.unary[PointsTo("main|p")].index(Kleene.YES) in seen
    return found


def at_exit(configuration: shapes.Configuration) -> list[tuple[str, list[str]]]:
    """The states at the exit: what is known of the flag, and the lists."""
    automaton, reached = analysed(_EXIT, configuration, _FLAG)
    assert not reached.errors
    exit_ = max(automaton.loop_heads("main"), key=automaton.order)
    found = []
    for _, _, literals, region in reached.at(exit_):
        (literal,) = literals or (None,)
        flag = "" if literal is None else "not flag" if literal.op.name == "EQ" else "flag"
        found.append((flag, sorted(map(spelled, region))))
    return sorted(found)


def test_a_joins_shapes_where_predicates_agree() -> None:
    expected = [("flag", ["11*3", "113", "13", "3"]), ("not flag", ["22*3", "223", "23", "3"])]
    assert at_exit(shapes.A) == expected
    assert at_exit(shapes.D) == expected


@pytest.mark.parametrize("configuration", [shapes.B, shapes.C, shapes.D_SEP])
def test_b_has_eight_states_of_one_graph(configuration: shapes.Configuration) -> None:
    lists = {"flag": ["3", "13", "113", "11*3"], "not flag": ["3", "23", "223", "22*3"]}
    assert at_exit(configuration) == sorted((flag, [graph]) for flag, graphs in lists.items() for graph in graphs)


_BY_FLAG = {"flag": {"3", "13", "113", "11*3"}, "not flag": {"3", "23", "223", "22*3"}}


def test_e_forgets_which_lists_go_with_the_flag() -> None:
    found = at_exit(shapes.E)
    assert [flag for flag, _ in found] == ["flag", "not flag"]
    for _, graphs in found:
        assert _BY_FLAG["flag"] | _BY_FLAG["not flag"] <= set(graphs)


def test_f_has_one_state() -> None:
    ((flag, graphs),) = at_exit(shapes.F)
    assert flag == ""
    assert _BY_FLAG["flag"] | _BY_FLAG["not flag"] <= set(graphs)


@pytest.mark.parametrize("name", "ABCDEF")
def test_lists_that_go_with_a_flag(name: str) -> None:
    _, reached = analysed(_BUILD + _FLAGS.format(second=2, last=3), _CONFIGURATIONS[name], _FLAG)
    assert not any(isinstance(error, Pitfall) for error in reached.errors)
    assert bool(reached.errors) == (name in "EF")


@pytest.mark.parametrize(("second", "last"), [(1, 3), (2, 1), (3, 3)])
@pytest.mark.parametrize("name", "AC")
def test_lists_that_do_not_go_with_a_flag(name: str, second: int, last: int) -> None:
    _, reached = analysed(_BUILD + _FLAGS.format(second=second, last=last), _CONFIGURATIONS[name], _FLAG)
    assert reached.errors


@pytest.mark.parametrize("name", "ABCDEF")
def test_only_strengthening_relates_a_field_to_a_variable(name: str) -> None:
    fact = Fact(H, Relation.EQ, "main|x")
    _, reached = analysed(_AS_X, _CONFIGURATIONS[name], _X, fact)
    assert bool(reached.errors) == (name != "C")
    _, wrong = analysed(_AS_X.replace("x = 3", "x = 2"), _CONFIGURATIONS[name], _X, fact)
    assert wrong.errors


@pytest.mark.parametrize(("configuration", "value"), [(shapes.B, Kleene.MAYBE), (shapes.C, Kleene.YES)])
def test_the_field_predicate_after_the_last_write(configuration: shapes.Configuration, value: Kleene) -> None:
    fact = Fact(H, Relation.EQ, "main|x")
    automaton, reached = analysed(_ONES + _END, configuration, _X, fact)
    exit_ = max(automaton.loop_heads("main"), key=automaton.order)
    graphs = [graph for state in reached.at(exit_) for graph in state[3]]
    assert graphs
    for graph in graphs:
        assert graph.unary[fact][graph.unary[PointsTo("main|p")].index(Kleene.YES)] is value


def test_stop_join_covers_by_several_states() -> None:
    automaton, reached = analysed(_EXIT, shapes.D_SEP, _FLAG)
    exit_ = max(automaton.loop_heads("main"), key=automaton.order)
    states = [state for state in reached.at(exit_) if any(literal.op.name != "EQ" for literal in state[2])]
    assert len(states) == 4
    both = (*states[0][:3], states[0][3] | states[1][3])
    others = [state for state in states if state[3] <= both[3]]
    for configuration, covered in ((shapes.D_SEP, True), (shapes.B, False)):
        analysis = _composite(_EXIT, configuration)
        assert analysis.stop(both, others, (None, None, None, None)) is covered
