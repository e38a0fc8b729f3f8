"""malloc and its relatives, and functions on raw memory.

The element type of a new object is read off the call: `sizeof(T)` in the size, otherwise the pointer type the result
becomes, otherwise bytes. Whether allocation may fail is an option. The size of the
object is what C computes, wrap-around included.
"""

from __future__ import annotations

from collections.abc import Callable

from vernier.core.obligation import Code, Sentences
from vernier.frontend.c.library.arbitrary import give_values
from vernier.frontend.c.library.model_calls import NOTHING, VOID_POINTER, argument, call_model, fails
from vernier.frontend.c.lower.body import Body
from vernier.frontend.c.lower.conversions import truth
from vernier.frontend.c.lower.fold import binary, convert, integer, negation
from vernier.frontend.c.lower.values import RValue
from vernier.frontend.c.options import Leaks
from vernier.frontend.c.resolve.c_types import (
    CHAR,
    UNSIGNED_CHAR,
    VOID,
    CArray,
    CFloating,
    CInteger,
    CPointer,
    CRecord,
    CType,
    CVariableArray,
    CVoid,
)
from vernier.frontend.c.resolve.declarators import type_of_name, type_of_operand
from vernier.frontend.c.resolve.layout import Incomplete
from vernier.frontend.c.syntax.faults import Fault
from vernier.frontend.c.syntax.tree import (
    BinaryExpression,
    CallExpression,
    CastExpression,
    Expression,
    SizeExpression,
    TypeName,
)
from vernier.ir.expr import TRUE, BinaryOp, Const, Expr, Local, Null
from vernier.ir.ops import Allocate, Assign, Assume, Copy, Disjoint, Fill, Free, Havoc, Storage
from vernier.ir.types import BOOL, U8, U64, IntType


def allocate_uninitialised(body: Body, node: CallExpression, wanted: CType | None, _declared: CType | None) -> RValue:
    size = argument(body, node, 0, body.target.size_type)
    return _allocate(body, node, size.expr, wanted, Storage.HEAP, zeroed=False)


def allocate_zeroed(body: Body, node: CallExpression, wanted: CType | None, _declared: CType | None) -> RValue:
    count = argument(body, node, 0, body.target.size_type)
    mark = body.mark()
    each = argument(body, node, 1, body.target.size_type)
    count = body.pinned(count, mark, node)
    first, second = body.hold(count.expr, node), body.hold(each.expr, node)
    product = binary(BinaryOp.MULTIPLY, first, second)
    return _allocate(body, node, product, wanted, Storage.HEAP, zeroed=True, possible=_fits(first, second))


