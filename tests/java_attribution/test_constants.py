"""Constant expressions: folding with Java's semantics, literals, constant variables."""

from __future__ import annotations

import pytest

from tests.java_attribution.java import errors, last

FOLDED = {
    "2147483647 + 1": "-2147483648",
    "-2147483648": "-2147483648",
    "-9223372036854775808L": "-9223372036854775808:long",
    "0xFFFFFFFF": "-1",
    "0x7fff_ffff_ffffL": "140737488355327:long",
    "017 + 0b101": "20",
    "1 << 33": "2",
    "1L << 33": "8589934592:long",
    "-1 >>> 28": "15",
    "-17 / 5 * 10 + -17 % 5": "-32",
    "(byte) 300": "44:byte",
    "(char) -1": "65535:char",
    "(int) 3.99e20": "2147483647",
    "(long) Double.NaN": "0:long",
    "'a' + 1": "98",
    "'a'": "97:char",
    "'\\u0041'": "65:char",
    "'\\101'": "65:char",
    "1.0 / 0": "inf:double",
    "0.1f + 0.2f": "0.30000001192092896:float",
    "(float) 16777217": "16777216.0:float",
    "0x1.8p1": "3.0:double",
    "1e-3": "0.001:double",
    "!(3 < 4) || 'a' == 97": "true",
    "true ? 1 : 2L": "1:long",
    "\"a\" + 1 + 'c' + 2L + true": "'a1c2true'",
    '1 + 2 + "x" + 1 + 2': "'3x12'",
    '"" + 1.0f + 1e10 + 0.001 + 100.0': "'1.01.0E100.001100.0'",
    '"a\\tb\\0\\""': "'a\\tb\\x00\"'",
    '"x" == "x"': "true",
    "~5 & 0xF ^ 3": "9",
    "5 % -3 - -5 % 3": "4",
}


@pytest.mark.parametrize("text", FOLDED)
def test_folds(text: str) -> None:
    declared = last(f"var x = {text};")
    assert declared.partition(" = ")[2] == FOLDED[text] + ";"


def test_division_by_zero_is_not_folded() -> None:
    assert last("int x = 1 / 0;") == "int x = (1 / 0);"


def test_constant_variables_fold_across_classes() -> None:
    other = 'interface K { int A = 3; String S = "s" + A; } '
    assert last("String x = K.S + K.A;", header=other) == "String x = 's33';"


def test_final_local_is_constant_and_narrows() -> None:
    assert last("final int a = 10; byte b = a;") == "byte b = 10:byte;"


def test_instance_constant_by_simple_name_only() -> None:
    assert last("int a = k; int b = this.k;", "final int k = 5;") == "int b = this[T].k;"
    assert last("int a = k;", "final int k = 5;") == "int a = 5;"


def test_non_final_is_no_constant() -> None:
    assert last("int a = k;", "static int k = 5;") == "int a = T.k;"


def test_constants_that_depend_on_themselves_are_fields() -> None:
    assert last("int a = A;", "static final int A = T.B + 1; static final int B = T.A + 1;") == "int a = T.A;"


def test_text_block() -> None:
    code = 'String s = """\n      a\n        b \\\n      c\n      """;'
    assert last(code) == "String s = 'a\\n  b c\\n';"


def test_literals_out_of_range() -> None:
    assert errors("class T { int a = 2147483648; }") == ["1:19 type integer literal 2147483648 is too large for int"]
    assert errors("class T { char c = 'ab'; }")[0].startswith("1:")


def test_supplementary_characters_are_two_units() -> None:
    assert last('String s = "😀";') == "String s = '\\ud83d\\ude00';"
