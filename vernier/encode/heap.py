"""Every heap within a scope: the objects a method may find when it is called, with symbolic contents.

For each class a number of objects that may or may not exist, in fixed order: an object exists only if the one before it
does. `numbering` leaves one of the heaps that differ by a renaming. A field of reference type is any existing object
that fits, or null. Numbers have as many bits as the bounds say; the characters of strings have all of theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from vernier.encode.constructed import Size
from vernier.encode.context import RAISED_AT, STRING_VALUE, Encoding
from vernier.encode.guard import top
from vernier.encode.identity import SHARED
from vernier.encode.state import ArrayRecord, FieldKey, ObjectRecord, SymbolicState
from vernier.encode.symmetry import FirstReached, connected, numbered
from vernier.encode.tree_layout import MOST_PLACES, TreeScope, at_most, paths_down
from vernier.encode.values import NULL, EncodingError, GuardedReference, GuardedValue, reference_to, sort_of
from vernier.ir.expr import Local
from vernier.ir.program import ClassKind, Program
from vernier.ir.types import STRING, U16, ArrayType, RefType, Type, is_reference
from vernier.logic.bank import Term
from vernier.logic.sorts import BitVecSort

CHARACTERS = ArrayType(U16)


@dataclass(frozen=True, slots=True)
class HeapScope:
    """How many objects of each class, and how long arrays may be."""

    objects: int
    array: int
    by_class: tuple[tuple[str, int], ...] = ()
    string: int | None = None
    """Characters of a string; as many as cells of an array when not given"""
    depth: int | None = None
    """How deeply constructions nest; as many levels as objects when not given"""
    calls: int | None = None
    """How many calls change one object; as many as cells of an array when not given"""
    tree: TreeScope | None = None
    """Fields that form a tree from the only object of the class of a parameter, to which nothing else refers"""

    @property
    def characters(self) -> int:
        return self.array if self.string is None else self.string

    @property
    def size(self) -> Size:
        """The bounds of start states by construction."""
        depth = self.objects if self.depth is None else self.depth
        return Size(depth, self.array if self.calls is None else self.calls)

    def count(self, type_: Type) -> int:
        found = self.given(type_)
        return self.objects if found is None else found

    def given(self, type_: Type) -> int | None:
        """The bound that the class has of its own."""
        return dict(self.by_class).get(type_.name if isinstance(type_, RefType) else "")


@dataclass(slots=True)
class InitialHeap:
    """The objects of the pre-state: who they are, when they exist, and what was assumed about them."""

    encoding: Encoding
    scope: HeapScope
    objects: dict[Type, tuple[int, ...]] = field(default_factory=dict)
    exists: dict[int, Term] = field(default_factory=dict)
    facts: list[Term] = field(default_factory=list)
    numbering: list[Term] = field(default_factory=list)
    """What excludes heaps that differ from others only in the numbers of objects"""
    _met: list[FirstReached] = field(default_factory=list)
    """The references of the arguments and of the objects, in the order in which objects are met"""
    owned: dict[int, int] = field(default_factory=dict)
    """String -> the array of its characters"""
    planted: dict[tuple[int, FieldKey], GuardedReference] = field(default_factory=dict)
    """What the fields of the tree hold"""
    outside: list[int] = field(default_factory=list)
    """Objects that might be nodes and are not in the tree"""

    def extent(self) -> int:
        """How many objects of one type, or cells of an array, there can be."""
        cells = [self.scope.array for type_ in self.objects if isinstance(type_, ArrayType)]
        return max((*cells, *(len(found) for found in self.objects.values())))

    def enter(self, state: SymbolicState, parameters: tuple[Local, ...]) -> dict[str, tuple[GuardedValue, Type]]:
        """Any arguments for these parameters, with all the objects they can lead to, put into the state."""
        self.populate(state, tuple(parameter.type for parameter in parameters))
        known = len(self.facts)
        arguments = {
            parameter.name: (self.value(f"argument:{parameter.name}", parameter.type), parameter.type)
            for parameter in parameters
        }
        met = [FirstReached(None, value) for value, _ in arguments.values() if isinstance(value, GuardedReference)]
        references = list(self._references(state))
        self.numbering = [*numbered(self.encoding.terms, self._pools(), [*met, *references])]
        self.numbering += self._absent(references)
        self._met = [*met, *references]
        for fact in self.facts[known:]:
            state.guard = state.guard.and_(self.encoding.terms, fact)
        return arguments

    def connection(self) -> list[Term]:
        """What excludes heaps with objects that the arguments do not lead to."""
        return [*connected(self.encoding.terms, self._pools(), self._met, self.exists)]

    def _pools(self) -> tuple[tuple[int, ...], ...]:
        """Objects that might be renamed, class by class. The place of a node in a tree is its name."""
        nodes = {object_id for choice in self.planted.values() for object_id in choice.choices}
        pools = list[tuple[int, ...]]()
        for identifiers in self.objects.values():
            is_tree = not nodes.isdisjoint(identifiers)
            pools += [(object_id,) for object_id in identifiers] if is_tree else [identifiers]
        return tuple(pools)

    def _absent(self, references: list[FirstReached]) -> Iterator[Term]:
        """What does not exist might as well refer to nothing."""
        for met in references:
            if met.owner is not None and NULL in met.reference.choices:
                yield self.encoding.terms.or_(self.exists[met.owner], met.reference.choices[NULL])

    def _references(self, state: SymbolicState) -> Iterator[FirstReached]:
        """What the objects refer to, in the order of their numbers."""
        for identifiers in self.objects.values():
            for object_id in identifiers:
                record = state.heap[object_id]
                contents = record.fields.values() if isinstance(record, ObjectRecord) else record.cells
                if not isinstance(contents, Term):
                    references = (item for item in contents if isinstance(item, GuardedReference))
                    yield from (FirstReached(object_id, item) for item in references)

    def populate(self, state: SymbolicState, roots: tuple[Type, ...]) -> None:
        """Put all objects that references of these types can lead to into the state."""
        nodes = self._node_types(roots)
        for type_ in object_types(self.encoding.program, roots):
            count = 0 if type_ in nodes else self.scope.count(type_)
            self.objects[type_] = tuple(self.encoding.allocate(type_) for _ in range(count))
            self._order(self.objects[type_])
            if type_ in SHARED:
                self.encoding.given.update(dict.fromkeys(self.objects[type_]))
        if self.scope.tree is not None:
            self._plant(self.scope.tree, nodes)
        for string_id in self.objects.get(STRING, ()):
            self.owned[string_id] = self.encoding.allocate(CHARACTERS)
            self.exists[self.owned[string_id]] = self.exists[string_id]
            state.heap[self.owned[string_id]] = self._array(CHARACTERS, self.owned[string_id], self.scope.characters)
        for type_, identifiers in self.objects.items():
            for object_id in identifiers:
                state.heap[object_id] = (
                    self._array(type_, object_id, self.scope.array)
                    if isinstance(type_, ArrayType)
                    else self._object(type_, object_id)
                )
        for fact in self.facts:
            state.guard = state.guard.and_(self.encoding.terms, fact)

    def _order(self, identifiers: tuple[int, ...]) -> None:
        """Objects exist in the order of their numbers."""
        terms = self.encoding.terms
        previous: Term | None = None
        for object_id in identifiers:
            exists = terms.symbol(f"exists:{object_id}", terms.true.sort)
            self.exists[object_id] = exists
            if previous is not None:
                self.facts.append(terms.implies(exists, previous))
            previous = exists

    # ------------------------------------------------------------ trees

    def _node_types(self, roots: tuple[Type, ...]) -> list[Type]:
        """The types of which all objects are nodes of the tree."""
        program, tree = self.encoding.program, self.scope.tree
        return [] if tree is None else node_types(program, roots, tree.fields)

    def _plant(self, tree: TreeScope, nodes: list[Type]) -> None:
        """Every tree up to the height, from the object that its fields begin at. A node exists where the field of its
        parent holds it."""
        program, terms = self.encoding.program, self.encoding.terms
        places: list[Place] = [
            (object_id, type_, {})
            for type_, identifiers in self.objects.items()
            if type_ not in nodes
            for object_id in identifiers
        ]
        planted: dict[Type, list[int]] = {type_: [] for type_ in nodes}
        for holder, type_, above in places:
            for key, declared in tree_fields(program, type_, tree.fields).items():
                below = [(self.encoding.allocate(fitting), fitting, counts)
                         for counts in paths_down(above, declared, tree.height)
                         for fitting in nodes if program.is_subtype(fitting, declared)]  # fmt: skip
                found = self._choice(f"{holder}.{key[0]}.{key[1]}", [NULL, *(place[0] for place in below)])
                self.planted[holder, key] = found
                for object_id, fitting, _ in below:
                    self.exists[object_id] = terms.and_(self.exists[holder], found.choices[object_id])
                    planted[fitting].append(object_id)
                places += below
                self.encoding.spend()
                if len(places) > MOST_PLACES:
                    raise EncodingError(f"trees of height {tree.height} have more than {MOST_PLACES} places")
        for type_ in nodes:
            there = [self.exists[object_id] for object_id in planted[type_]]
            most = self.scope.given(type_)
            if most is not None and most < len(there):
                self.facts.append(at_most(terms, most, there))
        self.objects.update((type_, tuple(identifiers)) for type_, identifiers in planted.items())
        self._let_outside(tree, nodes)

    def _let_outside(self, tree: TreeScope, nodes: list[Type]) -> None:
        """Where other fields can refer to nodes, they might refer to one that is not in the tree: one more object, in
        all of whose fields there is anything. Where valid states have it, the layout is not for them."""
        others = other_references(self.encoding.program, list(self.objects), tree.fields)
        for type_ in nodes:
            if any(self.encoding.program.is_subtype(type_, declared) for declared in others):
                self.outside.append(self.encoding.allocate(type_))
                self._order((self.outside[-1],))
                self.objects[type_] += (self.outside[-1],)

    # ------------------------------------------------------------ contents

    def value(self, name: str, type_: Type) -> GuardedValue:
        """Any value of a type: a fresh symbol, or a choice among the existing objects and null."""
        terms = self.encoding.terms
        if not is_reference(type_):
            return self.encoding.outside(partial(terms.symbol, name), type_, top(terms))
        candidates = [NULL] + [
            object_id
            for known, identifiers in self.objects.items()
            if self.encoding.program.is_subtype(known, type_)
            for object_id in identifiers
        ]
        found = self._choice(name, candidates)
        self.facts.extend(
            terms.implies(condition, self.exists[object_id])
            for object_id, condition in found.choices.items()
            if object_id != NULL
        )
        return found

    def _choice(self, name: str, candidates: list[int]) -> GuardedReference:
        """Any of these."""
        terms = self.encoding.terms
        width = max(1, (len(candidates) - 1).bit_length())
        selector = terms.symbol(name, BitVecSort(width))
        self.facts.append(terms.bv_ule(selector, terms.bv(len(candidates) - 1, width)))
        return GuardedReference({
            object_id: terms.eq(selector, terms.bv(position, width)) for position, object_id in enumerate(candidates)
        })  # fmt: skip

    def _object(self, type_: Type, object_id: int) -> ObjectRecord:
        assert isinstance(type_, RefType)
        if type_ == STRING:
            return self._string(object_id)
        fields: dict[FieldKey, GuardedValue] = {
            (owner, name): self.planted.get((object_id, (owner, name)))
            or self.value(f"{object_id}.{owner}.{name}", field_type)
            for (owner, name), field_type in field_types(self.encoding.program, type_.name).items()
        }
        fields[RAISED_AT] = self.encoding.terms.bv(0, 32)
        return ObjectRecord(type_.name, fields)

    def _string(self, object_id: int) -> ObjectRecord:
        """A string owns its characters: nobody else can have a reference to them."""
        array_id = self.owned[object_id]
        fields = dict(self.encoding.zero_fields(STRING.name))
        fields[STRING_VALUE] = reference_to(self.encoding.terms, array_id)
        return ObjectRecord(STRING.name, fields)

    def _array(self, type_: ArrayType, object_id: int, most: int) -> ArrayRecord:
        terms = self.encoding.terms
        length = terms.symbol(f"{object_id}.length", BitVecSort(32))
        self.facts.append(terms.bv_ule(length, terms.bv(most, 32)))
        names = [f"{object_id}[{position}]" for position in range(most)]
        if object_id in self.owned.values():
            return ArrayRecord(type_, length, tuple(terms.symbol(name, sort_of(type_.element)) for name in names))
        return ArrayRecord(type_, length, tuple(self.value(name, type_.element) for name in names))


Place: TypeAlias = tuple[int, Type, dict[Type, int]]
"""An object of a tree, its type, and how many objects of each declared type are above and at it"""


def tree_fields(program: Program, type_: Type, fields: Collection[FieldKey]) -> dict[FieldKey, Type]:
    """Those of the fields that objects of a type have, with their declared types."""
    known = field_types(program, type_.name) if isinstance(type_, RefType) and type_ != STRING else {}
    return {key: declared for key, declared in known.items() if key in fields}


def node_types(program: Program, roots: tuple[Type, ...], fields: Collection[FieldKey]) -> list[Type]:
    """The types of objects that fields of a tree may hold."""
    types = object_types(program, roots)
    held = [declared for type_ in types for declared in tree_fields(program, type_, fields).values()]
    return [type_ for type_ in types if any(program.is_subtype(type_, declared) for declared in held)]


def is_laid_out(program: Program, roots: tuple[Type, ...], fields: Collection[FieldKey]) -> bool:
    """Whether the objects of a tree have their places: it begins at one object, which a parameter holds, and no
    parameter is one of its nodes. Other fields may refer to them, too (links to parents)."""
    types, nodes = object_types(program, roots), node_types(program, roots, fields)
    begin = [type_ for type_ in types if type_ not in nodes and tree_fields(program, type_, fields)]
    references = [item for item in roots if is_reference(item)]

    def are_held(held: list[Type], by: list[Type]) -> bool:
        return any(program.is_subtype(type_, item) for type_ in held for item in by)

    others = other_references(program, types, fields)
    alone = len(begin) == 1 and [item for item in references if program.is_subtype(begin[0], item)] == begin
    return alone and not are_held(begin, others) and not are_held(nodes, references)


def other_references(program: Program, types: list[Type], fields: Collection[FieldKey]) -> list[Type]:
    """The declared types of what objects of these types refer to, but by fields of a tree."""
    found: list[Type] = []
    for type_ in types:
        marked = tree_fields(program, type_, fields)
        held = {} if not isinstance(type_, RefType) or type_ == STRING else field_types(program, type_.name)
        found += [declared for key, declared in held.items() if key not in marked]
        found += [type_.element] if isinstance(type_, ArrayType) else []
    return [item for item in found if is_reference(item)]


def object_types(program: Program, roots: tuple[Type, ...]) -> list[Type]:
    """The types of objects that references of these types may lead to, in the order found."""
    return list(dict.fromkeys(type_ for _, types in reference_types(program, roots) for type_ in types))


def reference_types(
    program: Program, roots: tuple[Type, ...], kept: Callable[[Type], bool] = lambda _: True
) -> list[tuple[Type, tuple[Type, ...]]]:
    """The declared reference types that references of these types lead to, each with the types of its objects, as far
    as these are `kept`."""
    declared: dict[Type, tuple[Type, ...]] = {}
    pending = [type_ for type_ in roots if is_reference(type_)]
    while pending:
        type_ = pending.pop(0)
        if type_ not in declared:
            declared[type_] = tuple(filter(kept, _instantiable(program, type_)))
            for known in declared[type_]:
                pending += [content for content in content_types(program, known) if is_reference(content)]
    return list(declared.items())


def _instantiable(program: Program, type_: Type) -> list[Type]:
    """The types an object behind a reference of this type may have."""
    if isinstance(type_, ArrayType):
        return [type_]
    if not isinstance(type_, RefType):
        return []
    return [
        RefType(name)
        for name, definition in program.classes.items()
        if definition.kind is ClassKind.CLASS and program.is_subclass(name, type_.name)
    ]


def content_types(program: Program, type_: Type) -> list[Type]:
    """The declared types of what an object of a type holds."""
    if type_ == STRING:
        return []
    if isinstance(type_, ArrayType):
        return [type_.element]
    assert isinstance(type_, RefType)
    return list(field_types(program, type_.name).values())


def field_types(program: Program, class_name: str) -> dict[FieldKey, Type]:
    """The fields of a class, inherited ones included."""
    return {
        (owner, definition.name): definition.type
        for owner in program.superclasses(class_name)
        for definition in program.classes[owner].fields
    }
