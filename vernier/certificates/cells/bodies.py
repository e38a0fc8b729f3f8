"""The bodies of a reduced program: what each operation on memory becomes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import assert_never

from vernier.certificates.cells.globals import Column, Globals
from vernier.certificates.cells.pointers import Base, NotReducible, Pointers
from vernier.certificates.execution import OUTPUT
from vernier.core.source import Origin
from vernier.ir.expr import (
    FALSE,
    TRUE,
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
    UnaryOp,
)
from vernier.ir.memory_conditions import Initialised, MemoryCondition, SameObject, Within
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
    Raise,
    Return,
    Stop,
    Store,
    Terminator,
    Throw,
)
from vernier.ir.program import Block, Procedure
from vernier.ir.types import BOOL, I32, I64, BoolType, IntType, PointerType, Type, VoidType


@dataclass(slots=True)
class Body:
    """The reduction of one procedure."""

    procedure: Procedure
    pointers: Pointers
    globals: Globals
    _made: list[Operation] = field(default_factory=list)
    _temporaries: int = 0

    def run(self) -> Procedure:
        name = self.procedure.name
        parameters = tuple(
            self.pointers.number_variable((name, item.name)) if isinstance(item.type, PointerType) else item
            for item in self.procedure.parameters
        )
        if self.procedure.is_external and any(isinstance(item.type, PointerType) for item in self.procedure.parameters):
            return replace(self.procedure, parameters=())
        return replace(self.procedure, parameters=parameters, blocks=tuple(map(self._block, self.procedure.blocks)))

    def _block(self, block: Block) -> Block:
        self._made = []
        for operation in block.operations:
            self._operation(operation)
        terminator = self._terminator(block.terminator)
        return Block(block.label, tuple(self._made), terminator)

    # ------------------------------------------------------------ operations

    def _operation(self, operation: Operation) -> None:
        match operation:
            case Assign(target=target, value=value):
                self._assign(operation, target, value)
            case Load(place=GlobalPlace()):
                self._made.append(operation)
            case Load(target=target, place=DerefPlace() as place, origin=origin):
                self._read(operation, place, target, origin)
            case Store(place=GlobalPlace(), value=value):
                self._made.append(replace(operation, value=self._value(value)))
            case Store(place=DerefPlace() as place):
                self._write(operation, place)
            case Allocate():
                self._allocate(operation)
            case Free(pointer=pointer):
                self._free(operation, pointer)
            case Call():
                self._call(operation)
            case Havoc():
                self._made.append(operation)
            case Assume(condition=condition):
                self._made.append(replace(operation, condition=self._value(condition)))
            case Check(condition=condition, obligation=obligation, origin=origin):
                self._check(self._value(condition), obligation, origin)
            case CheckMemory(condition=memory, obligation=obligation, origin=origin):
                self._check_memory(memory, obligation, origin)
            case Load() | Store() | New() | NewArray() | Raise() | CallVirtual() | CallPointer() | Clause():
                raise NotReducible("no operation of C")
            case Copy() | Fill() | Disjoint() | Inspect():
                raise NotReducible("an operation on whole objects")
            case _:
                assert_never(operation)

    def _assign(self, operation: Assign, target: Local, value: Expr) -> None:
        if not isinstance(target.type, PointerType):
            self._made.append(replace(operation, value=self._value(value)))
            return
        number = self.pointers.number_variable((self.procedure.name, target.name))
        self._made.append(Assign(number, self._number(value, number.type), operation.origin))

    def _call(self, operation: Call) -> None:
        callee = self.pointers.procedures[operation.callee]
        if callee.is_external and callee.name in OUTPUT:
            # It only writes; its result may be anything.
            if operation.target is not None and not isinstance(operation.target.type, VoidType):
                self._made.append(Havoc(operation.target, callee.name, operation.origin))
            return
        arguments = tuple(
            self._number(argument, self.pointers.number_type((callee.name, parameter.name)))
            if isinstance(parameter.type, PointerType)
            else self._value(argument)
            for parameter, argument in zip(callee.parameters, operation.arguments, strict=True)
        )
        if callee.is_external:
            raise NotReducible("a call of something without a body")
        self._made.append(replace(operation, arguments=arguments))

    def _terminator(self, terminator: Terminator) -> Terminator:
        match terminator:
            case Branch(condition=condition):
                return replace(terminator, condition=self._value(condition))
            case Return(value=value) if value is not None:
                return replace(terminator, value=self._value(value))
            case Stop(status=status) if status is not None:
                return replace(terminator, status=self._value(status))
            case Goto() | Return() | Stop():
                return terminator
            case Throw():
                raise NotReducible("no operation of C")
            case _:
                assert_never(terminator)

    # ------------------------------------------------------------ violations

    def _check(self, condition: Expr, obligation: str, origin: Origin) -> None:
        """A violation counts if the numbers of cells are those of the last reads."""
        if condition == TRUE:
            return
        asked = self._load(self.globals.matches[0], BOOL, origin)
        weaker = Binary(BinaryOp.OR, condition, Unary(UnaryOp.NOT, asked))
        self._made.append(Check(weaker, obligation, origin))

    def _check_memory(self, condition: MemoryCondition, obligation: str, origin: Origin) -> None:
        match condition:
            case Initialised(pointer=pointer) | Within(pointer=pointer):
                self.pointers.target(self.procedure.name, pointer)
                self._check(FALSE, obligation, origin)
            case SameObject(left=left, right=right):
                targets = {self.pointers.target(self.procedure.name, item).base for item in (left, right)}
                if len(targets) > 1:
                    raise NotReducible("pointers into different objects")
                # Where arrays are parts of the object, it is in doubt; outside of it, the execution is stuck.
                self._check(FALSE, obligation, origin)
                base = targets.pop()
                self._made.append(Assume(_and(self._inside(base, item, 1, origin) for item in (left, right)), origin))
            case _:
                assert_never(condition)

    # ------------------------------------------------------------ accesses

    def _read(self, operation: Load, place: DerefPlace, target: Local, origin: Origin) -> None:
        column, number = self._reach(place, operation.obligation, origin)
        if column.is_exact:
            value: Expr = self._load(column.value, column.type, origin)
        else:
            value = self._temporary(column.type)
            self._made.append(Havoc(value, column.text, origin))
            value = self._if_last(column, number, value, origin)
            for name in reversed(self.globals.indices):
                here = Binary(BinaryOp.EQ, number, self._load(name, I32, origin))
                value = Conditional(here, self._load(column.cell(name), column.type, origin), value)
            value = self._bound(value, origin)
            self._remember(column, number, value, origin)
            self._match(number, origin)
        self._made.append(Assign(target, _as(value, target.type), origin))

    def _if_last(self, column: Column, number: Expr, other: Expr, origin: Origin) -> Expr:
        last = Binary(BinaryOp.EQ, number, self._load(column.last, I32, origin))
        return Conditional(last, self._load(column.last_value, column.type, origin), other)

    def _write(self, operation: Store, place: DerefPlace) -> None:
        origin = operation.origin
        value = self._value(operation.value)
        column, number = self._reach(place, operation.obligation, origin)
        value = self._bound(_as(value, column.type), origin)
        if column.is_exact:
            self._made.append(Store(GlobalPlace(column.value, column.type), value, origin))
            return
        for name in self.globals.indices:
            here = Binary(BinaryOp.EQ, number, self._load(name, I32, origin))
            kept = Conditional(here, value, self._load(column.cell(name), column.type, origin))
            self._made.append(Store(GlobalPlace(column.cell(name), column.type), kept, origin))
        self._remember(column, number, value, origin)

    def _remember(self, column: Column, number: Expr, value: Expr, origin: Origin) -> None:
        self._made.append(Store(GlobalPlace(column.last, I32), number, origin))
        self._made.append(Store(GlobalPlace(column.last_value, column.type), value, origin))

    def _match(self, number: Expr, origin: Origin) -> None:
        """A cell has been read: `$asked` is whether its number is `$k1` and the reads before were as they should."""
        names = self.globals.matches
        before = [self._load(name, BOOL, origin) for name in names[1:]]
        for position, name in enumerate(self.globals.indices):
            here: Expr = Binary(BinaryOp.EQ, number, self._load(name, I32, origin))
            # What is to be seen next when `$k2` was read has been read when `$k3` was, and so on.
            if position < len(before):
                here = _and((here, before[position]))
            self._made.append(Store(GlobalPlace(names[position], BOOL), here, origin))

    def _reach(self, place: DerefPlace, obligation: str | None, origin: Origin) -> tuple[Column, Expr]:
        """The column of an access and the number of the element, after the check that it is inside of its object."""
        target = self.pointers.target(self.procedure.name, place.pointer)
        column = self.globals.column(target, place.type)
        inside = self._inside(target.base, place.pointer, 0, origin)
        if inside != TRUE:
            if obligation is not None:
                self._check(inside, obligation, origin)
            self._made.append(Assume(inside, origin))
        number = self.pointers.number(self.procedure.name, place.pointer)
        if number.type != I32:
            # It is inside: nothing is lost.
            number = Binary(BinaryOp.DIVIDE, _bytes(number, target.base), Const(target.base.stride, I64))
        return column, self._bound(_as(number, I32), origin)

    def _inside(self, base: Base, pointer: Expr, beyond: int, origin: Origin) -> Expr:
        """Whether a pointer points into a live object, or as many elements beyond."""
        number = self.pointers.number(self.procedure.name, pointer)
        if base.count is None:
            length: Expr = self._load(self.globals.length(base), I32, origin)
        else:
            length = Const(base.count, I32)
        if isinstance(number, Const) and isinstance(length, Const):
            inside: Expr = TRUE if 0 <= int(number.value) < int(length.value) + beyond else FALSE
        else:
            at_most = BinaryOp.LE if beyond else BinaryOp.LT
            if number.type != I32:
                number, length = _bytes(number, base), _bytes(_as(length, I64), base)
            least = Binary(BinaryOp.GE, number, _as(Const(0, I32), number.type))
            inside = Binary(BinaryOp.AND, least, Binary(at_most, number, length))
        if base not in self.pointers.freed:
            return inside
        return _and((inside, self._load(self.globals.life(base), BOOL, origin)))

    # ------------------------------------------------------------ objects

    def _allocate(self, operation: Allocate) -> None:
        base = self.pointers.made[self.procedure.name, operation.target.name]
        origin = operation.origin
        if operation.obligation is not None:
            self._check(FALSE, operation.obligation, origin)
        if base.count is None:
            self._made.append(Store(GlobalPlace(self.globals.length(base), I32), _length(operation.count), origin))
        if base in self.pointers.freed:
            self._made.append(Store(GlobalPlace(self.globals.life(base), BOOL), TRUE, origin))
        # What the cells hold is said in the end, when it is known which columns there are.
        self._made.append(operation)

    def _free(self, operation: Free, pointer: Expr) -> None:
        target, origin = self.pointers.target(self.procedure.name, pointer), operation.origin
        number = self.pointers.number(self.procedure.name, pointer)
        if target.column or not (isinstance(number, Const) and number.value == 0):
            raise NotReducible("a pointer into an object is freed")
        life = self.globals.life(target.base)
        alive = self._load(life, BOOL, origin)
        if operation.obligation is not None:
            self._check(alive, operation.obligation, origin)
            self._made.append(Assume(alive, origin))
        self._made.append(Store(GlobalPlace(life, BOOL), FALSE, origin))

    def with_contents(self, procedure: Procedure) -> Procedure:
        """The reduced procedure with what new objects hold in the place of the operations that make them."""
        return replace(
            procedure,
            blocks=tuple(
                replace(block, operations=tuple(self._filled(block.operations))) for block in procedure.blocks
            ),
        )

    def _filled(self, operations: tuple[Operation, ...]) -> Iterator[Operation]:
        for operation in operations:
            if isinstance(operation, Allocate):
                base = self.pointers.made[self.procedure.name, operation.target.name]
                yield from self._contents(base, operation)
            else:
                yield operation

    def _contents(self, base: Base, operation: Allocate) -> Iterator[Operation]:
        origin = operation.origin
        for column in self.globals.of(base):
            names = [column.value] if column.is_exact else [*map(column.cell, self.globals.indices)]
            for name in names:
                value: Expr = _zero(column.type)
                if not operation.zeroed:
                    value = self._temporary(column.type)
                    yield Havoc(value, column.text, origin)
                yield Store(GlobalPlace(name, column.type), value, origin)
            if not column.is_exact:
                yield Store(GlobalPlace(column.last, I32), Const(-1, I32), origin)

    # ------------------------------------------------------------ expressions

    def _load(self, name: str, type_: Type, origin: Origin) -> Local:
        loaded = self._temporary(type_)
        self._made.append(Load(loaded, GlobalPlace(name, type_), origin))
        return loaded

    def _bound(self, value: Expr, origin: Origin) -> Expr:
        """A value under a name."""
        if isinstance(value, Local | Const):
            return value
        bound = self._temporary(value.type)
        self._made.append(Assign(bound, value, origin))
        return bound

    def _temporary(self, type_: Type) -> Local:
        self._temporaries += 1
        return Local(f"$cell{self._temporaries}", type_)

    def _number(self, pointer: Expr, type_: Type) -> Expr:
        return _as(self.pointers.number(self.procedure.name, pointer), type_)

    def _value(self, expression: Expr) -> Expr:
        """An expression that is no pointer."""
        match expression:
            case Local() | Const():
                if isinstance(expression.type, PointerType):
                    raise NotReducible("a pointer as a value")
                return expression
            case Unary(operand=operand):
                return replace(expression, operand=self._value(operand))
            case Binary(left=left, right=right) if isinstance(left.type, PointerType):
                return self._compared(expression.op, left, right)
            case Binary(left=left, right=right):
                return replace(expression, left=self._value(left), right=self._value(right))
            case Convert(operand=operand, type=BoolType()) if isinstance(operand.type, PointerType):
                self.pointers.target(self.procedure.name, operand)
                return TRUE
            case Convert(operand=operand):
                return replace(expression, operand=self._value(operand))
            case Conditional(condition=condition, then=then, otherwise=otherwise):
                return Conditional(self._value(condition), self._value(then), self._value(otherwise))
            case PointerDifference(left=left, right=right):
                return self._difference(left, right)
            case Null() | GlobalAddress() | FunctionAddress() | PointerOffset():
                raise NotReducible("a pointer as a value")
            case StringConst() | ClassConst() | InstanceOf() | ArrayLength():
                raise NotReducible("no expression of C")
            case _:
                assert_never(expression)

    def _compared(self, op: BinaryOp, left: Expr, right: Expr) -> Expr:
        if isinstance(left, Null) or isinstance(right, Null):
            other = right if isinstance(left, Null) else left
            if op not in (BinaryOp.EQ, BinaryOp.NE) or isinstance(other, Null):
                raise NotReducible("an order of null")
            # What points into an object is not null.
            self.pointers.target(self.procedure.name, other)
            return TRUE if op is BinaryOp.NE else FALSE
        target = self.pointers.target(self.procedure.name, left)
        if target != self.pointers.target(self.procedure.name, right):
            raise NotReducible("pointers into different objects")
        return Binary(op, *(_bytes(self._number(item, I64), target.base) for item in (left, right)))

    def _difference(self, left: Expr, right: Expr) -> Expr:
        targets = [self.pointers.target(self.procedure.name, item) for item in (left, right)]
        if targets[0] != targets[1]:
            raise NotReducible("pointers into different objects")
        between = Binary(BinaryOp.SUBTRACT, self._number(left, I64), self._number(right, I64))
        return Binary(BinaryOp.MULTIPLY, between, Const(targets[0].base.stride, I64))


def _bytes(number: Expr, base: Base) -> Expr:
    """A number of elements as bytes, modulo 2^64. Where that is inside of the object, an element begins there: 2^64
    is a multiple of the stride, or nothing has wrapped."""
    if base.stride == 1:
        return number
    if isinstance(number, Const):
        return Const(I64.wrap(int(number.value) * base.stride), I64)
    is_narrow = isinstance(number, Convert) and number.operand.type == I32
    if base.stride & (base.stride - 1) and not is_narrow:
        raise NotReducible("a pointer that may be moved round the address space")
    return Binary(BinaryOp.MULTIPLY, number, Const(base.stride, I64))


def _as(value: Expr, type_: Type) -> Expr:
    """A number in another type of integers, or one that is known to fit."""
    if value.type == type_:
        return value
    if isinstance(value, Const) and isinstance(type_, IntType):
        return Const(type_.wrap(int(value.value)), type_)
    return Convert(value, type_)


def _and(conditions: Iterator[Expr] | tuple[Expr, ...]) -> Expr:
    result: Expr = TRUE
    for condition in conditions:
        result = (
            condition if result == TRUE else result if condition == TRUE else Binary(BinaryOp.AND, result, condition)
        )
    return result


def _length(count: Expr) -> Expr:
    """A number of elements as one of 32 bits. What may not fit is not reduced: executions that use elements with larger
    numbers would be lost. No object has as many bytes as a negative number converted says."""
    match count:
        case Convert(operand=number) if number.type == I32:
            return number
        case Convert(operand=number) if isinstance(number.type, IntType) and number.type.width < I32.width:
            return Convert(number, I32)
        case Binary(
            op=BinaryOp.SHIFT_RIGHT,
            left=Binary(op=BinaryOp.MULTIPLY, left=Convert(operand=number), right=Const(value=size)),
            right=Const(value=bits),
        ) if number.type == I32 and size == 1 << int(bits) and count.type == IntType(64, False):
            # With 32 bits the product may be less than the number of elements.
            return number
        case _:
            raise NotReducible("an object with a number of elements that may not fit into 32 bits")


def _zero(type_: Type) -> Const:
    if isinstance(type_, BoolType):
        return Const(False, type_)
    return Const(0 if isinstance(type_, IntType) else 0.0, type_)
