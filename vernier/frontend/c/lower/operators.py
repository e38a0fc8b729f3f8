"""Binary and unary operators on values, with the obligations C attaches to them.

Law: the IR operation wraps; where C leaves the result undefined, a Check comes before it.
"""

from __future__ import annotations

from dataclasses import replace

from vernier.core.obligation import Code, Sentences
from vernier.frontend.c.lower.body import DEPTH_LIMIT, Body
from vernier.frontend.c.lower.conversions import (
    arithmetic_operands,
    converted,
    integer_operand,
    plain_value,
    truth,
)
from vernier.frontend.c.lower.fold import (
    binary,
    convert,
    integer,
    integer_result,
    moved,
    negation,
    pointer_number,
    result_range,
    unary,
    value_range,
)
from vernier.frontend.c.lower.memory_checks import check_same_object
from vernier.frontend.c.lower.places import element_size, shifted_pointer
from vernier.frontend.c.lower.values import RValue
from vernier.frontend.c.resolve.c_types import INT, CAddress, CFloating, CInteger, CPointer, CType, CVoid
from vernier.frontend.c.syntax.faults import Placed, ill_typed
from vernier.ir.expr import (
    FALSE,
    TRUE,
    BinaryOp,
    Const,
    Convert,
    Expr,
    FunctionAddress,
    GlobalAddress,
    Null,
    PointerDifference,
    PointerOffset,
    UnaryOp,
)
from vernier.ir.ops import Aspect, Assign, Havoc, Inspect
from vernier.ir.types import BOOL, I64, U64, VOID_POINTER, FloatType, IntType, PointerType

_ARITHMETIC = {
    "+": BinaryOp.ADD, "-": BinaryOp.SUBTRACT, "*": BinaryOp.MULTIPLY, "/": BinaryOp.DIVIDE, "%": BinaryOp.REMAINDER,
    "&": BinaryOp.AND, "|": BinaryOp.OR, "^": BinaryOp.XOR,
}  # fmt: skip
_COMPARISON = {
    "==": BinaryOp.EQ, "!=": BinaryOp.NE, "<": BinaryOp.LT, "<=": BinaryOp.LE, ">": BinaryOp.GT, ">=": BinaryOp.GE,
}  # fmt: skip
_SWAPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}


def from_truth(expr: Expr) -> RValue:
    """A bool as C's int 0 or 1."""
    return RValue(convert(expr, IntType(32, True)), INT, 2)


def apply_binary(body: Body, op: str, left: RValue, right: RValue, node: Placed) -> RValue:
    """`left op right` for operators that evaluate both operands."""
    left, right = _settled(op, left, right), _settled(op, right, left)
    if op in _COMPARISON:
        return compare(body, op, left, right, node)
    if op in ("<<", ">>"):
        return _shift(body, op, left, right, node)
    if isinstance(left.type, CPointer | CAddress) or isinstance(right.type, CPointer | CAddress):
        return _pointer_arithmetic(body, op, left, right, node)
    left, right = arithmetic_operands(body, left, right, node)
    if isinstance(left.type, CFloating):
        return _float_arithmetic(body, op, left, right, node)
    return _integer_arithmetic(body, op, left, right, node)


_SMALLER = frozenset({"/", "%", "&", "|", "^", ">>", *_COMPARISON})


def _settled(op: str, value: RValue, other: RValue) -> RValue:
    """A bit-field wider than int in an operation with something that all compilers convert it to, or with a constant
    that it can hold and an operator that does not lead out of its bits: there they agree on the result."""
    type_ = value.type
    if not (isinstance(type_, CInteger) and type_.bits):
        return value
    if isinstance(other.type, CInteger):
        wide = not other.type.bits and other.type.width >= type_.width
        held = isinstance(other.expr, Const) and 0 <= int(other.expr.value) < 1 << (type_.bits - 1)
        if not wide and not (held and op in _SMALLER):
            return value
    return without_bits(value)


