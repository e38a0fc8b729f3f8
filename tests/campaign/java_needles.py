"""Java programs of several needles: rendered for the JVM, for a check from main, and as methods with and without
contracts."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from tests.campaign import faults
from tests.campaign.drawing import Kind, draw
from tests.campaign.faults import FAULTY, Tests
from tests.campaign.harness import Language, Program, single
from tests.campaign.java_shapes import choose, reads_count
from tests.campaign.judgement import Family
from tests.campaign.needle import COUNT, INPUT, Needle, Observed
from tests.campaign.templates import effects

KIND = Kind(
    Language.JAVA, effects("java.toml"), effects("java_library.toml"), effects("java_open.toml"), choose, reads_count
)
_READ = "Verifier.nondetInt(/*a*/)"
_READ_COUNT = "Verifier.nondetInt(/*n*/)"
_HEAD = """import java.util.*;
import java.util.function.*;
import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {"""


def make(rng: random.Random, number: int, families: frozenset[Family]) -> Needle:
    """A needle of one of the families."""
    return draw(KIND, rng, number, families)


def probe(needles: Sequence[Needle], runs: Sequence[Sequence[tuple[int, int]]]) -> str:
    """A program that prints what each needle's observation is; run r has the inputs (needle, count) of `runs[r]`."""
    lines = [_HEAD, "  static int run = Verifier.nondetInt();"]
    for name, index in (("A", 0), ("N", 1)):
        table = ", ".join("{" + ", ".join(str(pair[index]) for pair in row) + "}" for row in runs)
        lines.append(f"  static int[][] {name} = {{{table}}};")
    for number, item in enumerate(needles):
        lines += [f"  {_read(item.members, number)}", f"  static int n{number}() {{", f"    {_read(item.body, number)}"]
        lines += [f"    return {item.observe};", "  }"]
    lines.append("  public static void main(String[] args) {")
    for number in range(len(needles)):
        lines.append(f'    try {{ System.out.println("{number} " + n{number}()); }}')
        lines.append(f'    catch (Throwable e) {{ System.out.println("{number} " + e); }}')
    return "\n".join([*lines, "  }", "}", ""])


def _read(text: str, number: int) -> str:
    return text.replace(INPUT, f"Main.A[Main.run][{number}]").replace(COUNT, f"Main.N[Main.run][{number}]")


def asserting(needles: Sequence[Needle], observed: Sequence[Observed], rng: random.Random) -> Program:
    """The program with assertions, or statements that can go wrong in their place, to be checked from main."""
    faulty = rng.random() < FAULTY
    tests: Tests = partial(faults.tests, faults.JAVA) if faulty else _tests
    lines = [_HEAD]
    for number, (item, seen) in enumerate(zip(needles, observed, strict=True)):
        lines += [f"  {item.members}", f"  static {rng.choice(('void', 'int'))} n{number}() {{", f"    {item.body}"]
        is_void = lines[-2].startswith("  static void")
        lines += [*_assertions(item, number, seen, rng, tests)] if is_void else [f"    return {item.observe};"]
        lines.append("  }")
        if not is_void:
            lines += [f"  static void c{number}() {{", f"    int seen{number} = n{number}();"]
            lines += [*tests(f"seen{number}", number, seen, rng), "  }"]
    lines.append("  public static void main(String[] args) {")
    lines += [
        f"    {'c' if f'  static void c{number}() {{' in lines else 'n'}{number}();" for number in range(len(needles))
    ]
    text = "\n".join([*lines, "  }", "}", ""])
    program = single(Language.JAVA, text.replace(INPUT, _READ).replace(COUNT, _READ_COUNT))
    return replace(program, asked=faults.codes(faults.JAVA)) if faulty else program


def _assertions(item: Needle, number: int, seen: Observed, rng: random.Random, tests: Tests) -> list[str]:
    if not item.once and rng.random() < 0.6:
        return tests(f"({item.observe})", number, seen, rng)
    return [f"    int seen{number} = {item.observe};", *tests(f"seen{number}", number, seen, rng)]


def _tests(value: str, number: int, seen: Observed, rng: random.Random) -> list[str]:
    """The twin, which admits both values, and the assertion that the needle violates."""
    if rng.random() < 0.7:
        twin = f"    assert {value} == {seen.without} || {value} == {seen.found}; /*:n{number}.twin*/"
        false = f"    assert {value} == {seen.without}; /*:n{number}.false*/"
    else:
        neither = f"{value} != {seen.without} && {value} != {seen.found}"
        twin = f"    if ({neither}) {{\n      assert false; /*:n{number}.twin*/\n    }}"
        false = f"    if ({value} == {seen.found}) {{\n      assert false; /*:n{number}.false*/\n    }}"
    return [twin, false]


def opened(needles: Sequence[Needle], observed: Sequence[Observed], rng: random.Random) -> Program:
    """Each needle's method is an entry of its own, which gets the inputs from its callers."""
    lines = [_HEAD]
    for number, (item, seen) in enumerate(zip(needles, observed, strict=True)):
        body = item.body.replace(INPUT, "a").replace(COUNT, "n")
        members = item.members.replace(INPUT, _READ).replace(COUNT, _READ_COUNT)
        lines += [f"  {members}", f"  public static void n{number}(int a, int n) {{", f"    {body}"]
        lines += [*_assertions(item, number, seen, rng, _tests), "  }"]
    entries = tuple(f"Main.n{number}" for number in range(len(needles)))
    return single(Language.JAVA, "\n".join([*lines, "}", ""]), entries)


def promising(needles: Sequence[Needle], observed: Sequence[Observed]) -> Program:
    """The program with a contract for each needle's method, each an entry of its own."""
    lines = [_HEAD]
    for number, (item, seen) in enumerate(zip(needles, observed, strict=True)):
        body = item.body.replace(INPUT, "a").replace(COUNT, "n")
        members = item.members.replace(INPUT, _READ).replace(COUNT, _READ_COUNT)
        lines += [f"  {members}", f"  //:n{number}.twin"]
        lines.append(f"  //@ ensures \\result == {seen.without} || \\result == {seen.found};")
        lines += [f"  //:n{number}.false", f"  //@ ensures \\result == {seen.without};"]
        lines += [f"  static int n{number}(int a, int n) {{", f"    {body}", f"    return {item.observe};", "  }"]
    entries = tuple(f"Main.n{number}" for number in range(len(needles)))
    return single(Language.JAVA, "\n".join([*lines, "}", ""]), entries)
