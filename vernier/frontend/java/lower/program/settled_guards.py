"""Entries that evaluate guards, when everything that guards call is known.

An entry is first written with all steps up to the last guard. Here it is written anew with those before the first step
that is not pure, or whose exception runs a constructor that could do something else than to fill the new object.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from vernier.core.requirement import Requirement
from vernier.core.settings import Arguments
from vernier.frontend.java.lower.program.guarded_entry import WrittenStep
from vernier.frontend.java.lower.program.guards import Step
from vernier.frontend.java.lower.program.purity import Purity
from vernier.frontend.java.lower.program.throwing import throwing_procedures
from vernier.frontend.java.lower.program.world import World
from vernier.frontend.java.symbols import MethodSymbol


class SettledGuards:
    """To be asked when everything that entries reach is lowered."""

    def __init__(self, world: World, arguments: Arguments) -> None:
        self._world = world
        self._arguments = arguments

    def requirements(self, start: str, method: MethodSymbol, guards: Sequence[Step]) -> tuple[Requirement, ...]:
        """What the entry of a method requires, which has been written with these steps."""
        written = self._world.drafts[start].guards
        kept = next((number for number, step in enumerate(written) if not self._is_fine(step)), len(written))
        found = tuple(step.requirement for step in written[:kept] if step.requirement is not None)
        if kept < len(written):
            self._world.entry(method, self._arguments, guards[:kept] if found else ())
        return found

    def _is_fine(self, step: WrittenStep) -> bool:
        made = step.constructor
        fills = made is None or (self._purity.only_fills(made) and made not in self._throwing)
        return fills and self._purity.are_pure(step.blocks)

    @cached_property
    def _purity(self) -> Purity:
        world = self._world
        throwable = world.library_class("java.lang.Throwable")
        exceptions = [
            name
            for name, symbol in world.naming.mentioned.items()
            if symbol.is_library and world.attribution.is_subclass(symbol, throwable)
        ]
        return Purity(world.drafts, world.targets, frozenset(exceptions), world.missing, self._throwing)

    @cached_property
    def _throwing(self) -> set[str]:
        return throwing_procedures(self._world.drafts, self._world.targets)
