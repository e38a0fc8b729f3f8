"""Control-flow automata: locations, and edges labelled with operations.

An obligation becomes reachability of an error location (thesis, section 2.2): an operation that may violate it has a
second edge, to the error location of the obligation. An operation that the analyses do not model leads to an error
location, too, a pitfall, which names the reason. So an execution of the program either follows edges, or reaches a
pitfall.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TypeAlias, assert_never

from vernier.analysis.facts.call_graph import CallGraph, Pointed
from vernier.analysis.facts.graphs import reverse_postorder
from vernier.analysis.facts.loops import loop_heads, weak_topological_order
from vernier.encode.symbolic_execution.domain import AnyCall, raised_local
from vernier.ir.ops import (
    Allocate,
    Assign,
    Assume,
    Branch,
    Call,
    CallPointer,
    CallVirtual,
    Check,
    GlobalPlace,
    Goto,
    Havoc,
    Load,
    Operation,
    Return,
    Stop,
    StopReason,
    Storage,
    Store,
    Throw,
    successors,
)
from vernier.ir.pointer_calls import misfit
from vernier.ir.program import Block, Language, Procedure, Program
from vernier.ir.types import BoolType, FloatType, IntType
from vernier.ir.walk import expressions_of, obligation_of, operations_of, subexpressions

BEFORE = -1
"""The position where all edges to a loop head meet, before its first operation"""


@dataclass(frozen=True, slots=True)
class Location:
    """Before operation number `position` of a block; after the last one comes the terminator."""

    procedure: str
    block: str
    position: int


@dataclass(frozen=True, slots=True)
class ErrorLocation:
    """Executions that violate an obligation come here."""

    obligation: str


@dataclass(frozen=True, slots=True)
class Pitfall:
    """The target of executions that the analysis does not model."""

    reason: str


AnyLocation: TypeAlias = Location | ErrorLocation | Pitfall


@dataclass(frozen=True, slots=True)
class Run:
    """Operations in sequence; a call among them is one of a procedure without a body that the encoding knows."""

    operations: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class Take:
    """A branch is left to `label`."""

    branch: Branch
    label: str


@dataclass(frozen=True, slots=True)
class Enter:
    """A call begins: its arguments become parameters."""

    call: AnyCall
    callee: Procedure


@dataclass(frozen=True, slots=True)
class Leave:
    """The callee of a call returns or throws."""

    call: AnyCall
    end: Return | Throw
    site: Location
    """Where the call is"""


@dataclass(frozen=True, slots=True)
class Summarise:
    """A recursive call as a whole, by the summary of its callee."""

    call: AnyCall
    callee: Procedure


@dataclass(frozen=True, slots=True)
class Violate:
    """An operation violates an obligation."""

    operation: Operation
    obligation: str


@dataclass(frozen=True, slots=True)
class LeaveMemoryModel:
    """Operations in sequence leave the memory model: an access at an offset that is none of an object's cells."""

    operations: tuple[Operation, ...]


Action: TypeAlias = Run | Take | Enter | Leave | Summarise | Violate | LeaveMemoryModel
BEYOND = "an access to memory that is not followed"


@dataclass(frozen=True, slots=True, eq=False)
class Edge:
    """An edge of the automaton; an automaton makes each edge once."""

    source: AnyLocation
    action: Action
    target: AnyLocation


NotModelled: TypeAlias = Callable[[Operation], str | None]
"""Why the analyses cannot follow an operation, or None"""


def accesses_memory(operation: Operation) -> bool:
    """Whether an operation is about more than numbers in variables."""
    match operation:
        case Load(place=GlobalPlace()) | Store(place=GlobalPlace()) | Assign() | Havoc() | Assume() | Check():
            parts = [part for expr in expressions_of(operation) for part in subexpressions(expr)]
            return not all(isinstance(part.type, BoolType | IntType | FloatType) for part in parts)
        case _:
            return True


def any_operation(operation: Operation) -> str | None:
    """Everything is modelled."""
    del operation
    return None


class Recursion(Enum):
    """INLINED: recursive calls are followed as others are. SUMMARISED: the summary of the callee replaces them.
    PITFALL: for analyses that name variables by their procedure alone."""

    INLINED = "inlined"
    SUMMARISED = "summarised"
    PITFALL = "pitfall"


