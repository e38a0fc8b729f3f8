"""The factory of all terms: arrays, functions and quantifiers on top of booleans, bit-vectors, floats and numbers."""

from __future__ import annotations

from collections.abc import Sequence

from vernier.logic.arithmetic_terms import ArithmeticTerms
from vernier.logic.bank import Term, require_sort
from vernier.logic.float_terms import FloatTerms
from vernier.logic.fold import ARITHMETIC, fold_float
from vernier.logic.ops import CONSTANT_OPS, Op
from vernier.logic.sorts import BOOL, ArraySort, FunctionSignature, Sort, SortError


class Terms(FloatTerms, ArithmeticTerms):
    """One bank with every constructor. Make one per task and pass it along; terms of two banks must not mix."""

    __slots__ = ()

    def partial(self, op: Op, args: tuple[Term, ...], payload: object, sort: Sort) -> Term:
        """A division or float-to-integer conversion without its guard: for walkers that rebuild guarded terms."""
        if all(argument.is_constant for argument in args):
            values = tuple(argument.payload for argument in args)
            if op in ARITHMETIC:
                return self.constant(ARITHMETIC[op](*values), sort)
            return self.constant(fold_float(op, payload, values, args[0].sort, sort), sort)
        return self.intern(op, args, payload, sort)

    def const_array(self, value: Term, sort: ArraySort) -> Term:
        """The array that maps every index to ``value``."""
        interned = self.intern_sort(sort)
        require_sort(sort.element, value)
        return self._node((Op.CONST_ARRAY, interned, value), (value,), interned)

    def select(self, array: Term, index: Term) -> Term:
        """The element at ``index``. Looks through stores whose index is known to be equal or different."""
        sort = self._array_sort(array)
        require_sort(sort.index, index)
        while array.op is Op.STORE:
            stored = array.args[1]
            if stored is index:
                return array.args[2]
            if not (stored.op in CONSTANT_OPS and index.op in CONSTANT_OPS):
                break
            array = array.args[0]
        if array.op is Op.CONST_ARRAY:
            return array.args[0]
        return self._node((Op.SELECT, None, array, index), (array, index), sort.element)

    def store(self, array: Term, index: Term, value: Term) -> Term:
        """The array that differs from ``array`` at most at ``index``. A store over a store of one index wins."""
        sort = self._array_sort(array)
        require_sort(sort.index, index)
        require_sort(sort.element, value)
        if array.op is Op.STORE and array.args[1] is index:
            array = array.args[0]
        args = (array, index, value)
        return self._node((Op.STORE, None, *args), args, array.sort)

    def _array_sort(self, array: Term) -> ArraySort:
        sort = array.sort
        if type(sort) is not ArraySort:
            raise SortError(f"{array!r} is not an array")
        return sort

    def apply(self, function: FunctionSignature, *args: Term) -> Term:
        """An uninterpreted function of this bank applied to arguments."""
        if self._names.get(function.name) != function:
            raise SortError(f"{function.name} is not a function of this bank")
        if len(args) != len(function.domain):
            raise SortError(f"{function.name} takes {len(function.domain)} arguments, not {len(args)}")
        for sort, argument in zip(function.domain, args, strict=True):
            if argument.sort is not sort:
                require_sort(sort, argument)
        return self._node((Op.APPLY, function, *args), args, function.codomain)

    def forall(self, variables: Sequence[Term], body: Term) -> Term:
        """Universal quantification over variables made by ``variable``."""
        return self._quantify(Op.FORALL, variables, body)

    def exists(self, variables: Sequence[Term], body: Term) -> Term:
        """Existential quantification over variables made by ``variable``."""
        return self._quantify(Op.EXISTS, variables, body)

    def _quantify(self, op: Op, variables: Sequence[Term], body: Term) -> Term:
        require_sort(BOOL, body)
        for variable in variables:
            if variable.op is not Op.VARIABLE:
                raise SortError(f"{variable!r} is not a variable")
        if not variables or body.op is Op.BOOL_CONST:
            return body
        return self._node((op, tuple(variables), body), (body,), BOOL)
