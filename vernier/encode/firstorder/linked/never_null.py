"""Procedures of the library that never return null: what they return is made on the spot, or comes from such ones."""

from __future__ import annotations

from dataclasses import dataclass, field

from vernier.ir.expr import ClassConst, Convert, Expr, Local, StringConst
from vernier.ir.ops import Assign, Call, New, NewArray, Operation, Return
from vernier.ir.program import Procedure, Program
from vernier.ir.walk import operations_of, targets_of


@dataclass(slots=True)
class NeverNull:
    """Law: every value that such a procedure returns goes back, by copies and returns, to an allocation or a constant.
    What locals copy from each other in a circle comes from elsewhere in the end, so that is no reason to doubt."""

    program: Program
    _known: dict[str, bool] = field(default_factory=dict)

    def gives(self, name: str) -> bool:
        """Whether a procedure never returns null."""
        procedure = self.program.procedures.get(name)
        if procedure is None or procedure.is_external:
            return False
        if name not in self._known:
            # A procedure that comes to itself again is not looked into: the answer would be cached too early.
            self._known[name] = False
            given = [each.terminator.value for each in procedure.blocks if isinstance(each.terminator, Return)]
            self._known[name] = all(each is not None and self._is_made(procedure, each, set()) for each in given)
        return self._known[name]

    def _is_made(self, procedure: Procedure, expr: Expr, seen: set[str]) -> bool:
        match expr:
            case StringConst() | ClassConst():
                return True
            case Convert(operand=operand):
                return self._is_made(procedure, operand, seen)
            case Local(name=name):
                if name in seen:
                    return True
                seen.add(name)
                if any(name == each.name for each in procedure.parameters):
                    return False
                setters = [each for each in operations_of(procedure) if expr in targets_of(each)]
                return bool(setters) and all(self._sets_made(procedure, expr, each, seen) for each in setters)
            case _:
                return False

    def _sets_made(self, procedure: Procedure, target: Local, operation: Operation, seen: set[str]) -> bool:
        match operation:
            case New() | NewArray():
                return True
            case Assign(value=value):
                return self._is_made(procedure, value, seen)
            case Call(callee=callee, target=given):
                return given == target and self.gives(callee)
            case _:
                return False
