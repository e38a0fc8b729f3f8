"""The traversal of control that all symbolic execution shares: all paths at once, merged where they meet.

Blocks run in weak topological order (Bourdoncle 1993), so whatever can lead to a block has been run before the block
is. What a state is, how a loop is run and how a call is completed are parameters. Law: if the domain and the policies
describe every execution of an operation, a loop and a call, the completions describe every execution of the procedure.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeAlias, assert_never

from vernier.analysis.facts.loops import Element, Loop, weak_topological_order
from vernier.encode.symbolic_execution.domain import (
    CALLS,
    AnyCall,
    Completion,
    Completions,
    MemoryDomain,
    S,
    Target,
    V,
)
from vernier.ir.ops import Branch, Goto, Return, Stop, Throw
from vernier.ir.program import Block, Procedure


@dataclass(slots=True)
class Activation(Generic[S, V]):
    """One activation of a procedure: the states waiting at its blocks, and how it has completed so far."""

    procedure: Procedure
    blocks: dict[str, Block]
    pending: dict[str, tuple[S, ...]] = field(default_factory=dict)
    returned: list[Completion[S, V]] = field(default_factory=list)
    thrown: list[Completion[S, V]] = field(default_factory=list)


class LoopPolicy(Protocol[S, V]):
    """How a loop is run. Law: the states that leave the loop describe every execution that does, however it came in."""

    def run(self, executor: Executor[S, V], activation: Activation[S, V], loop: Loop) -> None:
        """Run the states that wait in the loop until none does; those that leave wait at the blocks after the loop."""


class CallPolicy(Protocol[S, V]):
    """A call policy completes a call of one procedure: by its body, or by a summary."""

    def complete(self, executor: Executor[S, V], target: Target[S, V]) -> Completions[S, V]:
        """The completions of the call. The state of the target is consumed."""


Observer: TypeAlias = Callable[[Procedure, Block, S], None]
"""Sees every block as it is left, with the state there"""


@dataclass(slots=True)
class Orders:
    """The blocks of procedures in weak topological order. Executors of one program may share this cache."""

    _known: dict[str, tuple[tuple[Element, ...], dict[str, Block]]] = field(default_factory=dict)

    def of(self, procedure: Procedure) -> tuple[tuple[Element, ...], dict[str, Block]]:
        found = self._known.get(procedure.name)
        if found is None:
            blocks = {block.label: block for block in procedure.blocks}
            found = self._known[procedure.name] = (weak_topological_order(procedure), blocks)
        return found


class Executor(Generic[S, V]):
    """Executes procedures symbolically. `calls` completes the calls in bodies; `direct` completes those that have to be
    inlined: the outermost procedure, and the methods that clauses mention (a clause means what they compute)."""

    def __init__(
        self,
        domain: MemoryDomain[S, V],
        loops: LoopPolicy[S, V],
        calls: CallPolicy[S, V],
        direct: CallPolicy[S, V],
        observe: Observer[S] | None = None,
        orders: Orders | None = None,
    ) -> None:
        self.domain = domain
        self.loops = loops
        self.calls = calls
        self.direct = direct
        self.callers: list[S] = []
        """The states in which procedures wait for a call to return"""
        self.sites: list[tuple[Block | None, AnyCall, Procedure]] = []
        """Their calls: in which block, if in one, and of which procedure"""
        self._observe = observe
        self._orders = Orders() if orders is None else orders

    def run(self, procedure: Procedure, arguments: tuple[V, ...], state: S) -> Completions[S, V]:
        """Run the outermost procedure. The state is consumed; those of the completions carry no locals."""
        return self.direct.complete(self, Target(procedure, arguments, state))

    def run_body(self, target: Target[S, V]) -> Completions[S, V]:
        """Run the body of a procedure."""
        procedure = target.procedure
        elements, blocks = self._orders.of(procedure)
        activation: Activation[S, V] = Activation(procedure, blocks)
        activation.pending[procedure.blocks[0].label] = (self.domain.enter(target),)
        self._run_elements(activation, elements)
        completed = self.domain.completed
        return Completions(completed(activation.returned), completed(activation.thrown))

    # ------------------------------------------------------------ control flow

    def take(self, activation: Activation[S, V], label: str) -> S | None:
        """What waits at a block, as one state, to be run from there."""
        waiting = activation.pending.pop(label, None)
        return None if waiting is None else self.domain.joined(label, waiting)

    def finish_entered_iteration(self, activation: Activation[S, V], loop: Loop) -> None:
        """Run what has come into a loop past its head (`goto`, Duff's device) to the end of that iteration: afterwards
        states wait at the head only, or have left the loop. A policy that does not begin so has to refuse such a loop.
        """
        waiting = activation.pending.keys() - {loop.head}
        if waiting and not waiting.isdisjoint(loop.labels):
            self._run_elements(activation, loop.body)

    def iterate(self, activation: Activation[S, V], loop: Loop, state: S) -> None:
        """Run a loop once: what comes back to its head waits there."""
        self._run_block(activation, activation.blocks[loop.head], state)
        self._run_elements(activation, loop.body)

    def _run_elements(self, activation: Activation[S, V], elements: tuple[Element, ...]) -> None:
        for element in elements:
            if isinstance(element, Loop):
                self.loops.run(self, activation, element)
            else:
                state = self.take(activation, element)
                if state is not None:
                    self._run_block(activation, activation.blocks[element], state)

    def _run_block(self, activation: Activation[S, V], block: Block, state: S) -> None:
        states = [state]
        step, direct = self.domain.step, self.call_directly
        for operation in block.operations:
            if isinstance(operation, CALLS):
                states = [after for before in states for after in self._call(before, operation, block, self.calls)]
            else:
                for position, current in enumerate(states):
                    states[position] = step(current, operation, direct)
        for current in states:
            if not self.domain.is_empty(current):
                self._leave(activation, block, current)

    def _leave(self, activation: Activation[S, V], block: Block, state: S) -> None:
        if self._observe is not None:
            self._observe(activation.procedure, block, state)
        terminator = block.terminator
        match terminator:
            case Goto(target=target):
                self._arrive(activation, target, state)
            case Branch():
                for label, after in self.domain.branch(state, terminator):
                    self._arrive(activation, label, after)
            case Return(value=value):
                activation.returned.append(Completion(state, self.domain.value(state, value)))
            case Throw(exception=exception):
                activation.thrown.append(Completion(state, self.domain.value(state, exception)))
            case Stop():
                self.domain.stop(state, terminator, self.callers)
            case _:
                assert_never(terminator)

    def _arrive(self, activation: Activation[S, V], label: str, state: S) -> None:
        if not self.domain.is_empty(state):
            activation.pending[label] = self.domain.join(activation.pending.get(label, ()), state)

    # ------------------------------------------------------------ calls

    def call(self, state: S, operation: AnyCall) -> list[S]:
        """The states after a call that the call policy completes."""
        return self._call(state, operation, None, self.calls)

    def call_directly(self, state: S, operation: AnyCall) -> list[S]:
        """The states after a call that is run, with all the calls inside, whatever is known of it."""
        calls, self.calls = self.calls, self.direct
        try:
            return self._call(state, operation, None, self.direct)
        finally:
            self.calls = calls

    def _call(self, state: S, operation: AnyCall, block: Block | None, policy: CallPolicy[S, V]) -> list[S]:
        if self.domain.is_empty(state):
            return []
        targets = self.domain.targets(state, operation, block)
        self.callers.append(state)
        try:
            ends = [self._complete(target, operation, block, policy) for target in targets]
        finally:
            self.callers.pop()
        return self.domain.resume(state, operation, ends)

    def _complete(
        self, target: Target[S, V], operation: AnyCall, block: Block | None, policy: CallPolicy[S, V]
    ) -> Completions[S, V]:
        self.sites.append((block, operation, target.procedure))
        try:
            return policy.complete(self, target)
        finally:
            self.sites.pop()