class Automaton:
    """The control-flow automaton of what can be reached from an entry; edges are made when they are asked for."""

    def __init__(
        self,
        program: Program,
        entry: str,
        obligations: Iterable[str],
        not_modelled: NotModelled = any_operation,
        recursion: Recursion = Recursion.PITFALL,
    ) -> None:
        self._recursion = recursion
        self.program = program
        self.entry = program.procedures[entry]
        self.obligations = frozenset(obligations)
        self._not_modelled = not_modelled
        # An execution begins without pointers to functions: the entry takes none.
        self._calls = CallGraph(program, Pointed.TAKEN)
        self._procedures: dict[str, _Body] = {}
        self._edges: dict[AnyLocation, tuple[Edge, ...]] = {}

    @property
    def initial(self) -> Location:
        """Where execution begins."""
        return self._body(self.entry.name).first

    def is_loop_head(self, location: AnyLocation) -> bool:
        """Whether a location is the head of a loop, behind the point where its edges meet."""
        if not isinstance(location, Location) or location.position != 0:
            return False
        return location.block in self._body(location.procedure).heads

    def loop_heads(self, procedure: str) -> tuple[Location, ...]:
        """The heads of the loops of a procedure."""
        return tuple(Location(procedure, label, 0) for label in sorted(self._body(procedure).heads))

    def order(self, location: AnyLocation) -> int:
        """A number that grows along all edges within a procedure but those back to a loop head."""
        if not isinstance(location, Location):
            return 1 << 30
        return self._body(location.procedure).order[location.block] * 4096 + location.position + 1

    def edges(self, location: AnyLocation) -> tuple[Edge, ...]:
        """The edges that leave a location."""
        if not isinstance(location, Location):
            return ()
        known = self._edges.get(location)
        if known is None:
            known = self._edges[location] = tuple(self._made(location))
        return known

    def procedures(self) -> tuple[Procedure, ...]:
        """Those that an execution of the entry may enter."""
        return self._calls.reachable(self.entry.name)

    def block(self, location: Location) -> Block:
        """The block of a location."""
        return self._body(location.procedure).blocks[location.block]

    def _body(self, name: str) -> _Body:
        known = self._procedures.get(name)
        if known is None:
            known = self._procedures[name] = _Body(self.program.procedures[name])
        return known

    # ------------------------------------------------------------ edges

    def _made(self, location: Location) -> Iterable[Edge]:
        if location.position == BEFORE:
            yield Edge(location, Run(()), Location(location.procedure, location.block, 0))
            return
        block = self.block(location)
        if location.position == len(block.operations):
            yield from self._ends(location, block)
            return
        operation = block.operations[location.position]
        reason = self._not_modelled(operation)
        if reason is not None:
            yield Edge(location, Run(()), Pitfall(reason))
        elif isinstance(operation, Call | CallVirtual | CallPointer):
            yield from self._call(location, operation)
        else:
            yield from self._sequence(location, block)

    def _sequence(self, location: Location, block: Block) -> Iterable[Edge]:
        """An operation with an obligation alone; others as far as they go."""
        first = block.operations[location.position]
        for obligation in self._violated(first):
            yield Edge(location, Violate(first, obligation), ErrorLocation(obligation))
        position = location.position + 1
        while position < len(block.operations) and self._is_plain(block.operations[position]):
            position += 1
        operations = block.operations[location.position : position]
        if any(map(accesses_memory, operations)):
            yield Edge(location, LeaveMemoryModel(operations), Pitfall(BEYOND))
        yield Edge(location, Run(operations), Location(location.procedure, location.block, position))

    def _is_plain(self, operation: Operation) -> bool:
        is_call = isinstance(operation, Call | CallVirtual | CallPointer)
        return not is_call and not self._violated(operation) and self._not_modelled(operation) is None

    def _violated(self, operation: Operation) -> tuple[str, ...]:
        obligation = obligation_of(operation)
        return (obligation,) if obligation in self.obligations and obligation is not None else ()

    def _call(self, location: Location, operation: AnyCall) -> Iterable[Edge]:
        names = self._targets(operation)
        if isinstance(operation, CallPointer) and not names:
            yield Edge(location, Run(()), Pitfall("a call by pointer without a function that fits"))
        for obligation in self._violated(operation):
            yield Edge(location, Violate(operation, obligation), ErrorLocation(obligation))
        for name in names:
            callee = self.program.procedures.get(name)
            if callee is None:
                yield Edge(location, Run(()), Pitfall(f"a call of {name}, which the program lacks"))
            elif callee.is_external:
                yield from self._external(location, operation, callee)
            elif name in self._calls.recursive and self._recursion is Recursion.SUMMARISED:
                after = Location(location.procedure, location.block, location.position + 1)
                yield Edge(location, Summarise(operation, callee), after)
            elif name in self._calls.recursive and not self._can_recur(callee):
                yield Edge(location, Run(()), Pitfall(f"a recursive call of {name}"))
            else:
                yield Edge(location, Enter(operation, callee), self._body(name).first)

    def _targets(self, operation: AnyCall) -> tuple[str, ...]:
        """The procedures that a call may enter. A pointer to a function that the call does not fit violates the
        obligation of the call."""
        found = self._calls.targets(operation)
        if not isinstance(operation, CallPointer):
            return found
        return tuple(name for name in found if misfit(self.program.procedures[name], operation) is None)

    def _can_recur(self, callee: Procedure) -> bool:
        """Objects on the stack are told apart by the procedure that made them, so a recursive one must make none."""
        makes = (isinstance(item, Allocate) and item.storage is Storage.STACK for item in operations_of(callee))
        return self._recursion is Recursion.INLINED and not any(makes)

    def enters_recursion(self, edge: Edge) -> bool:
        """Whether an edge enters a recursive procedure."""
        return isinstance(edge.action, Enter) and edge.action.callee.name in self._calls.recursive

    def _external(self, location: Location, operation: AnyCall, callee: Procedure) -> Iterable[Edge]:
        """A call without a body. The encoding knows some of those that Java code makes by name."""
        if self.program.language is Language.C or not isinstance(operation, Call):
            yield Edge(location, Run(()), Pitfall(f"a call of {callee.name}, which has no body"))
            return
        yield Edge(location, LeaveMemoryModel((operation,)), Pitfall(BEYOND))
        yield Edge(location, Run((operation,)), Location(location.procedure, location.block, location.position + 1))

    def _ends(self, location: Location, block: Block) -> Iterable[Edge]:
        terminator = block.terminator
        match terminator:
            case Goto(target=target):
                yield Edge(location, Run(()), self._body(location.procedure).start(target))
            case Branch():
                for target in dict.fromkeys(successors(terminator)):
                    yield Edge(location, Take(terminator, target), self._body(location.procedure).start(target))
            case Return() | Throw():
                for site, call in self._sites.get(location.procedure, ()):
                    expected = isinstance(terminator, Return) or raised_local(call) is not None
                    after = Location(site.procedure, site.block, site.position + 1)
                    unexpected = Pitfall("an exception leaves a call that expects none")
                    yield Edge(location, Leave(call, terminator, site), after if expected else unexpected)
            case Stop(reason=StopReason.UNSUPPORTED):
                yield Edge(location, Run(()), Pitfall(f"an unsupported construct at {terminator.origin.span}"))
            case Stop():
                return
            case _:
                assert_never(terminator)

    @cached_property
    def _sites(self) -> dict[str, list[tuple[Location, AnyCall]]]:
        """Procedure -> the calls of it that can be reached."""
        found: dict[str, list[tuple[Location, AnyCall]]] = {}
        for procedure in self._calls.reachable(self.entry.name):
            for block in procedure.blocks:
                for position, operation in enumerate(block.operations):
                    if isinstance(operation, Call | CallVirtual | CallPointer):
                        site = Location(procedure.name, block.label, position)
                        for callee in self._targets(operation):
                            found.setdefault(callee, []).append((site, operation))
        return found


class _Body:
    """Static facts about one procedure."""

    def __init__(self, procedure: Procedure) -> None:
        self.procedure = procedure
        self.blocks = {block.label: block for block in procedure.blocks}
        self.heads = loop_heads(weak_topological_order(procedure))
        graph = {block.label: successors(block.terminator) for block in procedure.blocks}
        ordered = reverse_postorder(graph, [procedure.blocks[0].label])
        self.order = {label: number for number, label in enumerate(ordered)}

    @property
    def first(self) -> Location:
        return self.start(self.procedure.blocks[0].label)

    def start(self, label: str) -> Location:
        """Where an edge to a block leads."""
        return Location(self.procedure.name, label, BEFORE if label in self.heads else 0)
