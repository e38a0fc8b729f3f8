"""Candidate material from the text of a program: its constants and branch conditions."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from vernier.analysis.facts.definitions import definitions
from vernier.ir.expr import Binary, BinaryOp, Const, Convert, Expr, Local, Unary
from vernier.ir.ops import Assign, Assume, Branch, Check, Operation
from vernier.ir.program import Procedure
from vernier.ir.types import IntType, Type
from vernier.ir.walk import expressions_of, locals_in, locals_of, operations_of, subexpressions

MOST_CONSTANTS = 10
_ALWAYS = (0, 1)
_DEEPEST = 6


def types_of_locals(procedure: Procedure) -> dict[str, Type]:
    types: dict[str, Type] = {parameter.name: parameter.type for parameter in procedure.parameters}
    types.update((local.name, local.type) for local in locals_of(procedure))
    return types


def constants_of(procedure: Procedure, most: int = MOST_CONSTANTS) -> tuple[int, ...]:
    """Integers in the text, those that every loop may need first."""
    found: dict[int, None] = dict.fromkeys(_ALWAYS)
    for block in procedure.blocks:
        for item in (*block.operations, block.terminator):
            for expr in expressions_of(item):
                for part in subexpressions(expr):
                    if isinstance(part, Const) and isinstance(part.type, IntType):
                        found[int(part.value)] = None
    return tuple(found)[:most]


def steps_of(procedure: Procedure, labels: Collection[str]) -> dict[str, int]:
    """The variables that some blocks add one constant to, in one or several places, with that constant."""
    found: dict[str, set[int]] = {}
    blocks = (block for block in procedure.blocks if block.label in labels)
    for operation in (operation for block in blocks for operation in block.operations):
        match operation:
            case Assign(
                target=Local(name=name),
                value=Binary(
                    op=BinaryOp.ADD | BinaryOp.SUBTRACT as op, left=Local(name=old), right=Const(value=int() as by)
                ),
            ) if old == name:
                found.setdefault(name, set()).add(int(by) if op is BinaryOp.ADD else -int(by))
            case _:
                pass
    return {name: next(iter(steps)) for name, steps in found.items() if len(steps) == 1}


def conditions_of(procedure: Procedure) -> tuple[Expr, ...]:
    """The conditions of branches, assumptions and assertions, over variables that are not mere steps."""
    writers = definitions(operations_of(procedure))
    found: dict[Expr, None] = {}
    for condition in _queried(procedure):
        expanded = _expanded(condition, writers, _DEEPEST)
        if any(True for _ in locals_in(expanded)):
            found[expanded] = None
    return tuple(found)


def _queried(procedure: Procedure) -> Iterator[Expr]:
    for block in procedure.blocks:
        for operation in block.operations:
            if isinstance(operation, Assume | Check):
                yield operation.condition
        if isinstance(block.terminator, Branch):
            yield block.terminator.condition


def _expanded(expr: Expr, writers: Mapping[str, tuple[Operation, ...]], depth: int) -> Expr:
    """The expression with its temporaries replaced by what they are assigned, if that is in one place."""
    if depth == 0:
        return expr
    match expr:
        case Local(name=name) if name.startswith("%"):
            match writers.get(name, ()):
                case (Assign(value=value),):
                    return _expanded(value, writers, depth - 1)
                case _:
                    return expr
        case Unary(op=op, operand=operand):
            return Unary(op, _expanded(operand, writers, depth - 1))
        case Binary(op=op, left=left, right=right) if op is not BinaryOp.DIVIDE:
            return Binary(op, _expanded(left, writers, depth - 1), _expanded(right, writers, depth - 1))
        case Convert(operand=operand, type=type_):
            return Convert(_expanded(operand, writers, depth - 1), type_)
        case _:
            return expr
