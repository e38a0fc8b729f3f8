"""Ways to values of a state: a local, a static variable, a field of what a way leads to, the length of an array.

Law: a way means the same in every state, a value and when it is defined; where it is not (a null on the way), a formula
over it says nothing. So a formula over ways is one property of concrete states, wherever it is evaluated.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from vernier.encode.context import Encoding
from vernier.encode.expressions import array_length
from vernier.encode.heap import field_types
from vernier.encode.memory import load, load_field
from vernier.encode.state import ArrayRecord, FieldKey, SymbolicState
from vernier.encode.values import NULL, GuardedReference, GuardedValue, is_null
from vernier.engines.induction.lazy_initialisation import LazyRecords
from vernier.ir.ops import GlobalPlace
from vernier.ir.types import I32, ArrayType, RefType, Type, is_reference
from vernier.logic.bank import Term


@dataclass(frozen=True, slots=True)
class LocalWay:
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class StaticWay:
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class FieldWay:
    base: Way
    key: FieldKey
    type: Type


@dataclass(frozen=True, slots=True)
class LengthWay:
    base: Way
    type: Type


Way: TypeAlias = LocalWay | StaticWay | FieldWay | LengthWay


def text_of(way: Way) -> str:
    match way:
        case LocalWay(name=name) | StaticWay(name=name):
            return name
        case FieldWay(base=base, key=key):
            return f"{text_of(base)}.{key[1]}"
        case LengthWay(base=base):
            return f"{text_of(base)}.length"


class View:
    """Values of ways in one state."""

    def __init__(self, encoding: Encoding, state: SymbolicState) -> None:
        self.encoding = encoding
        self.state = state
        self._known: dict[Way, tuple[GuardedValue, Term] | None] = {}

    def value(self, way: Way) -> tuple[GuardedValue, Term] | None:
        """The value and when it is defined; None when the state does not have it at all."""
        if way not in self._known:
            self._known[way] = self._value(way)
        return self._known[way]

    def number(self, way: Way) -> tuple[Term, Term] | None:
        found = self.value(way)
        return (found[0], found[1]) if found is not None and isinstance(found[0], Term) else None

    def _value(self, way: Way) -> tuple[GuardedValue, Term] | None:
        encoding, terms = self.encoding, self.encoding.terms
        match way:
            case LocalWay(name=name):
                value = self.state.locals.get(name)
                return None if value is None else (value, terms.true)
            case StaticWay(name=name, type=type_):
                return load(encoding, self.state, GlobalPlace(name, type_)), terms.true
            case FieldWay(base=base, key=key, type=type_):
                found = self._object(base)
                if found is None:
                    return None
                return load_field(encoding, self.state, found[0], key, type_), found[1]
            case LengthWay(base=base):
                found = self._object(base)
                return None if found is None else (array_length(encoding, self.state, found[0]), found[1])

    def _object(self, way: Way) -> tuple[GuardedReference, Term] | None:
        found = self.value(way)
        if found is None or not isinstance(found[0], GuardedReference):
            return None
        terms = self.encoding.terms
        reference, defined = found[0], found[1]
        assert isinstance(reference, GuardedReference)
        records = self.encoding.constants
        if isinstance(records, LazyRecords) and any(records.is_open(self.state, item) for item in reference.choices):
            # Looking would only make more unknown objects, about which nothing can be known.
            return None
        fitting = [
            condition for key, condition in reference.choices.items() if key != NULL and self._fits(key, way.type)
        ]
        return reference, terms.all_of((defined, terms.not_(is_null(terms, reference)), terms.any_of(fitting)))

    def _fits(self, object_id: int, type_: Type) -> bool:
        return self.encoding.program.is_subtype(self.encoding.types[object_id], type_)

    def cells(self, way: Way) -> tuple[Term, Term, ArrayType] | None:
        """The cells of an array as one term, when that is how it is kept, and when there is one."""
        found = self._object(way)
        if found is None:
            return None
        result: Term | None = None
        terms = self.encoding.terms
        for object_id, condition in found[0].choices.items():
            if object_id == NULL:
                continue
            record = self.encoding.record(self.state, object_id)
            if not isinstance(record, ArrayRecord) or not isinstance(record.cells, Term):
                return None
            result = record.cells if result is None else terms.ite(condition, record.cells, result)
        if result is None or not isinstance(way.type, ArrayType):
            return None
        return result, found[1], way.type


MOST_WAYS = 40


def ways_from(encoding: Encoding, state: SymbolicState, roots: list[Way], depth: int) -> list[Way]:
    """The roots and what they lead to within some steps, nearest first."""
    found: dict[Way, None] = dict.fromkeys(roots)
    layer = list(roots)
    view = View(encoding, state)
    for _ in range(depth):
        layer = [step for way in layer for step in _steps(encoding, view, way)]
        found.update(dict.fromkeys(layer))
        if len(found) > MOST_WAYS:
            break
    return list(found)[:MOST_WAYS]


def _steps(encoding: Encoding, view: View, way: Way) -> Iterator[Way]:
    if not is_reference(way.type):
        return
    value = view.value(way)
    if value is None or not isinstance(value[0], GuardedReference):
        return
    if isinstance(way.type, ArrayType):
        yield LengthWay(way, I32)
    elif isinstance(way.type, RefType) and way.type.name in encoding.program.classes:
        if way.type.name.startswith("java."):
            return
        for key, type_ in field_types(encoding.program, way.type.name).items():
            yield FieldWay(way, key, type_)
