"""Branch distance (Korel 1990): a term compiled to a Python function that measures how far values are from satisfying
it.

The distance is 0 exactly where the condition holds (uninterpreted functions are computed), and shrinks as values get
closer. It guides the search for inputs where solvers give no answer.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Sequence

from vernier.encode.applications import real_value
from vernier.ir.interp.arithmetic import divide
from vernier.ir.interp.inputs import round_to_single
from vernier.logic.bank import Term
from vernier.logic.float_values import to_python
from vernier.logic.ops import Op
from vernier.logic.sorts import BitVecSort, BoolSort, FloatSort, RoundingMode, Sort
from vernier.logic.walk import postorder

Distance = Callable[[Sequence[float]], float]


class Unsearchable(Exception):
    """The condition has an operator without a distance."""


_COMPARE = {
    Op.FP_LT: ("less({0}, {1})", "at_least({0}, {1})"),
    Op.FP_LE: ("at_most({0}, {1})", "more({0}, {1})"),
    Op.FP_EQ: ("near({0}, {1})", "apart({0}, {1})"),
    Op.BV_ULT: ("less({0}, {1})", "at_least({0}, {1})"),
    Op.BV_ULE: ("at_most({0}, {1})", "more({0}, {1})"),
    Op.BV_SLT: ("less(sign({0}, {w}), sign({1}, {w}))", "at_least(sign({0}, {w}), sign({1}, {w}))"),
    Op.BV_SLE: ("at_most(sign({0}, {w}), sign({1}, {w}))", "more(sign({0}, {w}), sign({1}, {w}))"),
}
_BITS = {
    Op.BV_ADD: "({0} + {1}) & {m}",
    Op.BV_SUB: "({0} - {1}) & {m}",
    Op.BV_MUL: "({0} * {1}) & {m}",
    Op.BV_NEG: "-{0} & {m}",
    Op.BV_NOT: "~{0} & {m}",
    Op.BV_AND: "{0} & {1}",
    Op.BV_OR: "{0} | {1}",
    Op.BV_XOR: "{0} ^ {1}",
    Op.BV_UDIV: "({0} // {1} if {1} else {m})",
    Op.BV_UREM: "({0} % {1} if {1} else {0})",
    Op.BV_SDIV: "quotient(sign({0}, {w}), sign({1}, {w})) & {m}",
    Op.BV_SREM: "modulus(sign({0}, {w}), sign({1}, {w})) & {m}",
    Op.BV_SHL: "({0} << min({1}, {w})) & {m}",
    Op.BV_LSHR: "{0} >> min({1}, {w})",
    Op.BV_ASHR: "(sign({0}, {w}) >> min({1}, {w})) & {m}",
    Op.BV_ZERO_EXTEND: "{0}",
    Op.BV_SIGN_EXTEND: "sign({0}, {w0}) & {m}",
}
_FLOATS = {
    Op.FP_ADD: "{0} + {1}",
    Op.FP_SUB: "{0} - {1}",
    Op.FP_MUL: "{0} * {1}",
    Op.FP_DIV: "divide({0}, {1})",
    Op.FP_NEG: "-{0}",
    Op.FP_ABS: "abs({0})",
    Op.FP_SQRT: "root({0})",
    Op.FP_FROM_FP: "{0}",
    Op.FP_FROM_SBV: "float(sign({0}, {w0}))",
    Op.FP_FROM_UBV: "float({0})",
}
_TESTS = {
    Op.FP_IS_NAN: "{0} != {0}",
    Op.FP_IS_INF: "{0} in (inf, -inf)",
    Op.FP_IS_ZERO: "{0} == 0",
    Op.FP_IS_NEGATIVE: "copysign(1.0, {0}) < 0",
    Op.FP_IS_POSITIVE: "copysign(1.0, {0}) > 0",
}


def compile_distance(condition: Term, inputs: Sequence[Term]) -> Distance:
    """The distance of the condition as a function of the values of the inputs (numbers as Python numbers)."""
    lines = ["def distance(values):"]
    if inputs:
        names = ", ".join(f"v{symbol.id}" for symbol in inputs)
        lines.append(f" {names}{',' if len(inputs) == 1 else ''} = values")
    known = {symbol.id for symbol in inputs}
    for symbol in inputs:
        if isinstance(symbol.sort, BoolSort):
            lines += _truth(symbol, f"v{symbol.id}")
    for term in postorder([condition]):
        if term.id not in known:
            lines += _lines(term)
    lines.append(f" return t{condition.id}")
    namespace = dict(_HELPERS)
    exec("\n".join(lines), namespace)
    result: Distance = namespace["distance"]  # type: ignore[assignment]
    return result


def has_floats(condition: Term) -> bool:
    """Whether the condition computes with floats."""
    return any(isinstance(term.sort, FloatSort) for term in postorder([condition]))


def _truth(term: Term, expression: str) -> list[str]:
    """A truth value without a measure of how close it is."""
    number = term.id
    return [f" t{number}, f{number} = (0.0, 1.0) if {expression} else (1.0, 0.0)"]


def _lines(term: Term) -> list[str]:
    if isinstance(term.sort, BoolSort):
        return _boolean(term)
    number = f"v{term.id}"
    arguments = [f"v{argument.id}" for argument in term.args]
    match term.op:
        case Op.ITE:
            return [f" {number} = v{term.args[1].id} if t{term.args[0].id} == 0.0 else v{term.args[2].id}"]
        case Op.SYMBOL:
            return [f" {number} = 0"]
        case Op.BV_CONST:
            return [f" {number} = {term.payload}"]
        case Op.FP_CONST:
            return [f" {number} = {_float_text(to_python(term.sort, term.payload))}"]
        case Op.APPLY:
            if not all(isinstance(each.sort, FloatSort) for each in (term, *term.args)):
                raise Unsearchable(f"{term.payload.name} is no function of floats")
            return [f" {number} = real_value({str(term.payload.name)!r}, ({', '.join(arguments)},))"]
        case Op.BV_EXTRACT:
            high, low = term.payload
            return [f" {number} = {arguments[0]} >> {low} & {(1 << (high - low + 1)) - 1}"]
        case Op.BV_CONCAT:
            return [f" {number} = {arguments[0]} << {term.args[1].sort.width} | {arguments[1]}"]
        case Op.FP_ROUND:
            return [f" {number} = {_ROUNDINGS[_mode(term)]}({arguments[0]})"]
        case Op.FP_TO_SBV:
            width = term.sort.width
            return [f" {number} = truncated({arguments[0]}, {width}) & {(1 << width) - 1}"]
        case Op.FP_TO_BITS:
            return [f" {number} = {'bits64' if term.args[0].sort.width == 64 else 'bits32'}({arguments[0]})"]
        case Op.FP_FROM_BITS:
            return [f" {number} = {'float64' if term.sort.width == 64 else 'float32'}({arguments[0]})"]
    return [f" {number} = {_arithmetic(term, arguments)}"]


def _width(sort: Sort) -> int:
    """The number of bits of a value; 0 for sorts of other values."""
    return sort.width if isinstance(sort, BitVecSort | FloatSort) else 0


def _arithmetic(term: Term, arguments: list[str]) -> str:
    if isinstance(term.sort, BitVecSort) and term.op in _BITS:
        width = term.sort.width
        first = _width(term.args[0].sort)
        return _BITS[term.op].format(*arguments, m=(1 << width) - 1, w=width, w0=first)
    if isinstance(term.sort, FloatSort) and term.op in _FLOATS:
        first = _width(term.args[0].sort)
        text = _FLOATS[term.op].format(*arguments, w0=first)
        return f"single({text})" if term.sort.width == 32 else text
    raise Unsearchable(term.op.name)


def _boolean(term: Term) -> list[str]:
    number = term.id
    true = [f"t{argument.id}" for argument in term.args]
    false = [f"f{argument.id}" for argument in term.args]
    match term.op:
        case Op.BOOL_CONST:
            return _truth(term, str(term.payload))
        case Op.SYMBOL:
            return _truth(term, "False")
        case Op.NOT:
            return [f" t{number}, f{number} = {false[0]}, {true[0]}"]
        case Op.AND:
            return [f" t{number}, f{number} = {' + '.join(true)}, min({', '.join(false)})"]
        case Op.OR:
            return [f" t{number}, f{number} = min({', '.join(true)}), {' + '.join(false)}"]
        case Op.ITE:
            yes = f"min({true[0]} + {true[1]}, {false[0]} + {true[2]})"
            no = f"min({true[0]} + {false[1]}, {false[0]} + {false[2]})"
            return [f" t{number}, f{number} = {yes}, {no}"]
        case Op.XOR:
            return [f" t{number}, f{number} = {_differ(true, false)}, {_agree(true, false)}"]
        case Op.EQ if isinstance(term.args[0].sort, BoolSort):
            return [f" t{number}, f{number} = {_agree(true, false)}, {_differ(true, false)}"]
    arguments = [f"v{argument.id}" for argument in term.args]
    if term.op is Op.EQ:
        a, b = arguments
        return [f" t{number}, f{number} = near({a}, {b}), apart({a}, {b})"]
    if term.op in _TESTS:
        return _truth(term, _TESTS[term.op].format(*arguments))
    if term.op in _COMPARE:
        width = _width(term.args[0].sort)
        yes, no = (part.format(*arguments, w=width) for part in _COMPARE[term.op])
        return [f" t{number}, f{number} = {yes}, {no}"]
    raise Unsearchable(term.op.name)


def _agree(true: list[str], false: list[str]) -> str:
    return f"min({true[0]} + {true[1]}, {false[0]} + {false[1]})"


def _differ(true: list[str], false: list[str]) -> str:
    return f"min({true[0]} + {false[1]}, {false[0]} + {true[1]})"


def _mode(term: Term) -> RoundingMode:
    mode: RoundingMode = term.payload
    return mode


def _float_text(value: float) -> str:
    if math.isnan(value):
        return "nan"
    return ("-" if value < 0 else "") + "inf" if math.isinf(value) else repr(value)


# ---------------------------------------------------------------- what compiled code calls


def _scaled(gap: float) -> float:
    """A gap as a number below 1 that keeps the order; nan and infinity are far."""
    if gap != gap or gap == math.inf:
        return 1.0
    return gap / (gap + 1.0)


def _less(a: float, b: float) -> float:
    return 0.0 if a < b else 0.01 + _scaled(a - b)


def _at_most(a: float, b: float) -> float:
    return 0.0 if a <= b else 0.01 + _scaled(a - b)


def _at_least(a: float, b: float) -> float:
    """Not less: also where one is no number."""
    return 0.0 if not a < b else 0.01 + _scaled(b - a)


def _more(a: float, b: float) -> float:
    """Not at most: also where one is no number."""
    return 0.0 if not a <= b else 0.01 + _scaled(b - a)


def _near(a: float, b: float) -> float:
    return 0.0 if a == b else 1e-9 + _scaled(abs(a - b))


def _apart(a: float, b: float) -> float:
    return 1.0 if a == b else 0.0


def _sign(value: int, width: int) -> int:
    return value - (1 << width) if value >> (width - 1) else value


def _quotient(a: int, b: int) -> int:
    if b == 0:
        return 1 if a < 0 else -1
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def _modulus(a: int, b: int) -> int:
    return a if b == 0 else a - b * _quotient(a, b)


def _root(value: float) -> float:
    return math.nan if value < 0 else math.sqrt(value) if value < math.inf else value


def _truncated(value: float, width: int) -> int:
    if value != value:
        return 0
    return int(value) if abs(value) < 2.0 ** (width - 1) else 0


def _integral(rounding: Callable[[float], float]) -> Callable[[float], float]:
    return lambda value: rounding(value) if abs(value) < 2.0**52 else value


_ROUNDINGS = {
    RoundingMode.NEAREST_EVEN: "rint",
    RoundingMode.TOWARD_NEGATIVE: "floor",
    RoundingMode.TOWARD_POSITIVE: "ceil",
    RoundingMode.TOWARD_ZERO: "trunc",
}
_HELPERS: dict[str, object] = {
    "less": _less,
    "at_most": _at_most,
    "at_least": _at_least,
    "more": _more,
    "near": _near,
    "apart": _apart,
    "sign": _sign,
    "quotient": _quotient,
    "modulus": _modulus,
    "single": round_to_single,
    "root": _root,
    "truncated": _truncated,
    "divide": divide,
    "real_value": real_value,
    "copysign": math.copysign,
    "inf": math.inf,
    "nan": math.nan,
    "rint": _integral(lambda value: float(round(value))),
    "floor": _integral(lambda value: float(math.floor(value))),
    "ceil": _integral(lambda value: float(math.ceil(value))),
    "trunc": _integral(lambda value: float(math.trunc(value))),
    "bits64": lambda value: struct.unpack("<Q", struct.pack("<d", value))[0],
    "bits32": lambda value: struct.unpack("<I", struct.pack("<f", value))[0],
    "float64": lambda bits: struct.unpack("<d", struct.pack("<Q", bits))[0],
    "float32": lambda bits: struct.unpack("<f", struct.pack("<I", bits))[0],
}
