"""Which obligations no execution within the bounds comes to: nothing was seen of them, so nothing was shown.

An obligation that a check decides is reached where the check is executed. One that is violated by getting there (a
throw, an error call) is reached where execution decides whether to go there, and what a contract says of exceptions
where the entry ends in any way. Law: an obligation is only called unreached if the solver says that no execution within
the bounds reaches any of its places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from vernier.analysis.facts.control_flow import control_flow
from vernier.core.obligation import Code
from vernier.encode.context import Encoding
from vernier.ir.expr import Binary, Local, Null
from vernier.ir.ops import Branch, Call, CallVirtual, Operation, Raise, Return, Stop, StopReason, Throw
from vernier.ir.program import Block, Procedure, Program
from vernier.ir.walk import obligation_of
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.solvers.answers import Answer, Sat, Unsat

NEVER = "no execution within these bounds reaches it"
ENDLESS = "every execution is cut off by the bounds before it reaches this"
_BY_GETTING_THERE = frozenset({Code.UNCAUGHT, Code.CONCURRENT_MODIFICATION, Code.UNREACH, Code.MISSING_RETURN})
_OF_ANY_END = frozenset({Code.EXCEPTIONAL_POSTCONDITION, Code.PROGRESS})
_OF_ENDS = _OF_ANY_END | {
    Code.POSTCONDITION, Code.FRAME, Code.INVARIANT, Code.PRESERVATION, Code.ABSTRACTION, Code.EQUIVALENCE,
}  # fmt: skip

Place: TypeAlias = tuple[str, str]
"""Procedure and block"""
Check: TypeAlias = Callable[[Term], Answer]


@dataclass(frozen=True, slots=True)
class Unreached:
    """The obligations that are not reached; the others are, or nobody knows. What the contract of the entry says of its
    ends is in `endless` if bounds cut off all executions before they end; other places may just be dead code."""

    obligations: tuple[str, ...]
    endless: tuple[str, ...] = ()


def unreached(program: Program, entry: str, encoding: Encoding, asked: Iterable[str], check: Check) -> Unreached:
    """Those of the obligations asked for that no execution of the encoding reaches."""
    terms = encoding.terms
    places = _places(program, entry, asked)
    reached = {
        name: terms.any_of(
            [*encoding.reached.get(name, ()), *(guard for place in at for guard in encoding.left.get(place, ()))]
        )
        for name, at in places.items()
    }
    missing = {name: None for name, term in reached.items() if term is terms.false}
    pending = {name: term for name, term in reached.items() if name not in missing}
    while pending:
        answer = check(terms.any_of(pending.values()))
        if isinstance(answer, Sat):
            model = answer.model
            values = Evaluator(model)
            pending = {name: term for name, term in pending.items() if not values.value(term)}
            continue
        missing.update(dict.fromkeys(pending) if isinstance(answer, Unsat) else {})
        break
    ends = tuple(name for name in missing if program.obligations[name].code in _OF_ENDS)
    endless = bool(ends) and _is_endless(program, entry, encoding, check)
    return Unreached(tuple(missing), ends if endless else ())


def _is_endless(program: Program, entry: str, encoding: Encoding, check: Check) -> bool:
    """Whether bounds cut off executions, and no other executions end."""
    ends = [
        guard
        for (name, label), guards in encoding.left.items()
        if _ends(program.procedures[name], label, is_entry=name == entry)
        for guard in guards
    ]
    ended, cut = encoding.terms.any_of(ends), encoding.terms.any_of(encoding.unwinding_assertions)
    return isinstance(check(ended), Unsat) and isinstance(check(cut), Sat)


def _ends(procedure: Procedure, label: str, *, is_entry: bool) -> bool:
    terminator = next(block.terminator for block in procedure.blocks if block.label == label)
    match terminator:
        case Return() | Throw():
            return is_entry
        case Stop(reason=reason):
            return reason in (StopReason.EXIT, StopReason.ABORT)
        case _:
            return False


# ---------------------------------------------------------------- places


def _places(program: Program, entry: str, asked: Iterable[str]) -> dict[str, dict[Place, None]]:
    """The blocks at whose end each obligation has been looked at; none for one that stands nowhere."""
    found: dict[str, dict[Place, None]] = {name: {} for name in asked}
    for procedure in program.procedures.values():
        here = [
            (block, operation, str(name))
            for block in procedure.blocks
            for operation in block.operations
            if (name := obligation_of(operation)) in found
        ]
        flow = _Flow(program, procedure) if here else None
        for block, operation, name in here:
            assert flow is not None
            found[name].update(dict.fromkeys((procedure.name, label) for label in flow.places(block, operation, name)))
            if program.obligations[name].code in _OF_ANY_END:
                found[name].update(dict.fromkeys(_ends_of(program.procedures[entry])))
    return found


def _ends_of(entry: Procedure) -> list[Place]:
    return [(entry.name, block.label) for block in entry.blocks if _ends(entry, block.label, is_entry=True)]


class _Flow:
    """The blocks of one procedure and how execution gets to them."""

    def __init__(self, program: Program, procedure: Procedure) -> None:
        self._obligations = program.obligations
        self._flow = control_flow(procedure.blocks)

    def places(self, block: Block, operation: Operation, obligation: str) -> list[str]:
        """At whose end the obligation of an operation in a block has been looked at."""
        if self._obligations[obligation].code in _BY_GETTING_THERE:
            return self._decisions(block)
        before = self._flow.predecessors[block.label] if isinstance(operation, Raise) else ()
        return list(before) or [block.label]

    def _decisions(self, block: Block) -> list[str]:
        """The nearest blocks that decide whether to go to a block. A check on the way decides nothing."""
        flow = self._flow
        seen, pending, found = {block.label: None}, [block.label], []
        while pending:
            current = pending.pop()
            if not flow.predecessors[current]:
                found.append(current)
            for label in flow.predecessors[current]:
                if label in seen:
                    continue
                seen[label] = None
                if self._decides(flow.blocks[label]):
                    found.append(label)
                else:
                    pending.append(label)
        return found

    def _decides(self, block: Block) -> bool:
        return isinstance(block.terminator, Branch) and not self._is_check(block, block.terminator)

    def _is_check(self, block: Block, branch: Branch) -> bool:
        """Whether a branch only separates an exception from going on: after a call, or before an operation."""
        raised = [item.raised for item in block.operations if isinstance(item, Call | CallVirtual)]
        match branch.condition:
            case Binary(left=Local() as left, right=Null()) if left in raised:
                return True
            case _:
                return any(self._is_implicit(self._flow.blocks[label]) for label in (branch.then, branch.otherwise))

    def _is_implicit(self, block: Block) -> bool:
        raises = [item.obligation for item in block.operations if isinstance(item, Raise)]
        return any(self._obligations[name].code not in _BY_GETTING_THERE for name in raises)
