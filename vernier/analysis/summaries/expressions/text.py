"""Expressions as text for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from vernier.analysis.summaries.expressions.terms import (
    Expression,
    Leaf,
    LeafKind,
    Node,
    Operator,
    ValueOperator,
    is_conversion,
    leaves,
)
from vernier.ir.types import ArrayType, BoolType, FloatType, IntType, RefType, Type
from vernier.spec.tree import ClosureOperator, RelationOperator

_LEVELS: dict[Operator, int] = {
    ValueOperator.CHOICE: 0, ValueOperator.APPLY: 1,
    RelationOperator.UNION: 1, RelationOperator.DIFFERENCE: 1, RelationOperator.OVERRIDE: 2,
    RelationOperator.INTERSECTION: 3, RelationOperator.PRODUCT: 4, RelationOperator.JOIN: 5,
    ClosureOperator.CLOSURE: 6, ClosureOperator.REFLEXIVE_CLOSURE: 6,
}  # fmt: skip
_SINGLE: dict[Operator, LeafKind] = {
    RelationOperator.DIFFERENCE: LeafKind.CONSTANT,
    RelationOperator.JOIN: LeafKind.FIELD,
}
"""The second operand with which the operation has one value for one value"""
_SYMBOLS = {
    "add": "plus", "sub": "minus", "mul": "times", "div": "divided by", "rem": "modulo",
    "lt": "<", "le": "<=", "gt": ">", "ge": ">=",
}  # fmt: skip


class Names:
    """Names of new objects, in order of first mention: New$C, New$C2, ... A parameter is written with a `$` where a
    field has the same name."""

    def __init__(self, fields: Iterable[str] = ()) -> None:
        self.fields = frozenset(fields)
        self._new: dict[Leaf, str] = {}
        self._count: dict[str, int] = {}

    def new(self, leaf: Leaf) -> str:
        found = self._new.get(leaf)
        if found is None:
            number = self._count.get(leaf.owner, 0) + 1
            self._count[leaf.owner] = number
            found = f"New${short(leaf.owner)}{number if number > 1 else ''}"
            self._new[leaf] = found
        return found

    @property
    def known(self) -> Mapping[Leaf, str]:
        return self._new


def write(expression: Expression, names: Names) -> str:
    """The expression in Alloy's notation."""
    for leaf in leaves(expression):
        if leaf.kind is LeafKind.NEW:
            names.new(leaf)
    return _Writer(names).text(expression, 0)


