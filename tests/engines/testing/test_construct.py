"""Start states by construction, on a hand-made class with a constructor and on C pointers."""

from __future__ import annotations

from tests.run.handmade import at, block, context
from vernier.core.obligation import Code, Obligation, Sentences, ViolationPoint
from vernier.core.outcome import Verdict
from vernier.engines.api import Task
from vernier.engines.testing import Effort, TestingEngine
from vernier.frontend.java import load_java_texts
from vernier.ir.expr import Binary, BinaryOp, Const, Expr, Local, Null
from vernier.ir.ops import Branch, Check, DerefPlace, FieldPlace, Load, Place, Return, Store
from vernier.ir.program import (
    ClassDefinition,
    ClassKind,
    FieldDefinition,
    Language,
    Procedure,
    Program,
    StructDefinition,
    StructField,
)
from vernier.ir.state import ObjectState, Reference
from vernier.ir.state_text import text_to_state
from vernier.ir.types import I32, VOID, PointerType, RefType, StructType

BOX = RefType("Box")
THIS = Local("this", BOX)
OTHER = Local("other", BOX)
VALUE = Local("v", I32)
ENGINE = TestingEngine(Effort.of_executions(2000))


def _obligation(number: int) -> Obligation:
    return Obligation(
        f"e/assert.{number}", Code.ASSERT, ViolationPoint.IMMEDIATE, at(number).span, "e", Sentences.holding("it")
    )


def _differs(left: Expr, value: int) -> Expr:
    return Binary(BinaryOp.NE, left, Const(value, I32))


def _boxes(entry: Procedure, *obligations: Obligation) -> Program:
    place = FieldPlace(THIS, "Box", "value", I32)
    body = block("start", (Store(place, VALUE, at(1)),), Return(None, at(1)))
    constructor = Procedure("Box.<init>(int)", (THIS, VALUE), VOID, (body,), at(1), is_instance=True)
    box = ClassDefinition("Box", ClassKind.CLASS, None, (), (FieldDefinition("value", I32, at(1)),), {}, at(1))
    procedures = {item.name: item for item in (constructor, entry)}
    return Program(Language.JAVA, {"Box": box}, {}, {}, procedures, {item.id: item for item in obligations})


def _read(place: Place, obligation: Obligation, value: int) -> tuple[Load, Check]:
    return Load(VALUE, place, at(2)), Check(_differs(VALUE, value), obligation.id, at(2))


def test_this_is_made_by_its_constructor_with_the_value_that_matters() -> None:
    asked = _obligation(1)
    operations = _read(FieldPlace(THIS, "Box", "value", I32), asked, 777_777)
    body = block("start", operations, Return(None, at(3)))
    entry = Procedure("Box.get()", (THIS,), VOID, (body,), at(2), is_instance=True)
    (outcome,) = ENGINE.run(Task(_boxes(entry, asked), entry.name, (asked,), {}, {}, ()), context())
    assert outcome.verdict is Verdict.REFUTED
    assert outcome.counterexample is not None
    start = text_to_state(outcome.counterexample.start)
    this = start.locals["this"]
    assert isinstance(this, Reference)
    assert start.heap[this.id] == ObjectState("Box", {("Box", "value"): 777_777})


def test_arguments_may_be_null_or_the_same_object() -> None:
    null, same = _obligation(1), _obligation(2)
    not_null = Binary(BinaryOp.NE, OTHER, Null(BOX))
    both = Local("both", BOX)
    operations = (Check(not_null, null.id, at(2)), Check(Binary(BinaryOp.NE, OTHER, both), same.id, at(3)))
    entry = Procedure("Box.eq(Box)", (both, OTHER), VOID, (block("start", operations, Return(None, at(3))),), at(2))
    task = Task(_boxes(entry, null, same), entry.name, (null, same), {}, {}, ())
    assert [outcome.verdict for outcome in ENGINE.run(task, context())] == [Verdict.REFUTED] * 2


def test_constants_of_enumerations_are_passed() -> None:
    text = """public class F {
        enum E { ONE, TWO, THREE; E next() { return values()[(ordinal() + 1) % 3]; } }
        enum S { A { int f() { return 1; } }, B { int f() { return 0; } }; abstract int f(); }
        public static void two(E t, E u) { if (t != null && t != u) assert t.next() != u; }
        public static void body(S s) { assert s == null || s.f() != 0; }
        public static void row(E... t) { if (t != null && t.length > 0) assert t[0] != E.TWO; }
    }"""
    lowered = load_java_texts({"F.java": text}, ["F.two", "F.body", "F.row"])
    for entry in lowered.entries:
        asked = tuple(
            item
            for item in lowered.program.obligations.values()
            if item.code is Code.ASSERT and item.procedure == entry.procedure
        )
        (outcome,) = ENGINE.run(Task(lowered.program, entry.start, asked, {}, {}, ()), context())
        assert outcome.verdict is Verdict.REFUTED, entry.procedure


def test_what_there_is_once_only_is_the_same_after_construction() -> None:
    text = """public class F {
        static class Named { private final Class<?> of; private final String name = "a name"; private String own = "";
            Named(String of) { this.of = of.getClass(); }
            void name(int n) { own = ("own " + n).intern(); } }
        public static void known(Named n) { assert n.of == String.class; }
        public static void literal(Named n) { assert n.name == "a name"; }
        public static void interned(Named n) { assert n.own == n.own.intern(); }
    }"""
    lowered = load_java_texts({"F.java": text}, ["F.known", "F.literal", "F.interned"])
    for entry in lowered.entries:
        asked = tuple(
            item
            for item in lowered.program.obligations.values()
            if item.code is Code.ASSERT and item.procedure == entry.procedure
        )
        (outcome,) = ENGINE.run(Task(lowered.program, entry.start, asked, {}, {}, ()), context())
        assert outcome.verdict is Verdict.UNKNOWN, entry.procedure


def test_c_pointers_point_to_filled_objects_or_nowhere() -> None:
    asked = _obligation(1)
    pointer = Local("p", PointerType(StructType("pair")))
    pair = StructDefinition("pair", 8, 4, (StructField("a", 0, I32), StructField("b", 4, I32)), at(1))
    operations = _read(DerefPlace(pointer, I32), asked, 4_242)
    is_null = Binary(BinaryOp.EQ, pointer, Null(pointer.type))
    blocks = (
        block("start", (), Branch(is_null, "end", "look", at(1))),
        block("look", operations, Return(None, at(2))),
        block("end", (), Return(None, at(3))),
    )
    entry = Procedure("f", (pointer,), VOID, blocks, at(1))
    program = Program(Language.C, {}, {"pair": pair}, {}, {"f": entry}, {asked.id: asked})
    (outcome,) = ENGINE.run(Task(program, "f", (asked,), {}, {}, ()), context())
    assert outcome.verdict is Verdict.REFUTED
