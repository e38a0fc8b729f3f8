"""malloc and its relatives, and functions on raw memory.

The element type of a new object is read off the call: `sizeof(T)` in the size, otherwise the pointer type the result
becomes, otherwise bytes. Allocation never fails. The size of the object is what C computes, wrap-around included.
"""

from __future__ import annotations

from vernier.core.obligation import Code
from vernier.frontend.c.body import Body
from vernier.frontend.c.c_types import (
    CHAR,
    UNSIGNED_CHAR,
    VOID,
    CArray,
    CFunction,
    CInteger,
    CPointer,
    CRecord,
    CType,
    CVariableArray,
    CVoid,
)
from vernier.frontend.c.conversions import converted, truth
from vernier.frontend.c.faults import Fault, Placed, ill_typed
from vernier.frontend.c.fold import binary, convert, integer
from vernier.frontend.c.layout import Incomplete
from vernier.frontend.c.resolve import type_of_name, type_of_operand
from vernier.frontend.c.tree import (
    BinaryExpression,
    CallExpression,
    CastExpression,
    Expression,
    SizeExpression,
    TypeName,
)
from vernier.frontend.c.values import FunctionSymbol, Value
from vernier.ir.expr import BinaryOp, Const, Expr, Null
from vernier.ir.ops import Allocate, Call, Copy, Fill, Free, Havoc, Storage
from vernier.ir.types import BOOL, U8, U64, IntType

_VOID_POINTER = CPointer(VOID)


def _argument(body: Body, node: CallExpression, index: int, type_: CType) -> Value:
    if index >= len(node.arguments):
        raise ill_typed(f"{body.text(node.function)} needs more arguments", node)
    return converted(body, body.value(node.arguments[index]), type_, node.arguments[index])


def allocate_uninitialised(body: Body, node: CallExpression, wanted: CType | None, _declared: CType | None) -> Value:
    size = _argument(body, node, 0, body.target.size_type)
    return _allocate(body, node, size.expr, wanted, Storage.HEAP, zeroed=False)


def allocate_zeroed(body: Body, node: CallExpression, wanted: CType | None, _declared: CType | None) -> Value:
    count = _argument(body, node, 0, body.target.size_type)
    mark = body.mark()
    each = _argument(body, node, 1, body.target.size_type)
    count = body.pinned(count, mark, node)
    product = binary(BinaryOp.MULTIPLY, count.expr, each.expr)
    return _allocate(body, node, product, wanted, Storage.HEAP, zeroed=True)


def allocate_stack(body: Body, node: CallExpression, wanted: CType | None, _declared: CType | None) -> Value:
    size = _argument(body, node, 0, body.target.size_type)
    return _allocate(body, node, size.expr, wanted, Storage.STACK, zeroed=False)


def _allocate(
    body: Body,
    node: CallExpression,
    size: Expr,
    wanted: CType | None,
    storage: Storage,
    *,
    zeroed: bool,
    note: bool = True,
) -> Value:
    element = _element_type(body, node, wanted)
    length = 1 if element is None else body.size(element, node)
    if element is None or length == 0 or not _is_multiple(body, node, size, element):
        element, length = UNSIGNED_CHAR, 1
    pointer = body.temporary(body.records.pointer(element))
    count = convert(_divided(size, length), U64)
    body.emit(Allocate(pointer, body.memory(element, node), count, storage, body.origin(node), zeroed))
    result = Value(convert(pointer, body.records.pointer(VOID)), _VOID_POINTER)
    world = body.environment.world
    if note and storage is Storage.HEAP and world.is_mentioned("realloc") and not _is_note_keeper(body):
        _call_model(body, "__vernier_allocated", (result.expr, size), node)
    return result


def _is_note_keeper(body: Body) -> bool:
    """Whether this is the model that notes allocations, which must not note its own."""
    return body.environment.is_model and body.source.path == "realloc.c"


def _call_model(body: Body, name: str, arguments: tuple[Expr, ...], node: Placed) -> None:
    known = body.environment.world.use_function(
        FunctionSymbol(name, name, CFunction(VOID, None, False)), body.environment, node
    )
    body.emit(Call(None, None, known.name, arguments, body.origin(node)))


def reallocate(body: Body, node: CallExpression, wanted: CType | None, _declared: CType | None) -> Value:
    """realloc: always a fresh object, to which the contents move."""
    old = _argument(body, node, 0, _VOID_POINTER)
    mark = body.mark()
    size = body.hold(_argument(body, node, 1, body.target.size_type).expr, node)
    given = Value(body.hold(body.pinned(old, mark, node).expr, node), _VOID_POINTER)
    fresh = _allocate(body, node, size, wanted, Storage.HEAP, zeroed=False, note=False)
    move, note, done = body.block("move"), body.block("note"), body.block("done")
    body.branch(truth(given, node), move, note, node)
    body.place_block(move)
    _call_model(body, "__vernier_moved", (given.expr, fresh.expr, size), node)
    body.goto(done, node)
    body.place_block(note)
    _call_model(body, "__vernier_allocated", (fresh.expr, size), node)
    body.goto(done, node)
    body.place_block(done)
    return fresh


