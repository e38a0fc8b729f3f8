"""What `%f` and `%e` of java.util.Formatter show of numbers."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Context, Decimal

from vernier.ir.interp.c.memory import NotModelled
from vernier.ir.interp.java.numbers import double_digits

_MOST_DIGITS = 4000
"""Of a number that is formatted"""


def fixed_text(number: float, precision: int) -> str:
    """`%.nf` of a double that is neither negative nor infinite."""
    return _rounded(_shown_digits(number), precision)


def scientific_text(number: float, precision: int) -> str:
    """`%.ne` of a double that is neither negative nor infinite."""
    value = _shown_digits(number)
    exponent = 0 if value == 0 else value.adjusted()
    mantissa = _rounded(value.scaleb(-exponent), precision)
    if mantissa.startswith("10"):
        exponent += 1
        mantissa = _rounded(Decimal(mantissa) / 10, precision)
    return f"{mantissa}e{'-' if exponent < 0 else '+'}{abs(exponent):02d}"


def decimal_text(text: str, precision: int) -> str:
    """`%.nf` of the number of a BigDecimal, which has this text."""
    number = Decimal(text)
    return ("-" if number < 0 else "") + _rounded(number.copy_abs(), precision)


def _shown_digits(number: float) -> Decimal:
    """The decimal number Java's text form shows: rounding starts from those digits, not from the exact value."""
    if number == 0.0:
        return Decimal(0)
    digits, exponent = double_digits(number)
    return Decimal(int(digits)).scaleb(exponent - len(digits))


def _rounded(value: Decimal, precision: int) -> str:
    size = abs(value.adjusted()) + len(value.as_tuple().digits) + precision
    if size > _MOST_DIGITS:
        raise NotModelled("formatting of a number with very many digits")
    return format(value.quantize(Decimal(1).scaleb(-precision), ROUND_HALF_UP, Context(prec=2 * size + 5)), "f")
