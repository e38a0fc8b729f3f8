"""What the models of the C library need and C does not have: checks of arguments, memory that nobody frees, and the end
of the program with the handlers of atexit."""

from __future__ import annotations

from vernier.core.obligation import Code, Sentences
from vernier.frontend.c.lower.body import Body
from vernier.frontend.c.lower.conversions import converted, truth
from vernier.frontend.c.lower.fold import convert
from vernier.frontend.c.lower.values import FunctionSymbol, RValue
from vernier.frontend.c.options import Allocation
from vernier.frontend.c.resolve.c_types import BOOL as C_BOOL
from vernier.frontend.c.resolve.c_types import INT, VOID, CFunction, CPointer, CType
from vernier.frontend.c.syntax.faults import Placed, ill_typed, unsupported
from vernier.frontend.c.syntax.tree import CallExpression
from vernier.ir.expr import Const, Expr
from vernier.ir.ops import Aspect, Call, Disjoint, Havoc, Inspect, Stop, StopReason
from vernier.ir.types import BOOL, U64, IntType

VOID_POINTER = CPointer(VOID)
NOTHING = RValue(Const(0, IntType(32, True)), VOID)


def argument(body: Body, node: CallExpression, index: int, type_: CType) -> RValue:
    """An argument of a call, converted."""
    if index >= len(node.arguments):
        raise ill_typed(f"{body.text(node.function)} needs more arguments", node)
    return converted(body, body.value(node.arguments[index]), type_, node.arguments[index])


def call_model(body: Body, name: str, arguments: tuple[Expr, ...], node: Placed) -> None:
    """Call a function of the models that returns nothing."""
    known = body.environment.world.use_function(
        FunctionSymbol(name, name, CFunction(VOID, None, False)), body.environment, node
    )
    body.emit(Call(None, None, known.name, arguments, body.origin(node)))


def check_argument(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    """`__vernier_argument(condition)`: what the function that calls this expects of its arguments."""
    if not node.arguments:
        raise ill_typed("a condition is missing", node)
    condition = body.value(node.arguments[0])
    body.check(truth(condition, node), Code.LIBRARY_ARGUMENT, _requirement(body, node), node)
    return NOTHING


def check_disjoint(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    """`__vernier_disjoint(p, n, q, m)`: n bytes at p and m bytes at q do not overlap."""
    size_type = body.target.size_type
    types: tuple[CType, ...] = (VOID_POINTER, size_type, VOID_POINTER, size_type)
    parts = [body.hold(argument(body, node, index, type_).expr, node) for index, type_ in enumerate(types)]
    obligation = body.obligation(Code.LIBRARY_ARGUMENT, _requirement(body, node), node)
    left, left_size, right, right_size = parts
    body.emit(Disjoint(left, convert(left_size, U64), right, convert(right_size, U64), obligation, body.origin(node)))
    return NOTHING


def _requirement(body: Body, node: CallExpression) -> Sentences:
    if len(node.arguments) == 1:
        return Sentences.holding(f"{body.name}: {body.quoted(node.arguments[0])}")
    copied = f"{body.name}: what is copied"
    return Sentences(f"{copied} does not overlap its copy", f"{copied} overlaps its copy")


def size_of_block(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    """`__vernier_size(p)`: the bytes of the live object that p points to the start of; 0 where there is none."""
    pointer = argument(body, node, 0, VOID_POINTER)
    found = body.temporary(U64)
    body.emit(Inspect(found, Aspect.SIZE, pointer.expr, body.origin(node)))
    size_type = body.target.size_type
    return RValue(convert(found, IntType(size_type.width, False)), size_type)


def out_of_memory(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    """`__vernier_out_of_memory()`: whether what needs memory now fails."""
    return RValue(fails(body, node), C_BOOL)


def without_model(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    """`__vernier_without_model()`: a model does not know what happens from here on."""
    body.end(Stop(StopReason.UNSUPPORTED, body.origin(node)))
    return NOTHING


def fails(body: Body, node: CallExpression) -> Expr:
    """Whether an allocation fails here: never, unless it is asked for."""
    if body.environment.world.options.allocation is Allocation.SUCCEEDS:
        return Const(False, BOOL)
    choice = body.temporary(BOOL)
    body.emit(Havoc(choice, f"{body.text(node)} fails", body.origin(node)))
    return choice


# ---- the end of the program


def _has_handlers(body: Body) -> bool:
    return body.environment.world.is_mentioned("atexit")


def exit_program(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    """exit: the handlers of atexit run first, if the program registers any."""
    status = argument(body, node, 0, INT)
    if _has_handlers(body):
        kept = body.hold(status.expr, node)
        call_model(body, "__vernier_end", (), node)
        status = RValue(kept, INT)
    body.end(Stop(StopReason.EXIT, body.origin(node), status.expr))
    return NOTHING


def exit_at_once(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    """_Exit: no handler runs."""
    status = argument(body, node, 0, INT)
    body.end(Stop(StopReason.EXIT, body.origin(node), status.expr))
    return NOTHING


def main_begins(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    """`__vernier_main_begins()`: what happens before main. Functions that run by themselves are not translated."""
    if body.environment.world.is_automatic:
        raise unsupported("a function that runs before or after main by itself (constructor, destructor)", node)
    return NOTHING


def main_returned(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    """`__vernier_main_returned()`: what happens between the return of main and the end of the program."""
    if _has_handlers(body):
        call_model(body, "__vernier_end", (), node)
    return NOTHING
