"""Native methods of java.lang.Class and of getClass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.ir.interp.c.memory import NotModelled
from vernier.ir.interp.classes import dynamic_type
from vernier.ir.interp.intrinsics import Effect, Intrinsic
from vernier.ir.interp.java.unicode import PRIMITIVES, java_name
from vernier.ir.interp.values import JavaObject, Runtime
from vernier.ir.program import ClassKind, Program
from vernier.ir.types import OBJECT, ArrayType, RefType, Type, is_reference

if TYPE_CHECKING:
    from vernier.ir.interp.session import Session

_CODES = {"int": "I", "long": "J", "short": "S", "byte": "B", "char": "C", "boolean": "Z", "float": "F", "double": "D"}


def _get_class(session: Session, value: Runtime) -> Runtime:
    return session.code.class_of(dynamic_type(type(value)))


def _type(session: Session, class_object: JavaObject) -> Type:
    return session.code.type_of_class_object(class_object)


def binary_name(type_: Type) -> str:
    """What Class.getName gives: `java.util.Map$Entry`, `[I`, `int`."""
    dimensions = 0
    while isinstance(type_, ArrayType):
        dimensions += 1
        type_ = type_.element
    name = java_name(type_)
    if dimensions:
        name = "[" * dimensions + (f"L{name};" if is_reference(type_) else _CODES[name])
    return name


def is_interface(program: Program, type_: Type) -> bool:
    return isinstance(type_, RefType) and program.classes[type_.name].kind is ClassKind.INTERFACE


def is_enum(program: Program, type_: Type) -> bool:
    return isinstance(type_, RefType) and program.classes[type_.name].superclass == "java.lang.Enum"


def superclass_of(program: Program, type_: Type) -> Type | None:
    """The class above, as Class.getSuperclass has it: none above interfaces, numbers and Object."""
    if isinstance(type_, ArrayType):
        return OBJECT
    if not isinstance(type_, RefType) or is_interface(program, type_):
        return None
    above = program.classes[type_.name].superclass
    return None if above is None else RefType(above)


def _get_name(session: Session, class_object: JavaObject) -> Runtime:
    return session.string(binary_name(_type(session, class_object)))


def _is_instance(session: Session, class_object: JavaObject, value: Runtime) -> bool:
    if value is None:
        return False
    return session.program.is_subtype(dynamic_type(type(value)), _type(session, class_object))


def _is_interface(session: Session, class_object: JavaObject) -> bool:
    return is_interface(session.program, _type(session, class_object))


def _is_array(session: Session, class_object: JavaObject) -> bool:
    return isinstance(_type(session, class_object), ArrayType)


def _is_primitive(session: Session, class_object: JavaObject) -> bool:
    return not is_reference(_type(session, class_object))


def _is_enum(session: Session, class_object: JavaObject) -> bool:
    return is_enum(session.program, _type(session, class_object))


def _superclass(session: Session, class_object: JavaObject) -> Runtime:
    above = superclass_of(session.program, _type(session, class_object))
    return None if above is None else session.code.class_of(above)


def _component(session: Session, class_object: JavaObject) -> Runtime:
    type_ = _type(session, class_object)
    return session.code.class_of(type_.element) if isinstance(type_, ArrayType) else None


def _assignable(session: Session, class_object: JavaObject, other: JavaObject | None) -> bool:
    if other is None:
        session.throw("java.lang.NullPointerException", None)
    return session.program.is_subtype(_type(session, other), _type(session, class_object))


def _for_name(session: Session, name: JavaObject | None) -> Runtime:
    if name is None:
        session.throw("java.lang.NullPointerException", None)
    text = session.text(name)
    if text not in session.program.classes:
        session.throw("java.lang.ClassNotFoundException", text)
    return session.code.class_of(RefType(text))


def _new_instance(session: Session, class_object: JavaObject) -> Runtime:
    """Only for classes without static initialiser, since nobody would run it here."""
    type_ = _type(session, class_object)
    if not isinstance(type_, RefType):
        raise NotModelled("newInstance of an array class")
    name, procedures = type_.name, session.program.procedures
    if f"{name}.<init>()" not in procedures or session.program.classes[name].kind is not ClassKind.CLASS:
        session.throw("java.lang.InstantiationException", name)
    if any(f"{above}.<clinit>()" in procedures for above in session.program.superclasses(name)):
        raise NotModelled("newInstance of a class with a static initialiser")
    made = session.code.classes.object_class(name)()
    session.code.function_object(f"{name}.<init>()")(made)
    return made


def _primitive(session: Session, keyword: JavaObject) -> Runtime:
    return session.code.class_of(PRIMITIVES[session.text(keyword)])


CLASSES: dict[str, Intrinsic] = {
    "java.lang.Object.getClass()": Effect(_get_class),
    "java.lang.Class.getName()": Effect(_get_name),
    "java.lang.Class.isInstance(java.lang.Object)": Effect(_is_instance),
    "java.lang.Class.isInterface()": Effect(_is_interface),
    "java.lang.Class.isArray()": Effect(_is_array),
    "java.lang.Class.isPrimitive()": Effect(_is_primitive),
    "java.lang.Class.isEnum()": Effect(_is_enum),
    "java.lang.Class.getSuperclass()": Effect(_superclass),
    "java.lang.Class.getComponentType()": Effect(_component),
    "java.lang.Class.isAssignableFrom(java.lang.Class)": Effect(_assignable),
    "java.lang.Class.forName(java.lang.String)": Effect(_for_name),
    "java.lang.Class.newInstance()": Effect(_new_instance),
    "java.lang.Class.$primitive(java.lang.String)": Effect(_primitive),
}
