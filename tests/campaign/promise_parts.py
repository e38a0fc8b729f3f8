"""Parts of methods under contract: rare conditions on arguments and heaps, and effects with clauses about them.

The class under test has the fields `a b c d : int`, `l : long`, `head : Node`, `arr, brr : int[]`; the method
has the parameters `n, p : Node` (not null), `t : Tree` (not null), `x, y : int`, `v : long`. Conditions read the fields
`key` and `next`, `left` and `right`, and parameters; effects write other fields, each its own, so that what one effect
promises no other breaks. Effects that change `next` or `head` come last.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

ENSURES = "ensures"
RELATIONAL = "relational"
INVARIANT = "invariant"
FRAME = "assignable"
SIGNALS = "signals"
LOOP_FRAME = "loop frame"
SMALL = 4
"""Bits of the numbers that the small conditions speak of."""


@dataclass(frozen=True, slots=True)
class Rare:
    """A condition true of one value or of few heaps; `setup` makes the usual witness such a one. Scopes that contain it
    have at least `objects` of a class and `bits` in a number."""

    condition: str
    setup: str
    objects: int = 2
    bits: int = SMALL


@dataclass(frozen=True, slots=True)
class Clause:
    """A promise: its text in the contract, and what it means as a Java expression over the state after the call, of
    the receiver `o`, the parameters, the result `r` and values saved before (`saved`, declarations)."""

    text: str
    meaning: str
    saved: str = ""
    kind: str = ENSURES


@dataclass(frozen=True, slots=True)
class Effect:
    """What the method does usually and rarely, in terms of a flag `{c}`; `strict` holds unless the rare case happens,
    `loose` always. `methods` are members that the statements use. The frame of a loop stands in the statements, as
    `{clause}` after `{label}`."""

    statements: str
    strict: Clause
    loose: Clause
    methods: str = ""
    last: bool = False
    result: str = ""
    """the expression that is returned, where the effect is about the result"""
    writes: str = ""
    """the locations it writes, as a frame names them; empty where that cannot be said"""
    rare: Rare | None = None
    """the rare case of this effect, where it depends on no flag"""


def rare(generator: random.Random) -> Rare:
    """A rare condition."""
    return generator.choice(_RARE)(generator)


def _mixed(generator: random.Random) -> Rare:
    value, factor, shift = generator.getrandbits(31), generator.randrange(1, 999) * 2 + 1, generator.randrange(2, 9)
    linear = (value * factor + 13) & 0xFFFFFFFF
    target = linear ^ (linear >> shift)
    target -= (target >> 31) << 32
    condition = f"((x * {factor} + 13) ^ ((x * {factor} + 13) >>> {shift})) == {target}"
    return Rare(condition, f"x = {value};", bits=32)


def _value(generator: random.Random) -> Rare:
    value = generator.choice((1374387206, -987654321, 77777777))
    place = generator.choice(("x", "n.key", "p.key", "t.key"))
    return Rare(f"{place} == {value}", f"{place} = {value};", bits=32)


def _long(generator: random.Random) -> Rare:
    value = generator.choice((123456789012, -5000000000, 1 << 40))
    if generator.random() < 0.5:
        return Rare(f"v == {value}L", f"v = {value}L;", bits=64)
    return Rare("(int) v == 5 && v > 5L", "v = 4294967301L;", bits=64)


def _small(generator: random.Random) -> Rare:
    first, second = generator.randrange(3, 7), generator.randrange(-7, -2)
    return generator.choice(
        (
            Rare(f"n.key == {first} && x == {second}", f"n.key = {first}; x = {second};"),
            Rare(f"x == {first} && y == {second} && p.key == {first}", f"x = {first}; y = {second}; p.key = {first};"),
            Rare(f"x * y == 35 && x == {5 if first % 2 else 7}", f"x = {5 if first % 2 else 7}; y = 35 / x;"),
        )
    )


def _alias(generator: random.Random) -> Rare:
    key = generator.randrange(2, 7)
    return generator.choice(
        (
            Rare(f"n == p && n.key == {key}", f"p = n; n.key = {key};", 1),
            Rare(f"n.next == n && n.key == {key}", f"n.next = n; n.key = {key};"),
            Rare(f"n.next == p && p.next == n && p.key == {key}", f"n.next = p; p.next = n; p.key = {key};"),
            Rare("n.next != null && n.next == p.next && n != p", "n.next = p.next = new Node();", 3),
            Rare("t.left == t.right && t.left != null", "t.left = t.right = new Tree();"),
            Rare("t.left == t", "t.left = t;", 1),
        )
    )


def _shape(generator: random.Random) -> Rare:
    one, two = generator.randrange(1, 7), generator.randrange(-6, 0)
    three = "n.next != null && n.next.next != null && n.next.next.next == null"
    make = "n.next = new Node(); n.next.next = new Node();"
    tree = "t.left != null && t.right != null && t.left.right != null"
    grow = "t.left = new Tree(); t.right = new Tree(); t.left.right = new Tree();"
    return generator.choice(
        (
            Rare(f"{three} && n.key == {one} && n.next.key == {two}", f"{make} n.key = {one}; n.next.key = {two};", 4),
            Rare(f"{three} && n.next.key > n.key + {one}", f"{make} n.next.key = {one + 1}; n.key = 0;", 4),
            Rare(f"{tree} && t.left.right.key == {two}", f"{grow} t.left.right.key = {two};", 4),
            Rare(f"t.left != null && t.left.key == t.key && t.key == {one}",
                 f"t.left = new Tree(); t.left.key = t.key = {one};", 2),
        )
    )  # fmt: skip


_RARE: tuple[Callable[[random.Random], Rare], ...] = (_mixed, _value, _long, _small, _alias, _alias, _shape)


def simple_rare(generator: random.Random) -> Rare:
    """A rare condition without arithmetic."""
    key = generator.choice((3, 5, 1374387206))
    bits = SMALL if key < 1 << 3 else 32
    return generator.choice(
        (
            Rare("n == p", "p = n;", 1, 1),
            Rare(f"n.key == {key}", f"n.key = {key};", 1, bits),
            Rare("n.next == p", "n.next = p;", 2, 1),
            Rare("n.next == n", "n.next = n;", 1, 1),
            Rare("n.next == this.head && n.next != null", "n.next = o.head;", 3, 1),
            Rare(f"x == {key}", f"x = {key};", 1, bits),
        )
    )


def simple_effects(generator: random.Random) -> list[Effect]:
    """One or two effects that deduction can speak of."""
    chosen = generator.sample(_SIMPLE, generator.choice((1, 1, 2)))
    return sorted((make(generator) for make in chosen), key=lambda effect: effect.last)


def effects(generator: random.Random, count: int) -> list[Effect]:
    """Different effects; those that change lists last."""
    framed = generator.random() < 0.35
    among = (*_FRAMED, *_FRAMED, _touched) if framed else (*_FRAMED, *_EFFECTS)
    chosen: dict[str, Effect] = {_touched.__name__: _touched(generator)} if framed else {}
    while len(chosen) < count:
        make = generator.choice(among)
        chosen[make.__name__] = make(generator)
    return sorted(chosen.values(), key=lambda effect: (effect.last, effect.strict.kind != SIGNALS))


def _field(generator: random.Random) -> Effect:
    other = generator.choice(("x + 1", "x - 1", "~x", "x ^ 4"))
    body = generator.choice(
        (
            f"if ({{c}}) this.a = {other}; else this.a = x;",
            f"this.a = x; if ({{c}}) this.a = {other};",
            f"this.setA(x, {{c}} ? {other} : x);",
            f"this.a = {other}; if (!({{c}})) this.a = x;",
        )
    )
    helper = "  void setA(int x, int z) { this.a = z; }" if "setA" in body else ""
    return Effect(
        body, Clause("this.a == x", "o.a == x"), Clause(f"this.a == x || this.a == ({other})",
        f"o.a == x || o.a == ({other})"), helper, writes="this.a"
    )  # fmt: skip


def _result(generator: random.Random) -> Effect:
    usual, other = generator.choice((("x", "x + 1"), ("x + y", "x - ~y"), ("(int) v", "(int) (v + 1)")))
    strict = Clause(f"\\result == {usual}", f"r == {usual}")
    loose = Clause(f"\\result == {usual} || \\result == {other}", f"r == {usual} || r == {other}")
    return Effect("", strict, loose, result=f"({{c}}) ? {other} : {usual}", writes="this.a")


def _wide(generator: random.Random) -> Effect:
    """Sums of ints that are longs, or not."""
    other = generator.choice(("(x + 1) + 1L", "x + 2L", "-1L - x"))
    body = generator.choice(
        (f"this.l = {{c}} ? {other} : x + 1L;", f"if ({{c}}) this.l = {other}; else this.l = 1L + x;")
    )
    strict = Clause("this.l == x + 1L", "o.l == x + 1L")
    loose = Clause(f"this.l == x + 1L || this.l == {other}", f"o.l == x + 1L || o.l == {other}")
    return Effect(body, strict, loose, writes="this.l")


def _node(generator: random.Random) -> Effect:
    body = generator.choice(
        (
            "n.val = {c} ? y + 1 : y;",
            "n.put({c} ? y + 1 : y);",
            "n.val = y; if ({c}) n.val++;",
            "Node q = {c} ? p : n; p.val = y + 1; q.val = y; if (q == n) n.val = y; else n.val = y + 1;",
        )
    )
    return Effect(
        body,
        Clause("n.val == y", "n.val == y"),
        Clause("n.val == y || n.val == y + 1", "n.val == y || n.val == y + 1"),
        writes="n.val, p.val",
    )


def _kept(generator: random.Random) -> Effect:
    """A field of an argument that should not be touched."""
    body = generator.choice(
        ("if ({c}) p.mark = p.mark + 1;", "if ({c}) this.touch(p);", "p.mark = p.mark + ({c} ? 1 : 0);")
    )
    helper = "  void touch(Node q) { q.mark++; }" if "touch" in body else ""
    return Effect(
        body,
        Clause("p.mark == \\old(p.mark)", "p.mark == mark", "int mark = p.mark;"),
        Clause(
            "p.mark == \\old(p.mark) || p.mark == \\old(p.mark) + 1", "p.mark == m0 || p.mark == m0 + 1",
            "int m0 = p.mark;"),
        helper,
        writes="p.mark",
    )  # fmt: skip


def _cell(generator: random.Random) -> Effect:
    place = generator.choice(("1", "x & 1", "this.arr.length - 1"))
    body = generator.choice(
        (
            f"this.arr[{place}] = {{c}} ? y ^ 1 : y;",
            f"int[] z = this.arr; z[{place}] = y; if ({{c}}) z[{place}] = y ^ 1;",
            f"for (int i = 0; i < this.arr.length; i++) if (i == ({place})) this.arr[i] = {{c}} ? y ^ 1 : y;",
        )
    )
    strict = Clause(f"this.arr[{place}] == y", f"o.arr[{place.replace('this', 'o')}] == y")
    loose = Clause(
        f"this.arr[{place}] == y || this.arr[{place}] == (y ^ 1)",
        f"o.arr[{place.replace('this', 'o')}] == y || o.arr[{place.replace('this', 'o')}] == (y ^ 1)",
    )
    return Effect(body, strict, loose, writes="this.arr[*]")


def _leaf(generator: random.Random) -> Effect:
    target = generator.choice(("t", "(t.left == null ? t : t.left)"))
    body = f"Tree s = {target}; s.val = {{c}} ? -1 : x;"
    strict = Clause(f"\\old({target}).val == x", "q0.val == x", f"Tree q0 = {target};")
    loose = Clause(
        f"\\old({target}).val == x || \\old({target}).val == -1", "q1.val == x || q1.val == -1", f"Tree q1 = {target};"
    )
    return Effect(body, strict, loose)


def _all_marked(generator: random.Random) -> Effect:
    """A walk along a list that leaves something out."""
    body = generator.choice(
        (
            "for (Node q = n; q != null && q.tag != 1; q = q.next) q.tag = 1; if ({c}) n.tag = 2;",
            "Node q = n; while (q != null && q.tag != 1) { q.tag = 1; q = q.next; } n.tag = {c} ? 2 : n.tag;",
            "this.walk(n, {c});",
        )
    )
    helper = (
        "  void walk(Node q, boolean z) { if (q == null || q.tag == 1) return; q.tag = 1; walk(q.next, false);"
        " if (z) q.tag = 2; }"
    )
    return Effect(
        body, Clause("n.tag == 1", "n.tag == 1"), Clause("n.tag == 1 || n.tag == 2", "n.tag == 1 || n.tag == 2"),
        helper if "walk" in body else "",
    )  # fmt: skip


def _pushed(generator: random.Random) -> Effect:
    """A new cell in front of the list, which another effect may have emptied afterwards."""
    body = generator.choice(
        (
            "Node f = new Node(); f.next = this.head; if (!({c})) this.head = f;",
            "Node f = new Node(); f.next = this.head; this.head = {c} ? this.head : f;",
            "if (!({c})) this.push();",
        )
    )
    helper = "  void push() { Node f = new Node(); f.next = this.head; this.head = f; }" if "push" in body else ""
    strict = Clause(
        "this.head != null && this.head.next == \\old(this.head)", "o.head != null && o.head.next == h0",
        "Node h0 = o.head;"
    )  # fmt: skip
    loose = Clause(
        "this.head == null || this.head == \\old(this.head) || this.head.next == \\old(this.head)",
        "o.head == null || o.head == h1 || o.head.next == h1",
        "Node h1 = o.head;"
    )  # fmt: skip
    return Effect(body, strict, loose, helper, last=True)


def _touched(generator: random.Random) -> Effect:
    """A location outside the frame that is changed rarely. The text is what the frame has in addition."""
    place, meaning, others = generator.choice(
        (
            ("this.d", "o.d == d0", ""),
            ("p.extra", "p == n || p.extra == e0", "n.extra"),
            ("n.extra", "n == p || n.extra == f0", "p.extra"),
            ("t.extra", "t.extra == g0", ""),
            ("this.brr[1]", "o.arr == o.brr || o.brr[1] == b0", "this.brr[0]"),
            ("this.brr[1]", "o.arr == o.brr || o.brr[1] == b0", ""),
        )
    )
    body = generator.choice(
        (
            f"if ({{c}}) {place}++;",
            f"{place} = {{c}} ? {place} ^ 1 : {place};",
            "this.change({c}, n, p, t);",
        )
    )
    helper = f"  void change(boolean z, Node n, Node p, Tree t) {{ if (z) {place} = {place} + 5; }}"
    saved = "int d0 = o.d, e0 = p.extra, f0 = n.extra, g0 = t.extra, b0 = o.brr[1];"
    strict = Clause(others, meaning, saved, FRAME)
    loose = Clause(", ".join(part for part in (place, others) if part), "true", "", FRAME)
    return Effect(body, strict, loose, helper if "change" in body else "", writes="this.a")


def _static(generator: random.Random) -> Effect:
    """A static, written here or in a callee."""
    body = generator.choice(
        (
            "Main.g = {c} ? y + 1 : y;",
            "Main.put({c} ? y + 1 : y);",
            "Main.put(y); if ({c}) Main.put(y + 1);",
            "if (!({c})) Main.g = y; else Main.put(y + 1);",
        )
    )
    helper = "  static void put(int z) { Main.g = z; }" if "put" in body else ""
    strict, loose = Clause("Main.g == y", "Main.g == y"), Clause("Main.g == y || Main.g == y + 1", "true")
    return Effect(body, strict, loose, helper, writes="Main.g")


def _invariant(generator: random.Random) -> Effect:
    body = generator.choice(
        (
            "this.c = y & 7; if ({c}) this.c = -1;",
            "this.c = {c} ? -1 : 4;",
            "if ({c}) this.c = -1;",
            "this.c = this.c + 0; if ({c}) this.low();",
        )
    )
    helper = "  private void low() { this.c = -1; }" if "low" in body else ""
    strict, loose = Clause("c >= 0", "o.c >= 0", "", INVARIANT), Clause("c >= -1", "o.c >= -1", "", INVARIANT)
    return Effect(body, strict, loose, helper, writes="this.c")


def _thrown(generator: random.Random) -> Effect:
    body = generator.choice(
        (
            "if (y == 3 || {c}) throw new IllegalStateException();",
            "if (y == 3) throw new IllegalStateException(); if ({c}) this.fail();",
        )
    )
    helper = "  void fail() { throw new IllegalStateException(); }" if "fail" in body else ""
    strict = Clause("(IllegalStateException e) y == 3", "!threw || y == 3", "", SIGNALS)
    return Effect(body, strict, Clause("(IllegalStateException e) true", "true", "", SIGNALS), helper)


def _chosen(generator: random.Random) -> Effect:
    """The head of the list becomes another node, whatever another effect has made it: a relational clause."""
    body = generator.choice(
        (
            "this.head = {c} ? p : n;",
            "if ({c}) this.head = p; else if (x > 0) this.head = n; else this.head = null;",
            "this.head = n; if ({c}) this.head = p;",
        )
    )
    saved = "var s0 = reach(o.head); s0.addAll(reach(n));"
    strict = Clause(
        "this.head' in this.head.*next + n.*next + null", "o.head == null || s0.contains(o.head)", saved, RELATIONAL
    )
    loose = Clause(
        "this.head' in this.head.*next + n.*next + p + null", "o.head == null || s1.contains(o.head)",
        "var s1 = reach(o.head); s1.addAll(reach(n)); s1.add(p);", RELATIONAL
    )  # fmt: skip
    return Effect(body, strict, loose, last=True)


def _linked(generator: random.Random) -> Effect:
    """The end of a list moves: a relational clause about closures."""
    body = generator.choice(("if ({c}) n.next = p;", "Node z = {c} ? n : new Node(); z.next = p;"))
    strict = Clause("n.*next' in n.*next + null", "s2.containsAll(reach(n))", "var s2 = reach(n);", RELATIONAL)
    loose = Clause(
        "n.*next' in n.*next + p.*next + null", "s3.containsAll(reach(n))",
        "var s3 = reach(n); s3.addAll(reach(p));", RELATIONAL
    )  # fmt: skip
    return Effect(body, strict, loose, last=True)


def _copied(generator: random.Random) -> Effect:
    """One of two parameters is stored, here or in a callee."""
    body = generator.choice(
        (
            "this.a = {c} ? y : x;",
            "this.a = x; if ({c}) this.a = y;",
            "this.set({c} ? y : x);",
            "if ({c}) this.set(y); else this.set(x);",
        )
    )
    helper = "  void set(int z) { this.a = z; }" if "set" in body else ""
    either = Clause("this.a == x || this.a == y", "o.a == x || o.a == y")
    return Effect(body, Clause("this.a == x", "o.a == x"), either, helper, writes="this.a")


def _stored(generator: random.Random) -> Effect:
    """One of two references is stored into an object."""
    body = generator.choice(
        (
            "p.other = {c} ? p : n;",
            "p.other = n; if ({c}) p.other = p;",
            "if (!({c})) this.tie(p, n); else this.tie(p, p);",
        )
    )
    helper = "  void tie(Node u, Node w) { u.other = w; }" if "tie" in body else ""
    strict = Clause("p.other == n", "p.other == n")
    return Effect(body, strict, Clause("p.other == n || p.other == p", "p.other == n || p.other == p"), helper)


_SIMPLE: tuple[Callable[[random.Random], Effect], ...] = (
    _copied, _stored, _static, _pushed, _chosen, _linked,
)  # fmt: skip
_FRAMED: tuple[Callable[[random.Random], Effect], ...] = (
    _field, _result, _wide, _node, _kept, _cell, _invariant, _static,
)  # fmt: skip
_EFFECTS: tuple[Callable[[random.Random], Effect], ...] = (
    _leaf, _all_marked, _pushed, _thrown, _chosen, _linked,
)  # fmt: skip
