"""Small programs with lists of any length, and mutants of them that dereference null:
`python -m tests.engines.pdr.lists [NAME...]`.

All null dereferences of the programs are proved absent, with certificates that the checker accepts; of each mutant one
that an execution violates is not.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from vernier.core.budget import Budget
from vernier.core.obligation import Code
from vernier.core.outcome import Outcome, Verdict
from vernier.core.settings import Settings
from vernier.engines.api import Context, Task
from vernier.engines.pdr import PdrEngine
from vernier.ir.interp import Limits, ListInputs, Machine
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import load
from vernier.run.tasks import make_task

SECONDS = 240.0
NODE = """
    static class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }
"""
IMPORT = "import org.sosy_lab.sv_benchmarks.Verifier;\n"


@dataclass(frozen=True, slots=True)
class ListProgram:
    """The members of a class with nodes, and changes of its text (what, into what) each of which breaks it."""

    members: str
    mutants: tuple[tuple[str, str], tuple[str, str]]

    def texts(self) -> tuple[str, str, str]:
        """The program and its mutants."""
        for old, _ in self.mutants:
            assert self.members.count(old) == 1, old
        return (self.members, *(self.members.replace(old, new) for old, new in self.mutants))  # type: ignore[return-value]


def _main(body: str) -> str:
    return f"    public static void main(String[] args) {{\n        int size = Verifier.nondetInt();\n{body}    }}\n"


PROGRAMS: Mapping[str, ListProgram] = {
    "build": ListProgram(
        _main("""
        Node head = null;
        for (int i = 0; i < size; i++) {
            head = new Node(i, head);
        }
        Node last = null;
        for (Node each = head; each != null; each = each.next) {
            last = each;
        }
        if (head != null) {
            last.value = 3;
        }
"""),
        (("if (head != null)", "if (size != 1)"), ("last = each;", "last = each.next;")),
    ),
    "traverse": ListProgram(
        _main("""
        Node first = new Node(0, null);
        Node last = first;
        for (int i = 0; i < size; i++) {
            last.next = new Node(i, null);
            last = last.next;
        }
        Node each = first;
        while (each != last) {
            each = each.next;
        }
        each.value = 1;
"""),
        (("each != last", "each != null"), ("last = last.next;", "last = last.next.next;")),
    ),
    "insert in sorted position": ListProgram(
        _main("""
        Node head = new Node(0, null);
        for (int i = 0; i < size; i++) {
            Node before = head;
            int value = Verifier.nondetInt();
            while (before.next != null && before.next.value < value) {
                before = before.next;
            }
            Node fresh = new Node(value, null);
            fresh.next = before.next;
            before.next = fresh;
        }
"""),
        (("before.next != null && ", ""), ("before = before.next;", "before = before.next.next;")),
    ),
    "delete": ListProgram(
        _main("""
        Node head = new Node(0, null);
        for (int i = 0; i < size; i++) {
            head.next = new Node(i, head.next);
        }
        int value = Verifier.nondetInt();
        Node before = head;
        Node current = head.next;
        while (current != null && current.value != value) {
            before = current;
            current = current.next;
        }
        if (current != null) {
            before.next = current.next;
            current.next = null;
        }
"""),
        (("if (current != null)", "if (value != 0)"), ("Node before = head;", "Node before = null;")),
    ),
    "reverse": ListProgram(
        _main("""
        Node list = null;
        for (int i = 0; i < size; i++) {
            list = new Node(i, list);
        }
        Node done = null;
        while (list != null) {
            Node rest = list.next;
            list.next = done;
            done = list;
            list = rest;
        }
        for (Node each = done; each != null; each = each.next) {
            each.value++;
        }
"""),
        (("while (list != null)", "while (list.next != null)"), ("list = rest;", "list = rest.next;")),
    ),
    "find last": ListProgram(
        _main("""
        Node list = new Node(0, null);
        for (int i = 1; i < size; i++) {
            list = new Node(i, list);
        }
        Node last = list;
        while (last.next != null) {
            last = last.next;
        }
        last.value = size;
