"""Relational expressions of summaries: leaves, operations, and the table that keeps one object per expression.

Law: two expressions of one table are syntactically equal exactly when they are the same object, so comparing is cheap.
An expression speaks of the state before the procedure ran, and of objects it allocated. Every value is a set of tuples
of atoms: objects, null, numbers, truth values.

Law: numbers have types. A constant, a symbol and an operation carry theirs in the table's keys, and every conversion to
another type is an operation, so that `a + 1` of ints and `a + 1L` of longs are two expressions. Were a conversion left
out where it keeps the value, an operation on top of it would compute in the wrong type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Literal, TypeAlias

from vernier.ir.types import OBJECT, BoolType, FloatType, IntType, Type
from vernier.spec.tree import ClosureOperator, RelationOperator


class LeafKind(Enum):
    """`NEW_SET` is the set of all objects of a class that the procedure allocated and that have no name. `INSTANCES`
    are all objects of a class or its subclasses, new ones included. `HOLE` stands for a value inside one iteration of a
    loop."""

    EMPTY = "none"
    UNIVERSE = "univ"
    CONSTANT = "constant"
    PARAMETER = "parameter"
    FIELD = "field"
    GLOBAL = "global"
    ELEMENTS = "elements"
    ALLOCATED = "allocated"
    INSTANCES = "instances"
    NEW = "new"
    NEW_SET = "new set"
    HOLE = "hole"


class Bound(Enum):
    """The bound of the caller's value for which a symbol of a template stands. EXACT: both are the same."""

    EXACT = "exact"
    LOWER = "lower"
    UPPER = "upper"


class ValueOperator(Enum):
    """What clauses say with conditions and numbers. `CHOICE(test, a, b)` is a where the test is not empty, otherwise b.
    `APPLY` computes with single numbers."""

    CHOICE = "?"
    APPLY = "apply"


Closure: TypeAlias = Literal[ClosureOperator.CLOSURE, ClosureOperator.REFLEXIVE_CLOSURE]
Operator: TypeAlias = RelationOperator | Closure | ValueOperator
"""The operators of the relation algebra are those of clauses (`spec.tree`); no procedure transposes a relation"""
CONVERT = "convert"
LENGTH = "length"
"""Operators of an APPLY beside those of the IR"""
Payload: TypeAlias = bool | int | float | str | None


@dataclass(frozen=True, slots=True, eq=False)
class Leaf:
    """`name` and `owner` identify the leaf: parameter name, class and field, class and allocation site. `type` is the
    type of a value, of a field's value, or of the members of a universe."""

    kind: LeafKind
    name: str
    owner: str
    value: Payload
    type: Type
    bound: Bound
    arity: int
    number: int

    @property
    def size(self) -> int:
        return 0

    @property
    def depth(self) -> int:
        return 0


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """`detail` is the operator of an APPLY, `operand_types` and `type` are those it computes with and of the result.
    `size` counts operators as if nothing were shared."""

    operator: Operator
    operands: tuple[Expression, ...]
    detail: str
    operand_types: tuple[Type, ...]
    type: Type
    arity: int
    number: int
    size: int
    depth: int


Expression: TypeAlias = Leaf | Node


