"""What is told of a method by its summary, and whether executions contradict it.

Of a contract, those assumptions are told that hold of an execution, and denials of what is checked and does not hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeAlias

from tests.encode.firstorder.diagram import Diagram
from vernier.analysis.summaries.domain.bounds import KeyKind
from vernier.analysis.summaries.expressions.evaluate import Execution
from vernier.analysis.summaries.graph import Exit
from vernier.analysis.summaries.templates import Template
from vernier.encode.firstorder.clause_formulas import ClauseFormulas
from vernier.encode.firstorder.closures import Closure
from vernier.encode.firstorder.signature import AFTER, BEFORE, HeapSignature, HeapVersion, NotExpressible, Trigger
from vernier.encode.firstorder.verification_condition import SummaryEncoding, skolemised
from vernier.ir.program import Program
from vernier.ir.state import State, Value
from vernier.ir.types import Type
from vernier.logic.bank import Term
from vernier.solvers.answers import Unsat
from vernier.solvers.choose import contradict
from vernier.spec import tree
from vernier.spec.evaluate import Evaluator

Alternatives: TypeAlias = Iterable[Iterable[tree.Expression]]
SECONDS = 0.5
"""For one execution: what contradicts it does so quickly"""
MUCH = 4_000_000_000
"""Resources: here time is what ends an attempt"""


@dataclass(frozen=True, slots=True)
class Contract:
    """What is assumed of a method, and what is checked at its ends: one of the alternatives, all that is in it."""

    assumed: tuple[Alternatives, ...] = ()
    checked: Mapping[Exit, tuple[Alternatives, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of a contract: what the deduction takes it for, and what its denial."""

    alternatives: Alternatives
    version: HeapVersion
    holds: Term
    negated_goal: Term

    def holds_of(self, execution: Execution) -> bool:
        state = execution.before if self.version is BEFORE else execution.after
        program, before = execution.program, execution.before
        oracle = Evaluator(program, state, before, before.locals, execution.result, no_calls)
        return any(all(map(oracle.holds, group)) for group in self.alternatives)

    def told(self, execution: Execution) -> Term | None:
        """What a question may say if it is true of the execution: what is assumed, and denials of what is checked."""
        holds = self.holds_of(execution)
        if self.version is BEFORE:
            return self.holds if holds else None
        return None if holds else self.negated_goal


@dataclass(frozen=True, slots=True)
class Asserted:
    """The facts of `encode.firstorder.verification_condition`, but for those of a contract."""

    signature: HeapSignature
    conditions: tuple[Condition, ...]
    closures: tuple[Closure, ...]
    parameters: Mapping[str, Type]
    result: Type | None

    def is_contradicted(self, execution: Execution) -> bool:
        facts, summarised, triggers = self._told(execution)
        return _contradict([*facts, *summarised], triggers)

    def contradictions(self, execution: Execution) -> tuple[Term, ...] | None:
        """Facts that cannot all be true of the execution, as few as can be; None if no contradiction is found. If there
        are no facts in it, the signature has no words for the execution."""
        facts, summarised, triggers = self._told(execution)
        if not _contradict([*facts, *summarised], triggers):
            return None
        return tuple(_needed(facts, summarised, triggers))

    def _told(self, execution: Execution) -> tuple[list[Term], list[Term], dict[Term, tuple[Trigger, ...]]]:
        """What the question says of the execution, what is true of it, and triggers for both."""
        diagram = Diagram(self.signature, execution, self.parameters, self.result, self.closures)
        summarised = diagram.facts()
        told = [condition.told(execution) for condition in self.conditions]
        facts = [*self.signature.facts, *(term for term in told if term is not None)]
        return facts, summarised, {**self.signature.triggers, **diagram.triggers}


def asserted(program: Program, method: str, template: Template, exit_: Exit, contract: Contract) -> Asserted:
    """What the summary says of executions that end in this way, as `verification_condition` asserts it. All fields are
    mentioned, so that all of it is asserted."""
    procedure = program.procedures[method]
    background = SummaryEncoding(program, procedure, template, exit_)
    for key in template.values:
        with suppress(NotExpressible):
            if key.kind is KeyKind.FIELD:
                background.signature.field(key.owner, key.name, key.type, AFTER)
    conditions = [
        *_conditions(background.before, contract.assumed),
        *_conditions(background.after, contract.checked.get(exit_, ())),
    ]
    background.assert_summary()
    background.finish()
    types = [key.type for key in template.values if key.kind is KeyKind.RESULT and exit_ is Exit.RETURN]
    parameters = {local.name: local.type for local in procedure.parameters}
    known = tuple(background.closures._known.values())
    return Asserted(background.signature, tuple(conditions), known, parameters, types[0] if types else None)


def _conditions(clauses: ClauseFormulas, given: Iterable[Alternatives]) -> Iterator[Condition]:
    """Those that the deduction speaks of."""
    terms = clauses.relations.terms
    for alternatives in given:
        with suppress(NotExpressible):
            holds = terms.any_of(terms.all_of(map(clauses.holds, group)) for group in alternatives)
            negated_goal = terms.all_of(terms.any_of(map(clauses.negated, group)) for group in alternatives)
            yield Condition(alternatives, clauses.version, holds, skolemised(clauses.relations.signature, negated_goal))


def no_calls(node: tree.PureCall, arguments: tuple[Value, ...], state: State) -> Value:
    raise AssertionError((node, arguments, state))


def _contradict(facts: list[Term], triggers: dict[Term, tuple[Trigger, ...]]) -> bool:
    return isinstance(contradict(facts, triggers, MUCH, SECONDS).answer, Unsat)


def _needed(facts: list[Term], summarised: list[Term], triggers: dict[Term, tuple[Trigger, ...]]) -> Iterator[Term]:
    """Of facts that contradict what is described, those without which there is no contradiction."""
    rest = list(facts)
    for fact in facts:
        fewer = [other for other in rest if other is not fact]
        if _contradict([*fewer, *summarised], triggers):
            rest = fewer
    return iter(rest)
