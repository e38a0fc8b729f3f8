"""Refinement of heaps: ModelCheck, Abstract, Refine and FineTune (thesis, sections 5.4.5 to 5.4.7: analysis C_sr).

Each structure is not followed at first, then followed by explicit heaps, then by shape graphs whose class a generator
of the library makes. Precisions are of the whole program here, not of locations: after a refinement the analysis begins
anew. Every path is decided exactly, by the shared symbolic executor: one that is feasible is a counterexample.
Law: `Safe` is only answered of a reached set that is closed without targets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from operator import itemgetter
from typing import Any, TypeAlias

from vernier.core.budget import Budget
from vernier.encode.context import Encoding
from vernier.engines.cpa.alarm_paths import Feasibility, paths
from vernier.engines.cpa.algorithm.analysis import INTERRUPT, Adjusted, Interrupt
from vernier.engines.cpa.algorithm.composite import Composite, Precision, State
from vernier.engines.cpa.algorithm.reachability import partial_cpa_plus, start
from vernier.engines.cpa.algorithm.reached import Origins, ReachedSet
from vernier.engines.cpa.automaton import (
    AnyLocation,
    Automaton,
    Edge,
    ErrorLocation,
    LeaveMemoryModel,
    Pitfall,
    Run,
    Violate,
)
from vernier.engines.cpa.domains.call_stack.analysis import CallStackAnalysis
from vernier.engines.cpa.domains.explicit.analysis import ExplicitAnalysis, Thresholds
from vernier.engines.cpa.domains.location.analysis import LocationAnalysis, Targets
from vernier.engines.cpa.domains.predicates.frames import Frames
from vernier.engines.cpa.domains.shape.analysis import ShapeAnalysis
from vernier.engines.cpa.domains.shape.commands import OtherObjects, ShapeClass
from vernier.engines.cpa.domains.shape.generators import (
    NO_LINKS,
    Entry,
    Generator,
    entries,
    fine_tune,
    generators,
    holds,
)
from vernier.engines.cpa.domains.shape.predicates import Cancels, Unshared
from vernier.engines.cpa.refinement.path_formula import PathFormula
from vernier.engines.cpa.shapes import in_order, together
from vernier.ir.expr import Expr
from vernier.ir.ops import Allocate, DerefPlace, Load, Operation, Store
from vernier.ir.types import PointerType, StructType
from vernier.ir.walk import subexpressions
from vernier.logic.values import Model

EXPLICIT = 2
"""Components of the product: location, call stack, explicit heaps, shapes"""
STUCK = "no class of shape graphs of the library excludes a path that is infeasible"


@dataclass(frozen=True, slots=True)
class NotTracked:
    """Nothing is known of the objects of a structure."""


@dataclass(frozen=True, slots=True)
class Explicit:
    """The objects of a structure are followed one by one."""


Tracking: TypeAlias = NotTracked | Explicit | Generator


@dataclass(frozen=True, slots=True)
class Step:
    """One refinement, for people: what is followed from now on."""

    struct: str
    tracking: Tracking
    enabled: tuple[Entry, ...]

    def __str__(self) -> str:
        match self.tracking:
            case Generator():
                return f"{self.struct}: shapes of {self.tracking}"
            case Explicit():
                return f"{self.struct}: explicit heaps"
            case NotTracked():
                return f"{self.struct}: not tracked"


@dataclass(frozen=True, slots=True)
class Failed:
    """Nothing is known."""

    reason: str


@dataclass(frozen=True, slots=True)
class Verified:
    """The reached set is closed, and has none of the targets."""

    reached: ReachedSet[State, Precision]


@dataclass(slots=True)
class ShapeModelCheck:
    """One run over a program. `allowed` restricts structures to entries by annotation (section 5.5.2)."""

    automaton: Automaton
    encoding: Encoding
    shape_class: ShapeClass
    targets: Targets
    budget: Budget
    depth: int = 3
    allowed: Mapping[str, Callable[[Entry], bool]] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    executions: dict[str, tuple[PathFormula, Model]] = field(default_factory=dict)
    _tracking: dict[str, Tracking] = field(default_factory=dict)
    _enabled: dict[str, tuple[Entry, ...]] = field(default_factory=dict)
    _feasibility: Feasibility = field(init=False)

    def __post_init__(self) -> None:
        self._feasibility = Feasibility(self.automaton, self.budget)
        for struct in self.shape_class.layouts:
            self._tracking[struct] = NotTracked()
            self._enabled[struct] = self._library(struct)

    def _library(self, struct: str) -> tuple[Entry, ...]:
        """The entries that may be used for a structure."""
        allowed = self.allowed.get(struct)
        every = entries(self.shape_class.layouts, struct)
        return tuple(entry for entry in every if allowed is None or allowed(entry))

    def run(self) -> Verified | Failed:
        """ModelCheck: what holds of the targets that `executions` do not reach."""
        while True:
            reached = self._explored(self.targets)
            waiting = [item.state for item in reached.frontier]
            if not waiting:
                return Verified(reached)
            target = next((state for state in waiting if state[0] in self.targets), None)
            if target is None:
                self._abstract(waiting)
                continue
            failed = self._examine(target[0], next(paths(reached, target, self.budget.spend)))
            if failed is not None:
                return failed

    def _explored(self, targets: Targets) -> ReachedSet[State, Precision]:
        """The reached set up to a target, or to an explicit heap that is too deep."""
        analysis = self._analysis(self._tracking, targets)
        reached = ReachedSet[Any, Any](together, in_order(self.automaton), Origins.KEPT)
        return partial_cpa_plus(analysis, self._edges, start(analysis, reached), self.budget.spend)

    def _edges(self, state: State) -> Iterable[Edge]:
        return self.automaton.edges(state[0])

    # ------------------------------------------------------------ the analysis of a precision

    def _analysis(self, tracking: Mapping[str, Tracking], targets: Targets) -> Composite:
        frames, layouts = Frames(self.automaton), self.shape_class.layouts
        shaped = {struct: item for struct, item in tracking.items() if isinstance(item, Generator)}
        explicit = {struct for struct, item in tracking.items() if isinstance(item, Explicit)}
        instruments = sorted((one for item in shaped.values() for one in item.instruments), key=str)
        shapes = replace(
            self.shape_class,
            layouts={struct: layouts[struct] for struct in shaped},
            others=OtherObjects.ELSEWHERE,
            cancelling=tuple(item for item in instruments if isinstance(item, Cancels)),
            sharing=tuple(item for item in instruments if isinstance(item, Unshared)),
        )
        thresholds = Thresholds(elsewhere=frozenset(layouts) - explicit)
        components = (
            LocationAnalysis(self.automaton.initial, targets),
            CallStackAnalysis(),
            ExplicitAnalysis(self.encoding, frames, self.shape_class, thresholds),
            ShapeAnalysis(frames, shapes, abstracts_after=self._enters_loop),
        )
        return Composite(components, len(components), trade=(self._interrupts,))

    def _enters_loop(self, edge: Edge) -> bool:
        """The abstraction points: between loop heads a data structure may be broken for a moment, and nodes that look
        alike play different parts."""
        return self.automaton.is_loop_head(edge.target)

    def _interrupts(
        self, state: State, precision: Precision, reached: Iterable[Adjusted[State, Precision]]
    ) -> Adjusted[State, Precision] | Interrupt:
        """H_i+: the analysis is interrupted where an explicit heap is too deep, at the heads of loops: within a loop a
        data structure may not be one for a moment."""
        del reached
        deep = self.automaton.is_loop_head(state[0]) and state[EXPLICIT].heap.too_deep(self.depth)
        return INTERRUPT if deep else Adjusted(state, precision)

    # ------------------------------------------------------------ Abstract

    def _abstract(self, states: Iterable[State]) -> None:
        """Abstract: structures whose explicit heaps are too deep get the coarsest class of shape graphs of those whose
        invariants all these heaps satisfy."""
        heaps = [state[EXPLICIT].heap for state in states if self.automaton.is_loop_head(state[0])]
        found: dict[str, None] = {}
        for heap in heaps:
            deep = [heap.variables[name] for name in heap.too_deep(self.depth)]
            found.update((heap.cells[number].struct, None) for number in heap.reachable(deep))
        for struct in sorted(found):
            enabled = (entry for entry in self._enabled[struct] if all(holds(entry, heap) for heap in heaps))
            self._enabled[struct] = tuple(enabled)
            self._track(struct, self._coarsest(struct))

    def _coarsest(self, struct: str) -> Tracking:
        """The most specific entry that is enabled, with none of its predicates: without predicates all are the same."""
        enabled = self._enabled[struct]
        return generators(enabled[-1])[0] if enabled else Generator(Entry(NO_LINKS.name, struct, ()))

    def _track(self, struct: str, tracking: Tracking) -> None:
        self._tracking[struct] = tracking
        self.steps.append(Step(struct, tracking, self._enabled[struct]))

    # ------------------------------------------------------------ Refine

    def _examine(self, location: AnyLocation, path: tuple[Edge, ...]) -> Failed | None:
        """What a path to a target means; None if the precision was refined, or an execution was found. The kinds of
        data structures that were not identified are tried last: they tell much apart that does not matter."""
        found = self._feasibility.of_path(path)
        if found is None and self._refine(path):
            return None
        if found is None and isinstance(location, ErrorLocation):
            found = self._on_another_path(location)
        if found is None:
            return None if self._refine_widely(path) else Failed(STUCK)
        if isinstance(location, Pitfall):
            return Failed(location.reason)
        assert isinstance(location, ErrorLocation)
        self.targets = self.targets.without(location)
        self.executions[location.obligation] = found
        return None

    def _on_another_path(self, location: ErrorLocation) -> tuple[PathFormula, Model] | None:
        """An execution to a target on another path than one that cannot be excluded."""
        reached = self._explored(self.targets.without(location))
        alarms = (item.state for item in reached if item.state[0] == location)
        found = (self._feasibility.execution(reached, alarm) for alarm in alarms)
        return next((execution for execution in found if execution is not None), None)

    def _refine(self, path: tuple[Edge, ...]) -> bool:
        """Refine: whether the precision has become finer."""
        fresh = [name for name in _accessed(path) if isinstance(self._tracking.get(name), NotTracked)]
        for struct in fresh:
            annotated = struct in self.allowed
            self._track(struct, self._coarsest(struct) if annotated else Explicit())
        return bool(fresh) or any(
            self._fine_tune(struct, item, (item.entry,), path) for struct, item in self._shaped(self._tracking)
        )

    def _refine_widely(self, path: tuple[Edge, ...]) -> bool:
        """The same beyond the kind of data structure that was identified: all kinds that the samples did not exclude,
        then the whole library, as samples may show a data structure that is broken for a moment (section 5.4.6)."""
        every = {struct: self._library(struct) for struct in self._tracking}
        return any(
            self._fine_tune(struct, item, library[struct], path)
            for library in (self._enabled, every)
            for struct, item in self._shaped(self._tracking)
        )

    @staticmethod
    def _shaped(tracking: Mapping[str, Tracking]) -> list[tuple[str, Generator]]:
        return [
            (name, item) for name, item in sorted(tracking.items(), key=itemgetter(0)) if isinstance(item, Generator)
        ]

    def _fine_tune(self, struct: str, current: Generator, kinds: Iterable[Entry], path: tuple[Edge, ...]) -> bool:
        library = [item for entry in kinds for item in generators(entry)]
        found = fine_tune(current, library, lambda item: self._excludes({**self._tracking, struct: item}, path))
        if found == current:
            return False
        self._track(struct, found)
        return True

    def _excludes(self, tracking: Mapping[str, Tracking], path: tuple[Edge, ...]) -> bool:
        """Whether the post along one path is empty with a precision."""
        analysis = self._analysis(tracking, self.targets)
        first = analysis.initial()
        states: dict[State, None] = {first.state: None}
        for edge in path:
            self.budget.spend()
            states = dict.fromkeys(
                after for state in states for after in analysis.post(state, first.precision, edge)
            )  # fmt: skip
        return not states


def _accessed(path: Iterable[Edge]) -> Iterator[str]:
    """The structures whose objects are made or accessed on a path, each once."""
    found: dict[str, None] = {}
    for edge in path:
        for operation in _operations(edge):
            found.update(dict.fromkeys(_structs(operation)))
    return iter(found)


def _operations(edge: Edge) -> tuple[Operation, ...]:
    match edge.action:
        case Run(operations=operations) | LeaveMemoryModel(operations=operations):
            return operations
        case Violate(operation=operation):
            return (operation,)
        case _:
            return ()


def _structs(operation: Operation) -> Iterator[str]:
    match operation:
        case Allocate(type=StructType(name=name)):
            yield name
        case Load(place=DerefPlace(pointer=pointer)) | Store(place=DerefPlace(pointer=pointer)):
            yield from _pointed(pointer)
        case _:
            return


def _pointed(pointer: Expr) -> Iterator[str]:
    for part in subexpressions(pointer):
        if isinstance(part.type, PointerType) and isinstance(part.type.target, StructType):
            yield part.type.target.name
