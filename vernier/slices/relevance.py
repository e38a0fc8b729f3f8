"""Which statements a bounded proof rests on (section 3.2 of the paper, Figure 5 and Algorithm 1).

The entry is encoded within a scope with the constraints of each unit under one label. Without its constraints a unit
behaves as the rules of Figure 6 would have it: what it assigns, decides and returns is anything, while the place that
it assigns to stays, and so does what can throw there. A locally minimal core is the set of `mustHave` units.

Numbers that are constants and are assigned to variables have no label: loops that count to a constant keep their number
of iterations. `abstraction` keeps such assignments where their variables matter.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from vernier.core.budget import OutOfBudget
from vernier.encode.context import Bounds
from vernier.encode.heap import HeapScope
from vernier.encode.labels import Label, Labels
from vernier.encode.scopes import Extent, overridden
from vernier.encode.values import EncodingError, GuardedPointer, GuardedReference, GuardedValue
from vernier.engines.api import Context, Task
from vernier.engines.bounded.cores import LabelledRound
from vernier.ir.expr import Local
from vernier.ir.ops import Assign, Return, Store
from vernier.ir.program import Block, Procedure, Program
from vernier.logic.bank import Term
from vernier.logic.terms import Terms
from vernier.slices.statements import Unit
from vernier.solvers.answers import Sat

SCOPE: Extent = (Bounds(3, 3, 6), HeapScope(3, 3))
"""At most three objects and three iterations, as in the paper"""
_RETURNED = "$returned"

UnitOf: TypeAlias = Callable[[Label], Unit | None]


@dataclass(frozen=True, slots=True)
class Relevant:
    """The property holds within the scope because of these units."""

    units: frozenset[Unit]
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
    extent = overridden(SCOPE, task.scope)
    named = replace(task, program=_with_named_results(task.program))
    try:
        current = _UnitRound(named, context, extent, unit_of)
        try:
            current.execute()
            scope = current.scope()
            found = current.minimal_core(
                obligations, lambda label: _known(unit_of(label)), lambda unit: -depth(unit), context.budget.remaining()
            )
            if found is not None:
                return Relevant(found.core, scope)
            if current.is_violated(obligations):
                return Violated(scope)
            return Undecided("no bounded proof was found in time")
        finally:
            current.close()
    except EncodingError as error:
        return Undecided(str(error))
    except OutOfBudget:
        return Undecided("no bounded proof was found in time")


def _known(unit: Unit | None) -> Unit:
    assert unit is not None, "operations outside of all units have no constraints"
    return unit


class _UnitRound(LabelledRound):
    def __init__(self, task: Task, context: Context, extent: Extent, unit_of: UnitOf) -> None:
        self._unit_of = unit_of
        super().__init__(task, context, extent)

    def _make_labels(self) -> Labels:
        return _UnitLabels(self.terms, self._unit_of)

    def is_violated(self, obligations: Collection[str]) -> bool:
        """Whether the solver finds an execution that violates one of the obligations."""
        violated = [item.condition for item in self.encoding.violations if item.obligation in obligations]
        facts = [constraint for _, constraint in self._labels.constraints]
        return isinstance(self._check(self.terms.any_of(violated), facts), Sat)


class _UnitLabels(Labels):
    """Labels for the operations of units only."""

    __slots__ = ("_unit_of",)

    def __init__(self, terms: Terms, unit_of: UnitOf) -> None:
        super().__init__(terms)
        self._unit_of = unit_of

    def define(self, label: Label, value: GuardedValue, objects: Sequence[int]) -> GuardedValue:
        if self._unit_of(label) is None:
            return value
        match value:
            case GuardedReference(choices=choices):
                return (
                    value
                    if choices.keys() >= {*objects} and len(choices) == 1
                    else self._reference(label, value, objects)
                )
            case GuardedPointer():
                return value
            case Term():
                return value if value.is_constant and not _is_effect(label) else self._scalar(label, value)


def _is_effect(label: Label) -> bool:
    """Whether others than the procedure itself see what the operation assigns."""
    return isinstance(label, Store) or (isinstance(label, Assign) and label.target.name == _RETURNED)


def _with_named_results(program: Program) -> Program:
    """The program with each result assigned to a variable before it is returned, so that the return has a label."""
    procedures = {name: _named_result(procedure) for name, procedure in program.procedures.items()}
    return replace(program, procedures=procedures)


def _named_result(procedure: Procedure) -> Procedure:
    if procedure.is_library:
        return procedure
    return replace(procedure, blocks=tuple(map(_with_named_result, procedure.blocks)))


def _with_named_result(block: Block) -> Block:
    match block.terminator:
        case Return(value=value, origin=origin) if value is not None:
            result = Local(_RETURNED, value.type)
            assigned = Assign(result, value, origin)
            return replace(block, operations=(*block.operations, assigned), terminator=Return(result, origin))
        case _:
            return block
