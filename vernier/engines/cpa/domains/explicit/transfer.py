"""The transfer function of explicit values and heaps. Numbers are evaluated as in constant propagation.

Law: the concrete state after an edge is described by the result, or the execution has made an access that is not
followed (`beyond`), which has an edge of its own in the automaton, or has dereferenced null, where it stops.
An access by a pointer that is not known may touch every field of its type, in every object.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import assert_never

from vernier.engines.cpa.automaton import Enter, Leave, LeaveMemoryModel, Run, Summarise, Take, Violate
from vernier.engines.cpa.domains.constants.analysis import ValueTransfer
from vernier.engines.cpa.domains.predicates.frames import SEPARATOR, outer
from vernier.engines.cpa.domains.shape.commands import (
    AssumeSame,
    Command,
    Contents,
    Pointer,
    Sense,
    ShapeClass,
    Special,
)
from vernier.engines.cpa.domains.shape.commands import New as NewObject
from vernier.engines.cpa.domains.shape.explicit_heap import NOWHERE, Address, Cell, ExplicitHeap
from vernier.engines.cpa.domains.shape.translation import GLOBAL, Translation
from vernier.ir import ops
from vernier.ir.expr import Expr, Local
from vernier.ir.memory_conditions import Initialised
from vernier.ir.ops import Operation, Return
from vernier.ir.types import IntType, PointerType, Type
from vernier.ir.walk import targets_of
from vernier.logic.bank import Term


@dataclass(slots=True)
class HeapTransfer(ValueTransfer):
    """One edge from one state."""

    heap: ExplicitHeap
    layouts: ShapeClass
    dropped: frozenset[str]
    beyond: bool = field(default=False)
    """Whether an access was not followed"""

    @property
    def _here(self) -> Translation:
        return Translation(self.procedure, self.layouts)

    def run(self) -> dict[str, Term] | None:
        """The values after the edge, with the heap in `heap`; None if no execution takes it."""
        action = self.edge.action
        match action:
            case Take(branch=branch, label=label):
                sense = Sense.HOLDS if label == branch.then else Sense.FAILS
                if branch.then != branch.otherwise and not self._assumed(branch.condition, sense):
                    return None
            case Enter(call=call, callee=callee):
                here = self._here
                for parameter, value in zip(callee.parameters, call.arguments, strict=True):
                    if isinstance(parameter.type, PointerType):
                        self._point(outer(callee.name, parameter.name), self._address(here.pointer(value)))
            case Leave():
                self._leave_heap(action)
            case Violate(operation=operation):
                return self.values if self._violates(operation) else None
            case LeaveMemoryModel(operations=operations):
                list(map(self.step, operations))
                return self.values if self.beyond else None
            case Summarise(call=call):
                self._unknown(call.target)
            case Run():
                pass
            case _:
                assert_never(action)
        return ValueTransfer.run(self)

    # ------------------------------------------------------------ operations

    def step(self, operation: Operation) -> bool:
        here = self._here
        match operation:
            case ops.Assign(target=target, value=value) if isinstance(target.type, PointerType):
                self._point(here.name(target), self._address(here.pointer(value)))
            case ops.Load(target=target, place=ops.GlobalPlace(name=name)) if isinstance(target.type, PointerType):
                self._point(here.name(target), self.heap.variables.get(outer(GLOBAL, name)))
            case ops.Store(place=ops.GlobalPlace(name=name, type=PointerType()), value=value):
                self._point(outer(GLOBAL, name), self._address(here.pointer(value)))
            case ops.Load(place=ops.DerefPlace()):
                return self._load(operation)
            case ops.Store(place=ops.DerefPlace()):
                return self._store(operation)
            case ops.Free(pointer=pointer, storage=ops.Storage.HEAP):
                self._free(self._address(here.pointer(pointer)))
            case ops.Allocate(target=target):
                self._allocate(here.name(target), here.allocated(operation))
            case ops.Inspect(target=target, aspect=ops.Aspect.DANGLING, pointer=pointer):
                # Pointers to memory that is freed are not known: what is known does not dangle.
                known = self._address(here.pointer(pointer))
                self.bind(here.name(target), None if known is None else self.encoding.terms.false)
            case ops.Assume(condition=condition):
                return self._assumed(condition, Sense.HOLDS) and ValueTransfer.step(self, operation)
            case ops.Assign() | ops.Load() | ops.Store() | ops.Check() | ops.CheckMemory() | ops.Free():
                return ValueTransfer.step(self, operation)
            case _:
                for target in targets_of(operation):
                    self._unknown(target)
                return ValueTransfer.step(self, operation)
        return True

    def _load(self, operation: ops.Load) -> bool:
        assert isinstance(operation.place, ops.DerefPlace)
        target, type_ = self._here.name(operation.target), operation.place.type
        at = self._address(self._here.pointer(operation.place.pointer))
        if at is not None and at.object == NOWHERE.object:
            return False
        cell = self._cell(at, type_)
        if cell is None or at is None:
            self.beyond = True
            self._unknown(operation.target)
        elif isinstance(type_, PointerType):
            self._point(target, cell.pointers.get(at.offset))
        else:
            number = cell.numbers.get(at.offset)
            self.bind(target, None if number is None else self._number(number, type_))
        return True

    def _store(self, operation: ops.Store) -> bool:
        assert isinstance(operation.place, ops.DerefPlace)
        type_ = operation.place.type
        at = self._address(self._here.pointer(operation.place.pointer))
        if at is not None and at.object == NOWHERE.object:
            return False
        cell = self._cell(at, type_)
        if cell is None or at is None:
            self.beyond = True
            self._forget_fields(type_)
            return True
        if isinstance(type_, PointerType):
            stored = self._address(self._here.pointer(operation.value))
            changed = replace(cell, pointers={**cell.pointers, at.offset: stored})
        else:
            changed = replace(cell, numbers={**cell.numbers, at.offset: self._known(operation.value)})
        self.heap = replace(self.heap, cells={**self.heap.cells, at.object: changed})
        return True

    def _forget_fields(self, type_: Type) -> None:
        """An unknown pointer is written to: the fields of the type, in every object, may have any value. (Accesses that
        are not of the declared type of a field are not followed by any component.)"""
        layouts = self.layouts.layouts

        def left(cell: Cell) -> Cell:
            declared = layouts.get(cell.struct, {})
            if isinstance(type_, PointerType):
                return replace(cell, pointers=dict.fromkeys(cell.pointers))
            return replace(
                cell, numbers={at: None if declared.get(at) == type_ else known for at, known in cell.numbers.items()}
            )

        self.heap = replace(self.heap, cells={number: left(cell) for number, cell in self.heap.cells.items()})

    def _free(self, at: Address | None) -> None:
        """An object goes, and pointers to it are not known any more. By an unknown pointer, any object goes."""
        if at == NOWHERE:
            return
        gone = None if at is None or at.offset else at.object
        self.beyond = self.beyond or gone not in self.heap.cells

        def known(at: Address | None) -> Address | None:
            kept = at is not None and (at.object == NOWHERE.object or gone not in (None, at.object))
            return at if kept else None

        self.heap = replace(
            self.heap,
            variables={name: known(at) for name, at in self.heap.variables.items()},
            cells={
                number: replace(cell, pointers={offset: known(at) for offset, at in cell.pointers.items()})
                for number, cell in self.heap.cells.items()
                if number != gone
            },
        )

    def _allocate(self, target: str, made: Command) -> None:
        """A new object, all fields unknown unless it is zeroed; no object if the pointer is not tracked (κ = 0)."""
        if not isinstance(made, NewObject) or target in self.dropped:
            self._point(target, None)
            return
        zeroed = made.contents is Contents.ZERO
        cell = Cell(
            made.struct,
            dict.fromkeys(self.layouts.pointers(made.struct), NOWHERE if zeroed else None),
            dict.fromkeys(self.layouts.numbers(made.struct), 0 if zeroed else None),
        )
        number = max(self.heap.cells, default=NOWHERE.object) + 1
        self.heap = replace(self.heap, cells={**self.heap.cells, number: cell})
        self._point(target, Address(number))

    # ------------------------------------------------------------ conditions

    def _assumed(self, condition: Expr, sense: Sense) -> bool:
        """Whether pointers can be so; a variable that can only have one value then gets it."""
        commands: Iterable[Command] = self._here.assumed(condition, sense)
        return all(self._same(command) for command in commands if isinstance(command, AssumeSame))

    def _same(self, command: AssumeSame) -> bool:
        left, right = self._address(command.left), self._address(command.right)
        holds = command.sense is Sense.HOLDS
        if left is not None and right is not None:
            if left.object != right.object and (left.offset or right.offset):
                return True  # addresses behind the start of different objects are not compared
            return (left == right) is holds
        if holds:
            for pointer, known in ((command.left, right), (command.right, left)):
                if not isinstance(pointer, Special) and pointer.offset == 0 and known == NOWHERE:
                    self._point(pointer.variable, NOWHERE)
        return True

    def _violates(self, operation: Operation) -> bool:
        """Whether an operation may violate its obligation."""
        here = self._here
        match operation:
            case ops.Check(condition=condition):
                return self._assumed(condition, Sense.FAILS) and ValueTransfer.run(self) is not None
            case ops.Load(place=ops.DerefPlace(pointer=pointer, type=type_)):
                return self._cell(self._address(here.pointer(pointer)), type_) is None
            case ops.Store(place=ops.DerefPlace(pointer=pointer, type=type_)):
                return self._cell(self._address(here.pointer(pointer)), type_) is None
            case ops.Free(pointer=pointer, storage=ops.Storage.HEAP):
                freed = self._address(here.pointer(pointer))
                return freed != NOWHERE and (freed is None or freed.offset != 0 or freed.object not in self.heap.cells)
            case ops.CheckMemory(condition=Initialised(pointer=pointer, type=type_)):
                at = self._address(here.pointer(pointer))
                cell = self._cell(at, type_)
                if cell is None or at is None:
                    return at is None or at.object != NOWHERE.object
                known = cell.pointers if isinstance(type_, PointerType) else cell.numbers
                return known.get(at.offset) is None
            case _:
                return True

    # ------------------------------------------------------------ calls

    def _leave_heap(self, action: Leave) -> None:
        target, end, here = action.call.target, action.end, self._here
        result = None
        if isinstance(end, Return) and end.value is not None and isinstance(end.value.type, PointerType):
            result = self._address(here.pointer(end.value))
        kept = {name: at for name, at in self.heap.variables.items() if name.rpartition(SEPARATOR)[0] != here.procedure}
        self.heap = replace(self.heap, variables=kept)
        if target is not None and isinstance(target.type, PointerType):
            self._point(outer(action.site.procedure, target.name), result)

    # ------------------------------------------------------------ values

    def _unknown(self, target: Local | None) -> None:
        """A variable may have any value."""
        if target is None:
            return
        name = self._here.name(target)
        self._point(name, None)
        self.bind(name, None)

    def _point(self, variable: str, at: Address | None) -> None:
        variables = {name: known for name, known in self.heap.variables.items() if name != variable}
        if at is not None:
            variables[variable] = at
        self.heap = replace(self.heap, variables=variables)

    def _address(self, pointer: Pointer) -> Address | None:
        match pointer:
            case Special.NULL:
                return NOWHERE
            case Special.OTHER:
                return None
            case _:
                at = self.heap.variables.get(pointer.variable)
                return None if at is None else Address(at.object, at.offset + pointer.offset)

    def _cell(self, at: Address | None, type_: Type) -> Cell | None:
        """The object at an address where a field of a type is; None if that is not known, or not so."""
        cell = None if at is None else self.heap.cells.get(at.object)
        if cell is None or at is None:
            return None
        declared = self.layouts.layouts.get(cell.struct, {}).get(at.offset)
        both = isinstance(declared, PointerType) and isinstance(type_, PointerType)
        return cell if both or (declared is not None and declared == type_) else None

    def _known(self, value: Expr) -> int | None:
        found = self.value(value)
        if found is None or not found.is_constant:
            return None
        match value.type:
            case IntType() as type_:
                return type_.wrap(int(found.payload))
            case _:
                return None

    def _number(self, number: int, type_: Type) -> Term | None:
        return self.encoding.terms.bv(number, type_.width) if isinstance(type_, IntType) else None