class Table:
    """One object per expression. Numbers grow in order of creation, so they order expressions the same way always."""

    def __init__(self) -> None:
        self._leaves: dict[tuple[object, ...], Leaf] = {}
        self._nodes: dict[tuple[object, ...], Node] = {}
        self._pre_only: dict[Expression, bool] = {}
        self.none = self.leaf(LeafKind.EMPTY)
        self.everything = self.leaf(LeafKind.UNIVERSE)
        self.null = self.constant(None, OBJECT)

    def leaf(
        self, kind: LeafKind, name: str = "", *, owner: str = "", value: Payload = None, type_: Type = OBJECT,
        bound: Bound = Bound.EXACT, arity: int = 1,
    ) -> Leaf:  # fmt: skip
        key = (kind, name, owner, type(value), repr(value), bound, arity, type_ if _is_typed(kind, type_) else None)
        found = self._leaves.get(key)
        if found is None:
            found = Leaf(kind, name, owner, value, type_, bound, arity, self._count())
            self._leaves[key] = found
        return found

    def constant(self, value: Payload, type_: Type) -> Leaf:
        return self.leaf(LeafKind.CONSTANT, "text" if isinstance(value, str) else "", value=value, type_=type_)

    def universe(self, type_: Type) -> Leaf:
        return self.leaf(LeafKind.UNIVERSE, type_=type_)

    def node(
        self, operator: Operator, operands: Iterable[Expression], arity: int, detail: str = "",
        operand_types: tuple[Type, ...] = (), type_: Type = OBJECT,
    ) -> Node:  # fmt: skip
        given = tuple(operands)
        key = (operator, detail, operand_types, type_, *(operand.number for operand in given))
        found = self._nodes.get(key)
        if found is None:
            size = 1 + sum(operand.size for operand in given)
            depth = 1 + max((operand.depth for operand in given), default=0)
            found = Node(operator, given, detail, operand_types, type_, arity, self._count(), size, depth)
            self._nodes[key] = found
        return found

    def _count(self) -> int:
        return len(self._leaves) + len(self._nodes)

    def pre_only(self, expression: Expression) -> bool:
        """Whether the value surely has no object that the procedure allocated."""
        known = self._pre_only.get(expression)
        if known is None:
            known = not any(_may_be_new(leaf) for leaf in leaves(expression))
            self._pre_only[expression] = known
        return known


def _is_typed(kind: LeafKind, type_: Type) -> bool:
    """Whether leaves that differ in the type alone are two: numbers, sets of all values, and parameters, of which those
    of several procedures have the same name. Null is one for all classes."""
    return kind in (LeafKind.UNIVERSE, LeafKind.PARAMETER) or isinstance(type_, IntType | BoolType | FloatType)


def _may_be_new(leaf: Leaf) -> bool:
    return leaf.kind in (
        LeafKind.NEW, LeafKind.NEW_SET, LeafKind.UNIVERSE, LeafKind.INSTANCES, LeafKind.HOLE,
    )  # fmt: skip


def leaves(expression: Expression) -> list[Leaf]:
    """All leaves, each once, in order of first visit."""
    seen: dict[Expression, None] = {}
    pending = [expression]
    found = []
    while pending:
        current = pending.pop()
        if current in seen:
            continue
        seen[current] = None
        if isinstance(current, Leaf):
            found.append(current)
        else:
            pending.extend(reversed(current.operands))
    return found


def is_operation(expression: Expression, operator: Operator) -> bool:
    return isinstance(expression, Node) and expression.operator is operator


def is_conversion(node: Node) -> bool:
    """Whether an operation converts a number to another type."""
    return node.operator is ValueOperator.APPLY and node.detail == CONVERT


def operands_of(expression: Expression, operator: Operator) -> tuple[Expression, ...]:
    """The operands of an operation of this kind; anything else is its own only operand."""
    if isinstance(expression, Node) and expression.operator is operator:
        return expression.operands
    return (expression,)


Builder: TypeAlias = Callable[[Node, tuple[Expression, ...]], Expression]


def rebuild(expression: Expression, replace: Callable[[Expression], Expression | None], build: Builder) -> Expression:
    """Replace subexpressions top down, then build what is above them anew. Shared parts are done once."""
    done: dict[Expression, Expression] = {}
    pending = [expression]
    while pending:
        current = pending[-1]
        if current in done:
            pending.pop()
            continue
        replaced = replace(current)
        if replaced is not None or isinstance(current, Leaf):
            done[current] = current if replaced is None else replaced
            pending.pop()
            continue
        missing = [operand for operand in current.operands if operand not in done]
        if missing:
            pending.extend(missing)
            continue
        operands = tuple(done[operand] for operand in current.operands)
        same = all(a is b for a, b in zip(operands, current.operands, strict=True))
        done[current] = current if same else build(current, operands)
        pending.pop()
    return done[expression]
