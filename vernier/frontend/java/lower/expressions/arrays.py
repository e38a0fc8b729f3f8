"""Creating and cloning arrays."""

from __future__ import annotations

from vernier.core.source import Origin
from vernier.frontend.java import tree
from vernier.frontend.java.lower.body import Body, coerce
from vernier.frontend.java.lower.expressions.checks import not_negative, not_null
from vernier.ir.expr import ArrayLength, Binary, BinaryOp, Const, Expr, Local
from vernier.ir.ops import Assign, Call, ElementPlace, Load, NewArray, Store
from vernier.ir.types import I32, OBJECT, ArrayType

ONE = Const(1, I32)
ZERO = Const(0, I32)


def new_array(body: Body, node: tree.NewArrayOf) -> Expr:
    type_ = body.world.naming.type(node.type)
    assert isinstance(type_, ArrayType)
    if node.elements is not None:
        return _with_elements(body, node, node.elements, type_)
    origin = Origin(node.span)
    values = body.operands(*node.dimensions)
    sizes = [body.stable(value, dimension.span) for value, dimension in zip(values, node.dimensions, strict=True)]
    for size, dimension in zip(sizes, node.dimensions, strict=True):
        not_negative(body, size, dimension)
    return _allocate(body, type_, sizes, origin)


def _with_elements(body: Body, node: tree.NewArrayOf, elements: tuple[tree.Expression, ...], type_: ArrayType) -> Expr:
    array = _fresh(body, type_, Const(len(elements), I32), Origin(node.span))
    for position, element in enumerate(elements):
        value = coerce(body.expression(element), type_.element)
        place = ElementPlace(array, Const(position, I32), type_.element)
        body.draft.emit(Store(place, value, Origin(element.span)))
    return array


def _fresh(body: Body, type_: ArrayType, length: Expr, origin: Origin) -> Local:
    array = body.draft.temporary(type_)
    body.world.use_array(type_)
    body.draft.emit(NewArray(array, type_, length, origin))
    return array


def _allocate(body: Body, type_: ArrayType, sizes: list[Expr], origin: Origin) -> Local:
    """An array of the first size, filled with arrays of the remaining sizes: one loop for each but the last."""
    outermost = _fresh(body, type_, sizes[0], origin)
    array, open_loops = outermost, []
    for size in sizes[1:]:
        assert isinstance(array.type, ArrayType)
        element = array.type.element
        assert isinstance(element, ArrayType)
        loop = Counting(body, ArrayLength(array), origin)
        inner = _fresh(body, element, size, origin)
        body.draft.emit(Store(ElementPlace(array, loop.counter, element), inner, origin))
        open_loops.append(loop)
        array = inner
    for loop in reversed(open_loops):
        loop.close()
    return outermost


class Counting:
    """A loop `for (counter = 0; counter < length; counter++)` whose body is what is recorded between creation and
    `close`."""

    def __init__(self, body: Body, length: Expr, origin: Origin) -> None:
        self._draft = body.draft
        self._origin = origin
        self.counter = body.draft.temporary(I32)
        self._head, self._end = body.draft.label(), body.draft.label()
        inside = body.draft.label()
        body.draft.emit(Assign(self.counter, ZERO, origin))
        body.draft.goto(self._head, origin)
        body.draft.place(self._head)
        body.draft.branch(Binary(BinaryOp.LT, self.counter, length), inside, self._end, origin)
        body.draft.place(inside)

    def close(self) -> None:
        self._draft.emit(Assign(self.counter, Binary(BinaryOp.ADD, self.counter, ONE), self._origin))
        self._draft.goto(self._head, self._origin)
        self._draft.place(self._end)


def clone_array(body: Body, receiver: Expr, node: tree.Invoke) -> Expr:
    """`array.clone()`: a new array of the same dynamic type, filled by a loop."""
    assert node.receiver is not None
    array = body.stable(not_null(body, receiver, node.receiver), node.span)
    assert isinstance(array.type, ArrayType)
    origin = Origin(node.span)
    copy = _of_same_type(body, array, array.type, origin)
    loop = Counting(body, ArrayLength(array), origin)
    cell = body.draft.temporary(array.type.element)
    body.draft.emit(Load(cell, ElementPlace(array, loop.counter, cell.type), origin))
    body.draft.emit(Store(ElementPlace(copy, loop.counter, cell.type), cell, origin))
    loop.close()
    return copy


def _of_same_type(body: Body, array: Expr, type_: ArrayType, origin: Origin) -> Local:
    """An empty array of the same length; where the static type does not tell the dynamic one, a native method does."""
    if not body.world.has_subtypes(type_.element):
        return _fresh(body, type_, ArrayLength(array), origin)
    objects = ArrayType(OBJECT)
    made = body.draft.temporary(objects)
    callee = body.world.helper("java.util.Arrays", "$newArrayLike")
    # The length of an array is never negative, so this call does not throw.
    body.draft.emit(Call(made, None, callee, (coerce(array, objects), ArrayLength(array)), origin))
    return body.draft.save(coerce(made, type_), origin)