def without_bits(value: RValue) -> RValue:
    """The value of a bit-field as one of its declared type."""
    type_ = value.type
    return replace(value, type=replace(type_, bits=0)) if isinstance(type_, CInteger) and type_.bits else value


def _float_arithmetic(body: Body, op: str, left: RValue, right: RValue, node: Placed) -> RValue:
    if op not in ("+", "-", "*", "/"):
        raise ill_typed(f"{op} needs integers", node)
    left, right = body.shallow(left, DEPTH_LIMIT, node), body.shallow(right, DEPTH_LIMIT, node)
    return RValue(binary(_ARITHMETIC[op], left.expr, right.expr), left.type, max(left.depth, right.depth) + 1)


def _integer_arithmetic(body: Body, op: str, left: RValue, right: RValue, node: Placed) -> RValue:
    type_ = left.type
    assert isinstance(type_, CInteger)
    ir_op = _ARITHMETIC[op]
    if op in ("/", "%"):
        left, right = body.shallow(left, 2, node), body.shallow(right, 2, node)
        _check_division(body, left.expr, right.expr, type_, node)
    elif type_.signed and op in ("+", "-", "*"):
        left, right = body.shallow(left, 2, node), body.shallow(right, 2, node)
        check_overflow(body, ir_op, left.expr, right.expr, node)
    else:
        left, right = body.shallow(left, DEPTH_LIMIT, node), body.shallow(right, DEPTH_LIMIT, node)
    return RValue(binary(ir_op, left.expr, right.expr), type_, max(left.depth, right.depth) + 1)


def _check_division(body: Body, left: Expr, right: Expr, type_: CInteger, node: Placed) -> None:
    defined = binary(BinaryOp.NE, right, Const(0, right.type))
    body.check_or_stop(defined, Code.DIVISION_ZERO, _nothing("division by zero", body, node), node)
    if not type_.signed:
        return
    ir_type = IntType(type_.width, True)
    left_low, _ = value_range(left)
    right_low, right_high = value_range(right)
    if left_low > ir_type.minimum or right_low > -1 or right_high < -1:
        return
    fits = binary(
        BinaryOp.OR,
        binary(BinaryOp.NE, left, integer(ir_type.minimum, ir_type)),
        binary(BinaryOp.NE, right, integer(-1, ir_type)),
    )
    body.check(fits, Code.OVERFLOW, _nothing("overflow", body, node), node)


def _nothing(wrong: str, body: Body, node: Placed) -> Sentences:
    return Sentences(f"no {wrong} in {body.quoted(node)}", f"{wrong} in {body.quoted(node)}")


def check_overflow(body: Body, op: BinaryOp, left: Expr, right: Expr, node: Placed) -> None:
    """The obligation that a signed sum, difference or product fits its type; nothing when it always does."""
    type_ = left.type
    assert isinstance(type_, IntType)
    low, high = result_range(op, value_range(left), value_range(right), type_)
    if type_.minimum <= low and high <= type_.maximum:
        return
    body.check(_fits(op, left, right, type_), Code.OVERFLOW, _nothing("overflow", body, node), node)


def _fits(op: BinaryOp, left: Expr, right: Expr, type_: IntType) -> Expr:
    if isinstance(left, Const) and isinstance(right, Const):
        result = integer_result(op, int(left.value), int(right.value), type_)
        return Const(result is not None and type_.minimum <= result <= type_.maximum, BOOL)
    if isinstance(right, Const):
        bounds = _bounds(op, int(right.value), type_)
        if bounds is not None:
            return _between(left, bounds[0], bounds[1], type_)
    if isinstance(left, Const) and op is not BinaryOp.SUBTRACT:
        return _fits(op, right, left, type_)
    wide = IntType(2 * type_.width, True)
    whole = binary(op, convert(left, wide), convert(right, wide))
    return binary(
        BinaryOp.AND,
        binary(BinaryOp.GE, whole, integer(type_.minimum, wide)),
        binary(BinaryOp.LE, whole, integer(type_.maximum, wide)),
    )


