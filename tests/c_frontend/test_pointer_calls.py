"""Calls by pointers to functions whose numbers have the same width and another sign: bits are passed."""

from __future__ import annotations

import pytest

from tests.c_frontend.support import run
from vernier.ir.interp import Returned

_FUNCTIONS = (
    "int negative(int x) { return x < 0; } unsigned same(int x) { return x; } unsigned char byte(void) { return 200; } "
)


@pytest.mark.parametrize(
    "text",
    [
        "int (*f)(unsigned) = (int (*)(unsigned))negative; return f(4000000000u) - 1;",
        "int (*f)(int) = (int (*)(int))same; return f(-1) + 1;",
        "signed char (*f)(void) = (signed char (*)(void))byte; return f() + 56;",
    ],
)
def test_each_side_reads_the_bits_in_its_own_type(text: str) -> None:
    found = run(f"{_FUNCTIONS} int main(void) {{ {text} }}")
    assert (found.end, found.violations) == (Returned(0), ())
