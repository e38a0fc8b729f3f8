"""The switch from explicit values to predicates at a threshold (thesis, section 4.4.5: analysis C1).

A variable that has more than `limit` different values in the reached states of one location is not tracked by value any
more on the paths that go on from there; the conditions of the program that mention it are offered as predicates. (The
thesis prints "at least" in formulas and "exceeds" in prose: with "at least", a limit of 1 would be one of 0.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from vernier.encode.context import Encoding
from vernier.encode.expressions import evaluate
from vernier.encode.initial import initial_state
from vernier.encode.values import EncodingError, sort_of
from vernier.engines.cpa.algorithm.analysis import Adjusted
from vernier.engines.cpa.algorithm.composite import Precision, State
from vernier.engines.cpa.algorithm.reached import ReachedSet
from vernier.engines.cpa.automaton import AnyLocation, Automaton
from vernier.engines.cpa.domains.constants.analysis import ExplicitPrecision, without
from vernier.engines.cpa.domains.predicates.analysis import PredicatePrecision
from vernier.engines.cpa.domains.predicates.frames import SEPARATOR, outer
from vernier.ir.expr import Expr
from vernier.ir.ops import Branch
from vernier.ir.types import BoolType, FloatType, IntType
from vernier.ir.walk import locals_in
from vernier.logic.bank import Term

LOCATION, VALUES, PREDICATES = 0, -2, -1
"""Components of the product"""


@dataclass(frozen=True, slots=True)
class Threshold:
    """The part of precision adjustment that trades explicit values for predicates. It only weakens states."""

    limit: int
    infer: Callable[[str], Mapping[AnyLocation, tuple[Term, ...]]]

    def __call__(
        self, state: State, precision: Precision, reached: Iterable[Adjusted[State, Precision]]
    ) -> Adjusted[State, Precision]:
        near = reached.near(state) if isinstance(reached, ReachedSet) else reached
        seen: dict[str, set[Term]] = {}
        for other in (state, *(item.state for item in near)):
            for name, value in other[VALUES] if other[LOCATION] == state[LOCATION] else ():
                seen.setdefault(name, set()).add(value)
        dropped = frozenset(name for name, _ in state[VALUES] if len(seen[name]) > self.limit)
        if not dropped:
            return Adjusted(state, precision)
        explicit, predicates = precision[VALUES], precision[PREDICATES]
        assert isinstance(explicit, ExplicitPrecision) and isinstance(predicates, PredicatePrecision)
        for name in sorted(dropped):
            predicates = predicates.with_candidates(self.infer(name))
        return Adjusted(
            (*state[:VALUES], without(state[VALUES], dropped), state[PREDICATES]),
            (*precision[:VALUES], ExplicitPrecision(explicit.dropped | dropped), predicates),
        )


@dataclass(slots=True)
class ConditionsOfProgram:
    """InferPred: the branch conditions that mention a variable, and their negations, at the loop heads where the
    variable is known."""

    encoding: Encoding
    automaton: Automaton
    _known: dict[str, dict[AnyLocation, tuple[Term, ...]]] = field(default_factory=dict)

    def __call__(self, name: str) -> Mapping[AnyLocation, tuple[Term, ...]]:
        """Candidates for a variable, named by its procedure."""
        if name not in self._known:
            procedure, _, variable = name.rpartition(SEPARATOR)
            found = tuple(self._conditions(procedure, variable))
            heads = self.automaton.loop_heads(procedure) if procedure else ()
            self._known[name] = dict.fromkeys(heads, found)
        return self._known[name]

    def _conditions(self, procedure: str, variable: str) -> Iterable[Term]:
        body = self.automaton.program.procedures.get(procedure)
        for block in () if body is None else body.blocks:
            if isinstance(block.terminator, Branch):
                term = self._term(procedure, variable, block.terminator.condition)
                if term is not None and not term.is_constant:
                    yield term
                    yield self.encoding.terms.not_(term)

    def _term(self, procedure: str, variable: str, condition: Expr) -> Term | None:
        memory = initial_state(self.encoding)
        mentioned = list(locals_in(condition))
        if variable not in {local.name for local in mentioned}:
            return None
        for local in mentioned:
            if not isinstance(local.type, BoolType | IntType | FloatType):
                return None
            symbol = self.encoding.terms.symbol(outer(procedure, local.name), sort_of(local.type))
            memory.locals[local.name] = symbol
        try:
            found = evaluate(self.encoding, memory, condition)
        except EncodingError:
            return None
        return found if isinstance(found, Term) else None
