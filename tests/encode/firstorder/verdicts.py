"""What is deduced of random programs is not refuted by running them: postconditions, invariants, what may be assigned.

python -m tests.encode.firstorder.verdicts COUNT [FIRST_SEED]
"""

from __future__ import annotations

import random
import re
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.engines.bounded.callees import SCOPE, program
from vernier.cli.arguments import parse
from vernier.core.budget import Budget
from vernier.core.outcome import Verdict
from vernier.encode.calls.applicable_summaries import summaries
from vernier.engines.api import Context
from vernier.engines.deductive.effort import ProofEffort
from vernier.engines.deductive.engine import RESOURCES, contract_of
from vernier.engines.deductive.proof_search import ProofSearch
from vernier.run.engines import make_engine
from vernier.run.loading.frontends import load_java_program
from vernier.run.plan import Pacing
from vernier.run.tasks import make_task

_SETS = ("this.head.*next", "this.head.^next", "this.head.*next.other", "this.head.next", "this.head.*other")
_INVARIANTS = (
    "no x: Node | x in x.^next",
    "all x: Node | x.other in x.*next + null",
    "lone (this.head.*next & this.head.*other)",
    "all x: this.head.*next - null | some (x.*next & null)",
    "all a, b: Node | a.next = b.next && a.next != null => a = b",
)
_LOCATIONS = (
    "this.head",
    "n.next",
    "n.other",
    "n.value",
    "m.next",
    "this.*",
    "n.*",
    "m.*",
    "this.head.next",
    "n.next.*",
)


@dataclass(frozen=True, slots=True)
class Compared:
    """`deduced` obligations; `refuted` are those of them that an execution violates."""

    source: str
    deduced: tuple[str, ...]
    refuted: tuple[str, ...]


def with_postcondition(seed: int) -> str:
    return program(seed)


def with_invariants(seed: int) -> str:
    """Three invariants in place of the postcondition."""
    generator = random.Random(seed)
    chosen = [_invariant(generator) for _ in range(3)]
    annotation = f"@interface Invariant {{ String[] value(); }}\n@Invariant({{{', '.join(chosen)}}})\n"
    return annotation + _without_postcondition(program(seed))


def _invariant(generator: random.Random) -> str:
    if generator.random() < 0.8:
        return f'"{generator.choice(_INVARIANTS)}"'
    return f'"{generator.choice(_SETS)} in {" + ".join(generator.sample(_SETS, 2))} + null"'


def with_frame(seed: int) -> str:
    """Locations that may be assigned, in place of the postcondition."""
    generator = random.Random(seed)
    locations = ", ".join(generator.sample(_LOCATIONS, generator.randrange(4, 11)))
    text = _without_postcondition(program(seed))
    return text.replace("    Node entry(", f"    //@ assignable {locations};\n    Node entry(", 1)


def _without_postcondition(text: str) -> str:
    return re.sub(r' {4}@Ensures\("[^"]*"\)\n', "", text)


KINDS: dict[str, Callable[[int], str]] = {
    "post": with_postcondition,
    "invariant": with_invariants,
    "assignable": with_frame,
}


def compare(code: str, seed: int, folder: Path) -> Compared:
    """What is deduced of one program, and what running it within a scope says of that."""
    source = KINDS[code](seed)
    path = folder / "Main.java"
    path.write_text(source, encoding="utf-8")
    asked = ["check", str(path), "--entry", "Main.entry", "--scope", SCOPE, "--property", code, "--callees", "inline"]
    settings = parse(asked).settings
    (unit,) = load_java_program((str(path),), settings).units
    (entry,) = unit.entries
    task = make_task(unit, entry, settings)
    search = ProofSearch(contract_of(task), summaries(task.program).summary, ProofEffort.THOROUGH, RESOURCES)
    names = [obligation.id for obligation in task.obligations]
    deduced = tuple(search.proved(names, Budget.of_seconds(10.0)))
    if not deduced:
        return Compared(source, (), ())
    engine = make_engine("bounded", settings, Pacing.COUNT)
    outcomes = engine.run(task, Context(Budget.of_seconds(60.0), 1, lambda _: None))
    refuted = [outcome.obligation.id for outcome in outcomes if outcome.verdict is Verdict.REFUTED]
    return Compared(source, deduced, tuple(name for name in refuted if name in deduced))


def main() -> int:
    count, first = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for code in KINDS:
            deduced = 0
            for seed in range(first, first + count):
                found = compare(code, seed, Path(folder))
                deduced += len(found.deduced)
                wrong += len(found.refuted)
                if found.refuted:
                    print(f"seed {seed}: {found.refuted}\n{found.source}", flush=True)
            print(f"{code}: {count} programs, {deduced} obligations deduced, {wrong} wrong so far", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
