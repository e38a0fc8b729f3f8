"""Random recursive methods with random contracts: what is proved by the contract itself, no execution violates.

    python -m tests.engines.deductive.recursive_programs FIRST COUNT

The prover is asked alone, without the executions that confirm its proofs. The truth is that of a direct evaluation on
small and extreme arguments. Prints what is proved although an evaluation violates it, and how much is proved.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from vernier.core.budget import Budget
from vernier.core.settings import Settings
from vernier.engines.deductive.entry_proofs import EntryProofs
from vernier.engines.deductive.resources import Share
from vernier.run.loading.frontends import load_java_program
from vernier.run.tasks import make_task
from vernier.solvers.protocol import UNITS_PER_SECOND

NUMBERS = (-2147483648, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 9, 2147483647)
ARRAYS: tuple[tuple[int, ...], ...] = ((), (0,), (1,), (0, 2), (3, 3), (2, 1, 0), (0, 0, 5, 1))


@dataclass(frozen=True, slots=True)
class Written:
    """Java, and the same in Python over the same names."""

    java: str
    python: str = ""

    @property
    def code(self) -> str:
        return self.python or self.java


@dataclass(frozen=True, slots=True)
class Recursive:
    """A program, and whether an evaluation violates each of its obligations of these names."""

    text: str
    violated: Callable[[], set[str]]


def wrap(value: int) -> int:
    return (value + 2**31) % 2**32 - 2**31


BASES = [Written(text) for text in ("0", "k", "1", "k + 1", "-1", "n")]
ARGUMENTS = [Written(text) for text in ("k", "k + 1", "-k", "k - 1", "0", "n")]
STEPS = [Written(text) for text in ("r", "r + 1", "r + k", "r - 1", "r + r", "-r", "r & 3", "r + n")]
STEPS.append(Written("r > 5 ? 0 : r + 1", "0 if r > 5 else r + 1"))
REQUIRED = [
    Written("true", "True"),
    Written("n >= 0"),
    Written("n >= 0 && k >= 0", "n >= 0 and k >= 0"),
    Written("k == 0"),
    Written("0 <= n && n <= 50 && 0 <= k && k <= 50", "0 <= n <= 50 and 0 <= k <= 50"),
]
ENSURED = [
    Written(text.replace("x", "\\result"), text.replace("x", "x"))
    for text in ("x >= 0", "x >= k", "x == k + n", "x <= 10", "x != 7", "x == n", "x == k", "x >= -1", "x == n + n")
]


def numbers(choose: random.Random) -> Recursive:
    base, argument, step, required = (choose.choice(each) for each in (BASES, ARGUMENTS, STEPS, REQUIRED))
    down, ensured = choose.choice((1, 2)), choose.sample(ENSURED, 2)
    again = choose.choice(("", "if (n > 2) r = f(n - 2, r);"))
    text = f"""class Main {{
    //@ requires {required.java};
    //@ ensures {ensured[0].java};
    //@ ensures {ensured[1].java};
    static int f(int n, int k) {{
        if (n <= 0) return {base.java};
        int r = f(n - {down}, {argument.java});
        {again}
        return {step.java};
    }}
}}
"""

    def f(n: int, k: int) -> int:
        if n <= 0:
            return wrap(_value(base, n=n, k=k))
        r = f(n - down, wrap(_value(argument, n=n, k=k)))
        if again and n > 2:
            r = f(n - 2, r)
        return wrap(_value(step, n=n, k=k, r=r))

    def violated() -> set[str]:
        found = set()
        for n in (number for number in NUMBERS if number < 1000):
            for k in NUMBERS:
                if _value(required, n=n, k=k):
                    x = f(n, k)
                    found |= {f"post.{at + 1}" for at, each in enumerate(ensured) if not _holds(each, n=n, k=k, x=x)}
        return found

    return Recursive(text, violated)


def _value(written: Written, **values: int) -> int:
    found: int = eval(written.code, {}, values)
    return found


def _holds(written: Written, **values: int) -> bool:
    """A clause compares numbers of Java: the right side wraps."""
    left, operator, right = written.code.split(" ", 2)
    compared: bool = eval(f"{left} {operator} right", {}, {**values, "right": wrap(eval(right, {}, values))})
    return compared


CELLS = [Written("0"), Written("i"), Written("a[i] + 1"), Written("a[0]")]
STORED = ("i", "0", "a.length - 1")
ENDS = [
    Written("(\\forall int j; i <= j && j < a.length; a[j] == 0)", "all(x == 0 for x in a[i:])"),
    Written("(\\forall int j; 0 <= j && j < i; a[j] == \\old(a[j]))", "a[:i] == b[:i]"),
    Written("i < a.length ==> a[i] == 0", "i >= len(a) or a[i] == 0"),
    Written("(\\forall int j; i <= j && j < a.length; a[j] == j)", "a[i:] == list(range(i, len(a)))"),
    Written("i < a.length ==> a[i] == \\old(a[i]) + 1", "i >= len(a) or a[i] == b[i] + 1"),
]
FRAMES = [
    Written("a[i..a.length - 1]", "a[:i] == b[:i]"),
    Written("a[*]", "True"),
    Written("\\nothing", "a == b"),
    Written("a[i]", "a[:i] == b[:i] and a[i + 1:] == b[i + 1:]"),
]


def arrays(choose: random.Random) -> Recursive:
    value, at, frame = choose.choice(CELLS), choose.choice(STORED), choose.choice(FRAMES)
    ensured, after = choose.sample(ENDS, 2), choose.choice((True, False))
    store, call = f"a[{at}] = {value.java};", "f(a, i + 1);"
    text = f"""class Main {{
    //@ requires a != null && 0 <= i && i <= a.length;
    //@ assignable {frame.java};
    //@ ensures {ensured[0].java};
    //@ ensures {ensured[1].java};
    static void f(int[] a, int i) {{
        if (i >= a.length) return;
        {call + " " + store if after else store + " " + call}
    }}
}}
"""

    def f(a: list[int], i: int) -> None:
        if i >= len(a):
            return
        if after:
            f(a, i + 1)
        a[{"i": i, "0": 0, "a.length - 1": len(a) - 1}[at]] = eval(value.code, {}, {"a": a, "i": i})
        if not after:
            f(a, i + 1)

    def violated() -> set[str]:
        found = set()
        for before in ARRAYS:
            for i in range(len(before) + 1):
                a = list(before)
                f(a, i)
                known = {"a": a, "b": list(before), "i": i}
                found |= {f"post.{n + 1}" for n, each in enumerate(ensured) if not eval(each.code, known)}
                found |= set() if eval(frame.code, known) else {"assignable.1"}
        return found

    return Recursive(text, violated)


def proved(program: Recursive, folder: Path) -> set[str]:
    path = folder / "Main.java"
    path.write_text(program.text, encoding="utf-8")
    (unit,) = load_java_program((str(path),), Settings(entry=("Main.f",))).units
    task = make_task(unit, unit.entries[0], Settings())
    proofs = EntryProofs(
        task.program, task.entry, task.clauses, contracts={task.program.wrapped(task.entry): task.entry}
    )
    names = [item.id for item in task.obligations]
    share = Share(2 * UNITS_PER_SECOND, Budget.of_seconds(300))
    return {name.partition("/")[2] for name in proofs.proved(names, share)}


def wrong_ones(first: int, count: int, folder: Path) -> Iterator[tuple[int, set[str], set[str]]]:
    """For each seed what is proved, and what of that is false."""
    for seed in range(first, first + count):
        choose = random.Random(seed)
        program = (numbers if seed % 2 else arrays)(choose)
        found = proved(program, folder)
        yield seed, found, found & program.violated()


def main() -> None:
    total = wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed, found, false in wrong_ones(int(sys.argv[1]), int(sys.argv[2]), Path(folder)):
            total += len([name for name in found if name.startswith(("post", "assignable"))])
            wrong += len(false)
            if false:
                print(f"seed {seed}: {', '.join(sorted(false))} proved and false", flush=True)
    print(f"{total} clauses of recursive methods proved, {wrong} of them false")


if __name__ == "__main__":
    main()
