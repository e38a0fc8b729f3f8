"""Reading and writing variables, fields and array cells, in Java's order of evaluation (JLS 15.26)."""

from __future__ import annotations

from typing import assert_never

from vernier.core.source import Origin
from vernier.frontend.java import tree
from vernier.frontend.java.lower.body import Body, coerce
from vernier.frontend.java.lower.expressions.checks import can_be_stored, in_bounds, not_null
from vernier.frontend.java.lower.expressions.literals import constant
from vernier.frontend.java.lower.expressions.missing import read_missing, write_missing
from vernier.frontend.java.lower.names import global_name
from vernier.frontend.java.symbols import FieldSymbol
from vernier.ir.expr import ArrayLength, Expr, Local
from vernier.ir.ops import ElementPlace, FieldPlace, GlobalPlace, Load, Place, Store
from vernier.ir.types import ArrayType


def variable_read(body: Body, node: tree.VariableRead) -> Expr:
    return body.variables.get(node.variable) or body.declare(node.variable)


def this(body: Body, node: tree.This) -> Expr:
    """`this` of the current class, or of an enclosing one by way of the enclosing instances."""
    current = body.symbol
    value: Expr | None = body.this
    if value is None:
        raise AssertionError(f"no this in {body.procedure}")
    while current is not node.owner and current.outer is not None and not current.is_static:
        if current is body.symbol and body.outer is not None:
            value = body.outer
        else:
            place = FieldPlace(value, current.name, "this$0", body.world.naming.reference(current.outer))
            value = load(body, place, Origin(node.span))
        current = current.outer
    return value


def load(body: Body, place: Place, origin: Origin) -> Local:
    target = body.draft.temporary(place.type)
    body.draft.emit(Load(target, place, origin))
    return target


def static_place(body: Body, field: FieldSymbol, origin: Origin) -> GlobalPlace:
    """The global of a static field, after the class has been initialised if it may not be."""
    body.world.initialise(body, field.owner, origin)
    body.world.use_global(field)
    return GlobalPlace(global_name(field), body.world.naming.type(field.type))


def instance_place(body: Body, target: Expr, field: FieldSymbol) -> FieldPlace:
    body.world.naming.reference(field.owner)
    return FieldPlace(target, field.owner.name, field.name, body.world.naming.type(field.type))


def field_read(body: Body, node: tree.FieldRead) -> Expr:
    origin = Origin(node.span)
    if node.target is None:
        if node.field.constant is not None:
            return constant(node.field.constant, body.world.naming.type(node.field.type))
        if node.field.is_missing:
            return read_missing(body, node.field, None, node.span)
        return load(body, static_place(body, node.field, origin), origin)
    target = not_null(body, body.expression(node.target), node.target)
    if node.field.is_missing:
        return read_missing(body, node.field, target, node.span)
    return load(body, instance_place(body, target, node.field), origin)


def length_read(body: Body, node: tree.LengthRead) -> Expr:
    return ArrayLength(not_null(body, body.expression(node.array), node.array))


def element_read(body: Body, node: tree.ElementRead) -> Expr:
    array, index = body.operands(node.array, node.index)
    return load(body, _element(body, node, array, index), Origin(node.span))


def _element(body: Body, node: tree.ElementRead, array: Expr, index: Expr) -> ElementPlace:
    index = body.atom(index, node.index.span)
    array = not_null(body, array, node.array)
    in_bounds(body, array, index, node.array, node.index)
    assert isinstance(array.type, ArrayType)
    return ElementPlace(array, index, array.type.element)


def store(body: Body, place: Place, value: Expr, origin: Origin) -> None:
    body.draft.emit(Store(place, coerce(value, place.type), origin))


# ---------------------------------------------------------------- assignment


