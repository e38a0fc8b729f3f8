"""Which statements a bounded proof rests on (section 3.2 of the paper, Figure 5 and Algorithm 1).

The entry is encoded within a scope with the constraints of each unit under one label. Without its constraints a unit
behaves as the rules of Figure 6 would have it: what it assigns, decides and returns is anything, while the place that
it assigns to stays, and so does what can throw there, guards among it (`guards`). A locally minimal core is the set of
`mustHave` units. Which cell of an array an assignment changes has a label of its own: a joined region may change any of
them.

Loops that count to a constant in their header keep their number of iterations: constants there have no label, and
`Marks` keeps the header where something inside of the loop stays.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from vernier.core.budget import OutOfBudget
from vernier.core.obligation import ViolationPoint
from vernier.encode.context import Bounds
from vernier.encode.guard import Guard
from vernier.encode.heap import HeapScope
from vernier.encode.labels import LABELLED, Label, Labels
from vernier.encode.scopes import Extent, overridden
from vernier.encode.values import NULL, EncodingError, GuardedPointer, GuardedReference, GuardedValue
from vernier.engines.api import Context, Task
from vernier.engines.bounded.cores import LabelledRound
from vernier.frontend.java.tree import For
from vernier.ir.expr import Binary, BinaryOp, Local, Null
from vernier.ir.ops import Assign, Branch, ElementPlace, Operation, Return, Store
from vernier.ir.program import Block, Procedure, Program
from vernier.ir.types import RefType
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.logic.sorts import BitVecSort, BoolSort
from vernier.logic.terms import Terms
from vernier.logic.values import Model
from vernier.logic.walk import free_symbols
from vernier.slices.guards import checks_of
from vernier.slices.methods import INDEX
from vernier.slices.statements import Unit
from vernier.solvers.answers import Answer, Sat, Unsat
from vernier.solvers.choose import open_solver
from vernier.solvers.protocol import Backend, Cores, SolverOptions

SCOPE: Extent = (Bounds(3, 3, 6), HeapScope(3, 3))
"""At most three objects and three iterations, as in the paper"""
_RETURNED = "$returned"

UnitOf: TypeAlias = Callable[[Label], Unit | None]


@dataclass(frozen=True, slots=True)
class Relevant:
    """The property holds within the scope because of these units; and, if anything in them matters, of loops with
    constant headers."""

    units: frozenset[Unit]
    constant: frozenset[Unit]
    scope: str


@dataclass(frozen=True, slots=True)
class Violated:
    """The encoding of the scope has an execution that violates the property: there is nothing to slice. Nobody has run
    the execution; that is for a check."""

    scope: str


@dataclass(frozen=True, slots=True)
class Undecided:
    reason: str


Relevance: TypeAlias = Relevant | Violated | Undecided


def relevant_units(
    task: Task, context: Context, obligations: Collection[str], unit_of: UnitOf, depth: Callable[[Unit], int]
) -> Relevance:
    """The units that a proof of the obligations within the scope of the task needs. Where there is a choice, statements
    that lie deeper inside of others are given up first: it is simpler to prove something from the condition of a loop
    than from what happens in its body."""
    try:
        current = UnitRound(task, context, overridden(SCOPE, task.scope), unit_of, depth)
        try:
            current.execute()
            if current.is_vacuous():
                return Undecided(f"no start state within {current.scope()} satisfies the precondition (see --scope)")
            if not current.is_reached(obligations):
                return Undecided(f"no execution within {current.scope()} gets there (see --scope)")
            found = current.core_of(obligations)
            if found is not None:
                return Relevant(found, current.constant_headers(), current.scope())
            return current.without_core(obligations)
        finally:
            current.close()
    except EncodingError as error:
        return Undecided(str(error))
    except OutOfBudget:
        return Undecided(LATE)


LATE = "no bounded proof was found in time"


class UnitRound(LabelledRound):
    """One scope of a task, encoded with the constraints of each unit under its label."""

    def __init__(
        self, task: Task, context: Context, extent: Extent, unit_of: UnitOf, depth: Callable[[Unit], int]
    ) -> None:
        self._unit_of, self._depth = unit_of, depth
        self._checks = checks_of(task.program)
        super().__init__(replace(task, program=_with_names(task.program)), context, extent)

    def _make_labels(self) -> Labels:
        self._unit_labels = _UnitLabels(self.terms, self._unit_of, self._checks)
        return self._unit_labels

    def _feasible(self, guard: Guard) -> bool:
        """What is impossible with all constraints may be possible with some of them, so nobody is asked."""
        return not guard.is_false(self.terms)

    def constant_headers(self) -> frozenset[Unit]:
        """Headers of loops that were not asked about, as they count to a constant."""
        return frozenset(self._unit_labels.constant)

    def is_reached(self, obligations: Collection[str]) -> bool:
        """Whether some execution within the scope comes to what is asked about. Exceptions are asked about at the end
        of executions only, so nobody can tell of these."""
        program = self.task.program
        known = [item for item in obligations if program.obligations[item].moment is ViolationPoint.IMMEDIATE]
        guards = [guard for item in known for guard in self.encoding.reached.get(item, ())]
        facts = [constraint for _, constraint in self._labels.constraints]
        return not known or not isinstance(self._check(self.terms.any_of(guards), facts), Unsat)

    def is_vacuous(self) -> bool:
        """Whether no execution within the scope begins."""
        return self._vacuous() is not None

    def core_of(self, obligations: Collection[str], given: Sequence[Term] = ()) -> frozenset[Unit] | None:
        """The units without any one of which the others allow a violation from the given start states; None if there
        is a violation, or no time to tell."""
        found = self.minimal_core(
            obligations, self._unit, lambda unit: -self._depth(unit), self.context.budget.remaining(), given
        )
        return None if found is None else found.core

    def without_core(self, obligations: Collection[str], given: Sequence[Term] = ()) -> Violated | Undecided:
        """Why there is no core."""
        answer = self.violation(obligations, _any, given)
        return Violated(self.scope()) if isinstance(answer, Sat) else Undecided(LATE)

    def violation(
        self, obligations: Collection[str], kept: Callable[[Unit], bool], given: Sequence[Term] = ()
    ) -> Answer:
        """An execution that violates one of the obligations when only some units are kept."""
        facts = [constraint for label, constraint in self._labels.constraints if kept(self._unit(label))]
        solver = open_solver(Backend.BITWUZLA, SolverOptions(cores=Cores.OMITTED))
        try:
            for term in (self._violated_by_any(obligations), *self.heap.numbering, *facts, *given):
                solver.assert_(term)
            return solver.check((), self.context.budget.remaining())
        finally:
            solver.close()

    def start_of(self, obligations: Collection[str], model: Model) -> list[Term]:
        """That an execution begins and is fed like the one of a model."""
        constraints = (constraint for _, constraint in self._labels.constraints)
        everything = self.terms.all_of((self._violated_by_any(obligations), *constraints))
        evaluator = Evaluator(model)
        symbols = [item for item in free_symbols(everything) if not str(item.payload).startswith(LABELLED)]
        return [
            self.terms.eq(symbol, self._constant(symbol, evaluator.value(symbol)))
            for symbol in symbols
            if isinstance(symbol.sort, BitVecSort | BoolSort)
        ]

    def _constant(self, symbol: Term, value: int | bool) -> Term:
        if isinstance(symbol.sort, BitVecSort):
            return self.terms.bv(int(value), symbol.sort.width)
        return self.terms.true if value else self.terms.false

    def _violated_by_any(self, obligations: Collection[str]) -> Term:
        return self.terms.any_of(
            item.condition for item in self.encoding.violations if item.obligation in obligations
        )  # fmt: skip

    def _unit(self, label: Label) -> Unit:
        unit = self._unit_of(label)
        assert unit is not None, "operations outside of all units have no constraints"
        return unit


class _UnitLabels(Labels):
    """Labels for the operations of units only, whatever value they have; but loops that count to a constant in their
    header stay loops of that many iterations, and operations that cannot fail stay so."""

    __slots__ = ("_checks", "_unit_of", "constant")

    def __init__(self, terms: Terms, unit_of: UnitOf, checks: frozenset[Branch]) -> None:
        super().__init__(terms)
        self._unit_of = unit_of
        self._checks = checks
        self.constant: dict[Unit, None] = {}
        """Headers of loops that are constant somewhere"""

    def define(self, label: Label, value: GuardedValue, objects: Sequence[int]) -> GuardedValue:
        unit = self._unit_of(label)
        if unit is None:
            return value
        match value:
            case GuardedReference(choices=choices):
                return value if {*choices, *objects} == {NULL} else self._reference(label, value, objects)
            case GuardedPointer():
                return value
            case Term() if value.is_constant and isinstance(unit.statement, For):
                self.constant[unit] = None
                return value
            case Term() if value.is_constant and label in self._checks:
                return value
            case Term() if isinstance(label, Branch) and _asks_for_exception(label) and value is not self.terms.true:
                # A call that returned has thrown nothing; one that has thrown may be abstracted to one that returns.
                return value
            case Term():
                return self._scalar(label, value)


def _any(unit: Unit) -> bool:
    del unit
    return True


def _asks_for_exception(branch: Branch) -> bool:
    """Whether a branch asks if a call has thrown something."""
    match branch.condition:
        case Binary(op=BinaryOp.NE, left=Local(type=RefType(name="java.lang.Throwable")), right=Null()):
            return True
        case _:
            return False


def _with_names(program: Program) -> Program:
    """The program with each result, and the index of each cell that is assigned to, in a variable of its own, so that
    it has a label."""
    procedures = {name: _named(procedure) for name, procedure in program.procedures.items()}
    return replace(program, procedures=procedures)


def _named(procedure: Procedure) -> Procedure:
    return procedure if procedure.is_library else replace(procedure, blocks=tuple(map(_named_block, procedure.blocks)))


def _named_block(block: Block) -> Block:
    operations = [item for operation in block.operations for item in _named_index(operation)]
    match block.terminator:
        case Return(value=value, origin=origin) if value is not None:
            result = Local(_RETURNED, value.type)
            operations.append(Assign(result, value, origin))
            return replace(block, operations=tuple(operations), terminator=Return(result, origin))
        case _:
            return replace(block, operations=tuple(operations))


def _named_index(operation: Operation) -> tuple[Operation, ...]:
    match operation:
        case Store(place=ElementPlace(index=index) as place, origin=origin):
            named = Local(INDEX, index.type)
            return Assign(named, index, origin), replace(operation, place=replace(place, index=named))
        case _:
            return (operation,)
