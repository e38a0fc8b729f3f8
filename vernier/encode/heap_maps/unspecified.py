"""Unspecified methods: they have every effect that their frame allows; a slice calls them in place of abstracted code
(Liu and others).

Such a method has no body. It assigns any values to the locations of its frame, evaluated when it is called; it returns
any value of its type; where its frame does not say `\\strictly_nothing`, it also makes objects, and may assign and
return them. It terminates, and throws nothing.

Law: after the call the heap is any that such a method can leave. An object that it makes is unconstrained: it has a
number that no object on the path had, at which no fact constrains a map.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from vernier.analysis.facts.modifies import ElementsOf, FieldOf, GlobalOf, Location, ObjectsOf
from vernier.encode.heap_maps.clause_terms import ClauseTerms, Meaning
from vernier.encode.heap_maps.domain import MapCompletions, MapExecutor, MapTarget, State
from vernier.encode.heap_maps.heap import FieldMap, Heap, HeapMaps, NotExpressible, element_key
from vernier.encode.symbolic_execution.domain import Completion, Completions
from vernier.encode.symbolic_execution.traversal import CallPolicy
from vernier.ir.program import Program
from vernier.ir.types import OBJECT, ArrayType, BlockType, StructType, Type, VoidType, is_reference
from vernier.logic.bank import Term
from vernier.logic.sorts import INT
from vernier.spec import tree
from vernier.spec.tree import LocationKind


class Allocation(Enum):
    """Whether a method may make objects."""

    NONE = "none"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Unspecified:
    """The frame of a method: locations as its contract names them, in terms of its parameters."""

    locations: tuple[tree.Location, ...]
    allocation: Allocation

    def written(self, program: Program) -> Iterator[Location]:
        """What the method may write, whatever it is called with."""
        for location in self.locations:
            match location.kind:
                case LocationKind.NOTHING:
                    continue
                case LocationKind.FIELD:
                    yield FieldOf(location.owner, location.field, _field_type(program, location))
                case LocationKind.ALL_ELEMENTS:
                    element = _element(location)
                    yield ElementsOf(OBJECT if is_reference(element) else element)
                case LocationKind.GLOBAL:
                    type_ = program.globals[location.field].type
                    if isinstance(type_, StructType | BlockType):
                        raise NotExpressible("C memory")
                    yield GlobalOf(location.field, type_)
                case _:
                    raise NotExpressible(f"a method that may assign {location.kind.value}")
        if self.allocation is Allocation.ANY:
            yield ObjectsOf(OBJECT)


class UnspecifiedCalls:
    """The call policy that completes calls of unspecified methods; another one completes the other calls."""

    def __init__(self, maps: HeapMaps, methods: Mapping[str, Unspecified], others: CallPolicy[State, Term]) -> None:
        self._maps = maps
        self._methods = methods
        self._others = others

    def complete(self, executor: MapExecutor, target: MapTarget) -> MapCompletions:
        method = self._methods.get(target.procedure.name)
        if method is None:
            return self._others.complete(executor, target)
        maps, state, procedure = self._maps, target.state, target.procedure
        heap = state.heap
        if method.allocation is Allocation.ANY:
            grown = maps.terms.fresh("next", INT)
            maps.fact(maps.terms.le(heap.next, grown))
            heap = replace(heap, next=grown)
        named = zip(procedure.parameters, target.arguments, strict=True)
        known = {local.name: value for local, value in named}
        # Locations are those of the state before the call, whatever is assigned to the others.
        clause = ClauseTerms(maps, state.heap, state.heap, known, {}, None, state.guard, _no_call)
        for location in method.locations:
            heap = self._assigned(heap, location, clause)
        result = procedure.result
        value = None if isinstance(result, VoidType) else maps.any_of(result, procedure.name, heap)
        return Completions(Completion(replace(state, heap=heap, locals={}), value), None)

    def _assigned(self, heap: Heap, location: tree.Location, clause: ClauseTerms) -> Heap:
        """The heap with any value in a location. Where its target is null the location is none, and nothing is read
        from what is stored there."""
        maps, terms = self._maps, self._maps.terms
        match location.kind:
            case LocationKind.NOTHING:
                return heap
            case LocationKind.FIELD if location.target is not None:
                key = FieldMap(location.owner, location.field, _field_type(maps.program, location))
                value = maps.any_of(key.type, location.field, heap)
                target = clause.of(location.target).term
                return maps.with_map(heap, key, terms.store(maps.map_of(heap, key), target, value))
            case LocationKind.ALL_ELEMENTS if location.target is not None:
                cells = element_key(_element(location))
                array, old = clause.of(location.target).term, maps.map_of(heap, cells)
                some = terms.fresh("some cells", terms.select(old, array).sort)
                return maps.with_map(heap, cells, terms.store(old, array, some))
            case LocationKind.GLOBAL:
                found = maps.any_of(maps.global_type(location.field), location.field, heap)
                return replace(heap, globals={**heap.globals, location.field: found})
            case _:
                raise NotExpressible(f"a method that may assign {location.kind.value}")


def _no_call(node: tree.PureCall, arguments: tuple[Meaning, ...], heap: Heap) -> Meaning:
    del node, arguments, heap
    raise NotExpressible("a call in a location")


def _field_type(program: Program, location: tree.Location) -> Type:
    return next(one.type for one in program.classes[location.owner].fields if one.name == location.field)


def _element(location: tree.Location) -> Type:
    assert location.target is not None and isinstance(location.target.type, ArrayType)
    return location.target.type.element
