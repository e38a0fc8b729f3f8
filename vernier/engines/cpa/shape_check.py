"""Proofs by explicit heaps and shapes: location, call stack, predicates or explicit heaps, and shapes for one task,
without refinement.

The class of shape graphs and the predicates are read off the program: fields are compared with the constants of the
text, and predicates are branch conditions over named variables. There are no reachability predicates: without
predicates for sharing and cycles next to them they tell far too many graphs apart.
PROVED rests on a reached set that is closed and has no state at the error location; REFUTED on a feasible path to one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, assert_never

from vernier.core.budget import Budget, OutOfBudget
from vernier.core.obligation import ENDING
from vernier.encode.context import Bounds, Encoding
from vernier.engines.api import Task
from vernier.engines.cpa import shapes
from vernier.engines.cpa.alarm_paths import Feasibility
from vernier.engines.cpa.algorithm.composite import State
from vernier.engines.cpa.algorithm.reachability import partial_cpa_plus, start
from vernier.engines.cpa.algorithm.reached import Origins, ReachedSet
from vernier.engines.cpa.automaton import Automaton, ErrorLocation, Pitfall
from vernier.engines.cpa.configuration import HeapToShape, Shapes
from vernier.engines.cpa.domains.cartesian.analysis import CartesianAnalysis, term_of
from vernier.engines.cpa.domains.location.analysis import Targets
from vernier.engines.cpa.domains.predicates.oracle import Oracle
from vernier.engines.cpa.domains.shape.commands import Constants, ShapeClass
from vernier.engines.cpa.domains.shape.predicates import Fact, Field, Relation
from vernier.engines.cpa.domains.shape.translation import not_modelled
from vernier.engines.cpa.refinement.path_formula import PathFormula
from vernier.engines.cpa.refinement.shape_refinement import Failed, ShapeModelCheck, Verified
from vernier.ir.expr import Binary, BinaryOp, Const, Expr
from vernier.ir.ops import Branch, DerefPlace, Store
from vernier.ir.program import Procedure
from vernier.ir.types import IntType
from vernier.ir.walk import expressions_of, locals_in, operations_of, subexpressions
from vernier.logic.bank import Term
from vernier.logic.terms import Terms
from vernier.logic.values import Model

MOST_CONSTANTS, MOST_PREDICATES = 6, 4
ONLY_PITFALLS = Targets()
SHARE_OF_EXECUTIONS = 0.4
"""The part of the time left for finding executions that alarms stand for"""
TEMPORARY = "$"
"""The names of variables that the front end has made begin with this"""
_RELATIONS = {
    BinaryOp.EQ: Relation.EQ,
    BinaryOp.NE: Relation.EQ,
    BinaryOp.LT: Relation.LT,
    BinaryOp.GE: Relation.LT,
    BinaryOp.GT: Relation.GT,
    BinaryOp.LE: Relation.GT,
}


@dataclass(frozen=True, slots=True)
class Supplied:
    """An abstraction that is given by hand, as in chapter 3 of the thesis: predicates over the variables of procedures,
    and field predicates."""

    predicates: tuple[tuple[str, Expr], ...] = ()
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Closed:
    """No execution violates an obligation that is not among `violated`; those of executions that violate one of these
    whose code ends executions are followed no further than there. `executions` violate some of them."""

    violated: frozenset[str]
    executions: Mapping[str, tuple[PathFormula, Model]]
    automaton: Automaton
    reached: ReachedSet[Any, Any]


@dataclass(frozen=True, slots=True)
class NotFollowed:
    """Executions do what the analysis does not follow, or it fails otherwise. `executions` violate obligations."""

    reason: str
    executions: Mapping[str, tuple[PathFormula, Model]] = field(default_factory=dict)


def check_shapes(
    task: Task,
    obligations: Collection[str],
    budget: Budget,
    choice: Shapes | HeapToShape,
    supplied: Supplied | None = None,
) -> Closed | NotFollowed:
    """Run the analysis to its fixpoint, with an abstraction that is supplied or read off the program."""
    program = task.program
    ending = (name for name, item in program.obligations.items() if item.code in ENDING)
    automaton = Automaton(program, task.entry, (*obligations, *ending), not_modelled)
    reached = closed(automaton, choice, budget, supplied)
    states = [item.state for item in reached]
    pitfall = next((state[0] for state in states if isinstance(state[0], Pitfall)), None)
    if pitfall is not None:
        return NotFollowed(pitfall.reason)
    alarms = [state for state in states if isinstance(state[0], ErrorLocation)]
    violated = frozenset(state[0].obligation for state in alarms)
    executions = _executions(automaton, reached, alarms, frozenset(obligations), budget)
    return Closed(violated, executions, automaton, reached)


def check_refined(
    task: Task, obligations: Collection[str], budget: Budget, progress: Callable[[str], None]
) -> Closed | NotFollowed:  # fmt: skip
    """Heaps are followed as finely as refinement finds necessary."""
    program = task.program
    ending = [name for name, item in program.obligations.items() if item.code in ENDING]
    automaton = Automaton(program, task.entry, (*obligations, *ending), not_modelled)
    encoding = Encoding(program, Terms(), Bounds(0, 0, 0), lambda _: True, budget.spend)
    check = ShapeModelCheck(automaton, encoding, shape_class(automaton), Targets(frozenset(obligations)), budget)
    found = check.run()
    for step in check.steps:
        progress(f"cpa: {step}")
    match found:
        case Failed(reason=reason):
            return NotFollowed(reason, check.executions)
        case Verified(reached=reached):
            errors = (item.state[0] for item in reached)
            reached_errors = {error.obligation for error in errors if isinstance(error, ErrorLocation)}
            return Closed(frozenset(check.executions) | reached_errors, check.executions, automaton, reached)
        case _:
            assert_never(found)


def closed(
    automaton: Automaton,
    choice: Shapes | HeapToShape,
    budget: Budget,
    supplied: Supplied | None = None,
    targets: Targets = ONLY_PITFALLS,
) -> ReachedSet[Any, Any]:
    """The reached set of an analysis, closed under successors unless a target was reached, where it ends."""
    terms = Terms()
    encoding = Encoding(automaton.program, terms, Bounds(0, 0, 0), lambda _: True, budget.spend)
    oracle = Oracle(terms, budget)
    graphs = shape_class(automaton)
    if supplied is not None:
        graphs = ShapeClass(graphs.layouts, supplied.facts)
    try:
        match choice:
            case Shapes(configuration=configuration):
                tracked = _predicates(encoding, automaton.procedures())
                if supplied is not None:
                    given = (term_of(encoding, *item) for item in supplied.predicates)
                    tracked = (term for term in given if term is not None)
                predicates = CartesianAnalysis(encoding, oracle, tuple(tracked))
                analysis = shapes.composite(automaton, predicates, graphs, configuration, targets)
            case HeapToShape(limit=limit):
                analysis = shapes.explicit_heaps_and_shapes(automaton, encoding, graphs, limit, targets)
            case _:
                assert_never(choice)
        reached = ReachedSet[Any, Any](shapes.together, shapes.in_order(automaton), Origins.KEPT)
        return partial_cpa_plus(
            analysis, lambda state: automaton.edges(state[0]), start(analysis, reached), budget.spend
        )
    finally:
        oracle.close()


def _executions(
    automaton: Automaton,
    reached: ReachedSet[Any, Any],
    alarms: Iterable[State],
    asked: frozenset[str],
    budget: Budget,
) -> dict[str, tuple[PathFormula, Model]]:
    """Executions that violate what is asked, as far as they are found in a part of the time left."""
    part = budget.slice(budget.remaining() * SHARE_OF_EXECUTIONS)
    feasibility = Feasibility(automaton, part)
    found: dict[str, tuple[PathFormula, Model]] = {}
    try:
        for alarm in alarms:
            name = alarm[0].obligation
            execution = feasibility.execution(reached, alarm) if name in asked and name not in found else None
            if execution is not None:
                found[name] = execution
    except OutOfBudget:
        budget.spend()  # what is proved stands, unless all time is up
    return found


# ---------------------------------------------------------------- the first precision


def shape_class(automaton: Automaton) -> ShapeClass:
    """The class of shape graphs for a program."""
    program = automaton.program
    layouts = shapes.layouts(program)
    comparisons = dict.fromkeys(_comparisons(automaton.procedures()))
    facts = tuple(
        Fact(Field(struct, offset), relation, constant)
        for struct, layout in layouts.items()
        for offset, type_ in layout.items()
        for relation, constant in islice(comparisons, MOST_CONSTANTS)
        if isinstance(type_, IntType) and type_.minimum <= constant <= type_.maximum
    )
    return ShapeClass(layouts, facts, constants=Constants.TRACKED)


def _comparisons(procedures: Iterable[Procedure]) -> Iterator[tuple[Relation, int]]:
    """What may be said of fields: the constants written to memory, then those that numbers are compared with."""
    bodies = tuple(procedures)
    for procedure in bodies:
        for operation in operations_of(procedure):
            match operation:
                case Store(place=DerefPlace(), value=Const(value=int() as constant, type=IntType())):
                    yield Relation.EQ, int(constant)
                case _:
                    pass
    for procedure in bodies:
        for expression in _conditions(procedure):
            for part in subexpressions(expression):
                match part:
                    case Binary(op=op, right=Const(value=int() as constant, type=IntType())) if op in _RELATIONS:
                        yield _RELATIONS[op], int(constant)
                    case _:
                        pass


def _conditions(procedure: Procedure) -> Iterator[Expr]:
    for operation in operations_of(procedure):
        yield from expressions_of(operation)
    for block in procedure.blocks:
        if isinstance(block.terminator, Branch):
            yield block.terminator.condition


def _predicates(encoding: Encoding, procedures: Iterable[Procedure]) -> Iterator[Term]:
    """Branch conditions over named variables."""
    found: dict[Term, None] = {}
    for procedure in procedures:
        for block in procedure.blocks:
            if not isinstance(block.terminator, Branch):
                continue
            condition = block.terminator.condition
            names = [local.name for local in locals_in(condition)]
            if names and not any(name.startswith(TEMPORARY) for name in names):
                term = term_of(encoding, procedure.name, condition)
                if term is not None and not term.is_constant:
                    found.setdefault(term)
    return islice(found, MOST_PREDICATES)
