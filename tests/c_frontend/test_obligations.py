"""Undefined behaviour is an obligation, at the right place and only where it can happen."""

from __future__ import annotations

import pytest

from tests.c_frontend.support import lower, run, violations
from vernier.core.obligation import Code
from vernier.ir.interp import Blocked, Returned, Stopped, Undefined
from vernier.ir.ops import StopReason

_VIOLATED = [
    ("int main(void) { int x = 2147483647; return x + 1 < 0; }", "overflow"),
    ("int main(void) { int x = -2147483647; x -= 2; return 0; }", "overflow"),
    ("int main(void) { int x = 65536; x = x * x; return 0; }", "overflow"),
    ("int main(void) { int x = -2147483647 - 1; x = -x; return 0; }", "overflow"),
    ("int main(void) { int x = -2147483647 - 1, y = -1; x = x / y; return 0; }", "overflow"),
    ("int main(void) { long long x = 9223372036854775807; x++; return 0; }", "overflow"),
    ("int main(void) { long long x = 1LL << 62; x = x * 3; return 0; }", "overflow"),
    ("int main(void) { int x = 0; return 3 / x; }", "division.zero"),
    ("int main(void) { unsigned x = 0; return 3 % x; }", "division.zero"),
    ("int main(void) { int x = 32; return 1 << x; }", "shift"),
    ("int main(void) { int x = -1; return 1u >> x; }", "shift"),
    ("int main(void) { int x = 1; x = x << 31; return 0; }", "shift"),
    ("int main(void) { return 1 << 31; }", "shift"),
    ("int main(void) { int x = -1; x <<= 2; return 0; }", "shift"),
    ("int main(void) { int x = -1; return (x << 0) + 1; }", "shift"),
    ("int main(void) { int x = 3, z = 30; x = x << z; return 0; }", "shift"),
    ("int main(void) { short s = -1; int i = s << 1; return 0; }", "shift"),
    ("int main(void) { unsigned char c = 255; int i = c << 24; return 0; }", "shift"),
    ("int main(void) { long long x = 1LL << 62, z = 1; x = x << z; return 0; }", "shift"),
    ("int main(void) { int x = 1; unsigned char n = 31; return (x << n) != 0; }", "shift"),
    ("int main(void) { double d = 3e9; return (int)d; }", "conversion"),
    ("int main(void) { float f = -1.0f; return (unsigned)f; }", "conversion"),
    ("int main(void) { int a[3] = {0}; int i = 3; return a[i]; }", "memory.bounds"),
    ("int main(void) { int *p = 0; return *p; }", "memory.bounds"),
    ("void *malloc(unsigned long); void free(void *); int main(void) { int *p = malloc(4); free(p); return *p; }",
     "memory.bounds"),
    ("int memcmp(const void *, const void *, unsigned long); int main(void) { return memcmp(\"abc\", \"b\", 4) > 0; }",
     "memory.bounds"),
    ("void free(void *); int main(void) { int x; free(&x); return 0; }", "memory.free"),
    ("int f(void) { } int main(void) { return f(); }", "missing-return"),
    ("int main(void) { int n = 0; int a[n]; return sizeof a; }", "array.negative-size"),
    ("int main(void) { int n = -1; return sizeof(char[n + 1]); }", "array.negative-size"),
    ("int main(void) { int x = 1; if (x) __builtin_unreachable(); return 0; }", "library.argument"),
    ("void assert(int); int main(void) { int x = 1; assert(x == 2); return 0; }", "assert"),
    ("void __VERIFIER_error(void); int main(void) { __VERIFIER_error(); return 0; }", "unreach"),
    ("void __assert_fail(const char *, const char *, unsigned, const char *);"
     "void reach_error(void) { __assert_fail(\"0\", \"f\", 1, \"g\"); } int main(void) { reach_error(); return 0; }",
     "unreach"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code"), _VIOLATED)
def test_violation(text: str, code: str) -> None:
    found = run(text)
    assert [name.split("/")[1].rsplit(".", 1)[0] for name in violations(found)] == [code]


@pytest.mark.parametrize(
    "text",
    [
        "int main(void) { unsigned x = 4294967295u; x++; return x; }",
        "int main(void) { short s = 32767; s = s + 1; return s == -32768 ? 0 : 1; }",
        "int main(void) { unsigned char c = 255; int i = c * c + c; return i != 65280; }",
        "int main(void) { int x = 31; return (int)((1u << x) == 0); }",
        "int main(void) { int x = 0; return x << 31; }",
        "int main(void) { int x = 1, z = 30; return (x << z) != 1073741824; }",
        "int main(void) { unsigned x = 3, z = 31; return (x << z) != 2147483648u; }",
        "int main(void) { unsigned char c = 127; return (c << 24) != 2130706432; }",
        "int main(void) { int x = 3; return (x << 0) - 3; }",
        "int main(void) { long x = 1; return (x << 62) == 0; }",
        "int main(void) { int x = -8; return (x >> 1) + 4; }",
        "int main(void) { double d = 2147483647.9; return (int)d != 2147483647; }",
        "void free(void *); int main(void) { free(0); return 0; }",
        'int memcmp(const void *, const void *, unsigned long); int main(void) { return memcmp("abc", "b", 2) > 0; }',
        "int f(int x) { if (x) return 1; } int main(void) { f(0); return 0; }",
    ],
)
def test_no_violation(text: str) -> None:
    found = run(text)
    assert found.end == Returned(0)
    assert found.violations == ()


def test_small_types_need_no_overflow_check() -> None:
    lowered = lower(
        "int f(short a, unsigned char b, _Bool c) { return a * b + c; } int main(void) { return f(1, 2, 3); }"
    )
    assert [item for item in lowered.program.obligations.values() if item.code is Code.OVERFLOW] == []


def test_named_objects_need_no_bounds_check() -> None:
    text = "struct s { int a[4]; } g;"
    text += "int main(void) { struct s l; l.a[2] = 1; g.a[3] = l.a[2]; int *p = &l.a[0]; return *p; }"
    lowered = lower(text)
    found = [item for item in lowered.program.obligations.values() if item.code is Code.MEMORY_BOUNDS]
    assert [item.span.column for item in found] == [text.index("*p; }") + 1]


def test_after_division_by_zero_the_execution_ends() -> None:
    end = run("int main(void) { int x = 0; return 3 / x; }").end
    assert isinstance(end, Stopped)
    assert end.reason is StopReason.ABORT


def test_assume_blocks() -> None:
    text = "void __VERIFIER_assume(int); int __VERIFIER_nondet_int(void);"
    text += "int main(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 5); return x; }"
    assert isinstance(run(text, inputs=(3,)).end, Blocked)
    assert run(text, inputs=(6,)).end == Returned(6)


def test_exit_has_a_status() -> None:
    end = run("void exit(int); int main(void) { exit(3); return 4; }").end
    assert isinstance(end, Stopped)
    assert (end.reason, end.status) == (StopReason.EXIT, 3)


def test_access_out_of_bounds_is_stuck() -> None:
    assert isinstance(run("int main(void) { int a[2]; int i = 7; a[i] = 1; return 0; }").end, Undefined)


def test_ids_are_stable_and_dense() -> None:
    lowered = lower("int f(int a, int b) { return a + b - a; } int main(void) { return f(1, 2); }")
    assert list(lowered.program.obligations) == ["f/overflow.1", "f/overflow.2"]


def test_a_program_may_define_library_functions_itself() -> None:
    text = "int abs(int x) { return 77; } void *malloc(unsigned long n) { return 0; }"
    text += "int main(void) { return abs(1) + !malloc(3); }"
    assert run(text).end == Returned(78)
