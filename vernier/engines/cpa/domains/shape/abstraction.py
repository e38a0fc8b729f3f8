"""Canonical abstraction (Sagiv, Reps and Wilhelm 2002, section 4.3; "blur"): bounded structures.

Nodes that agree on all abstraction predicates become one; what they disagree on becomes 1/2. Law: the structure is
embedded in the result. There are finitely many results over a finite vocabulary.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter

from vernier.engines.cpa.domains.shape.kleene import Kleene, join
from vernier.engines.cpa.domains.shape.predicates import Belongs, Cancels, Fact, Initialised, Unary, Unshared
from vernier.engines.cpa.domains.shape.structure import FIRST, NULL, OTHER, Row, Structure


def canonical(structure: Structure, abstracts: Callable[[Unary], bool]) -> Structure:
    """The canonical abstraction by the predicates that `abstracts` chooses. Nodes are ordered by their canonical names,
    so that isomorphic results are equal."""
    naming = sorted((item for item in structure.unary if abstracts(item)), key=str)
    groups: dict[Row, list[int]] = {}
    for node in structure.nodes:
        groups.setdefault(tuple(structure.unary[item][node] for item in naming), []).append(node)
    return _without_absent(merged(structure, [[NULL], [OTHER], *(groups[name] for name in sorted(groups))]))


def merged(structure: Structure, members: Sequence[Sequence[int]]) -> Structure:
    """The structure in which each of the groups is one individual."""
    pick = itemgetter(*(group[0] for group in members))
    larger = [(new, group) for new, group in enumerate(members) if len(group) > 1]

    def unary(row: Row) -> Row:
        first: Row = pick(row)
        if not larger:
            return first
        found = list(first)
        for new, group in larger:
            found[new] = join(row[old] for old in group)
        return tuple(found)

    def binary(rows: tuple[Row, ...]) -> tuple[Row, ...]:
        return tuple(
            unary(rows[sources[0]]) if len(sources) == 1 else unary(_joined([rows[source] for source in sources]))
            for sources in members
        )

    summaries = frozenset(
        new
        for new, group in enumerate(members)
        if new >= FIRST and (len(group) > 1 or not structure.summaries.isdisjoint(group))
    )
    return Structure(
        len(members),
        summaries,
        {item: unary(row) for item, row in structure.unary.items()},
        {field: binary(rows) for field, rows in structure.binary.items()},
        structure.numbers,
    )


def _joined(rows: Sequence[Row]) -> Row:
    return tuple(map(join, zip(*rows, strict=True)))


def _without_absent(structure: Structure) -> Structure:
    """The same without what is said of structures that have no node: all of that is 0."""
    present = {
        item.struct
        for item, row in structure.unary.items()
        if isinstance(item, Belongs) and any(value is not Kleene.NO for value in row)
    }

    def stays(item: Unary) -> bool:
        match item:
            case Belongs(struct=struct):
                return struct in present
            case Fact(field=field) | Initialised(field=field):
                return field.struct in present
            case Cancels(forth=forth):
                return forth.struct in present
            case Unshared():
                return bool(present)
            case _:
                return True

    return Structure(
        structure.size,
        structure.summaries,
        {item: row for item, row in structure.unary.items() if stays(item)},
        {field: rows for field, rows in structure.binary.items() if field.struct in present},
        structure.numbers,
    )
