"""Z3 models as plain values."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from vernier.logic import float_values
from vernier.logic.smtlib import NumberedNames
from vernier.logic.sorts import (
    ArraySort,
    BitVecSort,
    BoolSort,
    FloatSort,
    FunctionSignature,
    IntSort,
    RealSort,
    Sort,
    UninterpretedSort,
)
from vernier.logic.values import (
    ArrayValue,
    Element,
    FunctionValue,
    Interpretation,
    Model,
    Value,
    default_value,
)
from vernier.solvers.answers import Sat, Unknown, UnknownReason

LARGEST_TABLE = 100_000
"""How many argument tuples of one function are tabulated."""


class NoFiniteModel(ValueError):
    """The model has a part that no finite table and no rational number describes."""


def read_model(native: Any, names: NumberedNames) -> Model:
    """Everything in ``native`` that has a name in ``names``."""
    return _Reader(native, names).read(None)


@dataclass(frozen=True, slots=True)
class Z3Model:
    """One of z3's models, read as far as it is wanted: reading all of it often takes longer than finding it."""

    native: Any
    names: NumberedNames

    def size(self, sort: UninterpretedSort) -> int:
        for known in self.native.sorts():
            if self.names.sorts.get(known.name(), known.name()) == sort.name:
                return max(1, len(self.native.get_universe(known) or ()))
        return 1

    def read(self, names: Collection[str]) -> Sat | Unknown:
        try:
            return Sat(_Reader(self.native, self.names).read(names))
        except NoFiniteModel as error:
            return Unknown(UnknownReason.INCOMPLETE, str(error))


class _Reader:
    """Reads one model; numbers the elements of uninterpreted sorts."""

    def __init__(self, native: Any, names: NumberedNames) -> None:
        import z3

        self._z3 = z3
        self._native = native
        self._names = names
        self._elements: dict[str, dict[str, int]] = {}
        self._universe: dict[str, list[Any]] = {}
        for sort in native.sorts():
            members = sorted(native.get_universe(sort) or [], key=lambda member: _element_key(_element_name(member)))
            name = names.sorts.get(sort.name(), sort.name())
            self._universe[name] = members
            self._elements[name] = {_element_name(member): index for index, member in enumerate(members)}

    def read(self, wanted: Collection[str] | None) -> Model:
        """What has one of these names; everything for None."""
        interpretations: dict[str, Interpretation] = {}
        for declaration in self._native.decls():
            name = declaration.name()
            if declaration.arity() == 0 and name in self._names.symbols:
                symbol = self._names.symbols[name]
                if wanted is None or symbol.payload in wanted:
                    interpretations[symbol.payload] = self._value(self._native[declaration], symbol.sort)
            elif name in self._names.functions:
                function = self._names.functions[name]
                if wanted is None or function.name in wanted:
                    interpretations[function.name] = self._function(declaration, function)
        return Model(interpretations, {name: max(1, len(known)) for name, known in self._elements.items()})

    def _value(self, native: Any, sort: Sort) -> Value:
        match sort:
            case BoolSort():
                if not (self._z3.is_true(native) or self._z3.is_false(native)):
                    raise NoFiniteModel(f"{native} is not a truth value")
                return bool(self._z3.is_true(native))
            case BitVecSort() | IntSort():
                if not (self._z3.is_bv_value(native) or self._z3.is_int_value(native)):
                    raise NoFiniteModel(f"{native} is not a number")
                return int(native.as_long())
            case RealSort():
                if not self._z3.is_rational_value(native):
                    raise NoFiniteModel(f"{native} is not rational")
                return Fraction(native.numerator_as_long(), native.denominator_as_long())
            case FloatSort():
                return self._float(native, sort)
            case UninterpretedSort(name):
                known = self._elements.setdefault(name, {})
                return Element(name, known.setdefault(_element_name(native), len(known)))
            case ArraySort():
                return self._array(native, sort)

    def _float(self, native: Any, sort: FloatSort) -> int:
        if self._z3.is_fp_value(native) and native.isNaN():
            return float_values.nan(sort)
        bits = self._z3.simplify(self._z3.fpToIEEEBV(native, self._native.ctx))
        if not self._z3.is_bv_value(bits):
            raise NoFiniteModel(f"{native} is not a float")
        return float_values.canonical(sort, int(bits.as_long()))

    def _array(self, native: Any, sort: ArraySort) -> ArrayValue:
        entries: list[tuple[Value, Value]] = []
        while self._z3.is_store(native):
            array, index, element = native.children()
            entries.append((self._value(index, sort.index), self._value(element, sort.element)))
            native = array
        if self._z3.is_K(native):
            return ArrayValue(self._value(native.arg(0), sort.element), dict(reversed(entries)))
        if self._z3.is_as_array(native):
            table = self._native[self._z3.get_as_array_func(native)]
            base = self._table(table, (sort.index,), sort.element)
            below = {index: element for (index,), element in base.entries.items()}
            return ArrayValue(base.default, {**below, **dict(reversed(entries))})
        raise NoFiniteModel(f"{native} is not a finite array")

    def _function(self, declaration: Any, function: FunctionSignature) -> FunctionValue:
        domains = [self._members(sort) for sort in function.domain]
        count = 1
        for domain in domains:
            count *= len(domain)
        table = self._native[declaration]
        if count == 0 or count > LARGEST_TABLE or self._is_plain(table):
            return self._table(table, function.domain, function.codomain)
        entries = {}
        for choice in product(*domains):
            result = self._native.eval(declaration(*choice), model_completion=True)
            arguments = tuple(self._value(a, sort) for a, sort in zip(choice, function.domain, strict=True))
            entries[arguments] = self._value(result, function.codomain)
        return FunctionValue(default_value(function.codomain), entries)

    def _is_plain(self, table: Any) -> bool:
        """Whether a function is given by values alone, so that nothing has to be evaluated."""
        z3, default = self._z3, table.else_value()
        return default is not None and (z3.is_true(default) or z3.is_false(default)) and table.num_entries() > 0

    def _members(self, sort: Sort) -> list[Any]:
        """All values of a sort that is finite in this model; empty if it is not."""
        if isinstance(sort, BoolSort):
            context = self._native.ctx
            return [self._z3.BoolVal(False, context), self._z3.BoolVal(True, context)]
        if isinstance(sort, UninterpretedSort):
            return self._universe.get(sort.name, [])
        return []

    def _table(self, native: Any, domain: tuple[Sort, ...], codomain: Sort) -> FunctionValue:
        entries = {}
        for position in range(native.num_entries()):
            entry = native.entry(position)
            arguments = tuple(self._value(entry.arg_value(column), sort) for column, sort in enumerate(domain))
            entries[arguments] = self._value(entry.value(), codomain)
        return FunctionValue(self._value(native.else_value(), codomain), entries)


def _element_name(native: Any) -> str:
    """The name of an element of an uninterpreted sort; asking for it is much faster than printing the element."""
    return str(native.decl().name()) if native.num_args() == 0 else str(native)


def _element_key(name: str) -> tuple[int, str]:
    digits = name.rpartition("!")[2]
    return (int(digits), name) if digits.isdigit() else (-1, name)
