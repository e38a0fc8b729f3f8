"""Generates valid, terminating Java 17 programs from a seed: one file, class Main, results printed.

Each program uses a random subset of the features of its profile, so that features are also met alone and in unusual
company. The same seed, profile and size give the same text under any hash seed.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from tests.differential.javagen import (
    classes,
    concurrent,
    containers,
    dispatch,
    failing,
    objects,
    starting,
    statements,
    strings,
    subtle,
    times,
)
from tests.differential.javagen.builder import Builder, Method
from tests.differential.javagen.expressions import expression

EXPRESSIONS = (
    "long", "small", "floats", "shifts", "division", "zero-division", "bitwise", "compound", "ternary", "effects",
    "calls", "strings", "arrays", "bounds", "switch-expression", "boxing", "math", "matrix", "var", "inputs",
)  # fmt: skip
CONTROL = (
    "loops", "switch", "jumps", "labels", "calls", "arrays", "strings", "enums", "ternary", "compound", "effects",
    "inputs",
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


Unit = Callable[[Builder], None]
UNITS: dict[str, tuple[Unit, ...]] = {
    "expressions": (random_code,),
    "control": (random_code,),
    "exceptions": (
        random_code, random_code, failing.resources, failing.finals, failing.checked, failing.library_messages,
        failing.ending,
    ),
    "dispatch": (
        dispatch.hierarchy, dispatch.hierarchy, dispatch.overloads, dispatch.initialisation, classes.nested,
        classes.lambdas, classes.enums, classes.records, classes.generics, classes.boxing,
    ),
    "starting": (starting.hierarchies,),
    "objects": (objects.random_objects,),
    "subtle": (subtle.order, subtle.conversions, subtle.scopes, subtle.starts, subtle.texts, subtle.collected),
    "strings": (strings.concatenation, strings.methods, strings.builders, strings.numbers),
    "collections": (containers.lists, containers.maps, containers.sets, containers.queues, containers.arrays),
    "concurrent": (
        concurrent.copied, concurrent.hashed, concurrent.queued, concurrent.dated, concurrent.identical,
    ),
    "times": (times.clocks, times.dated, times.amounts, times.instants),
}  # fmt: skip
FEATURES = {"expressions": EXPRESSIONS, "control": CONTROL, "exceptions": EXCEPTIONS}
PROFILES = (*UNITS, "mixed")
# Without the latest ones, so that the programs of old seeds stay what they are.
MIXED = tuple(unit for profile, pool in UNITS.items() if profile not in ("concurrent", "times") for unit in pool)


def generate(seed: int, profile: str = "mixed") -> JavaProgram:
    """The program of this seed and profile."""
    chooser = random.Random(f"{profile}/{seed}")
    features = sorted({feature for each in FEATURES.values() for feature in each})
    density = chooser.choice((30, 60, 90))
    chosen = [f for f in FEATURES.get(profile, features) if chooser.randrange(100) < density]
    b = Builder(chooser, frozenset(chosen) | frozenset(ALWAYS.get(profile, ())))
    for unit in units(b, profile):
        unit(b)
    main(b)
    return JavaProgram(assemble(b), b.counts)


def units(b: Builder, profile: str) -> list[Unit]:
    """The parts this program is made of."""
    if profile in ("expressions", "control"):
        return [random_code]
    pool: tuple[Unit, ...] = UNITS[profile] if profile != "mixed" else MIXED
    chosen = b.sample([unit for unit in pool if unit is not failing.ending], b.between(1, 3))
    chosen = [unit for number, unit in enumerate(chosen) if unit not in chosen[:number]]
    return [*chosen, failing.ending] if failing.ending in pool and b.chance(15) else chosen


def main(b: Builder) -> None:
    """The main method: calls every unit and method, catching what they throw most of the time."""
    with b.separate("void") as lines, b.block("public static void main(String[] args) {"):
        for name in b.units:
            b.line(f"{name}();")
        for method in b.methods:
            call_from_main(b, method)
        if b.methods:
            statements.statements(b, b.between(1, 4), 2)
        b.line('System.out.println("end " + fuel);')
    b.members.extend(lines)


def call_from_main(b: Builder, method: Method) -> None:
    """Print a method's result; one call in ten lets its exceptions pass."""
    arguments = ", ".join(expression(b, kind, 1) for kind in method.parameters)
    call = f'System.out.println("{method.name}: " + {method.name}({arguments}));'
    if b.chance(10):
        b.line(call)
        return
    with b.block("try {", "} catch (RuntimeException e) {"):
        b.line(call)
    b.line('  System.out.println("main caught " + (e instanceof Failure ? e.getMessage() : "other"));')
    b.line("}")


HELPERS = """  static int fuel = 300;
  static int tick(int x) { System.out.print("t" + x + " "); return x; }
  static int log(String what, int x) { System.out.println(what + " " + x); return x; }
  static String clip(String s) { return s.length() > 30 ? s.substring(0, 30) : s; }
  static class Failure extends RuntimeException { Failure(String m) { super(m); } }
  static class DeepFailure extends Failure { DeepFailure(String m) { super("deep " + m); } }
  enum Color { RED, GREEN, BLUE, BLACK }"""


def assemble(b: Builder) -> str:
    """The text of the file."""
    inputs = ["import org.sosy_lab.sv_benchmarks.Verifier;"] if b.counts["input"] else []
    lines = [
        "import java.util.*;",
        "import java.util.function.*;",
        *inputs,
        "public class Main {",
        HELPERS,
        *b.members,
        "}",
    ]
    return "\n".join([*lines, ""])
