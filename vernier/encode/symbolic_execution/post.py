"""The strongest postcondition of one operation on one state.

Path formulas (block by block, Beyer and others 2009) and shadow execution along one concrete run are built from it.
The argument is not changed. What happens besides the state - inputs read, obligations violated, objects numbered - is
collected by the context of the domain: for guarded heaps, the `Encoding` that it was made with.
"""

from __future__ import annotations

from vernier.encode.symbolic_execution.domain import CALLS, S, V
from vernier.encode.symbolic_execution.traversal import Executor
from vernier.ir.ops import Branch, Goto, Operation, Return, Stop, Terminator, Throw


def post(executor: Executor[S, V], state: S, operation: Operation) -> tuple[S, ...]:
    """The states after an operation: one, or none if no path goes on; after a call at most one for normal and one for
    exceptional completions."""
    before = executor.domain.fork(state)
    if isinstance(operation, CALLS):
        return tuple(executor.call(before, operation))
    after = executor.domain.step(before, operation, executor.call_directly)
    return () if executor.domain.is_empty(after) else (after,)


def post_edge(executor: Executor[S, V], state: S, terminator: Terminator, target: str) -> S | None:
    """The state at the end of one edge of the control-flow graph; None if no path takes it."""
    match terminator:
        case Goto():
            return executor.domain.fork(state) if target == terminator.target else None
        case Branch():
            waiting: tuple[S, ...] = ()
            for label, after in executor.domain.branch(executor.domain.fork(state), terminator):
                if label == target and not executor.domain.is_empty(after):
                    waiting = executor.domain.join(waiting, after)
            return executor.domain.joined(target, waiting) if waiting else None
        case Return() | Throw() | Stop():
            return None
