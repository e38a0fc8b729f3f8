"""Objects that come from outside: whoever hands one out has written it, with any values."""

from __future__ import annotations

from vernier.frontend.c.lower.body import Body
from vernier.frontend.c.lower.fold import integer, moved
from vernier.frontend.c.lower.places import member_place, write
from vernier.frontend.c.lower.values import BitPlace, MemoryPlace, Place
from vernier.frontend.c.resolve.c_types import CArray, CFloating, CInteger, CPointer, CRecord, CType
from vernier.frontend.c.resolve.layout import FoundMember
from vernier.frontend.c.syntax.faults import Placed, unsupported
from vernier.ir.expr import Const, Local
from vernier.ir.ops import Fill
from vernier.ir.types import I64, U8, U64

_MOST_CELLS = 256


def give_values(body: Body, pointer: Local, type_: CType, node: Placed) -> None:
    """Write any value to each scalar of a new object."""
    size = body.size(type_, node)
    if size == 0:
        return
    body.emit(Fill(pointer, Const(0, U8), Const(size, U64), body.origin(node)))
    _give(body, MemoryPlace(pointer, type_, True), node)


def _give(body: Body, place: Place, node: Placed) -> None:
    from vernier.frontend.c.lower.calls import indeterminate

    match place:
        case MemoryPlace(type=CRecord(key=key) as record):
            members = list(body.records.layouts[key].members)
            if record.union:
                members = sorted(members, key=lambda member: body.size(member.type, node))[-1:]
            for member in members:
                _give(body, member_place(body, place, FoundMember(member.offset, member)), node)
        case MemoryPlace(type=CArray(element=element, count=count)):
            if count is None or count > _MOST_CELLS:
                raise unsupported("an arbitrary pointer to a large array", node)
            size = body.size(element, node)
            for index in range(count):
                at = moved(place.pointer, integer(index * size, I64), body.records.pointer(element))
                _give(body, MemoryPlace(at, element, True), node)
        case MemoryPlace(type=CInteger() | CFloating() | CPointer()) | BitPlace():
            write(body, place, indeterminate(body, place.type, body.text(node), node), node)
        case _:
            raise unsupported(f"an arbitrary {place.type}", node)
