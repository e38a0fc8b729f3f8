"""Walking over IR: subexpressions and the locals a procedure mentions. Nothing here recurses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from vernier.ir.expr import (
    COMPARISONS,
    ArrayLength,
    Binary,
    BinaryOp,
    ClassConst,
    Conditional,
    Const,
    Convert,
    Expr,
    FunctionAddress,
    GlobalAddress,
    InstanceOf,
    Local,
    Null,
    PointerDifference,
    PointerOffset,
    StringConst,
    Unary,
)
from vernier.ir.memory_conditions import expressions_of_condition
from vernier.ir.ops import (
    Allocate,
    Assign,
    Assume,
    Branch,
    Call,
    CallPointer,
    CallVirtual,
    Check,
    CheckMemory,
    Clause,
    Copy,
    DerefPlace,
    Disjoint,
    ElementPlace,
    FieldPlace,
    Fill,
    Free,
    GlobalPlace,
    Goto,
    Havoc,
    Inspect,
    Load,
    New,
    NewArray,
    Operation,
    Place,
    Raise,
    Return,
    Stop,
    StopReason,
    Store,
    Terminator,
    Throw,
)
from vernier.ir.program import Procedure
from vernier.ir.types import BOOL, Type, is_reference


def children(expr: Expr) -> tuple[Expr, ...]:
    """The direct subexpressions, in order."""
    match expr:
        case Unary(operand=a) | Convert(operand=a) | InstanceOf(operand=a) | ArrayLength(operand=a):
            return (a,)
        case Binary(left=a, right=b) | PointerDifference(left=a, right=b):
            return (a, b)
        case PointerOffset(pointer=a, offset=b):
            return (a, b)
        case Conditional(condition=a, then=b, otherwise=c):
            return (a, b, c)
        case Const() | Null() | StringConst() | ClassConst() | GlobalAddress() | FunctionAddress() | Local():
            return ()
        case _:
            assert_never(expr)


def subexpressions(expr: Expr) -> Iterator[Expr]:
    """The expression and everything in it, outermost first, left to right."""
    pending = [expr]
    while pending:
        current = pending.pop()
        yield current
        pending.extend(reversed(children(current)))


def result_type(expr: Expr, operands: Sequence[Type]) -> Type:
    """The type of an expression, given those of its `children`. Unlike `expr.type` it does not recurse."""
    match expr:
        case Unary():
            return operands[0]
        case Binary(op=op):
            return BOOL if op in COMPARISONS else operands[0]
        case Conditional():
            return operands[1]
        case _:
            return expr.type


def expressions_of_place(place: Place) -> tuple[Expr, ...]:
    match place:
        case GlobalPlace():
            return ()
        case FieldPlace(object=object_):
            return (object_,)
        case ElementPlace(array=array, index=index):
            return (array, index)
        case DerefPlace(pointer=pointer):
            return (pointer,)
        case _:
            assert_never(place)


def expressions_of(item: Operation | Terminator) -> tuple[Expr, ...]:
    """The expressions an operation or terminator evaluates, in order; targets are not among them."""
    match item:
        case Assign(value=value):
            return (value,)
        case Load(place=place):
            return expressions_of_place(place)
        case Store(place=place, value=value):
            return (*expressions_of_place(place), value)
        case NewArray(length=a) | Allocate(count=a) | Free(pointer=a) | Assume(condition=a) | Check(condition=a):
            return (a,)
        case Inspect(pointer=a):
            return (a,)
        case Disjoint(left=a, left_size=b, right=c, right_size=d):
            return (a, b, c, d)
        case Raise(exception=a, after=earlier):
            return (a,) if earlier is None else (a, earlier)
        case Throw(exception=a) | Branch(condition=a):
            return (a,)
        case Copy(destination=a, source=b, size=c) | Fill(destination=a, byte=b, size=c):
            return (a, b, c)
        case Call(arguments=arguments) | CallVirtual(arguments=arguments):
            return arguments
        case CallPointer(pointer=pointer, arguments=arguments):
            return (pointer, *arguments)
        case CheckMemory(condition=memory):
            return expressions_of_condition(memory)
        case Clause(bindings=bindings):
            return tuple(local for _, local in bindings)
        case Return(value=optional) | Stop(status=optional):
            return () if optional is None else (optional,)
        case New() | Havoc() | Goto():
            return ()
        case _:
            assert_never(item)


def targets_of(operation: Operation) -> tuple[Local, ...]:
    """The locals an operation assigns."""
    match operation:
        case Assign() | Load() | New() | NewArray() | Allocate() | Havoc() | Inspect():
            return (operation.target,)
        case Call(target=target, raised=raised) | CallVirtual(target=target, raised=raised):
            return tuple(local for local in (target, raised) if local is not None)
        case CallPointer(target=target):
            return () if target is None else (target,)
        case (
            Store() | Free() | Copy() | Fill() | Disjoint() | Assume() | Check() | CheckMemory() | Raise() | Clause()
        ):  # fmt: skip
            return ()
        case _:
            assert_never(operation)


def locals_in(expr: Expr) -> Iterator[Local]:
    """The locals an expression reads, left to right, with repetitions."""
    if isinstance(expr, Local):
        yield expr
        return
    for part in subexpressions(expr):
        if isinstance(part, Local):
            yield part


def operations_of(procedure: Procedure) -> Iterator[Operation]:
    """The operations of all blocks, in the order written."""
    return (operation for block in procedure.blocks for operation in block.operations)


def obligation_of(operation: Operation | Terminator) -> str | None:
    """The name of the obligation that an operation refers to."""
    match operation:
        case Load() | Store() | Allocate() | Free() | Copy() | Fill() | Disjoint() | CallPointer():
            return operation.obligation
        case Check() | CheckMemory() | Raise() | Clause():
            return operation.obligation
        case Assign() | New() | NewArray() | Inspect() | Call() | CallVirtual() | Havoc() | Assume():
            return None
        case Goto() | Branch() | Return() | Throw() | Stop():
            return None
        case _:
            assert_never(operation)


def reference_comparisons(expression: Expr) -> Iterator[Binary]:
    """The comparisons of two references of which neither is the literal null."""
    for item in subexpressions(expression):
        if isinstance(item, Binary) and item.op in (BinaryOp.EQ, BinaryOp.NE):
            sides = (item.left, item.right)
            if all(is_reference(side.type) and not isinstance(side, Null) for side in sides):
                yield item


def unsupported_stops(procedure: Procedure) -> Iterator[Stop]:
    """Where an execution needs a construct that the front end did not translate: nobody knows what it does then."""
    for block in procedure.blocks:
        if isinstance(block.terminator, Stop) and block.terminator.reason is StopReason.UNSUPPORTED:
            yield block.terminator


def obligations_in(procedure: Procedure) -> Iterator[str]:
    """The names of the obligations that operations refer to, in the order written."""
    return (name for operation in operations_of(procedure) if (name := obligation_of(operation)) is not None)


def locals_of(procedure: Procedure) -> Iterator[Local]:
    """Every mention of a local in the blocks of a procedure, in textual order."""
    for block in procedure.blocks:
        for operation in block.operations:
            yield from targets_of(operation)
            for expr in expressions_of(operation):
                yield from locals_in(expr)
        for expr in expressions_of(block.terminator):
            yield from locals_in(expr)
