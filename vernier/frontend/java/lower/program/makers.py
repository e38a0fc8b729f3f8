"""Makers: procedures that make any value of a type the way callers do, by constructors and calls of methods.

`make T (depth, width)` returns null or an object of T: some constructor with arguments that other makers make with
depth - 1, then at most `width` calls of methods (or assignments to open fields) with such values. Arrays have at most
`width` cells. Instead of a new object it may return the last one that it made, so that objects are shared and may be
parts of themselves. With depth 0 there is no new object. Every choice and every number is an input. A constructor that
throws ends the execution silently; a method that throws leaves the object as it is then. Where callers pass no null
(`MakerNulls`), executions in which an argument is null are of no interest.
Law: whatever a maker returns, code outside of the class can make.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING

from vernier.core.source import Origin
from vernier.frontend.java.lower.body import Body, Handler, coerce, is_not_null
from vernier.frontend.java.lower.expressions.calls import Callee, call_constructor, emit_call
from vernier.frontend.java.lower.names import generic_text, type_text
from vernier.frontend.java.lower.program import procedures
from vernier.frontend.java.lower.program.heights import MakerNulls
from vernier.frontend.java.lower.program.hierarchy import has_outer
from vernier.frontend.java.lower.program.opaque import can_make_object, new_object
from vernier.frontend.java.lower.program.procedures import DraftProcedure
from vernier.frontend.java.lower.program.start_types import (
    BOXES,
    CLASS_CLASS,
    OBJECT_CLASS,
    STRING_CLASS,
    NotMade,
    StartTypes,
    is_enum,
)
from vernier.frontend.java.lower.unknown_implementations import UnknownImplementations
from vernier.frontend.java.symbols import (
    ArrayJavaType,
    ClassSymbol,
    ClassType,
    FieldSymbol,
    JavaType,
    MethodSymbol,
    Primitive,
    TypeVariable,
)
from vernier.frontend.java.syntax.nodes import text_of
from vernier.ir.expr import FALSE, Binary, BinaryOp, ClassConst, Const, Expr, Local, Null
from vernier.ir.ops import (
    Assign,
    Assume,
    Call,
    CallVirtual,
    ElementPlace,
    FieldPlace,
    GlobalPlace,
    Havoc,
    Load,
    New,
    NewArray,
    Return,
    Store,
)
from vernier.ir.types import I32, STRING, THROWABLE, U8, VOID, ArrayType, RefType, Type

if TYPE_CHECKING:
    from vernier.frontend.java.lower.program.world import World

OWNER = "vernier.Nondet"
LAST = "last "
"""Before the name of a maker: the variable with the last object that it made"""
_DEPTH, _WIDTH = Local("depth", I32), Local("width", I32)
_ONE, _ZERO = Const(1, I32), Const(0, I32)
_MOST_METHODS = 12
_RETURNED = re.compile(r"\breturn\s+([^;]*);")

Arguments = Mapping[TypeVariable, JavaType]
Way = Callable[[], Expr]
"""Writes code for one way to make a value, and gives the value"""


class Purpose(Enum):
    """ARGUMENTS: what callers give to entries. RESULTS: what absent code returns; these makers remember other objects
    than those, and are part of executions. The value is the verb in their names."""

    ARGUMENTS = "make"
    RESULTS = "return"


class Makers:
    """The makers of one program, written when they are asked for."""

    def __init__(self, world: World, purpose: Purpose = Purpose.ARGUMENTS) -> None:
        self._world = world
        self._purpose = purpose
        self._types = StartTypes(world)
        self._owner = world.library_class(OWNER)
        self._origin = Origin(self._owner.span, "start state")
        self._limits: dict[str, dict[str, None]] = {}
        self._levels: dict[str, int] = {}
        self.unknown = UnknownImplementations(world, self._types)
        self.nulls = MakerNulls(world, self._ways, self.unknown.can_implement)

    def _ways(self, symbol: ClassSymbol) -> Iterator[MethodSymbol]:
        if not symbol.is_abstract:
            yield from self._constructors(symbol)
        yield from self._factories(symbol)

    def levels(self) -> dict[str, int]:
        """How many levels of construction values of each maker need at least."""
        return dict(self._levels)

    def of_entry(self, method: MethodSymbol) -> tuple[str | None, ...] | None:
        """The makers for the receiver and the parameters of an entry; None where one of them could only be null, and
        where there is nothing to make."""
        if self._types.has_several_bounds(method.node) or self._types.has_several_bounds(method.owner.node):
            return None
        found: list[str | None] = []
        try:
            receiver, arguments = self._types.of_receiver(method.owner)
            if not method.is_static and method.name != "<init>":
                found.append(self._maker(receiver, None))
            for parameter in method.parameters:
                type_ = self._types.ground(parameter.type, arguments)
                found.append(None if isinstance(type_, Primitive) else self._maker(type_, method.owner))
        except NotMade:
            return None
        return tuple(found) if any(found) else None

    def of_type(self, type_: JavaType) -> str:
        """The maker of values of a type without variables."""
        return self._maker(self._types.ground(type_, {}), None)

    def limits(self) -> dict[str, tuple[str, ...]]:
        """What each maker limits objects to; to be asked when all are written."""
        return {name: tuple(texts) for name, texts in self._limits.items() if texts}

    # ------------------------------------------------------------ one maker

    def _maker(self, type_: JavaType, owner: ClassSymbol | None) -> str:
        """The procedure that makes values of a ground reference type."""
        is_object = isinstance(type_, ClassType) and type_.symbol.name == OBJECT_CLASS
        shown = generic_text(type_) or type_text(self._world.naming.type(type_))
        name = f"{OWNER}.{self._purpose.value} {shown}" + (
            f" or {owner.name}" if is_object and owner is not None else ""
        )
        if name not in self._limits:
            if isinstance(type_, ClassType) and not self._can_make(type_, owner):
                raise NotMade(shown)
            limits = self._limits[name] = {}
            self._levels[name] = self.nulls.height(type_)
            self._world.request_generated(name, self._owner, partial(self._write, name, limits, type_, owner))
        return name

    def _can_make(self, type_: ClassType, owner: ClassSymbol | None) -> bool:
        if is_enum(type_.symbol):
            return bool(type_.symbol.enum_constants)
        if type_.symbol.name == CLASS_CLASS:
            return True
        if can_make_object(self._world, type_.symbol):
            return True
        found = self._types.candidates(type_, owner).types
        return any(self._is_made(each.symbol) for each in found) or self.is_unknown(type_, found)

    def is_unknown(self, type_: ClassType, known: Sequence[ClassType]) -> bool:
        """Whether callers give an object of a class that nobody has seen."""
        return not known and self.unknown.can_implement(type_.symbol)

    def _is_made(self, symbol: ClassSymbol) -> bool:
        if symbol.is_library:
            return self._types.is_made_by_library(symbol)
        return is_enum(symbol) or any(self._constructors(symbol)) or any(self._factories(symbol))

    def _write(self, name: str, limits: dict[str, None], type_: JavaType, owner: ClassSymbol | None) -> DraftProcedure:
        result = self._world.naming.type(type_)
        body = procedures.start(self._world, name, self._owner, result, ())
        nothing, writer = Null(result), _Writer(self, body, limits)
        self._world.generated_globals[LAST + name] = result
        for local in (_DEPTH, _WIDTH):
            body.draft.named(local.name, local.type)
        if not _is_leaf(type_):
            deep, shallow = body.draft.label(), body.draft.label()
            body.draft.branch(Binary(BinaryOp.GT, _DEPTH, _ZERO), deep, shallow, self._origin)
            body.draft.place(shallow)
            self._chosen(body, [lambda: nothing, writer.shared], self._returned(body))
            body.draft.place(deep)
        ways = [*writer.ways(type_, owner), writer.shared, lambda: nothing]
        self._chosen(body, ways, self._returned(body))
        return procedures.end(body, (_DEPTH, _WIDTH), self._origin)

    def _returned(self, body: Body) -> Callable[[Expr], None]:
        return lambda value: body.draft.end(Return(coerce(value, body.result), self._origin))

    def _chosen(self, body: Body, ways: list[Way], finish: Callable[[Expr], None]) -> None:
        """Go one of the ways, chosen by an input."""
        draft, chosen = body.draft, body.draft.temporary(U8)
        draft.emit(Havoc(chosen, "choice", self._origin))
        rest = draft.save(Binary(BinaryOp.REMAINDER, chosen, Const(len(ways), U8)), self._origin)
        for number, way in enumerate(ways):
            here, following = draft.label(), draft.label()
            if number + 1 < len(ways):
                draft.branch(Binary(BinaryOp.EQ, rest, Const(number, U8)), here, following, self._origin)
                draft.place(here)
            finish(way())
            if number + 1 < len(ways):
                draft.place(following)

    # ------------------------------------------------------------ what callers may call

    def _constructors(self, symbol: ClassSymbol) -> Iterator[MethodSymbol]:
        for each in symbol.constructors:
            marked = not symbol.is_library or each in self._types.builders(symbol)
            if marked and not each.is_private and not self._is_specified(each):
                yield each

    def _factories(self, symbol: ClassSymbol) -> Iterator[MethodSymbol]:
        """Static methods of a class that give objects of it; of the user's, where no constructor is for others."""
        if not symbol.is_library and any(self._constructors(symbol)):
            return
        for group in symbol.methods.values():
            for each in group:
                fits = isinstance(each.result, ClassType) and each.result.symbol is symbol
                marked = not symbol.is_library or each in self._types.builders(symbol)
                if fits and marked and each.is_static and not each.is_private and not self._is_specified(each):
                    yield each

    def unused_results(self, symbol: ClassSymbol) -> list[str]:
        """The methods of a class of the user that give others an object of it which no maker takes from them: it may be
        in a state that constructors and changes do not lead to."""
        used = list(self._factories(symbol))
        return [
            each.name
            for group in symbol.methods.values()
            for each in group
            if isinstance(each.result, ClassType) and each.result.symbol is symbol and not symbol.is_library
            if each not in used and not each.is_private and not _returns_no_other(each)
        ]

    def _methods(self, symbol: ClassSymbol) -> list[MethodSymbol]:
        """The methods that may be called to change an object."""
        if symbol.is_library:
            return [each for each in self._types.builders(symbol) if not each.is_static and each.name != "<init>"]
        methods: dict[str, MethodSymbol] = {}
        current: ClassSymbol | None = symbol
        while current is not None and not current.is_library:
            for group in current.methods.values():
                for each in group:
                    # What a record does by itself (no source shows it) changes nothing.
                    callable_ = each.node is not None and not (
                        each.is_static or each.is_abstract or each.is_native or each.is_private
                    )
                    if each.owner is current and callable_ and not self._is_specified(each):
                        methods.setdefault(self._world.naming.key(each), each)
            current = current.superclass.symbol if current.superclass is not None else None
        return list(methods.values())

    def open_fields(self, symbol: ClassSymbol) -> Iterator[FieldSymbol]:
        """The fields of the user's that others may assign."""
        current: ClassSymbol | None = symbol
        while current is not None and not current.is_library:
            yield from (
                each for each in current.fields.values() if not (each.is_private or each.is_static or each.is_final)
            )
            current = current.superclass.symbol if current.superclass is not None else None

    def leaves_out_calls(self, symbol: ClassSymbol) -> bool:
        """Whether a class has constructors or methods that others may call and makers do not, because of contracts."""
        current: ClassSymbol | None = symbol
        while current is not None and not current.is_library:
            members = [*current.constructors, *(each for group in current.methods.values() for each in group)]
            if any(not each.is_private and self._is_specified(each) for each in members):
                return True
            current = current.superclass.symbol if current.superclass is not None else None
        return False

    def _is_specified(self, method: MethodSymbol) -> bool:
        """Whether a method has a contract: what that demands of its callers, a maker cannot see to."""
        contracts = self._world.contracts
        return contracts is not None and not method.owner.is_library and contracts.of(method).says_something


