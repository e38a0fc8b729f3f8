"""What is not supported or wrong is reported at its place; the rest goes on."""

from __future__ import annotations

import pytest

from tests.c_frontend.support import lower, messages
from vernier.core.diagnostic import Severity
from vernier.frontend.c import DataModel, load_c, load_c_texts
from vernier.frontend.c.syntax.preprocess import needs_preprocessor
from vernier.ir.check import check_program
from vernier.ir.interp import DefaultInputs, Returned, Stopped, execute
from vernier.ir.ops import StopReason

_SYNTAX = [
    ("int main(void) { return 1 }", 1, 27, "expected ';' before '}'"),
    ("int main(void) {\n  foo_t x;\n}", 2, 3, "unknown type name 'foo_t'"),
    ('int x = "abc;\n', 1, 9, "string or character constant without an end"),
    ("int main(void) { if (1 { } }", 1, 24, "expected ')' before '{'"),
    ("int main(void) {", 1, 17, "expected '}' at the end of the file"),
    ("int a = 3 @ 4;", 1, 11, "stray character '@'"),
    ("int main(void) { case 3: return 0; }", 1, 18, "case outside of a switch"),
    ("int f(void) { int g(void) { return 1; } return g(); }", 1, 27, "functions inside functions are not supported"),
]


@pytest.mark.parametrize(("text", "line", "column", "message"), _SYNTAX)
def test_syntax(text: str, line: int, column: int, message: str) -> None:
    assert messages(text) == [("syntax", line, column, message)]


_UNSUPPORTED = [
    ("int main(void) { __asm__(\"nop\"); return 0; }", "assembly code"),
    ("int main(void) { void *p = &&l; goto *p; l: return 0; }", "labels as values"),
    ("int main(void) { long double x = 1.0; x = x + 1; return 0; }", "arithmetic on long double"),
    ("int main(void) { int x; long n = (long)&x; return n % 16; }", "the address of an object used as a number"),
    ("int main(void) { int x; return (int)(long)&x; }", "the address of an object used as a number"),
    ("int pthread_create(void *); int main(void) { return pthread_create(0); }", "the function pthread_create"),
    ("int setjmp(void *); int main(void) { return setjmp(0); }", "the function setjmp"),
    ("int printf(const char *, ...); int main(void) { int (*p)(const char *, ...) = printf; return p(\"\"); }",
     "the address of printf, which has variable arguments and no body"),
    ("int g; extern int h __attribute__((alias(\"g\"))); int main(void) { return h; }", "the attribute alias"),
    ("enum __attribute__((packed)) e { A }; int main(void) { return A; }", "a packed enumeration"),
    ("struct __attribute__((scalar_storage_order(\"big-endian\"))) s { int x; } v; int main(void) { return v.x; }",
     "the attribute scalar_storage_order"),
    ("#pragma pack(push, name, 1)\nstruct s { char c; int x; }; int main(void) { return sizeof(struct s); }",
     "a record under this form of #pragma pack"),
    ("struct s { char c;\n#pragma pack(1)\nint x; }; int main(void) { return sizeof(struct s); }",
     "a record under this form of #pragma pack"),
    ("#pragma pack(3)\nstruct s { char c; int x; }; int main(void) { return sizeof(struct s); }",
     "a record under this form of #pragma pack"),
    ("typedef int low __attribute__((aligned(1))); struct s { low x; }; int main(void) { return sizeof(struct s); }",
     "a member whose type has a smaller alignment"),
    ("int main(void) { _Complex double c; return 0; }", "the type '_Complex double'"),
    ("int main(void) { const int x = 1; return _Generic(&x, int *: 1, default: 2); }", "_Generic by types of pointers"),
    ("int main(void) { return __builtin_types_compatible_p(char *, const char *); }",
     "a comparison of pointer types, which may differ in their qualifiers"),
    ("struct s { unsigned long long x : 40; }; int main(void) { struct s v = {0}; return v.x + 1 == 0; }",
     "arithmetic on a bit-field that is wider than int"),
    ("int f(int n, int a[n++]) { return n; } int main(void) { int a[2]; return f(1, a); }",
     "a parameter whose length has effects"),
    ("int f(); int main(void) { return f(3.5, 4); } int f(int a, int b) { return a + b; }",
     "a call of f, which is declared otherwise than it is defined"),
    ("int f(); int main(void) { return f(1); } int f(int a, int b) { return a + b; }",
     "a call of f, which is declared otherwise than it is defined"),
    ("int f(void); int main(void) { int a[4] = {[0 ... 3] = f()}; return a[1]; }",
     "a range of elements with this initialiser"),
    ("int f(void); int main(void) { int a[1] = {[0] = f(), [0] = 1}; return a[0]; }",
     "an initialiser with effects that a later one overrides"),
    ("struct s { int x, y; }; int main(void) { struct s a = {1, 2}; struct { struct s t; } b = {.t = a, .t.x = 0};\n"
     "return b.t.y; }", "a part of what is initialised as a whole, initialised again"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), _UNSUPPORTED)
