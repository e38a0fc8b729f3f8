"""Random programs with lists against executions of them: `python -m tests.engines.pdr.random_lists FIRST COUNT`.

No null dereference that is proved absent is violated by an execution on the interpreter. The programs link nodes in all
ways, with cycles too; use static variables, objects that hold nodes, methods (one of them may call itself), loops,
and handlers of exceptions.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.engines.pdr.lists import own_outcomes, tasks_of, violated
from vernier.core.outcome import Verdict

SECONDS = 15.0
BATCH = 10
"""How many programs are read at once"""
STREAMS = 150
MEMBERS = """
    static class Box {
        Node held;
    }

    static Node shared;
"""


class Generator:
    """One random program."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._counter = 0

    def members(self) -> str:
        helper = self._block(("p", "q"), 2, 3)
        returned = self._random.choice(("p", "q", "p == null ? q : p", "shared", "q.next", "help(q, p.next)"))
        main = self._block(("a", "b", "c"), 3, 5)
        return (
            f"{MEMBERS}\n    static Node help(Node p, Node q) {{\n        Box box = new Box();\n{helper}"
            f"        return {returned};\n    }}\n\n    public static void main(String[] args) {{\n"
            "        Node a = new Node(0, null), b = null, c = null;\n        Box box = new Box();\n"
            f"{main}    }}\n"
        )

    def _block(self, names: tuple[str, ...], depth: int, most: int) -> str:
        return "".join(self._statement(names, depth) for _ in range(self._random.randint(1, most)))

    def _statement(self, names: tuple[str, ...], depth: int) -> str:
        pick, x, y = self._random.choice, self._random.choice(names), self._random.choice(names)
        if depth > 0 and self._random.random() < 0.45:
            inner = self._block(names, depth - 1, 3)
            match pick(("if", "if", "while", "while", "for", "try")):
                case "if":
                    return f"if ({self._condition(names)}) {{\n{inner}}} else {{\n{self._block(names, 0, 1)}}}\n"
                case "while":
                    return f"while (Verifier.nondetInt() > 0 && {self._condition(names)}) {{\n{inner}}}\n"
                case "for":
                    self._counter += 1
                    name = f"e{self._counter}"
                    body = self._block((*names, name), depth - 1, 2)
                    return f"for (Node {name} = {x}; {name} != null; {name} = {name}.next) {{\n{body}}}\n"
                case _:
                    handler = self._block(names, 0, 1)
                    return f"try {{\n{inner}}} catch (NullPointerException e) {{\n{handler}}}\n"
        return pick((
            f"{x} = new Node(1, {y});", f"{x} = {y};", f"{x} = null;", f"{x} = {y}.next;", f"{x}.next = {y};",
            f"if ({x} != null) {x} = {x}.next;", f"if ({x} != null) {x}.next = {y};", f"{x}.next = null;",
            f"if ({x} != null && {x} != {y}) {x}.next = {y};", f"shared = {x};", f"{x} = shared;", f"box.held = {x};",
            f"{x} = box.held;", f"if ({x} != null) {x} = help({x}, {y});", f"{x} = new Node(2, null);",
            f"{x} = new Node(3, {y}); {y} = null;", f"{x}.value = 1;", "box = new Box();",
        )) + "\n"  # fmt: skip

    def _condition(self, names: tuple[str, ...]) -> str:
        x, y = self._random.choice(names), self._random.choice(names)
        return self._random.choice((
            f"{x} != null", f"{x} == null", f"{x} == {y}", f"{x} != {y}", f"{x} != null && {x}.next != null",
            "Verifier.nondetInt() > 0", "shared != null", f"box.held == {x}", f"{x}.next != null",
        ))  # fmt: skip


def streams(seed: int) -> Iterator[tuple[int, ...]]:
    """Inputs that are mostly positive, so that loops go on for a while, and all of some lengths at first."""
    random = Random(seed)
    for number in range(STREAMS):
        weight = number / STREAMS
        yield tuple(int(random.random() < weight) for _ in range(40))


def judge(first: int, count: int, seconds: float) -> tuple[Counter[str], list[str]]:
    """Counts of what was found, and the programs with a wrong answer."""
    seen, wrong = Counter[str](), list[str]()
    texts = {f"Main{seed}": Generator(seed).members() for seed in range(first, first + count)}
    with tempfile.TemporaryDirectory() as folder:
        tasks = tasks_of(Path(folder), texts)
    for (name, text), task in zip(texts.items(), tasks, strict=True):
        failing = violated(task, streams(first))
        for each, item in own_outcomes(task, seconds).items():
            seen[item.verdict.value if item.verdict is Verdict.PROVED else item.reason] += 1
            seen["violated"] += each in failing
            if item.verdict is Verdict.PROVED and each in failing:
                wrong.append(f"{name}: {each} is proved but violated\n{text}")
    return seen, wrong


def main(first: int, count: int) -> int:
    seen, wrong = Counter[str](), 0
    for start in range(first, first + count, BATCH):
        found, complaints = judge(start, min(BATCH, first + count - start), SECONDS)
        seen += found
        wrong += len(complaints)
        for each in complaints:
            print(f"WRONG: {each}", flush=True)
    for told, number in seen.most_common():
        print(f"{number:6} {told}")
    return wrong


if __name__ == "__main__":
    sys.exit(1 if main(int(sys.argv[1]), int(sys.argv[2])) else 0)
