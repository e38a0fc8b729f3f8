"""Conditions on the start of a method, judged on a concrete start state.

The state becomes a finite structure of the signature of the conditions. Conditions exclude things: that two references
are to the same object, that an object is an element of another, that an iterator is stale. Law: of what they exclude
the structure has at least what the state has, so that a condition that is true in the structure holds in the state.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from vernier.analysis.facts.foreign import BOXES
from vernier.encode.firstorder.collections.kinds import COLLECTION_TYPES, ENTRY_TYPE, ITERATOR_TYPE
from vernier.encode.firstorder.collections.start import Condition
from vernier.encode.firstorder.collections.state import ITERATOR, MEMBER, OBJECT, STALE
from vernier.ir.program import FieldDefinition, Program
from vernier.ir.state import ArrayState, HeapObject, ObjectState, Reference, State, Value
from vernier.ir.types import STRING, RefType, is_reference
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.logic.sorts import UninterpretedSort
from vernier.logic.values import Element, FunctionValue, Model
from vernier.logic.values import Value as LogicValue

ORDINARY = tuple(
    f"java.util.{name}"
    for name in (
        "ArrayList", "HashMap", "HashSet", "LinkedList", "ArrayDeque", "LinkedHashMap", "LinkedHashSet", "TreeMap",
        "TreeSet", "PriorityQueue", "Vector", "Stack",
    )
)  # fmt: skip
"""Collections that are no views of others"""
MOST_OBJECTS = 25
"""Conditions quantify over up to three objects: larger heaps are not judged"""

_VALUES = frozenset({STRING.name} | BOXES)


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges conditions on start states of one program; `parameters` are their symbols in the conditions."""

    program: Program
    parameters: Mapping[str, Term]

    def not_kept(self, conditions: Iterable[Condition], state: State, stale: Collection[str]) -> tuple[Condition, ...]:
        """The conditions that the state may violate; `stale` are the parameters whose iterators are stale. All others
        hold. Code that callers pass is not part of a state, which therefore violates no condition on such code."""
        about_states = [each for each in conditions if each.term is not None]
        heap = _Heap(self.program, state)
        if not heap.is_judged():
            return tuple(about_states)
        evaluator = Evaluator(self._structure(heap, stale))
        return tuple(each for each in about_states if each.term is not None and not evaluator.value(each.term))

    def _structure(self, heap: _Heap, stale: Collection[str]) -> Model:
        values: dict[str, LogicValue | FunctionValue] = {}
        for name, symbol in self.parameters.items():
            values[str(symbol.payload)] = heap.element(heap.state.locals.get(name), symbol.sort)
        for name, value in heap.state.globals.items():
            if isinstance(value, Reference):
                values[name] = heap.element(value, OBJECT)
        relations: dict[str, dict[tuple[LogicValue, ...], LogicValue]] = {STALE: {}, MEMBER: {}}
        for name in stale:
            relations[STALE][(heap.element(heap.state.locals.get(name), ITERATOR),)] = True
        for collection, element in heap.members():
            relations[MEMBER][collection, element] = True
        for name, owner, held in heap.fields():
            relations.setdefault(name, {})[owner, held] = True
        functions = {name: FunctionValue(False, entries) for name, entries in relations.items()}
        return Model({**values, **functions}, heap.sizes())


class _Heap:
    """The objects of a state as elements of the sorts; of texts and numbers, those that variables and objects of the
    program refer to. The first element of a sort is null."""

    def __init__(self, program: Program, state: State) -> None:
        self.state = state
        self._program = program
        self._elements: dict[int, Element] = {}
        self._sizes = {OBJECT.name: 1, ITERATOR.name: 1}
        held = {value.id for value in self._held() if isinstance(value, Reference)}
        for number, item in state.heap.items():
            if number in held or self._class(item) not in _VALUES:
                sort = ITERATOR if self._is(item, ITERATOR_TYPE) and self._is_library(item) else OBJECT
                self._elements[number] = Element(sort.name, self._sizes[sort.name])
                self._sizes[sort.name] += 1

    def sizes(self) -> Mapping[str, int]:
        return self._sizes

    def element(self, value: Value, sort: UninterpretedSort) -> Element:
        return self._elements[value.id] if isinstance(value, Reference) else Element(sort.name, 0)

    def is_judged(self) -> bool:
        """Whether objects are the same only if their references are: there are no views, and entries of maps are held
        by maps alone."""
        return self._sizes[OBJECT.name] <= MOST_OBJECTS and not any(map(self._is_view, self.state.heap.values()))

    def _is_view(self, item: HeapObject) -> bool:
        if any(self._is(item, above) for above in COLLECTION_TYPES):
            return self._class(item) not in ORDINARY
        inside = (self.state.heap[value.id] for value in _inside(item) if isinstance(value, Reference))
        return not self._holds_entries(item) and any(self._is(each, ENTRY_TYPE) for each in inside)

    def _holds_entries(self, item: HeapObject) -> bool:
        if isinstance(item, ArrayState):
            element = item.type.element
            return isinstance(element, RefType) and self._program.is_subclass(element.name, ENTRY_TYPE)
        return self._is(item, ENTRY_TYPE) and self._is_library(item)

    def fields(self) -> Iterator[tuple[str, Element, Element]]:
        """What the fields of the program's objects hold, null as well."""
        for number, item in self.state.heap.items():
            if isinstance(item, ObjectState) and number in self._elements and not self._is_library(item):
                for owner, each in self._declared(item):
                    is_iterator = isinstance(each.type, RefType) and self._program.is_subclass(
                        each.type.name, ITERATOR_TYPE
                    )
                    value = self.element(item.fields.get((owner, each.name)), ITERATOR if is_iterator else OBJECT)
                    yield f"{owner}.{each.name}", self._elements[number], value

    def members(self) -> Iterator[tuple[Element, Element]]:
        """Each array and object of the library, and what its references lead to without passing through an object of
        the program: if it is a collection, all its elements are among them."""
        for number, item in self.state.heap.items():
            if number in self._elements and self._is_library(item):
                for found in self._below(item):
                    if found in self._elements:
                        yield self._elements[number], self._elements[found]

    def _below(self, item: HeapObject) -> set[int]:
        found: set[int] = set()
        pending = [value.id for value in _inside(item) if isinstance(value, Reference)]
        while pending:
            number = pending.pop()
            if number not in found:
                found.add(number)
                other = self.state.heap[number]
                if self._is_library(other):
                    pending += [value.id for value in _inside(other) if isinstance(value, Reference)]
        return found

    def _held(self) -> Iterator[Value]:
        yield from self.state.locals.values()
        yield from self.state.globals.values()
        for item in self.state.heap.values():
            if isinstance(item, ObjectState) and not self._is_library(item):
                yield from item.fields.values()

    def _declared(self, item: ObjectState) -> Iterator[tuple[str, FieldDefinition]]:
        for owner in self._program.superclasses(item.class_name):
            yield from ((owner, each) for each in self._program.classes[owner].fields if is_reference(each.type))

    def _class(self, item: HeapObject) -> str:
        return item.class_name if isinstance(item, ObjectState) else ""

    def _is(self, item: HeapObject, above: str) -> bool:
        name = self._class(item)
        return bool(name) and self._program.is_subclass(name, above)

    def _is_library(self, item: HeapObject) -> bool:
        """Arrays count as objects of the library."""
        return self._program.is_library(self._class(item))


def _inside(item: HeapObject) -> Iterable[Value]:
    match item:
        case ObjectState(fields=fields):
            return fields.values()
        case ArrayState(elements=elements):
            return elements
        case _:
            return ()
