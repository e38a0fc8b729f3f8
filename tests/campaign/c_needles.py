"""C programs of several needles: rendered for gcc, and for a check from main."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from tests.campaign import faults
from tests.campaign.c_shapes import choose, reads_count
from tests.campaign.drawing import Kind, draw
from tests.campaign.faults import FAULTY, Tests
from tests.campaign.harness import Language, Program, single
from tests.campaign.judgement import Family
from tests.campaign.needle import COUNT, INPUT, Needle, Observed
from tests.campaign.templates import effects

KIND = Kind(Language.C, effects("c.toml"), (), (), choose, reads_count)
_READ = "__VERIFIER_nondet_int(/*a*/)"
_READ_COUNT = "__VERIFIER_nondet_int(/*n*/)"
_HEAD = """#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);"""


def make(rng: random.Random, number: int, families: frozenset[Family]) -> Needle:
    """A needle of one of the families."""
    return draw(KIND, rng, number, families)


def probe(needles: Sequence[Needle], runs: Sequence[Sequence[tuple[int, int]]]) -> str:
    """A program that prints what each needle's observation is; run r has the inputs (needle, count) of `runs[r]`."""
    lines = [_HEAD, "static int run;"]
    for name, index in (("A", 0), ("N", 1)):
        rows = ", ".join("{" + ", ".join(str(pair[index]) for pair in row) + "}" for row in runs)
        lines.append(f"static int {name}[{len(runs)}][{len(needles)}] = {{{rows}}};")
    for number, item in enumerate(needles):
        lines += [_read(item.members, number), f"static int n{number}(void) {{", f"  {_read(item.body, number)}"]
        lines += [f"  return {item.observe};", "}"]
    lines += ["int main(void) {", f"  run = {_READ};"]
    lines += [f'  printf("{number} %d\\n", n{number}());' for number in range(len(needles))]
    return "\n".join([*lines, "  return 0;", "}", ""])


def _read(text: str, number: int) -> str:
    return text.replace(INPUT, f"A[run][{number}]").replace(COUNT, f"N[run][{number}]")


def asserting(needles: Sequence[Needle], observed: Sequence[Observed], rng: random.Random) -> Program:
    """The program with assertions, or statements that can go wrong in their place, to be checked from main."""
    faulty = rng.random() < FAULTY
    tests: Tests = partial(faults.tests, faults.C) if faulty else _tests
    lines, calls = [_HEAD], []
    for number, (item, seen) in enumerate(zip(needles, observed, strict=True)):
        lines.append(item.members)
        if rng.random() < 0.5:
            direct = not item.once and rng.random() < 0.6
            value = f"({item.observe})" if direct else f"seen{number}"
            lines += [f"static void n{number}(void) {{", f"  {item.body}"]
            lines += [] if direct else [f"  int seen{number} = {item.observe};"]
            lines += [*tests(value, number, seen, rng), "}"]
            calls.append(f"  n{number}();")
        else:
            lines += [f"static int n{number}(void) {{", f"  {item.body}", f"  return {item.observe};", "}"]
            calls += [f"  int seen{number} = n{number}();", *tests(f"seen{number}", number, seen, rng)]
    text = "\n".join([*lines, "int main(void) {", *calls, "  return 0;", "}", ""])
    program = single(Language.C, text.replace(INPUT, _READ).replace(COUNT, _READ_COUNT))
    return replace(program, asked=faults.codes(faults.C)) if faulty else program


def _tests(value: str, number: int, seen: Observed, rng: random.Random) -> list[str]:
    """The twin, which admits both values, and the assertion that the needle violates."""
    if rng.random() < 0.5:
        twin = f"  assert({value} == {seen.without} || {value} == {seen.found}); /*:n{number}.twin*/"
        return [twin, f"  assert({value} == {seen.without}); /*:n{number}.false*/"]
    neither = f"{value} != {seen.without} && {value} != {seen.found}"
    twin = f"  if ({neither}) {{\n    reach_error(); /*:n{number}.twin*/\n  }}"
    return [twin, f"  if ({value} == {seen.found}) {{\n    reach_error(); /*:n{number}.false*/\n  }}"]
