"""Search for values that make a condition true by following its distance: the alternating variable method.

One input is moved at a time, first in large then in ever smaller steps (for floats down to neighbouring numbers),
doubling the step while it helps; when no move helps, start again elsewhere. Finds, never proves.
"""

from __future__ import annotations

import math
import random
import struct
from collections.abc import Callable, Iterator, Sequence

from vernier.encode.search.distance import Distance, compile_distance
from vernier.ir.interp.inputs import round_to_single
from vernier.logic import float_values
from vernier.logic.bank import Term
from vernier.logic.float_values import to_python
from vernier.logic.ops import Op
from vernier.logic.sorts import BitVecSort, BoolSort, FloatSort
from vernier.logic.values import Model
from vernier.logic.walk import free_symbols, postorder

_COMMON = (0.0, 1.0, -1.0, 0.5, 2.0, 10.0, 100.0, math.pi, math.e, 1e6)


class AlternatingVariableSearch:
    """The search for one condition; deterministic under its seed."""

    def __init__(self, condition: Term, seed: int, is_over: Callable[[], bool]) -> None:
        self._symbols = tuple(
            symbol for symbol in free_symbols(condition) if isinstance(symbol.sort, BoolSort | BitVecSort | FloatSort)
        )
        self._distance: Distance = compile_distance(condition, self._symbols)
        self._random = random.Random(seed)
        self._is_over = is_over
        self._mined = sorted({float(value) for value in _numbers(condition) if math.isfinite(value)})

    def run(self, restarts: int) -> Model | None:
        """A model of the condition, or None when none was found."""
        for _ in range(restarts):
            point = [self._start(symbol) for symbol in self._symbols]
            if self._descend(point) == 0.0:
                return self._model(point)
            if self._is_over():
                return None
        return None

    def _descend(self, point: list[float]) -> float:
        best = self._measure(point)
        improved = True
        while improved and best > 0.0 and not self._is_over():
            improved = False
            for index in self._random.sample(range(len(point)), len(point)):
                before = best
                best = self._move(point, index, best)
                improved = improved or best < before
                if best == 0.0:
                    return best
        return best

    def _measure(self, point: Sequence[float]) -> float:
        try:
            distance = self._distance(point)
        except (OverflowError, ValueError, ZeroDivisionError):
            return math.inf
        return distance if distance == distance else math.inf

    def _move(self, point: list[float], index: int, best: float) -> float:
        """Move one input as far as it helps."""
        for step in _steps(self._symbols[index], point[index]):
            for direction in (1, -1):
                size = 1
                while best > 0.0 and not self._is_over():
                    old = point[index]
                    point[index] = _moved(self._symbols[index], old, step, direction * size)
                    found = self._measure(point)
                    if found >= best:
                        point[index] = old
                        break
                    best = found
                    size *= 2
        return best

    def _start(self, symbol: Term) -> float:
        if isinstance(symbol.sort, BoolSort):
            return self._random.randrange(2)
        if isinstance(symbol.sort, BitVecSort):
            pool = (0, 1, self._random.randrange(100), self._random.getrandbits(symbol.sort.width))
            return self._random.choice(pool) % (1 << symbol.sort.width)
        number = self._number()
        return number if symbol.sort.width == 64 else round_to_single(number)

    def _number(self) -> float:
        choice = self._random.random()
        if choice < 0.4 and self._mined:
            return self._random.choice(self._mined)
        if choice < 0.6:
            return self._random.choice(_COMMON)
        return self._random.uniform(-1.0, 1.0) * 10.0 ** self._random.randint(-2, 4)

    def _model(self, point: list[float]) -> Model:
        values: dict[str, int | bool] = {}
        for symbol, value in zip(self._symbols, point, strict=True):
            if isinstance(symbol.sort, BoolSort):
                values[symbol.payload] = bool(value)
            elif isinstance(symbol.sort, FloatSort):
                values[symbol.payload] = float_values.from_python(symbol.sort, value)
            else:
                values[symbol.payload] = int(value)
        return Model(values)


def _numbers(condition: Term) -> Iterator[float]:
    """The constants of the condition, as numbers to start from."""
    for term in postorder([condition]):
        if term.op is Op.FP_CONST:
            yield to_python(term.sort, term.payload)


def _steps(symbol: Term, value: float) -> Sequence[float]:
    """Step sizes to try: absolute ones for integers and large moves, then counts of neighbouring floats (negative)."""
    if isinstance(symbol.sort, BoolSort):
        return (1,)
    if isinstance(symbol.sort, BitVecSort):
        return (1 << 20, 1 << 10, 32, 1)
    scale = max(1.0, abs(value))
    return (scale, scale / 8, scale / 64, 1e-3 * scale, 1e-5 * scale, 1e-8 * scale, -(2.0**14), -64.0, -1.0)


def _moved(symbol: Term, value: float, step: float, count: int) -> float:
    if isinstance(symbol.sort, BoolSort):
        return 1 - value
    if isinstance(symbol.sort, BitVecSort):
        return (int(value) + int(step) * count) % (1 << symbol.sort.width)
    if step < 0:
        return _neighbour(value, int(-step) * count, symbol.sort.width)
    try:
        moved = value + step * count
    except OverflowError:
        return value
    return moved if symbol.sort.width == 64 else round_to_single(moved)


def _neighbour(value: float, count: int, width: int) -> float:
    """The float that many places further on the number line."""
    code, integer = ("<d", "<q") if width == 64 else ("<f", "<i")
    try:
        (bits,) = struct.unpack(integer, struct.pack(code, value))
    except OverflowError:
        return value
    ordered = bits if bits >= 0 else -(bits & ((1 << (width - 1)) - 1))
    # Beyond the largest number there is infinity, and nothing after that.
    limit = 0x7FF0 << 48 if width == 64 else 0x7F80 << 16
    ordered = max(-limit, min(limit, ordered + count))
    pattern = ordered if ordered >= 0 else (-ordered) | (1 << (width - 1))
    (moved,) = struct.unpack(code, pattern.to_bytes(width // 8, "little"))
    return float(moved)