def _bounds(op: BinaryOp, constant: int, type_: IntType) -> tuple[int, int] | None:
    """Between which values the left operand keeps `left op constant` inside the type."""
    low, high = type_.minimum, type_.maximum
    match op:
        case BinaryOp.ADD:
            return max(low, low - constant), min(high, high - constant)
        case BinaryOp.SUBTRACT:
            return max(low, low + constant), min(high, high + constant)
        case BinaryOp.MULTIPLY if constant > 0:
            return -(-low // constant), high // constant
        case _:
            return None


def _between(expr: Expr, low: int, high: int, type_: IntType) -> Expr:
    above = binary(BinaryOp.GE, expr, integer(low, type_))
    below = binary(BinaryOp.LE, expr, integer(high, type_))
    if low == type_.minimum:
        return below
    if high == type_.maximum:
        return above
    return binary(BinaryOp.AND, above, below)


def _shift(body: Body, op: str, left: RValue, right: RValue, node: Placed) -> RValue:
    left = body.shallow(integer_operand(body, left, node), DEPTH_LIMIT, node)
    right = body.shallow(integer_operand(body, right, node), 2, node)
    type_ = left.type
    assert isinstance(type_, CInteger)
    amount_type = right.expr.type
    assert isinstance(amount_type, IntType)
    low, high = value_range(right.expr)
    inside: Expr = TRUE
    if low < 0 or high >= type_.width:
        inside = binary(BinaryOp.LT, right.expr, integer(type_.width, amount_type))
        if amount_type.signed:
            inside = binary(BinaryOp.AND, binary(BinaryOp.GE, right.expr, Const(0, amount_type)), inside)
        shown, most = f"the amount in {body.quoted(node)}", type_.width - 1
        words = Sentences(f"{shown} is within 0 to {most}", f"{shown} is not within 0 to {most}")
        body.check(inside, Code.SHIFT, words, node)
    if op == "<<" and type_.signed:
        left = body.shallow(left, 2, node)
        _check_shifted(body, left.expr, right.expr, inside, node)
    ir_op = BinaryOp.SHIFT_LEFT if op == "<<" else BinaryOp.SHIFT_RIGHT
    return RValue(binary(ir_op, left.expr, right.expr), type_, max(left.depth, right.depth) + 1)


def _check_shifted(body: Body, left: Expr, right: Expr, inside: Expr, node: Placed) -> None:
    """The obligation that a signed value shifted left is not negative and fits its type (C11 6.5.7). Where the amount
    is not `inside` the type, that is another violation."""
    type_ = left.type
    assert isinstance(type_, IntType)
    low, high = value_range(left)
    _, most = value_range(right)
    if low >= 0 and most < type_.width and high << max(most, 0) <= type_.maximum:
        return
    largest = binary(BinaryOp.SHIFT_RIGHT, integer(type_.maximum, type_), right)
    fits = binary(BinaryOp.LE, left, largest)
    if low < 0:
        fits = binary(BinaryOp.AND, binary(BinaryOp.GE, left, Const(0, type_)), fits)
    defined = fits if inside == TRUE else binary(BinaryOp.OR, negation(inside), fits)
    shown = f"the value in {body.quoted(node)}"
    words = Sentences(f"{shown} is not negative and keeps all its bits", f"{shown} is negative or loses bits")
    body.check(defined, Code.SHIFT, words, node)


# ---- comparisons


def compare(body: Body, op: str, left: RValue, right: RValue, node: Placed) -> RValue:
    if isinstance(left.type, CPointer | CAddress) or isinstance(right.type, CPointer | CAddress):
        return _compare_pointers(body, op, left, right, node)
    left, right = _settled(op, left, right), _settled(op, right, left)
    left, right = arithmetic_operands(body, left, right, node)
    left, right = body.shallow(left, DEPTH_LIMIT, node), body.shallow(right, DEPTH_LIMIT, node)
    result = binary(_COMPARISON[op], left.expr, right.expr)
    return RValue(convert(result, IntType(32, True)), INT, max(left.depth, right.depth) + 2)


def _compare_pointers(body: Body, op: str, left: RValue, right: RValue, node: Placed) -> RValue:
    numbers = pointer_number_of(left), pointer_number_of(right)
    if numbers[0] is not None and numbers[1] is not None:
        left_number, right_number = integer(numbers[0], U64), integer(numbers[1], U64)
        return from_truth(binary(_COMPARISON[op], left_number, right_number))
    a, b = _as_pointer(body, left, node), _as_pointer(body, right, node)
    if op not in ("==", "!="):
        body.partial += 1
        if isinstance(left.type, CPointer) and isinstance(right.type, CPointer):
            check_same_object(body, a, b, None, node)
    if isinstance(a, Null):
        a, b, op = b, Null(VOID_POINTER), _SWAPPED[op]
    if isinstance(b, Null):
        b = Null(a.type)
    result = binary(_COMPARISON[op], a, convert(b, a.type))
    if op in ("==", "!="):
        result = _with_dangling(body, op, a, b, result, node)
    if isinstance(b, Null) and op in ("==", "!="):
        known = truth(RValue(a, CPointer(CVoid())), node)
        if isinstance(known, Const):
            return from_truth(known if op == "!=" else negation(known))
    return RValue(convert(result, IntType(32, True)), INT, max(left.depth, right.depth) + 3)


def _with_dangling(body: Body, op: str, left: Expr, right: Expr, result: Expr, node: Placed) -> Expr:
    """Equality of pointers, where one may point to an object whose life has ended: then its value is indeterminate, and
    different pointers may turn out to be equal. Null and other numbers are no addresses that are given out."""
    if any(isinstance(expr, Null) or pointer_number(expr) is not None for expr in (left, right)):
        return result
    doubtful = [expr for expr in (left, right) if not _lasts(expr)]
    if not doubtful:
        return result
    dangling = [body.temporary(BOOL) for _ in doubtful]
    for target, expr in zip(dangling, doubtful, strict=True):
        body.emit(Inspect(target, Aspect.DANGLING, expr, body.origin(node)))
    either: Expr = dangling[0] if len(dangling) == 1 else binary(BinaryOp.OR, dangling[0], dangling[1])
    shown = f"{body.quoted(node)} compares"
    words = Sentences(f"{shown} pointers to objects that exist", f"{shown} a pointer to an object that is gone")
    body.check(negation(either), Code.POINTER_DANGLING, words, node)
    perhaps = body.temporary(BOOL)
    body.emit(Assign(perhaps, FALSE, body.origin(node)))
    unsure, sure = body.block("dangling"), body.block("compared")
    body.branch(either, unsure, sure, node)
    body.place_block(unsure)
    body.emit(Havoc(perhaps, f"{body.text(node)} of a dead object", body.origin(node)))
    body.goto(sure, node)
    body.place_block(sure)
    return binary(BinaryOp.OR, result, perhaps) if op == "==" else binary(BinaryOp.AND, result, negation(perhaps))


def _lasts(expr: Expr) -> bool:
    """Whether a pointer is plainly into an object, or to a function, that is there all the time."""
    while isinstance(expr, PointerOffset | Convert):
        expr = expr.pointer if isinstance(expr, PointerOffset) else expr.operand
    return isinstance(expr, GlobalAddress | FunctionAddress)


def pointer_number_of(value: RValue) -> int | None:
    if isinstance(value.type, CInteger):
        return int(value.expr.value) if isinstance(value.expr, Const) else None
    return pointer_number(value.expr)


def _as_pointer(body: Body, value: RValue, node: Placed) -> Expr:
    if isinstance(value.type, CInteger):
        return converted(body, value, CPointer(CVoid()), node).expr
    if not isinstance(value.type, CPointer | CAddress):
        raise ill_typed(f"a pointer compared with {value.type}", node)
    return body.shallow(value, DEPTH_LIMIT, node).expr


# ---- pointers


def _pointer_arithmetic(body: Body, op: str, left: RValue, right: RValue, node: Placed) -> RValue:
    if isinstance(left.type, CAddress) or isinstance(right.type, CAddress):
        return _address_arithmetic(body, op, left, right, node)
    if op == "+" and isinstance(left.type, CPointer):
        return shifted_pointer(body, left, plain_value(right, node), node)
    if op == "+" and isinstance(right.type, CPointer):
        return shifted_pointer(body, right, plain_value(left, node), node)
    if op == "-" and isinstance(left.type, CPointer):
        if isinstance(right.type, CPointer):
            return _difference(body, left, right, left.type.target, node)
        return shifted_pointer(body, left, right, node, backward=True)
    raise ill_typed(f"{op} on {left.type} and {right.type}", node)


def _difference(body: Body, left: RValue, right: RValue, target: CType, node: Placed) -> RValue:
    body.partial += 1
    left, right = body.shallow(left, DEPTH_LIMIT, node), body.shallow(right, DEPTH_LIMIT, node)
    size = convert(element_size(body, target, node), I64)
    if isinstance(size, Const) and size.value == 0:
        raise ill_typed("the distance of pointers to something without size", node)
    check_same_object(body, left.expr, right.expr, size, node)
    bytes_ = PointerDifference(left.expr, convert(right.expr, left.expr.type))
    type_ = body.target.difference_type
    quotient = binary(BinaryOp.DIVIDE, bytes_, size)
    return RValue(convert(quotient, IntType(type_.width, True)), type_, max(left.depth, right.depth) + 3)


def _address_arithmetic(body: Body, op: str, left: RValue, right: RValue, node: Placed) -> RValue:
    """Sums and differences with an address, as long as the result is an address or a distance."""
    if isinstance(left.type, CAddress) and isinstance(right.type, CAddress) and op == "-":
        body.partial += 1
        type_ = left.type.integer
        distance = PointerDifference(left.expr, convert(right.expr, left.expr.type))
        return RValue(convert(distance, IntType(type_.width, type_.signed)), type_, 2)
    if op == "+" and isinstance(right.type, CAddress):
        left, right = right, left
    if isinstance(left.type, CAddress) and isinstance(right.type, CInteger) and op in ("+", "-"):
        offset = convert(convert(body.shallow(right, 6, node).expr, IntType(right.type.width, True)), I64)
        if op == "-":
            offset = binary(BinaryOp.SUBTRACT, Const(0, I64), offset)
        return RValue(moved(left.expr, offset, PointerType(None)), left.type, left.depth + 2)
    left = plain_value(left, node) if isinstance(left.type, CAddress) else left
    right = plain_value(right, node) if isinstance(right.type, CAddress) else right
    return apply_binary(body, op, left, right, node)


# ---- unary


def apply_unary(body: Body, op: str, value: RValue, node: Placed) -> RValue:
    """+ - ~ on a value."""
    value = plain_value(value, node)
    if isinstance(value.type, CFloating):
        if not isinstance(value.expr.type, FloatType) or op == "~":
            raise ill_typed(f"{op} on {value.type}", node)
        return value if op == "+" else RValue(unary(UnaryOp.NEGATE, value.expr), value.type, value.depth + 1)
    value = integer_operand(body, value, node)
    if op == "+":
        return value
    integer_type = value.type
    assert isinstance(integer_type, CInteger)
    if op == "~":
        value = body.shallow(value, DEPTH_LIMIT, node)
        return RValue(unary(UnaryOp.COMPLEMENT, value.expr), value.type, value.depth + 1)
    if integer_type.signed:
        type_ = IntType(integer_type.width, True)
        value = body.shallow(value, 2, node)
        if value_range(value.expr)[0] == type_.minimum:
            fits = binary(BinaryOp.NE, value.expr, integer(type_.minimum, type_))
            body.check(fits, Code.OVERFLOW, _nothing("overflow", body, node), node)
    return RValue(unary(UnaryOp.NEGATE, value.expr), value.type, value.depth + 1)
