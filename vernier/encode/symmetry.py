"""Symmetry breaking of object identities: of heaps that differ only by a renaming of their objects one is kept.

References are visited in a fixed order: the arguments, then the contents of the objects, class by class. An object that
is reached gets the next number of its class; when an unreached object's turn comes, any other of its class may take the
number. So each heap has a renaming in which a number is reached only after the one before it:

Law: if object k+1 of a class is reached before the contents of object k are visited, object k is reached earlier.

For the class itself only the arguments, earlier classes and its own objects count. Renaming its objects does not change
what was reached in these, so the law can hold for all classes at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from vernier.encode.values import GuardedReference
from vernier.logic.bank import Term
from vernier.logic.terms import Terms


@dataclass(frozen=True, slots=True)
class FirstReached:
    """A reference, and the object whose content it is; None for an argument."""

    owner: int | None
    reference: GuardedReference


def numbered(terms: Terms, pools: Sequence[Sequence[int]], references: Sequence[FirstReached]) -> Iterator[Term]:
    """What holds when objects are numbered as they are met. The references are in order: those of arguments, then of
    the objects of the first pool, and so on."""
    for position, pool in enumerate(pools):
        later = {object_id for other in pools[position + 1 :] for object_id in other}
        yield from _pool(terms, pool, [met for met in references if met.owner not in later])


def _pool(terms: Terms, pool: Sequence[int], references: Sequence[FirstReached]) -> Iterator[Term]:
    before = dict.fromkeys(pool, terms.false)
    turn = {object_id: position for position, object_id in enumerate(pool)}
    for met in references:
        choices = met.reference.choices
        first = -1 if met.owner is None else turn.get(met.owner, -1)
        for previous, following in zip(pool[first + 1 :], pool[first + 2 :], strict=False):
            if following in choices:
                yield terms.implies(choices[following], before[previous])
        for object_id in pool:
            if object_id in choices:
                before[object_id] = terms.or_(before[object_id], choices[object_id])


def connected(
    terms: Terms, pools: Sequence[Sequence[int]], references: Sequence[FirstReached], exists: Mapping[int, Term]
) -> Iterator[Term]:
    """What holds of heaps in which every object can be reached from the arguments, numbered as by `numbered`: an object
    is met before its turn. Were it not, no argument, earlier class or earlier object of its class would refer to an
    object that is yet unmet; so only a later class could lead to it, and of such classes nothing is said."""
    for position, pool in enumerate(pools):
        later = {object_id for other in pools[position + 1 :] for object_id in other}
        if any(met.owner in later and not met.reference.choices.keys().isdisjoint(pool) for met in references):
            continue
        for turn, object_id in enumerate(pool):
            not_yet = {*later, *pool[turn:]}
            before = (met.reference.choices.get(object_id) for met in references if met.owner not in not_yet)
            yield terms.implies(exists[object_id], terms.any_of(term for term in before if term is not None))
