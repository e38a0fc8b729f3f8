"""Applicable summaries: the procedures that a summary can replace, with the objects that they may make.

Law: a summary admits every execution of the procedure that allocates no more objects of a class than it has room for;
`may_allocate_more` tells whether there can be others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from vernier.analysis.summaries.domain.bounds import Bounds, Key, KeyKind, Limits
from vernier.analysis.summaries.expressions.terms import Leaf, LeafKind, leaves
from vernier.analysis.summaries.graph import Exit
from vernier.analysis.summaries.summarise import Summariser
from vernier.analysis.summaries.templates import Template
from vernier.encode.calls.start import Start
from vernier.ir.ops import FieldPlace, Havoc, Load
from vernier.ir.program import Procedure, Program
from vernier.ir.types import THROWABLE, PointerType

_LIMITS = Limits(cases=26, plain=40, exact=300)
"""Cases in summaries pay off as long as they are small or exact: what they cannot say, refinement finds out."""
_LONGEST = 140
"""Operators of an exact value; on the way to it there may be more"""


def summaries(program: Program) -> Summariser:
    """Summaries of the procedures of a program, as exact as pays off."""
    return Summariser(program, _LIMITS)


@dataclass(frozen=True, slots=True)
class ApplicableSummary:
    """The summary of a procedure: one template for each way it can end. `made` are the classes it makes objects of,
    each with the allocations that have a name; `sets` those of which it may make any number."""

    procedure: Procedure
    ends: Mapping[Exit, Template]
    made: Mapping[str, tuple[Leaf, ...]]
    sets: frozenset[str]
    exceptions: Mapping[str, tuple[Leaf, ...]]

    @property
    def may_allocate_more(self) -> bool:
        return bool(self.sets)


class ApplicableSummaries:
    """Summaries on demand, of these ways for a call to end; executions in which one ends in another way are left out.
    `None` where a procedure has to be inlined."""

    def __init__(self, program: Program, start: Start, exits: Collection[Exit]) -> None:
        self._program = program
        self.start = start
        self._exits = exits
        self._summariser = summaries(program)
        self._known: dict[str, ApplicableSummary | None] = {}
        self._reads_exceptions = any(
            isinstance(operation, Load)
            and isinstance(operation.place, FieldPlace)
            and operation.place.owner == THROWABLE.name
            for procedure in program.procedures.values()
            for block in procedure.blocks
            for operation in block.operations
        )

    def of(self, name: str) -> ApplicableSummary | None:
        if name not in self._known:
            self._known[name] = self._applicable(name)
        return self._known[name]

    def summary(self, name: str, exit_: Exit) -> Template:
        """The summary of a procedure when it ends in this way, whether it is applicable or not."""
        return self._summariser.summary(name, exit_)

    def give_up(self, name: str) -> None:
        """The procedure has to be run from now on."""
        self._known[name] = None

    def reachable(self, name: str) -> Iterable[str]:
        """The procedures that a call of this one may run."""
        return (procedure.name for procedure in self._summariser.calls.reachable(name))

    def _applicable(self, name: str) -> ApplicableSummary | None:
        procedure = self._program.procedures[name]
        if procedure.is_external or procedure.is_library or not self._is_plain(procedure):
            return None
        ends: dict[Exit, Template] = {}
        for exit_ in self._exits:
            template = self._summariser.summary(name, exit_)
            if template.unknown:
                return None
            if template.reached:
                ends[exit_] = self._short(template) if self.start is Start.SUMMARY else self._frame(template, exit_)
        if Exit.RETURN not in ends or (Exit.THROW in ends and self._reads_exceptions):
            return None
        return self._with_objects(procedure, ends)

    def _is_plain(self, procedure: Procedure) -> bool:
        """Whether an execution is determined by the state it starts in, and no pointers are around."""
        if any(isinstance(parameter.type, PointerType) for parameter in procedure.parameters):
            return False
        return not any(
            isinstance(operation, Havoc)
            for reached in self._summariser.calls.reachable(procedure.name)
            for block in reached.blocks
            for operation in block.operations
        )

    def _short(self, template: Template) -> Template:
        """The summary with plain bounds in place of long ones."""
        shortened = self._summariser.bounding.shortened
        return Template({key: shortened(bounds, _LONGEST) for key, bounds in template.values.items()}, True)

    def _frame(self, template: Template, exit_: Exit) -> Template:
        """Whatever the summary says may change may become anything; but exceptions are what the procedure throws."""
        anything = self._summariser.bounding.anything
        return Template(
            {
                key: bounds if key.kind is KeyKind.RESULT and exit_ is Exit.THROW else anything(key)
                for key, bounds in template.values.items()
            },
            True,
        )

    def _with_objects(self, procedure: Procedure, ends: Mapping[Exit, Template]) -> ApplicableSummary | None:
        made: dict[str, dict[Leaf, None]] = {}
        sets: dict[str, None] = {}
        exceptions: dict[str, dict[Leaf, None]] = {}
        for exit_, template in ends.items():
            for key, bounds in template.values.items():
                for leaf in (leaf for side in (bounds.lower, bounds.upper) for leaf in leaves(side)):
                    if leaf.kind not in (LeafKind.NEW, LeafKind.NEW_SET):
                        continue
                    if self._is_exception(leaf.owner):
                        if not self._stays_outside(key, exit_):
                            return None
                        exceptions.setdefault(leaf.owner, {})[leaf] = None
                    elif leaf.kind is LeafKind.NEW:
                        made.setdefault(leaf.owner, {})[leaf] = None
                    else:
                        sets[leaf.owner] = None
                if key.kind is KeyKind.ALLOCATED and _is_wide(bounds) and not self._is_exception(key.name):
                    # All objects of the class bound those that are allocated: any number may be, without a name.
                    sets[key.name] = None
                if key.kind is KeyKind.RESULT and exit_ is Exit.THROW and _is_wide(bounds):
                    return None
                if key.kind is KeyKind.ELEMENTS:
                    return None
        if any(self._program.is_library(name) for name in (*made, *sets)):
            return None
        named = {name: tuple(found) for name, found in made.items()}
        thrown = {name: tuple(found) for name, found in exceptions.items()}
        return ApplicableSummary(procedure, ends, named, frozenset(sets), thrown)

    def _is_exception(self, class_name: str) -> bool:
        return class_name in self._program.classes and self._program.is_subclass(class_name, THROWABLE.name)

    def _stays_outside(self, key: Key, exit_: Exit) -> bool:
        """Whether an exception made by the procedure is only thrown: nothing but its own fields knows it."""
        if key.kind is KeyKind.RESULT:
            return exit_ is Exit.THROW
        if key.kind is KeyKind.ALLOCATED:
            return True
        return key.kind is KeyKind.FIELD and self._is_exception(key.owner)


def _is_wide(bounds: Bounds) -> bool:
    """Whether the upper bound is not made of the objects that were there or have been told to be new."""
    return any(leaf.kind in (LeafKind.INSTANCES, LeafKind.UNIVERSE) for leaf in leaves(bounds.upper))


def is_about_exceptions(program: Program, key: Key) -> bool:
    """Whether a key only speaks of exceptions: nobody reads their fields, so they need not be described."""
    return key.kind is KeyKind.FIELD and program.is_subclass(key.owner, THROWABLE.name)
