"""Which object each pointer of a C program points into, where that is one object for all executions.

A pointer then is a number: `column` bytes into the element with that number. An object has `count` elements of `stride`
bytes each; its columns are the scalars in an element. What this cannot say is not reduced.

Law: the byte offset of a pointer is its number times the stride plus the column, modulo 2^64. A number of 32 bits is
never rounded, so from 0 to `count` - 1 it is the element that the pointer points into; one of 64 bits may have wrapped,
so it is the bytes that say whether it is inside.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from vernier.ir.expr import Binary, BinaryOp, Const, Convert, Expr, GlobalAddress, Local, PointerOffset, Unary, UnaryOp
from vernier.ir.layout import size_of
from vernier.ir.ops import Allocate, Assign, Call, Free, Operation, Return, successors
from vernier.ir.program import GlobalStorage, Procedure, Program
from vernier.ir.types import I32, I64, BlockType, IntType, MemoryType, PointerType, Type
from vernier.ir.walk import operations_of, targets_of

MOST_ELEMENTS = (1 << 31) - 1


class NotReducible(Exception):
    """A program has something that the reduction does not know."""


class NoMemory(NotReducible):
    """A program has nothing that had to be reduced: it uses numbers only, in variables."""


@dataclass(frozen=True, slots=True)
class Base:
    """An object of the program."""

    name: str
    stride: int
    count: int | None
    """None: a number that is computed when the object is made"""


@dataclass(frozen=True, slots=True)
class Target:
    """Where a pointer points to, but for the number of the element."""

    base: Base
    column: int


Variable: TypeAlias = tuple[str, str]
"""A pointer variable: its procedure and its name"""


@dataclass(slots=True)
class Pointers:
    """The pointers of some procedures. `made` are the variables that hold the beginning of an object that an operation
    makes; `targets` says where all the others point to; those in `narrow` have numbers of 32 bits."""

    program: Program
    procedures: Mapping[str, Procedure]
    made: dict[Variable, Base] = field(default_factory=dict)
    targets: dict[Variable, Target] = field(default_factory=dict)
    narrow: set[Variable] = field(default_factory=set)
    freed: frozenset[Base] = frozenset()
    """The objects whose life an operation ends"""
    _sources: dict[Variable, list[tuple[str, Expr]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for procedure in self.procedures.values():
            self._collect(procedure)
        for variable in self.made:
            if variable in self._sources:
                raise NotReducible("a pointer to different objects")
        self._resolve()
        self.narrow = set(self._sources)
        while wide := [variable for variable in self.narrow if not self._is_narrow(variable)]:
            self.narrow.difference_update(wide)
        self.freed = frozenset(
            self.target(procedure.name, operation.pointer).base
            for procedure in self.procedures.values()
            for operation in operations_of(procedure)
            if isinstance(operation, Free)
        )

    # ------------------------------------------------------------ what variables hold

    def _collect(self, procedure: Procedure) -> None:
        loops = _labels_in_loops(procedure)
        for block in procedure.blocks:
            for operation in block.operations:
                if isinstance(operation, Allocate):
                    if block.label in loops or self._recurs(procedure.name):
                        # There may be several objects at a time.
                        raise NotReducible("objects that are made again and again")
                    self._make(procedure.name, operation)
                else:
                    self._note(procedure.name, operation)
            if isinstance(block.terminator, Return) and isinstance(procedure.result, PointerType):
                raise NotReducible("a pointer as result")

    def _make(self, procedure: str, operation: Allocate) -> None:
        variable = (procedure, operation.target.name)
        if variable in self.made:
            raise NotReducible("a pointer to different objects")
        element, count = _elements(operation.type)
        known = isinstance(operation.count, Const)
        whole = count * int(operation.count.value) if isinstance(operation.count, Const) else None
        if not known and count != 1:
            raise NotReducible("an array of arrays of unknown length")
        name = operation.target.name.removesuffix("$at")
        shown = name if procedure == "main" else f"{procedure}::{name}"
        self.made[variable] = self._base(shown, element, whole)

    def _base(self, name: str, element: MemoryType, count: int | None) -> Base:
        stride = size_of(self.program, element)
        if stride <= 0 or (count is not None and not 0 < count <= MOST_ELEMENTS):
            raise NotReducible("an object of that size")
        return Base(name, stride, count)

    def _note(self, procedure: str, operation: Operation) -> None:
        match operation:
            case Assign(target=target, value=value):
                if isinstance(target.type, PointerType):
                    self._sources.setdefault((procedure, target.name), []).append((procedure, value))
            case Call(callee=callee, arguments=arguments):
                called = self.procedures.get(callee)
                for parameter, argument in zip(called.parameters, arguments, strict=True) if called else ():
                    if isinstance(parameter.type, PointerType):
                        self._sources.setdefault((callee, parameter.name), []).append((procedure, argument))
                self._no_pointers(operation)
            case _:
                self._no_pointers(operation)

    def _no_pointers(self, operation: Operation) -> None:
        if any(isinstance(target.type, PointerType) for target in targets_of(operation)):
            raise NotReducible("a pointer from elsewhere")

    def _recurs(self, procedure: str) -> bool:
        """Whether a procedure may be entered while it is being executed."""
        seen: set[str] = set()
        pending = list(_callees(self.procedures[procedure]))
        while pending:
            name = pending.pop()
            if name == procedure:
                return True
            if name not in seen and name in self.procedures:
                seen.add(name)
                pending.extend(_callees(self.procedures[name]))
        return False

    # ------------------------------------------------------------ where pointers point to

    def _resolve(self) -> None:
        changed = True
        while changed:
            changed = False
            for variable, sources in self._sources.items():
                for procedure, value in sources:
                    found = self._target(procedure, value)
                    known = self.targets.get(variable)
                    if found is None or found == known:
                        continue
                    if known is not None:
                        raise NotReducible("a pointer to different objects")
                    self.targets[variable] = found
                    changed = True
        if self._sources.keys() - self.targets.keys():
            raise NotReducible("a pointer that points nowhere")

    def target(self, procedure: str, pointer: Expr) -> Target:
        """Where a pointer points to."""
        found = self._target(procedure, pointer)
        if found is None:
            raise NotReducible("a pointer that points nowhere")
        return found

    def _target(self, procedure: str, pointer: Expr) -> Target | None:
        """The same; None if it is not known yet."""
        match pointer:
            case Local(name=name):
                made = self.made.get((procedure, name))
                return self.targets.get((procedure, name)) if made is None else Target(made, 0)
            case Convert(operand=operand) if isinstance(operand.type, PointerType):
                return self._target(procedure, operand)
            case GlobalAddress(name=name):
                return Target(self._global(name), 0)
            case PointerOffset(pointer=inner, offset=offset):
                found = self._target(procedure, inner)
                if found is None:
                    return None
                _, rest = _split(offset, found.base.stride)
                return Target(found.base, (found.column + rest) % found.base.stride)
            case _:
                raise NotReducible("a pointer that is computed")

    def _global(self, name: str) -> Base:
        definition = self.program.globals[name]
        if definition.storage is not GlobalStorage.MEMORY:
            raise NotReducible("a constant object")
        element, count = _elements(definition.type)
        return self._base(f"::{name}", element, count)

    # ------------------------------------------------------------ numbers of elements

    def number_type(self, variable: Variable) -> IntType:
        """The type of the number that stands for a pointer variable."""
        return I32 if variable in self.narrow else I64

    def number_variable(self, variable: Variable) -> Local:
        """The variable that stands for a pointer variable: one of another name, as it says something else."""
        return Local(f"{variable[1]}:number", self.number_type(variable))

    def number(self, procedure: str, pointer: Expr) -> Expr:
        """The number of the element that a pointer points into."""
        match pointer:
            case Local(name=name):
                variable = (procedure, name)
                return Const(0, I32) if variable in self.made else self.number_variable(variable)
            case Convert(operand=operand):
                return self.number(procedure, operand)
            case GlobalAddress():
                return Const(0, I32)
            case PointerOffset(pointer=inner, offset=offset):
                before, base = self.number(procedure, inner), self.target(procedure, inner)
                moved, rest = _split(offset, base.base.stride)
                carried = (base.column + rest) // base.base.stride
                return _sum((before, moved, Const(carried, I32)))
            case _:
                raise NotReducible("a pointer that is computed")

    def _is_narrow(self, variable: Variable) -> bool:
        return all(self.number(*source).type == I32 for source in self._sources[variable])


def _split(offset: Expr, stride: int) -> tuple[Expr, int]:
    """An offset in bytes as a number of elements and the bytes that are left, less than an element."""
    match offset:
        case Const(value=value):
            number, rest = divmod(int(value), stride)
            return _constant(number), rest
        case Binary(op=BinaryOp.MULTIPLY, left=index, right=Const(value=factor)) if int(factor) % stride == 0:
            times = int(factor) // stride
            if times == 1:
                return _narrowed(index), 0
            return Binary(BinaryOp.MULTIPLY, _wide(index), Const(times, I64)), 0
        case Binary(op=BinaryOp.ADD, left=left, right=right):
            (first, a), (second, b) = _split(left, stride), _split(right, stride)
            return _sum((first, second, _constant((a + b) // stride))), (a + b) % stride
        case Unary(op=UnaryOp.NEGATE, operand=operand):
            backwards, remainder = _split(operand, stride)
            if remainder:
                raise NotReducible("a pointer into an element")
            return Unary(UnaryOp.NEGATE, _wide(backwards)), 0
        case _ if stride == 1:
            return _narrowed(offset), 0
        case _:
            raise NotReducible("a pointer into an element")


def _constant(value: int) -> Const:
    return Const(value, I32 if I32.minimum <= value <= I32.maximum else I64)


def _narrowed(index: Expr) -> Expr:
    """A number of 64 bits as one of 32 where nothing is lost."""
    if isinstance(index, Const):
        return _constant(int(index.value))
    if isinstance(index, Convert) and isinstance(index.operand.type, IntType):
        source = index.operand.type
        if I32.minimum <= source.minimum and source.maximum <= I32.maximum:
            return index.operand if source == I32 else Convert(index.operand, I32)
    return _wide(index)


def _wide(number: Expr) -> Expr:
    if number.type == I64:
        return number
    return Const(int(number.value), I64) if isinstance(number, Const) else Convert(number, I64)


def _sum(numbers: tuple[Expr, ...]) -> Expr:
    """A sum; of 64 bits if there is more than one that is not zero."""
    parts = [number for number in numbers if not (isinstance(number, Const) and number.value == 0)]
    if not parts:
        return Const(0, I32)
    if len(parts) == 1:
        return parts[0]
    result = _wide(parts[0])
    for part in parts[1:]:
        result = Binary(BinaryOp.ADD, result, _wide(part))
    return result


def _elements(type_: MemoryType | Type) -> tuple[MemoryType, int]:
    """The elements of an object of a type, arrays of arrays as one, and how many there are."""
    count = 1
    while isinstance(type_, BlockType):
        if type_.count is None:
            raise NotReducible("an array of unknown length")
        count *= type_.count
        type_ = type_.element
    return type_, count  # type: ignore[return-value]


def _callees(procedure: Procedure) -> Iterator[str]:
    for block in procedure.blocks:
        yield from (item.callee for item in block.operations if isinstance(item, Call))


def _labels_in_loops(procedure: Procedure) -> frozenset[str]:
    """The blocks that lead back to themselves."""
    following = {block.label: successors(block.terminator) for block in procedure.blocks}
    found = set()
    for label in following:
        seen: set[str] = set()
        pending = list(following[label])
        while pending:
            here = pending.pop()
            if here not in seen:
                seen.add(here)
                pending.extend(following[here])
        if label in seen:
            found.add(label)
    return frozenset(found)
