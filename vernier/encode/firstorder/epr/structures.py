"""Finite structures of a signature: plain values that outlive the solver and the bank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from vernier.logic.evaluate import Evaluator
from vernier.logic.signature import Renaming, Signature
from vernier.logic.sorts import FunctionSignature, Sort, UninterpretedSort
from vernier.logic.values import Element, FunctionValue, Interpretation, Model, Value, default_function

Table = Mapping[tuple[Element, ...], Value]


@dataclass(frozen=True, slots=True)
class Structure:
    """Sizes of sorts, values of constants, and total tables of relations and functions, by their names."""

    sizes: Mapping[str, int]
    constants: Mapping[str, Value]
    tables: Mapping[str, Table]

    def elements(self) -> Iterator[Element]:
        for sort, size in self.sizes.items():
            yield from (Element(sort, index) for index in range(size))

    def as_model(self) -> Model:
        """The structure in the form that terms are evaluated in."""
        functions: dict[str, Interpretation] = {}
        for name, table in self.tables.items():
            entries: dict[tuple[Value, ...], Value] = {(*arguments,): value for arguments, value in table.items()}
            functions[name] = FunctionValue(next(iter(table.values()), False), entries)
        return Model({**self.constants, **functions}, dict(self.sizes))


def structure_of(model: Model, signature: Signature, actual: Renaming) -> Structure:
    """What a model makes of a signature: the values of what stands for its symbols."""
    evaluator = Evaluator(model)
    sizes = {_name(sort): _size(model, sort) for sort in signature.sorts}
    constants = {str(symbol.payload): evaluator.value(actual.constant(symbol)) for symbol in signature.constants}
    tables = {known.name: _table(model, known, actual.function(known), sizes) for known in signature.functions}
    return Structure(sizes, constants, tables)


def _table(model: Model, known: FunctionSignature, actual: FunctionSignature, sizes: Mapping[str, int]) -> Table:
    function: FunctionValue = model[actual.name] if actual.name in model else default_function(actual)
    domains = [[Element(_name(sort), index) for index in range(sizes[_name(sort)])] for sort in known.domain]
    tuples: list[tuple[Element, ...]] = list(product(*domains))
    return {arguments: function.at((*arguments,)) for arguments in tuples}


def _size(model: Model, sort: Sort) -> int:
    return model.universes.get(_name(sort), 1)


def _name(sort: Sort) -> str:
    if not isinstance(sort, UninterpretedSort):
        raise TypeError(f"{sort} has no finite universe")
    return sort.name


def rows(structure: Structure) -> Iterator[str]:
    """The structure in words, for people: what holds, one fact a line."""
    for name, value in structure.constants.items():
        yield f"{name} = {_shown(value)}"
    for name, table in structure.tables.items():
        for arguments, value in table.items():
            call = f"{name}({', '.join(map(_shown, arguments))})"
            if value is True:
                yield call
            elif value is not False:
                yield f"{call} = {_shown(value)}"


def _shown(value: Value) -> str:
    return f"{value.sort}{value.index}" if isinstance(value, Element) else str(value)
