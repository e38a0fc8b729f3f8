"""Random classes with private fields, used by random sequences of public calls: each inferred invariant holds after
each call, and nothing that is proved with them is violated.

    python -m tests.engines.deductive.field_programs --first 1 --count 100

The class is analysed alone. Then another one is there that makes objects, calls their methods, catches what they throw
and calls back from `hashCode`; the interpreter runs it. Nothing is confirmed by executions of a small scope, so the
prover and the invariants are tried alone. Prints what is wrong, and how much was inferred and proved.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from vernier.core.budget import Budget
from vernier.core.obligation import Code
from vernier.core.settings import Settings
from vernier.encode.heap_maps.domain import World
from vernier.encode.heap_maps.field_invariants import (
    AtLeast,
    FieldInvariant,
    LengthAtLeast,
    LengthIs,
    NotAbove,
    NotNull,
    WithinLength,
    owner_of,
    wording,
)
from vernier.encode.heap_maps.heap import FieldMap
from vernier.encode.start_heaps import not_in_a_start_heap
from vernier.engines.deductive.entry_proofs import SHORT_FIRST, EntryProofs
from vernier.engines.deductive.invariant_search import InvariantSearch
from vernier.engines.deductive.resources import Share
from vernier.ir.interp import Limits, ListInputs, Machine
from vernier.ir.reached import reached_heap
from vernier.ir.state import ArrayState, HeapObject, ObjectState, Reference, State
from vernier.run.loading.frontends import load_java_program
from vernier.run.tasks import make_task
from vernier.solvers.protocol import UNITS_PER_SECOND

KINDS = frozenset({Code.NULL_DEREFERENCE, Code.ARRAY_INDEX, Code.ARRAY_NEGATIVE_SIZE, Code.DIVISION_ZERO, Code.CAST})
METHODS, CALLS = 5, 12
NUMBERS = ("0", "1", "-1", "4", "k", "n", "m", "n + 1", "m - 1", "a.length", "k * 2", "n & 3")
CONDITIONS = (
    "n < a.length", "k > 0", "n > 0", "m <= n", "f != null", "k >= 0 && k < a.length", "n == m", "n >= a.length",
)  # fmt: skip
FIELDS = """    private int n;
    private int m;
    private int[] a;
    private Box f;
    private Sample other;
"""
DRIVER = """class Driver {{
    static Sample[] kept;
    static int depth;

    static class Caller {{
        @Override public int hashCode() {{
            if (Sample.last != null && depth < 3) {{
                depth++;
                try {{ Sample.last.m{back}(depth, this, Sample.last); }}
                catch (RuntimeException e) {{ depth++; }}
            }}
            return depth;
        }}
    }}

    public static void drive(int k) {{
        depth = 0;
        kept = new Sample[2];
{steps}
    }}
}}
"""
STEP = """        if (k > {number}) {{ try {{ {call} }} catch (RuntimeException e) {{ depth = 0; }} }}
        if (k == {number}) {{ {call} return; }}"""


class Writer:
    """Writes one class. `Box` has a field; the class has two numbers, an array, a box and another object of it."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def text(self) -> str:
        visible = [self._random.choice(("public", "public", "private")) for _ in range(METHODS)]
        methods = "\n".join(self._method(number, how) for number, how in enumerate(visible))
        return (
            "public class Sample {\n    public static class Box { public int v; }\n    public static Sample last;\n"
            f"{FIELDS}\n{self._constructor()}\n{methods}\n}}\n"
        )

    def driver(self) -> tuple[str, list[str]]:
        """Java, and which method each call is of."""
        numbers = [self._random.randrange(METHODS) for _ in range(CALLS)]
        steps = (STEP.format(number=at, call=self._call(at, method)) for at, method in enumerate(numbers))
        text = DRIVER.format(back=self._random.randrange(METHODS), steps="\n".join(steps))
        return text, [f"Sample.m{method}(int,java.lang.Object,Sample)" for method in numbers]

    def _pick(self, *texts: str) -> str:
        return self._random.choice(texts)

    def _call(self, number: int, method: int) -> str:
        argument = self._pick("0", "1", "-1", "3", "7", "2147483647", "-2147483648")
        if number < 2 or self._random.random() < 0.2:
            return f"kept[{number % 2}] = new Sample({argument}, new Caller());"
        one, two = self._random.randrange(2), self._random.randrange(2)
        return (
            f"if (kept[{one}] != null && kept[{two}] != null) "
            f"kept[{one}].m{method}({argument}, new Caller(), kept[{two}]);"
        )

    # ------------------------------------------------------------ bodies

    def _constructor(self) -> str:
        good = ["a = new int[4];", "f = new Box();", "n = 0;"]
        some = [one for one in good if self._random.random() < 0.85]
        some += [self._constructing() for _ in range(self._random.randrange(3))]
        self._random.shuffle(some)
        return "    public Sample(int k, Object o) {\n        " + "\n        ".join(some) + "\n    }"

    def _constructing(self) -> str:
        return self._pick(
            "last = this;", "if (k < 0) throw new IllegalArgumentException();", "if (k == 7) return;", "m = k;",
            "o.hashCode();", "if (k > 0) a = new int[k & 7];", "for (int i = 0; i < 3; i++) last = this;", "m = 1;",
        )  # fmt: skip

    def _method(self, number: int, how: str) -> str:
        body = "\n".join(f"        {self._statement(number, 2)}" for _ in range(self._random.randrange(1, 4)))
        # The driver may call each of them; one that is private has an entry for it.
        name = f"m{number}" if how == "public" else f"p{number}"
        head = f"    {how} void {name}(int k, Object o, Sample s) {{\n{body}\n    }}"
        if how == "public":
            return head
        guard = self._pick("if (k >= 0) ", "", "if (n < a.length) ")
        return f"{head}\n    public void m{number}(int k, Object o, Sample s) {{ {guard}p{number}(k, o, s); }}"

    def _statement(self, number: int, depth: int) -> str:
        if depth and self._random.random() < 0.4:
            inner = self._statement(number, depth - 1)
            return self._pick(
                f"if ({self._pick(*CONDITIONS)}) {{ {inner} }}",
                f"for (int i = 0; i < k && i < 5; i++) {{ {inner} }}",
                f"try {{ {inner} }} catch (RuntimeException e) {{ m = 0; }}",
            )
        value, later = self._pick(*NUMBERS), self._random.randrange(METHODS)
        return self._pick(
            f"n = {value};", f"m = {value};", "n++;", "m--;", f"a = new int[{value}];", f"a[{value}] = 1;",
            f"m = a[{value}];", "f = new Box();", "f = null;", "f.v++;", "f = s.f;", "s.f = f;", f"s.n = {value};",
            "s.a = a;", "other = s;", "if (other != null) other.m = 0;", "last = this;", "o.hashCode();",
            "if (n < a.length) n++;", "if (n > 0) a[--n] = 2;", "if (a.length > n) a[n] = 3;",
            f"m{later}(k - 1, o, s);" if later > number else "m = 2;",
        )  # fmt: skip


