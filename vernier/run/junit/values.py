"""A start state as Java statements: objects by constructors where these do the same, otherwise field by field."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from vernier.ir.interp import Limits, ListInputs, Machine, Returned
from vernier.ir.program import Language, Program
from vernier.ir.state import ArrayState, HeapObject, ObjectState, Reference, State, Value
from vernier.ir.types import OBJECT, STRING, ArrayType, BoolType, FloatType, IntType, RefType, Type
from vernier.run.junit.access import Access
from vernier.run.junit.numbers import big_number
from vernier.run.junit.streams import new_stream
from vernier.run.tracing.names import type_word

_LIMITS = Limits(steps=100_000, seconds=5.0)
_MOST_OBJECTS = 300
_BOXES = frozenset(
    f"java.lang.{name}" for name in ("Integer", "Long", "Short", "Byte", "Character", "Boolean", "Float", "Double")
)
_PATH = "java.nio.file.UnixPath"


class NotReproducible(Exception):
    """A test cannot set up some part of the state; the text names it."""


def literal(value: Value, type_: Type) -> str:
    """A number, truth value or null in Java's words."""
    match type_, value:
        case _, None:
            return "null"
        case BoolType(), _:
            return "true" if value else "false"
        case FloatType(width=width), (int() | float()):
            return _float(float(value), width)
        case IntType(width=32), int():
            return str(value) if value != -(1 << 31) else "Integer.MIN_VALUE"
        case IntType(width=64), int():
            return f"{value}L" if value != -(1 << 63) else "Long.MIN_VALUE"
        case IntType(width=16, signed=False), int():
            return f"(char) {value}"
        case IntType(), int():
            return f"({type_word(Language.JAVA, type_)}) {value}"
        case _:
            raise NotReproducible(f"a value of type {type_}")


def _float(value: float, width: int) -> str:
    owner, suffix = ("Float", "f") if width == 32 else ("Double", "")
    if math.isnan(value):
        return f"{owner}.NaN"
    if math.isinf(value):
        return f"{owner}.{'POSITIVE' if value > 0 else 'NEGATIVE'}_INFINITY"
    return f"{value!r}{suffix}"


def string_literal(text: str) -> str:
    """The text in quotes; what is not plain is escaped, so that the file's encoding does not matter."""
    units = text.encode("utf-16-be", "surrogatepass")
    codes = [int.from_bytes(units[at : at + 2], "big") for at in range(0, len(units), 2)]
    shown = {10: "\\n", 13: "\\r", 34: '\\"', 92: "\\\\"}
    return (
        '"' + "".join(shown.get(code) or (chr(code) if 32 <= code < 127 else f"\\u{code:04x}") for code in codes) + '"'
    )


def java_name(name: str, package: str) -> str:
    """A binary name as source in that package writes it."""
    short = name.removeprefix(f"{package}.") if package else name
    return short.removeprefix("java.lang.").replace("$", ".")


