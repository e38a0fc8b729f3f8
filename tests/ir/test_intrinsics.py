"""Java's number texts, formats and functions, and C's printf: tables taken from a JDK 17 and from glibc."""

from __future__ import annotations

import math

import pytest

from tests.ir.build import AT, program, straight
from vernier.ir.expr import Const, Convert, Expr, GlobalAddress, Local, StringConst
from vernier.ir.interp import ListInputs, Machine, Returned, Stopped
from vernier.ir.interp.java import fdlibm
from vernier.ir.interp.java import math as java_math
from vernier.ir.interp.java.format import decimal_text, fixed_text, scientific_text
from vernier.ir.interp.java.numbers import double_text, hexadecimal_text, parse_number, single_text
from vernier.ir.interp.java.unicode import category, numeric_value, to_lower, to_upper, units
from vernier.ir.ops import Call, Operation
from vernier.ir.program import GlobalDefinition, GlobalStorage, Language, Procedure
from vernier.ir.types import BOOL, F64, I32, I64, STRING, U8, VOID, VOID_POINTER, BlockType, PointerType, Type

DOUBLES = {
    0.0: "0.0", 1.0: "1.0", -1.5: "-1.5", 0.001: "0.001", 0.002: "0.002", 9.999e-4: "9.999E-4", 1e7: "1.0E7",
    9999999.0: "9999999.0", 12345678.9: "1.23456789E7", 2.2e-322: "2.2E-322",
    2e23: "1.9999999999999998E23", 1e23: "9.999999999999999E22",
    5e-324: "4.9E-324", 1.7976931348623157e308: "1.7976931348623157E308", 2.0**62: "4.6116860184273879E18",
    9007199254740993.0: "9.007199254740992E15", 1.1e-5: "1.1E-5", 100.0: "100.0", 0.1 + 0.2: "0.30000000000000004",
    2.0**-44: "5.6843418860808015E-14", math.inf: "Infinity", -math.inf: "-Infinity",
}  # fmt: skip
SINGLES = {
    1.0: "1.0", 0.10000000149011612: "0.1", 16777216.0: "1.6777216E7", 9.671406556917033e24: "9.6714065E24",
    1.401298464324817e-45: "1.4E-45", 3.4028234663852886e38: "3.4028235E38", 5.198883698118914e25: "5.1988836E25",
}  # fmt: skip


def test_texts_of_numbers() -> None:
    for value, text in DOUBLES.items():
        assert double_text(value) == text
    for value, text in SINGLES.items():
        assert single_text(value) == text
    assert double_text(math.nan) == "NaN" and double_text(-0.0) == "-0.0"
    assert hexadecimal_text(1.5, 64) == "0x1.8p0" and hexadecimal_text(5e-324, 64) == "0x0.0000000000001p-1022"
    assert hexadecimal_text(0.10000000149011612, 32) == "0x1.99999ap-4"


@pytest.mark.parametrize(
    ("text", "width", "value"),
    [
        ("1.5", 64, 1.5), (" 7 ", 64, 7.0), ("1e400", 64, math.inf), ("-.5f", 64, -0.5), ("0x1.8p1", 64, 3.0),
        ("1e-400", 32, 0.0), ("0.1", 32, 0.10000000149011612), ("16777217", 32, 16777216.0), ("", 64, None),
        ("1,5", 64, None), ("NaN", 64, math.nan), ("+Infinity", 32, math.inf), ("1e", 64, None), ("0x1", 64, None),
        ("16777217.0000001", 32, 16777218.0),
    ],
)  # fmt: skip
def test_reading_numbers(text: str, width: int, value: float | None) -> None:
    found = parse_number(text, width)
    assert found == value or (found is not None and value is not None and found != found and value != value)


def test_functions() -> None:
    assert java_math.floor(-0.5) == -1.0 and math.copysign(1, java_math.ceil(-0.5)) == -1.0
    assert java_math.rint(2.5) == 2.0 and java_math.rint(-0.2) == 0.0
    assert java_math.pow(1.0, math.inf) != java_math.pow(1.0, math.inf)
    assert java_math.pow(-8.0, 3.0) == -512.0 and java_math.pow(-0.0, -1.0) == -math.inf
    assert java_math.ieee_remainder(5.0, 3.0) == -1.0
    assert java_math.log10(1000.0) == 3.0 and java_math.log10(0.0) == -math.inf
    assert java_math.fused(0.1, 10.0, -1.0) == 5.551115123125783e-17
    assert fdlibm.cbrt(27.0) == 3.0 and fdlibm.hypot(3.0, 4.0) == 5.0
    assert fdlibm.atan2(0.0, -1.0) == math.pi and fdlibm.asin(1.0) == math.pi / 2
    for function, reference in ((fdlibm.sinh, math.sinh), (fdlibm.expm1, math.expm1), (fdlibm.atan, math.atan),
                                (fdlibm.tanh, math.tanh), (fdlibm.exp, math.exp)):  # fmt: skip
        for step in range(-40, 41):
            x = step / 3.7
            assert math.isclose(function(x), reference(x), rel_tol=1e-15), (function, x)


