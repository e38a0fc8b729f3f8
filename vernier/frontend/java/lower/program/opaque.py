"""Opaque calls: methods of libraries that are not there, neither as source nor as a model.

An opaque call returns a new value of its type, never null, throws no unchecked exception and changes only what is its
own; answers say that they rest on that (`AssumptionKind.OPAQUE_CALLS`). Where the class path has its signature, it may
throw each checked exception that is declared, and a value of an enum is one of its constants. Soundness: a call that is
handed an object which it could change, or whose methods it could call, changes nothing or does something unsupported,
whichever it likes: executions go on, so violations are found, and nothing is proved past it. The same holds of
questions about the class of its result. The JDK is never opaque: what it does to threads, files and the program's own
objects is known, if not to the models.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.core.source import Origin, Span
from vernier.frontend.java.lower.body import coerce
from vernier.frontend.java.lower.expressions.missing import perhaps_unsupported
from vernier.frontend.java.lower.expressions.throwables import (
    any_text,
    begin_throwable,
    has_only_absent_state,
    is_throwable,
)
from vernier.frontend.java.lower.program import procedures
from vernier.frontend.java.lower.program.absent import (
    any_box,
    constants_of,
    is_wholly_absent,
    some_constant,
    throw_declared,
)
from vernier.frontend.java.lower.program.hierarchy import has_outer, is_interface, is_local
from vernier.frontend.java.lower.program.procedures import DraftProcedure
from vernier.frontend.java.lower.program.start_types import BOXES
from vernier.frontend.java.lower.program.strictly_pure import has_strictly_pure_methods
from vernier.frontend.java.symbols import (
    ArrayJavaType,
    ClassForm,
    ClassSymbol,
    ClassType,
    JavaType,
    MethodSymbol,
    NullType,
    Primitive,
    TypeVariable,
    Wildcard,
)
from vernier.ir.expr import TRUE, Binary, BinaryOp, Expr, Local
from vernier.ir.ops import Havoc, New, Return
from vernier.ir.types import BOOL, OBJECT, STRING, VOID, is_reference

if TYPE_CHECKING:
    from vernier.frontend.java.lower.body import Body
    from vernier.frontend.java.lower.program.world import World

_IMMUTABLE = frozenset(
    {"java.lang.String", "java.lang.Class", "java.math.BigInteger", "java.math.BigDecimal"}
    | {f"java.lang.{name}" for name in ("Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double")}
)

_PLAIN_INTERFACES = frozenset({"java.lang.Comparable", "java.io.Serializable", "java.lang.Cloneable"})
"""Interfaces without default methods"""


def opaque_method(world: World, method: MethodSymbol, name: str) -> DraftProcedure | None:
    """The body of a method of a library that is not there; None where its result is no value this module can make."""
    outside = procedures.external(world, method, name)
    if not world.attribution.is_dependency(method.owner) or not _can_make(world, method.result):
        return None
    return _body(world, method, outside)


def opaque_constructor(world: World, constructor: MethodSymbol) -> DraftProcedure | None:
    """A constructor of a class that is not there does nothing that the program could see, but that an exception gets
    its message and its cause. None where the class inherits state of a class that is there."""
    outside = procedures.external_constructor(world, constructor)
    if not world.attribution.is_dependency(constructor.owner) or not has_only_absent_state(world, constructor.owner):
        return None
    return _body(world, constructor, outside)


def _body(world: World, method: MethodSymbol, outside: DraftProcedure) -> DraftProcedure:
    body = procedures.start(world, outside.name, method.owner, outside.result, ())
    if method.name == "equals" and len(outside.parameters) == 2 and outside.result == BOOL:
        _equal_to_itself(body, outside.parameters, Origin(method.span))
    if hands_over_objects(world, method):
        # Nobody knows what becomes of them.
        perhaps_unsupported(body, f"{method.owner.simple_name}.{method.name}() changes what it is given", method.span)
    throw_declared(body, method)
    if method.name == "<init>" and is_throwable(world, method.owner):
        begin_throwable(body, outside.parameters, method.span)
    if outside.result != VOID:
        body.draft.end(Return(_new_value(body, method), outside.origin))
    return procedures.end(body, outside.parameters, outside.origin)


def _equal_to_itself(body: Body, parameters: tuple[Local, ...], origin: Origin) -> None:
    """Whatever else a method `equals` says."""
    this, other = (coerce(each, OBJECT) for each in parameters)
    same, different = body.draft.label(), body.draft.label()
    body.draft.branch(Binary(BinaryOp.EQ, this, other), same, different, origin)
    body.draft.place(same)
    body.draft.end(Return(TRUE, origin))
    body.draft.place(different)


def _can_make(world: World, type_: JavaType) -> bool:
    if isinstance(type_, ClassType):
        symbol = type_.symbol
        if symbol.name == STRING.name or symbol.name in BOXES or can_make_object(world, symbol):
            return True
    return isinstance(type_, Primitive) or world.made_results.maker(type_) is not None


def can_make_object(world: World, symbol: ClassSymbol) -> bool:
    """Whether an object of a class that is not there can stand for all. One of a class that the program extends may be
    one of the program's own."""
    known = world.attribution.is_dependency(symbol) and _is_safe_class(world, symbol, ())
    return known and (bool(constants_of(world, symbol)) or is_wholly_absent(world, symbol))


