"""Violations that one input in four billion shows: no test finds them, so no engine may hide behind testing.

`RARE` holds for the one input 1374387206. An engine alone may refute such an assertion or not know; it must not prove
it. The twin of each, which admits both values, must not be refuted.
"""

from __future__ import annotations

import pytest

from vernier.core.budget import Budget
from vernier.core.obligation import Code
from vernier.core.outcome import Verdict
from vernier.engines.api import Context, Engine, Task
from vernier.engines.bounded import BoundedEngine
from vernier.engines.induction import InductionEngine
from vernier.engines.strategy import Deepening
from vernier.frontend.c import DataModel, load_c_texts
from vernier.frontend.java import load_java_texts

_JAVA = """
import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static class Node { int val; Node next; Node other; Object data; }
  static class Late { static int x = 3; static { count++; } }
  static class X { int v; }
  static class Cell { Node next; int val; }
  static int x; static double d; static boolean b; static long l; static Object o; static int count; static int[] cells;
  static boolean rare() { int y = Verifier.nondetInt() * 7 + 13; return (y ^ (y >>> 3)) == 987654321; }
  MEMBERS
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    BODY
  }
}
"""

_STATICS = {
    "int": "if (!rare()) x = 1; assert x == 1;",
    "int, other side": "if (rare()) { } else { x = 1; } assert x == 1;",
    "long": "if (!rare()) l = 1; assert l == 1;",
    "double": "if (!rare()) d = 1; assert d == 1;",
    "boolean": "if (!rare()) b = true; assert b;",
    "reference": "if (!rare()) o = new X(); assert o != null;",
    "array": "if (!rare()) cells = new int[3]; assert cells != null;",
    "two writes": "if (!rare()) x = 1; else l = 2; assert x + l != 2;",
    "read before": "int k = x; if (!rare()) x = k + 1; assert x == 1;",
    "initialisation": "if (rare()) Late.x = 5; assert count == 0;",
    "initialisation, other side": "if (!rare()) Late.x = 5; assert count == 1;",
    "reached branch": "if (!rare()) x = 1; if (x == 0) { assert false; }",
}
_LIST = "if (n < 1) return; Node h = null; for (int i = 0; i < n; i++) { Node m = new Node(); m.next = h; h = m; } "
_UNKNOWN_OBJECTS = {
    "field": _LIST + "if (!rare()) h.val = 5; assert h.val == 5;",
    "field of the next": _LIST + "if (h.next == null) return; if (!rare()) h.next.val = 5; assert h.next.val == 5;",
    "reference": _LIST + "if (!rare()) h.data = h; assert h.data != null;",
    "array": "if (n < 1 || n > 1000) return; int[][] m = new int[n][n]; int[] r = m[0]; if (!rare()) r[0] = 5; "
    "assert r[0] == 5;",
    "cell": "if (n < 1 || n > 1000) return; int[][] m = new int[n][n]; if (!rare()) m[0][0] = 5; assert m[0][0] == 5;",
    "new types": "if (n < 1 || n > 1000) return; Node[] arr = new Node[n]; "
    "for (int i = 0; i < n; i++) arr[i] = new Node(); for (Node it : arr) it.data = new X(); "
    "assert !(arr[0].data instanceof X);",
    "new types in a list": _LIST + "for (Node it = h; it != null; it = it.next) it.data = new X(); "
    "assert !(h.data instanceof X);",
    "new types behind new types": _LIST + "for (Node it = h; it != null; it = it.next) "
    "{ Node k = new Node(); k.data = new X(); it.data = k; } "
    "assert !(h.data instanceof Node) || !(((Node) h.data).data instanceof X);",
    "two fields, one object": "Node r = new Node(); Node h = r; for (int i = 0; i < n; i++) "
    "{ Node m = new Node(); m.next = h; m.other = h; h = m; } "
    "if (h == r || h.next == r || h.next == h || h.next == null) return; assert h.next != h.other;",
    "first path that looks": "Node r = new Node(); Node h = r; Cell g = null; for (int i = 0; i < n; i++) "
    "{ Node m = new Node(); m.next = h; Cell k = new Cell(); k.next = h; h = m; g = k; } "
    "if (g == null || h == r) return; Node t = null; Node u = h; "
    "if (rare()) { h = null; u = null; x = g.val; } else { t = h.next; } "
    "assert t == null || t == r || t == u || g.next != t;",
    "string constants": _LIST + 'for (Node it = h; it != null; it = it.next) it.data = "a"; assert h.data != "a";',
}
_RECURSION = {
    "mutual": (
        "if (rare()) f(2000);",
        "static int f(int n) { assert n != 3; if (n <= 0) return 0; return g(n - 1); } "
        "static int g(int n) { return f(n); }",
    ),
    "mutual, three": (
        "if (rare()) f(2000);",
        "static int f(int n) { assert n != 3; if (n <= 0) return 0; return g(n - 1); } "
        "static int g(int n) { return h(n); } static int h(int n) { if (n == 77) return g(n - 1); return f(n); }",
    ),
    "mutual, the second one writes": (
        "if (rare()) { f(2000); assert x == 0; }",
        "static int f(int n) { if (n <= 0) return 0; return g(n - 1); } "
        "static int g(int n) { if (n == 5) x = 1; return f(n); }",
    ),
    "an exception that is there already": (
        "RuntimeException e = new RuntimeException(); try { f(n, e); } catch (RuntimeException caught) "
        "{ assert caught != e; }",
        "static int f(int n, RuntimeException e) { if (n <= 0) throw e; return f(n - 1, e); }",
    ),
    "what an exception holds": (
        "Node k = new Node(); try { f(n & 1023, k); } catch (E caught) { assert caught.held != k; }",
        "static class E extends RuntimeException { Object held; } "
        "static int f(int n, Node k) { if (n <= 0) { E e = new E(); e.held = k; throw e; } return f(n - 1, k); }",
    ),
    "new objects that an exception holds": (
        "try { f(n & 1023); } catch (E caught) { assert !(caught.held instanceof X); }",
        "static class E extends RuntimeException { Object held; } "
        "static int f(int n) { if (n <= 0) { E e = new E(); e.held = new X(); throw e; } return f(n - 1); }",
    ),
}
_SHAPES = (
    "sealed interface Shape {} record Point(int x, int y) {} record Dot(Point at) implements Shape {} "
    "record Line(Point from, Point to) implements Shape {} "
    "static int weight(Shape s) { return switch (s) { "
    "case Dot(Point(int v, int w)) when ((v * 7 + 13) ^ ((v * 7 + 13) >>> 3)) == 987654321 -> 1; "
    "case Dot(Point(var v, var w)) -> 2; case Line(Point(int v, int w), var to) when to == null -> 3; "
    "case Line(var from, Main.Point(int v, int w)) -> 4; }; } "
)
_PATTERNS = {
    "guard": ("assert weight(new Dot(new Point(n, 1))) != 1;", _SHAPES),
    "null component": ("assert weight(new Line(new Point(n, 1), rare() ? null : new Point(1, n))) != 3;", _SHAPES),
    "order of cases": (
        'int k = switch (rare() ? (Object) new Dot(null) : "a") '
        "{ case Dot(Point p) when p != null -> 1; case Dot(var p) -> 2; case String s -> 3; default -> 4; }; "
        "assert k != 2;",
        _SHAPES,
    ),
}

