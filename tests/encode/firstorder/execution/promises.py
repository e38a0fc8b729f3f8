"""Random clauses over the states before and after, many of them such that they often hold."""

from __future__ import annotations

import random

STARTS = ("n", "m", "this.head", "(n + m)", "(n + this.head)", "this.head'", "return")
CLOSURES = (
    "*next",
    "^next",
    "*other",
    "*(next + other)",
    "*next.other",
    "next",
    "other",
    "^other",
    "~(*next)",
    "~next",
)
FIELDS = ("value", "flag", "next", "other", "extra", "link")
KEPT = (
    "all x: Node | x.@' != x.@ => x in $.*next",
    "all x: Node - n | x.@' = x.@",
    "all x: Node - n - m | x.@' = x.@",
    "all x: Node - n.*next | x.@' = x.@",
    "all x: Node | x in n.*next + m.*next || x.@' = x.@",
    "all x: n.*next - null | x.@' = x.@",
    "all x: Node | x != n => x.@' in x.@",
    "n.@' = n.@",
    "n.@' in n.@",
    "m != null && m != n => m.@' = m.@",
    "@' in @",
    "@ in @'",
)
TRUTHS = (
    "this.head' = this.head",
    "this.head' in this.head + n + m + null",
    "this.head' in $.*next + null",
    "this.head' in Node + null",
    "return in $.*next + null",
    "return in $.*next' + null",
    "return in n.*next + m.*next + this.head.*next + null",
    "return != null",
    "return = n || return = m || return = null",
    "return in n.*next'",
    "return.next' in return.next + null",
    "return != null => return.value' = k",
    "return != null => return.value <= k",
    "return != null && return != n => return.value = 0",
    "return in Special + null",
    "n.*next' in n.*next + null",
    "n.*next in n.*next'",
    "n.*next' = n.*next",
    "$.*next' in $.*next + null",
    "$.*next in $.*next'",
    "$.^next' in $.^next + m.*next + null",
    "all x: Node | x.*next' in x.*next + null",
    "all x: Node | x.*next in x.*next'",
    "all x: Node | null in x.*next => null in x.*next'",
    "all x: Node | null in x.*next' => null in x.*next",
    "all x: Node | x in x.^next' => x in x.^next",
    "all x, y: Node | y in x.*next' => y in x.*next",
    "all x, y: Node | y in x.*next => y in x.*next'",
    "all x: Node | x.^next' = x.^next",
    "all x: Node | x.next' in x.next + null + n",
    "all x: Node | x.next' in x.*next + null",
    "all x: Node | x.other' in x.other + null + n + m",
    "all x: Node | x.other' in x.*other + x.*next + null",
    "all x: Node | x.flag' = x.flag || x.flag' = true",
    "all x: Node | x.flag = true => x.flag' = true",
    "all x: Node | x.value' != x.value => x.value' = k",
    "all x: Node | x.value' != x.value => x.value' = 0 || x.value' = 1",
    "all x: Node | x.value' < x.value => x in $.*next",
    "all x: Node | x.value' != x.value => x.value <= k",
    "all x: Node | x.value' != x.value => x.flag' = true",
    "all x: Node | x.value' != x.value => x.next' != null",
    "all x: n.*next' - null | x.value' = 0",
    "all x: n.*next - null | x.value' = k || x.value' = x.value",
    "all x: Special | x.value' = x.value",
    "all x: Special | x.flag' = x.flag => x.extra' = x.extra",
    "all x: Special | x.link' in x.link + null || no x.link'.next",
    "all x: Node | x.~next' in x.~next",
    "all x: Node | x.~next in x.~next'",
    "all x: Node | x.~(*next') in x.~(*next)",
    "all x: Node | x.~(*next) in x.~(*next')",
    "n.~next' in n.~next",
    "m.~next' in m.~next + n",
    "null.~(*next) in null.~(*next')",
    "null.~next' in null.~next",
    "n.~(*next') in n.~(*next)",
    "all x: Node | lone x.~next => lone x.~next'",
    "some n.next' => some n.next",
    "all x: Node | some x.next",
    "all x: Node | no x.next => x in $.*next'",
    "all x: Node | no x.next => x.next' = null",
    "all x: Node | no x.next => x.value' = 0",
    "all x: Node | no x.next => x !in n.*next'",
    "all x: Node | x.next' != null => some x.next'.next",
    "all x: Node | no x.next => x.~next' in n + m",
    "n.value' <= n.value || n.value' = 1",
    "n.value' != n.value => n.value' = 1 || n.value' = 0 || n.value' = k",
    "null in $.*next => null in $.*next'",
    "m in n.*next => m in n.*next'",
    "m in n.*next' => m in n.*next",
    "m !in n.*next => n.*next' = n.*next",
    "n !in m.*next && n != this.head => m.*next' = m.*next",
    "null !in n.*next",
    "n in n.^next => n in n.^next'",
    "no (n.*next & m.*next) - null => no (n.*next' & m.*next') - null",
    "k < 1 => all x: Node | x.value' = x.value",
    "b = true => n.next' = n.next",
    "b = false => all x: Node | x.flag' = x.flag",
    "b = true => return in $.*next + null",
)


def promise(generator: random.Random) -> str:
    chance = generator.random()
    if chance < 0.3:
        return _filled(generator, generator.choice(KEPT))
    if chance < 0.8:
        return _filled(generator, generator.choice(TRUTHS))
    if chance < 0.9:
        left, right = (_filled(generator, generator.choice(TRUTHS + KEPT)) for _ in range(2))
        return f"({left}) || ({right})"
    return _inclusion(generator)


def _filled(generator: random.Random, text: str) -> str:
    start = generator.choice(("n", "m", "this.head", "n", "(n + m + this.head)"))
    field = generator.choice(FIELDS[:4])
    if generator.random() < 0.1:
        other = generator.choice(("*other", "*link", "*(next.next)", "*(next ++ (n->m))"))
        text = text.replace("*next'", _primed(other)).replace("*next", other)
    return text.replace("$", start).replace("@", field)


def _inclusion(generator: random.Random) -> str:
    """What is reached from somewhere, after, is among what was reached."""
    left, *others = (f"{generator.choice(STARTS)}.{generator.choice(CLOSURES)}" for _ in range(4))
    after = _primed(left)
    before = " + ".join(others[: generator.randint(1, 3)])
    if generator.random() < 0.3:
        return f"{before} in {after} + null"
    return f"{after} in {before} + null"


def _primed(text: str) -> str:
    return text.replace("next", "next'").replace("other", "other'").replace("link", "link'")
