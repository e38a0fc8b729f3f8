"""Records an execution for people: what changed, in the user's own code, with objects named by how they are reached."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence

from vernier.core.outcome import TraceStep
from vernier.core.source import Span
from vernier.ir.interp import Observer
from vernier.ir.interp.values import JavaArray, JavaObject, Runtime
from vernier.ir.ops import (
    Allocate,
    Assign,
    Call,
    CallPointer,
    CallVirtual,
    DerefPlace,
    ElementPlace,
    FieldPlace,
    GlobalPlace,
    Havoc,
    Load,
    New,
    NewArray,
    Operation,
    Store,
)
from vernier.ir.program import Procedure
from vernier.ir.types import BOOL, STRING, Type

_FIRST = 300
_LAST = 700
_LONGEST_TEXT = 80


class Names:
    """Names for objects: the variable or path they were first stored under, with a number from the second object on."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}
        self._used: dict[str, int] = {}

    def get(self, number: int) -> str | None:
        return self._names.get(number)

    def give(self, number: int, path: str) -> None:
        if number not in self._names:
            count = self._used.get(path, 0) + 1
            self._used[path] = count
            self._names[number] = path if count == 1 else f"{path}#{count}"


class Tracer(Observer):
    """`files` are the user's; what happens inside library code is not recorded, only the call of it."""

    def __init__(self, files: Collection[str]) -> None:
        self._files = frozenset(files)
        self._first: list[TraceStep] = []
        self._last: deque[TraceStep] = deque(maxlen=_LAST)
        self._own: list[bool] = []
        self._depth = 0
        self.names = Names()
        self.place: Span | None = None

    @property
    def steps(self) -> tuple[TraceStep, ...]:
        return (*self._first, *self._last)

    # Calls

    def entered(self, procedure: Procedure, arguments: Sequence[Runtime]) -> None:
        own = procedure.origin.span.file in self._files
        if own and self._own:
            named = zip(procedure.parameters, arguments, strict=True)
            listed = ", ".join(self.text(value, parameter.type) for parameter, value in named)
            self._record(procedure.origin.span, f"call {_short(procedure.name)}({listed})")
        for parameter, value in zip(procedure.parameters, arguments, strict=True):
            self._name(value, parameter.name)
        self._depth += own
        self._own.append(own)

    def left(self, procedure: Procedure, result: Runtime) -> None:
        own = self._leave()
        if own and self._own and result is not None:
            text = f"{_short(procedure.name)} returns {self.text(result, procedure.result)}"
            self._record(procedure.origin.span, text)

    def threw(self, procedure: Procedure, exception: Runtime) -> None:
        if self._leave():
            self._record(procedure.origin.span, f"{_short(procedure.name)} throws {self.text(exception, STRING)}")

    def _leave(self) -> bool:
        own = self._own.pop() if self._own else False
        self._depth -= own
        return own

    # Changes

    def assigned(self, operation: Operation, value: Runtime) -> None:
        match operation:
            case Havoc(target=target, name=name):
                self._record(operation.origin.span, f"{_source(target.name) or name} = {self.text(value, target.type)}")
            case New(target=target) | NewArray(target=target) | Allocate(target=target) | Assign(target=target):
                named = _source(target.name)
                if named is not None and self._watching():
                    self._record(operation.origin.span, f"{named} = {self.text(value, target.type)}")
                    self._name(value, named)
            case _:
                pass

    def loaded(self, operation: Load, holder: Runtime, index: int | None, value: Runtime) -> None:
        """Reading changes nothing, but tells by which path an object is reached."""
        if isinstance(value, JavaObject | JavaArray) and self._watching():
            self._name(value, self._path(operation.place, holder, index))

    def stored(self, operation: Store, holder: Runtime, index: int | None, value: Runtime) -> None:
        if self._watching():
            path = self._path(operation.place, holder, index)
            self._record(operation.origin.span, f"{path} = {self.text(value, operation.place.type)}")
            self._name(value, path)

    def returned(self, operation: Call | CallVirtual | CallPointer, result: Runtime, raised: Runtime) -> None:
        target = operation.target
        if target is None or raised is not None or not self._watching():
            return
        name = _source(target.name)
        if name is not None:
            self._record(operation.origin.span, f"{name} = {self.text(result, target.type)}")
            self._name(result, name)

    def _watching(self) -> bool:
        return bool(self._own) and self._own[-1]

    def _record(self, span: Span, text: str) -> None:
        step = TraceStep(span, max(0, self._depth - 1), text)
        if span.file in self._files:
            self.place = span
        (self._first if len(self._first) < _FIRST else self._last).append(step)

    # Words

    def text(self, value: Runtime, type_: Type) -> str:
        """A value as people write it."""
        match value:
            case None:
                return "null"
            case bool():
                return "true" if value else "false"
            case int() if type_ == BOOL:
                return "true" if value else "false"
            case tuple():
                return self._pointer(value)
            case JavaObject() if _is_string(value):
                return quoted(self.session.text(value))
            case JavaObject():
                return self.names.get(value.i) or f"new {_short(value.CLASS_NAME)}"
            case JavaArray():
                return self.names.get(value.i) or f"new {_array(value)}"
            case _:
                return str(value)

    def _pointer(self, value: tuple[Runtime, int]) -> str:
        memory, offset = value
        if memory.size == 0 and not memory.i:
            return "NULL" if offset == 0 else hex(offset)
        name = self.names.get(memory.i) or memory.name
        return f"&{name}" if offset == 0 else f"&{name} + {offset} bytes"

    def _name(self, value: Runtime, path: str) -> None:
        if path.startswith("%"):
            return
        if isinstance(value, JavaObject | JavaArray):
            self.names.give(value.i, path)

    def _path(self, place: object, holder: Runtime, index: int | None) -> str:
        match place:
            case GlobalPlace(name=name):
                return name.rpartition(".")[2] if name.count(".") > 1 else name
            case FieldPlace(field=field):
                return f"{self.text(holder, STRING)}.{field}"
            case ElementPlace():
                return f"{self.text(holder, STRING)}[{index}]"
            case DerefPlace():
                return f"*({self.text(holder, STRING)})"
            case _:
                return "?"


def _is_string(value: JavaObject) -> bool:
    name = value.CLASS_NAME
    return name == STRING.name


def quoted(text: str) -> str:
    """A string in quotes, shortened."""
    shown = text if len(text) <= _LONGEST_TEXT else f"{text[:_LONGEST_TEXT]}... ({len(text)} characters)"
    return '"' + shown.encode("unicode_escape").decode("ascii").replace('"', '\\"') + '"'


def _source(name: str) -> str | None:
    """The user's name of a local; None for one that the translation made."""
    return None if name.startswith("%") else name.partition(".")[0]


def _short(name: str) -> str:
    """A procedure or class without package and parameter types."""
    bare = name.partition("(")[0]
    parts = bare.split(".")
    return ".".join(parts[-2:]) if "(" in name else parts[-1]


def _array(array: JavaArray) -> str:
    return f"{_short(str(array.TYPE.element))}[{len(array.e)}]"
