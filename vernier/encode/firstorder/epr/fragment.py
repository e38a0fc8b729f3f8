"""Whether satisfiability of formulas is decided by finitely many instances: the extended EPR fragment.

An existential quantifier below a universal one is a function from the sort of the one to that of the other when it is
skolemised. The fragment has the formulas whose functions, with these, form no cycle among sorts (Padon, McMillan,
Panda, Sagiv and Shoham 2016). Law: a set of formulas in which no cycle is found has the finite model property.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Flag

from vernier.logic.bank import Term
from vernier.logic.ops import CONSTANT_OPS, QUANTIFIERS, Op
from vernier.logic.sorts import BOOL, Sort, UninterpretedSort
from vernier.logic.walk import free_variables, postorder


class _Polarity(Flag):
    POSITIVE = 1
    NEGATIVE = 2
    BOTH = 3


_FLIP = {
    _Polarity.POSITIVE: _Polarity.NEGATIVE,
    _Polarity.NEGATIVE: _Polarity.POSITIVE,
    _Polarity.BOTH: _Polarity.BOTH,
}
_KNOWN = frozenset({Op.NOT, Op.AND, Op.OR, Op.XOR, Op.ITE, Op.EQ, Op.DISTINCT, Op.APPLY, Op.SYMBOL, Op.VARIABLE})


def outside_fragment(formulas: Iterable[Term]) -> str | None:
    """Why a conjunction of formulas is not in the fragment, or None if it is."""
    roots = tuple(formulas)
    edges: dict[Sort, dict[Sort, None]] = {}
    for term in postorder(roots):
        if term.op not in _KNOWN and term.op not in QUANTIFIERS and term.op not in CONSTANT_OPS:
            return f"{term.op.name} has no meaning without a theory"
        if term.sort is not BOOL and not isinstance(term.sort, UninterpretedSort):
            return f"{term.sort} is interpreted"
        if term.op is Op.APPLY and term.sort is not BOOL:
            for sort in term.payload.domain:
                edges.setdefault(sort, {})[term.sort] = None
    for source, target in _skolem_edges(roots):
        edges.setdefault(source, {})[target] = None
    cycle = _cycle(edges)
    return None if cycle is None else "the functions go round in a circle: " + " -> ".join(map(_name, cycle))


def _skolem_edges(roots: tuple[Term, ...]) -> Iterator[tuple[Sort, Sort]]:
    """The sorts of universal variables that an existential one depends on, with its own."""
    free = free_variables(postorder(roots))
    universal: frozenset[Term] = frozenset()
    seen: set[tuple[Term, _Polarity, frozenset[Term]]] = set()
    pending = [(root, _Polarity.POSITIVE, universal) for root in roots]
    while pending:
        term, polarity, scope = pending.pop()
        if term.sort is not BOOL or (term, polarity, scope) in seen:
            continue
        seen.add((term, polarity, scope))
        if term.op in QUANTIFIERS:
            exists = _Polarity.POSITIVE if term.op is Op.EXISTS else _Polarity.NEGATIVE
            if exists in polarity:
                depends = scope & free[term]
                yield from ((outer.sort, bound.sort) for outer in depends for bound in term.payload)
            inner = scope.union(term.payload) if polarity is not exists else scope
            pending.append((term.args[0], polarity, inner))
        elif term.op is Op.NOT:
            pending.append((term.args[0], _FLIP[polarity], scope))
        elif term.op in (Op.XOR, Op.EQ, Op.DISTINCT):
            pending.extend((argument, _Polarity.BOTH, scope) for argument in term.args)
        elif term.op is Op.ITE:
            pending.append((term.args[0], _Polarity.BOTH, scope))
            pending.extend((argument, polarity, scope) for argument in term.args[1:])
        else:
            pending.extend((argument, polarity, scope) for argument in term.args)


def _cycle(edges: dict[Sort, dict[Sort, None]]) -> list[Sort] | None:
    """Sorts along a cycle, if there is one."""
    done: set[Sort] = set()
    for start in edges:
        path: list[Sort] = []
        stack: list[Iterator[Sort]] = [iter((start,))]
        while stack:
            sort = next(stack[-1], None)
            if sort is None:
                stack.pop()
                if path:
                    done.add(path.pop())
            elif sort in path:
                return [*path[path.index(sort) :], sort]
            elif sort not in done:
                path.append(sort)
                stack.append(iter(edges.get(sort, ())))
    return None


def _name(sort: Sort) -> str:
    return sort.name if isinstance(sort, UninterpretedSort) else str(sort)
