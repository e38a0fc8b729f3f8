"""Summaries of recursive procedures that compute numbers from numbers, so that recursion of any depth is covered.

A summary says what holds of arguments and result whenever a call returns. Candidates come from samples; those that fail
when a body is executed with its calls described by the candidates are dropped until none does (Flanagan and Leino,
Houdini, 2001). Law: by induction on the depth of calls, every call that returns satisfies what is left.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from vernier.analysis.facts.call_graph import CallGraph, Pointed
from vernier.analysis.facts.loops import loop_heads, weak_topological_order
from vernier.core.budget import Budget
from vernier.core.obligation import ENDING
from vernier.encode.context import Encoding
from vernier.encode.expressions import evaluate
from vernier.encode.values import EncodingError, sort_of
from vernier.engines.cpa.algorithm.composite import Composite, State
from vernier.engines.cpa.algorithm.reachability import partial_cpa_plus, start
from vernier.engines.cpa.algorithm.reached import ReachedSet
from vernier.engines.cpa.automaton import Automaton, ErrorLocation, Location, NotModelled, Pitfall, Recursion
from vernier.engines.cpa.domains.call_stack.analysis import CallStackAnalysis
from vernier.engines.cpa.domains.location.analysis import LocationAnalysis
from vernier.engines.cpa.domains.predicates.abstraction import Kind, PredicateAbstraction, Tracked
from vernier.engines.cpa.domains.predicates.analysis import PredicateAnalysis
from vernier.engines.cpa.domains.predicates.blocks import Blocks, Summary
from vernier.engines.cpa.domains.predicates.frames import Frames, outer
from vernier.engines.cpa.domains.predicates.oracle import Oracle
from vernier.engines.cpa.exploration import partitions, topological
from vernier.engines.cpa.refinement.integers import Restoration
from vernier.engines.cpa.refinement.relations import related
from vernier.engines.cpa.refinement.undefined import dangers
from vernier.ir.interp import Limits, Machine
from vernier.ir.interp.ends import Returned
from vernier.ir.interp.inputs import SeededInputs
from vernier.ir.ops import Assign, Assume, Call, Check, Havoc, Operation, Return
from vernier.ir.program import Procedure, Program
from vernier.ir.types import BoolType, IntType, VoidType
from vernier.ir.walk import expressions_of, operations_of, subexpressions
from vernier.logic.bank import Term
from vernier.logic.walk import substitute

CALLS = 160
LARGEST_ARGUMENT = 9
LIMITS = Limits(steps=20_000, seconds=0.2, depth=400)
NOT_PLAIN = "a recursive procedure with loops or memory is not summarised"
RESULT = "#result"


@dataclass(frozen=True, slots=True)
class Summarised:
    """Summaries, and what they leave open: obligations that a body may violate, and whether it may come to an access
    that is not valid."""

    summaries: Mapping[str, Summary]
    violated: frozenset[str]
    ends_early: str | None


NOTHING_SUMMARISED = Summarised({}, frozenset(), None)


def recursive_procedures(program: Program, entry: str) -> tuple[str, ...]:
    """The recursive procedures that an execution may enter."""
    graph = CallGraph(program, Pointed.TAKEN)
    return tuple(item.name for item in graph.reachable(entry) if item.name in graph.recursive)


@dataclass(slots=True)
class Summariser:
    """The summaries of one task."""

    encoding: Encoding
    oracle: Oracle
    budget: Budget
    not_modelled: NotModelled
    obligations: frozenset[str]

    def run(self, entry: str) -> Summarised:
        """The summaries of the recursive procedures that can be reached from an entry."""
        program = self.encoding.program
        names = recursive_procedures(program, entry)
        graph = CallGraph(program, Pointed.TAKEN)
        plain = all(_is_plain(item) for name in names for item in graph.reachable(name))
        numbers = all(isinstance(program.procedures[name].result, IntType) for name in names)
        if entry in names or not plain or not numbers:
            raise EncodingError(NOT_PLAIN)
        candidates = {name: tuple(self._candidates(program.procedures[name])) for name in names}
        while True:
            summaries = {name: self._summary(program.procedures[name], found) for name, found in candidates.items()}
            bodies = {name: self._body(name, summaries) for name in names}
            left = {name: bodies[name].implied(candidates[name]) for name in names}
            if left == candidates:
                break
            candidates = left
        violated = frozenset(item for body in bodies.values() for item in body.violated)
        early = next((item for body in bodies.values() for item in body.ending), None)
        return Summarised(summaries, violated, early)

    # ------------------------------------------------------------ candidates

    def _symbols(self, procedure: Procedure) -> tuple[tuple[Term, ...], Term]:
        terms = self.encoding.terms
        parameters = tuple(
            terms.symbol(outer(procedure.name, item.name), sort_of(item.type)) for item in procedure.parameters
        )
        return parameters, terms.symbol(outer(procedure.name, RESULT), sort_of(procedure.result))

    def _summary(self, procedure: Procedure, candidates: tuple[Term, ...]) -> Summary:
        return Summary(*self._symbols(procedure), self.encoding.terms.all_of(candidates))

    def _candidates(self, procedure: Procedure) -> Iterator[Term]:
        """What holds of all calls that were tried; and of those in which one argument or all are not negative."""
        terms = self.encoding.terms
        parameters, result = self._symbols(procedure)
        types = (*(item.type for item in procedure.parameters), procedure.result)
        unsigned = {
            symbol
            for symbol, type_ in zip((*parameters, result), types, strict=True)
            if isinstance(type_, IntType) and not type_.signed
        }
        restore = Restoration(terms, unsigned.__contains__, {})
        rows = self._calls(procedure)
        known: set[Term] = set()
        for bounds in _bounds(len(parameters)):
            chosen = [row for row in rows if all(row[number] >= lowest for number, lowest in bounds.items())]
            if not chosen:
                continue
            values = dict(zip((*parameters, result), zip(*chosen, strict=True), strict=True))
            when = terms.all_of(
                terms.bv_sle(terms.bv(lowest, parameters[number].sort.width), parameters[number])
                for number, lowest in bounds.items()
            )
            found = [item for item in related(terms, values, restore) if item not in known]
            # What holds of all calls need not be said of some again.
            known.update(found if not bounds else ())
            yield from (terms.implies(when, item) for item in found)

    def _calls(self, procedure: Procedure) -> list[tuple[int, ...]]:
        """Arguments and results of calls that were executed."""
        machine, chance = Machine(self.encoding.program), random.Random(0)
        rows: dict[tuple[int, ...], None] = {}
        for number in range(CALLS):
            self.budget.spend()
            given = [_argument(chance, item.type) for item in procedure.parameters]
            end = machine.run(procedure.name, given, SeededInputs(number), limits=LIMITS).end
            if isinstance(end, Returned) and isinstance(end.value, int):
                rows[(*given, int(end.value))] = None
        return list(rows)

    # ------------------------------------------------------------ bodies

    def _body(self, name: str, summaries: Mapping[str, Summary]) -> _Body:
        """Execute a body for any arguments, with the recursive calls in it described."""
        program = self.encoding.program
        automaton = Automaton(program, name, self.obligations, self.not_modelled, Recursion.SUMMARISED)
        blocks = Blocks(self.encoding, automaton, Frames(automaton), summaries)
        abstraction = PredicateAbstraction(self.oracle, Kind.CARTESIAN)
        predicates = PredicateAnalysis(blocks, abstraction, lambda _: False)
        analysis = Composite((LocationAnalysis(automaton.initial), CallStackAnalysis(), predicates), 2)
        reached = start(analysis, ReachedSet[Any, Any](partitions, topological(automaton)))
        partial_cpa_plus(analysis, lambda state: automaton.edges(state[0]), reached, self.budget.spend)
        pitfall = next((item.state[0] for item in reached if isinstance(item.state[0], Pitfall)), None)
        if pitfall is not None:
            raise EncodingError(pitfall.reason)

        def ends(obligation: str) -> bool:
            return obligation not in self.obligations and program.obligations[obligation].code in ENDING

        ending = [
            danger.violations[0].obligation
            for danger in dangers(automaton, blocks, reached, ends).values()
            if self.oracle.possible(danger.target(self.encoding.terms).block.memory.guard.term)
        ]
        violated = [item.state[0].obligation for item in reached if isinstance(item.state[0], ErrorLocation)]
        returns = tuple(self._returns(automaton, (item.state for item in reached)))
        return _Body(abstraction, summaries[name].result, returns, tuple(violated), tuple(ending))

    def _returns(self, automaton: Automaton, states: Iterator[State]) -> Iterator[tuple[Term, Term]]:
        """The paths that return, and the result on each."""
        for location, stack, last in states:
            if not isinstance(location, Location) or stack or location.procedure != automaton.entry.name:
                continue
            block = automaton.block(location)
            if location.position == len(block.operations) and isinstance(block.terminator, Return):
                memory, value = last.block.memory, block.terminator.value
                found = None if value is None else evaluate(self.encoding, memory, value)
                if not isinstance(found, Term):
                    raise EncodingError(NOT_PLAIN)
                yield memory.guard.term, found


@dataclass(frozen=True, slots=True)
class _Body:
    """How the executions of a body end."""

    abstraction: PredicateAbstraction
    result: Term
    returns: tuple[tuple[Term, Term], ...]
    violated: tuple[str, ...]
    ending: tuple[str, ...]

    def implied(self, candidates: tuple[Term, ...]) -> tuple[Term, ...]:
        """The candidates that hold wherever the body returns."""
        terms = self.abstraction.oracle.terms
        left = candidates
        for guard, value in self.returns:
            tracked = tuple(Tracked(item, substitute(terms, item, {self.result: value})) for item in left)
            left = self.abstraction.implied(guard, tracked)
        return left


def _bounds(count: int) -> Iterator[dict[int, int]]:
    """Lower bounds of arguments: of none, of each one, and of all."""
    yield {}
    for number in range(count if count > 1 else 0):
        yield {number: 0}
    for lowest in (0, 1, 2):
        yield dict.fromkeys(range(count), lowest)


def _argument(chance: random.Random, type_: object) -> int:
    if isinstance(type_, IntType):
        return chance.randint(0 if not type_.signed else -3, LARGEST_ARGUMENT)
    return int(chance.random() < 0.5)


def _is_plain(procedure: Procedure) -> bool:
    """Whether a procedure is about numbers only, without loops and memory."""
    if procedure.is_external or not isinstance(procedure.result, IntType | VoidType):
        return False
    if not all(isinstance(item.type, IntType) for item in procedure.parameters):
        return False
    has_loop = bool(loop_heads(weak_topological_order(procedure)))
    return not has_loop and all(map(_is_plain_operation, operations_of(procedure)))


def _is_plain_operation(operation: Operation) -> bool:
    parts = (part for expr in expressions_of(operation) for part in subexpressions(expr))
    is_plain = isinstance(operation, Assign | Havoc | Assume | Check | Call)
    return is_plain and all(isinstance(part.type, BoolType | IntType) for part in parts)
