"""Random methods that call each other, with random contracts: what is proved by contracts at calls, no execution
violates.

    python -m tests.engines.deductive.contract_programs --count 300 [--first SEED] [--inlined]

The prover is asked alone, without the executions that confirm its proofs. The truth is that of an evaluation of the
same program in Python on two objects, shared or not, and small and extreme numbers. Prints what is proved although an
evaluation violates it, and how much is proved, by contracts or (`--inlined`) with calls inlined: replacing bodies by
contracts may lose proofs and must not win false ones.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from vernier.core.budget import Budget
from vernier.core.obligation import ViolationPoint
from vernier.core.settings import Settings
from vernier.encode.heap_maps.domain import World
from vernier.encode.heap_maps.heap import Precision
from vernier.engines.deductive.entry_proofs import EntryProofs
from vernier.engines.deductive.resources import Share
from vernier.engines.deductive.used_contracts import UsedContracts, used_contracts
from vernier.run.loading.frontends import load_java_program
from vernier.run.loading.load import Unit
from vernier.run.tasks import make_task
from vernier.solvers.protocol import UNITS_PER_SECOND

NUMBERS = (-2147483648, -2, -1, 0, 1, 2, 3, 5, 2147483647)
STATEMENTS = (
    ("v = v + n;", "s.v = wrap(s.v + n)"),
    ("w = n;", "s.w = n"),
    ("v = 0;", "s.v = 0"),
    ("if (n > 2) v = 1;", "if n > 2: s.v = 1"),
    ("o.w = w;", "o.w = s.w"),
    ("o.v = n;", "o.v = n"),
    ("if (n < 0) throw new IllegalArgumentException();", "if n < 0: raise Thrown"),
)
CALLS = (
    ("v = {m}(o, n);", "s.v = call({site}, '{m}', s, o, n)"),
    ("{m}(o, n);", "call({site}, '{m}', s, o, n)"),
    ("w = o.{m}(this, n);", "s.w = call({site}, '{m}', o, s, n)"),
    ("if (n > 0) v = {m}(o, n - 1);", "if n > 0: s.v = call({site}, '{m}', s, o, n - 1)"),
    (
        "try {{ {m}(o, n); }} catch (IllegalArgumentException e) {{ w = 1; }}",
        "try: call({site}, '{m}', s, o, n)\n    except Thrown: s.w = 1",
    ),
)
RESULTS = (("n", "n"), ("v", "s.v"), ("w + 1", "wrap(s.w + 1)"), ("0", "0"), ("v + w", "wrap(s.v + s.w)"))
REQUIRED = (
    ("true", "True"),
    ("n >= 0", "n >= 0"),
    ("o != this", "o is not s"),
    ("0 <= n && n <= 9 && v == 0", "0 <= n <= 9 and s.v == 0"),
)
ENSURED = (
    ("\\result >= 0", "x >= 0"),
    ("\\result == n", "x == n"),
    ("\\result == v", "x == s.v"),
    ("\\result == 0", "x == 0"),
    ("v == \\old(v)", "s.v == b.v"),
    ("w == \\old(w)", "s.w == b.w"),
    ("o.v == \\old(o.v)", "o.v == c.v"),
    ("o.w == \\old(o.w)", "o.w == c.w"),
    ("n >= 0", "n >= 0"),
    ("v == n", "s.v == n"),
    ("n > 2 ==> v == 1", "n <= 2 or s.v == 1"),
)
FRAMES = {"": "svwovw", "v": "sv", "w": "sw", "v, w": "svw", "\\nothing": "", "v, o.w": "svow", "o.v, o.w": "ovw"}
SIGNALS = (("n < 0", "n < 0"), ("v == \\old(v)", "s.v == b.v"), ("false", "False"))


class Thrown(Exception):
    """Java's IllegalArgumentException."""


@dataclass(slots=True)
class Cell:
    """An object of the program."""

    v: int
    w: int


@dataclass(frozen=True, slots=True)
class Method:
    """A method in both languages, with its contract."""

    name: str
    required: tuple[str, str]
    ensured: tuple[tuple[str, str], ...]
    frame: str
    signals: tuple[str, str] | None
    java: str
    python: str

    def text(self) -> str:
        frame = f"    //@ assignable {self.frame};\n" if self.frame else ""
        signals = "" if self.signals is None else f"    //@ signals (IllegalArgumentException e) {self.signals[0]};\n"
        ensured = "".join(f"    //@ ensures {java};\n" for java, _ in self.ensured)
        required = f"    //@ requires o != null && {self.required[0]};\n"
        head = f"    int {self.name}(Main o, int n) {{\n"
        return f"{required}{frame}{ensured}{signals}{head}{self.java}    }}\n"


def wrap(value: int) -> int:
    return (value + 2**31) % 2**32 - 2**31


