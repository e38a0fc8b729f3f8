"""What the analysis of one procedure needs to know of its control flow, and of the procedures it can call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from vernier.analysis.loops import Element, Loop, weak_topological_order
from vernier.analysis.summaries.domain.bounds import Key, KeyKind, elements_key
from vernier.analysis.summaries.domain.transfer import allocated_key, field_key, global_key
from vernier.ir.ops import (
    Call,
    CallVirtual,
    ElementPlace,
    FieldPlace,
    GlobalPlace,
    Load,
    New,
    NewArray,
    Operation,
    Place,
    Return,
    Store,
    Throw,
    successors,
)
from vernier.ir.program import Block, ClassKind, Procedure, Program
from vernier.ir.types import (
    BOOL,
    F32,
    F64,
    I8,
    I16,
    I32,
    I64,
    OBJECT,
    U16,
    ArrayType,
    BlockType,
    StructType,
)
from vernier.ir.walk import expressions_of, locals_in, operations_of, targets_of


class Exit(Enum):
    """Which end of a procedure a summary speaks of."""

    RETURN = "return"
    THROW = "throw"


@dataclass(frozen=True, slots=True)
class Flow:
    """`relevant` are the blocks from which the exit can be reached; the others need no analysis. `live` are the locals
    read later, per block. `in_loop` are the blocks that can run more than once."""

    blocks: Mapping[str, Block]
    order: tuple[Element, ...]
    relevant: frozenset[str]
    live: Mapping[str, frozenset[str]]
    in_loop: frozenset[str]


def flow_of(procedure: Procedure, exit_: Exit) -> Flow:
    blocks = {block.label: block for block in procedure.blocks}
    order = weak_topological_order(procedure)
    looping = frozenset(name for element in order if isinstance(element, Loop) for name in members(element))
    return Flow(blocks, order, _relevant(blocks, exit_), _liveness(blocks), looping)


def members(loop: Loop) -> frozenset[str]:
    """All blocks of a loop."""
    found = {loop.head}
    pending: list[Element] = list(loop.body)
    while pending:
        element = pending.pop()
        if isinstance(element, Loop):
            found.add(element.head)
            pending.extend(element.body)
        else:
            found.add(element)
    return frozenset(found)


def _relevant(blocks: Mapping[str, Block], exit_: Exit) -> frozenset[str]:
    kind = Return if exit_ is Exit.RETURN else Throw
    before: dict[str, list[str]] = {}
    for block in blocks.values():
        for target in successors(block.terminator):
            before.setdefault(target, []).append(block.label)
    found = {block.label for block in blocks.values() if isinstance(block.terminator, kind)}
    pending = sorted(found)
    while pending:
        for label in before.get(pending.pop(), ()):
            if label not in found:
                found.add(label)
                pending.append(label)
    return frozenset(found)


def _liveness(blocks: Mapping[str, Block]) -> dict[str, frozenset[str]]:
    live: dict[str, frozenset[str]] = {label: frozenset() for label in blocks}
    changed = True
    while changed:
        changed = False
        for label in reversed(list(blocks)):
            block = blocks[label]
            now: set[str] = set()
            for target in successors(block.terminator):
                now |= live[target]
            now |= {local.name for expr in expressions_of(block.terminator) for local in locals_in(expr)}
            for operation in reversed(block.operations):
                now -= {local.name for local in targets_of(operation)}
                now |= {local.name for expr in expressions_of(operation) for local in locals_in(expr)}
            if now != live[label]:
                live[label] = frozenset(now)
                changed = True
    return live


# ------------------------------------------------------------ what procedures touch


class Calls:
    """Who can be called, and which fields procedures and those they call mention. Closed world: the classes of the
    program are all there are."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._touched: dict[str, frozenset[Key]] = {}
        self._subclasses: dict[str, tuple[str, ...]] = {}

    def targets(self, operation: Call | CallVirtual) -> dict[str | None, tuple[str, ...]]:
        """The procedures a call may run, and the classes of receivers it runs them for; None stands for a procedure
        that nobody describes."""
        if isinstance(operation, Call):
            return {operation.callee: ()}
        found: dict[str | None, list[str]] = {}
        for name in self.classes_below(operation.static_type.name):
            found.setdefault(self._program.dispatch(name, operation.key), []).append(name)
        return {target: tuple(classes) for target, classes in found.items()} or {None: ()}

    def classes_below(self, name: str) -> tuple[str, ...]:
        """The classes an object of this static type can have."""
        known = self._subclasses.get(name)
        if known is None:
            known = tuple(
                other
                for other, definition in self._program.classes.items()
                if definition.kind is ClassKind.CLASS and self._program.is_subclass(other, name)
            )
            self._subclasses[name] = known
        return known

    def touched(self, name: str) -> frozenset[Key]:
        """The fields and globals that a procedure and all it can call read or write."""
        known = self._touched.get(name)
        if known is None:
            found: dict[Key, None] = {}
            for procedure in self.reachable(name):
                for operation in operations_of(procedure):
                    found.update(dict.fromkeys(self._mentioned(operation)))
            known = self._touched[name] = frozenset(found)
        return known

    def _mentioned(self, operation: Operation) -> list[Key]:
        match operation:
            case Load(place=place) | Store(place=place):
                return [place_key(place)]
            case NewArray(type=type_):
                return [allocated_key(str(type_)), elements_key(type_)]
            case New(class_name=name):
                return [allocated_key(name), *fields_of(self._program, name)]
            case _:
                return []

    def everything(self) -> list[Key]:
        """Every field and global of the program, and the contents of all arrays."""
        program = self._program
        fields = [
            Key(KeyKind.FIELD, item.name, owner, item.type)
            for owner, definition in program.classes.items()
            for item in definition.fields
        ]
        globals_ = [
            Key(KeyKind.GLOBAL, name, "", definition.type)
            for name, definition in program.globals.items()
            if not isinstance(definition.type, StructType | BlockType)
        ]
        numbers = (BOOL, I8, I16, I32, I64, U16, F32, F64, OBJECT)
        arrays = [elements_key(ArrayType(element)) for element in numbers]
        objects = [allocated_key(name) for name, item in program.classes.items() if item.kind is ClassKind.CLASS]
        return [*fields, *globals_, *arrays, *objects]

    def is_open(self, name: str) -> bool:
        """Whether some call in reach may run a procedure that does not exist."""
        return any(
            target is None or target not in self._program.procedures
            for procedure in self.reachable(name)
            for operation in operations_of(procedure)
            if isinstance(operation, Call | CallVirtual)
            for target in self.targets(operation)
        )

    def reachable(self, name: str) -> Sequence[Procedure]:
        seen: dict[str, Procedure] = {}
        pending: list[str | None] = [name]
        while pending:
            current = pending.pop()
            procedure = self._program.procedures.get(current) if current is not None else None
            if current is None or procedure is None or current in seen:
                continue
            seen[current] = procedure
            for operation in operations_of(procedure):
                if isinstance(operation, Call | CallVirtual):
                    pending.extend(self.targets(operation))
        return list(seen.values())


def fields_of(program: Program, class_name: str) -> list[Key]:
    """The fields an object of the class has."""
    return [
        Key(KeyKind.FIELD, item.name, owner, item.type)
        for owner in program.superclasses(class_name)
        for item in program.classes[owner].fields
    ]


def place_key(place: Place) -> Key:
    match place:
        case FieldPlace():
            return field_key(place)
        case GlobalPlace():
            return global_key(place)
        case ElementPlace(array=array):
            return elements_key(array.type)
        case _:
            raise AssertionError("memory that is not of Java")
