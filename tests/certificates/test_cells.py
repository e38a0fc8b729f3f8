"""C arrays reduced to a few cells: proofs about all cells that the checker accepts, and none where one cell differs."""

from __future__ import annotations

from functools import cache

import pytest

from tests.certificates.cell_programs import reductions
from tests.certificates.proofs import c_task, certificates, judged
from vernier.certificates.cells import NotReducible, reduced
from vernier.certificates.check import Accepted, NotChecked, Rejected
from vernier.certificates.format import certificate_from_json, certificate_to_json
from vernier.engines.induction import InductionEngine
from vernier.ir.check import check_program

_INIT = """int a[1000]; int main(void) { int i; for (i = 0; i < 1000; i++) a[i] = 42; %s
for (i = 0; i < 1000; i++) if (a[i] != 42) reach_error(); return 0; }"""
_INPUT = "__VERIFIER_nondet_int"
_COPY = """static void copy(int *p, int *q, int n) { int i = 0; while (i < n) { q[i] = p[i]; i++; } }
int main(void) { int a[500], b[500], i; copy(a, b, 500); %s
for (i = 0; i < 500; i++) if (a[i] != b[i]) reach_error(); return 0; }"""


_STEPS = """int main(void) { int i = 1, j = 0; while (i < 1000) { i = i + 3; j = j + 1; }
if (i != 3 * j + 1) reach_error(); return 0; }"""


@cache
def _proof(text: str) -> tuple[str, str]:
    """The obligation that is proved of a text, and the certificate."""
    ((obligation, certificate),) = certificates(c_task(text), InductionEngine()).items()
    return obligation, certificate


@pytest.mark.parametrize(("text", "cells"), [(_INIT % "", 1), (_COPY % "", 1), (_STEPS, 0)])
def test_what_holds_of_all_cells_is_proved_and_checked(text: str, cells: int) -> None:
    task = c_task(text)
    obligation, certificate = _proof(text)
    assert judged(task.program, task.entry, certificate, obligation) == Accepted()
    whole = certificate_from_json(certificate)
    assert whole.cells == cells and certificate_to_json(whole) == certificate


@pytest.mark.parametrize(("text", "change"), [(_INIT, "a[999] = 41;"), (_COPY, "a[7] = b[7] + 1;")])
def test_the_certificate_is_rejected_where_one_cell_differs(text: str, change: str) -> None:
    obligation, certificate = _proof(text % "")
    other = c_task(text % change)
    assert isinstance(judged(other.program, other.entry, certificate, obligation), Rejected)


def test_the_reduced_program_is_valid_and_violates_what_the_program_does() -> None:
    task = c_task(
        "int a[3]; int main(void) { int i = nondet(); if (i > 1 && i < 3) a[i] = 7; "
        "for (i = 0; i < 3; i++) if (a[i] == 7) reach_error(); return 0; }".replace("nondet", _INPUT)
    )
    assert not check_program(reduced(task.program, task.entry, 2).program)
    violated, found = reductions(task)
    assert violated and set(found) == {"violated in both"}


def test_an_index_that_wraps_is_not_lost() -> None:
    """In the program, `p[1 << 62]` is `p[0]`: executions go on, after undefined behaviour that nobody asked about."""
    task = c_task(
        "int a[3]; int main(void) { unsigned long i = __VERIFIER_nondet_uint(); i = i << 61; "
        "if (i > 1) { a[i * 2] = 1; reach_error(); } return 0; }"
    )
    _, found = reductions(task)
    assert not certificates(task, InductionEngine())
    assert set(found) <= {"violated in both"}


@pytest.mark.parametrize(
    "text",
    [
        "int main(void) { for (int i = 0; i < 3; i++) { int a[2]; a[0] = i; if (a[0] > 5) reach_error(); } }",
        "int f(int n) { int a[2]; a[0] = n; if (n) return f(n - 1); return a[0]; } int main(void) { return f(2); }",
        "void *malloc(unsigned long); int main(void) { unsigned long n = nondet(); char *p = malloc(n);"
        " if (n > 3000000000) { p[2999999999] = 1; reach_error(); } }",
        "struct s { int x, y, z; } t[3]; int main(void) { unsigned long i = nondet(); t[i].x = 1; return 0; }",
        "int a, b; int main(void) { int *p = nondet() ? &a : &b; *p = 1; if (a > 1) reach_error(); }",
        "struct s { char c[4]; int i; } x[3]; int main(void) { int *p = (int *)&x[1]; *p = 3; return x[1].c[1]; }",
    ],
)
def test_what_has_several_objects_or_types_in_one_place_is_not_reduced(text: str) -> None:
    task = c_task(text)
    with pytest.raises(NotReducible):
        reduced(task.program, task.entry, 1)
    assert isinstance(InductionEngine().rejects(task), str)
    certificate = f'{{"version":1,"entry":"{task.entry}","cuts":[],"omitted":[],"cells":1}}'
    for item in task.obligations:
        assert isinstance(judged(task.program, task.entry, certificate, item.id), NotChecked)
