"""Random Java expressions over numbers of all types, and values for the variables in them.

Two expressions of a pair have one shape and differ in the types that casts and literals give to their parts: what a key
without its type would take for the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from vernier.ir.state import Value

VARIABLES = {"b": "byte", "s": "short", "c": "char", "i": "int", "l": "long", "f": "float", "d": "double"}
NO_CONSTANTS: Mapping[str, str] = {}
PARAMETERS = ", ".join(f"{type_} {name}" for name, type_ in VARIABLES.items())
_RANK = {"byte": 0, "short": 0, "char": 0, "int": 0, "long": 1, "float": 2, "double": 3}
_PROMOTED = ("int", "long", "float", "double")
_WHOLE = ("byte", "short", "char", "int", "long")
_ARITHMETIC = ("+", "-", "*", "/", "%")
_BITS = ("&", "|", "^")
_SHIFTS = ("<<", ">>", ">>>")
_LIMITS = {"byte": (-(2**7), 2**7 - 1), "short": (-(2**15), 2**15 - 1), "char": (0, 2**16 - 1)}
_LIMITS |= {"int": (-(2**31), 2**31 - 1), "long": (-(2**63), 2**63 - 1)}


@dataclass(frozen=True, slots=True)
class Shape:
    """A variable, a literal, or an operator on one or two shapes."""

    text: str
    parts: tuple[Shape, ...] = ()


Typed: TypeAlias = tuple[str, str]
"""The text of an expression, and its Java type"""


class Expressions:
    """Every choice comes from the seed. `types` are those that casts convert to, `constants` are static fields with
    their types, `operators` the binary ones."""

    def __init__(
        self, seed: int, types: tuple[str, ...] = tuple(_RANK), constants: Mapping[str, str] = NO_CONSTANTS,
        operators: tuple[str, ...] = (*_ARITHMETIC, *_ARITHMETIC, *_BITS, *_SHIFTS),
    ) -> None:  # fmt: skip
        self._random = Random(seed)
        self._types = types
        self._leaves = {name: type_ for name, type_ in {**VARIABLES, **constants}.items() if type_ in types}
        self._operators = operators

    def shape(self, depth: int) -> Shape:
        random = self._random
        if depth == 0 or random.random() < 0.15:
            if random.random() < 0.3:
                return Shape(random.choice(("0", "1", "2", "7", "31", "33", "2147483647")))
            return Shape(random.choice(list(self._leaves)))
        if random.random() < 0.25:
            return Shape(random.choice(("-", "~") if _BITS[0] in self._operators else ("-",)), (self.shape(depth - 1),))
        return Shape(random.choice(self._operators), (self.shape(depth - 1), self.shape(depth - 1)))

    def typed(self, shape: Shape) -> Typed:
        """One expression of a shape; parts get casts at random."""
        text, type_ = self._plain(shape)
        if self._random.random() < 0.3:
            type_ = self._random.choice(self._types)
            text = f"({type_}) ({text})"
        return text, type_

    def _plain(self, shape: Shape) -> Typed:
        if not shape.parts:
            if shape.text in self._leaves:
                return shape.text, self._leaves[shape.text]
            return (f"{shape.text}L", "long") if self._random.random() < 0.3 else (shape.text, "int")
        parts = [self.typed(part) for part in shape.parts]
        if shape.text in ("~", *_BITS, *_SHIFTS):
            parts = [part if part[1] in _WHOLE else (f"(long) ({part[0]})", "long") for part in parts]
        if len(parts) == 1:
            return f"{shape.text}({parts[0][0]})", _promoted(parts[0][1])
        (left, first), (right, second) = parts
        if shape.text in _SHIFTS:
            return f"({left}) {shape.text} ({right})", _promoted(first)
        if shape.text in ("/", "%") and second in _WHOLE:
            right = f"({right}) | 1"
        return f"({left}) {shape.text} ({right})", _promoted(first, second)

    def values(self) -> dict[str, Value]:
        """Values of the variables, many of them where types differ."""
        return {name: self._value(type_) for name, type_ in VARIABLES.items()}

    def _value(self, type_: str) -> Value:
        random = self._random
        if type_ in ("float", "double"):
            return random.choice((0.0, -0.0, 1.5, -3.0, 2.0**31, -(2.0**63), float("inf"), float("nan")))
        low, high = _LIMITS[type_]
        near = (low, low + 1, -1, 0, 1, 2, 255, 32767, 32768, 65535, 2**31 - 1, 2**31, -(2**31), 2**32 - 1, high)
        return random.choice([value for value in near if low <= value <= high] + [random.randint(low, high)])


def _promoted(*types: str) -> str:
    return _PROMOTED[max(_RANK[type_] for type_ in types)]


def random_methods(seed: int, count: int, types: tuple[str, ...] = tuple(_RANK)) -> tuple[str, Mapping[str, str]]:
    """A class whose methods compare two expressions of one shape, or return one, directly or through a call; and the
    bodies of the methods by name."""
    expressions = Expressions(seed, types)
    random = Random(seed)
    bodies: dict[str, str] = {}
    lines = []
    for number in range(count):
        shape = expressions.shape(random.randint(1, 3))
        (left, first), (right, second) = expressions.typed(shape), expressions.typed(shape)
        operator = random.choice(("==", "==", "!=", "<", "<="))
        arguments = ", ".join(VARIABLES)
        one, other = f"one{number}({arguments})", f"other{number}({arguments})"
        lines.append(f"static {first} one{number}({PARAMETERS}) {{ return {left}; }}")
        lines.append(f"static {second} other{number}({PARAMETERS}) {{ return {right}; }}")
        lines.append(f"static boolean same{number}({PARAMETERS}) {{ return ({left}) {operator} ({right}); }}")
        lines.append(f"static boolean calls{number}({PARAMETERS}) {{ return {one} {operator} {other}; }}")
        names = ",".join(VARIABLES.values())
        for name in ("one", "other", "same", "calls"):
            bodies[f"Numbers.{name}{number}({names})"] = f"{left}   {operator}   {right}"
    body = "\n    ".join(lines)
    return f"class Numbers {{\n    {body}\n}}\n", bodies
