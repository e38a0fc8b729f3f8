# ruff: noqa: E501 (one method, one line)
"""Generated tests on a real JVM: they fail with the reported exception at the reported line."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from vernier.cli.junit import confirm, write_test
from vernier.cli.main import run
from vernier.core.budget import Budget
from vernier.core.evidence import RunOnJvm
from vernier.core.obligation import Code
from vernier.core.outcome import Counterexample, Outcome, Verdict
from vernier.core.settings import Settings
from vernier.ir.state import ArrayState, HeapObject, ObjectState, Reference, State
from vernier.ir.state_text import state_to_text
from vernier.ir.types import ArrayType, RefType
from vernier.run.jvm import QUICK, find_jdk, run_on_jvm
from vernier.run.loading.frontends import load_java_program
from vernier.run.replay import Replayer

pytestmark = pytest.mark.needs("javac", "java")

PROGRAMS = {
    "Shapes": """package shop;
import java.util.ArrayList;
public class Shapes {
    enum Colour { RED, GREEN }
    static class Base { protected int weight; Base(int weight) { this.weight = weight; } }
    static class Part extends Base {
        private final String name; Part[] parts = new Part[2]; Part next;
        Part(int weight, String name) { super(weight); this.name = name; }
    }
    private static class Hidden { int depth; Hidden up; private int value() { return 100 / depth; } }
    private Hidden hidden = new Hidden();
    static int limit = 3;
    //@ requires part == null || part.parts != null;
    int weigh(Part part) {
        if (part != null && part.weight == 7 && part.next == part) { return part.parts[part.weight].weight; }
        return 0;
    }
    //@ requires hidden != null;
    int dig() { return hidden.value(); }
    static int letters(String text, char mark) { return text.length() == 2 ? 10 / (text.charAt(1) - mark) : 0; }
    static int colours(Colour colour, double share) {
        if (colour == Colour.GREEN && share > 0.25) { throw new IllegalStateException("green"); }
        return 1;
    }
    static long table(long[][] rows) { return rows.length == 2 && rows[1] != null ? rows[1][1] : 0; }
    private int secret(int n) { return n == 5 ? 1 / (n - 5) : n; }
    //@ requires true;
    int open(byte b, short s, float f) { return b + s == 12 && f < 0 ? secret(5) : 1; }
    static int first(ArrayList<Integer> list) { return list.size() == 1 ? 12 / list.get(0) : 1; }
}
""",
    "Inputs": """import org.sosy_lab.sv_benchmarks.Verifier;
