"""Java's text forms of floating-point numbers, as JDK 17 computes them.

`Double.toString` of that JDK is not always the shortest text that reads back as the same number; the digit generation
below therefore follows its algorithm (Steele and White's free-format, with the JDK's stopping rules) exactly.
"""

from __future__ import annotations

import math
import re
import struct

_SHIFT = 52
_FIVE_BITS = [0, *((5**power).bit_length() for power in range(1, 27))]
_INSIGNIFICANT = (
    0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10,
    11, 11, 11, 12, 12, 12, 12, 13, 13, 13, 14, 14, 14, 15, 15, 15, 15, 16, 16, 16, 17, 17, 17, 18, 18, 18, 19,
)  # fmt: skip


def double_bits(value: float) -> int:
    """The raw bits, as signed 64-bit number; every NaN is the canonical one."""
    if value != value:
        return 0x7FF8000000000000
    bits: int = struct.unpack("<q", struct.pack("<d", value))[0]
    return bits


def single_bits(value: float) -> int:
    """The same for 32 bits."""
    if value != value:
        return 0x7FC00000
    bits: int = struct.unpack("<i", struct.pack("<f", value))[0]
    return bits


def double_from_bits(bits: int) -> float:
    value: float = struct.unpack("<d", struct.pack("<q", bits))[0]
    return value


def single_from_bits(bits: int) -> float:
    value: float = struct.unpack("<f", struct.pack("<i", bits))[0]
    return value


def double_text(value: float) -> str:
    """Double.toString."""
    return _special(value) or _sign(value) + _layout(*double_digits(abs(value)))


def single_text(value: float) -> str:
    """Float.toString."""
    return _special(value) or _sign(value) + _layout(*single_digits(abs(value)))


def _special(value: float) -> str | None:
    if value != value:
        return "NaN"
    if value in (math.inf, -math.inf):
        return "Infinity" if value > 0 else "-Infinity"
    if value == 0.0:
        return _sign(value) + "0.0"
    return None


def _sign(value: float) -> str:
    return "-" if math.copysign(1.0, value) < 0 else ""


def double_digits(value: float) -> tuple[str, int]:
    """Digits and exponent of a positive double: it is about 0.digits times 10 to the exponent."""
    bits = double_bits(value)
    fraction, exponent = bits & ((1 << _SHIFT) - 1), bits >> _SHIFT
    if exponent == 0:
        size = fraction.bit_length()
        shift = _SHIFT + 1 - size
        return _digits(1 - shift - 1023, fraction << shift, size)
    return _digits(exponent - 1023, fraction | 1 << _SHIFT, _SHIFT + 1)


def single_digits(value: float) -> tuple[str, int]:
    """As `double_digits`, for a positive float."""
    bits = single_bits(value)
    fraction, exponent = bits & ((1 << 23) - 1), bits >> 23
    if exponent == 0:
        size = fraction.bit_length()
        shift = 24 - size
        return _digits(1 - shift - 127, (fraction << shift) << (_SHIFT - 23), size)
    return _digits(exponent - 127, (fraction | 1 << 23) << (_SHIFT - 23), 24)


def _digits(exponent: int, fraction: int, significant: int) -> tuple[str, int]:
    tail = (fraction & -fraction).bit_length() - 1
    used = _SHIFT + 1 - tail
    tiny = max(0, used - exponent - 1)
    if -21 <= exponent <= 62 and tiny == 0 and used < 64:
        return _integer_digits(exponent, fraction, significant)
    decimal = _estimate(fraction, exponent)
    b5, s5 = max(0, -decimal), max(0, decimal)
    b2, s2 = b5 + tiny + exponent, s5 + tiny
    m2 = b2 - significant
    fraction >>= tail
    b2 -= used - 1
    common = min(b2, s2)
    b2, s2, m2 = b2 - common, s2 - common, m2 - common
    # The neighbour below a power of two is only half as far away.
    m2 -= used == 1
    if m2 < 0:
        b2, s2, m2 = b2 - m2, s2 - m2, 0
    b_bits = used + b2 + (_FIVE_BITS[b5] if b5 < len(_FIVE_BITS) else b5 * 3)
    s_bits = s2 + 1 + (_FIVE_BITS[s5 + 1] if s5 + 1 < len(_FIVE_BITS) else (s5 + 1) * 3)
    width = 32 if b_bits < 32 and s_bits < 32 else 64 if b_bits < 64 and s_bits < 64 else 0
    return _generate(decimal, (fraction * 5**b5) << b2, 5**s5 << s2, 5**b5 << m2, width)


def _integer_digits(exponent: int, fraction: int, significant: int) -> tuple[str, int]:
    over = exponent - significant - 1
    drop = _INSIGNIFICANT[over] if exponent > significant and 1 < over < len(_INSIGNIFICANT) else 0
    whole = fraction << (exponent - _SHIFT) if exponent >= _SHIFT else fraction >> (_SHIFT - exponent)
    if drop:
        power = 10**drop
        whole, rest = divmod(whole, power)
        whole += rest >= power >> 1
    text = str(whole)
    return text.rstrip("0"), len(text) + drop


def _estimate(fraction: int, exponent: int) -> int:
    scaled = double_from_bits(1023 << _SHIFT | fraction & ((1 << _SHIFT) - 1))
    return math.floor((scaled - 1.5) * 0.289529654 + 0.176091259 + exponent * 0.301029995663981)


