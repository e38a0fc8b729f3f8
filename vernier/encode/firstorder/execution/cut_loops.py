"""The loop policy of the deductive engine: a loop is cut at its head, where its modifies set is havocked.

Its body is executed once, from a state that admits every iteration. The receiver of the cut asserts further facts about
the head (`traversal_invariants`, candidate invariants).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from vernier.analysis.facts.loops import Loop
from vernier.core.source import Span
from vernier.encode.firstorder.execution.evaluation import OPAQUE
from vernier.encode.firstorder.execution.heap_operations import HeapOperations
from vernier.encode.firstorder.execution.heap_versions import Field
from vernier.encode.firstorder.execution.memory_domain import FirstOrderHeap, HeapActivation, HeapExecutor
from vernier.encode.firstorder.execution.modifies_sets import HeapModifies, HeapModifiesSets
from vernier.encode.firstorder.execution.state import Known, State
from vernier.encode.firstorder.signature import NotExpressible
from vernier.ir.expr import Local
from vernier.ir.ops import Call, CallVirtual, FieldPlace, Operation, Store
from vernier.ir.walk import targets_of


@dataclass(frozen=True, slots=True)
class LoopCut:
    """A loop that was cut: the state before it, the one in which its head is met, those that come back to it."""

    before: State
    head: State
    back: tuple[State, ...]
    modified: tuple[Local, ...]
    modifies: HeapModifies
    place: Span
    since: int
    """How many names there were when the loop was met"""


class CutLoops:
    """`met` receives each loop when its body has been executed."""

    def __init__(
        self,
        domain: FirstOrderHeap,
        operations: HeapOperations,
        modifies: HeapModifiesSets,
        known: Known,
        met: Callable[[LoopCut], None],
    ) -> None:
        self._domain = domain
        self._operations = operations
        self._versions = operations.versions
        self._terms = operations.versions.terms
        self._values = operations.values
        self._modifies = modifies
        self._known = known
        self._met = met

    def run(self, executor: HeapExecutor, activation: HeapActivation, loop: Loop) -> None:
        if any(label in activation.pending for label in loop.labels - {loop.head}):
            raise NotExpressible("a loop with two heads")
        before = executor.take(activation, loop.head)
        if before is None:
            return
        since = len(self._versions.order)
        operations = [op for label in sorted(loop.labels) for op in activation.blocks[label].operations]
        modifies = self._modifies.of_operations(operations)
        assigned = tuple(dict.fromkeys(local for op in operations for local in targets_of(op)))
        live = self._domain.facts(before).live[loop.head]
        modified = tuple(local for local in assigned if local.name in live)
        head = self._head(before, modified, self._fixed(operations, assigned), modifies)
        executor.iterate(activation, loop, head)
        back = activation.pending.pop(loop.head, ())
        place = activation.blocks[loop.head].terminator.origin.span
        self._met(LoopCut(before, head, back, modified, modifies, place, since))

    def _head(
        self, before: State, modified: Iterable[Local], fixed: Mapping[Field, str], modifies: HeapModifies
    ) -> State:
        """Some state in which the head of a loop is met: what the loop changes has other values."""
        versions, terms = self._versions, self._terms
        guard = versions.new_symbol("here", before.guard.sort)
        versions.fact(terms.implies(guard, before.guard))
        self._known.heads[guard] = before.guard
        heap, rest = before.heap, []
        for (owner, name), type_ in modifies.in_order():
            target = before.locals.get(fixed.get((owner, name), ""), OPAQUE)
            try:
                content = self._operations.as_content(self._values.any_of(type_, f"some {name}"), type_)
                heap = versions.stored(heap, guard, owner, name, type_, self._operations.object_of(target), content)
            except NotExpressible:
                rest.append(((owner, name), type_))
        heap = versions.havocked(heap, guard, rest, sorted(modifies.classes))
        state = State(guard, before.locals, heap, before.frame)
        for local in modified:
            value = self._values.any_of(local.type, local.name)
            self._operations.assert_type(value, local.type, state)
            state = state.given(local.name, value)
        return state

    def _fixed(self, operations: Sequence[Operation], assigned: Iterable[Local]) -> dict[Field, str]:
        """Fields that a loop assigns of one object only, that of a local which it does not assign."""
        changing = {local.name for local in assigned}
        called = self._modifies.of_operations(op for op in operations if isinstance(op, Call | CallVirtual)).names
        found: dict[Field, set[str | None]] = {}
        for operation in operations:
            if isinstance(operation, Store) and isinstance(operation.place, FieldPlace):
                place, target = operation.place, operation.place.object
                name = target.name if isinstance(target, Local) and target.name not in changing else None
                found.setdefault((place.owner, place.field), set()).add(name)
        return {
            key: name
            for key, names in found.items()
            if key not in called and len(names) == 1 and (name := next(iter(names))) is not None
        }
