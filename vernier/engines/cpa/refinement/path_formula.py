"""The formula of an abstract path: one formula per block, over values at its ends (thesis, section 5.3.1).

Law: the conjunction is satisfiable exactly if some execution takes the blocks one after the other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from vernier.encode.context import Input
from vernier.engines.cpa.domains.predicates.blocks import Blocks
from vernier.engines.cpa.domains.predicates.shape import Shape
from vernier.engines.cpa.domains.predicates.state import Abstraction, Block, PredicateState
from vernier.logic.bank import Term
from vernier.logic.terms import Terms
from vernier.logic.walk import free_symbols, substitute_all


@dataclass(frozen=True, slots=True)
class PathFormula:
    """`guards[i]` and `effects[i]` describe the block that leads from abstraction `i` to the next one or to the target.
    A symbol of the abstraction, or of an input of the block, occurs in them with the index of the block."""

    abstractions: tuple[Abstraction, ...]
    guards: tuple[Term, ...]
    """When each block is taken"""
    effects: tuple[Term, ...]
    """What the values at the end of each block are"""
    inputs: tuple[Input, ...]
    back: Mapping[Term, Term]
    """Indexed symbols -> the symbols they stand for"""
    blocks: tuple[Block, ...]
    """The blocks themselves, in terms of the symbols"""
    arguments: Mapping[str, Term]
    """The parameters of the entry -> their values"""

    def formulas(self, terms: Terms) -> tuple[Term, ...]:
        """One formula for each block."""
        return tuple(map(terms.and_, self.guards, self.effects))

    def without_guards(self, terms: Terms, numbers: Collection[int]) -> PathFormula:
        """The path on which some blocks are taken in any case: it has more executions."""
        kept = (terms.true if number in numbers else guard for number, guard in enumerate(self.guards))
        return replace(self, guards=tuple(kept))


def path_formula(blocks: Blocks, target: PredicateState) -> PathFormula:
    """The formula of the path to a state."""
    terms = blocks.encoding.terms
    roots = tuple(target.root.chain())[::-1]
    ends = [*(root.block for root in roots[1:]), target.block]
    back: dict[Term, Term] = {}
    guards: list[Term] = []
    effects: list[Term] = []
    inputs: list[Input] = []
    for number, block in enumerate(ends):
        assert block is not None
        following = roots[number + 1].shape if number + 1 < len(roots) else None
        guard, effect, read = _indexed(terms, block, following, number, back)
        guards.append(guard)
        effects.append(effect)
        inputs.extend(read)
    back.update(
        (indexed(terms, symbol, i), symbol) for i, root in enumerate(roots) for symbol in root.shape.symbols.values()
    )
    arguments = {name: indexed(terms, symbol, 0) for name, symbol in roots[0].shape.symbols.items()}
    whole = tuple(block for block in ends if block is not None)
    return PathFormula(roots, tuple(guards), tuple(effects), tuple(inputs), back, whole, arguments)


def _indexed(
    terms: Terms, block: Block, following: Shape | None, number: int, back: dict[Term, Term]
) -> tuple[Term, Term, Iterator[Input]]:
    """The guard and the effect of one block, and its inputs, with indices."""
    guard = block.memory.guard.term
    values = () if following is None else tuple(following.values.values())
    symbols = () if following is None else tuple(following.symbols.values())
    reads = [item for read in block.inputs for item in (read.symbol, read.guard)]
    replacement = {symbol: indexed(terms, symbol, number) for symbol in free_symbols(guard, *values, *reads)}
    back.update((new, old) for old, new in replacement.items())
    changed = substitute_all(terms, (guard, *values, *reads), replacement)
    equations = (
        terms.eq(indexed(terms, symbol, number + 1), value) for symbol, value in zip(symbols, changed[1:], strict=False)
    )
    effect = terms.all_of(equations)
    pairs = zip(block.inputs, changed[1 + len(values) :: 2], changed[2 + len(values) :: 2], strict=True)
    return changed[0], effect, (Input(symbol, when, read.type, read.name, read.origin) for read, symbol, when in pairs)


def indexed(terms: Terms, symbol: Term, number: int) -> Term:
    """A symbol at one place of the path."""
    return terms.symbol(f"{symbol.payload}@{number}", symbol.sort)
