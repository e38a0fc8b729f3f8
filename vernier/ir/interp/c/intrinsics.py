"""C library functions without a body, by name."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn

from vernier.ir.interp.accuracy import UNITS_OF_C, Accuracy, following_single
from vernier.ir.interp.arithmetic import remainder
from vernier.ir.interp.c.format import Arguments, format_bytes, read_string
from vernier.ir.interp.inputs import round_to_single
from vernier.ir.interp.intrinsics import Effect, Intrinsic, Pure
from vernier.ir.interp.java import math as java_math
from vernier.ir.interp.values import Runtime
from vernier.ir.ops import StopReason

if TYPE_CHECKING:
    from vernier.ir.interp.session import Session


def _emit(session: Session, text: bytes) -> int:
    session.out.append(text.decode("utf-8", "surrogateescape"))
    return len(text)


def _printf(session: Session, pattern: Runtime, *arguments: Runtime) -> int:
    return _emit(session, format_bytes(session, read_string(session, pattern), Arguments(arguments)))


def _puts(session: Session, text: Runtime) -> int:
    return _emit(session, read_string(session, text) + b"\n")


def _fputs(session: Session, text: Runtime, _stream: Runtime) -> int:
    return _emit(session, read_string(session, text))


def _putchar(session: Session, character: int) -> int:
    _emit(session, bytes([character & 0xFF]))
    return character & 0xFF


_FLAGS = "-0+ #"
"""The flags of conversions, by their bits from the lowest"""


def _put_real(session: Session, target: Runtime, size: int, count: int, *conversion: Runtime) -> int:
    """Write a floating number behind `count` characters, as far as there is room; how many characters there are then.
    `conversion`: the bits of its flags, its width, its precision or a negative number, its letter, and the number."""
    from vernier.ir.interp.c.memory import Tag

    bits, width, precision, letter, value = conversion
    flags = "".join(flag for bit, flag in enumerate(_FLAGS) if bits >> bit & 1)
    pattern = f"%{flags}{width or ''}{f'.{precision}' if precision >= 0 else ''}{chr(letter & 0xFF)}"
    text = format_bytes(session, pattern.encode(), Arguments((value,)))
    for index, byte in enumerate(text, count):
        if index + 1 < size:
            session.memory.store(target[0], target[1] + index, Tag.U8, byte, None)
    return count + len(text)


def _exit(_session: Session, status: int) -> NoReturn:
    from vernier.ir.interp.session import StopSignal

    raise StopSignal(StopReason.EXIT, status)


def _abort(_session: Session) -> NoReturn:
    from vernier.ir.interp.session import StopSignal

    raise StopSignal(StopReason.ABORT, None)


def _safe(function: Callable[[float], float]) -> Callable[[float], float]:
    """A function of Python's math module with C's answers where Python raises."""

    def result(x: float) -> float:
        try:
            return function(x)
        except OverflowError:
            return math.inf
        except ValueError:
            return math.nan

    return result


def _c_log(function: Callable[[float], float]) -> Callable[[float], float]:
    def result(x: float) -> float:
        return function(x) if x > 0.0 else (-math.inf if x == 0.0 else math.nan)

    return result


def _c_pow(x: float, y: float) -> float:
    if x == 1.0 or y == 0.0:
        return 1.0
    if x == -1.0 and math.isinf(y):
        return 1.0
    return java_math.pow(x, y)


def _round(x: float) -> float:
    """Halves away from zero."""
    if not math.isfinite(x) or abs(x) >= 2.0**52:
        return x
    return math.copysign(float(math.floor(abs(x) + 0.5 if abs(x) != 0.49999999999999994 else 0.0)), x)


def _trunc(x: float) -> float:
    return math.copysign(float(math.trunc(x)), x) if math.isfinite(x) and abs(x) < 2.0**52 else x


def _fmin(x: float, y: float) -> float:
    return y if x != x else x if y != y else min(x, y)


def _fmax(x: float, y: float) -> float:
    return y if x != x else x if y != y else max(x, y)


def _fdim(x: float, y: float) -> float:
    return math.nan if x != x or y != y else x - y if x > y else 0.0


_UNARY: dict[str, Callable[[float], float]] = {
    "sin": java_math.sin, "cos": java_math.cos, "tan": java_math.tan, "asin": _safe(math.asin),
    "acos": _safe(math.acos), "atan": math.atan, "sinh": lambda x: math.copysign(_safe(math.sinh)(abs(x)), x),
    "cosh": _safe(math.cosh), "tanh": math.tanh, "exp": java_math.exp, "expm1": _safe(math.expm1),
    "exp2": _safe(math.exp2), "log": _c_log(math.log), "log2": _c_log(math.log2), "log10": _c_log(math.log10),
    "log1p": lambda x: math.log1p(x) if x > -1.0 else (-math.inf if x == -1.0 else math.nan),
    "sqrt": java_math.sqrt, "cbrt": math.cbrt, "floor": java_math.floor, "ceil": java_math.ceil, "fabs": abs,
    "rint": java_math.rint, "nearbyint": java_math.rint, "round": _round, "trunc": _trunc,
}  # fmt: skip
_BINARY: dict[str, Callable[[float, float], float]] = {
    "pow": _c_pow, "atan2": math.atan2, "fmod": remainder, "hypot": math.hypot, "copysign": math.copysign,
    "remainder": java_math.ieee_remainder, "fmin": _fmin, "fmax": _fmax, "fdim": _fdim, "nextafter": math.nextafter,
}  # fmt: skip


def _single(function: Callable[..., float]) -> Callable[..., float]:
    def rounded(*arguments: float) -> float:
        return round_to_single(function(*arguments))

    return rounded


_EXACT = frozenset({
    "sqrt", "floor", "ceil", "fabs", "rint", "nearbyint", "round", "trunc", "fmod", "copysign", "remainder", "fmin",
    "fmax", "fdim", "nextafter",
})  # fmt: skip
"""What IEEE 754 defines to the last bit"""
_MATH: dict[str, Intrinsic] = {}
_FUNCTIONS: dict[str, Callable[..., float]] = {**_UNARY, **_BINARY}
for _name, _function in _FUNCTIONS.items():
    _known = _name in _EXACT
    _MATH[_name] = Pure(_function, None if _known else Accuracy(_name, UNITS_OF_C))
    _MATH[f"{_name}f"] = Pure(_single(_function), None if _known else Accuracy(_name, UNITS_OF_C, following_single))

# The nearest float of 32 bits to the next one of 64 bits would be the number itself.
_MATH["nextafterf"] = Pure(following_single)

C: dict[str, Intrinsic] = {
    **_MATH,
    "printf": Effect(_printf),
    "__vernier_printf": Effect(_printf),
    "__vernier_puts": Effect(_puts),
    "__vernier_fputs": Effect(_fputs),
    "__vernier_put_real": Effect(_put_real),
    "puts": Effect(_puts),
    "putchar": Effect(_putchar),
    "exit": Effect(_exit),
    "_exit": Effect(_exit),
    "abort": Effect(_abort),
    "fma": Pure(java_math.fused),
    "fmaf": Pure(java_math.fused_single),
}
