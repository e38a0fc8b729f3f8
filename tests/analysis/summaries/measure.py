"""Hold summaries against executions: python -m tests.analysis.summaries.measure [EXECUTIONS [SEEDS]].

SEEDS programs of twelve random methods each are measured after the subjects, with up to ten executions per method.
"""

from __future__ import annotations

import sys
import time

from tests.analysis.summaries.generate import random_source
from tests.analysis.summaries.heaps import Heaps, executions, program_of
from vernier.analysis.summaries.domain.bounds import Bounds, Key, Limits
from vernier.analysis.summaries.domain.transfer import Allocation
from vernier.analysis.summaries.expressions.evaluate import outside
from vernier.analysis.summaries.summarise import Summariser
from vernier.analysis.summaries.templates import Context, Template, initial
from vernier.analysis.summaries.traversal import Traversals
from vernier.frontend.java import load_java_texts
from vernier.ir.interp import Machine

NORMAL = Limits()
SHORT = Limits(cases=6, plain=8, exact=14)
"""Limits under which many bounds are made plain"""
CLASSES = {
    "TopologicalSort": ("Graph", "List", "ListEntry", "Node"),
    "LinkedList": ("LinkedList", "Entry", "java.lang.Object"),
    "Mixed": ("Cell", "Shape", "Square"),
}


def methods(subject: str) -> list[str]:
    program = program_of(subject)
    return [name for name in program.procedures if name.split(".")[0] in CLASSES[subject] and "<" not in name]


def all_bounds(summariser: Summariser, template: Template) -> dict[Key, Bounds]:
    """The bounds of everything: what a summary does not mention is unchanged."""
    context = Context(frozenset(), Allocation.NAMED)
    found: dict[Key, Bounds] = {}
    for key in summariser.mentioned.everything():
        bounds = template.values.get(key) or initial(summariser.bounding, context, key)
        assert bounds is not None
        found[key] = bounds
    return {**found, **template.values}


def compare(
    subject: str, walks: Traversals, wanted: int, seed: int = 1, limits: Limits = NORMAL
) -> list[tuple[str, int, int, int, tuple[Key, ...]]]:
    """Per method: executions, those outside the bounds, values known exactly, and what was outside."""
    program = program_of(subject)
    summariser, machine = Summariser(program, limits, walks), Machine(program)
    rows = []
    for name in methods(subject):
        template = summariser.summary(name)
        bounds = all_bounds(summariser, template)
        heaps = Heaps(program, CLASSES[subject], seed)
        count, wrong, keys = 0, 0, tuple[Key, ...]()
        for execution in executions(machine, name, heaps, wanted, wanted * 10):
            count += 1
            found = outside(execution, bounds) if template.reached else tuple(bounds)
            if found:
                wrong, keys = wrong + 1, keys or found
        exact = sum(1 for item in template.values.values() if item.exact)
        rows.append((name, count, wrong, exact, keys))
    return rows


def compare_random(seed: int, walks: Traversals, wanted: int, limits: Limits) -> tuple[int, int, int]:
    """Methods, executions and those outside the bounds, of one random program."""
    source, names = random_source(seed, 12)
    program = load_java_texts({"Random.java": source}).program
    summariser, machine = Summariser(program, limits, walks), Machine(program)
    count = wrong = 0
    for name in names:
        template = summariser.summary(name)
        bounds = all_bounds(summariser, template)
        for execution in executions(machine, name, Heaps(program, ("Item",), seed), wanted, wanted * 6):
            count += 1
            wrong += 1 if not template.reached or outside(execution, bounds) else 0
    return len(names), count, wrong


def main() -> int:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    failed = total = methods_seen = 0
    start = time.monotonic()
    for subject in CLASSES:
        for walks in Traversals:
            for name, count, wrong, exact, keys in compare(subject, walks, wanted):
                told = ", ".join(key.name for key in keys)
                print(f"{walks.value:9} {name:40} {count:5} executions {wrong:4} outside {exact:3} exact  {told}")
                failed, total, methods_seen = failed + wrong, total + count, methods_seen + 1
    spent = time.monotonic() - start
    print(f"{methods_seen} summaries, {total} executions, {failed} outside, {spent:.1f} s")
    seeds = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    rows = [
        compare_random(seed, walks, 10, limits)
        for seed in range(seeds)
        for walks in Traversals
        for limits in (NORMAL, SHORT)
    ]
    made, runs, wrong = (sum(row[index] for row in rows) for index in range(3))
    print(f"{made} summaries of random methods, {runs} executions, {wrong} outside")
    failed += wrong
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
