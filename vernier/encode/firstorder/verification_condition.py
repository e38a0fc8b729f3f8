"""Whether the summary of a method implies what its contract promises, as one set of facts and a formula per obligation.

Law: if facts and the denials of an obligation contradict each other, then every execution of the method that starts in
a state the contract allows, and ends in the way asked about, satisfies the clause. This rests on the summary alone.
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
from vernier.encode.firstorder.clause_formulas import Clauses
from vernier.encode.firstorder.closures import Closures
from vernier.encode.firstorder.frames import violated
from vernier.encode.firstorder.relations import Relations
from vernier.encode.firstorder.signature import AFTER, BEFORE, Trigger, Untold, Vocabulary
from vernier.encode.firstorder.summary_formulas import Passage, Summaries
from vernier.encode.firstorder.unaffected import fields_of, is_untouched
from vernier.ir.ops import Clause, ClauseKind, Return, Terminator, Throw
from vernier.ir.program import Block, Procedure, Program
from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.sorts import BOOL, UninterpretedSort
from vernier.logic.walk import free_variables, postorder, substitute
from vernier.spec.tree import BodyClause, ClauseRole, Expression

Alternatives: TypeAlias = Sequence[tuple[tuple[Expression, ...], ...]]


class Breadth(Enum):
    """Which assumptions are told: those that speak of nothing but fields that matter anyway, or all."""

    RELEVANT = "relevant"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Question:
    """`denials` are the ways in which what is to be shown could fail: each has to contradict the facts."""

    facts: tuple[Term, ...]
    triggers: Mapping[Term, tuple[Trigger, ...]]
    denials: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Contract:
    """An entry that calls a method under its contract, and what its clauses mean."""

    program: Program
    entry: Procedure
    method: Procedure
    meanings: Mapping[str, object]

    def exits(self, asked: Iterable[str]) -> dict[str, frozenset[Exit]]:
        """At which ends of the method obligations are checked; those that are checked elsewhere, too, are left out.

        The clauses have to speak of what the method is given: of a constructor they do not, as its object is made after
        the state before."""
        if self.entry.parameters != self.method.parameters:
            return {}
        found: dict[str, dict[Exit | None, None]] = {name: {} for name in asked}
        for block in self.entry.blocks:
            for operation in block.operations:
                name = getattr(operation, "obligation", None)
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
class Scene:
    """How clauses are read before and after the method; `summary` is what it changes, if that is known so."""

    before: Clauses
    after: Clauses
    summary: Mapping[Key, Bounds] | None

    @property
    def vocabulary(self) -> Vocabulary:
        return self.before.relations.vocabulary


class Background:
    """The words for the two states of one call, and what its summary says in them. `finish` when all has been said."""

    def __init__(self, program: Program, method: Procedure, template: Template, exit_: Exit) -> None:
        self._template = template
        self.vocabulary = Vocabulary(program, _changed(template), _made(template))
        relations = Relations(self.vocabulary)
        self.closures = Closures(relations)
        passage = Passage(self.vocabulary.terms.true, self.vocabulary.made)
        self._summaries = Summaries(relations, self.closures, passage)
        _tell_parameters(self.vocabulary, method)
        self._result = _result(self.vocabulary, template) if exit_ is Exit.RETURN else None
        self.before = Clauses(relations, self.closures, BEFORE)
        self.after = Clauses(relations, self.closures, AFTER, self._result)

    @property
    def scene(self) -> Scene:
        return Scene(self.before, self.after, self._template.values)

    def tell_summary(self) -> None:
        """As far as it speaks of fields that have been mentioned: the fewer facts, the sooner something follows."""
        self._summaries.tell(about(self._template, self.vocabulary), self._result)

    def finish(self) -> None:
        self.closures.finish()
        self._summaries.tell_what_is_new()


def question(contract: Contract, template: Template, exit_: Exit, obligation: str, breadth: Breadth) -> Question:
    """What is known of an execution that ends in this way, and what is asked of it. Untold if the obligation cannot be
    put into this logic."""
    background = Background(contract.program, contract.method, template, exit_)
    vocabulary = background.vocabulary
    denied = opened(vocabulary, denial(background.scene, contract, exit_, obligation))
    background.tell_summary()
    for meaning in told(contract, vocabulary, breadth):
        with suppress(Untold):
            vocabulary.fact(meant(background.before, meaning))
    background.finish()
    show(vocabulary, denied)
    return Question(tuple(vocabulary.facts), vocabulary.triggers, ways(denied))


def ways(denied: Term) -> tuple[Term, ...]:
    """The ways in which something may fail."""
    return denied.args if denied.op is Op.OR else (denied,)


def show(vocabulary: Vocabulary, denial: Term) -> None:
    """Objects that are spoken of under quantifiers only are named outside of them, so that they are looked at."""
    terms = vocabulary.terms
    order = postorder((*vocabulary.facts, denial))
    free = free_variables(order)
    for term in order:
        if term.op is Op.APPLY and not free[term] and isinstance(term.sort, UninterpretedSort):
            vocabulary.fact(terms.apply(terms.function(f"seen {term.sort.name}", (term.sort,), BOOL), term))


def about(template: Template, vocabulary: Vocabulary) -> Template:
    """The summary without fields that have not been mentioned."""
    mentioned = set(vocabulary.fields)
    kept = {
        key: bounds
        for key, bounds in template.values.items()
        if key.kind is not KeyKind.FIELD or (key.owner, key.name) in mentioned
    }
    return replace(template, values=kept)


def told(contract: Contract, vocabulary: Vocabulary, breadth: Breadth) -> list[BodyClause]:
    """The assumptions to be told."""
    assumed = list(_assumptions(contract))
    if breadth is Breadth.ALL:
        return assumed
    mentioned = set(vocabulary.fields)
    return [meaning for meaning in assumed if all(fields_of(clause) <= mentioned for clause in _conditions(meaning))]


def _conditions(meaning: BodyClause) -> list[Expression]:
    return [condition for group in meaning.alternatives for condition in group]


def _changed(template: Template) -> frozenset[tuple[str, str]]:
    return frozenset((key.owner, key.name) for key in template.values if key.kind is KeyKind.FIELD)


def _made(template: Template) -> frozenset[str]:
    return frozenset(key.name for key in template.values if key.kind is KeyKind.ALLOCATED)


def _tell_parameters(vocabulary: Vocabulary, method: Procedure) -> None:
    """The values a method is given; its receiver is not null."""
    for parameter in method.parameters:
        with suppress(Untold):
            value = vocabulary.constant(parameter.name, parameter.type)
            if parameter.name == "this":
                vocabulary.fact(vocabulary.terms.not_(vocabulary.same(value, None)))


def _result(vocabulary: Vocabulary, template: Template) -> Term | None:
    for key in template.values:
        if key.kind is KeyKind.RESULT:
            try:
                return vocabulary.constant("result", key.type, AFTER)
            except Untold:
                return None
    return None


def _clauses(blocks: Iterable[Block], meanings: Mapping[str, object]) -> Iterator[tuple[Clause, BodyClause]]:
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


def meant(clauses: Clauses, meaning: BodyClause) -> Term:
    terms = clauses.relations.terms
    return terms.any_of(terms.all_of(map(clauses.holds, group)) for group in meaning.alternatives)


def denial(scene: Scene, contract: Contract, exit_: Exit, obligation: str) -> Term:
    """That what is checked at one end of the method does not hold."""
    assumed = [meaning.alternatives for meaning in _assumptions(contract)]
    checked = checked_clauses(contract, exit_, obligation)
    return scene.vocabulary.terms.any_of(_denied(scene, meaning, assumed) for meaning in checked)


def checked_clauses(contract: Contract, exit_: Exit, obligation: str) -> list[BodyClause]:
    """The clauses of an obligation at one end of the method."""
    blocks = [block for block in contract.entry.blocks if _exit(block.terminator) is exit_]
    checked = [
        meaning
        for operation, meaning in _clauses(blocks, contract.meanings)
        if operation.kind is ClauseKind.ASSERT and operation.obligation == obligation
    ]
    if not checked:
        raise Untold(obligation)
    return checked


def _denied(scene: Scene, meaning: BodyClause, assumed: Alternatives) -> Term:
    """What was assumed and is not touched is not to be denied."""
    terms, vocabulary = scene.vocabulary.terms, scene.vocabulary
    if meaning.guard or meaning.problem:
        raise Untold("a case of a contract")
    match meaning.role:
        case ClauseRole.FRAME:
            if scene.summary is None:
                raise Untold("what is assigned")
            return violated(scene.before, scene.summary, meaning.locations)
        case ClauseRole.CONDITION:
            if meaning.alternatives in assumed and all(is_untouched(vocabulary, one) for one in _conditions(meaning)):
                return terms.false
            denied = scene.after.denied
            return terms.all_of(terms.any_of(map(denied, group)) for group in meaning.alternatives)
        case _:
            raise Untold(meaning.role.value)


def opened(vocabulary: Vocabulary, denial: Term) -> Term:
    """A denial with names for what there would have to be, so that it is looked at."""
    terms = vocabulary.terms
    match denial.op:
        case Op.EXISTS:
            names = {variable: terms.fresh("some", variable.sort) for variable in denial.payload}
            for name in names.values():
                vocabulary.fact(vocabulary.marked(name))
            return opened(vocabulary, substitute(terms, denial.args[0], names))
        case Op.AND:
            return terms.all_of(opened(vocabulary, part) for part in denial.args)
        case Op.OR:
            return terms.any_of(opened(vocabulary, part) for part in denial.args)
        case _:
            return denial
