"""A heap as maps: one from objects to values for each field, one from arrays to their cells for each kind of array.

References are numbers, null is 0; the objects that exist are those below `next`, which grows when one is made. The
class of an object and the length of an array never change and are functions. Law: for every execution there is a
choice of these functions, of the symbols and of the maps for which every fact is true; `facts` may be assumed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeAlias

from vernier.analysis.facts.foreign import BOXES
from vernier.analysis.facts.modifies import Location
from vernier.analysis.facts.settled_fields import settled_fields
from vernier.encode.heap_maps.arithmetic.integers import JavaIntegers
from vernier.encode.heap_maps.arithmetic.intervals import LENGTH, Intervals
from vernier.ir.program import ClassKind, Program
from vernier.ir.types import (
    STRING,
    ArrayType,
    BlockType,
    BoolType,
    FloatType,
    IntType,
    RefType,
    StructType,
    Type,
    is_reference,
)
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL, INT, ArraySort, FunctionSignature, Sort, UninterpretedSort
from vernier.logic.terms import Terms

_ANYTHING = frozenset({"java.lang.Object", "java.lang.Cloneable", "java.io.Serializable"})
MOST_CLASSES = 12
"""A type with more classes than that is not told by them"""
FINISHED = "<finished>"
"""The field that is true of objects whose constructor has returned (`object_invariants`); no program has it"""


class NotExpressible(Exception):
    """This is not expressible with maps and integers."""


class Precision(Enum):
    """QUICK: facts that pay off where other engines follow. FULL: also the library supertypes of classes, sums in
    quantifiers that do not wrap, and the frame of the entry as a candidate invariant of loops."""

    QUICK = "quick"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class FieldMap:
    owner: str
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class ElementMap:
    """The cells of all arrays of a kind: arrays of references are of one kind, for they are covariant."""

    element: Type


Key: TypeAlias = FieldMap | ElementMap


def is_unchanging(class_name: str) -> bool:
    """Whether only constructors of a library class write its fields, each those of its own object."""
    return class_name == STRING.name or class_name in BOXES


def element_key(element: Type) -> ElementMap:
    return ElementMap(RefType("java.lang.Object") if is_reference(element) else element)


@dataclass(frozen=True, slots=True)
class Heap:
    """`maps` has what has changed since the beginning; `next` is the number of the next object. The beginning is that
    of the execution, or where nothing was known of the heap (`HeapMaps.unknown`), or where two such heaps met."""

    maps: Mapping[Key, Term]
    globals: Mapping[str, Term]
    next: Term
    beginning: int = 0


class Kept(Enum):
    """The unchanged part of a heap: fields that nothing changes, or all but the library's."""

    SETTLED = "settled"
    OWN = "own"


@dataclass(frozen=True, slots=True)
class Beginning:
    """The origin of a heap with unknown contents: after unknown code, which began with the heap `before`; after quiet
    calls, which preserve `kept`; or where paths met. Neither: the start of the execution."""

    before: Heap | None = None
    next: Term | None = None
    met: tuple[tuple[Term, Heap], ...] = ()
    kept: Kept = Kept.SETTLED


