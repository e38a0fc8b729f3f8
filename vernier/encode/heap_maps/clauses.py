"""Clause operations over maps: pre-states, assumptions, obligations and frames.

Loop invariants, frames and measures at the head of a loop belong to the loop policy (`loops`), which registers them in
`at_heads`; elsewhere a measure is not expressible.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from vernier.core.source import Origin
from vernier.encode.heap_maps.clause_terms import ClauseTerms, Meaning
from vernier.encode.heap_maps.domain import Recorded, State
from vernier.encode.heap_maps.frames import frame_respected
from vernier.encode.heap_maps.heap import Heap, HeapMaps, NotExpressible
from vernier.encode.symbolic_execution.domain import Caller
from vernier.ir.expr import Local
from vernier.ir.ops import Call, CallVirtual, Clause, ClauseKind
from vernier.ir.types import OBJECT, THROWABLE, RefType, is_reference
from vernier.logic.bank import Term
from vernier.logic.sorts import INT
from vernier.spec.tree import LOOP, PRE, RESULT, BodyClause, ClauseRole, PureCall, RelationType


@dataclass(frozen=True, slots=True)
class _Noted:
    heap: Heap
    variables: Mapping[str, Term]


@dataclass(slots=True)
class MapClauses:
    """The clauses of one execution."""

    maps: HeapMaps
    meanings: Mapping[str, BodyClause]
    recorded: Recorded
    at_heads: set[str] = field(default_factory=set)
    _noted: dict[Term, _Noted] = field(default_factory=dict)

    def step(self, state: State, operation: Clause, call: Caller[State]) -> State:
        terms, meaning = self.maps.terms, self.meanings[operation.clause]
        if operation.clause in self.at_heads:
            return state
        if meaning.role is ClauseRole.PRE_STATE:
            self._note(state, operation)
            return state
        try:
            if meaning.problem:
                raise NotExpressible(meaning.problem)
            if operation.kind is ClauseKind.ASSUME:
                return State(
                    terms.and_(state.guard, self.assumed(state, operation, call)), state.locals, state.heap,
                    state.procedure,
                )  # fmt: skip
            if operation.obligation is not None:
                wrong = terms.not_(self.shown(state, operation, call))
                self.recorded.violated(operation.obligation, terms.and_(state.guard, wrong))
        except NotExpressible as error:
            # An assumption that is left out only allows more executions.
            if operation.obligation is not None:
                self.recorded.unknown.setdefault(operation.obligation, str(error))
        return state

    def _note(self, state: State, operation: Clause) -> None:
        bound = self._bound(state, operation)
        self._noted[bound.pop(PRE)] = _Noted(state.heap, bound)

    def _bound(self, state: State, operation: Clause) -> dict[str, Term]:
        return {name: state.locals[local.name] for name, local in operation.bindings if local.name in state.locals}

    def assumed(self, state: State, operation: Clause, call: Caller[State]) -> Term:
        """A formula that the clause implies."""
        meaning, (clause, _) = self.meanings[operation.clause], self.reading(state, operation, call)
        if meaning.guard or meaning.role is ClauseRole.MEASURE:
            raise NotExpressible("an assumption under a condition")
        if meaning.role is ClauseRole.FRAME:
            return frame_respected(clause, meaning.locations)
        terms = self.maps.terms
        return terms.any_of(terms.all_of(map(clause.may_hold, group)) for group in meaning.alternatives)

    def promised(self, state: State, operation: Clause, call: Caller[State]) -> Term:
        """What holds after a call that keeps this clause of its contract, under its guard as well."""
        terms, meaning = self.maps.terms, self.meanings[operation.clause]
        if meaning.problem:
            raise NotExpressible(meaning.problem)
        clause, earlier = self.reading(state, operation, call)
        match meaning.role:
            case ClauseRole.FRAME:
                holds = frame_respected(clause, meaning.locations)
            case ClauseRole.CONDITION:
                holds = terms.any_of(terms.all_of(map(clause.may_hold, group)) for group in meaning.alternatives)
            case ClauseRole.MEASURE | ClauseRole.PRE_STATE:
                raise NotExpressible("a measure outside of a loop")
        return terms.implies(terms.all_of(map(earlier.holds, meaning.guard)), holds)

    def shown(self, state: State, operation: Clause, call: Caller[State]) -> Term:
        """Where this holds, the clause does."""
        terms, meaning = self.maps.terms, self.meanings[operation.clause]
        clause, earlier = self.reading(state, operation, call)
        match meaning.role:
            case ClauseRole.FRAME:
                holds = frame_respected(clause, meaning.locations)
            case ClauseRole.CONDITION:
                holds = terms.any_of(terms.all_of(map(clause.holds, group)) for group in meaning.alternatives)
            case ClauseRole.MEASURE | ClauseRole.PRE_STATE:
                raise NotExpressible("a measure outside of a loop")
        if meaning.guard:
            holds = terms.implies(terms.all_of(map(earlier.may_hold, meaning.guard)), holds)
        return holds

    def measure(self, state: State, operation: Clause, call: Caller[State]) -> Meaning:
        node = self.meanings[operation.clause].measure
        assert node is not None
        return self.reading(state, operation, call)[0].of(node)

    def reading(self, state: State, operation: Clause, call: Caller[State]) -> tuple[ClauseTerms, ClauseTerms]:
        """How the clause is read here, and how its guard is in the pre-state."""
        bound = self._bound(state, operation)
        pre, _, result = bound.pop(PRE, None), bound.pop(LOOP, None), bound.pop(RESULT, None)
        noted = _Noted(state.heap, {}) if pre is None else self._noted.get(pre)
        if noted is None:
            raise NotExpressible("the pre-states of several activations are mixed")

        def pure(node: PureCall, arguments: tuple[Meaning, ...], heap: Heap) -> Meaning:
            return self._pure(node, arguments, State(state.guard, {}, heap, state.procedure), call)

        now = ClauseTerms(self.maps, state.heap, noted.heap, bound, noted.variables, result, state.guard, pure)
        known = {**bound, **noted.variables}
        return now, ClauseTerms(self.maps, noted.heap, noted.heap, known, noted.variables, None, state.guard, pure)

    def _pure(self, node: PureCall, arguments: tuple[Meaning, ...], at: State, call: Caller[State]) -> Meaning:
        """The result of a call that is run on a copy of the state; it is defined where the call returns. Results that
        were cut from loops are any that the loop may lead to, the right one among them."""
        terms = self.maps.terms
        strict = terms.all_of(argument.strict for argument in arguments)
        weak = terms.all_of(argument.weak for argument in arguments)
        if isinstance(node.type, RelationType):
            raise NotExpressible("a call that gives a set")
        names = [f"%argument{position}" for position in range(len(arguments))]
        locals_ = tuple(
            Local(name, node.arguments[position].type)  # type: ignore[arg-type]
            for position, name in enumerate(names)
        )
        program, origin = self.maps.program, Origin(node.span, "clause")
        target, raised = Local("%result", node.type), Local("%raised", THROWABLE)
        has_receiver = bool(node.key) or program.procedures[node.procedure].is_instance
        there = terms.not_(terms.eq(arguments[0].term, self.maps.null)) if has_receiver else terms.true
        guard = terms.all_of((at.guard, weak, there))
        values = {name: argument.term for name, argument in zip(names, arguments, strict=True)}
        operation: Call | CallVirtual
        if node.key:
            type_ = node.arguments[0].type
            static = type_ if isinstance(type_, RefType) else OBJECT
            operation = CallVirtual(target, raised, static, node.key, locals_, origin)
        else:
            operation = Call(target, raised, node.procedure, locals_, origin)
        # Objects that the call makes have numbers that the execution itself never comes to.
        beyond = self.maps.terms.fresh("beyond", INT)
        self.maps.fact(terms.le(at.heap.next, beyond))
        start = replace(at.heap, next=beyond)
        kept, unknown = self.recorded.violations, self.recorded.unknown
        self.recorded.violations, self.recorded.unknown = {}, {}
        try:
            ends = call(State(guard, values, start, at.procedure), operation)
        finally:
            self.recorded.violations, self.recorded.unknown = kept, unknown
        normal = [end for end in ends if "%result" in end.locals]
        if len(normal) != 1:
            raise NotExpressible("a call in a clause that does not return")
        value, returns = normal[0].locals["%result"], terms.and_(there, normal[0].guard)
        if is_reference(node.type):
            # A new object is no value of a clause.
            returns = terms.and_(returns, terms.lt(value, at.heap.next))
        return Meaning(value, terms.and_(strict, returns), terms.and_(weak, returns))
