"""Parenthesised names before a sign are operands, not casts."""

from __future__ import annotations

import pytest

from vernier.frontend.java.syntax.name_parentheses import without_name_parentheses


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = (p.q) - 1;", "x =  p.q  - 1;"),
        ("x > (p . q) + y", "x >  p . q  + y"),
        ("return (i) + (i) * 2;", "return  i  + (i) * 2;"),
        ("(a.b)++ + 1", " a.b ++ + 1"),
        ("(byte) -1", "(byte) -1"),
        ("f(p.q) - 1", "f(p.q) - 1"),
        ("if (p.q) ++i;", "if (p.q) ++i;"),
        ("new G<>(p.q) + 1", "new G<>(p.q) + 1"),
        ("o.<T>(p.q) + 1", "o.<T>(p.q) + 1"),
        ('"(p.q) - 1" /* (p.q) - */ // (p.q) -', '"(p.q) - 1" /* (p.q) - */ // (p.q) -'),
        ("(p.q) -> 1", "(p.q) -> 1"),
        ("'\"' + (p.q) - '\"'", "'\"' +  p.q  - '\"'"),
    ],
)
def test_only_operands_lose_their_parentheses(text: str, expected: str) -> None:
    assert without_name_parentheses(text) == expected
