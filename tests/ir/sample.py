"""A program that has everything in it once."""

from __future__ import annotations

import math
from dataclasses import replace

from tests.ir.build import AT, JAVA_CLASSES, block, java_class, obligation, procedure
from vernier.core.obligation import ViolationPoint
from vernier.core.source import NOWHERE, Origin, Span
from vernier.ir.expr import (
    TRUE,
    ArrayLength,
    Binary,
    BinaryOp,
    ClassConst,
    Conditional,
    Const,
    Convert,
    FunctionAddress,
    GlobalAddress,
    InstanceOf,
    Local,
    Null,
    PointerDifference,
    PointerOffset,
    StringConst,
    Unary,
    UnaryOp,
)
from vernier.ir.memory_conditions import Initialised, Reading, SameObject, Use, Within
from vernier.ir.ops import (
    Allocate,
    Aspect,
    Assign,
    Assume,
    Branch,
    Call,
    CallPointer,
    CallVirtual,
    Check,
    CheckMemory,
    Clause,
    ClauseKind,
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
    Raise,
    RaisedBy,
    Return,
    Stop,
    StopReason,
    Storage,
    Store,
    Throw,
)
from vernier.ir.program import (
    ClassDefinition,
    ClassKind,
    FieldDefinition,
    GlobalDefinition,
    GlobalStorage,
    Language,
    Program,
    StructDefinition,
    StructField,
)
from vernier.ir.types import (
    BOOL,
    F32,
    F64,
    I32,
    I64,
    OBJECT,
    STRING,
    THROWABLE,
    U8,
    U64,
    VOID,
    VOID_POINTER,
    ArrayType,
    BlockType,
    PointerType,
    RefType,
    StructType,
)

NODE = RefType("pkg.Node$Inner")
INTS = ArrayType(I32)
INT_POINTER = PointerType(I32)
ELSEWHERE = Origin(Span("other file.c", 1, 1, 2, 2), "for each")


def java_sample() -> Program:
    """The Java half: classes, fields, arrays, dispatch, exceptions, clauses, constants of all kinds."""
    this, count = Local("this", NODE), Local("n", I32)
    array, text, found = Local("a", INTS), Local("odd name: %", STRING), Local("x", I32)
    raised, flag, fresh = Local("raised", THROWABLE), Local("flag", BOOL), Local("fresh", NODE)
    real, single, wide = Local("real", F64), Local("single", F32), Local("wide", I64)
    operations: list[Operation] = [
        Assign(text, StringConst('quote " back \\ line \n lone \ud800 nul \0 é'), AT),
        Assign(real, Const(math.nan, F64), ELSEWHERE),
        Assign(real, Const(-0.0, F64), NOWHERE),
        Assign(real, Const(-math.inf, F64), AT),
        Assign(real, Const(5e-324, F64), AT),
        Assign(single, Const(0.10000000149011612, F32), AT),
        Assign(wide, Const(-(1 << 63), I64), AT),
        New(fresh, "pkg.Node$Inner", AT),
        Store(FieldPlace(fresh, "pkg.Node$Inner", "value", I32), count, AT),
        NewArray(array, INTS, Const(3, I32), AT),
        Store(ElementPlace(array, Const(0, I32), I32), ArrayLength(array), AT),
        Load(found, ElementPlace(array, Const(0, I32), I32), AT),
        Load(found, GlobalPlace("pkg.Node.counter", I32), AT),
        CallVirtual(found, raised, NODE, "get(int)", (this, count), AT),
        Call(None, None, "pkg.Node.run()", (), AT),
        Assign(flag, InstanceOf(this, NODE), AT),
        Assign(flag, Binary(BinaryOp.NE, ClassConst(INTS), Null(OBJECT)), AT),
        Clause(ClauseKind.LOOP_INVARIANT, "loop 1", (("x y", found), ("n", count)), AT, "main/assert.1"),
        Check(Unary(UnaryOp.NOT, flag), "main/assert.1", AT),
        Raise(raised, "main/uncaught.1", AT),
        Raise(raised, "main/uncaught.1", AT, raised),
        Raise(raised, "main/uncaught.1", AT, None, RaisedBy.LIBRARY),
    ]
    get = procedure(
        "pkg.Node$Inner.get(int)",
        [this, count],
        I32,
        [
            block("start here", operations, Branch(flag, "bad", "good", AT)),
            block("bad", [], Throw(raised, AT)),
            block("good", [Assume(TRUE, AT)], Return(Conditional(flag, found, Const(0, I32)), ELSEWHERE)),
        ],
    )
    get = replace(get, is_instance=True)
    run = procedure("pkg.Node.run()", [], VOID, [block("entry", [], Return(None, AT))])
    started = [Call(None, None, run.name, (), AT)]
    start = procedure("<entry> pkg.Node.run()", [], VOID, [block("entry", started, Return(None, AT))])
    start = replace(start, wraps=run.name)
    native = replace(procedure("java.lang.Object.hashCode()", [Local("this", OBJECT)], I32, []), is_library=True)
    fields = (FieldDefinition("value", I32, AT), FieldDefinition("list", OBJECT, ELSEWHERE, "List<? extends T>"))
    node = ClassDefinition(
        NODE.name, ClassKind.CLASS, "java.lang.Object", ("pkg.Shape",), fields, {"get(int)": get.name}, AT
    )
    shape = java_class("pkg.Shape", None, kind=ClassKind.INTERFACE)
    counter = GlobalDefinition("pkg.Node.counter", I32, GlobalStorage.VARIABLE, ((0, Const(7, I32)),), AT)
    cache = GlobalDefinition("java.lang.Object.cache", I32, GlobalStorage.VARIABLE, (), AT, is_library=True)
    obligations = [obligation("main/assert.1"), obligation("main/uncaught.1", ViolationPoint.ESCAPE)]
    return Program(
        Language.JAVA,
        {each.name: each for each in (*JAVA_CLASSES, shape, node)},
        {},
        {counter.name: counter, cache.name: cache},
        {each.name: each for each in (get, run, start, native)},
        {each.id: each for each in obligations},
    )


