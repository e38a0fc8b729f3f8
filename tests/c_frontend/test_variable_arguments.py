"""Variable arguments: what reading one that is not there is, and formatted output against the compiled program."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import pytest

from vernier.core.obligation import Code
from vernier.frontend.c import DataModel, load_c
from vernier.ir.interp import DefaultInputs, Run, execute

_PROGRAM = """
typedef __builtin_va_list va_list;
static int first(va_list list) {{ return __builtin_va_arg(list, int); }}
static double read(int count, ...) {{
    va_list list;
    {body}
}}
int main(void) {{ return (int)read({arguments}); }}
"""
_START, _INT, _END = "__builtin_va_start(list, count);", "__builtin_va_arg(list, int)", "__builtin_va_end(list);"


def _run(source: str, folder: Path) -> Run:
    path = folder / "program.c"
    path.write_text(source, encoding="utf-8")
    lowered = load_c([str(path)], DataModel.LP64)
    assert lowered.diagnostics == ()
    return execute(lowered.program, lowered.entries[0].start, None, DefaultInputs())


@pytest.mark.parametrize(
    ("body", "arguments", "code"),
    [
        (f"{_START} return {_INT};", "0", Code.LIBRARY_ARGUMENT),
        (f"{_START} {_INT}; return {_INT};", "1, 5", Code.LIBRARY_ARGUMENT),
        (f"{_START} return {_INT};", "1, 5LL", Code.LIBRARY_ARGUMENT),
        (f"{_START} return {_INT};", "1, 0.5", Code.LIBRARY_ARGUMENT),
        (f"{_START} return __builtin_va_arg(list, double);", "1, 3", Code.LIBRARY_ARGUMENT),
        (f"{_START} return *__builtin_va_arg(list, int *);", "1, 3LL", Code.LIBRARY_ARGUMENT),
        (f"{_START} first(list); return first(list);", "1, 5", Code.LIBRARY_ARGUMENT),
        (f"{_START} {_END} return {_INT};", "1, 5", Code.MEMORY_BOUNDS),
        (f"return {_INT};", "1, 5", Code.MEMORY_UNINITIALISED),
    ],
)
def test_reading_what_is_not_given_is_a_violation(body: str, arguments: str, code: Code, tmp_path: Path) -> None:
    started = body if _START in body else f"if (count == 0) {_START} {body}"
    run = _run(_PROGRAM.format(body=started, arguments=arguments), tmp_path)
    assert f"/{code.value}." in run.violations[0][0]


def _conversion(random_: random.Random) -> tuple[str, str]:
    """A conversion with its argument."""
    flags = "".join(flag for flag in "-0+ #" if random_.random() < 0.2)
    width = random_.choice(["", "", "1", "5", "12"])
    precision = random_.choice(["", "", ".", ".0", ".2", ".7"])
    kind = random_.choice("ddiuxXocs%")
    number = random_.choice([0, 1, -1, 7, 255, 65, -300, 2147483647, -2147483648, random_.randint(-(10**9), 10**9)])
    match kind:
        case "%":
            return "%%", ""
        case "c":
            return f"%{flags.replace('0', '').replace('#', '').replace('+', '').replace(' ', '')}{width}c", "'q'"
        case "s":
            plain = flags.replace("0", "").replace("#", "").replace("+", "").replace(" ", "")
            return f"%{plain}{width}{precision}s", random_.choice(['""', '"x"', '"hello, world"'])
        case _:
            length, type_ = random_.choice(
                [("", "int"), ("hh", "int"), ("h", "int"), ("l", "long"), ("ll", "long long")]
            )
            signs = flags.replace("+", "").replace(" ", "") if kind in "uxXo" else flags.replace("#", "")
            signs = signs.replace("#", "") if kind == "u" else signs
            unsigned = "unsigned " if kind in "uxXo" else ""
            return f"%{signs}{width}{precision}{length}{kind}", f"({unsigned}{type_})({number}LL)"


def _source(seed: int, count: int) -> str:
    """A program that prints what calls of snprintf give, and their results."""
    random_ = random.Random(seed)
    lines = []
    for _ in range(count):
        parts = [_conversion(random_) for _ in range(random_.randint(1, 3))]
        template = "a".join(form for form, _ in parts)
        given = "".join(f", {argument}" for _, argument in parts if argument)
        size = random_.choice([0, 1, 5, 40, 40])
        lines.append(f'    to[0] = 0; count = snprintf(to, {size}, "{template}"{given});')
        lines.append('    puts(to); printf("%d\\n", count);')
    head = (
        "int snprintf(char *, __SIZE_TYPE__, const char *, ...);\n"
        "int puts(const char *);\nint printf(const char *, ...);\n"
    )
    return head + "int main(void) {\n    char to[40];\n    int count;\n" + "\n".join(lines) + "\n    return 0;\n}\n"


@pytest.mark.needs("gcc")
@pytest.mark.parametrize("seed", range(2))
def test_formatted_text_is_that_of_the_compiled_program(seed: int, tmp_path: Path) -> None:
    source = _source(seed, 40)
    (tmp_path / "compiled.c").write_text(source, encoding="utf-8")
    subprocess.run(["cc", "-w", str(tmp_path / "compiled.c"), "-o", str(tmp_path / "compiled")], check=True)
    expected = subprocess.run([str(tmp_path / "compiled")], capture_output=True, text=True, check=True).stdout
    run = _run(source, tmp_path)
    assert run.violations == ()
    assert run.stdout.splitlines() == expected.splitlines()
