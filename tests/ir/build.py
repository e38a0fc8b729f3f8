"""Small programs for tests, and running them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vernier.core.obligation import Code, Obligation, Sentences, ViolationPoint
from vernier.core.source import NOWHERE, Origin, Span
from vernier.ir.expr import Binary, BinaryOp, Const, Expr, Local
from vernier.ir.interp import Limits, ListInputs, Observer, Run, execute
from vernier.ir.ops import Operation, Return, Terminator
from vernier.ir.program import (
    Block,
    ClassDefinition,
    ClassKind,
    FieldDefinition,
    GlobalDefinition,
    Language,
    Procedure,
    Program,
    StructDefinition,
)
from vernier.ir.state import State, Value
from vernier.ir.types import I32, STRING, U16, VOID, ArrayType, Type

AT = Origin(Span("test.c", 3, 5, 3, 9))
TEN = Const(10, I32)


def number(value: int) -> Const:
    return Const(value, I32)


def local(name: str, type_: Type = I32) -> Local:
    return Local(name, type_)


def less(left: Expr, right: Expr) -> Binary:
    return Binary(BinaryOp.LT, left, right)


def plus(left: Expr, right: Expr) -> Binary:
    return Binary(BinaryOp.ADD, left, right)


def block(label: str, operations: Sequence[Operation], terminator: Terminator) -> Block:
    return Block(label, tuple(operations), terminator)


def procedure(
    name: str, parameters: Sequence[Local], result: Type, blocks: Sequence[Block], origin: Origin = AT
) -> Procedure:
    return Procedure(name, tuple(parameters), result, tuple(blocks), origin)


def straight(name: str, parameters: Sequence[Local], operations: Sequence[Operation], value: Expr | None) -> Procedure:
    """A procedure of one block that returns a value."""
    result = VOID if value is None else value.type
    return procedure(name, parameters, result, [block("entry", operations, Return(value, AT))])


def obligation(name: str, moment: ViolationPoint = ViolationPoint.IMMEDIATE) -> Obligation:
    return Obligation(name, Code.ASSERT, moment, AT.span, "main", Sentences.holding("it"))


def java_class(
    name: str,
    superclass: str | None = "java.lang.Object",
    fields: Mapping[str, Type] | None = None,
    methods: Mapping[str, str] | None = None,
    interfaces: tuple[str, ...] = (),
    kind: ClassKind = ClassKind.CLASS,
    *,
    is_library: bool = False,
) -> ClassDefinition:
    defined = tuple(FieldDefinition(field, type_, NOWHERE) for field, type_ in (fields or {}).items())
    return ClassDefinition(name, kind, superclass, interfaces, defined, dict(methods or {}), NOWHERE, is_library)


JAVA_CLASSES = (
    java_class("java.lang.Object", None, is_library=True),
    java_class("java.lang.String", fields={"value": ArrayType(U16)}, is_library=True),
    java_class("java.lang.Class", is_library=True),
    java_class("java.lang.Throwable", fields={"message": STRING}, is_library=True),
    java_class("java.lang.RuntimeException", "java.lang.Throwable", is_library=True),
)


def program(
    procedures: Sequence[Procedure],
    *,
    language: Language = Language.C,
    classes: Sequence[ClassDefinition] = (),
    globals_: Sequence[GlobalDefinition] = (),
    structs: Sequence[StructDefinition] = (),
    obligations: Sequence[Obligation] = (),
    pointer_width: int = 64,
) -> Program:
    known = (*JAVA_CLASSES, *classes) if language is Language.JAVA else classes
    return Program(
        language,
        {each.name: each for each in known},
        {each.name: each for each in structs},
        {each.name: each for each in globals_},
        {each.name: each for each in procedures},
        {each.id: each for each in obligations},
        pointer_width=pointer_width,
    )


def run(
    program_: Program,
    start: State | Sequence[Value] | None = None,
    inputs: Sequence[int | float | bool] = (),
    *,
    entry: str = "main",
    observer: Observer | None = None,
    limits: Limits = Limits(),  # noqa: B008 (frozen)
) -> Run:
    return execute(program_, entry, start, ListInputs(inputs), observer, limits)


def evaluate(expr: Expr, arguments: Mapping[str, tuple[Type, Value]]) -> Value:
    """The value of an expression over parameters."""
    from vernier.ir.interp import Returned

    parameters = [Local(name, type_) for name, (type_, _) in arguments.items()]
    done = run(program([straight("main", parameters, [], expr)]), [value for _, value in arguments.values()])
    assert isinstance(done.end, Returned), done.end
    return done.end.value
