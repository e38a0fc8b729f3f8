"""The abstract post of one command: focus, update formulas, coerce (Sagiv, Reps and Wilhelm 2002, section 6).

Law: a heap that a structure describes becomes, by the command, one that a result describes; or the command accesses
what is not there (`Fault.NULL`), or what is not followed (`Fault.BEYOND`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import assert_never

from vernier.engines.cpa.domains.shape.cancelling import write_field
from vernier.engines.cpa.domains.shape.closure import without_garbage
from vernier.engines.cpa.domains.shape.coerce import coerce
from vernier.engines.cpa.domains.shape.commands import (
    AssumeNumber,
    AssumeSame,
    Command,
    Contents,
    EndOfLife,
    Free,
    New,
    OtherObjects,
    Pointer,
    ReadNumber,
    ReadPointer,
    Sense,
    SetNumber,
    SetPointer,
    ShapeClass,
    Special,
    WriteNumber,
    WritePointer,
)
from vernier.engines.cpa.domains.shape.focus import OfField, OfVariable, focus, focus_fact
from vernier.engines.cpa.domains.shape.kleene import Kleene, join, kleene
from vernier.engines.cpa.domains.shape.numbers import compared, copied, forgotten
from vernier.engines.cpa.domains.shape.predicates import (
    Belongs,
    Cancels,
    Fact,
    Field,
    Initialised,
    Number,
    PointsTo,
    Reaches,
    Way,
)
from vernier.engines.cpa.domains.shape.reachability import after_step, cut, from_node, link
from vernier.engines.cpa.domains.shape.sharing import write_shared
from vernier.engines.cpa.domains.shape.structure import FIRST, NULL, OTHER, Draft, Structure, subset
from vernier.ir.types import PointerType, Type


class Fault(Enum):
    """NULL: an access by a null pointer, or one that has been made from it. BEYOND: an access that is not followed."""

    NULL = "null"
    BEYOND = "beyond"


@dataclass(slots=True)
class Post:
    """Commands on the shape graphs of one class. `faults` has what happened so far."""

    shape_class: ShapeClass
    faults: set[Fault] = field(default_factory=set)

    def of(self, structure: Structure, command: Command) -> Iterator[Structure]:
        """The structures after a command."""
        for after in self._updated(structure, command):
            sharpened = coerce(after)
            if sharpened is not None:
                yield without_garbage(sharpened)

    def _updated(self, structure: Structure, command: Command) -> Iterator[Structure]:
        match command:
            case New():
                yield self._new(structure, command)
            case Free(place=place):
                yield from self._free(structure, place)
            case EndOfLife(place=place):
                yield from self._end(structure, place)
            case SetPointer(target=target, value=value):
                yield from self._set(structure, target, value)
            case ReadPointer(target=target, place=place, type=type_):
                for before, node, at in self.accessed(structure, place, type_):
                    yield from self._read(before, target, node, at)
                for before in self._elsewhere(structure, place):
                    yield from self._set(before, target, Special.OTHER)
            case WritePointer(place=place, value=value, type=type_):
                yield from self._write(structure, place, value, type_)
                yield from self._elsewhere(structure, place)
            case SetNumber(target=target, value=value):
                yield copied(structure, target, value, self.shape_class.constants)
            case ReadNumber(target=target, place=place, type=type_):
                for before, node, at in self.accessed(structure, place, type_):
                    yield from self._read_number(before, target, node, at)
                for before in self._elsewhere(structure, place):
                    yield forgotten(before, target)
            case WriteNumber(place=place, value=value, type=type_):
                for before, node, at in self.accessed(structure, place, type_):
                    yield _write_number(before, node, at, value)
                yield from self._elsewhere(structure, place)
            case AssumeSame(left=left, right=right, sense=sense):
                yield from self._assume_same(structure, left, right, sense)
            case AssumeNumber(variable=variable, relation=relation, operand=operand, sense=sense):
                value = compared(structure, variable, relation, operand)
                if value.describes(kleene(sense is Sense.HOLDS)):
                    yield structure
            case _:
                assert_never(command)

    # ------------------------------------------------------------ where pointers lead

    def resolved(self, structure: Structure, pointer: Pointer) -> Iterator[tuple[Structure, int, int]]:
        """The cases of where a pointer leads: a structure, an individual, and the offset from it."""
        if isinstance(pointer, Special):
            yield structure, NULL if pointer is Special.NULL else OTHER, 0
            return
        predicate = structure.pointer(pointer.variable)
        if predicate is None:
            yield structure, OTHER, 0
            return
        for case in focus(structure, OfVariable(predicate)):
            sharpened = coerce(case)
            if sharpened is not None:
                target = sharpened.unary[predicate].index(Kleene.YES)
                yield sharpened, target, predicate.offset + pointer.offset

    def accessed(self, structure: Structure, place: Pointer, type_: Type) -> Iterator[tuple[Structure, int, Field]]:
        """The cases of which field of which node is accessed; others are faults."""
        for before, target, offset in self.resolved(structure, place):
            at = self._field(before, target, offset, type_)
            if at is not None:
                yield before, target, at
            else:
                self.faults.add(Fault.NULL if target == NULL else Fault.BEYOND)

    def _elsewhere(self, structure: Structure, place: Pointer) -> Iterator[Structure]:
        """The cases in which a pointer leads to no node, where another component may follow it."""
        if self.shape_class.others is OtherObjects.ELSEWHERE:
            yield from (before for before, target, _ in self.resolved(structure, place) if target == OTHER)

    def _field(self, structure: Structure, node: int, offset: int, type_: Type) -> Field | None:
        """The field at an offset if it is read and written as it was declared."""
        if node < FIRST:
            return None
        for struct, layout in self.shape_class.layouts.items():
            declared = layout.get(offset)
            if structure.has_field(node, Field(struct, offset)) and declared is not None:
                both = isinstance(declared, PointerType) and isinstance(type_, PointerType)
                return Field(struct, offset) if both or declared == type_ else None
        return None

    # ------------------------------------------------------------ update formulas

    def _new(self, structure: Structure, command: New) -> Structure:
        draft = Draft.of(structure)
        _drop(draft, command.target)
        node = draft.add()
        draft.row(Belongs(command.struct))[node] = Kleene.YES
        zeroed = command.contents is Contents.ZERO
        for offset in self.shape_class.pointers(command.struct):
            draft.field(Field(command.struct, offset))[node][NULL if zeroed else OTHER] = Kleene.YES
        for offset in self.shape_class.numbers(command.struct):
            draft.row(Initialised(Field(command.struct, offset)))[node] = kleene(zeroed)
        for fact in self.shape_class.facts:
            if fact.field.struct == command.struct:
                draft.row(fact)[node] = compared(structure, 0, fact.relation, fact.operand) if zeroed else Kleene.MAYBE
        for item in self.shape_class.cancelling:
            if item.forth.struct == command.struct:
                draft.row(item)[node] = Kleene.YES
        for shared in self.shape_class.sharing:
            draft.row(shared)[node] = Kleene.YES
        draft.row(PointsTo(command.target))[node] = Kleene.YES
        for reaches in self.shape_class.reachability(command.target):
            draft.row(reaches)[node] = Kleene.YES
        return draft.finished()

    def _free(self, structure: Structure, place: Pointer) -> Iterator[Structure]:
        """An object goes. Pointers to it are not followed any more: an access by one is beyond the model. Null may be
        freed; the address within an object, a local variable, or memory that is not followed is beyond the model."""
        for before, node, offset in self.resolved(structure, place):
            if node == NULL and offset == 0:
                yield before
            elif node >= FIRST and offset == 0 and self._owner(before, node) is None:
                yield _without(before, node)
            else:
                self.faults.add(Fault.BEYOND)
        yield from self._elsewhere(structure, place)

    def _end(self, structure: Structure, place: Pointer) -> Iterator[Structure]:
        """A local variable goes; where it is not followed, nothing changes."""
        for before, node, _ in self.resolved(structure, place):
            is_local = node >= FIRST and self._owner(before, node) is not None
            yield _without(before, node) if is_local else before

    def without_locals(self, structure: Structure, procedure: str) -> Structure:
        """The graph when a procedure has returned: its local variables are gone."""
        for node in reversed(structure.nodes):
            if self._owner(structure, node) == procedure:
                structure = _without(structure, node)
        return structure

    def _owner(self, structure: Structure, node: int) -> str | None:
        """The procedure of which a node is a local variable."""
        for struct, procedure in self.shape_class.locals.items():
            row = structure.unary.get(Belongs(struct))
            if row is not None and row[node] is Kleene.YES:
                return procedure
        return None

    def _set(self, structure: Structure, target: str, value: Pointer) -> Iterator[Structure]:
        for before, individual, offset in self.resolved(structure, value):
            draft = Draft.of(before)
            reached = {way: from_node(draft, individual, way) for way in self.shape_class.ways}
            self._point(draft, target, individual, offset, reached)
            yield draft.finished()

    def _point(
        self, draft: Draft, target: str, individual: int, offset: int, reached: Mapping[Way, list[Kleene]]
    ) -> None:
        _drop(draft, target)
        draft.row(PointsTo(target, 0 if individual == OTHER else offset))[individual] = Kleene.YES
        for item in self.shape_class.reachability(target):
            draft.unary[item] = reached[item.way]

    def _read(self, structure: Structure, target: str, node: int, at: Field) -> Iterator[Structure]:
        for case in focus(structure, OfField(node, at)):
            sharpened = coerce(case)
            if sharpened is None:
                continue
            draft = Draft.of(sharpened)
            individual = sharpened.binary[at][node].index(Kleene.YES)
            reached = {way: after_step(draft, node, at, individual, way) for way in self.shape_class.ways}
            self._point(draft, target, individual, 0, reached)
            yield draft.finished()

    def _write(self, structure: Structure, place: Pointer, value: Pointer, type_: Type) -> Iterator[Structure]:
        for before, node, at in self.accessed(structure, place, type_):
            for case, individual, offset in self.resolved(before, value):
                # An address within an object is not followed in the heap.
                target = individual if offset == 0 else OTHER
                draft = Draft.of(case)
                cut(draft, node, at)
                draft.field(at)[node] = [kleene(number == target) for number in range(draft.size)]
                link(draft, node, at, target)
                for item in self.shape_class.cancelling:
                    write_field(draft, item, at, node, target)
                write_shared(draft, at, node, target)
                yield draft.finished()

    def _read_number(self, structure: Structure, target: str, node: int, at: Field) -> Iterator[Structure]:
        """What is known of the field is known of the variable. A field that has a value is focused on, so that what is
        found out about the variable holds of the field, too."""
        facts = [item for item in structure.unary if isinstance(item, Fact) and item.field == at]
        cases = [structure]
        if structure.unary[Initialised(at)][node] is Kleene.YES:
            for fact in facts:
                focused = (case for before in cases for case in focus_fact(before, node, fact))
                cases = [case for case in map(coerce, focused) if case is not None]
        for case in cases:
            known = {
                Number(target, fact.relation, fact.operand): case.unary[fact][node]
                for fact in facts
                if fact.operand != target and case.unary[fact][node] is not Kleene.MAYBE
            }
            after = Draft.of(forgotten(case, target))
            after.numbers.update(known)
            yield after.finished()

    def _assume_same(self, structure: Structure, left: Pointer, right: Pointer, sense: Sense) -> Iterator[Structure]:
        for before, first, offset in self.resolved(structure, left):
            for case, second, other in self.resolved(before, right):
                # The target of the first is one object, or none: the second focus does not split it.
                if _same(case, first, offset, second, other).describes(kleene(sense is Sense.HOLDS)):
                    yield case


def _same(structure: Structure, left: int, offset: int, right: int, other: int) -> Kleene:
    """Whether two pointers are equal. Addresses behind the start of different objects are not compared."""
    if OTHER in (left, right):
        return Kleene.MAYBE
    if left == right:
        return kleene(offset == other) if structure.is_single(left) else Kleene.MAYBE
    return Kleene.NO if offset == other == 0 else Kleene.MAYBE


def _write_number(structure: Structure, node: int, at: Field, value: int | str | None) -> Structure:
    draft = Draft.of(structure)
    for fact in [item for item in structure.unary if isinstance(item, Fact) and item.field == at]:
        known = Kleene.MAYBE if value is None else compared(structure, value, fact.relation, fact.operand)
        draft.row(fact)[node] = known
    draft.row(Initialised(at))[node] = Kleene.YES
    return draft.finished()


def _without(structure: Structure, node: int) -> Structure:
    """The graph without a node: what has led there leads to `OTHER`."""
    draft = Draft.of(structure)
    for at in list(draft.binary):
        cut(draft, node, at)
    for item, row in list(draft.unary.items()):
        if isinstance(item, PointsTo) and row[node]:
            row[OTHER] = max(row[OTHER], row[node])
            if row[node] is Kleene.YES and item.offset:
                # Of a pointer that is not followed no offset is known.
                del draft.unary[item]
                draft.unary[PointsTo(item.variable)] = row
    for at, rows in draft.binary.items():
        for source in range(FIRST, draft.size):
            leads = rows[source][node]
            rows[source][OTHER] = max(rows[source][OTHER], leads)
            for item in [item for item in draft.unary if isinstance(item, Cancels) and item.forth == at and leads]:
                known = draft.unary[item]
                known[source] = Kleene.YES if leads is Kleene.YES else join((known[source], Kleene.YES))
    return subset(draft.finished(), [number for number in range(draft.size) if number != node])


def _drop(draft: Draft, variable: str) -> None:
    for predicate in [item for item in draft.unary if isinstance(item, PointsTo | Reaches)]:
        if predicate.variable == variable:
            del draft.unary[predicate]
