"""Start states by construction: an entry called with what generated makers return (see the front end's makers).

The bounds are `depth`, how deeply constructions nest, and `width`, how many calls change one object and how many cells
an array has. All choices are inputs, so an execution with a violation gives a sequence of public calls that leads to
it. Soundness of refutations: callers can make every object that makers make. Soundness of bounded answers: the encoding
contains all that makers make within the bounds; it leaves out calls that change no object (`Observers`), as they lead
to no other state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.observers import Observers
from vernier.core.outcome import Counterexample, InputValue, Making
from vernier.core.source import NOWHERE
from vernier.ir.expr import Binary, BinaryOp, Const, Expr, Local, Null
from vernier.ir.interp import Limits, ListInputs, Machine, Returned
from vernier.ir.ops import (
    Assume,
    Branch,
    Call,
    CallVirtual,
    GlobalPlace,
    Goto,
    Havoc,
    Operation,
    Return,
    Store,
    Throw,
)
from vernier.ir.program import Block, GlobalDefinition, GlobalStorage, Procedure, Program
from vernier.ir.reached import reached_heap
from vernier.ir.state import State
from vernier.ir.state_text import state_to_text
from vernier.ir.types import I32, STRING, THROWABLE, VOID, is_reference
from vernier.ir.walk import expressions_of, operations_of, reference_comparisons

_STEPS, _SECONDS = 2_000_000, 10.0
_TEXT = "vernier.Nondet.nondetString()"


def is_constructible(program: Program, entry: str) -> bool:
    """Whether there is a maker for everything the entry is given."""
    return entry in program.building.makers.of_entries


@dataclass(frozen=True, slots=True)
class Size:
    """How deeply constructions nest, and how many calls change one object."""

    depth: int
    width: int


class Construction:
    """One entry of a program, called from start states by construction."""

    def __init__(self, program: Program, entry: str) -> None:
        self._entry = program.procedures[entry]
        self._makers = program.building.makers.of_entries[entry]
        self._made = _makers(program)
        self._program = _without_observers(program, self._made)
        self._initialiser = f"{_owner(program.wrapped(entry))}.<clinit>()"
        self.start = f"<made> {entry}"
        self._only = f"<arguments> {entry}"
        self._initialised = f"<initialised arguments> {entry}"

    @property
    def making(self) -> tuple[str, str]:
        """The procedures that make the arguments, and call nothing: the first one initialises the class before."""
        return self._initialised, self._only

    @cached_property
    def class_limits(self) -> tuple[str, ...]:
        """To which classes the objects are limited."""
        texts = self._program.building.makers.limits
        used = [name for name in self._makers if name is not None]
        calls = CallGraph(self._program)
        reached = {item.name for name in used for item in calls.reachable(name)}
        found = {text for name, found in texts.items() if name in reached for text in found}
        if _TEXT in reached and self._compares_strings(calls):
            found.add("java.lang.String is no literal of the program")
        return tuple(sorted(found))

    def _compares_strings(self, calls: CallGraph) -> bool:
        """Whether the user's code tells whether two references are to the same string."""
        return any(
            all(self._program.is_subtype(STRING, side.type) for side in (item.left, item.right))
            for procedure in calls.reachable(self._entry.name)
            if not procedure.is_library
            for block in procedure.blocks
            for part in (*block.operations, block.terminator)
            for expression in expressions_of(part)
            for item in reference_comparisons(expression)
        )

    def program(self, size: Size) -> Program:
        """The program with `start`, which makes the arguments and calls the entry."""
        arguments = [Local(f"%{number}", each.type) for number, each in enumerate(self._entry.parameters)]
        made = [each for number in range(len(arguments)) for each in self._making(number, arguments[number], size)]
        stores: list[Operation] = [
            Store(GlobalPlace(_global(number), each.type), each, NOWHERE) for number, each in enumerate(arguments)
        ]
        making = Block("make", (*made, *stores), Return(None, NOWHERE))
        only = Procedure(self._only, (), VOID, (making,), NOWHERE)
        initialised = Procedure(self._initialised, (), VOID, (*self._beginning(), making), NOWHERE)
        driver = self._driver(made, arguments)
        procedures = {**self._program.procedures, **{each.name: each for each in (driver, only, initialised)}}
        globals_ = {
            _global(number): GlobalDefinition(_global(number), each.type, GlobalStorage.VARIABLE, (), NOWHERE)
            for number, each in enumerate(self._entry.parameters)
        }
        return replace(self._program, procedures=procedures, globals={**self._program.globals, **globals_})

    def _making(self, number: int, target: Local, size: Size) -> list[Operation]:
        maker = self._makers[number]
        if maker is None:
            return [Havoc(target, self._entry.parameters[number].name, NOWHERE)]
        # Where no null is passed, some objects need several levels: `depth` counts from the last of these.
        needed = self._program.building.makers.levels.get(maker, 1)
        bounds = (Const(size.depth + max(0, needed - 1), I32), Const(size.width, I32))
        made: list[Operation] = [Call(target, None, maker, bounds, NOWHERE)]
        if self._entry.receiver == self._entry.parameters[number]:
            made.append(Assume(Binary(BinaryOp.NE, target, Null(target.type)), NOWHERE))
        return made

    def _driver(self, made: Sequence[Operation], arguments: Sequence[Expr]) -> Procedure:
        result = self._entry.result
        target = None if result == VOID else Local("%result", result)
        raised = Local("%raised", THROWABLE)
        call = Call(target, raised, self._entry.name, tuple(arguments), NOWHERE)
        threw = Binary(BinaryOp.NE, raised, Null(THROWABLE))
        blocks = (
            *self._beginning(),
            Block("make", (*made, call), Branch(threw, "throw", "return", NOWHERE)),
            Block("return", (), Return(target, NOWHERE)),
        )
        wraps = self._entry.wraps or self._entry.name
        return Procedure(self.start, (), result, blocks, NOWHERE, wraps=wraps)

    def _beginning(self) -> tuple[Block, ...]:
        """The class is initialised before objects of it are made. What that throws is a violation of the entry, too,
        although no object can be made then."""
        raised = Local("%raised", THROWABLE)
        threw = Binary(BinaryOp.NE, raised, Null(THROWABLE))
        known = self._initialiser in self._program.procedures
        first = (Call(None, raised, self._initialiser, (), NOWHERE),) if known else ()
        ready = Branch(threw, "throw", "make", NOWHERE) if known else Goto("make", NOWHERE)
        return (Block("start", first, ready), Block("throw", (), Throw(raised, NOWHERE)))

    def counterexample(self, size: Size, inputs: Sequence[InputValue]) -> Counterexample | None:
        """The execution with these inputs as one of the entry itself, from the state that the makers leave; None when
        the construction does not come to an end."""
        machine, limits = Machine(self.program(size)), Limits(steps=_STEPS, seconds=_SECONDS)
        # Inputs are taken in the order of the driver. Where the class cannot be initialised, the entry finds that out.
        for maker in self.making:
            run = machine.run(maker, None, ListInputs(inputs), None, limits)
            if isinstance(run.end, Returned):
                rest = tuple(inputs[len(run.inputs) :])
                making = Making(run.inputs, (size.depth, size.width))
                start = state_to_text(self.before(run.final))
                return Counterexample(self._entry.name, rest, start=start, making=making)
        return None

    def before(self, final: State) -> State:
        """The final state of the construction as the start of the entry."""
        given = {
            each.name: final.globals.get(_global(number), None if is_reference(each.type) else 0)
            for number, each in enumerate(self._entry.parameters)
        }
        others = {
            name: value
            for name, value in final.globals.items()
            if name in self._program.globals and name.removeprefix("last ") not in self._made
        }
        state = replace(final, locals=given, globals=others)
        return replace(state, heap=reached_heap(state))


