"""Which lines a bounded answer rests on. A line that is marked is needed: with anything in its place the assertion can
fail; one that is not marked is not."""

from __future__ import annotations

import pytest

from vernier.core.budget import Budget
from vernier.core.evidence import Core
from vernier.core.outcome import Outcome, Verdict
from vernier.engines.api import Context, Task
from vernier.engines.bounded import BoundedEngine
from vernier.engines.strategy import INLINE, Deepening
from vernier.frontend.c import DataModel, load_c_texts
from vernier.frontend.java import load_java_texts
from vernier.ir.program import Program
from vernier.solvers.protocol import Cores

_FIELDS = """import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static int noise;
  static class Box { int low; int high; }
  public static void main(String[] args) {
    int a = Verifier.nondetInt();
    int b = Verifier.nondetInt();
    int c = a ^ b;
    noise = c * 31;
    Box box = new Box();
    box.low = a; // needed
    box.high = noise;
    if (b > a) { // needed
      box.low = b; // needed
    }
    if (c > 3) {
      noise++;
    }
    assert box.low >= a; // needed
  }
}
"""
_REFERENCES = """import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static class Box { int value; Box other; }
  public static void main(String[] args) {
    int a = Verifier.nondetInt();
    Box one = new Box();
    Box two = new Box();
    Box three = new Box();
    Box chosen = one;
    if (a > 5) {
      chosen = two;
    }
    three.other = chosen; // needed
    chosen.value = a; // needed
    three.value = a + 1;
    Box again = three.other; // needed
    assert again.value == a || again.value == 0; // needed
  }
}
"""
_CALLS = """import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static int larger(int x, int y) {
    if (x > y) // needed
      return x;
    return y;
  }
  static int other(int x) {
    return x * 17;
  }
  public static void main(String[] args) {
    int a = Verifier.nondetInt();
    int b = Verifier.nondetInt();
    int m = larger(a, b); // needed
    int n = other(a);
    for (int i = 0; i < 3; i++) {
      n = n + a;
    }
    assert m >= a; // needed
  }
}
"""
_C = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int noise;
int main(void) {
  int a = __VERIFIER_nondet_int();
  int cells[4];
  int *p = &cells[1];
  cells[0] = a;
  *p = a; // needed
  noise = a / 3;
  if (noise > 7)
    cells[0] = 1;
  if (cells[1] != a) // needed
    reach_error();
  return 0;
}
"""


def _marked(text: str) -> set[int]:
    return {number for number, line in enumerate(text.splitlines(), 1) if line.endswith("// needed")}


def _explained(program: Program, entry: str, wanted: str) -> Outcome:
    asked = tuple(item for item in program.obligations.values() if wanted in item.id)
    engine = BoundedEngine(Deepening(2), INLINE, Cores.LABELS)
    context = Context(Budget.of_seconds(30.0), 0, lambda _: None)
    (outcome,) = engine.run(Task(program, entry, asked, {}, {}, ()), context)
    return outcome


def _lines(core: Core | None, file: str) -> tuple[set[int], set[int]]:
    assert core is not None
    return tuple({span.line for span in spans if span.file == file} for spans in (core.needed, core.unneeded))  # type: ignore[return-value]


@pytest.mark.parametrize("text", [_FIELDS, _REFERENCES, _CALLS], ids=["fields", "references", "calls"])
def test_java(text: str) -> None:
    lowered = load_java_texts({"Main.java": text}, ["Main.main"])
    outcome = _explained(lowered.program, lowered.entries[0].start, "/assert.")
    assert outcome.verdict is Verdict.PROVED
    needed, unneeded = _lines(outcome.find(Core), "Main.java")
    assert needed == _marked(text)
    assert unneeded


def test_c() -> None:
    lowered = load_c_texts([("main.c", _C)], DataModel.LP64)
    outcome = _explained(lowered.program, lowered.entries[0].start, "unreach")
    assert outcome.verdict is Verdict.PROVED
    needed, unneeded = _lines(outcome.find(Core), "main.c")
    assert needed == _marked(_C)
    assert unneeded


def test_nothing_is_explained_unless_asked_for() -> None:
    lowered = load_java_texts({"Main.java": _FIELDS}, ["Main.main"])
    asked = tuple(item for item in lowered.program.obligations.values() if "/assert." in item.id)
    context = Context(Budget.of_seconds(30.0), 0, lambda _: None)
    (outcome,) = BoundedEngine(Deepening(2)).run(
        Task(lowered.program, lowered.entries[0].start, asked, {}, {}, ()), context
    )
    assert outcome.find(Core) is None
