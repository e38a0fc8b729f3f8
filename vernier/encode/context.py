"""The context of one encoding: objects, inputs, possible violations, and unwinding assertions, collected during
execution."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from vernier.core.outcome import Assumption
from vernier.core.source import Origin
from vernier.encode.guard import Guard
from vernier.encode.labels import Label, Labels
from vernier.encode.state import ArrayRecord, FieldKey, ObjectRecord, Record, SymbolicState, store_all
from vernier.encode.values import NULL, GuardedReference, GuardedValue, reference_to, sort_of, zero_of
from vernier.ir.ops import RaisedBy
from vernier.ir.program import Block, Program
from vernier.ir.types import STRING, U16, VOID_POINTER, ArrayType, IntType, RefType, Type, is_reference
from vernier.logic.bank import Term
from vernier.logic.sorts import BitVecSort, Sort
from vernier.logic.terms import Terms

STRING_VALUE: FieldKey = ("java.lang.String", "value")
RAISED_AT: FieldKey = ("", "raised")
"""Ghost field of every Throwable: the number of the obligation it was last raised at, 0 for none."""


_MOST_UNQUERIED = 2000
"""Iterations of all loops together that are taken to be feasible without a query"""


@dataclass(frozen=True, slots=True)
class Bounds:
    """How far one execution goes. `loop` counts iterations whose condition depends on inputs; the others are free."""

    loop: int
    recursion: int
    array: int
    string: int | None = None
    """Characters of an input string; as many as cells of an array when not given"""
    bits: int | None = None
    """Bits of numbers that come from outside; all of them when not given"""

    @property
    def characters(self) -> int:
        return self.array if self.string is None else self.string


@dataclass(frozen=True, slots=True)
class Input:
    """One value the program read: its symbol, when it was read, and for whom. In order of execution on every path."""

    symbol: Term
    guard: Term
    type: Type
    name: str
    origin: Origin


@dataclass(frozen=True, slots=True, eq=False)
class InputCharacters:
    """The characters of an input string, which the program reads right after its length. `cells` are those that some
    operation has read."""

    symbol: Term
    length: Term
    guard: Term
    origin: Origin
    cells: list[Term]


@dataclass(frozen=True, slots=True, eq=False)
class InputText:
    """The characters of a C string from outside as one array: the program reads `length` of them one after the other,
    and none is zero. Characters that no operation reads add no constraint."""

    symbol: Term
    length: Term
    guard: Term
    type: IntType
    origin: Origin


@dataclass(frozen=True, slots=True)
class Violation:
    """The obligation is violated on exactly the paths where `condition` holds."""

    obligation: str
    condition: Term


Watch: TypeAlias = Callable[[str, Block, SymbolicState], None]
"""Is told the procedure, the block and the state with which paths leave it."""


class ConstantRecords(dict[int, Record]):
    """Contents of objects that exist before any path allocates them: interned strings, classes."""

    def initial(self, object_id: int) -> Record | None:
        """What the object holds where no path has written it; None for one that some path allocates."""
        return self.get(object_id)


@dataclass(frozen=True, slots=True)
class Application:
    """An application of an uninterpreted function on some paths."""

    function: str
    arguments: tuple[Term, ...]
    result: Term
    guard: Term


@dataclass(slots=True)
class Encoding:
    """One bounded execution in the making. Objects are numbered in order of allocation; a number never changes type."""

    program: Program
    terms: Terms
    bounds: Bounds
    feasible: Callable[[Guard], bool]
    spend: Callable[[], None]
    types: list[Type] = field(default_factory=lambda: [RefType("java.lang.Object")])
    constants: ConstantRecords = field(default_factory=ConstantRecords)
    inputs: list[Input | InputCharacters | InputText] = field(default_factory=list)
    violations: list[Violation] = field(default_factory=list)
    reached: dict[str, list[Term]] = field(default_factory=dict)
    """Obligations -> the paths on which they were checked"""
    left: dict[tuple[str, str], list[Term]] = field(default_factory=dict)
    """Procedure and block -> the paths that came to its end"""
    watch: Watch | None = None
    """Who wants to see every block as it is left, with the state there"""
    doubts: list[Violation] = field(default_factory=list)
    modest: list[Term] = field(default_factory=list)
    """That objects whose size depends on inputs are small enough for an execution: a wish, not a fact"""
    """Obligations that nobody can decide on the paths where the condition holds"""
    unwinding_assertions: list[Term] = field(default_factory=list)
    """Each as the condition under which it fails: the paths that a bound (of loops, recursion, arrays, strings, bits)
    cuts off. A result is a proof only if none of them can fail (Clarke, Kroening and Lerda 2004)"""
    astray: dict[str, list[Term]] = field(default_factory=dict)
    """The paths among those that larger bounds do not bring back, by the reason why"""
    assumptions: dict[Assumption, None] = field(default_factory=dict)
    applications: list[Application] = field(default_factory=list)
    global_objects: dict[str, int] = field(default_factory=dict)
    """C globals in memory -> object"""
    stack_objects: dict[int, None] = field(default_factory=dict)
    constant_objects: dict[int, None] = field(default_factory=dict)
    """String literals of C, which nobody may write"""
    """C objects that die with the procedure that made them"""
    static_objects: dict[int, None] = field(default_factory=dict)
    """C objects that the environment owns: they live until the program ends"""
    blocks: dict[int, tuple[str, Term]] = field(default_factory=dict)
    """C heap objects whose end is asked about -> the obligation, and the paths on which they are allocated"""
    function_names: dict[int, str] = field(default_factory=dict)
    """Objects that stand for functions whose address is taken"""
    input_characters: dict[Term, InputCharacters] = field(default_factory=dict)
    """Input strings by the term that stands for their characters"""
    unknown_texts: list[Term] = field(default_factory=list)
    """The lengths of strings that stand for any: an execution has one of its own there"""
    character_arrays: dict[Term, Term] = field(default_factory=dict)
    """Input strings of many characters as one term, by their first character"""
    input_texts: dict[Term, Term] = field(default_factory=dict)
    """Arrays of characters of C strings from outside -> how many of these there are"""
    allocated: dict[int, Term] = field(default_factory=dict)
    """Objects that the program makes -> the paths on which it does"""
    given: dict[int, None] = field(default_factory=dict)
    """Strings and boxes of the start heap, which callers may share with the program (`identity`)"""
    identities: dict[tuple[int, int], Term] = field(default_factory=dict)
    """A given string and a literal -> whether they are one object"""
    unqueried_depth: int | None = None
    """How often a loop goes round, and how deep calls nest, before the solver is queried whether that is possible.
    None where every time counts, because an execution that no bound cuts off is covered once and for all"""
    labels: Labels | None = None
    """Constraints by operation, where somebody wants to know which operations an answer rests on"""
    _repeated: int = 0
    _strings: dict[str, int] = field(default_factory=dict)
    _classes: dict[Type, int] = field(default_factory=dict)
    _numbers: dict[str, int] = field(default_factory=dict)
    _zero_fields: dict[str, dict[FieldKey, GuardedValue]] = field(default_factory=dict)

    def labelled(self, state: SymbolicState, label: Label, value: GuardedValue, type_: Type) -> GuardedValue:
        """The value that an operation gives to a location of a type, under its label if there are labels."""
        if self.labels is None:
            return value
        objects = state.heap if is_reference(type_) else ()
        fitting = [item for item in objects if self.program.is_subtype(self.types[item], type_)]
        return self.labels.define(label, value, [NULL, *fitting])

    def fork(self) -> Encoding:
        """What is known before a run, for one run of many from the same start: objects that one allocates are not
        known to another, and what one violates, reads or exceeds is not collected for the others."""
        return Encoding(
            self.program, self.terms, self.bounds, self.feasible, self.spend, list(self.types),
            ConstantRecords(self.constants), global_objects=self.global_objects, allocated=dict(self.allocated),
            given=self.given, identities=self.identities,
            unqueried_depth=self.unqueried_depth, _strings=dict(self._strings), _classes=dict(self._classes),
            _numbers=dict(self._numbers), _zero_fields=self._zero_fields,
        )  # fmt: skip

    def allocate(self, type_: Type) -> int:
        self.types.append(type_)
        return len(self.types) - 1

    def is_continuation_feasible(self, guard: Guard, times: int, bound: int) -> bool:
        """Whether to follow a path round a loop, or into a recursive call, so many times; what the bound cuts off is
        noted. Asking whether it is possible costs more than it saves as long as there is little to be saved: what
        cannot happen adds nothing but terms."""
        if not (self._is_taken(times, bound) or self.feasible(guard)):
            return False
        if times > bound:
            self.add_unwinding_assertion(guard)
        return times <= bound

    def _is_taken(self, times: int, bound: int) -> bool:
        """Whether to take a path for possible without asking."""
        if self.unqueried_depth is None or (self.unqueried_depth < times <= bound) or self._repeated >= _MOST_UNQUERIED:
            return False
        self._repeated += 1
        return True

    def function_object(self, name: str) -> int:
        """The object that represents a function as the target of pointers."""
        for object_id, known in self.function_names.items():
            if known == name:
                return object_id
        object_id = self.allocate(VOID_POINTER)
        self.function_names[object_id] = name
        return object_id

    def record(self, state: SymbolicState, object_id: int) -> Record:
        found = state.heap.get(object_id)
        return self.constants[object_id] if found is None else found

    def new_object(self, state: SymbolicState, class_name: str) -> GuardedReference:
        """A fresh object with all fields zero, false or null."""
        object_id = self.allocate(RefType(class_name))
        state.heap[object_id] = ObjectRecord(class_name, self.zero_fields(class_name))
        self.allocated[object_id] = state.guard.term
        return reference_to(self.terms, object_id)

    def zero_fields(self, class_name: str) -> dict[FieldKey, GuardedValue]:
        known = self._zero_fields.get(class_name)
        if known is None:
            known = {
                (owner, definition.name): zero_of(self.terms, definition.type)
                for owner in self.program.superclasses(class_name)
                for definition in self.program.classes[owner].fields
            }
            known[RAISED_AT] = self.terms.bv(0, 32)
            self._zero_fields[class_name] = known
        return known

    def explicit_cells(self, state: SymbolicState, record: ArrayRecord) -> tuple[GuardedValue, ...] | Term:
        """The cells of an array one by one, if they can be had: of an input string as many as the bounds allow."""
        cells = self.first_characters(record)
        if cells is None:
            return record.cells
        bound = self.terms.bv_ule(record.length, self.terms.bv(len(cells), 32))
        self.add_unwinding_assertion(state.guard.and_(self.terms, self.terms.not_(bound)))
        state.guard = state.guard.and_(self.terms, bound)
        return cells

    def first_characters(self, record: ArrayRecord) -> tuple[Term, ...] | None:
        """The first characters of an input string, as many as the bounds allow; it may have more. None of others."""
        if isinstance(record.cells, tuple) or record.cells not in self.input_characters:
            return None
        known = self.input_characters[record.cells].cells
        if not known:
            known.extend(self.terms.fresh("input:character", BitVecSort(16)) for _ in range(self.bounds.characters))
        return tuple(known)

    def character_array(self, characters: tuple[Term, ...]) -> Term:
        """The first characters of an input string as one term; the cells behind them have no meaning."""
        if characters[0] not in self.character_arrays:
            self.character_arrays[characters[0]] = store_all(self.terms, BitVecSort(16), 32, list(characters))
        return self.character_arrays[characters[0]]

    def string_constant(self, text: str) -> GuardedReference:
        """The interned string; one object for all states."""
        object_id = self._strings.get(text)
        if object_id is None:
            object_id = self._strings[text] = self.allocate(STRING)
            fields = dict(self.zero_fields("java.lang.String"))
            fields[STRING_VALUE] = self.constant_characters(text)
            self.constants[object_id] = ObjectRecord("java.lang.String", fields)
        return reference_to(self.terms, object_id)

    def constant_text(self, object_id: int) -> str | None:
        """The text of an interned string; None for other objects."""
        return next((text for text, known in self._strings.items() if known == object_id), None)

    def constant_characters(self, text: str) -> GuardedReference:
        array_id = self.allocate(ArrayType(U16))
        cells = tuple(self.terms.bv(ord(character), 16) for character in text)
        self.constants[array_id] = ArrayRecord(ArrayType(U16), self.terms.bv(len(cells), 32), cells)
        return reference_to(self.terms, array_id)

    def class_constant(self, of: Type) -> GuardedReference:
        """The unique Class object of a type."""
        object_id = self._classes.get(of)
        if object_id is None:
            object_id = self._classes[of] = self.allocate(RefType("java.lang.Class"))
            self.constants[object_id] = ObjectRecord("java.lang.Class", self.zero_fields("java.lang.Class"))
        return reference_to(self.terms, object_id)

    def type_of_class_object(self, object_id: int) -> Type | None:
        """The type that a Class object represents; None for other objects."""
        return next((of for of, known in self._classes.items() if known == object_id), None)

    def obligation_number(self, obligation: str, by: RaisedBy) -> int:
        """A small number for an obligation, so that exceptions can carry it as a term: positive where the program
        raises, and negative, as a signed number of 32 bits, where the library does."""
        number = len(self._numbers) + 1
        return self._numbers.setdefault(obligation, number if by is RaisedBy.PROGRAM else 2**31 + number)

    def obligations_raised(self) -> tuple[tuple[str, int], ...]:
        return tuple(self._numbers.items())

    def add_unwinding_assertion(self, guard: Guard) -> None:
        """Assert that no execution takes the paths of this guard: the bounds cut them off."""
        if guard.term is not self.terms.false:
            self.unwinding_assertions.append(guard.term)

    def add_astray(self, guard: Guard, reason: str) -> None:
        """Cut off the paths of this guard, as no bounds do."""
        if guard.term is not self.terms.false:
            self.unwinding_assertions.append(guard.term)
            self.astray.setdefault(reason, []).append(guard.term)

    def outside(self, symbol: Callable[[Sort], Term], type_: Type, guard: Guard) -> Term:
        """Any value of a scalar type that comes from outside, made of one symbol: where numbers have fewer bits than
        their type, the rest is cut off. Law: signed numbers have these bits, others the values that both can have."""
        bits = self.bounds.bits
        if bits is None or not isinstance(type_, IntType):
            return symbol(sort_of(type_))
        free = bits if type_.signed else bits - 1
        if free >= type_.width:
            return symbol(sort_of(type_))
        self.add_unwinding_assertion(guard)
        if free == 0:
            return self.terms.bv(0, type_.width)
        extend = self.terms.bv_sign_extend if type_.signed else self.terms.bv_zero_extend
        return extend(symbol(BitVecSort(free)), type_.width - free)

    def doubt(self, obligation: str, guard: Guard, condition: Term) -> None:
        """Record that the encoding cannot decide whether the obligation is violated where guard and condition hold."""
        doubted = self.terms.and_(guard.term, condition)
        if doubted is not self.terms.false:
            self.doubts.append(Violation(obligation, doubted))

    def violate(self, obligation: str, guard: Guard, condition: Term) -> None:
        """Note that the obligation is violated where guard and condition hold."""
        self.reached.setdefault(obligation, []).append(guard.term)
        violated = self.terms.and_(guard.term, condition)
        if violated is not self.terms.false:
            self.violations.append(Violation(obligation, violated))
