"""The symbolic execution of the body of a method, from any heap, up to one kind of end.

Law: the state at the end and the facts of the heap versions, including those that `summarised` and `reachability`
assert last, are satisfied by every execution of the method that ends so.
"""

from __future__ import annotations

from collections.abc import Callable

from vernier.analysis.summaries.graph import Exit
from vernier.encode.firstorder.execution.call_frame import LoopCut, Need
from vernier.encode.firstorder.execution.evaluation import OPAQUE, ExpressionTerms, OpaqueValue, Value
from vernier.encode.firstorder.execution.heap_operations import HeapOperations
from vernier.encode.firstorder.execution.heap_versions import HeapVersions
from vernier.encode.firstorder.execution.modifies_sets import HeapModifiesSets
from vernier.encode.firstorder.execution.reachability import ReachabilityAxioms
from vernier.encode.firstorder.execution.state import State
from vernier.encode.firstorder.execution.summarised_calls import Summarise, SummarisedCalls
from vernier.encode.firstorder.execution.symbolic_executor import SymbolicExecutor
from vernier.encode.firstorder.execution.traversal_invariants import assert_traversal_invariants
from vernier.encode.firstorder.relations import Relations
from vernier.encode.firstorder.signature import NotExpressible
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
        self._executor = SymbolicExecutor(
            program, operations, modifies, is_summarised, self.summarised.call, self.cuts.append
        )

    def end(self, exit_: Exit) -> tuple[State | None, Value]:
        """The state at the end, and the result. NotExpressible if this logic cannot execute the body."""
        versions = self.versions
        given = [self._argument(local) for local in self._method.parameters]
        state = State(versions.terms.true, {}, self._start)
        ends = self._executor.run(self._method, given, state, frozenset({exit_}), Need.RESULT)
        for cut in self.cuts:
            assert_traversal_invariants(cut, versions, self.reachability)
        return (ends.returned, ends.value) if exit_ is Exit.RETURN else (ends.thrown, OPAQUE)

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
        if local.name == "this":
            versions.fact(versions.terms.not_(versions.same(value, None)))
        return versions.value(value, local.type)
