"""Contracts that one rare heap or argument breaks: nothing may prove them, and nothing may refute what admits both.

python -m tests.campaign.promises --count CLAUSES --first SEED

A method has some effects, each with a clause and a rare case of its own (`promise_parts.py`). A strict clause excludes
the rare case and is false; a loose one admits it and holds. The JVM confirms both: the method is called on a witness
of each rare case, and what the clauses mean is evaluated.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.campaign.harness import CONFIGURATIONS, Answer, Configuration, Language, Program, answers, spread
from tests.campaign.judgement import Expected, Family, Needs, Truth
from tests.campaign.promise_loops import array_effect
from tests.campaign.promise_parts import (
    ENSURES,
    FRAME,
    INVARIANT,
    LOOP_FRAME,
    RELATIONAL,
    SIGNALS,
    Clause,
    Effect,
    Rare,
    effects,
    rare,
    simple_effects,
    simple_rare,
)
from tests.campaign.tally import Finding, Tally, arguments
from tests.differential.jvm import Jvm
from vernier.core.scope import parse_scope
from vernier.core.settings import Callees, Settings

BATCH = 20
ASKED = ("post", "invariant", "assignable", "signals")
ARRAY = 4
_SCOPE = parse_scope(f"objects=4, array={ARRAY}, loop=4, recursion=4, int=4")
SMALL = tuple(
    Configuration(f"small-{callees.value}", Settings(engine=engines, callees=callees, scope=_SCOPE))
    for callees, engines in (
        (Callees.INLINE, ("bounded",)),
        (Callees.REFINE, ("deductive", "bounded")),
        (Callees.AUTO, ("deductive", "bounded")),
    )
)
"""Within a scope that contains the small witnesses"""
WAYS = (*(item for item in CONFIGURATIONS if item.name != "induction"), *SMALL)
_DATA = """class Node { Node next; int key; int val; int mark; int tag; int extra; Node other;
  void put(int z) { this.val = z; } }
class Tree { Tree left; Tree right; int key; int val; int extra; }
"""
_FIELDS = "  int a; int b; int c; int d; long l; Node head; int[] arr; int[] brr; static int g;"
_PARAMETERS = "Node n, Node p, Tree t, int x, int y, long v"
_NEEDED = "n != null && p != null"
_TREE = " && t != null"
_ARRAYS = (
    f" && this.arr != null && this.arr.length >= 2 && this.arr.length <= {ARRAY}"
    " && this.brr != null && this.brr.length == 2"
)
_WITNESS = """      Main o = new Main(); o.arr = new int[] {1, 2, 0}; o.brr = new int[2];
      o.head = new Node(); o.head.next = new Node();
      Node n = new Node(); Node p = new Node(); Tree t = new Tree(); int x = 1; int y = 2; long v = 6;"""
_REACH = """  static java.util.Set<Object> reach(Node z) {
    java.util.Set<Object> found = new java.util.HashSet<>();
    for (; z != null && found.add(z); z = z.next) { }
    return found;
  }
