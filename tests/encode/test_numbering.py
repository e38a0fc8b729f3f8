"""Every heap has a renaming in which objects are numbered as they are met, and connected heaps have just one."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

from vernier.encode.symmetry import FirstReached, numbered
from vernier.encode.values import NULL, GuardedReference
from vernier.logic.evaluate import evaluate
from vernier.logic.sorts import BitVecSort
from vernier.logic.terms import Terms
from vernier.logic.values import Model

POOLS = ((1, 2, 3), (4, 5, 6))
OWNERS = (None, None, 1, 1, 2, 2, 3, 3, 4, 5, 6)
"""Two arguments, two references in each object of the first class, one in each of the second"""
Heap = tuple[int, ...]
"""What each of the references is"""


class Law:
    def __init__(self) -> None:
        terms = Terms()
        everything = (NULL, *POOLS[0], *POOLS[1])
        references = []
        for position, owner in enumerate(OWNERS):
            symbol = terms.symbol(f"r{position}", BitVecSort(3))
            choices = {object_id: terms.eq(symbol, terms.bv(object_id, 3)) for object_id in everything}
            references.append(FirstReached(owner, GuardedReference(choices)))
        self._facts = list(numbered(terms, POOLS, references))

    def holds(self, heap: Heap) -> bool:
        model = Model({f"r{position}": value for position, value in enumerate(heap)})
        return all(evaluate(fact, model) for fact in self._facts)


def renamings(heap: Heap) -> set[Heap]:
    """The heap with the objects of each class permuted."""
    found = set()
    for parts in product(*(permutations(pool) for pool in POOLS)):
        name = {
            NULL: NULL,
            **{old: new for pool, part in zip(POOLS, parts, strict=True) for old, new in zip(pool, part, strict=True)},
        }
        moved: dict[object, list[int]] = {}
        for owner, value in zip(OWNERS, heap, strict=True):
            moved.setdefault(None if owner is None else name[owner], []).append(name[value])
        found.add(tuple(value for owner in dict.fromkeys(OWNERS) for value in moved[owner]))
    return found


def is_connected(heap: Heap) -> bool:
    """Whether the first class is met from the arguments and itself, and the second from both."""
    met = {value for owner, value in zip(OWNERS, heap, strict=True) if owner is None}
    for pool in POOLS:
        for _ in pool:
            met |= {
                value for owner, value in zip(OWNERS, heap, strict=True) if owner in met and owner in (*POOLS[0], *pool)
            }
        if not met.issuperset(pool):
            return False
    return True


def test_no_heap_is_lost() -> None:
    law, random = Law(), Random(7)
    connected = 0
    for _ in range(500):
        heap = tuple(random.choice((NULL, 1, 2, 3, 4, 5, 6, 4, 5, 6)) for _ in OWNERS)
        kept = [other for other in renamings(heap) if law.holds(other)]
        assert kept, heap
        if is_connected(heap):
            connected += 1
            assert len(kept) == 1, heap
    assert connected > 10
