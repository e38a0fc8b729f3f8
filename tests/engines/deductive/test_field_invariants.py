"""Invariants of fields that are inferred, and programs in which what seems to be one is none."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.engines.deductive.field_programs import tried
from vernier.core.budget import Budget
from vernier.core.evidence import FieldInvariants
from vernier.core.outcome import AssumptionKind, Verdict
from vernier.core.settings import Settings
from vernier.encode.heap_maps.domain import World
from vernier.encode.heap_maps.field_invariants import FieldInvariant, NotNull, candidates, wording
from vernier.engines.api import Context
from vernier.engines.deductive import DeductiveEngine, Role
from vernier.engines.deductive.entry_proofs import EntryProofs
from vernier.engines.deductive.invariant_search import InvariantSearch
from vernier.engines.deductive.resources import Share
from vernier.run.loading.frontends import load_java_program
from vernier.run.loading.load import Unit
from vernier.run.tasks import make_task
from vernier.solvers.protocol import UNITS_PER_SECOND


def load(folder: Path, text: str) -> Unit:
    (folder / "Main.java").write_text(text, encoding="utf-8")
    (unit,) = load_java_program((str(folder / "Main.java"),), Settings()).units
    return unit


def search(unit: Unit) -> InvariantSearch:
    return InvariantSearch(unit.program, unit.clauses, Share(20 * UNITS_PER_SECOND, Budget.of_seconds(300)))


def proved(
    unit: Unit, entry_name: str, invariants: tuple[FieldInvariant, ...], world: World = World.CLOSED
) -> set[str]:
    (entry,) = (each for each in unit.entries if each.name == entry_name)
    task = make_task(unit, entry, Settings())
    share = Share(5 * UNITS_PER_SECOND, Budget.of_seconds(120))
    proofs = EntryProofs(task.program, task.entry, task.clauses, world, fields=invariants)
    return set(proofs.proved([item.id for item in task.obligations], share))


STACK = """public class Main {
    private int[] data;
    private int size;
    private final String name;
    private int pushed;

    public Main(String name) { this(4, name); }

    private Main(int capacity, String name) {
        data = new int[capacity];
        this.name = name;
    }

    public void push(int value) {
        if (size == data.length) resize(data.length * 2);
        data[size++] = value;
        pushed++;
    }

    private void resize(int wanted) {
        int[] larger = new int[wanted];
        for (int i = 0; i < size; i++) larger[i] = data[i];
        data = larger;
    }

    public int pop() {
        if (size == 0) return 0;
        return data[--size];
    }

    public int named() { return name.length(); }
}
"""


def test_a_stack(tmp_path: Path) -> None:
    """Numbers, lengths and references, established by a private constructor and preserved by a private method; a number
    that wraps is none."""
    unit = load(tmp_path, STACK)
    found = search(unit).inferred()
    assert {wording(one) for one in found} == {
        "Main: data != null",
        "Main: name != null",
        "Main: size >= 0",
        "Main: data.length >= 1",
        "Main: size <= data.length",
    }
    assert search(unit).are_inductive(found)
    assert not search(unit).are_inductive([one for one in found if wording(one) != "Main: size >= 0"])
    pop = {f"Main.pop()/{kind}.1" for kind in ("null.dereference", "array.index")}
    assert proved(unit, "Main.pop()", found) == pop
    assert not proved(unit, "Main.pop()", ())


TRAPS = """import java.util.function.Supplier;

public class Main {
    static Object registry;

    public static class Box {
        int n;
    }

    /** Nothing breaks it. */
    public static class Plain {
        private Box f = new Box();
        public int use() { return f.n; }
    }

    /** The object is kept by somebody when its constructor throws. */
    public static class Abandoned {
        private Box f;
        public Abandoned(int n) {
            registry = this;
            if (n < 0) throw new IllegalArgumentException();
            f = new Box();
        }
        public int use() { return f.n; }
    }

    /** A call that is forgotten sees the object before its constructor returns. */
    public static class Seen {
        private Box f;
        public Seen(int n) {
            look(n);
            f = new Box();
        }
        public int look(int n) { return n > 0 ? look(n - 1) : f == null ? 1 : 2; }
    }

    /** A path through a constructor leaves the field alone. */
    public static class Early {
        private Box f;
        public Early(int n) {
            if (n == 7) return;
            f = new Box();
        }
    }

    /** The field is null while other code is called. */
    public static class Between {
        private Box f = new Box();
        public void set(Plain plain) {
            f = null;
            plain.use();
            f = new Box();
        }
    }

