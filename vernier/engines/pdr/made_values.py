"""Values for start states: numbers, texts, collections with elements, and objects of the program, as code of the IR and
as Java."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import product

from vernier.analysis.facts.foreign import BOXES
from vernier.core.source import NOWHERE
from vernier.encode.firstorder.collections.concrete import ORDINARY
from vernier.encode.firstorder.collections.state import MAP_TYPE
from vernier.engines.pdr.aliasings import COLLECTION_TYPE, Elements, Sketch
from vernier.engines.pdr.declared_types import Declared
from vernier.ir.builder import Builder
from vernier.ir.expr import Binary, BinaryOp, Const, Expr, Null, StringConst
from vernier.ir.ops import Assume, CallVirtual, New
from vernier.ir.program import ClassKind, Procedure, Program
from vernier.ir.types import (
    BOOL,
    I8,
    I16,
    I32,
    I64,
    OBJECT,
    STRING,
    THROWABLE,
    VOID,
    BoolType,
    FloatType,
    IntType,
    RefType,
    Type,
)

_DEEPEST = 2
_INTEGER, _TEXT = Declared("java.lang.Integer"), Declared(STRING.name)
_LIST = Declared("java.util.List", (Declared(),))
_PRIMITIVES: dict[str, tuple[str, Type, str]] = {
    "java.lang.Integer": ("int", I32, "{}"),
    "java.lang.Long": ("long", I64, "{}L"),
    "java.lang.Short": ("short", I16, "(short) {}"),
    "java.lang.Byte": ("byte", I8, "(byte) {}"),
    "java.lang.Character": ("char", IntType(16, False), "(char) {}"),
    "java.lang.Double": ("double", FloatType(64), "{}.0"),
    "java.lang.Float": ("float", FloatType(32), "{}.0f"),
    "java.lang.Boolean": ("boolean", BOOL, "true"),
}
"""What boxes are made of, and how Java writes that"""
_CONSTRUCTORS: tuple[tuple[str, str, tuple[Expr, ...]], ...] = (
    ("", "", ()),
    ("int", "16", (Const(16, I32),)),
    ("int,float", "16, 0.75f", (Const(16, I32), Const(0.75, FloatType(32)))),
)
"""Constructors of empty collections, and what they are given; not all are part of every program"""


class Unmakeable(Exception):
    """The program has no class for the value, or not all of the code that makes one."""


class Form(Enum):
    LIST = "list"
    MAP = "map"
    PLAIN = "plain"


@dataclass(slots=True)
class Made:
    """A value, its Java expression, and its description: by its `name` if it is an argument, by its `path` if a field
    or static variable holds it, by its contents."""

    value: Expr
    java: str
    declared: Declared = field(default_factory=Declared)
    form: Form = Form.PLAIN
    told: str = ""
    name: str = ""
    path: str = ""
    contents: list[tuple[Made, ...]] = field(default_factory=list)
    fields: list[tuple[str, Made]] = field(default_factory=list)

    def words(self) -> str:
        if self.path:
            return f"{self.path} with {self.inside()} added" if self.contents else self.path
        match self.form:
            case Form.LIST:
                return f"[{self.inside()}]"
            case Form.MAP:
                return f"{{{self.inside()}}}"
            case Form.PLAIN:
                held = ", ".join(_of_field(name, each) for name, each in self.fields)
                return f"{self.told} with {held}" if held else self.told

    def inside(self) -> str:
        """What was put into it; of what others have made, nobody knows what else is there."""
        return ", ".join("=".join(each.mention() for each in item) for item in self.contents)

    def mention(self) -> str:
        return self.name or self.words()


def _of_field(name: str, held: Made) -> str:
    return f"{held.inside()} added to {name}" if held.contents else f"{name} = {held.told}"


@dataclass(slots=True)
class Values:
    """Makes values by adding to the code and to the statements. `is_untold`: some step has no plain Java form."""

    program: Program
    sketch: Sketch
    builder: Builder
    statements: list[str] = field(default_factory=list)
    is_untold: bool = False
    _numbers: int = 0
    _names: int = 0

    def argument(self, declared: Declared, name: str) -> Made:
        """Something for a parameter; null where nothing is known of its type."""
        if self._is_made(declared):
            return self._value(declared, 0, name)
        return Made(Null(RefType(declared.name)), "null", declared, told="null", name=name)

    def filled(self, collection: Made, depth: int = 0) -> Made:
        """The collection with further elements."""
        for _ in range(self.sketch.size):
            if collection.form is Form.MAP:
                first, second = collection.declared.argument(0), collection.declared.argument(1)
                self._put(collection, self._key(first, depth + 1), self._value(second, depth + 1))
            else:
                self.add(collection, self._value(collection.declared.argument(0), depth + 1))
        return collection

    def add(self, collection: Made, element: Made) -> None:
        """Add an element; to a map, a value of a new key."""
        if collection.form is Form.MAP:
            self._put(collection, self._key(collection.declared.argument(0), 1), element)
            return
        self._call(collection.value, COLLECTION_TYPE, "add(java.lang.Object)", [element.value], BOOL)
        self.statements.append(f"{collection.java}.add({element.java});")
        collection.contents.append((element,))

    def _put(self, collection: Made, key: Made, value: Made) -> None:
        name = "put(java.lang.Object,java.lang.Object)"
        self._call(collection.value, MAP_TYPE, name, [key.value, value.value], OBJECT)
        self.statements.append(f"{collection.java}.put({key.java}, {value.java});")
        collection.contents.append((key, value))

    def called(self, receiver: Made, above: str, key: str, result: Type) -> Expr:
        """The result of a method without arguments."""
        return self._call(receiver.value, above, key, [], result)

    def _call(self, receiver: Expr, above: str, key: str, arguments: Sequence[Expr], result: Type) -> Expr:
        self.is_there(receiver)
        target, raised = self.builder.fresh(result), self.builder.fresh(THROWABLE)
        self.builder.add(CallVirtual(target, raised, RefType(above), key, (receiver, *arguments), NOWHERE))
        self.builder.add(Assume(Binary(BinaryOp.EQ, raised, Null(THROWABLE)), NOWHERE))
        return target

    def is_there(self, value: Expr) -> None:
        """Go on only if the value is not null."""
        self.builder.add(Assume(Binary(BinaryOp.NE, value, Null(value.type)), NOWHERE))

    # ------------------------------------------------------------ kinds of values

    def _key(self, declared: Declared, depth: int) -> Made:
        if declared.name == OBJECT.name or declared.name not in self.program.classes:
            return self._anything(_DEEPEST, "")
        return self._value(declared, depth)

    def _value(self, declared: Declared, depth: int, name: str = "") -> Made:
        if depth > _DEEPEST:
            raise Unmakeable
        if declared.name in BOXES:
            return self._box(declared, name)
        if declared.name == STRING.name:
            self._numbers += 1
            text = "abcdefghijklmnopqrstuvwxyz"[self._numbers % 26]
            return Made(StringConst(text), f'"{text}"', declared, told=f'"{text}"', name=name)
        if declared.name == OBJECT.name or declared.name not in self.program.classes:
            return self._anything(depth, name)
        if any(self.program.is_subclass(declared.name, above) for above in (COLLECTION_TYPE, MAP_TYPE)):
            return self.filled(self.collection(declared, name), depth)
        return self._instance(declared, depth, name)

    def _anything(self, depth: int, name: str) -> Made:
        """A value where the type says nothing."""
        lists = self.sketch.elements is Elements.LISTS and depth < _DEEPEST and _LIST.name in self.program.classes
        if lists:
            return self._value(_LIST, depth, name)
        return self._value(_INTEGER if self._boxes(_INTEGER.name) in self.program.procedures else _TEXT, depth, name)

    def _boxes(self, name: str) -> str:
        """The procedure that makes a box."""
        return f"{name}.valueOf({_PRIMITIVES[name][0]})"

    def _is_made(self, declared: Declared) -> bool:
        if declared.name in BOXES or declared.name in (STRING.name, OBJECT.name):
            return True
        above = (COLLECTION_TYPE, MAP_TYPE)
        is_collection = any(self.program.is_subclass(declared.name, each) for each in above)
        return is_collection or bool(self._constructed(declared.name))

    def _box(self, declared: Declared, name: str) -> Made:
        _, type_, shown = _PRIMITIVES[declared.name]
        maker = self._boxes(declared.name)
        if maker not in self.program.procedures:
            raise Unmakeable
        self._numbers += 1
        self.initialised(declared.name)
        number = True if isinstance(type_, BoolType) else self._numbers
        given = Const(float(number) if isinstance(type_, FloatType) else number, type_)
        made = self.builder.call(maker, [given], self.builder.fresh(THROWABLE), RefType(declared.name))
        assert made is not None
        text = shown.format(self._numbers)
        return Made(made, text, declared, told=text, name=name)

    def collection(self, declared: Declared, name: str = "") -> Made:
        """An empty one."""
        fitting = [each for each in ORDINARY if self.program.is_subclass(each, declared.name)]
        for chosen, (listed, java, arguments) in product(fitting, _CONSTRUCTORS):
            constructor = self.program.procedures.get(f"{chosen}.<init>({listed})")
            if constructor is not None and not constructor.is_external:
                form = Form.MAP if self.program.is_subclass(chosen, MAP_TYPE) else Form.LIST
                value = self._new(chosen, constructor, arguments)
                return Made(value, self._declare(chosen, name, f"({java})"), declared, form, name=name)
        raise Unmakeable

    def _instance(self, declared: Declared, depth: int, name: str) -> Made:
        chosen = self._constructed(declared.name)
        if not chosen:
            raise Unmakeable
        constructor = min(chosen, key=lambda each: (len(each.parameters), each.name))
        class_name = constructor.name.partition(".<init>(")[0]
        given = [self._given(each.type, depth + 1) for each in constructor.parameters[1:]]
        self.is_untold |= "$" in class_name
        value = self._new(class_name, constructor, [each.value for each in given])
        arguments = f"({', '.join(each.java for each in given)})"
        told = f"new {java_type(class_name)}({', '.join(each.mention() for each in given)})"
        return Made(value, self._declare(class_name, name, arguments), declared, told=told, name=name)

    def _given(self, type_: Type, depth: int) -> Made:
        """An argument of a constructor."""
        match type_:
            case BoolType():
                return Made(Const(False, type_), "false", told="false")
            case IntType():
                return Made(Const(1, type_), "1", told="1")
            case FloatType():
                return Made(Const(1.0, type_), "1", told="1.0")
            case RefType(name=name):
                return self._value(Declared(name), depth)
            case _:
                raise Unmakeable

    def _constructed(self, name: str) -> list[Procedure]:
        """The constructors of the program's own classes below a type."""
        program = self.program
        found = []
        for each, definition in program.classes.items():
            is_own = not definition.is_library and definition.kind is ClassKind.CLASS
            if is_own and program.is_subclass(each, name) and not program.is_subclass(each, "java.lang.Enum"):
                start = f"{each}.<init>("
                found += [item for key, item in program.procedures.items() if key.startswith(start) and item.blocks]
        return [each for each in found if each.name not in program.building.hidden]

    def _new(self, class_name: str, constructor: Procedure, arguments: Sequence[Expr]) -> Expr:
        self.initialised(class_name)
        made = self.builder.fresh(RefType(class_name))
        self.builder.add(New(made, class_name, NOWHERE))
        self.builder.call(constructor.name, [made, *arguments], self.builder.fresh(THROWABLE), constructor.result)
        return made

    def initialised(self, class_name: str) -> None:
        """Whoever uses a class has it initialised first."""
        initialiser = f"{class_name}.<clinit>()"
        if initialiser in self.program.procedures:
            self.builder.call(initialiser, (), self.builder.fresh(THROWABLE), VOID)

    def _declare(self, class_name: str, name: str, arguments: str) -> str:
        """A variable of Java for a new object."""
        word = java_type(class_name)
        if not name or name == "this":
            self._names += 1
            stem = word.rpartition(".")[2]
            name = f"{stem[:1].lower()}{stem[1:]}{self._names}"
        self.statements.append(f"{word} {name} = new {word}{arguments};")
        return name


def java_type(name: str) -> str:
    """A class as Java calls it where `java.util` is imported."""
    return name.removeprefix("java.util.").removeprefix("java.lang.").replace("$", ".")
