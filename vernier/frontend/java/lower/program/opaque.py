"""Opaque calls: methods of libraries that are not there, neither as source nor as a model.

An opaque call returns a new value of its type, never null, throws no unchecked exception and changes only what is its
own; answers say that they rest on that (`AssumptionKind.OPAQUE_CALLS`). Soundness: a call that is handed an object
which it could change, or whose methods it could call, changes nothing or does something unsupported, whichever it
likes: executions go on, so violations are found, and nothing is proved past it. The same holds of questions about the
class of its result. The JDK is never opaque: what it does to threads, files and the program's own objects is known, if
not to the models.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.core.source import Origin
from vernier.frontend.java.lower.expressions.calls import Callee, emit_call
from vernier.frontend.java.lower.expressions.missing import perhaps_unsupported
from vernier.frontend.java.lower.program import procedures
from vernier.frontend.java.lower.program.hierarchy import has_outer, is_local
from vernier.frontend.java.lower.program.procedures import DraftProcedure
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
from vernier.ir.expr import Expr
from vernier.ir.ops import Havoc, New, Return
from vernier.ir.types import STRING, VOID, is_reference

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
    """A constructor of a class that is not there does nothing that the program could see."""
    outside = procedures.external_constructor(world, constructor)
    return _body(world, constructor, outside) if world.attribution.is_dependency(constructor.owner) else None


def _body(world: World, method: MethodSymbol, outside: DraftProcedure) -> DraftProcedure:
    body = procedures.start(world, outside.name, method.owner, outside.result, ())
    if hands_over_objects(world, method):
        # Nobody knows what becomes of them.
        perhaps_unsupported(body, f"{method.owner.simple_name}.{method.name}() changes what it is given", method.span)
    if outside.result != VOID:
        body.draft.end(Return(_new_value(body, method), outside.origin))
    return procedures.end(body, outside.parameters, outside.origin)


def _can_make(world: World, type_: JavaType) -> bool:
    if isinstance(type_, ClassType):
        # An object of a class that the program extends may be one of the program's own.
        known = world.attribution.is_dependency(type_.symbol) and _is_safe_class(world, type_.symbol, ())
        return type_.symbol.name == STRING.name or known
    return isinstance(type_, Primitive)


def _new_value(body: Body, method: MethodSymbol) -> Expr:
    origin, type_ = Origin(method.span), body.result
    if type_ == STRING:
        owner = body.world.library_class("vernier.Nondet")
        text = emit_call(
            body, Callee(body.world.helper(owner.name, "nondetString"), None, owner), (), STRING, method.span
        )
        assert text is not None
        return text
    target = body.draft.temporary(type_)
    if is_reference(type_):
        assert isinstance(method.result, ClassType)
        body.world.instantiate(method.result.symbol)
        body.draft.emit(New(target, method.result.symbol.name, origin))
    else:
        body.draft.emit(Havoc(target, f"{method.owner.simple_name}.{method.name}()", origin))
    return target


def hands_over_objects(world: World, method: MethodSymbol) -> bool:
    """Whether a call gives the library something of the program's own that it could change or call."""
    receivers = () if method.is_static else (ClassType(method.owner),)
    return not all(_is_safe(world, type_, ()) for type_ in (*receivers, *(each.type for each in method.parameters)))


def _is_safe(world: World, type_: JavaType, within: tuple[ClassSymbol, ...]) -> bool:
    """Whether nothing of the program can change through a value of this type."""
    match type_:
        case Primitive() | NullType():
            return True
        case ClassType(symbol=symbol):
            return symbol.name in _IMMUTABLE or _is_safe_class(world, symbol, within)
        case ArrayJavaType() | TypeVariable() | Wildcard():
            return False


def _is_safe_class(world: World, symbol: ClassSymbol, within: tuple[ClassSymbol, ...]) -> bool:
    """A class of the library itself of which the program has no subclass; or one of the program's that is final and
    extends nothing, with fields that are final and safe in turn, and with strictly pure methods, which the library
    may call."""
    if symbol in within:
        return True
    if world.attribution.is_dependency(symbol):
        return not any(world.attribution.is_subclass(user, symbol) for user in world.attribution.user_classes)
    own, inside = [each for each in symbol.fields.values() if not each.is_static], (*within, symbol)
    return (
        _inherits_nothing(symbol)
        and all(each.is_final and _is_safe(world, each.type, inside) for each in own)
        and has_strictly_pure_methods(world, symbol, _IMMUTABLE, lambda type_: _is_safe(world, type_, inside))
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
    methods = [item for group in interface.methods.values() for item in group if item.owner is interface]
    return all(item.is_abstract or item.is_static for item in methods) and all(
        _only_promises(item.symbol) for item in interface.interfaces
    )