"""),
        (("new Node(0, null)", "null"), ("while (last.next != null)", "while (last.next.next != null)")),
    ),
    "append": ListProgram(
        _main("""
        Node first = new Node(0, null);
        Node second = null;
        for (int i = 1; i < size; i++) {
            first = new Node(i, first);
        }
        for (int i = 0; i < size; i++) {
            second = new Node(i, second);
        }
        Node last = first;
        while (last.next != null) {
            last = last.next;
        }
        last.next = second;
        Node each = first;
        while (each != last) {
            each = each.next;
        }
        each.value = 2;
"""),
        (("each != last", "each != second"), ("last.next = second;", "last = second;")),
    ),
    "filter": ListProgram(
        _main("""
        Node list = new Node(0, null);
        for (int i = 0; i < size; i++) {
            list.next = new Node(Verifier.nondetInt(), list.next);
        }
        Node before = list;
        while (before.next != null) {
            if (before.next.value < 0) {
                before.next = before.next.next;
            } else {
                before = before.next;
            }
        }
"""),
        (("while (before.next", "while (before"), ("before.next = before.next.next;", "before = before.next.next;")),
    ),
    "split": ListProgram(
        _main("""
        Node list = null;
        for (int i = 0; i < size; i++) {
            list = new Node(Verifier.nondetInt(), list);
        }
        Node low = null;
        Node high = null;
        while (list != null) {
            Node rest = list.next;
            if (list.value < 0) {
                list.next = low;
                low = list;
            } else {
                list.next = high;
                high = list;
            }
            list = rest;
        }
        for (Node each = low; each != null; each = each.next) {
            each.value = 0;
        }
        for (Node each = high; each != null; each = each.next) {
            each.value = 1;
        }
"""),
        (("while (list != null)", "while (size != 0)"), ("each = high; each != null", "each = high; each != low")),
    ),
    "merge": ListProgram(
        _main("""
        Node first = null;
        Node second = null;
        for (int i = 0; i < size; i++) {
            first = new Node(Verifier.nondetInt(), first);
            second = new Node(Verifier.nondetInt(), second);
        }
        Node head = new Node(0, null);
        Node last = head;
        while (first != null && second != null) {
            if (first.value < second.value) {
                last.next = first;
                first = first.next;
            } else {
                last.next = second;
                second = second.next;
            }
            last = last.next;
        }
        last.next = first != null ? first : second;
"""),
        (("first != null && second", "first != null || second"), ("last = last.next;", "last = last.next.next;")),
    ),
    "find the middle": ListProgram(
        _main("""
        Node list = null;
        for (int i = 0; i < size; i++) {
            list = new Node(i, list);
        }
        Node slow = list;
        Node fast = list;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
        }
"""),
        ((" && fast.next != null", ""), ("slow = slow.next;", "slow = slow.next.next.next;")),
    ),
    "queue": ListProgram(
        """
    Node head;
    Node tail;

    void add(int value) {
        Node fresh = new Node(value, null);
        if (head == null) {
            head = fresh;
        } else {
            tail.next = fresh;
        }
        tail = fresh;
    }

    void poll() {
        if (head != null) {
            head = head.next;
            if (head == null) {
                tail = null;
            }
        }
    }

"""
        + _main("""
        Main queue = new Main();
        for (int i = 0; i < size; i++) {
            if (Verifier.nondetInt() < 0) {
                queue.poll();
            } else {
                queue.add(i);
            }
        }
"""),
        (("            if (head == null) {\n", "            if (head != null) {\n"), ("        tail = fresh;\n", "")),
    ),
    "last by recursion": ListProgram(
        """
    static Node last(Node list) {
        if (list.next == null) {
            return list;
        }
        return last(list.next);
    }

"""
        + _main("""
        Node list = new Node(0, null);
        for (int i = 0; i < size; i++) {
            list = new Node(i, list);
        }
        last(list).value = 1;
