"""Terms and the bank that owns them: hash-consing, leaves, and nothing about theories.

A bank is an explicit value, passed to whoever builds terms, so no state is shared between two tasks. Within one bank
structurally equal terms are the same object; hence terms compare and hash by identity, in constant time. Arguments
are always built before the terms that use them, so ids are a topological order of every term graph.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final, NoReturn

from vernier.logic import float_values
from vernier.logic.ops import CONSTANT_OPS, Op
from vernier.logic.sorts import (
    BOOL,
    INT,
    REAL,
    ArraySort,
    BitVecSort,
    BoolSort,
    FloatSort,
    FunctionSignature,
    IntSort,
    RealSort,
    Sort,
    SortError,
)


class Term:
    """One node of a term graph. Never construct or change one outside its bank.

    ``payload`` depends on ``op``: the name of a symbol, the value of a constant, the indices of an indexed operator,
    the signature of an applied function, the variables of a quantifier, the rounding mode of a float operator.
    """

    __slots__ = ("args", "id", "op", "payload", "sort")

    def __init__(self, ident: int, op: Op, args: tuple[Term, ...], payload: Any, sort: Any) -> None:
        self.id: Final[int] = ident
        self.op: Final[Op] = op
        self.args: Final[tuple[Term, ...]] = args
        self.payload: Final[Any] = payload
        self.sort: Final[Any] = sort

    def __repr__(self) -> str:
        detail = f" {self.payload}" if self.payload is not None else ""
        return f"<{self.op.name}{detail} #{self.id}>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("terms belong to their bank; send them with vernier.logic.wire")

    @property
    def is_constant(self) -> bool:
        """Whether the term is a value."""
        return self.op in CONSTANT_OPS


class TermBank:
    """The intern table, the namespace of symbols, and the leaf constructors."""

    __slots__ = ("_bitvec_sorts", "_fresh", "_names", "_sorts", "_table", "false", "true")

    def __init__(self) -> None:
        self._table: dict[tuple[Any, ...], Term] = {}
        self._names: dict[str, Term | FunctionSignature] = {}
        self._sorts: dict[Sort, Sort] = {}
        self._bitvec_sorts: dict[int, BitVecSort] = {}
        self._fresh = 0
        self.false: Final = self._leaf(Op.BOOL_CONST, False, BOOL)
        self.true: Final = self._leaf(Op.BOOL_CONST, True, BOOL)

    def __len__(self) -> int:
        return len(self._table)

    def intern(self, op: Op, args: tuple[Term, ...], payload: Any, sort: Sort) -> Term:
        """The term with exactly these parts, without simplification. For walkers that already know the sort."""
        if not args:
            return self._leaf(op, payload, self.intern_sort(sort))
        return self._node((op, payload, *args), args, self.intern_sort(sort))

    def _node(self, key: tuple[Any, ...], args: tuple[Term, ...], sort: Any) -> Term:
        """Intern a term; ``key`` is ``(op, payload, *args)``."""
        found = self._table.get(key)
        if found is None:
            found = self._table[key] = Term(len(self._table), key[0], args, key[1], sort)
        return found

    def _leaf(self, op: Op, payload: Any, sort: Any) -> Term:
        key = (op, payload, sort)
        found = self._table.get(key)
        if found is None:
            found = self._table[key] = Term(len(self._table), op, (), payload, sort)
        return found

    def intern_sort(self, sort: Sort) -> Sort:
        """The one object of this bank for ``sort``, so that sorts of terms compare by identity."""
        match sort:
            case BoolSort():
                return BOOL
            case IntSort():
                return INT
            case RealSort():
                return REAL
            case BitVecSort(width):
                return self.bitvec_sort(width)
            case ArraySort(index, element):
                return self._sorts.setdefault(sort, ArraySort(self.intern_sort(index), self.intern_sort(element)))
            case _:
                return self._sorts.setdefault(sort, sort)

    def bitvec_sort(self, width: int) -> BitVecSort:
        """The interned sort of bit-vectors of ``width``."""
        found = self._bitvec_sorts.get(width)
        if found is None:
            found = self._bitvec_sorts[width] = BitVecSort(width)
        return found

    def symbol(self, name: str, sort: Sort) -> Term:
        """The free constant ``name``. One name has one meaning in a bank: a second sort is an error."""
        known = self._names.get(name)
        if known is None:
            known = self._names[name] = self._leaf(Op.SYMBOL, name, self.intern_sort(sort))
        if not isinstance(known, Term) or known.sort != sort:
            raise SortError(f"{name} is already declared as {known!r}")
        return known

    def fresh(self, prefix: str, sort: Sort) -> Term:
        """A symbol of a name not used before, derived from ``prefix``."""
        while True:
            name = f"{prefix}!{self._fresh}"
            self._fresh += 1
            if name not in self._names:
                return self.symbol(name, sort)

    def variable(self, name: str, sort: Sort) -> Term:
        """A new variable to be bound by a quantifier; each call gives a different one."""
        self._fresh += 1
        return self._leaf(Op.VARIABLE, f"{name}?{self._fresh}", self.intern_sort(sort))

    def function(self, name: str, domain: tuple[Sort, ...], codomain: Sort) -> FunctionSignature:
        """Declare an uninterpreted function; it shares the namespace of symbols."""
        signature = FunctionSignature(name, tuple(map(self.intern_sort, domain)), self.intern_sort(codomain))
        known = self._names.setdefault(name, signature)
        if known != signature or isinstance(known, Term):
            raise SortError(f"{name} is already declared as {known!r}")
        return known

    def bool_(self, value: bool) -> Term:
        """The constant for a truth value."""
        return self.true if value else self.false

    def bv(self, value: int, width: int) -> Term:
        """The bit-vector constant ``value`` modulo ``2**width``."""
        value &= (1 << width) - 1
        key = (Op.BV_CONST, value, width)
        found = self._table.get(key)
        if found is None:
            found = Term(len(self._table), Op.BV_CONST, (), value, self.bitvec_sort(width))
            self._table[key] = found
        return found

    def int_(self, value: int) -> Term:
        """An integer constant."""
        return self._leaf(Op.INT_CONST, int(value), INT)

    def real(self, value: Fraction | int) -> Term:
        """A rational constant of sort Real."""
        return self._leaf(Op.REAL_CONST, Fraction(value), REAL)

    def fp_bits(self, bits: int, sort: FloatSort) -> Term:
        """The float constant with bit pattern ``bits``; every NaN becomes the one NaN."""
        return self._leaf(Op.FP_CONST, float_values.canonical(sort, bits), self.intern_sort(sort))

    def fp(self, value: float, sort: FloatSort) -> Term:
        """The float constant nearest to a Python float."""
        return self.fp_bits(float_values.from_python(sort, value), sort)

    def constant(self, value: Any, sort: Sort) -> Term:
        """The constant of ``sort`` for a model value of a scalar sort."""
        match sort:
            case BoolSort():
                return self.bool_(value)
            case BitVecSort(width):
                return self.bv(value, width)
            case FloatSort():
                return self.fp_bits(value, sort)
            case IntSort():
                return self.int_(value)
            case RealSort():
                return self.real(value)
            case _:
                raise SortError(f"{sort} has no constants")


def require_sort(expected: Sort, *terms: Term) -> None:
    """Raise unless every term has the sort ``expected``."""
    for term in terms:
        if term.sort != expected:
            raise SortError(f"{term!r} has sort {term.sort}, expected {expected}")
