"""Formulas of certificates: term graphs as plain rows, each with its operator, payload, arguments and sort.

Law: `to_formula` then `to_term` gives the same term in another bank. What is read from outside is rebuilt through the
constructors of the bank, so that a row of a wrong sort is an error and never a term.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from vernier.logic.bank import Term
from vernier.logic.ops import CONSTANT_OPS, Op
from vernier.logic.sorts import BOOL, ArraySort, BitVecSort, BoolSort, FloatSort, RoundingMode, Sort, SortError
from vernier.logic.terms import Terms
from vernier.logic.walk import postorder, rebuild


class MalformedFormula(ValueError):
    """Rows that are no formula."""


class NotExpressible(ValueError):
    """A term has an operator or sort that certificates do not have."""


@dataclass(frozen=True, slots=True)
class Row:
    """One node; `arguments` are numbers of earlier rows."""

    op: str
    payload: object
    arguments: tuple[int, ...]
    sort: str


@dataclass(frozen=True, slots=True)
class Formula:
    """A graph of rows; the last one is the formula."""

    rows: tuple[Row, ...]


def to_formula(root: Term) -> Formula:
    """A truth-valued term as rows."""
    numbers: dict[Term, int] = {}
    rows = []
    for term in postorder([root]):
        arguments = tuple(numbers[argument] for argument in term.args)
        rows.append(Row(term.op.name, _payload_out(term.op, term.payload), arguments, sort_name(term.sort)))
        numbers[term] = len(numbers)
    return Formula(tuple(rows))


def to_term(terms: Terms, formula: Formula) -> Term:
    """The term of a formula; `MalformedFormula` where it has none."""
    made: list[Term] = []
    try:
        for row in formula.rows:
            if not all(0 <= number < len(made) for number in row.arguments):
                raise MalformedFormula("a row uses a later one")
            made.append(_term(terms, row, tuple(made[number] for number in row.arguments)))
        if not made or made[-1].sort is not BOOL:
            raise MalformedFormula("a formula is a truth value")
    except (SortError, KeyError, TypeError, AttributeError, IndexError) as error:
        raise MalformedFormula(str(error)) from error
    return made[-1]


def _term(terms: Terms, row: Row, arguments: tuple[Term, ...]) -> Term:
    op, sort = Op[row.op], sort_from_name(row.sort)
    payload = _payload_in(op, row.payload, sort)
    if op is Op.SYMBOL:
        return terms.symbol(str(payload), sort)
    if op in CONSTANT_OPS:
        return terms.constant(payload, sort)
    if not arguments:
        raise MalformedFormula(f"{row.op} has no arguments")
    if op in _PARTIAL and not (isinstance(arguments[0].sort, FloatSort) and sort == BitVecSort(payload[1])):
        raise MalformedFormula(f"{row.op} converts a float to bits")
    # Other arguments than those of the template make `rebuild` go through the constructors, which check sorts.
    made = rebuild(terms, Term(-1, op, (_NOBODY,) * len(arguments), payload, sort), arguments)
    if made.sort != sort:
        raise MalformedFormula(f"{row.op} is not of sort {row.sort}")
    return made


# ------------------------------------------------------------ sorts and payloads


def sort_name(sort: Sort) -> str:
    """A sort as text: `bool`, `bv32`, `fp8.24`, `bv32>bv8`."""
    match sort:
        case BoolSort():
            return "bool"
        case BitVecSort(width):
            return f"bv{width}"
        case FloatSort(exponent, significand):
            return f"fp{exponent}.{significand}"
        case ArraySort(index, element) if not isinstance(index, ArraySort):
            return f"{sort_name(index)}>{sort_name(element)}"
        case _:
            raise NotExpressible(f"a value of sort {sort}")


def sort_from_name(text: str) -> Sort:
    """The sort that a text names."""
    index, arrow, element = text.partition(">")
    if arrow:
        return ArraySort(sort_from_name(index), sort_from_name(element))
    if text == "bool":
        return BOOL
    try:
        if text.startswith("bv"):
            return BitVecSort(int(text[2:]))
        if text.startswith("fp"):
            exponent, _, significand = text[2:].partition(".")
            return FloatSort(int(exponent), int(significand))
    except ValueError as error:
        raise MalformedFormula(f"{text} is no sort") from error
    raise MalformedFormula(f"{text} is no sort")


_NOBODY = Term(-1, Op.BOOL_CONST, (), None, BOOL)
_PARTIAL = frozenset({Op.FP_TO_SBV, Op.FP_TO_UBV})
_WITH_MODE_AND_SORT = frozenset({Op.FP_FROM_FP, Op.FP_FROM_SBV, Op.FP_FROM_UBV})
_NOT_IN_CERTIFICATES = frozenset(
    {Op.APPLY, Op.FORALL, Op.EXISTS, Op.VARIABLE, Op.INT_CONST, Op.REAL_CONST, Op.INT_DIV, Op.INT_MOD, Op.REAL_DIV}
)


def _payload_out(op: Op, payload: Any) -> object:
    if op in _NOT_IN_CERTIFICATES:
        raise NotExpressible(f"the operator {op.name}")
    if op in _WITH_MODE_AND_SORT:
        return payload[0].value
    if op in (Op.CONST_ARRAY, Op.FP_FROM_BITS):
        return None
    if isinstance(payload, RoundingMode):
        return payload.value
    if isinstance(payload, tuple):
        return [item.value if isinstance(item, RoundingMode) else item for item in payload]
    return payload


def _payload_in(op: Op, payload: Any, sort: Sort) -> Any:
    if op in _NOT_IN_CERTIFICATES:
        raise MalformedFormula(f"the operator {op.name}")
    if op in _WITH_MODE_AND_SORT:
        return (RoundingMode(payload), sort)
    if op in (Op.CONST_ARRAY, Op.FP_FROM_BITS):
        return sort
    if op in _PARTIAL:
        return (RoundingMode(payload[0]), int(payload[1]))
    if op is Op.SYMBOL:
        return payload
    if isinstance(payload, str):
        return RoundingMode(payload)
    return tuple(payload) if isinstance(payload, list) else payload


# ------------------------------------------------------------ plain data


def formula_to_data(formula: Formula) -> list[object]:
    """Rows as lists."""
    return [[row.op, row.payload, list(row.arguments), row.sort] for row in formula.rows]


def formula_from_data(data: Sequence[Sequence[Any]]) -> Formula:
    """The rows that lists say."""
    return Formula(
        tuple(
            Row(str(op), payload, tuple(int(number) for number in arguments), str(sort))
            for op, payload, arguments, sort in data
        )
    )
