"""Random C programs with arrays: what an execution violates, the program reduced to cells can violate, too, and nobody
proves by cells. `python -m tests.certificates.cell_programs COUNT FIRST` prints what was found.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import replace

from tests.certificates.proofs import c_task, judged
from vernier.certificates.cells import NotReducible, reduced
from vernier.core.budget import Budget
from vernier.core.evidence import ProofCertificate
from vernier.core.outcome import Verdict
from vernier.engines.api import Context, Engine, Task
from vernier.engines.bounded import BoundedEngine
from vernier.engines.induction import InductionEngine
from vernier.engines.strategy import Deepening
from vernier.engines.testing import Effort, TestingEngine

_HEAD = """struct pair { int x; int y; };
static int first(int *p, int n) { int i = 0; while (i < n) { if (p[i] == 7) return i; i++; } return n; }
static void put(int *p, int at, int v) { p[at] = v; }
int g[3] = {4, 5};
"""


class _Text:
    """The statements of one program, over arrays `a`, `b` and `g`, an array of pairs `s`, and numbers."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.size = self.chance.randint(2, 4)

    def _cell(self, index: str) -> str:
        small = index if index.isdigit() else f"{index} % 3"
        other = f"{self.chance.choice('ab')}[{index}]"
        return self.chance.choice((other, other, other, f"g[{small}]", f"s[{index}].{self.chance.choice('xy')}"))

    def _index(self) -> str:
        return self.chance.choice(("0", "1", "i", "i", "i", "n - 1 - i", "i + 1", "j"))

    def _value(self) -> str:
        return self.chance.choice(("0", "7", "i", "x", "x + 1", self._cell(self._index())))

    def _step(self) -> str:
        cell = self._cell(self._index())
        return self.chance.choice(
            (
                f"{cell} = {self._value()};",
                f"{cell} = {self._value()};",
                f"if ({cell} > x) x = {self._value()};",
                f"if ({cell} == {self._value()}) {self._cell('i')} = {self._value()};",
                f"x = {cell};",
                "x = nondet();",
                f"*(p + i) = {self._value()};",
                f"put(a, i, {self._value()});",
                f"if ({cell} == 7) j = i;",
                f"if ({cell} {self.chance.choice(('==', '!=', '<'))} {self._value()}) reach_error();",
            )
        )

    def _loop(self) -> str:
        head = self.chance.choice(
            (
                "for (i = 0; i < n; i++)",
                "for (i = n - 1; i >= 0; i--)",
                "for (i = 1; i < n; i++)",
                "for (i = j; i < n; i++)",
            )
        )
        return f"{head} {{ {' '.join(self._step() for _ in range(self.chance.randint(1, 3)))} }}"

    def program(self) -> str:
        begin = self.chance.choice(
            ("for (i = 0; i < n; i++) { a[i] = nondet(); b[i] = 0; s[i].x = 0; s[i].y = i; }", "")
        )
        loops = " ".join(self._loop() for _ in range(self.chance.randint(1, 3)))
        asked = self.chance.choice(
            (
                f"for (i = 0; i < n; i++) if ({self._cell('i')} != {self._value()}) reach_error();",
                f"i = 0; if ({self._cell('j')} < {self._cell('i')}) reach_error();",
                "if (first(a, n) < n && j == 0) reach_error();",
            )
        )
        arrays = f"int a[{self.size}]; int b[{self.size}]; struct pair s[{self.size}]; int *p = b;"
        numbers = f"int n = {self.size}, i = 0, j = 0, x = nondet();"
        text = f"int main(void) {{ {arrays} {numbers} {begin} {loops} {asked} return 0; }}"
        return _HEAD + text.replace("nondet()", "__VERIFIER_nondet_int()")


def _verdicts(task: Task, engine: Engine, seconds: float) -> dict[str, Verdict]:
    found = engine.run(task, Context(Budget.of_seconds(seconds), 0, lambda _: None))
    return {outcome.obligation.id: outcome.verdict for outcome in found}


def examine(seed: int) -> list[str]:
    """What became of each obligation of one program; `WRONG` is among it if cells hide a violation."""
    task = c_task(_Text(seed).program())
    violated, found = reductions(task)
    for outcome in InductionEngine().run(task, Context(Budget.of_seconds(10.0), 0, lambda _: None)):
        if outcome.verdict is not Verdict.PROVED:
            continue
        certificate = outcome.find(ProofCertificate)
        assert certificate is not None
        judgement = judged(task.program, task.entry, certificate.text, outcome.obligation.id)
        is_wrong = outcome.obligation.id in violated
        found.append("WRONG: proved and violated" if is_wrong else f"proved: {type(judgement).__name__}")
    return found or ["open"]


def reductions(task: Task) -> tuple[set[str], list[str]]:
    """The obligations that executions violate, and what reduced programs do about each."""
    tested = TestingEngine(Effort.of_executions(60))
    violated = {name for name, verdict in _verdicts(task, tested, 4.0).items() if verdict is Verdict.REFUTED}
    found: list[str] = []
    for cells in (1, 2):
        try:
            small = reduced(task.program, task.entry, cells).program
        except NotReducible as error:
            return violated, [f"not reducible: {error}"]
        if violated:
            known = _verdicts(replace(task, program=small), BoundedEngine(Deepening(3)), 20.0)
            found += [_of_violated(known[name]) for name in sorted(violated)]
    return violated, found


def _of_violated(verdict: Verdict) -> str:
    match verdict:
        case Verdict.REFUTED:
            return "violated in both"
        case Verdict.PROVED | Verdict.BOUNDED | Verdict.UNREACHABLE:
            return "WRONG: the reduced program does not violate it"
        case Verdict.UNKNOWN | Verdict.ERROR:
            return "not decided of the reduced program"


def main(count: int, first: int) -> int:
    """Examine so many programs; the number of wrong answers."""
    seen: Counter[str] = Counter()
    for seed in range(first, first + count):
        found = examine(seed)
        seen.update(found)
        if any(item.startswith("WRONG") for item in found):
            print(f"seed {seed}: {found}\n{_Text(seed).program()}")
    for told, times in seen.most_common():
        print(f"{times:6}  {told}")
    return sum(times for told, times in seen.items() if told.startswith("WRONG"))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])) > 0)
