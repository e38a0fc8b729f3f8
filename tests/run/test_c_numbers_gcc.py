"""Numbers in texts against glibc: the value, where it ends, and errno, for all functions of the strtol family."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.c_frontend.support import run
from vernier.frontend.c import DataModel

_TEXTS = (
    "", " ", "-", "+", "0", "-0", "7", " \t42x", "+17", "--1", "08", "0x", "0x1F", "-0xfg", "0Xz", "0x0x1", "zz",
    "-Zz9", "2147483647", "2147483648", "-2147483649", "4294967295", "4294967296", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
    "18446744073709551616", "-18446744073709551615", "-18446744073709551616", "99999999999999999999999",
    "-99999999999999999999999", "1010102",
)  # fmt: skip
_BASES = (0, 2, 8, 10, 16, 36, 1, 37, -1)
_HEADERS = "#include <errno.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
_DECLARED = """extern int errno;
int printf(const char *format, ...);
long strtol(const char *text, char **end, int base);
long long strtoll(const char *text, char **end, int base);
unsigned long strtoul(const char *text, char **end, int base);
unsigned long long strtoull(const char *text, char **end, int base);
"""
_PROGRAM = """
static const char *texts[] = { TEXTS };
static const int bases[] = { BASES };
int main(void) {
    for (int i = 0; i < COUNT; i++) {
        for (int k = 0; k < 9; k++) {
            char *end = (char *)texts[i];
            errno = 0;
            long l = strtol(texts[i], &end, bases[k]);
            printf("%ld %d %d ", l, (int)(end - texts[i]), errno);
            errno = 0;
            long long ll = strtoll(texts[i], &end, bases[k]);
            printf("%lld %d %d ", ll, (int)(end - texts[i]), errno);
            errno = 0;
            unsigned long u = strtoul(texts[i], &end, bases[k]);
            printf("%lu %d %d ", u, (int)(end - texts[i]), errno);
            errno = 0;
            unsigned long long ull = strtoull(texts[i], &end, bases[k]);
            printf("%llu %d %d\\n", ull, (int)(end - texts[i]), errno);
        }
    }
    return 0;
}
"""


def _text() -> str:
    texts = ", ".join('"' + text.replace("\t", "\\t") + '"' for text in _TEXTS)
    bases = ", ".join(map(str, _BASES))
    return _PROGRAM.replace("TEXTS", texts).replace("BASES", bases).replace("COUNT", str(len(_TEXTS)))


@pytest.mark.needs("gcc")
def test_numbers_in_texts_are_those_of_glibc(tmp_path: Path) -> None:
    (tmp_path / "p.c").write_text(_HEADERS + _text(), encoding="utf-8")
    subprocess.run(["gcc", "-w", "p.c", "-o", "p"], cwd=tmp_path, check=True, timeout=120)
    done = subprocess.run([str(tmp_path / "p")], capture_output=True, text=True, timeout=60, check=True)
    assert run(_DECLARED + _text()).stdout.splitlines() == done.stdout.splitlines()


CLAMPED = """
void assert(int condition);
int main(void) {
    errno = 0;
    assert(strtol("2147483648", 0, 10) == 2147483647 && errno == 34);
    errno = 0;
    assert(strtoll("2147483648", 0, 10) == 2147483648ll && errno == 0);
    errno = 0;
    assert(strtoul("4294967296", 0, 0) == 4294967295ul && errno == 34);
    return 0;
}
"""


def test_long_has_32_bits_in_ilp32() -> None:
    assert run(_DECLARED + CLAMPED, DataModel.ILP32).violations == ()


_FUNCTIONS = (
    "sqrt", "log", "log2", "log10", "log1p", "exp", "exp2", "expm1", "acos", "asin", "atan", "sin", "cos", "tan",
    "sinh", "cosh", "tanh", "floor", "fabs", "sqrtf", "expf", "logf",
)  # fmt: skip
_OF_TWO = ("pow", "fmod", "atan2", "hypot", "remainder", "fmin")
_NUMBERS = ("0.0", "-0.0", "1.0", "-1.0", "2.5", "-2.5", "800.0", "-800.0", "1e308", "1.0 / zero", "-1.0 / zero")


def _calls() -> str:
    one = [f"{name}({x})" for name in _FUNCTIONS for x in _NUMBERS]
    two = [f"{name}({x}, {y})" for name in _OF_TWO for x in _NUMBERS for y in ("0.0", "-1.0", "0.5", "3.0", "900.0")]
    body = "".join(f'    errno = 0; sink = {call}; printf("%d\\n", errno);\n' for call in one + two)
    return f"static double zero;\nint main(void) {{\n    double sink;\n{body}    return 0;\n}}\n"


@pytest.mark.needs("gcc")
def test_mathematical_functions_set_errno_as_those_of_glibc(tmp_path: Path) -> None:
    (tmp_path / "p.c").write_text(f"{_HEADERS}#include <math.h>\n{_calls()}", encoding="utf-8")
    command = ["gcc", "-w", "-fno-builtin", "p.c", "-o", "p", "-lm"]
    subprocess.run(command, cwd=tmp_path, check=True, timeout=120)
    done = subprocess.run([str(tmp_path / "p")], capture_output=True, text=True, timeout=60, check=True)
    declared = "".join(
        f"{'float' if name.endswith('f') else 'double'} {name}({parameters});\n"
        for names, parameters in ((_FUNCTIONS, "double x"), (_OF_TWO, "double x, double y"))
        for name in names
    )
    ours = run(_DECLARED + declared.replace("f(double x)", "f(float x)") + _calls()).stdout.splitlines()
    calls = [line.split("sink = ")[1].split(";")[0] for line in _calls().splitlines() if "sink = " in line]
    theirs = done.stdout.splitlines()
    assert [item for item in zip(calls, ours, theirs, strict=True) if item[1] != item[2]] == []
