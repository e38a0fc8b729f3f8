"""Relations between variables in all samples, as candidate predicates (Daikon; polynomial equations after Sharma and
others, A data driven approach for algebraic loop invariants, 2013).

A relation only proposes a predicate. Predicate abstraction decides whether it holds, on bit-vectors.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, permutations
from math import gcd, lcm
from typing import TypeAlias

from vernier.engines.cpa.refinement.integers import Linear, Restoration
from vernier.logic.bank import Term
from vernier.logic.terms import Terms

FEWEST = 6
"""Samples without which nothing is proposed"""
LARGEST_VALUE = 1 << 20
"""Samples with larger numbers may have wrapped"""
LARGEST_FACTOR = 64
MOST_VARIABLES = 7
MOST_SQUARED = 3
MOST_RELATED = 5
SMALL = range(-2, 3)
TIGHT = 3
"""A bound that fewer samples attain is taken for an accident"""

Values: TypeAlias = Mapping[Term, tuple[int, ...]]


def related(terms: Terms, values: Values, restore: Restoration) -> Iterator[Term]:
    """Candidates that hold of all samples, those that say most first."""
    known = _usable(values)
    if not known or len(next(iter(known.values()))) < FEWEST:
        return
    varying = {symbol: row for symbol, row in known.items() if len(set(row)) > 1}
    for symbol, row in known.items():
        if symbol not in varying:
            yield terms.eq(symbol, terms.bv(row[0], symbol.sort.width))
    for group in _by_width(varying):
        yield from _equations(terms, group)
        free = _independent(group)
        yield from _congruences(terms, free)
        for linear in (*_bounds(group), *_differences(free)):
            yield restore.at_most_zero(linear)
        yield from _quadratic_equations(terms, free)


def _usable(values: Values) -> Values:
    """The samples without large numbers, each once."""
    rows = dict.fromkeys(
        row for row in zip(*values.values(), strict=True) if all(abs(number) <= LARGEST_VALUE for number in row)
    )
    return dict(zip(values, zip(*rows, strict=True), strict=False)) if rows else {}


def _by_width(values: Values) -> Iterator[Values]:
    for width in sorted({symbol.sort.width for symbol in values}):
        same = [symbol for symbol in values if symbol.sort.width == width]
        yield {symbol: values[symbol] for symbol in same[:MOST_VARIABLES]}


# ---------------------------------------------------------------- equations


Columns: TypeAlias = dict[tuple[Term, ...], tuple[int, ...]]
"""Products of variables -> their values"""


def _linear(values: Values) -> Columns:
    return {(): (1,) * len(_rows(values)), **{(symbol,): row for symbol, row in values.items()}}


def _equations(terms: Terms, values: Values) -> Iterator[Term]:
    """Affine equations."""
    for factors in _null_space(_linear(values)):
        yield _equation(terms, factors)


def _independent(values: Values) -> Values:
    """The variables but for those that affine equations give in terms of others."""
    found: dict[Term, tuple[int, ...]] = {}
    for symbol, row in values.items():
        columns = _linear({**found, symbol: row})
        if not null_space(list(zip(*columns.values(), strict=True)), len(columns)):
            found[symbol] = row
    return found


def _quadratic_equations(terms: Terms, values: Values) -> Iterator[Term]:
    """Quadratic equations among few variables."""
    if len(values) > MOST_SQUARED:
        return
    squares: Columns = {
        pair: tuple(a * b for a, b in zip(values[pair[0]], values[pair[1]], strict=True))
        for pair in combinations_with_replacement(values, 2)
    }
    columns = {**_linear(values), **squares}
    if len(_rows(values)) < 2 * len(columns):
        return
    for factors in _null_space(columns):
        # A variable that accumulates others occurs in no product. Other equations say that a product is zero.
        squared = {
            symbol for monomial, factor in factors.items() if factor and len(monomial) > 1 for symbol in monomial
        }
        if any(factor and len(monomial) == 1 and monomial[0] not in squared for monomial, factor in factors.items()):
            yield _equation(terms, factors)


def _null_space(columns: Columns) -> Iterator[dict[tuple[Term, ...], int]]:
    """Linear combinations of the columns that are zero in every row. With few rows there are combinations that mean
    nothing."""
    monomials = list(columns)
    rows = list(zip(*columns.values(), strict=True))
    if len(rows) < len(monomials) + 1:
        return
    for solution in null_space(rows, len(monomials)):
        if any(abs(factor) > LARGEST_FACTOR for factor, monomial in zip(solution, monomials, strict=True) if monomial):
            continue
        yield dict(zip(monomials, solution, strict=True))


def null_space(rows: Sequence[Sequence[int]], width: int) -> list[tuple[int, ...]]:
    """A basis of the vectors whose product with every row is zero, in lowest terms."""
    pivots: dict[int, list[Fraction]] = {}
    for row in rows:
        current = [Fraction(number) for number in row]
        for column, pivot in pivots.items():
            if current[column]:
                factor = current[column]
                current = [a - factor * b for a, b in zip(current, pivot, strict=True)]
        # The last column that is not zero is eliminated: products are told by what they are made of.
        column = next((number for number in range(width - 1, -1, -1) if current[number]), -1)
        if column < 0:
            continue
        current = [number / current[column] for number in current]
        for other, pivot in pivots.items():
            factor = pivot[column]
            pivots[other] = [a - factor * b for a, b in zip(pivot, current, strict=True)]
        pivots[column] = current
    return [_solution(free, pivots, width) for free in range(width) if free not in pivots]


def _solution(free: int, pivots: Mapping[int, list[Fraction]], width: int) -> tuple[int, ...]:
    vector = [Fraction(0)] * width
    vector[free] = Fraction(1)
    for column, pivot in pivots.items():
        vector[column] = -pivot[free]
    scale = lcm(*(number.denominator for number in vector))
    return tuple(int(number * scale) for number in vector)


def _equation(terms: Terms, factors: Mapping[tuple[Term, ...], int]) -> Term:
    """A sum of products is zero, in the arithmetic of the bit-vectors: it stays so when numbers wrap."""
    width = next(symbol.sort.width for monomial in factors for symbol in monomial)
    sides = [terms.bv(0, width), terms.bv(0, width)]
    for monomial, factor in factors.items():
        if not factor:
            continue
        product = terms.bv(abs(factor), width)
        for symbol in monomial:
            product = symbol if product is terms.bv(1, width) else terms.bv_mul(product, symbol)
        side = int(factor < 0)
        sides[side] = product if sides[side] is terms.bv(0, width) else terms.bv_add(sides[side], product)
    return terms.eq(*sides)


# ---------------------------------------------------------------- congruences


def _congruences(terms: Terms, values: Values) -> Iterator[Term]:
    """What variables and their differences are modulo a number."""
    for symbol, row in values.items():
        step = gcd(*(number - row[0] for number in row))
        if step > 1:
            yield from _congruent(terms, symbol, step, row)
    for (left, mine), (right, other) in combinations(list(values.items())[:MOST_RELATED], 2):
        row = tuple(a - b for a, b in zip(mine, other, strict=True))
        step = gcd(*(number - row[0] for number in row))
        if step > 1 and len(set(row)) > 1:
            yield from _congruent(terms, terms.bv_sub(left, right), step & -step, row)


def _congruent(terms: Terms, term: Term, step: int, row: tuple[int, ...]) -> Iterator[Term]:
    width = term.sort.width
    power = step & -step
    if power > 1:
        mask = terms.bv(power - 1, width)
        yield terms.eq(terms.bv_and(term, mask), terms.bv(row[0] % power, width))
    if step != power and min(row) >= 0:
        yield terms.eq(terms.bv_urem(term, terms.bv(step, width)), terms.bv(row[0] % step, width))


# ---------------------------------------------------------------- inequalities


def _bounds(values: Values) -> Iterator[Linear]:
    """Bounds of variables, as sums that are at most zero."""
    for symbol, row in values.items():
        if min(row) in SMALL:
            yield Linear({symbol: -1}, min(row))
        if max(row) in SMALL or row.count(max(row)) >= TIGHT:
            yield Linear({symbol: 1}, -max(row))


def _differences(values: Values) -> Iterator[Linear]:
    """Bounds of differences, and of a sum by a third variable."""
    few = list(values)[:MOST_RELATED]
    below: set[tuple[Term, Term]] = set()
    for left, right in permutations(few, 2):
        for factors in ({left: 1, right: -1}, {left: 1, right: -2}):
            bound = _bound(values, factors)
            if bound is not None:
                below.add((left, right))
                yield bound
                break
    for left, right in combinations(few, 2):
        yield from filter(None, (_bound(values, {left: 1, right: 1}),))
    for third, left, right in permutations(few, 3):
        # What follows from a bound of two of the variables is left out.
        if few.index(left) < few.index(right) and not {(left, third), (right, third)} <= below:
            yield from filter(None, (_bound(values, {left: 1, right: 1, third: -1}),))
        if few.index(left) < few.index(right) and not {(third, left), (third, right)} & below:
            yield from filter(None, (_bound(values, {left: -1, right: -1, third: 1}),))


def _bound(values: Values, factors: dict[Term, int]) -> Linear | None:
    """That a sum is at most as large as the largest seen, if that is small and was seen several times."""
    sums = [sum(factor * values[symbol][i] for symbol, factor in factors.items()) for i in _rows(values)]
    is_bound = max(sums) in SMALL and min(sums) != max(sums) and sums.count(max(sums)) >= TIGHT
    return Linear(factors, -max(sums)) if is_bound else None


def _rows(values: Values) -> range:
    return range(len(next(iter(values.values()))))
