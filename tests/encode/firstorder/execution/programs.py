"""Random programs over linked nodes: loops of many kinds, calls, exceptions, and clauses that often hold of them."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field

from tests.encode.firstorder.execution.heaps import outcomes, start
from tests.encode.firstorder.execution.promises import promise

CLASSES = """    static class Node {
        Node next; Node other; int value; boolean flag;
        Node step() { return this.next; }
        void mark(int k) { this.value = k; }
        boolean stops() { return this.next == null; }
        Node grown() { return this; }
    }
    static class Special extends Node {
        int extra; Node link;
        Node step() { return this.other; }
        void mark(int k) { this.flag = true; this.extra = k; }
        boolean stops() { return this.flag; }
        Node grown() { Node made = new Node(); this.link = made; return made; }
    }
    @interface Requires { String[] value(); }
    @interface Ensures { String[] value(); }
    static Node root;
    static int count;
    Node head;
    int[] cells;
    String name;
"""
HELPERS = """    boolean below(Node a, int k) { return a.value < k; }
    boolean has(Node a, int k) { while (a != null) { if (a.value == k) return true; a = a.next; } return false; }
    Node find(Node a, int k) { while (a != null && a.value != k) a = a.next; return a; }
    Node before(Node a, Node b) { while (a != null && a.next != b) a = a.next; return a; }
    Node end(Node a) { if (a == null || a.next == null) return a; return end(a.next); }
    void clear(Node a) { if (a != null && a.value != 0) { a.value = 0; clear(a.next); } }
    boolean counted() { return Main.count > 0; }
    boolean rooted(Node a) { return Main.root == a; }
    boolean named() { return this.name == null; }
    boolean celled() { return this.cells != null && this.cells.length > 0 && this.cells[0] == 0; }
    boolean none(Object a) { return a == null; }
    boolean missing(int[] a) { return a == null; }
    int small(int k) { return (byte) (k + 100); }
    boolean special(Node a) { return a instanceof Special; }
    void checked(Node a) { if (a.value < 0) throw new IllegalStateException(); a.flag = true; }
    Node picked(Node a) { if (a.flag) throw new IllegalStateException(); a.value = 1; return a.next; }
    Node copy(Node a) {
        Node all = null;
        while (a != null) { Node c = new Node(); c.next = all; c.value = a.value; all = c; a = a.next; }
        return all;
    }
    Node added(Node a) { Node made = new Node(); made.other = a; if (a != null) made.next = a.next; return made; }
    void insert(Node a) { Node made = new Node(); made.next = a.next; a.next = made; }
    void unlink(Node a) { if (a.next != null) a.next = a.next.next; }
"""
QUESTIONS = (
    "below(@, k)", "has(@, k)", "counted()", "rooted(@)", "named()", "celled()", "none(@)", "none(this.cells)",
    "missing(c)", "missing(this.cells)", "small(k) > 0", "special(@)", "@.stops()", "find(@, k) == m", "end(@) == m",
    "before(@, m) != null", "find(@, 1) == null", "@.step() == @.next",
)  # fmt: skip
"""Calls that change nothing; @ is an object that is not null"""
CONDITIONS = (
    "# != null", "# != null && #.value < k", "# != null && # != m", "# != null && #.value <= k", "# != null && !#.flag",
    "# != null && #.next != null && #.next.value < k", "# != null && (#.next == null || #.next.value != k)",
    "# != null && #.next != m", "# != null && (#.flag || #.value == 1)", "# != null && !(# instanceof Special)",
    "# != null && !below(#, k)", "# != null && !#.stops()", "# != null && # != this.head && b",
    "# != null && #.other != m", "# != null && (# == n || #.value > 0)", "# != null && #.next != null && #.next != #",
)  # fmt: skip
STEPS = (
    "# = #.next;", "# = #.next;", "# = #.next;", "# = #.next;", "if (#.flag) # = #.next; else # = #.other;",
    "# = #.step();", "# = #.other;", "if (#.next == null) break; # = #.next.next;",
    "if (#.value == k) { # = #.next; continue; } # = #.next;", "# = #.next; if (b) continue;",
    "Node s = #.next; # = s;", "if (# instanceof Special) # = ((Special) #).link; else # = #.next;",
)  # fmt: skip
"""What becomes of a local that goes from object to object; # is the local"""


