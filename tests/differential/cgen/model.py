"""C's integer types in a data model, and the state of one C program under construction."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeVar

from tests.differential.gcc import DataModel

Item = TypeVar("Item")


class Sign(Enum):
    """Signedness of an integer type."""

    SIGNED = "signed"
    UNSIGNED = "unsigned"


@dataclass(frozen=True, slots=True)
class CType:
    """An arithmetic type: its name, width in bits, sign and conversion rank (floating types rank highest)."""

    name: str
    width: int
    sign: Sign
    rank: int
    format: str

    @property
    def signed(self) -> bool:
        """Whether values may be negative."""
        return self.sign is Sign.SIGNED

    @property
    def floating(self) -> bool:
        """Whether it is float or double."""
        return self.rank >= FLOAT_RANK


FLOAT_RANK = 10
FLOAT = CType("float", 32, Sign.SIGNED, FLOAT_RANK, "%.6f")
DOUBLE = CType("double", 64, Sign.SIGNED, FLOAT_RANK + 1, "%.6f")
INT = CType("int", 32, Sign.SIGNED, 3, "%d")
UINT = CType("unsigned int", 32, Sign.UNSIGNED, 3, "%u")


def integer_types(model: DataModel) -> tuple[CType, ...]:
    """The integer types of the data model."""
    long_width = 64 if model is DataModel.LP64 else 32
    return (
        CType("_Bool", 1, Sign.UNSIGNED, 0, "%d"),
        CType("char", 8, Sign.SIGNED, 1, "%d"),
        CType("signed char", 8, Sign.SIGNED, 1, "%d"),
        CType("unsigned char", 8, Sign.UNSIGNED, 1, "%d"),
        CType("short", 16, Sign.SIGNED, 2, "%d"),
        CType("unsigned short", 16, Sign.UNSIGNED, 2, "%d"),
        INT,
        UINT,
        CType("long", long_width, Sign.SIGNED, 4, "%ld"),
        CType("unsigned long", long_width, Sign.UNSIGNED, 4, "%lu"),
        CType("long long", 64, Sign.SIGNED, 5, "%lld"),
        CType("unsigned long long", 64, Sign.UNSIGNED, 5, "%llu"),
    )


def promoted(kind: CType) -> CType:
    """The integer promotion: types narrower than int become int."""
    return INT if kind.rank < INT.rank else kind


def common(left: CType, right: CType, types: Sequence[CType]) -> CType:
    """The type of a binary operator's operands after the usual arithmetic conversions."""
    if left.floating or right.floating:
        return max(left, right, key=lambda kind: kind.rank)
    left, right = promoted(left), promoted(right)
    if left.sign is right.sign:
        return max(left, right, key=lambda kind: kind.rank)
    unsigned, signed = (left, right) if right.signed else (right, left)
    if unsigned.rank >= signed.rank:
        return unsigned
    if signed.width > unsigned.width:
        return signed
    return next(kind for kind in types if kind.rank == signed.rank and not kind.signed)


@dataclass(frozen=True, slots=True)
class Place:
    """An lvalue in scope: a variable, a field, an element, or what a fixed pointer points to."""

    text: str
    type: CType
    assignable: bool = True


@dataclass(frozen=True, slots=True)
class Function:
    """A function already emitted."""

    name: str
    parameters: tuple[CType, ...]
    result: CType


@dataclass(slots=True)
class Builder:
    """Everything the parts of the generator share."""

    random: random.Random
    model: DataModel
    features: frozenset[str]
    counts: Counter[str] = field(default_factory=Counter)
    declarations: list[str] = field(default_factory=list)
    functions: list[Function] = field(default_factory=list)
    main: list[str] = field(default_factory=list)
    globals: list[Place] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    scopes: list[list[Place]] = field(default_factory=lambda: [[]])
    loops: list[str] = field(default_factory=list)
    types: tuple[CType, ...] = ()
    weight: int = 1
    depth: int = 0
    names: int = 0
    makers: list[tuple[int, Callable[[Builder, int], None]]] = field(default_factory=list)
    """Kinds of statements, with weights, that come with what is in scope"""

    def __post_init__(self) -> None:
        self.types = integer_types(self.model)

    def on(self, feature: str) -> bool:
        """Whether this program may use the feature."""
        return feature in self.features

    def note(self, feature: str) -> None:
        """Count one use of a feature."""
        self.counts[feature] += 1

    def chance(self, percent: int) -> bool:
        """True in `percent` of a hundred cases."""
        return self.random.randrange(100) < percent

    def pick(self, items: Sequence[Item]) -> Item:
        """One of the items, evenly."""
        return items[self.random.randrange(len(items))]

    def between(self, low: int, high: int) -> int:
        """An integer of the closed range."""
        return self.random.randint(low, high)

    def sample(self, items: Sequence[Item], count: int) -> list[Item]:
        """Distinct items, in random order."""
        return self.random.sample(list(items), min(count, len(items)))

    def fresh(self, prefix: str) -> str:
        """A name not used before in this program."""
        self.names += 1
        return f"{prefix}{self.names}"

    def integer(self) -> CType:
        """A random integer type the program's features allow."""
        return self.pick(self.chosen_types())

    def chosen_types(self) -> list[CType]:
        """The integer types the program's features allow."""
        return [
            kind
            for kind in self.types
            if kind.name == "int"
            or (kind.rank == INT.rank and self.on("unsigned"))
            or (0 < kind.rank < INT.rank and self.on("small"))
            or (kind.rank > INT.rank and self.on("long"))
            or (kind.rank == 0 and self.on("bool"))
        ]

    def line(self, text: str) -> None:
        """Emit one line at the current indentation."""
        self.lines.append("  " * self.depth + text)

    @contextmanager
    def block(self, opening: str, closing: str = "}") -> Iterator[None]:
        """Emit an indented block with a scope of its own."""
        self.line(opening)
        self.depth += 1
        self.scopes.append([])
        yield
        self.scopes.pop()
        self.depth -= 1
        self.line(closing)

    @contextmanager
    def function(self, heading: str) -> Iterator[None]:
        """Emit a function definition at file level."""
        saved = self.lines, self.scopes, self.loops, self.weight, self.depth
        self.lines, self.scopes, self.loops, self.weight, self.depth = [], [list(self.globals)], [], 1, 0
        with self.block(f"{heading} {{"):
            yield
        self.declarations.extend(self.lines)
        self.lines, self.scopes, self.loops, self.weight, self.depth = saved

    @contextmanager
    def repeated(self, times: int, kind: str) -> Iterator[None]:
        """The body of a loop (or switch) that runs at most `times` times."""
        saved = self.weight
        self.weight *= max(times, 1)
        self.loops.append(kind)
        yield
        self.loops.pop()
        self.weight = saved

    def declare(self, text: str, kind: CType, *, assignable: bool = True) -> None:
        """Bring a place into the current scope."""
        self.scopes[-1].append(Place(text, kind, assignable))

    def places(self) -> list[Place]:
        """All places in scope."""
        return [place for scope in self.scopes for place in scope]
