"""Small Java programs with loops, recursion, arrays and linked objects, and assertions of which many are false.

The shapes are those an unbounded proof has to be careful with: nested loops, exits from the middle, exceptions caught
inside and outside, aliases, objects made in loops and changed later, calls that change fields, arithmetic that wraps.
"""

from __future__ import annotations

import random

_HEADER = """import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static int g; static int h;
  static class Node { int v; boolean b; Node n; Node m; int[] a; }
  static Node keep;
"""


class Generator:
    """One program from one seed."""

    def __init__(self, seed: int) -> None:
        self.r = random.Random(seed)
        self.depth = 0
        self.loops = 0
        self.lines: list[str] = []
        self.variables = ["x", "y", "z", "g", "h"]
        self.nodes = ["p", "q", "keep"]
        self.arrays = ["a", "c"]
        self.functions: list[str] = []

    def program(self) -> str:
        functions = [self._function(index) for index in range(self.r.randrange(0, 3))]
        body = self._block(self.r.randrange(3, 7))
        body.append(self._assertion())
        start = [
            "int x = Verifier.nondetInt();", "int y = 0; int z = 1;", "Node p = new Node(); Node q = p;",
            "int k = Verifier.nondetInt(); Verifier.assume(k >= 0 && k < 6);", "int[] a = new int[k];",
            f"int[] c = {self.r.choice(['a', 'new int[3]', 'new int[k + 1]'])};",
            f"Node[] o = new Node[{self.r.choice(['k', '2', 'k + 1'])}];",
        ]  # fmt: skip
        if self.r.random() < 0.5:
            start.append("Verifier.assume(x >= -8 && x <= 8);")
        lines = "\n    ".join(start + body)
        return f"{_HEADER}{''.join(functions)}  public static void main(String[] args) {{\n    {lines}\n  }}\n}}\n"

    # ------------------------------------------------------------ expressions

    def _number(self) -> str:
        r = self.r
        return r.choice(
            [
                r.choice(self.variables), r.choice(self.variables), str(r.randrange(-3, 6)),
                f"({r.choice(self.variables)} + {r.randrange(1, 4)})",
                f"({r.choice(self.variables)} - {r.choice(self.variables)})", f"({r.choice(self.variables)} * 2)",
                f"{r.choice(self.nodes)}.v", f"{r.choice(self.arrays)}.length",
                f"{r.choice(self.arrays)}[{r.choice([*self.variables, '0', '1'])}]",
                f"({r.choice(self.variables)} % 3)",
                "Verifier.nondetInt()",
            ]
        )  # fmt: skip

    def _condition(self) -> str:
        r = self.r
        return r.choice(
            [
                f"{self._number()} {r.choice(['<', '<=', '==', '!=', '>', '>='])} {self._number()}",
                f"{r.choice(self.variables)} {r.choice(['<', '<=', '>='])} {r.choice([*self.variables, '3', '0'])}",
                f"{r.choice(self.nodes)} {r.choice(['==', '!='])} {r.choice([*self.nodes, 'null'])}",
                f"{r.choice(self.nodes)}.n != null", f"{r.choice(self.nodes)}.b", "Verifier.nondetBoolean()",
            ]
        )  # fmt: skip

    # ------------------------------------------------------------ statements

    def _block(self, size: int) -> list[str]:
        return [self._statement() for _ in range(size)]

    def _statement(self) -> str:
        r = self.r
        kind = r.random()
        if kind < 0.3 or self.depth >= 3:
            return self._assign()
        if kind < 0.45:
            return self._heap()
        self.depth += 1
        try:
            if kind < 0.7 and self.loops < 4:
                return self._loop()
            inner = " ".join(self._block(r.randrange(1, 4)))
            if kind < 0.85:
                other = f" else {{ {' '.join(self._block(1))} }}" if r.random() < 0.4 else ""
                return f"if ({self._condition()}) {{ {inner} }}{other}"
            if kind < 0.92:
                caught = r.choice(["Exception", "NullPointerException", "ArrayIndexOutOfBoundsException"])
                return f"try {{ {inner} }} catch ({caught} e) {{ {self._assign()} }}"
            return self._assertion()
        finally:
            self.depth -= 1

    def _assign(self) -> str:
        r = self.r
        target = r.choice(self.variables)
        if self.functions and r.random() < 0.3:
            name = r.choice(self.functions)
            return f"{target} = {name}({self._number()}, {r.choice(self.nodes)});"
        return r.choice([f"{target} = {self._number()};", f"{target}++;", f"{target} += {self._number()};"])

    def _heap(self) -> str:
        r = self.r
        node, other = r.choice(self.nodes), r.choice(self.nodes)
        return r.choice(
            [
                f"{node}.v = {self._number()};", f"{node}.b = {self._condition()};", f"{node}.n = {other};",
                f"{node}.m = {other}.n;", f"{node} = {other}.{r.choice(['n', 'm'])};", f"{node} = {other};",
                f"{node} = new Node();", f"{node}.n = new Node();", f"{node}.a = {r.choice(self.arrays)};",
                f"{r.choice(self.arrays)}[{r.choice([*self.variables, '0'])}] = {self._number()};",
                f"{r.choice(self.arrays)} = {r.choice(self.arrays)};",
                f"{{ Node t = new Node(); t.n = {node}; {node} = t; }}",
                f"{node}.a = new int[3];", *self._objects(node),
            ]
        )  # fmt: skip

    def _objects(self, node: str) -> list[str]:
        if "a" not in self.arrays:
            return []
        index = self.r.choice([*self.variables, "0", "1"])
        return [f"o[{index}] = {node};", f"{node} = o[{index}];", f"o[{index}] = new Node();", f"o[{index}].v++;"]

    def _loop(self) -> str:
        r = self.r
        self.loops += 1
        variable = f"i{self.loops}"
        bound = r.choice([*self.variables, "k", "4", "a.length"] if "a" in self.arrays else [*self.variables, "4"])
        outer = list(self.variables)
        self.variables = [*self.variables, variable]
        inner = self._block(r.randrange(1, 4))
        if r.random() < 0.3:
            inner.append(f"if ({self._condition()}) {r.choice(['break', 'continue'])};")
        text = " ".join(inner)
        self.variables = outer
        shape = r.random()
        if shape < 0.6:
            return f"for (int {variable} = 0; {variable} < {bound}; {variable}++) {{ {text} }}"
        if shape < 0.8:
            return f"{{ int {variable} = 0; while (Verifier.nondetBoolean()) {{ {variable}++; {text} }} }}"
        return f"{{ int {variable} = 5; do {{ {variable}--; {text} }} while ({variable} > 0 && {self._condition()}); }}"

    def _assertion(self) -> str:
        return f"assert {self._condition()};"

    def _function(self, index: int) -> str:
        """A procedure, often one that calls itself."""
        r = self.r
        name = f"f{index}"
        saved = self.variables, self.nodes, self.arrays
        self.variables, self.nodes, self.arrays = ["u", "w", "g"], ["s", "keep"], ["s.a"]
        self.depth += 1
        before, after = self._block(r.randrange(0, 3)), self._block(r.randrange(0, 3))
        self.depth -= 1
        call = r.choice(
            [
                f"w = {name}(u - 1, s);",
                f"w += {name}(u - 1, s.n);",
                f"{name}(u - 2, s); w = {name}(u - 1, s);",
                "w = u;",
            ]
        )
        stop = r.choice(["u <= 0", "u == 0", "u < 1 || s == null"])
        self.variables, self.nodes, self.arrays = saved
        self.functions.append(name)
        result = r.choice(["w", "u + w", "w + 1", "u"])
        return (
            f"  static int {name}(int u, Node s) {{ int w = {r.randrange(0, 3)}; {' '.join(before)}\n"
            f"    if ({stop}) return {r.choice(['0', '1', 'w', 'u'])}; {call}\n"
            f"    {' '.join(after)} return {result}; }}\n"
        )


def generate(seed: int) -> str:
    return Generator(seed).program()
