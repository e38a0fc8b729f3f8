"""Walking over clauses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from vernier.ir.program import Program
from vernier.ir.types import is_reference
from vernier.spec.tree import (
    BinaryOperation,
    BodyClause,
    Conditional,
    Connected,
    Connective,
    Conversion,
    Expression,
    Literal,
    PureCall,
    RelationType,
    UnaryOperation,
    Variable,
)


def parts(clause: object) -> Iterator[object]:
    """All nodes of the tree of a clause, or of whatever is made of such trees."""
    pending = [clause]
    while pending:
        item = pending.pop()
        if isinstance(item, tuple):
            pending += item
        elif is_dataclass(item) and not isinstance(item, type):
            yield item
            pending += [getattr(item, field.name) for field in fields(item)]


def is_of_numbers(clause: BodyClause) -> bool:
    """Whether the truth of a condition depends on nothing but the numbers that variables hold, or it is false whatever
    there is: then it is the same in every scope of heaps."""
    of_numbers = all(map(_is_of_numbers, (*clause.guard, *(each for case in clause.alternatives for each in case))))
    return of_numbers or (not clause.guard and all(any(map(_is_false, case)) for case in clause.alternatives))


def _is_of_numbers(expression: Expression) -> bool:
    if isinstance(expression.type, RelationType) or is_reference(expression.type):
        return False
    match expression:
        case Literal() | Variable():
            return True
        case UnaryOperation(operand=operand) | Conversion(operand=operand):
            return _is_of_numbers(operand)
        case BinaryOperation(left=left, right=right) | Connected(left=left, right=right):
            return _is_of_numbers(left) and _is_of_numbers(right)
        case Conditional(condition=condition, then=then, otherwise=otherwise):
            return all(map(_is_of_numbers, (condition, then, otherwise)))
        case _:
            return False


def _is_false(expression: Expression) -> bool:
    match expression:
        case Literal(value=value):
            return value is False
        case Connected(connective=Connective.AND, left=left, right=right):
            return _is_false(left) or _is_false(right)
        case _:
            return False


def targets(program: Program, call: PureCall) -> Iterator[str]:
    """The procedures that a call in a clause may run; more where it is virtual, whatever its receiver."""
    virtual = [program.dispatch(name, call.key) for name in program.classes] if call.key else []
    yield from (
        name for name in dict.fromkeys((call.procedure, *virtual)) if name is not None and name in program.procedures
    )
