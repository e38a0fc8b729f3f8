"""Rules for arguments of the C library against AddressSanitizer: each call is executed by both."""

from __future__ import annotations

import itertools
import subprocess
from pathlib import Path

import pytest

from tests.c_frontend.support import lower
from tests.run.c_programs import PRELUDE
from vernier.core.obligation import Code
from vernier.ir.interp import DefaultInputs, Machine

_CALLS = {
    "memcpy": "memcpy(a + {0}, a + {1}, {2})",
    "memmove": "memmove(a + {0}, a + {1}, {2})",
    "strcpy": "a[{1} + {2}] = 0; strcpy(a + {0}, a + {1})",
    "strncpy": "a[{1} + {2}] = 0; strncpy(a + {0}, a + {1}, {2})",
    "strcat": "a[{1} + {2}] = 0; a[{0}] = 0; strcat(a + {0}, a + {1})",
}
_PLACES = [
    (to, source, count)
    for to, source, count in itertools.product((0, 1, 4, 8), (0, 2, 4, 9), (1, 2, 4))
    if to != source
]
_RULES = {Code.LIBRARY_ARGUMENT, Code.MEMORY_BOUNDS, Code.MEMORY_FREE}


def _body(call: str) -> str:
    return f'static char a[16] = "abcdefghijklmn"; {call};'


def _text(calls: list[str]) -> str:
    cases = "".join(f"static void case{number}(void) {{ {_body(call)} }}\n" for number, call in enumerate(calls))
    table = ", ".join(f"case{number}" for number in range(len(calls)))
    return f"{PRELUDE}{cases}static void (*cases[])(void) = {{ {table} }};\n"


@pytest.fixture(scope="module")
def sanitized(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A program that executes the call of the number it is given."""
    folder = tmp_path_factory.mktemp("asan")
    calls = [call.format(*place) for call in _CALLS.values() for place in _PLACES]
    main = "int atoi(const char *); int main(int n, char **s) { cases[atoi(s[1])](); return 0; }"
    inputs = "unsigned __VERIFIER_nondet_uint(void) { return 0; }"
    (folder / "p.c").write_text(_text(calls) + main + inputs, encoding="utf-8")
    command = ["gcc", "-w", "-O0", "-fno-builtin", "-fsanitize=address", "p.c", "-o", "p"]
    subprocess.run(command, cwd=folder, check=True, timeout=120)
    return folder / "p"


@pytest.mark.needs("gcc")
@pytest.mark.parametrize("name", _CALLS)
def test_the_sanitizer_agrees(sanitized: Path, name: str) -> None:
    first = list(_CALLS).index(name) * len(_PLACES)
    calls = [_CALLS[name].format(*place) for place in _PLACES]
    mains = "".join(f"int run{number}(void) {{ {_body(call)} return 0; }}\n" for number, call in enumerate(calls))
    lowered = lower(PRELUDE + mains)
    machine = Machine(lowered.program)
    obligations = lowered.program.obligations
    for number, call in enumerate(calls):
        run = machine.run(f"run{number}", None, DefaultInputs())
        ours = any(obligations[violated].code in _RULES for violated, _ in run.violations)
        done = subprocess.run([str(sanitized), str(first + number)], capture_output=True, timeout=60, check=False)
        assert ours == (b"ERROR: AddressSanitizer" in done.stderr), call
