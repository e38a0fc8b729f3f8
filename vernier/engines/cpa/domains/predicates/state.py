"""States of predicate analysis: an abstraction, and the path formula since then (adjustable-block encoding)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from vernier.encode.context import Input
from vernier.encode.state import SymbolicState
from vernier.engines.cpa.automaton import AnyLocation
from vernier.engines.cpa.domains.predicates.shape import Shape
from vernier.logic.bank import Term
from vernier.logic.terms import Terms


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """The executions from an abstraction to a point: the memory in terms of the symbols at the abstraction (its guard
    is the path formula), and what is read from outside on the way, in order."""

    memory: SymbolicState
    inputs: tuple[Input, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Abstraction:
    """What is known at an abstraction point. `region` is a formula over the symbols of `shape`, which stand for
    values there; `predicates` are those it was computed from."""

    location: AnyLocation
    region: Term
    shape: Shape
    predicates: tuple[Term, ...] = ()
    constants: Mapping[Term, Term] = field(default_factory=dict)
    """Symbols whose value is known: the following block is in terms of the value"""
    source: PredicateState | None = None
    """The state that the edge to this point leaves; None at the beginning of the program"""
    block: Block | None = None
    """The executions that were abstracted"""

    def fact(self, terms: Terms) -> Term:
        """The region together with the known values."""
        return terms.and_(self.region, terms.all_of(terms.eq(*pair) for pair in self.constants.items()))

    def chain(self) -> Iterator[Abstraction]:
        """This abstraction and those before it on the way from the beginning, backwards."""
        current: Abstraction | None = self
        while current is not None:
            yield current
            current = None if current.source is None else current.source.root


@dataclass(frozen=True, slots=True, eq=False)
class PredicateState:
    """The concrete states that some execution of `block` reaches from a state of the region of `root`."""

    root: Abstraction
    block: Block
    absorbed: frozenset[PredicateState] = field(default=frozenset())
    """The states that have been merged into this one"""
    is_abstraction: bool = False
