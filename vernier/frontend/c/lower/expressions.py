"""Expressions of C. Operands are evaluated from left to right (C leaves the order open)."""

from __future__ import annotations

from dataclasses import replace

from vernier.frontend.c.lower.body import Body
from vernier.frontend.c.lower.branching import logical_value
from vernier.frontend.c.lower.conversions import converted, plain_value, truth
from vernier.frontend.c.lower.fold import convert, integer, negation
from vernier.frontend.c.lower.memory_checks import check_index, check_move, is_decided_by_access
from vernier.frontend.c.lower.operators import apply_binary, apply_unary, from_truth, without_bits
from vernier.frontend.c.lower.places import (
    address,
    dereferenced,
    element_size,
    member_place,
    moved_pointer,
    read,
    write,
)
from vernier.frontend.c.lower.values import (
    BitPlace,
    MemoryPlace,
    Place,
    RegisterPlace,
    RValue,
)
from vernier.frontend.c.resolve.c_types import (
    INT,
    VOID,
    CAddress,
    CArray,
    CFunction,
    CInteger,
    CPointer,
    CRecord,
    CType,
    CVariableArray,
    CVoid,
)
from vernier.frontend.c.syntax.faults import Placed, ill_typed
from vernier.frontend.c.syntax.tree import (
    AssignExpression,
    BinaryExpression,
    CallExpression,
    CommaExpression,
    Expression,
    Identifier,
    IndexExpression,
    MemberExpression,
    StepExpression,
    UnaryExpression,
)
from vernier.ir.expr import Const, Convert, Expr, GlobalAddress, Local, PointerOffset
from vernier.ir.memory_conditions import Use
from vernier.ir.types import I64, IntType


def place_value(body: Body, node: Expression) -> RValue:
    """The rvalue of an expression that designates a place."""
    place = body.place(node)
    assert place is not None
    return read(body, place, node)


def index_place(body: Body, node: IndexExpression, use: Use = Use.ACCESS) -> Place:
    """The element that an index designates; `use` tells whether it is accessed or its address taken."""
    body.check_order(node, node.array, node.index)
    array = body.place(node.array)
    certain = False
    if isinstance(array, MemoryPlace) and isinstance(array.type, CArray | CVariableArray):
        base = read(body, array, node.array)
        certain = array.certain
    else:
        base = body.value(node.array) if array is None else read(body, array, node.array)
    mark = body.mark()
    index = body.value(node.index)
    base = body.pinned(base, mark, node)
    if not isinstance(base.type, CPointer):
        base, index, certain = index, base, False
    if not isinstance(base.type, CPointer):
        raise ill_typed(f"{body.text(node)} indexes no array", node)
    index = plain_value(index, node)
    indexed = array if isinstance(array, MemoryPlace) and isinstance(array.type, CArray | CVariableArray) else None
    base, index = body.shallow(base, 6, node), body.shallow(index, 6, node)
    _check_element(body, node, indexed, base, index, use)
    certain = certain and array is not None and _within(array.type, index.expr)
    return dereferenced(body, moved_pointer(body, base, index, node), node, certain=certain)


def _check_element(
    body: Body, node: IndexExpression, array: MemoryPlace | None, base: RValue, index: RValue, use: Use
) -> None:
    """The obligation that an index stays inside the array, or the object where no array is named."""
    assert isinstance(base.type, CPointer)
    if array is not None:
        whole = use is Use.ACCESS and isinstance(node.array, Identifier) and is_decided_by_access(array, index)
        if whole or check_index(body, array.type, index, node, use):
            return
    if isinstance(index.type, CInteger) and not isinstance(base.type.target, CFunction):
        size = convert(element_size(body, base.type.target, node), I64)
        check_move(body, base.expr, index, size, node, use)


def _within(type_: CType, index: Expr) -> bool:
    if not (isinstance(type_, CArray) and type_.count is not None and isinstance(index, Const)):
        return False
    return 0 <= int(index.value) < type_.count


def member_place_of(body: Body, node: MemberExpression) -> Place | None:
    if node.arrow:
        pointer = body.value(node.object)
        if not isinstance(pointer.type, CPointer):
            raise ill_typed(f"{body.text(node.object)} is no pointer", node)
        base = dereferenced(body, pointer, node)
    else:
        found = body.place(node.object)
        if found is None:
            value = body.value(node.object)
            found = MemoryPlace(value.expr, value.type, True)
        if not isinstance(found, MemoryPlace):
            raise ill_typed(f"{body.text(node.object)} is no struct or union", node)
        base = found
    if not isinstance(base.type, CRecord):
        raise ill_typed(f"{body.text(node.object)} is no struct or union", node)
    member = body.records.find(base.type, node.member)
    if member is None:
        raise ill_typed(f"{base.type} has no member {node.member}", node)
    return member_place(body, base, member)


def unary_place(body: Body, node: UnaryExpression) -> Place | None:
    if node.op != "*":
        return None
    pointer = body.value(node.operand)
    if isinstance(pointer.type, CPointer) and isinstance(pointer.type.target, CVoid):
        raise ill_typed("a void pointer dereferenced", node)
    return dereferenced(body, pointer, node)


def unary_value(body: Body, node: UnaryExpression) -> RValue:
    match node.op:
        case "*":
            return place_value(body, node)
        case "&":
            return _address_of(body, node)
        case "!":
            return from_truth(negation(truth(body.value(node.operand), node)))
        case _:
            return apply_unary(body, node.op, body.value(node.operand), node)


