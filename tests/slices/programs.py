"""Small random Java programs with a heap, calls, loops, exceptions and jumps, for slices to be made of.

`main` reads numbers, makes objects, calls methods and asserts something. Programs always compile; what they do may end
in any exception.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

_MOST_DEPTH = 3


@dataclass(slots=True)
class _Names:
    """What is in scope: variables by type, and how control may leave."""

    numbers: list[str]
    nodes: list[str]
    arrays: list[str]
    jumps: tuple[str, ...] = ()
    result: str = "void"
    is_static: bool = False
    locked: frozenset[str] = frozenset()
    """Counters of loops, which end because nobody else changes them"""

    def inner(self, jumps: tuple[str, ...] | None = None, locked: str = "") -> _Names:
        left = self.jumps if jumps is None else jumps
        kept = self.locked | ({locked} if locked else frozenset())
        return _Names([*self.numbers], [*self.nodes], [*self.arrays], left, self.result, self.is_static, kept)


@dataclass(slots=True)
class ProgramMaker:
    """Draws one program."""

    rng: random.Random
    number: int
    _fresh: int = 0
    _methods: list[tuple[str, str, bool]] = field(default_factory=list)
    """Name, result and whether static; each calls only those before it"""

    @property
    def name(self) -> str:
        return f"S{self.number}"

    @property
    def node(self) -> str:
        return f"N{self.number}"

    def text(self) -> str:
        """The program."""
        members = [self._method(position) for position in range(self.rng.randint(2, 4))]
        return (
            f"class {self.node} {{ int v; {self.node} next; }}\n"
            f"public class {self.name} {{\n"
            f"  int a; int b; int[] cells = new int[3]; {self.node} head; static int total;\n"
            + "".join(members)
            + self._main()
            + "}\n"
        )

    def _main(self) -> str:
        scope = _Names(["x", "y"], ["n"], ["c"], is_static=True)
        body = self._block(scope, 4, 1)
        lines = [
            "  public static void main(String[] arguments) {\n",
            "    int x = vernier.Nondet.nondetInt(); int y = vernier.Nondet.nondetInt();\n",
            f"    {self.node} n = new {self.node}(); n.next = new {self.node}(); int[] c = new int[2];\n",
            f"    {self.name} o = new {self.name}(); o.head = n;\n",
            body,
            "    assert x != 77 || y != total || o.a != 3;\n  }\n",
        ]
        return "".join(lines)

    def _method(self, position: int) -> str:
        result = self.rng.choice(("void", "int", "int", self.node))
        is_static = self.rng.random() < 0.25
        scope = _Names(["p"], ["q"], ["r"], result=result, is_static=is_static)
        body = self._block(scope, self.rng.randint(2, 5), 1)
        ending = "" if result == "void" else f"    return {self._value(scope, result)};\n"
        header = f"{'static ' if is_static else ''}{result} m{position}(int p, {self.node} q, int[] r)"
        self._methods.append((f"m{position}", result, is_static))
        return f"  {header} {{\n{body}{ending}  }}\n"

    # ------------------------------------------------------------ statements

    def _block(self, scope: _Names, count: int, depth: int) -> str:
        return "".join(self._statement(scope, depth) for _ in range(count))

    def _statement(self, scope: _Names, depth: int) -> str:
        margin = "  " * (depth + 1)
        kinds = [self._assignment] * 5 + [self._declaration] * 2 + [self._heap] * 4 + [self._call] * 3
        if depth < _MOST_DEPTH:
            kinds += [self._if] * 3 + [self._loop] * 3 + [self._switch, self._leave]
            kinds += [self._try] if self.rng.random() < 0.15 else []
        return margin + self.rng.choice(kinds)(scope, depth) + "\n"

    def _new_name(self) -> str:
        self._fresh += 1
        return f"t{self._fresh}"

    def _target(self, scope: _Names) -> str:
        free = [name for name in scope.numbers if name not in scope.locked]
        return self.rng.choice(free) if free else "total"

    def _assignment(self, scope: _Names, depth: int) -> str:
        del depth
        chance = self.rng.random()
        if chance < 0.15:
            return f"{self.rng.choice(scope.nodes)} = {self._reference(scope)};"
        if chance < 0.25:
            return f"{self.rng.choice(scope.arrays)} = {self._array(scope)};"
        form = self.rng.choice(("{} = {};", "{} += {};", "{}++;", "{} = {};"))
        return form.format(self._target(scope), self._number(scope))

    def _declaration(self, scope: _Names, depth: int) -> str:
        del depth
        name, chance = self._new_name(), self.rng.random()
        if chance < 0.2:
            text = f"{self.node} {name} = {self._reference(scope)};"
            scope.nodes.append(name)
        elif chance < 0.35:
            text = f"int[] {name} = {self._array(scope)};"
            scope.arrays.append(name)
        elif chance < 0.45:
            text = f"final int {name} = {self.rng.randint(0, 5)};"
            scope.numbers.append(name)
            scope.locked |= {name}
        elif chance < 0.55:
            other = self._new_name()
            text = f"int {name} = {self._number(scope)}, {other} = {self._number(scope)};"
            scope.numbers += [name, other]
        else:
            text = f"int {name} = {self._number(scope)};"
            scope.numbers.append(name)
        return text

    def _heap(self, scope: _Names, depth: int) -> str:
        del depth
        places = [
            f"{self.rng.choice(scope.nodes)}.v",
            f"{self.rng.choice(scope.arrays)}[{self._index(scope)}]",
            "total",
        ]
        if not scope.is_static:
            places += ["this.a", "b", "cells[1]", f"cells[{self._index(scope)}]", "head.v", "head.next.v"]
        if self.rng.random() < 0.25:
            holders = [f"{self.rng.choice(scope.nodes)}.next", *([] if scope.is_static else ["head", "head.next"])]
            return f"{self.rng.choice(holders)} = {self._reference(scope)};"
        if not scope.is_static and self.rng.random() < 0.15:
            return f"cells = {self._array(scope)};"
        form = self.rng.choice(("{} = {};", "{} += {};", "{}++;"))
        return form.format(self.rng.choice(places), self._number(scope))

    def _call(self, scope: _Names, depth: int) -> str:
        del depth
        called = self._called(scope, None)
        return f"{called};" if called is not None else "total = total + 1;"

    def _if(self, scope: _Names, depth: int) -> str:
        margin = "  " * (depth + 1)
        then = self._block(scope.inner(), self.rng.randint(1, 3), depth + 1)
        text = f"if ({self._condition(scope)}) {{\n{then}{margin}}}"
        if self.rng.random() < 0.5:
            text += f" else {{\n{self._block(scope.inner(), self.rng.randint(1, 2), depth + 1)}{margin}}}"
        return text

    def _loop(self, scope: _Names, depth: int) -> str:
        margin, name, most = "  " * (depth + 1), self._new_name(), self.rng.randint(1, 4)
        inner = scope.inner(("break;", "continue;"), name)
        inner.numbers.append(name)
        form = self.rng.choice(("for", "for", "while", "each", "do"))
        if form == "for":
            bound = self.rng.choice((str(most), f"{most} && {self._condition(scope)}"))
            body = self._block(inner, self.rng.randint(1, 3), depth + 1)
            return f"for (int {name} = 0; {name} < {bound}; {name}++) {{\n{body}{margin}}}"
        if form == "each":
            inner.jumps = ("break;", "continue;")
            body = self._block(inner, self.rng.randint(1, 3), depth + 1)
            return f"for (int {name} : {self.rng.choice(scope.arrays)}) {{\n{body}{margin}}}"
        inner.jumps = ("break;",)
        body = self._block(inner, self.rng.randint(1, 3), depth + 1)
        step = f"{margin}  {name}++;\n"
        if form == "do":
            return f"int {name} = 0; do {{\n{body}{step}{margin}}} while ({name} < {most});"
        return f"int {name} = 0; while ({name} < {most}) {{\n{body}{step}{margin}}}"

    def _try(self, scope: _Names, depth: int) -> str:
        margin = "  " * (depth + 1)
        body = self._block(scope.inner(), self.rng.randint(1, 3), depth + 1)
        handler = self._block(scope.inner(), 1, depth + 1)
        caught = self.rng.choice(("RuntimeException", "NullPointerException", "ArithmeticException"))
        return f"try {{\n{body}{margin}}} catch ({caught} e) {{\n{handler}{margin}}}"

    def _switch(self, scope: _Names, depth: int) -> str:
        margin, selector = "  " * (depth + 1), self._number(scope)
        inner = scope.inner(("break;",))
        first, second = (self._block(inner.inner(), 1, depth + 1) for _ in range(2))
        first, second = f"{{ {first.strip()} }}", f"{{ {second.strip()} }}"
        cases = (f"case 1: {first}", f"case 2: {second} break;", "default: total++; }")
        return f"switch ({selector}) {{\n{margin}" + f"\n{margin}".join(cases)

    def _leave(self, scope: _Names, depth: int) -> str:
        del depth
        ways = [*scope.jumps, "throw new IllegalStateException();"]
        if scope.result == "void":
            ways.append("return;")
        else:
            ways.append(f"return {self._value(scope, scope.result)};")
        return f"if ({self._condition(scope)}) {{ {self.rng.choice(ways)} }}"

    # ------------------------------------------------------------ expressions

    def _value(self, scope: _Names, type_: str) -> str:
        return self._number(scope) if type_ == "int" else self._reference(scope)

    def _called(self, scope: _Names, type_: str | None) -> str | None:
        fitting = [
            (name, is_static)
            for name, result, is_static in self._methods
            if type_ in (None, result) and (is_static or not scope.is_static or "x" in scope.numbers)
        ]
        if not fitting:
            return None
        name, is_static = self.rng.choice(fitting)
        given = f"{self._plain(scope)}, {self.rng.choice(scope.nodes)}, {self.rng.choice(scope.arrays)}"
        receiver = "o." if scope.is_static and not is_static else ""
        return f"{receiver}{name}({given})"

    def _plain(self, scope: _Names) -> str:
        return self.rng.choice((*scope.numbers, str(self.rng.randint(-2, 9))))

    def _index(self, scope: _Names) -> str:
        return self.rng.choice(("0", "1", self._plain(scope)))

    def _number(self, scope: _Names) -> str:
        called = self._called(scope, "int") if self.rng.random() < 0.2 else None
        if called is not None:
            return called
        parts = [
            self._plain(scope),
            f"{self.rng.choice(scope.nodes)}.v",
            "total",
            f"{self.rng.choice(scope.arrays)}.length",
        ]
        if not scope.is_static:
            parts += ["a", "this.b", f"cells[{self._index(scope)}]"]
        left, right = self.rng.choice(parts), self.rng.choice(parts)
        form = self.rng.choice(("{}", "{} + {}", "{} * {}", "{} / {}", "{} - {}", "({1} > 2 ? {0} : {1})"))
        return form.format(left, right)

    def _condition(self, scope: _Names) -> str:
        simple = f"{self._number(scope)} {self.rng.choice(('<', '>=', '==', '!='))} {self._plain(scope)}"
        if self.rng.random() < 0.3:
            return f"{self.rng.choice(scope.nodes)} != null && {simple}"
        return simple

    def _reference(self, scope: _Names) -> str:
        called = self._called(scope, self.node) if self.rng.random() < 0.2 else None
        if called is not None:
            return called
        choices = [*scope.nodes, f"{self.rng.choice(scope.nodes)}.next", f"new {self.node}()", "null"]
        return self.rng.choice(choices if scope.is_static else [*choices, "head", "head.next"])

    def _array(self, scope: _Names) -> str:
        choices = [*scope.arrays, f"new int[{self.rng.randint(0, 3)}]"]
        return self.rng.choice(choices if scope.is_static else [*choices, "cells"])
