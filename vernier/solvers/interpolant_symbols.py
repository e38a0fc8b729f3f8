"""Which symbols the interpolants of a sequence may mention."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vernier.logic.bank import Term
from vernier.logic.sorts import FunctionSignature
from vernier.logic.walk import free_symbols, functions

Name = Term | FunctionSignature


def shared_symbols(formulas: Sequence[Term]) -> list[tuple[Term, ...]]:
    """For each cut between consecutive formulas, the symbols that occur on both sides, in order of creation."""
    cuts = _cuts([free_symbols(formula) for formula in formulas])
    return [tuple(sorted((n for n in cut if isinstance(n, Term)), key=lambda term: term.id)) for cut in cuts]


def outside_signature(formulas: Sequence[Term], interpolants: Sequence[Term]) -> list[Name]:
    """Symbols and functions of interpolants that do not occur on both sides of their cut. Empty if all is well."""
    cuts = _cuts([_names(formula) for formula in formulas])
    return [
        name
        for cut, interpolant in zip(cuts, interpolants, strict=True)
        for name in _names(interpolant)
        if name not in cut
    ]


def _names(term: Term) -> dict[Name, None]:
    return dict.fromkeys((*free_symbols(term), *functions(term)))


def _cuts(names: Sequence[Iterable[Name]]) -> list[set[Name]]:
    """For each cut, the names on both sides: those first used before it and last used after it."""
    first: dict[Name, int] = {}
    last: dict[Name, int] = {}
    for position, used in enumerate(names):
        for name in used:
            first.setdefault(name, position)
            last[name] = position
    return [{name for name in first if first[name] <= cut < last[name]} for cut in range(len(names) - 1)]
