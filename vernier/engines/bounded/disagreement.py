"""Differential diagnosis of a spurious counterexample: the first decision where the encoding and an execution disagree.

Both are followed from decision to decision: the execution as the interpreter sees it, the encoding as its model
decides. The report quotes the first decision that differs, in its branch or in a number, with the numbers of both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from vernier.core.evidence import Disagreement
from vernier.core.outcome import Counterexample
from vernier.encode.state import SymbolicState
from vernier.encode.values import EncodingError
from vernier.ir.interp import Observer
from vernier.ir.interp.values import Runtime
from vernier.ir.ops import Branch, Call, CallPointer, CallVirtual, Load, Operation
from vernier.ir.program import Block, Procedure, Program
from vernier.ir.walk import targets_of
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.logic.sorts import BitVecSort, BoolSort
from vernier.logic.values import Model

REASON = "a candidate counterexample did not stand when it was executed"
_MOST_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Decision:
    """A branch about to be taken, and the numbers that local variables hold there."""

    procedure: str
    block: str
    values: Mapping[str, int]


class NotStanding(EncodingError):
    """A candidate violates nothing when it is executed: the encoding is wrong somewhere."""

    def __init__(self, disagreement: Disagreement | None = None) -> None:
        super().__init__(REASON)
        self.disagreement = disagreement


@dataclass(slots=True)
class Encoded:
    """The decisions of an encoding on the path of a model, in the order of execution."""

    model: Model
    decisions: list[Decision] = field(default_factory=list)
    _evaluator: Evaluator | None = None

    def left(self, procedure: str, block: Block, state: SymbolicState) -> None:
        """A path leaves a block."""
        if not isinstance(block.terminator, Branch):
            return
        self._evaluator = self._evaluator or Evaluator(self.model)
        if not self._evaluator.value(state.guard.term):
            return
        values = {
            name: int(self._evaluator.value(value))
            for name, value in state.locals.items()
            if isinstance(value, Term) and isinstance(value.sort, BitVecSort | BoolSort)
        }
        self.decisions.append(Decision(procedure, block.label, values))


class Executed(Observer):
    """The decisions of an execution."""

    def __init__(self, program: Program) -> None:
        self.decisions: list[Decision] = []
        self._frames: list[dict[str, int]] = []
        self._places = {
            id(block.terminator): (procedure.name, block.label)
            for procedure in program.procedures.values()
            for block in procedure.blocks
        }

    def entered(self, procedure: Procedure, arguments: Sequence[Runtime]) -> None:
        self._frames.append({})
        for parameter, value in zip(procedure.parameters, arguments, strict=True):
            self._put(parameter.name, value)

    def left(self, procedure: Procedure, result: Runtime) -> None:
        del procedure, result
        self._frames.pop()

    def threw(self, procedure: Procedure, exception: Runtime) -> None:
        del procedure, exception
        self._frames.pop()

    def assigned(self, operation: Operation, value: Runtime) -> None:
        for target in targets_of(operation):
            self._put(target.name, value)

    def loaded(self, operation: Load, holder: Runtime, index: int | None, value: Runtime) -> None:
        del holder, index
        self._put(operation.target.name, value)

    def returned(self, operation: Call | CallVirtual | CallPointer, result: Runtime, raised: Runtime) -> None:
        if operation.target is not None and raised is None:
            self._put(operation.target.name, result)

    def branched(self, terminator: Branch, condition: bool) -> None:
        del condition
        place = self._places.get(id(terminator))
        if place is not None:
            self.decisions.append(Decision(*place, dict(self._frames[-1])))

    def _put(self, name: str, value: Runtime) -> None:
        if isinstance(value, int):
            self._frames[-1][name] = int(value)
        else:
            self._frames[-1].pop(name, None)


def first_difference(
    program: Program, candidate: Counterexample, executed: Iterable[Decision], encoded: Iterable[Decision]
) -> Disagreement:
    """Where two sequences of decisions part."""
    inputs = ", ".join(f"{item.name} = {item.value}" for item in candidate.inputs) or "none"
    last = "the entry"
    for really, allegedly in zip_longest(executed, encoded):
        if really is None or allegedly is None or not _agree(really, allegedly):
            names = _differing(really, allegedly)
            place = _place(program, really or allegedly) or last
            return Disagreement(inputs, place, _text(really, names), _text(allegedly, names))
        last = _place(program, really)
    return Disagreement(inputs, f"after {last}", "the same decisions", "the same decisions")


def _agree(left: Decision, right: Decision) -> bool:
    same_place = (left.procedure, left.block) == (right.procedure, right.block)
    return same_place and not _differing(left, right)


def _differing(left: Decision | None, right: Decision | None) -> list[str]:
    """The variables that both know and of which they think differently; those of the place if they are elsewhere."""
    if left is None or right is None or (left.procedure, left.block) != (right.procedure, right.block):
        return []
    return [name for name, value in left.values.items() if name in right.values and _differ(value, right.values[name])]


def _differ(executed: int, encoded: int) -> bool:
    """A term's number is that of its bits, the interpreter's has a sign: they agree if some width makes them equal."""
    return all((executed - encoded) % (1 << width) for width in (8, 16, 32, 64)) and executed != encoded


def _place(program: Program, decision: Decision | None) -> str:
    if decision is None:
        return ""
    blocks = program.procedures[decision.procedure].blocks
    terminator = next(block.terminator for block in blocks if block.label == decision.block)
    return f"{terminator.origin.span} in {decision.procedure}, block {decision.block}"


def _text(decision: Decision | None, names: Sequence[str]) -> str:
    if decision is None:
        return "nothing more is decided"
    shown = list(names or decision.values)[:_MOST_SHOWN]
    values = ", ".join(f"{name} = {decision.values[name]}" for name in shown)
    return f"{decision.procedure}, block {decision.block}: {values or 'no numbers'}"