def _fits(count: Expr, each: Expr) -> Expr:
    """Whether the product of two sizes is one. There is no memory for calloc where it is not."""
    assert isinstance(count.type, IntType)
    if isinstance(each, Const) and each.value:
        return binary(BinaryOp.LE, count, Const(count.type.maximum // int(each.value), count.type))
    wide = IntType(2 * count.type.width, False)
    product = binary(BinaryOp.MULTIPLY, convert(count, wide), convert(each, wide))
    return binary(BinaryOp.LE, product, Const(count.type.maximum, wide))


def allocate_aligned(body: Body, node: CallExpression, wanted: CType | None, _declared: CType | None) -> RValue:
    """aligned_alloc: malloc, as addresses are not modelled."""
    argument(body, node, 0, body.target.size_type)
    size = argument(body, node, 1, body.target.size_type)
    return _allocate(body, node, size.expr, wanted, Storage.HEAP, zeroed=False)


def allocate_permanent(body: Body, node: CallExpression, wanted: CType | None, _declared: CType | None) -> RValue:
    """`__vernier_permanent(size)`: memory of the environment, which lives until the program ends."""
    size = argument(body, node, 0, body.target.size_type)
    return _allocate(body, node, size.expr, wanted, Storage.STATIC, zeroed=False)


def allocate_stack(body: Body, node: CallExpression, wanted: CType | None, _declared: CType | None) -> RValue:
    size = argument(body, node, 0, body.target.size_type)
    return _allocate(body, node, size.expr, wanted, Storage.STACK, zeroed=False)


def _allocate(
    body: Body,
    node: CallExpression,
    size: Expr,
    wanted: CType | None,
    storage: Storage,
    *,
    zeroed: bool,
    possible: Expr = TRUE,
) -> RValue:
    element = _element_type(body, node, wanted)
    length = 1 if element is None else body.size(element, node)
    if element is None or length == 0 or not _is_multiple(body, node, size, element):
        element, length = UNSIGNED_CHAR, 1
    pointer = body.temporary(body.records.pointer(element))
    count = convert(_divided(size, length), U64)
    asked = _query_of_block(body, node) if storage is Storage.HEAP else None
    made = Allocate(pointer, body.memory(element, node), count, storage, body.origin(node), zeroed, asked)
    if storage is Storage.HEAP:
        _failing(body, node, pointer, possible, lambda: body.emit(made))
    else:
        body.emit(made)
    return RValue(convert(pointer, body.records.pointer(VOID)), VOID_POINTER)


def _query_of_block(body: Body, node: CallExpression) -> str | None:
    """The obligation that heap memory is not lost, or is freed, if that is asked."""
    shown = body.quoted(node)
    match body.environment.world.options.leaks:
        case Leaks.IGNORED:
            return None
        case Leaks.LOST:
            lost = Sentences(f"{shown} is freed, or something points to it", f"{shown} is lost without being freed")
            return body.obligation(Code.MEMORY_LEAK, lost, node)
        case Leaks.UNFREED:
            left = Sentences(f"{shown} is freed before the program ends", f"{shown} is not freed when the program ends")
            return body.obligation(Code.MEMORY_UNFREED, left, node)


def _failing(body: Body, node: CallExpression, pointer: Local, possible: Expr, allocate: Callable[[], None]) -> None:
    """Allocate, or leave null where that fails. What is not possible fails: where allocation is taken to succeed,
    nobody asks for that much."""
    failed = fails(body, node)
    if possible != TRUE:
        body.emit(Assume(binary(BinaryOp.OR, possible, failed), body.origin(node)))
    if isinstance(failed, Const):
        allocate()
        return
    made, null, done = body.block("allocated"), body.block("failed"), body.block("done")
    body.branch(failed, null, made, node)
    body.place_block(made)
    allocate()
    body.goto(done, node)
    body.place_block(null)
    body.emit(Assign(pointer, Null(pointer.type), body.origin(node)))
    body.goto(done, node)
    body.place_block(done)


def reallocate(body: Body, node: CallExpression, wanted: CType | None, _declared: CType | None) -> RValue:
    """realloc: a fresh object, to which the contents move. Of null it is malloc. Size zero is undefined since C23, and
    implementation-defined before; after the check of that, the object is freed and the result is null, as in glibc."""
    old = argument(body, node, 0, VOID_POINTER)
    mark = body.mark()
    size = body.hold(argument(body, node, 1, body.target.size_type).expr, node)
    given = RValue(body.hold(body.pinned(old, mark, node).expr, node), VOID_POINTER)
    result = body.temporary(body.records.pointer(VOID))
    move, free, make, done = body.block("move"), body.block("free"), body.block("make"), body.block("done")
    old_given = truth(given, node)
    shrinks = binary(BinaryOp.AND, old_given, binary(BinaryOp.EQ, size, Const(0, size.type)))
    size_of = f"{body.quoted(node)}: the new size"
    words = Sentences(f"{size_of} is not zero", f"{size_of} is zero")
    body.check(negation(shrinks), Code.LIBRARY_ARGUMENT, words, node)
    body.branch(shrinks, free, make, node)
    body.place_block(free)
    _free(body, given, node)
    body.emit(Assign(result, Null(result.type), body.origin(node)))
    body.goto(done, node)
    body.place_block(make)
    fresh = _allocate(body, node, size, wanted, Storage.HEAP, zeroed=False)
    body.emit(Assign(result, fresh.expr, body.origin(node)))
    body.branch(old_given, move, done, node)
    body.place_block(move)
    call_model(body, "__vernier_moved", (given.expr, result, size), node)
    body.goto(done, node)
    body.place_block(done)
    return RValue(result, VOID_POINTER)


def any_pointer(body: Body, node: CallExpression, wanted: CType | None, declared: CPointer) -> RValue:
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
    give_values(body, pointer, element, node)
    body.goto(done, node)
    body.place_block(null)
    body.assign(pointer, Null(pointer.type), node)
    body.goto(done, node)
    body.place_block(done)
    return RValue(convert(pointer, body.records.pointer(declared.target)), declared)


def _divided(size: Expr, length: int) -> Expr:
    """size / length; undoes the multiplication by the size of the element."""
    assert isinstance(size.type, IntType)
    if length & (length - 1) == 0:
        return binary(BinaryOp.SHIFT_RIGHT, size, integer(length.bit_length() - 1, size.type))
    return binary(BinaryOp.DIVIDE, size, integer(length, size.type))


def _element_type(body: Body, node: CallExpression, wanted: CType | None) -> CType | None:
    for given in node.arguments:
        for operand in _factors(given):
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
    return type_ if isinstance(type_, CInteger | CFloating | CPointer | CRecord) and _complete(body, type_) else None


def _is_multiple(body: Body, node: CallExpression, size: Expr, element: CType) -> bool:
    """Whether a size is plainly a multiple of the element's size. (A product that wraps around need not be one; the
    object then ends with its last whole element.)"""
    if isinstance(size, Const):
        return int(size.value) % body.size(element, node) == 0
    sized = any(_sized_type(body, factor) == element for argument in node.arguments for factor in _factors(argument))
    return sized or body.size(element, node) == 1


def free_memory(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    _free(body, argument(body, node, 0, VOID_POINTER), node)
    return NOTHING


def _free(body: Body, pointer: RValue, node: CallExpression) -> None:
    shown, start = body.quoted(node.arguments[0]), "the start of a live heap object"
    words = Sentences(f"{shown} is null or {start}", f"{shown} is neither null nor {start}")
    obligation = body.obligation(Code.MEMORY_FREE, words, node)
    body.emit(Free(pointer.expr, Storage.HEAP, body.origin(node), obligation))


def copy_memory(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    """memcpy: what is copied must not overlap its copy."""
    to, source, size = _three(body, node, (VOID_POINTER, VOID_POINTER, body.target.size_type))
    count = convert(size.expr, U64)
    shown = body.quoted(node)
    words = Sentences(f"{shown} copies between disjoint regions", f"{shown} copies between regions that overlap")
    obligation = body.obligation(Code.LIBRARY_ARGUMENT, words, node)
    body.emit(Disjoint(to.expr, count, source.expr, count, obligation, body.origin(node)))
    return _copied(body, node, to, source, size)


def move_memory(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    """memmove."""
    return _copied(body, node, *_three(body, node, (VOID_POINTER, VOID_POINTER, body.target.size_type)))


def _copied(body: Body, node: CallExpression, to: RValue, source: RValue, size: RValue) -> RValue:
    _check_not_null(body, node, size, to, source)
    shown = body.quoted(node)
    words = Sentences(f"{shown} stays inside live objects", f"{shown} does not stay inside live objects")
    obligation = body.obligation(Code.MEMORY_BOUNDS, words, node)
    body.emit(Copy(to.expr, source.expr, convert(size.expr, U64), body.origin(node), obligation))
    return to


def fill_memory(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    """memset."""
    to, byte, size = _three(body, node, (VOID_POINTER, UNSIGNED_CHAR, body.target.size_type))
    _check_not_null(body, node, size, to)
    shown = body.quoted(node)
    words = Sentences(f"{shown} stays inside a live object", f"{shown} does not stay inside a live object")
    obligation = body.obligation(Code.MEMORY_BOUNDS, words, node)
    body.emit(Fill(to.expr, convert(byte.expr, U8), convert(size.expr, U64), body.origin(node), obligation))
    return to


def _check_not_null(body: Body, node: CallExpression, size: RValue, *pointers: RValue) -> None:
    """Pointers must not be null even where the size is zero (C11 7.24.1); otherwise the access itself says so."""
    if isinstance(size.expr, Const) and size.expr.value:
        return
    words = Sentences(f"{body.quoted(node)}: no pointer is null", f"{body.quoted(node)}: a pointer is null")
    for pointer in pointers:
        given = binary(BinaryOp.OR, truth(pointer, node), binary(BinaryOp.NE, size.expr, Const(0, size.expr.type)))
        body.check(given, Code.LIBRARY_ARGUMENT, words, node)


def _three(body: Body, node: CallExpression, types: tuple[CType, CType, CType]) -> tuple[RValue, RValue, RValue]:
    """Three arguments, evaluated from left to right."""
    first = argument(body, node, 0, types[0])
    mark = body.mark()
    second = argument(body, node, 1, types[1])
    middle = body.mark()
    third = argument(body, node, 2, types[2])
    return body.pinned(first, mark, node), body.pinned(second, middle, node), third
