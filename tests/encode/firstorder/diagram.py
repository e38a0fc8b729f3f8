"""One execution as ground facts: its diagram, in the words of a question.

Law: the diagram is true of the execution; facts that contradict it are false of it. Nothing is said of which object is
which of those that a summary names, nor of objects that nothing refers to at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from vernier.analysis.summaries.expressions.evaluate import Execution, global_value, zero
from vernier.encode.firstorder.closures import Closure
from vernier.encode.firstorder.signature import (
    AFTER,
    BEFORE,
    Family,
    HeapSignature,
    HeapVersion,
    NotExpressible,
    Trigger,
)
from vernier.ir.state import ObjectState, Reference, State, Value
from vernier.ir.types import BoolType, IntType, RefType, Type
from vernier.logic.bank import Term
from vernier.logic.sorts import Sort


@dataclass(slots=True)
class Diagram:
    """Of an execution; `parameters` and `result` are types, `closures` are those of the question."""

    signature: HeapSignature
    execution: Execution
    parameters: Mapping[str, Type]
    result: Type | None
    closures: tuple[Closure, ...] = ()
    complete: tuple[HeapVersion, ...] = (BEFORE,)
    """States that have all objects there are; after an execution there may be some that nothing refers to"""
    triggers: dict[Term, tuple[Trigger, ...]] = field(default_factory=dict)
    """When the facts for all objects are used"""

    def facts(self) -> list[Term]:
        """All of them. The signature may learn of classes and literals on the way."""
        found = [*self._constants(), *self._fields()]
        for root, family in list(self.signature.families.items()):
            found.extend(self._objects(root, family))
        for closure in self.closures:
            found.extend(self._reached(closure))
        return found

    def _state(self, version: HeapVersion) -> State:
        return self.execution.before if version is BEFORE else self.execution.after

    # ------------------------------------------------------------ objects

    def _members(self, root: str) -> dict[Reference, str]:
        """The objects of a family, with their classes."""
        heap = {**self.execution.before.heap, **self.execution.after.heap}
        return {
            Reference(id_): content.class_name
            for id_, content in heap.items()
            if isinstance(content, ObjectState) and self.signature.root(content.class_name) == root
        }

    def _objects(self, root: str, family: Family) -> Iterator[Term]:
        """They are different ones, exist when they do, and are of their classes."""
        terms, signature = self.signature.terms, self.signature
        members = {self._object(item, family.sort): (item, name) for item, name in self._members(root).items()}
        for left, right in combinations((family.null, *members), 2):
            yield terms.not_(terms.eq(left, right))
        for symbol, (item, own) in members.items():
            yield signature.marked(symbol)
            for version in (BEFORE, AFTER):
                exists = signature.exists(symbol, version)
                yield exists if item.id in self._state(version).heap else terms.not_(exists)
            yield from self._classes(symbol, own, root)
        for version in self.complete:
            there = [symbol for symbol, (item, _) in members.items() if item.id in self._state(version).heap]
            yield self._no_others(family, version, there)

    def _classes(self, symbol: Term, own: str, root: str) -> Iterator[Term]:
        """Of which classes an object is, as far as the signature has them."""
        for name in self.signature.program.classes:
            if self.signature.root(name) == root:
                try:
                    instance = self.signature.is_instance(symbol, name)
                except NotExpressible:
                    continue
                is_one = self.signature.program.is_subclass(own, name)
                yield instance if is_one else self.signature.terms.not_(instance)

    def _no_others(self, family: Family, version: HeapVersion, members: list[Term]) -> Term:
        """There is nothing else in this state."""
        terms = self.signature.terms
        x = terms.variable("x", family.sort)
        there = self.signature.exists(x, version)
        fact = terms.forall((x,), terms.implies(there, terms.any_of(terms.eq(x, member) for member in members)))
        self.triggers[fact] = ((there,),)
        return fact

    def _object(self, item: Reference, sort: Sort) -> Term:
        return self.signature.terms.symbol(f"object {item.id} {sort}", sort)

    def _term(self, value: Value, sort: Sort) -> Term | None:
        """A value as an element of a sort; None if this logic has no such values."""
        match value:
            case None:
                return self.signature.at(None, sort)
            case bool() | int():
                return self.signature.literal(value)
            case Reference():
                return self._object(value, sort)
            case _:
                return None

    # ------------------------------------------------------------ what has a value

    def _constants(self) -> Iterator[Term]:
        program, execution = self.execution.program, self.execution
        for name, type_ in self.parameters.items():
            yield from self._constant(name, type_, BEFORE, execution.before.locals[name])
        if self.result is not None:
            yield from self._constant("result", self.result, AFTER, execution.result)
        for name, definition in program.globals.items():
            if isinstance(definition.type, RefType | BoolType | IntType):
                for version in (BEFORE, AFTER):
                    value = global_value(program, self._state(version), name)
                    yield from self._constant(f"static {name}", definition.type, version, value)

    def _constant(self, name: str, type_: Type, version: HeapVersion, value: Value) -> Iterator[Term]:
        try:
            symbol = self.signature.constant(name, type_, version)
        except NotExpressible:
            return
        formula_of = self._term(value, symbol.sort)
        if formula_of is not None:
            yield self.signature.terms.eq(symbol, formula_of)

    def _fields(self) -> Iterator[Term]:
        signature = self.signature
        for (owner, name), type_ in list(signature.fields.items()):
            root = signature.root(owner)
            for version in (BEFORE, AFTER):
                function = signature.field(owner, name, type_, version)
                for item in self._members(root):
                    value = self._read(item, owner, name, type_, version)
                    formula_of = self._term(value[0], function.codomain) if value else None
                    if formula_of is not None:
                        read = signature.terms.apply(function, self._object(item, function.domain[0]))
                        yield signature.terms.eq(read, formula_of)

    def _read(self, item: Reference, owner: str, name: str, type_: Type, version: HeapVersion) -> tuple[Value] | None:
        """The value of a field, if the object has it."""
        content = self._state(version).heap.get(item.id)
        if not isinstance(content, ObjectState) or not self.execution.program.is_subclass(content.class_name, owner):
            return None
        return (content.fields.get((owner, name), zero(type_)),)

    # ------------------------------------------------------------ closures

    def _reached(self, closure: Closure) -> Iterator[Term]:
        """What the closure of a field has, and what it does not have."""
        version, mapping = closure.relation.field_at, closure.relation.mapping
        if version is None or mapping is None or len(mapping.made_of) != 1:
            return
        terms = self.signature.terms
        owner, _, name = mapping.made_of[0].name.rstrip("'").rpartition(".")
        type_ = self.signature.fields[owner, name]
        assert isinstance(type_, RefType)
        members = (None, *self._members(self.signature.root(owner)))
        for source in members:
            seen: dict[Value, None] = {source: None}
            current: Value = source
            while isinstance(current, Reference):
                read = self._read(current, owner, name, type_, version)
                if read is None or read[0] in seen:
                    break
                (current,) = read
                seen[current] = None
            for target in members:
                ends = [self._term(end, closure.sort) for end in (source, target)]
                reaches = terms.apply(closure.reaches, *(end for end in ends if end is not None))
                yield reaches if target in seen else terms.not_(reaches)
