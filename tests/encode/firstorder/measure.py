"""Hold what is deduced from against executions: python -m tests.encode.firstorder.measure [EXECUTIONS [SEEDS [FIRST]]].

EXECUTIONS of each method of the subjects, SEEDS programs of twelve random methods with four executions each, and fifty
times as many random clauses; the seeds begin with FIRST. Every contradiction is printed, with the facts it needs.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from tests.analysis.summaries.heaps import Heaps
from tests.analysis.summaries.measure import NORMAL, SHORT
from tests.encode.firstorder.asserted import asserted
from tests.encode.firstorder.clauses import SpokenOf, compare, random_execution
from tests.encode.firstorder.subjects import PATHS, Subject, executions, random_subject, subject, told
from vernier.analysis.summaries.domain.bounds import Limits
from vernier.analysis.summaries.expressions.evaluate import Execution
from vernier.analysis.summaries.graph import Exit
from vernier.analysis.summaries.summarise import Summariser
from vernier.encode.calls import applicable_summaries as describe
from vernier.ir.interp import Machine
from vernier.logic.bank import Term
from vernier.logic.smtlib import NumberedNames, Renderer

SHIPPED = describe._LIMITS
LIMITS = (SHIPPED, NORMAL, SHORT)


@dataclass(frozen=True, slots=True)
class Checked:
    """An execution; `facts` are those that it contradicts, None if it does not."""

    method: str
    execution: Execution
    facts: tuple[Term, ...] | None


def checked(of: Subject, limits: Limits, exit_: Exit, wanted: int, seed: int) -> Iterator[Checked]:
    """Executions of all methods, up to a number of each. Methods get their summaries one by one, as in the engine."""
    machine = Machine(of.program)
    for method, contract in of.methods.items():
        template = Summariser(of.program, limits).summary(method, exit_)
        if not template.unknown:
            question = asserted(of.program, method, template, exit_, contract)
            heaps = Heaps(of.program, of.classes(method), seed)
            for execution in executions(machine, method, heaps, exit_, wanted):
                yield Checked(method, execution, question.contradictions(execution) if template.reached else ())


def _text(facts: tuple[Term, ...]) -> str:
    rendering = Renderer(NumberedNames()).render(facts)
    lines = [*rendering.declarations, *(definition.line for definition in rendering.definitions), *rendering.roots]
    return "\n".join(f"    {line}" for line in lines)


def report(title: str, rows: Iterator[Checked]) -> int:
    """The number of contradictions; the first one of each method is printed."""
    start, total = time.monotonic(), 0
    found: dict[str, list[Checked]] = {}
    for row in rows:
        total += 1
        if row.facts is not None:
            found.setdefault(row.method, []).append(row)
    wrong = sum(map(len, found.values()))
    print(f"{title}: {total} executions, {wrong} contradicted, {time.monotonic() - start:.1f} s", flush=True)
    for method, contradicted in found.items():
        first = contradicted[0]
        print(f"  {method}: {len(contradicted)}\n{told(first.execution)}\n{_text(first.facts or ())}")
    return wrong


def clauses(first: int, count: int) -> tuple[int, int, list[str]]:
    """Random clauses, three executions each: how many were compared, how many decided, and those that are wrong."""
    compared = decided = 0
    wrong = []
    for seed in range(first, first + count):
        clause = SpokenOf(seed).condition(2)
        for number in range(3):
            found = compare(clause, random_execution(seed * 3 + number))
            if found is not None:
                compared, decided = compared + 1, decided + found.is_decided
                if found.is_wrong:
                    wrong.append(f"seed {seed}, {'holds' if found.holds else 'does not hold'}: {clause}")
    return compared, decided, wrong


def main() -> int:
    wanted, seeds, first = (int(text) for text in (*sys.argv[1:], *("10", "5", "0")[len(sys.argv) - 1 :]))
    failed = 0
    for name, exit_ in product(PATHS, Exit):
        failed += report(f"{name}, {exit_.value}", checked(subject(name), SHIPPED, exit_, wanted, first))
    for seed, exit_, limits in product(range(first, first + seeds), Exit, LIMITS):
        rows = checked(random_subject(seed, 12, 3), limits, exit_, 4, seed)
        failed += report(f"seed {seed}, {exit_.value}", rows)
    compared, decided, wrong = clauses(first, seeds * 50)
    print(f"{compared} clauses on states, {decided} decided, {len(wrong)} wrong", *wrong, sep="\n")
    return 1 if failed or wrong else 0


if __name__ == "__main__":
    sys.exit(main())