    /** The field is read where it is null. */
    public static class Reading {
        private Box f = new Box();
        public int use() {
            f = null;
            return f.n;
        }
    }

    /** The class around writes the field. */
    public static class Nested {
        private Box f = new Box();
    }
    public static void breaks(Nested nested) { nested.f = null; }

    /** The program passes null where others do not. */
    public static class Passed {
        private final String f;
        public Passed(String s) { f = s; }
        public static Passed empty() { return new Passed(null); }
    }

    /** Nothing calls it from here, but code of the package can. */
    public static class Unreached {
        private Box u = new Box();
        void clear() { u = null; }
    }

    /** Nobody calls the function here. */
    public static class Later {
        private Box l = new Box();
        public Supplier<Box> clearing() { return () -> l = null; }
    }

    /** Functions count down, with a comment or a sign before the field. */
    public static class Counted {
        private int c;
        private int d;
        public void more() { if (c < 9) c++; if (d < 9) d++; }
        public Runnable fewer() { return () -> { -- /* by one */ c; }; }
        public Supplier<Integer> negated() { return () -> -(/* by one */ d)--; }
    }

    /** An object of a private class that others may call methods of. */
    public static class Anonymous {
        private Box a = new Box();
        public Runnable clearing() {
            return new Runnable() {
                @Override public void run() { a = null; }
            };
        }
    }

    /** It can be read from a stream. */
    public static class Streamed implements java.io.Serializable {
        private Box f = new Box();
    }

    /** Everybody can write these. */
    public static class Open {
        Box f = new Box();
        protected Box g = new Box();
        public final Box h = new Box();
    }

    /** Another object is changed. */
    public static class Shared {
        private int[] data = new int[4];
        private int size;
        public void add() { if (size < data.length) size++; }
        public void steal(Shared other) { other.data = new int[1]; }
    }

    /** A private method that code which was not lowered calls. */
    public static class Indirect {
        private int n;
        public void positive(int by) { if (by >= 0) set(by); }
        private void set(int to) { n = to; }
        public Runnable negative() { return () -> set(-1); }
    }

    /** The object is kept in one iteration, and abandoned in a later one. */
    public static class Looping {
        private Box f;
        public Looping(int n) {
            for (int i = 0; i < n; i++) {
                if (i == 3) registry = this;
                if (i == 5) throw new IllegalArgumentException();
            }
            f = new Box();
        }
    }

    /** Unknown code sees the object before its constructor returns. */
    public static class Called {
        private Box f;
        public Called(Object other) {
            registry = this;
            other.hashCode();
            f = new Box();
        }
    }

    /** Unknown code throws, and somebody has the object. */
    public static class Thrown {
        private Box f;
        private Box g;
        public Thrown(Object other) {
            registry = this;
            g = new Box();
            f = g;
            f.n = other.hashCode();
        }
    }

    /** Unknown code sees the object in a loop. */
    public static class Often {
        private Box f;
        public Often(Object other, int n) {
            for (int i = 0; i < n; i++) {
                other.hashCode();
                registry = this;
            }
            f = new Box();
        }
    }

    /** Unknown code does not have the object. */
    public static class Alone {
        private Box f;
        public Alone(Object other) {
            other.hashCode();
            f = new Box();
            registry = this;
            other.hashCode();
        }
    }

