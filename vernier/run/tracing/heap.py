"""A state for people: variables, and the objects they reach, named by access path; as boxes to draw and as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from vernier.core.heap_view import Box, Cell, HeapView, Shape
from vernier.ir.program import Language, Program
from vernier.ir.state import ArrayState, FunctionPointer, MemoryState, ObjectState, Pointer, Reference, State, Value
from vernier.ir.types import BOOL, U16, BoolType, IntType, Type
from vernier.run.tracing.names import array_word, in_c, memory_path, type_word
from vernier.run.tracing.trace import quoted

_OBJECTS_SHOWN = 20
_CELLS_SHOWN = 16
_BOXES = 60
_CELLS = 64
_BOXED = frozenset(
    f"java.lang.{name}" for name in ("Integer", "Long", "Short", "Byte", "Character", "Boolean", "Float", "Double")
)

Root: TypeAlias = tuple[str, Value, Type]
"""A variable: its name, value and type."""


def heap_view(program: Program, state: State, roots: Sequence[Root]) -> HeapView:
    """What the roots reach, breadth first."""
    return _Viewer(program, state).view(roots)


def argument_texts(view: HeapView) -> tuple[tuple[str, str], ...]:
    """Variables with their values."""
    names = {box.id: box for box in view.boxes}
    return tuple((cell.label, _cell_text(cell, cell.label, names)) for cell in view.variables)


def heap_lines(view: HeapView) -> tuple[str, ...]:
    """One line per object, such as `list: new LinkedList { head = null, size = 0 }`, or `*out: int = 7` in C."""
    names = {box.id: box for box in view.boxes}
    found = [f"{box.name}: {_content(box, names)}" for box in view.boxes[:_OBJECTS_SHOWN]]
    hidden = len(view.boxes) - len(found) + view.hidden
    return (*found, f"... and {hidden} more objects") if hidden else tuple(found)


def _content(box: Box, names: dict[int, Box]) -> str:
    cells = []
    for cell in box.cells[:_CELLS_SHOWN]:
        text = _cell_text(cell, _path(box, cell.label), names)
        if box.shape is Shape.MEMORY and not cell.label:
            # A scalar has one cell, which is itself.
            return f"{_born(box)} = {text}"
        cells.append(text if box.shape is Shape.ARRAY else f"{cell.label} = {text}")
    hidden = len(box.cells) - len(cells) + box.hidden
    listed = ", ".join([*cells, *([f"... {hidden} more"] if hidden else [])])
    return f"{_born(box)} {{{f' {listed} ' if listed else ''}}}"


def _cell_text(cell: Cell, path: str, names: dict[int, Box]) -> str:
    """At the path that gives an object its name stands what it is; elsewhere its name."""
    box = names.get(cell.target)
    return _born(box) if box is not None and box.name == path else cell.text


def _born(box: Box) -> str:
    return f"new {box.kind}" if box.shape is Shape.OBJECT else box.kind


def _path(box: Box, label: str) -> str:
    match box.shape:
        case Shape.OBJECT:
            return f"{box.name}.{label}"
        case Shape.ARRAY:
            return f"{box.name}[{label}]"
        case Shape.MEMORY:
            return in_c(f"{box.name}{label if label.startswith('[') else f'.{label}'}" if label else box.name)


class _Viewer:
    """Names objects by the first path that reaches them and makes a box for each."""

    def __init__(self, program: Program, state: State) -> None:
        self._program = program
        self._state = state
        self._names: dict[int, str] = {}
        self._pending: list[int] = []

    def view(self, roots: Sequence[Root]) -> HeapView:
        variables = tuple(self._cell(name, value, type_, name) for name, value, type_ in roots)
        boxes: list[Box] = []
        while len(boxes) < min(len(self._pending), _BOXES):
            boxes.append(self._box(self._pending[len(boxes)]))
        return HeapView(variables, tuple(boxes), len(self._pending) - len(boxes))

    def _cell(self, label: str, value: Value, type_: Type | None, path: str) -> Cell:
        match value:
            case Reference(id=number):
                inline = self._inline(number)
                return Cell(label, self._named(number, path), number) if inline is None else Cell(label, inline)
            case Pointer(id=number, offset=offset) if number:
                # A variable that has an address is a root under the name of its address.
                base = self._named(number, path[1:] if path.startswith("&") else f"*{path}")
                item = self._state.heap.get(number)
                inside = ""
                if isinstance(item, MemoryState) and offset:
                    inside = memory_path(self._program, "", item.type, item.size, offset)
                return Cell(label, in_c(f"&{base}{inside}"), number)
            case _:
                return Cell(label, _scalar(value, type_))

    def _named(self, number: int, path: str) -> str:
        known = self._names.get(number)
        if known is None:
            known = self._names[number] = in_c(path)
            self._pending.append(number)
        return known

    def _inline(self, number: int) -> str | None:
        """The text of a Java string, of a number in a box, or of a class object; None for other objects."""
        item = self._state.heap.get(number)
        if not isinstance(item, ObjectState):
            return None
        if item.stands_for is not None:
            return f"{type_word(Language.JAVA, item.stands_for)}.class"
        if item.class_name in _BOXED:
            value = item.fields.get((item.class_name, "value"))
            types: dict[str, Type] = {"java.lang.Boolean": BOOL, "java.lang.Character": U16}
            type_ = types.get(item.class_name)
            return f"{item.class_name.rpartition('.')[2]} {_scalar(value, type_)}"
        if item.class_name != "java.lang.String":
            return None
        cells = item.fields.get(("java.lang.String", "value"))
        array = self._state.heap.get(cells.id) if isinstance(cells, Reference) else None
        if not isinstance(array, ArrayState):
            return None
        return quoted("".join(chr(cell) for cell in array.elements if isinstance(cell, int)))

    def _box(self, number: int) -> Box:
        item = self._state.heap.get(number)
        path = self._names[number]
        match item:
            case ObjectState(class_name=name, fields=fields):
                cells = [
                    self._cell(field, value, self._field_type(owner, field), f"{path}.{field}")
                    for (owner, field), value in list(fields.items())[:_CELLS]
                    if not field.startswith("$")
                ]
                kind = name.rpartition(".")[2].replace("$", ".")
                return Box(number, path, kind, Shape.OBJECT, tuple(cells), max(0, len(fields) - _CELLS))
            case ArrayState(type=type_, elements=elements):
                cells = [
                    self._cell(str(index), value, type_.element, f"{path}[{index}]")
                    for index, value in enumerate(elements[:_CELLS])
                ]
                kind = array_word(type_.element, len(elements))
                return Box(number, path, kind, Shape.ARRAY, tuple(cells), max(0, len(elements) - _CELLS))
            case MemoryState():
                return self._memory_box(number, path, item)
            case _:
                return Box(number, path, "?", Shape.OBJECT, ())

    def _memory_box(self, number: int, path: str, item: MemoryState) -> Box:
        cells = []
        for offset, (_, value) in list(item.cells.items())[:_CELLS]:
            label = memory_label(self._program, item, offset)
            inner = f"{path}{label if label.startswith('[') else f'.{label}'}" if label else path
            cells.append(self._cell(label, value, None, inner))
        kind = type_word(Language.C, item.type).removeprefix("struct ")
        if not item.live:
            cells = [Cell("life", "has ended")]
        return Box(number, path, kind, Shape.MEMORY, tuple(cells), max(0, len(item.cells) - _CELLS))

    def _field_type(self, owner: str, field: str) -> Type | None:
        definition = self._program.classes.get(owner)
        fields = definition.fields if definition is not None else ()
        return next((item.type for item in fields if item.name == field), None)


def memory_label(program: Program, item: MemoryState, offset: int) -> str:
    """The place inside a C object, without its name: `next`, `[3]`, or nothing for a scalar."""
    return memory_path(program, "", item.type, item.size, offset).removeprefix(".")


def _scalar(value: Value, type_: Type | None) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int() if isinstance(type_, BoolType):
            return "true" if value else "false"
        case int() if isinstance(type_, IntType) and type_ == U16 and 32 <= value < 127:
            return f"'{chr(value)}'"
        case Pointer(offset=offset):
            return "NULL" if offset == 0 else hex(offset)
        case FunctionPointer(name=name):
            return f"&{name}"
        case _:
            return str(value)
