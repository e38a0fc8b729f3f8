"""The call policies of the deductive engine: bodies are inlined up to a depth, or replaced by summaries."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from vernier.analysis.summaries.graph import Exit
from vernier.encode.firstorder.execution.call_frame import Need
from vernier.encode.firstorder.execution.evaluation import OpaqueValue, Value
from vernier.encode.firstorder.execution.heap_versions import HeapVersions
from vernier.encode.firstorder.execution.memory_domain import HeapCompletions, HeapExecutor, HeapTarget
from vernier.encode.firstorder.execution.modifies_sets import HeapModifiesSets
from vernier.encode.firstorder.execution.state import Known, State, conjuncts
from vernier.encode.firstorder.signature import NotExpressible
from vernier.encode.symbolic_execution.domain import Completion, Completions
from vernier.ir.program import Procedure
from vernier.logic.bank import Term

DEPTH = 12
"""Depth to which calls are inlined"""

ApplySummary: TypeAlias = Callable[[Procedure, State, Sequence[Value], frozenset[Exit]], HeapCompletions]


class Inlining:
    """Runs bodies in place, up to a depth."""

    def complete(self, executor: HeapExecutor, target: HeapTarget) -> HeapCompletions:
        if target.procedure.is_external or target.state.frame.depth > DEPTH:
            raise NotExpressible(f"a call of {target.procedure.name}")
        return executor.run_body(target)


@dataclass(slots=True)
class InlineOrSummarise:
    """`is_summarised` names the procedures that are not inlined, `apply_summary` replaces their calls. A function that
    was computed before, of the same values, is not executed again."""

    versions: HeapVersions
    modifies: HeapModifiesSets
    known: Known
    is_summarised: Callable[[Procedure, Need], bool]
    apply_summary: ApplySummary
    inlining: Inlining = field(default_factory=Inlining)
    _computed_before: dict[object, tuple[Term, HeapCompletions]] = field(default_factory=dict)

    def complete(self, executor: HeapExecutor, target: HeapTarget) -> HeapCompletions:
        procedure, frame = target.procedure, target.state.frame
        if self.is_summarised(procedure, frame.need):
            return self.apply_summary(procedure, target.state, target.arguments, frame.exits)
        is_known = not any(isinstance(argument, OpaqueValue) for argument in target.arguments)
        if frame.exits != {Exit.RETURN} or not is_known or not self.modifies.is_function(procedure):
            return self.inlining.complete(executor, target)
        return self._computed(executor, target)

    def _computed(self, executor: HeapExecutor, target: HeapTarget) -> HeapCompletions:
        """A call that changes nothing, and whose result depends on arguments and fields alone. Where the same was
        computed before on every path that leads here, that is the result."""
        state, read_by = target.state, self.modifies.read_by(target.procedure)
        read = tuple(self.versions.field_version(*field, state.heap) for field in read_by)
        key = (target.procedure.name, target.arguments, read)
        before, ends = self._computed_before.get(key, (None, None))
        if before is None or ends is None or not set(conjuncts(before)) <= self.known.at(state.guard):
            ends = self.inlining.complete(executor, target)
            self._computed_before[key] = (state.guard, ends)
            return ends
        if ends.normal is None:
            return ends
        found = state.where(self.versions.terms, ends.normal.state.guard)
        return Completions(Completion(found, ends.normal.value), None)