def _address_of(body: Body, node: UnaryExpression) -> RValue:
    operand = node.operand
    place = index_place(body, operand, Use.MOVE) if isinstance(operand, IndexExpression) else body.place(operand)
    if place is None:
        value = body.value(node.operand)
        if isinstance(value.type, CPointer) and isinstance(value.type.target, CFunction):
            return value
        raise ill_typed(f"{body.text(node.operand)} has no address", node)
    return address(body, place, node)


def step_value(body: Body, node: StepExpression) -> RValue:
    place = _assignable(body, node.operand)
    old = read(body, place, node.operand)
    if not node.prefix:
        old = RValue(_kept(body, old.expr, node), old.type)
    one = RValue(integer(1, IntType(32, True)), INT)
    changed = apply_binary(body, node.op[0], _updated(place, node.op[0], old), one, node)
    new = converted(body, changed, place.type, node)
    result = write(body, place, new, node, node.operand)
    return result if node.prefix else old


def _updated(place: Place, op: str, old: RValue) -> RValue:
    """The value of a bit-field of which only as many bits of a sum or the like are kept as it has, so that it does not
    matter in how many they are computed."""
    kept = isinstance(place, BitPlace) and not place.type.signed and op in ("+", "-", "*", "&", "|", "^", "<<")
    return without_bits(old) if kept else old


def _kept(body: Body, expr: Expr, node: Placed) -> Expr:
    """A copy of a variable's value from before it changes."""
    kept = body.temporary(expr.type)
    body.assign(kept, expr, node)
    return kept


def _assignable(body: Body, node: Expression) -> Place:
    place = body.place(node)
    if place is None:
        raise ill_typed(f"{body.text(node)} cannot be assigned", node)
    if isinstance(place.type, CArray | CVariableArray | CFunction):
        raise ill_typed(f"{body.text(node)} cannot be assigned", node)
    if isinstance(place, MemoryPlace | BitPlace) and not _is_fixed(place.pointer):
        held = body.hold(place.pointer, node)
        if isinstance(place, MemoryPlace):
            return MemoryPlace(held, place.type, place.certain)
        return replace(place, pointer=held)
    return place


def _is_fixed(pointer: Expr) -> bool:
    """Whether a pointer is the address of a named object (or a fixed part of it), which nothing changes."""
    while True:
        match pointer:
            case Convert(operand=inner) | PointerOffset(pointer=inner, offset=Const()):
                pointer = inner
            case Local(name=name):
                return name.endswith("$at")
            case _:
                return isinstance(pointer, GlobalAddress)


def assign_value(body: Body, node: AssignExpression) -> RValue:
    body.check_order(node)
    if node.op:
        place = _assignable(body, node.target)
        old = read(body, place, node.target)
        mark = body.mark()
        right = body.value(node.value)
        old = _updated(place, node.op, body.pinned(old, mark, node))
        new = apply_binary(body, node.op, old, right, node)
        return write(body, place, assigned(body, new, place, node), node, node.target)
    place = _assignable(body, node.target)
    value = assigned(body, wanted_value(body, node.value, place.type), place, node)
    return write(body, place, value, node, node.target)


def wanted_value(body: Body, node: Expression, wanted: CType) -> RValue:
    """The value of an expression that will become `wanted`: a call that allocates memory wants to know."""
    if isinstance(node, CallExpression):
        return body.translators.call(body, node, wanted)
    return body.value(node)


def assigned(body: Body, value: RValue, place: Place, node: Placed) -> RValue:
    """The value converted for assignment. An integer variable that is given an address becomes one that holds
    addresses when the function is translated again."""
    if isinstance(value.type, CAddress) and isinstance(place, RegisterPlace) and isinstance(place.type, CInteger):
        body.address_candidates.add(place.local.name)
    return converted(body, value, place.type, node)


def discarded(body: Body, node: Expression) -> None:
    """Evaluate an expression for its effect only."""
    match node:
        case StepExpression(op=op, operand=operand, start=start, end=end):
            body.value(StepExpression(op, True, operand, start, end))
        case CommaExpression():
            for part in _comma_parts(node):
                discarded(body, part)
        case Identifier():
            # `(void)x;` says that x is not used: nobody compiles it to a read of what may have no value yet.
            body.unevaluated(lambda: body.value(node))
        case _:
            wanted_value(body, node, VOID)


def binary_value(body: Body, node: BinaryExpression) -> RValue:
    if node.op in ("&&", "||"):
        return logical_value(body, node)
    spine: list[BinaryExpression] = []
    leftmost: Expression = node
    while isinstance(leftmost, BinaryExpression) and leftmost.op not in ("&&", "||"):
        spine.append(leftmost)
        leftmost = leftmost.left
    body.check_order(node, leftmost, *(each.right for each in reversed(spine)))
    result = body.value(leftmost)
    for current in reversed(spine):
        mark = body.mark()
        right = body.value(current.right)
        result = apply_binary(body, current.op, body.pinned(result, mark, current), right, current)
    return result


def _comma_parts(node: CommaExpression) -> list[Expression]:
    found: list[Expression] = []
    current: Expression = node
    while isinstance(current, CommaExpression):
        found.append(current.right)
        current = current.left
    found.append(current)
    return found[::-1]


def comma_value(body: Body, node: CommaExpression) -> RValue:
    *before, last = _comma_parts(node)
    for part in before:
        discarded(body, part)
    return body.value(last)
