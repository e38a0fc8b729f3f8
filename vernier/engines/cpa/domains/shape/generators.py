"""Shape-class generators: the library of data structures (thesis, section 5.5.1, table 5.1).

An entry of the library names the fields of a data structure, what every heap of it satisfies, and families of
instrumentation predicates. A generator is an entry with some of these families; generators are ordered by inclusion. An
entry whose invariant a sampled heap violates is disabled. That is advice only: no analysis assumes the invariant, so a
proof never rests on it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import TypeAlias, assert_never

from vernier.engines.cpa.domains.shape.explicit_heap import Cell, ExplicitHeap
from vernier.engines.cpa.domains.shape.predicates import Cancels, Field, Unshared
from vernier.ir.types import PointerType, StructType, Type

Invariant = Callable[[Mapping[int, Cell], tuple[int, ...]], bool]
Instrument: TypeAlias = Cancels | Unshared


@dataclass(frozen=True, slots=True)
class Inverse:
    """The family of cancel[f,g] for these pairs of fields."""

    pairs: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class OneParent:
    """The family of unshared[f,...] for these fields together."""

    fields: tuple[int, ...]


Family: TypeAlias = Inverse | OneParent


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of data structure: how many fields it has, its families of instrumentation, which speak of fields by
    number, and its invariant. Each family depends on those before it: without them its predicates would soon be 1/2."""

    name: str
    arity: int
    families: tuple[Family, ...]
    invariant: Invariant
    symmetric: tuple[int, ...] = ()
    """Fields whose order does not matter"""


@dataclass(frozen=True, slots=True)
class Entry:
    """A kind of data structure with the fields of one structure."""

    kind: str
    struct: str
    fields: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.kind}({', '.join(map(str, self.fields))})"


@dataclass(frozen=True, slots=True)
class Generator:
    """An entry with some of its instrumentation predicates."""

    entry: Entry
    instruments: frozenset[Instrument] = frozenset()

    def is_coarser(self, other: Generator) -> bool:
        """Whether the other one has all the predicates of this one, or is this one."""
        return self.instruments <= other.instruments

    def with_those_of(self, other: Generator) -> Generator:
        """The coarsest generator that has the predicates of both: their join."""
        return Generator(self.entry, self.instruments | other.instruments)

    def __str__(self) -> str:
        return " with ".join((str(self.entry), *sorted(map(str, self.instruments))))


def _targets(cells: Mapping[int, Cell], number: int, fields: Collection[int]) -> Iterator[int]:
    for offset in fields:
        at = cells[number].pointers.get(offset)
        if at is not None and at.object in cells:
            yield at.object


def _below(cells: Mapping[int, Cell], first: int, fields: Collection[int]) -> set[int]:
    found: set[int] = set()
    pending = list(_targets(cells, first, fields))
    while pending:
        number = pending.pop()
        if number not in found:
            found.add(number)
            pending.extend(_targets(cells, number, fields))
    return found


def _always(cells: Mapping[int, Cell], fields: tuple[int, ...]) -> bool:
    del cells, fields
    return True


def _inverse(cells: Mapping[int, Cell], fields: tuple[int, ...]) -> bool:
    """Both fields are mutually inverse."""
    return all(
        number in _targets(cells, target, (back,))
        for forth, back in permutations(fields, 2)
        for number in cells
        for target in _targets(cells, number, (forth,))
    )


def _tree(cells: Mapping[int, Cell], fields: tuple[int, ...]) -> bool:
    """What the fields of an object lead to is disjoint, and does not lead back."""
    down = fields[:2]
    for number in cells:
        parts = [{item} | _below(cells, item, down) for field in down for item in _targets(cells, number, (field,))]
        if any(number in part for part in parts) or any(one & two for one, two in combinations(parts, 2)):
            return False
    return True


def _tree_with_parent(cells: Mapping[int, Cell], fields: tuple[int, ...]) -> bool:
    left, right, parent = fields
    return _tree(cells, fields) and all(
        number in _targets(cells, child, (parent,))
        for number in cells
        for child in _targets(cells, number, (left, right))
    )


