"""Analyses as values: which components, which operators, which precision at first."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias, assert_never

from vernier.encode.context import Bounds, Encoding
from vernier.engines.api import Context, Task
from vernier.engines.cpa.algorithm.composite import Composite
from vernier.engines.cpa.algorithm.operators import Merge
from vernier.engines.cpa.algorithm.reached import ReachedSet
from vernier.engines.cpa.automaton import Automaton, Recursion
from vernier.engines.cpa.domain_types import enumerated
from vernier.engines.cpa.domains.call_stack.analysis import CallStackAnalysis
from vernier.engines.cpa.domains.constants.analysis import ConstantAnalysis
from vernier.engines.cpa.domains.constants.threshold import ConditionsOfProgram, Threshold
from vernier.engines.cpa.domains.location.analysis import LocationAnalysis, Targets
from vernier.engines.cpa.domains.predicates.abstraction import Kind, PredicateAbstraction
from vernier.engines.cpa.domains.predicates.analysis import PredicateAnalysis, at_loop_heads
from vernier.engines.cpa.domains.predicates.blocks import Blocks
from vernier.engines.cpa.domains.predicates.frames import Frames
from vernier.engines.cpa.domains.predicates.oracle import Oracle
from vernier.engines.cpa.exploration import partitions, topological
from vernier.engines.cpa.modelled import not_modelled
from vernier.engines.cpa.refinement.model_check import ModelCheck
from vernier.engines.cpa.shapes import Configuration
from vernier.engines.cpa.summaries import NOTHING_SUMMARISED, Summarised, Summariser
from vernier.logic.terms import Terms

BOUNDS = Bounds(loop=0, recursion=0, array=16)


@dataclass(frozen=True, slots=True)
class Configured:
    """An analysis of one task, ready to run."""

    automaton: Automaton
    predicates: PredicateAnalysis
    check: ModelCheck
    summarised: Summarised = NOTHING_SUMMARISED

    def close(self) -> None:
        """Release the solver."""
        self.predicates.abstraction.oracle.close()


class Calls(Enum):
    """SUMMARISED: as `Values.FEW`, with summaries for recursive calls."""

    SUMMARISED = "summarised"


class Values(Enum):
    """The variables with explicit values at abstraction points. ALL: every number with a known value, so that code that
    does not depend on inputs is executed. FEW: those that only hold a few constants of the text; predicates cover the
    others."""

    ALL = "all"
    FEW = "few"


@dataclass(frozen=True, slots=True)
class UpTo:
    """Explicit values on all paths, with a switch to predicates where a variable has more values than this at one
    location (analysis C1 of the thesis); None: however many values there are."""

    limit: int | None


Choice: TypeAlias = Values | UpTo | Calls
"""An analysis: how explicit values and predicates share the work"""


@dataclass(frozen=True, slots=True)
class Shapes:
    """Predicates edge by edge and shape graphs, in one of the configurations of the thesis."""

    configuration: Configuration


@dataclass(frozen=True, slots=True)
class HeapToShape:
    """Explicit values and heaps, with a switch to shape graphs for structures that are deeper than this (analysis C2 of
    the thesis); None: however deep they are. With 0 there are shape graphs only."""

    limit: int | None


class Refinement(Enum):
    """HEAPS: heaps are followed as finely as refinement finds necessary (analysis C_sr of the thesis)."""

    HEAPS = "heaps"


HeapAnalysis: TypeAlias = Shapes | HeapToShape | Refinement


@dataclass(frozen=True, slots=True)
class _Everything(Collection[str]):
    """All names."""

    def __contains__(self, name: object) -> bool:
        return True

    def __iter__(self) -> Iterator[str]:
        raise TypeError("there is no list of all names")

    def __len__(self) -> int:
        raise TypeError("there is no number of all names")


def configure(task: Task, obligations: tuple[str, ...], context: Context, choice: Choice) -> Configured:
    """Location, call stack, explicit values and predicates; abstraction at loop heads; no predicates at first."""
    terms = Terms()
    automaton = Automaton(task.program, task.entry, obligations, not_modelled, _recursion(choice))
    encoding = Encoding(
        task.program, terms, BOUNDS, lambda guard: not guard.is_false(terms), context.budget.spend
    )  # fmt: skip
    oracle = Oracle(terms, context.budget)
    summarised = NOTHING_SUMMARISED
    if isinstance(choice, Calls):
        summarised = Summariser(encoding, oracle, context.budget, not_modelled, frozenset(obligations)).run(task.entry)
    blocks = Blocks(encoding, automaton, Frames(automaton), summarised.summaries)
    predicates = PredicateAnalysis(
        blocks,
        PredicateAbstraction(oracle, Kind.BOOLEAN),
        at_loop_heads(blocks),
        explicit=_explicit(task, automaton, choice),
    )
    location = LocationAnalysis(automaton.initial, Targets(frozenset(obligations)))
    match choice:
        case Values() | Calls():
            analysis = Composite((location, CallStackAnalysis(), predicates), 2)
        case UpTo(limit=limit):
            values = ConstantAnalysis(encoding, Merge.SEP)
            infer = ConditionsOfProgram(encoding, automaton)
            trade = () if limit is None else (Threshold(limit, infer),)
            analysis = Composite((location, CallStackAnalysis(), values, predicates), 3, trade=trade)
        case _:
            assert_never(choice)
    reached = ReachedSet[Any, Any](partitions, topological(automaton))
    check = ModelCheck(automaton, analysis, predicates, reached, context.budget, context.progress)
    return Configured(automaton, predicates, check, summarised)


def _recursion(choice: Choice) -> Recursion:
    match choice:
        case Values():
            return Recursion.INLINED
        case Calls():
            return Recursion.SUMMARISED
        case UpTo():
            return Recursion.PITFALL
        case _:
            assert_never(choice)


def _explicit(task: Task, automaton: Automaton, choice: Choice) -> Collection[str]:
    """The variables that the predicate analysis tells apart by value at abstraction points."""
    match choice:
        case Values.ALL:
            return _Everything()
        case Values.FEW | Calls():
            return enumerated(task.program, automaton.procedures(), task.entry)
        case UpTo():
            return ()
        case _:
            assert_never(choice)
