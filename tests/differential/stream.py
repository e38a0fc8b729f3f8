"""The stream of inputs a program under test reads: one seed, the same values in Python, Java and C.

The generator is splitmix64. Each input call draws one word `r` (strings and raw bit patterns draw more); its low three
bits select a band and `q = r >> 8` selects within the band. `runtime/Verifier.java` and `runtime/harness.c` implement
the same formulas; `test_stream.py` compares the three.
"""

from __future__ import annotations

import math
import struct
from dataclasses import dataclass

MASK64 = (1 << 64) - 1
ALPHABET = "abcXYZ019 _-"
DOUBLE_SPECIALS = (0.0, -0.0, math.nan, math.inf, -math.inf, 5e-324, 1.7976931348623157e308, 1.0)
FLOAT_SPECIALS = (0.0, -0.0, math.nan, math.inf, -math.inf, 1.401298464324817e-45, 3.4028234663852886e38, 1.0)


@dataclass(slots=True)
class InputStream:
    """Successive input values of one run; `used` counts the input calls made so far."""

    seed: int
    used: int = 0
    _state: int = -1

    def _word(self) -> int:
        if self._state < 0:
            self._state = self.seed & MASK64
        self._state = (self._state + 0x9E3779B97F4A7C15) & MASK64
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK64
        return mixed ^ (mixed >> 31)

    def _choice(self) -> tuple[int, int]:
        self.used += 1
        word = self._word()
        return word & 7, word >> 8

    def boolean(self) -> bool:
        """Either truth value, evenly."""
        return self._choice()[1] & 1 == 1

    def signed(self, width: int) -> int:
        """A value of a signed integer type of `width` bits: mostly small, sometimes a boundary, sometimes any."""
        band, q = self._choice()
        high = (1 << (width - 1)) - 1
        if band <= 1:
            value = q % 17 - 8
        elif band <= 3:
            value = q % 6
        elif band == 4:
            value = q % 2001 - 1000
        elif band == 5:
            value = (-high - 1, -high, -1, 0, 1, high - 1, high)[q % 7]
        else:
            value = self._word()
        wrapped = value & ((1 << width) - 1)
        return wrapped - (1 << width) if wrapped > high else wrapped

    def unsigned(self, width: int) -> int:
        """A value of an unsigned integer type of `width` bits, in the same bands."""
        band, q = self._choice()
        high = (1 << width) - 1
        if band <= 1:
            value = q % 17
        elif band <= 3:
            value = q % 6
        elif band == 4:
            value = q % 2001
        elif band == 5:
            value = (0, 1, high // 2, high // 2 + 1, high - 1, high, 2)[q % 7]
        else:
            value = self._word()
        return value & high

    def _plain_float(self, band: int, q: int, specials: tuple[float, ...]) -> float | None:
        if band <= 2:
            return (q % 65 - 32) / 4.0
        if band == 3:
            return specials[q % 8]
        if band <= 5:
            return (q % 2000001 - 1000000) / 1024.0
        return None

    def double(self) -> float:
        """A double: quarters, special values, thousandths, or any bit pattern."""
        band, q = self._choice()
        plain = self._plain_float(band, q, DOUBLE_SPECIALS)
        if plain is not None:
            return plain
        value: float = struct.unpack("<d", struct.pack("<Q", self._word()))[0]
        return value

    def float(self) -> float:
        """A float (as the double of the same value), in the same bands."""
        band, q = self._choice()
        plain = self._plain_float(band, q, FLOAT_SPECIALS)
        if plain is not None:
            return plain
        value: float = struct.unpack("<f", struct.pack("<I", self._word() & 0xFFFFFFFF))[0]
        return value

    def string(self) -> str:
        """A string of at most five characters of a small alphabet."""
        _, q = self._choice()
        return "".join(ALPHABET[(self._word() >> 8) % len(ALPHABET)] for _ in range(q % 6))
