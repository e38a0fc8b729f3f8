"""Translation of IR operations to commands on heaps. A command over-approximates its operation: "any value", never
nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from vernier.engines.cpa.domains.predicates.frames import outer
from vernier.engines.cpa.domains.shape.commands import (
    AssumeNumber,
    AssumeSame,
    Command,
    Contents,
    EndOfLife,
    Free,
    New,
    Pointer,
    ReadNumber,
    ReadPointer,
    Ref,
    Sense,
    SetNumber,
    SetPointer,
    ShapeClass,
    Special,
    WriteNumber,
    WritePointer,
    local_variable,
)
from vernier.engines.cpa.domains.shape.predicates import Operand, Relation
from vernier.ir import ops
from vernier.ir.expr import Binary, BinaryOp, Const, Convert, Expr, Local, Null, PointerOffset, Unary, UnaryOp
from vernier.ir.ops import Operation
from vernier.ir.types import BoolType, IntType, PointerType, StructType, Type
from vernier.ir.walk import targets_of

GLOBAL = ""
"""The owner of global variables"""
FALSE = AssumeSame(Special.NULL, Special.NULL, Sense.FAILS)
"""No execution goes on"""

_COMPARISONS = {
    BinaryOp.EQ: (Relation.EQ, Sense.HOLDS),
    BinaryOp.NE: (Relation.EQ, Sense.FAILS),
    BinaryOp.LT: (Relation.LT, Sense.HOLDS),
    BinaryOp.GE: (Relation.LT, Sense.FAILS),
    BinaryOp.GT: (Relation.GT, Sense.HOLDS),
    BinaryOp.LE: (Relation.GT, Sense.FAILS),
}
_MIRRORED = {Relation.EQ: Relation.EQ, Relation.LT: Relation.GT, Relation.GT: Relation.LT}


def not_modelled(operation: Operation) -> str | None:
    """Why an operation is not followed by the shape analysis, or None."""
    match operation:
        case ops.Copy() | ops.Fill():
            return "the shape analysis does not follow blocks of memory that are copied or filled"
        case ops.New() | ops.NewArray() | ops.Raise() | ops.CallVirtual():
            return "the shape analysis does not follow objects of Java"
        case ops.Load(place=ops.FieldPlace() | ops.ElementPlace()):
            return "the shape analysis does not follow objects of Java"
        case ops.Store(place=ops.FieldPlace() | ops.ElementPlace()):
            return "the shape analysis does not follow objects of Java"
        case ops.Clause():
            return "specification clauses are not modelled"
        case ops.Assign() | ops.Load() | ops.Store() | ops.Allocate() | ops.Free() | ops.Disjoint() | ops.Inspect():
            return None
        case ops.Call() | ops.CallPointer() | ops.Havoc() | ops.Assume() | ops.Check() | ops.CheckMemory():
            return None
        case _:
            assert_never(operation)


@dataclass(frozen=True, slots=True)
class Translation:
    """The operations of one procedure. Variables are named by their procedure."""

    procedure: str
    shape_class: ShapeClass

    def name(self, local: Local) -> str:
        """The name of a variable."""
        return outer(self.procedure, local.name)

    def operation(self, operation: Operation) -> Iterator[Command]:
        """The commands of an operation that is modelled; where it checks something, execution goes on."""
        match operation:
            case ops.Assign(target=target, value=value):
                yield from self.assigned(self.name(target), target.type, value)
            case ops.Load(target=target, place=ops.GlobalPlace(name=name)):
                yield _copied(self.name(target), outer(GLOBAL, name), target.type)
            case ops.Store(place=ops.GlobalPlace(name=name, type=type_), value=value):
                yield from self.assigned(outer(GLOBAL, name), type_, value)
            case ops.Load(target=target, place=ops.DerefPlace(pointer=pointer, type=type_)):
                read = ReadPointer if isinstance(type_, PointerType) else ReadNumber
                yield read(self.name(target), self.pointer(pointer), type_)
            case ops.Store(place=ops.DerefPlace(pointer=pointer, type=type_), value=value):
                if isinstance(type_, PointerType):
                    yield WritePointer(self.pointer(pointer), self.pointer(value), type_)
                else:
                    yield WriteNumber(self.pointer(pointer), self.number(value), type_)
            case ops.Allocate():
                yield self.allocated(operation)
            case ops.Assume(condition=condition):
                yield from self.assumed(condition, Sense.HOLDS)
            case ops.Free(pointer=pointer, storage=ops.Storage.HEAP):
                yield Free(self.pointer(pointer))
            case ops.Free(pointer=pointer):
                yield EndOfLife(self.pointer(pointer))
            case ops.Check() | ops.CheckMemory() | ops.Disjoint():
                return
            case _:
                for local in targets_of(operation):
                    yield unknown(self.name(local), local.type)

    def assigned(self, target: str, type_: Type, value: Expr) -> Iterator[Command]:
        """The commands of an assignment to a variable of this name and type."""
        if isinstance(type_, PointerType):
            yield SetPointer(target, self.pointer(value))
        else:
            yield SetNumber(target, self.number(value))

    def allocated(self, operation: ops.Allocate) -> Command:
        """Objects of one structure on the heap are followed, and local variables of the class; others are there, but no
        access to them is."""
        target, type_ = self.name(operation.target), operation.type
        single = isinstance(operation.count, Const) and operation.count.value == 1
        struct = local_variable(self.procedure, type_)
        if operation.storage is ops.Storage.HEAP:
            struct = type_.name if isinstance(type_, StructType) else ""
        if single and struct in self.shape_class.layouts:
            contents = Contents.ZERO if operation.zeroed else Contents.INDETERMINATE
            return New(target, struct, contents)
        return SetPointer(target, Special.OTHER)

    # ------------------------------------------------------------ expressions

    def pointer(self, value: Expr) -> Pointer:
        """A pointer; any pointer for what is not followed."""
        match value:
            case Null():
                return Special.NULL
            case Local(type=PointerType()):
                return Ref(self.name(value))
            case Convert(operand=operand) if isinstance(operand.type, PointerType):
                return self.pointer(operand)
            case Convert(operand=Const(value=0)):
                return Special.NULL
            case PointerOffset(pointer=base, offset=Const(value=int() as offset)):
                moved = self.pointer(base)
                return Ref(moved.variable, moved.offset + offset) if isinstance(moved, Ref) else Special.OTHER
            case _:
                return Special.OTHER

    def number(self, value: Expr) -> Operand | None:
        """A number of the text or a variable; None for any number."""
        match value:
            case Const(value=int() as constant, type=IntType() | BoolType()):
                return int(constant)
            case Local(type=IntType() | BoolType()):
                return self.name(value)
            case Convert(operand=operand, type=IntType()) if _is_bool(operand):
                return self.number(operand)
            case Convert(operand=operand, type=IntType() as wide) if isinstance(operand.type, IntType):
                narrow = operand.type
                same = wide.minimum <= narrow.minimum and narrow.maximum <= wide.maximum
                return self.number(operand) if same else None
            case _:
                return None

    def assumed(self, condition: Expr, sense: Sense) -> Iterator[Command]:
        """Commands that assume a condition, or less."""
        match condition:
            case Const(value=value):
                if bool(value) is not (sense is Sense.HOLDS):
                    yield FALSE
            case Local(type=BoolType()):
                yield AssumeNumber(self.name(condition), Relation.EQ, 0, sense.negated())
            case Unary(op=UnaryOp.NOT, operand=operand) if isinstance(operand.type, BoolType):
                yield from self.assumed(operand, sense.negated())
            case Binary(op=BinaryOp.AND, left=left, right=right) if sense is Sense.HOLDS and _is_bool(left):
                yield from self.assumed(left, sense)
                yield from self.assumed(right, sense)
            case Binary(op=BinaryOp.OR, left=left, right=right) if sense is Sense.FAILS and _is_bool(left):
                yield from self.assumed(left, sense)
                yield from self.assumed(right, sense)
            case Binary(op=op, left=left, right=right) if op in _COMPARISONS:
                yield from self._compared(op, left, right, sense)
            case Convert(operand=operand, type=BoolType()) if isinstance(operand.type, PointerType):
                yield AssumeSame(self.pointer(operand), Special.NULL, sense.negated())
            case Convert(operand=operand, type=BoolType()) if isinstance(operand.type, IntType):
                number = self.number(operand)
                if isinstance(number, str):
                    yield AssumeNumber(number, Relation.EQ, 0, sense.negated())
            case _:
                return

    def _compared(self, op: BinaryOp, left: Expr, right: Expr, sense: Sense) -> Iterator[Command]:
        relation, positive = _COMPARISONS[op]
        holds = sense if positive is Sense.HOLDS else sense.negated()
        if isinstance(left.type, PointerType):
            if relation is Relation.EQ:
                yield AssumeSame(self.pointer(left), self.pointer(right), holds)
            return
        first, second = self.number(left), self.number(right)
        if isinstance(first, str) and second is not None:
            yield AssumeNumber(first, relation, second, holds)
        elif isinstance(second, str) and first is not None:
            yield AssumeNumber(second, _MIRRORED[relation], first, holds)


def unknown(target: str, type_: Type) -> Command:
    """A variable gets any value."""
    return SetPointer(target, Special.OTHER) if isinstance(type_, PointerType) else SetNumber(target, None)


def _copied(target: str, source: str, type_: Type) -> Command:
    return SetPointer(target, Ref(source)) if isinstance(type_, PointerType) else SetNumber(target, source)


def _is_bool(value: Expr) -> bool:
    return isinstance(value.type, BoolType)
