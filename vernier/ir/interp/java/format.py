"""java.util.Formatter: the conversions b, c, d, e, f, n, o, s, x and %, with flags, width and precision.

Exceptions for malformed formats are thrown where the models have the class; what is not covered is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import TYPE_CHECKING, Any, NoReturn

from vernier.ir.interp.c.memory import NotModelled
from vernier.ir.interp.java.numbers import double_digits, double_text, single_digits, single_text
from vernier.ir.interp.values import JavaObject, Runtime

if TYPE_CHECKING:
    from vernier.ir.interp.session import Session

_SPECIFIER = re.compile(r"%(\d+\$)?([-#+ 0,(<]*)?(\d+)?(\.\d+)?([tT])?([a-zA-Z%])")
_INTEGERS = {"java.lang.Byte": 8, "java.lang.Short": 16, "java.lang.Integer": 32, "java.lang.Long": 64}
_FLOATS = ("java.lang.Float", "java.lang.Double")
_MOST_DIGITS = 4000
"""Of a number that is formatted"""
# A front end keeps only what the program itself calls, so the texts of these do not depend on their models.
_TEXTS: dict[str, Callable[[Any], str]] = {
    **dict.fromkeys(_INTEGERS, str),
    "java.lang.Float": single_text,
    "java.lang.Double": double_text,
    "java.lang.Character": chr,
    "java.lang.Boolean": lambda value: "true" if value else "false",
}


@dataclass(frozen=True, slots=True)
class _Specifier:
    flags: str
    width: int
    precision: int | None
    conversion: str

    def padded(self, text: str) -> str:
        return text.ljust(self.width) if "-" in self.flags else text.rjust(self.width)

    def number(self, sign: str, digits: str) -> str:
        """Sign and digits of a number with the flags for signs, grouping and zeros."""
        if "," in self.flags:
            whole, dot, rest = digits.partition(".")
            digits = f"{int(whole):,}{dot}{rest}"
        before, after = sign, ""
        if not sign:
            before = "+" if "+" in self.flags else " " if " " in self.flags else ""
        elif "(" in self.flags:
            before, after = "(", ")"
        if "0" in self.flags:
            digits = digits.zfill(self.width - len(before) - len(after))
        return self.padded(before + digits + after)


def format_text(session: Session, pattern: str, arguments: list[Runtime]) -> str:
    """String.format in the root locale."""
    parts: list[str] = []
    position = ordinary = 0
    last = -1
    while position < len(pattern):
        at = pattern.find("%", position)
        if at < 0:
            break
        parts.append(pattern[position:at])
        found = _SPECIFIER.match(pattern, at)
        if found is None:
            _refuse(session, "java.util.UnknownFormatConversionException", "Conversion = '%'")
        index, flags, width, precision, time, conversion = found.groups()
        if time:
            raise NotModelled("formatting of dates")
        specifier = _Specifier(flags or "", int(width or 0), int(precision[1:]) if precision else None, conversion)
        position = found.end()
        if conversion in "n%":
            parts.append("\n" if conversion == "n" else specifier.padded("%"))
            continue
        if "<" in specifier.flags:
            chosen = last
        elif index:
            chosen = int(index[:-1]) - 1
        else:
            chosen, ordinary = ordinary, ordinary + 1
        if not 0 <= chosen < len(arguments):
            _refuse(session, "java.util.MissingFormatArgumentException", f"Format specifier '{found.group()}'")
        last = chosen
        parts.append(_one(session, specifier, arguments[chosen]))
    parts.append(pattern[position:])
    return "".join(parts)


def _refuse(session: Session, class_name: str, message: str) -> NoReturn:
    session.throw(class_name, message)


def _one(session: Session, specifier: _Specifier, value: Runtime) -> str:
    kind = specifier.conversion.lower()
    match kind:
        case "b":
            chosen = value is not None and (value.CLASS_NAME != "java.lang.Boolean" or _unboxed(session, value))
            text = _cut(specifier, "true" if chosen else "false")
        case "s":
            text = _cut(specifier, _shown(session, value))
        case "c":
            text = specifier.padded(_character(session, value))
        case _ if value is None:
            text = _cut(specifier, "null")
        case "d" | "x" | "o":
            text = _integer(session, specifier, value)
        case "f" | "e":
            text = _float(session, specifier, value)
        case "h":
            code = session.code.dispatch_table("hashCode()")[type(value)](value)
            text = _cut(specifier, f"{code & 0xFFFFFFFF:x}")
        case "g" | "a":
            raise NotModelled(f"the format conversion %{kind}")
        case _:
            _refuse(session, "java.util.UnknownFormatConversionException", f"Conversion = '{specifier.conversion}'")
    return text.upper() if specifier.conversion.isupper() else text


def _cut(specifier: _Specifier, text: str) -> str:
    return specifier.padded(text if specifier.precision is None else text[: specifier.precision])


def _unboxed(session: Session, value: JavaObject) -> Runtime:
    return getattr(value, session.code.classes.slot(value.CLASS_NAME, "value"))


def _shown(session: Session, value: Runtime) -> str:
    if value is None:
        return "null"
    name = getattr(value, "CLASS_NAME", "")
    known = _TEXTS.get(name)
    if known is not None:
        return known(_unboxed(session, value))
    if name == "java.lang.String":
        return session.text(value)
    if session.program.is_subclass(name, "java.util.Formattable"):
        raise NotModelled("formatting of a Formattable")
    shown = session.code.dispatch_table("toString()")[type(value)](value)
    return "null" if shown is None else session.text(shown)


def _wrong(session: Session, specifier: _Specifier, value: JavaObject) -> NoReturn:
    name = getattr(value, "CLASS_NAME", "array")
    _refuse(session, "java.util.IllegalFormatConversionException", f"{specifier.conversion} != {name}")


def _character(session: Session, value: Runtime) -> str:
    if value is None:
        return "null"
    if value.CLASS_NAME == "java.lang.Character":
        return chr(_unboxed(session, value))
    if value.CLASS_NAME in ("java.lang.Byte", "java.lang.Short", "java.lang.Integer"):
        code: int = _unboxed(session, value)
        if 0 <= code < 0x10000:
            return chr(code)
    raise NotModelled("the format conversion %c of this argument")


def _integer(session: Session, specifier: _Specifier, value: Runtime) -> str:
    width = _INTEGERS.get(getattr(value, "CLASS_NAME", ""))
    if width is None:
        if getattr(value, "CLASS_NAME", "") == "java.math.BigInteger":
            return _big_integer(session, specifier, value)
        _wrong(session, specifier, value)
    number: int = _unboxed(session, value)
    if specifier.conversion == "d":
        return specifier.number("-" if number < 0 else "", str(abs(number)))
    number &= (1 << width) - 1
    letter = "x" if specifier.conversion in "xX" else "o"
    prefix = {"x": "0x", "o": "0"}[letter] if "#" in specifier.flags else ""
    digits = format(number, letter)
    if "0" in specifier.flags:
        digits = digits.zfill(specifier.width - len(prefix))
    return specifier.padded(prefix + digits)


def _float(session: Session, specifier: _Specifier, value: Runtime) -> str:
    name = getattr(value, "CLASS_NAME", "")
    if name not in _FLOATS:
        if name == "java.math.BigDecimal":
            return _big_decimal(session, specifier, value)
        _wrong(session, specifier, value)
    number: float = _unboxed(session, value)
    if number != number:
        return specifier.padded("NaN")
    sign = "-" if str(number).startswith("-") else ""
    if number in (float("inf"), float("-inf")):
        before = sign or ("+" if "+" in specifier.flags else "")
        return specifier.padded("(Infinity)" if sign and "(" in specifier.flags else f"{before}Infinity")
    precision = 6 if specifier.precision is None else specifier.precision
    digits = _fixed(number, name, precision) if specifier.conversion == "f" else _scientific(number, name, precision)
    return specifier.number(sign, digits)


def _big_integer(session: Session, specifier: _Specifier, value: Runtime) -> str:
    text = _shown(session, value)
    if specifier.conversion != "d" or len(text) > _MOST_DIGITS:
        raise NotModelled(f"the format conversion %{specifier.conversion} of this BigInteger")
    return specifier.number("-" if text.startswith("-") else "", text.removeprefix("-"))


def _big_decimal(session: Session, specifier: _Specifier, value: Runtime) -> str:
    number = Decimal(_shown(session, value))
    size = abs(number.adjusted()) + len(number.as_tuple().digits)
    if specifier.conversion != "f" or size > _MOST_DIGITS:
        raise NotModelled(f"the format conversion %{specifier.conversion} of this BigDecimal")
    precision = 6 if specifier.precision is None else specifier.precision
    rounding = Context(prec=2 * size + precision + 5)
    digits = number.copy_abs().quantize(Decimal(1).scaleb(-precision), ROUND_HALF_UP, rounding)
    return specifier.number("-" if number < 0 else "", format(digits, "f"))


def _decimal(number: float, class_name: str) -> Decimal:
    """The decimal number Java's text form shows: rounding starts from those digits, not from the exact value."""
    if number == 0.0:
        return Decimal(0)
    digits, exponent = double_digits(abs(number)) if class_name == "java.lang.Double" else single_digits(abs(number))
    return Decimal(int(digits)).scaleb(exponent - len(digits))


def _fixed(number: float, class_name: str, precision: int) -> str:
    value = _decimal(number, class_name)
    top = max(0, value.adjusted()) + precision + 5
    return format(value.quantize(Decimal(1).scaleb(-precision), ROUND_HALF_UP, Context(prec=top + 400)), "f")


def _scientific(number: float, class_name: str, precision: int) -> str:
    value = _decimal(number, class_name)
    exponent = 0 if value == 0 else value.adjusted()
    mantissa = value.scaleb(-exponent).quantize(Decimal(1).scaleb(-precision), ROUND_HALF_UP)
    if mantissa >= 10:
        exponent += 1
        mantissa = (mantissa / 10).quantize(Decimal(1).scaleb(-precision), ROUND_HALF_UP)
    return f"{mantissa}e{'-' if exponent < 0 else '+'}{abs(exponent):02d}"
