"""Ghost code becomes code only where it cannot change what the program does."""

from __future__ import annotations

import pytest

from vernier.frontend.java.syntax.parse import parse
from vernier.frontend.java.syntax.sources import SourceText

CODE = """class C {
    int x;
    //@ ghost int g = 0;
    void f(int n) {
        %s
    }
}
"""


def read(statement: str) -> str:
    source = CODE % statement
    file, diagnostics = parse(SourceText("C.java", source))
    assert not diagnostics
    assert len(file.text) == len(source) and file.text.count("\n") == source.count("\n")
    return file.text.splitlines()[4].rstrip()


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("//@ set g = g + 1;", "g = g + 1;"),
        ("/*@ set g = (x + n) / 2; @*/", "g = (x + n) / 2;"),
        ("//@ set this.g = 0; // why", "this.g = 0; // why"),
        ("//@ ghost boolean b = x < n && !(n == 2);", "boolean b = x < n && !(n == 2);"),
    ],
)
def test_ghost_code(statement: str, code: str) -> None:
    line = read(statement)
    assert line.strip() == code
    assert line.index(code) == 8 + statement.index(code)


@pytest.mark.parametrize(
    "statement",
    [
        "//@ set n = 1;",  # a variable of the program
        "//@ set x = 1;",
        "//@ set g = n++;",  # effects on the program
        "//@ set g = n = 2;",
        "//@ set g = n >>= 2;",
        "//@ set g = h(n);",
        "//@ set g = 1 / n;",  # may throw
        "//@ set g = a[n];",
        "//@ ghost int n = 2;",  # hides a variable
        "//@ ghost int x = 2;",
        "//@ set g = \\old(g);",
        "if (n > 0) //@ set g = 1;\n            x = 2;",  # would become the body of the statement
        "int q = //@ set g = 1;\n            2;",
    ],
)
def test_other_comments_stay(statement: str) -> None:
    assert "//@" in read(statement)
