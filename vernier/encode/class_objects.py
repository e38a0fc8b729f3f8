"""The methods of `java.lang.Class` objects, as a case distinction over the types that the object may stand for."""

from __future__ import annotations

from collections.abc import Callable

from vernier.encode.context import Encoding
from vernier.encode.expressions import instance_of
from vernier.encode.values import (
    NULL,
    EncodingError,
    GuardedReference,
    GuardedValue,
    choose,
    null_reference,
)
from vernier.ir.interp.java.classes import binary_name, is_enum, is_interface, superclass_of
from vernier.ir.types import ArrayType, RefType, Type, is_reference
from vernier.logic.bank import Term


class ClassObjects:
    """The methods of Class in one encoding. The receiver is never null: that is checked where it is called."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.terms = encoding.terms

    def questions(self) -> dict[str, Callable[[Type], GuardedValue]]:
        """Methods without a parameter: the answer for a type."""
        terms, program = self.terms, self.encoding.program
        return {
            "java.lang.Class.getName()": lambda type_: self.encoding.string_constant(binary_name(type_)),
            "java.lang.Class.isInterface()": lambda type_: terms.bool_(is_interface(program, type_)),
            "java.lang.Class.isArray()": lambda type_: terms.bool_(isinstance(type_, ArrayType)),
            "java.lang.Class.isPrimitive()": lambda type_: terms.bool_(not is_reference(type_)),
            "java.lang.Class.isEnum()": lambda type_: terms.bool_(is_enum(program, type_)),
            "java.lang.Class.getSuperclass()": lambda type_: self._class(superclass_of(program, type_)),
            "java.lang.Class.getComponentType()": lambda type_: self._class(
                type_.element if isinstance(type_, ArrayType) else None
            ),
        }

    def _class(self, type_: Type | None) -> GuardedValue:
        return null_reference(self.terms) if type_ is None else self.encoding.class_constant(type_)

    def answer(self, receiver: GuardedValue, question: Callable[[Type], GuardedValue]) -> GuardedValue:
        """The answer of whichever class the receiver is."""
        result: GuardedValue | None = None
        for type_, condition in self._types(receiver):
            found = question(type_)
            result = found if result is None else choose(self.terms, condition, found, result)
        if result is None:
            raise EncodingError("a class object that is nothing")
        return result

    def is_instance(self, receiver: GuardedValue, value: GuardedValue) -> Term:
        """Class.isInstance: false for null, and for every object of a primitive type."""
        if not isinstance(value, GuardedReference):
            raise EncodingError("a number stands where a reference is expected")
        return self.terms.any_of(
            self.terms.and_(condition, instance_of(self.encoding, value, type_))
            for type_, condition in self._types(receiver)
            if isinstance(type_, RefType | ArrayType)
        )

    def _types(self, receiver: GuardedValue) -> list[tuple[Type, Term]]:
        if not isinstance(receiver, GuardedReference):
            raise EncodingError("a number stands where a reference is expected")
        found: list[tuple[Type, Term]] = []
        for object_id, condition in receiver.choices.items():
            type_ = self.encoding.type_of_class_object(object_id)
            if type_ is not None:
                found.append((type_, condition))
            elif object_id != NULL:
                raise EncodingError("a class object of a class that is not known")
        return found
