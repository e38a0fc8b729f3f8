"""Variables that are declared and defined nowhere here: another file, or a library, gives them their values.

Law: an execution begins with any values in them. Pointers could lead anywhere, and so could what shares its bytes: such
a variable is not followed (`scalars_of` has none for it), as one whose initial value was not translated.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from vernier.frontend.c.entries.start_of_function import NotMade, scalars_of
from vernier.ir.expr import Const, GlobalAddress, Local, PointerOffset
from vernier.ir.ops import DerefPlace, GlobalPlace, Goto, Havoc, Operation, Store
from vernier.ir.program import Block, GlobalDefinition, GlobalStorage, Program
from vernier.ir.types import I64, PointerType

_LABEL = "external"


def can_have_any_values(program: Program, name: str) -> bool:
    """Whether a variable is made of numbers only."""
    definition = program.globals[name]
    try:
        cells = scalars_of(program, definition.type)  # type: ignore[arg-type]
    except NotMade:
        return False
    return not any(isinstance(scalar, PointerType) for _, scalar in cells)


def with_any_values(program: Program, start: str, names: Iterable[str]) -> Program:
    """The program, in which executions that begin with `start` begin with any values in these variables. Where somebody
    calls `start` again, the values are forgotten there: executions are added, none is lost."""
    operations = [operation for name in names for operation in _any_values(program, program.globals[name])]
    procedure = program.procedures[start]
    if not operations or not procedure.blocks:
        return program
    first = Block(_LABEL, tuple(operations), Goto(procedure.blocks[0].label, procedure.origin))
    begun = replace(procedure, blocks=(first, *procedure.blocks))
    return replace(program, procedures={**program.procedures, start: begun})


def _any_values(program: Program, definition: GlobalDefinition) -> list[Operation]:
    found: list[Operation] = []
    for offset, scalar in scalars_of(program, definition.type):  # type: ignore[arg-type]
        value = Local(f"$external {definition.name} {offset}", scalar)
        found.append(Havoc(value, f"{definition.name} (defined elsewhere)", definition.origin))
        if definition.storage is GlobalStorage.VARIABLE:
            found.append(Store(GlobalPlace(definition.name, scalar), value, definition.origin))
            continue
        base = GlobalAddress(definition.name, PointerType(definition.type))  # type: ignore[arg-type]
        at = PointerOffset(base, Const(offset, I64), PointerType(scalar))  # type: ignore[arg-type]
        found.append(Store(DerefPlace(at, scalar), value, definition.origin))
    return found
