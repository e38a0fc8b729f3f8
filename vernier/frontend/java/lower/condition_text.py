"""Conditions in the user's words, as they stand and negated.

Law: the text is true exactly where the expression is true (is false, where it is negated). So a comparison of floating
numbers is not turned around: `!(x <= 0)` holds of NaN, and `x > 0` does not.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

from vernier.frontend.java import tree
from vernier.frontend.java.lower.source_texts import SourceTexts
from vernier.frontend.java.symbols import FieldSymbol, Primitive

_Operator = tree.BinaryOperator
_OPPOSITE = {
    _Operator.EQ: _Operator.NE,
    _Operator.NE: _Operator.EQ,
    _Operator.LT: _Operator.GE,
    _Operator.GE: _Operator.LT,
    _Operator.GT: _Operator.LE,
    _Operator.LE: _Operator.GT,
}
_FLOATING = (Primitive("float"), Primitive("double"))
_TIGHT = (
    tree.Literal, tree.VariableRead, tree.This, tree.FieldRead, tree.LengthRead, tree.ElementRead, tree.Invoke,
)  # fmt: skip
"""What needs no parentheses anywhere"""
_ARITHMETIC = frozenset({_Operator.ADD, _Operator.SUBTRACT, _Operator.MULTIPLY, _Operator.DIVIDE, _Operator.REMAINDER})


class Binding(IntEnum):
    """How tightly the outermost operator of a text binds."""

    LOOSE = 0
    OR = 1
    AND = 2
    COMPARISON = 3
    TIGHT = 4


@dataclass(frozen=True, slots=True)
class Condition:
    text: str
    binding: Binding

    def within(self, binding: Binding) -> str:
        """The text as an operand of an operator that binds so tightly."""
        return self.text if self.binding >= binding else f"({self.text})"


def either(conditions: Iterable[Condition]) -> Condition:
    """That one of them holds."""
    return _joined(list(conditions), " || ", Binding.OR)


def both(conditions: Iterable[Condition]) -> Condition:
    """That all of them hold."""
    return _joined(list(conditions), " && ", Binding.AND)


def _joined(conditions: list[Condition], operator: str, binding: Binding) -> Condition:
    if len(conditions) == 1:
        return conditions[0]
    return Condition(operator.join(each.within(binding) for each in conditions), binding)


def compared(left: str, operator: str, right: str) -> Condition:
    return Condition(f"{left} {operator} {right}", Binding.COMPARISON)


def stated(texts: SourceTexts, node: tree.Expression) -> Condition:
    """The condition as the user wrote it."""
    return Condition(texts.whole(node.span), _binding(node))


def _binding(node: tree.Expression) -> Binding:
    match node:
        case tree.ShortCircuit(operator=tree.ShortCircuitOperator.OR):
            return Binding.OR
        case tree.ShortCircuit():
            return Binding.AND
        case tree.BinaryOperation(operator=operator) if operator in _OPPOSITE:
            return Binding.COMPARISON
        case tree.UnaryOperation() | tree.InstanceOfTest():
            return Binding.COMPARISON
        case _:
            return Binding.TIGHT if isinstance(node, _TIGHT) else Binding.LOOSE


def operand(texts: SourceTexts, node: tree.Expression) -> str:
    """The text of a value beside a comparison: in parentheses unless it binds tighter."""
    inner = node
    while isinstance(inner, tree.NumericConversion | tree.Cast) and inner.operand.span == inner.span:
        inner = inner.operand
    plain = isinstance(inner, _TIGHT) or (isinstance(inner, tree.BinaryOperation) and inner.operator in _ARITHMETIC)
    text = texts.whole(node.span)
    return text if plain or isinstance(inner, tree.UnaryOperation) else f"({text})"


def negated(texts: SourceTexts, node: tree.Expression) -> Condition:
    """The opposite of a condition."""
    match node:
        case tree.UnaryOperation(operator=tree.UnaryOperator.NOT, operand=inner):
            return stated(texts, inner)
        case tree.ShortCircuit(left=left) if left.span == node.span:
            # One pattern of a record, which is written as a whole.
            return Condition(f"!({texts.whole(node.span)})", Binding.COMPARISON)
        case tree.ShortCircuit(operator=tree.ShortCircuitOperator.OR, left=left, right=right):
            return both((negated(texts, left), negated(texts, right)))
        case tree.ShortCircuit(operator=tree.ShortCircuitOperator.AND, left=left, right=right):
            return either((negated(texts, left), negated(texts, right)))
        case tree.BinaryOperation(operator=operator, left=left, right=right) if (
            operator in _OPPOSITE and left.type not in _FLOATING
        ):
            return compared(operand(texts, left), _OPPOSITE[operator].value, operand(texts, right))
        case _:
            return Condition(f"!{stated(texts, node).within(Binding.TIGHT)}", Binding.COMPARISON)


def is_one_of(texts: SourceTexts, selector: tree.Expression, labels: Iterable[int | str | FieldSymbol]) -> Condition:
    """That the selector of a `switch` is one of the labels."""
    return either(_matches(texts, selector, label, "==") for label in labels)


def is_none_of(texts: SourceTexts, selector: tree.Expression, labels: Iterable[int | str | FieldSymbol]) -> Condition:
    """That the selector of a `switch` is none of the labels."""
    return both(_matches(texts, selector, label, "!=") for label in labels)


def _matches(texts: SourceTexts, selector: tree.Expression, label: int | str | FieldSymbol, operator: str) -> Condition:
    shown = operand(texts, selector)
    match label:
        case str():
            equal = f"{shown}.equals({json.dumps(label)})"
            return Condition(equal if operator == "==" else f"!{equal}", Binding.COMPARISON)
        case int():
            inner = selector.operand if isinstance(selector, tree.NumericConversion) else selector
            is_letter = inner.type == Primitive("char") and chr(label).isascii() and chr(label).isprintable()
            return compared(shown, operator, f"'{chr(label)}'" if is_letter else str(label))
        case FieldSymbol():
            return compared(shown, operator, label.name)
