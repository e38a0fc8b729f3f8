"""Arrays reduced to a few cells of them (after Monniaux and Gonnord, Cell morphing, SAS 2016).

The reduced program has no memory. It begins with numbers `$k1`, `$k2`, ... that may be any, and for each array it keeps
the value of the cells with these numbers only, and of the one that was used last. Reading another cell gives anything.

Law: if an execution of the program violates an obligation, so does one of the reduced program. Proof: let `$k1` be the
number of the cell that the execution read last before the violation, `$k2` of the one before that, and so on; let
what is read elsewhere be what the execution reads there. Then all variables have the same values in both, step by step.
So the reduced program need only count violations for which the numbers are those: `$asked` says whether they are.
An access outside of its object violates the obligation of that access; executions do not go on after it, as in the
program. Whether memory has been written is not followed: such obligations count as violated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from vernier.certificates.cells.bodies import Body
from vernier.certificates.cells.globals import Cell, Globals
from vernier.certificates.cells.pointers import NoMemory, NotReducible, Pointers
from vernier.ir.ops import Call, CallPointer, CallVirtual, successors
from vernier.ir.program import Block, GlobalDefinition, GlobalStorage, Language, Procedure, Program
from vernier.ir.types import BlockType, PointerType, StructType
from vernier.ir.walk import operations_of

MOST_CELLS = 4


@dataclass(frozen=True, slots=True)
class Reduced:
    """A reduced program. `indices` are the numbers of cells, `cells` the variables with what is in them; `hidden` are
    other variables that the program did not have."""

    program: Program
    indices: tuple[str, ...]
    cells: Mapping[str, Cell]
    hidden: frozenset[str]


def reduced(program: Program, entry: str, cells: int) -> Reduced:
    """The program reduced to so many cells of each array; `NotReducible` where something is not known."""
    if program.language is not Language.C or not 0 < cells <= MOST_CELLS:
        raise NotReducible("no program with C memory")
    procedures = {item.name: item for item in _reachable(program, entry)}
    globals_ = Globals(program, cells)
    pointers = Pointers(program, procedures)
    makers = {name: Body(item, pointers, globals_) for name, item in procedures.items()}
    bodies = {name: maker.run() for name, maker in makers.items()}
    bodies = {name: maker.with_contents(bodies[name]) for name, maker in makers.items()}
    if not globals_.columns:
        raise NoMemory("no memory is used")
    first = bodies[entry]
    if any(first.blocks[0].label in successors(block.terminator) for block in first.blocks):
        raise NotReducible("a program that begins with a loop")
    begin = first.blocks[0]
    prologue = globals_.prologue(begin.terminator.origin)
    begin = Block(begin.label, (*prologue, *begin.operations), begin.terminator)
    bodies[entry] = replace(first, blocks=(begin, *first.blocks[1:]))
    kept = {name: item for name, item in program.globals.items() if _is_number(item)}
    made = {item.name: item for item in globals_.definitions(first.origin)}
    if kept.keys() & made.keys():
        raise NotReducible("a variable with the name of a cell")
    small = Program(
        program.language, {}, program.structs, {**kept, **made}, bodies, program.obligations, program.pointer_width
    )  # fmt: skip
    watched = globals_.cells()
    hidden = frozenset(made.keys() - watched.keys() - set(globals_.indices) - set(globals_.exact()))
    return Reduced(small, globals_.indices, watched, hidden)


def _is_number(definition: GlobalDefinition) -> bool:
    unknown = isinstance(definition.type, PointerType | StructType | BlockType)
    return definition.storage is GlobalStorage.VARIABLE and not unknown


def _reachable(program: Program, entry: str) -> Iterator[Procedure]:
    seen = {entry}
    pending = [entry]
    while pending:
        procedure = program.procedures[pending.pop()]
        yield procedure
        for operation in operations_of(procedure):
            if isinstance(operation, CallPointer | CallVirtual):
                raise NotReducible("a call by pointer")
            if isinstance(operation, Call) and operation.callee not in seen:
                if operation.callee not in program.procedures:
                    raise NotReducible("a call of something unknown")
                seen.add(operation.callee)
                pending.append(operation.callee)
