"""Unknown implementations: what callers give for an interface that no class of the program implements.

There is one class for each ground type of an interface. Its methods return any value of their type but null, may throw
the checked exceptions that they declare, and change nothing; one that is handed an object which it could change changes
nothing or does something unsupported, whichever it likes, as an opaque call (`opaque`); one whose result nobody knows
how to make has no model. Law: somebody can write each of these implementations, so what goes wrong with one of them can
go wrong. That others do more, with objects that their makers know, is told (`AssumptionKind.KNOWN_CLASSES`).

The class counts as the library's, so that nobody takes it for all there are: start heaps and proofs, which know all
classes of the program, reject entries that are given such an object. Interfaces of the library make promises that a
random implementation breaks (`Comparator`, `Iterator`); those that only name a function make none.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vernier.core.source import Origin, Span
from vernier.frontend.java.lower.body import Body, coerce
from vernier.frontend.java.lower.expressions.missing import perhaps_unsupported
from vernier.frontend.java.lower.expressions.throwables import (
    any_text,
    has_only_absent_state,
    is_unchecked,
    perhaps_throw,
)
from vernier.frontend.java.lower.names import THIS, constructor_name
from vernier.frontend.java.lower.program import procedures
from vernier.frontend.java.lower.program.absent import any_box, constants_of, some_constant
from vernier.frontend.java.lower.program.extensible import is_sealed
from vernier.frontend.java.lower.program.hierarchy import is_interface
from vernier.frontend.java.lower.program.opaque import is_safe
from vernier.frontend.java.lower.program.procedures import DraftProcedure
from vernier.frontend.java.lower.program.start_types import BOXES, OBJECT_CLASS, STRING_CLASS, StartTypes
from vernier.frontend.java.symbols import ClassForm, ClassSymbol, ClassType, JavaType, MethodSymbol, Primitive
from vernier.ir.expr import Expr, Local
from vernier.ir.ops import Havoc, New, Return
from vernier.ir.types import VOID

if TYPE_CHECKING:
    from vernier.frontend.java.lower.program.world import World

_FUNCTIONS = "java.util.function."
_PLAIN_FUNCTIONS = frozenset({"java.lang.Runnable", "java.util.concurrent.Callable"})


class UnknownImplementations:
    """The unknown implementations of one program, each made when it is asked for."""

    def __init__(self, world: World, types: StartTypes) -> None:
        self._world = world
        self._types = types
        self._made: dict[ClassType, ClassSymbol] = {}

    def can_implement(self, symbol: ClassSymbol) -> bool:
        """Whether others may implement the interface, and know all that it asks of them."""
        self._world.attribution.class_named(symbol.name)
        if not is_interface(symbol) or symbol.form is not ClassForm.INTERFACE or symbol.node is None:
            return False
        above = [each for each in self._world.hierarchy.ancestors(symbol) if is_interface(each)]
        return all(self._asks_for_types_only(each) for each in above) and not is_sealed(symbol)

    def _asks_for_types_only(self, interface: ClassSymbol) -> bool:
        if self._world.attribution.is_dependency(interface):
            return False
        name = interface.name
        return not interface.is_library or name.startswith(_FUNCTIONS) or name in _PLAIN_FUNCTIONS

    def assumption(self, type_: ClassType) -> str:
        return (
            f"{type_.symbol.name} is an implementation whose methods return anything but null, throw nothing that they "
            "do not declare and change nothing"
        )

    def of(self, type_: ClassType) -> ClassSymbol:
        """The class of an implementation of a ground type."""
        known = self._made.get(type_)
        if known is not None:
            return known
        world, interface = self._world, type_.symbol
        name = self._name(interface)
        above = ClassType(world.library_class(OBJECT_CLASS))
        made = ClassSymbol(name, name, ClassForm.CLASS, interface.span, None, superclass=above, interfaces=(type_,))
        made.is_library = made.is_final = True
        self._made[type_] = made
        world.unknown_implementations[made] = None
        for each in [each for each in world.hierarchy.ancestors(made) if is_interface(each)]:
            world.attribution.class_named(each.name)
            for method in [method for group in each.methods.values() for method in group]:
                if method.is_abstract and method.owner is each and world.hierarchy.find(made, method) is None:
                    self._implement(made, type_, method)
        world.instantiate(made)
        world.request_generated(self.constructor(made), made, partial(self._nothing, made))
        return made

    def _name(self, interface: ClassSymbol) -> str:
        """One that no other class has."""
        known = {each.name for each in self._world.unknown_implementations}
        names = (f"{interface.name}$Unknown{number}" for number in range(1, 1000))
        return next(each for each in names if each not in known and self._world.attribution.class_named(each) is None)

    def constructor(self, made: ClassSymbol) -> str:
        """The procedure by which others make an object of the class."""
        return constructor_name(made, ())

    def _nothing(self, made: ClassSymbol) -> DraftProcedure:
        body = procedures.start(self._world, self.constructor(made), made, VOID, ())
        return procedures.end(body, (Local(THIS, self._world.naming.reference(made)),), Origin(made.span))

    def _implement(self, made: ClassSymbol, type_: ClassType, method: MethodSymbol) -> None:
        world = self._world
        own = world.methods.setdefault(made, {})
        name = f"{made.name}.{world.naming.key(method)}"
        for each in (method, *world.attribution.overridden(method)):
            own.setdefault(world.naming.key(each), name)
        world.request_generated(name, made, partial(self._body, made, type_, method, name))

    def _body(self, made: ClassSymbol, type_: ClassType, method: MethodSymbol, name: str) -> DraftProcedure:
        world = self._world
        outside = procedures.external(world, method, name)
        outside.parameters = (Local(THIS, world.naming.reference(made)), *outside.parameters[1:])
        result = self._result(type_, method)
        if result is None:
            world.missing[name] = None
            return outside
        body = procedures.start(world, name, made, outside.result, ())
        if not all(is_safe(world, each.type, ()) for each in method.parameters):
            perhaps_unsupported(body, f"{_shown_name(method)} changes what it is given", method.span)
        for thrown in method.throws:
            if isinstance(thrown, ClassType) and self._can_throw(thrown.symbol):
                perhaps_throw(body, thrown.symbol, method.span)
        if outside.result != VOID:
            value = self._value(body, result, _shown_name(method), method.span)
            body.draft.end(Return(coerce(value, outside.result), outside.origin))
        return procedures.end(body, outside.parameters, outside.origin)

    def _can_throw(self, symbol: ClassSymbol) -> bool:
        world = self._world
        return not (is_unchecked(world, symbol) or symbol.is_abstract) and has_only_absent_state(world, symbol)

    # ------------------------------------------------------------ results

    def _result(self, type_: ClassType, method: MethodSymbol) -> JavaType | None:
        """The ground type of what a method returns; None where no value of it is known."""
        if method.type_parameters:
            return None
        found = self._types.ground(method.result, self._types.arguments_above(type_, method.owner))
        if isinstance(found, Primitive) or found == type_ or self._is_plain(found):
            return found
        return found if self._world.made_results.maker(found) is not None else None

    def _is_plain(self, type_: JavaType) -> bool:
        symbol = type_.symbol if isinstance(type_, ClassType) else None
        if symbol is None:
            return False
        return symbol.name in (STRING_CLASS, OBJECT_CLASS, *BOXES) or bool(constants_of(self._world, symbol))

    def _value(self, body: Body, type_: JavaType, told: str, span: Span) -> Expr:
        world, origin = self._world, Origin(span)
        if isinstance(type_, Primitive):
            number = body.draft.temporary(world.naming.type(type_))
            body.draft.emit(Havoc(number, told, origin))
            return number
        if type_ not in self._made and not self._is_plain(type_):
            maker = world.made_results.maker(type_)
            assert maker is not None, f"{type_} is a result that can be made"
            return world.made_results.value(body, maker, span)
        assert isinstance(type_, ClassType)
        symbol = type_.symbol
        if symbol.name == STRING_CLASS:
            return any_text(body, span)
        if symbol.name in BOXES:
            return any_box(body, symbol, told, span)
        if symbol.enum_constants:
            return some_constant(body, symbol, span)
        made = symbol if symbol.name == OBJECT_CLASS else self.of(type_)
        new = body.draft.temporary(world.naming.reference(made))
        body.draft.emit(New(new, made.name, origin))
        world.instantiate(made)
        return new


def _shown_name(method: MethodSymbol) -> str:
    return f"{method.owner.simple_name}.{method.name}()"
