"""The strategy: which engine runs when, and for how long, as code to be read.

The testing engine comes first: it is cheap, finds shallow violations and decides programs without inputs. Then the
deductive engine: an obligation of a method may follow from its body, loop invariants, invariants of fields or its
summary for heaps of every size. Where the invariant of a class is a program of its own (`repOk`), the glass box engine
checks a method on every valid state, path by path (Roberson 2011). Then the bounded engine covers all executions within
small bounds, which finds most violations and proves obligations that small bounds cover completely. The remaining
obligations may need a proof about executions of any length, by the induction engine, in C with arrays reduced to a few
of their cells, and in C by configurable analysis, too; in C only those proofs count that the checker of certificates
accepts, and those by shape graphs, which have none. Last, the bounded engine goes on with growing bounds. Each step has
a share of the time that is left when it starts; the next step gets the time that it does not use.

Within the bounded engine, contracts are first checked with every call replaced by its summary; then with all calls
inlined; and with summaries that are refined (Taghdiri 2008) where inlining takes most of the time without an answer.
Inlining makes the solver's query no harder than the heap makes it anyway; summaries only pay off before it where they
are strong enough: then no body is encoded and no loop is unrolled, however large the scope.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.loops import counts_far, loop_heads, weak_topological_order
from vernier.core.obligation import Code
from vernier.core.outcome import INITIAL_STATICS
from vernier.core.settings import Callees, Preset, Settings
from vernier.encode.calls.start import Start
from vernier.engines.api import Task, is_method_wrapped, takes_objects
from vernier.engines.strategy import INLINE, Attempt, CallPolicy, Deepening, Further, RefinementLimits, Strategy
from vernier.ir.program import Language
from vernier.ir.types import is_reference
from vernier.spec.tree import PureCall
from vernier.spec.walk import parts, targets

NAMES: tuple[str, ...] = ("testing", "deductive", "bounded", "induction")
"""The engines of the default plan"""
ON_REQUEST: tuple[str, ...] = ("cpa", "glassbox", "pdr")
"""The engines that work only when they are asked for by name, and by default where the plan says so: configurable
analysis in C, the glass box for methods under invariants that loop or recur, universal PDR for uses of iterators"""


_ITERATORS = frozenset({Code.CONCURRENT_MODIFICATION})


class Pacing(Enum):
    """COUNT: as much work as the settings say, and larger scopes only while they are cheap. TIME: as much as the time
    allows."""

    COUNT = "count"
    TIME = "time"


class Part(Enum):
    """FIRST: only the beginning of the engine's work, when it comes again later."""

    FIRST = "first"
    ALL = "all"


class Proofs(Enum):
    """Which proofs of an engine count: ALL of them, or those that are CHECKED, whose certificate was accepted by code
    that shares nothing with the engine."""

    ALL = "all"
    CHECKED = "checked"


@dataclass(frozen=True, slots=True)
class Step:
    """Run this engine for at most this share (0 to 1) of the time left for the entry."""

    engine: str
    share: float
    part: Part = Part.ALL
    codes: frozenset[Code] = frozenset(Code)
    """Only these obligations are given to it"""
    proofs: Proofs = Proofs.ALL


def plan(task: Task, settings: Settings, pacing: Pacing) -> tuple[Step, ...]:
    """The steps for one task, in order; a step works only on obligations that no earlier step decided."""
    early = Step("bounded", 0.25, Part.FIRST)
    # Counted work ends by itself; its share is only a cap, wide enough not to make the report depend on the clock.
    steps = [
        # A condition under which a method is safe is of interest beside an execution that throws.
        *([] if settings.engine else [Step("pdr", 0.5, codes=_ITERATORS)]),
        *_first(task, pacing),
        *([] if settings.engine else [Step("glassbox", 0.5)]),
        early,
        _induction(task, settings),
        *([] if settings.engine else _analyses(task, pacing)),
        Step("bounded", 1.0),
        *(Step(name, 1.0) for name in ON_REQUEST if name in settings.engine),
    ]
    if pacing is Pacing.TIME:
        # Whatever time the others leave is best spent on more tests, with other random choices.
        steps.append(Step("testing", 1.0))
    wanted = settings.engine or _by_default(task, settings)
    # To come twice costs what the first scopes cost: that is for tasks on which somebody works in between.
    induces = task.program.language is Language.C or not takes_objects(task)
    twice = ("induction" in wanted and induces) or "cpa" in wanted
    chosen = [step for step in steps if step.engine in wanted and (twice or step is not early)]
    # Nobody comes after the last one: it may have all the time, and has to answer everything.
    return (*chosen[:-1], *(replace(step, share=1.0, codes=frozenset(Code)) for step in chosen[-1:]))


def _first(task: Task, pacing: Pacing) -> tuple[Step, ...]:
    """Tests are cheap. What they decide of a method that reads static variables they decide for the initial values
    only, whatever its contract says; a proof is for all values, so it is looked for before."""
    testing = Step("testing", 0.1, Part.FIRST) if pacing is Pacing.TIME else Step("testing", 0.4)
    deductive = Step("deductive", 0.125 if pacing is Pacing.TIME else 0.4)
    limited = any(item.detail == INITIAL_STATICS for item in task.assumptions)
    proves_more = limited and task.program.wrapped(task.entry) in task.contracts
    return (deductive, testing) if proves_more else (testing, deductive)


