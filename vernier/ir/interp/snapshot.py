"""States to run-time heaps and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from vernier.ir.interp.c.memory import DRAWN, Tag
from vernier.ir.interp.values import INTEGER, Function, JavaArray, JavaObject, Memory, Runtime
from vernier.ir.ops import Storage
from vernier.ir.state import (
    ArrayState,
    FunctionPointer,
    HeapObject,
    MemoryState,
    ObjectState,
    Pointer,
    Reference,
    State,
    Value,
)
from vernier.ir.types import BlockType, is_reference

if TYPE_CHECKING:
    from vernier.ir.interp.session import Session


class Instantiation:
    """Builds the objects of a start state in a session. They keep the ids they have there."""

    def __init__(self, session: Session, state: State) -> None:
        self._session = session
        self._code = session.code
        self._state = state
        self._objects: dict[int, Any] = {}

    def build(self) -> None:
        """Make all objects, then fill them, then set the globals."""
        owners = {id_: name for name, id_ in self._state.global_objects.items()}
        for id_, content in sorted(self._state.heap.items()):
            made = self._make(id_, content, owners.get(id_))
            made.i = id_
            self._objects[id_] = made
        for id_, content in self._state.heap.items():
            self._fill(self._objects[id_], content)
        # By convention the global `C.<state>` is 1 when the class C is initialised.
        for class_name in sorted(self._state.initialised):
            if f"{class_name}.<state>" in self._code.program.globals:
                self._code.namespace[self._code.variable(f"{class_name}.<state>")] = 1
        for name, value in self._state.globals.items():
            self._code.namespace[self._code.variable(name)] = self.runtime(value)
        self._session.started = [self._objects[id_] for id_ in sorted(self._objects)]

    def _make(self, id_: int, content: HeapObject, owner: str | None) -> Any:
        match content:
            case ObjectState(stands_for=type_) if type_ is not None:
                return self._code.class_of(type_)
            case ObjectState() if id_ in self._state.literals:
                return self._session.intern(self._session.string(self._state.literals[id_]))
            case ObjectState(class_name=class_name):
                return self._code.classes.object_class(class_name)()
            case ArrayState(type=type_):
                return self._session.array(type_, [])
            case MemoryState(type=type_, size=size):
                if owner is not None:
                    memory = self._code.namespace[self._code.memory(owner)]
                else:
                    memory = Memory(type_, size, Storage.HEAP, id_)
                memory.cells, memory.zeroed, memory.live = {}, False, content.live
                return memory

    def _fill(self, made: Any, content: HeapObject) -> None:
        match content:
            case ObjectState(fields=fields):
                for (owner, field), value in fields.items():
                    setattr(made, self._code.classes.slot(owner, field), self.runtime(value))
            case ArrayState(elements=elements):
                made.e = [self.runtime(value) for value in elements]
            case MemoryState(cells=cells):
                for offset, (size, value) in cells.items():
                    made.cells[offset] = (int(_tag(size, value)), self.runtime(value))

    def runtime(self, value: Value) -> Runtime:
        """A plain value as run-time value."""
        match value:
            case Reference(id=id_):
                return self._objects[id_]
            case Pointer(id=id_, offset=offset):
                return (self._objects[id_] if id_ else INTEGER, offset)
            case FunctionPointer(name=name):
                return self._code.function_pointer(name)
            case _:
                return value


def _tag(size: int, value: Value) -> Tag:
    match value:
        case bool():
            return Tag.BOOL
        case float():
            return Tag.F32 if size == 4 else Tag.F64
        case int():
            return Tag[f"{'I' if value < 0 else 'U'}{8 * size}"]
        case _:
            return Tag.POINTER


class Snapshot:
    """Turns a session's heap into a State: what the entry's arguments, the globals and the start state reach.

    Ids: objects of the start state keep theirs; others follow in order of allocation.
    """

    def __init__(self, session: Session, extra: Iterable[Runtime] = ()) -> None:
        self._session = session
        self._code = session.code
        self._ids: dict[int, int] = {}
        self._order: list[Any] = []
        self._collect(extra)

    def _collect(self, extra: Iterable[Runtime]) -> None:
        namespace = self._code.namespace
        roots: list[Runtime] = list(self._session.started)
        roots += [namespace[name] for _, name in sorted(self._code.memories.items())]
        roots += [namespace[name] for _, name in sorted(self._code.variables.items())]
        roots += list(extra)
        found: dict[int, Any] = {}
        while roots:
            current = roots.pop()
            if isinstance(current, tuple):
                current = current[0]
            if not isinstance(current, JavaObject | JavaArray | Memory) or id(current) in found:
                continue
            if current is INTEGER or isinstance(current, Function):
                continue
            found[id(current)] = current
            roots.extend(self._inside(current))
        given = {id(item) for item in self._session.started}
        later = sorted((item for item in found.values() if id(item) not in given), key=lambda item: item.i)
        last = max((item.i for item in self._session.started), default=0)
        for item in self._session.started:
            self._ids[id(item)] = item.i
        for number, item in enumerate(later, start=last + 1):
            self._ids[id(item)] = number
        self._order = [*self._session.started, *later]

    def _inside(self, item: Any) -> list[Runtime]:
        if isinstance(item, JavaArray):
            return item.e if is_reference(item.TYPE.element) else []
        if isinstance(item, Memory):
            return [value for _, value in item.cells.values()]
        return [getattr(item, slot) for slot, _ in self._code.classes.fields(item.CLASS_NAME).values()]

    def value(self, runtime: Runtime) -> Value:
        """A run-time value with the ids of this snapshot."""
        if isinstance(runtime, tuple):
            memory, offset = runtime
            if isinstance(memory, Function):
                return FunctionPointer(memory.procedure)
            return Pointer(0 if memory is INTEGER else self._ids[id(memory)], offset)
        if isinstance(runtime, JavaObject | JavaArray):
            return Reference(self._ids[id(runtime)])
        plain: Value = runtime
        return plain

    def state(self, locals_: Mapping[str, Runtime], initialised: frozenset[str]) -> State:
        """The whole state."""
        code, namespace = self._code, self._code.namespace
        changed = {
            name: namespace[python_name]
            for name, python_name in sorted(code.variables.items())
            if not _same(namespace[python_name], code.initial(name))
        }
        memories = {name: self._ids[id(namespace[python])] for name, python in sorted(code.memories.items())}
        return State(
            locals={name: self.value(value) for name, value in locals_.items()},
            globals={name: self.value(value) for name, value in changed.items()},
            heap={self._ids[id(item)]: self._object(item) for item in self._order},
            global_objects=memories,
            initialised=initialised,
            literals=self._literals(),
        )

    def _literals(self) -> dict[int, str]:
        texts = {id(item): text for text, item in self._session.unique_strings()}
        return {self._ids[id(item)]: texts[id(item)] for item in self._order if id(item) in texts}

    def _object(self, item: Any) -> HeapObject:
        if isinstance(item, JavaArray):
            # Numbers are what they are, and there may be many.
            plain = not is_reference(item.TYPE.element)
            return ArrayState(item.TYPE, tuple(item.e if plain else map(self.value, item.e)))
        if isinstance(item, Memory):
            return self._memory(item)
        fields = self._code.classes.fields(item.CLASS_NAME)
        values = {key: self.value(getattr(item, slot)) for key, (slot, _) in fields.items()}
        return ObjectState(item.CLASS_NAME, values, self._code.stands_for(item))

    def _memory(self, memory: Memory) -> MemoryState:
        """Zero bytes of zeroed objects are spelled out, in the shape of the object's type."""
        model = self._session.memory
        cells = dict(memory.cells)
        if memory.zeroed and memory.live:
            taken = {at + byte for at, (tag, _) in cells.items() for byte in range(model.sizes[tag])}
            for offset, tag in model.layout(memory, 0, memory.size):
                whole = range(offset, offset + model.sizes[tag])
                if taken.isdisjoint(whole):
                    cells[offset] = (int(tag), model.zero(tag))
                else:
                    cells |= {byte: (int(Tag.U8), 0) for byte in whole if byte not in taken}
        plain = {
            offset: (model.sizes[tag], self.value(value))
            for offset, (tag, value) in sorted(cells.items())
            if tag % DRAWN < Tag.INDETERMINATE
        }
        type_ = memory.type
        assert type_ is not None
        unit = model.size_of(type_)
        if unit and memory.size != unit:
            type_ = BlockType(type_, memory.size // unit)
        return MemoryState(type_, memory.size, plain, memory.live)


class StableSnapshot(Snapshot):
    """A snapshot whose ids are allocation numbers: those of one run can be compared with each other."""

    def __init__(self, session: Session, extra: Iterable[Runtime] = ()) -> None:
        super().__init__(session, extra)
        self._ids = {id(item): item.i for item in self._order}


def _same(left: Runtime, right: Runtime) -> bool:
    return type(left) is type(right) and (left is right or repr(left) == repr(right))
