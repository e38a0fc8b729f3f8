"""Coerce (Sagiv, Reps and Wilhelm 2002, section 6.4): the laws of all heaps sharpen a structure or exclude it.

Constraints: every variable and every pointer field has exactly one target; field predicates of one field are about one
number; an instrumentation predicate equals its defining formula. Law: the result describes the same heaps; no result:
none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableSequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

from vernier.engines.cpa.domains.shape.cancelling import coerce_cancelling
from vernier.engines.cpa.domains.shape.closure import along
from vernier.engines.cpa.domains.shape.kleene import Kleene
from vernier.engines.cpa.domains.shape.predicates import (
    Belongs,
    Cancels,
    Comparison,
    Fact,
    Field,
    PointsTo,
    Reaches,
    Unshared,
    implied,
)
from vernier.engines.cpa.domains.shape.sharing import coerce_sharing
from vernier.engines.cpa.domains.shape.structure import FIRST, Draft, Structure


@lru_cache(64)
def _implications(facts: tuple[Fact, ...]) -> tuple[tuple[Fact, Fact, tuple[Kleene, ...]], ...]:
    """Two facts about one field, and what each value of the first says of the second."""
    found = []
    for known, asked in permutations(facts, 2):
        if known.field == asked.field:
            assert isinstance(known.operand, int) and isinstance(asked.operand, int)
            first, second = Comparison(known.relation, known.operand), Comparison(asked.relation, asked.operand)
            found.append((known, asked, tuple(implied(first, value, second) for value in Kleene)))
    return tuple(found)


class _Contradiction(Exception):
    """The structure describes no heap."""


def coerce(structure: Structure) -> Structure | None:
    """The sharpest structure that the constraints lead to; None for a structure that describes no heap."""
    coercion = _Coercion(Draft.of(structure))
    try:
        while coercion.round():
            pass
    except _Contradiction:
        return None
    return coercion.draft.finished()


@dataclass(slots=True)
class _Coercion:
    """Rounds over all constraints, until nothing changes."""

    draft: Draft
    changed: bool = False

    def round(self) -> bool:
        """Apply every constraint once; whether something has changed."""
        self.changed = False
        for row in self._functions():
            self._one_target(row)
        self._one_number()
        for predicate, row in self.draft.unary.items():
            if isinstance(predicate, Reaches):
                self._reachable(predicate, row)
            elif isinstance(predicate, Cancels):
                coerce_cancelling(self.draft, predicate, self._sharpen)
            elif isinstance(predicate, Unshared) and coerce_sharing(self.draft, predicate, self._sharpen):
                self.changed = True
        return self.changed

    def _sharpen(self, row: MutableSequence[Kleene], individual: int, value: Kleene) -> None:
        """Give an individual the value that it must have."""
        if row[individual] is value:
            return
        if row[individual] is not Kleene.MAYBE:
            raise _Contradiction
        row[individual] = value
        self.changed = True

    @property
    def _nodes(self) -> range:
        return range(FIRST, self.draft.size)

    # ------------------------------------------------------------ functions

    def _functions(self) -> Iterator[list[Kleene]]:
        """The values of each function for one argument: variables, and pointer fields of nodes that have them."""
        for predicate, row in self.draft.unary.items():
            if isinstance(predicate, PointsTo):
                yield row
        for field, rows in self.draft.binary.items():
            owners = self.draft.unary.get(Belongs(field.struct), [])
            yield from (rows[node] for node in self._nodes if owners and owners[node] is Kleene.YES)

    def _one_target(self, row: list[Kleene]) -> None:
        possible = [number for number, value in enumerate(row) if value]
        sure = [number for number in possible if row[number] is Kleene.YES]
        if not possible or len(sure) > 1:
            raise _Contradiction
        if sure:
            for number in possible:
                if number != sure[0]:
                    self._sharpen(row, number, Kleene.NO)
            if sure[0] in self.draft.summaries:
                # All objects of the node are the target, and there is one target.
                self.draft.summaries.remove(sure[0])
                self.changed = True
        elif len(possible) == 1 and possible[0] not in self.draft.summaries:
            self._sharpen(row, possible[0], Kleene.YES)

    # ------------------------------------------------------------ field predicates

    def _one_number(self) -> None:
        facts = tuple(item for item in self.draft.unary if isinstance(item, Fact) and isinstance(item.operand, int))
        for known, asked, implications in _implications(facts):
            given, wanted = self.draft.unary[known], self.draft.unary[asked]
            for node in self._nodes:
                value = implications[given[node]]
                if value is not Kleene.MAYBE:
                    self._sharpen(wanted, node, value)

    # ------------------------------------------------------------ reachability

    def _reachable(self, predicate: Reaches, reached: list[Kleene]) -> None:
        start = next(
            row
            for item, row in self.draft.unary.items()
            if isinstance(item, PointsTo) and item.variable == predicate.variable
        )
        for node in self._nodes:
            if start[node] is Kleene.YES:
                self._sharpen(reached, node, Kleene.YES)
            elif reached[node] is Kleene.NO:
                self._sharpen(start, node, Kleene.NO)
        fields = along(self.draft.binary, predicate.way)
        for rows in fields.values():
            for source in self._nodes:
                for target in self._nodes:
                    self._step(reached, source, rows[source], target)
        possible = self._possible(start, reached, fields)
        for node in self._nodes:
            if node not in possible:
                self._sharpen(reached, node, Kleene.NO)
            elif reached[node] is Kleene.YES and start[node] is Kleene.NO and self.draft.is_single(node):
                self._predecessor(reached, node, fields)

    def _step(self, reached: list[Kleene], source: int, row: list[Kleene], target: int) -> None:
        """What is reached leads only to what is reached."""
        if reached[source] is Kleene.YES and row[target] is Kleene.YES:
            self._sharpen(reached, target, Kleene.YES)
        elif reached[target] is Kleene.NO and row[target] is Kleene.YES:
            self._sharpen(reached, source, Kleene.NO)
        elif reached[target] is Kleene.NO and reached[source] is Kleene.YES:
            self._sharpen(row, target, Kleene.NO)

    def _possible(
        self, start: list[Kleene], reached: list[Kleene], fields: Mapping[Field, list[list[Kleene]]]
    ) -> set[int]:
        """The nodes to which a path can lead, all of it through nodes that can be reached."""
        pending = [node for node in self._nodes if start[node] and reached[node]]
        found = set(pending)
        while pending:
            node = pending.pop()
            for rows in fields.values():
                following = [item for item in self._nodes if rows[node][item] and reached[item] and item not in found]
                found.update(following)
                pending.extend(following)
        return found

    def _predecessor(self, reached: list[Kleene], node: int, fields: Mapping[Field, list[list[Kleene]]]) -> None:
        """An object that is reached, but not by the variable itself, is the target of another one that is reached."""
        candidates = [
            (source, rows[source])
            for rows in fields.values()
            for source in self._nodes
            if source != node and reached[source] and rows[source][node]
        ]
        if len(candidates) == 1 and self.draft.is_single(candidates[0][0]):
            source, row = candidates[0]
            self._sharpen(row, node, Kleene.YES)
            self._sharpen(reached, source, Kleene.YES)
