"""From a model back to the inputs of one execution."""

from __future__ import annotations

from vernier.core.outcome import InputValue
from vernier.encode.context import Encoding, Input
from vernier.ir.types import BoolType, FloatType, IntType
from vernier.logic.evaluate import evaluate
from vernier.logic.float_values import to_python
from vernier.logic.sorts import FloatSort
from vernier.logic.values import Model


def input_values(encoding: Encoding, model: Model) -> tuple[InputValue, ...]:
    """The values read on the path the model takes, in order of execution."""
    return tuple(_value(entry, model) for entry in encoding.inputs if evaluate(entry.guard, model))


def _value(entry: Input, model: Model) -> InputValue:
    raw = evaluate(entry.symbol, model)
    value: int | float | bool
    match entry.type:
        case BoolType():
            value = bool(raw)
        case IntType():
            value = entry.type.wrap(int(raw))
        case FloatType(width=width):
            value = to_python(FloatSort(8, 24) if width == 32 else FloatSort(11, 53), int(raw))
        case _:
            raise ValueError(f"an input of type {entry.type}")
    return InputValue(str(entry.type), value, entry.name, entry.origin.span)
