"""What is done about the calls of a method whose contract is checked, and in which order.

First it is tried to deduce the postconditions from the body or the summary of the method itself: that takes no scope,
and what follows is proved. Otherwise running all calls is the rule: it makes the solver's question no harder than the
heap makes it anyway. What pays before it is a short look at the surface: where the summaries of the called methods say
enough, no body is looked at and no loop is unrolled, however large the scope. Where running does not get there, calls
are described and refined.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from vernier.encode.calls.describe import Start


class Treatment(Enum):
    """DEDUCED: nothing is executed and no scope is needed; what follows from the body or the summary of
    the method is proved.
    SURFACE: whatever the method calls is described, and nothing is refined. DESCRIBED: calls are described and refined;
    a method that only passes on what it is given is run, and what it calls is described. RUN: calls are run."""

    DEDUCED = "deduced"
    SURFACE = "surface"
    DESCRIBED = "described"
    RUN = "run"


class Effort(Enum):
    """How long deducing something may take: a moment, or as long as there is hope."""

    QUICK = "quick"
    THOROUGH = "thorough"


@dataclass(frozen=True, slots=True)
class Strategy:
    """Treatments in the order in which they are tried in each scope, what descriptions begin with, and what is tried to
    deduce something."""

    order: tuple[Treatment, ...]
    start: Start = Start.SUMMARY
    effort: Effort = Effort.QUICK


INLINE = Strategy((Treatment.RUN,))
REFINE = Strategy((Treatment.DEDUCED, Treatment.SURFACE, Treatment.DESCRIBED, Treatment.RUN), effort=Effort.THOROUGH)
FRAME = Strategy((Treatment.DESCRIBED, Treatment.RUN), Start.FRAME)
AUTO = Strategy((Treatment.DEDUCED, Treatment.SURFACE, Treatment.RUN, Treatment.DESCRIBED))
