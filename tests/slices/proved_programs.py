"""Random programs with few inputs, random slices of them and their proofs: what is proved by a slice, no execution of
the original violates.

    python -m tests.slices.proved_programs --count 300 [--first SEED]

`main` has five executions that come to its assertion, about one location after a call that may or may not change it.
What must stay is drawn, as in the campaign, so that proofs meet abstractions which no bounded proof would choose.
Prints how many assertions hold, how many of these are proved, and stops at the first that is proved and does not hold.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from dataclasses import dataclass
from pathlib import Path

from vernier.core.budget import Budget
from vernier.core.events import ignore
from vernier.core.settings import Settings
from vernier.frontend.java.attribute import ModelLibrary, load_program, read_sources
from vernier.ir.interp.ends import Limits, Violated
from vernier.ir.interp.inputs import ListInputs
from vernier.ir.interp.machine import Machine
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import load
from vernier.run.tasks import make_task
from vernier.slices.marks import Marks
from vernier.slices.methods import Methods
from vernier.slices.proof import Proved, prove_slice
from vernier.slices.properties import properties
from vernier.slices.slicing import slice_with

_PLAIN = (
    "f = n;", "g = f + n;", "g++;", "a[0] = n;", "b[1] = g;", "other.f = n;", "other.g = 2;", "a = new int[2];",
    "a = b;", "other = new B();", "total = n;", "n = n + 1;", "other.a[1] = 3;", "b = other.b;", "last = other;",
    "last.f = 5;", "int[] c{i} = a; c{i}[1] = n;", "B d{i} = other; d{i}.g = n;", "f = a[0] + total;",
)  # fmt: skip
_CLAIMS = (
    "o.f == 7", "o.g == 8", "o.a[0] == 1", "o.b[1] == 2", "o.a == a", "o.b == b", "p.f == 9", "p.g == 10",
    "o.other == p", "B.total == 4", "o.g >= 8", "a[1] == 0", "B.last == o", "o.other != null", "n <= 4", "p.a[1] == 6",
)  # fmt: skip


@dataclass(slots=True)
class _Maker:
    rng: random.Random
    used: int = 0

    def text(self) -> str:
        """The program."""
        helpers = "".join(
            f"  {kind} h{number}(int n) {{ {self._block(2, number)} {'return f + n; ' if kind == 'int' else ''}}}\n"
            for number, kind in enumerate(("void", "int", "void"))
        )
        claim = self.rng.choice(_CLAIMS)
        return (
            "class B {\n  int f; int g; int[] a; int[] b; B other; static int total; static B last;\n"
            f"{helpers}  void m(int n) {{\n{self._block(self.rng.randint(2, 4), 3)}\n  }}\n"
            "  public static void main(String[] arguments) {\n"
            "    int n = vernier.Nondet.nondetInt(); if (n < 0 || n > 4) return;\n"
            "    B o = new B(); B p = new B(); int[] a = new int[2]; int[] b = n > 3 ? a : new int[2];\n"
            "    o.f = 7; o.g = 8; o.a = a; o.b = b; o.other = p; a[0] = 1; if (n <= 3) b[1] = 2;\n"
            "    p.f = 9; p.g = 10; p.other = n > 2 ? o : p; p.a = new int[2]; p.a[1] = 6; p.b = p.a;\n"
            f"    B.total = 4; B.last = o;\n    o.m(n);\n    assert {claim};\n  }}\n}}\n"
        )

    def _block(self, count: int, calls: int) -> str:
        return "\n".join("    " + self._statement(calls, 0) for _ in range(count))

    def _statement(self, calls: int, depth: int) -> str:
        """A statement that calls only those of the first helpers."""
        self.used += 1
        kinds = ["plain"] * 4 + (["call"] * 2 if calls else []) + (["if", "for", "while"] if depth < 2 else [])
        match self.rng.choice(kinds):
            case "call":
                number = self.rng.randrange(calls)
                forms = ["h{}(n);", "other.h{}(1);"]
                if number == 1:
                    forms += ["g = h{}(n);", "f = other.h{}(2);"]
                return str(self.rng.choice(forms)).format(number)
            case "if":
                condition = self.rng.choice(("n > 2", "f > n", "a == b", "other != this"))
                return f"if ({condition}) {{ {self._statement(calls, depth + 1)} {self._statement(calls, depth + 1)} }}"
            case "for":
                name = f"i{self.used}"
                return f"for (int {name} = 0; {name} < n; {name}++) {{ {self._statement(calls, depth + 1)} }}"
            case "while":
                name = f"w{self.used}"
                return f"int {name} = 0; while ({name} < 2) {{ {self._statement(calls, depth + 1)} {name}++; }}"
            case _:
                return self.rng.choice(_PLAIN).format(i=self.used)


@dataclass(slots=True)
class Tally:
    programs: int = 0
    holding: int = 0
    proved: int = 0


class FalseProof(Exception):
    """Something is proved that an execution violates."""


def check_program(number: int, tally: Tally) -> None:
    """Draw a program and a slice; FalseProof if the slice proves what does not hold."""
    rng = random.Random(number)
    text = _Maker(rng).text()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "B.java"
        path.write_text(text, encoding="utf-8")
        settings = Settings(entry=("B.main",))
        (unit,) = load(find_sources((str(path),)), settings, ignore).units
        task = make_task(unit, unit.entries[0], settings)
        sources, _ = read_sources(unit.files)
        attribution = load_program(sources, ModelLibrary.standard())
    (asked,) = properties(task.obligations, ("assert",))
    texts = {source.path: source.text for source in sources}
    methods = Methods(task.program, task.entry, attribution, texts)
    share = rng.choice((0.2, 0.5, 0.8))
    relevant = frozenset(unit_ for method in methods.all for unit_ in method.units if rng.random() < share)
    files = slice_with(Marks(methods, asked.ids, relevant), asked, attribution, texts).files
    proof = prove_slice(task, asked, files, settings, Budget.of_seconds(60))
    machine = Machine(task.program)
    limits = Limits(steps=20_000, seconds=5.0, stop_at=asked.ids)
    ends = [machine.run(task.entry, None, ListInputs((n,)), None, limits).end for n in range(5)]
    holds = not any(isinstance(end, Violated) for end in ends)
    tally.programs += 1
    tally.holding += holds
    tally.proved += isinstance(proof, Proved)
    if isinstance(proof, Proved) and not holds:
        raise FalseProof(f"program {number}\n{text}\n" + "\n".join(files.values()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    tally = Tally()
    for number in range(given.first, given.first + given.count):
        check_program(number, tally)
    print(f"{tally.programs} programs: {tally.holding} assertions hold, {tally.proved} are proved, none of them false")


if __name__ == "__main__":
    main()
