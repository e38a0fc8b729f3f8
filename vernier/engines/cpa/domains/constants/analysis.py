"""Constant propagation and explicit values (thesis, sections 3.2.2 and 4.4.4): variables with known values.

A state is a set of pairs of a variable and its value; a variable without a pair has any value. Variables are named by
their procedure, so that callers keep theirs; without recursion a procedure is active once. Memory behind pointers is
not followed: every read of it has any value.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias, assert_never

from vernier.encode.context import Encoding
from vernier.encode.expressions import evaluate
from vernier.encode.initial import initial_state
from vernier.encode.values import EncodingError, sort_of
from vernier.engines.cpa.algorithm.analysis import Adjusted
from vernier.engines.cpa.algorithm.operators import Merge, Stop
from vernier.engines.cpa.automaton import Edge, Enter, Leave, LeaveMemoryModel, Location, Run, Summarise, Take, Violate
from vernier.engines.cpa.domains.predicates.frames import outer
from vernier.ir.expr import Expr
from vernier.ir.ops import Assign, Assume, Check, GlobalPlace, Load, Operation, Return, Store
from vernier.ir.types import BoolType, FloatType, IntType
from vernier.ir.walk import locals_in, targets_of
from vernier.logic.bank import Term
from vernier.logic.ops import Op

Valuation: TypeAlias = frozenset[tuple[str, Term]]
GLOBAL = ""
"""The owner of global variables"""


@dataclass(frozen=True, slots=True)
class ExplicitPrecision:
    """The variables that are not tracked (any more)."""

    dropped: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ConstantAnalysis:
    """Explicit values as a CPA+, with the merge and stop operators of choice."""

    encoding: Encoding
    merging: Merge = Merge.JOIN
    stopping: Stop = Stop.SEP
    first: ExplicitPrecision = field(default_factory=ExplicitPrecision)

    def initial(self) -> Adjusted[Valuation, ExplicitPrecision]:
        memory = initial_state(self.encoding)
        known = [
            (outer(GLOBAL, name), value)
            for name, definition in self.encoding.program.globals.items()
            if isinstance(definition.type, BoolType | IntType | FloatType)
            and isinstance(value := memory.global_value(name), Term)
        ]
        return Adjusted(frozenset(item for item in known if item[1].is_constant), self.first)

    def leq(self, left: Valuation, right: Valuation) -> bool:
        return left >= right

    @staticmethod
    def join(left: Valuation, right: Valuation) -> Valuation:
        """The pairs that both have."""
        return left & right

    def merge(self, state: Valuation, reached: Valuation, precision: ExplicitPrecision) -> Valuation:
        del precision
        return self.merging.of(self.join, state, reached)

    def stop(self, state: Valuation, reached: Iterable[Valuation], precision: ExplicitPrecision) -> bool:
        del precision
        return self.stopping.of(self.leq, self.join, state, reached)

    def adjust(
        self,
        state: Valuation,
        precision: ExplicitPrecision,
        reached: Iterable[Adjusted[Valuation, ExplicitPrecision]],
    ) -> Adjusted[Valuation, ExplicitPrecision]:
        del reached
        return Adjusted(without(state, precision.dropped), precision)

    # ------------------------------------------------------------ transfer

    def post(self, state: Valuation, precision: ExplicitPrecision, edge: Edge) -> Iterable[Valuation]:
        after = ValueTransfer(self.encoding, edge, dict(state)).run()
        return () if after is None else (without(frozenset(after.items()), precision.dropped),)


def without(state: Valuation, names: frozenset[str]) -> Valuation:
    """A state in which these variables may have any value."""
    return frozenset(item for item in state if item[0] not in names) if names else state


@dataclass(slots=True)
class ValueTransfer:
    """One edge from one state."""

    encoding: Encoding
    edge: Edge
    values: dict[str, Term]

    @property
    def procedure(self) -> str:
        """The procedure of the edge."""
        return self.edge.source.procedure if isinstance(self.edge.source, Location) else ""

    def run(self) -> dict[str, Term] | None:
        """The values after the edge; None if no execution takes it."""
        action = self.edge.action
        match action:
            case Run(operations=operations):
                possible = all(self.step(operation) for operation in operations)
                return self.values if possible else None
            case Take(branch=branch, label=label):
                holds = self.value(branch.condition)
                if branch.then == branch.otherwise:
                    return self.values
                return self.values if self._assume(holds if label == branch.then else self._not(holds)) else None
            case Enter(call=call, callee=callee):
                given = [self.value(argument) for argument in call.arguments]
                for parameter, value in zip(callee.parameters, given, strict=True):
                    self.bind(outer(callee.name, parameter.name), value)
                return self.values
            case Leave():
                return self._leave(action)
            case Violate(operation=Check(condition=condition)):
                return self.values if self._assume(self._not(self.value(condition))) else None
            case Summarise(call=call):
                if call.target is not None:
                    self.bind(outer(self.procedure, call.target.name), None)
                return self.values
            case Violate() | LeaveMemoryModel():
                return self.values
            case _:
                assert_never(action)

    def _leave(self, action: Leave) -> dict[str, Term]:
        end = action.end
        result = self.value(end.value) if isinstance(end, Return) and end.value is not None else None
        prefix = outer(self.procedure, "")
        for name in [name for name in self.values if name.startswith(prefix) and prefix != outer(GLOBAL, "")]:
            del self.values[name]
        if action.call.target is not None:
            # What a call that throws leaves in its target is not followed.
            self.bind(outer(action.site.procedure, action.call.target.name), result)
        return self.values

    def step(self, operation: Operation) -> bool:
        """Execute an operation; False if no execution goes on."""
        match operation:
            case Assign(target=target, value=value):
                self.bind(outer(self.procedure, target.name), self.value(value))
            case Load(target=target, place=GlobalPlace(name=name)):
                self.bind(outer(self.procedure, target.name), self.values.get(outer(GLOBAL, name)))
            case Store(place=GlobalPlace(name=name), value=value):
                self.bind(outer(GLOBAL, name), self.value(value))
            case Assume(condition=condition):
                return self._assume(self.value(condition))
            case _:
                for target in targets_of(operation):
                    self.bind(outer(self.procedure, target.name), None)
        return True

    def bind(self, name: str, value: Term | None) -> None:
        """A variable gets a value; any value if it is no constant."""
        if value is None or not value.is_constant:
            self.values.pop(name, None)
        else:
            self.values[name] = value

    def value(self, expression: Expr) -> Term | None:
        """The value of an expression in terms of the variables without a known value; None for what is no number."""
        memory = initial_state(self.encoding)
        for local in locals_in(expression):
            if not isinstance(local.type, BoolType | IntType | FloatType):
                return None
            name = outer(self.procedure, local.name)
            memory.locals[local.name] = self.values.get(name) or self.encoding.terms.symbol(name, sort_of(local.type))
        try:
            found = evaluate(self.encoding, memory, expression)
        except (EncodingError, KeyError):
            return None  # an address
        return found if isinstance(found, Term) else None

    def _not(self, condition: Term | None) -> Term | None:
        return None if condition is None else self.encoding.terms.not_(condition)

    def _assume(self, fact: Term | None) -> bool:
        """Whether a fact can hold; variables that can only have one value then get it."""
        if fact is None:
            return True
        for part in fact.args if fact.op is Op.AND else (fact,):
            self._learn(part)
        return fact is not self.encoding.terms.false

    def _learn(self, fact: Term) -> None:
        terms = self.encoding.terms
        if fact.op is Op.SYMBOL:
            self.bind(str(fact.payload), terms.true)
        elif fact.op is Op.NOT and fact.args[0].op is Op.SYMBOL:
            self.bind(str(fact.args[0].payload), terms.false)
        elif fact.op is Op.EQ:
            for symbol, value in (fact.args, fact.args[::-1]):
                if symbol.op is Op.SYMBOL and value.is_constant:
                    self.bind(str(symbol.payload), value)
