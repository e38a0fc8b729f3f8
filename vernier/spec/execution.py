"""Clauses while a program runs: the evaluator that the interpreter asks at each `ops.Clause`.

Calls in clauses are run by a second interpreter on a copy of the state, so that they cannot change anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from vernier.ir.interp import DefaultInputs, Limits, Machine, Returned, Session, StableSnapshot, Threw
from vernier.ir.interp.values import Runtime
from vernier.ir.ops import Clause, ClauseKind
from vernier.ir.program import Program
from vernier.ir.state import ObjectState, Reference, State, Value
from vernier.spec.arithmetic import Unbounded, Undefined
from vernier.spec.evaluate import Evaluator, Mentions
from vernier.spec.frames import CannotTell, respects
from vernier.spec.nameable import StaticFields
from vernier.spec.plain import is_plain
from vernier.spec.tree import LOOP, PRE, RESULT, BodyClause, ClauseRole, PureCall

_WITH_STATE = frozenset({ClauseRole.PRE_STATE, ClauseRole.FRAME})
_LIMITS = Limits(steps=200_000, seconds=5.0)


@dataclass(frozen=True, slots=True)
class _Before:
    state: State
    variables: Mapping[str, Value]


@dataclass(slots=True)
class _Notes:
    """What is noted during one run: pre-states and last measures, by the object that stands for the activation."""

    before: dict[int, _Before] = field(default_factory=dict)
    measures: dict[tuple[int, str], int] = field(default_factory=dict)


class ClauseRunner:
    """A `ClauseEvaluator` for one program. One run at a time."""

    def __init__(self, program: Program, clauses: Mapping[str, BodyClause]) -> None:
        self._program = program
        self._clauses = clauses
        self._machine: Machine | None = None
        self._session: Session | None = None
        self._notes = _Notes()
        self._reading: dict[str, bool] = {}
        self._statics = StaticFields(program)
        self._mentions = Mentions()

    def __call__(self, operation: Clause, values: tuple[Runtime, ...], session: Session) -> bool | None:
        if session is not self._session:
            self._session, self._notes = session, _Notes()
        meaning = self._clauses.get(operation.clause)
        holds: bool | None = None
        if isinstance(meaning, BodyClause) and not meaning.problem:
            try:
                holds = self._holds(operation, meaning, values, session)
            except (CannotTell, Unbounded, RecursionError):
                holds = None
        if not holds and operation.kind is ClauseKind.ASSUME:
            # What is not known to be assumed with right is of no interest.
            if holds is None:
                session.unchecked[operation.clause] = None
            session.blocked()
        return holds

    def _holds(self, operation: Clause, meaning: BodyClause, values: tuple[Runtime, ...], session: Session) -> bool:
        bound = {name: session.value(value) for (name, _), value in zip(operation.bindings, values, strict=True)}
        pre, loop, result = bound.pop(PRE, None), bound.pop(LOOP, None), bound.pop(RESULT, None)
        # The objects that stand for activations are no objects of the program.
        seen = [value for (name, _), value in zip(operation.bindings, values, strict=True) if name not in (PRE, LOOP)]
        state = State()
        if self._needs_state(operation.clause, meaning):
            state = StableSnapshot(session, seen).state({}, frozenset())
        if meaning.role is ClauseRole.PRE_STATE:
            assert isinstance(pre, Reference)
            self._notes.before[pre.id] = _Before(state, bound)
            return True
        before = self._notes.before[pre.id] if isinstance(pre, Reference) else _Before(state, {})
        evaluator = Evaluator(
            self._program, state, before.state, bound, result, self._call, before.variables, self._mentions
        )
        try:
            return self._tested(evaluator, meaning, loop, operation.clause.rpartition("/")[0])
        except KeyError as error:
            raise CannotTell(f"{error.args[0]} has no value yet") from None

    def _needs_state(self, clause: str, meaning: BodyClause) -> bool:
        """Copying the heap takes time, and clauses over plain numbers do not look at it."""
        if clause not in self._reading:
            self._reading[clause] = meaning.role in _WITH_STATE or not is_plain(
                (meaning.alternatives, meaning.guard, meaning.measure)
            )
        return self._reading[clause]

    def _tested(self, evaluator: Evaluator, meaning: BodyClause, loop: Value, procedure: str) -> bool:
        if meaning.guard:
            variables = {**evaluator.variables, **evaluator.variables_before}
            earlier = Evaluator(
                self._program, evaluator.before, evaluator.before, variables, None, self._call, variables
            )
            if not all(earlier.holds(condition) for condition in meaning.guard):
                return True
        match meaning.role:
            case ClauseRole.FRAME:
                return respects(evaluator, meaning.locations, self._statics, procedure)
            case ClauseRole.MEASURE:
                return self._decreases(evaluator, meaning, loop)
            case _:
                return any(all(map(evaluator.holds, conditions)) for conditions in meaning.alternatives)

    def _decreases(self, evaluator: Evaluator, meaning: BodyClause, loop: Value) -> bool:
        """At each visit but the first: the measure was not negative at the last one, and is smaller now."""
        assert meaning.measure is not None and isinstance(loop, Reference)
        try:
            measure = evaluator.value(meaning.measure)
        except Undefined:
            return False
        if not isinstance(measure, int):
            return False
        key = (loop.id, str(meaning.span))
        last = self._notes.measures.get(key)
        self._notes.measures[key] = measure
        return last is None or 0 <= last > measure

    # ------------------------------------------------------------ calls

    def _call(self, node: PureCall, arguments: tuple[Value, ...], state: State) -> Value:
        name = node.procedure or self._dispatch(node.key, arguments[0], state)
        procedure = self._program.procedures.get(name)
        if procedure is None:
            raise CannotTell(f"{name} is not part of the program")
        if procedure.is_instance and not isinstance(arguments[0], Reference):
            raise Undefined
        if self._machine is None:
            self._machine = Machine(self._program)
        values = {parameter.name: value for parameter, value in zip(procedure.parameters, arguments, strict=True)}
        start = replace(state, locals=values)
        run = self._machine.run(name, start, DefaultInputs(), None, _LIMITS)
        match run.end:
            case Returned(value=value) if not run.inputs:
                if isinstance(value, Reference) and value.id not in state.heap:
                    raise CannotTell(f"{name} gives a new object")
                return value
            case Threw():
                raise Undefined
            case _:
                raise CannotTell(f"{name} did not return")

    def _dispatch(self, key: str, receiver: Value, state: State) -> str:
        if not isinstance(receiver, Reference):
            raise Undefined
        content = state.heap.get(receiver.id)
        class_name = content.class_name if isinstance(content, ObjectState) else "java.lang.Object"
        found = self._program.dispatch(class_name, key)
        if found is None:
            raise CannotTell(f"{class_name} has no {key}")
        return found
