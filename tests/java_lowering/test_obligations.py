"""What goes wrong is blamed on the right place of the user's source, with the right code."""

from __future__ import annotations

import pytest

from tests.java_lowering.harness import lowered, run
from vernier.core.diagnostic import InputError
from vernier.core.obligation import ViolationPoint
from vernier.frontend.java import load_java_texts
from vernier.ir.check import check_program
from vernier.ir.interp import DefaultInputs, ListInputs, Stopped, execute
from vernier.ir.ops import Assume, Call, FieldPlace, GlobalPlace, Havoc, Load, StopReason, Store

FRAME = """
import java.util.ArrayList;
import java.util.List;

class Main {{
    static Object[] objects = new String[2];
    static int zero() {{ return 0; }}
    static int[] none() {{ return null; }}
    static void call(Runnable r) {{ r.run(); }}
    static class Failing {{ static int value = 1 / zero(); }} static class FailingBelow extends Failing {{ }}

    public static void main(String[] args) {{
        {statement}
    }}
}}
"""
LINE, FAILING = 13, 10


@pytest.mark.parametrize(
    ("statement", "code", "words"),
    [
        ("none()[0] = 1;", "null.dereference", "`none()` is null"),
        ("int n = none().length;", "null.dereference", "`none()` is null"),
        ("int[] a = new int[2]; a[args.length + 2]++;", "array.index", "index `args.length + 2` is outside array `a`"),
        ("int[] a = new int[zero() - 1];", "array.negative-size", "array size `zero() - 1` is negative"),
        ("objects[0] = new Object();", "array.store", "`new Object()` does not fit the elements of `objects`"),
        ("Object o = args; String s = (String) o;", "cast", "`o` is not a String"),
        ("int n = 5 % zero();", "division.zero", "divisor `zero()` is zero"),
        ("long n = 5L / zero();", "division.zero", "divisor `zero()` is zero"),
        ("assert zero() > 0;", "assert", "`zero() > 0` does not hold"),
        ('throw new RuntimeException("x");', "uncaught", '`new RuntimeException("x")` is thrown and not caught'),
        ("new ArrayList<Integer>().get(0);", "uncaught", "`new ArrayList<Integer>().get(0)` throws"),
        ('Integer.parseInt("x");', "uncaught", '`Integer.parseInt("x")` throws'),
        ("call(() -> { int n = 1 / zero(); });", "division.zero", "divisor `zero()` is zero"),
        (
            'List.of(1).forEach(x -> { throw new IllegalStateException("x"); });',
            "uncaught",
            '`new IllegalStateException("x")` is thrown and not caught',
        ),
        ("List.of(2, 1).stream().map(x -> x / zero()).toList();", "division.zero", "divisor `zero()` is zero"),
        ("List.of(1).forEach(x -> none()[0] = x);", "null.dereference", "`none()` is null"),
        (
            "List.of(9).forEach(x -> new ArrayList<Integer>().get(x));",
            "uncaught",
            "`new ArrayList<Integer>().get(x)` throws",
        ),
        (
            'RuntimeException e = new RuntimeException("x"); try { call(() -> { throw e; }); } catch (Exception f) { } '
            "java.util.Optional.empty().orElseThrow(() -> e);",
            "uncaught",
            "`java.util.Optional.empty().orElseThrow(() -> e)` throws",
        ),
        ("int n = Failing.value;", "division.zero", "divisor `zero()` is zero"),
        ("int n = new FailingBelow().hashCode();", "division.zero", "divisor `zero()` is zero"),
        ("Integer box = null; int n = box;", "null.dereference", "`box` is null"),
        ("switch ((String) null) { default: }", "null.dereference", "`(String) null` is null"),
        ("synchronized (none()) { }", "null.dereference", "`none()` is null"),
    ],
)
def test_violation_at_the_users_place(statement: str, code: str, words: str) -> None:
    result = lowered(FRAME.format(statement=statement))
    done = execute(result.program, result.entries[0].start, None, DefaultInputs())
    assert done.violations, done.end
    obligation = result.program.obligations[done.violations[-1][0]]
    line = LINE if "Failing" not in statement else FAILING
    assert (obligation.code.value, obligation.span.line, obligation.sentences.violation) == (code, line, words)
    assert obligation.procedure in result.user_procedures
    assert (obligation.moment is ViolationPoint.IMMEDIATE) == (code == "assert")


def test_a_caught_exception_violates_nothing() -> None:
    done = run(FRAME.format(statement="try { none()[0] = 1; } catch (NullPointerException e) { }"))
    assert done.violations == ()


def test_inputs_are_operations_at_the_users_call() -> None:
    text = """
import org.sosy_lab.sv_benchmarks.Verifier;
class Main {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n > 3);
        System.exit(n);
    }
}
"""
    result = lowered(text)
    main = result.program.procedures["Main.main(java.lang.String[])"]
    operations = [operation for block in main.blocks for operation in block.operations]
    assert [type(each) for each in operations if isinstance(each, Havoc | Assume | Call)] == [Havoc, Assume]
    havoc = next(each for each in operations if isinstance(each, Havoc))
    assert (havoc.name, havoc.origin.span.line) == ("nondetInt()", 5)
    end = execute(result.program, result.entries[0].start, None, ListInputs((7,))).end
    assert isinstance(end, Stopped)
    assert (end.reason, end.status) == (StopReason.EXIT, 7)


