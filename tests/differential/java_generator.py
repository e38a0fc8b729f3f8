"""Generates valid, terminating Java 17 programs from a seed: one file, class Main, results printed.

Each program uses a random subset of the features of its profile, so that features are also met alone and in unusual
company. The same seed, profile and size give the same text under any hash seed.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from tests.differential.javagen import statements
from tests.differential.javagen.builder import Builder

EXPRESSIONS = (
    "long", "small", "floats", "shifts", "division", "zero-division", "bitwise", "compound", "ternary", "effects",
    "calls", "strings", "arrays", "bounds", "switch-expression", "boxing", "math", "matrix", "var",
)  # fmt: skip
CONTROL = (
    "loops", "switch", "jumps", "labels", "calls", "arrays", "strings", "enums", "ternary", "compound", "effects",
    "switch-expression", "bitwise", "long",
)  # fmt: skip
EXCEPTIONS = (
    "try", "throw", "loops", "jumps", "labels", "calls", "arrays", "bounds", "division", "zero-division", "strings",
    "switch", "assert", "effects", "enums",
)  # fmt: skip
ALWAYS = {"expressions": {"effects"}, "control": {"loops", "jumps"}, "exceptions": {"try", "throw"}}


@dataclass(frozen=True, slots=True)
class JavaProgram:
    """A generated program and how often it uses which feature."""

    source: str
    features: Counter[str]


def random_code(b: Builder) -> None:
    """Static methods of random statements."""
    for _ in range(b.between(1, 3)):
        statements.method(b, b.between(2, 6), b.between(1, 3))


UNITS: dict[str, tuple[Callable[[Builder], None], ...]] = {
    "expressions": (random_code,),
    "control": (random_code,),
    "exceptions": (random_code,),
}
FEATURES = {"expressions": EXPRESSIONS, "control": CONTROL, "exceptions": EXCEPTIONS}
PROFILES = (*UNITS, "mixed")


def generate(seed: int, profile: str = "mixed") -> JavaProgram:
    """The program of this seed and profile."""
    chooser = random.Random(f"{profile}/{seed}")
    chosen = chooser.choice(list(UNITS)) if profile == "mixed" else profile
    features = list(FEATURES[chosen])
    if profile == "mixed":
        features = sorted({feature for each in FEATURES.values() for feature in each})
    density = chooser.choice((30, 60, 90))
    enabled = frozenset(f for f in features if chooser.randrange(100) < density) | frozenset(ALWAYS.get(chosen, ()))
    b = Builder(chooser, enabled)
    for unit in UNITS[chosen]:
        unit(b)
    main(b)
    return JavaProgram(assemble(b), b.counts)


def main(b: Builder) -> None:
    """The main method: calls every method, catching what it throws most of the time."""
    with b.separate("void") as lines:
        with b.block("public static void main(String[] args) {"):
            for method in b.methods:
                call_from_main(b, method)
            statements.statements(b, b.between(1, 4), 2)
            b.line('System.out.println("end " + fuel);')
    b.members.extend(lines)


def call_from_main(b: Builder, method: statements.Method) -> None:
    """Print a method's result; one in ten programs lets its exceptions pass."""
    arguments = ", ".join(statements.expression(b, kind, 1) for kind in method.parameters)
    call = f'System.out.println("{method.name}: " + {method.name}({arguments}));'
    if b.chance(10):
        b.line(call)
        return
    with b.block("try {", "} catch (RuntimeException e) {"):
        b.line(call)
    with b.block("", "}"):
        b.line('System.out.println("main caught " + (e instanceof Failure ? e.getMessage() : "other"));')
    del b.lines[-3]


HELPERS = """  static int fuel = 300;
  static int tick(int x) { System.out.print("t" + x + " "); return x; }
  static String clip(String s) { return s.length() > 30 ? s.substring(0, 30) : s; }
  static class Failure extends RuntimeException { Failure(String m) { super(m); } }
  static class DeepFailure extends Failure { DeepFailure(String m) { super("deep " + m); } }
  enum Color { RED, GREEN, BLUE, BLACK }"""


def assemble(b: Builder) -> str:
    """The text of the file."""
    lines = ["import java.util.*;", "import java.util.function.*;", "public class Main {", HELPERS, *b.members, "}"]
    return "\n".join([*lines, *b.toplevel, ""])