_C = """
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
typedef struct { int a; int *p; } S;
int x; double d; _Bool b; int *p; int y = 7; S s; int cells[3]; int (*fun)(void);
int one(void) { return 1; }
int two(void) { return 2; }
int putchar(int c) { x = c; return c; }
static int rare(void) {
  unsigned y = (unsigned)__VERIFIER_nondet_int() * 7u + 13u;
  return (y ^ (y >> 3)) == 987654321u;
}
static int counted(int write) { static int count; if (write) count = 1; return count; }
int main(void) {
  BODY
  return 0;
}
"""
_C_GLOBALS = {
    "int": "if (!rare()) x = 1; if (x != 1) reach_error();",
    "double": "if (!rare()) d = 1; if (d != 1) reach_error();",
    "_Bool": "if (!rare()) b = 1; if (!b) reach_error();",
    "pointer": "if (!rare()) p = &y; if (!p) reach_error();",
    "function named as one of the library": "x = 1; if (rare()) putchar(2); if (x != 1) reach_error();",
    "struct": "if (!rare()) s.a = 1; if (s.a != 1) reach_error();",
    "pointer in a struct": "if (!rare()) s.p = &y; if (!s.p) reach_error();",
    "cell": "if (!rare()) cells[1] = 1; if (cells[1] != 1) reach_error();",
    "function pointer": "fun = two; if (!rare()) fun = one; if (fun() != 1) reach_error();",
    "initialised": "if (rare()) y = 8; if (y != 7) reach_error();",
    "static local": "counted(!rare()); if (counted(0) != 1) reach_error();",
}


