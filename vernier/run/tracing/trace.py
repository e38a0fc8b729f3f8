"""Records an execution for people: what changed, in the user's own code, with objects named by how they are reached."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import TypeAlias

from vernier.core.outcome import TraceStep
from vernier.core.source import GUARD, VARIABLE_ARGUMENTS, VARIABLE_PARAMETER, Span
from vernier.ir.interp import Observer
from vernier.ir.interp.values import JavaArray, JavaObject, Memory, Runtime
from vernier.ir.layout import size_of
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
    Place,
    Store,
)
from vernier.ir.program import Language, Procedure
from vernier.ir.types import I8, OBJECT, STRING, BlockType, BoolType, MemoryType, Type
from vernier.run.tracing.names import Names, array_word, memory_path, short, type_word

_FIRST = 300
_LAST = 700
_LONGEST_TEXT = 80
_ADDRESSED = "$at"
_UNSEEN = frozenset({GUARD, VARIABLE_ARGUMENTS})
"""Rewritings that users do not know of"""

Variable: TypeAlias = tuple[str, Runtime, Type]
"""A variable at run time: name, value, type."""


@dataclass(slots=True)
class _Frame:
    """An active call. `site` is the call in the user's code that library code runs on behalf of."""

    own: bool
    site: Span | None = None
    name: str = ""
    call: tuple[Procedure, Sequence[Runtime]] | None = None
    variables: dict[str, tuple[Runtime, Type]] = field(default_factory=dict)


