"""Relations whose atoms may be numbers: objects are compared by identity, numbers by value.

Law: whole numbers of all types are atoms of one sort, so that an int and the long of the same value are one atom, as
they are for `spec.evaluate`. A reader that takes a number out of a set names its type there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vernier.encode.values import EncodingError
from vernier.ir.types import IntType
from vernier.logic import relations
from vernier.logic.bank import Term
from vernier.logic.relations import Relation, Tuple
from vernier.logic.sorts import BitVecSort, FloatSort
from vernier.logic.terms import Terms

_WIDTH = 64


def to_atom(terms: Terms, value: Term, type_: object) -> Term:
    """The atom of a number of a type."""
    match type_:
        case IntType(width=width, signed=signed) if width < _WIDTH:
            return terms.bv_resize_signed(value, _WIDTH) if signed else terms.bv_resize_unsigned(value, _WIDTH)
        case _:
            return value


def from_atom(terms: Terms, atom: Term, type_: object) -> Term:
    """The number of a type whose atom it is."""
    match type_:
        case IntType(width=width):
            if atom.sort != BitVecSort(_WIDTH):
                raise EncodingError("a set of numbers and truth values")
            return atom if width == _WIDTH else terms.bv_resize_unsigned(atom, width)
        case _:
            return atom


def same(terms: Terms, left: Tuple, right: Tuple) -> Term:
    """When two tuples are one."""
    return terms.all_of(_same_atom(terms, a, b) for a, b in zip(left, right, strict=True))


def _same_atom(terms: Terms, left: object, right: object) -> Term:
    if left is right:
        return terms.true
    if not isinstance(left, Term) or not isinstance(right, Term):
        return terms.bool_(not isinstance(left, Term) and not isinstance(right, Term) and left == right)
    if left.sort != right.sort or isinstance(left.sort, FloatSort):
        raise EncodingError("a set of numbers that are not whole, or of numbers and truth values")
    return terms.eq(left, right)


def subset(terms: Terms, small: Relation, large: Relation) -> Term:
    return terms.all_of(
        terms.implies(condition, _member(terms, large, entry)) for entry, condition in small.cells.items()
    )


def _member(terms: Terms, relation: Relation, entry: Tuple) -> Term:
    return terms.any_of(terms.and_(condition, same(terms, entry, other)) for other, condition in relation.cells.items())


def join(terms: Terms, left: Relation, right: Relation) -> Relation:
    if not _depend(entry[-1] for entry in left.cells) and not _depend(entry[0] for entry in right.cells):
        return relations.join(terms, left, right)
    matched = (
        (entry[:-1] + other[1:], terms.all_of((condition, met, _same_atom(terms, entry[-1], other[0]))))
        for entry, condition in left.cells.items()
        for other, met in right.cells.items()
    )
    return relations.relation(terms, left.arity + right.arity - 2, matched)


def intersection(terms: Terms, left: Relation, right: Relation) -> Relation:
    if not _has_dependent(left, right):
        return relations.intersection(terms, left, right)
    both = ((entry, terms.and_(condition, _member(terms, right, entry))) for entry, condition in left.cells.items())
    return relations.relation(terms, left.arity, both)


def difference(terms: Terms, left: Relation, right: Relation) -> Relation:
    if not _has_dependent(left, right):
        return relations.difference(terms, left, right)
    kept = (
        (entry, terms.and_(condition, terms.not_(_member(terms, right, entry))))
        for entry, condition in left.cells.items()
    )
    return relations.relation(terms, left.arity, kept)


def override(terms: Terms, left: Relation, right: Relation) -> Relation:
    if not _depend(entry[0] for relation in (left, right) for entry in relation.cells):
        return relations.override(terms, left, right)
    starts = relations.relation(terms, 1, ((entry[:1], condition) for entry, condition in right.cells.items()))
    kept = (
        (entry, terms.and_(condition, terms.not_(_member(terms, starts, entry[:1]))))
        for entry, condition in left.cells.items()
    )
    return relations.union(terms, right, relations.relation(terms, left.arity, kept))


def distinct(terms: Terms, cells: Sequence[tuple[Tuple, Term]]) -> list[Term]:
    """Conditions of which as many hold as there are different tuples: of equal tuples the first counts."""
    if not _depend(atom for entry, _ in cells for atom in entry):
        return [condition for _, condition in cells]
    found = []
    for position, (entry, condition) in enumerate(cells):
        earlier = (terms.and_(met, same(terms, entry, other)) for other, met in cells[:position])
        found.append(terms.and_(condition, terms.not_(terms.any_of(earlier))))
    return found


def require_known(relation: Relation) -> None:
    """Atoms must be comparable by identity: objects, or constant numbers."""
    if _has_dependent(relation):
        raise EncodingError("a closure over numbers that depend on inputs")


def _has_dependent(*given: Relation) -> bool:
    return _depend(atom for relation in given for entry in relation.cells for atom in entry)


def _depend(atoms: Iterable[object]) -> bool:
    """Whether a number among the atoms depends on inputs, so that it may equal one that is another term."""
    return any(isinstance(atom, Term) and not atom.is_constant for atom in atoms)
