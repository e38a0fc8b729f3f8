"""Which procedures, and hence which obligations, an execution from an entry may come across.

Law: an over-approximation. A virtual call may go to every class below the static type, a call by pointer to
every procedure with a body; so an obligation that is left out cannot be violated from the entry.
"""

from __future__ import annotations

from vernier.core.obligation import Obligation
from vernier.ir.ops import Call, CallPointer, CallVirtual, Stop, StopReason
from vernier.ir.program import Procedure, Program
from vernier.ir.walk import operations_of


def reachable_procedures(program: Program, start: str) -> tuple[Procedure, ...]:
    """The procedures in order of discovery, the entry first."""
    seen: dict[str, Procedure] = {}
    virtual: dict[tuple[str, str], tuple[str, ...]] = {}
    pending = [start]
    while pending:
        procedure = program.procedures.get(pending.pop())
        if procedure is None or procedure.name in seen:
            continue
        seen[procedure.name] = procedure
        for operation in operations_of(procedure):
            match operation:
                case Call(callee=callee):
                    pending.append(callee)
                case CallVirtual(static_type=static, key=key):
                    if (static.name, key) not in virtual:
                        virtual[static.name, key] = _targets(program, static.name, key)
                        pending.extend(virtual[static.name, key])
                case CallPointer():
                    pending.extend(name for name, item in program.procedures.items() if not item.is_external)
                case _:
                    pass
    return tuple(seen.values())


def _targets(program: Program, static: str, key: str) -> tuple[str, ...]:
    found = dict.fromkeys(
        target
        for name in program.classes
        if program.is_subclass(name, static)
        for target in (program.dispatch(name, key),)
        if target is not None
    )
    return tuple(found)


def obligations_of(program: Program, procedures: tuple[Procedure, ...]) -> tuple[Obligation, ...]:
    """The obligations that operations of these procedures refer to, in source order."""
    found: dict[str, Obligation] = {}
    for procedure in procedures:
        for operation in operations_of(procedure):
            name = getattr(operation, "obligation", None)
            if name is not None and name in program.obligations:
                found[name] = program.obligations[name]
    return tuple(sorted(found.values(), key=lambda item: (item.span, item.id)))


def unsupported_places(procedures: tuple[Procedure, ...]) -> tuple[Stop, ...]:
    """Where an execution would need a construct that the front end did not translate."""
    return tuple(
        block.terminator
        for procedure in procedures
        for block in procedure.blocks
        if isinstance(block.terminator, Stop) and block.terminator.reason is StopReason.UNSUPPORTED
    )
