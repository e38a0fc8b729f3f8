"""The verification condition that the summary of a method implies a clause of its contract: facts and negated goals.

Law: if the facts contradict every negated goal of an obligation, then every execution of the method that starts in a
state the contract allows, and ends in the given way, satisfies the clause. This rests on the summary alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from vernier.analysis.summaries.domain.bounds import Bounds, Key, KeyKind
from vernier.analysis.summaries.graph import Exit
from vernier.analysis.summaries.templates import Template
from vernier.encode.firstorder.clause_formulas import ClauseFormulas
from vernier.encode.firstorder.closures import Closures
from vernier.encode.firstorder.frames import violated
from vernier.encode.firstorder.relations import Relations
from vernier.encode.firstorder.signature import AFTER, BEFORE, HeapSignature, NotExpressible, Trigger
from vernier.encode.firstorder.summary_formulas import SummaryFormulas, Transition
from vernier.encode.firstorder.unaffected import fields_of, is_unaffected
from vernier.ir.ops import Clause, ClauseKind, Return, Terminator, Throw
from vernier.ir.program import Block, Procedure, Program
from vernier.ir.walk import obligation_of
from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.sorts import BOOL, UninterpretedSort
from vernier.logic.walk import free_variables, postorder, substitute
from vernier.spec.tree import BodyClause, ClauseRole, Expression

Alternatives: TypeAlias = Sequence[tuple[tuple[Expression, ...], ...]]


class AssumptionSet(Enum):
    """Which assumptions are asserted: those that mention only fields that matter anyway, or all."""

    RELEVANT = "relevant"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class VerificationCondition:
    """The disjuncts of the Skolemised negation of the goal: the facts have to contradict each of `negated_goals`."""

    facts: tuple[Term, ...]
    triggers: Mapping[Term, tuple[Trigger, ...]]
    negated_goals: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Contract:
    """An entry that calls a method under its contract, and what its clauses mean."""

    program: Program
    entry: Procedure
    method: Procedure
    meanings: Mapping[str, BodyClause]

    def exits(self, asked: Iterable[str]) -> dict[str, frozenset[Exit]]:
        """At which ends of the method obligations are checked; those that are checked elsewhere, too, are left out.

        The clauses have to mention what the method is given: those of a constructor do not, as its object is allocated
        after the state before."""
        if self.entry.parameters != self.method.parameters:
            return {}
        found: dict[str, dict[Exit | None, None]] = {name: {} for name in asked}
        for block in self.entry.blocks:
            for operation in block.operations:
                name = obligation_of(operation)
                if name in found:
                    ends_here = isinstance(operation, Clause) and _is_of_parameters(operation)
                    found[name][_exit(block.terminator) if ends_here else None] = None
        return {name: frozenset(filter(None, ends)) for name, ends in found.items() if ends and None not in ends}


def _is_of_parameters(clause: Clause) -> bool:
    """Whether names in a clause mean the parameters of these names."""
    return all(name == local.name for name, local in clause.bindings if not name.startswith("\\"))


def _exit(terminator: Terminator) -> Exit | None:
    match terminator:
        case Return():
            return Exit.RETURN
        case Throw():
            return Exit.THROW
        case _:
            return None


@dataclass(frozen=True, slots=True)
class TwoStates:
    """The interpretation of clauses before and after the method; `summary` is the summary of its changes, if it has
    one."""

    before: ClauseFormulas
    after: ClauseFormulas
    summary: Mapping[Key, Bounds] | None

    @property
    def signature(self) -> HeapSignature:
        return self.before.relations.signature


class SummaryEncoding:
    """The signature of the two states of one call, and its summary in it. `finish` after the last formula."""

    def __init__(self, program: Program, method: Procedure, template: Template, exit_: Exit) -> None:
        self._template = template
        self.signature = HeapSignature(program, _changed(template), _made(template))
        relations = Relations(self.signature)
        self.closures = Closures(relations)
        transition = Transition(self.signature.terms.true, self.signature.made)
        self._summaries = SummaryFormulas(relations, self.closures, transition)
        _tell_parameters(self.signature, method)
        self._result = _result(self.signature, template) if exit_ is Exit.RETURN else None
        self.before = ClauseFormulas(relations, self.closures, BEFORE)
        self.after = ClauseFormulas(relations, self.closures, AFTER, self._result)

    @property
    def scene(self) -> TwoStates:
        return TwoStates(self.before, self.after, self._template.values)

    def assert_summary(self) -> None:
        """As far as it concerns fields that have been mentioned: the fewer facts, the sooner something follows."""
        self._summaries.assert_all(restricted_to_mentioned(self._template, self.signature), self._result)

    def finish(self) -> None:
        self.closures.finish()
        self._summaries.assert_new_objects()


def verification_condition(
    contract: Contract, template: Template, exit_: Exit, obligation: str, assumed_set: AssumptionSet
) -> VerificationCondition:
    """The facts about executions that end in this way, and the negated goals of an obligation. NotExpressible if the
    obligation is not in this logic."""
    background = SummaryEncoding(contract.program, contract.method, template, exit_)
    signature = background.signature
    negated = skolemised(signature, negated_goal(background.scene, contract, exit_, obligation))
    background.assert_summary()
    for meaning in asserted_assumptions(contract, signature, assumed_set):
        with suppress(NotExpressible):
            signature.fact(formula_of(background.before, meaning))
    background.finish()
    name_ground_terms(signature, negated)
    return VerificationCondition(tuple(signature.facts), signature.triggers, top_disjuncts(negated))


def top_disjuncts(negated: Term) -> tuple[Term, ...]:
    """The disjuncts of a formula."""
    return negated.args if negated.op is Op.OR else (negated,)


def name_ground_terms(signature: HeapSignature, negated_goal: Term) -> None:
    """Ground terms that occur under quantifiers only are asserted outside of them, so that triggers match them."""
    terms = signature.terms
    order = postorder((*signature.facts, negated_goal))
    free = free_variables(order)
    for term in order:
        if term.op is Op.APPLY and not free[term] and isinstance(term.sort, UninterpretedSort):
            signature.fact(terms.apply(terms.function(f"seen {term.sort.name}", (term.sort,), BOOL), term))


def restricted_to_mentioned(template: Template, signature: HeapSignature) -> Template:
    """The summary without fields that have not been mentioned."""
    mentioned = set(signature.fields)
    kept = {
        key: bounds
        for key, bounds in template.values.items()
        if key.kind is not KeyKind.FIELD or (key.owner, key.name) in mentioned
    }
    return replace(template, values=kept)


def asserted_assumptions(contract: Contract, signature: HeapSignature, assumed_set: AssumptionSet) -> list[BodyClause]:
    """The assumptions of the contract to be asserted."""
    assumed = list(_assumptions(contract))
    if assumed_set is AssumptionSet.ALL:
        return assumed
    mentioned = set(signature.fields)
    return [meaning for meaning in assumed if all(fields_of(clause) <= mentioned for clause in _conditions(meaning))]


def _conditions(meaning: BodyClause) -> list[Expression]:
    return [condition for group in meaning.alternatives for condition in group]


def _changed(template: Template) -> frozenset[tuple[str, str]]:
    return frozenset((key.owner, key.name) for key in template.values if key.kind is KeyKind.FIELD)


def _made(template: Template) -> frozenset[str]:
    return frozenset(key.name for key in template.values if key.kind is KeyKind.ALLOCATED)


def _tell_parameters(signature: HeapSignature, method: Procedure) -> None:
    """The values a method is given; its receiver is not null."""
    for parameter in method.parameters:
        with suppress(NotExpressible):
            value = signature.constant(parameter.name, parameter.type)
            if parameter == method.receiver:
                signature.fact(signature.terms.not_(signature.same(value, None)))


def _result(signature: HeapSignature, template: Template) -> Term | None:
    for key in template.values:
        if key.kind is KeyKind.RESULT:
            try:
                return signature.constant("result", key.type, AFTER)
            except NotExpressible:
                return None
    return None


def _clauses(blocks: Iterable[Block], meanings: Mapping[str, BodyClause]) -> Iterator[tuple[Clause, BodyClause]]:
    for block in blocks:
        for operation in block.operations:
            meaning = meanings.get(operation.clause) if isinstance(operation, Clause) else None
            if isinstance(operation, Clause) and isinstance(meaning, BodyClause):
                yield operation, meaning


def _assumptions(contract: Contract) -> Iterator[BodyClause]:
    """What the entry assumes before the call, in all cases of the contract."""
    for operation, meaning in _clauses(contract.entry.blocks, contract.meanings):
        usable = meaning.role is ClauseRole.CONDITION and not meaning.problem and not meaning.guard
        if operation.kind is ClauseKind.ASSUME and usable and _is_of_parameters(operation):
            yield meaning


def formula_of(clauses: ClauseFormulas, meaning: BodyClause) -> Term:
    terms = clauses.relations.terms
    return terms.any_of(terms.all_of(map(clauses.holds, group)) for group in meaning.alternatives)


def negated_goal(scene: TwoStates, contract: Contract, exit_: Exit, obligation: str) -> Term:
    """That what is checked at one end of the method does not hold."""
    assumed = [meaning.alternatives for meaning in _assumptions(contract)]
    checked = checked_clauses(contract, exit_, obligation)
    return scene.signature.terms.any_of(_negated(scene, meaning, assumed) for meaning in checked)


def checked_clauses(contract: Contract, exit_: Exit, obligation: str) -> list[BodyClause]:
    """The clauses of an obligation at one end of the method."""
    blocks = [block for block in contract.entry.blocks if _exit(block.terminator) is exit_]
    checked = [
        meaning
        for operation, meaning in _clauses(blocks, contract.meanings)
        if operation.kind is ClauseKind.ASSERT and operation.obligation == obligation
    ]
    if not checked:
        raise NotExpressible(obligation)
    return checked


def _negated(scene: TwoStates, meaning: BodyClause, assumed: Alternatives) -> Term:
    """A clause that was assumed and is not affected cannot fail."""
    terms, signature = scene.signature.terms, scene.signature
    if meaning.guard or meaning.problem:
        raise NotExpressible("a case of a contract")
    match meaning.role:
        case ClauseRole.FRAME:
            if scene.summary is None:
                raise NotExpressible("what is assigned")
            return violated(scene.before, scene.summary, meaning.locations)
        case ClauseRole.CONDITION:
            if meaning.alternatives in assumed and all(is_unaffected(signature, one) for one in _conditions(meaning)):
                return terms.false
            negated = scene.after.negated
            return terms.all_of(terms.any_of(map(negated, group)) for group in meaning.alternatives)
        case _:
            raise NotExpressible(meaning.role.value)


def skolemised(signature: HeapSignature, negated_goal: Term) -> Term:
    """The Skolemised formula: existential variables outside of universal quantifiers become marked constants."""
    terms = signature.terms
    match negated_goal.op:
        case Op.EXISTS:
            names = {variable: terms.fresh("some", variable.sort) for variable in negated_goal.payload}
            for name in names.values():
                signature.fact(signature.marked(name))
            return skolemised(signature, substitute(terms, negated_goal.args[0], names))
        case Op.AND:
            return terms.all_of(skolemised(signature, part) for part in negated_goal.args)
        case Op.OR:
            return terms.any_of(skolemised(signature, part) for part in negated_goal.args)
        case _:
            return negated_goal
