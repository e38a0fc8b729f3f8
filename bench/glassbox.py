"""Tables 6.1, 6.3 and 6.4 (Roberson 2011) on subjects of our own: `python -m bench.glassbox [LARGEST [SUBJECT ...]]`.

For each structure or language and size: transitions (path classes of all operations), how many the thesis reports for
its subject of that name, processor seconds, and the thesis's seconds on its machine. Keys and values are any numbers.
Red-black trees have the shapes of full trees of n nodes; the thesis fills the last level from the left in between.
The sizes of a language are the nodes of a term that fills the height; the thesis counts final states as one more class.
Mini Java and Ownership Java have three classes with two fields and one method each, and three objects.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from vernier.core.budget import Budget
from vernier.core.evidence import PathClasses
from vernier.core.outcome import Verdict
from vernier.core.scope import parse_scope
from vernier.core.settings import Settings
from vernier.engines.api import Context
from vernier.engines.glassbox import GlassBoxEngine
from vernier.run.loading.frontends import load_java_program
from vernier.run.loading.load import Unit
from vernier.run.tasks import make_task

STRUCTURES = Path(__file__).parent / "structures"
LANGUAGES = Path(__file__).parent.parent / "examples" / "languages"
LIMIT = 600.0


@dataclass(frozen=True, slots=True)
class Structure:
    """A class, the files it needs, its operations, its scope for n nodes, and what the thesis reports: by n the number
    of transitions, if it tells one, and the seconds."""

    name: str
    files: tuple[str, ...]
    operations: tuple[str, ...]
    scope: str
    reported: dict[int, tuple[int | None, float]]

    def bounds(self, size: int) -> str:
        return self.scope.format(n=size)

    def path(self, name: str) -> Path:
        return STRUCTURES / f"{name}.java"


@dataclass(frozen=True, slots=True)
class BinaryTree(Structure):
    """A structure of binary trees: n nodes fill the height."""

    def bounds(self, size: int) -> str:
        return f"height={size.bit_length()}"


@dataclass(frozen=True, slots=True)
class SmallStep(Structure):
    """A language; `heights` are those of full terms of n nodes, each with further bounds."""

    heights: dict[int, str]

    def bounds(self, size: int) -> str:
        further = self.scope.format(n=size)
        return f"{self.heights[size]}, {further}" if further else self.heights[size]

    def path(self, name: str) -> Path:
        return LANGUAGES / f"{name}.java"


def _seconds(*reported: float) -> dict[int, tuple[int | None, float]]:
    """Those of sizes 1 to 7, and then 15."""
    return {size: (None, told) for size, told in zip((1, 2, 3, 4, 5, 6, 7, 15), reported, strict=False)}


def _of_full_trees(*reported: float) -> dict[int, tuple[int | None, float]]:
    """Those of full trees with 1 to 63 nodes."""
    return {size: (None, told) for size, told in zip((1, 3, 7, 15, 31, 63), reported, strict=False)}


_MAP = ("put", "remove", "find", "isEmpty", "clear")
_SET = ("add", "remove", "contains", "isEmpty", "clear")
_HASH = "HashMap.Entry={n}, objects={n}, array=8"
SUBJECTS = (
    Structure(
        "Stack", ("Stack",), ("push", "pop"), "Stack.Node={n}",
        {1: (2, 0.050), 2: (2, 0.049), 3: (2, 0.051), 4: (2, 0.053), 8: (2, 0.074), 16: (2, 0.088), 32: (2, 0.105),
         64: (2, 0.154)},
    ),
    Structure(
        "Queue", ("Queue", "Stack"), ("enqueue", "dequeue"), "Stack.Node={n}, Stack=2",
        {1: (3, 0.066), 2: (4, 0.075), 3: (5, 0.083), 4: (6, 0.087), 5: (7, 0.109), 6: (8, 0.116), 7: (9, 0.125),
         8: (10, 0.137), 16: (18, 0.230), 32: (34, 0.419), 64: (66, 0.915)},
    ),
    BinaryTree(
        "TreeMap", ("TreeMap", "Tree"), _MAP, "",
        {1: (14, 0.171), 3: (46, 0.430), 7: (132, 0.950), 15: (396, 3.372), 31: (1052, 18.956), 63: (2748, 240.928)},
    ),
    Structure(
        "HashMap", ("HashMap",), _MAP, _HASH,
        {1: (10, 0.171), 2: (15, 0.210), 3: (20, 0.241), 4: (27, 0.279), 5: (36, 0.332), 6: (45, 0.387),
         7: (54, 0.430), 8: (60, 0.512), 15: (102, 1.651), 16: (108, 2.271), 32: (204, 55.115), 64: (396, 1748.281)},
    ),
    BinaryTree(
        "TreeSet", ("TreeSet", "TreeMap", "Tree"), _SET, "",
        _of_full_trees(0.195, 0.393, 0.961, 4.481, 39.789, 796.955),
    ),
    Structure(
        "HashSet", ("HashSet", "HashMap"), _SET, _HASH + ", HashMap=1",
        _seconds(0.171, 0.221, 0.248, 0.299, 0.363, 0.414, 0.478, 2.029),
    ),
    BinaryTree(
        "IntCounter", ("IntCounter", "TreeMap", "Tree"), ("count",), "",
        _of_full_trees(0.198, 0.469, 1.182, 5.591, 41.500, 632.488),
    ),
    BinaryTree(
        "DualCache", ("DualCache", "TreeMap", "Tree"),
        ("lookup", "remove", "enableTemporary", "disableTemporary", "promote", "demote"), "",
        _of_full_trees(0.203, 0.503, 1.207, 5.765, 53.434, 723.267),
    ),
    SmallStep(
        "Expressions", ("Expressions", "Language"), ("smallStep",), "",
        {2: (3, 0.093), 3: (3, 0.105), 4: (5, 0.122), 13: (11, 0.246), 40: (17, 0.551), 121: (23, 1.376),
         364: (29, 3.633), 1093: (35, 10.833)},
        {2: "height=2, Expressions.Term=2", 3: "height=2, Expressions.Term=3", 4: "height=2", 13: "height=3",
         40: "height=4", 121: "height=5", 364: "height=6", 1093: "height=7"},
    ),
    SmallStep(
        "Imp", ("Imp", "Language"), ("smallStep",), "objects=2, array={n}",
        {3: (11, 0.256), 7: (34, 0.816), 15: (61, 2.158), 31: (96, 5.107), 63: (147, 10.066), 127: (230, 21.013)},
        {3: "height=2", 7: "height=3", 15: "height=4", 31: "height=5", 63: "height=6", 127: "height=7"},
    ),
    SmallStep(
        "FeatherweightJava", ("FeatherweightJava", "Language"), ("smallStep",), "int=4",
        {2: (7, 1.594), 3: (9, 1.650), 5: (13, 2.151), 21: (70, 6.905)},
        {2: "height=2, FeatherweightJava.Exp=2", 3: "height=2, FeatherweightJava.Exp=3", 5: "height=2", 21: "height=3"},
    ),
    SmallStep(
        "MiniJava", ("MiniJava", "Language"), ("smallStep",), "int=5",
        {1: (5, 2.721), 2: (21, 3.117), 3: (40, 3.897)},
        {1: "height=1", 2: "height=2, MiniJava.Exp=2", 3: "height=2"},
    ),
    SmallStep(
        "OwnershipJava", ("OwnershipJava", "Language"), ("smallStep",), "int=4",
        {1: (13, 50.818), 2: (73, 77.135), 3: (110, 103.230)},
        {1: "height=1", 2: "height=2, OwnershipJava.Exp=2", 3: "height=2"},
    ),
)  # fmt: skip


def check(structure: Structure, size: int) -> tuple[int, float, str]:
    """The transitions, the processor seconds, and what does not hold; nothing does where everything holds."""
    files = tuple(str(structure.path(name)) for name in structure.files)
    entries = tuple(f"{structure.name}.{operation}" for operation in structure.operations)
    settings = Settings(entry=entries, scope=parse_scope(structure.bounds(size)))
    (unit,) = load_java_program(files, settings).units
    transitions, began, wrong = 0, time.process_time(), list[str]()
    for paths, problem in _answers(unit, settings):
        transitions += paths
        wrong += [problem] if problem else []
    return transitions, time.process_time() - began, "; ".join(dict.fromkeys(wrong))


def _answers(unit: Unit, settings: Settings) -> Iterator[tuple[int, str]]:
    for entry in unit.entries:
        task = make_task(unit, entry, settings)
        outcomes = list(GlassBoxEngine().run(task, Context(Budget.of_seconds(LIMIT), 1, lambda _: None)))
        found = [item.explored for outcome in outcomes if (item := outcome.find(PathClasses)) is not None]
        bad = [f"{item.obligation.code.value} {item.verdict.value} {item.reason}" for item in outcomes
               if item.verdict is not Verdict.BOUNDED]  # fmt: skip
        yield max(found, default=0), f"{entry.name}: {bad[0]}" if bad else ""


def main(largest: int, names: tuple[str, ...]) -> None:
    print(f"{'subject':17} {'n':>4} {'transitions':>11} {'thesis':>7} {'seconds':>9} {'thesis':>9}")
    for structure in SUBJECTS:
        for size in structure.reported if not names or structure.name in names else ():
            if size <= largest:
                transitions, seconds, wrong = check(structure, size)
                theirs, took = structure.reported[size]
                told = f"{transitions:>11} {'' if theirs is None else theirs:>7} {seconds:>9.2f} {took:>9.3f}"
                print(f"{structure.name:17} {size:>4} {told} {wrong}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 8, tuple(sys.argv[2:]))
