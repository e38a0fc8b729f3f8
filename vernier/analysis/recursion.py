"""Which procedures may call themselves, directly or through others."""

from __future__ import annotations

from vernier.ir.ops import Call, CallPointer, CallVirtual
from vernier.ir.program import Procedure, Program


def recursive_procedures(program: Program) -> frozenset[str]:
    """The procedures that some chain of calls may lead back to.

    Law: an over-approximation. A virtual call may go to every class below the static type.
    """
    calls = {name: _callees(program, procedure) for name, procedure in program.procedures.items()}
    return frozenset(name for name in calls if _comes_back(calls, name))


def _callees(program: Program, procedure: Procedure) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for block in procedure.blocks:
        for operation in block.operations:
            match operation:
                case Call(callee=callee):
                    found[callee] = None
                case CallVirtual(static_type=static, key=key):
                    targets = (
                        program.dispatch(name, key)
                        for name in program.classes
                        if program.is_subclass(name, static.name)
                    )
                    found.update(dict.fromkeys(target for target in targets if target is not None))
                case CallPointer():
                    found.update(dict.fromkeys(program.procedures))
                case _:
                    pass
    return tuple(found)


def _comes_back(calls: dict[str, tuple[str, ...]], start: str) -> bool:
    seen: set[str] = set()
    pending = list(calls[start])
    while pending:
        name = pending.pop()
        if name == start:
            return True
        if name not in seen and name in calls:
            seen.add(name)
            pending.extend(calls[name])
    return False