def any_pointer(body: Body, node: CallExpression, wanted: CType | None, declared: CPointer) -> Value:
    """An arbitrary pointer is taken to be null or to point to a fresh object of the wanted type with any contents;
    that it may point to an object the program has already is left out, and a note says so."""
    message = "an arbitrary pointer is null or points to a fresh object, never to an existing one"
    note = Fault("nondet-pointer", message, node)
    body.environment.world.note(body.environment, note)
    type_ = wanted.target if isinstance(wanted, CPointer) else declared.target
    element = type_ if not isinstance(type_, CVoid) and _complete(body, type_) else UNSIGNED_CHAR
    choice, pointer = body.temporary(BOOL), body.temporary(body.records.pointer(element))
    fresh, null, done = body.block("fresh"), body.block("null"), body.block("done")
    body.emit(Havoc(choice, body.text(node), body.origin(node)))
    body.branch(choice, fresh, null, node)
    body.place_block(fresh)
    body.emit(Allocate(pointer, body.memory(element, node), Const(1, U64), Storage.HEAP, body.origin(node)))
    body.goto(done, node)
    body.place_block(null)
    body.assign(pointer, Null(pointer.type), node)
    body.goto(done, node)
    body.place_block(done)
    return Value(convert(pointer, body.records.pointer(declared.target)), declared)


def _divided(size: Expr, length: int) -> Expr:
    """size / length; undoes the multiplication by the size of the element."""
    assert isinstance(size.type, IntType)
    if length & (length - 1) == 0:
        return binary(BinaryOp.SHIFT_RIGHT, size, integer(length.bit_length() - 1, size.type))
    return binary(BinaryOp.DIVIDE, size, integer(length, size.type))


def _element_type(body: Body, node: CallExpression, wanted: CType | None) -> CType | None:
    for argument in node.arguments:
        for operand in _factors(argument):
            type_ = _sized_type(body, operand)
            if type_ is not None and type_ not in (CHAR, UNSIGNED_CHAR):
                return type_
    if isinstance(wanted, CPointer):
        target = wanted.target
        while isinstance(target, CArray):
            target = target.element
        if not isinstance(target, CVoid | CVariableArray) and _complete(body, target):
            return target
    return None


def _complete(body: Body, type_: CType) -> bool:
    try:
        body.records.memory(type_)
    except Incomplete:
        return False
    return True


def _factors(node: Expression) -> list[Expression]:
    """The factors of a product, casts removed."""
    found: list[Expression] = []
    pending = [node]
    while pending:
        current = pending.pop()
        match current:
            case CastExpression(operand=operand):
                pending.append(operand)
            case BinaryExpression(op="*", left=left, right=right):
                pending += (right, left)
            case _:
                found.append(current)
    return found


def _sized_type(body: Body, node: Expression) -> CType | None:
    """T for sizeof(T), with arrays reduced to their elements; None otherwise."""
    if not (isinstance(node, SizeExpression) and node.op == "sizeof"):
        return None
    try:
        if isinstance(node.operand, TypeName):
            type_ = type_of_name(body, node.operand)
        else:
            type_ = type_of_operand(body, node.operand)
    except Fault:
        return None
    while isinstance(type_, CArray):
        type_ = type_.element
    return type_ if isinstance(type_, CInteger | CPointer | CRecord) and _complete(body, type_) else None


def _is_multiple(body: Body, node: CallExpression, size: Expr, element: CType) -> bool:
    """Whether a size is plainly a multiple of the element's size. (A product that wraps around need not be one; the
    object then ends with its last whole element.)"""
    if isinstance(size, Const):
        return int(size.value) % body.size(element, node) == 0
    sized = any(_sized_type(body, factor) == element for argument in node.arguments for factor in _factors(argument))
    return sized or body.size(element, node) == 1


def free_memory(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> Value:
    pointer = _argument(body, node, 0, _VOID_POINTER)
    text = body.text(node.arguments[0])
    obligation = body.obligation(Code.MEMORY_FREE, f"{text} is null or the start of a live heap object", node)
    body.emit(Free(pointer.expr, Storage.HEAP, body.origin(node), obligation))
    return Value(Const(0, IntType(32, True)), VOID)


def copy_memory(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> Value:
    to, source, size = _three(body, node, (_VOID_POINTER, _VOID_POINTER, body.target.size_type))
    obligation = body.obligation(Code.MEMORY_BOUNDS, f"{body.text(node)} stays inside live objects", node)
    body.emit(Copy(to.expr, source.expr, convert(size.expr, U64), body.origin(node), obligation))
    return to


def fill_memory(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> Value:
    to, byte, size = _three(body, node, (_VOID_POINTER, UNSIGNED_CHAR, body.target.size_type))
    obligation = body.obligation(Code.MEMORY_BOUNDS, f"{body.text(node)} stays inside a live object", node)
    body.emit(Fill(to.expr, convert(byte.expr, U8), convert(size.expr, U64), body.origin(node), obligation))
    return to


def _three(body: Body, node: CallExpression, types: tuple[CType, CType, CType]) -> tuple[Value, Value, Value]:
    """Three arguments, evaluated from left to right."""
    first = _argument(body, node, 0, types[0])
    mark = body.mark()
    second = _argument(body, node, 1, types[1])
    middle = body.mark()
    third = _argument(body, node, 2, types[2])
    return body.pinned(first, mark, node), body.pinned(second, middle, node), third