def _analyses(task: Task, pacing: Pacing) -> tuple[Step, ...]:
    """Where executions take long, what is wrong behind the loops is found by a test that is given the time, or by
    nobody."""
    if pacing is Pacing.TIME and task.program.language is Language.C and _is_long(task):
        return Step("cpa", 0.4, proofs=Proofs.CHECKED), Step("testing", 0.6)
    return (Step("cpa", 0.5, proofs=Proofs.CHECKED),)


def _is_long(task: Task) -> bool:
    """Whether loops that a constant bounds are not unrolled to their end."""
    return counts_far(CallGraph(task.program).reachable(task.entry))


def _by_default(task: Task, settings: Settings) -> tuple[str, ...]:
    """Nothing is deduced where the user wants calls treated otherwise."""
    if task.program.language is Language.C:
        return ("testing", "bounded", "cpa", *(("induction",) if _is_guessed(task) else ()))
    deduces = is_method_wrapped(task) and settings.callees in (Callees.AUTO, Callees.REFINE)
    names = NAMES if deduces else tuple(name for name in NAMES if name != "deductive")
    if any(item.code in _ITERATORS for item in task.obligations):
        names = (*names, "pdr")
    return (*names, "glassbox") if settings.callees is Callees.AUTO and _has_computed_invariant(task) else names


def _induction(task: Task, settings: Settings) -> Step:
    """In C, invariants are guessed before they are looked for, which is quick where it succeeds."""
    if task.program.language is Language.C and not settings.engine:
        return Step("induction", 0.4, proofs=Proofs.CHECKED)
    return Step("induction", 0.55)


MOST_OPERATIONS = 500
"""Invariants of larger programs are rarely guessed: what holds in them depends on states that abstraction finds"""


def _is_guessed(task: Task) -> bool:
    """Whether invariants of a C program may be guessed. Its certificates do not speak of recursive calls, which is left
    to configurable analysis."""
    calls = CallGraph(task.program)
    entered = calls.reachable(task.entry)
    operations = sum(len(block.operations) for item in entered for block in item.blocks)
    return operations <= MOST_OPERATIONS and not any(item.name in calls.recursive for item in entered)


def _has_computed_invariant(task: Task) -> bool:
    """Whether valid start states are those on which a method returns true that loops or recurs: encoded as one formula
    it is about every path through every structure. So are the judgements of a language, and what an abstraction does.
    There have to be start states: a constructor makes its object."""
    contract = task.contracts.get(task.program.wrapped(task.entry))
    if contract is None or not any(is_reference(item.type) for item in task.program.procedures[task.entry].parameters):
        return False
    if (contract.soundness or contract.abstraction or contract.equivalence) is not None:
        return True
    called = [part for clause in contract.invariants for part in parts(clause) if isinstance(part, PureCall)]
    calls = CallGraph(task.program)
    reached = {
        item.name: item for call in called for name in targets(task.program, call) for item in calls.reachable(name)
    }
    return any(name in calls.recursive or loop_heads(weak_topological_order(item)) for name, item in reached.items())


_SUMMARIES = Attempt(CallPolicy.SUMMARY_ONLY, share=1 / 4, probe=1 / 12, limits=RefinementLimits(candidates=0))
_INLINING = Attempt(CallPolicy.INLINE, share=7 / 8)
_REFINEMENT = Attempt(CallPolicy.SUMMARY_WITH_REFINEMENT, share=1 / 6)


def call_policies(callees: Callees) -> Strategy:
    """What the bounded engine does about the calls of a method whose contract is checked."""
    match callees:
        case Callees.AUTO:
            return Strategy((_SUMMARIES, _INLINING, _REFINEMENT))
        case Callees.REFINE:
            return Strategy((_SUMMARIES, _REFINEMENT, _INLINING))
        case Callees.FRAME:
            return Strategy((_REFINEMENT, _INLINING), Start.FRAME)
        case Callees.INLINE | Callees.CONTRACTS:
            return INLINE


_EVERY_SCOPE = Deepening(100)


def deepening(preset: Preset, pacing: Pacing, part: Part) -> Deepening:
    """How far the bounded engine goes by itself, within its share of the time."""
    if part is Part.FIRST:
        return Deepening(2)
    if pacing is Pacing.TIME:
        return _EVERY_SCOPE
    match preset:
        case Preset.QUICK:
            return Deepening(2)
        case Preset.DEFAULT:
            return Deepening(4, Further.WHILE_CHEAP)
        case Preset.THOROUGH:
            return _EVERY_SCOPE


def only_deduces(settings: Settings) -> bool:
    """Whether nobody comes before or after the deductive engine, as in `vernier prove`."""
    return settings.engine == ("deductive",)


_PROOFS_ALONE, _PROOFS_AMONG_OTHERS = 1 / 2, 1 / 16


def proof_seconds(settings: Settings, entries: int) -> float:
    """How long proofs of one entry may take on a machine with nothing else to do: a share of what the user gives the
    entry, not of what is left of it, so that the same is proved on a busy machine."""
    share = _PROOFS_ALONE if only_deduces(settings) else _PROOFS_AMONG_OTHERS
    return settings.seconds() / max(1, entries) * share
