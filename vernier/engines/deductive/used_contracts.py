"""Which calls are completed by contracts, and how an answer reports them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from vernier.core.evidence import CalleeContract
from vernier.engines.api import Task
from vernier.engines.deductive.entry_proofs import EntryProofs
from vernier.spec.tree import Contract


class UsedContracts(Enum):
    """NONE: calls are inlined, or forgotten. IN_RECURSION: recursive calls of the method of the entry are completed by
    its contract. AT_CALLS: so are calls of every method that has a contract."""

    NONE = "none"
    IN_RECURSION = "in recursion"
    AT_CALLS = "at calls"


def used_contracts(task: Task, used: UsedContracts) -> Mapping[str, str]:
    """The methods whose calls are completed by contract, with their entries."""
    match used:
        case UsedContracts.NONE:
            return {}
        case UsedContracts.IN_RECURSION:
            return {task.program.wrapped(task.entry): task.entry}
        case UsedContracts.AT_CALLS:
            entries = {one.wraps: one.name for one in task.program.procedures.values() if one.wraps is not None}
            known = {method: name for method, name in entries.items() if _describes_calls(task.contracts.get(method))}
            return known | {task.program.wrapped(task.entry): task.entry}


def _describes_calls(contract: Contract | None) -> bool:
    """Whether something is written about the calls of a method. The invariants of its class alone say less than its
    body, and so does `pure`."""
    if contract is None or contract.problems:
        return False
    if contract.is_pure:
        return any(case.requires or case.ensures or case.signals or case.must_throw for case in contract.behaviours)
    return bool(contract.behaviours)


def contracts_of_callees(entry: EntryProofs) -> tuple[CalleeContract, ...]:
    """The contracts that proofs of an entry rest on, what of them is not proved, and what calls do not establish."""
    unproved: dict[str, list[str]] = {method: [] for method in entry.called}
    unmet: dict[str, list[str]] = {method: [] for method in entry.called}
    for promise in entry.unkept:
        unproved[promise.method].append(f"`{promise.text}` ({promise.place})")
    for required in entry.unestablished:
        unmet[required.method].append(f"`{required.text}` at {required.place}")
    return tuple(CalleeContract(method, tuple(unproved[method]), tuple(unmet[method])) for method in entry.called)
