"""The engines there are, by name; each is imported only when it is used."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from vernier.core.settings import Callees, Preset, Settings, Show
from vernier.engines.api import Engine
from vernier.solvers.protocol import Cores

if TYPE_CHECKING:
    from vernier.engines.bounded import Deepening

NAMES: tuple[str, ...] = ("testing", "deductive", "bounded", "induction")


class Pacing(Enum):
    """COUNT: as much work as the settings say, the same on every machine. TIME: as much as the time allows."""

    COUNT = "count"
    TIME = "time"


class Part(Enum):
    """FIRST: only the beginning of what the engine would do, when it comes again later."""

    FIRST = "first"
    ALL = "all"


_FIRST_ROUNDS = 2
_ALONE, _AMONG_OTHERS = 1 / 2, 1 / 16
"""Which share of the time of an entry proofs may take, on a machine with nothing else to do"""


def make_engine(name: str, settings: Settings, pacing: Pacing, part: Part = Part.ALL, entries: int = 1) -> Engine:
    """The engine with this name, set up as asked, for a check of so many entries."""
    match name:
        case "testing":
            from vernier.engines.testing import Effort, TestingEngine

            counted = Effort.of_executions(settings.execution_count())
            return TestingEngine(counted if pacing is Pacing.COUNT else Effort.until_time_is_up())
        case "deductive":
            from vernier.engines.deductive import UNITS_PER_SECOND, DeductiveEngine, ProofEffort

            effort = ProofEffort.THOROUGH if settings.callees is Callees.REFINE else ProofEffort.QUICK
            share = _ALONE if settings.engine == (name,) else _AMONG_OTHERS
            # Counted by what the user gives an entry, not by what is left of it: the same on a busy machine.
            return DeductiveEngine(effort, int(settings.seconds() / max(1, entries) * share * UNITS_PER_SECOND))
        case "bounded":
            from vernier.engines.bounded import AUTO, FRAME, INLINE, REFINE, BoundedEngine

            strategies = {
                Callees.AUTO: AUTO, Callees.REFINE: REFINE, Callees.INLINE: INLINE, Callees.FRAME: FRAME,
            }  # fmt: skip
            strategy = strategies[settings.callees]
            cores = Cores.LABELS if Show.CORE in settings.show else Cores.OMITTED
            return BoundedEngine(_deepening(settings.preset, pacing, part), strategy, cores)
        case "induction":
            from vernier.engines.induction import InductionEngine

            return InductionEngine()
        case _:
            raise ValueError(f"no engine is called {name}")


def _deepening(preset: Preset, pacing: Pacing, part: Part) -> Deepening:
    """How far the bounded engine goes by itself, within its share of the time."""
    from vernier.engines.bounded import SCHEDULE, Deepening, Further

    if part is Part.FIRST:
        return Deepening(_FIRST_ROUNDS)
    if pacing is Pacing.TIME:
        return Deepening(len(SCHEDULE))
    match preset:
        case Preset.QUICK:
            return Deepening(2)
        case Preset.DEFAULT:
            return Deepening(4, Further.WHILE_CHEAP)
        case Preset.THOROUGH:
            return Deepening(len(SCHEDULE))
