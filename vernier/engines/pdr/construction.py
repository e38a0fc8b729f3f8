"""Start states made from sketches: by constructors and calls of methods of collections, as callers make them.

Each sketch becomes a procedure of the IR that leaves the arguments in globals; the same steps are rendered as
statements of Java and described in words.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from vernier.core.source import NOWHERE
from vernier.encode.firstorder.collections.kinds import ITERATOR_TYPE
from vernier.encode.firstorder.collections.state import MAP_TYPE
from vernier.engines.pdr.aliasings import (
    COLLECTION_TYPE,
    ElementOf,
    FieldOf,
    Fields,
    HeldBy,
    HeldByStatic,
    Instead,
    SameAs,
    SharedField,
    Signature,
    Sketch,
    StaleIterator,
    ViewOf,
    collection_fields,
)
from vernier.engines.pdr.declared_types import Declared, of_field
from vernier.engines.pdr.made_values import Form, Made, Unmakeable, Values, java_type
from vernier.ir.builder import Builder
from vernier.ir.ops import FieldPlace, GlobalPlace, Load, Store
from vernier.ir.program import GlobalDefinition, GlobalStorage, Procedure
from vernier.ir.types import OBJECT, VOID, RefType


def argument_global(parameter: str) -> str:
    return f"vernier.start.{parameter}"


@dataclass(frozen=True, slots=True)
class Construction:
    """A procedure that makes the arguments. `statements` make the same in Java; there are none where Java cannot
    express it; it calls the arguments by the names in `java`. `words` describes them; `stale` are the parameters with
    stale iterators."""

    procedure: Procedure
    globals: Mapping[str, GlobalDefinition]
    statements: tuple[str, ...]
    java: Mapping[str, str]
    words: str
    stale: frozenset[str]


def construction(signature: Signature, sketch: Sketch, name: str) -> Construction | None:
    """None if no such state can be made with the classes that the program has."""
    try:
        return _Construction(signature, sketch).run(name)
    except Unmakeable:
        return None


@dataclass(slots=True)
class _Construction:
    signature: Signature
    sketch: Sketch
    made: dict[str, Made] = field(default_factory=dict)
    """By parameter"""
    held: dict[tuple[str, str, str], Made] = field(default_factory=dict)
    """By parameter, owner and field"""
    static: dict[str, Made] = field(default_factory=dict)
    below: dict[str, Made] = field(default_factory=dict)
    """The collections that iterators go over, by parameter"""
    builder: Builder = field(default_factory=Builder)
    values: Values = field(init=False)

    def __post_init__(self) -> None:
        self.values = Values(self.signature.program, self.sketch, self.builder)

    def run(self, name: str) -> Construction:
        aliased = {each.parameter: each for each in self.sketch.aliasings if isinstance(each, Instead)}
        for parameter in self.signature.types:
            if parameter not in aliased:
                self._make(parameter)
        for each in self.sketch.aliasings:
            if isinstance(each, SharedField):
                self._share(each)
        for each in aliased.values():
            self._alias(each)
        for each in self.sketch.aliasings:
            if isinstance(each, ElementOf):
                self.values.add(self._known(each.other), self._known(each.parameter))
        stale = {each.parameter for each in self.sketch.aliasings if isinstance(each, StaleIterator)}
        for parameter, collection in self.below.items():
            self._iterator(parameter, collection, stale)
        return self._stored(name, frozenset(stale))

    def _stored(self, name: str, stale: frozenset[str]) -> Construction:
        definitions = {}
        for parameter, type_ in self.signature.types.items():
            place = argument_global(parameter)
            definitions[place] = GlobalDefinition(place, type_, GlobalStorage.VARIABLE, (), NOWHERE)
            self.builder.add(Store(GlobalPlace(place, type_), self._known(parameter).value, NOWHERE))
        self.builder.returns(None, "")
        statements = () if self.values.is_untold else tuple(self.values.statements)
        aliased = {each.parameter for each in self.sketch.aliasings if isinstance(each, Instead)}
        java = {each: each if each in aliased else self._known(each).java for each in self.signature.types}
        return Construction(self.builder.procedure(name, VOID), definitions, statements, java, self._words(), stale)

    def _words(self) -> str:
        """Parameters for which the same is passed are told together."""
        names: dict[int, list[str]] = {}
        for parameter in self.signature.types:
            names.setdefault(id(self._known(parameter)), []).append(parameter)
        told = []
        for same in names.values():
            thing = self._known(same[0])
            is_told = any(thing is each for each in self.held.values())
            told.append(" = ".join((*same, thing.path if is_told else thing.words())))
        return ", ".join(told)

    def _known(self, parameter: str) -> Made:
        known = self.made.get(parameter)
        if known is None:
            raise Unmakeable
        return known

    # ------------------------------------------------------------ steps

    def _make(self, parameter: str) -> None:
        type_, declared = self.signature.types[parameter], self.signature.declared[parameter]
        program = self.signature.program
        if (
            isinstance(type_, RefType)
            and program.is_library(type_.name)
            and program.is_subclass(type_.name, ITERATOR_TYPE)
        ):
            over = Declared("java.util.List", declared.arguments)
            self.below[parameter] = self.values.filled(self.values.collection(over))
            return
        made = self.made[parameter] = self.values.argument(declared, parameter)
        for each in collection_fields(program, parameter, type_):
            if self.sketch.fields is Fields.FILLED:
                self._held(made, each)

    def _held(self, owner: Made, of: FieldOf) -> Made:
        """What a field holds, with further elements."""
        known = self.held.get((of.parameter, of.owner, of.field.name))
        if known is not None:
            return known
        value, declared = self.builder.fresh(of.field.type), of_field(self.signature.program, of.field)
        self.values.is_there(owner.value)
        self.builder.add(Load(value, FieldPlace(owner.value, of.owner, of.field.name, of.field.type), NOWHERE))
        java, path = f"{owner.java}.{of.field.name}", f"{of.parameter}.{of.field.name}"
        made = Made(value, java, declared, self._form(declared), path=path)
        self.held[of.parameter, of.owner, of.field.name] = made
        owner.fields.append((of.field.name, self.values.filled(made)))
        return made

    def _form(self, declared: Declared) -> Form:
        return Form.MAP if self.signature.program.is_subclass(declared.name, MAP_TYPE) else Form.LIST

    def _share(self, each: SharedField) -> None:
        one, other = each.field, each.other
        owner, held = self._known(one.parameter), self._held(self._known(other.parameter), other)
        self.values.is_there(owner.value)
        place = FieldPlace(owner.value, one.owner, one.field.name, one.field.type)
        self.builder.add(Store(place, held.value, NOWHERE))
        self.values.statements.append(f"{owner.java}.{one.field.name} = {held.java};")
        owner.fields = [(name, made) for name, made in owner.fields if name != one.field.name]
        owner.fields.append((one.field.name, Made(held.value, held.java, told=held.path)))
        self.held[one.parameter, one.owner, one.field.name] = held

    def _alias(self, each: Instead) -> None:
        match each:
            case SameAs(parameter, other):
                made = self._known(other)
            case HeldBy(parameter, of):
                made = self._held(self._known(of.parameter), of)
            case HeldByStatic(parameter, name):
                made = self._static(name, self.signature.declared[parameter])
            case ViewOf(parameter, other, key):
                made = self._view(self._known(other), key)
        self.made[parameter] = made
        self.values.statements.append(f"{self._word(parameter)} {parameter} = {made.java};")

    def _static(self, name: str, declared: Declared) -> Made:
        """What a static variable holds, with further elements."""
        if name in self.static:
            return self.static[name]
        owner, _, short = name.rpartition(".")
        type_ = self.signature.program.globals[name].type
        assert isinstance(type_, RefType)
        self.values.initialised(owner)
        value = self.builder.fresh(type_)
        self.builder.add(Load(value, GlobalPlace(name, type_), NOWHERE))
        path = f"{java_type(owner).rpartition('.')[2]}.{short}"
        made = Made(value, path, Declared(type_.name, declared.arguments), self._form(Declared(type_.name)), path=path)
        self.static[name] = self.values.filled(made)
        return made

    def _view(self, of: Made, key: str) -> Made:
        value = self.values.called(of, MAP_TYPE, key, RefType(COLLECTION_TYPE))
        return Made(value, f"{of.java}.{key}", told=f"{of.mention()}.{key}")

    def _iterator(self, parameter: str, collection: Made, stale: Collection[str]) -> None:
        type_ = self.signature.types[parameter]
        assert isinstance(type_, RefType)
        key = "iterator()" if type_.name == ITERATOR_TYPE else "listIterator()"
        value = self.values.called(collection, COLLECTION_TYPE, key, type_)
        made = self.made[parameter] = Made(value, parameter, name=parameter)
        self.values.statements.append(f"{self._word(parameter)} {parameter} = {collection.java}.{key};")
        made.told = f"an iterator over {collection.words()}"
        if parameter in stale:
            self.values.filled(collection)
            made.told += f", which is {collection.words()} by now"

    def _word(self, parameter: str) -> str:
        type_ = self.signature.types[parameter]
        return java_type(type_.name if isinstance(type_, RefType) else OBJECT.name)
