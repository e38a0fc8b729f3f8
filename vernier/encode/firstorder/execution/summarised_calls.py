"""Calls that are not opened: what their summaries say of the heaps before and after."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from vernier.analysis.summaries.domain.bounds import KeyKind
from vernier.analysis.summaries.graph import Exit
from vernier.analysis.summaries.templates import Template
from vernier.encode.firstorder.execution.activation import Ends
from vernier.encode.firstorder.execution.evaluation import OPAQUE, Unspoken, Value
from vernier.encode.firstorder.execution.heap_operations import Steps
from vernier.encode.firstorder.execution.heap_versions import Timeline
from vernier.encode.firstorder.execution.modifies_sets import Effect
from vernier.encode.firstorder.execution.reachability import Links
from vernier.encode.firstorder.execution.state import State
from vernier.encode.firstorder.relations import Relations
from vernier.encode.firstorder.signature import Untold
from vernier.encode.firstorder.summary_formulas import Passage, Summaries
from vernier.encode.firstorder.verification_condition import about
from vernier.ir.program import Procedure
from vernier.ir.types import VoidType
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL

Summarise: TypeAlias = Callable[[str, Exit], Template]


@dataclass(slots=True)
class Described:
    """`tell` says what the summaries do, when it is known which fields matter."""

    timeline: Timeline
    relations: Relations
    links: Links
    steps: Steps
    summarise: Summarise
    rests_on: dict[str, Template] = field(default_factory=dict)
    """The summaries that were used, by procedure"""
    _calls: list[tuple[Template, Passage, Term | None]] = field(default_factory=list)

    def call(self, procedure: Procedure, state: State, arguments: Sequence[Value], exits: frozenset[Exit]) -> Ends:
        """Which of the ends asked for it takes is open, but it takes one only."""
        terms = self.timeline.terms
        returns = self.timeline.new_symbol("returns", BOOL)
        guards = {Exit.RETURN: returns, Exit.THROW: terms.not_(returns)} if len(exits) > 1 else {}
        ends: dict[Exit, State] = {}
        value: Value = OPAQUE
        for exit_ in (one for one in Exit if one in exits):
            template, before = self._template(procedure, exit_), state.where(terms, guards.get(exit_, terms.true))
            if template.reached:
                ends[exit_] = self._changed(before, _effect(template))
                if exit_ is Exit.RETURN:
                    value = self._result(procedure, ends[exit_])
                    self._note(procedure, template, before, ends[exit_], arguments, value)
        return Ends(ends.get(Exit.RETURN), value, ends.get(Exit.THROW))

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
        value = self.steps.values.any_of(procedure.result, "result")
        self.steps.tell_type(value, procedure.result, state)
        return value

    def _note(
        self, procedure: Procedure, template: Template, before: State, after: State, arguments: Sequence[Value],
        value: Value,
    ) -> None:  # fmt: skip
        timeline = self.timeline
        given = {
            local.name: timeline.content(argument)
            for local, argument in zip(procedure.parameters, arguments, strict=True)
            if not isinstance(argument, Unspoken)
        }
        moments = (timeline.moment(before.heap), timeline.moment(after.heap))
        passage = Passage(before.guard, _effect(template).classes, *moments, given)
        result = None if isinstance(value, Unspoken) else timeline.content(value)
        self.rests_on[procedure.name] = template
        self._calls.append((template, passage, result))
        made = set(after.heap.fields.values()) - set(before.heap.fields.values())
        self.links.separate(moments[0], made)

    def tell(self) -> None:
        for template, passage, result in self._calls:
            summaries = Summaries(self.relations, self.links, passage)
            summaries.tell(about(template, self.timeline), result)
            summaries.tell_what_is_new()


def _effect(template: Template) -> Effect:
    fields = frozenset(((key.owner, key.name), key.type) for key in template.values if key.kind is KeyKind.FIELD)
    return Effect(fields, frozenset(key.name for key in template.values if key.kind is KeyKind.ALLOCATED))
