"""Libraries that are not there: their calls are opaque, and whoever is handed an object may change it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.entries.harness import CLAIMS_SAFETY, PLANS, check, outcomes, verdict
from vernier.core.outcome import AssumptionKind, Verdict
from vernier.core.settings import Dependencies, Settings

LOGGED = """import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class A {
    private static final Logger LOG = LoggerFactory.getLogger(A.class);

    record Item(String name, int price) { }

    public static void main(String[] args) {
        int parts = org.sosy_lab.sv_benchmarks.Verifier.nondetInt();
        LOG.info("parts {}", parts);
        LOG.debug("item", new Item("x", 3));
        assert LOG.isInfoEnabled() || parts != 1234567;
        assert parts == parts + 0;
        int share = 100 / parts;
    }
}
"""
RESULTS = """import lib.Box;
import lib.Source;

public class A {
    public static void main(String[] args) {
        int n = Source.number();
        assert n != 1234567;
        String text = Source.text();
        assert !text.equals("ab");
        Box box = new Box(n);
        int first = box.open(3), second = box.open(4);
        assert first != second;
        boolean flag = box.seen(text);
        assert flag;
    }
}
"""
CHANGED = """import lib.Painter;

public class A {
    static class Pot { int colour = 5; }

    public static void main(String[] args) {
        Pot pot = new Pot();
        Painter.paint(pot);
        assert pot.colour == 5;
        int[] cells = {1};
        Painter.fill(cells);
        assert cells[0] == 1;
    }
}
"""
CALLED_BACK = """import lib.Widget;

public class A {
    static class Own extends Widget {
        int drawn;
        void draw() { drawn++; }
    }

    public static void main(String[] args) {
        Own own = new Own();
        own.show(3);
        assert own.drawn == 0;
    }
}
"""
JDK = """public class A {
    static int seen;
    static class Worker extends Thread {
        public void run() { seen = 1; }
    }

    public static void main(String[] args) throws Exception {
        Worker worker = new Worker();
        worker.start();
        worker.join();
        assert seen == 0;
    }
}
"""


@pytest.mark.parametrize("engines", PLANS, ids=str)
def test_loggers_cost_nothing(tmp_path: Path, engines: tuple[str, ...]) -> None:
    report = check(tmp_path, "A.java", LOGGED, engines)
    if engines == ("induction",):
        assert verdict(report, 14, "assert") is Verdict.PROVED
        assert not any(item.verdict in CLAIMS_SAFETY for item in outcomes(report, 15, "division.zero"))
        return
    assert verdict(report, 15, "division.zero") is Verdict.REFUTED
    if engines != ("testing",):
        assert verdict(report, 13, "assert") is Verdict.REFUTED
        (holds,) = outcomes(report, 14, "assert")
        assert holds.verdict is Verdict.PROVED
        assert AssumptionKind.OPAQUE_CALLS in {item.kind for item in holds.assumptions}


@pytest.mark.parametrize("engines", [(), ("bounded",)], ids=str)
def test_results_are_any_values(tmp_path: Path, engines: tuple[str, ...]) -> None:
    report = check(tmp_path, "A.java", RESULTS, engines)
    for line in (7, 9, 12, 14):
        assert verdict(report, line, "assert") is Verdict.REFUTED, line


@pytest.mark.parametrize("text,lines", [(CHANGED, (9, 12)), (CALLED_BACK, (12,)), (JDK, (11,))])
@pytest.mark.parametrize("engines", PLANS, ids=str)
def test_what_is_handed_over_may_be_changed(
    tmp_path: Path, text: str, lines: tuple[int, ...], engines: tuple[str, ...]
) -> None:
    report = check(tmp_path, "A.java", text, engines)
    for line in lines:
        (found,) = outcomes(report, line, "assert")
        assert found.verdict is Verdict.UNKNOWN, (line, found)


TYPES = """import lib.Base;
import lib.Registry;
import lib.Special;
import lib.Thing;

public class A {
    static class Own extends Base { }

    public static void main(String[] args) {
        Base base = Registry.find(3);
        if (base instanceof Own) { assert base == null; }
        Thing thing = Registry.thing(4);
        if (thing instanceof Special) { assert thing == null; }
    }
}
"""


@pytest.mark.parametrize("engines", PLANS, ids=str)
def test_classes_of_results_are_not_known(tmp_path: Path, engines: tuple[str, ...]) -> None:
    report = check(tmp_path, "A.java", TYPES, engines)
    for line in (11, 13):
        assert not any(item.verdict in CLAIMS_SAFETY for item in outcomes(report, line, "assert")), line


def test_the_other_assumption(tmp_path: Path) -> None:
    settings = replace(Settings(), dependencies=Dependencies.ANYTHING)
    report = check(tmp_path, "A.java", LOGGED, (), settings)
    assert verdict(report, 14, "assert") is Verdict.UNKNOWN
