"""Fields that only the constructors of their class write, and only of the object that they make."""

from __future__ import annotations

from vernier.ir.ops import FieldPlace, Store
from vernier.ir.program import Program
from vernier.ir.walk import operations_of


def settled_fields(program: Program) -> frozenset[tuple[str, str]]:
    """Law: no code, of the program or outside of it, changes these fields (owner, name) of an object whose constructor
    has returned. A constructor is called once for each object."""
    changing: set[tuple[str, str]] = set()
    for procedure in program.procedures.values():
        for operation in operations_of(procedure):
            match operation:
                case Store(place=FieldPlace(object=target, owner=owner, field=name)):
                    makes = procedure.name.startswith(f"{owner}.<init>(") and target == procedure.receiver
                    if not makes:
                        changing.add((owner, name))
                case _:
                    continue
    return program.building.encapsulation.fields - changing