def _owner(procedure: str) -> str:
    """The class that declares a procedure."""
    return procedure.partition("(")[0].rpartition(".")[0]


def _global(number: int) -> str:
    return f"vernier.argument.{number}"


def _without_observers(program: Program, makers: Mapping[str, Procedure]) -> Program:
    """The program with makers that call nothing but what may change an object: another call makes no other state. One
    block is one call with its arguments."""
    calls = CallGraph(program)
    changing = [item for maker in makers.values() for item in operations_of(maker) if isinstance(item, CallVirtual)]
    observers = Observers(program, {target: None for item in changing for target in calls.targets(item)})

    def kept(block: Block) -> Block:
        changes = [item for item in block.operations if isinstance(item, CallVirtual)]
        if not changes or not isinstance(block.terminator, Goto):
            return block
        called = [target for item in changes for target in calls.targets(item)]
        return block if not all(map(observers.observes, called)) else replace(block, operations=())

    pruned = {name: replace(item, blocks=tuple(map(kept, item.blocks))) for name, item in makers.items()}
    return replace(program, procedures={**program.procedures, **pruned})


def _makers(program: Program) -> Mapping[str, Procedure]:
    """The makers of a program; they alone have these parameters and a blank in their names."""
    calls, makers = CallGraph(program), program.building.makers.of_entries
    starts = {name for names in makers.values() for name in names if name is not None}
    reached = {item.name: item for name in starts for item in (*calls.reachable(name), program.procedures[name])}
    return {name: item for name, item in reached.items() if ".make " in name}
