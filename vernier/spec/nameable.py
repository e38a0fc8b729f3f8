"""Which locations frames speak of: those that the program can name.

The library keeps things for itself: caches of boxes and of views, flags that a class is initialised, the state of its
own static fields. No program can name them, so their change is no assignment. Nor is it one that a class of the program
is initialised: whoever looks at its static fields finds them initialised, whether the method did it or the looking.
"""

from __future__ import annotations

from enum import Enum

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.modifies import GlobalOf, ModifiesSets
from vernier.ir.program import Program

_STATE, _INITIALISER, _CACHE = "<state>", "<clinit>()", "$cache"
READY = 1
"""The value of the flag of a class that is initialised"""


def is_cache(program: Program, owner: str, field: str) -> bool:
    """Whether a field keeps something that the library would make again if it were not there."""
    return program.is_library(owner) and field.startswith(_CACHE)


def state_of(static: str) -> str:
    """The flag of the class of a static field."""
    return f"{static.rpartition('.')[0]}.{_STATE}"


class Change(Enum):
    """What it means that a static field has another value. EITHER: it was assigned, or its class was initialised."""

    NOTHING = "nothing"
    ASSIGNED = "assigned"
    EITHER = "either"


class StaticFields:
    """The static fields of a program, by who writes them while a procedure runs."""

    def __init__(self, program: Program) -> None:
        self._calls = CallGraph(program)
        self._modifies = ModifiesSets(self._calls)

    def change_of(self, name: str, during: str) -> Change:
        """What a change means that happens while a procedure runs."""
        owner, _, field = name.rpartition(".")
        if self._calls.program.globals[name].is_library or field == _STATE:
            return Change.NOTHING
        initialiser = f"{owner}.{_INITIALISER}"
        if initialiser not in self._calls.program.procedures:
            return Change.ASSIGNED
        writers = self._writers(name, during)
        if writers <= {initialiser}:
            return Change.NOTHING
        return Change.EITHER if writers & self._writers(name, initialiser) else Change.ASSIGNED

    def _writers(self, name: str, start: str) -> frozenset[str]:
        """The procedures that write a static field and may run while one does."""
        return frozenset(
            item.name
            for item in self._calls.reachable(start)
            if any(isinstance(at, GlobalOf) and at.name == name for at in self._modifies.of_body(item.name).locations)
        )
