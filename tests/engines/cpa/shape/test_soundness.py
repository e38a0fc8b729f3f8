"""Shape graphs against single heaps: whatever commands do, the heap is described by a graph that was computed.

`python -m tests.engines.cpa.shape.test_soundness COUNT FIRST` runs more sequences.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

import pytest

from tests.engines.cpa.shape.concrete import Commands, Executor, Layouts, random_heap
from vernier.engines.cpa.domains.shape.abstraction import canonical
from vernier.engines.cpa.domains.shape.commands import Command, Constants, ShapeClass
from vernier.engines.cpa.domains.shape.embedding import embeds
from vernier.engines.cpa.domains.shape.explicit_heap import Address, ExplicitHeap, structure_of
from vernier.engines.cpa.domains.shape.predicates import EVERY_WAY, Cancels, Fact, Field, Relation, Unshared
from vernier.engines.cpa.domains.shape.structure import Structure
from vernier.engines.cpa.domains.shape.update import Fault, Post
from vernier.ir.types import I32, PointerType, StructType

_NODE = PointerType(StructType("node"))
_DATA = Field("node", 0)
_FACTS = (
    Fact(_DATA, Relation.EQ, 0),
    Fact(_DATA, Relation.EQ, 1),
    Fact(_DATA, Relation.GT, 0),
    Fact(_DATA, Relation.LT, 1),
    Fact(_DATA, Relation.EQ, "m"),
)
LENGTH, MOST_GRAPHS, MOST_GARBAGE = 6, 12, 5


def random_class(chance: random.Random) -> ShapeClass:
    links = chance.choice(((8,), (8,), (8, 16), (8, 16), (8, 16, 24)))
    layouts: Layouts = {"node": {0: I32, **dict.fromkeys(links, _NODE)}}
    facts = tuple(fact for fact in _FACTS if chance.random() < 0.5)
    reaching = frozenset(name for name in "apq" if chance.random() < 0.5)
    joined = frozenset(name for name in "apq" if chance.random() < 0.3)
    constants = chance.choice(tuple(Constants))
    fields = [Field("node", offset) for offset in layouts["node"] if offset]
    likely = 0.7 if len(fields) == 2 else 0.35
    cancelling = tuple(
        Cancels(forth, back) for forth in fields for back in fields if forth != back and chance.random() < likely
    )
    together = [tuple(some) for count in range(1, len(fields) + 1) for some in combinations(fields, count)]
    sharing = tuple(Unshared(some) for some in together if chance.random() < likely)
    ways = tuple(way for way in (EVERY_WAY, *together) if chance.random() < 0.4) or (EVERY_WAY,)
    return ShapeClass(layouts, facts, reaching, joined, ways, constants, cancelling=cancelling, sharing=sharing)


def garbages(heap: ExplicitHeap, candidates: Iterable[int]) -> Iterator[frozenset[int]]:
    """The sets of objects that are garbage among some candidates, with what they lead to."""
    live = heap.reachable(heap.variables.values())
    chosen = sorted(set(candidates) - live)
    found: set[frozenset[int]] = set()
    for count in range(len(chosen) + 1):
        for some in combinations(chosen, count):
            garbage = frozenset(heap.reachable(map(Address, some)) - live)
            if garbage not in found:
                found.add(garbage)
                yield garbage


def describing(
    graph: Structure, heap: ExplicitHeap, shape_class: ShapeClass, candidates: Iterable[int]
) -> frozenset[int] | None:
    """The garbage with which a heap is embedded in a graph; None if it is not."""
    for garbage in garbages(heap, candidates):
        if embeds(structure_of(heap, shape_class, graph.numbers, garbage), graph):
            return garbage
    return None


@dataclass(slots=True)
class Sequence:
    """One heap, and all the graphs that the analysis computes next to it."""

    seed: int
    steps: int = 0
    summaries: int = 0

    def run(self) -> str | None:
        """What went wrong, or None."""
        chance = random.Random(self.seed)
        shape_class = random_class(chance)
        commands = Commands(chance, tuple(shape_class.pointers("node")))
        executor = Executor(shape_class.layouts, chance)
        heap = random_heap(chance, shape_class.layouts)
        graphs = {canonical(structure_of(heap, shape_class), shape_class.abstracts)}
        done: list[Command] = []
        known: set[int] = set()
        for command in (command for _ in range(LENGTH) for command in commands.several()):
            after = executor.run(heap, command)
            if after is None:
                continue
            if isinstance(after, Fault) and chance.random() < 0.98:
                continue  # most sequences should go on
            done.append(command)
            post = Post(shape_class)
            following = self._following(post, graphs, command, shape_class)
            if isinstance(after, Fault):
                return None if after in post.faults else f"{self.seed}: no {after} after {done}"
            before, heap = heap, after
            # What has been left out of the graphs does not come back.
            candidates = (known & before.cells.keys()) | before.reachable(before.variables.values())
            if len(candidates - heap.reachable(heap.variables.values())) > MOST_GARBAGE:
                return None
            found = {graph: describing(graph, heap, shape_class, candidates) for graph in following}
            found = {graph: garbage for graph, garbage in found.items() if garbage is not None}
            known = {number for garbage in found.values() if garbage is not None for number in garbage}
            if not found:
                return f"{self.seed}: not described after {done}: {heap}"
            self.steps += 1
            self.summaries += any(graph.summaries for graph in found)
            # The other graphs describe other heaps: some of them keep the sequence small and still likely to be wrong.
            graphs = set(following) if len(following) <= MOST_GRAPHS else set(found)
        return None

    @staticmethod
    def _following(
        post: Post, graphs: Iterable[Structure], command: Command, shape_class: ShapeClass
    ) -> list[Structure]:
        return list(
            dict.fromkeys(
                canonical(after, shape_class.abstracts) for graph in graphs for after in post.of(graph, command)
            )
        )


def failures(seeds: Iterable[int]) -> tuple[list[str], int, int]:
    """What went wrong; the number of commands; and after how many of them a graph with a summary node described."""
    found, steps, summaries = [], 0, 0
    for seed in seeds:
        sequence = Sequence(seed)
        wrong = sequence.run()
        found += [] if wrong is None else [wrong]
        steps += sequence.steps
        summaries += sequence.summaries
    return found, steps, summaries


@pytest.mark.parametrize("first", [0, 150])
def test_every_heap_is_described_by_a_graph(first: int) -> None:
    wrong, steps, summaries = failures(range(first, first + 150))
    assert not wrong, wrong[0]
    assert steps > 500 and summaries > 50


if __name__ == "__main__":
    count, start = int(sys.argv[1]), int(sys.argv[2])
    problems, executed, summarised = failures(range(start, start + count))
    print("\n".join(problems))
    print(f"{count} sequences, {executed} commands, {summarised} with summary nodes, {len(problems)} wrong")