def java_verdicts(engine: Engine, body: str, members: str = "") -> list[Verdict]:
    """The verdicts of the assertions, by one engine alone."""
    text = _JAVA.replace("BODY", body).replace("MEMBERS", members)
    lowered = load_java_texts({"Main.java": text}, ["Main.main"])
    asked = tuple(item for item in lowered.program.obligations.values() if "/assert." in item.id)
    assert asked
    task = Task(lowered.program, lowered.entries[0].start, asked, {}, {}, ())
    outcomes = list(engine.run(task, Context(Budget.of_seconds(20.0), 0, lambda _: None)))
    assert outcomes
    assert not any("out of time" in outcome.reason for outcome in outcomes), "nothing was tried"
    return [outcome.verdict for outcome in outcomes]


def c_verdicts(body: str) -> list[Verdict]:
    lowered = load_c_texts([("main.c", _C.replace("BODY", body))], DataModel.LP64)
    asked = tuple(item for item in lowered.program.obligations.values() if item.code is Code.UNREACH)
    assert asked
    task = Task(lowered.program, "main", asked, {}, {}, ())
    return [
        item.verdict
        for item in BoundedEngine(Deepening(4)).run(task, Context(Budget.of_seconds(20.0), 0, lambda _: None))
    ]


_NEVER = (Verdict.PROVED, Verdict.UNREACHABLE)


@pytest.mark.parametrize("body", _STATICS.values(), ids=_STATICS)
def test_static_written_on_one_path_bounded(body: str) -> None:
    assert java_verdicts(BoundedEngine(Deepening(4)), body) == [Verdict.REFUTED]


@pytest.mark.parametrize("body", [*_STATICS.values(), *_UNKNOWN_OBJECTS.values()], ids=[*_STATICS, *_UNKNOWN_OBJECTS])
def test_written_on_one_path_induction(body: str) -> None:
    assert not set(java_verdicts(InductionEngine(), body)).intersection(_NEVER)


@pytest.mark.parametrize(("body", "members"), _RECURSION.values(), ids=_RECURSION)
def test_recursion_induction(body: str, members: str) -> None:
    assert not set(java_verdicts(InductionEngine(), body, members)).intersection(_NEVER)


@pytest.mark.parametrize(("body", "members"), _PATTERNS.values(), ids=_PATTERNS)
def test_patterns(body: str, members: str) -> None:
    assert Verdict.REFUTED in java_verdicts(BoundedEngine(Deepening(4)), body, members)
    assert not set(java_verdicts(InductionEngine(), body, members)).intersection(_NEVER)


@pytest.mark.parametrize("body", _C_GLOBALS.values(), ids=_C_GLOBALS)
def test_global_written_on_one_path_c(body: str) -> None:
    assert c_verdicts(body) == [Verdict.REFUTED]
