"""C memory: shapes, bounds, life, copies, function pointers, indeterminate values."""

from __future__ import annotations

import struct

import pytest

from tests.ir.build import AT, block, number, obligation, procedure, program, run, straight
from vernier.ir.expr import (
    Binary,
    BinaryOp,
    Conditional,
    Const,
    Convert,
    Expr,
    FunctionAddress,
    GlobalAddress,
    Local,
    Null,
    PointerDifference,
    PointerOffset,
)
from vernier.ir.interp import Returned, Run, Undefined, Unsupported
from vernier.ir.ops import (
    Allocate,
    Assign,
    Call,
    CallPointer,
    Copy,
    DerefPlace,
    Fill,
    Free,
    Load,
    Operation,
    Return,
    Storage,
    Store,
)
from vernier.ir.program import GlobalDefinition, GlobalStorage, Procedure, StructDefinition, StructField
from vernier.ir.state import FunctionPointer, MemoryState, Pointer
from vernier.ir.types import (
    BOOL,
    F32,
    F64,
    I8,
    I16,
    I32,
    I64,
    U8,
    U16,
    U32,
    U64,
    VOID,
    VOID_POINTER,
    BlockType,
    MemoryType,
    PointerType,
    StructType,
    Type,
)

P = Local("p", VOID_POINTER)
Q = Local("q", VOID_POINTER)
BOUNDS = "main/bounds.1"


def at(pointer: Expr, offset: int) -> Expr:
    return PointerOffset(pointer, Const(offset, I64), VOID_POINTER) if offset else pointer


def store(offset: int, value: Expr, pointer: Expr = P) -> Operation:
    return Store(DerefPlace(at(pointer, offset), value.type), value, AT, BOUNDS)


def load(name: str, type_: Type, offset: int, pointer: Expr = P) -> Operation:
    return Load(Local(name, type_), DerefPlace(at(pointer, offset), type_), AT, BOUNDS)


def allocate(size: int, target: Local = P, storage: Storage = Storage.HEAP, *, zeroed: bool = False) -> Operation:
    return Allocate(target, U8, Const(size, U64), storage, AT, zeroed)


def outcome(
    operations: list[Operation],
    value: Expr | None = None,
    others: tuple[Procedure, ...] = (),
    globals_: tuple[GlobalDefinition, ...] = (),
    inputs: tuple[int, ...] = (),
    structs: tuple[StructDefinition, ...] = (),
) -> Run:
    made = program(
        [straight("main", [], operations, value), *others],
        globals_=globals_,
        structs=structs,
        obligations=[obligation(BOUNDS)],
    )
    return run(made, inputs=inputs)


@pytest.mark.parametrize(
    ("written", "value", "read"),
    [
        (I32, -1, U32), (U32, 0xFFFFFFFE, I32), (I64, -2, U8), (U64, 0x0102030405060708, U16), (F32, 1.5, U32),
        (F64, -2.25, I64), (I64, 0x4004000000000000, F64), (U32, 0x3FC00000, F32), (BOOL, True, U8), (U8, 2, BOOL),
        (I16, -300, I8), (F64, 1.0, U8),
    ],
)  # fmt: skip
def test_reading_in_another_shape(written: Type, value: int | float, read: Type) -> None:
    done = outcome([allocate(8), store(0, Const(value, written)), load("x", read, 0)], Local("x", read))
    shapes = {"bool": "?", "i8": "b", "u8": "B", "i16": "h", "u16": "H", "i32": "i", "u32": "I", "i64": "q",
              "u64": "Q", "f32": "f", "f64": "d"}  # fmt: skip
    raw = struct.pack("<" + shapes[str(written)], value)
    shape = "<" + shapes[str(read)]
    assert done.end == Returned(struct.unpack(shape, raw[: struct.calcsize(shape)])[0])


def test_assembling_from_bytes_and_tearing() -> None:
    operations = [allocate(4), *(store(index, Const(index + 1, U8)) for index in range(4)), load("x", U32, 0)]
    assert outcome(operations, Local("x", U32)).end == Returned(0x04030201)
    operations = [allocate(8), store(0, Const(-1, I64)), store(2, Const(0, U16)), load("x", U64, 0)]
    assert outcome(operations, Local("x", U64)).end == Returned(0xFFFFFFFF0000FFFF)
    operations = [allocate(8), store(0, Const(-1, I64)), store(3, Const(7, U8)), load("x", U16, 3)]
    assert outcome(operations, Local("x", U16)).end == Returned(0xFF07)


