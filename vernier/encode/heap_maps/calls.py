"""Call policies over maps: a call is inlined; one that cannot be inlined is forgotten, and its procedure is a root of
its own.

After a forgotten call, its modifies set (`ModifiesSets`) has any value, and the call may have returned or thrown
anything. Its procedure is executed separately from any state, and an obligation in its reach is proved only if it is
proved there, too. Law: by induction over the number of activations, an obligation that is proved of the entry and of
every root in whose reach it is, is violated by no execution.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from vernier.analysis.facts.modifies import Location, ModifiesSets
from vernier.analysis.facts.never_null import NeverNull
from vernier.encode.heap_maps.collection_calls import QUIET, Compares, Gives, QuietCall, Throws
from vernier.encode.heap_maps.domain import UNKNOWN_CODE, MapCompletions, MapExecutor, MapTarget, Recorded, State
from vernier.encode.heap_maps.havoc import EFFECTS, NEVER_NULL, all_written, havocked, is_harmless
from vernier.encode.heap_maps.heap import Heap, HeapMaps, NotExpressible, is_unchanging
from vernier.encode.heap_maps.object_invariants import constructed_class
from vernier.encode.heap_maps.unknown_code import UnknownCode, library_obligations
from vernier.encode.symbolic_execution.domain import Completion, Completions, raised_local
from vernier.ir.types import THROWABLE, VOID, is_reference
from vernier.ir.walk import unsupported_stops
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL


class ForgottenObjects(Protocol):
    """Receives forgotten calls, for the objects under construction; see `object_invariants`."""

    def forgets(self, target: MapTarget) -> None:
        """A call is forgotten."""

    def leaves(self, state: State) -> None:
        """An exception may leave all procedures that are running."""

    def leaked(self, state: State, value: Term) -> None:
        """A reference may have been stored somewhere."""


class InlineCalls:
    """Inlines every call; a recursive call and a procedure without a body are not expressible."""

    def complete(self, executor: MapExecutor, target: MapTarget) -> MapCompletions:
        procedure = target.procedure
        if procedure.is_external:
            raise NotExpressible(f"a call of {procedure.name}, which has no body")
        if sum(1 for _, _, running in executor.sites if running.name == procedure.name) > 1:
            raise NotExpressible(f"{procedure.name} calls itself")
        return executor.run_body(target)


class ForgettingCalls:
    """Forgets calls that cannot be inlined; `roots` are their procedures."""

    def __init__(
        self,
        maps: HeapMaps,
        modifies: ModifiesSets,
        recorded: Recorded,
        unknown: UnknownCode | None,
        objects: ForgottenObjects,
    ) -> None:
        self._objects = objects
        self._recorded = recorded
        self._unknown = unknown
        self.roots: dict[str, None] = {}
        self._maps = maps
        self._modifies = modifies
        self._never_null = NeverNull(modifies.calls, NEVER_NULL)
        self._inlining = InlineCalls()

    def complete(self, executor: MapExecutor, target: MapTarget) -> MapCompletions:
        name = target.procedure.name
        if name == UNKNOWN_CODE:
            self._may_throw(executor, target)
            self._objects.forgets(target)
            return self._ended(target, self._maps.unknown(target.state.heap))
        if name in QUIET:
            return self._quiet(executor, target, QUIET[name])
        if self._unknown is not None and self._unknown.is_opaque(target.procedure):
            self._may_throw(executor, target)
            self._objects.forgets(target)
            self._recorded.leave_out(name, library_obligations(self._modifies.calls, name))
            return self._ended(target, self._maps.unknown(target.state.heap))
        try:
            if self._unknown is not None and self._unknown.is_too_large(target.procedure):
                raise NotExpressible("a body of this size")
            return self._inlining.complete(executor, target)
        except NotExpressible:
            written = self.written(name)
            if written is None:
                raise
            return self._forgotten(executor, target, written)

    def _quiet(self, executor: MapExecutor, target: MapTarget, contract: QuietCall) -> MapCompletions:
        """A call on a collection of java.util."""
        maps, state = self._maps, target.state
        if contract.throws is Throws.PERHAPS:
            self._may_throw(executor, target)
        if contract.compares is Compares.ELEMENTS:
            self._objects.forgets(replace(target, procedure=replace(target.procedure, name=UNKNOWN_CODE)))
        for local, argument in zip(target.procedure.parameters, target.arguments, strict=True):
            if is_reference(local.type):
                self._objects.leaked(state, argument)
        heap = maps.after_quiet_calls(state.heap)
        ends = self._ended(target, heap)
        normal = ends.normal
        assert normal is not None
        if contract.throws is Throws.NEVER:
            normal = replace(normal, state=replace(normal.state, guard=state.guard))
            ends = Completions(normal, None)
        value, guard = normal.value, normal.state.guard
        if value is not None and contract.gives is Gives.COUNT:
            maps.fact(maps.terms.implies(guard, maps.terms.le(maps.null, value)))
        if value is not None and contract.gives in (Gives.OBJECT, Gives.ITERATOR):
            maps.fact(maps.terms.implies(guard, maps.terms.lt(maps.null, value)))
        return ends

    def _may_throw(self, executor: MapExecutor, target: MapTarget) -> None:
        """Unknown code may throw where nothing in the program does: then the front end gives no variable for an
        exception, and there is no handler. If no procedure that is running had one, the exception leaves them all."""
        operation = executor.sites[-1][1]
        if raised_local(operation) is None:
            catching = self._maps.program.building.encapsulation.catching
            if any(caller.procedure in catching for caller in executor.callers):
                raise NotExpressible("an exception of code that is not known")
            self._objects.leaves(target.state)

    def _forgotten(
        self, executor: MapExecutor, target: MapTarget, written: frozenset[Location]
    ) -> MapCompletions:  # fmt: skip
        name, heap = target.procedure.name, target.state.heap
        if self.may_run_unknown_code(name):
            self._may_throw(executor, target)
        self._objects.forgets(target)
        if self._unknown is not None and target.procedure.is_library:
            # What it calls back is called from outside of the program.
            self._recorded.leave_out(name, library_obligations(self._modifies.calls, name))
        elif not target.procedure.is_external:
            self.roots[name] = None
        if self.may_run_unknown_code(name):
            # What unknown code leaves alone, the procedure itself may write: a constructor its fields.
            return self._ended(target, havocked(self._maps, self._maps.unknown(heap), written, {}))
        after = havocked(self._maps, heap, written, {})
        quietly = self._unknown is not None and self._unknown.is_quiet_in_reach_of(name)
        return self._ended(target, self._maps.after_quiet_calls(after) if quietly else after)

    def sees(self, target: MapTarget) -> None:
        """Another policy completes a call without executing it."""
        self._objects.forgets(target)

    def may_run_unknown_code(self, name: str) -> bool:
        """Whether code that nobody knows may be called from a procedure, where that is told from other calls."""
        return self._unknown is not None and self._unknown.is_in_reach_of(name)

    def written(self, name: str) -> frozenset[Location] | None:
        """The modifies set of a procedure; None if it is unknown."""
        if not self._is_understood(name):
            return None
        return all_written(self._maps, self._modifies.of(name))

    def _is_understood(self, name: str) -> bool:
        """Whether `ModifiesSets` covers all writes of a procedure."""
        calls, unknown = self._modifies.calls, self._unknown
        if unknown is None and calls.is_open(name):
            return False
        if unknown is not None and not unknown.stands_for_all_missing(name):
            return False
        reached = (each for each in calls.reachable(name) if unknown is None or not unknown.is_opaque(each))
        return all(
            self._is_known(each.name) if each.is_external else not any(unsupported_stops(each)) for each in reached
        )

    def _is_known(self, name: str) -> bool:
        """Whether it is known what a procedure without a body writes."""
        return is_harmless(self._maps.program, name) or name in EFFECTS or name in self._maps.effects

    def _ended(self, target: MapTarget, heap: Heap) -> MapCompletions:
        """A call that may have returned anything that it ever returns, or thrown anything."""
        maps, state, procedure = self._maps, target.state, target.procedure
        made = constructed_class(procedure.name)
        if made is not None and is_unchanging(made):
            heap = maps.constructed(heap, made, target.arguments[0])
        returns = maps.terms.fresh("returns", BOOL)
        value = None if procedure.result == VOID else maps.any_of(procedure.result, procedure.name, heap)
        normal = replace(state, guard=maps.terms.and_(state.guard, returns), heap=heap, locals={})
        if value is not None and self._never_null.returns_an_object(procedure.name):
            # Perhaps there are no such objects, for the call never returns.
            maps.fact(maps.terms.implies(normal.guard, maps.terms.lt(maps.null, value)))
        thrown = replace(normal, guard=maps.terms.and_(state.guard, maps.terms.not_(returns)))
        exception = maps.any_of(THROWABLE, "exception", heap)
        return Completions(Completion(normal, value), Completion(thrown, exception))
