"""Terms as plain data, to cross a process boundary: each node once, in topological order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from vernier.logic.bank import Term
from vernier.logic.ops import QUANTIFIERS, Op
from vernier.logic.sorts import Sort
from vernier.logic.terms import Terms
from vernier.logic.walk import postorder

Node = tuple[int, int, Any, tuple[int, ...], Sort]
"""Id, operator, payload, ids of arguments, sort; the payload of a quantifier is the ids of its variables."""


@dataclass(slots=True)
class Sender:
    """Packs terms for one receiver and remembers what the receiver has."""

    _sent: dict[Term, None] = field(default_factory=dict)

    def pack(self, roots: Iterable[Term]) -> list[Node]:
        """The nodes below ``roots`` that were not packed before."""
        order = postorder(roots, self._sent)
        bound = [v for term in order if term.op in QUANTIFIERS for v in term.payload]
        order = postorder([*order, *bound], self._sent) if bound else order
        self._sent.update(dict.fromkeys(order))
        return [_node(term) for term in order]


def _node(term: Term) -> Node:
    payload = tuple(variable.id for variable in term.payload) if term.op in QUANTIFIERS else term.payload
    return term.id, int(term.op), payload, tuple([argument.id for argument in term.args]), term.sort


@dataclass(slots=True)
class Receiver:
    """Rebuilds terms in a bank of its own, exactly as they were: nothing is simplified again."""

    terms: Terms
    known: dict[int, Term] = field(default_factory=dict)

    def unpack(self, nodes: Iterable[Node]) -> None:
        """Take in nodes; afterwards ``known`` maps the sender's ids to terms of this bank."""
        for ident, code, payload, arguments, sort in nodes:
            self.known[ident] = self._term(Op(code), payload, tuple(self.known[a] for a in arguments), sort)

    def _term(self, op: Op, payload: Any, args: tuple[Term, ...], sort: Sort) -> Term:
        match op:
            case Op.BOOL_CONST:
                return self.terms.bool_(payload)
            case Op.BV_CONST:
                return self.terms.constant(payload, sort)
            case Op.SYMBOL:
                return self.terms.symbol(payload, sort)
            case Op.APPLY:
                return self.terms.apply(self.terms.function(payload.name, payload.domain, payload.codomain), *args)
            case Op.FORALL | Op.EXISTS:
                return self.terms.intern(op, args, tuple(self.known[v] for v in payload), sort)
            case _:
                return self.terms.intern(op, args, payload, sort)