def _new_value(body: Body, method: MethodSymbol) -> Expr:
    type_ = body.result
    if type_ == STRING:
        return any_text(body, method.span)
    if is_reference(type_):
        symbol = method.result.symbol if isinstance(method.result, ClassType) else None
        if symbol is not None and symbol.name in BOXES:
            return any_box(body, symbol, f"{method.owner.simple_name}.{method.name}()", method.span)
        if symbol is not None and can_make_object(body.world, symbol):
            return new_object(body, symbol, method.span)
        maker = body.world.made_results.maker(method.result)
        assert maker is not None, f"{method.result} is a result that can be made"
        return body.world.made_results.value(body, maker, method.span)
    target = body.draft.temporary(type_)
    body.draft.emit(Havoc(target, f"{method.owner.simple_name}.{method.name}()", Origin(method.span)))
    return target


def new_object(body: Body, symbol: ClassSymbol, span: Span) -> Expr:
    """An object of a class that is not there; of an enum, one of its constants."""
    if symbol.enum_constants:
        return some_constant(body, symbol, span)
    target = body.draft.temporary(body.world.naming.reference(symbol))
    body.world.instantiate(symbol)
    body.draft.emit(New(target, symbol.name, Origin(span)))
    if is_throwable(body.world, symbol):
        begin_throwable(body, (target,), span)
    return target


def hands_over_objects(world: World, method: MethodSymbol) -> bool:
    """Whether a call gives the library something of the program's own that it could change or call."""
    receivers = () if method.is_static else (ClassType(method.owner),)
    return not all(is_safe(world, type_, ()) for type_ in (*receivers, *(each.type for each in method.parameters)))


def is_safe(world: World, type_: JavaType, within: tuple[ClassSymbol, ...]) -> bool:
    """Whether nothing of the program can change through a value of this type, inside of these classes."""
    match type_:
        case Primitive() | NullType():
            return True
        case ClassType(symbol=symbol):
            return symbol.name in _IMMUTABLE or _is_safe_class(world, symbol, within)
        case ArrayJavaType() | TypeVariable() | Wildcard():
            return False


def _is_safe_class(world: World, symbol: ClassSymbol, within: tuple[ClassSymbol, ...]) -> bool:
    """A class of the library itself of which the program has no subclass but interfaces without code; or one of the
    program's that is final and extends nothing, with fields that are final and safe in turn, and with strictly pure
    methods, which the library may call."""
    if symbol in within:
        return True
    if world.attribution.is_dependency(symbol):
        program = (*world.attribution.user_classes, *world.lambdas)
        below = (each for each in program if world.attribution.is_subclass(each, symbol))
        return all(is_interface(each) and _has_no_code(each) for each in below)
    own, inside = [each for each in symbol.fields.values() if not each.is_static], (*within, symbol)
    return (
        _inherits_nothing(symbol)
        and all(each.is_final and is_safe(world, each.type, inside) for each in own)
        and has_strictly_pure_methods(world, symbol, _IMMUTABLE, lambda type_: is_safe(world, type_, inside))
    )


def _inherits_nothing(symbol: ClassSymbol) -> bool:
    """Whether all that objects of the class do is written in it: nobody extends it, it extends nothing and takes no
    default methods from the program, and no object or method lies around it."""
    stated = symbol.form is ClassForm.RECORD or (symbol.form is ClassForm.CLASS and symbol.is_final)
    above = symbol.superclass is None or symbol.superclass.symbol.name in ("java.lang.Object", "java.lang.Record")
    plain = all(_only_promises(item.symbol) for item in symbol.interfaces)
    return stated and above and plain and not has_outer(symbol) and not is_local(symbol)


def _only_promises(interface: ClassSymbol) -> bool:
    """Whether an interface adds no code to its implementations."""
    if interface.is_library:
        return interface.name in _PLAIN_INTERFACES
    return _has_no_code(interface) and all(_only_promises(item.symbol) for item in interface.interfaces)


def _has_no_code(interface: ClassSymbol) -> bool:
    methods = [item for group in interface.methods.values() for item in group if item.owner is interface]
    return all(item.is_abstract or item.is_static for item in methods)