class _Writer:
    def __init__(self, names: Names) -> None:
        self._names = names
        self._done: dict[Expression, tuple[str, int]] = {}

    def text(self, expression: Expression, level: int) -> str:
        if expression not in self._done:
            self._done[expression] = self._write(expression)
        found, own = self._done[expression]
        return f"({found})" if own < level else found

    def _write(self, expression: Expression) -> tuple[str, int]:
        if isinstance(expression, Leaf):
            return self._leaf(expression), 9
        level = _LEVELS[expression.operator]
        return self._operation(expression, level), level

    def _operation(self, node: Node, level: int) -> str:
        match node.operator:
            case ValueOperator.CHOICE:
                test, then, otherwise = node.operands
                return f"{self.test(test)} => {self.text(then, 1)} else {self.text(otherwise, 1)}"
            case ValueOperator.APPLY:
                return self._applied(node)
            case ClosureOperator.CLOSURE | ClosureOperator.REFLEXIVE_CLOSURE:
                return f"{node.operator.value}{self.text(node.operands[0], 6)}"
            case RelationOperator.JOIN:
                return f"{self.text(node.operands[0], 5)}.{self.text(node.operands[1], 6)}"
            case RelationOperator.UNION | RelationOperator.INTERSECTION:
                return f" {node.operator.value} ".join(self.text(part, level + 1) for part in node.operands)
            case _:
                left, right = node.operands
                return f"{self.text(left, level)} {node.operator.value} {self.text(right, level + 1)}"

    def test(self, test: Expression) -> str:
        """The condition that a set is not empty, in the words of the program where it came from a comparison."""
        if isinstance(test, Node) and test.operator is ValueOperator.CHOICE:
            inner, then, otherwise = test.operands
            if _is(otherwise, LeafKind.EMPTY):
                return f"({self.test(inner)} and {self.test(then)})"
            if _is(then, LeafKind.EMPTY):
                other = "" if _is(otherwise, LeafKind.CONSTANT) else f" and {self.test(otherwise)}"
                return f"(not {self.test(inner)}{other})"
            if _is(then, LeafKind.CONSTANT):
                return f"({self.test(inner)} or {self.test(otherwise)})"
        if isinstance(test, Node) and test.operator is RelationOperator.INTERSECTION and len(test.operands) == 2:
            left, right = test.operands
            if _is_true(left) and isinstance(right, Node) and right.operator is ValueOperator.APPLY:
                return f"({self.text(right, 1)})"
            if _is_single(left) and _is_single(right):
                first, second = (right, left) if _is(left, LeafKind.CONSTANT) else (left, right)
                return f"({self.text(first, 3)} = {self.text(second, 3)})"
        return f"(some {self.text(test, 3)})"

    def _applied(self, node: Node) -> str:
        parts = [self.text(part, 5) for part in node.operands]
        if is_conversion(node):
            return f"{java_name(node.type)}({parts[0]})"
        if len(parts) == 1:
            return f"{node.detail}({parts[0]})"
        return f"{parts[0]} {_SYMBOLS.get(node.detail, node.detail)} {parts[1]}"

    def _leaf(self, leaf: Leaf) -> str:
        match leaf.kind:
            case LeafKind.EMPTY:
                return "none"
            case LeafKind.UNIVERSE:
                return type_name(leaf.type)
            case LeafKind.CONSTANT:
                return constant(leaf)
            case LeafKind.ALLOCATED:
                return f"{short(leaf.name)}$alloc"
            case LeafKind.INSTANCES:
                return short(leaf.name)
            case LeafKind.NEW:
                return self._names.new(leaf)
            case LeafKind.NEW_SET:
                return f"NewSet${short(leaf.owner)}"
            case LeafKind.GLOBAL:
                return ".".join(leaf.name.split(".")[-2:])
            case LeafKind.PARAMETER if leaf.name in self._names.fields:
                return f"${leaf.name}"
            case _:
                return leaf.name


def _is(expression: Expression, kind: LeafKind) -> bool:
    return isinstance(expression, Leaf) and expression.kind is kind


def _is_true(expression: Expression) -> bool:
    return isinstance(expression, Leaf) and expression.value is True


def _is_single(expression: Expression) -> bool:
    """Whether the expression is a variable, a constant, or fields read from one."""
    while isinstance(expression, Node):
        kind = _SINGLE.get(expression.operator)
        if kind is None or not _is(expression.operands[1], kind):
            return False
        expression = expression.operands[0]
    return expression.kind in (LeafKind.PARAMETER, LeafKind.CONSTANT, LeafKind.GLOBAL, LeafKind.NEW)


def constant(leaf: Leaf) -> str:
    match leaf.value:
        case None:
            return "null"
        case bool():
            return "true" if leaf.value else "false"
        case str():
            return f'"{leaf.value}"' if leaf.name == "text" else f"{leaf.value}.class"
        case _:
            return str(leaf.value)


def java_name(type_: Type) -> str:
    """The name of a type of whole numbers in Java."""
    assert isinstance(type_, IntType)
    return {8: "byte", 16: "short" if type_.signed else "char", 32: "int"}.get(type_.width, "long")


def type_name(type_: Type) -> str:
    match type_:
        case RefType(name="java.lang.Object"):
            return "univ"
        case RefType(name=name):
            return f"({short(name)} + null)"
        case IntType():
            return "Int"
        case BoolType():
            return "Bool"
        case FloatType():
            return "Float"
        case ArrayType():
            return "univ"
        case _:
            return str(type_)


def short(name: str) -> str:
    """A class name without its package."""
    return name.rsplit(".", 1)[-1]
