"""Memory leaks in C at the end of executions: blocks that are still allocated, and blocks that no pointer reaches.

A block that no pointer reaches stays unreachable. So it is enough to check where executions end, and where they run for
ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from vernier.core.obligation import Code
from vernier.encode.context import Encoding
from vernier.encode.state import CellMemory, ElementMemory, SymbolicState
from vernier.encode.values import NULL, EncodingError, GuardedPointer, GuardedValue
from vernier.ir.program import Ending
from vernier.logic.bank import Term

MOST_OBJECTS = 200
"""Reachability among more objects is not spelled out"""


def check_leaks(
    encoding: Encoding, state: SymbolicState, frames: Iterable[Mapping[str, GuardedValue]], ending: Ending
) -> None:
    """Note the violations of the obligations of allocations on the paths of this state.

    `frames` are the variables of the procedures that have not returned. Temporaries of the translation (`$1`) are no
    variables of the program.
    """
    blocks = {object_id: found for object_id, found in encoding.blocks.items() if object_id in state.heap}
    if not blocks:
        return
    terms = encoding.terms
    reached: dict[int, Term] | None = None
    for object_id, (obligation, allocated) in blocks.items():
        record = state.heap[object_id]
        assert isinstance(record, CellMemory | ElementMemory)
        # On paths that did not come to the allocation the object is not there, whatever a merged record says.
        live = terms.and_(allocated, record.live)
        if live is terms.false:
            encoding.violate(obligation, state.guard, live)
            continue
        code = encoding.program.obligations[obligation].code
        if code is Code.MEMORY_LEAK or ending is Ending.GOES_ON:
            reached = _reached(encoding, state, _roots(encoding, state, frames)) if reached is None else reached
            live = terms.and_(live, terms.not_(reached.get(object_id, terms.false)))
        encoding.violate(obligation, state.guard, live)


def _roots(
    encoding: Encoding, state: SymbolicState, frames: Iterable[Mapping[str, GuardedValue]]
) -> Iterator[GuardedPointer]:
    """Pointers in variables, and to the objects that are there in any case: globals, memory of the environment, and
    stack objects (a dead one holds nothing)."""
    for frame in frames:
        for name, value in frame.items():
            if isinstance(value, GuardedPointer) and not name.startswith("$"):
                yield value
    yield from (value for value in state.globals.values() if isinstance(value, GuardedPointer))
    lasting = (*encoding.global_objects.values(), *encoding.static_objects, *encoding.stack_objects)
    start = encoding.terms.bv(0, 64)
    yield GuardedPointer(dict.fromkeys(lasting, (encoding.terms.true, start)))


def _reached(encoding: Encoding, state: SymbolicState, roots: Iterable[GuardedPointer]) -> dict[int, Term]:
    """Objects -> the paths on which live objects lead to them from the roots: a least fixpoint. A way from a root to an
    object passes each object once at most, so as many rounds as there are objects find it; in cycles, conditions
    would go on growing without a new meaning."""
    terms = encoding.terms
    reached: dict[int, Term] = {}
    changed = _add(encoding, reached, roots, terms.true)
    rounds = 0
    while changed and rounds <= len(reached):
        rounds += 1
        following: dict[int, None] = {}
        for object_id in changed:
            record = state.heap.get(object_id)
            if isinstance(record, CellMemory):
                lives = terms.and_(reached[object_id], record.live)
                for cell in record.cells.values():
                    if isinstance(cell.value, GuardedPointer):
                        following |= _add(encoding, reached, [cell.value], terms.and_(lives, cell.known))
        changed = following
        if len(reached) > MOST_OBJECTS:
            raise EncodingError("too many C objects to say which of them are lost")
    return reached


def _add(
    encoding: Encoding, reached: dict[int, Term], pointers: Iterable[GuardedPointer], condition: Term
) -> dict[int, None]:
    """Enter what pointers point to on some paths; the objects of which more is known now."""
    terms = encoding.terms
    changed: dict[int, None] = {}
    for held in pointers:
        for object_id, (chosen, _) in held.choices.items():
            if object_id == NULL or object_id in encoding.function_names:
                continue
            known = reached.get(object_id, terms.false)
            more = terms.or_(known, terms.and_(condition, chosen))
            if more is not known:
                reached[object_id] = more
                changed[object_id] = None
    return changed
