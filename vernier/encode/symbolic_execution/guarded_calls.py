"""Calls and returns on guarded heaps: dispatch to procedures, and the caller's state after they complete."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from vernier.encode.context import Encoding
from vernier.encode.expressions import evaluate, pointer
from vernier.encode.state import SymbolicState, merge
from vernier.encode.symbolic_execution.domain import AnyCall, Completion, Completions, Target, raised_local
from vernier.encode.values import NULL, EncodingError, GuardedReference, GuardedValue, null_reference, zero_of
from vernier.ir.ops import Call, CallPointer, CallVirtual
from vernier.ir.pointer_calls import misfit
from vernier.ir.types import RefType, VoidType
from vernier.logic.bank import Term

GuardedEnd: TypeAlias = Completion[SymbolicState, GuardedValue]
Chosen: TypeAlias = tuple[str, tuple[GuardedValue, ...], Term]
"""A procedure that a call may run, the arguments it gets, and when"""


def targets(
    encoding: Encoding, state: SymbolicState, operation: AnyCall
) -> list[Target[SymbolicState, GuardedValue]]:  # fmt: skip
    """The procedures a call may run, each on its own paths. A single one takes over the memory of the state."""
    terms, procedures = encoding.terms, encoding.program.procedures
    arguments = tuple(evaluate(encoding, state, argument) for argument in operation.arguments)
    match operation:
        case Call(callee=callee):
            encoding.spend()
            return [Target(procedures[callee], arguments, _memory(state))]
        case CallVirtual():
            chosen = _methods(encoding, operation, arguments)
        case CallPointer():
            chosen = _functions(encoding, state, operation, arguments)
    found = []
    for name, given, condition in chosen:
        guard = state.guard if len(chosen) == 1 else state.guard.and_(terms, condition)
        if not guard.is_false(terms):
            encoding.spend()
            found.append(Target(procedures[name], given, state.with_locals(guard, {})))
    return found


def _memory(state: SymbolicState) -> SymbolicState:
    """The state without its variables, which stay with the caller; the memory is not copied."""
    return SymbolicState(state.guard, {}, state.globals, state.heap, state.initial)


def _methods(encoding: Encoding, operation: CallVirtual, arguments: tuple[GuardedValue, ...]) -> list[Chosen]:
    """The methods that dispatch finds, each with the receivers that select it."""
    receiver = arguments[0]
    if not isinstance(receiver, GuardedReference):
        raise EncodingError("a call on something that is no object")
    groups: dict[str, dict[int, Term]] = {}
    for object_id, condition in receiver.choices.items():
        if object_id == NULL:
            continue
        type_ = encoding.types[object_id]
        class_name = type_.name if isinstance(type_, RefType) else "java.lang.Object"
        callee = encoding.program.dispatch(class_name, operation.key)
        if callee is None:
            continue  # the class does not have the method: no path (the receiver's static type has it)
        groups.setdefault(callee, {})[object_id] = condition
    return [
        (callee, (GuardedReference(choices), *arguments[1:]), encoding.terms.any_of(choices.values()))
        for callee, choices in groups.items()
    ]


def _functions(
    encoding: Encoding, state: SymbolicState, operation: CallPointer, arguments: tuple[GuardedValue, ...]
) -> list[Chosen]:
    """The functions a pointer may be; anything else violates the obligation and ends the path."""
    found = []
    for object_id, (condition, _) in pointer(encoding, state, operation.pointer).choices.items():
        name = encoding.function_names.get(object_id)
        if name is not None and misfit(encoding.program.procedures[name], operation) is None:
            found.append((name, arguments, condition))
    known = encoding.terms.any_of(condition for _, _, condition in found)
    if operation.obligation is not None:
        encoding.violate(operation.obligation, state.guard, encoding.terms.not_(known))
    state.guard = state.guard.and_(encoding.terms, known)
    return found


# ---------------------------------------------------------------- completions


def completed(encoding: Encoding, ends: Sequence[GuardedEnd]) -> GuardedEnd | None:
    """Merge completions of one kind, values included."""
    terms = encoding.terms
    merged: SymbolicState | None = None
    for end in ends:
        state = end.state
        state.locals = {} if end.value is None else {"": end.value}
        merged = state if merged is None else merge(terms, merged, state)
    if merged is None or merged.guard.is_false(terms):
        return None
    value = merged.locals.get("")
    merged.locals = {}
    return Completion(merged, value)


def resume(
    encoding: Encoding,
    caller: SymbolicState,
    operation: AnyCall,
    ends: Sequence[Completions[SymbolicState, GuardedValue]],
) -> list[SymbolicState]:
    """The states after a call, with the variables of the caller."""
    after: list[SymbolicState] = []
    normal = _one(encoding, [end.normal for end in ends if end.normal is not None], operation)
    if normal is not None:
        # The variables are copied: the paths on which the call throws have them, too, without its result.
        after.append(_resumed_normally(encoding, normal, operation, dict(caller.locals)))
    thrown = [end.exceptional for end in ends if end.exceptional is not None]
    if raised_local(operation) is None:
        # The front end says that the call throws nothing, so it can only be for want of memory (a string too long to
        # exist): that path is cut off, and no proof goes past it.
        for end in thrown:
            encoding.add_unwinding_assertion(end.state.guard)
        return after
    exceptional = thrown[0] if len(thrown) == 1 else completed(encoding, thrown)
    if exceptional is not None:
        after.append(_resumed_exceptionally(encoding, exceptional, operation, caller.locals))
    return after


def _one(encoding: Encoding, ends: list[GuardedEnd], operation: AnyCall) -> GuardedEnd | None:
    """The normal completions as one, with the value that the call gives to its target."""
    if len(ends) == 1:
        return _returned(encoding, ends[0], operation)
    return completed(encoding, [_returned(encoding, end, operation) for end in ends])


def _returned(encoding: Encoding, end: GuardedEnd, operation: AnyCall) -> GuardedEnd:
    """The completion with the value that the call gives to its target: zero if the procedure returns none."""
    target = operation.target
    if target is None or isinstance(target.type, VoidType):
        return end if end.value is None else Completion(end.state, None)
    return Completion(end.state, zero_of(encoding.terms, target.type)) if end.value is None else end


def _resumed_normally(
    encoding: Encoding, end: GuardedEnd, operation: AnyCall, variables: dict[str, GuardedValue]
) -> SymbolicState:
    end.state.locals = variables
    if operation.target is not None and end.value is not None:
        variables[operation.target.name] = end.value
    raised = raised_local(operation)
    if raised is not None:
        variables[raised.name] = null_reference(encoding.terms)
    return end.state


def _resumed_exceptionally(
    encoding: Encoding, end: GuardedEnd, operation: AnyCall, variables: dict[str, GuardedValue]
) -> SymbolicState:
    raised = raised_local(operation)
    if raised is None or end.value is None:
        raise EncodingError("an exception leaves a call that expects none")
    end.state.locals = variables
    variables[raised.name] = end.value
    if operation.target is not None:
        variables.setdefault(operation.target.name, zero_of(encoding.terms, operation.target.type))
    return end.state