def test_characters() -> None:
    assert category(ord("A")) == 1 and category(ord("5")) == 9 and category(-1) == 0
    assert to_upper(0xDF) == 0xDF and to_upper(0x1F80) == 0x1F88 and to_lower(0x130) == 0x69
    assert numeric_value(ord("z")) == 35 and numeric_value(ord("-")) == -1 and numeric_value(0xBD) == -2
    assert units("\U0001f600") == "\ud83d\ude00"


def _external(name: str, parameters: list[Type], result: Type) -> Procedure:
    return Procedure(name, tuple(Local(f"a{index}", type_) for index, type_ in enumerate(parameters)), result, (), AT)


PRINTF = {
    ("%d|%5d|%-5d|%05d|%+d", 7, 7, 7, 7, 7): "7|    7|7    |00007|+7",
    ("%x %X %#x %o %u", 255, 255, 255, 8, 4294967295): "ff FF 0xff 10 4294967295",
    ("%.3d|%.0d|% d", 5, 0, 3): "005|| 3",
    ("%c%c%%", 72, 105): "Hi%",
    ("%ld %hhd %hu", -1, 300, 70000): "-1 44 4464",
    ("%.2f|%8.3f|%-8.1f|%e|%g", 3.14159, 2.5, 1.25, 12345.678, 0.0001): "3.14|   2.500|1.2     |1.234568e+04|0.0001",
    ("%f %F %g", math.inf, math.nan, 1e10): "inf NAN 1e+10",
    ("%*d|%.*f", 4, 2, 1, 2.25): "   2|2.2",
    ("%p", None): "(nil)",
}


@pytest.mark.parametrize("case", PRINTF, ids=lambda case: str(case[0]))
def test_printf(case: tuple[object, ...]) -> None:
    pattern, *values = case
    assert isinstance(pattern, str)
    cells = tuple((index, Const(byte, U8)) for index, byte in enumerate(pattern.encode() + b"\0"))
    text = GlobalDefinition("text", BlockType(U8, len(cells)), GlobalStorage.MEMORY, cells, AT)
    arguments: list[Expr] = [GlobalAddress("text", PointerType(U8))]
    for value in values:
        if value is None:
            arguments.append(Convert(Const(0, I64), VOID_POINTER))
        else:
            assert isinstance(value, int | float)
            arguments.append(Const(value, F64 if isinstance(value, float) else I64))
    call = Call(Local("n", I32), None, "printf", tuple(arguments), AT)
    main = straight("main", [], [call], Local("n", I32))
    made = program([main, _external("printf", [VOID_POINTER], I32)], globals_=[text])
    run = Machine(made).run("main", None, ListInputs([]))
    assert run.stdout == PRINTF[case]  # type: ignore[index]
    assert run.end == Returned(len(PRINTF[case]))  # type: ignore[index]


def test_java_natives() -> None:
    write = "java.lang.System.$write(int,java.lang.String)"
    text, same = Local("t", STRING), Local("same", BOOL)
    operations: list[Operation] = [
        Call(text, None, "java.lang.Double.toString(double)", (Const(0.1, F64),), AT),
        Call(None, None, write, (Const(1, I32), text), AT),
        Call(None, None, write, (Const(2, I32), StringConst("lone \ud800 pair \ud83d\ude00")), AT),
        Call(same, None, "vernier.Nondet.nondetBoolean()", (), AT),
        Call(None, None, "java.lang.System.$exit(int)", (Const(4, I32),), AT),
    ]
    natives = [
        _external("java.lang.Double.toString(double)", [F64], STRING),
        _external(write, [I32, STRING], VOID),
        _external("vernier.Nondet.nondetBoolean()", [], BOOL),
        _external("java.lang.System.$exit(int)", [I32], VOID),
    ]
    made = program([straight("main", [], operations, None), *natives], language=Language.JAVA)
    run = Machine(made).run("main", None, ListInputs([1]))
    assert (run.stdout, run.stderr) == ("0.1", "lone ? pair \U0001f600")
    assert isinstance(run.end, Stopped) and run.end.status == 4
    assert [value.value for value in run.inputs] == [True]


def test_numbers_in_formats_are_rounded_from_their_digits() -> None:
    assert [fixed_text(*each) for each in ((0.1, 0), (0.5, 0), (1.005, 2), (1e20, 1))] == [
        "0", "1", "1.01", "100000000000000000000.0",
    ]  # fmt: skip
    assert fixed_text(0.10000000149011612, 10) == "0.1000000015"
    assert [scientific_text(*each) for each in ((0.0, 2), (9.9999999, 6), (1e-300, 0))] == [
        "0.00e+00", "1.000000e+01", "1e-300",
    ]  # fmt: skip
    assert decimal_text("-2.345", 2) == "-2.35"
