"""One execution of the body of a method, from any heap, up to one kind of end.

Law: every execution of the method that ends so is one that the state at the end describes, together with the facts of
the timeline, those that `described` and `links` tell in the end among them.
"""

from __future__ import annotations

from collections.abc import Callable

from vernier.analysis.summaries.graph import Exit
from vernier.encode.firstorder.execution.activation import Cut, Need
from vernier.encode.firstorder.execution.evaluation import OPAQUE, Unspoken, Value, Values
from vernier.encode.firstorder.execution.heap_operations import Steps
from vernier.encode.firstorder.execution.heap_versions import Timeline
from vernier.encode.firstorder.execution.modifies_sets import Effects
from vernier.encode.firstorder.execution.reachability import Links
from vernier.encode.firstorder.execution.state import State
from vernier.encode.firstorder.execution.summarised_calls import Described, Summarise
from vernier.encode.firstorder.execution.symbolic_executor import Walk
from vernier.encode.firstorder.execution.traversal_invariants import tell_traversals
from vernier.encode.firstorder.relations import Relations
from vernier.encode.firstorder.signature import Untold
from vernier.ir.expr import Local
from vernier.ir.program import Procedure, Program
from vernier.logic.bank import Term


class Body:
    """`cuts` are the loops that were met; `described` the calls that were not opened, as `is_described` wants it."""

    def __init__(
        self, program: Program, method: Procedure, effects: Effects, summarise: Summarise,
        is_described: Callable[[Procedure, Need], bool],
    ) -> None:  # fmt: skip
        effect = effects.of(method.name)
        self._method = method
        self.timeline = Timeline(program, effect.names, effect.classes)
        self._start = self.timeline.start()
        self.relations = Relations(self.timeline)
        self.links = Links(self.relations, self.timeline)
        self.cuts: list[Cut] = []
        steps = Steps(self.timeline, Values(self.timeline))
        self.described = Described(self.timeline, self.relations, self.links, steps, summarise)
        self._walk = Walk(program, steps, effects, is_described, self.described.call, self.cuts.append)

    def end(self, exit_: Exit) -> tuple[State | None, Value]:
        """The state at the end, and the result. Untold if the body cannot be executed in this logic."""
        timeline = self.timeline
        given = [self._argument(local) for local in self._method.parameters]
        state = State(timeline.terms.true, {}, self._start)
        ends = self._walk.run(self._method, given, state, frozenset({exit_}), Need.RESULT)
        for cut in self.cuts:
            tell_traversals(cut, timeline, self.links)
        return (ends.returned, ends.value) if exit_ is Exit.RETURN else (ends.thrown, OPAQUE)

    def result(self, value: Value) -> Term | None:
        """The result as fields have values; None if nothing is said of it."""
        if isinstance(value, Unspoken):
            return None
        return self.timeline.at(self.timeline.content(value), self.timeline.sort(self._method.result))

    def _argument(self, local: Local) -> Value:
        timeline = self.timeline
        try:
            value = timeline.constant(local.name, local.type)
        except Untold:
            return OPAQUE
        if local.name == "this":
            timeline.fact(timeline.terms.not_(timeline.same(value, None)))
        return timeline.value(value, local.type)
