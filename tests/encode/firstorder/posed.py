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
from vernier.encode.firstorder.clause_formulas import Clauses
from vernier.encode.firstorder.closures import Closure
from vernier.encode.firstorder.signature import AFTER, BEFORE, Trigger, Untold, Vocabulary, When
from vernier.encode.firstorder.verification_condition import Background, opened
from vernier.ir.program import Program
from vernier.ir.state import State, Value
from vernier.ir.types import Type
from vernier.logic.bank import Term
from vernier.solvers.answers import Unsat
from vernier.solvers.z3_triggers import contradict
from vernier.spec import tree
from vernier.spec.evaluate import Evaluator

Alternatives: TypeAlias = Iterable[Iterable[tree.Expression]]
SECONDS = 0.5
"""For one execution: what contradicts it does so quickly"""


@dataclass(frozen=True, slots=True)
class Contract:
    """What is assumed of a method, and what is checked at its ends: one of the alternatives, all that is in it."""

    assumed: tuple[Alternatives, ...] = ()
    checked: Mapping[Exit, tuple[Alternatives, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of a contract: what the deduction takes it for, and what its denial."""

    alternatives: Alternatives
    when: When
    holds: Term
    denial: Term

    def holds_of(self, execution: Execution) -> bool:
        state = execution.before if self.when is BEFORE else execution.after
        program, before = execution.program, execution.before
        oracle = Evaluator(program, state, before, before.locals, execution.result, no_calls)
        return any(all(map(oracle.holds, group)) for group in self.alternatives)

    def told(self, execution: Execution) -> Term | None:
        """What a question may say if it is true of the execution: what is assumed, and denials of what is checked."""
        holds = self.holds_of(execution)
        if self.when is BEFORE:
            return self.holds if holds else None
        return None if holds else self.denial


@dataclass(frozen=True, slots=True)
class Posed:
    """The facts of `encode.firstorder.verification_condition`, but for those of a contract."""

    vocabulary: Vocabulary
    conditions: tuple[Condition, ...]
    closures: tuple[Closure, ...]
    parameters: Mapping[str, Type]
    result: Type | None

    def is_contradicted(self, execution: Execution) -> bool:
        facts, described, triggers = self._told(execution)
        return _contradict([*facts, *described], triggers)

    def contradictions(self, execution: Execution) -> tuple[Term, ...] | None:
        """Facts that cannot all be true of the execution, as few as can be; None if no contradiction is found. If there
        are no facts in it, the vocabulary has no words for the execution."""
        facts, described, triggers = self._told(execution)
        if not _contradict([*facts, *described], triggers):
            return None
        return tuple(_needed(facts, described, triggers))

    def _told(self, execution: Execution) -> tuple[list[Term], list[Term], dict[Term, tuple[Trigger, ...]]]:
        """What the question says of the execution, what is true of it, and triggers for both."""
        diagram = Diagram(self.vocabulary, execution, self.parameters, self.result, self.closures)
        described = diagram.facts()
        told = [condition.told(execution) for condition in self.conditions]
        facts = [*self.vocabulary.facts, *(term for term in told if term is not None)]
        return facts, described, {**self.vocabulary.triggers, **diagram.triggers}


def posed(program: Program, method: str, template: Template, exit_: Exit, contract: Contract) -> Posed:
    """What the summary says of executions that end in this way, as `verification_condition` asserts it. All fields are
    mentioned, so that all of it is asserted."""
    procedure = program.procedures[method]
    background = Background(program, procedure, template, exit_)
    for key in template.values:
        with suppress(Untold):
            if key.kind is KeyKind.FIELD:
                background.vocabulary.field(key.owner, key.name, key.type, AFTER)
    conditions = [
        *_conditions(background.before, contract.assumed),
        *_conditions(background.after, contract.checked.get(exit_, ())),
    ]
    background.tell_summary()
    background.finish()
    types = [key.type for key in template.values if key.kind is KeyKind.RESULT and exit_ is Exit.RETURN]
    parameters = {local.name: local.type for local in procedure.parameters}
    known = tuple(background.closures._known.values())
    return Posed(background.vocabulary, tuple(conditions), known, parameters, types[0] if types else None)


def _conditions(clauses: Clauses, given: Iterable[Alternatives]) -> Iterator[Condition]:
    """Those that the deduction speaks of."""
    terms = clauses.relations.terms
    for alternatives in given:
        with suppress(Untold):
            holds = terms.any_of(terms.all_of(map(clauses.holds, group)) for group in alternatives)
            denial = terms.all_of(terms.any_of(map(clauses.denied, group)) for group in alternatives)
            yield Condition(alternatives, clauses.when, holds, opened(clauses.relations.vocabulary, denial))


def no_calls(node: tree.PureCall, arguments: tuple[Value, ...], state: State) -> Value:
    raise AssertionError((node, arguments, state))


def _contradict(facts: list[Term], triggers: dict[Term, tuple[Trigger, ...]]) -> bool:
    return isinstance(contradict(facts, triggers, SECONDS), Unsat)


def _needed(facts: list[Term], described: list[Term], triggers: dict[Term, tuple[Trigger, ...]]) -> Iterator[Term]:
    """Of facts that contradict what is described, those without which there is no contradiction."""
    rest = list(facts)
    for fact in facts:
        fewer = [other for other in rest if other is not fact]
        if _contradict([*fewer, *described], triggers):
            rest = fewer
    return iter(rest)
