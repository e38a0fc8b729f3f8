"""Signatures: the symbols that a state or a summary speaks of, and renamings between copies of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.sorts import BOOL, FunctionSignature, Sort
from vernier.logic.terms import Terms
from vernier.logic.walk import postorder, rebuild


@dataclass(frozen=True, slots=True)
class Signature:
    """Constants (symbols; those of sort Bool are propositions), and relations and functions of some arguments."""

    constants: tuple[Term, ...] = ()
    functions: tuple[FunctionSignature, ...] = ()

    @property
    def sorts(self) -> tuple[Sort, ...]:
        """The sorts that its symbols mention, but for Bool, in the order of first mention."""
        found: dict[Sort, None] = {constant.sort: None for constant in self.constants}
        for function in self.functions:
            found.update(dict.fromkeys((*function.domain, function.codomain)))
        found.pop(BOOL, None)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Renaming:
    """What stands for the symbols of a signature in another place; symbols that are absent stand for themselves."""

    constants: Mapping[Term, Term] = field(default_factory=dict)
    functions: Mapping[FunctionSignature, FunctionSignature] = field(default_factory=dict)

    def constant(self, symbol: Term) -> Term:
        return self.constants.get(symbol, symbol)

    def function(self, signature: FunctionSignature) -> FunctionSignature:
        return self.functions.get(signature, signature)


def renamed(terms: Terms, root: Term, renaming: Renaming) -> Term:
    """``root`` with every symbol replaced at once. Constants are replaced by terms without variables, so none is
    captured."""
    result: dict[Term, Term] = {}
    for term in postorder((root,)):
        args = tuple([result[argument] for argument in term.args])
        if term.op is Op.SYMBOL:
            result[term] = renaming.constant(term)
        elif term.op is Op.APPLY:
            result[term] = terms.apply(renaming.function(term.payload), *args)
        else:
            result[term] = rebuild(terms, term, args)
    return result[root]


def copy_of(terms: Terms, signature: Signature, mark: str) -> Renaming:
    """New names for every symbol of a signature: its own with a mark behind."""
    constants = {symbol: terms.symbol(f"{symbol.payload}{mark}", symbol.sort) for symbol in signature.constants}
    functions = {
        known: terms.function(f"{known.name}{mark}", known.domain, known.codomain) for known in signature.functions
    }
    return Renaming(constants, functions)
