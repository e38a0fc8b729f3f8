"""Relations that hold of samples, and proofs that need them."""

from __future__ import annotations

import pytest

from tests.engines.cpa.programs import c_task, outcomes
from vernier.certificates.source_text import Casts, SourceText
from vernier.core.outcome import Verdict
from vernier.engines.cpa import CpaEngine
from vernier.engines.cpa.configuration import Values
from vernier.engines.cpa.refinement.integers import Restoration
from vernier.engines.cpa.refinement.relations import null_space, related
from vernier.logic.sorts import BitVecSort
from vernier.logic.terms import Terms


def _related(**rows: tuple[int, ...]) -> list[str]:
    terms = Terms()
    values = {terms.symbol(name, BitVecSort(32)): row for name, row in rows.items()}
    restore = Restoration(terms, lambda _: False, {})
    text = SourceText(lambda name: (name, None), Casts.LEFT_OUT)
    return [text.weakened(item) for item in related(terms, values, restore)]


def test_a_null_space_is_orthogonal_to_every_row() -> None:
    rows = [(1, 2, 7), (1, 3, 9), (1, 5, 13)]
    (found,) = null_space(rows, 3)
    assert all(sum(a * b for a, b in zip(found, row, strict=True)) == 0 for row in rows)
    assert null_space([(1, 0), (0, 1)], 2) == []


def test_affine_equations_are_found() -> None:
    assert "(x * 2) == (y + 3)" in _related(x=(2, 5, 6, 9, 11, 20, 21), y=(1, 7, 9, 15, 19, 37, 39))


def test_sums_of_a_counter_are_quadratic() -> None:
    count = range(12)
    found = _related(i=tuple(count), s=tuple(i * (i - 1) // 2 for i in count))
    assert any("(i * i)" in text and "s" in text for text in found)


def test_parity_and_order_are_found() -> None:
    found = _related(i=(0, 2, 4, 8, 10, 6, 2, 4), n=(9, 2, 5, 8, 11, 6, 3, 4))
    assert {"(i & 1) == 0", "i <= n"} <= set(found)


def test_few_samples_propose_nothing() -> None:
    assert _related(x=(1, 2), y=(2, 4)) == []


_HOLDS = {
    "three variables": "int a = 0, m = nondet(), b; if (m <= 0 || m > 9999) return 0; b = 3 * m; "
    "while (m > 0) { a++; b -= 2; m--; } if (a != b) reach_error();",
    "two equations": "int i = nondet(), j = nondet(), x = i, y = j, z = 0; while (x != 0) { x--; y -= 2; z++; } "
    "if (y + 2 * z != j || x + z != i) reach_error();",
}
_FAILS = {
    "three variables": "int a = 0, m = nondet(), b; if (m <= 0 || m > 9999) return 0; b = 3 * m; "
    "while (m > 0) { a++; b -= 1; m--; } if (a != b) reach_error();",
    "two equations": "int i = nondet(), j = nondet(), x = i, y = j, z = 0; while (x != 0) { x--; y -= 2; z++; } "
    "if (y + 3 * z != j || x + z != i) reach_error();",
}


def _verdicts(body: str) -> set[Verdict]:
    task = c_task(f"int main(void) {{ {body} return 0; }}".replace("nondet()", "__VERIFIER_nondet_int()"))
    return {outcome.verdict for outcome in outcomes(task, 15.0, CpaEngine(((Values.FEW, 1.0),)))}


@pytest.mark.parametrize("name", _HOLDS)
def test_equations_between_variables_are_invariants(name: str) -> None:
    assert _verdicts(_HOLDS[name]) == {Verdict.PROVED}


@pytest.mark.parametrize("name", _FAILS)
def test_where_the_equation_fails_there_is_an_execution(name: str) -> None:
    assert _verdicts(_FAILS[name]) == {Verdict.REFUTED}
