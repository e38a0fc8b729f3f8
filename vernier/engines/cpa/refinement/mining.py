"""Candidate predicates from the text of a program (thesis, section 4.4.5: InferPred), where interpolants diverge.

The conditions of the block that follows an abstraction point are comparisons in terms of the values there. They, their
negations and their closures (`x <= c` for `x < c`) are candidates: tracked each on its own, as in Cartesian predicate
abstraction, so that the strongest conjunction that is an invariant is found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vernier.engines.cpa.domains.predicates.state import Abstraction, Block
from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.sorts import BitVecSort, BoolSort
from vernier.logic.terms import Terms
from vernier.logic.walk import free_symbols, postorder

MOST_CANDIDATES = 60
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
    return tuple(found)[:MOST_CANDIDATES]


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
