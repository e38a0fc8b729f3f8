"""Heap memory at the end of an execution: what is still live, and what nothing points to any more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from vernier.core.obligation import Code
from vernier.core.source import Origin
from vernier.ir.interp.values import Memory, Runtime
from vernier.ir.program import Ending

if TYPE_CHECKING:
    from vernier.ir.interp.session import Session


def leaked(session: Session, alive: Iterable[Runtime], ending: Ending) -> Iterator[tuple[str, Origin]]:
    """The obligations of allocations that the end of the program violates, each with the place of the allocation.

    `alive` are the values of the variables of procedures that have not returned (exit and abort leave them as they
    are), and what the caller of the entry has. Globals and memory of the environment are there in any case; nothing
    else is.
    """
    blocks = [(memory, operation) for memory, operation in session.blocks if memory.live]
    if not blocks:
        return
    reached = _reached([*session.lasting, *_globals(session), *alive])
    for memory, operation in blocks:
        assert operation.obligation is not None
        code = session.program.obligations[operation.obligation].code
        if (code is Code.MEMORY_UNFREED and ending is Ending.ENDED) or id(memory) not in reached:
            yield operation.obligation, operation.origin


def _globals(session: Session) -> Iterator[Runtime]:
    code = session.code
    for name in (*code.memories.values(), *code.variables.values()):
        yield code.namespace[name]


def _reached(roots: list[Runtime]) -> set[int]:
    """The objects that the roots lead to, by identity."""
    found: set[int] = set()
    while roots:
        current = roots.pop()
        if isinstance(current, tuple):
            current = current[0]
        if isinstance(current, Memory) and id(current) not in found:
            found.add(id(current))
            roots.extend(value for _, value in current.cells.values())
    return found
