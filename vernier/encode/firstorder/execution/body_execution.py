"""The symbolic execution of the body of a method, from any heap, up to one kind of end.

Law: the state at the end and the facts of the heap versions, including those that `summarised` and `reachability`
assert last, are satisfied by every execution of the method that ends so.
"""

from __future__ import annotations

from collections.abc import Callable

from vernier.analysis.summaries.graph import Exit
from vernier.encode.firstorder.execution.call_frame import CallFrame, Need
from vernier.encode.firstorder.execution.call_policies import InlineOrSummarise
from vernier.encode.firstorder.execution.cut_loops import CutLoops, LoopCut
from vernier.encode.firstorder.execution.evaluation import OPAQUE, ExpressionTerms, OpaqueValue, Value
from vernier.encode.firstorder.execution.heap_operations import HeapOperations
from vernier.encode.firstorder.execution.heap_versions import HeapVersions
from vernier.encode.firstorder.execution.memory_domain import FirstOrderHeap, HeapExecutor
from vernier.encode.firstorder.execution.modifies_sets import HeapModifiesSets
from vernier.encode.firstorder.execution.reachability import ReachabilityAxioms
from vernier.encode.firstorder.execution.state import Known, State
from vernier.encode.firstorder.execution.summarised_calls import Summarise, SummarisedCalls
from vernier.encode.firstorder.execution.traversal_invariants import assert_traversal_invariants
from vernier.encode.firstorder.relations import Relations
from vernier.encode.firstorder.signature import NotExpressible
from vernier.encode.symbolic_execution.traversal import Executor
from vernier.ir.expr import Local
from vernier.ir.program import Procedure, Program
from vernier.logic.bank import Term


class BodyExecution:
    """`cuts` are the loops; `summarised` the calls that are replaced by summaries, those that `is_summarised` names."""

    def __init__(
        self, program: Program, method: Procedure, modifies: HeapModifiesSets, summarise: Summarise,
        is_summarised: Callable[[Procedure, Need], bool],
    ) -> None:  # fmt: skip
        own = modifies.of(method.name)
        self._method = method
        self.versions = HeapVersions(program, own.names, own.classes)
        self._start = self.versions.start()
        self.relations = Relations(self.versions)
        self.reachability = ReachabilityAxioms(self.relations, self.versions)
        self.cuts: list[LoopCut] = []
        operations = HeapOperations(self.versions, ExpressionTerms(self.versions))
        self.summarised = SummarisedCalls(self.versions, self.relations, self.reachability, operations, summarise)
        known, domain = Known(), FirstOrderHeap(program, operations, modifies)
        loops = CutLoops(domain, operations, modifies, known, self.cuts.append)
        calls = InlineOrSummarise(self.versions, modifies, known, is_summarised, self.summarised.apply)
        self._executor: HeapExecutor = Executor(domain, loops, calls, calls.inlining)

    def end(self, exit_: Exit) -> tuple[State | None, Value]:
        """The state at the end, and the result. NotExpressible if this logic cannot execute the body."""
        versions = self.versions
        given = tuple(self._argument(local) for local in self._method.parameters)
        frame = CallFrame(self._method, frozenset({exit_}), Need.RESULT, depth=0)
        ends = self._executor.run(self._method, given, State(versions.terms.true, {}, self._start, frame))
        for cut in self.cuts:
            assert_traversal_invariants(cut, versions, self.reachability)
        end = ends.normal if exit_ is Exit.RETURN else ends.exceptional
        if end is None:
            return None, OPAQUE
        return end.state, end.value if exit_ is Exit.RETURN else OPAQUE

    def result(self, value: Value) -> Term | None:
        """The result as fields have values; None if it is opaque."""
        if isinstance(value, OpaqueValue):
            return None
        return self.versions.at(self.versions.content(value), self.versions.sort(self._method.result))

    def _argument(self, local: Local) -> Value:
        versions = self.versions
        try:
            value = versions.constant(local.name, local.type)
        except NotExpressible:
            return OPAQUE
        if local == self._method.receiver:
            versions.fact(versions.terms.not_(versions.same(value, None)))
        return versions.value(value, local.type)
