"""Conversions: boxing, promotion, assignment, compound assignment, the conditional operator."""

from __future__ import annotations

import pytest

from tests.java_attribution.java import last

MEMBERS = "Integer I; Long G; Character H; int i; long l; byte b; char c; short s; double d; boolean t; Object o;"

CASES = {
    "i = I;": "this[T].i = this[T].I.intValue();",
    "I = i;": "this[T].I = Integer.valueOf<int>(this[T].i);",
    "o = i;": "this[T].o = Integer.valueOf<int>(this[T].i);",
    "l = i;": "this[T].l = (long~)this[T].i;",
    "d = I;": "this[T].d = (double~)this[T].I.intValue();",
    "b = 5;": "this[T].b = 5:byte;",
    "H = 65;": "this[T].H = Character.valueOf<char>(65:char);",
    "b += 300;": "this[T].b := (byte~)((int~)$old + 300);",
    "c++;": "this[T].c := (char~)((int~)$old + 1) old;",
    "I++;": "this[T].I := Integer.valueOf<int>(($old.intValue() + 1)) old;",
    "G += I;": "this[T].G := Long.valueOf<long>(($old.longValue() + (long~)this[T].I.intValue()));",
    "i <<= l;": "this[T].i := ($old << this[T].l);",
    "i += 2.5;": "this[T].i := (int~)((double~)$old + 2.5:double);",
    "t = I == i;": "this[T].t = (this[T].I.intValue() == this[T].i);",
    "t = I == o;": "this[T].t = (this[T].I == this[T].o);",
    "t &= l > i;": "this[T].t := ($old & (this[T].l > (long~)this[T].i));",
    "o = t ? 1 : 2.0;": "this[T].o = Double.valueOf<double>((this[T].t ? 1.0:double : 2.0:double : double));",
    "o = t ? I : d;": (
        "this[T].o = Double.valueOf<double>((this[T].t ? (double~)this[T].I.intValue() : this[T].d : double));"
    ),
    "I = t ? null : 0;": "this[T].I = (this[T].t ? null : Integer.valueOf<int>(0) : Integer);",
    "i = t ? null : 0;": "this[T].i = (this[T].t ? null : Integer.valueOf<int>(0) : Integer).intValue();",
    "c = t ? 'a' : 98;": "this[T].c = (this[T].t ? 97:char : 98:char : char);",
    "o = t ? 'x' : i;": "this[T].o = Integer.valueOf<int>((this[T].t ? 120 : this[T].i : int));",
    "i = t ? b : s;": "this[T].i = (int~)(this[T].t ? (short~)this[T].b : this[T].s : short);",
    'o = t ? 1 : "s";': "this[T].o = (this[T].t ? Integer.valueOf<int>(1) : 's' : Object);",
    "i = (int) o;": "this[T].i = (Integer!)this[T].o.intValue();",
    "o = (Object) 5;": "this[T].o = (Object)Integer.valueOf<int>(5);",
    "i = -c;": "this[T].i = -(int~)this[T].c;",
    "l = b + c;": "this[T].l = (long~)((int~)this[T].b + (int~)this[T].c);",
    "s = (short) i;": "this[T].s = (short~)this[T].i;",
}


@pytest.mark.parametrize("code", CASES)
def test_conversion(code: str) -> None:
    assert last(code, MEMBERS) == CASES[code]


def test_array_initialiser_converts_elements() -> None:
    assert last("long[] a = {i, 'x', I};", MEMBERS) == (
        "long[] a = long[]{(long~)this[T].i, 120:long, (long~)this[T].I.intValue()};"
    )


def test_index_is_promoted() -> None:
    assert last("int[] a = {}; a[c] = a[I];", MEMBERS) == "a[(int~)this[T].c] = a[this[T].I.intValue()];"


def test_string_concatenation_keeps_operand_types() -> None:
    assert last('String x = c + i + "a" + c + null + o;', MEMBERS) == (
        "String x = concat(((int~)this[T].c + this[T].i), 'a', this[T].c, null, this[T].o);"
    )


def test_string_compound_assignment() -> None:
    assert last('String x = ""; x += c;', MEMBERS) == "x := concat($old, this[T].c);"


def test_parameters_are_not_narrowed() -> None:
    assert last("f(1);", "void f(byte x) {} void f(Object x) {}") == "this[T].f<Object>(Integer.valueOf<int>(1));"
