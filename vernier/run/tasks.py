"""Tasks: which obligations an entry is asked about, and what every answer rests on."""

from __future__ import annotations

from collections.abc import Collection

from vernier.core.obligation import Obligation
from vernier.core.outcome import Assumption, AssumptionKind
from vernier.core.property import select
from vernier.core.settings import Settings
from vernier.engines.api import Task
from vernier.run.load import Entry, Unit
from vernier.run.reach import obligations_of, reachable_procedures, unsupported_places


def make_task(unit: Unit, entry: Entry, settings: Settings) -> Task:
    """The question about one entry: the obligations in reach that the settings ask for."""
    procedures = reachable_procedures(unit.program, entry.start)
    obligations = select(settings.property, obligations_of(unit.program, procedures))
    assumptions = [
        Assumption(AssumptionKind.MISSING_MODEL, procedure.name, procedure.origin.span)
        for procedure in procedures
        if procedure.name in unit.missing_models
    ]
    assumptions.extend(
        Assumption(AssumptionKind.UNSUPPORTED, "unsupported construct", stop.origin.span)
        for stop in unsupported_places(procedures)
    )
    scope = unit.scopes.get(entry.start, settings.scope)
    return Task(unit.program, entry.start, obligations, unit.contracts, unit.clauses, tuple(assumptions), scope)


def skipped_obligations(unit: Unit, asked: Collection[str]) -> tuple[Obligation, ...]:
    """Obligations in the user's own code that no entry reaches."""
    left = [item for item in unit.program.obligations.values() if item.id not in asked and item.span.file in unit.own]
    return tuple(sorted(left, key=lambda item: (item.span, item.id)))