def c_sample() -> Program:
    """The C half: memory, pointers, structs, function pointers, ends."""
    pointer, number, result = Local("p", INT_POINTER), Local("n", I64), Local("r", I32)
    callee, byte, flag = Local("f", VOID_POINTER), Local("b", U8), Local("t", BOOL)
    pair = StructType("pair")
    operations: list[Operation] = [
        Allocate(pointer, I32, Const(4, U64), Storage.HEAP, AT, zeroed=True),
        Allocate(pointer, BlockType(pair, 3), Const(1, I64), Storage.STACK, AT),
        Store(DerefPlace(pointer, I32), Const(5, I32), AT, "main/bounds.1"),
        Load(result, DerefPlace(PointerOffset(pointer, Const(4, I64), INT_POINTER), I32), AT, "main/bounds.1"),
        Assign(number, PointerDifference(pointer, Null(INT_POINTER)), AT),
        Assign(pointer, Convert(GlobalAddress("table", PointerType(BlockType(I32, 2))), INT_POINTER), AT),
        Assign(callee, FunctionAddress("twice", VOID_POINTER), AT),
        CallPointer(result, callee, (result,), AT, "main/bounds.1"),
        Copy(pointer, pointer, number, AT, "main/bounds.1"),
        Fill(pointer, byte, Const(8, U64), AT),
        CheckMemory(Initialised(pointer, I32, Reading.VALUE), "main/bounds.1", AT),
        CheckMemory(Initialised(pointer, U8, Reading.BYTES), "main/bounds.1", AT),
        CheckMemory(Within(pointer, result, Const(4, I64), Use.MOVE), "main/bounds.1", AT),
        CheckMemory(Within(pointer, number, Const(4, I64), Use.ACCESS), "main/bounds.1", AT),
        CheckMemory(SameObject(pointer, pointer), "main/bounds.1", AT),
        CheckMemory(SameObject(pointer, pointer, Const(4, I64)), "main/bounds.1", AT),
        Disjoint(pointer, Const(4, U64), pointer, number, "main/bounds.1", AT),
        Inspect(Local("size", U64), Aspect.SIZE, pointer, AT),
        Inspect(Local("dangling", BOOL), Aspect.DANGLING, pointer, AT),
        Allocate(pointer, I32, Const(1, U64), Storage.STATIC, AT, obligation="main/bounds.1"),
        Free(pointer, Storage.HEAP, AT, "main/bounds.1"),
        Call(result, None, "twice", (result,), AT),
        Call(None, None, "printf", (pointer, result, number), AT),
    ]
    main = procedure(
        "main",
        [],
        I32,
        [
            block("entry", [Havoc(byte, "a byte", AT), Havoc(flag, "flag", AT), *operations], Goto("next", AT)),
            block("next", [], Branch(flag, "stop", "more", AT)),
            block("stop", [], Stop(StopReason.EXIT, AT, result)),
            block("more", [], Branch(flag, "abort", "end", AT)),
            block("abort", [], Stop(StopReason.ABORT, AT)),
            block("end", [], Return(result, AT)),
        ],
    )
    doubled = Local("x", I32)
    twice = procedure("twice", [doubled], I32, [block("e", [], Return(Binary(BinaryOp.ADD, doubled, doubled), AT))])
    printf = procedure("printf", [Local("format", VOID_POINTER)], I32, [])
    struct = StructDefinition("pair", 8, 4, (StructField("a", 0, I32), StructField("b", 4, U8)), AT)
    table = GlobalDefinition(
        "table", BlockType(I32, 2), GlobalStorage.MEMORY, ((0, Const(1, I32)), (4, Const(2, I32))), AT
    )
    empty = GlobalDefinition("unknown size", BlockType(PointerType(pair), None), GlobalStorage.MEMORY, (), NOWHERE)
    return Program(
        Language.C,
        {},
        {"pair": struct},
        {"table": table, "unknown size": empty},
        {each.name: each for each in (main, twice, printf)},
        {"main/bounds.1": obligation("main/bounds.1")},
        pointer_width=32,
    )