"""),
        (("return list;", "return list.next;"), ("return last(list.next);", "return last(list.next.next);")),
    ),
    "copy in a method": ListProgram(
        """
    static Node copy(Node list) {
        Node head = new Node(0, null);
        Node last = head;
        while (list != null) {
            last.next = new Node(list.value, null);
            last = last.next;
            list = list.next;
        }
        return head;
    }

"""
        + _main("""
        Node list = null;
        for (int i = 0; i < size; i++) {
            list = new Node(i, list);
        }
        copy(list).value = 1;
"""),
        (("return head;", "return head.next;"), ("list = list.next;", "list = list.next.next;")),
    ),
}


def tasks_of(folder: Path, classes: Mapping[str, str]) -> list[Task]:
    """The questions about the null dereferences of whole programs, each the members of a class: one file has them all,
    so that it is read once."""
    path = folder / "All.java"
    texts = (f"class {name} {{{NODE}\n{text.replace('Main', name)}}}\n" for name, text in classes.items())
    path.write_text(IMPORT + "\n".join(texts), encoding="utf-8")
    settings = Settings(property=("null.dereference",), entry=tuple(f"{name}.main" for name in classes))
    unit = load(find_sources([str(path)]), settings, lambda _: None).units[0]
    return [make_task(unit, entry, settings) for entry in unit.entries]


def own_outcomes(task: Task, seconds: float = SECONDS) -> dict[str, Outcome]:
    """The answers about code of the program itself."""
    context = Context(Budget.of_seconds(seconds), 1, lambda _: None)
    name = task.program.wrapped(task.entry).partition(".")[0]
    answers = {item.obligation.id: item for item in PdrEngine().run(task, context)}
    assert all(item.obligation.code is Code.NULL_DEREFERENCE for item in answers.values())
    return {each: item for each, item in answers.items() if each.startswith((f"{name}.", f"{name}$"))}


def violated(task: Task, inputs: Iterable[tuple[int, ...]]) -> set[str]:
    """The obligations that executions with these inputs violate."""
    machine, found = Machine(task.program), set[str]()
    for values in inputs:
        run = machine.run(task.entry, None, ListInputs(values), limits=Limits(steps=10_000))
        found |= {name for name, _ in run.violations}
    return found


INPUTS = (
    (6, 1, 1, -1, 1, -1, 1),
    (1, -1),
    *(
        (size, *(value * sign + offset for value in range(12)))
        for size in range(-1, 7) for sign in (1, -1, 0) for offset in (size % 3, size - 1)
    ),
)  # fmt: skip
"""A size, then the values of the nodes and those that are searched for"""


def complaint(number: int, answers: Mapping[str, Outcome], failing: set[str]) -> str | None:
    """What is wrong with the answers about a program (0) or a mutant of it."""
    proved = {each for each, item in answers.items() if item.verdict is Verdict.PROVED}
    if failing & proved:
        return f"proved, but violated: {failing & proved}"
    if number > 0:
        return None if failing else "no execution fails"
    left = {each: item.reason for each, item in answers.items() if each not in proved}
    return f"not proved: {left}" if left or failing else None


def main(names: list[str]) -> int:
    wrong = 0
    for name in names or PROGRAMS:
        classes = {f"Main{number}": text for number, text in enumerate(PROGRAMS[name].texts())}
        with tempfile.TemporaryDirectory() as folder:
            tasks = tasks_of(Path(folder), classes)
        for number, task in enumerate(tasks):
            start = time.process_time()
            answers = own_outcomes(task)
            took, failing = time.process_time() - start, violated(task, INPUTS)
            proved = sum(item.verdict is Verdict.PROVED for item in answers.values())
            told = f"{proved} of {len(answers)} proved, {len(failing)} violated"
            print(f"{name:26} {number or ' '} {told:32} {took:6.1f} s", flush=True)
            found = complaint(number, answers, failing)
            if found is not None:
                wrong += 1
                print(f"    WRONG: {found}")
    return wrong


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1:]) else 0)
