"""Libraries that are not there: their calls are opaque, and whoever is handed an object may change it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.entries.harness import CLAIMS_SAFETY, PLANS, check, only, outcomes, verdict
from vernier.core.exit_code import ExitCode
from vernier.core.outcome import AssumptionKind, Verdict
from vernier.core.settings import Dependencies, Settings
from vernier.run.tasks import FEW_CALLS

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
VALUE = """import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class A {
    private static final Logger LOG = LoggerFactory.getLogger(A.class);
    static int counted;

    interface Named { String name(); }
    static final class Item implements Comparable<Item>, Named {
        private final String name;
        private final int price;
        Item(String name, int price) { this.name = name; this.price = price; }
        public String name() { return name; }
        public int compareTo(Item other) { return Integer.compare(price, other.price); }
        @Override public boolean equals(Object other) {
            if (!(other instanceof Item)) { return false; }
            Item that = (Item) other;
            return name.equals(that.name) && price == that.price;
        }
        @Override public int hashCode() { return name.hashCode() + price; }
        @Override public String toString() { return name() + price; }
    }

    public static void main(String[] args) {
        Item item = new Item("x", 3);
        LOG.info("item {}", item);
        assert item.price == 3 && counted == 0;
    }
}
"""
NO_VALUES = {
    "counts": ("return name() + price;", "counted++; return name() + price;"),
    "changes itself": ("private final int price;", "private int price;"),
    "extended": ("static final class", "static class"),
    "initialises": ("return name() + price;", "return name() + Other.x;"),
    "creates": ("return name() + price;", "return name() + new Other();"),
    "calls others": ("return name() + price;", "return name() + count();"),
    "has a part that counts": ("private final int price;", "private final Other part = null; private final int price;"),
    "inherits": ("Item>, Named", "Item>, Named, Counting"),
}
OTHERS = """    static int count() { return ++counted; }
    static class Other { static int x = ++counted; Other() { counted++; } }
    interface Counting { default void count(int n) { counted += n; } }

    public static void main("""


@pytest.mark.parametrize("engines", [(), ("bounded",), ("induction",)], ids=str)
def test_values_are_given_to_loggers_for_nothing(tmp_path: Path, engines: tuple[str, ...]) -> None:
    settings = replace(Settings(), entry=("A.main",))
    assert verdict(check(tmp_path, "A.java", VALUE, engines, settings), 27, "assert") is Verdict.PROVED


@pytest.mark.parametrize("name", NO_VALUES)
def test_what_changes_something_when_it_is_called_is_no_value(tmp_path: Path, name: str) -> None:
    text = VALUE.replace(*NO_VALUES[name]).replace("    public static void main(", OTHERS)
    report = check(tmp_path, "A.java", text, (), replace(Settings(), entry=("A.main",)))
    assert verdict(report, 31, "assert") is Verdict.UNKNOWN


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


FOUND_LATER = """import lib.Registry;
import lib.Widget;

public class A {
    static int drawn;

    public static void main(String[] args) {
        Widget first = Registry.first();
        Registry.add(first);
        later();
        assert drawn == 0;
    }

    static void later() {
        class Own implements Widget { public void draw() { drawn++; } }
        Widget own = new Own();
        Registry.add(own);
    }
}
"""
MESSAGE = """import lib.RefusedException;

public class A {
    public static void main(String[] args) {
        RuntimeException text = new RuntimeException(new RefusedException("why"));
        assert text.getCause().getMessage() != null;
        assert text.getCause().getMessage() == null;
    }
}
"""


def test_a_class_may_be_found_after_the_call_that_is_given_its_objects(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", FOUND_LATER, ("bounded",))
    assert verdict(report, 11, "assert") is Verdict.UNKNOWN


def test_exceptions_of_libraries_have_messages(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", MESSAGE, ("bounded",))
    assert verdict(report, 6, "assert") in (Verdict.PROVED, Verdict.BOUNDED)
    assert verdict(report, 7, "assert") is Verdict.REFUTED


SUPERTYPES = """import lib.Reader;
import lib.StoreException;

public class A {
    public static void main(String[] args) {
        Reader reader = Reader.open();
        Object object = reader;
        if (object instanceof Comparable) { assert args == null; }
        try {
            throw new StoreException("x");
        } catch (RuntimeException e) {
            assert args == null;
        } catch (Exception e) {
            assert args != null;
        }
    }
}
"""
OVERRIDDEN = """import lib.Reader;

public class A {
    public static void main(String[] args) {
        Reader first = Reader.open();
        Reader second = Reader.open();
        assert first.equals(first);
        assert !first.equals(second);
        String text = "" + first;
        assert !text.isEmpty();
        java.util.Map<Reader, String> names = new java.util.HashMap<>();
        names.put(first, "x");
        assert names.get(first).length() == 1;
    }
}
"""
EXPECTED = """import java.io.IOException;
import lib.Reader;

public class A {
    static void known() throws InterruptedException { }

    public static void main(String[] args) {
        int done = 0;
        try {
            Reader.read(3);
            done = 1;
            Reader.read(4);
        } catch (IOException e) {
            assert done == 0;
        }
        try {
            Reader.read(5);
            known();
        } catch (InterruptedException e) {
            assert false;
        }
        try (java.io.StringWriter writer = new java.io.StringWriter()) {
            Reader.read(6);
        } catch (IOException e) {
            assert args == null;
        }
    }
}
"""


def test_supertypes_of_absent_classes_are_not_known(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", SUPERTYPES, ("bounded",))
    for line in (8, 12, 14):
        assert verdict(report, line, "assert") is Verdict.UNKNOWN, line


def test_absent_classes_may_override_methods_of_object(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", OVERRIDDEN, ("testing", "bounded"))
    assert verdict(report, 7, "assert") is not Verdict.REFUTED
    assert verdict(report, 8, "assert") not in CLAIMS_SAFETY
    assert verdict(report, 10, "assert") not in CLAIMS_SAFETY
    assert verdict(report, 13, "assert") is not Verdict.REFUTED


def test_a_checked_exception_is_thrown_by_what_alone_can_throw_it(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", EXPECTED, ("testing", "bounded"))
    assert verdict(report, 14, "assert") is Verdict.REFUTED
    for line in (20, 25):
        assert not any(item.verdict is Verdict.REFUTED for item in outcomes(report, line, "assert")), line


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


BOXED = """import lib.Numbers;

public class A {
    public static int f(int n) { Integer found = Numbers.some(n); return found; }
}
"""


@pytest.mark.parametrize("engines", [("testing",), ("bounded",)], ids="+".join)
def test_boxes_of_absent_libraries_are_made_as_any(tmp_path: Path, engines: tuple[str, ...]) -> None:
    """Their class is initialised before: nothing goes wrong inside it."""
    report = check(tmp_path, "A.java", BOXED, engines)
    assert [item.obligation.id for item in report.outcomes() if item.verdict is Verdict.REFUTED] == []


OF_THE_JDK = """import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.*;
public class A {
    private static final Logger LOG = Logger.getLogger("A");
    private final ReentrantLock lock = new ReentrantLock();
    public int share(int n) { LOG.info("n"); LOG.log(Level.WARNING, "n {0}", n); return 10 / n; }
    public void once() { lock.lock(); try { LOG.fine("x"); } finally { lock.unlock(); } }
    public void twice() { once(); lock.unlock(); }
}
"""


def test_loggers_and_locks_of_the_jdk_are_known(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", OF_THE_JDK, ("testing",), only("division.zero", "uncaught"), limit=60)
    assert not report.diagnostics
    assert verdict(report, 6, "division.zero") is Verdict.REFUTED
    refuted = {item.obligation.span.line for item in report.outcomes() if item.verdict is Verdict.REFUTED}
    assert refuted == {6, 8}


SERVICE = """import javax.servlet.http.HttpServletRequest;
import org.spring.Repository;

public class Service {
    private final Repository repository;

    public Service(Repository repository) { this.repository = repository; }

    public int share(HttpServletRequest request, int[] parts) {
        request.log("share");
        return 100 / parts.length;
    }

    public int first(HttpServletRequest request) {
        int number = repository.count();
        int[] cells = new int[10];
        return 0 <= number && number < 10 ? cells[number] : 0;
    }

    public String name(HttpServletRequest request) {
        String name = request.getParameter("name");
        return name.substring(1);
    }
}
"""


@pytest.mark.parametrize("engines", [(), ("bounded",)], ids=str)
def test_callers_give_objects_of_absent_classes(tmp_path: Path, engines: tuple[str, ...]) -> None:
    report = check(tmp_path, "Service.java", SERVICE, engines, limit=20.0)
    assert verdict(report, 11, "division.zero") is Verdict.REFUTED
    assert verdict(report, 22, "uncaught") is Verdict.REFUTED
    (cell,) = outcomes(report, 17, "array.index")
    assert cell.verdict is (Verdict.BOUNDED if engines else Verdict.PROVED)
    told = AssumptionKind.KNOWN_CLASSES if engines else AssumptionKind.OPAQUE_CALLS
    assert told in {item.kind for item in cell.assumptions}


OVERRIDING = """import lib.Request;

public class A {
    static class Own extends Request {
        public int size() { return 3; }
        public void log(String text) { String own = super.name(); throw new IllegalStateException(own); }
        public String name() { return "own"; }
    }

    public static void main(String[] args) {
        Request request = args.length > 0 ? new Own() : new Request() { public int size() { return 4; } };
        int size = request.size();
        assert size > 2;
        request.log("x");
        assert args.length == 0;
    }
}
"""


@pytest.mark.parametrize("engines", PLANS, ids=str)
def test_of_two_versions_of_a_method_none_is_chosen(tmp_path: Path, engines: tuple[str, ...]) -> None:
    """`size()` of the program's own classes runs on the JVM if the absent class has one that can be overridden."""
    report = check(tmp_path, "A.java", OVERRIDING, engines)
    assert verdict(report, 13, "assert") is Verdict.UNKNOWN
    assert verdict(report, 15, "assert") is Verdict.UNKNOWN


def test_a_call_of_the_superclass_has_one_version(tmp_path: Path) -> None:
    text = OVERRIDING.replace("int size = request.size();", "int size = 3;").replace(
        'request.log("x");', 'if (args.length > 0) ((Own) request).log("x");'
    )
    report = check(tmp_path, "A.java", text, ("bounded",))
    assert Verdict.REFUTED in {item.verdict for item in outcomes(report, 6, "uncaught")}


def test_what_was_not_translated_is_unknown_though_nothing_else_can_go_wrong(tmp_path: Path) -> None:
    text = "import lib.Box;\npublic class A { public static void main(String[] a) { int x = Box.open() - 1; } }\n"
    assert check(tmp_path, "A.java", text).exit_code is ExitCode.UNKNOWN


FOUND = """import lib.Orders;
import java.util.ArrayList;
import java.util.List;

public class A {
    static class Order {
        private final int number;
        private final List<String> lines = new ArrayList<>();
        public Order(int number) { if (number < 0) throw new IllegalArgumentException(); this.number = number; }
        public void add(String line) { lines.add(line); }
    }

    interface Own extends Orders { List<Order> recent(); }

    public static int share(Own orders) {
        return 100 / orders.recent().size();
    }

    public static void main(String[] args) {
        Order order = Orders.first("x");
        assert order.number >= 0;
        assert order.number != 1234567;
        assert order.lines.size() < 9;
        Order other = Orders.first("y");
        assert order != other;
    }
}
"""


@pytest.mark.parametrize("engines", PLANS, ids=str)
def test_absent_code_returns_objects_of_the_program(tmp_path: Path, engines: tuple[str, ...]) -> None:
    """They are made by public constructors and calls, few of them: so nothing is proved of all of them."""
    report = check(tmp_path, "A.java", FOUND, engines, replace(Settings(), entry=("A.main",)), limit=20)
    for line in (21, 23):
        assert verdict(report, line, "assert") in (Verdict.BOUNDED, Verdict.UNKNOWN)
    if not engines or engines == ("bounded",):
        assert verdict(report, 22, "assert") is Verdict.REFUTED
        assert verdict(report, 25, "assert") is Verdict.REFUTED
        (number,) = outcomes(report, 21, "assert")
        assert number.verdict is Verdict.BOUNDED and FEW_CALLS in number.scope
    # Whoever makes the objects keeps to what their constructors require.
    assert not outcomes(report, 9, "uncaught")


def test_unknown_implementations_return_objects_of_the_program(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", FOUND, ("bounded",), replace(Settings(), entry=("A.share",)), limit=20)
    assert verdict(report, 16, "division.zero") is Verdict.REFUTED
