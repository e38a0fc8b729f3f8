"""Callbacks from the library as a procedure of its own: any code of the program that the call may run, any number of
times.

The procedure takes the receiver and the arguments of the call, as far as they are objects, and returns the result of
the last callback. Functions made for the call are the receivers of their code; other receivers are any objects. The
arguments are elements of the receiver, arguments of the call, or, where the receiver is no collection, anything.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from vernier.core.source import NOWHERE
from vernier.encode.firstorder.collections.effects import Effect, EffectKind, exact_class
from vernier.encode.firstorder.collections.kinds import Kind, kind_of
from vernier.encode.firstorder.collections.methods import ELEMENT_OF
from vernier.ir.expr import Conditional, Convert, Expr, Local, Null
from vernier.ir.ops import Assign, Branch, Call, CallVirtual, Goto, Havoc, Operation, Return
from vernier.ir.program import Block, Procedure, Program
from vernier.ir.types import BOOL, OBJECT, Type

_CHOICE = Local("a choice", BOOL)
_GIVEN = Local("given", OBJECT)


def passed(program: Program, operation: Call | CallVirtual) -> tuple[Expr, ...]:
    """The arguments of a call that the code it calls back may get at."""
    return tuple(each for each in operation.arguments if kind_of(program, each.type) is Kind.OBJECT)


def callback_procedure(program: Program, operation: Call | CallVirtual, effect: Effect, name: str) -> Procedure:
    arguments = passed(program, operation)
    parameters = tuple(Local(f"argument {number}", OBJECT) for number in range(len(arguments)))
    functions = {exact_class(each): local for each, local in zip(arguments, parameters, strict=True)}
    source = parameters[0] if effect.kind in (EffectKind.ROW, EffectKind.FUNCTION) and arguments else None
    writer = _Writer(program, source, parameters, functions)
    blocks = [Block("start", (Assign(_GIVEN, Null(OBJECT), NOWHERE),), Goto("again", NOWHERE))]
    first = "call 0" if effect.called_back else "end"
    blocks.append(Block("again", (Havoc(_CHOICE, "", NOWHERE),), Branch(_CHOICE, first, "end", NOWHERE)))
    for number, target in enumerate(effect.called_back):
        onward = f"call {number + 1}" if number + 1 < len(effect.called_back) else "end"
        blocks.append(
            Block(f"call {number}", (Havoc(_CHOICE, "", NOWHERE),), Branch(_CHOICE, f"do {number}", onward, NOWHERE))
        )
        operations = tuple(writer.call(program.procedures[target], number))
        blocks.append(Block(f"do {number}", operations, Goto("again", NOWHERE)))
    blocks.append(Block("end", (), Return(_GIVEN, NOWHERE)))
    return Procedure(name, parameters, OBJECT, tuple(blocks), NOWHERE)


@dataclass(slots=True)
class _Writer:
    program: Program
    source: Local | None
    parameters: tuple[Local, ...]
    functions: dict[str | None, Local]
    _count: int = field(default=0)

    def call(self, target: Procedure, number: int) -> list[Operation]:
        written: list[Operation] = []
        values: list[Expr] = []
        owner = target.name.partition("(")[0].rpartition(".")[0]
        for parameter in target.parameters:
            if target.is_instance and not values:
                known = self.functions.get(owner)
                values.append(
                    self._anything(written, parameter.type) if known is None else self._as(known, parameter.type)
                )
            elif kind_of(self.program, parameter.type) is Kind.OBJECT and self.source is not None:
                values.append(self._as(self._argument(written, self.source), parameter.type))
            else:
                values.append(self._anything(written, parameter.type))
        result: Local | None = None
        if kind_of(self.program, target.result) is not Kind.PLAIN:
            result = Local(f"result {number}", target.result)
        written.append(Call(result, None, target.name, tuple(values), NOWHERE))
        if result is not None and kind_of(self.program, target.result) is Kind.OBJECT:
            written.append(Assign(_GIVEN, self._as(result, OBJECT), NOWHERE))
        elif result is None:
            # A number or a text, of which nothing is known.
            written.append(Havoc(_GIVEN, "", NOWHERE))
        return written

    def _as(self, value: Expr, type_: Type) -> Expr:
        return value if value.type == type_ else Convert(value, type_)

    def _anything(self, written: list[Operation], type_: Type) -> Expr:
        self._count += 1
        local = Local(f"any {self._count}", type_)
        written.append(Havoc(local, "", NOWHERE))
        return local

    def _argument(self, written: list[Operation], source: Local) -> Expr:
        """An element, an argument, or what was given last."""
        self._count += 1
        element = Local(f"element {self._count}", OBJECT)
        written.append(Call(element, None, ELEMENT_OF, (source,), NOWHERE))
        chosen: Expr = Conditional(_CHOICE, element, _GIVEN)
        for parameter in self.parameters[1:]:
            chosen = Conditional(_CHOICE, chosen, parameter)
        return chosen
