"""Start states by construction: generated procedures that make objects as programs do.

Objects come from their constructors and from a few calls of their methods, so that what the class maintains holds of
them; arrays have up to three cells, C objects up to three elements; rows of numbers also as many as constants of the
program say, of which the others are zero; references may be null or shared. There is one procedure for each type and
depth. Constants of enumerations are read. `CONSTRUCT` leaves the arguments in globals, from where `starts` takes them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from vernier.core.source import NOWHERE
from vernier.engines.testing.layout import scalars
from vernier.engines.testing.nesting import Nesting
from vernier.engines.testing.offers import ANYTHING, NOTHING, Filling, Instantiable, Nullness, Offers
from vernier.engines.testing.pools import Pools, mine
from vernier.ir.builder import Builder
from vernier.ir.expr import FALSE, Binary, BinaryOp, Const, Expr, Local, Null, PointerOffset, StringConst
from vernier.ir.layout import size_of
from vernier.ir.ops import (
    Allocate,
    Assume,
    Branch,
    Call,
    DerefPlace,
    ElementPlace,
    GlobalPlace,
    Goto,
    Havoc,
    Load,
    New,
    NewArray,
    Storage,
    Store,
    Throw,
)
from vernier.ir.program import GlobalDefinition, GlobalStorage, Procedure, Program
from vernier.ir.types import (
    CLASS,
    I32,
    I64,
    STRING,
    THROWABLE,
    U64,
    VOID,
    ArrayType,
    BoolType,
    FloatType,
    IntType,
    MemoryType,
    PointerType,
    RefType,
    Type,
)

CONSTRUCT = "vernier.construct"
_MAKE = "vernier.make."
_DEEPEST = 2
_LONGEST = 3
_MOST_CELLS = 100
_MOST_LENGTHS = 6
_CALLS = 6
_ATTEMPTS = 8
_FEW = 3
"""With fewer ways to make an object than these, null would be too frequent."""
_STRINGS = ("", "a", "ab", "0", "Hello")
_CHARACTER = IntType(8, True)


def is_maker(procedure: str) -> bool:
    """Whether a procedure was generated to make values, here or by the front end; names of Java have no blanks."""
    return procedure == CONSTRUCT or procedure.startswith((_MAKE, "<")) or ".make " in procedure


def argument_global(parameter: str) -> str:
    return f"vernier.argument.{parameter}"


def is_constructed(type_: Type) -> bool:
    """Whether values of the type need a heap; numbers and truth values are plain inputs."""
    return isinstance(type_, RefType | ArrayType | PointerType)


def with_construction(program: Program, entry: str, parameters: Sequence[tuple[str, Type]], pools: Pools) -> Program:
    """The program with the procedure `CONSTRUCT` for these parameters of an entry."""
    return _Construction(program, entry, pools).program(parameters)


class _Construction:
    """Collects the generated procedures and globals."""

    def __init__(self, program: Program, entry: str, pools: Pools) -> None:
        self._program = program
        self._entry = entry
        self._pools = pools
        self._procedures: dict[str, Procedure] = {}
        self._pending: list[tuple[str, Type, int, Nullness, Filling]] = []
        self._globals: dict[str, GlobalDefinition] = {}
        self._offers = Offers(program)
        self._nesting = Nesting(self._offers.makers, self._offers.needs)

    def program(self, parameters: Sequence[tuple[str, Type]]) -> Program:
        builder = Builder()
        receiver = self._program.procedures[self._entry].receiver
        for name, type_ in parameters:
            known = receiver is not None and name == receiver.name
            nullness = Nullness.NEVER if known else self._offers.nullness(self._entry, name)
            value = self._value(builder, *self._parameter(self._entry, name, type_, ANYTHING), 0, nullness)
            builder.add(Store(self._global(argument_global(name), type_), value, NOWHERE))
        builder.returns(None, "")
        self._procedures[CONSTRUCT] = builder.procedure(CONSTRUCT, VOID)
        while self._pending:
            name, type_, depth, nullness, filling = self._pending.pop()
            self._procedures[name] = _tried(name, type_, nullness)
            self._procedures[_attempt(name)] = self._maker(_attempt(name), type_, depth, nullness, filling)
        procedures = {**self._program.procedures, **self._procedures}
        return replace(self._program, procedures=procedures, globals={**self._program.globals, **self._globals})

    def _global(self, name: str, type_: Type) -> GlobalPlace:
        if name not in self._globals:
            self._globals[name] = GlobalDefinition(name, type_, GlobalStorage.VARIABLE, (), NOWHERE)
        return GlobalPlace(name, type_)

    def _parameter(self, procedure: str, name: str, type_: Type, filling: Filling) -> tuple[Type, Filling]:
        """The type of the values for a parameter, and what is to fill them, so that no type argument is violated.

        The parameter of a type variable gets what its object is filled with; without one, all such parameters get
        values of one class (the argument is the same for all of them). A list of what the type variable of the class
        stands for is filled like the object itself. Law: a value is one that the declared type
        allows; where that cannot be told from erased types there is none but null.
        """
        building = self._program.building
        is_own = (procedure, name) in building.own
        if (procedure, name) in building.variables:
            return self._instance(type_, filling if is_own else ANYTHING), ANYTHING
        if is_own and filling != ANYTHING:
            return type_, filling
        if (procedure, name) in building.arguments:
            elements = building.arguments[procedure, name]
            if type_ == CLASS:
                # Of a type with type parameters, it is not told which one it is.
                generic = isinstance(elements, RefType) and elements.name in building.generic
                return type_, NOTHING if elements is None or generic else Filling(elements)
            return type_, NOTHING if elements is None else Filling(self._one_class(elements))
        return type_, ANYTHING

    def _instance(self, type_: Type, filling: Filling) -> Type:
        """A type variable, or arrays of one, for what the variable stands for."""
        if isinstance(type_, ArrayType):
            return ArrayType(self._instance(type_.element, filling))
        return self._one_class(type_ if filling.elements is None else filling.elements)

    def _one_class(self, type_: Type) -> Type:
        """A type all values of which fit one type argument: where classes differ in what they are compared with, or
        take, one of them, a string if it can be."""
        if not isinstance(type_, RefType) or type_.name not in self._program.building.generic:
            return type_
        if self._program.is_subtype(STRING, type_):
            return STRING
        classes = self._offers.classes(type_, ANYTHING)
        return RefType(classes[0].name) if classes else type_

    def _value(
        self, builder: Builder, type_: Type, filling: Filling, depth: int, nullness: Nullness = Nullness.MAYBE
    ) -> Expr:
        """Code for some value of the type."""
        if isinstance(type_, BoolType | IntType | FloatType):
            target = builder.fresh(type_)
            builder.add(Havoc(target, "constructed", NOWHERE))
            return target
        if filling == NOTHING:
            return Null(type_)
        if depth > _DEEPEST and nullness is Nullness.MAYBE:
            return Null(type_)
        if nullness is Nullness.NEVER and self._nesting.least(type_) is None:
            # Something else has to be chosen further up.
            builder.add(Assume(FALSE, NOWHERE))
            return Null(type_)
        name = f"{_MAKE}{depth}.{nullness.value}.{type_}{filling}"
        if name not in self._procedures and all(name != pending[0] for pending in self._pending):
            self._pending.append((name, type_, depth, nullness, filling))
        # Makers throw nothing.
        made = builder.call(name, (), None, type_)
        return made if made is not None else Null(type_)

    def _maker(self, name: str, type_: Type, depth: int, nullness: Nullness, filling: Filling) -> Procedure:
        """A procedure that chooses one of the ways to make a value and remembers it for sharing. It may throw."""
        builder = Builder()
        ways = self._ways(builder, type_, depth, filling)
        if len(ways) < _FEW:
            ways *= 2
        last = f"vernier.last.{type_}{filling}"
        if nullness is Nullness.MAYBE or not ways:
            ways.append(lambda: Null(type_))
            ways.append(partial(self._shared, builder, last, type_))
        elif self._program.building.never_null:
            # Otherwise whatever is never null is the receiver, made before anything else.
            ways.append(partial(self._shared_or, builder, last, type_, ways[0]))
        labels = builder.choose(len(ways))
        for number, way in enumerate(ways):
            value = way()
            builder.add(Store(self._global(last, type_), value, NOWHERE))
            builder.returns(value, labels[number + 1] if number + 1 < len(labels) else "")
        return builder.procedure(name, type_)

    def _shared(self, builder: Builder, last: str, type_: Type) -> Expr:
        target = builder.fresh(type_)
        builder.add(Load(target, self._global(last, type_), NOWHERE))
        return target

    def _shared_or(self, builder: Builder, last: str, type_: Type, otherwise: Callable[[], Expr]) -> Expr:
        """What was made last, if that is not null."""
        found = self._shared(builder, last, type_)
        there, absent = builder.label(), builder.label()
        builder.end(Branch(Binary(BinaryOp.NE, found, Null(type_)), there, absent, NOWHERE), there)
        builder.returns(found, absent)
        return otherwise()

    def _ways(self, builder: Builder, type_: Type, depth: int, filling: Filling) -> list[Callable[[], Expr]]:
        match type_:
            case RefType() if type_ == STRING:
                texts = dict.fromkeys((*_STRINGS, *self._pools.texts(), *self._pools.strings[:12]))
                return [partial(StringConst, text) for text in texts]
            case RefType() if type_ == CLASS:
                found = self._offers.class_object(filling)
                return [] if found is None else [lambda: found]
            case RefType():
                # Strings are made by literals, as everywhere: their model has constructors that nobody can call.
                fits = self._program.is_subtype(STRING, type_) and filling in (ANYTHING, Filling(STRING))
                texts = dict.fromkeys(_STRINGS[:2] if fits else ())
                ways: list[Callable[[], Expr]] = [partial(StringConst, text) for text in texts]
                ways += [partial(self._constant, builder, type_, name) for name in self._offers.constants(type_)]
                ways += [
                    partial(self._new, builder, class_, constructor, depth, filling)
                    for class_ in self._offers.classes(type_, filling)
                    for constructor in class_.constructors
                    if self._fits(constructor, type_, depth)
                ]
                made = [item for item in self._offers.factories(type_) if self._fits(item, type_, depth)]
                return [*ways, *(partial(self._factory, builder, type_.name, item, depth) for item in made)]
            case ArrayType(element=element):
                lengths = (0, *self._lengths(element))
                return [partial(self._array, builder, type_, length, depth, filling) for length in lengths]
            case PointerType(target=target) if target is not None:
                return [partial(self._block, builder, type_, target, count, depth) for count in self._lengths(target)]
            case _:
                return []

    def _fits(self, maker: Procedure, type_: RefType, depth: int) -> bool:
        """Whether what it needs can be made; deep inside, only what needs the least is made."""
        least = self._nesting.least_of(maker)
        return least is not None and (depth <= _DEEPEST or least == self._nesting.least(type_))

    def _lengths(self, element: Type | MemoryType) -> list[int]:
        """How many cells a row may have that has some. A program that reads the number at 40 of an array expects a
        longer one."""
        if not isinstance(element, BoolType | IntType | FloatType):
            return list(range(1, _LONGEST + 1))
        own = (item for item in self._program.procedures.values() if not item.is_library and not item.is_external)
        said = [number for number in mine(own).integers if _LONGEST < number <= _MOST_CELLS]
        return [*range(1, _LONGEST + 1), *said[:_MOST_LENGTHS]]

    # Java

    def _new(
        self, builder: Builder, class_: Instantiable, constructor: Procedure, depth: int, filling: Filling
    ) -> Expr:
        self._initialised(builder, class_.name)
        made = builder.fresh(RefType(class_.name))
        builder.add(New(made, class_.name, NOWHERE))
        arguments = self._arguments(builder, constructor, constructor.parameters[1:], depth, filling)
        _call_or_throw(builder, Call(None, builder.fresh(THROWABLE), constructor.name, (made, *arguments), NOWHERE))
        if depth == 0 and class_.methods:
            self._some_calls(builder, made, class_, depth, filling)
        return made

    def _initialised(self, builder: Builder, class_name: str) -> None:
        """Whoever makes an object has its class initialised first, if that has something to do: constructors, static
        methods, and all methods of the library rely on it."""
        initialiser = f"{class_name}.<clinit>()"
        if initialiser in self._program.procedures:
            builder.call(initialiser, (), builder.fresh(THROWABLE), VOID)

    def _constant(self, builder: Builder, type_: RefType, name: str) -> Expr:
        self._initialised(builder, type_.name)
        found = builder.fresh(type_)
        builder.add(Load(found, GlobalPlace(name, type_), NOWHERE))
        return found

    def _factory(self, builder: Builder, class_name: str, procedure: Procedure, depth: int) -> Expr:
        self._initialised(builder, class_name)
        arguments = self._arguments(builder, procedure, procedure.parameters, depth, ANYTHING)
        made = builder.fresh(procedure.result)
        _call_or_throw(builder, Call(made, builder.fresh(THROWABLE), procedure.name, tuple(arguments), NOWHERE))
        return made

    def _some_calls(self, builder: Builder, receiver: Expr, class_: Instantiable, depth: int, filling: Filling) -> None:
        """A row of calls that is entered anywhere: none are as likely as many."""
        labels, done = builder.choose(_CALLS + 1), builder.label()
        builder.end(Goto(done, NOWHERE), labels[-1])
        for following in (*reversed(labels[1:-1]), done):
            self._some_call(builder, receiver, class_.methods, depth, filling)
            builder.end(Goto(following, NOWHERE), following)

    def _some_call(
        self, builder: Builder, receiver: Expr, methods: Sequence[Procedure], depth: int, filling: Filling
    ) -> None:
        """Call one of the methods, or none."""
        labels = builder.choose(len(methods) + 1)
        done = builder.label()
        for number, label in enumerate(labels[1:]):
            builder.end(Goto(done, NOWHERE), label)
            # Whoever makes the object may catch what a method throws, and keep the object.
            method, raised = methods[number], builder.fresh(THROWABLE)
            arguments = self._arguments(builder, method, method.parameters[1:], depth, filling)
            target = None if method.result == VOID else builder.fresh(method.result)
            builder.add(Call(target, raised, method.name, (receiver, *arguments), NOWHERE))
        builder.end(Goto(done, NOWHERE), done)

    def _arguments(
        self, builder: Builder, procedure: Procedure, parameters: Sequence[Local], depth: int, filling: Filling
    ) -> list[Expr]:
        """Values for parameters of a procedure."""
        values = []
        for item in parameters:
            type_, given = self._parameter(procedure.name, item.name, item.type, filling)
            values.append(
                self._value(builder, type_, given, depth + 1, self._offers.nullness(procedure.name, item.name))
            )
        return values

    def _array(self, builder: Builder, type_: ArrayType, length: int, depth: int, filling: Filling) -> Expr:
        target = builder.fresh(type_)
        builder.add(NewArray(target, type_, Const(length, I32), NOWHERE))
        for index in _filled(length):
            cell = self._value(builder, type_.element, filling, depth + 1)
            builder.add(Store(ElementPlace(target, Const(index, I32), type_.element), cell, NOWHERE))
        return target

    # C

    def _block(self, builder: Builder, type_: PointerType, element: MemoryType, count: int, depth: int) -> Expr:
        """An object of `count` elements; a row of characters ends in zero."""
        made = builder.fresh(type_)
        builder.add(Allocate(made, element, Const(count, U64), Storage.HEAP, NOWHERE, zeroed=True))
        size = size_of(self._program, element)
        filled = count - 1 if element == _CHARACTER else count
        for index in _filled(filled):
            for offset, scalar in scalars(self._program, element, _LONGEST):
                cell = self._value(builder, scalar, ANYTHING, depth + 1)
                at = PointerOffset(made, Const(index * size + offset, I64), type_)
                builder.add(Store(DerefPlace(at, scalar), cell, NOWHERE))
        return made


def _attempt(name: str) -> str:
    return f"{name}.attempt"


def _tried(name: str, type_: Type, nullness: Nullness) -> Procedure:
    """The maker: constructors that throw leave nothing behind, so others are tried, or there is null."""
    builder = Builder()
    for _ in range(_ATTEMPTS if nullness is Nullness.NEVER else 1):
        made, raised = builder.fresh(type_), builder.fresh(THROWABLE)
        builder.add(Call(made, raised, _attempt(name), (), NOWHERE))
        succeeded, failed = builder.label(), builder.label()
        builder.end(Branch(Binary(BinaryOp.EQ, raised, Null(THROWABLE)), succeeded, failed, NOWHERE), succeeded)
        builder.returns(made, failed)
    if nullness is Nullness.NEVER:
        builder.add(Assume(FALSE, NOWHERE))
    builder.returns(Null(type_), "")
    return builder.procedure(name, type_)


def _call_or_throw(builder: Builder, call: Call) -> None:
    """Call, and pass on what is thrown."""
    assert call.raised is not None
    builder.add(call)
    failed, on = builder.label(), builder.label()
    builder.end(Branch(Binary(BinaryOp.NE, call.raised, Null(THROWABLE)), failed, on, NOWHERE), failed)
    builder.end(Throw(call.raised, NOWHERE), on)


def _filled(length: int) -> list[int]:
    """The cells of a row that get a value: the first ones and the last one."""
    return sorted({*range(min(length, _LONGEST)), *range(max(0, length - 1), length)})
