"""Calls completed by the contract of the method that is called (Hoare 1971; modular verification, Leino 1995).

The entry of a method assumes its precondition and the invariants of its receiver, calls it, and checks the rest. So a
call by contract has to establish what the entry assumes; what the method may modify has any value afterwards; and each
clause that the entry checks is a promise with an activation literal. Two promises are written nowhere: that the method
returns, and that it throws only what the contract permits. Locations that the method may modify are those of its body
(`ForgettingCalls.written`), fewer than its frame allows; the frame is one of the promises. A virtual call has one
target for each method that it may run, and each is completed by its own contract, inherited cases included: nothing
rests on overriding methods keeping the contracts above them.

Law. Take the conditions of an entry and of every method that is called by contract from there, or from one of those.
Let P be promises such that for each in P the conditions of its method, with the literals of P, contradict its
violations. Then each call by contract that ends, from a state that its entry allows, keeps the promises in P, and what
the conditions contradict happens at no depth of calls. For consider the first time that a call breaks a promise in P as
it ends, or that something happens which conditions contradict; it belongs to one activation, of the entry or of a
method that was called by contract. All calls from there that have ended kept P, and the activation began in a state
that its entry allows: otherwise its promises are not asked, and every obligation in its reach counts as violated
where it was called. So its conditions describe it, and they contradict what happened.

That is partial correctness. A call that does not end is neither a return nor an exception: `ends` is false there, so a
promise that no execution keeps (`ensures false` of a method that runs for ever) contradicts only what comes after the
call. Promises of methods that call each other in a circle may all be in P: the argument is over time, not over text.
A contract that contradicts itself is kept by no call that ends, hence not in P, and nothing is proved by it silently.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from vernier.analysis.facts.call_graph import CallGraph
from vernier.core.source import Span
from vernier.encode.heap_maps.calls import ForgettingCalls
from vernier.encode.heap_maps.clauses import MapClauses
from vernier.encode.heap_maps.domain import MapCompletions, MapExecutor, MapTarget, Recorded, State
from vernier.encode.heap_maps.havoc import havocked
from vernier.encode.heap_maps.heap import HeapMaps, NotExpressible
from vernier.encode.heap_maps.object_invariants import ObjectInvariants
from vernier.encode.heap_maps.unknown_code import obligations_in_reach
from vernier.encode.symbolic_execution.domain import Completion, Completions
from vernier.encode.symbolic_execution.traversal import CallPolicy
from vernier.ir.ops import Assign, Assume, Branch, Call, Check, Clause, ClauseKind, Goto, New, Operation, Raise, Throw
from vernier.ir.program import Block, Procedure
from vernier.ir.types import THROWABLE, VoidType
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL, INT
from vernier.spec.tree import ClauseRole


@dataclass(frozen=True, slots=True)
class Promise:
    """An assumption about calls by contract. `obligation` is that of the entry that checks it; `text` is empty where no
    clause states it."""

    method: str
    obligation: str
    text: str
    place: Span


@dataclass(frozen=True, slots=True)
class Requirement:
    """A precondition of a method, at one call by contract; `violations` of conditions have it by its name."""

    method: str
    text: str
    place: Span

    @property
    def name(self) -> str:
        return f"{self.place}: {self.method} requires {self.text}"


@dataclass(slots=True)
class _Call:
    """One call by contract: where it is allowed, and the promises that it makes there."""

    wrapper: Procedure
    method: Procedure
    blocks: Mapping[str, Block]
    place: Span
    established: list[tuple[str, Term]] = field(default_factory=list)
    promises: list[tuple[Promise, State, Term]] = field(default_factory=list)


def returns(method: str) -> str:
    """The name of the promise that a method ends by returning."""
    return f"{method}/returns"


def throws_as_permitted(method: str) -> str:
    """The name of the promise that a method throws nothing but what its contract permits."""
    return f"{method}/throws as permitted"


class ContractCalls:
    """The call policy: calls of the methods in `contracts`, each with the entry that has its contract, are completed by
    contract if that is expressible, but for the call with which the entry that is executed begins; all others, and
    what they may write, are left to other policies."""

    def __init__(
        self,
        entry: Procedure,
        contracts: Mapping[str, Procedure],
        clauses: MapClauses,
        recorded: Recorded,
        others: CallPolicy[State, Term],
        forgetting: ForgettingCalls,
        calls: CallGraph,
        invariants: ObjectInvariants,
    ) -> None:
        self._entry = entry
        self._contracts = contracts
        self._clauses = clauses
        self._maps: HeapMaps = clauses.maps
        self._recorded = recorded
        self._others = others
        self._forgetting = forgetting
        self._calls = calls
        self._invariants = invariants
        self.promises: dict[Promise, Term] = {}
        """The promises that calls rest on, with their activation literals"""
        self.required: dict[Requirement, list[Term]] = {}
        """When a call does not establish what is assumed of it"""
        self.called: dict[str, None] = {}
        """The methods that were called by contract"""
        self.thrown: Term = clauses.maps.terms.false
        """When the method of the entry ends with an exception"""

    def complete(self, executor: MapExecutor, target: MapTarget) -> MapCompletions:
        method = target.procedure
        if self._is_subject(executor, method):
            ends = self._others.complete(executor, target)
            if ends.exceptional is not None:
                self.thrown = ends.exceptional.state.guard
            return ends
        wrapper = self._contracts.get(method.name)
        # The entry of a method is executed from states in which all objects satisfy the invariants of their fields.
        if wrapper is not None and not self._invariants.is_constructing:
            try:
                return self._by_contract(executor, target, wrapper)
            except NotExpressible:
                pass
        return self._others.complete(executor, target)

    def _is_subject(self, executor: MapExecutor, method: Procedure) -> bool:
        """Whether this is the call with which the entry of a method begins."""
        running = sum(1 for _, _, one in executor.sites if one.name == method.name)
        return method.name == self._entry.wraps and running == 1

    # ------------------------------------------------------------ one call

    def _by_contract(self, executor: MapExecutor, target: MapTarget, wrapper: Procedure) -> MapCompletions:
        method = target.procedure
        if wrapper.parameters != method.parameters or self._forgetting.may_run_unknown_code(method.name):
            # What unknown code does is not in the modifies set of the method.
            raise NotExpressible(f"the contract of {target.procedure.name}")
        named = zip(wrapper.parameters, target.arguments, strict=True)
        before = State(
            target.state.guard, {local.name: value for local, value in named}, target.state.heap, wrapper.name
        )
        blocks = {block.label: block for block in wrapper.blocks}
        call = _Call(wrapper, target.procedure, blocks, executor.sites[-1][1].origin.span)
        if target.procedure.is_instance:
            call.established.append(("", self._maps.terms.lt(self._maps.null, target.arguments[0])))
        first = wrapper.blocks[0]
        position, before = self._establish(executor, before, call)
        operation = first.operations[position]
        assert isinstance(operation, Call)
        self._forgetting.sees(target)
        rest = replace(first, operations=first.operations[position + 1 :])
        ends = self._ended(executor, before, operation, rest, call)
        self._commit(before, call)
        return ends

    def _commit(self, before: State, call: _Call) -> None:
        """Where the call is not allowed nothing is promised, and whatever may happen inside of it does."""
        terms, method = self._maps.terms, call.method.name
        allowed = terms.all_of(holds for _, holds in call.established)
        for text, holds in call.established:
            if text:
                required = self.required.setdefault(Requirement(method, text, call.place), [])
                required.append(terms.and_(before.guard, terms.not_(holds)))
        if allowed is not terms.true:
            wrong = terms.and_(before.guard, terms.not_(allowed))
            for obligation in dict.fromkeys(obligations_in_reach(self._calls, method)):
                self._recorded.violated(obligation, wrong)
        for promise, state, holds in call.promises:
            literal = self.promises.get(promise)
            if literal is None:
                literal = self.promises[promise] = terms.fresh("promise", BOOL)
            self._maps.fact(terms.implies(terms.all_of((literal, state.guard, allowed)), holds))
        self.called[method] = None

    def _establish(self, executor: MapExecutor, state: State, call: _Call) -> tuple[int, State]:
        """What comes before the call in the entry: the position of the call, and the state there."""
        terms = self._maps.terms
        for position, operation in enumerate(call.wrapper.blocks[0].operations):
            match operation:
                case Call(callee=callee) if callee == call.method.name:
                    return position, state
                case New(target=target):
                    # It only names the state before; a call by contract makes no such object.
                    state = state.given(target.name, terms.fresh("pre-state", INT))
                case Assign():
                    state = executor.domain.step(state, operation, executor.call_directly)
                case Assume(condition=condition):
                    holds = executor.domain.value(state, condition)
                    assert holds is not None
                    call.established.append(("", holds))
                case Clause(kind=ClauseKind.ASSUME):
                    self._establish_clause(executor, state, operation, call)
                case _:
                    break
        raise NotExpressible(f"the contract of {call.method.name}")

    def _establish_clause(self, executor: MapExecutor, state: State, operation: Clause, call: _Call) -> None:
        meaning = self._clauses.meanings[operation.clause]
        if meaning.role is ClauseRole.PRE_STATE:
            self._clauses.step(state, operation, executor.call_directly)
            return
        if meaning.problem:
            raise NotExpressible(meaning.problem)
        call.established.append((meaning.text, self._clauses.shown(state, operation, executor.call_directly)))

    def _ended(
        self, executor: MapExecutor, before: State, operation: Call, rest: Block, call: _Call
    ) -> MapCompletions:  # fmt: skip
        """Both ways in which the call may end, in any state that it may lead to, with the promises of the entry."""
        terms, method = self._maps.terms, call.method
        written = self._forgetting.written(method.name)
        if written is None:
            raise NotExpressible(f"what {method.name} writes")
        heap, normally = havocked(self._maps, before.heap, written, {}), terms.fresh("returns", BOOL)
        guard = terms.and_(before.guard, terms.fresh("ends", BOOL))
        value = None if isinstance(method.result, VoidType) else self._maps.any_of(method.result, "result", heap)
        raised = None if operation.raised is None else operation.raised.name
        known = dict(before.locals) | ({raised: self._maps.null} if raised is not None else {})
        if operation.target is not None and value is not None:
            known[operation.target.name] = value
        returned = terms.and_(guard, normally) if raised is not None else guard
        normal = replace(before, guard=returned, locals=known, heap=heap)
        self._promise(executor, normal, rest, call)
        ended = Completion(replace(normal, locals={}), value)
        if raised is None:
            return Completions(ended, None)
        thrown = self._maps.any_of(THROWABLE, "thrown", heap)
        failed = replace(
            before, guard=terms.and_(guard, terms.not_(normally)), locals={**before.locals, raised: thrown}, heap=heap,
            raised=raised,
        )  # fmt: skip
        never = Promise(method.name, returns(method.name), "", call.wrapper.origin.span)
        call.promises.append((never, failed, terms.false))
        self._promise(executor, failed, rest, call)
        return Completions(ended, Completion(replace(failed, locals={}, raised=""), thrown))

    def _promise(self, executor: MapExecutor, state: State, block: Block, call: _Call) -> None:
        """The clauses that the entry checks from here on. Where it does anything else, what follows is left out."""
        for operation in block.operations:
            after = self._promised(executor, state, operation, call)
            if after is None:
                return
            state = after
        match block.terminator:
            case Goto(target=target):
                self._promise(executor, state, call.blocks[target], call)
            case Branch():
                for label, after in executor.domain.branch(state, block.terminator):
                    if not executor.domain.is_empty(after):
                        self._promise(executor, after, call.blocks[label], call)
            case Throw():
                name = throws_as_permitted(call.method.name)
                promise = Promise(call.method.name, name, "", call.wrapper.origin.span)
                call.promises.append((promise, state, self._maps.terms.false))
            case _:
                return

    def _promised(self, executor: MapExecutor, state: State, operation: Operation, call: _Call) -> State | None:
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
                meaning = self._clauses.meanings[operation.clause]
                promise = Promise(call.method.name, obligation, meaning.text, meaning.span)
                call.promises.append((promise, state, holds))
                return state
            case _:
                return None


def promises_of(conditions: Iterable[Mapping[Promise, Term]]) -> dict[str, Promise]:
    """All promises that some conditions rest on, by their obligations."""
    return {promise.obligation: promise for one in conditions for promise in one}