def test_unsupported(text: str, message: str) -> None:
    found = messages(text)
    assert found
    assert found[0][0] == "unsupported"
    assert found[0][3] == message
    assert {code for code, *_ in found} == {"unsupported"}


def test_unsupported_is_not_ignored_but_stops() -> None:
    lowered = lower('int main(void) { int x = 1; if (x) { __asm__("nop"); } return 0; }', valid=False)
    assert [item.severity for item in lowered.diagnostics] == [Severity.ERROR]
    result = execute(lowered.program, "main", None, DefaultInputs())
    assert isinstance(result.end, Stopped)
    assert result.end.reason is StopReason.UNSUPPORTED


@pytest.mark.parametrize("name", ["record", "pointed_to", "number"])
def test_no_execution_looks_at_a_global_whose_initial_value_was_not_translated(name: str) -> None:
    lowered = lower(
        """
        int x;
        struct s { long a; int b; } s = { (long)&x * 2, 5 };
        long k = (long)&x * 2;
        int *q = &s.b;
        int record(void) { return s.b; }
        int pointed_to(void) { return *q; }
        int number(void) { return (int)k; }
        """,
        valid=False,
    )
    assert {item.severity for item in lowered.diagnostics} == {Severity.ERROR}
    end = execute(lowered.program, name, None, DefaultInputs()).end
    assert isinstance(end, Stopped) and end.reason is StopReason.UNSUPPORTED


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("int main(void) { return y; }", "unresolved", "y is not declared"),
        ("struct s { int a; }; int main(void) { struct s v; return v.b; }", "type", "struct s has no member b"),
        ("int main(void) { int x; return *x; }", "type", "a value of type int is no pointer"),
        ("struct t; int main(void) { struct t v; return 0; }", "type", "struct t is not complete"),
        ("int main(void) { 3 = 4; return 0; }", "type", "3 cannot be assigned"),
        ("int main(void) { goto nowhere; return 0; }", "unresolved", "the label nowhere does not exist"),
    ],
)
def test_errors(text: str, code: str, message: str) -> None:
    assert [(found, said) for found, _, _, said in messages(text)] == [(code, message)]


def test_other_files_go_on() -> None:
    lowered = load_c_texts([("bad.c", "int x = ;"), ("good.c", "int main(void) { return 3; }")], DataModel.LP64)
    assert [str(item.span) for item in lowered.diagnostics] == ["bad.c:1:9"]
    assert execute(lowered.program, "main", None, DefaultInputs()).end == Returned(3)


def test_missing_file() -> None:
    lowered = load_c(["/does/not/exist.c"], DataModel.LP64)
    assert [item.code for item in lowered.diagnostics] == ["unreadable"]


def test_missing_preprocessor(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    path = f"{tmp_path}/needs.c"
    with open(path, "w", encoding="utf-8") as file:
        file.write("#define A 1\nint main(void) { return A; }\n")
    monkeypatch.setenv("PATH", "")
    lowered = load_c([path], DataModel.LP64)
    assert [(item.code, "needs a C preprocessor" in item.message) for item in lowered.diagnostics] == [
        ("preprocessor", True)
    ]


@pytest.mark.needs("cc")
def test_failing_preprocessor(tmp_path: object) -> None:
    path = f"{tmp_path}/fails.c"
    with open(path, "w", encoding="utf-8") as file:
        file.write("int x;\n#include <no/such/header.h>\n")
    lowered = load_c([path], DataModel.LP64)
    assert [(item.code, item.span.line) for item in lowered.diagnostics] == [("preprocessor", 2)]


def test_when_a_preprocessor_is_needed() -> None:
    assert needs_preprocessor("#include <stdio.h>\n")
    assert needs_preprocessor("int x = __LINE__;")
    assert not needs_preprocessor('# 1 "a.c"\n#pragma once\nint x; /* # include */ char *s = "#define";')


def test_line_markers_point_at_the_user_file() -> None:
    text = '# 1 "/tmp/user.c"\nint f;\n# 40 "/tmp/other.h" 1\nint main(void) { return z; }\n'
    lowered = load_c_texts([("unit.i", text)], DataModel.LP64)
    assert [str(item.span) for item in lowered.diagnostics] == ["/tmp/other.h:40:25"]


@pytest.mark.parametrize(
    "text",
    [
        "int main(void) { return " + "(" * 10_000 + "1" + ")" * 10_000 + "; }",
        "int main(void) { return " + "-" * 1 + "~" * 10_000 + "1; }",
        "int main(void) " + "{" * 10_000 + "}" * 10_000,
        "int main(void) { " + "if (1) " * 10_000 + "; return 0; }",
        "int " + "*" * 0 + "(" * 10_000 + "x" + ")" * 10_000 + ";",
        "int a" + "[1]" * 3 + " = " + "{" * 10_000 + "}" * 10_000 + ";",
        "int main(void) { int x; return " + "x = " * 10_000 + "1; }",
        "int main(void) { return " + "1 ? 2 : " * 10_000 + "1; }",
        "struct s { " * 10_000 + "int x; " + "} m; " * 10_000,
    ],
)
def test_deep_nesting_is_a_diagnostic(text: str) -> None:
    lowered = load_c_texts([("deep.c", text)], DataModel.LP64)
    assert [item.code for item in lowered.diagnostics] == ["syntax"]
    assert "nested" in lowered.diagnostics[0].message


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("int main(void) { int x = 1; return (" + " + ".join(["x"] * 3_000) + ") % 100; }", 0),
        ("int main(void) { int x = 1; return " + " && ".join(["x"] * 3_000) + "; }", 1),
        ("int main(void) { int x = 1; if (" + " || ".join(["!x"] * 3_000) + ") return 1; return 2; }", 2),
        ("int main(void) { int x = 0; " + "x++, " * 3_000 + "x++; return x / 1000; }", 3),
        (
            "int main(void) { int x = 900; "
            + "".join(f"if (x == {i}) return {i}; else " for i in range(900))
            + "return 7; }",
            7,
        ),
    ],
)
def test_long_chains_work(text: str, value: int) -> None:
    lowered = load_c_texts([("long.c", text)], DataModel.LP64)
    assert lowered.diagnostics == ()
    assert check_program(lowered.program) == []
    assert execute(lowered.program, "main", None, DefaultInputs()).end == Returned(value)


