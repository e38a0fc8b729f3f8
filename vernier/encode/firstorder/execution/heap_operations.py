"""Single operations on heaps: reading, assigning, allocating.

A location that is not expressible has any value when it is read, so a write to it changes nothing.
"""

from __future__ import annotations

from dataclasses import replace

from vernier.encode.firstorder.execution.evaluation import OPAQUE, ExpressionTerms, OpaqueValue, Value
from vernier.encode.firstorder.execution.heap_versions import HeapVersions
from vernier.encode.firstorder.execution.state import State
from vernier.encode.firstorder.signature import NotExpressible
from vernier.ir.expr import Local
from vernier.ir.ops import FieldPlace, Place
from vernier.ir.types import RefType, Type
from vernier.logic.bank import Term


class HeapOperations:
    """The strongest postcondition of heap operations. Law: the result admits every execution from an admitted state."""

    def __init__(self, versions: HeapVersions, values: ExpressionTerms) -> None:
        self.versions = versions
        self._terms = versions.terms
        self.values = values

    def object_of(self, value: Value) -> Term:
        if not isinstance(value, Term):
            raise NotExpressible("an object of which nothing is said")
        return value

    def loaded(self, place: Place, state: State) -> Value:
        try:
            if not isinstance(place, FieldPlace):
                raise NotExpressible("a static field or an array")
            target = self.object_of(self.values.of(place.object, state.locals))
            function = self.versions.field_version(place.owner, place.field, place.type, state.heap)
            if target.sort != function.domain[0]:
                raise NotExpressible("an object of another family")
            content = self._terms.apply(function, target)
        except NotExpressible:
            value = self.values.any_of(place.type)
            self.assert_type(value, place.type, state)
            return value
        self.assert_type(content, place.type, state)
        return self.versions.value(content, place.type)

    def assert_type(self, value: Value, type_: Type, state: State) -> None:
        """A reference is to an object that exists, if not null, of the type."""
        if isinstance(value, Term) and isinstance(type_, RefType):
            there = self.versions.is_of(value, type_, self.versions.version_of(state.heap))
            self.versions.fact(self._terms.implies(state.guard, there))

    def stored(self, place: FieldPlace, value: Value, state: State) -> State:
        """The write to a field that is not expressible is dropped, as its reads give any value. If only the target or
        the value is not expressible, the field is havocked."""
        try:
            self.versions.sort(place.type)
            self.versions.sort(RefType(place.owner))
        except NotExpressible:
            return state
        try:
            target = self.object_of(self.values.of(place.object, state.locals))
            content = self.as_content(value, place.type)
            heap = self.versions.stored(
                state.heap, state.guard, place.owner, place.field, place.type, target, content
            )  # fmt: skip
        except NotExpressible:
            key = (place.owner, place.field)
            heap = self.versions.havocked(state.heap, state.guard, [(key, place.type)], ())
        return replace(state, heap=heap)

    def as_content(self, value: Value, type_: Type) -> Term:
        """A value as fields have it."""
        versions = self.versions
        if isinstance(value, OpaqueValue):
            raise NotExpressible(value.value)
        content = versions.at(versions.content(value), versions.sort(type_))
        if content.sort != versions.sort(type_):
            raise NotExpressible("an object of another family")
        return content

    def made(self, target: Local, class_name: str, state: State) -> State:
        try:
            heap, made = self.versions.allocated(state.heap, state.guard, class_name)
        except NotExpressible:
            return state.given(target.name, OPAQUE)
        return replace(state, heap=heap).given(target.name, made)
