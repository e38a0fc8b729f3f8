"""Sums in one form each: equations that say the same about sums are the same term, and need no solver.

Numbers are those of a width, with overflow. Law: rewritten formulas have the same value in every model.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from operator import attrgetter
from typing import TypeAlias

from vernier.logic.bank import Term
from vernier.logic.bitvector_values import to_signed
from vernier.logic.ops import Op
from vernier.logic.sorts import BitVecSort
from vernier.logic.terms import Terms
from vernier.logic.walk import postorder, rebuild

MOST_TIMES = 4
"""A sum has each of its parts so many times at most; others are left as they are"""
_SUMS = (Op.BV_ADD, Op.BV_SUB, Op.BV_NEG)
_Form: TypeAlias = tuple[Mapping[Term, int], int]
"""How many times a sum has each part, and a constant"""


class LinearForms:
    """Rewrites the formulas of one search."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._rewritten: dict[Term, Term] = {}
        self._forms: dict[Term, _Form] = {}
        """Of sums that have been rewritten"""

    def rewrite(self, formula: Term) -> Term:
        """The formula with sums in their forms."""
        for term in postorder((formula,), self._rewritten):
            self._rewritten[term] = self._one(term, tuple([self._rewritten[item] for item in term.args]))
        return self._rewritten[formula]

    def _one(self, term: Term, args: tuple[Term, ...]) -> Term:
        plain = rebuild(self._terms, term, args) if args else term
        if plain.op in _SUMS:
            return self._sum(plain)
        if plain.op is Op.EQ and isinstance(plain.args[0].sort, BitVecSort):
            return self._equation(plain)
        return plain

    def _form(self, term: Term) -> _Form:
        known = self._forms.get(term)
        if known is not None:
            return known
        return ({}, to_signed(term.payload, term.sort.width)) if term.op is Op.BV_CONST else ({term: 1}, 0)

    def _sum(self, term: Term) -> Term:
        signs = {Op.BV_ADD: (1, 1), Op.BV_SUB: (1, -1), Op.BV_NEG: (-1,)}[term.op]
        form = _combined(zip(map(self._form, term.args), signs, strict=True))
        if any(abs(times) > MOST_TIMES for times in form[0].values()):
            return term
        made = self._made(form, term.sort.width)
        self._forms.setdefault(made, form)
        return made

    def _equation(self, term: Term) -> Term:
        """The first part and all others of its sign on one side, the others and the constant on the other side."""
        left, right = term.args
        if left not in self._forms and right not in self._forms:
            return term
        parts, constant = _combined(((self._form(left), 1), (self._form(right), -1)))
        if any(abs(times) > MOST_TIMES for times in parts.values()):
            return term
        first = min(parts, key=attrgetter("id"), default=None)
        sign = 1 if first is None or parts[first] > 0 else -1
        signed = {part: sign * times for part, times in parts.items()}
        width = left.sort.width
        mine = {part: times for part, times in signed.items() if times > 0}
        others = {part: -times for part, times in signed.items() if times < 0}
        return self._terms.eq(self._made((mine, 0), width), self._made((others, -sign * constant), width))

    def _made(self, form: _Form, width: int) -> Term:
        """The sum of a form: the parts in their order, and then the constant."""
        terms, (parts, constant) = self._terms, form
        summands: list[Term] = []
        for part in sorted(parts, key=attrgetter("id")):
            signed = part if parts[part] > 0 else terms.bv_neg(part)
            summands += [signed] * abs(parts[part])
        if constant % (1 << width) or not summands:
            summands.append(terms.bv(constant, width))
        return reduce(terms.bv_add, summands)


def _combined(forms: Iterable[tuple[_Form, int]]) -> _Form:
    """The sum of forms, each times a sign."""
    parts: dict[Term, int] = {}
    constant = 0
    for (items, number), sign in forms:
        constant += sign * number
        for part, times in items.items():
            parts[part] = parts.get(part, 0) + sign * times
    return {part: times for part, times in parts.items() if times}, constant
