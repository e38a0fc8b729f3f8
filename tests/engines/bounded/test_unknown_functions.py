"""Functions of numbers that the logic does not know: proofs use that they are functions, counterexamples are real."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from vernier.core.events import ignore
from vernier.core.outcome import Verdict
from vernier.core.settings import Settings
from vernier.core.source import NOWHERE
from vernier.encode.applications import exact_function, range_fact, real_value
from vernier.ir.expr import Local
from vernier.ir.program import Procedure
from vernier.ir.types import F64
from vernier.logic.sorts import FloatSort
from vernier.logic.terms import Terms
from vernier.run.check import check_paths

DOUBLE = FloatSort(11, 53)
_JAVA = """
import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        int p = Verifier.nondetInt(), q = Verifier.nondetInt();
        String s = Verifier.nondetString();
        BODY
    }
}
"""
_C = """
#include <math.h>
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    int n = __VERIFIER_nondet_int(), p = __VERIFIER_nondet_int();
    BODY
    return 0;
}
"""
_JAVA_HOLDS = {
    "one value for one argument": "int r = q; assert Character.isLetter(q) == Character.isLetter(r);",
    "no code point": "if (q < 0) assert Character.toLowerCase(q) == q && !Character.isUpperCase(q);",
    "a constant": "assert Character.toUpperCase('\\u0117') == '\\u0116' && Character.isLetter('\\u0117');",
    "around a value": "if (c >= 0x5000 && c < 0x5100) assert Character.toUpperCase(c) == c;",
}
_JAVA_FAILS = {
    "upper case of one letter": "assert Character.toUpperCase(c) != 0x116;",
    "upper case and no letter": "assert Character.isLetter(c) || !Character.isUpperCase(c);",
    "another letter k": "if (Character.toLowerCase(c) == 'k') assert c == 'K' || c == 'k';",
    "a string without letters": "if (s.length() == 1 && s.charAt(0) == 0x4e00) assert s.toLowerCase() != s;",
}
_C_HOLDS = {
    "of the logic": "if (n > 0 && n < 1000) assert(floor(sqrt(n)) <= sqrt(n) && fabs(x) >= 0.0 || x != x);",
    "of constants": "assert(fmod(7.0, 2.0) == 1.0 && round(-2.5) == -3.0 && trunc(-2.5) == -2.0);",
    "one value for one argument": "double y = x; if (x > 0.0) assert(atan(x) == atan(y));",
    "a range": "if (x > 0.0 && x < 1.0) assert(sin(x) <= 1.0);",
}
_C_FAILS = {
    "at a point": "if (x == 0.0) assert(cos(x) != 1.0);",
    "rounded up": "if (x > 7.25 && x < 8.0) assert(round(x) == 7.0);",
}


def verdicts(folder: Path, name: str, text: str, cases: Mapping[str, str]) -> dict[str, Verdict]:
    """What the bounded engine alone says of the assertions, each in a case of its own."""
    body = "\n".join(f"case {number}: {{ {each} break; }}" for number, each in enumerate(cases.values()))
    (folder / name).write_text(text.replace("BODY", f"switch (p) {{\n{body}\n}}"), encoding="utf-8")
    settings = Settings(engine=("bounded",), property=("assert",), entry=(), store=str(folder / "store"))
    found = check_paths([str(folder / name)], settings, ignore).outcomes()
    return dict(
        zip(cases, (item.verdict for item in sorted(found, key=lambda item: item.obligation.span)), strict=True)
    )


def expected(holds: Mapping[str, str], fails: Mapping[str, str]) -> dict[str, Verdict]:
    return {**dict.fromkeys(holds, Verdict.PROVED), **dict.fromkeys(fails, Verdict.REFUTED)}


def test_java(tmp_path: Path) -> None:
    found = verdicts(tmp_path, "Main.java", _JAVA, {**_JAVA_HOLDS, **_JAVA_FAILS})
    assert found == expected(_JAVA_HOLDS, _JAVA_FAILS)


def test_c(tmp_path: Path) -> None:
    assert verdicts(tmp_path, "main.c", _C, {**_C_HOLDS, **_C_FAILS}) == expected(_C_HOLDS, _C_FAILS)


_TRICKY = (
    0.0, -0.0, 0.3, -0.3, 0.5, -0.5, 1.0, -1.0, 1.5, 2.5, -2.5, 1e300, -1e300, 1e-310, 4.5e15 + 0.5, math.pi, math.inf,
    -math.inf, math.nan,
)  # fmt: skip
_ONE_NUMBER = (
    "sin", "cos", "tan", "asin", "acos", "atan", "exp", "exp2", "expm1", "cbrt", "sinh", "cosh", "tanh", "log", "log2",
    "log10", "log1p",
)  # fmt: skip


@pytest.mark.parametrize("name", _ONE_NUMBER)
def test_what_is_said_of_a_function_is_true(name: str) -> None:
    terms, random = Terms(), Random(7)
    for argument in (
        *_TRICKY,
        *(random.uniform(-3, 3) for _ in range(300)),
        *(random.gauss(0, 1e6) for _ in range(99)),
    ):
        value = real_value(name, (argument,))
        assert value is not None
        given, result = terms.fp(argument, DOUBLE), terms.fp(float(value), DOUBLE)
        assert range_fact(terms, name, (given,), result) is terms.true, (argument, value)


def test_functions_that_the_logic_has_are_those_of_c() -> None:
    terms = Terms()
    for name in ("fabs", "sqrt", "floor", "ceil", "trunc", "round", "rint", "nearbyint"):
        function = exact_function(terms, Procedure(name, (Local("x", F64),), F64, (), NOWHERE))
        assert function is not None
        for argument in _TRICKY:
            value = real_value(name, (argument,))
            assert value is not None
            assert function(terms.fp(argument, DOUBLE)) is terms.fp(float(value), DOUBLE), (name, argument)
