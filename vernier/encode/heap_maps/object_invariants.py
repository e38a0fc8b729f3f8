"""Invariants of fields in symbolic execution: assumed where a field is read, checked where one is written.

They hold of an object at all times once its constructor has returned, not at the ends of methods only. So a call in the
middle of a method, or a callback from it, meets no object whose invariant is broken, and there is no visible state to
argue about. A map for each class contains the finished objects: those whose constructor of that class has returned; the
invariants are assumed of these only. That map does not change in loops and forgotten calls: an object that one of them
makes is finished when they end, unless its constructor threw.

Law, by induction over the steps of executions of the units (`preserving_units`): if the facts contradict each condition
in `violated` and `unfinished` of all units, every finished object satisfies the invariants at every step.

- A constructor establishes the invariants of its class (`violated` where it returns). Where it throws, no reference to
  the object remains, or it satisfies the invariants by then: every reference that is stored meanwhile is compared with
  it.
- A store into a finished object preserves them (`violated`).
- A forgotten call is executed elsewhere from states without unfinished objects. Where there is one, either no other
  code has a reference to it, or it satisfies the invariants already, or nothing that the call reaches reads the fields
  of the invariants (`unfinished`). Otherwise all obligations in reach of the call count as violated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.modifies import FieldOf, read_by
from vernier.encode.heap_maps.domain import (
    UNKNOWN_CODE,
    MapCompletion,
    MapCompletions,
    MapExecutor,
    MapTarget,
    Recorded,
    State,
)
from vernier.encode.heap_maps.field_invariants import FieldInvariant, fields_of, holds, owner_of
from vernier.encode.heap_maps.heap import FINISHED, FieldMap, Heap, HeapMaps
from vernier.encode.heap_maps.unknown_code import UnknownCode, obligations_in_reach
from vernier.encode.symbolic_execution.domain import Completions
from vernier.encode.symbolic_execution.traversal import CallPolicy
from vernier.ir.types import BOOL as BOOL_TYPE
from vernier.ir.types import ArrayType, RefType, is_reference
from vernier.ir.walk import operations_of
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL, INT, ArraySort


def constructed_class(procedure: str) -> str | None:
    """The class whose constructor a procedure is."""
    owner, _, name = procedure.partition("(")[0].rpartition(".")
    return owner if name == "<init>" else None


@dataclass(slots=True)
class _Construction:
    """A constructor during its execution, and the condition under which the object escapes before it returns."""

    procedure: str
    object: Term
    loops: int
    """How many loops around it are being executed"""
    leaks: list[Term] = field(default_factory=list)
    is_forgotten: bool = False


class ObjectInvariants:
    """The invariants that are assumed in one symbolic execution, each where its literal is true."""

    def __init__(
        self, maps: HeapMaps, calls: CallGraph, recorded: Recorded, assumed: Mapping[FieldInvariant, Term]
    ) -> None:
        self.maps = maps
        self._recorded = recorded
        self._unknown = UnknownCode(calls)
        self._calls = calls
        self._assumed = assumed
        self._broken = maps.terms.false
        """When a candidate has been violated before. What is assumed later must not contradict that: facts know no
        time, and a field that is read after null was stored into it would make the store impossible."""
        self._running: list[_Construction] = []
        self._loops = 0
        self._reads: dict[str, frozenset[tuple[str, str]]] = {}
        self._by_field: dict[FieldMap, list[FieldInvariant]] = {}
        self._by_owner: dict[str, list[FieldInvariant]] = {}
        for one in assumed:
            self._by_owner.setdefault(owner_of(one), []).append(one)
            for key in fields_of(one):
                self._by_field.setdefault(key, []).append(one)
        self.violated: dict[FieldInvariant, list[Term]] = {one: [] for one in assumed}
        self.unfinished: dict[FieldInvariant, list[Term]] = {one: [] for one in assumed}
        everything = maps.terms.const_array(maps.terms.true, ArraySort(INT, BOOL))
        for owner in self._by_owner:
            maps.start = maps.with_map(maps.start, self._key(owner), everything)

    # ------------------------------------------------------------ accesses

    def loaded(self, state: State, key: FieldMap, object_: Term) -> None:
        """A field is read: the invariants that mention it hold, if the object is finished."""
        terms = self.maps.terms
        is_intact = terms.not_(self._broken)
        for one in self._by_field.get(key, ()):
            is_finished = self._is_finished(state.heap, key.owner, object_)
            there = terms.all_of((self._assumed[one], state.guard, is_finished, is_intact))
            self.maps.fact(terms.implies(there, holds(self.maps, state.heap, object_, one)))
            for array in (each for each in fields_of(one) if isinstance(each.type, ArrayType)):
                length = self.maps.length(terms.select(self.maps.map_of(state.heap, array), object_))
                self.maps.fact(terms.implies(state.guard, terms.le(terms.int_(0), length)))

    def stored(self, before: State, state: State, key: FieldMap, object_: Term) -> None:
        """A field has been written: the invariants that mention it have to be shown again."""
        for one in self._by_field.get(key, ()):
            for each in fields_of(one):
                self.loaded(before, each, object_)
            is_finished = self._is_finished(state.heap, key.owner, object_)
            self._note(self.violated[one], state, is_finished, object_, one)

    def leaked(self, state: State, value: Term) -> None:
        """A reference has been stored somewhere. A loop is executed once, for any iteration: what is stored in it may
        be stored in another one."""
        terms = self.maps.terms
        for running in self._running:
            is_stored = terms.eq(value, running.object)
            if self._loops > running.loops:
                running.leaks.append(terms.bool_(is_stored is not terms.false))
            else:
                running.leaks.append(terms.and_(state.guard, is_stored))

    def loop_entered(self) -> None:
        self._loops += 1

    def loop_left(self) -> None:
        self._loops -= 1

    def made(self, heap: Heap, class_name: str, object_: Term) -> Heap:
        """The heap after an object was made, before any constructor."""
        for owner in self._owners(class_name):
            heap = self._marked(heap, owner, object_, self.maps.terms.false)
        return heap

    def _owners(self, class_name: str) -> Iterator[str]:
        return (owner for owner in self.maps.program.superclasses(class_name) if owner in self._by_owner)

    def is_established_by(self, procedure: str) -> bool:
        """Whether a procedure is a constructor of a class that inherits invariants."""
        class_name = constructed_class(procedure)
        return class_name is not None and any(self._owners(class_name))

    def under_construction(self, heap: Heap, procedure: str) -> tuple[Heap, Term]:
        """A new object whose constructor is about to be executed: of its class or one below."""
        class_name = constructed_class(procedure)
        assert class_name is not None
        maps, terms = self.maps, self.maps.terms
        made = heap.next
        maps.fact(maps.has_class(made, RefType(class_name)))
        for key in self._by_field:
            if maps.program.is_subclass(class_name, key.owner):
                heap = maps.with_map(heap, key, terms.store(maps.map_of(heap, key), made, maps.zero(key.type)))
        for owner in self._by_owner:
            heap = self._marked(heap, owner, made, terms.false)
        return replace(heap, next=terms.add(made, terms.int_(1))), made

    # ------------------------------------------------------------ calls

    def constructs(self, procedure: str) -> bool:
        """Whether a procedure is a constructor that invariants are established by."""
        return constructed_class(procedure) in self._by_owner

    @property
    def is_constructing(self) -> bool:
        """Whether an object may be unfinished."""
        return bool(self._running)

    def begun(self, target: MapTarget) -> None:
        self._running.append(_Construction(target.procedure.name, target.arguments[0], self._loops))

    def ended(self) -> _Construction:
        return self._running.pop()

    def finished(self, construction: _Construction, end: MapCompletion) -> MapCompletion:
        """A constructor has returned: the invariants of its class hold of the object."""
        owner, state = constructed_class(construction.procedure), end.state
        assert owner is not None
        if not construction.is_forgotten:
            for one in self._by_owner[owner]:
                self._note(self.violated[one], state, self.maps.terms.true, construction.object, one)
        return replace(end, state=replace(state, heap=self._marked(state.heap, owner, construction.object, None)))

    def abandoned(self, construction: _Construction, end: MapCompletion) -> None:
        """A constructor has thrown: nobody has the object, or it satisfies what its class says. If `this(...)` has
        returned before, each store has been checked since."""
        if not construction.is_forgotten:
            self._abandoned(construction, end.state)

    def leaves(self, state: State) -> None:
        """An exception may leave all constructors that are running."""
        for each in self._running:
            self._abandoned(each, state)

    def _abandoned(self, construction: _Construction, state: State) -> None:
        owner, terms = constructed_class(construction.procedure), self.maps.terms
        assert owner is not None
        # In a loop somebody may have got the object in an earlier iteration.
        leaks = terms.true if self._loops > construction.loops else terms.any_of(construction.leaks)
        for one in self._by_owner[owner]:
            is_unfinished = terms.not_(self._is_finished(state.heap, owner, construction.object))
            self._note(self.violated[one], state, terms.and_(leaks, is_unfinished), construction.object, one)

    def forgets(self, target: MapTarget) -> None:
        """A call is executed elsewhere, from a state without unfinished objects."""
        name, terms = target.procedure.name, self.maps.terms
        running = list(self._running)
        if running and running[-1].procedure == name and running[-1].object is target.arguments[0]:
            # Its own object is unfinished there, too.
            running.pop().is_forgotten = True
        for local, argument in zip(target.procedure.parameters, target.arguments, strict=True):
            if is_reference(local.type):
                self.leaked(target.state, argument)
        for each in running:
            for one in self._seen_by(each, name):
                is_unfinished = terms.not_(self._is_finished(target.state.heap, owner_of(one), each.object))
                # In a loop somebody may have got the object in an earlier iteration.
                is_known = terms.true if self._loops > each.loops else terms.any_of(each.leaks)
                seen: list[Term] = []
                self._note(seen, target.state, terms.and_(is_unfinished, is_known), each.object, one)
                self.unfinished[one] += seen
                self._is_wrong_in(name, seen)

    def _is_wrong_in(self, procedure: str, conditions: list[Term]) -> None:
        """Whatever may happen in a procedure does, under conditions that it is not executed under."""
        for obligation in dict.fromkeys(obligations_in_reach(self._calls, procedure)) if conditions else ():
            for condition in conditions:
                self._recorded.violated(obligation, condition)

    def _seen_by(self, construction: _Construction, procedure: str) -> Iterator[FieldInvariant]:
        """The invariants of an unfinished object that a procedure may rely on."""
        owner = constructed_class(construction.procedure)
        assert owner is not None
        if procedure == UNKNOWN_CODE or self._unknown.is_in_reach_of(procedure):
            # It may call back whatever is public.
            yield from self._by_owner[owner]
            return
        reads = self._read_in_reach(procedure)
        for one in self._by_owner[owner]:
            if any((key.owner, key.name) in reads for key in fields_of(one)):
                yield one

    def _read_in_reach(self, procedure: str) -> frozenset[tuple[str, str]]:
        known = self._reads.get(procedure)
        if known is None:
            known = self._reads[procedure] = frozenset(
                (location.owner, location.name)
                for each in self._calls.reachable(procedure)
                for operation in operations_of(each)
                for location in read_by(operation)
                if isinstance(location, FieldOf)
            )
        return known

    # ------------------------------------------------------------ formulas

    def _key(self, owner: str) -> FieldMap:
        return FieldMap(owner, FINISHED, BOOL_TYPE)

    def _is_finished(self, heap: Heap, owner: str, object_: Term) -> Term:
        return self.maps.terms.select(self.maps.map_of(heap, self._key(owner)), object_)

    def _marked(self, heap: Heap, owner: str, object_: Term, value: Term | None) -> Heap:
        key, terms = self._key(owner), self.maps.terms
        told = terms.store(self.maps.map_of(heap, key), object_, terms.true if value is None else value)
        return self.maps.with_map(heap, key, told)

    def _note(self, found: list[Term], state: State, condition: Term, object_: Term, one: FieldInvariant) -> None:
        terms = self.maps.terms
        wrong = terms.all_of((state.guard, condition, terms.not_(holds(self.maps, state.heap, object_, one))))
        if wrong is not terms.false:
            found.append(wrong)
            if self._assumed[one] is not terms.true:
                self._broken = terms.or_(self._broken, terms.and_(self._assumed[one], wrong))


class ConstructingCalls:
    """The call policy that tracks constructors from their call to their return; another one completes the calls."""

    def __init__(self, calls: CallPolicy[State, Term], invariants: ObjectInvariants) -> None:
        self._calls = calls
        self._invariants = invariants

    def complete(self, executor: MapExecutor, target: MapTarget) -> MapCompletions:
        invariants = self._invariants
        if not invariants.constructs(target.procedure.name):
            return self._calls.complete(executor, target)
        invariants.begun(target)
        try:
            ends = self._calls.complete(executor, target)
        finally:
            construction = invariants.ended()
        if ends.exceptional is not None:
            invariants.abandoned(construction, ends.exceptional)
        normal = None if ends.normal is None else invariants.finished(construction, ends.normal)
        return Completions(normal, ends.exceptional)