LIBRARY = (
    Kind("sll", 1, (OneParent((0,)),), _always),
    Kind("dll", 2, (Inverse(((0, 1), (1, 0))),), _inverse, (0, 1)),
    Kind("tree", 2, (OneParent((0, 1)),), _tree, (0, 1)),
    Kind("tree+p", 3, (OneParent((0, 1)), Inverse(((0, 2), (1, 2)))), _tree_with_parent, (0, 1)),
)
"""The coarsest kinds first: a dll is an sll along each of its fields"""
NO_LINKS = Kind("no links", 0, (), _always)
"""For structures that no entry fits"""
_KINDS = {kind.name: kind for kind in (NO_LINKS, *LIBRARY)}


def entries(layouts: Mapping[str, Mapping[int, Type]], struct: str) -> tuple[Entry, ...]:
    """The entries of the library for a structure: for all its fields that lead to the structure itself."""
    own = PointerType(StructType(struct))
    fields = [offset for offset, type_ in layouts[struct].items() if type_ == own]
    found = []
    for kind in LIBRARY:
        for chosen in permutations(fields, kind.arity):
            same = [chosen[number] for number in kind.symmetric]
            if same == sorted(same):
                found.append(Entry(kind.name, struct, chosen))
    return tuple(found)


def holds(entry: Entry, heap: ExplicitHeap) -> bool:
    """Whether an explicit heap satisfies the invariant of an entry."""
    cells = {number: cell for number, cell in heap.cells.items() if cell.struct == entry.struct}
    return _KINDS[entry.kind].invariant(cells, entry.fields)


def generators(entry: Entry) -> tuple[Generator, ...]:
    """The generators that an entry spans, the coarsest first: its sets of families that are closed under dependency."""
    fields = tuple(Field(entry.struct, offset) for offset in entry.fields)
    families = [tuple(_instruments(family, fields)) for family in _KINDS[entry.kind].families]
    chosen = (families[:count] for count in range(len(families) + 1))
    return tuple(Generator(entry, frozenset(item for family in some for item in family)) for some in chosen)


def _instruments(family: Family, fields: tuple[Field, ...]) -> Iterator[Instrument]:
    match family:
        case Inverse(pairs=pairs):
            yield from (Cancels(fields[forth], fields[back]) for forth, back in pairs)
        case OneParent(fields=chosen):
            yield Unshared(tuple(fields[number] for number in chosen))
        case _:
            assert_never(family)


def fine_tune(
    current: Generator, library: Collection[Generator], excludes: Callable[[Generator], bool]
) -> Generator:  # fmt: skip
    """FineTune (thesis, algorithm 5.5): the generator with fewest predicates, finer than the current one, that excludes
    a path; the current one if there is none. Each question halves the candidates as nearly as their order allows. What
    the library has beside the current generator is joined with it, so no choice made before shuts others out; and as
    each refinement adds predicates, there are finitely many."""
    joined = dict.fromkeys(item.with_those_of(current) for item in library)
    candidates = [item for item in joined if not item.is_coarser(current)]
    best = current
    while candidates:
        middle = min(candidates, key=lambda item: _imbalance(item, candidates))
        if excludes(middle):
            best = middle
            candidates = [item for item in candidates if item.is_coarser(middle) and not middle.is_coarser(item)]
        else:
            candidates = [item for item in candidates if not item.is_coarser(middle)]
    return best


def _imbalance(item: Generator, candidates: Collection[Generator]) -> tuple[int, int]:
    coarser = sum(other.is_coarser(item) for other in candidates)
    finer = sum(item.is_coarser(other) for other in candidates)
    return abs(coarser - finer), len(item.instruments)


ANNOTATION = "__SA__"


def annotated(name: str, offsets: Mapping[str, int]) -> Callable[[Entry], bool] | None:
    """What a type annotation such as `__SA__tree_l_r` says of a structure with these fields (thesis, section 5.5.2):
    which entries it may have; None for another name."""
    if not name.startswith(ANNOTATION):
        return None
    kind, *fields = name.removeprefix(ANNOTATION).split("_")
    wanted = tuple(offsets[field] for field in fields if field in offsets)
    return lambda entry: entry.kind == kind and set(entry.fields) == set(wanted)