# ---------------------------------------------------------------- one program


@dataclass(slots=True)
class Found:
    """What was inferred and proved of a class, and what executions say against it."""

    invariants: tuple[FieldInvariant, ...] = ()
    proved: int = 0
    wrong: list[str] = field(default_factory=list)


def tried(seed: int, folder: Path) -> Found:
    writer = Writer(seed)
    (folder / "Sample.java").write_text(writer.text(), encoding="utf-8")
    driver, called = writer.driver()
    (folder / "Driver.java").write_text(driver, encoding="utf-8")
    (unit,) = load_java_program((str(folder / "Sample.java"),), Settings()).units
    search = InvariantSearch(unit.program, unit.clauses, Share(10 * UNITS_PER_SECOND, Budget.of_seconds(300)))
    found = Found(search.inferred())
    proved: dict[str, set[str]] = {}
    for entry in unit.entries:
        task = make_task(unit, entry, Settings())
        world = World.CLOSED if not_in_a_start_heap(task.program, task.entry) is None else World.CALLED_BACK
        names = [item.id for item in task.obligations if item.code in KINDS]
        proofs = EntryProofs(
            task.program, task.entry, task.clauses, world, fields=found.invariants, schedule=SHORT_FIRST
        )  # fmt: skip
        proved[entry.name] = set(proofs.proved(names, Share(3 * UNITS_PER_SECOND, Budget.of_seconds(300))))
    found.proved = sum(map(len, proved.values()))
    found.wrong += _contradicted(folder, found.invariants, [proved[name] for name in called])
    return found


def _contradicted(folder: Path, invariants: tuple[FieldInvariant, ...], proved: list[set[str]]) -> Iterator[str]:
    """`proved` has what is proved of the method of each call; only the last call of a run is not caught."""
    files = (str(folder / "Sample.java"), str(folder / "Driver.java"))
    units = load_java_program(files, Settings(entry=("Driver.drive",))).units
    (unit,) = (each for each in units if any(entry.name.startswith("Driver.drive") for entry in each.entries))
    machine = Machine(unit.program)
    for calls in range(CALLS):
        run = machine.run("Driver.drive(int)", State({"k": calls}), ListInputs(()), None, Limits(steps=500_000))
        heap = reached_heap(run.final)
        for number, item in heap.items():
            for one in invariants:
                if isinstance(item, ObjectState) and item.class_name == owner_of(one) and not _holds(heap, item, one):
                    yield f"in call {calls} object {number} violates {wording(one)}"
        yield from (f"call {calls} violates {name}" for name, _ in run.violations if name in proved[calls])


def _holds(heap: dict[int, HeapObject], item: ObjectState, invariant: FieldInvariant) -> bool:
    def number(key: FieldMap) -> int:
        found = item.fields.get((key.owner, key.name), 0)
        assert isinstance(found, int)
        return found

    def array(key: FieldMap) -> int | None:
        found = item.fields.get((key.owner, key.name))
        held = heap.get(found.id) if isinstance(found, Reference) else None
        return len(held.elements) if isinstance(held, ArrayState) else None

    match invariant:
        case NotNull(field=key):
            return item.fields.get((key.owner, key.name)) is not None
        case AtLeast(field=key, least=least):
            return number(key) >= least
        case LengthAtLeast(array=key, least=least):
            length = array(key)
            return length is None or length >= least
        case WithinLength(field=key, array=held, margin=margin):
            length = array(held)
            return length is None or number(key) <= length - margin
        case LengthIs(field=key, array=held):
            length = array(held)
            return length is None or number(key) == length
        case NotAbove(field=key, other=other):
            return number(key) <= number(other)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    options = parser.parse_args()
    inferred = proved = wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(options.first, options.first + options.count):
            found = tried(seed, Path(folder))
            inferred += len(found.invariants)
            proved += found.proved
            wrong += len(found.wrong)
            for text in found.wrong:
                print(f"seed {seed}: {text}", flush=True)
    print(f"{options.count} classes: {inferred} invariants inferred, {proved} obligations proved, {wrong} wrong")


if __name__ == "__main__":
    main()
