"""A generated project that uses collections heavily, with known answers, checked method by method:
`python -m bench.iterator_project [--classes N] [--stride N] [--seconds S]`.

Every class has fields of its own, calls methods of the class before it, and is one of some kinds in turn, among them
observers, iterators and lambdas. Each public method is safe, safe under a condition, or not safe. The seconds are those
of the processor. Asked of a project of another size with another stride, the time per method is to stay the same.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from bench.iterator_uses import SAFE, SAFE_IF, SETTINGS
from vernier.core.budget import Budget
from vernier.core.evidence import SafeUnder
from vernier.core.outcome import Outcome, Verdict
from vernier.engines.api import Context
from vernier.engines.pdr import PdrEngine
from vernier.run.loading.frontends import load_java_program
from vernier.run.loading.load import Entry, Unit
from vernier.run.tasks import make_task

NOT_SAFE = "not safe"
OPEN = "open"
CLASS = """
package shop;

import java.util.*;
import java.util.function.*;

/** Orders of kind NUMBER. */
public class OrdersNUMBER {
    private final List<Integer> items = new ArrayList<>();
    private final Map<String, List<Integer>> byName = new HashMap<>();
    private int total;

    public int total() {
        int sum = 0;
        for (int item : items) {
            sum += item;
        }
        total = sum;
        return total;
    }

    public void addAll(List<Integer> others) {
        for (int item : others) {
            items.add(item);
        }
    }

    public void doubled() {
        for (int item : items) {
            items.add(item);
        }
    }

    public void prune(int least) {
        Iterator<Integer> it = items.iterator();
        while (it.hasNext()) {
            if (it.next() < least) {
                it.remove();
            }
        }
    }

    public void pruneCopy(int least) {
        for (Integer item : new ArrayList<>(items)) {
            if (item < least) {
                items.remove(item);
            }
        }
    }

    public void index(String name, int item) {
        byName.computeIfAbsent(name, key -> new ArrayList<>()).add(item);
        items.add(item);
    }

    public int largest() {
        int best = 0;
        for (List<Integer> some : byName.values()) {
            for (int item : some) {
                best = Math.max(best, item);
            }
        }
        return best;
    }

    public void forget(String prefix) {
        byName.keySet().removeIf(name -> name.startsWith(prefix));
        for (String name : byName.keySet()) {
            if (name.isEmpty()) {
                byName.remove(name);
                break;
            }
        }
    }

    public int before(OrdersPREVIOUS other) {
        int sum = 0;
        for (int item : items) {
            sum += item + other.total();
        }
        return sum;
    }
EXTRA}
"""
EXTRAS = (
    """
    public Iterator<Integer> cursor() {
        return new Iterator<Integer>() {
            private int at;

            public boolean hasNext() {
                return at < items.size();
            }

            public Integer next() {
                return items.get(at++);
            }
        };
    }
""",
    """
    private final List<Runnable> observers = new ArrayList<>();

    public void watch() {
        observers.add(() -> total = 0);
    }
""",
    "",
)
ANSWERS = {
    "total": SAFE, "addAll": SAFE_IF, "doubled": NOT_SAFE, "prune": SAFE, "pruneCopy": SAFE, "index": SAFE,
    "largest": SAFE, "forget": SAFE, "before": SAFE, "<init>": SAFE, "cursor": SAFE, "watch": SAFE,
    "hasNext": SAFE, "next": SAFE,
}  # fmt: skip


def written(folder: Path, classes: int) -> int:
    """Write the project; how many lines it has."""
    lines = 0
    for number in range(classes):
        text = CLASS.replace("EXTRA", EXTRAS[number % len(EXTRAS)]).replace("NUMBER", str(number))
        text = text.replace("PREVIOUS", str(max(0, number - 1)))
        (folder / f"Orders{number}.java").write_text(text, encoding="utf-8")
        lines += text.count("\n")
    return lines


def answer_of(unit: Unit, entry: Entry, seconds: float) -> str:
    task = make_task(unit, entry, SETTINGS)
    found = list(PdrEngine().run(task, Context(Budget.of_seconds(seconds), 1, lambda _: None)))
    left = [each for each in found if each.verdict is not Verdict.PROVED]
    if not left:
        return SAFE
    if all(each.find(SafeUnder) for each in left):
        return SAFE_IF
    return NOT_SAFE if _is_possible(left) else OPEN


def _is_possible(left: list[Outcome]) -> bool:
    return all(each.find(SafeUnder) or each.reason.startswith("possible") for each in left)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--classes", type=int, default=57)
    parser.add_argument("--stride", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60.0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        lines = written(folder, options.classes)
        begun = time.process_time()
        unit = load_java_program(tuple(map(str, sorted(folder.glob("*.java")))), SETTINGS).units[0]
        read = time.process_time() - begun
        wrong, spent = 0, defaultdict[str, float](float)
        entries = unit.entries[:: options.stride]
        for entry in entries:
            name = entry.name.partition("(")[0].rpartition(".")[2]
            start = time.process_time()
            answer = answer_of(unit, entry, options.seconds)
            spent[name] += time.process_time() - start
            if answer != ANSWERS[name]:
                wrong += 1
                print(f"{entry.name}: {answer}, but it is {ANSWERS[name]}", flush=True)
    for name, seconds in sorted(spent.items(), key=lambda each: -each[1]):
        print(f"{seconds:8.1f} s {name}")
    asked, count = sum(spent.values()), max(1, len(entries))
    print(f"{options.classes} classes, {lines} lines, read in {read:.1f} s of processor time")
    print(f"{len(entries)} methods asked about in {asked:.1f} s, {asked / count:.3f} s for each; {wrong} not as known")


if __name__ == "__main__":
    main()