def _generate(decimal: int, b: int, s: int, m: int, width: int) -> tuple[str, int]:
    """Digits until the rest is within the margin `m`. `width`: that of the machine integers the JDK uses here, in
    which sums may overflow; 0 for big integers, whose upper test differs."""
    tens = s * 10
    quotient, b = b // s, 10 * (b % s)
    m = _machine(m * 10, width)
    low, high = b < m, (_machine(b + m, width) > tens if width else b + m >= tens)
    digits: list[int] = []
    if quotient == 0 and not high:
        decimal -= 1
    else:
        digits.append(quotient)
    if decimal < -3 or decimal >= 8:
        low = high = False
    while not low and not high:
        quotient, b = b // s, 10 * (b % s)
        m = _machine(m * 10, width)
        if width and m <= 0:
            low = high = True
        else:
            low, high = b < m, (_machine(b + m, width) > tens if width else b + m >= tens)
        digits.append(quotient)
    difference = _machine(_machine(2 * b, width) - tens, width)
    if high and (not low or difference > 0 or (difference == 0 and digits[-1] % 2 == 1)):
        decimal += _round_up(digits)
    return "".join(map(str, digits)), decimal + 1


def _machine(value: int, width: int) -> int:
    if not width:
        return value
    half = 1 << (width - 1)
    return (value + half & ((1 << width) - 1)) - half


def _round_up(digits: list[int]) -> int:
    """Add one in the last place; 1 if that carries out of the first."""
    position = len(digits) - 1
    while digits[position] == 9 and position > 0:
        digits[position] = 0
        position -= 1
    if digits[position] == 9:
        digits[0] = 1
        return 1
    digits[position] += 1
    return 0


def _layout(digits: str, exponent: int) -> str:
    if 0 < exponent < 8:
        whole = digits[:exponent].ljust(exponent, "0")
        return f"{whole}.{digits[exponent:] or '0'}"
    if -3 < exponent <= 0:
        return f"0.{'0' * -exponent}{digits}"
    return f"{digits[0]}.{digits[1:] or '0'}E{exponent - 1}"


_DECIMAL = re.compile(r"[+-]?(?:NaN|Infinity|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[fFdD]?)\Z", re.ASCII)
_HEXADECIMAL = re.compile(r"([+-]?)0[xX]([0-9a-fA-F]*)\.?([0-9a-fA-F]*)[pP]([+-]?\d+)[fFdD]?\Z", re.ASCII)


def parse_number(text: str, width: int) -> float | None:
    """Double.parseDouble (64) or Float.parseFloat (32); None where Java throws NumberFormatException."""
    trimmed = text.strip("".join(map(chr, range(33))))
    hexadecimal = _HEXADECIMAL.match(trimmed)
    if hexadecimal is not None:
        sign, whole, rest, power = hexadecimal.groups()
        if not whole + rest:
            return None
        scaled = int(whole + rest, 16)
        return _nearest(sign, scaled, 2, int(power) - 4 * len(rest), width)
    if not _DECIMAL.match(trimmed):
        return None
    if trimmed.lstrip("+-") in ("NaN", "Infinity"):
        return float(trimmed.replace("Infinity", "inf"))
    plain = trimmed.rstrip("fFdD").lower()
    if width == 64:
        return float(plain)
    mantissa, _, power = plain.partition("e")
    sign = "-" if mantissa.startswith("-") else ""
    whole, _, rest = mantissa.lstrip("+-").partition(".")
    return _nearest(sign, int(whole + rest), 10, int(power or 0) - len(rest), width)


def _nearest(sign: str, scaled: int, base: int, power: int, width: int) -> float:
    """sign scaled times base^power, rounded once, ties to even."""
    significant, lowest = (53, -1074) if width == 64 else (24, -149)
    minus = -1.0 if sign == "-" else 1.0
    if scaled == 0:
        return 0.0 * minus
    magnitude = scaled.bit_length() + power * math.log2(base)
    if not -1200 < magnitude < 1200:
        return (math.inf if magnitude > 0 else 0.0) * minus
    top, bottom = (scaled * base**power, 1) if power >= 0 else (scaled, base**-power)
    size = top.bit_length() - bottom.bit_length()
    unit = max(size - significant, lowest)
    quotient = _rounded(top, bottom, unit)
    if quotient.bit_length() > significant + 1:
        unit += 1
        quotient = _rounded(top, bottom, unit)
    elif quotient.bit_length() > significant:
        unit = max(unit + 1, lowest)
        quotient = _rounded(top, bottom, unit)
    largest = 1024 if width == 64 else 128
    if quotient.bit_length() + unit > largest:
        return math.inf * minus
    return math.ldexp(quotient, unit) * minus


def _rounded(top: int, bottom: int, unit: int) -> int:
    if unit >= 0:
        bottom <<= unit
    else:
        top <<= -unit
    quotient, rest = divmod(top, bottom)
    double = 2 * rest
    return quotient + (double > bottom or (double == bottom and quotient % 2 == 1))


def hexadecimal_text(value: float, width: int) -> str:
    """Double.toHexString (64) and Float.toHexString (32)."""
    special = _special(value)
    if special is not None and value != 0.0:
        return special
    sign, size = _sign(value), abs(value)
    if size == 0.0:
        return f"{sign}0x0.0p0"
    lowest = -1022 if width == 64 else -126
    exponent = max(math.frexp(size)[1] - 1, lowest)
    scaled = int(math.ldexp(size, 52 - exponent))
    digits = f"{scaled & ((1 << 52) - 1):013x}".rstrip("0") or "0"
    return f"{sign}0x{scaled >> 52}.{digits}p{exponent}"
