"""Access paths: a local, a static variable, a field of the object at an access path, the length of an array.

Law: an access path denotes the same function of every state: a value and when it is defined; where it is not (a null in
between), a formula over it is vacuous. So a formula over access paths is one property of concrete states, wherever it
is evaluated.
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
from vernier.encode.values import NULL, GuardedReference, GuardedValue, is_null, same_reference
from vernier.engines.induction.lazy_initialisation import LazyRecords
from vernier.ir.ops import GlobalPlace
from vernier.ir.types import I32, ArrayType, RefType, Type, is_reference
from vernier.logic.bank import Term


@dataclass(frozen=True, slots=True)
class LocalPath:
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class StaticPath:
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class FieldPath:
    base: AccessPath
    key: FieldKey
    type: Type


@dataclass(frozen=True, slots=True)
class LengthPath:
    base: AccessPath
    type: Type


AccessPath: TypeAlias = LocalPath | StaticPath | FieldPath | LengthPath


def text_of(path: AccessPath) -> str:
    match path:
        case LocalPath(name=name) | StaticPath(name=name):
            return name
        case FieldPath(base=base, key=key):
            return f"{text_of(base)}.{key[1]}"
        case LengthPath(base=base):
            return f"{text_of(base)}.length"


class View:
    """Values of paths in one state."""

    def __init__(self, encoding: Encoding, state: SymbolicState) -> None:
        self.encoding = encoding
        self.state = state
        self._known: dict[AccessPath, tuple[GuardedValue, Term] | None] = {}

    def value(self, path: AccessPath) -> tuple[GuardedValue, Term] | None:
        """The value and when it is defined; None when the state does not have it at all."""
        if path not in self._known:
            self._known[path] = self._value(path)
        return self._known[path]

    def number(self, path: AccessPath) -> tuple[Term, Term] | None:
        found = self.value(path)
        return (found[0], found[1]) if found is not None and isinstance(found[0], Term) else None

    def null(self, path: AccessPath) -> tuple[Term, Term] | None:
        """Whether a reference is null, and when it is defined."""
        found = self.value(path)
        if found is None or not isinstance(found[0], GuardedReference):
            return None
        return is_null(self.encoding.terms, found[0]), found[1]

    def same(self, left: AccessPath, right: AccessPath) -> tuple[Term, Term] | None:
        """Whether two references are the same, and when both are defined."""
        a, b = self.value(left), self.value(right)
        if a is None or b is None or not isinstance(a[0], GuardedReference) or not isinstance(b[0], GuardedReference):
            return None
        terms = self.encoding.terms
        return same_reference(terms, a[0], b[0]), terms.and_(a[1], b[1])

    def _value(self, path: AccessPath) -> tuple[GuardedValue, Term] | None:
        encoding, terms = self.encoding, self.encoding.terms
        match path:
            case LocalPath(name=name):
                value = self.state.locals.get(name)
                return None if value is None else (value, terms.true)
            case StaticPath(name=name, type=type_):
                return load(encoding, self.state, GlobalPlace(name, type_)), terms.true
            case FieldPath(base=base, key=key, type=type_):
                found = self._object(base)
                if found is None:
                    return None
                return load_field(encoding, self.state, found[0], key, type_), found[1]
            case LengthPath(base=base):
                found = self._object(base)
                return None if found is None else (array_length(encoding, self.state, found[0]), found[1])

    def _object(self, path: AccessPath) -> tuple[GuardedReference, Term] | None:
        found = self.value(path)
        if found is None or not isinstance(found[0], GuardedReference):
            return None
        terms = self.encoding.terms
        reference, defined = found[0], found[1]
        assert isinstance(reference, GuardedReference)
        records = self.encoding.constants
        if isinstance(records, LazyRecords) and any(records.is_open(self.state, item) for item in reference.choices):
            # Looking would only make more lazily initialised objects, about which nothing can be known.
            return None
        fitting = [
            condition for key, condition in reference.choices.items() if key != NULL and self._fits(key, path.type)
        ]
        return reference, terms.all_of((defined, terms.not_(is_null(terms, reference)), terms.any_of(fitting)))

    def _fits(self, object_id: int, type_: Type) -> bool:
        return self.encoding.program.is_subtype(self.encoding.types[object_id], type_)

    def cells(self, path: AccessPath) -> tuple[Term, Term, ArrayType] | None:
        """The cells of an array as one term, when that is how it is kept, and when there is one."""
        found = self._object(path)
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
        if result is None or not isinstance(path.type, ArrayType):
            return None
        return result, found[1], path.type


MOST_PATHS = 40


def access_paths_from(
    encoding: Encoding, state: SymbolicState, roots: list[AccessPath], depth: int
) -> list[AccessPath]:
    """The roots and what they lead to within some steps, nearest first."""
    found: dict[AccessPath, None] = dict.fromkeys(roots)
    layer = list(roots)
    view = View(encoding, state)
    for _ in range(depth):
        layer = [step for path in layer for step in _steps(encoding, view, path)]
        found.update(dict.fromkeys(layer))
        if len(found) > MOST_PATHS:
            break
    return list(found)[:MOST_PATHS]


def _steps(encoding: Encoding, view: View, path: AccessPath) -> Iterator[AccessPath]:
    if not is_reference(path.type):
        return
    value = view.value(path)
    if value is None or not isinstance(value[0], GuardedReference):
        return
    if isinstance(path.type, ArrayType):
        yield LengthPath(path, I32)
    elif isinstance(path.type, RefType) and not encoding.program.is_library(path.type.name):
        for key, type_ in field_types(encoding.program, path.type.name).items():
            yield FieldPath(path, key, type_)
