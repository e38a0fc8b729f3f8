"""The final specification of each abstract call, in words for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from vernier.analysis.summaries.graph import Exit
from vernier.analysis.summaries.output.report import lines_of
from vernier.core.evidence import Evidence, ProcedureSummary, RefinedSpecification
from vernier.encode.calls.abstract_calls import AbstractCalls, CallInstance
from vernier.encode.calls.start import Start
from vernier.encode.state import ObjectRecord
from vernier.engines.bounded.refinement import Refinement
from vernier.logic.bank import Term
from vernier.logic.ops import Op

_LONGEST = 300


_AT_FIRST = {
    Start.SUMMARY: "does what its summary says",
    Start.FRAME: "changes nothing but what its summary mentions",
}


def specifications(calls: AbstractCalls, refinement: Refinement) -> tuple[Evidence, ...]:
    """One line for each call: what was assumed at first, and what had to be added; then what the summaries say."""
    known = _AT_FIRST[calls.descriptions.start]
    ordered = sorted(calls.instances, key=lambda item: item.key)
    names = dict.fromkeys(call.procedure for call in ordered)
    summaries = names if calls.descriptions.start is Start.SUMMARY else ()
    return (
        *(
            RefinedSpecification(_number(call), call.procedure, known, tuple(_added(call, refinement)))
            for call in ordered
        ),
        *(ProcedureSummary(name, tuple(_summary(calls, name))) for name in summaries),
    )


def _summary(calls: AbstractCalls, name: str) -> Iterator[str]:
    description = calls.descriptions.of(name)
    for exit_, template in (description.ends if description is not None else {}).items():
        where = "" if exit_ is Exit.RETURN else "when it throws: "
        yield from (f"{where}{line}" for line in lines_of(template))


def _number(call: CallInstance) -> str:
    return ".".join(str(number + 1) for number in call.key)


def _added(call: CallInstance, refinement: Refinement) -> Iterator[str]:
    names = {object_id: _name(record.class_name, object_id) for object_id, record in _objects(call)}
    added = dict.fromkeys(
        f"{item.output.place}: {_text(item.fact, names)}" for item in refinement.refined if item.call is call
    )
    yield from added


def _objects(call: CallInstance) -> Iterator[tuple[int, ObjectRecord]]:
    for object_id, record in call.before.heap.items():
        if isinstance(record, ObjectRecord):
            yield object_id, record


def _name(class_name: str, object_id: int) -> str:
    return f"{class_name.rpartition('.')[2]}#{object_id}"


def _text(fact: Term, names: Mapping[int, str]) -> str:
    """The fact as a condition over the state at the call; long ones are cut."""
    text = _shown(fact, names, 12)
    return text if len(text) <= _LONGEST else text[:_LONGEST] + " ..."


_SIGNS = {Op.AND: " and ", Op.OR: " or ", Op.EQ: " = ", Op.BV_ADD: " + ", Op.BV_SLT: " < ", Op.BV_SLE: " <= "}


def _shown(term: Term, names: Mapping[int, str], depth: int) -> str:
    if term.op is Op.SYMBOL:
        return _symbol(str(term.payload), names)
    if not term.args:
        return str(term.payload)
    if depth == 0:
        return "..."
    parts = [_shown(argument, names, depth - 1) for argument in term.args]
    match term.op:
        case Op.NOT:
            return f"not {parts[0]}"
        case Op.ITE:
            return f"({parts[0]} ? {parts[1]} : {parts[2]})"
        case op if op in _SIGNS:
            return f"({_SIGNS[op].join(parts)})"
        case op:
            return f"{op.name.lower()}({', '.join(parts)})"


def _symbol(name: str, names: Mapping[int, str]) -> str:
    """Fields of start objects are called by object and field, such as `Node#3.next`."""
    first, dot, rest = name.partition(".")
    if dot and first.isdigit() and int(first) in names:
        return f"{names[int(first)]}.{rest.rpartition('.')[2]}"
    return name.removeprefix("argument:")
