"""Conditions on C memory: the bounded engine alone says what executions show, and nothing where nobody can tell."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.c_frontend import test_pointer_arithmetic as pointers
from tests.c_frontend import test_uninitialised as values
from tests.engines.bounded.test_c_needles import verdicts

_CODES = {"memory.uninitialised": values, "pointer.arithmetic": pointers}


@pytest.mark.parametrize("code", _CODES)
def test_violations_are_found(capfd: pytest.CaptureFixture[str], tmp_path: Path, code: str) -> None:
    head, texts = _CODES[code].HEAD, _CODES[code].VIOLATED
    assert [text for text in texts if "refuted" not in verdicts(capfd, tmp_path, head + text, code)] == []


@pytest.mark.parametrize("code", _CODES)
def test_what_is_fine_is_proved(capfd: pytest.CaptureFixture[str], tmp_path: Path, code: str) -> None:
    head, texts = _CODES[code].HEAD, _CODES[code].FINE
    found = {text: verdicts(capfd, tmp_path, head + text, code) for text in texts}
    assert [text for text in texts if not found[text] <= {"proved", "unreachable"}] == []
    # Where the translation sees that all is fine, nothing is asked.
    assert sum(map(bool, found.values())) > len(texts) // 2


@pytest.mark.parametrize("code", _CODES)
def test_in_doubt_nothing_is_claimed(capfd: pytest.CaptureFixture[str], tmp_path: Path, code: str) -> None:
    for text in _CODES[code].DOUBTFUL:
        found = verdicts(capfd, tmp_path, _CODES[code].HEAD + text, code)
        assert "unknown" in found and "refuted" not in found


_RECORDS = "struct p { int x; char z; }; unsigned __VERIFIER_nondet_uint(void); void assert(int);"
_FIRST = _RECORDS + "int main(void) { unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();"
_FIRST += "if (n > 2) return 0; struct p a[3] = {{1, 3}, {1, 3}, {1, 3}};"


@pytest.mark.parametrize(("access", "expected"), [("*(char *)&a[n].x = 5;", "unknown"), ("a[n].z = 5;", "proved")])
def test_no_scope_covers_accesses_between_cells(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, access: str, expected: str
) -> None:
    text = f"{_FIRST} if (k == 987654321) {access} assert(a[1].x == 1); return 0; }}"
    assert verdicts(capfd, tmp_path, text, "assert") == {expected}


_TWO = (
    "int __VERIFIER_nondet_int(void); void assert(int); int main(void) { int k = __VERIFIER_nondet_int() == 98765432;"
)
_OBJECTS = [
    'const char *s = k ? "99" : "4", *t = s;',
    'const char a[70] = "99", *s = k ? a : "4", *t = s;',
]


@pytest.mark.parametrize("objects", _OBJECTS)
@pytest.mark.parametrize(("claim", "expected"), [("s - t < 2", "refuted"), ("s - t < 2 || k", "proved")])
def test_an_offset_is_one_in_the_object_that_is_accessed(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, objects: str, claim: str, expected: str
) -> None:
    text = (
        f"{_TWO} {objects} if (*s == '9') s++; if (*s == '9') s++; if (*s == '4') s = t; assert({claim}); return 0; }}"
    )
    assert verdicts(capfd, tmp_path, text, "assert") == {expected}
