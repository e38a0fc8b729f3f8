"""Abstract calls: the summary of a procedure is applied to the heaps before and after the call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from vernier.analysis.summaries.domain.bounds import KeyKind
from vernier.analysis.summaries.graph import Exit
from vernier.analysis.summaries.templates import Template
from vernier.encode.firstorder.execution.evaluation import OPAQUE, RAISED, OpaqueValue, Value
from vernier.encode.firstorder.execution.heap_operations import HeapOperations
from vernier.encode.firstorder.execution.heap_versions import HeapVersions
from vernier.encode.firstorder.execution.memory_domain import HeapCompletions
from vernier.encode.firstorder.execution.modifies_sets import HeapModifies
from vernier.encode.firstorder.execution.reachability import ReachabilityAxioms
from vernier.encode.firstorder.execution.state import State
from vernier.encode.firstorder.relations import Relations
from vernier.encode.firstorder.signature import NotExpressible
from vernier.encode.firstorder.summary_formulas import SummaryFormulas, Transition
from vernier.encode.firstorder.verification_condition import restricted_to_mentioned
from vernier.encode.symbolic_execution.domain import Completion, Completions
from vernier.ir.program import Procedure
from vernier.ir.types import VoidType
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL

Summarise: TypeAlias = Callable[[str, Exit], Template]


@dataclass(slots=True)
class SummarisedCalls:
    """`assert_all` asserts the summaries when it is known which fields matter."""

    versions: HeapVersions
    relations: Relations
    reachability: ReachabilityAxioms
    steps: HeapOperations
    summarise: Summarise
    rests_on: dict[str, Template] = field(default_factory=dict)
    """The summaries that were used, by procedure"""
    _calls: list[tuple[Template, Transition, Term | None]] = field(default_factory=list)

    def apply(
        self, procedure: Procedure, state: State, arguments: Sequence[Value], exits: frozenset[Exit]
    ) -> HeapCompletions:
        """The call takes exactly one of the ends of interest; which one is open."""
        terms = self.versions.terms
        returns = self.versions.new_symbol("returns", BOOL)
        guards = {Exit.RETURN: returns, Exit.THROW: terms.not_(returns)} if len(exits) > 1 else {}
        ends: dict[Exit, State] = {}
        value: Value = OPAQUE
        for exit_ in (one for one in Exit if one in exits):
            template, before = self._template(procedure, exit_), state.where(terms, guards.get(exit_, terms.true))
            if template.reached:
                ends[exit_] = self._changed(before, _modifies_of(template))
                if exit_ is Exit.RETURN:
                    value = self._result(procedure, ends[exit_])
                    self._note(procedure, template, before, ends[exit_], arguments, value)
        returned, thrown = ends.get(Exit.RETURN), ends.get(Exit.THROW)
        return Completions(
            None if returned is None else Completion(returned, value),
            None if thrown is None else Completion(thrown, RAISED),
        )

    def _template(self, procedure: Procedure, exit_: Exit) -> Template:
        found = self.summarise(procedure.name, exit_)
        if found.unknown:
            raise NotExpressible(f"a call of {procedure.name}")
        return found

    def _changed(self, state: State, modifies: HeapModifies) -> State:
        heap = self.versions.havocked(state.heap, state.guard, modifies.in_order(), sorted(modifies.classes))
        return replace(state, heap=heap)

    def _result(self, procedure: Procedure, state: State) -> Value:
        if isinstance(procedure.result, VoidType):
            return OPAQUE
        value = self.steps.values.any_of(procedure.result, "result")
        self.steps.assert_type(value, procedure.result, state)
        return value

    def _note(
        self, procedure: Procedure, template: Template, before: State, after: State, arguments: Sequence[Value],
        value: Value,
    ) -> None:  # fmt: skip
        versions = self.versions
        given = {
            local.name: versions.content(argument)
            for local, argument in zip(procedure.parameters, arguments, strict=True)
            if not isinstance(argument, OpaqueValue)
        }
        named = (versions.version_of(before.heap), versions.version_of(after.heap))
        transition = Transition(before.guard, _modifies_of(template).classes, *named, given)
        result = None if isinstance(value, OpaqueValue) else versions.content(value)
        self.rests_on[procedure.name] = template
        self._calls.append((template, transition, result))
        made = set(after.heap.fields.values()) - set(before.heap.fields.values())
        self.reachability.separate(named[0], made)

    def assert_all(self) -> None:
        for template, transition, result in self._calls:
            summaries = SummaryFormulas(self.relations, self.reachability, transition)
            summaries.assert_all(restricted_to_mentioned(template, self.versions), result)
            summaries.assert_new_objects()


def _modifies_of(template: Template) -> HeapModifies:
    fields = frozenset(((key.owner, key.name), key.type) for key in template.values if key.kind is KeyKind.FIELD)
    return HeapModifies(fields, frozenset(key.name for key in template.values if key.kind is KeyKind.ALLOCATED))