def assignment(body: Body, node: tree.Assignment) -> Expr:
    origin = Origin(node.span)
    place = node.place
    match place:
        case tree.VariableRead():
            value = body.expression(node.value)
            local = body.declare(place.variable)
            body.assign(local, value, origin)
            return local
        case tree.FieldRead(target=None, field=field) if field.is_missing:
            value = body.atom(body.expression(node.value), node.value.span)
            write_missing(body, field, None, value, node.span)
            return value
        case tree.FieldRead(target=None):
            value = body.expression(node.value)
            store(body, static_place(body, place.field, origin), value, origin)
            return value
        case tree.FieldRead(target=target_node):
            assert target_node is not None
            target, value = body.operands(target_node, node.value)
            target = not_null(body, target, target_node)
            if place.field.is_missing:
                write_missing(body, place.field, target, value, node.span)
                return value
            store(body, instance_place(body, target, place.field), value, origin)
            return value
        case tree.ElementRead():
            array, index, value = body.operands(place.array, place.index, node.value)
            value = body.atom(value, node.value.span)
            element = _element(body, place, array, index)
            can_be_stored(body, element.array, value, place, node.value)
            store(body, element, value, origin)
            return value
        case _:
            assert_never(place)


def assignment_effect(body: Body, node: tree.Assignment) -> None:
    assignment(body, node)


# ---------------------------------------------------------------- compound assignment


def update(body: Body, node: tree.Update) -> Expr:
    """The value of the update; `x++` saves the old value before it is overwritten."""
    if not isinstance(node.place, tree.VariableRead):
        old, new = _update_memory(body, node)
        return old if node.result is tree.UpdateResult.OLD else new
    local = _variable(body, node.place)
    if node.result is tree.UpdateResult.OLD:
        old = body.draft.save(local, Origin(node.span))
        body.variables[node.old] = old
        body.assign(local, body.expression(node.new), Origin(node.span))
        return old
    _update_variable(body, node, local)
    return local


def _variable(body: Body, place: tree.VariableRead) -> Local:
    local = variable_read(body, place)
    assert isinstance(local, Local)
    return local


def update_effect(body: Body, node: tree.Update) -> None:
    if isinstance(node.place, tree.VariableRead):
        _update_variable(body, node, _variable(body, node.place))
    else:
        _update_memory(body, node)


def _update_variable(body: Body, node: tree.Update, local: Local) -> None:
    old: Expr = local
    if body.assignments.is_changing(node.new):
        old = body.draft.save(local, Origin(node.span))
    body.variables[node.old] = old
    body.assign(local, body.expression(node.new), Origin(node.span))


def _update_memory(body: Body, node: tree.Update) -> tuple[Expr, Expr]:
    origin = Origin(node.span)
    if isinstance(node.place, tree.FieldRead) and node.place.field.is_missing:
        return _update_missing(body, node, node.place)
    place = _place(body, node)
    old = load(body, place, origin)
    body.variables[node.old] = old
    new = body.expression(node.new)
    if isinstance(place, ElementPlace) and isinstance(node.place, tree.ElementRead):
        new = body.atom(new, node.span)
        can_be_stored(body, place.array, new, node.place, node.new)
    store(body, place, new, origin)
    return old, new


def _update_missing(body: Body, node: tree.Update, place: tree.FieldRead) -> tuple[Expr, Expr]:
    target: Expr | None = None
    if place.target is not None:
        target = body.expression(place.target)
        if body.assignments.is_changing(node.new):
            target = body.stable(target, place.target.span)
        target = not_null(body, target, place.target)
    old = read_missing(body, place.field, target, place.span)
    body.variables[node.old] = old
    new = body.atom(body.expression(node.new), node.span)
    write_missing(body, place.field, target, new, node.span)
    return old, new


def _place(body: Body, node: tree.Update) -> Place:
    """The place, checked, in a form that the operands of the new value do not change."""
    changing = body.assignments.is_changing(node.new)
    place = node.place
    match place:
        case tree.FieldRead(target=None, field=field):
            return static_place(body, field, Origin(node.span))
        case tree.FieldRead(target=target_node, field=field):
            assert target_node is not None
            target = body.expression(target_node)
            if changing:
                target = body.stable(target, target_node.span)
            return instance_place(body, not_null(body, target, target_node), field)
        case tree.ElementRead():
            array, index = body.operands(place.array, place.index)
            if changing:
                array, index = body.stable(array, place.array.span), body.stable(index, place.index.span)
            return _element(body, place, array, index)
        case tree.VariableRead():
            raise AssertionError("a variable is no place in memory")
        case _:
            assert_never(place)
