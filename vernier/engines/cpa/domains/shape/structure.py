"""Three-valued logical structures, which describe heaps: shape graphs.

The individuals are numbers: `NULL`; `OTHER`, which stands for every pointer value that is not followed (it was never
written, or is none of null and the addresses within objects made by the program); and nodes, from `FIRST` on. A node
stands for one object, a summary node for one or more. So every pointer field and every variable has exactly one target.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from vernier.engines.cpa.domains.shape.kleene import Kleene
from vernier.engines.cpa.domains.shape.predicates import Belongs, Field, Number, PointsTo, Reaches, Unary

NULL, OTHER, FIRST = 0, 1, 2
Row: TypeAlias = tuple[Kleene, ...]
"""Values for all individuals"""


@dataclass(frozen=True)
class Structure:
    """A shape graph. Rows of null and `OTHER` are 0. A nullary predicate that is absent is 1/2, a variable that is
    absent points to `OTHER`."""

    size: int
    summaries: frozenset[int]
    """The nodes for which equality with itself is 1/2"""
    unary: Mapping[Unary, Row]
    binary: Mapping[Field, tuple[Row, ...]]
    numbers: Mapping[Number, Kleene]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        parts = (frozenset(part.items()) for part in (self.unary, self.binary, self.numbers))
        return hash((self.size, self.summaries, *parts))

    @property
    def nodes(self) -> range:
        """The individuals that stand for objects."""
        return range(FIRST, self.size)

    @cached_property
    def definite(self) -> tuple[tuple[Unary, ...], tuple[tuple[int, int], ...]]:
        """The unary predicates in order; and, of each individual, which of them are 1 and which 0, as sets of bits."""
        named = tuple(sorted(self.unary, key=str))
        rows = [self.unary[item] for item in named]
        columns = (tuple(row[individual] for row in rows) for individual in range(self.size))
        return named, tuple((_bits(column, Kleene.YES), _bits(column, Kleene.NO)) for column in columns)

    def pointer(self, variable: str) -> PointsTo | None:
        """The predicate of a pointer variable."""
        return next((item for item in self.unary if isinstance(item, PointsTo) and item.variable == variable), None)

    def is_single(self, individual: int) -> bool:
        """Whether an individual stands for one value."""
        return individual != OTHER and individual not in self.summaries

    def has_field(self, node: int, field: Field) -> bool:
        """Whether the objects of a node have a field."""
        row = self.unary.get(Belongs(field.struct))
        return row is not None and row[node] is Kleene.YES

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        yield from (f"{item} = {value.name}" for item, value in sorted(self.numbers.items(), key=lambda x: str(x[0])))
        for individual in range(self.size):
            marks = [f"{item}{_MARKS[row[individual]]}" for item, row in self.unary.items() if row[individual]]
            edges = [
                f"{field}{_MARKS[value]}->{target}"
                for field, rows in self.binary.items()
                for target, value in enumerate(rows[individual])
                if value
            ]
            name = {NULL: "null", OTHER: "other"}.get(individual, str(individual))
            yield f"{name}{'*' if individual in self.summaries else ''}: {', '.join((*sorted(marks), *sorted(edges)))}"


def _bits(column: tuple[Kleene, ...], value: Kleene) -> int:
    return sum(1 << number for number, found in enumerate(column) if found is value)


_MARKS = {Kleene.MAYBE: "?", Kleene.YES: ""}
EMPTY = Structure(FIRST, frozenset(), {}, {}, {})


@dataclass(slots=True)
class Draft:
    """A structure that is being changed."""

    size: int
    summaries: set[int]
    unary: dict[Unary, list[Kleene]]
    binary: dict[Field, list[list[Kleene]]]
    numbers: dict[Number, Kleene]

    @classmethod
    def of(cls, structure: Structure) -> Draft:
        """A copy to change."""
        return cls(
            structure.size,
            set(structure.summaries),
            {item: list(row) for item, row in structure.unary.items()},
            {field: [list(row) for row in rows] for field, rows in structure.binary.items()},
            dict(structure.numbers),
        )

    def finished(self) -> Structure:
        """The structure."""
        return Structure(
            self.size,
            frozenset(self.summaries),
            {item: tuple(row) for item, row in self.unary.items()},
            {field: tuple(map(tuple, rows)) for field, rows in self.binary.items()},
            dict(self.numbers),
        )

    def add(self) -> int:
        """A new individual of which everything is 0."""
        for row in self.unary.values():
            row.append(Kleene.NO)
        for rows in self.binary.values():
            for row in rows:
                row.append(Kleene.NO)
            rows.append([Kleene.NO] * (self.size + 1))
        self.size += 1
        return self.size - 1

    def bifurcate(self, node: int) -> int:
        """Split a summary node: the new one has the same values."""
        new = self.add()
        for row in self.unary.values():
            row[new] = row[node]
        for rows in self.binary.values():
            rows[new] = list(rows[node])
            for row in rows:
                row[new] = row[node]
        self.summaries.add(new)
        return new

    def row(self, predicate: Unary) -> list[Kleene]:
        """The values of a predicate, which are 0 if it is new."""
        if predicate not in self.unary:
            self.unary[predicate] = [Kleene.NO] * self.size
        return self.unary[predicate]

    def field(self, field: Field) -> list[list[Kleene]]:
        """The values of a field, which are 0 if it is new."""
        if field not in self.binary:
            self.binary[field] = [[Kleene.NO] * self.size for _ in range(self.size)]
        return self.binary[field]

    def is_single(self, individual: int) -> bool:
        """Whether an individual stands for one value."""
        return individual != OTHER and individual not in self.summaries


def subset(structure: Structure, keep: list[int]) -> Structure:
    """The structure with these individuals only, in this order; null and `OTHER` are the first."""
    assert keep[:FIRST] == [NULL, OTHER]
    return Structure(
        len(keep),
        frozenset(new for new, old in enumerate(keep) if old in structure.summaries),
        {item: tuple(row[old] for old in keep) for item, row in structure.unary.items()},
        {
            field: tuple(tuple(rows[source][target] for target in keep) for source in keep)
            for field, rows in structure.binary.items()
        },
        structure.numbers,
    )


def side_by_side(left: Structure, right: Structure) -> Structure:
    """The structure of two heaps without common objects. A variable that both know leads where the second says: to the
    first its target is `OTHER`, which it does not follow."""
    found = {item.variable for item in right.unary if isinstance(item, PointsTo)}
    mine = {
        item: row
        for item, row in left.unary.items()
        if not isinstance(item, PointsTo | Reaches) or item.variable not in found
    }

    def unary(item: Unary) -> Row:
        here, there = mine.get(item), right.unary.get(item)
        first = here if here is not None else (*(there or ())[:FIRST], *([Kleene.NO] * (left.size - FIRST)))
        return (*first, *([Kleene.NO] * (right.size - FIRST) if there is None else there[FIRST:]))

    shifted = frozenset(node + left.size - FIRST for node in right.summaries)
    return Structure(
        left.size + right.size - FIRST,
        left.summaries | shifted,
        {item: unary(item) for item in {**mine, **right.unary}},
        {field: _blocks(left, right, field) for field in {**left.binary, **right.binary}},
        {**right.numbers, **left.numbers},
    )


def _blocks(left: Structure, right: Structure, field: Field) -> tuple[Row, ...]:
    """The values of a field in two structures side by side."""
    no = Kleene.NO
    mine = left.binary.get(field, ((no,) * left.size,) * left.size)
    other = right.binary.get(field, ((no,) * right.size,) * right.size)
    first = [(*row, *((no,) * (right.size - FIRST))) for row in mine]
    second = [(*row[:FIRST], *((no,) * (left.size - FIRST)), *row[FIRST:]) for row in other[FIRST:]]
    return (*first, *second)
