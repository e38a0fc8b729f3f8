"""Single operations on heaps: reading, assigning, making objects.

What is not spoken of has any value when it is read, so assigning it changes nothing that could be known.
"""

from __future__ import annotations

from dataclasses import replace

from vernier.encode.firstorder.execution.evaluation import OPAQUE, Unspoken, Value, Values
from vernier.encode.firstorder.execution.heap_versions import Timeline
from vernier.encode.firstorder.execution.state import State
from vernier.encode.firstorder.signature import Untold
from vernier.ir.expr import Local
from vernier.ir.ops import FieldPlace, Place
from vernier.ir.types import RefType, Type
from vernier.logic.bank import Term


class Steps:
    """Law: every execution of the operation from a state that describes it ends in one that the result describes."""

    def __init__(self, timeline: Timeline, values: Values) -> None:
        self.timeline = timeline
        self._terms = timeline.terms
        self.values = values

    def object_of(self, value: Value) -> Term:
        if not isinstance(value, Term):
            raise Untold("an object of which nothing is said")
        return value

    def loaded(self, place: Place, state: State) -> Value:
        try:
            if not isinstance(place, FieldPlace):
                raise Untold("a static field or an array")
            target = self.object_of(self.values.of(place.object, state.locals))
            function = self.timeline.version(place.owner, place.field, place.type, state.heap)
            if target.sort != function.domain[0]:
                raise Untold("an object of another family")
            content = self._terms.apply(function, target)
        except Untold:
            value = self.values.any_of(place.type)
            self.tell_type(value, place.type, state)
            return value
        self.tell_type(content, place.type, state)
        return self.timeline.value(content, place.type)

    def tell_type(self, value: Value, type_: Type, state: State) -> None:
        """A reference is to an object that exists, if not null, of the type."""
        if isinstance(value, Term) and isinstance(type_, RefType):
            there = self.timeline.is_of(value, type_, self.timeline.moment(state.heap))
            self.timeline.fact(self._terms.implies(state.guard, there))

    def stored(self, place: FieldPlace, value: Value, state: State) -> State:
        """A field this logic does not speak of has any value when it is read; but of any object that may be the one
        assigned, where only that is not known."""
        try:
            self.timeline.sort(place.type)
            self.timeline.sort(RefType(place.owner))
        except Untold:
            return state
        try:
            target = self.object_of(self.values.of(place.object, state.locals))
            content = self.as_content(value, place.type)
            heap = self.timeline.stored(
                state.heap, state.guard, place.owner, place.field, place.type, target, content
            )  # fmt: skip
        except Untold:
            key = (place.owner, place.field)
            heap = self.timeline.arbitrary(state.heap, state.guard, [(key, place.type)], ())
        return replace(state, heap=heap)

    def as_content(self, value: Value, type_: Type) -> Term:
        """A value as fields have it."""
        timeline = self.timeline
        if isinstance(value, Unspoken):
            raise Untold(value.value)
        content = timeline.at(timeline.content(value), timeline.sort(type_))
        if content.sort != timeline.sort(type_):
            raise Untold("an object of another family")
        return content

    def made(self, target: Local, class_name: str, state: State) -> State:
        try:
            heap, made = self.timeline.made_one(state.heap, state.guard, class_name)
        except Untold:
            return state.given(target.name, OPAQUE)
        return replace(state, heap=heap).given(target.name, made)
