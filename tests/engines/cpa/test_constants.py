"""Constant propagation on the program of figure 3.2 of the thesis, with exactly the states it lists."""

from __future__ import annotations

import pytest

from vernier.core.source import NOWHERE
from vernier.encode.context import Bounds, Encoding
from vernier.engines.cpa.algorithm.analysis import Adjusted, Analysis
from vernier.engines.cpa.algorithm.composite import Composite
from vernier.engines.cpa.algorithm.operators import Merge
from vernier.engines.cpa.algorithm.reachability import partial_cpa_plus, start
from vernier.engines.cpa.algorithm.reached import ReachedSet
from vernier.engines.cpa.automaton import AnyLocation, Edge, ErrorLocation, Location, Run, Take
from vernier.engines.cpa.domains.constants.analysis import ConstantAnalysis
from vernier.engines.cpa.domains.location.analysis import LocationAnalysis
from vernier.ir.expr import Binary, BinaryOp, Const, Local
from vernier.ir.ops import Assign, Branch
from vernier.ir.program import Language, Procedure, Program
from vernier.ir.types import I32, VOID
from vernier.logic.terms import Terms

X, Y, Z = (Local(name, I32) for name in "xyz")
_NAMES = ("p|x", "p|y", "p|z")


def at(number: int) -> Location:
    return Location("p", str(number), 0)


def _set(variable: Local, value: int) -> Assign:
    return Assign(variable, Const(value, I32), NOWHERE)


_BRANCH = Branch(Binary(BinaryOp.EQ, Y, Const(1, I32)), "3", "4", NOWHERE)
_DIVISION = Branch(Binary(BinaryOp.EQ, X, Z), "error", "6", NOWHERE)
_EDGES = (
    Edge(at(1), Run((_set(X, 0), _set(Z, 0))), at(2)),
    Edge(at(2), Take(_BRANCH, "3"), at(3)),
    Edge(at(2), Take(_BRANCH, "4"), at(4)),
    Edge(at(3), Run((_set(X, 1),)), at(5)),
    Edge(at(4), Run((_set(Z, 1),)), at(5)),
    Edge(at(5), Take(_DIVISION, "6"), at(6)),
    Edge(at(5), Take(_DIVISION, "error"), ErrorLocation("division")),
)
_PROGRAM = Program(Language.C, {}, {}, {}, {"p": Procedure("p", (), VOID, (), NOWHERE)}, {})


def reached_states(merging: Merge) -> dict[AnyLocation, set[tuple[int | None, ...]]]:
    """The reached set as values of x, y and z at each location; None is any value."""
    terms = Terms()
    encoding = Encoding(_PROGRAM, terms, Bounds(0, 0, 0), lambda _: True, lambda: None)
    constants = ConstantAnalysis(encoding, merging)
    analysis = Composite((LocationAnalysis(at(1)), constants), 1)
    reached: ReachedSet[tuple[object, ...], tuple[object, ...]] = ReachedSet(lambda state: (state[0],), lambda _: 0)
    partial_cpa_plus(
        analysis, lambda state: [edge for edge in _EDGES if edge.source == state[0]], start(analysis, reached)
    )
    found: dict[AnyLocation, set[tuple[int | None, ...]]] = {}
    for item in reached:
        location, values = item.state
        known = {name: value.payload for name, value in values}  # type: ignore[attr-defined]
        found.setdefault(location, set()).add(tuple(known.get(name) for name in _NAMES))  # type: ignore[arg-type]
    return found


def test_joining_raises_a_false_alarm() -> None:
    found = reached_states(Merge.JOIN)
    assert found == {
        at(1): {(None, None, None)},
        at(2): {(0, None, 0)},
        at(3): {(0, 1, 0)},
        at(4): {(0, None, 0)},
        at(5): {(None, None, None)},
        at(6): {(None, None, None)},
        ErrorLocation("division"): {(None, None, None)},
    }


def test_keeping_paths_apart_proves_the_program() -> None:
    found = reached_states(Merge.SEP)
    assert found[at(5)] == {(1, 1, 0), (0, None, 1)}
    assert ErrorLocation("division") not in found


@pytest.mark.parametrize("merging", list(Merge))
def test_without_locations_nothing_is_known(merging: Merge) -> None:
    """Constant propagation alone follows every edge from every state (thesis, section 3.2.2)."""
    terms = Terms()
    encoding = Encoding(_PROGRAM, terms, Bounds(0, 0, 0), lambda _: True, lambda: None)
    analysis: Analysis[frozenset[tuple[str, object]], object]
    analysis = ConstantAnalysis(encoding, merging)  # type: ignore[assignment]
    reached: ReachedSet[frozenset[tuple[str, object]], object] = ReachedSet(lambda _: (0,), lambda _: 0)
    partial_cpa_plus(analysis, lambda _: _EDGES, start(analysis, reached))
    assert [item for item in reached if item == Adjusted(frozenset(), item.precision)]
