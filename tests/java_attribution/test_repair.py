"""Texts are repaired for the grammar without moving what stays."""

from __future__ import annotations

import pytest

from vernier.frontend.java.syntax.repair import repaired


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = (a.b) + 1;", "x =  a.b  + 1;"),
        ("return (a.b.c) - d * e;", "return  a.b.c  - d * e;"),
        ("f(1, ( a . b ) + 2)", "f(1,   a . b   + 2)"),
        ("f(a.b) + 1", "f(a.b) + 1"),
        ("(char) (a.b) + 0", "(char)  a.b  + 0"),
        ("x > (a.b) + 0", "x >  a.b  + 0"),
        ("f (a.b) + 1", "f (a.b) + 1"),
        ("(a.b) -> 1", "(a.b) -> 1"),
        ("if (a.b) ++x;", "if (a.b) ++x;"),
        ("(int) + 5", "(int) + 5"),
        ('"(a.b) + 1"', '"(a.b) + 1"'),
        ("// (a.b) + 1", "// (a.b) + 1"),
        ("x = 1__0 + 0x1___F;", "x = 1_0  + 0x1_F  ;"),
        ("x__y = a__1;", "x__y = a__1;"),
        ("return (i) + (i) * 2;", "return  i  + (i) * 2;"),
        ("(a.b)++ + 1", " a.b ++ + 1"),
        ("new G<>(a.b) + 1", "new G<>(a.b) + 1"),
        ("o.<T>(a.b) + 1", "o.<T>(a.b) + 1"),
        ("x = a1__2 + b;", "x = a1__2 + b;"),
        ("'\"' + (a.b) + '\"'", "'\"' +  a.b  + '\"'"),
        ("// c \\u000a x = 2;", "/* c */     x = 2;"),
        ("/// */ \\uu000D // \\\\u000a", "/*/ ** */      // \\\\u000a"),
        ("case A.B(var c) -> {}", "case A$B(var c) -> {}"),
        ("o instanceof A . B (final C.D(var x))", "o instanceof A$B   (      C$D(var x))"),
        ("o instanceof R(A.P(int a), P<A.C> y) && a.b(1)", "o instanceof R(A$P(int a), P<A.C> y) && a.b(1)"),
        ("case Box<A.B>(A.B(var z))", "case Box<A.B>(A$B(var z))"),
        ("case final Foo x ->", "case       Foo x ->"),
        ("x instanceof Foo ? a.b(c) : d", "x instanceof Foo ? a.b(c) : d"),
        ("case A.X, B -> c.d(e)", "case A.X, B -> c.d(e)"),
        ("case A.X: c.d(e);", "case A.X: c.d(e);"),
        ("// in case a.b(c) foo", "// in case a.b(c) foo"),
        ('"case A.b(c)"', '"case A.b(c)"'),
        ('"\\u000a"\\u0009/* \\u000a */', '"\\u000a"      /* \\u000a */'),
    ],
)
def test_repair(text: str, expected: str) -> None:
    assert repaired(text) == expected
    assert len(repaired(text)) == len(text)
