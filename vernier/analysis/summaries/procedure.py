"""The analysis of one procedure in one context: blocks in weak topological order, loops to a fixpoint.

Law: every execution of the procedure that reaches the exit and whose start satisfies the context satisfies the state
returned. Blocks that cannot reach the exit are not looked at, which is why a dereference of null that nobody catches
leaves no trace in a summary of normal returns.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from vernier.analysis.facts.loops import Element, Loop
from vernier.analysis.summaries.domain.bounds import Bounds, Key, KeyKind
from vernier.analysis.summaries.domain.conditions import Taking
from vernier.analysis.summaries.domain.recency import no_longer_most_recent
from vernier.analysis.summaries.domain.state import ALWAYS, AbstractState, Merging, Path, extended
from vernier.analysis.summaries.domain.transfer import Allocation, NotSummarised, Transfer
from vernier.analysis.summaries.domain.values import local_key
from vernier.analysis.summaries.domain.widening import Widening
from vernier.analysis.summaries.expressions.terms import Expression, Leaf, LeafKind
from vernier.analysis.summaries.graph import Exit, flow_of
from vernier.analysis.summaries.templates import NEVER, Context, Template, initial
from vernier.analysis.summaries.traversal import Traversal, Traversals
from vernier.ir.expr import Binary, BinaryOp, Expr, Local, Null
from vernier.ir.ops import Branch, Call, CallVirtual, Goto, New, Return, Stop, Terminator, Throw
from vernier.ir.program import Block, Procedure
from vernier.ir.types import RefType

if TYPE_CHECKING:
    from vernier.analysis.summaries.summarise import Summariser

Edges = list[tuple[str, AbstractState]]
RESULT = "result"
_MANY_TARGETS = 6


class ProcedureAnalysis:
    """One run over a procedure."""

    def __init__(self, summariser: Summariser, procedure: Procedure, context: Context) -> None:
        self._summariser = summariser
        self.procedure = procedure
        self.context = context
        self.bounding = summariser.bounding
        self.flow = flow_of(procedure, context.exit)
        self.merging = Merging(self.bounding, lambda key: initial(self.bounding, context, key))
        self.transfer = Transfer(summariser.program, self.bounding, self.merging)
        self._exits: list[AbstractState] = []
        self._taking = Taking.NULL

    def run(self) -> Template:
        start = AbstractState(
            {local_key(parameter): self._parameter(parameter) for parameter in self.procedure.parameters}
        )
        entry = self.procedure.blocks[0].label
        if entry in self.flow.relevant:
            self._elements(self.flow.order, {entry: [start]})
        if not self._exits:
            return NEVER
        state = self.merging.merged(self._exits)
        values = {
            key: bounds
            for key, bounds in state.values.items()
            if key.kind is not KeyKind.LOCAL and bounds != self.merging.value(AbstractState({}), key)
        }
        return Template(values, True)

    def _parameter(self, parameter: Local) -> Bounds:
        found = initial(self.bounding, self.context, local_key(parameter))
        assert found is not None
        return found

    # ------------------------------------------------------------ order

    def _elements(self, elements: Iterable[Element], incoming: dict[str, list[AbstractState]]) -> None:
        """Run elements in order; states for blocks elsewhere stay in `incoming`."""
        for element in elements:
            if isinstance(element, Loop):
                states = incoming.pop(element.head, [])
                edges = self._loop(element, self.merging.merged(states)) if states else []
            else:
                states = incoming.pop(element, [])
                edges = self.block(element, self.merging.merged(states)) if states else []
            for target, state in edges:
                incoming.setdefault(target, []).append(state)

    def _loop(self, loop: Loop, entry: AbstractState) -> Edges:
        entry = self.live(loop.head, entry)
        if self._summariser.walks is Traversals.EXACT:
            before, self._taking = self._taking, Taking.NULL
            exact = Traversal(self, loop).edges(entry)
            self._taking = before
            if exact is not None:
                return exact
        before, self._taking = self._taking, Taking.ALL
        edges = self._fixpoint(loop, entry)
        self._taking = before
        return edges

    def _fixpoint(self, loop: Loop, entry: AbstractState) -> Edges:
        widening = Widening(self.bounding, self.merging)
        current = entry
        for round_ in range(10 * self.bounding.limits.rounds):
            back, out = self.iteration(loop, current)
            if not back:
                return out
            again = self.merging.merged([self.live(loop.head, item) for item in back])
            after = widening.widened(current, again, round_)
            if after is None:
                return out
            current = replace(after, path=entry.path)
        raise NotSummarised(f"a loop of {self.procedure.name} does not settle")

    def iteration(self, loop: Loop, state: AbstractState) -> tuple[list[AbstractState], Edges]:
        """One pass over a loop: the states that come back to its head, and those that leave."""
        inside = loop.labels
        incoming: dict[str, list[AbstractState]] = {}
        back: list[AbstractState] = []
        for target, after in self.block(loop.head, state):
            (back if target == loop.head else incoming.setdefault(target, [])).append(after)
        self._elements(loop.body, incoming)
        back.extend(incoming.pop(loop.head, []))
        out = [(target, item) for target, items in incoming.items() if target not in inside for item in items]
        return back, out

    def live(self, label: str, state: AbstractState) -> AbstractState:
        """The state without locals that nobody reads any more, directly or as where another one comes from."""
        live = set(self.flow.live[label])
        pending = list(live)
        while pending:
            origin = state.origins.get(pending.pop())
            if origin is not None and origin.base not in live:
                live.add(origin.base)
                pending.append(origin.base)
        values = {
            key: bounds for key, bounds in state.values.items() if key.kind is not KeyKind.LOCAL or key.name in live
        }
        return replace(state, values=values)

    # ------------------------------------------------------------ blocks

    def allocation(self, label: str) -> Allocation:
        again = label in self.flow.in_loop or self.context.allocation is Allocation.SET
        return Allocation.SET if again else Allocation.NAMED

    def block(self, label: str, state: AbstractState) -> Edges:
        block = self.flow.blocks[label]
        current: AbstractState | None = self.live(label, state)
        for index, operation in enumerate(block.operations):
            assert current is not None
            if isinstance(operation, Call | CallVirtual):
                if index == len(block.operations) - 1 and _tests_raised(block.terminator, operation.raised):
                    return self._call_edges(block, current, operation)
                current = self._call_inside(label, index, current, operation)
            else:
                site = f"{label}.{index}"
                current = self.transfer.apply(current, operation, site, self.allocation(label))
            if current is None:
                return []
        assert current is not None
        return self._terminated(block, self._left(block, current))

    def _left(self, block: Block, state: AbstractState) -> AbstractState:
        """The state at the end of a block: what it has made is not the most recent any more."""
        makes = any(isinstance(operation, New) for operation in block.operations)
        return no_longer_most_recent(self.bounding.algebra, state) if makes else state

    def _call_edges(self, block: Block, state: AbstractState, operation: Call | CallVirtual) -> Edges:
        """A call whose exception is tested at once: each side of the test has its own state."""
        assert isinstance(block.terminator, Branch) and operation.raised is not None
        threw, returned = block.terminator.then, block.terminator.otherwise
        condition = block.terminator.condition
        if isinstance(condition, Binary) and condition.op is BinaryOp.EQ:
            threw, returned = returned, threw
        edges: Edges = []
        site = f"{block.label}.{len(block.operations) - 1}"
        for target, exit_ in ((threw, Exit.THROW), (returned, Exit.RETURN)):
            if target not in self.flow.relevant:
                continue
            after = self.call(state, operation, site, exit_, self.allocation(block.label))
            if after is not None:
                both = {threw, returned} <= self.flow.relevant
                path = extended(after.path, block.label, None, taken=exit_ is Exit.THROW) if both else after.path
                edges.append((target, self._left(block, replace(after, path=path))))
        return edges

    def _call_inside(
        self, label: str, index: int, state: AbstractState, operation: Call | CallVirtual
    ) -> AbstractState | None:
        site, allocation = f"{label}.{index}", self.allocation(label)
        exits = (Exit.RETURN,) if operation.raised is None else (Exit.RETURN, Exit.THROW)
        found = [self.call(state, operation, site, exit_, allocation) for exit_ in exits]
        states = [replace(item, path=state.path) for item in found if item is not None]
        return self.merging.joined(states) if states else None

    def call(
        self, state: AbstractState, operation: Call | CallVirtual, site: str, exit_: Exit, allocation: Allocation
    ) -> AbstractState | None:
        """The state after a call that ends in this way; None when it cannot."""
        found = []
        targets = self._targets(state, operation)
        path: Path = ALWAYS
        for index, (target, test) in enumerate(targets):
            place = site if len(targets) == 1 else f"{site}:{target}"
            after = self._summariser.after_call(self, state, operation, target, place, exit_, allocation)
            if after is not None:
                last = index == len(targets) - 1
                found.append(replace(after, path=path if last else extended(path, place, test, taken=True)))
            path = extended(path, place, test, taken=False)
        return replace(self.merging.merged(found), path=state.path) if found else None

    def _targets(
        self, state: AbstractState, operation: Call | CallVirtual
    ) -> list[tuple[str | None, Expression | None]]:
        """The procedures a call may run, each with a test on the receiver where the receiver is known exactly."""
        targets = self._summariser.calls.by_receiver(operation)
        if len(targets) == 1:
            return [(target, None) for target in targets]
        algebra = self.bounding.algebra
        receiver = self.transfer.evaluate(state, operation.arguments[0])
        if not receiver.exact or len(targets) > _MANY_TARGETS:
            return [(target, None) for target in targets]
        if isinstance(receiver.lower, Leaf) and receiver.lower.kind is LeafKind.NEW:
            return [(target, None) for target, classes in targets.items() if receiver.lower.owner in classes]
        below = self._summariser.calls.receivers
        found: list[tuple[str | None, Expression | None]] = []
        for target, classes in targets.items():
            others = [name for upper in classes for name in below(upper) if name not in classes]
            inside = algebra.union(*(self.transfer.values.instances(RefType(name)) for name in classes))
            outside = algebra.union(*(self.transfer.values.instances(RefType(name)) for name in others))
            found.append((target, algebra.intersection(receiver.lower, algebra.difference(inside, outside))))
        return found

    # ------------------------------------------------------------ terminators

    def _terminated(self, block: Block, state: AbstractState) -> Edges:
        match block.terminator:
            case Goto(target=target):
                return [(target, state)] if target in self.flow.relevant else []
            case Branch():
                return self._branched(block, block.terminator, state)
            case Return(value=value):
                self._leave(state, Exit.RETURN, value)
            case Throw(exception=exception):
                self._leave(state, Exit.THROW, exception)
            case Stop():
                pass
        return []

    def _leave(self, state: AbstractState, exit_: Exit, value: Expr | None) -> None:
        if exit_ is not self.context.exit:
            return
        if value is not None:
            key = Key(KeyKind.RESULT, RESULT, "", value.type if exit_ is Exit.THROW else self.procedure.result)
            bounds = self.bounding.capped(key, self.transfer.evaluate(state, value))
            state = replace(state, values={**state.values, key: bounds})
        self._exits.append(
            replace(state, values={key: item for key, item in state.values.items() if key.kind is not KeyKind.LOCAL})
        )

    def _branched(self, block: Block, branch: Branch, state: AbstractState) -> Edges:
        sides = [(branch.then, True), (branch.otherwise, False)]
        relevant = [(target, holds) for target, holds in sides if target in self.flow.relevant]
        test, straight = self._test(state, branch.condition)
        edges: Edges = []
        for target, holds in relevant:
            after = self.transfer.conditions.refined(state, branch.condition, holds=holds, taking=self._taking)
            if after is None:
                continue
            if len(relevant) == 2:
                after = replace(after, path=extended(after.path, block.label, test, taken=holds is straight))
            edges.append((target, after))
        return edges

    def _test(self, state: AbstractState, condition: Expr) -> tuple[Expression | None, bool]:
        """A set that tells whether the condition holds, and whether it is not empty when it does (or does not)."""
        truth = self.transfer.evaluate(state, condition)
        if not truth.exact:
            return None, True
        return self.bounding.algebra.positive(self.bounding.algebra.test_of(truth.lower))


def _tests_raised(terminator: Terminator, raised: Local | None) -> bool:
    """Whether the block ends by asking whether the call threw."""
    if raised is None or not isinstance(terminator, Branch):
        return False
    condition = terminator.condition
    return (
        isinstance(condition, Binary)
        and condition.op in (BinaryOp.EQ, BinaryOp.NE)
        and condition.left == raised
        and isinstance(condition.right, Null)
    )
