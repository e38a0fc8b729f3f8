"""Functions the front end translates itself: verification primitives, ends of the program, memory, GCC's builtins.

A function that the program defines itself is called like any other, except the error functions of verification tasks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from vernier.core.obligation import Code, Sentences
from vernier.frontend.c.library.allocation import (
    allocate_aligned,
    allocate_permanent,
    allocate_stack,
    allocate_uninitialised,
    allocate_zeroed,
    any_pointer,
    copy_memory,
    fill_memory,
    free_memory,
    move_memory,
    reallocate,
)
from vernier.frontend.c.library.model_calls import (
    check_argument,
    check_disjoint,
    exit_at_once,
    exit_program,
    main_begins,
    main_returned,
    out_of_memory,
    size_of_block,
    without_model,
)
from vernier.frontend.c.library.output import is_standard_output
from vernier.frontend.c.lower.body import Body
from vernier.frontend.c.lower.conversions import converted, plain_value, truth
from vernier.frontend.c.lower.fold import binary, integer
from vernier.frontend.c.lower.places import dereferenced, write
from vernier.frontend.c.lower.values import RValue
from vernier.frontend.c.lower.variable_arguments import copy_list, end_list, start_list
from vernier.frontend.c.resolve.c_types import (
    BOOL,
    CHAR,
    DOUBLE,
    FLOAT,
    INT,
    LONG_LONG,
    SHORT,
    SIGNED_CHAR,
    UNSIGNED,
    UNSIGNED_CHAR,
    UNSIGNED_LONG_LONG,
    UNSIGNED_SHORT,
    VOID,
    CFloating,
    CInteger,
    CPointer,
    CType,
    CVoid,
)
from vernier.frontend.c.resolve.declarators import constant_int
from vernier.frontend.c.syntax.faults import Placed, ill_typed, unsupported
from vernier.frontend.c.syntax.tree import CallExpression, Expression, Identifier
from vernier.ir.expr import FALSE, BinaryOp, Const
from vernier.ir.ops import Assume, Check, Havoc, Stop, StopReason
from vernier.ir.types import FloatType, IntType

Intrinsic: TypeAlias = Callable[[Body, CallExpression, CType | None, CType | None], RValue]
_RAND_MAX = 2147483647
_LARGEST_CHARACTER = 255
_NOTHING = RValue(Const(0, IntType(32, True)), VOID)


def find_intrinsic(name: str, *, defined: bool) -> Intrinsic | None:
    """How the front end translates a call of this name itself, or None."""
    if name in _ERRORS:
        return _unreachable
    if defined:
        return None
    if name.startswith("__VERIFIER_nondet_"):
        return _nondet
    found = _TABLE.get(name)
    if found is None and name.startswith("__builtin_"):
        found = _TABLE.get(name.removeprefix("__builtin_"))
    plain = name.removeprefix("__builtin_")
    if found is None and (plain.startswith(_CONCURRENCY) or plain in _JUMPS):
        return _not_supported
    return found


def _argument(body: Body, node: CallExpression, index: int) -> RValue:
    if index >= len(node.arguments):
        raise ill_typed(f"{body.text(node.function)} needs more arguments", node)
    return body.value(node.arguments[index])


def _not_supported(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    raise unsupported(f"the function {body.text(node.function)}", node)


# ---- verification


def _unreachable(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    for argument in node.arguments:
        body.value(argument)
    shown = body.quoted(node)
    obligation = body.obligation(Code.UNREACH, Sentences(f"{shown} is never called", f"{shown} is called"), node)
    body.emit(Check(FALSE, obligation, body.origin(node)))
    body.end(Stop(StopReason.ABORT, body.origin(node)))
    return _NOTHING


def _assume(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    body.emit(Assume(truth(_argument(body, node, 0), node), body.origin(node)))
    return _NOTHING


_NONDET: dict[str, CType] = {
    "int": INT, "uint": UNSIGNED, "unsigned": UNSIGNED, "unsigned_int": UNSIGNED, "short": SHORT,
    "ushort": UNSIGNED_SHORT, "char": CHAR, "uchar": UNSIGNED_CHAR, "schar": SIGNED_CHAR,
    "bool": BOOL, "_Bool": BOOL, "longlong": LONG_LONG,
    "ulonglong": UNSIGNED_LONG_LONG, "float": FLOAT, "double": DOUBLE, "u8": UNSIGNED_CHAR, "u16": UNSIGNED_SHORT,
    "u32": UNSIGNED, "u64": UNSIGNED_LONG_LONG, "s8": SIGNED_CHAR, "s16": SHORT, "s32": INT, "s64": LONG_LONG,
    "U8": UNSIGNED_CHAR, "U16": UNSIGNED_SHORT, "U32": UNSIGNED, "U64": UNSIGNED_LONG_LONG,
    "S8": SIGNED_CHAR, "S16": SHORT, "S32": INT, "S64": LONG_LONG,
}  # fmt: skip


def _nondet(body: Body, node: CallExpression, wanted: CType | None, declared: CType | None) -> RValue:
    name = body.text(node.function)
    suffix = name.removeprefix("__VERIFIER_nondet_")
    target = body.target
    by_model: dict[str, CType] = {
        "long": target.long, "ulong": target.unsigned_long, "unsigned_long": target.unsigned_long,
        "size_t": target.size_type, "loff_t": LONG_LONG, "sector_t": target.unsigned_long,
    }  # fmt: skip
    type_ = _NONDET.get(suffix) or by_model.get(suffix) or declared
    if isinstance(type_, CPointer):
        return any_pointer(body, node, wanted, type_)
    if not isinstance(type_, CInteger | CFloating):
        raise unsupported(f"{name}: an arbitrary {type_ if type_ is not None else 'value of unknown type'}", node)
    value = _any(body, type_, f"{name}()", node)
    return value if declared is None else converted(body, value, declared, node)


def _any(body: Body, type_: CInteger | CFloating, name: str, node: Placed) -> RValue:
    found = body.temporary(body.scalar(type_, node))
    body.emit(Havoc(found, name, body.origin(node)))
    return RValue(found, type_)


def _assert(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    condition = truth(_argument(body, node, 0), node)
    body.check_or_stop(condition, Code.ASSERT, Sentences.holding(body.quoted(node)), node)
    return _NOTHING


def _assert_fail(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    what = body.text(node.arguments[0]) if node.arguments else body.text(node)
    shown = f"`assert({what.strip(chr(34))})`"
    obligation = body.obligation(Code.ASSERT, Sentences.holding(shown), node)
    body.emit(Check(FALSE, obligation, body.origin(node)))
    body.end(Stop(StopReason.ABORT, body.origin(node)))
    return _NOTHING


# ---- the end of the program


def _never(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    """__builtin_unreachable: a promise that control does not get here; what happens if it does is undefined."""
    shown = body.quoted(node)
    obligation = body.obligation(
        Code.LIBRARY_ARGUMENT, Sentences(f"{shown} is not reached", f"{shown} is reached"), node
    )
    body.emit(Check(FALSE, obligation, body.origin(node)))
    return _abort(body, node, None, None)


def _abort(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    body.end(Stop(StopReason.ABORT, body.origin(node)))
    return _NOTHING


def _ignored(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    for argument in node.arguments:
        body.value(argument)
    return _NOTHING


# ---- inputs


def _rand(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    return _within(body, INT, 0, _RAND_MAX, node)


def _getchar(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    return _within(body, INT, -1, _LARGEST_CHARACTER, node)


def _within(body: Body, type_: CInteger, low: int, high: int, node: CallExpression) -> RValue:
    value = _any(body, type_, body.text(node), node)
    ir_type = IntType(type_.width, type_.signed)
    inside = binary(BinaryOp.GE, value.expr, integer(low, ir_type))
    if high < ir_type.maximum:
        inside = binary(BinaryOp.AND, inside, binary(BinaryOp.LE, value.expr, integer(high, ir_type)))
    body.emit(Assume(inside, body.origin(node)))
    return value


def _to_stream(name: str) -> Intrinsic:
    """Output to a stream: standard output becomes a call of `name`, other output has no effect a program can see. What
    comes here to be formatted for another stream is not understood (`output.known_output`), and what it reads neither:
    it stays a call that only executions know."""

    def translate(body: Body, node: CallExpression, wanted: CType | None, _declared: CType | None) -> RValue:
        first = name == "printf"
        if not node.arguments:
            raise ill_typed(f"{body.text(node.function)} needs more arguments", node)
        stream, rest = (node.arguments[0], node.arguments[1:]) if first else (node.arguments[-1], node.arguments[:-1])
        if first or is_standard_output(stream):
            body.value(stream)
            function = Identifier(name, 0, node.function.start, node.function.end)
            return body.translators.call(body, CallExpression(function, rest, node.start, node.end), wanted)
        for argument in node.arguments:
            body.value(argument)
        return _unseen_result(body, node, wanted)

    return translate


def _unseen_result(body: Body, node: CallExpression, wanted: CType | None) -> RValue:
    """An arbitrary result, unless nobody looks at it."""
    return _NOTHING if isinstance(wanted, CVoid) else _any(body, INT, body.text(node), node)


def _flush(body: Body, node: CallExpression, wanted: CType | None, _declared: CType | None) -> RValue:
    for argument in node.arguments:
        body.value(argument)
    return _unseen_result(body, node, wanted)


def _time(body: Body, node: CallExpression, _wanted: CType | None, declared: CType | None) -> RValue:
    """time and clock: any number; time also stores it through its argument unless that is null."""
    type_ = declared if isinstance(declared, CInteger | CFloating) else body.target.long
    pointer = _argument(body, node, 0) if node.arguments else None
    value = _any(body, type_, body.text(node), node)
    if pointer is not None and isinstance(pointer.type, CPointer) and not isinstance(pointer.type.target, CVoid):
        held = RValue(body.hold(pointer.expr, node), pointer.type)
        store, done = body.block("store"), body.block("stored")
        body.branch(truth(held, node), store, done, node)
        body.place_block(store)
        place = dereferenced(body, held, node)
        write(body, place, converted(body, value, place.type, node), node)
        body.goto(done, node)
        body.place_block(done)
    return value


# ---- builtins of GCC


def _expect(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    value = plain_value(_argument(body, node, 0), node)
    for argument in node.arguments[1:]:
        body.value(argument)
    return converted(body, value, body.target.long, node)


def _constant_p(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    value = body.unevaluated(lambda: _argument(body, node, 0))
    return RValue(Const(int(isinstance(value.expr, Const)), IntType(32, True)), INT)


def _choose(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    if len(node.arguments) != 3:
        raise ill_typed("__builtin_choose_expr needs three arguments", node)
    chosen: Expression = node.arguments[1] if constant_int(body, node.arguments[0]) else node.arguments[2]
    return body.value(chosen)


def _object_size(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    """What a compiler finds out about the size of an object depends on how hard it tries."""
    return _any(body, body.target.size_type, body.text(node), node)


def _floating(value: float, type_: CFloating) -> Intrinsic:
    def translate(_body: Body, _node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
        return RValue(Const(value, FloatType(type_.width)), type_)

    return translate


_ERRORS = frozenset({"reach_error", "__VERIFIER_error"})
_CONCURRENCY = ("pthread_", "sem_", "__VERIFIER_atomic_", "thrd_", "mtx_")
_JUMPS = frozenset(
    [
        "setjmp",
        "_setjmp",
        "sigsetjmp",
        "__sigsetjmp",
        "longjmp",
        "_longjmp",
        "siglongjmp",
        "fork",
        "vfork",
        "signal",
    ]
)
_TABLE: dict[str, Intrinsic] = {
    "__VERIFIER_assume": _assume,
    "__builtin_assume": _assume,
    "assert": _assert,
    "__assert_fail": _assert_fail,
    "__assert": _assert_fail,
    "__assert_perror_fail": _assert_fail,
    "__assert_rtn": _assert_fail,
    "abort": _abort,
    "trap": _abort,
    "unreachable": _never,
    "exit": exit_program,
    "_exit": exit_at_once,
    "_Exit": exit_at_once,
    "__vernier_main_begins": main_begins,
    "__vernier_main_returned": main_returned,
    "__vernier_argument": check_argument,
    "__vernier_disjoint": check_disjoint,
    "__vernier_size": size_of_block,
    "__vernier_out_of_memory": out_of_memory,
    "__vernier_permanent": allocate_permanent,
    "__vernier_without_model": without_model,
    "malloc": allocate_uninitialised,
    "aligned_alloc": allocate_aligned,
    "memalign": allocate_aligned,
    "calloc": allocate_zeroed,
    "realloc": reallocate,
    "free": free_memory,
    "cfree": free_memory,
    "alloca": allocate_stack,
    "memcpy": copy_memory,
    "memmove": move_memory,
    "memset": fill_memory,
    "rand": _rand,
    "random": _rand,
    "getchar": _getchar,
    "fprintf": _to_stream("printf"),
    "putc": _to_stream("putchar"),
    "fputc": _to_stream("putchar"),
    "fflush": _flush,
    "time": _time,
    "clock": _time,
    "expect": _expect,
    "constant_p": _constant_p,
    "choose_expr": _choose,
    "object_size": _object_size,
    "va_start": start_list,
    "va_copy": copy_list,
    "va_end": end_list,
    "prefetch": _ignored,
    "huge_val": _floating(float("inf"), DOUBLE),
    "inf": _floating(float("inf"), DOUBLE),
    "huge_valf": _floating(float("inf"), FLOAT),
    "inff": _floating(float("inf"), FLOAT),
    "nan": _floating(float("nan"), DOUBLE),
    "nanf": _floating(float("nan"), FLOAT),
}
