"""C programs for the analyses, and what the engine says of them."""

from __future__ import annotations

from vernier.core.budget import Budget
from vernier.core.outcome import Outcome
from vernier.engines.api import Context, Task
from vernier.engines.cpa import CpaEngine
from vernier.frontend.c import DataModel, load_c_texts
from vernier.run.replay import Replayer

_PRELUDE = """extern int nondet(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
"""


def c_task(text: str, code: str = "unreach", entry: str = "main") -> Task:
    """A task over a C text: the obligations of one code."""
    lowered = load_c_texts([("t.c", _PRELUDE + text)], DataModel.LP64, [entry])
    asked = tuple(item for item in lowered.program.obligations.values() if item.code.value == code)
    return Task(lowered.program, lowered.entries[0].start, asked, {}, {}, ())


def outcomes(task: Task, seconds: float = 10.0, engine: CpaEngine | None = None) -> list[Outcome]:
    """What the engine says, with every refutation replayed, in the order of the text."""
    budget = Budget.of_seconds(seconds)
    replayer = Replayer(task.program, frozenset({"t.c"}), task.clauses)
    found = [
        replayer.confirm(outcome, budget)
        for outcome in (engine or CpaEngine()).run(task, Context(budget, 0, lambda _: None))
    ]
    return sorted(found, key=lambda outcome: outcome.obligation.span)
