"""The engines there are, by name; each is imported only when it is used."""

from __future__ import annotations

from vernier.core.settings import Callees, Format, Settings, Show
from vernier.engines.api import Engine
from vernier.run.plan import Pacing, Part, call_policies, deepening, only_deduces, proof_seconds
from vernier.solvers.protocol import Cores


def make_engine(name: str, settings: Settings, pacing: Pacing, part: Part = Part.ALL, entries: int = 1) -> Engine:
    """The engine with this name, set up as the plan says, for a check of so many entries."""
    match name:
        case "testing":
            from vernier.engines.testing import Effort, TestingEngine

            counted = Effort.of_executions(settings.execution_count())
            timed = Effort.of_short_executions() if part is Part.FIRST else Effort.until_time_is_up()
            return TestingEngine(counted if pacing is Pacing.COUNT else timed)
        case "deductive":
            from vernier.engines.deductive import (
                UNITS_PER_SECOND,
                DeductiveEngine,
                ProofEffort,
                Role,
                Scripts,
                UsedContracts,
            )

            role = Role.ALONE if only_deduces(settings) else Role.AMONG_OTHERS
            effort = ProofEffort.THOROUGH if settings.callees is Callees.REFINE else ProofEffort.QUICK
            scripts = Scripts.OMITTED if settings.export is None else Scripts.WRITTEN
            used = UsedContracts.IN_RECURSION if role is Role.ALONE else UsedContracts.NONE
            if settings.callees is Callees.CONTRACTS:
                used = UsedContracts.AT_CALLS
            resources = int(proof_seconds(settings, entries) * UNITS_PER_SECOND)
            return DeductiveEngine(effort, resources, role, scripts, used)
        case "bounded":
            from vernier.engines.bounded import BoundedEngine

            cores = Cores.LABELS if Show.CORE in settings.show else Cores.OMITTED
            return BoundedEngine(deepening(settings.preset, pacing, part), call_policies(settings.callees), cores)
        case "induction":
            from vernier.engines.induction import InductionEngine

            return InductionEngine()
        case "pdr":
            from vernier.engines.pdr import PdrEngine

            return PdrEngine()
        case "cpa":
            from vernier.engines.cpa import CpaEngine, Graphs, attempts

            graphs = Graphs.TOLD if settings.format is Format.HTML else Graphs.OMITTED
            return CpaEngine(attempts(settings.analysis), graphs)
        case "glassbox":
            from vernier.engines.glassbox import GlassBoxEngine

            return GlassBoxEngine()
        case _:
            raise ValueError(f"no engine is called {name}")