class HeapBuilder:
    """Statements that build the objects of a state, in the order of `lines`."""

    def __init__(self, program: Program, state: State, access: Access, package: str) -> None:
        if len(state.heap) > _MOST_OBJECTS:
            raise NotReproducible(f"a heap of {len(state.heap)} objects")
        self._program = program
        self._state = state
        self._access = access
        self._package = package
        self._machine = Machine(program)
        self._made: dict[int, str] = {}
        self._building: set[int] = set()
        self._later: list[tuple[str, int, str]] = []
        self.lines: list[str] = []
        self.helpers: set[str] = set()

    def expression(self, value: Value, type_: Type) -> str:
        """Java text for a value; objects that it needs are built first."""
        if not isinstance(value, Reference):
            return literal(value, type_)
        plain = self._plain(self._state.heap.get(value.id))
        return plain if plain is not None else self._object(value.id)

    def plain(self, value: Reference) -> str | None:
        """Java text for an object that needs no statement."""
        return self._plain(self._state.heap.get(value.id))

    def class_of(self, number: int) -> str:
        """The class of an object, or the type of an array, in Java's words."""
        item = self._state.heap.get(number)
        if isinstance(item, ObjectState):
            return self.word(RefType(item.class_name))
        if isinstance(item, ArrayState):
            return self.word(item.type)
        raise NotReproducible("an object that nothing holds any more")

    def word(self, type_: Type) -> str:
        """A type in Java's words."""
        if isinstance(type_, ArrayType):
            return f"{self.word(type_.element)}[]"
        if not isinstance(type_, RefType):
            return type_word(Language.JAVA, type_)
        if not self._access.class_(type_.name):
            raise NotReproducible(f"the type {type_.name}")
        return java_name(type_.name, self._package)

    def finish(self) -> None:
        """The references that close cycles."""
        self.lines += [f"{before}{self._made[number]}{after}" for before, number, after in self._later]

    def set_static(self, name: str, value: Value, type_: Type) -> None:
        owner, _, field = name.rpartition(".")
        self.helpers.add("setStatic")
        self.lines.append(
            f"setStatic({string_literal(owner)}, {string_literal(field)}, {self.expression(value, type_)});"
        )

    def _plain(self, item: HeapObject | None) -> str | None:
        """Strings, numbers that are objects, and enum constants need no statement."""
        if not isinstance(item, ObjectState):
            return None
        if item.stands_for is not None:
            return f"{self.word(item.stands_for)}.class"
        if item.class_name == "java.lang.String":
            return string_literal(self._characters(item))
        if item.class_name in _BOXES:
            simple = item.class_name.removeprefix("java.lang.")
            value = item.fields.get((item.class_name, "value"))
            type_ = _field_type(self._program, item.class_name, "value")
            return f"{simple}.valueOf({literal(value, type_)})"
        if (number := big_number(item, self._state.heap)) is not None:
            return number
        if item.class_name == _PATH:
            path = item.fields.get((_PATH, "text"))
            return f"java.nio.file.Path.of({self.expression(path, STRING)})"
        if "java.lang.Enum" in self._program.superclasses(item.class_name):
            name = item.fields.get(("java.lang.Enum", "name"))
            text = self._state.heap.get(name.id) if isinstance(name, Reference) else None
            if isinstance(text, ObjectState) and self._access.class_(item.class_name):
                return f"{java_name(item.class_name, self._package)}.{self._characters(text)}"
            raise NotReproducible(f"a constant of {item.class_name}")
        return None

    def _characters(self, item: ObjectState) -> str:
        cells = item.fields.get(("java.lang.String", "value"))
        array = self._state.heap.get(cells.id) if isinstance(cells, Reference) else None
        codes = array.elements if isinstance(array, ArrayState) else ()
        return "".join(chr(code) for code in codes if isinstance(code, int))

    def _object(self, number: int) -> str:
        known = self._made.get(number)
        if known is not None:
            return known
        if number in self._building:
            raise NotReproducible("a list that is part of its own elements")
        item = self._state.heap[number]
        match item:
            case ArrayState():
                return self._array(number, item)
            case ObjectState(class_name="java.util.ArrayList"):
                return self._list(number, item)
            case ObjectState(class_name="java.lang.Object"):
                return self._declare(number, "Object", "new Object()")
            case ObjectState(class_name=name) if not self._program.is_library(name):
                return self._user_object(number, item)
            case ObjectState() if (made := new_stream(item, self._state.heap, self._below, string_literal)) is not None:
                return self._declare(number, item.class_name, made)
            case _:
                what = item.class_name if isinstance(item, ObjectState) else "memory"
                raise NotReproducible(f"an object of {what}")

    def _below(self, value: Reference) -> str:
        """What a stream stands on."""
        return self.expression(value, OBJECT)

    def _declare(self, number: int, type_: str, expression: str) -> str:
        stem = type_.split("<")[0].split("[")[0].rpartition(".")[2]
        stem = stem[:1].lower() + stem[1:]
        name = self._made[number] = f"{stem}{len(self._made) + 1}"
        self.lines.append(f"{type_} {name} = {expression};")
        return name

    def _list(self, number: int, item: ObjectState) -> str:
        cells = item.fields.get(("java.util.ArrayList", "elements"))
        size = item.fields.get(("java.util.ArrayList", "size"), 0)
        array = self._state.heap.get(cells.id) if isinstance(cells, Reference) else None
        if not isinstance(array, ArrayState) or not isinstance(size, int):
            raise NotReproducible("an object of java.util.ArrayList")
        # A raw type fits wherever the program declares a list of something.
        name = self._declare(number, "java.util.ArrayList", "new java.util.ArrayList()")
        for value in array.elements[:size]:
            self.lines.append(f"{name}.add({self.expression(value, array.type.element)});")
        return name

    def _array(self, number: int, item: ArrayState) -> str:
        element = item.type.element
        base, depth = element, ""
        while isinstance(base, ArrayType):
            base, depth = base.element, depth + "[]"
        if isinstance(base, RefType):
            if not self._access.class_(base.name):
                raise NotReproducible(f"an array of {base.name}")
            word = java_name(base.name, self._package)
            name = self._declare(number, f"{word}{depth}[]", f"new {word}[{len(item.elements)}]{depth}")
        elif depth:
            word = type_word(Language.JAVA, base)
            name = self._declare(number, f"{word}{depth}[]", f"new {word}[{len(item.elements)}]{depth}")
        else:
            word = type_word(Language.JAVA, base)
            cells = ", ".join(literal(value, element) for value in item.elements)
            return self._declare(number, f"{word}[]", f"{{{cells}}}" if cells else f"new {word}[0]")
        for index, value in enumerate(item.elements):
            if value is not None:
                self._assign(f"{name}[{index}] = ", value, element, ";")
        return name

    def _user_object(self, number: int, item: ObjectState) -> str:
        self._building.add(number)
        fields = {key: value for key, value in item.fields.items() if not key[1].startswith("$")}
        constructor, arguments, left = self._constructor(number, item, fields)
        accessible = self._access.class_(item.class_name)
        word = java_name(item.class_name, self._package) if accessible else "Object"
        if constructor:
            name = self._declare(number, word, f"new {word}({', '.join(arguments)})")
        else:
            self.helpers.add("make")
            made = f"make({string_literal(item.class_name)})"
            name = self._declare(number, word, f"({word}) {made}" if accessible else made)
        for (owner, field), value in left.items():
            if self._program.is_library(owner):
                # The JDK's class has other fields than its model, and nobody may set them.
                raise NotReproducible(f"an object of {item.class_name} with the state that it inherits from {owner}")
            type_ = _field_type(self._program, owner, field)
            self.helpers.add("set")
            self._assign(f"set({name}, {string_literal(field)}, ", value, type_, ");")
        return name

    def _assign(self, before: str, value: Value, type_: Type, after: str) -> None:
        """A statement now; or at the end, when it needs an object that is still being built."""
        if isinstance(value, Reference) and value.id in self._building and value.id not in self._made:
            self._later.append((before, value.id, after))
        else:
            self.lines.append(f"{before}{self.expression(value, type_)}{after}")

    # Constructors

    def _constructor(
        self, number: int, item: ObjectState, fields: Mapping[tuple[str, str], Value]
    ) -> tuple[str, list[str], dict[tuple[str, str], Value]]:
        """The constructor that leaves least to be set afterwards: its name, arguments, and the fields still wrong."""
        default: dict[tuple[str, str], Value] = {
            key: value for key, value in fields.items() if value not in (None, 0, False, 0.0)
        }
        best: tuple[str, list[str], dict[tuple[str, str], Value]] = ("", [], default)
        if not self._access.constructs(item.class_name):
            return best
        for name, arguments in self._candidates(item, fields):
            left = self._left_by(number, item, name, arguments, fields)
            if left is not None and (not best[0] or len(left) < len(best[2])):
                parameters = self._program.procedures[name].parameters[1:]
                texts = [self.expression(arguments[local.name], local.type) for local in parameters]
                best = (name, texts, left)
        return best

    def _candidates(
        self, item: ObjectState, fields: Mapping[tuple[str, str], Value]
    ) -> Iterator[tuple[str, dict[str, Value]]]:
        by_name = {field: value for (_, field), value in fields.items()}
        for name, procedure in self._program.procedures.items():
            if not name.startswith(f"{item.class_name}.<init>(") or not self._access.procedure(name):
                continue
            names = [local.name for local in procedure.parameters[1:]]
            if all(parameter in by_name for parameter in names):
                values = {parameter: by_name[parameter] for parameter in names}
                yield name, {parameter: self._ready(value) for parameter, value in values.items()}

    def _ready(self, value: Value) -> Value:
        """References to objects that do not exist yet are set later."""
        if isinstance(value, Reference) and value.id in self._building and value.id not in self._made:
            return None
        return value

    def _left_by(
        self,
        number: int,
        item: ObjectState,
        name: str,
        arguments: Mapping[str, Value],
        fields: Mapping[tuple[str, str], Value],
    ) -> dict[tuple[str, str], Value] | None:
        """What the constructor, executed, leaves different; None when it fails or changes other objects."""
        heap = {**self._state.heap, number: replace(item, fields={})}
        given = {self._program.procedures[name].parameters[0].name: Reference(number), **arguments}
        start = replace(self._state, locals=given, globals={}, heap=heap)
        run = self._machine.run(name, start, ListInputs(()), None, _LIMITS)
        if not isinstance(run.end, Returned):
            return None
        final = run.final.heap
        if any(final.get(other) != content for other, content in self._state.heap.items() if other != number):
            return None
        made = final[number]
        assert isinstance(made, ObjectState)
        return {
            key: value for key, value in fields.items() if not self._same(number, value, made.fields.get(key), final)
        }

    def _same(self, number: int, wanted: Value, got: Value, final: Mapping[int, HeapObject]) -> bool:
        """Equal values; or equal objects, when the constructor of object `number` has made its own and nobody else
        holds any of the wanted ones."""
        if wanted == got and type(wanted) is type(got):
            return True
        if not isinstance(wanted, Reference) or not isinstance(got, Reference) or got.id in self._state.heap:
            return False
        copies: dict[int, int] = {}
        if not self._are_copies(wanted, got, final, copies):
            return False
        others = [item for other, item in self._state.heap.items() if other not in copies and other != number]
        return not any(
            Reference(copied) in self._state.locals.values() or any(_holds(item, Reference(copied)) for item in others)
            for copied in copies
        )

    def _are_copies(
        self, wanted: Reference, got: Reference, final: Mapping[int, HeapObject], copies: dict[int, int]
    ) -> bool:
        """Whether the objects behind two references are alike; `copies` gets those of the first and their likes."""
        pending = [(wanted.id, got.id)]
        while pending:
            before, after = pending.pop()
            if before == after or copies.get(before) == after:
                continue
            ours, theirs = self._state.heap.get(before), final.get(after)
            if (
                before in copies
                or after in copies.values()
                or after in self._state.heap
                or type(ours) is not type(theirs)
            ):
                return False
            copies[before] = after
            parts = _parts(ours), _parts(theirs)
            if _form(ours) != _form(theirs) or len(parts[0]) != len(parts[1]):
                return False
            for one, other in zip(*parts, strict=True):
                if isinstance(one, Reference) and isinstance(other, Reference):
                    pending.append((one.id, other.id))
                elif one != other or type(one) is not type(other):
                    return False
        return True


def _form(item: HeapObject | None) -> object:
    """What an object is, without what is in it."""
    match item:
        case ObjectState(class_name=name, fields=fields):
            return name, tuple(fields)
        case ArrayState(elements=elements):
            return replace(item, elements=elements[:0])
        case _:
            return item


def _parts(item: HeapObject | None) -> Sequence[Value]:
    match item:
        case ObjectState(fields=fields):
            return tuple(fields.values())
        case ArrayState(elements=elements):
            return tuple(elements)
        case _:
            return ()


def _holds(item: HeapObject, wanted: Reference) -> bool:
    match item:
        case ObjectState(fields=fields):
            return wanted in fields.values()
        case ArrayState(elements=elements):
            return wanted in elements
        case _:
            return False


def _field_type(program: Program, owner: str, field: str) -> Type:
    for definition in program.classes[owner].fields:
        if definition.name == field:
            return definition.type
    raise NotReproducible(f"field {field} of {owner}")
