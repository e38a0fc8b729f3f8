"""Start heaps given to the last field, and clauses about single values after: each of them is plainly true or false.

A wrong fact shows as soon as it contradicts such a heap: then everything follows, also what never holds.
"""

from __future__ import annotations

import random

NAMES = ("n", "m", "o")
NEVER = "n = null"
"""Contradicts what is required of every start heap"""


def start(generator: random.Random) -> list[str]:
    """A heap of up to three nodes that n, m and o are; also cyclic, with aliases."""
    nodes = NAMES[: generator.choice((1, 2, 3, 3))]
    found = [" && ".join(f"{name} != null" for name in nodes)]
    found += [f"{one} != {other}" for number, one in enumerate(nodes) for other in nodes[number + 1 :]]
    found += [f"{name} = {generator.choice(('null', *nodes))}" for name in NAMES if name not in nodes]
    for node in nodes:
        found += [f"{node}.{link} = {_link(generator, nodes)}" for link in ("next", "other")]
        found.append(f"{node}.value = {generator.choice((0, 1, 1, 2))}")
        found.append(f"{node}.flag = {generator.choice(('true', 'false', 'false'))}")
        found.append(f"{node} {generator.choice(('in', '!in', '!in', '!in'))} Special")
        found.append(f"{node} in Special => {node}.link = null && {node}.extra = 0")
    found.append(f"this.head = {_link(generator, nodes)}")
    found.append(f"k = {generator.choice((0, 1, 1, 2))} && b = {generator.choice(('true', 'false'))}")
    if generator.random() < 0.5:
        found.append(f"Node in {' + '.join(nodes)}")
    return found


def _link(generator: random.Random, nodes: tuple[str, ...]) -> str:
    return generator.choice((*nodes, *nodes, "null"))


def outcomes(generator: random.Random) -> list[str]:
    """One that never holds, and more of which about half hold if execution gets to an end."""
    return [NEVER, *(_outcome(generator) for _ in range(generator.randint(6, 9)))]


def _outcome(generator: random.Random) -> str:
    one, other, number = generator.choice(NAMES), generator.choice((*NAMES, "null")), generator.choice((0, 1, 2))
    top_disjuncts = (
        f"{one} != null => {one}.next = {other}", f"{one} != null => {one}.other = {other}", "return in n.*next",
        f"{one} != null => {one}.value = {number}", f"{one} != null => {one}.flag = true", f"return = {other}",
        f"{one} != null => {one}.flag = false", f"return != {other}", f"this.head = {other}", f"{other} in {one}.*next",
        f"{other} !in {one}.*next", f"{one} in {one}.^next", f"all x: Node | x in {one}.*next",
        f"all x: Node | x in {one}.*next + {other}.*other", f"all x: Node | x.value = {number}",
        "all x: Node | x in n + m + o", "return = null || return.next = null", "all x: Node | x.value' = x.value",
        f"all x: Node - {one} | x.next' = x.next", "all x: Node | x.flag' = x.flag", f"{one}.~next in n + m",
    )  # fmt: skip
    return generator.choice(top_disjuncts)
