"""A start state for people: the arguments, and one line per object they reach, named by access path."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vernier.ir.program import Language
from vernier.ir.state import ArrayState, FunctionPointer, MemoryState, ObjectState, Pointer, Reference, State, Value
from vernier.run.names import type_word
from vernier.run.trace import quoted

_OBJECTS_SHOWN = 20
_CELLS_SHOWN = 16


@dataclass(frozen=True, slots=True)
class HeapText:
    """`arguments`: name and value. `objects`: lines such as `list: LinkedList { head = null, size = 0 }`."""

    arguments: tuple[tuple[str, str], ...]
    objects: tuple[str, ...]


def heap_lines(state: State, parameters: Sequence[str]) -> HeapText:
    """Objects in breadth-first order from the arguments, then from globals."""
    namer = _Namer(state)
    arguments = tuple((name, namer.visit(state.locals[name], name)) for name in parameters if name in state.locals)
    for name, value in state.globals.items():
        namer.visit(value, name.rpartition(".")[2])
    return HeapText(arguments, namer.lines())


class _Namer:
    """Names objects by the first path that reaches them and writes a line for each."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._names: dict[int, str] = {}
        self._pending: list[int] = []

    def visit(self, value: Value, path: str) -> str:
        """The text of a value found at this path."""
        match value:
            case None:
                return "null"
            case bool():
                return "true" if value else "false"
            case Reference(id=number):
                return self._object(number, path)
            case Pointer(id=0, offset=offset):
                return "NULL" if offset == 0 else hex(offset)
            case Pointer(id=number, offset=offset):
                name = self._object(number, f"*{path}")
                return f"&{name}" if offset == 0 else f"&{name} + {offset} bytes"
            case FunctionPointer(name=name):
                return f"&{name}"
            case _:
                return str(value)

    def _object(self, number: int, path: str) -> str:
        text = self._string(number)
        if text is not None:
            return quoted(text)
        known = self._names.get(number)
        if known is None:
            known = self._names[number] = path
            self._pending.append(number)
            return _kind(self._state.heap.get(number))
        return known

    def _string(self, number: int) -> str | None:
        """The characters of a Java string object."""
        item = self._state.heap.get(number)
        if not isinstance(item, ObjectState) or item.class_name != "java.lang.String":
            return None
        cells = item.fields.get(("java.lang.String", "value"))
        array = self._state.heap.get(cells.id) if isinstance(cells, Reference) else None
        if not isinstance(array, ArrayState):
            return None
        return "".join(chr(cell) for cell in array.elements if isinstance(cell, int))

    def lines(self) -> tuple[str, ...]:
        found: list[str] = []
        position = 0
        while position < len(self._pending) and len(found) < _OBJECTS_SHOWN:
            number = self._pending[position]
            position += 1
            item = self._state.heap.get(number)
            found.append(f"{self._names[number]}: {self._content(item, self._names[number])}")
        hidden = len(self._pending) - len(found)
        return (*found, f"... and {hidden} more objects") if hidden else tuple(found)

    def _content(self, item: object, path: str) -> str:
        match item:
            case ObjectState(fields=fields):
                cells = [f"{name} = {self.visit(value, f'{path}.{name}')}" for (_, name), value in fields.items()]
                return f"{_kind(item)} {{{_joined(cells)}}}"
            case ArrayState(elements=elements):
                cells = [self.visit(value, f"{path}[{index}]") for index, value in enumerate(elements)]
                return f"{_kind(item)} {{{_joined(cells)}}}"
            case MemoryState(cells=memory):
                cells = [f"+{offset}: {self.visit(value, f'{path}+{offset}')}" for offset, (_, value) in memory.items()]
                return f"{_kind(item)} {{{_joined(cells)}}}"
            case _:
                return "?"


def _joined(cells: list[str]) -> str:
    """The cells in a row, with a space at both ends unless there are none."""
    hidden = [f"... {len(cells) - _CELLS_SHOWN} more"] if len(cells) > _CELLS_SHOWN else []
    return f" {', '.join(cells[:_CELLS_SHOWN] + hidden)} " if cells else ""


def _kind(item: object) -> str:
    match item:
        case ObjectState(class_name=name):
            return f"new {name.rpartition('.')[2]}"
        case ArrayState(type=type_, elements=elements):
            return f"{type_word(Language.JAVA, type_.element)}[{len(elements)}]"
        case MemoryState(size=size):
            return f"object of {size} bytes"
        case _:
            return "?"
