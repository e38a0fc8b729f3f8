"""Proofs by shapes: location, call stack, predicates and shapes for one task, without refinement.

The class of shape graphs and the predicates are read off the program: fields are compared with the constants of the
text, and predicates are branch conditions over named variables. There are no reachability predicates: without
predicates for sharing and cycles next to them they tell far too many graphs apart.
PROVED rests on a reached set that is closed and has no state at the error location. Nothing is refuted here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from vernier.core.budget import Budget
from vernier.core.obligation import ENDING
from vernier.encode.context import Bounds, Encoding
from vernier.engines.api import Task
from vernier.engines.cpa import shapes
from vernier.engines.cpa.algorithm.reachability import partial_cpa_plus, start
from vernier.engines.cpa.algorithm.reached import ReachedSet
from vernier.engines.cpa.automaton import Automaton, ErrorLocation, Pitfall
from vernier.engines.cpa.domains.cartesian.analysis import CartesianAnalysis, term_of
from vernier.engines.cpa.domains.predicates.oracle import Oracle
from vernier.engines.cpa.domains.shape.commands import Constants, ShapeClass
from vernier.engines.cpa.domains.shape.predicates import Fact, Field, Relation
from vernier.engines.cpa.domains.shape.translation import not_modelled
from vernier.ir.expr import Binary, BinaryOp, Const, Expr
from vernier.ir.ops import Branch, DerefPlace, Store
from vernier.ir.program import Procedure
from vernier.ir.types import IntType
from vernier.ir.walk import expressions_of, locals_in, operations_of, subexpressions
from vernier.logic.bank import Term
from vernier.logic.terms import Terms

MOST_CONSTANTS, MOST_PREDICATES = 6, 4
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
class Closed:
    """No execution violates an obligation that is not among `violated`; those of executions that violate one of these
    whose code ends executions are followed no further than there."""

    violated: frozenset[str]


@dataclass(frozen=True, slots=True)
class NotFollowed:
    """Executions do what the shape analysis does not follow."""

    reason: str


def check_shapes(
    task: Task, obligations: Iterable[str], budget: Budget, configuration: shapes.Configuration
) -> Closed | NotFollowed:
    """Run the analysis to its fixpoint."""
    program = task.program
    ending = (name for name, item in program.obligations.items() if item.code in ENDING)
    automaton = Automaton(program, task.entry, (*obligations, *ending), not_modelled)
    terms = Terms()
    encoding = Encoding(program, terms, Bounds(0, 0, 0), lambda _: True, budget.spend)
    oracle = Oracle(terms, budget)
    try:
        predicates = CartesianAnalysis(encoding, oracle, tuple(_predicates(encoding, automaton.procedures())))
        analysis = shapes.composite(automaton, predicates, shape_class(automaton), configuration)
        reached = start(analysis, ReachedSet[Any, Any](shapes.together, shapes.in_order(automaton)))
        partial_cpa_plus(analysis, lambda state: automaton.edges(state[0]), reached, budget.spend)
    finally:
        oracle.close()
    locations = [item.state[0] for item in reached]
    pitfall = next((item for item in locations if isinstance(item, Pitfall)), None)
    if pitfall is not None:
        return NotFollowed(pitfall.reason)
    return Closed(frozenset(item.obligation for item in locations if isinstance(item, ErrorLocation)))


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
