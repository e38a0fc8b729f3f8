"""The validator's part for expressions and types: what an expression's type is, and what is wrong inside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from vernier.ir.expr import (
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
from vernier.ir.interp.inputs import round_to_single
from vernier.ir.program import GlobalStorage, Program
from vernier.ir.types import (
    BOOL,
    I32,
    I64,
    VOID,
    ArrayType,
    BlockType,
    BoolType,
    FloatType,
    IntType,
    MemoryType,
    PointerType,
    RefType,
    StructType,
    Type,
)
from vernier.ir.walk import children, result_type

Report: TypeAlias = Callable[[str], None]
_SHIFTS = frozenset({BinaryOp.SHIFT_LEFT, BinaryOp.SHIFT_RIGHT, BinaryOp.SHIFT_RIGHT_LOGICAL})
_ARITHMETIC = frozenset({BinaryOp.ADD, BinaryOp.SUBTRACT, BinaryOp.MULTIPLY, BinaryOp.DIVIDE, BinaryOp.REMAINDER})
_LOGICAL = frozenset({BinaryOp.AND, BinaryOp.OR, BinaryOp.XOR})
_EQUALITY = frozenset({BinaryOp.EQ, BinaryOp.NE})
_REFERENCE = (RefType, ArrayType)
_NUMBER = (IntType, FloatType)


class ExpressionChecker:
    """Checks expressions of one procedure. `use` is told about every local that is read."""

    def __init__(self, program: Program, report: Report, use: Callable[[Local], None]) -> None:
        self._program = program
        self._report = report
        self._use = use

    def type_of(self, expr: Expr) -> Type:
        """The type of an expression after everything in it has been checked."""
        if type(expr) is Local:
            self._use(expr)
            return expr.type
        parts = children(expr)
        if not parts:
            self._leaf(expr)
            return expr.type
        return self._tree(expr)

    def _tree(self, expr: Expr) -> Type:
        done: list[Type] = []
        pending: list[tuple[Expr, tuple[Expr, ...] | None]] = [(expr, None)]
        while pending:
            current, expanded = pending.pop()
            if type(current) is Local:
                self._use(current)
                done.append(current.type)
                continue
            if expanded is None:
                parts = children(current)
                if not parts:
                    self._leaf(current)
                    done.append(current.type)
                    continue
                pending.append((current, parts))
                pending.extend([(part, None) for part in reversed(parts)])
                continue
            operands = done[-len(expanded) :]
            del done[-len(expanded) :]
            self._node(current, operands)
            done.append(result_type(current, operands))
        return done[0]

    # Leaves

    def _leaf(self, expr: Expr) -> None:
        match expr:
            case Const():
                self._constant(expr)
            case Null(type=type_):
                if not isinstance(type_, (*_REFERENCE, PointerType)):
                    self._report(f"null of type {type_}")
            case ClassConst(of=of):
                self.check_type(of)
            case GlobalAddress(name=name):
                definition = self._program.globals.get(name)
                if definition is None:
                    self._report(f"unknown global {name}")
                elif definition.storage is GlobalStorage.VARIABLE:
                    self._report(f"address of global {name}, which is not in memory")
            case FunctionAddress(name=name):
                if name not in self._program.procedures:
                    self._report(f"address of unknown procedure {name}")
            case StringConst(text=text):
                if any(ord(unit) > 0xFFFF for unit in text):
                    self._report("string constant with a character that is no UTF-16 unit")
            case _:
                self._report(f"not an expression: {type(expr).__name__}")

    def _constant(self, constant: Const) -> None:
        value, type_ = constant.value, constant.type
        match type_:
            case BoolType():
                good = isinstance(value, bool)
            case IntType():
                good = isinstance(value, int) and not isinstance(value, bool)
                good = good and type_.minimum <= value <= type_.maximum
            case FloatType(width=width):
                good = isinstance(value, float)
                good = good and (width == 64 or value != value or round_to_single(value) == value)
            case _:
                good = False
        if not good:
            self._report(f"constant {value!r} is none of type {type_}")

    # Operators

    def _node(self, expr: Expr, types: Sequence[Type]) -> None:
        match expr:
            case Binary(op=op):
                if not self._binary_fits(op, types[0], types[1]):
                    self._report(f"{op.value} of {types[0]} and {types[1]}")
            case Unary(op=op):
                self._unary(op, types[0])
            case Convert(type=target):
                if not _convertible(types[0], target):
                    self._report(f"conversion of {types[0]} to {target}")
                self.check_type(target)
            case InstanceOf(of=of):
                self.expect(isinstance(types[0], _REFERENCE), f"instanceof on {types[0]}")
                self.check_type(of)
            case ArrayLength():
                self.expect(isinstance(types[0], ArrayType), f"length of {types[0]}")
            case Conditional():
                self.expect(types[0] == BOOL, f"condition of type {types[0]}")
                same = types[1] == types[2] or _alike(types[1], types[2])
                self.expect(same, f"arms of types {types[1]} and {types[2]}")
            case PointerOffset(type=target):
                self.expect(isinstance(types[0], PointerType), f"offset from {types[0]}")
                self.expect(types[1] == I64, f"offset of type {types[1]}")
                self.expect(isinstance(target, PointerType), f"offset pointer of type {target}")
            case PointerDifference():
                self.expect(all(isinstance(part, PointerType) for part in types), "distance of what is no pointer")
            case _:
                self._report(f"not an expression: {type(expr).__name__}")

    def expect(self, good: bool, message: str) -> None:
        if not good:
            self._report(message)

    def _unary(self, op: UnaryOp, type_: Type) -> None:
        kinds: dict[UnaryOp, tuple[type, ...]] = {
            UnaryOp.NEGATE: _NUMBER, UnaryOp.NOT: (BoolType,), UnaryOp.COMPLEMENT: (IntType,),
        }  # fmt: skip
        self.expect(isinstance(type_, kinds[op]), f"{op.value} of {type_}")

    @staticmethod
    def _binary_fits(op: BinaryOp, left: Type, right: Type) -> bool:
        if op in _SHIFTS:
            return isinstance(left, IntType) and isinstance(right, IntType)
        if op in _EQUALITY:
            return (left == right and left != VOID) or _alike(left, right)
        if op in _LOGICAL:
            return left == right and isinstance(left, BoolType | IntType)
        if op in _ARITHMETIC:
            return left == right and isinstance(left, _NUMBER)
        return (left == right and isinstance(left, _NUMBER)) or (
            isinstance(left, PointerType) and isinstance(right, PointerType)
        )

    # Types

    def check_type(self, type_: Type | MemoryType) -> None:
        """Report structs and classes that do not exist."""
        current: Type | MemoryType | None = type_
        while True:
            match current:
                case ArrayType(element=element):
                    current = element
                case BlockType(element=inside):
                    current = inside
                case RefType(name=name):
                    self.expect(name in self._program.classes, f"unknown class {name}")
                    return
                case StructType(name=name):
                    self.expect(name in self._program.structs, f"unknown struct {name}")
                    return
                case _:
                    return

    def fits(self, value: Type, target: Type) -> bool:
        """Whether a value of one type may be put where another is expected: equal, a subtype, or both pointers."""
        if value == target:
            return True
        if isinstance(value, PointerType):
            return isinstance(target, PointerType)
        if isinstance(value, _REFERENCE) and isinstance(target, _REFERENCE):
            return self._program.is_subtype(value, target)
        return False

    def value_fits(self, expr: Expr, target: Type) -> bool:
        """The same for an expression; null fits every reference."""
        found = self.type_of(expr)
        return self.fits(found, target) or (isinstance(expr, Null) and _alike(found, target))

    def expect_type(self, expr: Expr, wanted: Type, what: str) -> None:
        found = self.type_of(expr)
        self.expect(found == wanted, f"{what} of type {found}, not {wanted}")

    def expect_size(self, expr: Expr, what: str) -> None:
        found = self.type_of(expr)
        self.expect(isinstance(found, IntType) and found.width == 64, f"{what} of type {found}, not i64 or u64")

    def expect_pointer(self, expr: Expr, what: str) -> None:
        found = self.type_of(expr)
        self.expect(isinstance(found, PointerType), f"{what} of type {found}, not a pointer")

    def expect_index(self, expr: Expr) -> None:
        self.expect_type(expr, I32, "index")


def _alike(left: Type, right: Type) -> bool:
    """Both references, or both pointers."""
    if isinstance(left, PointerType):
        return isinstance(right, PointerType)
    return isinstance(left, _REFERENCE) and isinstance(right, _REFERENCE)


def _convertible(source: Type, target: Type) -> bool:
    match source, target:
        case ((IntType() | FloatType() | BoolType()), (IntType() | FloatType() | BoolType())):
            return True
        case PointerType(), (PointerType() | IntType() | BoolType()):
            return True
        case IntType(), PointerType():
            return True
        case ((RefType() | ArrayType()), (RefType() | ArrayType())):
            return True
        case _:
            return False
