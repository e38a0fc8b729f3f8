"""Recursive calls of the method whose contract is proved, by that contract (Hoare 1971).

The entry of a method assumes its precondition, calls it, and checks the rest. A call of the method from inside of it
has to establish what the entry assumes (`required`); what it may modify has any value afterwards; and each clause that
the entry checks is a promise with an activation literal, a candidate whose requirement is that no execution of the
entry violates the clause.

Law, by induction over the depth of calls: let the facts, with the literals of some promises, contradict all `required`
and all violations of the obligations of these promises. Then each call of the method that ends, from a state that the
entry allows, keeps these promises, and what else the facts contradict happens at no depth. For a violation happens in
an innermost call that has not ended; those around it established what it assumes; those before it have ended. Nothing
is said of calls that do not end, nor is anything needed of them. What happens inside of calls that are forgotten is
shown from any state (`calls`), so the two arguments do not need each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from vernier.core.source import Span
from vernier.encode.heap_maps.calls import ForgettingCalls
from vernier.encode.heap_maps.clauses import MapClauses
from vernier.encode.heap_maps.domain import MapCompletions, MapExecutor, MapTarget, State
from vernier.encode.heap_maps.havoc import havocked
from vernier.encode.heap_maps.heap import HeapMaps, NotExpressible
from vernier.encode.heap_maps.loops import CandidateInvariant, Tier
from vernier.encode.symbolic_execution.domain import Completion, Completions
from vernier.encode.symbolic_execution.traversal import CallPolicy
from vernier.ir.ops import Assign, Assume, Branch, Call, Check, Clause, ClauseKind, Goto, New, Operation, Raise
from vernier.ir.program import Block, Procedure
from vernier.ir.types import THROWABLE, VoidType
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL, INT
from vernier.spec.tree import ClauseRole


@dataclass(frozen=True, slots=True)
class _Promise:
    literal: Term
    text: str
    place: Span


class RecursiveCalls:
    """The call policy: calls of the method of the entry from inside of it are completed by its contract, if that is
    expressible; all others, and what they may write, are left to other policies."""

    def __init__(
        self, entry: Procedure, clauses: MapClauses, others: CallPolicy[State, Term], forgetting: ForgettingCalls
    ) -> None:
        self._entry = entry
        self._blocks = {block.label: block for block in entry.blocks}
        self._clauses = clauses
        self._maps: HeapMaps = clauses.maps
        self._others = others
        self._forgetting = forgetting
        self._promises: dict[str, _Promise] = {}
        self.required: list[Term] = []
        """When a recursive call does not establish what the entry assumes"""

    def complete(self, executor: MapExecutor, target: MapTarget) -> MapCompletions:
        method = target.procedure
        running = sum(1 for _, _, one in executor.sites if one.name == method.name)
        if method.name == self._entry.wraps and running > 1:
            known = len(self.required)
            try:
                return self._by_contract(executor, target)
            except NotExpressible:
                del self.required[known:]
        return self._others.complete(executor, target)

    def candidates(
        self, violations: Mapping[str, Iterable[Term]], unknown: Mapping[str, str]
    ) -> Iterator[CandidateInvariant]:
        """The promises, once the entry has been executed; one that is not expressible at some end is none."""
        for obligation, promise in self._promises.items():
            if obligation not in unknown:
                violated = tuple(violations.get(obligation, ()))
                yield CandidateInvariant(promise.literal, Tier.WRITTEN, promise.text, promise.place, violated)

    # ------------------------------------------------------------ one call

    def _by_contract(self, executor: MapExecutor, target: MapTarget) -> MapCompletions:
        if self._entry.parameters != target.procedure.parameters:
            raise NotExpressible(f"{target.procedure.name} calls itself")
        named = zip(self._entry.parameters, target.arguments, strict=True)
        before = State(
            target.state.guard, {local.name: value for local, value in named}, target.state.heap, self._entry.name
        )
        first = self._entry.blocks[0]
        position, before = self._established(executor, before, first)
        call = first.operations[position]
        assert isinstance(call, Call)
        return self._ended(executor, before, call, replace(first, operations=first.operations[position + 1 :]))

    def _established(self, executor: MapExecutor, state: State, block: Block) -> tuple[int, State]:
        """What comes before the call in the entry: the position of the call, and the state there."""
        terms = self._maps.terms
        for position, operation in enumerate(block.operations):
            match operation:
                case Call(callee=callee) if callee == self._entry.wraps:
                    return position, state
                case New(target=target):
                    # It only names the state before; a recursive call makes no such object.
                    state = state.given(target.name, terms.fresh("pre-state", INT))
                case Assign():
                    state = executor.domain.step(state, operation, executor.call_directly)
                case Assume(condition=condition):
                    holds = executor.domain.value(state, condition)
                    assert holds is not None
                    self.required.append(terms.and_(state.guard, terms.not_(holds)))
                case Clause(kind=ClauseKind.ASSUME):
                    self._establish(executor, state, operation)
                case _:
                    break
        raise NotExpressible(f"{self._entry.wraps} calls itself")

    def _establish(self, executor: MapExecutor, state: State, operation: Clause) -> None:
        meaning, terms = self._clauses.meanings[operation.clause], self._maps.terms
        if meaning.role is ClauseRole.PRE_STATE:
            self._clauses.step(state, operation, executor.call_directly)
            return
        if meaning.problem:
            raise NotExpressible(meaning.problem)
        holds = self._clauses.shown(state, operation, executor.call_directly)
        self.required.append(terms.and_(state.guard, terms.not_(holds)))

    def _ended(self, executor: MapExecutor, before: State, call: Call, rest: Block) -> MapCompletions:
        """Both ways in which the call may end, in any state that it may lead to, with the promises of the entry."""
        terms, method = self._maps.terms, self._clauses.maps.program.procedures[call.callee]
        written = self._forgetting.written(call.callee)
        if written is None:
            raise NotExpressible(f"what {call.callee} writes")
        heap, returns = havocked(self._maps, before.heap, written, {}), terms.fresh("returns", BOOL)
        value = None if isinstance(method.result, VoidType) else self._maps.any_of(method.result, "result", heap)
        raised = None if call.raised is None else call.raised.name
        known = dict(before.locals) | ({raised: self._maps.null} if raised is not None else {})
        if call.target is not None and value is not None:
            known[call.target.name] = value
        guard = terms.and_(before.guard, returns) if raised is not None else before.guard
        normal = replace(before, guard=guard, locals=known, heap=heap)
        self._promise(executor, normal, rest)
        ended = Completion(replace(normal, locals={}), value)
        if raised is None:
            return Completions(ended, None)
        thrown = self._maps.any_of(THROWABLE, "thrown", heap)
        failed = replace(
            before, guard=terms.and_(before.guard, terms.not_(returns)), locals={**before.locals, raised: thrown},
            heap=heap, raised=raised,
        )  # fmt: skip
        self._promise(executor, failed, rest)
        return Completions(ended, Completion(replace(failed, locals={}, raised=""), thrown))

    def _promise(self, executor: MapExecutor, state: State, block: Block) -> None:
        """The clauses that the entry checks from here on. Where it does anything else, what follows is left out."""
        for operation in block.operations:
            after = self._promised(executor, state, operation)
            if after is None:
                return
            state = after
        match block.terminator:
            case Goto(target=target):
                self._promise(executor, state, self._blocks[target])
            case Branch():
                for label, after in executor.domain.branch(state, block.terminator):
                    if not executor.domain.is_empty(after):
                        self._promise(executor, after, self._blocks[label])
            case _:
                return

    def _promised(self, executor: MapExecutor, state: State, operation: Operation) -> State | None:
        match operation:
            case Assign():
                return executor.domain.step(state, operation, executor.call_directly)
            case Check() | Raise() | Clause(kind=ClauseKind.ASSUME) | Clause(obligation=None):
                return state
            case Clause(obligation=obligation) if obligation is not None:
                try:
                    holds = self._clauses.promised(state, operation, executor.call_directly)
                except NotExpressible:
                    return state
                terms, promise = self._maps.terms, self._promise_of(obligation, operation)
                self._maps.fact(terms.implies(terms.and_(promise.literal, state.guard), holds))
                return state
            case _:
                return None

    def _promise_of(self, obligation: str, operation: Clause) -> _Promise:
        meaning = self._clauses.meanings[operation.clause]
        new = _Promise(self._maps.terms.fresh("promise", BOOL), meaning.text, meaning.span)
        return self._promises.setdefault(obligation, new)