@dataclass(slots=True)
class Program:
    """Grows one program; `objects` are the locals in scope that may be null."""

    random: random.Random
    objects: list[str] = field(default_factory=lambda: ["n", "m", "n", "m", "this.head"])
    result: bool = True
    depth: int = 0
    loops: int = 0
    _made: int = 0

    def text(self, needed: list[str], clauses: list[str]) -> str:
        helpers = "".join(self._helper(number) for number in range(2))
        body = self._statements(self.random.choice((1, 1, 2, 2, 3)), 8)
        promised = ",\n        ".join(f'"{clause}"' for clause in dict.fromkeys(clauses))
        required = ", ".join(f'"{clause}"' for clause in needed)
        return f"""class Main {{
{CLASSES}{HELPERS}{helpers}    @Requires({{{required}}})
    @Ensures({{{promised}}})
    Node entry(Node n, Node m, Node o, int k, boolean b, int[] c) {{
{body}
        return {self._object()};
    }}
}}
"""

    def _helper(self, number: int) -> str:
        inner = Program(self.random, result=False, depth=1)
        body = inner._statements(self.random.randint(1, 2), 8)
        return f"    void helper{number}(Node n, Node m, int k, boolean b, int[] c) {{\n{body}\n    }}\n"

    # ------------------------------------------------------------ expressions

    def _one(self, *texts: str) -> str:
        return self.random.choice(texts)

    def _name(self, letter: str) -> str:
        self._made += 1
        return f"{letter}{self._made}"

    def _object(self) -> str:
        found = self.random.choice(self.objects)
        return self._one(found, found, found, "null", "this.head", "Main.root", f"({found} == null ? m : {found}.next)")

    def _value(self) -> str:
        return self._one(*self.objects, "null", "this.head", "new Node()", "new Special()", "Main.root")

    def _number(self) -> str:
        return self._one("0", "1", "2", "k", "k + 1", "small(k)", "Main.count", "-1")

    def _test(self) -> str:
        one, other = self.random.choice(self.objects), self._object()
        return self._one(
            f"{one} == {other}", f"{one} != {other}", "b", "!b", "k < 1", f"{one} != null && {one}.flag", "k > 0 || b",
            f"{one} != null && {one}.value <= k", f"{one} instanceof Special", f"{one} != null && {self._asked(one)}",
        )  # fmt: skip

    def _asked(self, one: str) -> str:
        return self.random.choice(QUESTIONS).replace("@", one)

    # ------------------------------------------------------------ statements

    def _statements(self, count: int, indent: int) -> str:
        known = list(self.objects)
        found = "\n".join(" " * indent + self._statement() for _ in range(count))
        self.objects[:] = known
        return found

    def _statement(self) -> str:
        self.depth += 1
        kinds = [self._assigned, self._assigned, self._called, self._twice, self._grown]
        if self.depth < 4:
            kinds += [self._branch, self._tried, self._edited]
            kinds += [self._loop] * (4 if self.loops < 1 else 1 if self.loops < 3 else 0)
        found = self.random.choice(kinds)()
        self.depth -= 1
        return found

    def _assigned(self) -> str:
        one = self.random.choice(self.objects)
        inside = self._one(
            f"{one}.value = {self._number()};", f"{one}.value = {self._number()};", f"{one}.flag = {self._test()};",
            f"{one}.next = {self._value()};", f"{one}.other = {self._value()};", f"{one}.mark(k);",
            f"{one}.value = {one}.value + 1;",
        )  # fmt: skip
        plain = self._one(
            f"this.head = {self._value()};", f"Main.root = {self._value()};", "Main.count = Main.count + 1;",
            "this.name = null;", "if (this.cells != null && this.cells.length > 0) this.cells[0] = k;",
            "this.cells = null;", f"{self._one('n', 'm')} = {self._object()};",
        )  # fmt: skip
        guarded = f"if ({one} != null) {{ {inside} }}"
        return self._one(guarded, guarded, guarded, inside, plain)

    def _grown(self) -> str:
        name = self._name("g")
        one = self.random.choice(self.objects)
        text = self._one(
            f"Node {name} = added({one});", f"Node {name} = new Node();", f"Node {name} = copy({one});",
            f"Node {name} = {one}; if ({self._test()}) {name} = new Node();", f"Node {name} = end({one});",
            f"Node {name} = {one} == null ? null : {one}.grown();", f"Node {name} = find({one}, k);",
            f"Node {name} = null; if (b) {{ {name} = new Special(); {name}.next = {one}; }}",
            f"Node {name} = before({one}, {self._object()});",
        )  # fmt: skip
        self.objects.append(name)
        return text

    def _edited(self) -> str:
        """Cells put in, taken out; something done to what a call found."""
        one, name = self.random.choice(self.objects), self._name("e")
        change = self._one(f"insert({name});", f"unlink({name});", f"{name}.next = {one};", f"{name}.value = k;")
        found = self._one(f"end({one})", f"find({one}, k)", f"before({one}, m)", one)
        return f"Node {name} = {found}; if ({name} != null) {{ {change} }}"

    def _called(self) -> str:
        one = self.random.choice(self.objects)
        helpers = (
            () if self.depth > 1 or not self.result else (f"helper{self.random.randrange(2)}({one}, m, k, b, c);",)
        )
        return self._one(
            *helpers * 3, f"if ({one} != null) checked({one});", f"clear({one});", f"if ({one} != null) insert({one});",
            f"if ({one} != null) {one}.mark(k);", f"if ({one} != null) unlink({one});", f"copy({one});",
        )  # fmt: skip

    def _twice(self) -> str:
        """The same asked twice, with or without something in between, with a consequence if the answers differ."""
        name, one = self._name("q"), self.random.choice(self.objects)
        asked = self._asked(one)
        again = (
            re.sub(rf"\b{one}\b", self._one(one, one, one, "n"), asked)
            if self.random.random() < 0.8
            else self._asked(one)
        )
        again = again.replace("this.cells", self._one("this.cells", "c"))
        between = self._one("", self._assigned(), self._assigned(), self._called())
        consequence = self._one(f"{one}.value = 2;", "n.value = 2;", "this.head = n;", f"{one}.next = null;")
        first = f"boolean {name} = {one} != null && {asked};"
        return f"{first} {between} if ({one} != null && n != null && ({again}) != {name}) {{ {consequence} }}"

    def _branch(self) -> str:
        then, otherwise = self._statements(1, 0), self._statements(1, 0)
        left = self._one("", "", "return n;" if self.result else "return;")
        return f"if ({self._test()}) {{ {then} {left} }}" + self._one("", f" else {{ {otherwise} }}")

    def _tried(self) -> str:
        one, name = self.random.choice(self.objects), self._name("r")
        risky = self._one(
            f"{name} = picked({one});", f"checked({one});", f"{one}.value = 1;", f"{one}.next.value = 0;",
            self._statements(1, 0), f"{name} = {one}.next.next; checked({name});",
        )  # fmt: skip
        caught = self._one("RuntimeException", "NullPointerException", "IllegalStateException")
        handler = self._one("", self._assigned(), f"{name} = n;", self._twice())
        text = f"Node {name} = {one}; try {{ {risky} }} catch ({caught} x) {{ {handler} }}"
        self.objects.append(name)
        return text

    # ------------------------------------------------------------ loops

    def _loop(self) -> str:
        self.loops += 1
        at, behind = self._name("x"), self._name("p")
        condition = self.random.choice(CONDITIONS).replace("#", at)
        step = (
            self.random.choice(STEPS)
            .replace("#", at)
            .replace("Node s = ", f"Node s{at} = ")
            .replace("= s;", f"= s{at};")
        )
        start, first = self._object(), self._one("null", "n", f"{at}")
        known = list(self.objects)
        self.objects += [at, at, at, behind]
        inside = " ".join(self._inside(at) for _ in range(self.random.choice((0, 1, 1, 2))))
        self.objects[:] = [*known, at, behind, behind]
        follow = self._one("", f"{behind} = {at}; ", f"{behind} = {at}; ", f"if (b) {behind} = {at}; ")
        body = self._one(f"{inside} {follow}{step}", f"{follow}{inside} {step}", f"{follow}{step} {inside}")
        text = f"Node {at} = {start}; Node {behind} = {first}; "
        if self.random.random() < 0.15:
            return text + f"if ({at} != null) {{ do {{ {body} }} while ({condition}); }}"
        return text + f"while ({condition}) {{ {body} }}"

    def _inside(self, at: str) -> str:
        """A statement of a loop in which `at` goes from object to object."""
        found, value = self._name("t"), self._one("0", "1", "k")
        leave = self._one("break;", "break;", f"return {at};" if self.result else "return;")
        return self._one(
            f"{at}.value = {value};", f"{at}.flag = true;", f"this.head = {at};", "n.value = 1;", f"n.other = {at};",
            f"Node {found} = {at}.other; if ({found} != null) {found}.value = {value};", f"{at}.other = new Node();",
            f"if ({self._test()}) {leave}", f"if ({at}.value == k) {leave}", f"if ({at}.flag) {leave}",
            f"if ({at} != n) {at}.flag = true;", f"this.head.value = {value};", f"{at}.next = {self._value()};",
            f"Node {found} = {at}.next; if ({found} != null) {at}.other = {found}.next;", f"{at}.mark(k);",
            f"if ({at} == m) {{ {at}.value = 0; {leave} }}", "Main.count = 1;", self._statement(), self._statement(),
        )  # fmt: skip


def program(seed: int) -> str:
    """Every other one starts with a heap that is known to the last field."""
    generator = random.Random(seed)
    if seed % 2:
        return Program(generator, ["n", "m", "o", "this.head"]).text(start(generator), outcomes(generator))
    needed = generator.choice(("n != null", "n != null", "n != null && m != null", "n != m && n != null"))
    return Program(generator).text([needed], [promise(generator) for _ in range(12)])
