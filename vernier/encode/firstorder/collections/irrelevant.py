"""Operations that neither change nor observe a collection or an iterator of which a translation keeps track."""

from __future__ import annotations

from dataclasses import dataclass

from vernier.encode.firstorder.collections.effects import EffectKind, Effects
from vernier.encode.firstorder.collections.kinds import Kind, kind_of
from vernier.ir.ops import Assign, Assume, Call, CallVirtual, Check, Clause, Havoc, New, Operation, Raise
from vernier.ir.program import Program
from vernier.ir.types import RefType


@dataclass(frozen=True, slots=True)
class Irrelevance:
    program: Program
    effects: Effects

    def of(self, operation: Operation) -> bool:
        """Whether an operation is irrelevant where the execution ends with an exception after it."""
        match operation:
            case Raise() | Assign() | Havoc() | Assume() | Check() | Clause():
                return True
            case New(class_name=made):
                return kind_of(self.program, RefType(made)) is Kind.PLAIN
            case Call() | CallVirtual():
                effect = self.effects.of(operation)
                silent = effect.kind in (EffectKind.NOTHING, EffectKind.QUESTION)
                return not (effect.own or effect.called_back) and (silent or _is_implicit(operation))
            case _:
                return False


def _is_implicit(operation: Call | CallVirtual) -> bool:
    return isinstance(operation, Call) and operation.callee.startswith("vernier.Implicit.")
