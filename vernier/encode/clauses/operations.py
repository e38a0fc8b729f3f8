"""Clause operations in symbolic execution: pre-states, assumptions, checks, frames and measures.

Law: as `spec.execution` for every single execution. A clause that cannot be encoded makes its obligation unknown, an
assumption that cannot be encoded the whole task. Where a bound cuts something off, nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from vernier.core.source import Origin
from vernier.encode.clauses.evaluation import ClauseEncoder, ClauseState, Defined
from vernier.encode.clauses.known_sets import KnownSets, Shapes
from vernier.encode.context import RAISED_AT, Encoding
from vernier.encode.state import ArrayRecord, ObjectRecord, Record, SymbolicState
from vernier.encode.symbolic_execution.domain import Caller
from vernier.encode.values import NULL, EncodingError, GuardedReference, GuardedValue, same_reference, zero_of
from vernier.ir.expr import Local
from vernier.ir.ops import Call, CallVirtual, Clause, ClauseKind
from vernier.ir.program import Program
from vernier.ir.types import OBJECT, THROWABLE, IntType, RefType, Type
from vernier.logic.bank import Term
from vernier.logic.relations import Relation
from vernier.spec.arithmetic import Unbounded
from vernier.spec.nameable import READY, Change, StaticFields, is_cache, state_of
from vernier.spec.tree import LOOP, PRE, RESULT, BodyClause, ClauseRole, Expression, Location, LocationKind, PureCall


@dataclass(frozen=True, slots=True)
class _Before:
    moment: ClauseState
    variables: Mapping[str, GuardedValue]


@dataclass(slots=True)
class BodyClauses:
    """The clauses of one encoding. `exists` gives, for each object of the start state, the condition under which it
    exists."""

    encoding: Encoding
    meanings: Mapping[str, BodyClause]
    exists: Mapping[int, Term]
    unknown: dict[str, str] = field(default_factory=dict)
    """Obligations that could not be encoded, and why"""
    checked: dict[str, None] = field(default_factory=dict)
    assumed: list[tuple[str, Term, SymbolicState]] = field(default_factory=list)
    """Clause, what it says, and the state after it was assumed"""
    _before: dict[int, _Before] = field(default_factory=dict)
    _measures: dict[tuple[int, str], Term] = field(default_factory=dict)
    _marks: dict[int, None] = field(default_factory=dict)
    _cuts: list[Term] = field(default_factory=list)
    _shapes: Shapes = field(default_factory=Shapes)
    _last: ClauseState | None = None
    _statics: StaticFields | None = None

    def step(self, state: SymbolicState, operation: Clause, call: Caller[SymbolicState]) -> None:
        """Execute one clause; `call` runs procedures."""
        if state.guard.is_false(self.encoding.terms):
            return
        meaning = self.meanings.get(operation.clause)
        if meaning is None or meaning.problem:
            problem = "it is not known" if meaning is None else meaning.problem
            self._give_up(operation, f"a clause cannot be used: {problem}")
            return
        try:
            self._cuts = []
            holds = self._holds(state, operation, meaning, call)
        except KeyError as error:
            self._give_up(operation, f"{error.args[0]} in a clause has no value yet")
        except Unbounded:
            self._give_up(operation, "a quantifier ranges over too many numbers")
        except RecursionError:
            self._give_up(operation, "a clause is nested too deeply")
        except EncodingError as error:
            self._give_up(operation, str(error))
        else:
            self._use(state, operation, holds)

    def entry_assumptions(self, entry: str) -> list[tuple[BodyClause, Term, SymbolicState]]:
        """What the contract of the entry assumes, in order, with the state after each."""
        return [
            (self.meanings[clause], term, state)
            for clause, term, state in self.assumed
            if clause.startswith(f"{entry}/clause.")
        ]

    def _give_up(self, operation: Clause, reason: str) -> None:
        if operation.obligation is None:
            raise EncodingError(reason)
        self.unknown.setdefault(operation.obligation, reason)

    def _use(self, state: SymbolicState, operation: Clause, holds: Term) -> None:
        terms = self.encoding.terms
        cut = terms.any_of(self._cuts)
        if cut is not terms.false:
            self.encoding.add_unwinding_assertion(state.guard.and_(terms, cut))
        faithful = terms.not_(cut)
        if operation.kind is ClauseKind.ASSUME:
            state.guard = state.guard.and_(terms, terms.and_(holds, faithful))
            self.assumed.append((operation.clause, holds, state.fork(state.guard)))
        elif operation.obligation is not None:
            self.checked[operation.obligation] = None
            self.encoding.violate(operation.obligation, state.guard, terms.and_(faithful, terms.not_(holds)))

    def _holds(self, state: SymbolicState, operation: Clause, meaning: BodyClause, call: Caller[SymbolicState]) -> Term:
        terms = self.encoding.terms
        bound = {name: state.locals[local.name] for name, local in operation.bindings if local.name in state.locals}
        pre, loop, result = bound.pop(PRE, None), bound.pop(LOOP, None), bound.pop(RESULT, None)
        for mark in (pre, loop):
            if mark is not None:
                self._marks[_identity(mark)] = None
        now = self._clause_state(state)
        if meaning.role is ClauseRole.PRE_STATE:
            self._before[_identity(pre)] = _Before(now, bound)
            return terms.true
        before = self._before[_identity(pre)] if pre is not None else _Before(now, {})

        def pure(node: PureCall, arguments: tuple[GuardedValue, ...], defined: Term, at: SymbolicState) -> Defined:
            return self._pure(node, arguments, defined, at, call)

        encoder = ClauseEncoder(
            self.encoding, now, before.moment, bound, result, before.variables, pure, self._cuts.append
        )
        holds = self._tested(encoder, operation, meaning, loop)
        if meaning.guard:
            earlier = replace(encoder, now=before.moment, variables={**bound, **before.variables}, result=None)
            applies = terms.all_of(earlier.holds(condition) for condition in meaning.guard)
            holds = terms.implies(applies, holds)
        return holds

    def existing(self, state: SymbolicState) -> dict[int, Term]:
        """The objects that exist in a state, each with its condition."""
        true = self.encoding.terms.true
        return {
            object_id: self.exists.get(object_id, self.encoding.allocated.get(object_id, true))
            for object_id in state.heap
            if object_id not in self._marks
        }

    def _clause_state(self, state: SymbolicState) -> ClauseState:
        """The state as it is now. What was computed for the last one still holds if memory has not changed since."""
        now = ClauseState(state.fork(state.guard), self.existing(state), KnownSets(self._shapes))
        last = self._last
        if last is not None and _same_memory(last, now):
            now = replace(now, known=last.known)
        self._last = now
        return now

    def _tested(
        self, encoder: ClauseEncoder, operation: Clause, meaning: BodyClause, loop: GuardedValue | None
    ) -> Term:
        terms = self.encoding.terms
        match meaning.role:
            case ClauseRole.FRAME:
                statics = self._statics_of(encoder.encoding.program)
                return frame_respected(encoder, meaning.locations, statics, operation.clause.rpartition("/")[0])
            case ClauseRole.MEASURE:
                return self._decreases(encoder, operation, meaning, _identity(loop))
            case _:
                return terms.any_of(terms.all_of(map(encoder.holds, group)) for group in meaning.alternatives)

    def _statics_of(self, program: Program) -> StaticFields:
        if self._statics is None:
            self._statics = StaticFields(program)
        return self._statics

    def _decreases(self, encoder: ClauseEncoder, operation: Clause, meaning: BodyClause, loop: int) -> Term:
        terms = self.encoding.terms
        assert meaning.measure is not None and isinstance(meaning.measure.type, IntType)
        measure, defined = encoder.value(meaning.measure)
        assert isinstance(measure, Term)
        key = (loop, operation.clause)
        last = self._measures.get(key)
        self._measures[key] = measure
        if last is None:
            return defined
        zero = terms.bv(0, meaning.measure.type.width)
        return terms.all_of((defined, terms.bv_sle(zero, last), terms.bv_slt(measure, last)))

    # ------------------------------------------------------------ calls

    def _pure(
        self,
        node: PureCall,
        arguments: tuple[GuardedValue, ...],
        defined: Term,
        at: SymbolicState,
        call: Caller[SymbolicState],
    ) -> Defined:
        """Run the method on a copy of the state; what it does there to anything but its result is forgotten."""
        encoding, terms = self.encoding, self.encoding.terms
        operation = self._operation(node)
        if self._has_receiver(node):
            receiver = arguments[0]
            if not isinstance(receiver, GuardedReference):
                raise EncodingError("a call on something that is no object")
            present = {key: condition for key, condition in receiver.choices.items() if key != NULL}
            defined = terms.and_(defined, terms.not_(receiver.choices.get(NULL, terms.false)))
            if not present:
                return zero_of(terms, node.type), terms.false
            arguments = (GuardedReference(present), *arguments[1:])
        names = [local.name for local in operation.arguments if isinstance(local, Local)]
        state = at.with_locals(at.guard.and_(terms, defined), dict(zip(names, arguments, strict=True)))
        objects, inputs, violations, unwinding = (
            len(encoding.types), len(encoding.inputs), len(encoding.violations), len(encoding.unwinding_assertions),
        )  # fmt: skip
        ends = call(state, operation)
        del encoding.violations[violations:]
        self._cuts.extend(encoding.unwinding_assertions[unwinding:])
        if len(encoding.inputs) > inputs:
            raise EncodingError("a method called in a clause reads inputs")
        return self._result(node.type, ends, defined, objects)

    def _result(self, type_: Type, ends: list[SymbolicState], defined: Term, objects: int) -> Defined:
        terms = self.encoding.terms
        for end in ends:
            raised = end.locals.get("%raised")
            if isinstance(raised, GuardedReference) and tuple(raised.choices) != (NULL,):
                continue
            value = end.locals["%result"]
            if isinstance(value, GuardedReference) and any(key >= objects and key in end.heap for key in value.choices):
                raise EncodingError("a method called in a clause gives a new object")
            return value, terms.and_(defined, end.guard.term)
        return zero_of(terms, type_), terms.false

    def _has_receiver(self, node: PureCall) -> bool:
        if node.key:
            return True
        return self.encoding.program.procedures[node.procedure].is_instance

    def _operation(self, node: PureCall) -> Call | CallVirtual:
        origin = Origin(node.span, "clause")
        types = [argument.type for argument in node.arguments]
        locals_ = tuple(
            Local(f"%argument{position}", type_)  # type: ignore[arg-type]
            for position, type_ in enumerate(types)
        )
        target, raised = Local("%result", node.type), Local("%raised", THROWABLE)
        if not node.key:
            if node.procedure not in self.encoding.program.procedures:
                raise EncodingError(f"{node.procedure} is not part of the program")
            return Call(target, raised, node.procedure, locals_, origin)
        static = types[0] if isinstance(types[0], RefType) else OBJECT
        return CallVirtual(target, raised, static, node.key, locals_, origin)


def _identity(mark: GuardedValue | None) -> int:
    """The object that stands for an activation: there is only one on all paths."""
    if not isinstance(mark, GuardedReference) or len(mark.choices) != 1:
        raise EncodingError("the paths of several activations are mixed")
    return next(iter(mark.choices))


# ---------------------------------------------------------------- frames


def frame_respected(
    encoder: ClauseEncoder, locations: tuple[Location, ...], statics: StaticFields, procedure: str
) -> Term:
    """Whether all that changed from before to now, while the procedure ran, is among the locations."""
    terms = encoder.encoding.terms
    if any(location.kind is LocationKind.EVERYTHING for location in locations):
        return terms.true
    before, now = encoder.before, encoder.now
    earlier = replace(encoder, now=before, variables={**encoder.variables, **encoder.variables_before}, result=None)
    allowed = [
        (location, _targets(earlier, location), _index(earlier, location.index), _index(earlier, location.last))
        for location in locations
    ]
    conditions: list[Term] = []
    program, seen = encoder.encoding.program, _nameable(earlier)
    for object_id, exists in before.existing.items():
        old, new = before.state.heap.get(object_id), now.state.heap.get(object_id)
        if old is None or new is None or old is new or (object_id not in seen and _is_of_library(program, old)):
            continue
        for key, changed in _changes(encoder.encoding, old, new):
            fine = terms.any_of(_covers(encoder.encoding, *entry, object_id, key) for entry in allowed)
            conditions.append(terms.or_(terms.not_(terms.and_(exists, changed)), fine))
    named = {location.field for location in locations if location.kind is LocationKind.GLOBAL}
    for name, value in now.state.globals.items():
        change = statics.change_of(name, procedure)
        if name in named or change is Change.NOTHING:
            continue
        same = _same(encoder.encoding, before.state.global_value(name), value)
        if change is Change.EITHER and same is not terms.true:
            _require_initialised(encoder.encoding, before.state, name)
        conditions.append(same)
    return terms.all_of(conditions)


def _require_initialised(encoding: Encoding, before: SymbolicState, name: str) -> None:
    """Where its class was not initialised before, it is not known whether a static field was assigned."""
    state = before.global_value(state_of(name))
    ready = isinstance(state, Term) and state is encoding.terms.bv(READY, 8)
    if not ready:
        raise EncodingError(f"whether {name} was assigned, or its class initialised")


def _nameable(earlier: ClauseEncoder) -> set[int]:
    """The objects that variables and static fields of the program may lead to, on any path."""
    state = earlier.now.state
    globals_ = earlier.encoding.program.globals
    own = {name for name, definition in globals_.items() if not definition.is_library}
    pending = [*earlier.variables.values(), *(state.global_value(name) for name in sorted(own))]
    seen: set[int] = set()
    while pending:
        value = pending.pop()
        for object_id in value.choices if isinstance(value, GuardedReference) else ():
            if object_id == NULL or object_id in seen:
                continue
            seen.add(object_id)
            match state.heap.get(object_id):
                case ObjectRecord(fields=fields):
                    pending.extend(fields.values())
                case ArrayRecord(cells=tuple() as cells):
                    pending.extend(cells)
                case _:
                    continue
    return seen


def _is_of_library(program: Program, record: Record) -> bool:
    return not isinstance(record, ObjectRecord) or program.is_library(record.class_name)


Key: TypeAlias = tuple[str, str] | int | None
"""A field, the position of an element, or None for all elements of an array at once"""


def _targets(encoder: ClauseEncoder, location: Location) -> Mapping[int, Term]:
    if location.target is None:
        return {}
    terms = encoder.encoding.terms
    value, defined = encoder.value(location.target)
    if isinstance(value, Relation):
        found = {entry[-1]: condition for entry, condition in value.cells.items() if isinstance(entry[-1], int)}
    elif isinstance(value, GuardedReference):
        found = dict(value.choices)
    else:
        raise EncodingError("a location of something that is no object")
    return {key: terms.and_(defined, condition) for key, condition in found.items() if key != NULL}


def _same_memory(left: ClauseState, right: ClauseState) -> bool:
    """Whether two states differ in their paths and local variables only."""
    return (
        _same_items(left.state.heap, right.state.heap)
        and _same_items(left.existing, right.existing)
        and (_same_items(left.state.globals, right.state.globals))
    )


def _same_items(left: Mapping[Any, object], right: Mapping[Any, object]) -> bool:
    return len(left) == len(right) and all(right.get(key) is value for key, value in left.items())


def _index(encoder: ClauseEncoder, node: Expression | None) -> Defined | None:
    return None if node is None else encoder.value(node)


def _covers(
    encoding: Encoding,
    location: Location,
    targets: Mapping[int, Term],
    index: Defined | None,
    last: Defined | None,
    object_id: int,
    key: Key,
) -> Term:
    terms = encoding.terms
    here = targets.get(object_id, terms.false)
    match location.kind, key:
        case LocationKind.FIELD, (owner, name) if (owner, name) == (location.owner, location.field):
            return here
        case LocationKind.ALL_FIELDS, (_, _):
            return here
        case LocationKind.ALL_ELEMENTS, int() | None:
            return here
        case LocationKind.ELEMENT, int() if index is not None:
            value, _ = index
            return terms.and_(here, terms.eq(_term(value), terms.bv(key, 32)))
        case LocationKind.RANGE, int() if index is not None and last is not None:
            (low, low_defined), (high, high_defined), position = index, last, terms.bv(key, 32)
            within = terms.and_(terms.bv_sle(_term(low), position), terms.bv_sle(position, _term(high)))
            return terms.all_of((here, low_defined, high_defined, within))
        case LocationKind.ELEMENT | LocationKind.RANGE, None:
            raise EncodingError("single elements of a long array as a location")
        case _:
            return terms.false


def _term(value: GuardedValue | Relation) -> Term:
    if not isinstance(value, Term):
        raise EncodingError("the position of a location is no number")
    return value


def _changes(encoding: Encoding, old: Record, new: Record) -> list[tuple[Key, Term]]:
    terms = encoding.terms
    if isinstance(old, ObjectRecord) and isinstance(new, ObjectRecord):
        return [
            (key, terms.not_(_same(encoding, value, new.fields[key])))
            for key, value in old.fields.items()
            if key != RAISED_AT and value is not new.fields[key] and not is_cache(encoding.program, *key)
        ]
    if not isinstance(old, ArrayRecord) or not isinstance(new, ArrayRecord):
        raise EncodingError("a frame over C memory")
    if isinstance(old.cells, tuple) and isinstance(new.cells, tuple):
        return [
            (position, terms.and_(terms.bv_ult(terms.bv(position, 32), old.length), terms.not_(_same(encoding, a, b))))
            for position, (a, b) in enumerate(zip(old.cells, new.cells, strict=True))
            if a is not b
        ]
    if isinstance(old.cells, Term) and isinstance(new.cells, Term):
        return [(None, terms.not_(terms.eq(old.cells, new.cells)))]
    raise EncodingError("a frame over an array that has become long")


def _same(encoding: Encoding, left: GuardedValue, right: GuardedValue) -> Term:
    if left is right:
        return encoding.terms.true
    if isinstance(left, Term) and isinstance(right, Term):
        return encoding.terms.eq(left, right)
    if isinstance(left, GuardedReference) and isinstance(right, GuardedReference):
        return same_reference(encoding.terms, left, right)
    raise EncodingError("a frame over C memory")
