"""The executions of one entry within one scope, as one encoding: start heap, body, clauses, and completions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from vernier.core.outcome import Counterexample
from vernier.encode.boxes import known_procedures
from vernier.encode.c.leaks import check_leaks
from vernier.encode.c.operations import enter_globals
from vernier.encode.calls.abstract_calls import AbstractCalls
from vernier.encode.clauses.operations import BodyClauses
from vernier.encode.context import Encoding
from vernier.encode.decode import input_values, start_state
from vernier.encode.guard import Guard
from vernier.encode.heap import InitialHeap
from vernier.encode.initial import initial_state
from vernier.encode.scopes import Extent
from vernier.encode.symbolic_execution.bounded import bounded_executor
from vernier.encode.symbolic_execution.escapes import escape
from vernier.encode.values import GuardedValue
from vernier.ir.program import Program, ending_of
from vernier.ir.state_text import state_to_text
from vernier.ir.types import Type
from vernier.logic.bank import Term
from vernier.logic.terms import Terms
from vernier.logic.values import Model
from vernier.spec.tree import BodyClause


class EncodedEntry:
    """Law: every execution of the entry from a heap of the scope that stays within the bounds is in the encoding once
    `execute` has run; `feasible` may only answer False of guards that no execution satisfies."""

    def __init__(
        self, program: Program, entry: str, clauses: Mapping[str, BodyClause], extent: Extent,
        feasible: Callable[[Guard], bool], spend: Callable[[], None],
    ) -> None:  # fmt: skip
        bounds, scope = extent
        self._entry = entry
        self.terms = Terms()
        self.encoding = Encoding(program, self.terms, bounds, feasible, spend)
        self.heap = InitialHeap(self.encoding, scope)
        self.clauses = BodyClauses(self.encoding, clauses, self.heap.exists)
        self.arguments: dict[str, tuple[GuardedValue, Type]] = {}
        self.start = initial_state(self.encoding)
        self.ends: list[Term] = []
        """When executions end, normally or by an exception"""
        self._known = known_procedures(self.encoding, entry, clauses)

    def execute(self, calls: AbstractCalls | None = None) -> None:
        """Run the entry on all inputs; calls are inlined unless summaries are given for them."""
        state = initial_state(self.encoding)
        procedure = self.encoding.program.procedures[self._entry]
        enter_globals(self.encoding, state)
        self.arguments = self.heap.enter(state, procedure.parameters)
        self.encoding.unqueried_depth = self.heap.extent() if self.heap.objects else None
        self.start = state.fork(state.guard)
        values = tuple(value for value, _ in self.arguments.values())
        ends = bounded_executor(self.encoding, self.clauses, calls, self._known).run(procedure, values, state)
        self.ends = [end.state.guard.term for end in (ends.normal, ends.exceptional) if end is not None]
        if ends.normal is not None:
            held = {} if ends.normal.value is None else {"result": ends.normal.value}
            check_leaks(self.encoding, ends.normal.state, (held,), ending_of(self.encoding.program, self._entry))
        if ends.exceptional is not None:
            escape(self.encoding, ends.exceptional)

    def counterexample(self, model: Model) -> Counterexample:
        """The start state and the inputs that a model chooses."""
        before = start_state(self.heap, self.start, self.arguments, model)
        start = state_to_text(before) if self.arguments else ""
        return Counterexample(self._entry, input_values(self.encoding, model), start=start)
