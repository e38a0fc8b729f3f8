"""Propositional solvers of python-sat behind the solver protocol, with a direct path for clauses."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from threading import Timer
from typing import Any

from vernier.logic.bank import Term
from vernier.logic.values import Model
from vernier.solvers.answers import Answer, Sat, Unknown, UnknownReason, Unsat
from vernier.solvers.protocol import Backend, SolverOptions
from vernier.solvers.tseitin import Clause, Tseitin

INTERRUPTIBLE = frozenset({Backend.GLUCOSE, Backend.MINISAT})
"""Backends that can be stopped from within the process; the other one keeps limits only when isolated."""


@dataclass(slots=True)
class _Scope:
    """One level of the assertion stack: the literal that switches it on, and its labels by literal."""

    switch: int | None = None
    labels: dict[int, Hashable] = field(default_factory=dict)


class SatSolver:
    """One incremental SAT solver. Only Boolean terms without quantifiers or other theories."""

    def __init__(self, backend: Backend, options: SolverOptions) -> None:
        from pysat.solvers import Solver as NativeSolver

        self._native: Any = NativeSolver(name=backend.value)
        self._backend = backend
        self._options = options
        self._tseitin = Tseitin(self.add_clauses)
        self._scopes = [_Scope()]

    def assert_(self, term: Term, label: Hashable | None = None) -> None:
        """Add a constraint to the current scope."""
        scope, guard = self._scopes[-1], []
        if label is not None:
            literal = self._tseitin.fresh()
            scope.labels[literal] = label
            guard.append(-literal)
        if scope.switch is not None:
            guard.append(-scope.switch)
        self.add_clauses([clause + guard for clause in self._tseitin.clauses(term)])

    def push(self) -> None:
        """Open a scope."""
        self._scopes.append(_Scope(self._tseitin.fresh()))

    def pop(self) -> None:
        """Close the innermost scope by switching it off for good."""
        if len(self._scopes) == 1:
            raise ValueError("no scope to close")
        scope = self._scopes.pop()
        self.add_clauses([[-literal] for literal in (scope.switch, *scope.labels) if literal is not None])

    def check(self, assumptions: Sequence[Term] = (), seconds: float | None = None) -> Answer:
        """Decide the assertions under assumptions."""
        literals = [self._tseitin.literal(term) for term in assumptions]
        switches = [scope.switch for scope in self._scopes if scope.switch is not None]
        labels = {literal: label for scope in self._scopes for literal, label in scope.labels.items()}
        limit = seconds if seconds is not None else self._options.seconds
        result = self._solve([*switches, *labels, *literals], limit)
        if result is None:
            return Unknown(UnknownReason.TIMEOUT)
        if result:
            return Sat(self._model())
        used = set(self._native.get_core() or ())
        core = [label for literal, label in labels.items() if literal in used]
        blamed = [term for term, literal in zip(assumptions, literals, strict=True) if literal in used]
        return Unsat(tuple(dict.fromkeys(core)), tuple(dict.fromkeys(blamed)))

    def close(self) -> None:
        """Release the native solver."""
        if self._native is not None:
            self._native.delete()
            self._native = None

    def literal(self, term: Term) -> int:
        """The literal of a term, for use in clauses."""
        return self._tseitin.literal(term)

    def add_clauses(self, clauses: Iterable[Clause]) -> None:
        """Add clauses for good, whatever the current scope."""
        self._native.append_formula(clauses)

    def _solve(self, assumptions: list[int], limit: float | None) -> bool | None:
        if limit is None or self._backend not in INTERRUPTIBLE:
            return bool(self._native.solve(assumptions=assumptions))
        timer = Timer(limit, self._native.interrupt)
        timer.start()
        try:
            result = self._native.solve_limited(assumptions=assumptions, expect_interrupt=True)
        finally:
            timer.cancel()
            timer.join()
            self._native.clear_interrupt()
        return None if result is None else bool(result)

    def _model(self) -> Model:
        values = self._native.get_model()
        # A variable the solver never saw in a clause may be missing at the end; it can have any value.
        return Model(
            {name: variable <= len(values) and values[variable - 1] > 0 for name, variable in self._tseitin.symbols}
        )
