"""Clauses as written: expressions before names and types are resolved. One tree for JML and for relational clauses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from vernier.core.source import Span


class SpecificationError(Exception):
    """A clause that cannot be used, with the place and the reason."""

    def __init__(self, message: str, span: Span) -> None:
        super().__init__(message)
        self.message = message
        self.span = span


class WithoutMeaning(SpecificationError):
    """A clause that is JML, but that nothing here gives a meaning yet: a warning, and what depends on it is unknown."""


@dataclass(frozen=True, slots=True)
class Number:
    """An integer or floating-point literal as written, with its suffix."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Text:
    """A string (`quote` is a double quote) or character literal, escapes not yet resolved."""

    text: str
    quote: str
    span: Span


@dataclass(frozen=True, slots=True)
class Name:
    """An identifier, `this`, `null`, `true`, `false`, `super`, or a JML keyword such as `\\result`.

    `state` is `'` for a primed name (post-state), otherwise empty.
    """

    name: str
    span: Span
    state: str = ""


@dataclass(frozen=True, slots=True)
class Dot:
    """`target.name`: field access, qualified name, or (relational) a join with the name."""

    target: Node
    name: Name
    span: Span


@dataclass(frozen=True, slots=True)
class Join:
    """`left.(right)`: a relational join with something that is not a plain name."""

    left: Node
    right: Node
    span: Span


@dataclass(frozen=True, slots=True)
class Index:
    target: Node
    index: Node
    span: Span


@dataclass(frozen=True, slots=True)
class Apply:
    """A method call, or a JML operator such as `\\old(e)`, `\\fresh(e)`, `\\reach(e)`."""

    function: Node
    arguments: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Prefix:
    """`! - ~ + # * ^ some no one lone` and so on, before the operand."""

    operator: str
    operand: Node
    span: Span


@dataclass(frozen=True, slots=True)
class Infix:
    """An operator between two operands, named as written (`==>`, `in`, `!in`, `->`, `++`, `instanceof`, ...)."""

    operator: str
    left: Node
    right: Node
    span: Span


@dataclass(frozen=True, slots=True)
class Choice:
    condition: Node
    then: Node
    otherwise: Node
    span: Span


@dataclass(frozen=True, slots=True)
class TypeCast:
    type: str
    operand: Node
    span: Span


@dataclass(frozen=True, slots=True)
class Binder:
    """A bound variable: with a Java type (JML) or a set it ranges over (relational)."""

    name: str
    domain: Node | str
    span: Span


@dataclass(frozen=True, slots=True)
class Quantified:
    """`(\\forall T x; range; body)`, `all x: S | body`, `{x: S | body}` (kind `comprehension`); range may be None."""

    kind: str
    binders: tuple[Binder, ...]
    range: Node | None
    body: Node
    span: Span


Node: TypeAlias = (
    Number | Text | Name | Dot | Join | Index | Apply | Prefix | Infix | Choice | TypeCast | Quantified
)  # fmt: skip


def deepest_allowed() -> int:
    """How deeply a clause may nest; deeper ones are refused with a diagnostic."""
    return 100