import java.util.Random;
public class Inputs {
    public static void main(String[] arguments) {
        int n = Verifier.nondetInt();
        String text = Verifier.nondetString();
        boolean flag = new Random().nextBoolean();
        if (n > 40 && text.length() == 1 && flag) {
            assert text.charAt(0) != 'x' : "x";
        }
    }
}
""",
    "Failing": """public class Failing {
    static class Inner {
        static int[] cells = new int[2];
        static {
            cells[2] = 1;
        }
    }
    public static void main(String[] arguments) {
        System.out.println(Inner.cells.length);
    }
}
""",
}


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


MADE = """package shop;
import java.math.BigDecimal;
import java.util.*;
public class Stock {
    public interface Priced { record Price(BigDecimal amount, Kind kind) {} enum Kind { NET, GROSS } }
    public record Item(String sku, Priced.Price price, char shelf) {
        public Item { if (!sku.contains("@")) throw new IllegalArgumentException(sku); }
        public static Item of(String sku) { return new Item("@" + sku, new Priced.Price(BigDecimal.TEN, Priced.Kind.NET), 'x'); }
    }
    public static class Box<T> {
        private T held;
        public void put(T value) { held = value; }
        public void put(T value, int times) { for (int i = 0; i < times; i++) put(value); }
        public T get() { return held; }
    }
    private final Map<String, Integer> counts = new HashMap<>();
    private final TreeMap<Integer, String> byHeight = new TreeMap<>();
    private final Deque<Item> last = new ArrayDeque<>();
    private final List<Item> items = new ArrayList<>();
    private byte full;
    private long sum;
    public void add(Item item) {
        if (full > 1) throw new IllegalStateException("full");
        items.add(item); last.push(item); full++;
        counts.merge(item.sku(), 1, Integer::sum);
    }
    public void add(Item... more) { for (Item item : more) add(item); }
    public void heights(int height, String what) { byHeight.put(height, what); }
    public void grow(long by, byte times, short unit, float share) { sum += by * times + unit; if (share < 0) throw new ArithmeticException(); }
    public int twice() { return counts.size() == 1 && items.size() == 2 ? 1 / (items.size() - 2) : 0; }
    public int tall() { return byHeight.size() == 2 && byHeight.firstKey() < 0 ? 1 / (byHeight.size() - 2) : 0; }
    public int gross() { for (Item item : items) if (item.price().kind() == Priced.Kind.GROSS) return 1 / item.price().amount().signum(); return 0; }
    public int total() { return sum == 12 ? 1 / (int) (sum - 12) : 0; }
    public int third() { if (full > 1) { for (Item item : items) items.remove(item); } return 0; }
    public static int boxed(Box<Integer> box) { return 100 / box.get(); }
    public static int rows(Item[] row, Priced.Kind kind) { return row.length == 2 && row[1] == row[0] && kind == Priced.Kind.GROSS ? 1 / (row.length - 2) : 0; }
    public static int sets(Set<String> names, Map<String, List<Integer>> groups) { return names.contains("b") && groups.size() == 1 ? 1 / (groups.size() - 1) : 0; }
    public static int undo(Stock stock) { return stock.last.pop().sku().length(); }
}
"""


def test_start_states_are_made_again_by_constructors_and_calls(capfd: pytest.CaptureFixture[str]) -> None:
    Path("Stock.java").write_text(MADE)
    check = ["check", "Stock.java", "--preset", "quick", "--engine", "testing", "--engine", "bounded", "--limit", "60"]
    assert run(check) == 1
    said = capfd.readouterr().out
    assert said.count("   in Java\n") == said.count("refuted[") > 8, said
    for file in sorted(Path(".vernier/counterexamples").glob("*.json"))[::4]:
        assert run(["replay", str(file), "--junit", "tests"]) == 1
        assert "and confirmed on the JVM" in capfd.readouterr().out


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_refuted_obligation_is_confirmed(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    Path(f"{name}.java").write_text(PROGRAMS[name])
    assert run(
        ["check", f"{name}.java", "--limit", "20", "--preset", "quick", "--engine", "testing", "--engine", "bounded"]
    ) in (1, 3)
    stored = sorted(Path(".vernier/counterexamples").glob("*.json"))
    assert stored
    capfd.readouterr()
    for file in stored[::3]:
        assert run(["replay", str(file), "--junit", "tests"]) == 1
        said = capfd.readouterr().out
        assert "and confirmed on the JVM" in said, said


def test_lists_of_the_library_are_filled() -> None:
    Path("F.java").write_text(
        "import java.util.ArrayList;\n"
        "class F { static int first(ArrayList<Integer> list) { return list.isEmpty() ? 1 : 12 / list.get(0); } }\n"
    )
    (unit,) = load_java_program(("F.java",), Settings()).units
    asked = next(item for item in unit.program.obligations.values() if item.code is Code.DIVISION_ZERO)
    objects: dict[int, HeapObject] = {
        1: ObjectState("java.util.ArrayList", {("java.util.ArrayList", "elements"): Reference(2),
                                               ("java.util.ArrayList", "size"): 1}),
        2: ArrayState(ArrayType(RefType("java.lang.Object")), (Reference(3), None)),
        3: ObjectState("java.lang.Integer", {("java.lang.Integer", "value"): 0}),
    }  # fmt: skip
    start = state_to_text(State({"list": Reference(1)}, {}, objects))
    example = Counterexample(unit.entries[0].start, (), start=start)
    claim = Outcome(asked, Verdict.REFUTED, "hand", counterexample=example)
    outcome = Replayer(unit.program, unit.own).confirm(claim, Budget.of_seconds(10))
    assert outcome.verdict is Verdict.REFUTED, outcome.reason
    test = write_test(unit, outcome, unit.entries[0].name, Path("tests"))
    assert confirm(unit, test, 30.0) == RunOnJvm(True, "java.lang.ArithmeticException at F.java:2")


def test_what_another_exception_says(capfd: pytest.CaptureFixture[str]) -> None:
    Path("T.java").write_text("class T { static int half(int n) { return 100 / n; } }\n")
    assert run(["check", "T.java", "--engine", "testing"]) == 1
    assert run(["replay", "T.half(int)/division.zero.1", "--junit", "tests"]) == 1
    assert "on the JVM: confirmed: java.lang.ArithmeticException at T.java:1" in capfd.readouterr().out
    jdk = find_jdk()
    assert jdk is not None
    fine = {"M.java": "class M { public static void main(String[] a) { } }\n"}
    assert run_on_jvm(jdk, [], fine, {}, "M", 30.0).exception == ""
    used = {"M.java": "class M { public static void main(String[] a) { throw lib.Refused.now(); } }\n"}
    Path("lib").mkdir()
    Path("lib/Refused.java").write_text(
        "package lib; public class Refused extends Error { public static Refused now() { return new Refused(); } }"
    )
    subprocess.run([jdk.javac, *QUICK, "-d", "classes", "lib/Refused.java"], check=True)
    assert run_on_jvm(jdk, [], used, {}, "M", 30.0, ["classes"]).exception == "lib.Refused"
    assert "javac refuses it" in run_on_jvm(jdk, [], {"M.java": "class {"}, {}, "M", 30.0).problem
    slow = {"M.java": "class M { public static void main(String[] a) { while (true) { } } }\n"}
    assert "took longer" in run_on_jvm(jdk, [], slow, {}, "M", 2.5).problem
