"""The plain semantics of operations but for calls: what each does to a state, and what it may violate.

What is not covered raises `NotCovered`: whoever runs the operation notes a gap, which no execution may come to.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import assert_never

from vernier.certificates import names
from vernier.certificates.expressions import Evaluator
from vernier.certificates.formulas import sort_name
from vernier.certificates.maps import REFERENCE_BITS, Written, element_place, read
from vernier.certificates.objects import FIRST, Objects
from vernier.certificates.state import NotCovered, State, Symbols, sort_of
from vernier.ir.expr import Expr
from vernier.ir.ops import (
    Allocate,
    Assign,
    Assume,
    Call,
    CallPointer,
    CallVirtual,
    Check,
    CheckMemory,
    Clause,
    Copy,
    DerefPlace,
    Disjoint,
    ElementPlace,
    FieldPlace,
    Fill,
    Free,
    GlobalPlace,
    Havoc,
    Inspect,
    Load,
    New,
    NewArray,
    Operation,
    Place,
    Raise,
    RaisedBy,
    Store,
)
from vernier.ir.types import RefType, Type
from vernier.logic.bank import Term


@dataclass(frozen=True, slots=True)
class Violation:
    """Executions that satisfy the condition violate an obligation."""

    obligation: str
    condition: Term


@dataclass(frozen=True, slots=True)
class Gap:
    """Nothing is known of the executions that satisfy the condition."""

    reason: str
    condition: Term


@dataclass(slots=True)
class Operations:
    """Executes operations, and collects what executions may violate and where the semantics ends."""

    objects: Objects
    symbols: Symbols
    evaluator: Evaluator = field(init=False)
    violations: list[Violation] = field(default_factory=list)
    gaps: list[Gap] = field(default_factory=list)
    _raised: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.evaluator = Evaluator(self.symbols.terms, self.objects)

    def value(self, state: State, expression: Expr) -> Term:
        """The value of an expression in a state."""
        return self.evaluator.value(state.locals, expression)

    def assume(self, state: State, condition: Term) -> None:
        """Only the executions go on that satisfy a condition."""
        state.guard = self.symbols.terms.and_(state.guard, condition)

    def step(self, state: State, operation: Operation) -> None:
        """Execute an operation."""
        match operation:
            case Assign(target=target, value=value):
                state.locals[target.name] = self.value(state, value)
            case Load(target=target, place=place):
                state.locals[target.name] = self._load(state, place)
            case Store(place=place, value=value):
                self._store(state, place, self.value(state, value))
            case New(target=target, class_name=name):
                state.locals[target.name] = self.objects.allocate(state, RefType(name))
            case NewArray(target=target, type=type_, length=length):
                state.locals[target.name] = self.objects.allocate(state, type_, self.value(state, length))
            case Havoc(target=target):
                state.locals[target.name] = self.symbols.new(target.name, sort_of(target.type))
            case Assume(condition=condition):
                self.assume(state, self.value(state, condition))
            case Check(condition=condition, obligation=obligation):
                failed = self.symbols.terms.not_(self.value(state, condition))
                self.violate(obligation, state, failed)
            case Raise():
                self._raise(state, operation)
            case Allocate() | Free() | Copy() | Fill() | Disjoint() | Inspect() | CheckMemory():
                raise NotCovered("C memory")
            case Clause():
                raise NotCovered("specification clauses")
            case Call() | CallVirtual() | CallPointer():
                raise AssertionError("calls are executed elsewhere")
            case _:
                assert_never(operation)

    def violate(self, obligation: str, state: State, condition: Term) -> None:
        """Executions of a state that satisfy a condition violate an obligation."""
        violated = self.symbols.terms.and_(state.guard, condition)
        if violated is not self.symbols.terms.false:
            self.violations.append(Violation(obligation, violated))

    def gap(self, reason: str, condition: Term) -> None:
        """Nothing is known of executions that satisfy a condition."""
        if condition is not self.symbols.terms.false:
            self.gaps.append(Gap(reason, condition))

    # ------------------------------------------------------------ memory

    def _load(self, state: State, place: Place) -> Term:
        if isinstance(place, GlobalPlace):
            if place.name not in state.globals:
                raise NotCovered(f"the global {place.name}")
            return state.globals[place.name]
        name, where = self._place(state, place)
        value = read(self.symbols.terms, self.objects.map_of(state, name), where)
        self.assume(state, self.objects.valid(value, place.type, state.next))
        return value

    def _store(self, state: State, place: Place, value: Term) -> None:
        if isinstance(place, GlobalPlace):
            if place.name not in state.globals:
                raise NotCovered(f"the global {place.name}")
            state.globals[place.name] = value
            return
        name, where = self._place(state, place)
        self.write(state, name, where, value)

    def write(self, state: State, name: str, where: Term, value: Term) -> None:
        """Write a place of a map. Constants are not written: cuts rely on that."""
        terms = self.symbols.terms
        width = where.sort.width
        reference = terms.bv_extract(where, width - 1, width - REFERENCE_BITS)
        constant = terms.bv_ult(reference, terms.bv(FIRST, REFERENCE_BITS))
        null = terms.eq(reference, terms.bv(0, REFERENCE_BITS))
        self.gap("a write to a constant object", terms.and_(state.guard, constant, terms.not_(null)))
        state.maps[name] = Written(self.objects.map_of(state, name), where, value)

    def _place(self, state: State, place: Place) -> tuple[str, Term]:
        """The map of a place, and where in it the place is."""
        match place:
            case FieldPlace(object=target, owner=owner, field=name):
                return names.field(owner, name), self.value(state, target)
            case ElementPlace(array=array, index=index, type=type_):
                where = element_place(self.symbols.terms, self.value(state, array), self.value(state, index))
                return names.elements(sort_name(sort_of(type_))), where
            case DerefPlace():
                raise NotCovered("C memory")
            case GlobalPlace():
                raise AssertionError("a global is no place of a map")
            case _:
                assert_never(place)

    # ------------------------------------------------------------ exceptions

    def _raise(self, state: State, operation: Raise) -> None:
        """Note where an exception was raised: a positive number if that is code of the program."""
        terms = self.symbols.terms
        number = self._raised.setdefault(operation.obligation, len(self._raised) + 1)
        note = terms.bv(number if operation.by is RaisedBy.PROGRAM else -number, 32)
        if operation.after is not None:
            earlier = self.note(state, self.value(state, operation.after))
            note = terms.ite(terms.bv_slt(terms.bv(0, 32), earlier), earlier, note)
        self.write(state, names.NOTES, self.value(state, operation.exception), note)

    def note(self, state: State, exception: Term) -> Term:
        """What was noted last of an exception."""
        return read(self.symbols.terms, self.objects.map_of(state, names.NOTES), exception)

    def escape(self, state: State, exception: Term) -> None:
        """An exception leaves the entry: what was noted of it is violated."""
        terms = self.symbols.terms
        note = self.note(state, exception)
        for obligation, number in self._raised.items():
            here = terms.or_(terms.eq(note, terms.bv(number, 32)), terms.eq(note, terms.bv(-number, 32)))
            self.violate(obligation, state, here)


def is_scalar(type_: Type) -> bool:
    """Whether the semantics has values of a type."""
    try:
        sort_of(type_)
    except NotCovered:
        return False
    return True
