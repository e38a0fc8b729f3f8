"""Calls that are not opened: what their summaries say of the heaps before and after."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from vernier.analysis.summaries.bounds import KeyKind
from vernier.analysis.summaries.graph import Exit
from vernier.analysis.summaries.templates import Template
from vernier.encode.deduction.bodies.activation import Ends
from vernier.encode.deduction.bodies.effects import Effect
from vernier.encode.deduction.bodies.links import Links
from vernier.encode.deduction.bodies.state import State
from vernier.encode.deduction.bodies.timeline import Timeline
from vernier.encode.deduction.bodies.values import OPAQUE, Unspoken, Value, Values
from vernier.encode.deduction.question import about
from vernier.encode.deduction.relations import Relations
from vernier.encode.deduction.summaries import Execution, Summaries
from vernier.encode.deduction.vocabulary import Atom, Untold
from vernier.ir.program import Procedure
from vernier.ir.types import RefType, VoidType
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL

Summarise: TypeAlias = Callable[[str, Exit], Template]


@dataclass(slots=True)
class Described:
    """`tell` says what the summaries do, when it is known which fields matter."""

    timeline: Timeline
    relations: Relations
    links: Links
    values: Values
    summarise: Summarise
    rests_on: dict[str, Template] = field(default_factory=dict)
    """The summaries that were used, by procedure"""
    _calls: list[tuple[Template, Execution, Term | None]] = field(default_factory=list)

    def call(self, procedure: Procedure, state: State, arguments: Sequence[Value], exits: frozenset[Exit]) -> Ends:
        """Which of the two ends it takes is open, but it takes one only."""
        returns = self.timeline.new_symbol("returns", BOOL) if len(exits) > 1 else self.timeline.terms.true
        returned = thrown = None
        value: Value = OPAQUE
        if Exit.RETURN in exits:
            template = self._template(procedure, Exit.RETURN)
            if template.reached:
                state_then = state.where(self.timeline.terms, returns)
                returned = self._changed(state_then, _effect(template))
                value = self._result(procedure, returned)
                self._note(procedure, template, state_then, returned, arguments, value)
        if Exit.THROW in exits:
            template = self._template(procedure, Exit.THROW)
            if template.reached:
                thrown = self._changed(
                    state.where(self.timeline.terms, self.timeline.terms.not_(returns)), _effect(template)
                )
        return Ends(returned, value, thrown)

    def _template(self, procedure: Procedure, exit_: Exit) -> Template:
        found = self.summarise(procedure.name, exit_)
        if found.unknown:
            raise Untold(f"a call of {procedure.name}")
        return found

    def _changed(self, state: State, effect: Effect) -> State:
        heap = self.timeline.arbitrary(state.heap, state.guard, effect.in_order(), sorted(effect.classes))
        return replace(state, heap=heap)

    def _result(self, procedure: Procedure, state: State) -> Value:
        if isinstance(procedure.result, VoidType):
            return OPAQUE
        value = self.values.any_of(procedure.result, "result")
        if isinstance(value, Term) and isinstance(procedure.result, RefType):
            there = self.timeline.is_of(value, procedure.result, self.timeline.moment(state.heap))
            self.timeline.fact(self.timeline.terms.implies(state.guard, there))
        return value

    def _note(
        self, procedure: Procedure, template: Template, before: State, after: State, arguments: Sequence[Value],
        value: Value,
    ) -> None:  # fmt: skip
        timeline = self.timeline
        given = {
            local.name: self._atom(argument)
            for local, argument in zip(procedure.parameters, arguments, strict=True)
            if not isinstance(argument, Unspoken)
        }
        moments = (timeline.moment(before.heap), timeline.moment(after.heap))
        execution = Execution(before.guard, _effect(template).classes, *moments, given)
        result = None if isinstance(value, Unspoken) else self._atom(value)
        self.rests_on[procedure.name] = template
        self._calls.append((template, execution, result))
        made = set(after.heap.fields.values()) - set(before.heap.fields.values())
        self.links.separate(moments[0], made)

    def _atom(self, value: Term | None) -> Atom:
        """A value as fields have it: truth values are no formulas there."""
        timeline = self.timeline
        if value is None or value.sort != BOOL:
            return value
        return timeline.terms.ite(value, timeline.literal(True), timeline.literal(False))

    def tell(self) -> None:
        for template, execution, result in self._calls:
            summaries = Summaries(self.relations, self.links, execution)
            summaries.tell(about(template, self.timeline), result)
            summaries.tell_what_is_new()


def _effect(template: Template) -> Effect:
    fields = frozenset(((key.owner, key.name), key.type) for key in template.values if key.kind is KeyKind.FIELD)
    return Effect(fields, frozenset(key.name for key in template.values if key.kind is KeyKind.ALLOCATED))
