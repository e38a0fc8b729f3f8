"""Objects of `java.math` as Java expressions, read from the fields of their models."""

from __future__ import annotations

from collections.abc import Mapping

from vernier.ir.state import ArrayState, HeapObject, ObjectState, Reference, Value

BIG_INTEGER, BIG_DECIMAL = "java.math.BigInteger", "java.math.BigDecimal"
_DIGIT_BITS = 31
_LARGEST_SCALE = 1_000_000_000


def big_number(item: ObjectState, heap: Mapping[int, HeapObject]) -> str | None:
    """The expression for a BigInteger or BigDecimal; None for all else, and for what has no short text."""
    if item.class_name == BIG_INTEGER:
        number = _integer(item, heap)
        return None if number is None else f'new {BIG_INTEGER}("{number}")'
    scale = item.fields.get((BIG_DECIMAL, "scale"))
    unscaled = _at(item.fields.get((BIG_DECIMAL, "unscaled")), heap)
    if item.class_name != BIG_DECIMAL or not isinstance(unscaled, ObjectState) or not isinstance(scale, int):
        return None
    number = _integer(unscaled, heap)
    if number is None or abs(scale) > _LARGEST_SCALE:
        return None
    exponent = f"E{-scale}" if scale else ""
    return f'new {BIG_DECIMAL}("{number}{exponent}")'


def _at(value: Value, heap: Mapping[int, HeapObject]) -> HeapObject | None:
    return heap.get(value.id) if isinstance(value, Reference) else None


def _integer(item: ObjectState, heap: Mapping[int, HeapObject]) -> int | None:
    """The number itself if it fits into a long; otherwise its sign, beside the digits."""
    small = item.fields.get((BIG_INTEGER, "small"), 0)
    digits = _at(item.fields.get((BIG_INTEGER, "large")), heap)
    if not isinstance(small, int):
        return None
    if not isinstance(digits, ArrayState):
        return small
    numbers = (digit for digit in digits.elements if isinstance(digit, int))
    return small * sum(digit << _DIGIT_BITS * place for place, digit in enumerate(numbers))