@dataclass(slots=True)
class Program:
    """Two methods that may call each other, and an evaluation that notes what is violated."""

    methods: dict[str, Method]
    violated: set[str] = field(default_factory=set)
    _depth: int = 0

    def text(self) -> str:
        return "class Main {\n    int v, w;\n" + "".join(method.text() for method in self.methods.values()) + "}\n"

    def violations(self, name: str) -> set[str]:
        """The obligations that some execution from a method violates."""
        self.violated = set()
        for n in NUMBERS:
            for v, w in ((0, 0), (1, -3), (7, 2147483647)):
                for shared in (True, False):
                    s = Cell(v, w)
                    self._enter(self.methods[name], s, s if shared else Cell(w, v), n)
        return self.violated

    def _enter(self, method: Method, s: Cell, o: Cell, n: int) -> None:
        if not eval(method.required[1], {}, {"s": s, "o": o, "n": n}):
            return
        b, c = Cell(s.v, s.w), Cell(o.v, o.w)
        known = {"s": s, "o": o, "n": n, "b": b, "c": c}
        self._depth = 0
        try:
            known["x"] = self._run(method, s, o, n)
        except RecursionError:
            return
        except Thrown:
            if method.signals is None:
                self.violated.add("uncaught")
            elif not eval(method.signals[1], {}, known):
                self.violated.add(f"{method.name}/signals.1")
        else:
            broken = (at for at, (_, one) in enumerate(method.ensured, 1) if not eval(one, {}, known))
            self.violated |= {f"{method.name}/post.{at}" for at in broken}
        if not _respected(FRAMES[method.frame], s, o, b, c):
            self.violated.add(f"{method.name}/assignable.1")

    def _run(self, method: Method, s: Cell, o: Cell, n: int) -> int:
        self._depth += 1
        if self._depth > 40:
            raise RecursionError

        def call(site: int, name: str, s: Cell, o: Cell, n: int) -> int:
            callee = self.methods[name]
            if not eval(callee.required[1], {}, {"s": s, "o": o, "n": n}):
                self.violated.add(f"{method.name}/pre.{site}")
            return self._run(callee, s, o, n)

        known = {"s": s, "o": o, "n": n, "wrap": wrap, "call": call, "Thrown": Thrown}
        exec(f"def body():\n{method.python}\nx = body()", known)
        result = known["x"]
        assert isinstance(result, int)
        self._depth -= 1
        return result


def _respected(frame: str, s: Cell, o: Cell, b: Cell, c: Cell) -> bool:
    """Whether only locations of the frame have changed: letters of an object, each followed by those of its fields."""
    allowed: set[tuple[int, str]] = set()
    current = s
    for letter in frame:
        if letter in "so":
            current = s if letter == "s" else o
        else:
            allowed.add((id(current), letter))
    changed = (
        (one, name) for one, old in ((s, b), (o, c)) for name in "vw" if getattr(one, name) != getattr(old, name)
    )
    return all((id(one), name) in allowed for one, name in changed)


def program(choose: random.Random) -> Program:
    circular = choose.random() < 0.3
    return Program({name: _method(name, circular, choose) for name in ("f", "g")})


def _method(name: str, circular: bool, choose: random.Random) -> Method:
    java, python, site = "", "", 0
    calls = choose.choice((1, 1, 2)) if name == "f" else int(circular)
    kinds = [False] * choose.choice((0, 1, 1, 2)) + [True] * calls
    choose.shuffle(kinds)
    for is_call in kinds:
        one, other = choose.choice(CALLS[3:4] if is_call and name == "g" else CALLS if is_call else STATEMENTS)
        site += is_call
        values = {"m": "g" if name == "f" else "f", "site": site}
        java += f"        {one.format(**values) if is_call else one}\n"
        python += f"    {other.format(**values) if is_call else other}\n"
    result = choose.choice(RESULTS)
    java, python = f"{java}        return {result[0]};\n", f"{python}    return {result[1]}\n"
    signals = choose.choice((*SIGNALS, None, None))
    ensured = tuple(choose.sample(ENSURED, 3))
    return Method(name, choose.choice(REQUIRED), ensured, choose.choice(list(FRAMES)), signals, java, python)


def loaded(made: Program, folder: Path) -> Unit:
    path = folder / "Main.java"
    path.write_text(made.text(), encoding="utf-8")
    (unit,) = load_java_program((str(path),), Settings()).units
    return unit


def proved(unit: Unit, name: str, used: UsedContracts) -> set[str]:
    """The obligations that are proved from a method, as the evaluation names them."""
    entry = next(entry for entry in unit.entries if f".{name}(" in entry.name)
    task = make_task(unit, entry, Settings())
    escaping = {item.id for item in task.obligations if item.moment is ViolationPoint.ESCAPE}
    contracts = used_contracts(task, used)
    proofs = EntryProofs(task.program, task.entry, task.clauses, World.CLOSED, contracts, escaping, Precision.FULL)
    share = Share(2 * UNITS_PER_SECOND, Budget.of_seconds(300))
    found = set(proofs.proved([item.id for item in task.obligations], share))
    if escaping <= found:
        found.add("uncaught")
    return {one.removeprefix("Main.").replace("(Main,int)", "") for one in found}


@dataclass(frozen=True, slots=True)
class Answer:
    """What is proved of the program of a seed, and what of that is false."""

    seed: int
    proved: int
    false: tuple[str, ...]


def answers(seeds: Iterable[int], used: UsedContracts, folder: Path) -> Iterator[Answer]:
    for seed in seeds:
        made = program(random.Random(seed))
        unit = loaded(made, folder)
        found = {name: proved(unit, name, used) for name in made.methods}
        false = (f"{name}: {one}" for name in found for one in sorted(found[name] & made.violations(name)))
        yield Answer(seed, sum(map(len, found.values())), tuple(false))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--inlined", action="store_true", help="inline calls, to see how much contracts lose")
    asked = parser.parse_args()
    used = UsedContracts.IN_RECURSION if asked.inlined else UsedContracts.AT_CALLS
    total = wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for answer in answers(range(asked.first, asked.first + asked.count), used, Path(folder)):
            total += answer.proved
            wrong += len(answer.false)
            if answer.false:
                print(f"seed {answer.seed}: {', '.join(answer.false)} proved and false", flush=True)
    print(f"{total} obligations proved, {wrong} of them false")


if __name__ == "__main__":
    main()
