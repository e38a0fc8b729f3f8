"""Java objects: references in the order of allocation, dynamic types, lengths, and the constants of the text.

The dynamic type of an object and the length of an array never change, so each is one function of the reference for the
whole execution, of which an allocation tells a value. References below `FIRST` are strings and classes of the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from vernier.certificates import names
from vernier.certificates.formulas import sort_name
from vernier.certificates.maps import REFERENCE_BITS, Everywhere, Map, Split, Symbolic, element_place
from vernier.certificates.state import NotCovered, State, Symbols, sort_of, zero_of
from vernier.ir.ops import NewArray
from vernier.ir.program import Program
from vernier.ir.types import (
    BOOL,
    CLASS,
    F32,
    F64,
    I8,
    I16,
    I32,
    I64,
    OBJECT,
    STRING,
    U16,
    VOID,
    ArrayType,
    RefType,
    Type,
)
from vernier.ir.walk import operations_of
from vernier.logic.bank import Term
from vernier.logic.sorts import ArraySort, BitVecSort

FIRST = 1 << 20
REFERENCE = BitVecSort(REFERENCE_BITS)
LONGEST_STRING = 100
_CONSTANTS = (STRING, CLASS, ArrayType(U16))
_PRIMITIVES: dict[str | None, Type] = {
    "boolean": BOOL, "byte": I8, "short": I16, "char": U16, "int": I32, "long": I64, "float": F32, "double": F64,
    "void": VOID,
}  # fmt: skip
_ELEMENTS: tuple[Type, ...] = (BOOL, I8, I16, I32, I64, F32, F64)
_MOST = (1 << REFERENCE_BITS) - 1


@dataclass(slots=True)
class Objects:
    """The objects of one check. `facts` hold in every execution."""

    program: Program
    symbols: Symbols
    facts: list[Term] = field(default_factory=list)
    _types: dict[RefType | ArrayType, int] = field(default_factory=dict)
    _constants: dict[object, int] = field(default_factory=dict)
    _sorts: dict[str, Type] = field(default_factory=dict)
    _initial: dict[str, Map] = field(default_factory=dict)
    _type_of: Term = field(init=False)
    lengths: Term = field(init=False)

    def __post_init__(self) -> None:
        terms = self.symbols.terms
        self._type_of = terms.symbol("type of", ArraySort(REFERENCE, BitVecSort(16)))
        self.lengths = terms.symbol("length of", ArraySort(REFERENCE, BitVecSort(32)))
        for dynamic in self._dynamic_types():
            self._types.setdefault(dynamic, len(self._types) + 1)
        for type_ in _ELEMENTS:
            self._sorts[names.elements(sort_name(sort_of(type_)))] = type_
        for owner, definition in self.program.classes.items():
            for item in definition.fields:
                self._sorts[names.field(owner, item.name)] = item.type
        self._sorts[names.NOTES] = I32

    def _dynamic_types(self) -> Iterator[RefType | ArrayType]:
        """What an object can be: of a class, or an array that the program makes."""
        yield from (RefType(name) for name in self.program.classes)
        yield ArrayType(U16)
        for procedure in self.program.procedures.values():
            for operation in operations_of(procedure):
                if isinstance(operation, NewArray):
                    yield operation.type

    # ------------------------------------------------------------ maps

    def map_names(self) -> tuple[str, ...]:
        """All maps there are."""
        return tuple(self._sorts)

    def map_of(self, state: State, name: str) -> Map:
        """A map in a state."""
        found = state.maps.get(name)
        return self.initial(name) if found is None else found

    def place_sort(self, name: str) -> BitVecSort:
        """The sort of the places of a map."""
        return BitVecSort(64) if name.startswith("elements:") else REFERENCE

    def value_type(self, name: str) -> Type:
        """A type of the values of a map."""
        if name not in self._sorts:
            raise NotCovered(f"there is no {name}")
        return self._sorts[name]

    def initial(self, name: str) -> Map:
        """What nobody has written: zero but for constants."""
        known = self._initial.get(name)
        if known is None:
            type_ = self.value_type(name)
            younger = Everywhere(zero_of(self.symbols.terms, type_))
            bound = self.symbols.terms.bv(FIRST, REFERENCE_BITS)
            known = self._initial[name] = Split(bound, self._of_constants(name), younger)
        return known

    def _of_constants(self, name: str) -> Symbolic:
        sort = ArraySort(self.place_sort(name), sort_of(self.value_type(name)))
        return Symbolic(self.symbols.terms.symbol(f"constants {name}", sort))

    def anything(self, name: str, next_: Term) -> Map:
        """Anything in the objects there are below `next_` but for constants, which nobody changes; later ones begin
        with zero."""
        terms = self.symbols.terms
        sort = ArraySort(self.place_sort(name), sort_of(self.value_type(name)))
        made = Split(next_, Symbolic(self.symbols.new(name, sort)), Everywhere(zero_of(terms, self.value_type(name))))
        return Split(terms.bv(FIRST, REFERENCE_BITS), self._of_constants(name), made)

    # ------------------------------------------------------------ objects

    def allocate(self, state: State, type_: RefType | ArrayType, length: Term | None = None) -> Term:
        """A new object. That there is memory for it is an assumption of all proofs."""
        terms, reference = self.symbols.terms, state.next
        if type_ not in self._types:
            raise NotCovered(f"an object of type {type_}")
        known = [
            terms.bv_ult(reference, terms.bv(_MOST, REFERENCE_BITS)),
            terms.eq(terms.select(self._type_of, reference), terms.bv(self._types[type_], 16)),
        ]
        if length is not None:
            known.append(terms.eq(terms.select(self.lengths, reference), length))
        state.guard = terms.and_(state.guard, *known)
        state.next = terms.bv_add(reference, terms.bv(1, REFERENCE_BITS))
        return reference

    def valid(self, reference: Term, type_: Type, next_: Term) -> Term:
        """What holds of every reference that a variable or a cell of a type holds: null, or an object that there is,
        of this type. Nothing is said of numbers."""
        terms = self.symbols.terms
        if not isinstance(type_, RefType | ArrayType):
            return terms.true
        exists = terms.bv_ult(reference, next_)
        fits = terms.true if type_ == OBJECT else self.is_instance(reference, type_)
        if not any(self.program.is_subtype(constant, type_) for constant in _CONSTANTS):
            fits = terms.and_(fits, terms.bv_ule(terms.bv(FIRST, REFERENCE_BITS), reference))
        return terms.or_(terms.eq(reference, terms.bv(0, REFERENCE_BITS)), terms.and_(exists, fits))

    def types_of(self, reference: Term) -> Iterator[tuple[RefType | ArrayType, Term]]:
        """Every dynamic type, and whether it is that of a reference."""
        terms = self.symbols.terms
        held = terms.select(self._type_of, reference)
        for type_, number in self._types.items():
            yield type_, terms.eq(held, terms.bv(number, 16))

    def is_instance(self, reference: Term, of: RefType | ArrayType) -> Term:
        """Whether a reference is not null and its object is of a type."""
        terms = self.symbols.terms
        fitting = [condition for type_, condition in self.types_of(reference) if self.program.is_subtype(type_, of)]
        return terms.and_(terms.not_(terms.eq(reference, terms.bv(0, REFERENCE_BITS))), terms.any_of(fitting))

    def length(self, array: Term) -> Term:
        """The length of an array."""
        return self.symbols.terms.select(self.lengths, array)

    # ------------------------------------------------------------ constants

    def string(self, text: str) -> Term:
        """The interned string."""
        known = self._constants.get(text)
        if known is None:
            known = self._constant(text, STRING)
            self._fill_string(known, text)
        return self.symbols.terms.bv(known, REFERENCE_BITS)

    def class_object(self, of: Type) -> Term:
        """The object of `java.lang.Class` of a type."""
        known = self._constants.get(of)
        return self.symbols.terms.bv(self._constant(of, CLASS) if known is None else known, REFERENCE_BITS)

    def primitive(self, keyword: Term) -> Term:
        """The object of `java.lang.Class` of the primitive type that a constant string names."""
        known = {number: text for text, number in self._constants.items() if isinstance(text, str)}
        text = known.get(keyword.payload) if keyword.is_constant else None
        if text not in _PRIMITIVES:
            raise NotCovered("a class named by a string that is not constant")
        return self.class_object(_PRIMITIVES[text])

    def _constant(self, key: object, type_: RefType | ArrayType) -> int:
        terms, number = self.symbols.terms, len(self._constants) + 1
        if number >= FIRST or type_ not in self._types:
            raise NotCovered(f"a constant of type {type_}")
        self._constants[key] = number
        reference = terms.bv(number, REFERENCE_BITS)
        self.facts.append(terms.eq(terms.select(self._type_of, reference), terms.bv(self._types[type_], 16)))
        return number

    def _fill_string(self, number: int, text: str) -> None:
        terms = self.symbols.terms
        definition = self.program.classes.get(STRING.name)
        if definition is None or len(text) > LONGEST_STRING or {item.name for item in definition.fields} != {"value"}:
            raise NotCovered("a long string")
        characters = terms.bv(self._constant(("characters", text), ArrayType(U16)), REFERENCE_BITS)
        values = self._of_constants(names.field(STRING.name, "value")).array
        cells = self._of_constants(names.elements("bv16")).array
        self.facts.append(terms.eq(terms.select(values, terms.bv(number, REFERENCE_BITS)), characters))
        self.facts.append(terms.eq(self.length(characters), terms.bv(len(text), 32)))
        for position, character in enumerate(text):
            place = element_place(terms, characters, terms.bv(position, 32))
            self.facts.append(terms.eq(terms.select(cells, place), terms.bv(ord(character), 16)))
