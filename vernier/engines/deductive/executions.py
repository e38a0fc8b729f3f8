"""Random executions that confirm proofs where no bounded encoding of the smallest scope exists.

Law: a proof is confirmed only if one of them comes to the end of the entry, and none violates it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vernier.core.budget import Budget
from vernier.core.obligation import ViolationPoint
from vernier.core.outcome import Counterexample
from vernier.encode.constructed import Construction, Size, is_constructible
from vernier.engines.api import Task, takes_objects
from vernier.ir.interp import DefaultInputs, Limits, Machine, Run, SeededInputs
from vernier.ir.interp.ends import Returned
from vernier.spec.execution import ClauseRunner

RUNS = 24
STEPS = 200_000
MADE = Size(2, 2)


def executed(task: Task, proved: Sequence[str], budget: Budget) -> Iterator[tuple[str, Counterexample | None]]:
    """The proofs that executions say something of: with the counterexample of one that violates it, or none where it
    is confirmed."""
    escaping = {item.id for item in task.obligations if item.moment is ViolationPoint.ESCAPE}
    left = dict.fromkeys(name for name in proved if name in escaping)
    made = Construction(task.program, task.entry) if is_constructible(task.program, task.entry) else None
    if not left or (made is None and takes_objects(task)):
        return
    program = task.program if made is None else made.program(MADE)
    machine = Machine(program, ClauseRunner(program, task.clauses) if task.clauses else None)
    comes_to_its_end = False
    for seed in range(RUNS):
        if budget.remaining() <= 0:
            return
        inputs = SeededInputs(seed) if seed else DefaultInputs()
        entry = task.entry if made is None else made.start
        run = machine.run(entry, None, inputs, None, Limits(steps=STEPS, seconds=budget.remaining()))
        comes_to_its_end = comes_to_its_end or isinstance(run.end, Returned)
        for name in [name for name, _ in run.violations if name in left]:
            del left[name]
            example = _counterexample(task, made, run)
            if example is not None:
                yield name, example
    yield from ((name, None) for name in left if comes_to_its_end)


def _counterexample(task: Task, made: Construction | None, run: Run) -> Counterexample | None:
    return Counterexample(task.entry, run.inputs) if made is None else made.counterexample(MADE, run.inputs)
