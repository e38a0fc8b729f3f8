"""Programs to text. Law: `parse_program(print_program(p)) == p`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from vernier.core.obligation import Obligation
from vernier.ir.expr import (
    ArrayLength,
    Binary,
    ClassConst,
    Conditional,
    Const,
    Convert,
    Expr,
    FunctionAddress,
    GlobalAddress,
    InstanceOf,
    Local,
    Null,
    PointerDifference,
    PointerOffset,
    StringConst,
    Unary,
)
from vernier.ir.memory_conditions import Initialised, MemoryCondition, SameObject, Within
from vernier.ir.ops import (
    Allocate,
    Assign,
    Assume,
    Branch,
    Call,
    CallPointer,
    CallVirtual,
    Check,
    CheckMemory,
    Clause,
    Copy,
    DerefPlace,
    Disjoint,
    ElementPlace,
    FieldPlace,
    Fill,
    Free,
    GlobalPlace,
    Goto,
    Havoc,
    Inspect,
    Load,
    New,
    NewArray,
    Operation,
    Place,
    Raise,
    RaisedBy,
    Return,
    Stop,
    Store,
    Terminator,
    Throw,
)
from vernier.ir.program import ClassDefinition, GlobalDefinition, Procedure, Program, StructDefinition
from vernier.ir.text_lexical import Files, name_text, number_text, quoted, type_text
from vernier.ir.types import BOOL, I32, Type
from vernier.ir.walk import locals_of


def print_program(program: Program) -> str:
    """The whole program as text."""
    printer = _Printer(Files())
    body: list[str] = []
    for obligation in program.obligations.values():
        body.append(printer.obligation(obligation))
    for definition in program.classes.values():
        body.extend(printer.class_definition(definition))
    for struct in program.structs.values():
        body.extend(printer.struct(struct))
    for variable in program.globals.values():
        body.extend(printer.global_definition(variable))
    for procedure in program.procedures.values():
        body.extend(["", *printer.procedure(procedure)])
    files = [f"file {number} {quoted(name)}" for number, name in enumerate(printer.files.names)]
    return "\n".join([f"program {program.language.value} {program.pointer_width}", *files, *body, ""])


def print_procedure(procedure: Procedure) -> str:
    """One procedure, for people; files are numbered by themselves."""
    return "\n".join([*_Printer(Files()).procedure(procedure), ""])


def print_expression(expr: Expr) -> str:
    """One expression, with the types of locals left out."""
    return _Printer(Files()).expression(expr)


def print_operation(operation: Operation) -> str:
    """One operation without its origin."""
    return _Printer(Files()).operation(operation)


def _whose(definition: ClassDefinition | GlobalDefinition | Procedure) -> str:
    return "library " if definition.is_library else ""


class _Printer:
    """Prints with one file table; knows the declared types of the current procedure's locals."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self._declared: dict[str, Type] | None = None

    # Definitions

    def obligation(self, obligation: Obligation) -> str:
        place = self.files.span_text(obligation.span)
        head = f"obligation {name_text(obligation.id)} {obligation.code.value} {obligation.moment.value} @{place}"
        told = f"{quoted(obligation.sentences.claim)} {quoted(obligation.sentences.violation)}"
        return f"{head} in {name_text(obligation.procedure)} {told}"

    def class_definition(self, definition: ClassDefinition) -> Iterable[str]:
        above = f" extends {name_text(definition.superclass)}" if definition.superclass is not None else ""
        listed = ", ".join(name_text(name) for name in definition.interfaces)
        interfaces = f" implements {listed}" if listed else ""
        origin = self.files.heading(definition.origin)
        yield ""
        yield f"{_whose(definition)}{definition.kind.value} {name_text(definition.name)}{above}{interfaces} {{ {origin}"
        for field in definition.fields:
            generic = f" generic {quoted(field.generic)}" if field.generic else ""
            place = self.files.origin_text(field.origin)
            yield f"  field {name_text(field.name)}: {type_text(field.type)}{generic} {place}"
        for key, name in definition.methods.items():
            yield f"  method {name_text(key)} = {name_text(name)}"
        yield "}"

    def struct(self, definition: StructDefinition) -> Iterable[str]:
        size = f"size {definition.size} align {definition.alignment}"
        yield ""
        yield f"struct {name_text(definition.name)} {size} {{ {self.files.heading(definition.origin)}"
        for field in definition.fields:
            yield f"  field {name_text(field.name)} at {field.offset}: {type_text(field.type)}"
        yield "}"

    def global_definition(self, definition: GlobalDefinition) -> Iterable[str]:
        origin = self.files.heading(definition.origin)
        name = f"{definition.storage.value} {name_text(definition.name)}"
        head = f"{_whose(definition)}global {name}: {type_text(definition.type)} {origin}"
        if not definition.initial:
            yield head
            return
        yield f"{head} {{"
        for offset, value in definition.initial:
            yield f"  {offset} = {self.expression(value)}"
        yield "}"

    def procedure(self, procedure: Procedure) -> Iterable[str]:
        """The procedure, with the types of all its locals declared at the top."""
        declared: dict[str, Type] = {local.name: local.type for local in procedure.parameters}
        for local in locals_of(procedure):
            declared.setdefault(local.name, local.type)
        self._declared = declared
        listed = ", ".join(f"%{name_text(item.name)}: {type_text(item.type)}" for item in procedure.parameters)
        parameters = f"receiver {listed}" if procedure.is_instance else listed
        wraps = "" if procedure.wraps is None else f" wraps {name_text(procedure.wraps)}"
        head = f"{_whose(procedure)}procedure {name_text(procedure.name)}({parameters})"
        place = self.files.heading(procedure.origin)
        yield f"{head} -> {type_text(procedure.result)}{wraps} {{ {place}"
        own = {local.name for local in procedure.parameters}
        for name, type_ in declared.items():
            if name not in own:
                yield f"  local %{name_text(name)}: {type_text(type_)}"
        for block in procedure.blocks:
            yield f"{name_text(block.label)}:"
            for operation in block.operations:
                yield f"  {self.operation(operation)} {self.files.origin_text(operation.origin)}"
            terminator = block.terminator
            yield f"  {self.terminator(terminator)} {self.files.origin_text(terminator.origin)}"
        yield "}"
        self._declared = None

    # Operations

    def operation(self, operation: Operation) -> str:
        match operation:
            case Assign(target=target, value=value):
                return f"{self.local(target)} = {self.expression(value)}"
            case Load(target=target, place=place, obligation=obligation):
                return f"{self.local(target)} = load {self.place(place)}{_bang(obligation)}"
            case Store(place=place, value=value, obligation=obligation):
                return f"store {self.place(place)}, {self.expression(value)}{_bang(obligation)}"
            case New(target=target, class_name=class_name):
                return f"{self.local(target)} = new {name_text(class_name)}"
            case NewArray(target=target, type=type_, length=length):
                return f"{self.local(target)} = newarray {type_text(type_)}, {self.expression(length)}"
            case Havoc(target=target, name=name):
                return f"{self.local(target)} = havoc {name_text(name)}"
            case Call() | CallVirtual() | CallPointer():
                return self._call(operation)
            case Assume(condition=condition):
                return f"assume {self.expression(condition)}"
            case Check(condition=condition, obligation=violated):
                return f"check {self.expression(condition)}{_bang(violated)}"
            case CheckMemory(condition=memory, obligation=violated):
                return f"checkmemory {self._memory_condition(memory)}{_bang(violated)}"
            case Raise(exception=exception, obligation=violated, after=earlier, by=who):
                inside = "inside " if who is RaisedBy.LIBRARY else ""
                after = "" if earlier is None else f" after {self.expression(earlier)}"
                return f"raise {inside}{self.expression(exception)}{after}{_bang(violated)}"
            case Clause(kind=kind, clause=clause, bindings=bindings, obligation=obligation):
                bound = ", ".join(f"{name_text(name)} = {self.local(local)}" for name, local in bindings)
                return f"clause {kind.value} {name_text(clause)} ({bound}){_bang(obligation)}"
            case Allocate() | Free() | Copy() | Fill() | Disjoint() | Inspect():
                return self._memory(operation)
            case _:
                assert_never(operation)

    def _memory_condition(self, condition: MemoryCondition) -> str:
        match condition:
            case Initialised(pointer=pointer, type=type_, reading=reading):
                return f"{reading.value} {self.expression(pointer)}, {type_text(type_)}"
            case Within(pointer=pointer, index=index, size=size, use=use):
                parts = ", ".join(self.expression(part) for part in (pointer, index, size))
                return f"{use.value} {parts}"
            case SameObject(left=left, right=right, size=None):
                return f"order {self.expression(left)}, {self.expression(right)}"
            case SameObject(left=left, right=right, size=distance):
                parts = ", ".join(self.expression(part) for part in (left, right, distance) if part is not None)
                return f"distance {parts}"

    def _memory(self, operation: Allocate | Free | Copy | Fill | Disjoint | Inspect) -> str:
        match operation:
            case Allocate(target=target, type=type_, count=count, storage=storage, zeroed=zeroed):
                kind = f"{storage.value} zeroed" if zeroed else storage.value
                made = f"allocate {kind} {type_text(type_)}, {self.expression(count)}"
                return f"{self.local(target)} = {made}{_bang(operation.obligation)}"
            case Free(pointer=pointer, storage=storage, obligation=obligation):
                return f"free {storage.value} {self.expression(pointer)}{_bang(obligation)}"
            case Copy(destination=destination, source=source, size=size, obligation=obligation):
                parts = ", ".join(self.expression(part) for part in (destination, source, size))
                return f"copy {parts}{_bang(obligation)}"
            case Fill(destination=destination, byte=byte, size=size, obligation=obligation):
                parts = ", ".join(self.expression(part) for part in (destination, byte, size))
                return f"fill {parts}{_bang(obligation)}"
            case Disjoint(left=left, left_size=size, right=right, right_size=other, obligation=obligation):
                parts = ", ".join(self.expression(part) for part in (left, size, right, other))
                return f"disjoint {parts}{_bang(obligation)}"
            case Inspect(target=target, aspect=aspect, pointer=pointer):
                return f"{self.local(target)} = inspect {aspect.value} {self.expression(pointer)}"

    def _call(self, operation: Call | CallVirtual | CallPointer) -> str:
        target = f"{self.local(operation.target)} = " if operation.target is not None else ""
        listed = ", ".join(self.expression(argument) for argument in operation.arguments)
        match operation:
            case Call(callee=callee, raised=raised):
                return f"{target}call {name_text(callee)}({listed}){self._raised(raised)}"
            case CallVirtual(static_type=static_type, key=key, raised=raised):
                place = f"{type_text(static_type)}, {name_text(key)}"
                return f"{target}virtual {place}({listed}){self._raised(raised)}"
            case CallPointer(pointer=pointer, obligation=obligation):
                return f"{target}indirect {self.expression(pointer)}({listed}){_bang(obligation)}"

    def _raised(self, raised: Local | None) -> str:
        return f" raises {self.local(raised)}" if raised is not None else ""

    def terminator(self, terminator: Terminator) -> str:
        match terminator:
            case Goto(target=target):
                return f"goto {name_text(target)}"
            case Branch(condition=condition, then=then, otherwise=otherwise):
                return f"branch {self.expression(condition)}, {name_text(then)}, {name_text(otherwise)}"
            case Return(value=value):
                return "return" if value is None else f"return {self.expression(value)}"
            case Throw(exception=exception):
                return f"throw {self.expression(exception)}"
            case Stop(reason=reason, status=status):
                return f"stop {reason.value}" + ("" if status is None else f", {self.expression(status)}")
            case _:
                assert_never(terminator)

    def place(self, place: Place) -> str:
        match place:
            case GlobalPlace(name=name, type=type_):
                return f"global({name_text(name)}, {type_text(type_)})"
            case FieldPlace(object=object_, owner=owner, field=field, type=type_):
                where = f"{name_text(owner)}, {name_text(field)}"
                return f"field({self.expression(object_)}, {where}, {type_text(type_)})"
            case ElementPlace(array=array, index=index, type=type_):
                return f"element({self.expression(array)}, {self.expression(index)}, {type_text(type_)})"
            case DerefPlace(pointer=pointer, type=type_):
                return f"deref({self.expression(pointer)}, {type_text(type_)})"
            case _:
                assert_never(place)

    # Expressions

    def local(self, local: Local) -> str:
        known = None if self._declared is None else self._declared.get(local.name)
        suffix = "" if self._declared is None or known == local.type else f":{type_text(local.type)}"
        return f"%{name_text(local.name)}{suffix}"

    def expression(self, expr: Expr) -> str:
        """Without recursion: the stack holds text still to be written and expressions still to be printed."""
        parts: list[str] = []
        pending: list[str | Expr] = [expr]
        while pending:
            current = pending.pop()
            if isinstance(current, str):
                parts.append(current)
            else:
                pending.extend(reversed(self._shape(current)))
        return "".join(parts)

    def _shape(self, expr: Expr) -> tuple[str | Expr, ...]:
        match expr:
            case Local():
                return (self.local(expr),)
            case Const(value=value, type=type_):
                plain = type_ == (BOOL if isinstance(value, bool) else I32)
                return (number_text(value) + ("" if plain else f":{type_text(type_)}"),)
            case Null(type=type_):
                return (f"null:{type_text(type_)}",)
            case StringConst(text=text):
                return (quoted(text),)
            case ClassConst(of=of):
                return (f"class({type_text(of)})",)
            case GlobalAddress(name=name, type=type_):
                return (f"address({name_text(name)}, {type_text(type_)})",)
            case FunctionAddress(name=name, type=type_):
                return (f"function({name_text(name)}, {type_text(type_)})",)
            case _:
                return self._compound(expr)

    def _compound(self, expr: Expr) -> tuple[str | Expr, ...]:
        match expr:
            case Unary(op=unary, operand=operand):
                return (f"{unary.value}(", operand, ")")
            case Binary(op=binary, left=left, right=right):
                return (f"{binary.value}(", left, ", ", right, ")")
            case Convert(operand=operand, type=type_):
                return ("convert(", operand, f", {type_text(type_)})")
            case InstanceOf(operand=operand, of=of):
                return ("instanceof(", operand, f", {type_text(of)})")
            case ArrayLength(operand=operand):
                return ("length(", operand, ")")
            case Conditional(condition=condition, then=then, otherwise=otherwise):
                return ("if(", condition, ", ", then, ", ", otherwise, ")")
            case PointerOffset(pointer=pointer, offset=offset, type=type_):
                return ("offset(", pointer, ", ", offset, f", {type_text(type_)})")
            case PointerDifference(left=left, right=right):
                return ("distance(", left, ", ", right, ")")
            case _:
                raise TypeError(f"not an expression: {type(expr).__name__}")


def _bang(obligation: str | None) -> str:
    return "" if obligation is None else f" !{name_text(obligation)}"
