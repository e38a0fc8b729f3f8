"""Library methods that are operations of the IR: inputs of the program, assumptions, the end of the program.

A static library method that only forwards to such a method (as the verifier interfaces do) is seen through, so that the
operation has the place of the user's call.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from vernier.core.source import Origin
from vernier.frontend.java import tree
from vernier.frontend.java.lower.body import Body
from vernier.frontend.java.symbols import MethodSymbol
from vernier.ir.expr import Expr
from vernier.ir.ops import Assume, Havoc, Stop, StopReason

NONDET = "vernier.Nondet"
EXIT = "java.lang.System.$exit"


@dataclass(frozen=True, slots=True)
class Inlined:
    """The call has been replaced by operations; `value` is its result, None if void."""

    value: Expr | None


def inlined(body: Body, node: tree.Invoke) -> Inlined | None:
    if node.mode is not tree.CallMode.STATIC or node.method is None or not node.method.owner.is_library:
        return None
    method = body.world.forwarded(node.method)
    if not is_operation(method):
        return None
    return _operation(body, method, replace(node, method=method))


def is_operation(method: MethodSymbol) -> bool:
    """Whether this native method is an operation of the IR."""
    if not method.is_native or not method.is_static:
        return False
    return method.owner.name == NONDET or f"{method.owner.name}.{method.name}" == EXIT


def _operation(body: Body, method: MethodSymbol, node: tree.Invoke) -> Inlined:
    origin = Origin(node.span)
    values = body.operands(*node.arguments)
    if method.owner.name != NONDET:
        body.draft.end(Stop(StopReason.EXIT, origin, values[0]))
        return Inlined(None)
    if method.name == "assume":
        body.draft.emit(Assume(values[0], origin))
        return Inlined(None)
    target = body.draft.temporary(body.world.naming.type(method.result))
    body.draft.emit(Havoc(target, f"{method.name}()", origin))
    return Inlined(target)


def forwarding_target(method: MethodSymbol, body: tree.MethodBody | None) -> MethodSymbol | None:
    """The method that `method` does nothing but call with its own parameters in order, if so."""
    if body is None or len(body.body.statements) != 1:
        return None
    match body.body.statements[0]:
        case tree.Return(value=tree.Invoke() as call):
            pass
        case tree.ExpressionStatement(expression=tree.Invoke() as call):
            pass
        case _:
            return None
    if call.mode is not tree.CallMode.STATIC or len(call.arguments) != len(method.parameters):
        return None
    for argument, parameter in zip(call.arguments, method.parameters, strict=True):
        if not isinstance(argument, tree.VariableRead) or argument.variable is not parameter:
            return None
    return call.method
