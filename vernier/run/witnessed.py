"""The path of a violation, for a witness: the stored execution is run once more, watched."""

from __future__ import annotations

from pathlib import Path as FilePath

from vernier.core.budget import Budget
from vernier.core.outcome import Outcome
from vernier.core.settings import Settings
from vernier.core.source import Span
from vernier.ir.interp import Limits, ListInputs, Machine, OutOfSteps, OutOfTime
from vernier.ir.state_text import text_to_state
from vernier.run.loading.again import load_again
from vernier.run.store import counterexample_path, load_counterexample
from vernier.run.tracing.c_places import places_of
from vernier.run.tracing.waypoints import Path, PathWatch, of_inputs

_STEPS = 50_000_000
_SECONDS = 10.0


def watched(outcome: Outcome, settings: Settings, budget: Budget) -> tuple[Path, Span] | None:
    """What a refuted C program passes on its way to the violation, and the place of that in the user's text; None where
    that is not seen again. Of an execution that is too long to be watched, which was replayed before, inputs alone."""
    stored = load_counterexample(counterexample_path(FilePath(settings.store), outcome.obligation.id))
    loaded = load_again(stored, settings)
    example, obligation = stored.counterexample, outcome.obligation
    unit = next((unit for unit in loaded.units if stored.obligation in unit.program.obligations), None)
    if unit is None or example.entry not in unit.program.procedures:
        return None
    places = places_of(unit.files, settings.data_model)
    watch = PathWatch(unit.own, places)
    limits = Limits(steps=_STEPS, seconds=min(_SECONDS, budget.remaining()), stop_at=frozenset({obligation.id}))
    start = text_to_state(example.start)
    run = Machine(unit.program).run(example.entry, start, ListInputs(example.inputs), watch, limits)
    if isinstance(run.end, OutOfSteps | OutOfTime) and obligation.span.file in unit.own:
        return of_inputs(example.inputs, places), places.violation(obligation.span)
    if not run.violated(obligation.id):
        return None
    place = obligation.span if obligation.span.file in unit.own else watch.call() or obligation.span
    return watch.path(), places.violation(place)