@pytest.mark.parametrize("counts", ["calls++;", "", "note();"])
def test_comparisons_that_change_something_are_told(counts: str) -> None:
    """glibc compares other elements, and more or less often, than the model."""
    text = (
        "void qsort(void *, unsigned long, unsigned long, int (*)(const void *, const void *)); static int calls; "
        "static void note(void) { calls = calls + 1; } static int a[3] = {3, 1, 2}; static int by(const void *p, "
        f"const void *q) {{ {counts} return *(const int *)p - *(const int *)q; }} "
        "int main(void) { qsort(a, 3, sizeof *a, by); return a[0] - 1; }"
    )
    told = ["calls is changed by comparisons, whose number and order C does not say"] if counts else []
    assert [message for *_, message in messages(text)] == told


def test_missing_models_are_named() -> None:
    lowered = lower("int unknown(int); extern int elsewhere; int main(void) { return unknown(3) + elsewhere; }")
    assert lowered.missing_models == ("unknown", "elsewhere")
    assert lowered.program.procedures["unknown"].is_external


_HEAD = (
    "static int n, a[2]; static int next(void) { return ++n; } static int twice(void) { return next() * 2; } "
    "static int get(void) { return n; } static int set(int *p) { return *p = 1; } static void use(int x, int y) { } "
    "static int local(void) { static int count; return count++; } static int fill(void) { return a[0] = 1; } "
    "static int calls; static int f(int x) { calls++; return x < 2 ? x : f(x - 1) + f(x - 2); } "
    "struct s { int x, y; }; int main(void) { int i = 0, j = 0; struct s s = {0, 0}; "
)


@pytest.mark.parametrize(
    ("statement", "name"),
    [
        ("i = i++ + 1;", "i"), ("a[i] = i++;", "i"), ("j = i++ + i;", "i"), ("use(i++, i);", "i"),
        ("j = (i = 1) + i;", "i"),
        ("j = i && (i = 2) == 2 ? a[i++ + i] : 0;", "i"), ("s.x = s.x++;", "s.x"), ("use(next(), next());", "n"),
        ("j = n + twice();", "n"), ("n += next();", "n"), ("j = local() - local();", "count"),
        ("j = i + set(&i);", "i"),
        ("j = a[0] + fill();", "a"), ("a[n] = next();", "n"), ("i = j && (i = 1);", "i"),
        ("j = a[0]++ + a[0];", "a[0]"), ("a[i] = a[i]++;", "a[i]"), ("int *p = &i; use(*p, (*p)++);", "*p"),
        ("struct s *p = &s; j = p->x + (p->x = 1);", "p->x"), ("int m[2][2] = {{0}}; m[i][j] = m[i][j]++;", "m[i][j]"),
    ],
)  # fmt: skip
def test_what_depends_on_an_order_that_c_does_not_give(statement: str, name: str) -> None:
    assert [message for *_, message in messages(f"{_HEAD} {statement} return 0; }}")] == [
        f"{name} is changed and used in no given order"
    ]


@pytest.mark.parametrize(
    "statement",
    [
        "i = i + 1; i += i; j = (i = 3) * 2;", "a[i++] = 5; a[0] = a[1] = 2; s.x = s.y = 1; i = i = 4;",
        "i = (i++, i + 1);",
        "j = i++ ? i : 0; j = i > 0 && i++ < 3;", "n = next(); n = get() + 1; use(get(), get());", "j = f(8) * 2;",
        "int *p = a; *p++ = i++; j = sizeof(i++) + i;", "use(set(&i), set(&j)); j = s.x++ + s.y;",
        "a[0] = a[1]++; a[i] = a[j]++ + a[i]; int *p = &i, *q = &j; *p = (*q)++; use((*p)++, p == q); *q += *p = 2;",
    ],
)  # fmt: skip
def test_what_has_an_order(statement: str) -> None:
    assert messages(f"{_HEAD} {statement} return 0; }}") == []
