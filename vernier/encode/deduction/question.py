"""Whether the summary of a method implies what its contract promises, as one set of facts and a formula per obligation.

Law: if facts and the denials of an obligation contradict each other, then every execution of the method that starts in
a state the contract allows, and ends in the way asked about, satisfies the clause. This rests on the summary alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeAlias

from vernier.analysis.summaries.bounds import KeyKind
from vernier.analysis.summaries.graph import Exit
from vernier.analysis.summaries.templates import Template
from vernier.encode.deduction.clauses import Clauses, this_exists
from vernier.encode.deduction.closures import Closures
from vernier.encode.deduction.relation import Relations
from vernier.encode.deduction.summaries import Summaries
from vernier.encode.deduction.untouched import is_untouched
from vernier.encode.deduction.vocabulary import Trigger, Untold, Vocabulary, When
from vernier.ir.ops import Clause, ClauseKind, Return, Terminator, Throw
from vernier.ir.program import Block, Procedure, Program
from vernier.ir.types import RefType
from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.walk import substitute
from vernier.spec.tree import BodyClause, ClauseRole, Expression

Alternatives: TypeAlias = Sequence[tuple[tuple[Expression, ...], ...]]


@dataclass(frozen=True, slots=True)
class Question:
    """`denials` are the negations of what is to be shown, by obligation."""

    facts: tuple[Term, ...]
    triggers: Mapping[Term, tuple[Trigger, ...]]
    denials: Mapping[str, Term]


@dataclass(frozen=True, slots=True)
class Contract:
    """An entry that calls a method under its contract, and what its clauses mean."""

    program: Program
    entry: Procedure
    method: Procedure
    meanings: Mapping[str, object]

    def exits(self, asked: Iterable[str]) -> dict[str, frozenset[Exit]]:
        """At which ends of the method obligations are checked; those that are checked elsewhere, too, are left out."""
        found: dict[str, dict[Exit | None, None]] = {name: {} for name in asked}
        for block in self.entry.blocks:
            for operation in block.operations:
                name = getattr(operation, "obligation", None)
                if name in found:
                    found[name][_exit(block.terminator) if isinstance(operation, Clause) else None] = None
        return {name: frozenset(filter(None, ends)) for name, ends in found.items() if ends and None not in ends}


def _exit(terminator: Terminator) -> Exit | None:
    match terminator:
        case Return():
            return Exit.RETURN
        case Throw():
            return Exit.THROW
        case _:
            return None


def question(contract: Contract, template: Template, exit_: Exit, asked: Iterable[str]) -> Question:
    """What is known of an execution that ends in this way, and what is asked of it."""
    vocabulary = Vocabulary(contract.program, _changed(template), _made(template))
    relations = Relations(vocabulary)
    closures = Closures(relations)
    summaries = Summaries(relations, closures)
    _tell_receiver(relations, contract.method)
    before = Clauses(relations, closures, When.BEFORE)
    for _, meaning in _assumptions(contract):
        with suppress(Untold):
            vocabulary.fact(_meant(before, meaning))
    result = _result(vocabulary, template) if exit_ is Exit.RETURN else None
    summaries.tell(template, result)
    denials = _denials(Clauses(relations, closures, When.AFTER, result), contract, exit_, asked)
    denials = {name: _opened(vocabulary, denial) for name, denial in denials.items()}
    closures.finish()
    summaries.tell_what_is_new()
    return Question(tuple(vocabulary.facts), vocabulary.triggers, denials)


def _changed(template: Template) -> frozenset[tuple[str, str]]:
    return frozenset((key.owner, key.name) for key in template.values if key.kind is KeyKind.FIELD)


def _made(template: Template) -> frozenset[str]:
    return frozenset(key.name for key in template.values if key.kind is KeyKind.ALLOCATED)


def _tell_receiver(relations: Relations, method: Procedure) -> None:
    receiver = next((item for item in method.parameters if item.name == "this"), None)
    if receiver is None or not isinstance(receiver.type, RefType):
        return
    with suppress(Untold):
        relations.vocabulary.fact(this_exists(relations, receiver.type.name))


def _result(vocabulary: Vocabulary, template: Template) -> Term | None:
    for key in template.values:
        if key.kind is KeyKind.RESULT:
            try:
                return vocabulary.constant("result", key.type, When.AFTER)
            except Untold:
                return None
    return None


def _clauses(blocks: Iterable[Block], meanings: Mapping[str, object]) -> Iterator[tuple[Clause, BodyClause]]:
    for block in blocks:
        for operation in block.operations:
            meaning = meanings.get(operation.clause) if isinstance(operation, Clause) else None
            if isinstance(operation, Clause) and isinstance(meaning, BodyClause):
                yield operation, meaning


def _assumptions(contract: Contract) -> Iterator[tuple[Clause, BodyClause]]:
    """What the entry assumes before the call."""
    for operation, meaning in _clauses(contract.entry.blocks, contract.meanings):
        if operation.kind is ClauseKind.ASSUME and meaning.role is ClauseRole.CONDITION and not meaning.problem:
            yield operation, meaning


def _meant(clauses: Clauses, meaning: BodyClause) -> Term:
    terms = clauses.relations.terms
    if meaning.guard:
        raise Untold("a case of a contract")
    return terms.any_of(terms.all_of(map(clauses.holds, group)) for group in meaning.alternatives)


def _denials(clauses: Clauses, contract: Contract, exit_: Exit, asked: Iterable[str]) -> dict[str, Term]:
    """That what is checked at one end of the method does not hold, of the obligations that can be told."""
    blocks = [block for block in contract.entry.blocks if _exit(block.terminator) is exit_]
    found: dict[str, list[BodyClause]] = {name: [] for name in asked}
    assumed = [meaning.alternatives for _, meaning in _assumptions(contract)]
    for operation, meaning in _clauses(blocks, contract.meanings):
        if operation.kind is ClauseKind.ASSERT and operation.obligation in found:
            found[operation.obligation].append(meaning)
    denials: dict[str, Term] = {}
    for name, known in found.items():
        if known and all(meaning.role is ClauseRole.CONDITION and not meaning.problem for meaning in known):
            with suppress(Untold):
                denials[name] = clauses.relations.terms.any_of(_denied(clauses, meaning, assumed) for meaning in known)
    return denials


def _denied(clauses: Clauses, meaning: BodyClause, assumed: Alternatives) -> Term:
    """What was assumed and is not touched is not to be denied."""
    terms, vocabulary = clauses.relations.terms, clauses.relations.vocabulary
    if meaning.guard:
        raise Untold("a case of a contract")
    conditions = [condition for group in meaning.alternatives for condition in group]
    if meaning.alternatives in assumed and all(is_untouched(vocabulary, condition) for condition in conditions):
        return terms.false
    return terms.all_of(terms.any_of(map(clauses.denied, group)) for group in meaning.alternatives)


def _opened(vocabulary: Vocabulary, denial: Term) -> Term:
    """A denial with names for what there would have to be, so that it is looked at."""
    terms = vocabulary.terms
    match denial.op:
        case Op.EXISTS:
            names = {variable: terms.fresh("some", variable.sort) for variable in denial.payload}
            for name in names.values():
                vocabulary.fact(vocabulary.marked(name))
            return _opened(vocabulary, substitute(terms, denial.args[0], names))
        case Op.AND:
            return terms.all_of(_opened(vocabulary, part) for part in denial.args)
        case Op.OR:
            return terms.any_of(_opened(vocabulary, part) for part in denial.args)
        case _:
            return denial
