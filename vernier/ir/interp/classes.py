"""Python classes for the Java classes and array types of a program, made when first needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vernier.ir.interp.values import NULL, JavaArray, JavaObject, Runtime
from vernier.ir.program import Program
from vernier.ir.types import ArrayType, BoolType, FloatType, IntType, PointerType, RefType, Type


def zero_of(type_: Type) -> Runtime:
    """What a variable of the type holds before anything is stored."""
    match type_:
        case BoolType():
            return False
        case IntType():
            return 0
        case FloatType():
            return 0.0
        case PointerType():
            return NULL
        case _:
            return None


def dynamic_type(cls: type) -> Type:
    """The IR type of the instances of a generated class."""
    if issubclass(cls, JavaArray):
        return cls.TYPE
    assert issubclass(cls, JavaObject)
    return RefType(cls.CLASS_NAME)


class SubtypeTable(dict[type, bool]):
    """Whether instances of a generated class are instances of one type; filled as classes are met. Null is of none."""

    def __init__(self, program: Program, of: Type) -> None:
        super().__init__({type(None): False})
        self._program = program
        self._of = of

    def __missing__(self, cls: type) -> bool:
        answer = self[cls] = self._program.is_subtype(dynamic_type(cls), self._of)
        return answer


class ClassTable:
    """The generated classes. `namespace` is where their constructors find the allocation counter `next_number`."""

    def __init__(self, program: Program, namespace: dict[str, Any]) -> None:
        self._program = program
        self._namespace = namespace
        self._objects: dict[str, type[JavaObject]] = {}
        self._arrays: dict[str, type[JavaArray]] = {}
        self._slots: dict[tuple[str, str], str] = {}
        self._fields: dict[str, dict[tuple[str, str], tuple[str, Type]]] = {}

    def object_class(self, name: str) -> type[JavaObject]:
        """The Python class of a Java class; superclasses come first."""
        for ancestor in reversed(self._program.superclasses(name)):
            if ancestor not in self._objects:
                self._define(ancestor)
        if name not in self._objects:
            raise KeyError(name)
        return self._objects[name]

    def _define(self, name: str) -> None:
        definition = self._program.classes[name]
        above = definition.superclass
        base = self._objects.get(above, JavaObject) if above is not None else JavaObject
        fields = dict(self._fields.get(above, {})) if above is not None else {}
        own: list[str] = []
        for field in definition.fields:
            slot = f"f{len(fields)}"
            fields[name, field.name] = (slot, field.type)
            self._slots[name, field.name] = slot
            own.append(slot)
        self._fields[name] = fields
        init = self._constructor([(slot, zero_of(type_)) for slot, type_ in fields.values()])
        self._objects[name] = type(name, (base,), {"__slots__": tuple(own), "CLASS_NAME": name, "__init__": init})

    def _constructor(self, defaults: list[tuple[str, Runtime]]) -> Callable[..., None]:
        lines = ["def __init__(self):", " self.i = next_number()"]
        lines += [f" self.{slot} = {value!r}" for slot, value in defaults]
        made: dict[str, Any] = {}
        exec(compile("\n".join(lines), "<constructor>", "exec"), self._namespace, made)
        constructor: Callable[..., None] = made["__init__"]
        return constructor

    def array_class(self, type_: ArrayType) -> type[JavaArray]:
        """The Python class of an array type."""
        key = str(type_)
        if key not in self._arrays:
            made: dict[str, Any] = {}
            text = "def __init__(self, cells):\n self.i = next_number()\n self.e = cells\n"
            exec(compile(text, "<constructor>", "exec"), self._namespace, made)
            parts = {"__slots__": (), "TYPE": type_, "__init__": made["__init__"]}
            self._arrays[key] = type(key, (JavaArray,), parts)
        return self._arrays[key]

    def slot(self, owner: str, field: str) -> str:
        """The Python attribute that holds a field."""
        if (owner, field) not in self._slots:
            self.object_class(owner)
        return self._slots[owner, field]

    def fields(self, name: str) -> dict[tuple[str, str], tuple[str, Type]]:
        """All fields of a class with inherited ones first: (owner, name) -> (attribute, type)."""
        self.object_class(name)
        return self._fields[name]
