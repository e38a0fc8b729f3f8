"""The reached set of an analysis as a graph to draw.

Of predicate analysis the abstraction points are told: the beginning, loop heads and what is violated; the paths between
two of them are one step. Of other analyses the states at the beginning, at loop heads and at violations are told, and
those between are passed through. Nothing rests on a graph: it only tells what was done.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import islice
from typing import Any

from vernier.certificates.formulas import NotExpressible
from vernier.certificates.source_text import Casts, SourceText
from vernier.core.budget import OutOfBudget
from vernier.core.reached_graph import AbstractState, ReachedGraph, StateKind
from vernier.engines.cpa.algorithm.composite import Precision, State
from vernier.engines.cpa.algorithm.reached import ReachedSet
from vernier.engines.cpa.automaton import AnyLocation, Automaton, ErrorLocation, Location, Pitfall
from vernier.engines.cpa.certificate import told
from vernier.engines.cpa.configuration import Configured
from vernier.engines.cpa.domains.explicit.state import ExplicitState
from vernier.engines.cpa.domains.predicates.frames import SEPARATOR, Frames
from vernier.engines.cpa.domains.predicates.state import Abstraction
from vernier.engines.cpa.refinement.path_formula import PathFormula
from vernier.ir.types import IntType, Type
from vernier.logic.bank import Term


class Graphs(Enum):
    """Whether outcomes come with the graph of what was reached: only where somebody draws it."""

    TOLD = "told"
    OMITTED = "omitted"


class Manner(Enum):
    """How a successor came to a state: the state was ADDED for it, or was there and COVERED it."""

    ADDED = "added"
    COVERED = "covered"


MOST_STATES, MOST_COVERED, LONGEST = 400, 100, 4000
"""So many states are told, so many successors are looked at that were not added, and so long is what is told of one"""
ABSTRACTION_POINTS = "states at abstraction points: the beginning and the loop heads"
LOOP_HEADS = "states at the beginning, at loop heads and at violations; those between are passed through"
FEASIBLE = "the path that the counterexample takes"
SHORTEST = "a shortest abstract path to it"


def of_predicates(
    configured: Configured, reached: ReachedSet[State, Precision], path: PathFormula | None = None, violated: str = ""
) -> ReachedGraph:
    """The graph of predicate analysis; with a path to a violation, if there is one."""
    return _Abstractions(configured, reached, _words(configured.automaton)).run(path, violated)


@dataclass(slots=True)
class _Abstractions:
    """Numbers the abstractions of a reached set."""

    configured: Configured
    reached: ReachedSet[State, Precision]
    _words: _Words
    _numbers: dict[Abstraction, int] = field(default_factory=dict)
    _states: list[AbstractState] = field(default_factory=list)

    def run(self, path: PathFormula | None, violated: str) -> ReachedGraph:
        found = {item.state[-1].root: item.state for item in self.reached if item.state[-1].is_abstraction}
        chain = () if path is None else path.abstractions
        for root in chain:
            self._add(root, found.get(root))
        for root, state in found.items():
            if len(self._states) < MOST_STATES:
                self._add(root, state)
        edges = [
            (self._numbers[root.source.root], number)
            for root, number in self._numbers.items()
            if root.source is not None and root.source.root in self._numbers
        ]
        numbers = [self._numbers[root] for root in chain]
        if path is not None:
            numbers.append(len(self._states))
            self._states.append(AbstractState(StateKind.ERROR, "violation", violated))
            edges.append((numbers[-2], numbers[-1]))
        covered = tuple(dict.fromkeys(self._covered()))
        hidden = len(found) - sum(1 for root in found if root in self._numbers)
        unsaid = f"{hidden} more states were reached" if hidden else ""
        return ReachedGraph(
            tuple(self._states),
            tuple(edges),
            covered,
            ABSTRACTION_POINTS,
            tuple(numbers),
            FEASIBLE if path else "",
            unsaid,
        )

    def _add(self, root: Abstraction, state: State | None) -> None:
        if root in self._numbers:
            return
        self._numbers[root] = len(self._states)
        stack = () if state is None else state[1]
        known = "true"
        if isinstance(root.location, Location) and root.source is not None:
            try:
                known = told(self.configured, stack, root)
            except NotExpressible as error:
                known = f"({error})"
        if state is not None and len(state) > 3:
            known = " && ".join(filter(lambda part: part != "true", (*self._words.values(state[2]), known))) or "true"
        kind = StateKind.FIRST if root.source is None else StateKind.REACHED
        self._states.append(_state(kind, self._words.place(root.location), known))

    def _covered(self) -> Iterator[tuple[int, int]]:
        """Edges to states that cover a successor which was not added. The solver is asked anew, while there is time."""
        analysis = self.configured.check.analysis
        ends = (item for item in self.reached.covered if item.state[-1].is_abstraction)
        with suppress(OutOfBudget):
            for item in islice(ends, MOST_COVERED):
                source = item.state[-1].root.source
                start = None if source is None else self._numbers.get(source.root)
                for other in self.reached.near(item.state) if start is not None else ():
                    end = self._numbers.get(other.state[-1].root)
                    if end is not None and analysis.stop(item.state, (other.state,), item.precision):
                        assert start is not None
                        yield start, end
                        break


# ---------------------------------------------------------------- other analyses


def of_states(automaton: Automaton, reached: ReachedSet[Any, Any]) -> ReachedGraph:
    """The graph of an analysis that remembers how its states were reached."""
    present = {id(item.state): item.state for item in reached}
    following = _following(reached, present)
    first = reached.first
    kept = {number: state for number, state in present.items() if _is_told(automaton, state) or state is first}
    kept = dict(islice(kept.items(), MOST_STATES))
    numbers = {number: place for place, number in enumerate(kept)}
    edges: dict[Manner, list[tuple[int, int]]] = {manner: [] for manner in Manner}
    for source in kept:
        for target, manner in _next(source, following, kept):
            edges[manner].append((numbers[source], numbers[target]))
    words = _words(automaton)
    states = tuple(
        _state_of(words, state, StateKind.FIRST if state is first else StateKind.REACHED) for state in kept.values()
    )
    unsaid = f"{len(present) - len(kept)} other states were reached" if len(present) > len(kept) else ""
    return ReachedGraph(states, tuple(edges[Manner.ADDED]), tuple(edges[Manner.COVERED]), LOOP_HEADS, (), "", unsaid)


def with_path(graph: ReachedGraph, obligation: str) -> ReachedGraph:
    """The graph with a shortest path to a violation."""
    first = next((number for number, item in enumerate(graph.states) if item.kind is StateKind.FIRST), None)
    before: dict[int, int] = {}
    pending = [] if first is None else [first]
    for current in pending:
        state = graph.states[current]
        if state.kind is StateKind.ERROR and state.known == obligation:
            path = [current]
            while path[-1] != first:
                path.append(before[path[-1]])
            return replace(graph, path=tuple(reversed(path)), taken=SHORTEST)
        for source, target in (*graph.edges, *graph.covered):
            if source == current and target != first and target not in before:
                before[target] = current
                pending.append(target)
    return graph


def _following(reached: ReachedSet[Any, Any], present: Mapping[int, State]) -> dict[int, dict[int, Manner]]:
    """The successors of each state. The first origin of a state is why it was added; by the others it was reached
    again, merged with a successor or covering it."""
    following: dict[int, dict[int, Manner]] = {}
    added: set[int] = set()
    for state, origin in reached.all_origins():
        if id(state) in present:
            manner = Manner.COVERED if id(state) in added else Manner.ADDED
            following.setdefault(id(origin.source), {}).setdefault(id(state), manner)
            added.add(id(state))
    return following


def _next(
    source: int, following: Mapping[int, Mapping[int, Manner]], kept: Collection[int]
) -> Iterator[tuple[int, Manner]]:
    """The states that are told and reached from a state through others that are not; COVERED if a step on the way
    is."""
    seen: set[int] = set()
    pending = list(following.get(source, {}).items())
    while pending:
        current, manner = pending.pop(0)
        if current in seen:
            continue
        seen.add(current)
        if current in kept:
            yield current, manner
        else:
            further = following.get(current, {}).items()
            pending += ((item, Manner.COVERED if Manner.COVERED in (manner, how) else how) for item, how in further)


def _is_told(automaton: Automaton, state: State) -> bool:
    return not isinstance(state[0], Location) or automaton.is_loop_head(state[0])


def _state_of(words: _Words, state: State, kind: StateKind) -> AbstractState:
    match state[0]:
        case ErrorLocation(obligation=obligation):
            return AbstractState(StateKind.ERROR, "violation", obligation)
        case Pitfall(reason=reason):
            return AbstractState(StateKind.ERROR, "not followed", reason)
        case _:
            pass
    numbers, graphs = state[2], state[3]
    if isinstance(numbers, ExplicitState):
        parts = [*words.values(numbers.values), *_counted(len(numbers.heap.cells), "explicit object")]
    else:
        parts = [words.literals(numbers)] if numbers else []
    objects = [len(graph.nodes) for graph in graphs]
    parts += [f"{shapes} of {_range(objects)}" for shapes in _counted(len(objects), "shape graph")]
    detail = "\n\n".join(sorted(map(str, graphs)))
    return replace(_state(kind, words.place(state[0]), ", ".join(parts) or "true"), detail=_cut(detail))


def _range(counts: Sequence[int]) -> str:
    least, most = min(counts), max(counts)
    return f"{most} nodes" if least == most else f"{least} to {most} nodes"


def _counted(count: int, noun: str) -> Sequence[str]:
    return [f"{count} {noun}{'' if count == 1 else 's'}"] if count else []


# ---------------------------------------------------------------- words


@dataclass(frozen=True, slots=True)
class _Words:
    """What people call places and values of a program."""

    automaton: Automaton
    frames: Frames

    def place(self, location: AnyLocation) -> str:
        """The line of the first thing that is done at a location."""
        if not isinstance(location, Location):
            return "violation"
        procedure = self.automaton.program.procedures[location.procedure]
        block = next(item for item in procedure.blocks if item.label == location.block)
        following = (*block.operations, block.terminator)[max(0, location.position) :]
        span = (following[0] if following else block.terminator).origin.span
        return f"{span.file.rpartition('/')[2]}:{span.line} in {location.procedure}"

    def values(self, values: Iterable[tuple[str, Term]]) -> list[str]:
        """Known values of variables, by name."""
        named = sorted(values, key=lambda item: item[0])
        return [f"{name.rpartition(SEPARATOR)[2]} == {self._number(name, value)}" for name, value in named]

    def literals(self, literals: Iterable[Term]) -> str:
        """A conjunction."""
        text = SourceText(lambda name: (name.rpartition(SEPARATOR)[2], self._type(name)), Casts.LEFT_OUT)
        return " && ".join(sorted(text.weakened(item) for item in literals)) or "true"

    def _number(self, name: str, value: Term) -> str:
        type_ = self._type(name)
        payload: Any = value.payload
        return str(type_.wrap(int(payload))) if isinstance(type_, IntType) else str(payload)

    def _type(self, name: str) -> Type | None:
        procedure, _, variable = name.rpartition(SEPARATOR)
        if procedure:
            return self.frames.types(procedure).get(variable)
        definition = self.automaton.program.globals.get(variable)
        return definition.type if definition is not None and isinstance(definition.type, IntType) else None


def _words(automaton: Automaton) -> _Words:
    return _Words(automaton, Frames(automaton))


def _state(kind: StateKind, place: str, known: str) -> AbstractState:
    return AbstractState(kind, place, _cut(known))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
