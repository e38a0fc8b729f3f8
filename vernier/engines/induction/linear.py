"""Sums of numbers in a normal form, so that a sum that an iteration keeps is the same term before and after it.

To a solver that works bit by bit, `(i + 1) + j - (k + 1)` and `i + j - k` are different circuits, and their equality is
hard. Here constants are added up, equal summands are counted, and a choice among values is made once for all summands
that depend on the same condition. Law: the result has the value of the plain sum, modulo the width.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.terms import Terms

DEEPEST_CHOICE = 6
MOST_SUMMANDS = 64

Summand: TypeAlias = tuple[Term, int]
"""A number and its factor"""


def linear_sum(terms: Terms, summands: Sequence[Summand]) -> Term:
    """The sum of numbers of one width, each with its factor."""
    return _chosen(terms, summands, DEEPEST_CHOICE)


def _chosen(terms: Terms, summands: Sequence[Summand], depth: int) -> Term:
    """The sum, by cases if a summand is a choice."""
    choice = next((value for value, _ in summands if value.op is Op.ITE), None)
    if choice is None or depth == 0:
        return _added(terms, summands)
    condition = choice.args[0]
    yes = [(_under(value, condition, 1), factor) for value, factor in summands]
    no = [(_under(value, condition, 2), factor) for value, factor in summands]
    return terms.ite(condition, _chosen(terms, yes, depth - 1), _chosen(terms, no, depth - 1))


def _under(value: Term, condition: Term, branch: int) -> Term:
    """What the value is where the condition holds (branch 1) or does not (branch 2)."""
    while value.op is Op.ITE and value.args[0] is condition:
        value = value.args[branch]
    return value


def _added(terms: Terms, summands: Sequence[Summand]) -> Term:
    """Constants added up, equal summands counted, in the order in which the terms were made."""
    width = summands[0][0].sort.width
    constant, factors = _counted(summands)
    result = terms.bv(constant % (1 << width), width)
    for term in sorted(factors, key=lambda term: term.id):
        factor = factors[term] % (1 << width)
        if factor == 1:
            result = terms.bv_add(result, term)
        elif factor == (1 << width) - 1:
            result = terms.bv_sub(result, term)
        elif factor:
            result = terms.bv_add(result, terms.bv_mul(terms.bv(factor, width), term))
    return result


def _counted(summands: Sequence[Summand]) -> tuple[int, dict[Term, int]]:
    """The constant part, and how often each other summand counts."""
    constant = 0
    factors: dict[Term, int] = {}
    pending = list(summands)
    opened = 0
    while pending:
        term, factor = pending.pop()
        opened += 1
        if term.op is Op.BV_CONST:
            constant += factor * int(term.payload)
        elif opened <= MOST_SUMMANDS and term.op in (Op.BV_ADD, Op.BV_SUB):
            pending += [(term.args[0], factor), *((item, _signed(term.op, factor)) for item in term.args[1:])]
        elif opened <= MOST_SUMMANDS and term.op is Op.BV_NEG:
            pending.append((term.args[0], -factor))
        else:
            factors[term] = factors.get(term, 0) + factor
    return constant, factors


def _signed(operation: Op, factor: int) -> int:
    return factor if operation is Op.BV_ADD else -factor