def test_bounds_and_life() -> None:
    bad: list[list[Operation]] = [
        [allocate(4), store(1, number(1))],
        [allocate(4), store(-1, Const(1, U8))],
        [allocate(4), load("x", I64, 0)],
        [allocate(4), Free(P, Storage.HEAP, AT), load("x", U8, 0)],
        [allocate(4), Free(P, Storage.HEAP, AT), Free(P, Storage.HEAP, AT, BOUNDS)],
        [allocate(4), Free(at(P, 1), Storage.HEAP, AT, BOUNDS)],
        [allocate(4, storage=Storage.STACK), Free(P, Storage.HEAP, AT, BOUNDS)],
        [Assign(P, Null(VOID_POINTER), AT), load("x", U8, 0)],
        [Assign(P, Convert(Const(64, U64), VOID_POINTER), AT), load("x", U8, 0)],
        [allocate(4), Copy(P, at(P, 1), Const(4, U64), AT, BOUNDS)],
        [allocate(4), Fill(P, Const(0, U8), Const(5, I64), AT, BOUNDS)],
        [allocate(4), Fill(P, Const(0, U8), Const(-1, I64), AT, BOUNDS)],
        [allocate(4, storage=Storage.STACK), Free(P, Storage.STACK, AT), load("x", U8, 0)],
    ]
    for operations in bad:
        done = outcome(operations)
        assert isinstance(done.end, Undefined) and done.end.obligation == BOUNDS, operations
        assert done.violations == ((BOUNDS, AT),)
    good: list[list[Operation]] = [
        [Free(Null(VOID_POINTER), Storage.HEAP, AT, BOUNDS)],
        [allocate(0), Copy(P, P, Const(0, U64), AT, BOUNDS)],
        [allocate(4), Free(P, Storage.HEAP, AT, BOUNDS)],
    ]
    for operations in good:
        assert outcome(operations).end == Returned(None)


def test_stack_objects_die_with_their_procedure() -> None:
    escape = procedure(
        "escape", [], VOID_POINTER, [block("entry", [allocate(4, storage=Storage.STACK)], Return(P, AT))]
    )
    done = outcome([Call(Q, None, "escape", (), AT), load("x", U8, 0, Q)], others=(escape,))
    assert isinstance(done.end, Undefined) and "life has ended" in done.end.detail


def test_pointers_in_memory() -> None:
    operations = [allocate(16), allocate(8, Q), store(0, Q), load("r", VOID_POINTER, 0)]
    same = Binary(BinaryOp.EQ, Local("r", VOID_POINTER), Q)
    assert outcome(operations, same).end == Returned(True)
    torn = [*operations, load("x", U32, 0)]
    assert isinstance(outcome(torn).end, Unsupported)
    overwritten = [*operations, store(4, number(0)), load("x", U32, 4)]
    assert outcome(overwritten, Local("x", U32)).end == Returned(0)
    half = [*operations, store(4, number(0)), load("x", U32, 0)]
    assert isinstance(outcome(half).end, Unsupported)
    null = [allocate(8, zeroed=True), load("r", VOID_POINTER, 0)]
    assert outcome(null, Binary(BinaryOp.EQ, Local("r", VOID_POINTER), Null(VOID_POINTER))).end == Returned(True)


def test_integers_turned_pointers() -> None:
    pointer = Convert(Const(-1, I64), VOID_POINTER)
    assert outcome([], Convert(pointer, I64)).end == Returned(-1)
    assert outcome([], Convert(at(pointer, 3), U32)).end == Returned(2)
    assert outcome([], Convert(Convert(Const(0, I32), VOID_POINTER), BOOL)).end == Returned(False)
    assert outcome([allocate(1)], Convert(P, BOOL)).end == Returned(True)
    assert isinstance(outcome([allocate(1)], Convert(P, I64)).end, Unsupported)


def test_comparison_and_difference() -> None:
    moved = at(P, 12)
    assert outcome([allocate(20)], PointerDifference(moved, at(P, 4))).end == Returned(8)
    assert outcome([allocate(20)], Binary(BinaryOp.LT, P, moved)).end == Returned(True)
    assert outcome([allocate(20)], Binary(BinaryOp.GE, P, moved)).end == Returned(False)
    assert outcome([allocate(20), allocate(20, Q)], Binary(BinaryOp.NE, P, Q)).end == Returned(True)


def test_copy_and_fill() -> None:
    operations = [
        allocate(16), allocate(16, Q, zeroed=True), store(0, Const(0x11223344, I32)), store(4, Q),
        Copy(at(Q, 2), P, Const(12, U64), AT), load("x", I32, 2, Q), load("r", VOID_POINTER, 6, Q),
    ]  # fmt: skip
    same = Binary(BinaryOp.EQ, Local("r", VOID_POINTER), Q)
    assert outcome(operations, Conditional(same, Local("x", I32), number(0))).end == Returned(0x11223344)
    overlap = [
        allocate(8), *(store(index, Const(index, U8)) for index in range(8)),
        Copy(at(P, 1), P, Const(7, U64), AT), load("x", U64, 0),
    ]  # fmt: skip
    assert outcome(overlap, Local("x", U64)).end == Returned(0x0605040302010000)
    filled = [allocate(8), Fill(at(P, 2), Const(0xAB, U8), Const(4, U64), AT), load("x", U16, 3)]
    assert outcome(filled, Local("x", U16)).end == Returned(0xABAB)
    part = [allocate(8), Fill(P, Const(0, U8), Const(4, U64), AT), load("x", I32, 0), load("y", U8, 4)]
    done = outcome(part, Local("x", I32), inputs=(9,))
    assert done.end == Returned(0) and [value.name for value in done.inputs] == ["uninitialised"]


