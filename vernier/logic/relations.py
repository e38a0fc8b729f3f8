"""Relations over a finite universe as sparse Boolean matrices, in the manner of Kodkod (Torlak and Jackson 2007).

A relation of arity ``k`` maps tuples of atoms to the condition under which the tuple is in it; tuples that are absent
are never in it. Atoms are any hashable values. All operators are pure and take the bank of terms first. The order of
tuples follows construction, so results are the same in every run.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass

from vernier.logic.bank import Term
from vernier.logic.sorts import SortError
from vernier.logic.terms import Terms

Atom = Hashable
Tuple = tuple[Atom, ...]


@dataclass(frozen=True, slots=True)
class Relation:
    """``arity`` and the conditions of the tuples that may be present. No condition is the constant false."""

    arity: int
    cells: Mapping[Tuple, Term]

    def __post_init__(self) -> None:
        if self.arity < 1:
            raise SortError("a relation has at least one column")


def relation(terms: Terms, arity: int, cells: Iterable[tuple[Tuple, Term]]) -> Relation:
    """A relation from tuples and conditions; a tuple given twice is present if either condition holds."""
    gathered: dict[Tuple, list[Term]] = {}
    for entry, condition in cells:
        if len(entry) != arity:
            raise SortError(f"{entry} does not have {arity} columns")
        if condition is not terms.false:
            gathered.setdefault(entry, []).append(condition)
    return Relation(arity, {entry: terms.or_(*conditions) for entry, conditions in gathered.items()})


def empty(arity: int) -> Relation:
    """No tuples."""
    return Relation(arity, {})


def constant(terms: Terms, arity: int, tuples: Iterable[Tuple]) -> Relation:
    """Exactly these tuples."""
    return relation(terms, arity, ((entry, terms.true) for entry in tuples))


def identity(terms: Terms, universe: Iterable[Atom]) -> Relation:
    """Each atom of ``universe`` with itself."""
    return constant(terms, 2, ((atom, atom) for atom in universe))


def condition_of(terms: Terms, a: Relation, entry: Tuple) -> Term:
    """When ``entry`` is in ``a``."""
    return a.cells.get(entry, terms.false)


def _require_arity(a: Relation, b: Relation) -> None:
    if a.arity != b.arity:
        raise SortError(f"relations of arity {a.arity} and {b.arity} do not combine")


def union(terms: Terms, a: Relation, *others: Relation) -> Relation:
    """Tuples in any of the relations."""
    for other in others:
        _require_arity(a, other)
    return relation(terms, a.arity, (cell for part in (a, *others) for cell in part.cells.items()))


def intersection(terms: Terms, a: Relation, b: Relation) -> Relation:
    """Tuples in both."""
    _require_arity(a, b)
    both = ((entry, terms.and_(condition, b.cells[entry])) for entry, condition in a.cells.items() if entry in b.cells)
    return relation(terms, a.arity, both)


def difference(terms: Terms, a: Relation, b: Relation) -> Relation:
    """Tuples in ``a`` and not in ``b``."""
    _require_arity(a, b)
    kept = (
        (entry, terms.and_(condition, terms.not_(condition_of(terms, b, entry))))
        for entry, condition in a.cells.items()
    )
    return relation(terms, a.arity, kept)


def product(terms: Terms, a: Relation, b: Relation) -> Relation:
    """Concatenations of a tuple of ``a`` and one of ``b``."""
    pairs = (
        (left + right, terms.and_(condition, other))
        for left, condition in a.cells.items()
        for right, other in b.cells.items()
    )
    return relation(terms, a.arity + b.arity, pairs)


def join(terms: Terms, a: Relation, b: Relation) -> Relation:
    """Relational composition: tuples matched where the last column of ``a`` meets the first of ``b``."""
    if a.arity + b.arity < 3:
        raise SortError("the join of two sets has no columns")
    by_first: dict[Atom, list[tuple[Tuple, Term]]] = {}
    for entry, condition in b.cells.items():
        by_first.setdefault(entry[0], []).append((entry[1:], condition))
    matched = (
        (entry[:-1] + rest, terms.and_(condition, other))
        for entry, condition in a.cells.items()
        for rest, other in by_first.get(entry[-1], ())
    )
    return relation(terms, a.arity + b.arity - 2, matched)


def transpose(terms: Terms, a: Relation) -> Relation:
    """A binary relation with columns swapped."""
    _require_binary(a)
    return relation(terms, 2, (((second, first), condition) for (first, second), condition in a.cells.items()))


def _require_binary(a: Relation) -> None:
    if a.arity != 2:
        raise SortError(f"needs a binary relation, not one of arity {a.arity}")


def override(terms: Terms, a: Relation, b: Relation) -> Relation:
    """``b`` together with the tuples of ``a`` whose first atom starts no tuple of ``b``."""
    _require_arity(a, b)
    starts: dict[Atom, list[Term]] = {}
    for entry, condition in b.cells.items():
        starts.setdefault(entry[0], []).append(condition)
    blocked = {atom: terms.not_(terms.or_(*conditions)) for atom, conditions in starts.items()}
    kept = ((entry, terms.and_(condition, blocked.get(entry[0], terms.true))) for entry, condition in a.cells.items())
    return union(terms, b, relation(terms, a.arity, kept))


def closure(terms: Terms, a: Relation) -> Relation:
    """Transitive closure, allowing one atom after the other on the way (Warshall 1962)."""
    _require_binary(a)
    rows: dict[Atom, dict[Atom, Term]] = {}
    for (first, second), condition in a.cells.items():
        rows.setdefault(first, {})[second] = condition
    for middle in list(rows):
        onward = list(rows[middle].items())
        for row in rows.values():
            reached = row.get(middle)
            if reached is None:
                continue
            for last, condition in onward:
                further = terms.and_(reached, condition)
                known = row.get(last)
                row[last] = further if known is None else terms.or_(known, further)
    cells = (((first, last), condition) for first, row in rows.items() for last, condition in row.items())
    return relation(terms, 2, cells)


def reflexive_closure(terms: Terms, a: Relation, universe: Iterable[Atom]) -> Relation:
    """Transitive closure and the identity on ``universe``."""
    return union(terms, closure(terms, a), identity(terms, universe))


def ite(terms: Terms, condition: Term, a: Relation, b: Relation) -> Relation:
    """``a`` where ``condition`` holds, else ``b``."""
    _require_arity(a, b)
    entries = dict.fromkeys((*a.cells, *b.cells))
    merged = (
        (entry, terms.ite(condition, condition_of(terms, a, entry), condition_of(terms, b, entry))) for entry in entries
    )
    return relation(terms, a.arity, merged)


def subset(terms: Terms, a: Relation, b: Relation) -> Term:
    """Every tuple of ``a`` is in ``b``."""
    _require_arity(a, b)
    return terms.and_(
        *(terms.implies(condition, condition_of(terms, b, entry)) for entry, condition in a.cells.items())
    )


def equal(terms: Terms, a: Relation, b: Relation) -> Term:
    """The same tuples."""
    return terms.and_(subset(terms, a, b), subset(terms, b, a))


def some(terms: Terms, a: Relation) -> Term:
    """At least one tuple."""
    return terms.or_(*a.cells.values())


def no(terms: Terms, a: Relation) -> Term:
    """No tuple."""
    return terms.not_(some(terms, a))


def lone(terms: Terms, a: Relation) -> Term:
    """At most one tuple; linear in the number of cells."""
    seen, clashes = terms.false, []
    for condition in a.cells.values():
        clashes.append(terms.and_(seen, condition))
        seen = terms.or_(seen, condition)
    return terms.not_(terms.or_(*clashes))


def one(terms: Terms, a: Relation) -> Term:
    """Exactly one tuple."""
    return terms.and_(some(terms, a), lone(terms, a))
