"""A cache of the sets that clauses denote: the same expression in the same state has the same value.

Two expressions are the same if they differ only in their source positions. Quantifiers evaluate their bodies once for
every binding, and the clauses of a contract share most of their paths, so most sets are needed many times.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import TypeVar

from vernier.core.source import Span
from vernier.spec import tree
from vernier.spec.tree import Expression

SetValue = TypeVar("SetValue")


@dataclass(frozen=True, slots=True)
class Shape:
    """An expression without its places in the text. `variables` are those it mentions, bound inside or not; `calls`
    tells whether it calls methods, whose value is not that of the state alone."""

    key: Hashable
    variables: tuple[str, ...]
    calls: bool


@dataclass(slots=True)
class Shapes:
    """Shapes by expression; an expression is kept, so that its identity stays its own."""

    _known: dict[int, tuple[object, Shape]] = field(default_factory=dict)

    def of(self, node: object) -> Shape:
        found = self._known.get(id(node))
        if found is None:
            found = self._known[id(node)] = (node, self._computed(node))
        return found[1]

    def _computed(self, node: object) -> Shape:
        if isinstance(node, tuple):
            parts = [self.of(part) for part in node]
        elif type(node).__module__ == tree.__name__ and is_dataclass(node) and not isinstance(node, tree.RelationType):
            parts = [self.of(value) for item in fields(node) if not isinstance(value := getattr(node, item.name), Span)]
        else:
            return Shape((type(node).__name__, node), (), calls=False)
        names = dict.fromkeys(name for part in parts for name in part.variables)
        if isinstance(node, tree.Variable):
            names[node.name] = None
        key = (type(node).__name__, *(part.key for part in parts))
        calls = isinstance(node, tree.PureCall) or any(part.calls for part in parts)
        return Shape(key, tuple(names), calls)


@dataclass(slots=True)
class KnownSets:
    """Values of expressions in one state."""

    shapes: Shapes = field(default_factory=Shapes)
    _values: dict[Hashable, tuple[object, object]] = field(default_factory=dict)

    def once(
        self,
        node: Expression,
        variables: Mapping[str, object],
        others: tuple[object, ...],
        compute: Callable[[], SetValue],
    ) -> SetValue:
        """The value of an expression. `others` is what it may depend on besides the state and the variables."""
        shape = self.shapes.of(node)
        if shape.calls:
            return compute()
        used = tuple(variables.get(name) for name in shape.variables)
        key = (shape.key, tuple(map(id, used)), tuple(map(id, others)))
        found = self._values.get(key)
        if found is None:
            # What the key names by identity stays alive with the value.
            found = self._values[key] = (compute(), (used, others))
        return found[0]  # type: ignore[return-value]
