"""The shape analysis as a CPA (thesis, section 3.2.6): sets of shape graphs, of which one describes the heap.

The graphs of a location speak of the variables that are live there, and are bounded by canonical abstraction after
every edge. An execution that accesses null stops there; one that accesses what is not followed leaves the model.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias, assert_never

from vernier.encode.values import EncodingError
from vernier.engines.cpa.algorithm.analysis import Adjusted
from vernier.engines.cpa.algorithm.operators import Merge, Stop
from vernier.engines.cpa.automaton import Edge, Enter, Leave, LeaveMemoryModel, Location, Run, Summarise, Take, Violate
from vernier.engines.cpa.domains.predicates.frames import SEPARATOR, Frames, outer
from vernier.engines.cpa.domains.shape.abstraction import canonical
from vernier.engines.cpa.domains.shape.closure import without_garbage
from vernier.engines.cpa.domains.shape.commands import Command, Sense, SetNumber, SetPointer, ShapeClass, Special
from vernier.engines.cpa.domains.shape.embedding import embeds
from vernier.engines.cpa.domains.shape.kleene import Kleene
from vernier.engines.cpa.domains.shape.numbers import forgotten, restricted
from vernier.engines.cpa.domains.shape.predicates import Initialised as HasValue
from vernier.engines.cpa.domains.shape.structure import EMPTY, OTHER, Structure
from vernier.engines.cpa.domains.shape.translation import GLOBAL, Translation, unknown
from vernier.engines.cpa.domains.shape.update import Fault, Post
from vernier.ir.expr import Binary, BinaryOp, Expr, Null, Unary, UnaryOp
from vernier.ir.memory_conditions import Initialised
from vernier.ir.ops import (
    Aspect,
    Assume,
    Check,
    CheckMemory,
    DerefPlace,
    Free,
    Inspect,
    Load,
    Operation,
    Return,
    Storage,
    Store,
)
from vernier.ir.types import BoolType, PointerType

Region: TypeAlias = frozenset[Structure]


def at_every_edge(edge: Edge) -> bool:
    """Canonical abstraction after every edge, as in the thesis."""
    del edge
    return True


@dataclass(frozen=True, slots=True)
class ShapeAnalysis:
    """Shape regions with the merge and stop operators of choice. The precision is the class of shape graphs."""

    frames: Frames
    shape_class: ShapeClass
    merging: Merge = Merge.SEP
    stopping: Stop = Stop.SEP
    known: dict[tuple[Edge, Structure, frozenset[str]], Region] = field(default_factory=dict)
    """The graphs after an edge, for each graph before it and the structures that are followed: precisions differ in
    these alone"""
    abstracts_after: Callable[[Edge], bool] = at_every_edge
    """The abstraction points, as an operator: every edge, or those to loop heads. Every cycle must have one"""

    def initial(self) -> Adjusted[Region, ShapeClass]:
        """Global pointers without an initial value are null; others are not followed."""
        post, graphs = Post(self.shape_class), [EMPTY]
        for name, definition in self.frames.automaton.program.globals.items():
            if isinstance(definition.type, PointerType):
                is_null = all(isinstance(value, Null) for _, value in definition.initial)
                value = Special.NULL if is_null else Special.OTHER
                graphs = [after for graph in graphs for after in post.of(graph, SetPointer(outer(GLOBAL, name), value))]
        return Adjusted(frozenset(canonical(graph, self.shape_class.abstracts) for graph in graphs), self.shape_class)

    def leq(self, left: Region, right: Region) -> bool:
        return left <= right or all(any(embeds(graph, other) for other in right) for graph in left)

    @staticmethod
    def join(left: Region, right: Region) -> Region:
        """The graphs of both; the second itself if it has all."""
        return right if left <= right else left | right

    def merge(self, state: Region, reached: Region, precision: ShapeClass) -> Region:
        del precision
        return self.merging.of(self.join, state, reached)

    def stop(self, state: Region, reached: Iterable[Region], precision: ShapeClass) -> bool:
        del precision
        return self.stopping.of(self.leq, self.join, state, reached)

    def adjust(
        self, state: Region, precision: ShapeClass, reached: Iterable[Adjusted[Region, ShapeClass]]
    ) -> Adjusted[Region, ShapeClass]:
        del reached
        return Adjusted(state, precision)

    def post(self, state: Region, precision: ShapeClass, edge: Edge) -> Iterable[Region]:
        found: set[Structure] = set()
        followed = frozenset(precision.layouts)
        for graph in state:
            key = (edge, graph, followed)
            if key not in self.known:
                self.known[key] = self._of_graph(graph, precision, edge)
            found |= self.known[key]
        return (frozenset(found),) if found else ()

    def _of_graph(self, graph: Structure, precision: ShapeClass, edge: Edge) -> Region:
        keep = self.frames.needed_after(edge)
        after = (without_garbage(restricted(item, keep)) for item in _Transfer(precision, edge).run(graph))
        if not self.abstracts_after(edge):
            return frozenset(after)
        return frozenset(canonical(item, precision.abstracts) for item in after)


@dataclass(slots=True)
class _Transfer:
    """One edge from one graph."""

    shape_class: ShapeClass
    edge: Edge
    post: Post = field(init=False)

    def __post_init__(self) -> None:
        self.post = Post(self.shape_class)

    @property
    def _here(self) -> Translation:
        procedure = self.edge.source.procedure if isinstance(self.edge.source, Location) else GLOBAL
        return Translation(procedure, self.shape_class)

    def run(self, graph: Structure) -> Iterable[Structure]:
        """The graphs after the edge."""
        action = self.edge.action
        match action:
            case Run(operations=operations):
                return self._operations(graph, operations)
            case Take(branch=branch, label=label):
                sense = Sense.HOLDS if label == branch.then else Sense.FAILS
                return (graph,) if branch.then == branch.otherwise else self._assumed(graph, branch.condition, sense)
            case Enter():
                return self._enter(graph, action)
            case Leave():
                return self._leave(graph, action)
            case Violate(operation=operation):
                return self._violate(graph, operation)
            case LeaveMemoryModel(operations=operations):
                list(self._operations(graph, operations))
                return (graph,) if Fault.BEYOND in self.post.faults else ()
            case Summarise():
                raise EncodingError("the shape analysis has no summaries of calls")
            case _:
                assert_never(action)

    def _commands(self, graph: Structure, commands: Iterable[Command]) -> list[Structure]:
        graphs = [graph]
        for command in commands:
            graphs = list(dict.fromkeys(after for before in graphs for after in self.post.of(before, command)))
        return graphs

    def _operations(self, graph: Structure, operations: Iterable[Operation]) -> list[Structure]:
        graphs = [graph]
        for operation in operations:
            graphs = list(dict.fromkeys(after for before in graphs for after in self._operation(before, operation)))
        return graphs

    def _operation(self, graph: Structure, operation: Operation) -> Iterable[Structure]:
        here = self._here
        match operation:
            case Assume(condition=condition):
                return self._assumed(graph, condition, Sense.HOLDS)
            case Inspect(target=target, aspect=Aspect.DANGLING, pointer=pointer):
                # What a node or null stands for does not dangle: pointers to what is freed are `OTHER`.
                return [
                    after
                    for case, individual, _ in self.post.resolved(graph, here.pointer(pointer))
                    for after in self.post.of(case, SetNumber(here.name(target), None if individual == OTHER else 0))
                ]
            case _:
                return self._commands(graph, here.operation(operation))

    def _assumed(self, graph: Structure, condition: Expr, sense: Sense) -> list[Structure]:
        """The graphs in which a condition may hold, or may not: of a disjunction, those of both parts."""
        match condition, sense:
            case Unary(op=UnaryOp.NOT, operand=operand), _ if isinstance(operand.type, BoolType):
                return self._assumed(graph, operand, sense.negated())
            case (Binary(op=BinaryOp.OR, left=left, right=right), Sense.HOLDS) | (
                Binary(op=BinaryOp.AND, left=left, right=right),
                Sense.FAILS,
            ) if isinstance(left.type, BoolType):
                both = (*self._assumed(graph, left, sense), *self._assumed(graph, right, sense))
                return list(dict.fromkeys(both))
            case _:
                return self._commands(graph, self._here.assumed(condition, sense))

    def _enter(self, graph: Structure, action: Enter) -> list[Structure]:
        """The callee has its variables anew: what is known of its last activation is forgotten."""
        name = action.callee.name
        fresh = restricted(graph, lambda variable: variable.rpartition(SEPARATOR)[0] != name)
        for operand in {fact.operand for fact in self.shape_class.facts if isinstance(fact.operand, str)}:
            if operand.rpartition(SEPARATOR)[0] == name:
                fresh = forgotten(fresh, operand)
        here = self._here
        given = zip(action.callee.parameters, action.call.arguments, strict=True)
        return self._commands(
            fresh,
            (
                command
                for parameter, value in given
                for command in here.assigned(outer(name, parameter.name), parameter.type, value)
            ),
        )

    def _leave(self, graph: Structure, action: Leave) -> list[Structure]:
        target, end = action.call.target, action.end
        here = self._here
        commands: Iterator[Command] = iter(())
        if target is not None:
            name = outer(action.site.procedure, target.name)
            if isinstance(end, Return) and end.value is not None:
                commands = here.assigned(name, target.type, end.value)
            else:
                commands = iter((unknown(name, target.type),))
        after = (self.post.without_locals(item, here.procedure) for item in self._commands(graph, commands))
        return [restricted(item, lambda name: name.rpartition(SEPARATOR)[0] != here.procedure) for item in after]

    # ------------------------------------------------------------ violations

    def _violate(self, graph: Structure, operation: Operation) -> Iterable[Structure]:
        """The graph if an operation may violate its obligation."""
        match operation:
            case Check(condition=condition):
                return self._assumed(graph, condition, Sense.FAILS)
            case Load(place=DerefPlace()) | Store(place=DerefPlace()) | Free(storage=Storage.HEAP):
                self._operations(graph, (operation,))
                return (graph,) if self.post.faults else ()
            case CheckMemory(condition=Initialised() as condition):
                return (graph,) if self._may_lack_value(graph, condition) else ()
            case _:
                return (graph,)

    def _may_lack_value(self, graph: Structure, condition: Initialised) -> bool:
        """An access that is not valid is a violation of its own; a pointer that was never written is `OTHER`."""
        for before, node, at in self.post.accessed(graph, self._here.pointer(condition.pointer), condition.type):
            pointers = before.binary.get(at)
            if pointers is None and before.unary[HasValue(at)][node] is not Kleene.YES:
                return True
            if pointers is not None and pointers[node][OTHER] is not Kleene.NO:
                return True
        return Fault.BEYOND in self.post.faults
