"""Refinement (section 3.3): counterexamples of the slice beyond the bounds of its proof, and what they are missing.

The slice is what is left of the original's encoding when only the constraints of the units that stay are asserted. A
violation of it within wider bounds is checked for validity: the original from the same start state, fed with the same
inputs. If the original violates the property as well, there is nothing to slice. Otherwise the core of why it does not
holds statements that the slice lacks; they are restored, and the slice is asked again.

Each turn restores at least one statement, since the constraints that the slice has do not exclude its own violation: so
it comes to an end.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import TypeAlias

from vernier.core.budget import OutOfBudget
from vernier.encode.scopes import Extent
from vernier.encode.values import EncodingError
from vernier.engines.api import Context, Task
from vernier.slices.relevance import LATE, Undecided, UnitOf, UnitRound, Violated
from vernier.slices.statements import Unit
from vernier.solvers.answers import Sat, Unknown, Unsat


@dataclass(frozen=True, slots=True)
class Refined:
    """The slice with these units has no violation within the scope; `restored` of them were found missing."""

    units: frozenset[Unit]
    scope: str
    restored: int


Refinement: TypeAlias = Refined | Violated | Undecided


def doubled(extent: Extent) -> Extent:
    """Twice as many iterations, nested calls and cells."""
    bounds, heap = extent
    wider = replace(bounds, loop=2 * bounds.loop, recursion=2 * bounds.recursion, array=2 * bounds.array)
    return wider, replace(heap, array=2 * heap.array)


def refine(
    task: Task, context: Context, obligations: Collection[str], unit_of: UnitOf, depth: Callable[[Unit], int],
    kept: Callable[[frozenset[Unit]], Collection[Unit]], relevant: frozenset[Unit], extent: Extent,
) -> Refinement:  # fmt: skip
    """The slice that also holds within an extent. `kept` are all units that stay when some are relevant."""
    try:
        current = UnitRound(task, context, extent, unit_of, depth)
        try:
            current.execute()
            return _refine(current, obligations, kept, relevant)
        finally:
            current.close()
    except (EncodingError, OutOfBudget):
        return Undecided(LATE)


def _refine(
    current: UnitRound, obligations: Collection[str], kept: Callable[[frozenset[Unit]], Collection[Unit]],
    relevant: frozenset[Unit],
) -> Refinement:  # fmt: skip
    units = relevant
    while True:
        staying = kept(units)
        match current.violation(obligations, lambda unit, staying=staying: unit in staying):  # type: ignore[misc]
            case Unsat():
                return Refined(units, current.scope(), len(units - relevant))
            case Unknown():
                return Undecided(LATE)
            case Sat(model=model):
                start = current.start_of(obligations, model)
                core = current.core_of(obligations, start)
                if core is None:
                    return current.without_core(obligations, start)
                assert core - frozenset(staying), "what the slice has does not exclude its own violation"
                units |= core
