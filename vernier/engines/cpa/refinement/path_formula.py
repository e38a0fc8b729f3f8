"""The formula of an abstract path: one formula per block, over values at its ends (thesis, section 5.3.1).

Law: the conjunction is satisfiable exactly if some execution takes the blocks one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from vernier.encode.context import Input
from vernier.engines.cpa.domains.predicates.blocks import Blocks
from vernier.engines.cpa.domains.predicates.state import Abstraction, Block, PredicateState
from vernier.logic.bank import Term
from vernier.logic.terms import Terms
from vernier.logic.walk import free_symbols, substitute_all


@dataclass(frozen=True, slots=True)
class PathFormula:
    """`formulas[i]` describes the block that leads from abstraction `i` to the next one, or to the target; a symbol
    of the abstraction, or of an input of the block, occurs in it with the index of the block."""

    abstractions: tuple[Abstraction, ...]
    formulas: tuple[Term, ...]
    inputs: tuple[Input, ...]
    back: Mapping[Term, Term]
    """Indexed symbols -> the symbols they stand for"""
    arguments: Mapping[str, Term]
    """The parameters of the entry -> their values"""


def path_formula(blocks: Blocks, target: PredicateState) -> PathFormula:
    """The formula of the path to a state."""
    terms = blocks.encoding.terms
    roots = tuple(target.root.chain())[::-1]
    ends = [*(root.block for root in roots[1:]), target.block]
    back: dict[Term, Term] = {}
    formulas: list[Term] = []
    inputs: list[Input] = []
    for number, block in enumerate(ends):
        assert block is not None
        following = roots[number + 1].symbols if number + 1 < len(roots) else {}
        formula, read = _indexed(blocks, block, following, number, back)
        formulas.append(formula)
        inputs.extend(read)
    back.update((indexed(terms, symbol, i), symbol) for i, root in enumerate(roots) for symbol in root.symbols.values())
    arguments = {name: indexed(terms, symbol, 0) for name, symbol in roots[0].symbols.items()}
    return PathFormula(roots, tuple(formulas), tuple(inputs), back, arguments)


def _indexed(
    blocks: Blocks, block: Block, following: Mapping[str, Term], number: int, back: dict[Term, Term]
) -> tuple[Term, Iterator[Input]]:
    """The formula of one block, and its inputs, with indices."""
    terms = blocks.encoding.terms
    guard = block.memory.guard.term
    values = tuple(blocks.value(block, name) for name in following)
    reads = [item for read in block.inputs for item in (read.symbol, read.guard)]
    replacement = {symbol: indexed(terms, symbol, number) for symbol in free_symbols(guard, *values, *reads)}
    back.update((new, old) for old, new in replacement.items())
    changed = substitute_all(terms, (guard, *values, *reads), replacement)
    equations = (
        terms.eq(indexed(terms, symbol, number + 1), value)
        for symbol, value in zip(following.values(), changed[1:], strict=False)
    )
    formula = terms.and_(changed[0], terms.all_of(equations))
    pairs = zip(block.inputs, changed[1 + len(values) :: 2], changed[2 + len(values) :: 2], strict=True)
    return formula, (Input(symbol, when, read.type, read.name, read.origin) for read, symbol, when in pairs)


def indexed(terms: Terms, symbol: Term, number: int) -> Term:
    """A symbol at one place of the path."""
    return terms.symbol(f"{symbol.payload}@{number}", symbol.sort)
