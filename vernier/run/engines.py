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


def make_engine(name: str, settings: Settings, pacing: Pacing, part: Part = Part.ALL) -> Engine:
    """The engine with this name, set up as asked."""
    match name:
        case "testing":
            from vernier.engines.testing import Effort, TestingEngine

            counted = Effort.of_executions(settings.execution_count())
            return TestingEngine(counted if pacing is Pacing.COUNT else Effort.until_time_is_up())
        case "deductive":
            from vernier.engines.deductive import DeductiveEngine, ProofEffort

            return DeductiveEngine(ProofEffort.THOROUGH if settings.callees is Callees.REFINE else ProofEffort.QUICK)
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
