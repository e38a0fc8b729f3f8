"""One incremental SAT solver for truth values and bit-vectors (Roberson 2011, section 2.4, on the solver of Eén and
Sörensson 2003): what it learns in one check serves all that follow.

A copy starts from all clauses that were added, without translating a term again.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Sequence
from typing import Any

from vernier.logic.bank import Term
from vernier.logic.values import Model
from vernier.logic.walk import postorder
from vernier.solvers.answers import Answer, Sat, Unknown, UnknownReason, Unsat
from vernier.solvers.bit_blasting import BitBlaster, require_bits, value_of
from vernier.solvers.gates import Clause

_NATIVE = "minisat22"
_CONFLICTS = 5000
"""After so many conflicts the clock is read"""


class BitSolver:
    """Decides constraints that are only added; raises UnsupportedTerm at terms that are not made of bits."""

    def __init__(self, blaster: BitBlaster | None = None, asserted: Sequence[Clause] = ()) -> None:
        from pysat.solvers import Solver as NativeSolver

        self._native: Any = NativeSolver(name=_NATIVE)
        self._blaster = blaster or BitBlaster()
        self._asserted: list[Clause] = list(asserted)
        self._native.append_formula(self._asserted)
        self._given = 0

    def copy(self) -> BitSolver:
        """A solver of the same constraints, which has learnt nothing yet."""
        return BitSolver(self._blaster.copy(), self._asserted)

    def require_bits(self, term: Term) -> None:
        """Raise UnsupportedTerm if something below the term is not made of bits."""
        for part in postorder((term,), self._blaster.known):
            require_bits(part)

    def assert_(self, term: Term, label: Hashable | None = None) -> None:
        """Add a constraint for good. Labels are not told in answers."""
        del label
        clauses = self._blaster.demand(term)
        self._asserted += clauses
        self._define()
        self._native.append_formula(clauses)

    def check(self, assumptions: Sequence[Term] = (), seconds: float | None = None) -> Answer:
        """Decide the constraints under assumptions."""
        literals = [self._blaster.literal(term) for term in assumptions]
        self._define()
        result = self._solve(literals, seconds)
        if result is None:
            return Unknown(UnknownReason.TIMEOUT)
        return Sat(self._model()) if result else Unsat((), tuple(assumptions))

    def close(self) -> None:
        """Release the native solver."""
        if self._native is not None:
            self._native.delete()
            self._native = None

    def _define(self) -> None:
        """Tell the native solver of new gates."""
        clauses = self._blaster.gates.clauses
        if self._given < len(clauses):
            self._native.append_formula(clauses[self._given :])
            self._given = len(clauses)

    def _solve(self, assumptions: list[int], limit: float | None) -> bool | None:
        if limit is None:
            return bool(self._native.solve(assumptions=assumptions))
        end = time.monotonic() + limit
        while True:
            self._native.conf_budget(_CONFLICTS)
            result = self._native.solve_limited(assumptions=assumptions)
            if result is not None:
                return bool(result)
            if time.monotonic() >= end:
                return None

    def _model(self) -> Model:
        values = self._native.get_model()

        def holds(literal: int) -> bool:
            # A variable the solver never saw in a clause may be missing at the end; it can have any value.
            variable = abs(literal)
            return (variable <= len(values) and values[variable - 1] > 0) == (literal > 0)

        blaster = self._blaster
        return Model({symbol.payload: value_of(symbol, blaster.bits(symbol), holds) for symbol in blaster.symbols})