@dataclass(slots=True)
class HeapMaps:
    """The terms and facts of all heaps of one execution."""

    program: Program
    precision: Precision = Precision.QUICK
    effects: Mapping[str, Collection[Location]] = field(default_factory=dict)
    """What procedures without a body write that are known to execution only (`unspecified`)"""
    terms: Terms = field(default_factory=Terms)
    facts: list[Term] = field(default_factory=list)
    _initial: dict[tuple[int, Key | str], Term] = field(default_factory=dict)
    _beginnings: list[Beginning] = field(default_factory=lambda: [Beginning()])
    _classes: dict[str, int] = field(default_factory=dict)
    _named: dict[str, None] = field(default_factory=dict)
    _tested: dict[str, FunctionSignature] = field(default_factory=dict)
    """The classes that objects are said to have, and the library types that objects are tested for"""
    _settled: frozenset[tuple[str, str]] | None = None
    start: Heap = field(init=False)
    integers: JavaIntegers = field(init=False)

    def __post_init__(self) -> None:
        self.integers = JavaIntegers(self.terms, Intervals() if self.precision is Precision.FULL else None)
        self._classes.update((name, number) for number, name in enumerate(sorted(self.program.classes)))
        first = self.terms.fresh("next", INT)
        self.fact(self.terms.lt(self.null, first))
        self.start = Heap({}, {}, first)

    @property
    def null(self) -> Term:
        return self.terms.int_(0)

    def fact(self, term: Term) -> None:
        if term is not self.terms.true:
            self.facts.append(term)

    # ------------------------------------------------------------ sorts and values

    def sort(self, type_: Type) -> Sort:
        match type_:
            case BoolType():
                return BOOL
            case IntType() | RefType() | ArrayType():
                return INT
            case FloatType(width=width):
                return UninterpretedSort(f"float{width}")
            case _:
                raise NotExpressible(f"a value of type {type_}")

    def zero(self, type_: Type) -> Term:
        match type_:
            case BoolType():
                return self.terms.false
            case FloatType(width=width):
                return self.terms.symbol(f"zero float{width}", self.sort(type_))
            case _:
                return self.terms.int_(0)

    def any_of(self, type_: Type, name: str, heap: Heap) -> Term:
        """Some value of a type; a reference is null or to an object that exists."""
        found = self.terms.fresh(name, self.sort(type_))
        self.fact(self.is_of(found, type_, heap))
        return found

    def is_of(self, value: Term, type_: Type, heap: Heap) -> Term:
        """Whether a term is a value of a type in a heap."""
        match type_:
            case IntType():
                return self.integers.is_value(value, type_)
            case RefType() | ArrayType():
                there = self.terms.and_(self.exists(value, heap), self.has_class(value, type_))
                return self.terms.or_(self.terms.eq(value, self.null), there)
            case _:
                return self.terms.true

    def exists(self, reference: Term, heap: Heap) -> Term:
        return self.terms.and_(self.terms.lt(self.null, reference), self.terms.lt(reference, heap.next))

    # ------------------------------------------------------------ classes

    def class_of(self, reference: Term) -> Term:
        return self.terms.apply(self.terms.function("class", (INT,), INT), reference)

    def is_exactly(self, reference: Term, class_name: str) -> Term:
        if class_name not in self._named:
            self._named[class_name] = None
            for type_, of in self._tested.items():
                self._relate(class_name, type_, of)
        return self.terms.eq(self.class_of(reference), self.terms.int_(self._classes[class_name]))

    def _relate(self, class_name: str, type_: str, of: FunctionSignature) -> None:
        """Whether a class is below a library type."""
        if self.precision is Precision.FULL:
            below = self.terms.apply(of, self.terms.int_(self._classes[class_name]))
            self.fact(below if self._is_below(class_name, type_) else self.terms.not_(below))

    def has_class(self, reference: Term, type_: Type) -> Term:
        """That the dynamic type of an object is a subtype; true where that is not told."""
        if not isinstance(type_, RefType) or type_.name in _ANYTHING:
            return self.terms.true
        return self._is_below_type(reference, type_)

    def is_instance(self, reference: Term, type_: RefType | ArrayType) -> Term:
        """Whether a reference is not null and its dynamic type is a subtype, exactly."""
        is_object = self.terms.not_(self.terms.eq(reference, self.null))
        if isinstance(type_, RefType) and type_.name in _ANYTHING:
            return is_object
        return self.terms.and_(is_object, self._is_below_type(reference, type_))

    def _is_below_type(self, reference: Term, type_: RefType | ArrayType) -> Term:
        """Whether the dynamic type of an object is a subtype: one of the program's classes where these are few, and
        otherwise a predicate of its class."""
        if isinstance(type_, RefType) and not self.program.is_library(type_.name):
            names = self._instantiable(type_.name)
            if len(names) <= MOST_CLASSES and self.program.classes[type_.name].kind is not ClassKind.INTERFACE:
                return self.terms.any_of(self.is_exactly(reference, name) for name in names)
        of = self.terms.function(f"instance of {type_}", (INT,), BOOL)
        if isinstance(type_, RefType) and type_.name not in self._tested:
            self._tested[type_.name] = of
            for class_name in self._named:
                self._relate(class_name, type_.name, of)
        return self.terms.apply(of, self.class_of(reference))

    def _instantiable(self, above: str) -> list[str]:
        classes = self.program.classes
        return [name for name in self._classes if classes[name].kind is ClassKind.CLASS and self._is_below(name, above)]

    def _is_below(self, name: str, above: str) -> bool:
        return self.program.is_subclass(name, above)

    # ------------------------------------------------------------ reading and writing

    def map_sort(self, key: Key) -> Sort:
        match key:
            case FieldMap(type=type_):
                return ArraySort(INT, self.sort(type_))
            case ElementMap(element=element):
                return ArraySort(INT, ArraySort(INT, self.sort(element)))

    def map_of(self, heap: Heap, key: Key) -> Term:
        found = heap.maps.get(key)
        if found is None:
            found = self._initial.get((heap.beginning, key))
        if found is None:
            found = self._initial[heap.beginning, key] = self._initial_map(self._beginnings[heap.beginning], key)
        return found

    def _initial_map(self, beginning: Beginning, key: Key) -> Term:
        if beginning.met:
            return self.chosen([(guard, self.map_of(heap, key)) for guard, heap in beginning.met])
        if beginning.before is not None and self._is_kept(key, beginning.kept):
            return self.map_of(beginning.before, key)
        return self.terms.fresh(str(key), self.map_sort(key))

    def _is_kept(self, key: Key, kept: Kept) -> bool:
        if isinstance(key, FieldMap) and (key.name == FINISHED or is_unchanging(key.owner)):
            return True
        match kept:
            case Kept.SETTLED:
                return self._is_settled(key)
            case Kept.OWN:
                return isinstance(key, ElementMap) or not self.program.is_library(key.owner)

    def _is_settled(self, key: Key) -> bool:
        if self._settled is None:
            self._settled = settled_fields(self.program)
        return isinstance(key, FieldMap) and (key.owner, key.name) in self._settled

    def unknown(self, heap: Heap) -> Heap:
        """The heap after unknown code: nothing is known but what nobody changes. An object that the code made is none
        of those before, so what the maps that are kept say of it is said of nothing else."""
        grown = self.terms.fresh("next", INT)
        self.fact(self.terms.le(heap.next, grown))
        self._beginnings.append(Beginning(before=heap, next=grown))
        return Heap({}, {}, grown, len(self._beginnings) - 1)

    def constructed(self, heap: Heap, class_name: str, object_: Term) -> Heap:
        """The heap after a constructor of a class whose objects do not change gave its own object any fields."""
        for key in self.fields_of(class_name):
            stored = self.terms.store(self.map_of(heap, key), object_, self.any_of(key.type, key.name, heap))
            heap = self.with_map(heap, key, stored)
        return heap

    def after_quiet_calls(self, heap: Heap) -> Heap:
        """The heap after calls that change nothing but fields of library objects (`collection_calls`)."""
        grown = self.terms.fresh("next", INT)
        self.fact(self.terms.le(heap.next, grown))
        self._beginnings.append(Beginning(before=heap, next=grown, kept=Kept.OWN))
        return Heap({}, {}, grown, len(self._beginnings) - 1)

    def global_of(self, heap: Heap, name: str) -> Term:
        """Static fields have any value at the beginning, which is more than they may have."""
        found = heap.globals.get(name)
        if found is None:
            found = self._initial.get((heap.beginning, name))
        if found is None:
            beginning = self._beginnings[heap.beginning]
            if beginning.met:
                found = self.chosen([(guard, self.global_of(each, name)) for guard, each in beginning.met])
            elif beginning.before is not None and beginning.kept is Kept.OWN and self._is_own_global(name):
                found = self.global_of(beginning.before, name)
            else:
                start = self.start if beginning.next is None else replace(heap, next=beginning.next)
                found = self.any_of(self.global_type(name), name, start)
            self._initial[heap.beginning, name] = found
        return found

    def _is_own_global(self, name: str) -> bool:
        return not self.program.globals[name].is_library

    def global_type(self, name: str) -> Type:
        type_ = self.program.globals[name].type
        if isinstance(type_, StructType | BlockType):
            raise NotExpressible("C memory")
        return type_

    def with_map(self, heap: Heap, key: Key, value: Term) -> Heap:
        return replace(heap, maps={**heap.maps, key: value})

    def length(self, array: Term) -> Term:
        return self.terms.apply(self.terms.function(LENGTH, (INT,), INT), array)

    def cells(self, heap: Heap, array: Term, element: Type) -> Term:
        return self.terms.select(self.map_of(heap, element_key(element)), array)

    def fields_of(self, class_name: str) -> list[FieldMap]:
        return [
            FieldMap(name, field_.name, field_.type)
            for name in self.program.superclasses(class_name)
            for field_ in self.program.classes[name].fields
        ]

    def made(self, heap: Heap, class_name: str, guard: Term) -> tuple[Heap, Term]:
        """One more object, all fields zero. Its class is told for the path only: another one may make another object of
        the same number."""
        made, terms = heap.next, self.terms
        self.fact(terms.implies(guard, self.is_exactly(made, class_name)))
        maps = dict(heap.maps)
        for key in self.fields_of(class_name):
            maps[key] = terms.store(self.map_of(heap, key), made, self.zero(key.type))
        return replace(heap, maps=maps, next=terms.add(made, terms.int_(1))), made

    def made_array(self, heap: Heap, element: Type, length: Term, guard: Term) -> tuple[Heap, Term]:
        """One more array, all cells zero. The length is that of the array where the path is taken."""
        made, terms, key = heap.next, self.terms, element_key(element)
        self.fact(terms.implies(guard, terms.eq(self.length(made), length)))
        inner = ArraySort(INT, self.sort(element))
        empty = terms.const_array(self.zero(element), inner)
        maps = {**heap.maps, key: terms.store(self.map_of(heap, key), made, empty)}
        return replace(heap, maps=maps, next=terms.add(made, terms.int_(1))), made

    # ------------------------------------------------------------ paths that meet

    def merged(self, parts: Sequence[tuple[Term, Heap]]) -> Heap:
        """The heap where paths meet, each with the condition under which it is taken."""
        heaps = [heap for _, heap in parts]
        if all(heap is heaps[0] for heap in heaps):
            return heaps[0]
        grown = self.chosen([(guard, heap.next) for guard, heap in parts])
        if any(heap.beginning != heaps[0].beginning for heap in heaps):
            self._beginnings.append(Beginning(met=tuple(parts)))
            return Heap({}, {}, grown, len(self._beginnings) - 1)
        keys = dict.fromkeys(key for heap in heaps for key in heap.maps)
        names = dict.fromkeys(name for heap in heaps for name in heap.globals)
        maps = {key: self.chosen([(guard, self.map_of(heap, key)) for guard, heap in parts]) for key in keys}
        globals_ = {name: self.chosen([(guard, self.global_of(heap, name)) for guard, heap in parts]) for name in names}
        return Heap(maps, globals_, grown, heaps[0].beginning)

    def chosen(self, parts: Sequence[tuple[Term, Term]]) -> Term:
        *others, (_, value) = parts
        for guard, other in reversed(others):
            value = value if value is other else self.terms.ite(guard, other, value)
        return value
