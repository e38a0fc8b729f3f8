"""IR expressions to Python expressions.

An integer piece knows the interval its Python value lies in. Additions, multiplications and the like leave the
value unwrapped (congruent modulo 2^width) until somebody needs it within its type; `ExpressionWriter.normal` wraps it
then, and only if the interval says so.

Deep expressions are cut by assigning parts to temporaries in statements before (`take_before`). Such a part is computed
even where it belongs to the arm of a conditional that is not chosen; there, undefined operations are caught.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol, assert_never

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
    UnaryOp,
)
from vernier.ir.types import BoolType, FloatType, IntType, PointerType, Type, is_reference
from vernier.ir.walk import children, result_type

_DEEPEST = 24
_WIDEST = 1 << 130
_SYMBOLS = {
    BinaryOp.ADD: "+", BinaryOp.SUBTRACT: "-", BinaryOp.MULTIPLY: "*", BinaryOp.AND: "&", BinaryOp.OR: "|",
    BinaryOp.XOR: "^", BinaryOp.EQ: "==", BinaryOp.NE: "!=", BinaryOp.LT: "<", BinaryOp.LE: "<=", BinaryOp.GT: ">",
    BinaryOp.GE: ">=",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Piece:
    """Python text of an expression. `low`, `high`: interval of an integer. `atom`: text that may be repeated (a name or
    number). `depth`: nesting of the text. `base` and `at`: memory object and offset of a pointer, where they are known
    without making the pair; the offset of an integer turned pointer is then not yet taken modulo the pointer width."""

    text: str
    low: int = 0
    high: int = 0
    atom: bool = False
    depth: int = 0
    base: str = ""
    at: str = ""


class Names(Protocol):
    """Names in the generated code for what an expression refers to."""

    def local(self, name: str) -> str: ...
    def temporary(self) -> str: ...
    def memory(self, name: str) -> str: ...
    def function(self, name: str) -> str: ...
    def string(self, text: str) -> str: ...
    def class_object(self, type_: Type) -> str: ...
    def subtypes(self, type_: Type) -> str: ...
    def pointer_mask(self) -> int: ...


class ExpressionWriter:
    """Writes expressions of one procedure."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._before: list[str] = []
        self._guarded = False

    def take_before(self) -> list[str]:
        """The statements that have to be executed before what was written since the last call."""
        lines, self._before = self._before, []
        return lines

    def write(self, expr: Expr) -> Piece:
        """The expression, within the range of its type."""
        return self.normal(*self._raw(expr))

    def _raw(self, expr: Expr) -> tuple[Piece, Type]:
        """The expression; an integer may be out of range but is congruent. Works bottom-up with a stack of its own."""
        done: list[tuple[Piece, Type]] = []
        pending: list[tuple[Expr, bool, bool]] = [(expr, False, False)]
        while pending:
            current, expanded, guarded = pending.pop()
            parts = children(current)
            if parts and not expanded:
                pending.append((current, True, guarded))
                in_arm = guarded or isinstance(current, Conditional)
                pending.extend((part, False, in_arm) for part in reversed(parts))
                continue
            count = len(parts)
            operands = done[len(done) - count :]
            del done[len(done) - count :]
            types = [type_ for _, type_ in operands]
            self._guarded = guarded
            piece = self._node(current, [part for part, _ in operands], types)
            done.append((piece if piece.depth < _DEEPEST else self.atom(piece), result_type(current, types)))
        self._guarded = False
        return done[0]

    def _node(self, expr: Expr, pieces: list[Piece], types: list[Type]) -> Piece:
        match expr:
            case Unary(op=op):
                return self._unary(op, pieces[0], types[0])
            case Binary(op=op):
                return self._binary(op, pieces, types)
            case Convert(type=type_):
                return self._convert(pieces[0], types[0], type_)
            case InstanceOf(of=of):
                return _made(f"{self._names.subtypes(of)}[type({pieces[0].text})]", pieces[0])
            case ArrayLength():
                return _made(f"len({pieces[0].text}.e)", pieces[0], low=0, high=0x7FFFFFFF)
            case Conditional():
                return self._conditional(pieces, types[1])
            case PointerOffset():
                return self._pointer_offset(pieces[0], self.normal(pieces[1], types[1]))
            case PointerDifference():
                left, right = pieces
                return _made(f"({left.text}[1] - {right.text}[1])", left, right, low=-(1 << 63), high=(1 << 63) - 1)
            case _:
                return self._leaf(expr)

    def _leaf(self, expr: Expr) -> Piece:
        match expr:
            case Const(value=value, type=IntType()):
                number = int(value)
                return Piece(f"({number})" if number < 0 else str(number), number, number, atom=True)
            case Const(value=value, type=FloatType()):
                return Piece(_float_text(float(value)), atom=True)
            case Const(value=value):
                return Piece(str(bool(value)), atom=True)
            case Null(type=PointerType()):
                return Piece("NULL", atom=True)
            case Null():
                return Piece("None", atom=True)
            case Local(name=name, type=IntType() as type_):
                return Piece(self._names.local(name), type_.minimum, type_.maximum, atom=True)
            case Local(name=name):
                return Piece(self._names.local(name), atom=True)
            case StringConst(text=text):
                return Piece(self._names.string(text), atom=True)
            case ClassConst(of=of):
                return Piece(self._names.class_object(of), atom=True)
            case GlobalAddress(name=name):
                memory = self._names.memory(name)
                return Piece(f"({memory}, 0)", base=memory, at="0")
            case FunctionAddress(name=name):
                return Piece(f"({self._names.function(name)}, 0)")
            case _:
                raise TypeError(f"not a leaf: {type(expr).__name__}")

    # Wrapping

    def normal(self, piece: Piece, type_: Type) -> Piece:
        """The piece within the range of its type."""
        if not isinstance(type_, IntType) or (type_.minimum <= piece.low and piece.high <= type_.maximum):
            return piece
        low, high = type_.minimum, type_.maximum
        mask = (1 << type_.width) - 1
        if piece.low == piece.high:
            number = type_.wrap(piece.low)
            return Piece(f"({number})" if number < 0 else str(number), number, number, atom=True)
        if not type_.signed:
            return _made(f"({piece.text} & {mask})", piece, low=0, high=mask)
        half = 1 << (type_.width - 1)
        name = self._names.temporary()
        # Numbers below 2^30 are one digit in Python and compare faster, so the test is stricter than needed.
        top = half - 1 if type_.width != 32 else 0x3FFFFFFF
        tests = [f"{{}} > {top}"] * (piece.high > type_.maximum) + [f"{{}} < {-top}"] * (piece.low < type_.minimum)
        condition = " or ".join(tests).replace("{}", f"({name} := {piece.text})", 1).replace("{}", name)
        return _made(f"(({name} + {half} & {mask}) - {half} if {condition} else {name})", piece, low=low, high=high)

    def atom(self, piece: Piece) -> Piece:
        """The piece as a name or number, computed in a statement before."""
        if piece.atom:
            return piece
        name = self._names.temporary()
        if self._guarded:
            self._before += ["try:", f" {name} = {piece.text}", f"except UNDEFINED: {name} = None"]
        else:
            self._before.append(f"{name} = {piece.text}")
        return Piece(name, piece.low, piece.high, atom=True)

    # Operators

    def _unary(self, op: UnaryOp, operand: Piece, type_: Type) -> Piece:
        match op:
            case UnaryOp.NEGATE:
                return _made(f"(-{operand.text})", operand, low=-operand.high, high=-operand.low)
            case UnaryOp.COMPLEMENT:
                return _made(f"(~{operand.text})", operand, low=~operand.high, high=~operand.low)
            case UnaryOp.NOT:
                if isinstance(type_, IntType):
                    return _made(f"(~{operand.text})", operand, low=~operand.high, high=~operand.low)
                return _made(f"(not {operand.text})", operand)
            case _:
                assert_never(op)

    def _binary(self, op: BinaryOp, pieces: list[Piece], types: list[Type]) -> Piece:
        type_, (left, right) = types[0], pieces
        if isinstance(type_, IntType):
            return self._integer(op, type_, left, right, types[1])
        if isinstance(type_, FloatType):
            return self._float(op, type_, left, right)
        if op in COMPARISONS:
            return self._compare_other(op, type_, left, right)
        word = {BinaryOp.AND: "and", BinaryOp.OR: "or", BinaryOp.XOR: "!="}[op]
        return _made(f"({left.text} {word} {right.text})", left, right)

    def _compare_other(self, op: BinaryOp, type_: Type, left: Piece, right: Piece) -> Piece:
        if is_reference(type_):
            word = "is" if op is BinaryOp.EQ else "is not"
            return _made(f"({left.text} {word} {right.text})", left, right)
        if op in (BinaryOp.EQ, BinaryOp.NE):
            return _made(f"({left.text} {_SYMBOLS[op]} {right.text})", left, right)
        return _made(f"({left.text}[1] {_SYMBOLS[op]} {right.text}[1])", left, right)

    def _float(self, op: BinaryOp, type_: FloatType, left: Piece, right: Piece) -> Piece:
        if op in COMPARISONS:
            return _made(f"({left.text} {_SYMBOLS[op]} {right.text})", left, right)
        if op is BinaryOp.DIVIDE:
            left, right = self.atom(left), self.atom(right)
            a, b = left.text, right.text
            text = f"({a} / {b} if {b} else divide({a}, {b}))"
        elif op is BinaryOp.REMAINDER:
            text = f"remainder({left.text}, {right.text})"
        else:
            text = f"({left.text} {_SYMBOLS[op]} {right.text})"
        if type_.width == 32:
            text = f"c_float({text}).value"
        return _made(text, left, right)

    def _integer(self, op: BinaryOp, type_: IntType, left: Piece, right: Piece, amount: Type) -> Piece:
        if op in COMPARISONS:
            left, right = self.normal(left, type_), self.normal(right, type_)
            return _made(f"({left.text} {_SYMBOLS[op]} {right.text})", left, right)
        if op in (BinaryOp.SHIFT_LEFT, BinaryOp.SHIFT_RIGHT, BinaryOp.SHIFT_RIGHT_LOGICAL):
            return self._shift(op, type_, left, self.normal(right, amount))
        if op in (BinaryOp.DIVIDE, BinaryOp.REMAINDER):
            return self._division(op, self.normal(left, type_), self.normal(right, type_))
        return self._ring(op, type_, left, right)

    def _ring(self, op: BinaryOp, type_: IntType, left: Piece, right: Piece) -> Piece:
        low, high = _interval(op, left, right)
        if max(-low, high) > _WIDEST:
            left, right = self.normal(left, type_), self.normal(right, type_)
            low, high = _interval(op, left, right)
        return _made(f"({left.text} {_SYMBOLS[op]} {right.text})", left, right, low=low, high=high)

    def _shift(self, op: BinaryOp, type_: IntType, left: Piece, right: Piece) -> Piece:
        last = type_.width - 1
        if right.low == right.high:
            least = most = right.low & last
            amount = str(least)
        else:
            least, most = (right.low, right.high) if right.low >= 0 and right.high <= last else (0, last)
            amount = right.text if right.low >= 0 and right.high <= last else f"({right.text} & {last})"
        if op is BinaryOp.SHIFT_LEFT:
            left = self.normal(left, type_)
            low, high = min(left.low << most, left.low << least), max(left.high << most, left.high << least)
            return _made(f"({left.text} << {amount})", left, right, low=low, high=high)
        left = self.normal(left, type_)
        if op is BinaryOp.SHIFT_RIGHT_LOGICAL and left.low < 0:
            mask = (1 << type_.width) - 1
            return _made(f"(({left.text} & {mask}) >> {amount})", left, right, low=0, high=mask >> least)
        low = left.low >> (least if left.low < 0 else most)
        high = left.high >> (most if left.high < 0 else least)
        return _made(f"({left.text} >> {amount})", left, right, low=low, high=high)

    def _division(self, op: BinaryOp, left: Piece, right: Piece) -> Piece:
        symbol = "//" if op is BinaryOp.DIVIDE else "%"
        most = max(-left.low, left.high) if op is BinaryOp.DIVIDE else max(-right.low, right.high) - 1
        low, high = (-most if left.low < 0 or (op is BinaryOp.DIVIDE and right.low < 0) else 0), most
        if op is BinaryOp.DIVIDE and right.low > 0:
            low, high = min(left.low, 0), max(left.high, 0)
        if left.low >= 0 and right.low >= 0:
            return _made(f"({left.text} {symbol} {right.text})", left, right, low=0, high=high)
        if right.low > 0:
            left, right = self.atom(left), self.atom(right)
            a, b = left.text, right.text
            text = f"({a} {symbol} {b} if {a} >= 0 else -(-{a} {symbol} {b}))"
            return _made(text, left, right, low=low, high=high)
        name = "truncating_division" if op is BinaryOp.DIVIDE else "truncating_remainder"
        return _made(f"{name}({left.text}, {right.text})", left, right, low=low, high=high)

    def _conditional(self, pieces: list[Piece], type_: Type) -> Piece:
        condition = pieces[0]
        then, otherwise = self.normal(pieces[1], type_), self.normal(pieces[2], type_)
        low, high = min(then.low, otherwise.low), max(then.high, otherwise.high)
        text = f"({then.text} if {condition.text} else {otherwise.text})"
        return _made(text, condition, then, otherwise, low=low, high=high)

    def _pointer_offset(self, pointer: Piece, offset: Piece) -> Piece:
        pointer = self.parts(pointer)
        base = pointer.base
        total = offset.text if pointer.at == "0" else f"{pointer.at} + {offset.text}"
        if base.startswith("m"):
            text = f"({base}, {total})"
        else:
            name, mask = self._names.temporary(), self._names.pointer_mask()
            text = f"(({name}, {total}) if ({name} := {base}) is not INTEGER else (INTEGER, {total} & {mask}))"
        return Piece(text, depth=1 + max(pointer.depth, offset.depth), base=base, at=total)

    def parts(self, pointer: Piece) -> Piece:
        """The pointer with known base and offset."""
        if pointer.base:
            return pointer
        pointer = self.atom(pointer)
        return replace(pointer, base=f"{pointer.text}[0]", at=f"{pointer.text}[1]")

    # Conversions

    def _convert(self, piece: Piece, source: Type, target: Type) -> Piece:
        match source, target:
            case IntType(), IntType():
                return piece if target.width <= source.width else self.normal(piece, source)
            case IntType(), FloatType(width=width):
                piece = self.normal(piece, source)
                return _made(f"{'float' if width == 64 else 'integer_to_single'}({piece.text})", piece)
            case FloatType(), IntType():
                return self._float_to_integer(piece, target)
            case FloatType(width=a), FloatType(width=b):
                return piece if a <= b else _made(f"c_float({piece.text}).value", piece)
            case BoolType(), IntType() | FloatType():
                ones = "(1 if {} else 0)" if isinstance(target, IntType) else "(1.0 if {} else 0.0)"
                return _made(ones.format(piece.text), piece, low=0, high=1)
            case IntType() | FloatType(), BoolType():
                piece = self.normal(piece, source)
                return _made(f"({piece.text} != 0)", piece)
            case PointerType(), BoolType():
                return _made(f"({piece.text} != NULL)", piece)
            case IntType(), PointerType():
                return _made(f"(INTEGER, {self.normal(piece, source).text} & {self._names.pointer_mask()})", piece)
            case PointerType(), IntType():
                mask = self._names.pointer_mask()
                return _made(f"pointer_to_integer({piece.text})", piece, low=0, high=mask)
            case _:
                return piece

    def _float_to_integer(self, piece: Piece, target: IntType) -> Piece:
        low, high = target.minimum, target.maximum
        name = self._names.temporary()
        # The ends of 64-bit ranges are no doubles; the tests below are exact for the doubles between them.
        lower = f"{float(low)!r} <= " if target.width > 32 and target.signed else f"{float(low - 1)!r} < "
        test = f"{lower}({name} := {piece.text}) < {float(high + 1)!r}"
        return _made(f"(int({name}) if {test} else saturate({name}, {low}, {high}))", piece, low=low, high=high)


def _interval(op: BinaryOp, left: Piece, right: Piece) -> tuple[int, int]:
    match op:
        case BinaryOp.ADD:
            return left.low + right.low, left.high + right.high
        case BinaryOp.SUBTRACT:
            return left.low - right.high, left.high - right.low
        case BinaryOp.MULTIPLY:
            corners = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
            return min(corners), max(corners)
        case BinaryOp.AND if left.low >= 0 or right.low >= 0:
            return 0, min(piece.high for piece in (left, right) if piece.low >= 0)
        case _:
            bits = max(value.bit_length() for value in (left.low, left.high, right.low, right.high))
            return (0 if left.low >= 0 and right.low >= 0 else -(1 << bits)), (1 << bits) - 1


def _made(text: str, *parts: Piece, low: int = 0, high: int = 0) -> Piece:
    return Piece(text, low, high, depth=1 + max(part.depth for part in parts))


def _float_text(value: float) -> str:
    if value != value:
        return "NAN"
    if value in (float("inf"), float("-inf")):
        return "INFINITY" if value > 0 else "(-INFINITY)"
    return f"({value!r})" if value < 0 or str(value).startswith("-") else repr(value)
