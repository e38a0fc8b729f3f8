"""Parts of methods in which nothing of interest happens: they only end with an exception."""

from __future__ import annotations

from dataclasses import dataclass, field

from vernier.encode.firstorder.collections.effects import EffectKind, Effects
from vernier.encode.firstorder.collections.kinds import Kind, kind_of
from vernier.encode.firstorder.horn.methods import Method
from vernier.ir.ops import (
    Assign,
    Assume,
    Call,
    CallVirtual,
    Check,
    Clause,
    Havoc,
    New,
    Operation,
    Raise,
    Return,
    successors,
)
from vernier.ir.program import Program
from vernier.ir.types import RefType


@dataclass(slots=True)
class Abandoned:
    """The labels of methods from which on nothing of interest happens."""

    program: Program
    effects: Effects
    _known: dict[tuple[str, str], bool] = field(default_factory=dict)

    def is_from(self, method: Method, label: str) -> bool:
        key = (method.procedure.name, label)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._only_throws(method, label)
        return known

    def _only_throws(self, method: Method, label: str) -> bool:
        seen, pending = {label}, [label]
        while pending:
            block = method.blocks[pending.pop()]
            if isinstance(block.terminator, Return) or not all(map(self._is_of_no_interest, block.operations)):
                return False
            for target in successors(block.terminator):
                if target not in seen:
                    seen.add(target)
                    pending.append(target)
        return True

    def _is_of_no_interest(self, operation: Operation) -> bool:
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
