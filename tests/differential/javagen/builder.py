"""The state of one Java program under construction: random choices, enabled features, scopes and emitted lines."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

Item = TypeVar("Item")

INTEGRAL = ("byte", "short", "char", "int", "long")
FLOATING = ("float", "double")
NUMERIC = INTEGRAL + FLOATING
BOXES = {
    "byte": "Byte",
    "short": "Short",
    "char": "Character",
    "int": "Integer",
    "long": "Long",
    "float": "Float",
    "double": "Double",
    "boolean": "Boolean",
}


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable in scope; `assignable` is false for loop counters and captured variables."""

    name: str
    type: str
    assignable: bool = True


@dataclass(frozen=True, slots=True)
class Method:
    """A static method already emitted, callable from later code."""

    name: str
    parameters: tuple[str, ...]
    result: str


@dataclass(frozen=True, slots=True)
class Target:
    """A statement that break or continue may leave: a loop, a switch or a labelled block."""

    label: str | None
    kind: str


@dataclass(slots=True)
class Builder:
    """Everything the parts of the generator share."""

    random: random.Random
    features: frozenset[str]
    counts: Counter[str] = field(default_factory=Counter)
    members: list[str] = field(default_factory=list)
    units: list[str] = field(default_factory=list)
    methods: list[Method] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    scopes: list[list[Variable]] = field(default_factory=lambda: [[]])
    targets: list[Target] = field(default_factory=list)
    result: str | None = None
    weight: int = 1
    depth: int = 0
    names: int = 0

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
    def separate(self, result: str | None) -> Iterator[list[str]]:
        """Emit into a new buffer with nothing in scope: the body of another method or class."""
        saved = self.lines, self.scopes, self.targets, self.result, self.weight, self.depth
        buffer: list[str] = []
        self.lines, self.scopes, self.targets, self.result, self.weight = buffer, [[]], [], result, 1
        self.depth = 1
        yield buffer
        self.lines, self.scopes, self.targets, self.result, self.weight, self.depth = saved

    @contextmanager
    def enclosed(self, result: str | None) -> Iterator[None]:
        """Code that sees the variables but may neither jump out nor assign them (lambda and local class bodies)."""
        saved = self.scopes, self.targets, self.result
        self.scopes = [[Variable(v.name, v.type, False) for v in self.visible() if v.name.startswith("c")]]
        self.targets, self.result = [], result
        yield
        self.scopes, self.targets, self.result = saved

    @contextmanager
    def repeated(self, times: int, target: Target) -> Iterator[None]:
        """The body of a loop that runs at most `times` times."""
        saved = self.weight
        self.weight *= max(times, 1)
        self.targets.append(target)
        yield
        self.targets.pop()
        self.weight = saved

    def declare(self, name: str, kind: str, *, assignable: bool = True) -> None:
        """Bring a variable into the current scope."""
        self.scopes[-1].append(Variable(name, kind, assignable))

    def visible(self) -> list[Variable]:
        """All variables in scope."""
        return [variable for scope in self.scopes for variable in scope]

    def variables(self, kind: str) -> list[Variable]:
        """Variables in scope of exactly this type."""
        return [variable for variable in self.visible() if variable.type == kind]

    def assignable(self, kinds: Sequence[str]) -> list[Variable]:
        """Variables in scope of one of these types that may be assigned."""
        return [variable for variable in self.visible() if variable.type in kinds and variable.assignable]
