"""Conversions between floating-point numbers and text: exact for constants, unconstrained otherwise."""

from __future__ import annotations

from collections.abc import Callable

from vernier.encode.context import STRING_VALUE, Encoding
from vernier.encode.expressions import constant
from vernier.encode.state import ArrayRecord, ObjectRecord, SymbolicState
from vernier.encode.values import GuardedReference, GuardedValue, reference_to, sort_of
from vernier.ir.expr import Const
from vernier.ir.interp.java.numbers import double_text, parse_number, single_text
from vernier.ir.types import F32, F64, STRING, U16, ArrayType, FloatType
from vernier.logic.bank import Term
from vernier.logic.float_values import to_python
from vernier.logic.sorts import BitVecSort

LONGEST = {32: 15, 64: 24}
"""No text of a float or double is longer (`-1.17549435E-38`, `-2.2250738585072014E-308`)."""

End = tuple[SymbolicState, GuardedValue | None] | None
Ends = tuple[End, End]


def text_of(encoding: Encoding, state: SymbolicState, number: GuardedValue, type_: FloatType) -> GuardedReference:
    """`Double.toString` and `Float.toString`."""
    write: Callable[[float], str] = double_text if type_.width == 64 else single_text
    if isinstance(number, Term) and number.is_constant:
        sort = sort_of(type_)
        return encoding.string_constant(write(to_python(sort, number.payload)))  # type: ignore[arg-type]
    return any_string(encoding, state, LONGEST[type_.width])


def any_string(encoding: Encoding, state: SymbolicState, longest: int) -> GuardedReference:
    """A fresh string of 1 to `longest` characters about which nothing else is known."""
    terms = encoding.terms
    length = terms.fresh("opaque.length", BitVecSort(32))
    within = terms.and_(terms.bv_ule(terms.bv(1, 32), length), terms.bv_ule(length, terms.bv(longest, 32)))
    state.guard = state.guard.and_(terms, within)
    array_id = encoding.allocate(ArrayType(U16))
    cells = tuple(terms.fresh("opaque.character", BitVecSort(16)) for _ in range(longest))
    state.heap[array_id] = ArrayRecord(ArrayType(U16), length, cells)
    string_id = encoding.allocate(STRING)
    fields = {**encoding.zero_fields(STRING.name), STRING_VALUE: reference_to(terms, array_id)}
    state.heap[string_id] = ObjectRecord(STRING.name, fields)
    return reference_to(terms, string_id)


def parsed(encoding: Encoding, state: SymbolicState, text: GuardedValue, width: int) -> Ends:
    """`Double.parseDouble` and `Float.parseFloat`: a number, or NumberFormatException."""
    terms = encoding.terms
    type_ = F64 if width == 64 else F32
    known = _constant_text(encoding, text)
    if known is not None:
        value = parse_number(known, width)
        if value is not None:
            return (state, constant(encoding, Const(value, type_))), None
        return None, (state, encoding.new_object(state, "java.lang.NumberFormatException"))
    fails = terms.fresh("parse.fails", terms.true.sort)
    thrown = state.fork(state.guard.and_(terms, fails))
    state.guard = state.guard.and_(terms, terms.not_(fails))
    exception = encoding.new_object(thrown, "java.lang.NumberFormatException")
    return (state, terms.fresh("parse.value", sort_of(type_))), (thrown, exception)


def _constant_text(encoding: Encoding, text: GuardedValue) -> str | None:
    if not isinstance(text, GuardedReference) or len(text.choices) != 1:
        return None
    return encoding.constant_text(next(iter(text.choices)))
