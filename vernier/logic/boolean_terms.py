"""Constructors of the propositional core: connectives, if-then-else and equality, simplified on the way in.

The hottest constructors intern in line instead of calling ``_node``: a call costs as much as the work it does.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter

from vernier.logic.bank import Term, TermBank, require_sort
from vernier.logic.ops import CONSTANT_OPS, Op
from vernier.logic.sorts import BOOL, SortError

NOT, AND, OR, XOR, ITE, EQ, DISTINCT = Op.NOT, Op.AND, Op.OR, Op.XOR, Op.ITE, Op.EQ, Op.DISTINCT
_ID = attrgetter("id")


class BooleanTerms(TermBank):
    """Connectives. Laws: every result is equivalent to the textbook operator, and arguments of commutative
    operators are ordered by id, so that ``and_(a, b) is and_(b, a)``."""

    __slots__ = ()

    def not_(self, a: Term) -> Term:
        """Negation; a double negation disappears."""
        if a.op is NOT:
            return a.args[0]
        if a is self.true:
            return self.false
        if a is self.false:
            return self.true
        if a.sort is not BOOL:
            require_sort(BOOL, a)
        return self._node((NOT, None, a), (a,), BOOL)

    def and_(self, *conjuncts: Term) -> Term:
        """Conjunction of any number of terms; the empty one is true."""
        if len(conjuncts) != 2:
            return self._junction(AND, conjuncts, self.true, self.false)
        a, b = conjuncts
        if a.sort is not BOOL or b.sort is not BOOL:
            require_sort(BOOL, a, b)
        true, false = self.true, self.false
        if a is b or b is true:
            return a
        if a is true:
            return b
        if a is false or b is false or (a.op is NOT and a.args[0] is b) or (b.op is NOT and b.args[0] is a):
            return false
        args = (a, b) if a.id < b.id else (b, a)
        key = (AND, None, *args)
        found = self._table.get(key)
        if found is None:
            found = self._table[key] = Term(len(self._table), AND, args, None, BOOL)
        return found

    def or_(self, *disjuncts: Term) -> Term:
        """Disjunction of any number of terms; the empty one is false."""
        if len(disjuncts) != 2:
            return self._junction(OR, disjuncts, self.false, self.true)
        a, b = disjuncts
        if a.sort is not BOOL or b.sort is not BOOL:
            require_sort(BOOL, a, b)
        true, false = self.true, self.false
        if a is b or b is false:
            return a
        if a is false:
            return b
        if a is true or b is true or (a.op is NOT and a.args[0] is b) or (b.op is NOT and b.args[0] is a):
            return true
        args = (a, b) if a.id < b.id else (b, a)
        key = (OR, None, *args)
        found = self._table.get(key)
        if found is None:
            found = self._table[key] = Term(len(self._table), OR, args, None, BOOL)
        return found

    def all_of(self, conjuncts: Iterable[Term]) -> Term:
        """Conjunction of an iterable."""
        return self.and_(*conjuncts)

    def any_of(self, disjuncts: Iterable[Term]) -> Term:
        """Disjunction of an iterable."""
        return self.or_(*disjuncts)

    def _junction(self, op: Op, terms: tuple[Term, ...], unit: Term, absorbing: Term) -> Term:
        kept = dict.fromkeys(terms)
        if absorbing in kept:
            require_sort(BOOL, *terms)
            return absorbing
        kept.pop(unit, None)
        for term in kept:
            if term.sort is not BOOL:
                require_sort(BOOL, term)
            if term.op is NOT and term.args[0] in kept:
                return absorbing
        if len(kept) < 2:
            return next(iter(kept), unit)
        args = tuple(sorted(kept, key=_ID))
        return self._node((op, None, *args), args, BOOL)

    def xor(self, a: Term, b: Term) -> Term:
        """Exclusive or."""
        require_sort(BOOL, a, b)
        if a is b:
            return self.false
        for left, right in ((a, b), (b, a)):
            if left is self.false:
                return right
            if left is self.true or (left.op is NOT and left.args[0] is right):
                return self.not_(right) if left is self.true else self.true
        args = (a, b) if a.id < b.id else (b, a)
        return self._node((XOR, None, *args), args, BOOL)

    def implies(self, a: Term, b: Term) -> Term:
        """``a`` implies ``b``, as a disjunction."""
        return self.or_(self.not_(a), b)

    def iff(self, a: Term, b: Term) -> Term:
        """Equality of truth values."""
        require_sort(BOOL, a, b)
        return self.eq(a, b)

    def eq(self, a: Term, b: Term) -> Term:
        """Identity of values. On floats: NaN equals NaN and the zeros differ; use ``fp_eq`` for IEEE equality."""
        if a is b:
            return self.true
        if a.sort is not b.sort and a.sort != b.sort:
            raise SortError(f"cannot compare {a!r} of {a.sort} with {b!r} of {b.sort}")
        if a.id > b.id:
            a, b = b, a
        if a.op in CONSTANT_OPS or b.op in CONSTANT_OPS:
            simpler = self._eq_constant(a, b) or self._eq_constant(b, a)
            if simpler is not None:
                return simpler
        if a.sort is BOOL and ((b.op is NOT and b.args[0] is a) or (a.op is NOT and a.args[0] is b)):
            return self.false
        key = (EQ, None, a, b)
        found = self._table.get(key)
        if found is None:
            found = self._table[key] = Term(len(self._table), EQ, (a, b), None, BOOL)
        return found

    def _eq_constant(self, constant: Term, other: Term) -> Term | None:
        """``constant = other`` in simpler form, where there is one."""
        if constant.op not in CONSTANT_OPS:
            return None
        if other.op in CONSTANT_OPS:
            return self.false
        if constant.sort is BOOL:
            return other if constant is self.true else self.not_(other)
        if other.op is ITE:
            condition, yes, no = other.args
            if yes.op in CONSTANT_OPS and no.op in CONSTANT_OPS:
                return self.ite(condition, self.bool_(yes is constant), self.bool_(no is constant))
        return None

    def distinct(self, *terms: Term) -> Term:
        """Pairwise difference."""
        if len(terms) == 2:
            return self.not_(self.eq(*terms))
        if len(set(terms)) < len(terms):
            return self.false
        if len(terms) < 2 or all(term.op in CONSTANT_OPS for term in terms):
            return self.true
        require_sort(terms[0].sort, *terms)
        args = tuple(sorted(terms, key=lambda term: term.id))
        return self._node((DISTINCT, None, *args), args, BOOL)

    def ite(self, condition: Term, yes: Term, no: Term) -> Term:
        """``yes`` where ``condition`` holds, else ``no``; over any sort."""
        sort = yes.sort
        if condition.sort is not BOOL or (sort is not no.sort and sort != no.sort):
            require_sort(BOOL, condition)
            raise SortError(f"the arms {yes!r} and {no!r} differ in sort")
        if yes is no or condition is self.true:
            return yes
        if condition is self.false:
            return no
        if condition.op is NOT:
            condition, yes, no = condition.args[0], no, yes
        if sort is BOOL:
            simpler = self._ite_bool(condition, yes, no)
            if simpler is not None:
                return simpler
        # An arm that asks the same question again has its answer already.
        if yes.op is ITE and yes.args[0] is condition:
            yes = yes.args[1]
        if no.op is ITE and no.args[0] is condition:
            no = no.args[2]
        if yes is no:
            return yes
        key = (ITE, None, condition, yes, no)
        found = self._table.get(key)
        if found is None:
            found = self._table[key] = Term(len(self._table), ITE, (condition, yes, no), None, sort)
        return found

    def _ite_bool(self, condition: Term, yes: Term, no: Term) -> Term | None:
        true, false = self.true, self.false
        if yes is true or yes is condition:
            return self.or_(condition, no)
        if no is false or no is condition:
            return self.and_(condition, yes)
        if yes is false:
            return self.and_(self.not_(condition), no)
        if no is true:
            return self.or_(self.not_(condition), yes)
        if (no.op is NOT and no.args[0] is yes) or (yes.op is NOT and yes.args[0] is no):
            return self.eq(condition, yes)
        return None
