"""Programs that compute with BigInteger and BigDecimal, checked as users check them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.entries.harness import check, only, outcomes
from vernier.core.outcome import Counterexample, Verdict
from vernier.core.scope import parse_scope
from vernier.run.result import Report

PROGRAM = """import java.math.*;

public class Account {
    private BigDecimal balance = BigDecimal.ZERO;

    public void deposit(BigDecimal amount) {
        if (amount.signum() > 0) {
            balance = balance.add(amount);
        }
        assert balance.signum() >= 0;
    }

    public static BigDecimal third() {
        return BigDecimal.ONE.divide(new BigDecimal(3));
    }

    public static BigDecimal read() {
        return new BigDecimal("abc");
    }

    public static void search(long x) {
        BigInteger y = BigInteger.valueOf(x).add(BigInteger.TEN).shiftLeft(1);
        assert !y.equals(BigInteger.valueOf(2469135780246913598L));
    }
}
"""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    folder = tmp_path_factory.mktemp("numbers")
    scope = parse_scope("depth=1, calls=1, array=6, loop=3, recursion=3")
    settings = replace(only("assert", "uncaught"), scope=scope, executions=10)
    return check(folder, "Account.java", PROGRAM, ("testing", "bounded"), settings, 60.0)


def _refuted(report: Report, line: int, code: str) -> Counterexample:
    (found,) = (each for each in outcomes(report, line, code) if each.verdict is Verdict.REFUTED)
    assert found.counterexample is not None
    return found.counterexample


def test_programs_with_big_numbers(report: Report) -> None:
    (found,) = outcomes(report, 10, "assert")
    assert found.verdict in (Verdict.PROVED, Verdict.BOUNDED)
    endless = _refuted(report, 14, "uncaught").steps[-1].text
    assert "Non-terminating decimal expansion; no exact representable decimal result." in endless
    assert "NumberFormatException: Character a is neither" in _refuted(report, 18, "uncaught").steps[-1].text
    assert _refuted(report, 23, "assert").arguments == (("x", "1234567890123456789"),)