"""


@dataclass(frozen=True, slots=True)
class Promise:
    """One clause of the method: what it promises, when it is broken, and whether it says so."""

    label: str
    effect: Effect
    rare: Rare
    truth: Truth

    @property
    def clause(self) -> Clause:
        """The clause as it stands in the contract."""
        return self.effect.strict if self.truth is Truth.FALSE else self.effect.loose


@dataclass(frozen=True, slots=True)
class Contract:
    """A class with a method under contract."""

    seed: int
    promises: tuple[Promise, ...]
    text: str
    configuration: Configuration

    @property
    def program(self) -> Program:
        """What is put to Vernier."""
        return Program(Language.JAVA, (("Main.java", self.text),), ("Main.m",), ASKED)


@dataclass(frozen=True, slots=True)
class Batch:
    """The contracts of these seeds, confirmed on the JVM together."""

    seeds: tuple[int, ...]
    seconds: float
    names: tuple[str, ...] = ()


def contract(seed: int, names: Sequence[str] = ()) -> Contract:
    """The contract of a seed."""
    generator = random.Random(seed)
    family = generator.random()
    simple = family < 0.3
    if simple:
        chosen = simple_effects(generator)
    elif family < 0.75:
        chosen = effects(generator, generator.choice((2, 3, 3, 4)))
    else:
        chosen = [array_effect(generator)]
    promises = tuple(
        Promise(
            f"p{number}",
            effect,
            effect.rare or (simple_rare if simple else rare)(generator),
            generator.choice((Truth.FALSE, Truth.FALSE, Truth.HOLDS)),
        )
        for number, effect in enumerate(chosen)
    )
    way = generator.choice([item for item in WAYS if not names or item.name in names])
    return Contract(seed, promises, _text(promises, generator), way)


def _text(promises: Sequence[Promise], generator: random.Random) -> str:
    body: list[str] = []
    result = "0"
    # All flags are computed first: effects may change what the conditions read.
    early = generator.random() < 0.5 or sum(item.effect.last for item in promises) > 1
    for number, item in enumerate(promises):
        flag = f"({item.rare.condition})"
        if early or item.effect.last:
            body.insert(0, f"boolean c{number} = {flag};")
            flag = f"c{number}"
        statements = item.effect.statements.replace("{label}", item.label).replace("{clause}", item.clause.text)
        body.append("{ " + statements.replace("{c}", flag) + " }")
        result = item.effect.result.replace("{c}", flag) or result
    head = ["  " + line for item in promises for line in _lines(item, INVARIANT)]
    lines = ["@interface Ensures { String[] value(); }", _DATA + "class Main {", _FIELDS, *head]
    lines += [item.effect.methods for item in promises if item.effect.methods]
    # Arrays are spoken of only where they matter: deduction does not reach them.
    arrays = any("rr[" in item.effect.statements + item.effect.methods for item in promises)
    trees = "t." in "".join(body)
    lines += [f"  //@ requires {_NEEDED}{_TREE if trees else ''}{_ARRAYS if arrays else ''};"]
    lines += ["  " + line for kind in (ENSURES, SIGNALS) for item in promises for line in _lines(item, kind)]
    lines += _frame(promises) + _relational(promises)
    lines += [f"  int m({_PARAMETERS}) {{", *(f"    {line}" for line in body), f"    return {result};", "  }", "}"]
    return "\n".join(lines) + "\n"


def _lines(item: Promise, kind: str) -> list[str]:
    return [f"//:{item.label}", f"//@ {kind} {item.clause.text};"] if item.clause.kind == kind else []


def _frame(promises: Sequence[Promise]) -> list[str]:
    framing = [item for item in promises if item.clause.kind == FRAME]
    if not framing:
        return []
    written = [item.effect.writes for item in promises] + [item.clause.text for item in framing if item.clause.text]
    return [f"  //:{framing[0].label}", f"  //@ assignable {', '.join(dict.fromkeys(written))};"]


def _relational(promises: Sequence[Promise]) -> list[str]:
    listed = [item for item in promises if item.clause.kind == RELATIONAL]
    if not listed:
        return []
    return ["  @Ensures({", *(f'  //:{item.label}\n  "{item.clause.text}",' for item in listed), "  })"]


# The JVM


def probe(item: Contract) -> str:
    """A program that prints, for the usual witness and that of each rare case, whether each promise is kept."""
    cases = ["", *(promise.rare.setup for promise in item.promises)]
    blocks: list[str] = []
    for setup in cases:
        lines = ["    {", _WITNESS, f"      {setup}"]
        lines += [f"      {promise.clause.saved}" for promise in item.promises if promise.clause.saved]
        lines += ["      int r = 0; boolean threw = false;"]
        lines += ["      try { r = o.m(n, p, t, x, y, v); } catch (IllegalStateException e) { threw = true; }"]
        for promise in item.promises:
            kept = promise.clause.meaning
            kept = kept if promise.clause.kind in (SIGNALS, INVARIANT, FRAME, LOOP_FRAME) else f"threw || ({kept})"
            lines.append(f'      System.out.print(({kept}) ? "1" : "0");')
        blocks.append("\n".join([*lines, '      System.out.println("");', "    }"]))
    main = "  public static void main(String[] args) {\n" + "\n".join(blocks) + "\n  }\n"
    text = item.text.replace("class Main {", "public class Main {", 1)
    return text[: text.rindex("}")] + _REACH + main + "}\n"


def confirmed(items: Sequence[Contract]) -> Iterator[tuple[Contract, list[Promise] | str]]:
    """The promises whose truth the JVM shows: false ones are broken by their witness, others by none. A text where the
    program does not run."""
    machine = Jvm()
    for item, run in zip(items, machine.run_batch([probe(item) for item in items]), strict=True):
        rows = run.stdout.split()
        if len(rows) != len(item.promises) + 1:
            yield item, f"{run.end.text()} {run.stdout[:80]}"
            continue
        shown = [
            promise
            for number, promise in enumerate(item.promises)
            if (promise.truth is Truth.FALSE and rows[number + 1][number] == "0")
            or (promise.truth is Truth.HOLDS and all(row[number] == "1" for row in rows))
        ]
        yield item, shown
    machine.close()


# Vernier


def work(batch: Batch) -> list[Finding]:
    """Put the contracts of a batch to the JVM and to Vernier."""
    found: list[Finding] = []
    for item, shown in confirmed([contract(seed, batch.names) for seed in batch.seeds]):
        if isinstance(shown, str):
            found.append(_finding(item, "probe", Expected(Truth.HOLDS), f"on the JVM: {shown}", 0.0))
            continue
        got = answers(item.program, item.configuration, batch.seconds)
        for problem in got.problems:
            found.append(_finding(item, "program", Expected(Truth.HOLDS), problem, got.seconds))
        for promise in shown:
            expected = Expected(promise.truth, Family.OTHER, _needs(item, promise.rare))
            found.append(_finding(item, promise.label, expected, got.by_label.get(promise.label), got.seconds))
    return found


def _needs(item: Contract, case: Rare) -> Needs:
    """What a scope must have to contain a violation: the nodes and trees of the rare case, two short arrays, walks
    along the list of the witness, and numbers that differ from each other."""
    walks = "for (" in item.text or "while (" in item.text
    recursion = 5 if "walk(" in item.text else 1
    return Needs(4 if walks else 0, recursion, 2, max(case.objects, 2), max(case.bits, 3))


def _finding(item: Contract, label: str, expected: Expected, got: Answer | str | None, seconds: float) -> Finding:
    return Finding("promises", item.seed, item.configuration.name, label, expected, got, seconds, item.program)


def main() -> int:
    """The command."""
    options = arguments(__doc__ or "").parse_args()
    tally = Tally(options.out)
    seeds = range(options.first, options.first + -(-options.count // 2))
    names = tuple(options.configuration or ())
    batches = [
        Batch(tuple(seeds[start : start + BATCH]), options.limit, names) for start in range(0, len(seeds), BATCH)
    ]
    clauses = 0
    for done, findings in enumerate(spread(batches, work, options.workers), 1):
        clauses += sum(item.label.startswith("p") and item.label[1:].isdigit() for item in findings)
        tally.add(findings)
        tally.progress(done, len(batches))
    print(f"{clauses} promises")
    return tally.report()


if __name__ == "__main__":
    sys.exit(main())
