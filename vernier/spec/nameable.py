"""Which locations frames speak of: those that the program can name.

The library keeps things for itself: caches of boxes and of views, flags that a class is initialised, the state of its
own static fields. No program can name them, so their change is no assignment. Nor is it one that a class of the program
is initialised: whoever looks at its static fields finds them initialised, whether the method did it or the looking.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import cached_property

from vernier.ir.ops import Call, CallVirtual, GlobalPlace, Store
from vernier.ir.program import Procedure, Program

_LIBRARY = ("java.", "javax.", "vernier.")
_STATE, _INITIALISER, _CACHE = "<state>", "<clinit>()", "$cache"
READY = 1
"""The value of the flag of a class that is initialised"""


def is_library(class_name: str) -> bool:
    return class_name.startswith(_LIBRARY)


def is_cache(owner: str, field: str) -> bool:
    """Whether a field keeps something that the library would make again if it were not there."""
    return is_library(owner) and field.startswith(_CACHE)


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
        self._program = program
        self._reached: dict[str, set[str]] = {}

    def change_of(self, name: str, during: str) -> Change:
        """What a change means that happens while a procedure runs."""
        owner, _, field = name.rpartition(".")
        if is_library(owner) or field == _STATE:
            return Change.NOTHING
        initialiser = f"{owner}.{_INITIALISER}"
        if initialiser not in self._program.procedures:
            return Change.ASSIGNED
        writers = self._writers.get(name, set()) & self._reached_from(during)
        if writers <= {initialiser}:
            return Change.NOTHING
        return Change.EITHER if writers & self._reached_from(initialiser) else Change.ASSIGNED

    @cached_property
    def _writers(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for procedure in self._program.procedures.values():
            for block in procedure.blocks:
                for operation in block.operations:
                    if isinstance(operation, Store) and isinstance(operation.place, GlobalPlace):
                        found.setdefault(operation.place.name, set()).add(procedure.name)
        return found

    @cached_property
    def _by_key(self) -> dict[str, set[str]]:
        """Whatever a virtual call of a key may run."""
        found: dict[str, set[str]] = {}
        for definition in self._program.classes.values():
            for key, target in definition.methods.items():
                found.setdefault(key, set()).add(target)
        return found

    def _reached_from(self, name: str) -> set[str]:
        found = self._reached.get(name)
        if found is None:
            found = self._reached[name] = self._reachable(name)
        return found

    def _reachable(self, name: str) -> set[str]:
        seen, pending = {name}, [name]
        while pending:
            procedure = self._program.procedures.get(pending.pop())
            for target in () if procedure is None else self._called(procedure):
                if target not in seen:
                    seen.add(target)
                    pending.append(target)
        return seen

    def _called(self, procedure: Procedure) -> Iterable[str]:
        for block in procedure.blocks:
            for operation in block.operations:
                if isinstance(operation, Call):
                    yield operation.callee
                elif isinstance(operation, CallVirtual):
                    yield from self._by_key.get(operation.key, ())
