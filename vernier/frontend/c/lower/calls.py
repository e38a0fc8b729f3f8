"""Calls: of functions with a body, of functions without one, through pointers, and of what the front end knows itself.

Records are passed by a pointer to the caller's object, which the callee copies; they are returned through a hidden
first parameter that points to a temporary of the caller.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from vernier.core.obligation import Code, Sentences
from vernier.frontend.c.library.arbitrary_results import any_such_result, has_arbitrary_result
from vernier.frontend.c.library.functions import find_intrinsic
from vernier.frontend.c.library.model_calls import call_model
from vernier.frontend.c.library.output import Output, Reading, known_output
from vernier.frontend.c.lower.body import Body, Mark
from vernier.frontend.c.lower.conversions import converted, default_promoted
from vernier.frontend.c.lower.fold import convert, integer
from vernier.frontend.c.lower.names import symbol_of
from vernier.frontend.c.lower.values import FunctionSymbol, RValue
from vernier.frontend.c.lower.variable_arguments import laid_out
from vernier.frontend.c.resolve.c_types import (
    CHAR,
    DOUBLE,
    FLOAT,
    INT,
    VOID,
    CFloating,
    CFunction,
    CInteger,
    CPointer,
    CRecord,
    CType,
    CVoid,
)
from vernier.frontend.c.resolve.compatible import same_call, same_result, takes
from vernier.frontend.c.syntax.faults import Placed, ill_typed, unsupported
from vernier.frontend.c.syntax.tree import CallExpression, Expression, Identifier
from vernier.ir.expr import Const, Convert, Expr, Local, Null
from vernier.ir.ops import Allocate, Call, CallPointer, Havoc, Storage
from vernier.ir.types import U64, VOID_POINTER, BoolType, FloatType, IntType, PointerType

_COMPARING = ("qsort", "bsearch")
"""Functions of the library that compare elements by a function they are given"""


def call_value(body: Body, node: CallExpression, wanted: CType | None = None) -> RValue:
    """The value of a call. `wanted` is the type the result will have, for calls that allocate."""
    function = node.function
    body.check_order(node, function, *node.arguments)
    if isinstance(function, Identifier):
        symbol = symbol_of(body, function)
        if symbol is None or isinstance(symbol, FunctionSymbol):
            return _named_call(body, node, function.name, symbol, wanted)
    pointer = body.value(function)
    if not (isinstance(pointer.type, CPointer) and isinstance(pointer.type.target, CFunction)):
        raise ill_typed(f"{body.text(function)} is no function", node)
    return _pointer_call(body, node, pointer, pointer.type.target, wanted)


def _named_call(
    body: Body, node: CallExpression, name: str, symbol: FunctionSymbol | None, wanted: CType | None
) -> RValue:
    world = body.environment.world
    intrinsic = find_intrinsic(name, defined=world.is_defined(name, body.environment))
    output = None if world.is_defined(name, body.environment) else known_output(body, node, name)
    if output is not None:
        return _output(body, node, output, wanted)
    if intrinsic is not None:
        return intrinsic(body, node, wanted, symbol.type.result if symbol is not None else None)
    if symbol is None:
        symbol = _undeclared(body, name, node)
    known = world.use_function(symbol, body.environment, node)
    if world.is_defined(name, body.environment):
        _check_agreement(body, node, symbol, known, wanted)
    elif has_arbitrary_result(name) and not body.environment.is_model and not isinstance(wanted, CVoid):
        return any_such_result(body, node, name, _emit_call(body, node, known.name, known.type, wanted))
    elif name in _COMPARING and not body.environment.is_model:
        _check_comparison(body, node)
    if world.models.sets_errno(known.name) and not world.has_body(known.name):
        return _mathematical(body, node, known, wanted)
    return _emit_call(body, node, known.name, known.type, wanted)


def _check_comparison(body: Body, node: CallExpression) -> None:
    """Which elements are compared, how often and in which order, C does not say (C11 7.22.5): a comparison that changes
    something would see the order of the model. One that is given by a variable is not looked at."""
    for argument in node.arguments:
        if isinstance(argument, Identifier) and body.environment.is_function(argument.name):
            changed = body.environment.world.sequencing.changed_by(body.environment.link_name(argument.name))
            if changed is not None:
                raise unsupported(f"{changed} is changed by comparisons, whose number and order C does not say", node)


def _check_agreement(
    body: Body, node: CallExpression, symbol: FunctionSymbol, known: FunctionSymbol, wanted: CType | None
) -> None:
    """A call of a function that is declared where it is called otherwise than it is defined."""
    environment, target = body.environment, body.target
    result_fits = isinstance(wanted, CVoid) or same_result(symbol.type.result, known.type.result, target)
    if environment.has_prototype(symbol.source_name, node.start) and symbol.type.parameters is not None:
        fits = same_call(symbol.type, known.type, target)
    else:
        given = body.unevaluated(lambda: [body.value(each) for each in node.arguments])
        types = [
            CPointer(VOID) if isinstance(value.expr, Const) and value.expr.value == 0 and isinstance(type_, CPointer)
            else value.type
            for value, type_ in zip_longest(given, known.type.parameters or ())
            if value is not None
        ]  # fmt: skip
        fits = takes(known.type, types, target, old_style=environment.world.is_old_style(known.name))
    if not (fits and result_fits):
        raise unsupported(f"a call of {symbol.source_name}, which is declared otherwise than it is defined", node)


def _mathematical(body: Body, node: CallExpression, function: FunctionSymbol, wanted: CType | None) -> RValue:
    """A call of a function of <math.h> that may fail: its result says whether it did, and errno is set by that."""
    world = body.environment.world
    if not world.is_read_by_the_program("errno") or isinstance(function.type.result, CVoid):
        return _emit_call(body, node, function.name, function.type, wanted)
    arguments = [body.hold(argument, node) for argument in _passed(body, node, function.type)]
    result, target, _ = _result(body, function.type.result, None, node)
    body.emit(Call(target, None, function.name, tuple(world.fitting(function.name, arguments)), body.origin(node)))
    numbers = [convert(each, FloatType(64)) for each in (result.expr, *arguments, *arguments)][:3]
    name = "__vernier_small_result" if world.models.has_small_results(function.name) else "__vernier_result"
    least = Const(
        2.0**-126 if isinstance(result.expr.type, FloatType) and result.expr.type.width == 32 else 2.0**-1022,
        FloatType(64),
    )
    call_model(body, name, (*numbers, least), node)
    return result


def _undeclared(body: Body, name: str, node: Placed) -> FunctionSymbol:
    """A function that is called without a declaration: a builtin, or one that returns int."""
    models = body.environment.world.models
    plain = models.name_of(name)
    count = models.mathematical_arity(plain)
    if count:
        type_ = FLOAT if plain.endswith("f") and models.mathematical_arity(plain[:-1]) else DOUBLE
        return FunctionSymbol(plain, name, CFunction(type_, (type_,) * count, False))
    if name.startswith("__builtin_") and models.unit_of(plain) is None and not models.is_known(plain):
        raise unsupported(f"the function {name}", node)
    return FunctionSymbol(plain, name, CFunction(INT, None, False))


def argument_values(body: Body, nodes: tuple[Expression, ...]) -> list[RValue]:
    """The arguments, evaluated from left to right."""
    found: list[RValue] = []
    marks: list[Mark] = []
    for argument in nodes:
        value = body.value(argument)
        if marks and len(body.assignments) > marks[0].assignments:
            found = [body.pinned(earlier, mark, argument) for earlier, mark in zip(found, marks, strict=True)]
        found.append(value)
        marks.append(body.mark())
    return found


def _output(body: Body, node: CallExpression, output: Output, wanted: CType | None) -> RValue:
    """Output after checks of what it reads. Its arguments are evaluated once."""
    arguments = [body.hold(argument, node) for argument in _passed(body, node, CFunction(INT, None, True))]
    for reading in output.readings:
        _check_text(body, reading, arguments, node)
    if output.name is None:
        return RValue(integer(0, IntType(32, True)), VOID) if isinstance(wanted, CVoid) else _unseen(body, node)
    symbol = FunctionSymbol(output.name, output.name, CFunction(INT, (CPointer(CHAR),), True))
    known = body.environment.world.use_function(symbol, body.environment, node)
    result, target, _ = _result(body, INT, wanted, node)
    body.emit(Call(target, None, known.name, tuple(arguments), body.origin(node)))
    return result


def _unseen(body: Body, node: CallExpression) -> RValue:
    return indeterminate(body, INT, body.text(node), node)


def _check_text(body: Body, reading: Reading, arguments: Sequence[Expr], node: Placed) -> None:
    """Read a string as far as the library does: the models of strlen and strnlen check every character."""
    size = body.target.size_type
    word = IntType(size.width, False)
    text: CFunction = CFunction(size, (CPointer(CHAR),), False)
    limit: Expr | None = None if reading.limit is None else Const(reading.limit, word)
    if reading.limited_by is not None:
        # Converted to the widest unsigned type, a negative precision is no limit, as C says (C11 7.21.6.1p5).
        limit = convert(arguments[reading.limited_by], word)
    given: tuple[Expr, ...] = (convert(arguments[reading.argument], body.records.pointer(CHAR)),)
    name = "strlen"
    if limit is not None:
        name, given, text = "strnlen", (*given, limit), CFunction(size, (CPointer(CHAR), size), False)
    known = body.environment.world.use_function(FunctionSymbol(name, name, text), body.environment, node)
    body.emit(Call(None, None, known.name, given, body.origin(node)))


def _passed(body: Body, node: CallExpression, type_: CFunction) -> list[Expr]:
    """The arguments converted for the callee."""
    values = argument_values(body, node.arguments)
    count = len(type_.parameters or ())
    rest = values[count:] if type_.variadic or type_.parameters is None else []
    return [*_fixed(body, node, type_, values), *_promoted(body, rest, node)]


def _promoted(body: Body, values: Sequence[RValue], node: Placed) -> list[Expr]:
    return [_as_argument(body, default_promoted(body, value, node), node) for value in values]


def _fixed(body: Body, node: CallExpression, type_: CFunction, values: Sequence[RValue]) -> list[Expr]:
    """The arguments for declared parameters."""
    expressions: list[Expr] = []
    for index, parameter in enumerate(type_.parameters or ()):
        if index < len(values):
            value = converted(body, values[index], parameter, node.arguments[index])
        else:
            value = indeterminate(body, parameter, f"missing argument {index + 1}", node)
        expressions.append(_as_argument(body, value, node))
    return expressions


def _passed_to_body(body: Body, node: CallExpression, type_: CFunction, name: str) -> list[Expr]:
    """The arguments of a function with a body: variable ones are for those who read them."""
    if not type_.variadic:
        return _passed(body, node, type_)
    if body.environment.world.reads_variable_arguments(name):
        return _with_variable(body, node, type_)
    return [*_fixed(body, node, type_, argument_values(body, node.arguments)), Null(VOID_POINTER)]


def _with_variable(body: Body, node: CallExpression, type_: CFunction) -> list[Expr]:
    """The arguments, variable ones by the address where they are."""
    values = argument_values(body, node.arguments)
    count = len(type_.parameters or ())
    return [*_fixed(body, node, type_, values), laid_out(body, values[count:], node)]


def _as_argument(body: Body, value: RValue, node: Placed) -> Expr:
    if isinstance(value.type, CVoid):
        raise ill_typed("a void expression as an argument", node)
    body.scalar(value.type, node)
    return body.shallow(value, 4, node).expr


def _emit_call(body: Body, node: CallExpression, name: str, type_: CFunction, wanted: CType | None) -> RValue:
    world = body.environment.world
    arguments = _passed_to_body(body, node, type_, name) if world.has_body(name) else _passed(body, node, type_)
    result, target, hidden = _result(body, type_.result, wanted, node)
    arguments = world.fitting(name, hidden + arguments)
    body.emit(Call(target, None, name, tuple(arguments), body.origin(node)))
    return result


def _pointer_call(body: Body, node: CallExpression, pointer: RValue, type_: CFunction, wanted: CType | None) -> RValue:
    mark = body.mark()
    arguments = _with_variable(body, node, type_) if type_.variadic else _passed(body, node, type_)
    callee = body.pinned(pointer, mark, node).expr
    result, target, hidden = _result(body, type_.result, wanted, node)
    shown = body.quoted(node.function)
    words = Sentences(f"{shown} points to a function", f"{shown} does not point to a function")
    obligation = body.obligation(Code.MEMORY_BOUNDS, words, node)
    body.emit(CallPointer(target, callee, tuple(hidden + arguments), body.origin(node), obligation))
    return result


def _result(body: Body, type_: CType, wanted: CType | None, node: Placed) -> tuple[RValue, Local | None, list[Expr]]:
    """Where the result goes: the value, the target of the call, and the hidden argument for a record. Nothing is
    kept of a scalar when nothing is wanted."""
    if isinstance(type_, CVoid) or (isinstance(wanted, CVoid) and not isinstance(type_, CRecord)):
        return RValue(integer(0, IntType(32, True)), VOID), None, []
    if isinstance(type_, CRecord):
        pointer = body.local("result$at", body.records.pointer(type_))
        memory = body.memory(type_, node)
        body.prologue.append(Allocate(pointer, memory, integer(1, U64), Storage.STACK, body.origin(node)))
        return RValue(pointer, type_), None, [pointer]
    target = body.temporary(body.scalar(type_, node))
    return RValue(target, type_), target, []


def indeterminate(body: Body, type_: CType, name: str, node: Placed) -> RValue:
    """Any value of a scalar type: one input of the program."""
    match body.scalar(type_, node):
        case (BoolType() | IntType() | FloatType()) as scalar if isinstance(type_, CInteger | CFloating):
            target = body.temporary(scalar)
            body.emit(Havoc(target, name, body.origin(node)))
            return RValue(target, type_)
        case PointerType() as pointer if isinstance(type_, CPointer):
            number = body.temporary(IntType(body.target.pointer_width, False))
            body.emit(Havoc(number, name, body.origin(node)))
            return RValue(Convert(number, pointer), type_, 1)
        case _:
            raise unsupported(f"an indeterminate {type_}", node)
