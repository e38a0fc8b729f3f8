"""Inference of invariants of fields: the largest set of candidates that all units preserve (Houdini).

Law: what `InvariantSearch` finds holds of every object from the time its constructor has returned, in all executions of
the program that outside code may start, in whatever order, under the assumption that it passes no null where that is
not expected (`Building.never_null`). `are_inductive` proves the same of a given set, from nothing but the set.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import dataclass, field

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.modifies import FieldOf, read_by
from vernier.encode.heap_maps.conditions import Arguments, Unit, UnitConditions, unit_conditions
from vernier.encode.heap_maps.domain import Reliance
from vernier.encode.heap_maps.field_invariants import FieldInvariant, candidates, owner_of
from vernier.encode.heap_maps.heap import NotExpressible
from vernier.encode.heap_maps.object_invariants import constructed_class
from vernier.encode.heap_maps.preserving_units import Writers, preserving_units, within, writers
from vernier.encode.houdini import largest_inductive_set
from vernier.encode.start_heaps import not_without_foreign_objects
from vernier.engines.deductive.map_prover import SHORT, MapProver
from vernier.engines.deductive.resources import Share
from vernier.ir.program import Program
from vernier.ir.walk import operations_of
from vernier.spec.tree import BodyClause


@dataclass(slots=True)
class InvariantSearch:
    """The search in one program. `dropped` maps each refuted candidate to the unit that it failed in."""

    program: Program
    clauses: Mapping[str, BodyClause]
    share: Share
    dropped: dict[FieldInvariant, str] = field(default_factory=dict)
    relies: dict[Reliance, None] = field(default_factory=dict)
    """What the units rely on that were executed"""
    _conditions: dict[Unit, UnitConditions | None] = field(default_factory=dict)

    def inferred(self, owners: Container[str] | None = None) -> tuple[FieldInvariant, ...]:
        """The largest inductive set among the candidates, or among those for some classes."""
        tried = candidates(self.program)
        return self._largest(one for one in tried if owners is None or owner_of(one) in owners)

    def are_inductive(self, invariants: Collection[FieldInvariant]) -> bool:
        """Whether these invariants are established by constructors and preserved by all units."""
        return len(self._largest(invariants)) == len(invariants)

    def _largest(self, tried: Iterable[FieldInvariant]) -> tuple[FieldInvariant, ...]:
        tried = tuple(tried)
        calls = CallGraph(self.program)
        self._conditions = {}

        def failing(assumed: tuple[FieldInvariant, ...]) -> list[FieldInvariant]:
            return self._failing(tried, assumed, writers(calls, assumed))

        return largest_inductive_set(tried, failing)

    # ------------------------------------------------------------ one round

    def _failing(
        self, tried: tuple[FieldInvariant, ...], assumed: tuple[FieldInvariant, ...], writing: Writers
    ) -> list[FieldInvariant]:
        """The candidates that fail in some unit while all of `assumed` are assumed."""
        pending, seen = list(preserving_units(writing)), set[Unit]()
        failed: dict[FieldInvariant, None] = {}
        while pending:
            unit = pending.pop(0)
            if unit in seen:
                continue
            seen.add(unit)
            conditions = self._conditions_of(unit, tried)
            if conditions is None:
                if unit.procedure not in writing.direct:
                    pending += within(writing, unit.procedure)
                    continue
                found = self._broken_by(unit.procedure, assumed, writing)
            else:
                # Code of the library calls what outside code calls, which is among the units.
                roots = [root for root in conditions.entry.roots if not self.program.procedures[root].is_library]
                pending += [Unit(root, Arguments.ANY) for root in roots if writing.are_reached_by(root)]
                found = self._failing_in(conditions, assumed)
            for one in found:
                failed[one] = None
                self.dropped.setdefault(one, unit.procedure)
        return list(failed)

    def _conditions_of(self, unit: Unit, tried: tuple[FieldInvariant, ...]) -> UnitConditions | None:
        """None if the unit cannot be executed."""
        if unit not in self._conditions:
            name, program = unit.procedure, self.program
            try:
                if reason := not_without_foreign_objects(program, name):
                    raise NotExpressible(reason)
                found = self._conditions[unit] = unit_conditions(program, unit, self.clauses, tried)
                self.relies.update(dict.fromkeys(found.entry.relies))
            except (NotExpressible, RecursionError):
                self._conditions[unit] = None
        return self._conditions[unit]

    def _broken_by(
        self, procedure: str, assumed: Iterable[FieldInvariant], writing: Writers
    ) -> Iterable[FieldInvariant]:
        """What a procedure may break that cannot be executed, with all that it calls."""
        reached = [each.name for each in writing.calls.reachable(procedure) if each.name in writing.direct]
        owners = {constructed_class(name) for name in reached}
        return [
            one
            for one in assumed
            if owner_of(one) in owners or any(name in writers(writing.calls, [one]).direct for name in reached)
        ]

    def _failing_in(self, conditions: UnitConditions, assumed: tuple[FieldInvariant, ...]) -> Iterable[FieldInvariant]:
        # What is not assumed is not violated, either.
        not_ = conditions.entry.terms.not_
        literals = [literal if one in assumed else not_(literal) for one, literal in conditions.literals.items()]
        prover = MapProver(conditions.entry, literals, self.share, SHORT)
        everything = [condition for one in assumed for condition in conditions.violated[one]]
        if prover.refutes(everything):
            return ()
        prover.reduce(conditions.entry.candidates)
        if prover.alive and prover.refutes(everything):
            return ()
        return [one for one in assumed if not prover.refutes(conditions.violated[one])]


def read_in_reach(program: Program, entry: str) -> frozenset[str]:
    """The classes whose fields an execution of the entry may read."""
    return frozenset(
        location.owner
        for procedure in CallGraph(program).reachable(entry)
        for operation in operations_of(procedure)
        for location in read_by(operation)
        if isinstance(location, FieldOf)
    )
