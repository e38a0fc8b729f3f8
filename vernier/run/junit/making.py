"""The construction of a start state as Java statements.

Law: the statements do in their order what the steps did, but for effects that leave no trace in the start state; where
one of them cannot be written (a private class, a value without a Java form) there are none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from vernier.analysis.facts.observers import Observers
from vernier.ir.program import Procedure, Program
from vernier.ir.state import Reference, Value
from vernier.ir.types import ArrayType, RefType, Type
from vernier.run.junit.access import Access
from vernier.run.junit.values import HeapBuilder, NotReproducible, java_name, literal, string_literal
from vernier.run.tracing.making import Assigned, Called, Cell, Given, Made, MakingStep, Row, Text

_CONSTRUCTOR = ".<init>("
_PRIVATE_MARK = "$"
_IN_THE_JDK = {f"java.util.{name}.$withOneSlot()": f"new java.util.{name}(1, 1e9f)" for name in ("HashMap", "HashSet")}
"""What does in the JDK what methods do that only the models have"""


class MakingWriter:
    """Statements for one start state, in `lines` once they are written."""

    def __init__(self, program: Program, made: Made, access: Access, package: str) -> None:
        self._program = program
        self._made = made
        self._access = access
        self._package = package
        self._plain = HeapBuilder(program, made.state, access, package)
        self._names: dict[int, str] = {}
        self._elements: dict[int, Type] = {}
        self.lines: list[str] = []

    @cached_property
    def _observers(self) -> Observers:
        names = [step.procedure for step in self._made.steps if isinstance(step, Called)]
        return Observers(self._program, [name for name in names if name in self._program.procedures])

    def write(self, wanted: Sequence[Value]) -> None:
        """Write what makes these values."""
        needed = {value.id for value in wanted if isinstance(value, Reference)}
        chosen: list[MakingStep] = []
        for step in reversed(self._made.steps):
            if self._is_needed(step, needed):
                chosen.append(step)
                needed.update(value.id for value in _values(step) if isinstance(value, Reference))
        for step in reversed(chosen):
            self._write(step, needed)

    def expression(self, value: Given, type_: Type) -> str:
        if isinstance(value, Text):
            return string_literal(value.characters)
        if not isinstance(value, Reference):
            return literal(value, type_)
        plain = self._plain.plain(value)
        if plain is not None:
            return plain
        return self._named(value.id)

    def _named(self, number: int) -> str:
        if number not in self._names:
            raise NotReproducible("an object that was made elsewhere")
        return self._names[number]

    def _is_needed(self, step: MakingStep, needed: set[int]) -> bool:
        match step:
            case Row(made=made) | Cell(row=made) | Assigned(object=made):
                return made in needed
            case Called(procedure=name, arguments=arguments, made=made, raised=raised):
                if _is_constructor(name):
                    return not raised and self._is_named(arguments[0], needed)
                is_used = made is not None and self._is_named(Reference(made), needed)
                first = arguments[0] if arguments and self._procedure(name).is_instance else None
                return is_used or (self._is_named(first, needed) and not self._observers.observes(name))

    def _is_named(self, value: Given, needed: set[int]) -> bool:
        """Whether a variable holds the object."""
        return isinstance(value, Reference) and value.id in needed and self._plain.plain(value) is None

    def _write(self, step: MakingStep, needed: set[int]) -> None:
        match step:
            case Row(made=made, type=type_, length=length):
                self._row(made, type_, length)
            case Cell(row=row, index=index, value=value):
                if value not in (None, 0, False, 0.0):
                    self.lines.append(f"{self._named(row)}[{index}] = {self.expression(value, self._elements[row])};")
            case Assigned(object=holder, field=field, type=type_, value=value):
                self.lines.append(f"{self._named(holder)}.{field} = {self.expression(value, type_)};")
            case Called(procedure=name) if _is_constructor(name):
                self._constructed(step)
            case Called():
                self._called(step, needed)

    def _row(self, made: int, type_: ArrayType, length: int) -> None:
        base, depth = type_.element, ""
        while isinstance(base, ArrayType):
            base, depth = base.element, depth + "[]"
        word = self._plain.word(base)
        self._elements[made] = type_.element
        self._declare(made, f"{word}{depth}[]", f"new {word}[{length}]{depth}")

    def _constructed(self, step: Called) -> None:
        made, *arguments = step.arguments
        assert isinstance(made, Reference)
        owner = step.procedure.partition(_CONSTRUCTOR)[0]
        if not self._access.constructs(owner) or not self._is_accessible(step.procedure):
            raise NotReproducible(f"an object of {owner}")
        word = java_name(owner, self._package)
        self._declare(made.id, word, f"new {word}({self._listed(step.procedure, arguments)})")

    def _called(self, step: Called, needed: set[int]) -> None:
        if step.made is not None and step.procedure in _IN_THE_JDK:
            self._declare(step.made, self._plain.class_of(step.made), _IN_THE_JDK[step.procedure])
            return
        owner, _, method = step.procedure.partition("(")[0].rpartition(".")
        if not self._is_accessible(step.procedure) or not self._access.class_(owner):
            raise NotReproducible(f"a call of {step.procedure}")
        if self._procedure(step.procedure).is_instance:
            receiver, *arguments = step.arguments
            place = self.expression(receiver, RefType(owner))
        else:
            place, arguments = java_name(owner, self._package), list(step.arguments)
        call = f"{place}.{method}({self._listed(step.procedure, arguments)})"
        if step.raised:
            exception = java_name(step.raised, self._package)
            self.lines.append(f"try {{ {call}; }} catch ({exception} expected) {{ }}")
        elif step.made is not None and step.made not in self._names and self._is_named(Reference(step.made), needed):
            word = self._plain.class_of(step.made)
            self._declare(step.made, word, f"({word}) {call}")
        else:
            self.lines.append(f"{call};")

    def _listed(self, procedure: str, arguments: Sequence[Given]) -> str:
        parameters = [item for item in self._procedure(procedure).parameters if item != self._receiver(procedure)]
        texts = []
        for value, parameter in zip(arguments, parameters, strict=True):
            text = self.expression(value, parameter.type)
            # Another method of this name may take null as well.
            texts.append(f"({self._plain.word(parameter.type)}) null" if text == "null" else text)
        return ", ".join(texts)

    def _receiver(self, name: str) -> object:
        procedure = self._procedure(name)
        return procedure.parameters[0] if procedure.is_instance or _is_constructor(name) else None

    def _procedure(self, name: str) -> Procedure:
        if name not in self._program.procedures:
            raise NotReproducible(f"a call of {name or 'a method without a body'}")
        return self._program.procedures[name]

    def _is_accessible(self, procedure: str) -> bool:
        return self._access.procedure(procedure) and _PRIVATE_MARK not in procedure.partition("(")[0].rpartition(".")[2]

    def _declare(self, made: int, type_: str, expression: str) -> None:
        stem = type_.split("[")[0].rpartition(".")[2]
        self._names[made] = name = f"{stem[:1].lower()}{stem[1:]}{len(self._names) + 1}"
        self.lines.append(f"{type_} {name} = {expression};")


def _is_constructor(procedure: str) -> bool:
    return _CONSTRUCTOR in procedure


def _values(step: MakingStep) -> Sequence[Given]:
    match step:
        case Called(arguments=arguments):
            return arguments
        case Cell(value=value) | Assigned(value=value):
            return (value,)
        case Row():
            return ()
