"""Which engine works when, and for how long: the whole strategy, as code to be read.

The testing engine comes first: it is cheap, finds shallow violations and decides programs without inputs. What a
contract says of the ends of a method may follow from its body or its summary for heaps of every size: the deductive
engine proves that. Then the bounded engine looks at all executions within small bounds, which finds most violations and
proves what small bounds cover. What is left may need a proof about executions of any length: that is for the induction
engine. Last, the bounded engine goes on with growing bounds.
Each step has a share of the time that is left when it starts; what a step does not use is there for the next.

Within the bounded engine, what a contract says of a method is first asked with every call replaced by its summary; then
with all calls inlined; and with summaries that are refined where inlining does not get there in most of the time.
`Patience` says how much each of these may have.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from vernier.core.obligation import Code
from vernier.core.settings import Callees, Settings
from vernier.engines.api import Patience, Task, is_method_wrapped
from vernier.run.engines import NAMES, Pacing, Part

_OF_ENDS = frozenset({Code.POSTCONDITION, Code.EXCEPTIONAL_POSTCONDITION, Code.INVARIANT, Code.FRAME})
"""What a contract says of the ends of a method"""


@dataclass(frozen=True, slots=True)
class Step:
    """Run this engine for at most this share (0 to 1) of the time left for the entry."""

    engine: str
    share: float
    part: Part = Part.ALL
    codes: frozenset[Code] = frozenset(Code)
    """Only these obligations are given to it"""
    patience: Patience = Patience()  # noqa: RUF009 (frozen)


def plan(task: Task, settings: Settings, pacing: Pacing) -> tuple[Step, ...]:
    """The steps for one task, in order; a step works only on obligations that no earlier step decided."""
    # Counted work ends by itself; its share is only a cap, wide enough not to make the report depend on the clock.
    steps = [
        Step("testing", 0.1 if pacing is Pacing.TIME else 0.4),
        Step("deductive", 0.125 if pacing is Pacing.TIME else 0.4, codes=_OF_ENDS),
        Step("bounded", 0.25, Part.FIRST),
        Step("induction", 0.55),
        Step("bounded", 1.0),
    ]
    if pacing is Pacing.TIME:
        # Whatever time the others leave is best spent on more tests, with other random choices.
        steps.append(Step("testing", 1.0))
    wanted = settings.engine or _by_default(task, settings)
    chosen = [step for step in steps if step.engine in wanted and (step.part is Part.ALL or "induction" in wanted)]
    # Nobody comes after the last one: it may have all the time, and has to answer everything.
    return (*chosen[:-1], *(replace(step, share=1.0, codes=frozenset(Code)) for step in chosen[-1:]))


def _by_default(task: Task, settings: Settings) -> tuple[str, ...]:
    """Nothing is proved from summaries where there is no contract, or where the user wants calls treated otherwise."""
    deduces = is_method_wrapped(task) and settings.callees in (Callees.AUTO, Callees.REFINE)
    return NAMES if deduces else tuple(name for name in NAMES if name != "deductive")
