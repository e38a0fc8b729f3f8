"""What the executions of C programs do that C leaves undefined, and that nobody asked about.

A path ends at an access that is not valid. A real machine may go on after it, so a proof says nothing of executions
that come to one: whether there are any is a question of its own. And a violation after undefined behaviour decides
nothing, so executions without any are looked for first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from vernier.encode.context import Violation
from vernier.encode.guard import top
from vernier.engines.cpa.algorithm.composite import Precision, State
from vernier.engines.cpa.algorithm.reached import ReachedSet
from vernier.engines.cpa.automaton import Automaton
from vernier.engines.cpa.domains.predicates.blocks import Blocks
from vernier.engines.cpa.domains.predicates.state import Abstraction, Block, PredicateState
from vernier.engines.cpa.refinement.path_formula import PathFormula, indexed
from vernier.logic.bank import Term
from vernier.logic.terms import Terms
from vernier.logic.walk import free_symbols, substitute


@dataclass(frozen=True, slots=True)
class Danger:
    """When the executions from an abstraction violate something before the next one, in terms of its symbols."""

    state: PredicateState
    """One of the states that violate something"""
    violations: tuple[Violation, ...]

    def target(self, terms: Terms) -> PredicateState:
        """The executions that violate something, whatever they have read until then."""
        block = self.state.block
        condition = terms.any_of(item.condition for item in self.violations)
        memory = block.memory.fork(top(terms).and_(terms, condition))
        return PredicateState(self.state.root, Block(memory, block.inputs))


def dangers(
    automaton: Automaton,
    blocks: Blocks,
    reached: ReachedSet[State, Precision],
    counts: Callable[[str], bool],
) -> Mapping[Abstraction, Danger]:
    """What the states that have been expanded violate, by the abstraction they come from. Every execution that the
    reached set covers and that violates an obligation that `counts` is in one of these."""
    found: dict[Abstraction, tuple[PredicateState, dict[Violation, None]]] = {}
    for item in reached:
        state = item.state[-1]
        assert isinstance(state, PredicateState)
        for edge in automaton.edges(item.state[0]):
            for violation in blocks.violations(state.block, edge):
                if counts(violation.obligation) and violation.condition is not blocks.encoding.terms.false:
                    found.setdefault(state.root, (state, {}))[1][violation] = None
    return {root: Danger(state, tuple(violations)) for root, (state, violations) in found.items()}


def nothing_undefined(terms: Terms, path: PathFormula, known: Mapping[Abstraction, Danger]) -> Term:
    """That an execution of a path does nothing undefined."""
    parts = []
    for number, root in enumerate(path.abstractions):
        for violation in known[root].violations if root in known else ():
            condition = violation.condition
            names = {symbol: indexed(terms, symbol, number) for symbol in free_symbols(condition)}
            parts.append(terms.not_(substitute(terms, condition, names)))
    return terms.all_of(parts)