def _returns_no_other(method: MethodSymbol) -> bool:
    """Whether a method gives its own object, or makes none: there is neither `new` nor a call in its body."""
    body = None if method.node is None else method.node.child_by_field_name("body")
    text = "" if body is None else text_of(body)
    return set(_RETURNED.findall(text)) == {"this"} or "(" not in text


def _is_leaf(type_: JavaType) -> bool:
    """Whether values of the type are made of nothing else."""
    if not isinstance(type_, ClassType):
        return False
    return type_.symbol.name in (STRING_CLASS, CLASS_CLASS) or type_.symbol.name in BOXES or is_enum(type_.symbol)


class _Writer:
    """Writes the ways of one maker into its body. Every new object is remembered as the last one."""

    def __init__(self, makers: Makers, body: Body, limits: dict[str, None]) -> None:
        self._makers = makers
        self._world = makers._world
        self._types = makers._types
        self._origin = makers._origin
        self._body = body
        self._limits = limits
        self._last = GlobalPlace(LAST + body.procedure, body.result)

    def shared(self) -> Expr:
        """The last object made; null before the first."""
        found = self._body.draft.temporary(self._body.result)
        self._body.draft.emit(Load(found, self._last, self._origin))
        return found

    def _remembered(self, made: Expr) -> Expr:
        self._body.draft.emit(Store(self._last, coerce(made, self._body.result), self._origin))
        return made

    def ways(self, type_: JavaType, owner: ClassSymbol | None) -> Iterator[Way]:
        if isinstance(type_, ArrayJavaType):
            yield partial(self._array, type_)
            return
        assert isinstance(type_, ClassType)
        if is_enum(type_.symbol):
            yield from self._constants(type_.symbol)
            return
        if can_make_object(self._world, type_.symbol):
            self._limits[f"{type_.symbol.name} is an object of a class that is not there"] = None
            yield partial(self._absent, type_.symbol)
            return
        if type_.symbol.name == CLASS_CLASS:
            yield partial(self._class_object, type_)
            return
        candidates = self._types.candidates(type_, owner)
        if self._makers.is_unknown(type_, candidates.types):
            self._limits[self._makers.unknown.assumption(type_)] = None
            yield partial(self._implemented, type_)
            return
        if candidates.limit:
            self._limits[candidates.limit] = None
        for each in candidates.types:
            yield from self._of_class(each)

    def _of_class(self, type_: ClassType) -> Iterator[Way]:
        symbol = type_.symbol
        self._world.naming.reference(symbol)
        if symbol.name == STRING_CLASS:
            yield self._text
        elif symbol.name in BOXES:
            yield partial(self._box, symbol)
        elif symbol.name == OBJECT_CLASS:
            yield partial(self._allocated, symbol)
        elif is_enum(symbol):
            yield from self._constants(symbol)
        else:
            if self._makers.leaves_out_calls(symbol):
                self._limits[f"{symbol.name} is made without calls of what has a contract"] = None
            if unused := self._makers.unused_results(symbol):
                self._limits[f"{symbol.name} is no result of {', '.join(dict.fromkeys(unused))}"] = None
            for constructor in self._makers._constructors(symbol):
                yield partial(self._constructed, type_, constructor)
            for factory in self._makers._factories(symbol):
                yield partial(self._from_factory, type_, factory)

    # ------------------------------------------------------------ values

    def _text(self) -> Expr:
        return self._remembered(self._helper("nondetString", STRING))

    def _helper(self, name: str, result: Type) -> Expr:
        found = self._body.draft.temporary(result)
        self._body.draft.emit(Call(found, None, self._world.helper(OWNER, name), (), self._origin))
        return found

    def _number(self, type_: Type) -> Local:
        target = self._body.draft.temporary(type_)
        self._body.draft.emit(Havoc(target, "start state", self._origin))
        return target

    def _box(self, symbol: ClassSymbol) -> Expr:
        primitive = BOXES[symbol.name]
        value = self._number(self._world.naming.type(Primitive(primitive)))
        callee = self._world.helper(symbol.name, "valueOf", (primitive,))
        made = self._body.draft.temporary(RefType(symbol.name))
        self._world.initialise(self._body, symbol, self._origin)
        self._body.draft.emit(Call(made, None, callee, (value,), self._origin))
        return made

    def _constants(self, symbol: ClassSymbol) -> Iterator[Way]:
        for constant in symbol.enum_constants:
            yield partial(self._constant, symbol, constant.name)

    def _constant(self, symbol: ClassSymbol, name: str) -> Expr:
        constant = next(each for each in symbol.enum_constants if each.name == name)
        type_ = self._world.naming.reference(symbol)
        target = self._body.draft.temporary(type_)
        with _Silently(self._body):
            self._world.initialise(self._body, symbol, self._origin)
        self._world.use_global(constant)
        self._body.draft.emit(Load(target, GlobalPlace(f"{symbol.name}.{name}", type_), self._origin))
        return target

    def _allocated(self, symbol: ClassSymbol) -> Expr:
        made = self._body.draft.temporary(self._world.naming.reference(symbol))
        self._body.draft.emit(New(made, symbol.name, self._origin))
        self._world.instantiate(symbol)
        return self._remembered(made)

    def _class_object(self, type_: ClassType) -> Expr:
        """The class object of the type argument, which every `Class<? extends T>` may be. Of a class that may be
        instantiated by it, the constructor for that is there."""
        (of,) = type_.arguments or (ClassType(self._world.library_class(OBJECT_CLASS)),)
        subject = self._world.naming.type(of)
        self._limits[f"{generic_text(type_) or CLASS_CLASS} is {type_text(subject)}.class"] = None
        if isinstance(of, ClassType) and not of.symbol.is_library:
            for each in of.symbol.constructors:
                if not each.parameters:
                    self._world.constructor(each)
        return ClassConst(subject)

    def _absent(self, symbol: ClassSymbol) -> Expr:
        return self._remembered(new_object(self._body, symbol, self._origin.span))

    def _implemented(self, type_: ClassType) -> Expr:
        """An object of a class that callers implement an interface by."""
        symbol = self._makers.unknown.of(type_)
        made = self._allocated(symbol)
        self._body.draft.emit(Call(None, None, self._makers.unknown.constructor(symbol), (made,), self._origin))
        return made

    def _array(self, type_: ArrayJavaType) -> Expr:
        """An array of at most `width` cells, each filled with any value."""
        draft, erased = self._body.draft, self._world.naming.type(type_)
        assert isinstance(erased, ArrayType)
        length = self._number(I32)
        fits = Binary(BinaryOp.AND, Binary(BinaryOp.LE, _ZERO, length), Binary(BinaryOp.LE, length, _WIDTH))
        draft.emit(Assume(fits, self._origin))
        self._world.use_array(erased)
        made = draft.temporary(erased)
        draft.emit(NewArray(made, erased, length, self._origin))

        def fill(position: Expr) -> None:
            value = self._value(type_.element)
            draft.emit(Store(ElementPlace(made, position, erased.element), value, self._origin))

        self._repeated(length, fill)
        return self._remembered(made)

    def _value(self, type_: JavaType) -> Expr:
        """Any value of a ground type, one level deeper."""
        erased = self._world.naming.type(type_)
        if isinstance(type_, Primitive):
            return self._number(erased)
        try:
            name = self._makers._maker(type_, None)
        except NotMade as unmade:
            self._limits[f"{unmade} is null"] = None
            return Null(erased)
        target = self._body.draft.temporary(erased)
        less = self._body.draft.save(Binary(BinaryOp.SUBTRACT, _DEPTH, _ONE), self._origin)
        self._body.draft.emit(Call(target, None, name, (less, _WIDTH), self._origin))
        return target

    def _repeated(self, count: Expr, inside: Callable[[Expr], None]) -> None:
        """A loop from 0 to count."""
        draft = self._body.draft
        position = draft.temporary(I32)
        draft.emit(Assign(position, _ZERO, self._origin))
        head, again, done = draft.label(), draft.label(), draft.label()
        draft.goto(head, self._origin)
        draft.place(head)
        draft.branch(Binary(BinaryOp.LT, position, count), again, done, self._origin)
        draft.place(again)
        inside(position)
        draft.emit(Assign(position, Binary(BinaryOp.ADD, position, _ONE), self._origin))
        draft.goto(head, self._origin)
        draft.place(done)

    # ------------------------------------------------------------ objects

    def _constructed(self, type_: ClassType, constructor: MethodSymbol) -> Expr:
        symbol = type_.symbol
        arguments = dict(zip(symbol.type_parameters, type_.arguments, strict=False))
        with _Silently(self._body):
            self._world.initialise(self._body, symbol, self._origin)
            outer: list[Expr] = []
            if has_outer(symbol):
                assert symbol.outer is not None
                around = self._value(self._types.of_receiver(symbol.outer)[0])
                self._body.draft.emit(Assume(is_not_null(around), self._origin))
                outer.append(around)
            values = self._arguments(constructor, arguments)
            made = self._body.draft.temporary(self._world.naming.reference(symbol))
            self._body.draft.emit(New(made, symbol.name, self._origin))
            self._world.instantiate(symbol)
            call_constructor(self._body, constructor, made, (*outer, *values), self._origin.span)
        self._remembered(made)
        self._changed(made, type_)
        return made

    def _from_factory(self, type_: ClassType, factory: MethodSymbol) -> Expr:
        symbol = type_.symbol
        given = dict(zip(factory.type_parameters, type_.arguments, strict=False))
        with _Silently(self._body):
            self._world.initialise(self._body, symbol, self._origin)
            values = tuple(self._arguments(factory, given))
            callee = Callee(self._world.method(factory), None, symbol)
            made = emit_call(self._body, callee, values, self._world.naming.reference(symbol), self._origin.span)
        assert made is not None
        self._remembered(made)
        self._changed(made, type_)
        return made

    def _arguments(self, method: MethodSymbol, arguments: Arguments) -> list[Expr]:
        """A value for each parameter; what could only be null stays so."""
        values: list[Expr] = []
        for parameter in method.parameters:
            value = self._argument(parameter.type, arguments)
            if not isinstance(value, Null) and self._makers.nulls.passes_none(method, parameter):
                self._body.draft.emit(Assume(is_not_null(value), self._origin))
            values.append(value)
        return values

    def _argument(self, declared: JavaType, arguments: Arguments) -> Expr:
        try:
            type_ = self._types.ground(declared, arguments)
        except NotMade as unmade:
            self._limits[f"{unmade} is null"] = None
            return Null(self._world.naming.type(declared))
        return coerce(self._value(type_), self._world.naming.type(declared))

    def _changed(self, made: Expr, type_: ClassType) -> None:
        """At most `width` calls of methods on the object, or assignments to its fields."""
        methods = self._makers._methods(type_.symbol)
        if len(methods) > _MOST_METHODS:
            names = ", ".join(dict.fromkeys(each.name for each in methods[_MOST_METHODS:]))
            self._limits[f"{type_.symbol.name} is made without calls of {names}"] = None
        changes: list[Way] = [partial(self._call, made, type_, each) for each in methods[:_MOST_METHODS]]
        changes += [partial(self._assigned, made, type_, each) for each in self._makers.open_fields(type_.symbol)]
        if not changes:
            return
        draft = self._body.draft

        def change(_: Expr) -> None:
            done = draft.label()
            ways = [*changes, lambda: made]
            self._makers._chosen(self._body, ways, lambda _: draft.goto(done, self._origin))
            draft.place(done)

        self._repeated(_WIDTH, change)

    def _assigned(self, made: Expr, type_: ClassType, item: FieldSymbol) -> Expr:
        """An assignment to a field that is open to others."""
        value = self._argument(item.type, self._types.arguments_above(type_, item.owner))
        place = FieldPlace(made, item.owner.name, item.name, self._world.naming.type(item.type))
        self._body.draft.emit(Store(place, value, self._origin))
        return made

    def _call(self, made: Expr, type_: ClassType, method: MethodSymbol) -> Expr:
        """A call whose exception, if any, somebody catches."""
        draft, world = self._body.draft, self._world
        arguments = self._types.arguments_above(type_, method.owner)
        values = tuple(self._arguments(method, arguments))
        result = world.naming.type(method.result)
        target = None if result == VOID else draft.temporary(result)
        key, static = world.virtual(type_.symbol, method), world.naming.reference(type_.symbol)
        raised = draft.temporary(THROWABLE)
        draft.emit(CallVirtual(target, raised, static, key, (made, *values), self._origin))
        return made


class _Silently:
    """What is thrown inside ends the execution without a verdict."""

    def __init__(self, body: Body) -> None:
        self._body = body
        self._before = body.handler
        self._inside = Handler(body.draft.named("caught", body.leaving.exception.type), body.draft.label())

    def __enter__(self) -> None:
        self._body.handler = self._inside

    def __exit__(self, *_: object) -> None:
        draft = self._body.draft
        self._body.handler = self._before
        on = draft.label()
        origin = Origin(self._body.symbol.span, "start state")
        draft.goto(on, origin)
        draft.place(self._inside.label)
        draft.emit(Assume(FALSE, origin))
        draft.end(Return(Null(self._body.result), origin))
        draft.place(on)
