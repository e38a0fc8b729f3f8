"""Control flow and call facts that the analysis of one procedure needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.control_flow import ControlFlow, control_flow
from vernier.analysis.facts.liveness import liveness
from vernier.analysis.facts.loops import Element, Loop, weak_topological_order
from vernier.analysis.facts.modifies import (
    CMemory,
    ElementsOf,
    FieldOf,
    GlobalOf,
    ObjectsOf,
    read_by,
    written_by,
)
from vernier.analysis.summaries.domain.bounds import Key, KeyKind, elements_key
from vernier.analysis.summaries.domain.transfer import allocated_key
from vernier.ir.ops import Operation, Return, Throw
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
    RefType,
    StructType,
)
from vernier.ir.walk import operations_of


class Exit(Enum):
    """The end of a procedure that a summary describes."""

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
    flow = control_flow(procedure.blocks)
    order = weak_topological_order(procedure)
    looping = frozenset(label for element in order if isinstance(element, Loop) for label in element.labels)
    live = liveness(procedure.blocks).at_start
    return Flow(flow.blocks, order, _relevant(flow, exit_), live, looping)


def _relevant(flow: ControlFlow, exit_: Exit) -> frozenset[str]:
    kind = Return if exit_ is Exit.RETURN else Throw
    return flow.leading_to(label for label, block in flow.blocks.items() if isinstance(block.terminator, kind))


# ------------------------------------------------------------ what procedures mention


class MentionedLocations:
    """Which fields procedures and those they call mention."""

    def __init__(self, calls: CallGraph) -> None:
        self._calls = calls
        self._program = calls.program
        self._known: dict[str, frozenset[Key]] = {}

    def by(self, name: str) -> frozenset[Key]:
        """The fields and globals that a procedure and all it can call read or write."""
        known = self._known.get(name)
        if known is None:
            found: dict[Key, None] = {}
            for procedure in self._calls.reachable(name):
                for operation in operations_of(procedure):
                    found.update(dict.fromkeys(self._mentioned(operation)))
            known = self._known[name] = frozenset(found)
        return known

    def _mentioned(self, operation: Operation) -> Iterator[Key]:
        for location in (*read_by(operation), *written_by(operation)):
            match location:
                case FieldOf(owner=owner, name=name, type=type_):
                    yield Key(KeyKind.FIELD, name, owner, type_)
                case GlobalOf(name=name, type=type_):
                    yield Key(KeyKind.GLOBAL, name, "", type_)
                case ElementsOf(element=element):
                    yield elements_key(ArrayType(element))
                case ObjectsOf(type=ArrayType() as array):
                    yield allocated_key(str(array))
                    yield elements_key(array)
                case ObjectsOf(type=RefType(name=name)):
                    yield allocated_key(name)
                    yield from fields_of(self._program, name)
                case CMemory() | ObjectsOf():
                    raise AssertionError("memory that is not of Java")
                case _:
                    assert_never(location)

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


def fields_of(program: Program, class_name: str) -> list[Key]:
    """The fields an object of the class has."""
    return [
        Key(KeyKind.FIELD, item.name, owner, item.type)
        for owner in program.superclasses(class_name)
        for item in program.classes[owner].fields
    ]
