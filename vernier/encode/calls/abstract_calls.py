"""Abstract calls: in place of a body, fresh values within the bounds of a summary (Taghdiri 2008, section 5.2.2).

Law: whatever state a call can lead to, some choice of the fresh values gives it, as long as the call makes no more
objects of a class than the scope allows. Every constraint on fresh values holds under the condition of the call only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from vernier.analysis.summaries.domain.bounds import Bounds, Key, KeyKind
from vernier.analysis.summaries.expressions.terms import Expression, Leaf
from vernier.analysis.summaries.graph import Exit
from vernier.encode.calls.applicable_summaries import ApplicableSummaries, ApplicableSummary, is_about_exceptions
from vernier.encode.calls.places import FieldOf, Made, Place, Result, Returns, StaticField
from vernier.encode.calls.sets import Atom, NotEncoded, Row, SetEncoder, has_library_objects, member, row_of
from vernier.encode.context import Encoding
from vernier.encode.guard import Guard
from vernier.encode.memory import load
from vernier.encode.state import FieldKey, ObjectRecord, SymbolicState
from vernier.encode.symbolic_execution.domain import Completion, Completions
from vernier.encode.symbolic_execution.guarded import GuardedCompletion, GuardedCompletions
from vernier.encode.values import NULL, EncodingError, GuardedReference, GuardedValue, reference_to, sort_of
from vernier.ir.ops import GlobalPlace
from vernier.ir.types import RefType, Type, is_reference
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL, BitVecSort, Sort


@dataclass(frozen=True, slots=True, eq=False)
class Output:
    """A fresh value of a call; `exit` is None when it is there however the call ends."""

    exit: Exit | None
    place: Place
    value: GuardedValue


@dataclass(frozen=True, slots=True, eq=False)
class CallInstance:
    """One call in one place of the unrolled program. `key` orders calls as they are executed on every path, with
    calls inside a call after it. `before` is the state at the call."""

    key: tuple[int, ...]
    procedure: str
    guard: Guard
    arguments: tuple[GuardedValue, ...]
    before: SymbolicState
    ends: Mapping[Exit, GuardedCompletion]
    pools: Mapping[str, tuple[int, ...]]
    exceptions: Mapping[str, int]
    outputs: tuple[Output, ...]

    def completions(self) -> GuardedCompletions:
        """How the call may complete, in states that may be changed."""
        return Completions(self._completion(Exit.RETURN), self._completion(Exit.THROW))

    def _completion(self, exit_: Exit) -> GuardedCompletion | None:
        end = self.ends.get(exit_)
        return None if end is None else Completion(end.state.fork(end.state.guard), end.value)


class NotSummarisable(Exception):
    """A value of the call may be an object that has no name in the encoding, such as a string."""


Existing: TypeAlias = Callable[[SymbolicState], Mapping[int, Term]]
"""The objects that exist in a state, each with its condition"""


@dataclass(slots=True)
class AbstractCalls:
    """The calls of one encoding that summaries replace. `room` is how many objects of a class a call may make. `facts`
    are the constraints on fresh values, which the client of the encoding has to assert."""

    encoding: Encoding
    descriptions: ApplicableSummaries
    existing: Existing
    room: Callable[[str], int]
    run: frozenset[str] = frozenset()
    """Procedures that are always run"""
    instances: list[CallInstance] = field(default_factory=list)
    facts: list[Term] = field(default_factory=list)
    symbols: dict[Term, None] = field(default_factory=dict)
    """The fresh symbols of calls"""
    limited: list[Term] = field(default_factory=list)
    """Paths with calls that may make more objects than there is room for"""
    _parent: tuple[int, ...] = ()
    _count: int = 0

    def apply(
        self, name: str, arguments: tuple[GuardedValue, ...], state: SymbolicState
    ) -> GuardedCompletions | None:  # fmt: skip
        """The completions that the summary admits in this state; None where the procedure has to be run."""
        description = None if name in self.run else self.descriptions.of(name)
        if description is None:
            return None
        building = _Building(self, description, arguments, state, (*self._parent, self._count))
        try:
            instance = building.instance()
        except NotSummarisable:
            self.descriptions.give_up(name)
            return None
        self._count += 1
        self.instances.append(instance)
        self.facts.extend(building.facts)
        return instance.completions()

    def within(self, instance: CallInstance, run: Callable[[], None]) -> None:
        """Run the body of a call: the calls inside are ordered below it."""
        parent, count = self._parent, self._count
        self._parent, self._count = instance.key, 0
        try:
            run()
        finally:
            self._parent, self._count = parent, count


class _Building:
    """One instance in the making."""

    def __init__(
        self,
        calls: AbstractCalls,
        description: ApplicableSummary,
        arguments: tuple[GuardedValue, ...],
        state: SymbolicState,
        key: tuple[int, ...],
    ) -> None:
        self._calls = calls
        self._encoding = calls.encoding
        self._terms = calls.encoding.terms
        self._description = description
        self._arguments = arguments
        self._key = key
        self._before = state.with_locals(state.guard, {})
        self._present: dict[int, Term] = dict(calls.existing(self._before))
        self._pools: dict[str, tuple[int, ...]] = {}
        self._named: dict[Leaf, Row] = {}
        self._unnamed: dict[str, Row] = {}
        self._new: dict[int, Term] = {}
        self._outputs: list[Output] = []
        self.facts: list[Term] = []

    def instance(self) -> CallInstance:
        description = self._description
        guards = self._guards()
        for name in dict.fromkeys((*description.made, *sorted(description.sets))):
            self._make(name, guards)
        exceptions = {name: self._exception(name, found) for name, found in description.exceptions.items()}
        if description.may_allocate_more:
            self._calls.limited.append(self._before.guard.term)
        sets = self._sets(self._named)
        ends = {exit_: self._end(exit_, guard, sets) for exit_, guard in guards.items()}
        return CallInstance(
            self._key, description.procedure.name, self._before.guard, self._arguments, self._before, ends,
            self._pools, exceptions, tuple(self._outputs),
        )  # fmt: skip

    def _sets(self, named: Mapping[Leaf, Row]) -> SetEncoder:
        parameters = {
            local.name: value
            for local, value in zip(self._description.procedure.parameters, self._arguments, strict=True)
        }
        return SetEncoder(self._encoding, self._before, parameters, self._present, named, self._unnamed, self._new)

    def _fresh(self, what: str, sort: Sort) -> Term:
        symbol = self._terms.fresh(f"call {'.'.join(map(str, self._key))}: {what}", sort)
        self._calls.symbols[symbol] = None
        return symbol

    def _guards(self) -> dict[Exit, Guard]:
        """The conditions of the ways to end; where there are two, a fresh truth value decides."""
        guard = self._before.guard
        if len(self._description.ends) == 1:
            return dict.fromkeys(self._description.ends, guard)
        returns = self._fresh("returns", BOOL)
        self._outputs.append(Output(None, Returns(), returns))
        terms = self._terms
        return {Exit.RETURN: guard.and_(terms, returns), Exit.THROW: guard.and_(terms, terms.not_(returns))}

    # ------------------------------------------------------------ new objects

    def _make(self, name: str, guards: Mapping[Exit, Guard]) -> None:
        """Room for the objects of a class that the call makes: they exist in the order in which they are made."""
        terms, leaves = self._terms, self._description.made.get(name, ())
        size = len(leaves) + (self._calls.room(name) if name in self._description.sets else 0)
        happens = self._happens(name, leaves, guards)
        pool = tuple(self._encoding.allocate(RefType(name)) for _ in range(size))
        self._pools[name] = pool
        previous = terms.true
        for index, object_id in enumerate(pool):
            made = happens[0] if size == len(leaves) == 1 else self._fresh(f"{name} {index}", BOOL)
            if made in self._calls.symbols:
                self._outputs.append(Output(None, Made(name, index), made))
                self.facts.append(terms.implies(made, previous))
            previous = made
            self._new[object_id] = self._present[object_id] = made
            self._encoding.allocated[object_id] = terms.and_(self._before.guard.term, made)
        self._name(name, leaves, happens, pool)

    def _happens(self, name: str, leaves: tuple[Leaf, ...], guards: Mapping[Exit, Guard]) -> list[Term]:
        """When each of the allocations happens, as far as the summary knows: exactly, or within bounds."""
        terms = self._terms
        marks = {leaf: Row({-number: terms.true}, terms.false) for number, leaf in enumerate(leaves, 1)}
        within: list[tuple[Term, Row | None, Row | None]] = []
        for exit_, guard in guards.items():
            for key, bounds in self._description.ends[exit_].values.items():
                if key.kind is KeyKind.ALLOCATED and key.name == name:
                    within.append((guard.term, *self._sides(self._sets(marks).set_of, bounds)))
        found = []
        for number in range(1, len(leaves) + 1):
            exact = _known(within, -number) if len(guards) == 1 else None
            happens = self._fresh("allocated", BOOL) if exact is None else exact
            for guard_term, lower, upper in within if exact is None else ():
                sure = terms.false if lower is None else lower.cells.get(-number, terms.false)
                may = terms.true if upper is None else member(terms, upper, -number)
                self.facts.append(
                    terms.implies(guard_term, terms.and_(terms.implies(sure, happens), terms.implies(happens, may)))
                )
            found.append(happens)
        return found

    def _name(self, name: str, leaves: tuple[Leaf, ...], happens: list[Term], pool: tuple[int, ...]) -> None:
        """Which of the objects made is the one of a certain allocation; no two are the same."""
        terms = self._terms
        chosen: list[dict[int, Term]] = []
        for leaf, condition in zip(leaves, happens, strict=True):
            choice = self._chosen_of(pool, "allocated as")
            cells = {object_id: terms.and_(condition, here) for object_id, here in choice.items()}
            for object_id, here in cells.items():
                self.facts.append(self._if_called(terms.implies(here, self._new[object_id])))
                self.facts.extend(self._if_called(terms.not_(terms.and_(here, other[object_id]))) for other in chosen)
            chosen.append(cells)
            self._named[leaf] = Row(dict(cells.items()), terms.false)
        rest = {
            object_id: terms.all_of((self._new[object_id], *(terms.not_(cells[object_id]) for cells in chosen)))
            for object_id in pool
        }
        if name in self._description.sets:
            self._unnamed[name] = Row(dict(rest.items()), terms.false)
        else:
            self.facts.extend(self._if_called(terms.not_(condition)) for condition in rest.values())

    def _exception(self, name: str, leaves: tuple[Leaf, ...]) -> int:
        object_id = self._encoding.allocate(RefType(name))
        self._encoding.allocated[object_id] = self._before.guard.term
        row = Row({object_id: self._terms.true}, self._terms.false)
        self._unnamed[name] = row
        for leaf in leaves:
            self._named[leaf] = row
        return object_id

    def _chosen_of(self, objects: tuple[int, ...], what: str) -> dict[int, Term]:
        terms = self._terms
        if len(objects) == 1:
            return {objects[0]: terms.true}
        width = max(1, (len(objects) - 1).bit_length())
        selector = self._fresh(what, BitVecSort(width))
        if len(objects) < 1 << width:
            self.facts.append(terms.bv_ule(selector, terms.bv(len(objects) - 1, width)))
        return {object_id: terms.eq(selector, terms.bv(position, width)) for position, object_id in enumerate(objects)}

    def _if_called(self, fact: Term) -> Term:
        return self._terms.implies(self._before.guard.term, fact)

    # ------------------------------------------------------------ ends

    def _end(self, exit_: Exit, guard: Guard, sets: SetEncoder) -> GuardedCompletion:
        template = self._description.ends[exit_]
        state = self._before.with_locals(guard, {})
        for pool in self._pools.values():
            for object_id in pool:
                self._put_zero(state, object_id)
        for object_id in self._thrown_objects():
            self._put_zero(state, object_id)
        value: GuardedValue | None = None
        for key, bounds in template.values.items():
            match key.kind:
                case KeyKind.FIELD if not is_about_exceptions(self._encoding.program, key):
                    self._field(exit_, state, sets, key, bounds)
                case KeyKind.GLOBAL:
                    old = load(self._encoding, self._before, GlobalPlace(key.name, key.type))
                    limits = _Limits(*self._sides(sets.set_of, bounds), guard.term)
                    place = StaticField(key.name)
                    state.globals[key.name] = self._value(exit_, place, key.type, old, limits, bounds)
                case KeyKind.RESULT:
                    limits = _Limits(*self._sides(sets.set_of, bounds), guard.term)
                    value = self._value(exit_, Result(), key.type, None, limits, bounds)
                case _:
                    continue
        return Completion(state, value)

    def _thrown_objects(self) -> list[int]:
        wanted = self._description.exceptions
        return [next(iter(self._unnamed[name].cells)) for name in wanted]  # type: ignore[misc]

    def _put_zero(self, state: SymbolicState, object_id: int) -> None:
        type_ = self._encoding.types[object_id]
        assert isinstance(type_, RefType)
        state.heap[object_id] = ObjectRecord(type_.name, self._encoding.zero_fields(type_.name))

    def _sides(self, evaluate: Callable[[Expression], Row], bounds: Bounds) -> tuple[Row | None, Row | None]:
        """The two bounds; None for one that cannot be encoded."""
        found: list[Row | None] = []
        for side in (bounds.lower, bounds.upper):
            try:
                found.append(evaluate(side))
            except NotEncoded:
                found.append(None)
        return found[0], found[1]

    def _field(self, exit_: Exit, state: SymbolicState, sets: SetEncoder, key: Key, bounds: Bounds) -> None:
        field_key: FieldKey = (key.owner, key.name)
        terms = self._terms
        nothing = Row({}, terms.false)
        for object_id, record in list(state.heap.items()):
            if not isinstance(record, ObjectRecord) or field_key not in record.fields:
                continue
            present = self._present.get(object_id)
            if present is None:
                continue

            def row(side: Expression, at: int = object_id) -> Row:
                return sets.relation_of(side).get(at, nothing)

            limits = _Limits(*self._sides(row, bounds), terms.and_(state.guard.term, present))
            place = FieldOf(object_id, record.class_name, field_key)
            old = record.fields[field_key] if object_id not in self._new else None
            value = self._value(exit_, place, key.type, old, limits, bounds)
            state.heap[object_id] = _with_field(state.heap[object_id], field_key, value)

    # ------------------------------------------------------------ values

    def _value(
        self, exit_: Exit, place: Place, type_: Type, old: GuardedValue | None, limits: _Limits, bounds: Bounds
    ) -> GuardedValue:
        """The value of a place after the call: exactly known, as before, or fresh within the bounds."""
        upper = limits.upper
        if upper is not None and bounds.exact:
            exact = self._exactly(type_, upper)
            if exact is not None:
                self._pin_down(exit_, place, exact, limits)
                return exact
        if old is not None and upper is not None and self._is(upper, old):
            return old
        fresh: GuardedValue
        if is_reference(type_):
            fresh = self._fresh_reference(place, type_, limits)
        else:
            fresh = self._fresh_number(place, type_, limits)
        if limits.lower is not None:
            for atom, condition in limits.lower.cells.items():
                self._assume(limits, self._terms.implies(condition, self._equal(fresh, atom)))
        self._outputs.append(Output(exit_, place, fresh))
        return fresh

    def _pin_down(self, exit_: Exit, place: Place, value: GuardedValue, limits: _Limits) -> None:
        """A value that depends on which of the new objects is which counts as fresh; it is one of those it may be."""
        about_new = isinstance(place, FieldOf) and place.object in self._new
        if isinstance(value, GuardedReference) and (about_new or any(atom in self._new for atom in value.choices)):
            self._assume(limits, self._terms.any_of(value.choices.values()))
            about_new = True
        if about_new:
            self._outputs.append(Output(exit_, place, value))

    def _assume(self, limits: _Limits, fact: Term) -> None:
        self.facts.append(self._terms.implies(limits.present, fact))

    def _exactly(self, type_: Type, row: Row) -> GuardedValue | None:
        """The value that is alone in a row; None where the row does not give it directly."""
        terms = self._terms
        if row.open is not terms.false or not row.cells:
            return None
        if is_reference(type_):
            choices = {atom: condition for atom, condition in row.cells.items() if isinstance(atom, int)}
            return GuardedReference(choices) if len(choices) == len(row.cells) else None
        sort = sort_of(type_)
        result: Term | None = None
        for atom, condition in row.cells.items():
            if not isinstance(atom, Term) or atom.sort != sort:
                return None
            result = atom if result is None else terms.ite(condition, atom, result)
        return result

    def _is(self, row: Row, value: GuardedValue) -> bool:
        try:
            other = row_of(self._terms, value)
        except NotEncoded:
            return False
        return row.open is self._terms.false and dict(row.cells) == dict(other.cells)

    def _equal(self, value: GuardedValue, atom: Atom) -> Term:
        if isinstance(value, GuardedReference):
            return value.choices.get(atom, self._terms.false) if isinstance(atom, int) else self._terms.false
        assert isinstance(value, Term)
        if isinstance(atom, int) or atom.sort != value.sort:
            # To say that they differ would be to say that the call never ends this way.
            raise EncodingError("a summary gives a number of another type")
        return self._terms.eq(value, atom)

    def _fresh_number(self, place: Place, type_: Type, limits: _Limits) -> Term:
        symbol = self._fresh(str(place), sort_of(type_))
        if limits.upper is not None:
            self._assume(limits, member(self._terms, limits.upper, symbol))
        return symbol

    def _fresh_reference(self, place: Place, type_: Type, limits: _Limits) -> GuardedReference:
        """Any object within the upper bound; without one, any that exists and fits."""
        terms, encoding = self._terms, self._encoding
        if limits.upper is not None and limits.upper.open is terms.false:
            allowed = {atom: condition for atom, condition in limits.upper.cells.items() if isinstance(atom, int)}
        else:
            self._require_known(type_)
            allowed = {NULL: terms.true, **self._present}
            if limits.upper is not None:
                upper = limits.upper
                allowed = {key: terms.and_(member(terms, upper, key), here) for key, here in allowed.items()}
        fitting = {
            atom: condition
            for atom, condition in allowed.items()
            if condition is not terms.false
            and (atom == NULL or encoding.program.is_subtype(encoding.types[atom], type_))
        }
        if not fitting:
            return reference_to(terms, NULL)
        choices = self._chosen_of(tuple(fitting), str(place))
        for atom, chosen in choices.items():
            self._assume(limits, terms.implies(chosen, fitting[atom]))
        return GuardedReference(choices)

    def _require_known(self, type_: Type) -> None:
        """Anything of a type is one of the objects at hand only for classes of the program itself."""
        if not isinstance(type_, RefType) or has_library_objects(self._encoding.program, type_.name):
            raise NotSummarisable


@dataclass(frozen=True, slots=True, eq=False)
class _Limits:
    """Bounds of a value, and when there is a value at all."""

    lower: Row | None
    upper: Row | None
    present: Term


def _known(within: list[tuple[Term, Row | None, Row | None]], atom: int) -> Term | None:
    """When an atom is in a set, if the bounds of the set agree on that."""
    if len(within) != 1:
        return None
    _, lower, upper = within[0]
    if lower is None or upper is None or lower.cells.get(atom) is not upper.cells.get(atom):
        return None
    return lower.cells.get(atom)


def _with_field(record: object, key: FieldKey, value: GuardedValue) -> ObjectRecord:
    if not isinstance(record, ObjectRecord):
        raise EncodingError("a field of something that is no object")
    return record.with_field(key, value)