def test_indeterminate_values_are_inputs_and_stay() -> None:
    operations = [allocate(8), load("x", I32, 0), load("y", I32, 0)]
    done = outcome(operations, Binary(BinaryOp.SUBTRACT, Local("x", I32), Local("y", I32)), inputs=(77,))
    assert done.end == Returned(0)
    assert [(value.type, value.value, value.name) for value in done.inputs] == [("i32", 77, "uninitialised")]
    mixed = [allocate(2), store(0, Const(1, U8)), load("x", U16, 0)]
    assert outcome(mixed, Local("x", U16), inputs=(2,)).end == Returned(0x0201)
    cleared = [allocate(2), allocate(2, Q, zeroed=True), Copy(Q, P, Const(2, U64), AT), load("x", U16, 0, Q)]
    assert len(outcome(cleared, inputs=(1,)).inputs) == 1


def test_globals() -> None:
    pair = StructType("pair")
    struct_ = StructDefinition("pair", 16, 8, (StructField("a", 0, I32), StructField("next", 8, PointerType(pair))), AT)
    first = GlobalAddress("first", PointerType(pair))
    initial: tuple[tuple[int, Expr], ...] = (
        (0, number(5)),
        (8, PointerOffset(first, Const(16, I64), PointerType(pair))),
    )
    definition = GlobalDefinition("first", BlockType(pair, 2), GlobalStorage.MEMORY, initial, AT)
    operations = [load("r", VOID_POINTER, 8, first), load("x", I32, 0, Local("r", VOID_POINTER))]
    done = outcome(operations, Local("x", I32), globals_=(definition,), structs=(struct_,))
    assert done.end == Returned(0)
    state = done.final
    memory = state.heap[state.global_objects["first"]]
    assert isinstance(memory, MemoryState) and memory.size == 32
    assert memory.cells[0] == (4, 5) and memory.cells[8] == (8, Pointer(state.global_objects["first"], 16))
    assert memory.cells[16] == (4, 0) and memory.cells[24] == (8, Pointer(0, 0))


def test_function_pointers() -> None:
    x, f = Local("x", I32), Local("f", VOID_POINTER)
    twice = straight("twice", [x], [], Binary(BinaryOp.ADD, x, x))
    take = Assign(f, FunctionAddress("twice", VOID_POINTER), AT)
    call = CallPointer(x, f, (number(21),), AT, BOUNDS)
    assert outcome([take, call], x, others=(twice,)).end == Returned(42)
    bad: list[list[Operation]] = [
        [take, CallPointer(x, f, (), AT, BOUNDS)],
        [take, CallPointer(x, f, (Const(1, I64),), AT, BOUNDS)],
        [take, CallPointer(x, at(f, 1), (number(1),), AT, BOUNDS)],
        [allocate(1), CallPointer(x, P, (number(1),), AT, BOUNDS)],
        [take, load("y", U8, 0, f)],
    ]
    for operations in bad:
        done = outcome(operations, others=(twice,))
        assert isinstance(done.end, Undefined) and done.end.obligation == BOUNDS
    stored = [allocate(8), take, store(0, f), load("g", VOID_POINTER, 0)]
    end = outcome(stored, Local("g", VOID_POINTER), others=(twice,)).end
    assert end == Returned(FunctionPointer("twice"))


@pytest.mark.parametrize("width", (32, 64))
def test_pointer_width(width: int) -> None:
    pointer = PointerType(None)
    types: list[MemoryType] = [pointer]
    main = straight("main", [], [Allocate(P, types[0], Const(2, U64), Storage.HEAP, AT), load("x", U8, 7)], None)
    made = program([main], obligations=[obligation(BOUNDS)], pointer_width=width)
    assert run(made, inputs=[1]).end == Returned(None)
    beyond = straight("main", [], [Allocate(P, types[0], Const(2, U64), Storage.HEAP, AT), load("x", U8, 8)], None)
    far = run(program([beyond], obligations=[obligation(BOUNDS)], pointer_width=width), inputs=[1])
    assert isinstance(far.end, Undefined) is (width == 32)


def test_results_of_void_calls() -> None:
    nothing = procedure("nothing", [], VOID, [block("entry", [], Return(None, AT))])
    assert outcome([Call(None, None, "nothing", (), AT)], others=(nothing,)).end == Returned(None)
