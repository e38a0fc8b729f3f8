"""What bodies are deduced to promise is not refuted by running them.

python -m tests.encode.firstorder.execution.verdicts COUNT [FIRST_SEED]
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from tests.encode.firstorder.execution.programs import program
from vernier.analysis.summaries.graph import Exit
from vernier.cli.arguments import parse
from vernier.core.budget import Budget
from vernier.core.outcome import Verdict
from vernier.core.settings import Settings
from vernier.encode.calls.applicable_summaries import summaries
from vernier.engines.api import Context, Task
from vernier.engines.deductive.body_proofs import BodyProofs
from vernier.engines.deductive.effort import ProofEffort
from vernier.engines.deductive.engine import RESOURCES, contract_of
from vernier.engines.deductive.resources import Share
from vernier.run.engines import make_engine
from vernier.run.loading.frontends import load_java_program
from vernier.run.plan import Pacing
from vernier.run.tasks import make_task

SCOPE = "objects=3, array=1, loop=4, recursion=4, int=4"


@dataclass(frozen=True, slots=True)
class Compared:
    """`deduced` of `asked` obligations; `refuted` are those of them that an execution violates, and `open` those that
    were not found out."""

    source: str
    asked: tuple[str, ...]
    deduced: tuple[str, ...]
    refuted: tuple[str, ...] = ()
    open: tuple[str, ...] = ()


def compare(source: str, folder: Path, seconds: float = 8.0) -> Compared:
    """What is deduced of one program, and what running it within a scope says of that."""
    path = folder / "Main.java"
    path.write_text(source, encoding="utf-8")
    asked = ["check", str(path), "--entry", "Main.entry", "--scope", SCOPE, "--property", "post", "--callees", "inline"]
    settings = parse(asked).settings
    (unit,) = load_java_program((str(path),), settings).units
    (entry,) = unit.entries
    task = make_task(unit, entry, settings)
    names = tuple(obligation.id for obligation in task.obligations)
    deduced = _deduced(task, names, Budget.of_seconds(seconds))
    if not deduced:
        return Compared(source, names, ())
    verdicts = _verdicts(task, settings, deduced)
    refuted = tuple(name for name in deduced if verdicts.get(name) is Verdict.REFUTED)
    undecided = tuple(name for name in deduced if verdicts.get(name) is Verdict.UNKNOWN)
    return Compared(source, names, deduced, refuted, undecided)


def _deduced(task: Task, names: tuple[str, ...], budget: Budget) -> tuple[str, ...]:
    """By the bodies alone: nothing is said by the summary of the method itself."""
    contract = contract_of(task)
    bodies = BodyProofs(contract, summaries(task.program).summary)
    exits = contract.exits(names)
    found: dict[str, None] = {}
    share = Share(RESOURCES, budget)
    for effort in (ProofEffort.QUICK, ProofEffort.THOROUGH):
        for name, ends in exits.items():
            if name in found or budget.remaining() <= 0:
                continue
            if all(bodies.follows(name, end, effort, share) for end in Exit if end in ends):
                found[name] = None
    return tuple(found)


def _verdicts(task: Task, settings: Settings, names: tuple[str, ...]) -> dict[str, Verdict]:
    """Of executions in the scope, with all calls inlined."""
    only = replace(task, obligations=tuple(one for one in task.obligations if one.id in names))
    engine = make_engine("bounded", settings, Pacing.COUNT)
    outcomes = engine.run(only, Context(Budget.of_seconds(20.0), 1, lambda _: None))
    return {outcome.obligation.id: outcome.verdict for outcome in outcomes}


def clause_of(source: str, name: str) -> str:
    """The text of the clause of an obligation, by its number."""
    clauses = [line.strip() for line in source.split("@Ensures({")[1].split("})")[0].splitlines()]
    return clauses[int(name.rsplit(".", 1)[1]) - 1]


def main() -> int:
    count, first = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    asked = deduced = with_some = wrong = undecided = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, first + count):
            found = compare(program(seed), Path(folder))
            asked, deduced = asked + len(found.asked), deduced + len(found.deduced)
            with_some += bool(found.deduced)
            wrong, undecided = wrong + len(found.refuted), undecided + len(found.open)
            for name in found.refuted:
                print(f"seed {seed}: {clause_of(found.source, name)}", flush=True)
            if found.refuted:
                print(found.source.split("return made; }\n")[-1], flush=True)
    print(
        f"{count} programs, {with_some} with something deduced; {asked} obligations, {deduced} deduced, "
        f"{wrong} wrong, {undecided} not found out"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