class Tracer(Observer):
    """`files` are the user's; what happens inside library code is not recorded, only that it throws."""

    def __init__(self, files: Collection[str]) -> None:
        self._files = frozenset(files)
        self._first: list[TraceStep] = []
        self._last: deque[TraceStep] = deque(maxlen=_LAST)
        self._frames: list[_Frame] = []
        self._depth = 0
        self._names = Names()
        self._thrown: Runtime = None
        self._alive: list[Variable] = []
        self._muted = False
        """Whether an entry evaluates guards: the method does so again, for everybody to see"""

    def variables(self) -> list[Variable]:
        """The variables of the user's active calls, outermost call first; after an exception has left the entry, those
        that were alive when it was thrown."""
        return _variables(self._frames) if self._frames else self._alive

    def name(self, number: int) -> str:
        """What the steps, once they have been asked for, call the object; empty when they do not."""
        return self._names.known(number)

    def steps(self) -> tuple[TraceStep, ...]:
        """What was recorded, with all names known."""
        return tuple(replace(step, text=self._names.resolve(step.text)) for step in (*self._first, *self._last))

    # Calls

    def entered(self, procedure: Procedure, arguments: Sequence[Runtime]) -> None:
        own = procedure.origin.span.file in self._files
        if own:
            if self._frames and not _is_entry(procedure):
                self._record(self._site(procedure), self._call(procedure, arguments))
            for parameter, value in zip(procedure.parameters, arguments, strict=True):
                if parameter != procedure.receiver or not self._frames:
                    self._name(value, parameter.name)
        self._depth += own
        site = self._frames[-1].site if self._frames else None
        frame = _Frame(own, site, procedure.name, (procedure, arguments))
        if own:
            named = zip(procedure.parameters, arguments, strict=True)
            frame.variables.update((item.name, (value, item.type)) for item, value in named)
        self._frames.append(frame)

    def _call(self, procedure: Procedure, arguments: Sequence[Runtime]) -> str:
        named = zip(procedure.parameters, arguments, strict=True)
        listed = ", ".join(
            self._text(value, item.type)
            for item, value in named
            if item != procedure.receiver and item.name != VARIABLE_PARAMETER
        )
        return f"call {short(procedure.name)}({listed})"

    def ended(self) -> None:
        """The execution ends here. Where that is inside library code, the user's call of it is the last step."""
        library = list(takewhile(lambda frame: not frame.own, reversed(self._frames)))
        own = self._frames[: len(self._frames) - len(library)]
        if own and library and own[-1].site is not None and library[-1].call is not None:
            self._record(own[-1].site, self._call(*library[-1].call))

    def left(self, procedure: Procedure, result: Runtime) -> None:
        if self._leave() and self._frames and result is not None and not _is_entry(procedure):
            self._record(
                self._site(procedure), f"{short(procedure.name)} returns {self._text(result, procedure.result)}"
            )

    def threw(self, procedure: Procedure, exception: Runtime) -> None:
        site = self._frames[-1].site if self._frames else None
        if exception is not self._thrown:
            self._thrown, self._alive = exception, _variables(self._frames)
        own = self._leave()
        text = f"{short(procedure.name)} throws {self._exception(exception)}"
        if own and self._frames and not _is_entry(procedure):
            self._record(self._site(procedure), text)
        elif not own and self._watching() and site is not None:
            self._record(site, text)

    def called(self, operation: Call | CallVirtual | CallPointer, arguments: Sequence[Runtime]) -> None:
        del arguments
        if operation.origin.rewriting in _UNSEEN:
            self._muted = True
        if self._watching():
            self._frames[-1].site = operation.origin.span

    def returned(self, operation: Call | CallVirtual | CallPointer, result: Runtime, raised: Runtime) -> None:
        if operation.origin.rewriting in _UNSEEN:
            self._muted = False
        if operation.target is not None and raised is None:
            self._changed(operation, operation.target.name, result, operation.target.type)

    def _site(self, procedure: Procedure) -> Span:
        """Where the caller calls it; its definition when the caller is not the user's."""
        frame = self._frames[-1]
        return frame.site if frame.own and frame.site is not None else procedure.origin.span

    def _leave(self) -> bool:
        own = self._frames.pop().own if self._frames else False
        self._depth -= own
        return own

    def _watching(self) -> bool:
        return bool(self._frames) and self._frames[-1].own

    # Changes

    def assigned(self, operation: Operation, value: Runtime) -> None:
        match operation:
            case Allocate(target=target):
                if target.name.endswith(_ADDRESSED):
                    name = target.name.removesuffix(_ADDRESSED).partition(".")[0]
                    self._names.give(value[0].i, name)
                    if self._watching():
                        self._frames[-1].variables[f"&{name}"] = (value, target.type)
            case New(target=target) | NewArray(target=target) | Assign(target=target) | Havoc(target=target):
                self._changed(operation, target.name, value, target.type)
            case _:
                pass

    def loaded(self, operation: Load, holder: Runtime, index: int | None, value: Runtime) -> None:
        """Reading changes nothing, except when it goes into a variable; and it tells how an object is reached."""
        if self._watching():
            self._name(value, self._path(operation.place, holder, index))
        self._changed(operation, operation.target.name, value, operation.target.type)

    def stored(self, operation: Store, holder: Runtime, index: int | None, value: Runtime) -> None:
        if self._watching() and operation.origin.rewriting not in _UNSEEN:
            path = self._path(operation.place, holder, index)
            text = f"{path} = {self._text(value, operation.place.type)}"
            self._record(operation.origin.span, text, *self._written(operation.place, holder, index))
            self._name(value, path)

    def _changed(self, operation: Operation, local: str, value: Runtime, type_: Type) -> None:
        generated = local.startswith(("%", "$")) or local.endswith(_ADDRESSED) or operation.origin.rewriting in _UNSEEN
        if self._watching() and not generated:
            name = local.partition(".")[0]
            self._frames[-1].variables[name] = (value, type_)
            born = value.i if isinstance(operation, New | NewArray) else 0
            self._record(operation.origin.span, f"{name} = {self._text(value, type_)}", born)
            self._name(value, name)

    def _written(self, place: Place, holder: Runtime, index: int | None) -> tuple[int, str]:
        """The object and cell that a store changes."""
        match place:
            case FieldPlace(field=field_name):
                return holder.i, field_name
            case ElementPlace():
                return holder.i, str(index)
            case DerefPlace():
                memory, offset = holder
                path = memory_path(self.session.program, "", memory.type, memory.size, offset) if memory.type else ""
                return memory.i, path.removeprefix(".")
            case GlobalPlace():
                return 0, ""

    def _record(self, span: Span, text: str, changed: int = 0, cell: str = "") -> None:
        if self._muted:
            return
        step = TraceStep(span, max(0, self._depth - 1), text, changed, cell)
        (self._first if len(self._first) < _FIRST else self._last).append(step)

    # Words

    def _text(self, value: Runtime, type_: Type) -> str:
        """A value as people write it."""
        match value:
            case None:
                return "null"
            case bool():
                return "true" if value else "false"
            case int() if isinstance(type_, BoolType):
                return "true" if value else "false"
            case tuple():
                return self._pointer(value)
            case JavaObject():
                return quoted(self.session.text(value)) if _is_string(value) else self._object(value)
            case JavaArray():
                return self._object(value)
            case _:
                return str(value)

    def _object(self, value: JavaObject | JavaArray) -> str:
        if isinstance(value, JavaArray):
            return self._names.mark(value.i, array_word(value.TYPE.element, len(value.e)))
        return self._names.mark(value.i, short(value.CLASS_NAME))

    def _pointer(self, value: tuple[Memory, int]) -> str:
        memory, offset = value
        if memory.type is None:
            return "NULL" if offset == 0 else memory.name if memory.size else hex(offset)
        named = self._memory(memory, offset) if offset else self._marked(memory, memory.type)
        return f"&{named}{self._characters(memory, offset)}"

    def _characters(self, memory: Memory, offset: int) -> str:
        """The text that a pointer to characters points to, if it is one."""
        if memory.type not in (I8, BlockType(I8, memory.size)):
            return ""
        found: list[str] = []
        while (cell := memory.cells.get(offset + len(found))) is not None and isinstance(cell[1], int) and cell[1] > 0:
            found.append(chr(cell[1]))
        ended = cell is not None and cell[1] == 0
        return f" {quoted(''.join(found))}" if found and ended else ""

    def _memory(self, memory: Memory, offset: int) -> str:
        if memory.type is None:
            return memory.name
        name = self._marked(memory, memory.type)
        return memory_path(self.session.program, name, memory.type, memory.size, offset)

    def _marked(self, memory: Memory, type_: MemoryType) -> str:
        return self._names.mark(memory.i, self._kind(type_, memory.size))

    def _kind(self, type_: MemoryType, size: int) -> str:
        word = type_word(Language.C, type_)
        unit = size_of(self.session.program, type_)
        return f"{word}[{size // unit}]" if unit and size != unit else word

    def _exception(self, value: Runtime) -> str:
        if not isinstance(value, JavaObject):
            return "an exception"
        slots = self.session.code.classes.fields(value.CLASS_NAME)
        slot = slots.get(("java.lang.Throwable", "message"))
        message = getattr(value, slot[0]) if slot is not None else None
        text = f": {self.session.text(message)}" if isinstance(message, JavaObject) else ""
        return f"{value.CLASS_NAME}{text}"

    def _name(self, value: Runtime, path: str) -> None:
        match value:
            case JavaObject() | JavaArray():
                self._names.give(value.i, path)
            case (Memory() as memory, 0) if memory.type is not None:
                self._names.give(memory.i, f"*{path}")
            case _:
                pass

    def _path(self, place: Place, holder: Runtime, index: int | None) -> str:
        match place:
            case GlobalPlace(name=name):
                return ".".join(name.split(".")[-2:])
            case FieldPlace(field=field):
                return f"{self._text(holder, OBJECT)}.{field}"
            case ElementPlace():
                return f"{self._text(holder, OBJECT)}[{index}]"
            case DerefPlace():
                return self._memory(*holder)


def _variables(frames: Iterable[_Frame]) -> list[Variable]:
    """One of each name; another variable of a name that is taken tells whose it is."""
    found: dict[str, tuple[Runtime, Type]] = {}
    for frame in frames:
        for name, (value, type_) in frame.variables.items() if frame.own else ():
            taken = found.get(name)
            label = name if taken is None or taken[0] is value else f"{name} of {short(frame.name)}"
            found[label] = (value, type_)
    return [(name, value, type_) for name, (value, type_) in found.items()]


def quoted(text: str) -> str:
    """A string in quotes, shortened."""
    shown = text if len(text) <= _LONGEST_TEXT else f"{text[:_LONGEST_TEXT]}... ({len(text)} characters)"
    return '"' + shown.encode("unicode_escape").decode("ascii").replace('"', '\\"') + '"'


def _is_string(value: JavaObject) -> bool:
    name = value.CLASS_NAME
    return name == STRING.name


def _is_entry(procedure: Procedure) -> bool:
    """Whether a front end made the procedure to set the scene; the user never wrote it."""
    return procedure.wraps is not None
