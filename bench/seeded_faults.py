"""What the glass box engine says of classes with seeded faults, method by method.

    python -m bench.seeded_faults --corpus PATH [--only TEXT] [--nodes N] [--seconds S]

The corpus is a folder of Java files, each a data structure with JML whose name says which method has the faults:
`BinTreeRemoveBug37` is a binary tree with a wrong `remove`. Names without `Bug` are originals. The classes of their
nodes are not there: they are ours, below, and so is the class `Value` of what they hold (in place of `Object`, of which
there are more objects than in any scope); nodes are values, too. For the method with the fault, or every method of an
original: what is refuted (and has been replayed), what holds within the scope, or why nothing is known.
"""

from __future__ import annotations

import argparse
import re
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from vernier.core.budget import Budget
from vernier.core.diagnostic import InputError
from vernier.core.outcome import Outcome, Verdict
from vernier.core.scope import parse_scope
from vernier.core.settings import Settings
from vernier.engines.api import Context
from vernier.engines.glassbox import GlassBoxEngine
from vernier.run.loading.frontends import load_java_program
from vernier.run.loading.load import Unit
from vernier.run.replay import Replayer
from vernier.run.tasks import make_task

_NAME = re.compile(
    r"([A-Za-z]+?)(?:NoInlining)?(Contains|GetNode|InsertBack|Insert|Remove|AddFirst|ExtractMin|FindMinimum)\d*Bug"
)
_OBJECT = re.compile(r"\b(?:java\.lang\.)?Object\b")
_PACKAGE = re.compile(r"^\s*package\s+([\w.]+)\s*;", re.MULTILINE)
_NODE = re.compile(r"\b([a-z]\w*(?:\.[a-z]\w*)*)\.([A-Z]\w*Node)\b")
NODES = {
    "SinglyLinkedListNode": "public Value value; public SinglyLinkedListNode next;",
    "LinkedListNode": "public Value value; public LinkedListNode previous, next;",
    "BinTreeNode": "public int key; public BinTreeNode left, right, parent;",
    "BinomialHeapNode": """public int key, degree;
        public BinomialHeapNode parent, sibling, child;
        public BinomialHeapNode findMinNode() {
            BinomialHeapNode least = this;
            for (BinomialHeapNode n = sibling; n != null; n = n.sibling) if (n.key < least.key) least = n;
            return least;
        }
        public BinomialHeapNode reverse(BinomialHeapNode before) {
            BinomialHeapNode rest = sibling;
            sibling = before;
            return rest == null ? this : rest.reverse(this);
        }""",
}  # fmt: skip
"""What a node has; any of its references may be null"""


@dataclass(frozen=True, slots=True)
class Subject:
    """A class of the corpus, and the method with the faults; none in an original."""

    file: Path
    method: str | None

    @property
    def name(self) -> str:
        return self.file.stem


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said of one method."""

    method: str
    verdict: Verdict
    detail: str
    seconds: float


def subjects(corpus: Path) -> Iterator[Subject]:
    for file in sorted(corpus.rglob("*.java")):
        found = _NAME.match(file.stem)
        if found is not None or "Bug" not in file.stem:
            yield Subject(file, None if found is None else found[2][0].lower() + found[2][1:])


def answers(subject: Subject, nodes: int, seconds: float) -> Iterator[Answer]:
    """The answers for the faulty method, or for all methods of an original."""
    text = subject.file.read_text(encoding="utf-8", errors="replace")
    nodes_of = [(package, node) for package, node in dict.fromkeys(_NODE.findall(text)) if node in NODES]
    home = nodes_of[0][0] if nodes_of else _package(text)
    value = f"{home}.Value" if home else "Value"
    text = _OBJECT.sub(value, text)
    with tempfile.TemporaryDirectory() as folder:
        files = [_written(Path(folder), _package(text), subject.name, text)]
        files.append(_written(Path(folder), home, "Value", _header(home) + "public class Value { }\n"))
        bounds = [f"objects={nodes}"]
        for package, node in nodes_of:
            body = f"/*@ nullable_by_default @*/ public class {node} extends {value} {{ {NODES[node]} }}\n"
            files.append(_written(Path(folder), package, node, _header(package) + body))
            bounds.append(f"{package}.{node}={nodes}")
        settings = Settings(scope=parse_scope(", ".join(bounds)))
        (unit,) = load_java_program(tuple(map(str, files)), settings).units
        yield from _methods(subject, unit, settings, seconds)


def _package(text: str) -> str:
    found = _PACKAGE.search(text)
    return "" if found is None else found[1]


def _header(package: str) -> str:
    return f"package {package};\n" if package else ""


def _written(folder: Path, package: str, name: str, text: str) -> Path:
    path = folder.joinpath(*package.split(".")) / f"{name}.java"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def _methods(subject: Subject, unit: Unit, settings: Settings, seconds: float) -> Iterator[Answer]:
    for entry in unit.entries:
        owner, _, method = entry.name.partition("(")[0].rpartition(".")
        wanted = method == subject.method if subject.method is not None else method != "<init>"
        if owner.rpartition(".")[2] == subject.name and wanted:
            began = time.process_time()
            task = make_task(unit, entry, settings)
            engine, context = GlassBoxEngine(), Context(Budget.of_seconds(seconds), 1, lambda _: None)
            rejected = engine.rejects(task)
            if rejected is not None:
                yield Answer(method, Verdict.UNKNOWN, rejected, 0.0)
                continue
            replayer = Replayer(task.program, unit.own, task.clauses)
            told = (replayer.confirm(item, Budget.of_seconds(20.0)) for item in engine.run(task, context))
            last = {outcome.obligation.id: outcome for outcome in told}
            yield _joined(method, list(last.values()), time.process_time() - began)


def _joined(method: str, outcomes: list[Outcome], seconds: float) -> Answer:
    """A violation of anything is what counts; then, that something is not known."""
    for verdict in (Verdict.REFUTED, Verdict.UNKNOWN):
        found = [outcome for outcome in outcomes if outcome.verdict is verdict]
        if found:
            codes = ", ".join(dict.fromkeys(outcome.obligation.code.value for outcome in found))
            detail = codes if verdict is Verdict.REFUTED else f"{codes}: {found[0].reason}"
            return Answer(method, verdict, detail, seconds)
    return Answer(method, Verdict.BOUNDED, outcomes[0].scope if outcomes else "nothing is asked", seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--only", default="", help="only classes whose path contains this")
    parser.add_argument("--nodes", type=int, default=3, help="how many nodes, and other objects of a class, there are")
    parser.add_argument("--seconds", type=float, default=30.0, help="for one method")
    arguments = parser.parse_args()
    faulty: Counter[str] = Counter()
    originals: Counter[str] = Counter()
    for subject in subjects(arguments.corpus):
        if arguments.only not in str(subject.file):
            continue
        try:
            told = list(answers(subject, arguments.nodes, arguments.seconds))
        except InputError as error:
            told = [Answer("", Verdict.ERROR, error.diagnostic.message, 0.0)]
        for answer in told:
            (originals if subject.method is None else faulty)[answer.verdict.value] += 1
            shown = f"{subject.name}.{answer.method}"
            print(f"{shown:60} {answer.verdict.value:8} {answer.seconds:6.1f} s  {answer.detail}", flush=True)
    for name, counts in (("with faults", faulty), ("originals", originals)):
        print(f"{name}: {', '.join(f'{number} {verdict}' for verdict, number in counts.items()) or 'none'}")


if __name__ == "__main__":
    main()
