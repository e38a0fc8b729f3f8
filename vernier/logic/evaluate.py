"""Exact evaluation of terms under a model, without a solver."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import product
from types import MappingProxyType
from typing import Any

from vernier.logic import bitvector_values as bits
from vernier.logic.bank import Term
from vernier.logic.fold import ARITHMETIC, fold_float
from vernier.logic.ops import CONSTANT_OPS, QUANTIFIERS, Op
from vernier.logic.sorts import BitVecSort, BoolSort, Sort, UninterpretedSort
from vernier.logic.values import ArrayValue, Element, Model, default_function, default_value, domain_size, same_value
from vernier.logic.walk import free_variables, postorder

LARGEST_DOMAIN = 4096
"""How many instances of one quantifier evaluation expands before it gives up."""


class EvaluationError(ValueError):
    """A term has no computable value here: a quantifier over too many values, or an unbound variable."""


def evaluate(term: Term, model: Mapping[str, Any]) -> Any:
    """The value of ``term``. Names missing from ``model`` get the default of their sort.

    Law: for every operator the result is what SMT-LIB prescribes, with the totalisations of the constructors.
    """
    return Evaluator(model).value(term)


class Evaluator:
    """Evaluation of many terms under one model, sharing results. `holding` are conditions that hold in the model: they
    need not be evaluated."""

    __slots__ = ("_known", "_model", "_universes")

    def __init__(self, model: Mapping[str, Any], holding: Iterable[Term] = ()) -> None:
        self._model = model
        self._universes: Mapping[str, int] = model.universes if isinstance(model, Model) else {}
        self._known: dict[Term, Any] = dict.fromkeys(holding, True)

    def value(self, term: Term) -> Any:
        """The value of ``term``."""
        order = postorder((term,), self._known)
        if any(member.op in QUANTIFIERS for member in order):
            return _Quantified(self, term).value()
        for member in order:
            self._known[member] = self.step(member, tuple([self._known[argument] for argument in member.args]))
        return self._known[term]

    def step(self, term: Term, args: tuple[Any, ...]) -> Any:
        """The value of one operator, its arguments being evaluated."""
        op = term.op
        if op in CONSTANT_OPS:
            return term.payload
        if op in _PURE:
            return _PURE[op](*args)
        if op in bits.BINARY:
            return bits.BINARY[op](args[0], args[1], term.sort.width)
        if op in bits.COMPARISONS:
            return bits.COMPARISONS[op](args[0], args[1], term.args[0].sort.width)
        if op in _SIZED:
            return _SIZED[op](term, args)
        return self._named(term, args)

    def _named(self, term: Term, args: tuple[Any, ...]) -> Any:
        match term.op:
            case Op.SYMBOL:
                return self._model[term.payload] if term.payload in self._model else default_value(term.sort)
            case Op.APPLY:
                function = term.payload
                known = self._model[function.name] if function.name in self._model else default_function(function)
                return known.at(args)
            case Op.EQ:
                return same_value(args[0], args[1], term.args[0].sort, self._universes)
            case Op.DISTINCT:
                pairs = ((a, b) for position, a in enumerate(args) for b in args[:position])
                return not any(same_value(a, b, term.args[0].sort, self._universes) for a, b in pairs)
            case Op.VARIABLE:
                raise EvaluationError(f"{term!r} is not bound")
            case _:
                return fold_float(term.op, term.payload, args, term.args[0].sort, term.sort)

    def domain(self, sort: Sort) -> list[Any]:
        """All values of a small sort."""
        count = domain_size(sort, self._universes)
        if count is None or count > LARGEST_DOMAIN:
            raise EvaluationError(f"cannot enumerate {sort}")
        match sort:
            case BoolSort():
                return [False, True]
            case BitVecSort():
                return list(range(count))
            case UninterpretedSort(name):
                return [Element(name, index) for index in range(count)]
            case _:
                raise EvaluationError(f"cannot enumerate {sort}")


class _Quantified:
    """Evaluation of a term with quantifiers by expansion over finite domains."""

    def __init__(self, evaluator: Evaluator, root: Term) -> None:
        self._evaluator = evaluator
        self._root = root
        self._free = free_variables(postorder((root,)))

    def value(self) -> Any:
        return self._under(self._root, {}, {})

    def _under(self, root: Term, binding: Mapping[Term, Any], closed: dict[Term, Any]) -> Any:
        """The value of ``root``; ``closed`` keeps what does not depend on the binding.

        The recursion is as deep as quantifiers are nested, not as terms are.
        """
        local: dict[Term, Any] = dict(binding)
        stack = [root]
        while stack:
            term = stack[-1]
            if term in local or term in closed:
                stack.pop()
                continue
            target = local if self._free[term] else closed
            if term.op in QUANTIFIERS:
                target[term] = self._expand(term, binding, closed)
                continue
            missing = [argument for argument in term.args if argument not in local and argument not in closed]
            if missing:
                stack.extend(missing)
                continue
            args = tuple(local[a] if a in local else closed[a] for a in term.args)
            target[term] = self._evaluator.step(term, args)
        return local[root] if root in local else closed[root]

    def _expand(self, term: Term, binding: Mapping[Term, Any], closed: dict[Term, Any]) -> bool:
        domains = [self._evaluator.domain(variable.sort) for variable in term.payload]
        wanted = bool(term.op is Op.EXISTS)
        for choice in product(*domains):
            inner = {**binding, **dict(zip(term.payload, choice, strict=True))}
            if bool(self._under(term.args[0], inner, closed)) == wanted:
                return wanted
        return not wanted


_PURE: Mapping[Op, Callable[..., Any]] = MappingProxyType(
    {
        **ARITHMETIC,
        Op.NOT: lambda a: not a,
        Op.AND: lambda *args: all(args),
        Op.OR: lambda *args: any(args),
        Op.XOR: lambda a, b: a is not b,
        Op.ITE: lambda condition, yes, no: yes if condition else no,
        Op.SELECT: lambda array, index: array.at(index),
        Op.STORE: lambda array, index, value: array.with_entry(index, value),
        Op.CONST_ARRAY: ArrayValue,
        Op.BV_ZERO_EXTEND: lambda a: a,
        Op.BV_TO_INT: lambda a: a,
    }
)
"""Operators whose result depends on nothing but the values of their arguments."""

_SIZED: Mapping[Op, Callable[[Term, tuple[Any, ...]], Any]] = MappingProxyType(
    {
        Op.BV_NOT: lambda term, args: bits.to_unsigned(~args[0], term.sort.width),
        Op.BV_NEG: lambda term, args: bits.to_unsigned(-args[0], term.sort.width),
        Op.BV_CONCAT: lambda term, args: (args[0] << term.args[1].sort.width) | args[1],
        Op.BV_EXTRACT: lambda term, args: bits.to_unsigned(args[0] >> term.payload[1], term.sort.width),
        Op.BV_SIGN_EXTEND: lambda term, args: bits.to_unsigned(
            bits.to_signed(args[0], term.args[0].sort.width), term.sort.width
        ),
        Op.INT_TO_BV: lambda term, args: bits.to_unsigned(args[0], term.payload),
    }
)
"""Operators that also need widths or indices."""
