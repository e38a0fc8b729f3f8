"""Candidate predicates from the text of a program (thesis, section 4.4.5: InferPred), where interpolants diverge.

The conditions of the block that follows an abstraction point are comparisons in terms of the values there. They, their
negations and their closures (`x <= c` for `x < c`) are candidates: tracked each on its own, as in Cartesian predicate
abstraction, so that the strongest conjunction that is an invariant is found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from vernier.engines.cpa.domains.predicates.shape import STRUCTURE
from vernier.engines.cpa.domains.predicates.state import Abstraction, Block
from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.sorts import BitVecSort, BoolSort
from vernier.logic.terms import Terms
from vernier.logic.walk import free_symbols, postorder

MOST_CANDIDATES = 60
MOST_VARIABLES = 5
LARGEST = 24
"""Comparisons with more subterms than this are left out"""


def mined(terms: Terms, root: Abstraction, following: Block) -> tuple[Term, ...]:
    """Candidates at an abstraction, from the block that begins there."""
    here = frozenset(root.shape.symbols.values()) - frozenset(root.constants)
    found: dict[Term, None] = {}
    memory = following.memory
    values = [value for value in (*memory.locals.values(), *memory.globals.values()) if isinstance(value, Term)]
    for atom in _comparisons(memory.guard.term, *values):
        symbols = free_symbols(atom)
        if symbols and here.issuperset(symbols) and len(postorder((atom,))) <= LARGEST:
            for candidate in _variants(terms, atom):
                if not candidate.is_constant:
                    found[candidate] = None
    for candidate in _relations(terms, root, here):
        found[candidate] = None
    return tuple(found)[:MOST_CANDIDATES]


def _relations(terms: Terms, root: Abstraction, here: frozenset[Term]) -> Iterator[Term]:
    """How two variables relate that the way to this point has changed: they are equal, one is at most the other, their
    sum is a third one. And that one is not negative."""
    shape = root.shape
    numbers = [
        symbol
        for name, symbol in shape.symbols.items()
        if not name.startswith(STRUCTURE) and symbol in here and isinstance(symbol.sort, BitVecSort)
    ]
    changed = [
        symbol for name, symbol in shape.symbols.items() if symbol in numbers and shape.values[name] is not symbol
    ]
    for symbol in changed[:MOST_VARIABLES]:
        yield terms.bv_sle(terms.bv(0, symbol.sort.width), symbol)
    for left, right in combinations(changed[:MOST_VARIABLES], 2):
        if left.sort != right.sort:
            continue
        yield terms.eq(left, right)
        yield terms.bv_sle(left, right)
        yield terms.bv_sle(right, left)
        for third in numbers[: 2 * MOST_VARIABLES]:
            if third.sort == left.sort and third not in (left, right):
                yield terms.eq(third, terms.bv_add(left, right))


def _comparisons(*roots: Term) -> Iterator[Term]:
    for term in postorder(roots):
        if isinstance(term.sort, BoolSort) and term.args and isinstance(term.args[0].sort, BitVecSort):
            yield term


def _variants(terms: Terms, atom: Term) -> Iterable[Term]:
    match atom.op:
        case Op.BV_SLT | Op.BV_SLE:
            left, right = atom.args
            return (*_below(terms, left, right, Op.BV_SLE), *_below(terms, right, left, Op.BV_SLE))
        case Op.BV_ULT | Op.BV_ULE:
            left, right = atom.args
            return (*_below(terms, left, right, Op.BV_ULE), *_below(terms, right, left, Op.BV_ULE))
        case Op.EQ:
            left, right = atom.args
            both = (*_below(terms, left, right, Op.BV_SLE), *_below(terms, right, left, Op.BV_SLE))
            return (atom, terms.not_(atom), *both)
        case _:
            return ()


def _below(terms: Terms, left: Term, right: Term, sign: Op) -> Iterator[Term]:
    strict, weak = (terms.bv_slt, terms.bv_sle) if sign is Op.BV_SLE else (terms.bv_ult, terms.bv_ule)
    yield weak(left, right)
    yield strict(left, right)
