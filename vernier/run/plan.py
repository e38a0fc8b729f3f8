"""Which engine works when, and for how long: the whole strategy, as code to be read.

The testing engine comes first: it is cheap, finds shallow violations and decides programs without inputs. Then the
bounded engine looks at all executions within small bounds, which finds most violations and proves what small bounds
cover. What is left may need a proof about executions of any length: that is for the induction engine. Last, the bounded
engine goes on with growing bounds.
Each step has a share of the time that is left when it starts; what a step does not use is there for the next.

Within the bounded engine, what a contract says of a method is first asked with everything it calls described by its
summary; then with all calls run; and with calls described and refined where running does not get there in most of the
time. `Patience` says how much each of these may have.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from vernier.core.settings import Settings
from vernier.engines.api import Patience, Task
from vernier.run.engines import NAMES, Pacing, Part


@dataclass(frozen=True, slots=True)
class Step:
    """Run this engine for at most this share (0 to 1) of the time left for the entry."""

    engine: str
    share: float
    part: Part = Part.ALL
    patience: Patience = Patience()  # noqa: RUF009 (frozen)


def plan(task: Task, settings: Settings, pacing: Pacing) -> tuple[Step, ...]:
    """The steps for one task, in order; a step works only on obligations that no earlier step decided."""
    del task
    # Counted work ends by itself; its share is only a cap, wide enough not to make the report depend on the clock.
    steps = [
        Step("testing", 0.1 if pacing is Pacing.TIME else 0.4),
        Step("bounded", 0.25, Part.FIRST),
        Step("induction", 0.55),
        Step("bounded", 1.0),
    ]
    if pacing is Pacing.TIME:
        # Whatever time the others leave is best spent on more tests, with other random choices.
        steps.append(Step("testing", 1.0))
    wanted = settings.engine or NAMES
    chosen = [step for step in steps if step.engine in wanted and (step.part is Part.ALL or "induction" in wanted)]
    # Nobody comes after the last one: it may have all the time.
    return (*chosen[:-1], *(replace(step, share=1.0) for step in chosen[-1:]))
