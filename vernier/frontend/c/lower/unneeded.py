"""Obligations that turn out not to be needed when the whole program is known.

An access through a pointer that leaves an array for another part of its object needs an object with arrays of such
elements inside. A variable that is born with a value keeps having one: every store writes a value, and only a copy can
bring bytes that nobody has written. So a read of it is sure unless a copy goes to it, or to a place nobody can name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from vernier.core.obligation import Obligation
from vernier.frontend.c.lower.memory_checks import root_of
from vernier.ir.expr import Const, GlobalAddress, Local
from vernier.ir.ops import Allocate, CheckMemory, Copy
from vernier.ir.program import Procedure, Program
from vernier.ir.subarrays import has_inner_arrays
from vernier.ir.types import BlockType, BoolType, FloatType, IntType, MemoryType, PointerType, StructType


def without_unneeded(program: Program, accesses: Mapping[str, int], born_with_values: Mapping[str, str]) -> Program:
    """The program without these obligations. `accesses`: obligation -> size of the elements. `born_with_values`:
    obligation -> the variable that is read."""
    sizes = {size: _occurs(program, size) for size in set(accesses.values())}
    gone = {name for name, size in accesses.items() if not sizes[size]}
    copied = set(_copied_to(program))
    if "" not in copied:
        gone |= {name for name, variable in born_with_values.items() if variable not in copied}
    if not gone:
        return program
    procedures = {name: _without(procedure, gone) for name, procedure in program.procedures.items()}
    obligations: dict[str, Obligation] = {key: item for key, item in program.obligations.items() if key not in gone}
    return replace(program, procedures=procedures, obligations=obligations)


def _without(procedure: Procedure, gone: set[str]) -> Procedure:
    blocks = tuple(
        replace(
            block,
            operations=tuple(
                operation
                for operation in block.operations
                if not (isinstance(operation, CheckMemory) and operation.obligation in gone)
            ),
        )
        for block in procedure.blocks
    )
    return replace(procedure, blocks=blocks)


def _occurs(program: Program, size: int) -> bool:
    """Whether some object has an array of elements of this size inside."""
    return any(has_inner_arrays(program, type_, size) for type_ in _objects(program))


def _objects(program: Program) -> Iterator[MemoryType]:
    for definition in program.globals.values():
        if isinstance(definition.type, BoolType | IntType | FloatType | PointerType | StructType | BlockType):
            yield definition.type
    for procedure in program.procedures.values():
        for block in procedure.blocks:
            for operation in block.operations:
                if isinstance(operation, Allocate):
                    single = isinstance(operation.count, Const) and operation.count.value == 1
                    yield operation.type if single else BlockType(operation.type, 2)


def _copied_to(program: Program) -> Iterator[str]:
    """The variables that copies go to; the empty name where it may be any."""
    for procedure in program.procedures.values():
        for block in procedure.blocks:
            for operation in block.operations:
                if isinstance(operation, Copy):
                    match root_of(operation.destination):
                        case GlobalAddress(name=name):
                            yield name
                        case Local(name=name) if name.endswith("$at"):
                            yield f"{procedure.name} {name}"
                        case _:
                            yield ""
