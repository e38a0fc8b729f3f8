"""Random C programs with numbers and lists: no execution reaches a state outside the reached set, for each analysis.

An observer of the interpreter keeps variables and objects as an explicit heap. At every branch some reached state of
the location has to describe it, in all components: values, explicit heaps, predicates and shape graphs.
`python -m tests.engines.cpa.reached_states COUNT FIRST` runs more programs.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.engines.cpa.programs import c_task
from tests.engines.cpa.shape.random_programs import program_text
from tests.engines.cpa.shape.test_soundness import describing
from vernier.core.budget import Budget, OutOfBudget
from vernier.encode.context import Bounds, Encoding
from vernier.engines.cpa import shapes
from vernier.engines.cpa.algorithm.analysis import Adjusted
from vernier.engines.cpa.algorithm.composite import Composite
from vernier.engines.cpa.algorithm.operators import Merge
from vernier.engines.cpa.algorithm.reachability import partial_cpa_plus, start
from vernier.engines.cpa.algorithm.reached import ReachedSet
from vernier.engines.cpa.automaton import Automaton, Location, Pitfall
from vernier.engines.cpa.configuration import HeapToShape, Shapes
from vernier.engines.cpa.domains.call_stack.analysis import CallStackAnalysis
from vernier.engines.cpa.domains.constants.analysis import ConstantAnalysis
from vernier.engines.cpa.domains.explicit.state import ExplicitState, is_below, normal_form
from vernier.engines.cpa.domains.location.analysis import LocationAnalysis
from vernier.engines.cpa.domains.predicates.frames import outer
from vernier.engines.cpa.domains.shape.commands import OtherObjects, ShapeClass, local_variable
from vernier.engines.cpa.domains.shape.explicit_heap import NOWHERE, Address, Cell, ExplicitHeap
from vernier.engines.cpa.domains.shape.kleene import Kleene
from vernier.engines.cpa.domains.shape.predicates import PointsTo
from vernier.engines.cpa.domains.shape.structure import FIRST, NULL, OTHER, Draft, Structure
from vernier.engines.cpa.domains.shape.translation import not_modelled
from vernier.engines.cpa.shape_check import closed
from vernier.ir.expr import Convert, Local, Null
from vernier.ir.interp import Limits, Machine, Observer, SeededInputs
from vernier.ir.interp.values import Runtime
from vernier.ir.ops import (
    Allocate,
    Branch,
    Call,
    CallPointer,
    CallVirtual,
    DerefPlace,
    Free,
    GlobalPlace,
    Load,
    Operation,
    Storage,
    Store,
)
from vernier.ir.program import Procedure, Program
from vernier.ir.state import Pointer
from vernier.ir.types import IntType, PointerType, StructType, Type
from vernier.ir.walk import operations_of
from vernier.logic.bank import Term
from vernier.logic.evaluate import evaluate
from vernier.logic.sorts import BitVecSort
from vernier.logic.terms import Terms
from vernier.logic.walk import free_symbols

EXECUTIONS, MOST_GARBAGE = 6, 4
CHOICES: dict[str, Shapes | HeapToShape | Merge] = {
    "constants joined": Merge.JOIN,
    "constants apart": Merge.SEP,
    "heap-to-shape=0": HeapToShape(0),
    "heap-to-shape=2": HeapToShape(2),
    "heap-to-shape=unlimited": HeapToShape(None),
    "A": Shapes(shapes.A),
    "C": Shapes(shapes.C),
    "F": Shapes(shapes.F),
    "sharing": Shapes(shapes.JOINED_AND_STRENGTHENED),
    "reachability": Shapes(shapes.WITH_REACHABILITY),
}


class Watch(Observer):
    """Keeps the variables of all procedures that are active, and the objects on the heap; looks at every branch."""

    def __init__(self, program: Program, reached: Reached) -> None:
        self.program, self.reached = program, reached
        self.frames: list[tuple[str, dict[str, Any]]] = []
        self.globals: dict[str, Any] = {
            name: NOWHERE for name, item in program.globals.items() if _is_link(item.type) and not item.initial
        }
        self.cells: dict[int, Cell] = {}
        self.places = {
            id(block.terminator): Location(procedure.name, block.label, len(block.operations))
            for procedure in program.procedures.values()
            for block in procedure.blocks
        }

    def _plain(self, runtime: Runtime) -> Address | int | None:
        value = self.value(runtime)
        if isinstance(value, Pointer):
            if value.id == 0:
                return NOWHERE if value.offset == 0 else None
            return Address(value.id, value.offset) if value.id in self.cells else None
        return int(value) if isinstance(value, bool | int) else None

    def _set(self, name: str, runtime: Runtime) -> None:
        self.frames[-1][1][name] = self._plain(runtime)

    def entered(self, procedure: Procedure, arguments: Sequence[Runtime]) -> None:
        values = [self._plain(item) for item in arguments]
        names = [parameter.name for parameter in procedure.parameters]
        self.frames.append((procedure.name, dict(zip(names, values, strict=True))))

    def left(self, procedure: Procedure, result: Runtime) -> None:
        del result
        self.frames.pop()
        for number in [number for number, cell in self.cells.items() if cell.struct in self._locals(procedure.name)]:
            self._gone(Address(number))

    def _locals(self, procedure: str) -> dict[str, dict[int, Type]]:
        """The structures that stand for local variables of a procedure whose address is taken."""
        made = (item for item in operations_of(self.program.procedures[procedure]) if isinstance(item, Allocate))
        return {
            local_variable(procedure, item.type): {0: item.type}
            for item in made
            if item.storage is Storage.STACK and isinstance(item.type, PointerType | IntType)
        }

    def assigned(self, operation: Operation, value: Runtime) -> None:
        if isinstance(operation, Allocate):
            self._allocate(operation, value)
        self._set(operation.target.name, value)  # type: ignore[union-attr]

    def _allocate(self, operation: Allocate, value: Runtime) -> None:
        found = self.value(value)
        struct = operation.type.name if isinstance(operation.type, StructType) else ""
        layouts: Mapping[str, Mapping[int, Type]] = shapes.layouts(self.program)
        if operation.storage is Storage.STACK:
            struct, layouts = local_variable(self.frames[-1][0], operation.type), self._locals(self.frames[-1][0])
        layout = layouts.get(struct)
        if layout is None or not isinstance(found, Pointer):
            return
        links = {at: NOWHERE if operation.zeroed else None for at, type_ in layout.items() if _is_link(type_)}
        numbers = {at: 0 if operation.zeroed else None for at, type_ in layout.items() if not _is_link(type_)}
        self.cells[found.id] = Cell(struct, links, numbers)

    def loaded(self, operation: Load, holder: Runtime, index: int | None, value: Runtime) -> None:
        del holder, index
        self._set(operation.target.name, value)

    def stored(self, operation: Store, holder: Runtime, index: int | None, value: Runtime) -> None:
        del index
        plain = self._plain(value)
        match operation.place:
            case GlobalPlace(name=name):
                self.globals[name] = plain
            case DerefPlace():
                at = self._plain(holder)
                if isinstance(at, Address) and at.object in self.cells:
                    cell = self.cells[at.object]
                    links, numbers = dict(cell.pointers), dict(cell.numbers)
                    if at.offset in links:
                        links[at.offset] = plain if isinstance(plain, Address) else None
                    elif at.offset in numbers:
                        numbers[at.offset] = plain if isinstance(plain, int) else None
                    self.cells[at.object] = Cell(cell.struct, links, numbers)
            case _:
                raise AssertionError(operation)

    def returned(self, operation: Call | CallVirtual | CallPointer, result: Runtime, raised: Runtime) -> None:
        del raised
        if operation.target is not None:
            self._set(operation.target.name, result)

    def done(self, operation: Operation) -> None:
        if not isinstance(operation, Free):
            return
        pointer = operation.pointer
        while isinstance(pointer, Convert):
            pointer = pointer.operand
        if isinstance(pointer, Null):
            return
        assert isinstance(pointer, Local)
        at = self.frames[-1][1][pointer.name]
        if isinstance(at, Address) and at != NOWHERE:
            self._gone(at)

    def _gone(self, at: Address) -> None:
        """Pointers to what is gone are not followed."""
        del self.cells[at.object]
        for values in (self.globals, *(local for _, local in self.frames)):
            values.update((name, _left(value, at)) for name, value in list(values.items()))
        for number, cell in self.cells.items():
            links = {offset: _left(target, at) for offset, target in cell.pointers.items()}
            self.cells[number] = Cell(cell.struct, links, cell.numbers)

    def branched(self, terminator: Branch, condition: bool) -> None:
        del condition
        values = {outer("", name): value for name, value in self.globals.items()}
        for procedure, local in self.frames:
            values.update((outer(procedure, name), value) for name, value in local.items())
        pointers = {name: value for name, value in values.items() if not isinstance(value, int)}
        numbers = {name: value for name, value in values.items() if isinstance(value, int)}
        self.reached.look(self.places[id(terminator)], ExplicitHeap(pointers, dict(self.cells), numbers))


def _left(value: Any, gone: Address) -> Any:
    return None if isinstance(value, Address) and value.object == gone.object else value


def _is_link(type_: object) -> bool:
    return isinstance(type_, PointerType)


@dataclass(slots=True)
class Reached:
    """The reached states by location."""

    states: dict[object, list[Adjusted[Any, Any]]]
    looks: int = 0
    wrong: list[str] = field(default_factory=list)

    def look(self, location: Location, heap: ExplicitHeap) -> None:
        """Some reached state has to describe a concrete one."""
        self.looks += 1
        if not any(self._describes(item, heap) for item in self.states.get(location, ())):
            self.wrong.append(f"{location}: {heap}")

    def _describes(self, item: Adjusted[Any, Any], heap: ExplicitHeap) -> bool:
        parts = zip(item.state[2:], item.precision[2:], strict=True)
        return all(self._part(state, precision, heap) for state, precision in parts)

    def _part(self, state: Any, precision: Any, heap: ExplicitHeap) -> bool:
        if isinstance(state, ExplicitState):
            return self._values(state.values, heap) and is_below(normal_form(heap), state.heap)
        if isinstance(precision, ShapeClass):
            return any(self._graph(graph, precision, heap) for graph in state)
        if all(isinstance(literal, Term) for literal in state):
            return all(self._literal(literal, heap) for literal in state)
        return self._values(state, heap)

    @staticmethod
    def _values(values: Iterable[tuple[str, Term]], heap: ExplicitHeap) -> bool:
        for name, value in values:
            known = heap.numbers.get(name)
            if known is None or not isinstance(value.payload, bool | int):
                continue
            width = getattr(value.sort, "width", 1)
            if (known - int(value.payload)) % (1 << width):
                return False
        return True

    @staticmethod
    def _literal(literal: Term, heap: ExplicitHeap) -> bool:
        values: dict[str, int | bool] = {}
        for symbol in free_symbols(literal):
            known = heap.numbers.get(str(symbol.payload))
            if known is None:
                return True
            is_number = isinstance(symbol.sort, BitVecSort)
            values[str(symbol.payload)] = known % (1 << symbol.sort.width) if is_number else bool(known)
        return bool(evaluate(literal, values))

    @staticmethod
    def _graph(graph: Structure, precision: ShapeClass, heap: ExplicitHeap) -> bool:
        kept = {number: cell for number, cell in heap.cells.items() if cell.struct in precision.layouts}
        named = {item.variable for item in graph.unary if isinstance(item, PointsTo)}

        def known(at: Address | None) -> Address | None:
            return None if at is None or (at.object and at.object not in kept) else at

        cells = {n: Cell(c.struct, {o: known(a) for o, a in c.pointers.items()}, c.numbers) for n, c in kept.items()}
        variables = {name: known(at) for name, at in heap.variables.items() if name in named}
        variables |= dict.fromkeys(named - variables.keys())
        shown = ExplicitHeap(variables, cells, heap.numbers)
        if precision.others is OtherObjects.ELSEWHERE:
            graph = _with_null(graph)
        return describing(graph, shown, precision, list(kept)[-MOST_GARBAGE:]) is not None


def _with_null(graph: Structure) -> Structure:
    """Where another component may follow a pointer, `OTHER` stands for null, too."""
    draft = Draft.of(graph)
    rows = [row for item, row in draft.unary.items() if isinstance(item, PointsTo)]
    for row in (*rows, *(row for targets in draft.binary.values() for row in targets[FIRST:])):
        if row[OTHER]:
            row[NULL] = row[OTHER] = Kleene.MAYBE
    return draft.finished()


def analysed(program: Program, entry: str, choice: Shapes | HeapToShape | Merge, seconds: float) -> Reached | None:
    """The reached states; None if the analysis does not end, or leaves the memory model."""
    automaton = Automaton(program, entry, (), not_modelled)
    budget = Budget.of_seconds(seconds)
    try:
        if isinstance(choice, Merge):
            encoding = Encoding(program, Terms(), Bounds(0, 0, 0), lambda _: True, budget.spend)
            parts = (LocationAnalysis(automaton.initial), CallStackAnalysis(), ConstantAnalysis(encoding, choice))
            analysis = Composite(parts, 2)
            first = start(analysis, ReachedSet[Any, Any](shapes.together, shapes.in_order(automaton)))
            found = partial_cpa_plus(analysis, lambda state: automaton.edges(state[0]), first, budget.spend)
        else:
            found = closed(automaton, choice, budget)
    except OutOfBudget:
        return None
    states: dict[object, list[Adjusted[Any, Any]]] = {}
    for item in found:
        states.setdefault(item.state[0], []).append(item)
    return None if any(isinstance(location, Pitfall) for location in states) else Reached(states)


def number_text(seed: int) -> str:
    """A random program without pointers: constants do not know which accesses to memory are valid."""
    chance = random.Random(seed)

    def operand() -> str:
        return chance.choice(("x", "y", "z", "0", "1", "2", "7", "__VERIFIER_nondet_int()"))

    def statement(depth: int) -> str:
        target = chance.choice("xyz")
        pick = chance.random()
        if depth == 0 or pick < 0.5:
            value = f"(int)((unsigned){operand()} {chance.choice(('+', '-', '*'))} (unsigned){operand()})"
            return chance.choice(
                (f"{target} = {operand()};", f"{target} = {value};", f"{target} = twice({operand()});")
            )
        body = " ".join(statement(depth - 1) for _ in range(chance.randint(1, 3)))
        head = chance.choice(("if", "while"))
        return f"{head} ({operand()} {chance.choice(('==', '!=', '<'))} {operand()}) {{ {body} }}"

    body = " ".join(statement(2) for _ in range(6))
    twice = "static int twice(int n) { if (n == 7) return 14; return (int)(2u * (unsigned)n); }"
    return f"{twice} int main(void) {{ int x = 0, y = 1, z = 2; {body} return x == y; }}"


def failures(seeds: Iterable[int], names: Iterable[str], counts: Counter[str], seconds: float = 2.0) -> Iterator[str]:
    """States of executions that a reached set does not describe."""
    chosen = tuple(names)
    for seed in seeds:
        for name in chosen:
            text = number_text(seed) if isinstance(CHOICES[name], Merge) else program_text(seed)
            task = c_task(text)
            reached = analysed(task.program, task.entry, CHOICES[name], seconds)
            counts[f"{name}: {'open' if reached is None else 'closed'}"] += 1
            if reached is None:
                continue
            machine = Machine(task.program)
            for number in range(EXECUTIONS):
                inputs = SeededInputs(random.Random(seed * 100 + number).randrange(1 << 30))
                machine.run(task.entry, None, inputs, Watch(task.program, reached), Limits(steps=400))
            counts[f"{name}: looks"] += reached.looks
            if reached.wrong:
                yield f"{seed} {name}: {reached.wrong[0]} in {text}"


if __name__ == "__main__":
    numbers: Counter[str] = Counter()
    count, first_seed = int(sys.argv[1]), int(sys.argv[2])
    problems = 0
    for problem in failures(range(first_seed, first_seed + count), CHOICES, numbers):
        problems += 1
        print(problem, flush=True)
    print(dict(sorted(numbers.items())))
    print(f"{count} programs, {problems} wrong")
    sys.exit(1 if problems else 0)