    /** The constructor of the class above calls a method that reads the field. */
    public static abstract class Above {
        private int seen;
        public Above() { seen = look(); }
        protected abstract int look();
        public int seen() { return seen; }
    }
    public static class Below extends Above {
        private Box f = new Box();
        @Override protected int look() { return f.n; }
    }
    public static int makes() { return new Below().seen(); }
}
"""


def test_what_seems_to_be_an_invariant(tmp_path: Path) -> None:
    unit = load(tmp_path, TRAPS)
    first = search(unit)
    found = first.inferred()
    assert {wording(one).removeprefix("Main$") for one in found} == {
        "Plain: f != null",
        "Open: h != null",
        "Shared: data != null",
        "Shared: data.length >= 1",
        "Shared: size >= 0",
        "Below: f != null",
        "Alone: f != null",
        "Thrown: f != null",
        "Thrown: g != null",
    }
    # Those were tried and failed; of the others it is known that outside code may break them.
    tried = {wording(one).removeprefix("Main$") for one in candidates(unit.program) if isinstance(one, NotNull)}
    names = ("Abandoned", "Seen", "Early", "Between", "Nested", "Passed", "Looping", "Called", "Often", "Reading")
    assert {f"{name}: f != null" for name in names} <= tried
    open_ = {"Unreached: u", "Later: l", "Anonymous: a", "Streamed: f", "Open: f", "Open: g"}
    assert not tried & {f"{name} != null" for name in open_}
    assert "Main$Below.look()/null.dereference.1" not in proved(unit, "Main.makes()", found)
    assert "Main$Plain.use()/null.dereference.1" in proved(unit, "Main$Plain.use()", found)


def test_the_engine_tells_what_it_rests_on(tmp_path: Path) -> None:
    """The execution that confirms the proof starts from a heap that satisfies the invariants."""
    unit = load(tmp_path, STACK)
    (entry,) = (each for each in unit.entries if each.name == "Main.pop()")
    task = make_task(unit, entry, Settings())
    engine = DeductiveEngine(role=Role.ALONE)
    outcomes = list(engine.run(task, Context(Budget.of_seconds(200), 1, lambda _: None)))
    assert outcomes and all(outcome.verdict is Verdict.PROVED for outcome in outcomes)
    for outcome in outcomes:
        inferred = outcome.find(FieldInvariants)
        assert inferred is not None and "Main: size <= data.length" in inferred.told
        assert any(each.kind is AssumptionKind.NO_NULLS for each in outcome.assumptions)


CALLS = """public class Main {
    private int[] data = new int[4];
    private int size;
    private final int[] cells = new int[8];

    public void add() { if (size < data.length) size++; }
    public void clear() { size = 0; data = new int[1]; }

    public int last(Object other) {
        if (size == 0) return 0;
        other.hashCode();
        return data[size - 1];
    }

    public int after(Object other) {
        int[] before = data;
        other.hashCode();
        return size > 0 ? data[size - 1] + before[0] : 0;
    }

    public int cell(Object other, int i) {
        if (i < 0 || i >= cells.length) return 0;
        while (other.equals(this)) other.hashCode();
        return cells[i];
    }

    public int loops(Object other) {
        int sum = 0;
        if (size == 0) return 0;
        while (other.equals(this)) sum += data[size - 1];
        return sum;
    }

    public boolean caught(Object other) {
        try {
            return other.equals(this);
        } catch (RuntimeException exception) {
            int[] none = null;
            return none.length == 0;
        }
    }
}
"""


def test_unknown_code_calls_back(tmp_path: Path) -> None:
    """It may change what public methods change, and nothing else; invariants hold all the time."""
    unit = load(tmp_path, CALLS)
    found = search(unit).inferred()
    assert {wording(one) for one in found} >= {"Main: size >= 0", "Main: size <= data.length", "Main: cells != null"}
    entries = ("last", "after", "loops", "caught")
    names = {name: proved(unit, f"Main.{name}(java.lang.Object)", found, World.CALLED_BACK) for name in entries}
    names["cell"] = proved(unit, "Main.cell(java.lang.Object,int)", found, World.CALLED_BACK)
    short = {name: {each.partition("/")[2] for each in of if each.startswith("Main.")} for name, of in names.items()}
    assert short["last"] == {"null.dereference.1", "null.dereference.2"}
    assert {"array.index.1", "array.index.2"} <= short["after"]
    assert "array.index.1" in short["cell"]
    assert "array.index.1" not in short["loops"] and "null.dereference.2" in short["loops"]
    assert "null.dereference.2" not in short["caught"]


def test_a_field_of_the_library_is_confirmed_by_construction(tmp_path: Path) -> None:
    """No start heap has such an object; one that a constructor makes has."""
    text = """import java.util.concurrent.atomic.AtomicInteger;
public class Main {
    private final AtomicInteger count = new AtomicInteger(0);
    public int size() { return count.get(); }
}
"""
    unit = load(tmp_path, text)
    entry = next(item for item in unit.entries if item.name == "Main.size()")
    task = make_task(unit, entry, Settings())
    own = [item for item in task.obligations if item.procedure == "Main.size()"]
    engine = DeductiveEngine(role=Role.ALONE)
    (outcome,) = engine.run(replace(task, obligations=tuple(own)), Context(Budget.of_seconds(200), 1, lambda _: None))
    assert outcome.verdict is Verdict.PROVED


def test_a_sample_of_random_classes(tmp_path: Path) -> None:
    assert not tried(3, tmp_path).wrong
