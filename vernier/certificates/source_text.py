"""Formulas of certificates as expressions of the source language: for people, or exactly as C evaluates them.

For people casts are left out, and unsigned comparisons are marked (`<u`). For C every operation is done on unsigned
numbers of its width and converted where the sign matters, so that the expression means the same and nothing in it is
undefined. What has no name or operator there is weakened: the smallest claim that contains it becomes true, so that the
formula implies what is written.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from vernier.certificates import names
from vernier.ir.types import IntType, Type
from vernier.logic.bank import Term
from vernier.logic.float_values import to_python
from vernier.logic.ops import Op
from vernier.logic.sorts import BitVecSort, FloatSort


class Casts(Enum):
    """Whether an expression has all the casts it needs to be exact, or is for people."""

    EXACT = "exact"
    LEFT_OUT = "left out"


Naming: TypeAlias = Callable[[str], "tuple[str, Type | None] | None"]
"""The name of a certificate -> what the source calls it, and its type; None if it has no name there"""

_SIGNED = {Op.BV_SLT: ("<", ">="), Op.BV_SLE: ("<=", ">")}
_UNSIGNED = {Op.BV_ULT: ("<", ">="), Op.BV_ULE: ("<=", ">")}
_FLOATS = {Op.FP_LT: "<", Op.FP_LE: "<=", Op.FP_EQ: "=="}
_ARITHMETIC = {
    Op.BV_ADD: "+", Op.BV_SUB: "-", Op.BV_MUL: "*", Op.BV_AND: "&", Op.BV_OR: "|", Op.BV_XOR: "^",
}  # fmt: skip
_TYPES = {8: "char", 16: "short", 32: "int", 64: "long long"}


class _NoText(Exception):
    """A term has no expression in the source."""


@dataclass(frozen=True, slots=True)
class SourceText:
    """Writes formulas."""

    naming: Naming
    casts: Casts

    def weakened(self, formula: Term) -> str:
        """An expression that a formula implies; `1` or `true` if nothing of it can be said."""
        return _stripped(self._positive(formula))

    # ------------------------------------------------------------ truth values

    def _constant(self, value: object) -> str:
        if self.casts is Casts.EXACT:
            return "1" if value else "0"
        return "true" if value else "false"

    def _positive(self, term: Term) -> str:
        """An expression that a term implies."""
        if term.op is Op.AND:
            true = self._constant(True)
            parts = [part for part in map(self._positive, term.args) if part != true]
            return _joined(parts, " && ") if parts else true
        if term.op is Op.OR:
            parts = [self._positive(part) for part in term.args]
            return self._constant(True) if self._constant(True) in parts else _joined(parts, " || ")
        try:
            return self._truth(term)
        except _NoText:
            return self._constant(True)

    def _truth(self, term: Term) -> str:
        match term.op:
            case Op.BOOL_CONST:
                return self._constant(term.payload)
            case Op.AND | Op.OR:
                return _joined([self._truth(part) for part in term.args], " && " if term.op is Op.AND else " || ")
            case Op.NOT:
                return self._negated(term.args[0])
            case Op.ITE:
                condition, yes, no = map(self._truth, term.args)
                return f"({condition} ? {yes} : {no})"
            case Op.XOR:
                return f"({self._truth(term.args[0])} != {self._truth(term.args[1])})"
            case Op.EQ:
                return self._equal(term, "==")
            case Op.SYMBOL | Op.SELECT:
                return self._place(term)[0]
            case op if op in _FLOATS:
                return f"({self._float(term.args[0])} {_FLOATS[op]} {self._float(term.args[1])})"
            case op if op in _SIGNED or op in _UNSIGNED:
                return self._compared(term, 0)
            case _:
                raise _NoText

    def _negated(self, term: Term) -> str:
        if term.op in _SIGNED or term.op in _UNSIGNED:
            return self._compared(term, 1)
        if term.op is Op.EQ:
            return self._equal(term, "!=")
        return f"!{self._truth(term)}"

    def _compared(self, term: Term, which: int) -> str:
        left, right = term.args
        if term.op in _SIGNED:
            return f"({self._signed(left)} {_SIGNED[term.op][which]} {self._signed(right)})"
        mark = "u" if self.casts is Casts.LEFT_OUT else ""
        return f"({self._unsigned(left)} {_UNSIGNED[term.op][which]}{mark} {self._unsigned(right)})"

    def _equal(self, term: Term, sign: str) -> str:
        left, right = sorted(term.args, key=lambda item: item.is_constant)
        if isinstance(left.sort, BitVecSort):
            # Equal bits are equal numbers, whatever the sign: take what needs fewer casts.
            try:
                write = self._signed if self._is_signed(left) else self._unsigned
                return f"({write(left)} {sign} {write(right)})"
            except _NoText:
                return f"({self._unsigned(left)} {sign} {self._unsigned(right)})"
        if isinstance(left.sort, FloatSort):
            raise _NoText  # identity of floats is no comparison of C
        return f"({self._truth(left)} {sign} {self._truth(right)})"

    # ------------------------------------------------------------ numbers

    def _place(self, term: Term) -> tuple[str, Type | None]:
        """A variable, or a field or the length of what another place leads to."""
        if term.op is Op.SYMBOL:
            found = self.naming(str(term.payload))
            if found is None:
                raise _NoText
            return found
        if term.op is not Op.SELECT:
            raise _NoText
        map_, where = term.args
        if self.casts is Casts.EXACT or map_.op is not Op.SYMBOL or where.op not in (Op.SYMBOL, Op.SELECT):
            raise _NoText
        name = str(map_.payload)
        member = "length" if name == names.LENGTHS else name.rpartition(".")[2]
        return f"{self._place(where)[0]}.{member}", None

    def _is_signed(self, term: Term) -> bool:
        if term.op not in (Op.SYMBOL, Op.SELECT):
            return False
        try:
            type_ = self._place(term)[1]
        except _NoText:
            return False
        return self.casts is Casts.LEFT_OUT or (isinstance(type_, IntType) and type_.signed)

    def _cast(self, type_: str, text: str) -> str:
        return f"({type_}){text}" if self.casts is Casts.EXACT else text

    def _signed(self, term: Term) -> str:
        width = self._width(term)
        if term.op is Op.BV_CONST:
            return self._signed_constant(term.payload, width)
        if self._is_signed(term):
            return self._place(term)[0]
        name = "signed char" if width == 8 else _TYPES[width]
        return self._cast(name, self._unsigned(term))

    def _signed_constant(self, bits: int, width: int) -> str:
        value = bits - (1 << width) if bits >> (width - 1) else bits
        suffix = "LL" if width == 64 and self.casts is Casts.EXACT else ""
        if self.casts is Casts.EXACT and value == -(1 << (width - 1)) and width >= 32:
            return f"(-{-value - 1}{suffix} - 1)"
        return f"{value}{suffix}"

    def _width(self, term: Term) -> int:
        width: int = term.sort.width
        if width not in _TYPES:
            raise _NoText
        return width

    def _unsigned(self, term: Term) -> str:
        """As a number that is not negative. For people: as it is written."""
        match term.op:
            case Op.BV_CONST:
                return self._unsigned_constant(term)
            case Op.SYMBOL | Op.SELECT:
                text, type_ = self._place(term)
                is_plain = isinstance(type_, IntType) and not type_.signed
                return text if is_plain else self._cast(f"unsigned {_TYPES[self._width(term)]}", text)
            case op if op in _ARITHMETIC:
                text = f"({self._unsigned(term.args[0])} {_ARITHMETIC[op]} {self._unsigned(term.args[1])})"
                # Narrow operands are promoted: the result has to be cut off again.
                return text if self._width(term) >= 32 else self._cast(f"unsigned {_TYPES[self._width(term)]}", text)
            case Op.BV_EXTRACT:
                return self._extracted(term)
            case Op.BV_ZERO_EXTEND:
                return self._cast(f"unsigned {_TYPES[self._width(term)]}", self._unsigned(term.args[0]))
            case Op.BV_SIGN_EXTEND:
                return self._cast(f"unsigned {_TYPES[self._width(term)]}", self._signed(term.args[0]))
            case Op.ITE:
                condition, yes, no = term.args
                return f"({self._truth(condition)} ? {self._unsigned(yes)} : {self._unsigned(no)})"
            case _:
                raise _NoText

    def _unsigned_constant(self, term: Term) -> str:
        if self.casts is Casts.LEFT_OUT:
            return self._signed_constant(term.payload, term.sort.width)
        return f"{term.payload}{'ULL' if term.sort.width > 32 else 'U'}"

    def _extracted(self, term: Term) -> str:
        high, low = term.payload
        inner = self._unsigned(term.args[0])
        mask = (1 << (high - low + 1)) - 1
        suffix = ("ULL" if term.args[0].sort.width > 32 else "U") if self.casts is Casts.EXACT else ""
        shifted = f"({inner} >> {low})" if low else inner
        return f"({shifted} & {mask}{suffix})"

    def _float(self, term: Term) -> str:
        if term.op is Op.FP_CONST:
            value = to_python(term.sort, term.payload)
            if value != value or value in (float("inf"), float("-inf")):
                raise _NoText
            return repr(value)
        return self._place(term)[0]


def _joined(parts: list[str], sign: str) -> str:
    return parts[0] if len(parts) == 1 else f"({sign.join(parts)})"


def _stripped(text: str) -> str:
    """Without the parentheses around all of it."""
    if not (text.startswith("(") and text.endswith(")")):
        return text
    depth = 0
    for position, character in enumerate(text):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if depth == 0:
            return text[1:-1] if position == len(text) - 1 else text
    return text
