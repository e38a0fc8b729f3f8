"""Starting from a state and giving one back."""

from __future__ import annotations

from dataclasses import replace

from tests.ir.build import AT, java_class, program, run, straight
from vernier.ir.expr import Binary, BinaryOp, ClassConst, Const, Expr, Local, StringConst
from vernier.ir.interp import Returned
from vernier.ir.ops import DerefPlace, FieldPlace, GlobalPlace, Load, New, Operation, Store
from vernier.ir.program import GlobalDefinition, GlobalStorage, Language
from vernier.ir.reached import renumbered
from vernier.ir.state import ArrayState, MemoryState, ObjectState, Pointer, Reference, State
from vernier.ir.state_text import state_to_text, text_to_state
from vernier.ir.types import CLASS, I8, I32, STRING, ArrayType, BlockType, PointerType, RefType

NODE = RefType("Node")
NEXT = FieldPlace(Local("n", NODE), "Node", "next", NODE)


def test_java_state_in_and_out() -> None:
    node, fresh, total = Local("n", NODE), Local("fresh", NODE), Local("total", I32)
    cls = java_class("Node", fields={"value": I32, "next": NODE, "data": ArrayType(I32)})
    count = GlobalDefinition("Node.count", I32, GlobalStorage.VARIABLE, (), AT)
    begun = GlobalDefinition("Node.<state>", I8, GlobalStorage.VARIABLE, (), AT)
    operations: list[Operation] = [
        New(fresh, "Node", AT),
        Store(FieldPlace(node, "Node", "next", NODE), fresh, AT),
        Load(total, FieldPlace(node, "Node", "value", I32), AT),
        Store(GlobalPlace("Node.count", I32), total, AT),
        Load(Local("state", I8), GlobalPlace("Node.<state>", I8), AT),
    ]
    result = Binary(BinaryOp.EQ, Local("state", I8), Const(1, I8))
    made = program(
        [straight("main", [node], operations, result)],
        language=Language.JAVA, classes=[cls], globals_=[count, begun],
    )  # fmt: skip
    start = State(
        locals={"n": Reference(3)},
        heap={
            3: ObjectState("Node", {("Node", "value"): 42, ("Node", "data"): Reference(5)}),
            5: ArrayState(ArrayType(I32), (1, 2)),
        },
        initialised=frozenset({"Node"}),
    )
    done = run(made, text_to_state(state_to_text(start)))
    assert done.end == Returned(True)
    final = done.final
    assert final.locals == {"n": Reference(3)}
    assert final.globals["Node.count"] == 42
    assert final.heap[3] == ObjectState(
        "Node", {("Node", "value"): 42, ("Node", "next"): Reference(6), ("Node", "data"): Reference(5)}
    )
    assert final.heap[5] == start.heap[5]
    assert final.heap[6] == ObjectState("Node", {("Node", "value"): 0, ("Node", "next"): None, ("Node", "data"): None})
    assert text_to_state(state_to_text(final)) == final


def test_memory_state_in_and_out() -> None:
    pointer, x = Local("p", PointerType(I32)), Local("x", I32)
    operations: list[Operation] = [
        Load(x, DerefPlace(pointer, I32), AT),
        Store(DerefPlace(pointer, I32), Binary(BinaryOp.ADD, x, Const(1, I32)), AT),
    ]
    made = program([straight("main", [pointer], operations, x)])
    start = State(locals={"p": Pointer(1, 4)}, heap={1: MemoryState(BlockType(I32, 2), 8, {4: (4, -7)})})
    done = run(made, start)
    assert done.end == Returned(-7)
    assert done.final.heap[1] == MemoryState(BlockType(I32, 2), 8, {4: (4, -6)})
    assert done.final.locals == {"p": Pointer(1, 4)}


def test_global_memory_is_replaced_by_the_state() -> None:
    from vernier.ir.expr import GlobalAddress

    table = GlobalDefinition("table", BlockType(I32, 2), GlobalStorage.MEMORY, ((0, Const(1, I32)),), AT)
    x = Local("x", I32)
    address = GlobalAddress("table", PointerType(I32))
    made = program([straight("main", [], [Load(x, DerefPlace(address, I32), AT)], x)], globals_=[table])
    assert run(made).end == Returned(1)
    start = State(heap={1: MemoryState(BlockType(I32, 2), 8, {0: (4, 9), 4: (4, 8)})}, global_objects={"table": 1})
    done = run(made, start)
    assert done.end == Returned(9)
    assert done.final.heap[1] == start.heap[1]


def test_strings_of_literals_and_objects_of_classes_stay_the_only_ones() -> None:
    text, class_ = Local("text", STRING), Local("class", CLASS)
    places = {"text": GlobalPlace("Main.text", STRING), "class": GlobalPlace("Main.class", CLASS)}
    values: dict[str, Expr] = {"text": StringConst("lit"), "class": ClassConst(ArrayType(I32))}
    made = program(
        [
            straight("make", [], [Store(place, values[name], AT) for name, place in places.items()], None),
            straight("text", [text, class_], [], Binary(BinaryOp.EQ, text, values["text"])),
            straight("class", [text, class_], [], Binary(BinaryOp.EQ, class_, values["class"])),
        ],
        language=Language.JAVA,
        globals_=[GlobalDefinition(each.name, each.type, GlobalStorage.VARIABLE, (), AT) for each in places.values()],
    )  # fmt: skip
    final = run(made, entry="make").final
    given = {name: final.globals[place.name] for name, place in places.items()}
    start = renumbered(text_to_state(state_to_text(replace(final, locals=given))))
    assert run(made, start, entry="text").end == Returned(True)
    assert run(made, start, entry="class").end == Returned(True)
    alike = State(locals=start.locals, heap=start.heap)
    assert run(made, alike, entry="text").end == Returned(False)