LIBRARY = """
abstract class Shape {
    abstract int area();
    int twice() { return 2 * area(); }
    private int hidden() { return 1; }
}
class Square extends Shape {
    int side;
    Square(int side) { this.side = side; }
    int area() { return side * side; }
    int scaled(int by) { return area() / by; }
}
"""


def test_without_main_every_method_that_is_not_private_is_an_entry() -> None:
    result = lowered(LIBRARY)
    assert [entry.procedure for entry in result.entries] == [
        "Shape.twice()",
        "Square.area()",
        "Square.scaled(int)",
        "Square.<init>(int)",
    ]


def test_entries_by_name() -> None:
    result = lowered(LIBRARY, "Square.scaled(int)")
    assert [entry.start for entry in result.entries] == ["<entry> Square.scaled(int)"]
    with pytest.raises(InputError, match=r"no method Square\.shrunk"):
        lowered(LIBRARY, "Square.shrunk")


@pytest.mark.parametrize(
    "statement", ["missing();", "Runnable r = () -> { Missing m = new Missing(); m.notify(); }; r.run();"]
)
def test_what_cannot_be_resolved_stops_where_it_is_reached(statement: str) -> None:
    text = f"class Main {{ public static void main(String[] a) {{ System.out.println(1); {statement} }} }}"
    result = load_java_texts({"Main.java": text})
    assert {each.code for each in result.diagnostics} == {"unresolved"}
    assert check_program(result.program) == []
    done = execute(result.program, result.entries[0].start, None, DefaultInputs())
    assert done.stdout == "1\n"
    assert isinstance(done.end, Stopped)
    assert done.end.reason is StopReason.UNSUPPORTED


def test_a_method_without_a_model_stays_an_external_call() -> None:
    made = "new java.net.DatagramSocket(1).close();"
    text = f"class Main {{ public static void main(String[] a) throws Exception {{ {made} }} }}"
    result = load_java_texts({"Main.java": text})
    assert [name.partition("(")[0] for name in result.missing_models] == [
        "java.net.DatagramSocket.<init>",
        "java.net.DatagramSocket.close",
    ]
    assert all(result.program.procedures[name].is_external for name in result.missing_models)
    assert check_program(result.program) == []


@pytest.mark.parametrize(
    "statement",
    [
        "int k = java.awt.Color.BITS;",
        "java.awt.Color.BITS = 3;",
        "gone.field.sub = 3;",
        "int k = gone.inner.count;",
        "Object k = gone.made.inner;",
        "int k = gone.count; gone.count += 2; k = java.awt.Color.BITS; java.awt.Color.BITS++;",
        "int k = holder.nested.count;",
        "holder.nested.next = holder.nested;",
    ],
)
def test_a_field_without_a_model_has_no_value_anybody_knows(statement: str) -> None:
    text = (
        "class Main { static class Holder { Unknown.Inner nested; }\n"
        f" static void use(Unknown gone, Holder holder) {{ {statement} }}\n"
        " public static void main(String[] a) { use(null, new Holder()); } }"
    )
    program = load_java_texts({"Main.java": text}).program
    assert check_program(program) == []
    used: set[str] = set()
    for block in program.procedures["Main.use(Unknown,Main$Holder)"].blocks:
        for operation in block.operations:
            match operation:
                case Load(place=FieldPlace() as place) | Store(place=FieldPlace() as place):
                    used.add(f"{place.owner}.{place.field}")
                case Load(place=GlobalPlace() as place) | Store(place=GlobalPlace() as place):
                    used.add(place.name)
                case _:
                    pass
    assert used <= {"Main$Holder.nested", "java.lang.Integer.<state>"}
    execute(program, "<entry> Main.main(java.lang.String[])", None, DefaultInputs())


NESTED = (
    "class G { static class ListX { void insert(int n) { } class Node { } void link(Node a) { } } void insrt() { } }"
)


@pytest.mark.parametrize(
    ("name", "procedure"),
    [
        ("G.ListX.insert", "G$ListX.insert(int)"),
        ("G$ListX.insert", "G$ListX.insert(int)"),
        ("G.ListX.link(G.ListX.Node)", "G$ListX.link(G$ListX$Node)"),
    ],
)
def test_nested_classes_are_found_as_the_source_writes_them(name: str, procedure: str) -> None:
    assert [entry.procedure for entry in lowered(NESTED, name).entries] == [procedure]


@pytest.mark.parametrize(("name", "near"), [("G.ListX.insrt", "G.ListX.insert"), ("Somewhere.link", "G.ListX.link")])
def test_near_misses_are_suggested(name: str, near: str) -> None:
    with pytest.raises(InputError) as raised:
        lowered(NESTED, name)
    (note,) = raised.value.diagnostic.notes
    assert note.startswith("similar: ")
    assert near in note
