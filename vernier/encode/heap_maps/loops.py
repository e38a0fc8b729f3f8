"""The loop policy over maps: a loop is cut at its head (Floyd 1967), where its modifies set has any value.

The clauses at the head are candidate invariants, and so are simple comparisons of the numbers that the loop assigns. A
candidate has an activation literal: where it is on, the formula is assumed at the head; its requirements are that it
holds on entry and after an iteration. The law of Houdini (`encode.houdini`) applies: each fact about the head is
guarded by a symbol that is true where an execution is there, so an inconsistent set of candidates fails on entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import islice

from vernier.analysis.facts.loops import Loop
from vernier.analysis.facts.modifies import ElementsOf, FieldOf, Location, ModifiesSets, ObjectsOf
from vernier.core.source import Span
from vernier.encode.heap_maps.clauses import MapClauses
from vernier.encode.heap_maps.domain import MapActivation, MapExecutor, MapHeap, Recorded, State
from vernier.encode.heap_maps.havoc import all_written, havocked
from vernier.encode.heap_maps.heap import FieldMap, Heap, HeapMaps, Key, NotExpressible, element_key
from vernier.encode.heap_maps.loop_templates import (
    FixedReferences,
    Ghost,
    LoopTemplates,
    Template,
    informal,
    source_name,
)
from vernier.encode.heap_maps.unknown_code import UnknownCode
from vernier.ir.expr import Binary, BinaryOp, Expr, Local
from vernier.ir.ops import Branch, Clause, ClauseKind, ElementPlace, FieldPlace, Operation, Return, Store
from vernier.ir.program import Block
from vernier.ir.types import ArrayType, IntType, RefType, Type
from vernier.ir.walk import targets_of
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL
from vernier.spec.tree import RESULT, ClauseRole, Quantifier
from vernier.spec.walk import parts

MOST_RELAXED = 24
"""So many candidates are made of postconditions"""
_FIRST = "its first value"
MOST_COMPARED = 6
"""So many numbers are compared with those that a loop assigns"""


class Tier(Enum):
    """Whether a candidate is written at the loop, is a frame of the entry, was found in the text of the loop, is a
    postcondition of the entry with a variable of the loop for a parameter, or is one of the templates, which may be
    about all cells of an array."""

    WRITTEN = "written"
    FRAME = "frame"
    FOUND = "found"
    RELAXED = "relaxed"
    TEMPLATE = "template"
    QUANTIFIED = "quantified"


@dataclass(frozen=True, slots=True)
class CandidateInvariant:
    """A formula that may hold at the head of a loop, by its activation literal; `violated` are the conditions under
    which it fails on entry or after an iteration."""

    literal: Term
    tier: Tier
    text: str
    place: Span
    violated: tuple[Term, ...]
    fact: Term | None = None
    """What is assumed where it is a member of the set, if its literal does not say so"""
    ghosts: tuple[Ghost, ...] = ()
    """The variables of specifications that its text mentions"""


class Invariants(Enum):
    """Which candidates there are beside those that are written: SIMPLE comparisons of numbers, or all TEMPLATES."""

    SIMPLE = "simple"
    TEMPLATES = "templates"


class CutLoops:
    """`candidates` receives the candidate invariants of each loop."""

    def __init__(
        self,
        domain: MapHeap,
        clauses: MapClauses,
        modifies: ModifiesSets,
        recorded: Recorded,
        candidates: list[CandidateInvariant],
        unknown: UnknownCode | None,
        frames: Sequence[Clause] = (),
        invariants: Invariants = Invariants.SIMPLE,
        posts: Sequence[Clause] = (),
    ) -> None:
        self._invariants = invariants
        self._posts = posts
        """The postconditions that the entry checks: a loop in the method may keep them, too"""
        self._unknown = unknown
        self._domain = domain
        self._maps: HeapMaps = domain.maps
        self._terms = domain.maps.terms
        self._clauses = clauses
        self._modifies = modifies
        self._recorded = recorded
        self._candidates = candidates
        self._frames = frames
        """The frames that the entry checks in the end: a loop in the method may keep them"""

    def run(self, executor: MapExecutor, activation: MapActivation, loop: Loop) -> None:
        if any(label in activation.pending for label in loop.labels - {loop.head}):
            raise NotExpressible("a loop with two heads")
        before = executor.take(activation, loop.head)
        if before is None:
            return
        block = activation.blocks[loop.head]
        operations = [op for label in sorted(loop.labels) for op in activation.blocks[label].operations]
        head = self._head(before, loop.head, operations)
        written = list(_clauses_at(block))
        self._clauses.at_heads.update(operation.clause for operation in written)
        self._domain.accesses.loop_entered()
        try:
            executor.iterate(activation, loop, head)
        finally:
            self._domain.accesses.loop_left()
        backs = activation.pending.pop(loop.head, ())
        self._require(executor, written, before, head, backs)
        if self._invariants is Invariants.TEMPLATES:
            self._propose(executor, before, head, backs, operations, block)
        else:
            self._compare(before, head, backs, operations, block)
            if not written:
                self._relax(executor, before, head, backs, operations, block)
        self._keep_frames(executor, before, head, backs)

    # ------------------------------------------------------------ the arbitrary iteration

    def _head(self, before: State, label: str, operations: list[Operation]) -> State:
        terms, live = self._terms, self._domain.live_at(before.procedure, label)
        guard = terms.fresh("here", BOOL)
        self._maps.fact(terms.implies(guard, before.guard))
        assigned = dict.fromkeys(local for operation in operations for local in targets_of(operation))
        heap = self._havocked(before, label, operations, {local.name for local in assigned})
        known = {name: value for name, value in before.locals.items() if name in live}
        for local in assigned:
            if local.name in live:
                known[local.name] = self._maps.any_of(local.type, local.name, heap)
        return replace(before, guard=guard, locals=known, heap=heap)

    def _havocked(self, before: State, label: str, operations: list[Operation], assigned: set[str]) -> Heap:
        """What the loop may write has any value. Of a map that is written at one object only, which a local names that
        the loop does not assign, nothing else changes."""
        procedure = self._maps.program.procedures[before.procedure]
        if self._unknown is not None and self._unknown.is_run_by(operations, procedure):
            # What unknown code leaves alone, the loop itself may write: a constructor its fields.
            return havocked(self._maps, self._maps.unknown(before.heap), self._written(operations), {})
        quietly = self._unknown is not None and self._unknown.calls_quietly(operations, procedure)
        rest = self._written(operation for operation in operations if not isinstance(operation, Store))
        fixed = _fixed(operations, assigned, rest)
        targets = {key: before.locals[name] for key, name in fixed.items() if name in before.locals}
        if self._invariants is Invariants.TEMPLATES:
            targets |= self._fixed_targets(before, label, operations, rest)
        heap = havocked(self._maps, before.heap, self._written(operations), targets)
        return self._maps.after_quiet_calls(heap) if quietly else heap

    def _fixed_targets(
        self, before: State, label: str, operations: list[Operation], rest: frozenset[Location]
    ) -> dict[Key, Term]:  # fmt: skip
        """Maps that the loop writes at one object only, which may be held by a field that it does not change."""
        references = self._references(before, label, operations)
        elsewhere = set(_keys(rest))
        found: dict[Key, set[Term | None]] = {}
        for operation in operations:
            written = _stored(operation)
            if written is not None:
                key, target = written
                found.setdefault(key, set()).add(references.of(target.name) if isinstance(target, Local) else None)
        single = {key: next(iter(terms)) for key, terms in found.items() if len(terms) == 1 and key not in elsewhere}
        return {key: term for key, term in single.items() if term is not None}

    def _references(self, before: State, label: str, operations: list[Operation]) -> FixedReferences:
        written = self._written(operations)
        changed = set(_keys(written))
        for location in written:
            if isinstance(location, ObjectsOf) and isinstance(location.type, RefType):
                changed.update(self._maps.fields_of(location.type.name))
        live = self._domain.live_at(before.procedure, label)
        return FixedReferences(self._maps, operations, before, live, changed.__contains__)

    def _written(self, operations: Iterable[Operation]) -> frozenset[Location]:
        return all_written(self._maps, self._modifies.of_operations(operations))

    # ------------------------------------------------------------ candidates

    def _require(
        self, executor: MapExecutor, written: list[Clause], before: State, head: State, backs: tuple[State, ...]
    ) -> None:
        """The clauses at the head: obligations on entry and after each iteration, and candidates."""
        call = executor.call_directly
        for operation in written:
            if operation.obligation is None:
                continue
            meaning = self._clauses.meanings[operation.clause]
            try:
                if meaning.problem:
                    raise NotExpressible(meaning.problem)
                if meaning.role is ClauseRole.MEASURE:
                    violated = self._measured(executor, operation, before, head, backs)
                else:
                    violated = [
                        self._terms.and_(state.guard, self._terms.not_(self._clauses.shown(state, operation, call)))
                        for state in (before, *backs)
                    ]
                    assumed = self._clauses.assumed(head, operation, call)
                    self._candidate(Tier.WRITTEN, meaning.text, meaning.span, head, assumed, violated)
            except NotExpressible as error:
                self._recorded.unknown.setdefault(operation.obligation, str(error))
                continue
            for condition in violated:
                self._recorded.violated(operation.obligation, condition)

    def _measured(
        self, executor: MapExecutor, operation: Clause, before: State, head: State, backs: tuple[State, ...]
    ) -> list[Term]:
        """The measure is defined when the loop is entered; after an iteration, it was not negative and is smaller."""
        terms, call = self._terms, executor.call_directly
        first, last = (self._clauses.measure(state, operation, call) for state in (before, head))
        found = [terms.and_(before.guard, terms.not_(first.strict))]
        for back in backs:
            now = self._clauses.measure(back, operation, call)
            smaller = terms.all_of((now.strict, terms.le(terms.int_(0), last.term), terms.lt(now.term, last.term)))
            found.append(terms.and_(back.guard, terms.not_(smaller)))
        return found

    def _candidate(self, tier: Tier, text: str, place: Span, head: State, assumed: Term, violated: list[Term]) -> None:
        literal = self._terms.fresh("candidate", BOOL)
        self._maps.fact(self._terms.implies(self._terms.and_(literal, head.guard), assumed))
        self._candidates.append(CandidateInvariant(literal, tier, text, place, tuple(violated)))

    def _compare(
        self, before: State, head: State, backs: tuple[State, ...], operations: list[Operation], block: Block
    ) -> None:
        """Comparisons of each number that the loop assigns with its value on entry and with numbers that stay."""
        terms = self._terms
        assigned = dict.fromkeys(local for operation in operations for local in targets_of(operation))
        numbers = [local for local in assigned if isinstance(local.type, IntType) and local.name in head.locals]
        numbers = [local for local in numbers if local.name in before.locals]
        fixed = self._fixed_numbers(before, {local.name for local in assigned})
        for local in numbers:
            first = before.locals[local.name]
            others: dict[str, Term] = {str(first.payload) if first.is_constant else _FIRST: first, **fixed}
            if _is_at_most(block, local):
                others |= {f"{name} + 1": terms.add(other, terms.int_(1)) for name, other in fixed.items()}
            for name, other in others.items():
                for words, compare in ((">=", terms.ge), ("<=", terms.le)):
                    violated = [
                        terms.and_(state.guard, terms.not_(compare(state.locals[local.name], other)))
                        for state in (before, *backs)
                        if local.name in state.locals
                    ]
                    if len(violated) == 1 + len(backs):
                        said = f"{source_name(local.name)} {words} {name}"
                        text = informal(said) if name == _FIRST else said
                        span = block.terminator.origin.span
                        holds = compare(head.locals[local.name], other)
                        self._candidate(Tier.FOUND, text, span, head, holds, violated)

    def _relax(
        self, executor: MapExecutor, before: State, head: State, backs: tuple[State, ...], operations: list[Operation],
        block: Block,
    ) -> None:  # fmt: skip
        """Postconditions without quantifiers, with a number that the loop assigns and the method returns for the result
        and another one, or what comes before it, for a parameter: the loop comes to the parameter in the end (Furia and
        Meyer 2010)."""
        if not self._posts or self._maps.program.wrapped(executor.callers[0].procedure) != before.procedure:
            return
        assigned = dict.fromkeys(local for operation in operations for local in targets_of(operation))
        numbers = [
            local for local in assigned
            if isinstance(local.type, IntType) and all(local.name in one.locals for one in (before, head, *backs))
        ]  # fmt: skip
        ends = (one.terminator for one in self._maps.program.procedures[before.procedure].blocks)
        returned = {end.value for end in ends if isinstance(end, Return)}
        found = (
            (operation, result, parameter, step)
            for operation in self._posts
            if not any(isinstance(part, Quantifier) for part in parts(self._clauses.meanings[operation.clause]))
            for result in numbers
            if result in returned
            for parameter in numbers
            for step in (0, 1)
            if result != parameter
        )
        for operation, result, parameter, step in islice(found, MOST_RELAXED):
            self._relaxed(executor, operation, (result, parameter, step), block, before, head, backs)

    def _relaxed(
        self, executor: MapExecutor, operation: Clause, chosen: tuple[Local, Local, int], block: Block, before: State,
        head: State, backs: tuple[State, ...],
    ) -> None:  # fmt: skip
        terms, call, entry = self._terms, executor.call_directly, executor.callers[0]
        result, number, step = chosen
        returned = [local for name, local in operation.bindings if name == RESULT and local.type == result.type]
        of_entry = {local.name for local in self._maps.program.procedures[entry.procedure].parameters}
        given = [local for _, local in operation.bindings if local.name in of_entry and local.type == number.type]
        for parameter in given if returned else ():

            def read(state: State, parameter: Local = parameter) -> State:
                value = terms.sub(state.locals[number.name], terms.int_(step))
                at = _at(entry, state).given(returned[0].name, state.locals[result.name])
                return at.given(parameter.name, value)

            try:
                violated = [
                    terms.and_(one.guard, terms.not_(self._clauses.shown(read(one), operation, call)))
                    for one in (before, *backs)
                ]
                assumed = self._clauses.promised(read(head), operation, call)
            except NotExpressible:
                continue
            shown = f"({source_name(number.name)} - {step})" if step else source_name(number.name)
            said = self._clauses.meanings[operation.clause].text.replace(RESULT, source_name(result.name))
            text = re.sub(rf"(?<![.\w]){re.escape(source_name(parameter.name))}\b", shown, said)
            self._candidate(Tier.RELAXED, text, block.terminator.origin.span, head, assumed, violated)

    def _propose(
        self, executor: MapExecutor, before: State, head: State, backs: tuple[State, ...], operations: list[Operation],
        block: Block,
    ) -> None:  # fmt: skip
        """The templates of the loop, and the postconditions of the entry."""
        place, label = block.terminator.origin.span, block.label
        procedure, calls = self._maps.program.procedures[before.procedure], self._modifies.calls
        types = {local.name: local.type for local in _locals(procedure.blocks, procedure.parameters)}
        called = {
            reached.name: reached
            for operation in operations
            for target in calls.targets(operation)
            for reached in calls.reachable(target)
        }
        references = self._references(before, label, operations)
        visible = {*head.locals, *(local.name for local in procedure.parameters)}
        templates = LoopTemplates(
            self._maps, before, head, backs, operations, types, tuple(called.values()), references, visible
        )
        for template in templates.plain():
            self._proposed(Tier.TEMPLATE, template, place, before, head, backs)
        for template in templates.quantified():
            self._proposed(Tier.QUANTIFIED, template, place, before, head, backs)
        results = {name: types[name] for name in head.locals if name in types and not name.startswith("%")}
        for operation in self._posts:
            self._keep_post(executor, operation, results, place, before, head, backs)

    def _proposed(
        self, tier: Tier, template: Template, place: Span, before: State, head: State, backs: tuple[State, ...]
    ) -> None:  # fmt: skip
        terms = self._terms
        known = [terms.not_(template.holds(state)) for state in (before, *backs)]
        assumed = template.holds(head)
        if known[0] is terms.true or assumed is terms.true:
            return
        violated = tuple(terms.and_(state.guard, wrong) for state, wrong in zip((before, *backs), known, strict=True))
        fact = terms.implies(head.guard, assumed)
        literal = terms.fresh("candidate", BOOL)
        self._candidates.append(CandidateInvariant(literal, tier, template.jml, place, violated, fact, template.ghosts))

    def _keep_post(
        self, executor: MapExecutor, operation: Clause, variables: Mapping[str, Type], place: Span, before: State,
        head: State, backs: tuple[State, ...],
    ) -> None:  # fmt: skip
        """A postcondition of the entry, as the entry reads it; with a variable of the method for the result."""
        terms, call, entry = self._terms, executor.call_directly, executor.callers[0]
        meaning = self._clauses.meanings[operation.clause]
        own = self._maps.program.wrapped(entry.procedure) == before.procedure
        result = next((local for name, local in operation.bindings if name == RESULT), None)
        names = [None] if result is None else [
            name for name, type_ in variables.items() if own and type_ == result.type and name in before.locals
        ]  # fmt: skip

        def read(state: State, name: str | None) -> State:
            at = _at(entry, state)
            return at if name is None or result is None else at.given(result.name, state.locals[name])

        for name in names:
            if name is not None and any(name not in state.locals for state in backs):
                continue
            try:
                violated = [
                    terms.and_(one.guard, terms.not_(self._clauses.shown(read(one, name), operation, call)))
                    for one in (before, *backs)
                ]
                assumed = self._clauses.promised(read(head, name), operation, call)
            except NotExpressible:
                continue
            text = meaning.text if name is None else meaning.text.replace(RESULT, source_name(name))
            said = text if own else informal(f"{text}, as its caller means it")
            literal, fact = terms.fresh("candidate", BOOL), terms.implies(head.guard, assumed)
            self._candidates.append(
                CandidateInvariant(literal, Tier.QUANTIFIED, said, place, tuple(violated), fact)
            )  # fmt: skip

    def _keep_frames(self, executor: MapExecutor, before: State, head: State, backs: tuple[State, ...]) -> None:
        """Each frame of the entry, between its pre-state and the head, as the entry reads it."""
        terms, call = self._terms, executor.call_directly
        for operation in self._frames:
            meaning, entry = self._clauses.meanings[operation.clause], executor.callers[0]
            try:
                violated = [
                    terms.and_(one.guard, terms.not_(self._clauses.shown(_at(entry, one), operation, call)))
                    for one in (before, *backs)
                ]
                assumed = self._clauses.promised(_at(entry, head), operation, call)
            except NotExpressible:
                continue
            self._candidate(Tier.FRAME, f"assignable {meaning.text}", meaning.span, head, assumed, violated)

    def _fixed_numbers(self, before: State, assigned: set[str]) -> dict[str, Term]:
        """Numbers that the loop leaves alone: locals of the program, and the lengths of arrays."""
        procedure = self._maps.program.procedures[before.procedure]
        types = {local.name: local.type for local in _locals(procedure.blocks, procedure.parameters)}
        found: dict[str, Term] = {}
        for name, value in before.locals.items():
            if name in assigned or name.startswith("%") or len(found) >= MOST_COMPARED:
                continue
            match types.get(name):
                case IntType() if not value.is_constant:
                    found[source_name(name)] = value
                case ArrayType():
                    found[f"{source_name(name)}.length"] = self._maps.length(value)
                case _:
                    continue
        return found


def _keys(locations: Iterable[Location]) -> Iterator[Key]:
    for location in locations:
        match location:
            case FieldOf(owner=owner, name=name, type=type_):
                yield FieldMap(owner, name, type_)
            case ElementsOf(element=element):
                yield element_key(element)
            case _:
                continue


def _stored(operation: Operation) -> tuple[Key, Expr] | None:
    """The map that an operation writes, and the object at which it does."""
    match operation:
        case Store(place=FieldPlace(object=target, owner=owner, field=name, type=type_)):
            return FieldMap(owner, name, type_), target
        case Store(place=ElementPlace(array=target, type=type_)):
            return element_key(type_), target
        case _:
            return None


def _at(entry: State, state: State) -> State:
    """The variables of the entry with the heap of another state."""
    return replace(entry, guard=state.guard, heap=state.heap)


def _clauses_at(block: Block) -> Iterator[Clause]:
    """The clauses with which a block begins, that are checked whenever it is met."""
    for operation in block.operations:
        if not isinstance(operation, Clause) or operation.kind is ClauseKind.ASSUME:
            return
        yield operation


def _is_at_most(block: Block, local: Local) -> bool:
    """Whether the loop goes on while a number is at most as large as another one: it ends with one more."""
    match block.terminator:
        case Branch(condition=Binary(op=BinaryOp.LE, left=left)):
            return left == local
        case Branch(condition=Binary(op=BinaryOp.GE, right=right)):
            return right == local
        case _:
            return False


def _locals(blocks: Iterable[Block], parameters: Iterable[Local]) -> Iterator[Local]:
    yield from parameters
    for block in blocks:
        for operation in block.operations:
            yield from targets_of(operation)


def _fixed(operations: list[Operation], assigned: set[str], called: frozenset[Location]) -> dict[Key, str]:
    """Maps that a loop writes at one object only, that of a local which it does not assign. `called` is what is written
    otherwise, by calls."""
    found: dict[Key, set[str | None]] = {}
    elsewhere = set(_keys(called))
    for operation in operations:
        written = _stored(operation)
        if written is None:
            continue
        key, target = written
        is_fixed = isinstance(target, Local) and target.name not in assigned
        found.setdefault(key, set()).add(target.name if is_fixed and isinstance(target, Local) else None)
    single = {key: next(iter(names)) for key, names in found.items() if key not in elsewhere and len(names) == 1}
    return {key: name for key, name in single.items() if name is not None}
