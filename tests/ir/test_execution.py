"""Calls, exceptions, dispatch, limits, inputs, clauses and the different ends of a run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.ir.build import AT, block, java_class, less, number, obligation, plus, procedure, program, run, straight
from vernier.core.obligation import ViolationPoint
from vernier.core.source import Origin, Span
from vernier.ir.expr import (
    FALSE,
    TRUE,
    ArrayLength,
    Binary,
    BinaryOp,
    Conditional,
    Const,
    Expr,
    InstanceOf,
    Local,
    Null,
    StringConst,
)
from vernier.ir.interp import (
    Blocked,
    Limits,
    ListInputs,
    Machine,
    MissingModel,
    Mode,
    Observer,
    OutOfInputs,
    OutOfMemory,
    OutOfSteps,
    OutOfTime,
    Returned,
    SeededInputs,
    StackOverflow,
    Stopped,
    Threw,
    Undefined,
    Violated,
    execute,
)
from vernier.ir.interp.values import Runtime
from vernier.ir.ops import (
    Assign,
    Assume,
    Branch,
    Call,
    CallVirtual,
    Check,
    Clause,
    ClauseKind,
    ElementPlace,
    FieldPlace,
    GlobalPlace,
    Goto,
    Havoc,
    Load,
    New,
    NewArray,
    Operation,
    Raise,
    Return,
    Stop,
    StopReason,
    Store,
    Throw,
)
from vernier.ir.program import GlobalDefinition, GlobalStorage, Language, Procedure, Program
from vernier.ir.state import Reference
from vernier.ir.types import BOOL, F64, I32, I64, OBJECT, STRING, THROWABLE, U8, VOID, ArrayType, RefType

N, S, R = Local("n", I32), Local("s", I32), Local("r", I32)
FAILURE = RefType("java.lang.RuntimeException")
E, F = Local("e", THROWABLE), Local("f", FAILURE)


def counting(limit: Expr) -> Procedure:
    """Sums 0 .. limit-1 modulo 2^32."""
    i = Local("i", I32)
    return procedure(
        "main",
        [N],
        I32,
        [
            block("entry", [Assign(i, number(0), AT), Assign(S, number(0), AT)], Goto("head", AT)),
            block("head", [], Branch(less(i, limit), "body", "end", AT)),
            block("body", [Assign(S, plus(S, i), AT), Assign(i, plus(i, number(1)), AT)], Goto("head", AT)),
            block("end", [], Return(S, AT)),
        ],
    )


def test_loop_and_count() -> None:
    machine = Machine(program([counting(N)]))
    counted = machine.run("main", [1000], ListInputs([]), mode=Mode.COUNTED)
    assert counted.end == Returned(499_500)
    assert counted.operations == 3 + 1001 + 3000 + 1


def test_limits() -> None:
    forever = procedure("main", [], VOID, [block("entry", [], Goto("entry", AT))])
    assert run(program([forever]), limits=Limits(steps=5000)).end == OutOfSteps()
    assert run(program([forever]), limits=Limits(steps=10**12, seconds=0.05)).end == OutOfTime()
    deeper = straight("main", [], [Call(None, None, "main", (), AT)], None)
    assert run(program([deeper])).end == StackOverflow()
    huge = straight("main", [], [NewArray(Local("a", ArrayType(I32)), ArrayType(I32), number(0x7FFFFFFF), AT)], None)
    assert run(program([huge], language=Language.JAVA)).end == OutOfMemory(AT)


def test_deep_recursion_within_the_limit() -> None:
    body = block("more", [Call(R, None, "main", (plus(N, number(-1)),), AT)], Return(plus(R, number(1)), AT))
    start = block("entry", [], Branch(less(N, number(1)), "end", "more", AT))
    made = program([procedure("main", [N], I32, [start, body, block("end", [], Return(number(0), AT))])])
    assert run(made, [20_000]).end == Returned(20_000)


def test_inputs_are_recorded_and_replayed() -> None:
    x, y, t = Local("x", I32), Local("y", F64), Local("t", BOOL)
    operations = [Havoc(x, "x", AT), Havoc(y, "y", AT), Havoc(t, "t", AT)]
    made = program([straight("main", [N], operations, Conditional(t, x, N))])
    first = execute(made, "main", None, SeededInputs(3))
    assert [(value.type, value.name) for value in first.inputs] == [
        ("i32", "n"), ("i32", "x"), ("f64", "y"), ("bool", "t"),
    ]  # fmt: skip
    assert execute(made, "main", None, ListInputs(first.inputs)) == first
    assert isinstance(execute(made, "main", None, ListInputs(first.inputs[:2])).end, OutOfInputs)
    assert execute(made, "main", None, SeededInputs(3)) == first


def test_replayed_values_are_fitted() -> None:
    x = Local("x", U8)
    made = program([straight("main", [], [Havoc(x, "x", AT)], x)])
    assert run(made, inputs=[300]).end == Returned(44)


def test_checks_assumptions_and_stops() -> None:
    holds = less(N, number(5))
    place = Origin(Span("f.c", 7, 1, 7, 9))
    operations: list[Operation] = [Check(holds, "main/assert.1", place), Assume(less(N, number(9)), AT)]
    made = program([straight("main", [N], operations, N)], obligations=[obligation("main/assert.1")])
    assert run(made, [4]).violations == ()
    seven = run(made, [7])
    assert (seven.end, seven.violations) == (Returned(7), (("main/assert.1", place),))
    assert seven.violated("main/assert.1")
    assert run(made, [9]).end == Blocked(AT)
    stopped = run(made, [7], limits=Limits(stop_at=frozenset({"main/assert.1"})))
    assert stopped.end == Violated("main/assert.1", place)
    for reason in (StopReason.EXIT, StopReason.ABORT, StopReason.UNSUPPORTED):
        stop = procedure("main", [], VOID, [block("entry", [], Stop(reason, place, number(3)))])
        assert run(program([stop])).end == Stopped(reason, 3, place)
    stop = procedure("main", [], VOID, [block("entry", [], Stop(StopReason.ASSUME, place))])
    assert run(program([stop])).end == Blocked(place)


def test_breaking_the_laws_of_the_ir_is_undefined() -> None:
    division = straight("main", [N], [], Binary(BinaryOp.DIVIDE, number(1), N))
    end = run(program([division]), [0]).end
    assert isinstance(end, Undefined) and end.obligation is None and end.origin == AT
    length = straight("main", [], [], ArrayLength(Null(ArrayType(I32))))
    assert isinstance(run(program([length], language=Language.JAVA)).end, Undefined)


def test_undefined_arms_are_not_evaluated() -> None:
    deep: Expr = Binary(BinaryOp.DIVIDE, number(100), N)
    for _ in range(60):
        deep = plus(deep, number(0))
    guarded = Conditional(Binary(BinaryOp.EQ, N, number(0)), number(-1), deep)
    made = program([straight("main", [N], [], guarded)])
    assert run(made, [0]).end == Returned(-1)
    assert run(made, [7]).end == Returned(14)


def test_missing_models() -> None:
    outside = procedure("library", [], VOID, [])
    made = program([straight("main", [], [Call(None, None, "library", (), AT)], None), outside])
    assert run(made).end == MissingModel("library", AT)


def test_clauses() -> None:
    clause = Clause(ClauseKind.ASSERT, "c1", (("n", N),), AT, "main/assert.1")
    made = program([straight("main", [N], [clause], N)], obligations=[obligation("main/assert.1")])
    assert run(made, [4]).unchecked_clauses == ("c1",)
    seen: list[object] = []

    def evaluator(operation: Clause, values: object, _session: object) -> bool:
        seen.append((operation.clause, values))
        return False

    done = execute(made, "main", [4], ListInputs([]), clause_evaluator=evaluator)
    assert seen == [("c1", (4,))]
    assert done.violated("main/assert.1") and done.unchecked_clauses == ()


# Java


def java(procedures: Sequence[Procedure], **parts: object) -> Program:
    return program(procedures, language=Language.JAVA, **parts)  # type: ignore[arg-type]


def thrower() -> Procedure:
    place = FieldPlace(F, "java.lang.Throwable", "message", STRING)
    operations: list[Operation] = [
        New(F, FAILURE.name, AT),
        Store(place, StringConst("no"), AT),
        Raise(F, "main/uncaught.1", AT),
    ]
    return procedure("thrower", [], I32, [block("entry", operations, Throw(F, AT))])


def test_exceptions_are_caught_by_calls() -> None:
    call = Call(R, E, "thrower", (), AT)
    main = procedure(
        "main",
        [],
        I32,
        [
            block("entry", [Assign(R, number(1), AT), call], Branch(_null(E), "good", "bad", AT)),
            block("good", [], Return(number(100), AT)),
            block("bad", [], Return(R, AT)),
        ],
    )
    made = java([main, thrower()], obligations=[obligation("main/uncaught.1", ViolationPoint.ESCAPE)])
    caught = run(made)
    assert (caught.end, caught.violations) == (Returned(1), ())
    normal = replace(made, procedures={**made.procedures, "thrower": straight("thrower", [], [], number(5))})
    assert run(normal).end == Returned(100)


def _null(expr: Expr) -> Expr:
    return Binary(BinaryOp.EQ, expr, Null(expr.type))


def test_an_escaping_exception_violates_the_obligation_of_its_last_raise() -> None:
    again = procedure(
        "main",
        [],
        I32,
        [
            block("entry", [Call(R, E, "thrower", (), AT)], Branch(_null(E), "good", "bad", AT)),
            block("good", [], Return(R, AT)),
            block("bad", [Raise(E, "main/uncaught.2", AT)], Throw(E, AT)),
        ],
    )
    names = ("main/uncaught.1", "main/uncaught.2")
    made = java([again, thrower()], obligations=[obligation(name, ViolationPoint.ESCAPE) for name in names])
    done = run(made)
    assert isinstance(done.end, Threw)
    assert (done.end.class_name, done.end.message, done.end.obligation) == (FAILURE.name, "no", "main/uncaught.2")
    assert [name for name, _ in done.violations] == ["main/uncaught.2"]
    assert done.end.reference.id in done.final.heap


def test_dispatch_and_instances() -> None:
    top, low, shape = RefType("Top"), RefType("Low"), RefType("Shape")
    this = Local("this", top)
    classes = [
        java_class("Shape", None, methods={"area()": "Shape.area()"}),
        java_class("Top", methods={"size()": "Top.size()"}, interfaces=("Shape",)),
        java_class("Low", "Top", methods={"size()": "Low.size()"}),
    ]
    bodies = [straight(name, [this], [], number(value)) for name, value in
              (("Shape.area()", 1), ("Top.size()", 10), ("Low.size()", 20))]  # fmt: skip
    a, b, x, y, t = Local("a", top), Local("b", top), Local("x", I32), Local("y", I32), Local("t", BOOL)
    operations: list[Operation] = [
        New(a, "Top", AT),
        New(b, "Low", AT),
        CallVirtual(x, None, top, "size()", (a,), AT),
        CallVirtual(y, None, top, "size()", (b,), AT),
        Assign(x, plus(x, y), AT),
        CallVirtual(y, None, shape, "area()", (b,), AT),
        Assign(t, Binary(BinaryOp.AND, InstanceOf(b, low), InstanceOf(a, shape)), AT),
        Assign(t, Binary(BinaryOp.AND, t, Binary(BinaryOp.XOR, InstanceOf(a, low), TRUE)), AT),
        Assign(t, Binary(BinaryOp.AND, t, Binary(BinaryOp.EQ, InstanceOf(Null(top), top), FALSE)), AT),
    ]
    main = straight("main", [], operations, Conditional(t, plus(x, y), number(0)))
    assert run(java([main, *bodies], classes=classes)).end == Returned(31)
    abstract = straight("main", [], [New(a, "Top", AT), CallVirtual(None, None, top, "none()", (a,), AT)], None)
    assert run(java([abstract, *bodies], classes=classes)).end == MissingModel("Top.none()", AT)


def test_arrays_are_covariant() -> None:
    strings, objects = ArrayType(STRING), ArrayType(OBJECT)
    a, t = Local("a", strings), Local("t", BOOL)
    test = Binary(BinaryOp.AND, InstanceOf(a, objects), InstanceOf(a, RefType("java.lang.Cloneable")))
    wrong = InstanceOf(a, ArrayType(I32))
    operations: list[Operation] = [NewArray(a, strings, number(2), AT), Assign(t, test, AT)]
    made = java([straight("main", [], operations, Binary(BinaryOp.AND, t, Binary(BinaryOp.EQ, wrong, FALSE)))])
    assert run(made).end == Returned(True)


def test_fields_statics_and_strings() -> None:
    counter = GlobalDefinition("C.count", I32, GlobalStorage.VARIABLE, ((0, number(5)),), AT)
    word = GlobalDefinition("C.word", STRING, GlobalStorage.VARIABLE, (), AT)
    x, s, again = Local("x", I32), Local("w", STRING), Local("again", STRING)
    operations: list[Operation] = [
        Load(x, GlobalPlace("C.count", I32), AT),
        Store(GlobalPlace("C.count", I32), plus(x, number(1)), AT),
        Store(GlobalPlace("C.word", STRING), StringConst("hello"), AT),
        Load(s, GlobalPlace("C.word", STRING), AT),
        Assign(again, StringConst("hello"), AT),
        Load(x, GlobalPlace("C.count", I32), AT),
    ]
    same = Binary(BinaryOp.EQ, s, again)
    machine = Machine(
        java([straight("main", [], operations, Conditional(same, x, number(0)))], globals_=[counter, word])
    )
    for _ in range(2):
        assert machine.run("main", None, ListInputs([])).end == Returned(6)


def test_narrow_cells_and_unsigned_values() -> None:
    cells = ArrayType(U8)
    a, x = Local("a", cells), Local("x", U8)
    operations: list[Operation] = [
        NewArray(a, cells, number(1), AT),
        Store(ElementPlace(a, number(0), U8), Const(200, U8), AT),
        Load(x, ElementPlace(a, number(0), U8), AT),
    ]
    made = java([straight("main", [], operations, Binary(BinaryOp.ADD, x, Const(100, U8)))])
    assert run(made).end == Returned(44)


class Recorder(Observer):
    """Writes down what it is told."""

    def __init__(self) -> None:
        self.events: list[str] = []

    def entered(self, procedure: Procedure, arguments: Sequence[Runtime]) -> None:
        self.events.append(f"enter {procedure.name}{tuple(arguments)}")

    def left(self, procedure: Procedure, result: Runtime) -> None:
        self.events.append(f"leave {procedure.name} {result}")

    def threw(self, procedure: Procedure, exception: Runtime) -> None:
        self.events.append(f"throw {procedure.name} {exception.CLASS_NAME}")

    def assigned(self, operation: Operation, value: Runtime) -> None:
        self.events.append(f"{type(operation).__name__} {self.value(value)}")

    def loaded(self, operation: Load, holder: Runtime, index: int | None, value: Runtime) -> None:  # noqa: ARG002
        self.events.append(f"load {self.value(holder)} {index} {value}")

    def stored(self, operation: object, holder: Runtime, index: int | None, value: Runtime) -> None:  # noqa: ARG002
        self.events.append(f"store {self.value(holder)} {index} {self.value(value)}")

    def branched(self, terminator: Branch, condition: bool) -> None:  # noqa: ARG002
        self.events.append(f"branch {condition}")

    def returned(self, operation: object, result: Runtime, raised: Runtime) -> None:  # noqa: ARG002
        self.events.append(f"return {result} {self.value(raised)}")


def test_an_observer_sees_everything() -> None:
    a, x = Local("a", ArrayType(I32)), Local("x", I32)
    operations: list[Operation] = [
        NewArray(a, ArrayType(I32), number(2), AT),
        Store(ElementPlace(a, number(1), I32), number(7), AT),
        Load(x, ElementPlace(a, number(1), I32), AT),
        Call(R, E, "thrower", (), AT),
    ]
    main = procedure(
        "main", [], I32,
        [block("entry", operations, Branch(_null(E), "g", "b", AT)), block("g", [], Return(x, AT)),
         block("b", [], Return(x, AT))],
    )  # fmt: skip
    recorder = Recorder()
    done = run(java([main, thrower()]), observer=recorder)
    assert done.end == Returned(7)
    array = next(each for each in recorder.events if each.startswith("NewArray")).split(" ", 1)[1]
    assert recorder.events[:4] == ["enter main()", f"NewArray {array}", f"store {array} 1 7", f"load {array} 1 7"]
    assert "throw thrower java.lang.RuntimeException" in recorder.events
    assert recorder.events[-2:] == ["branch False", "leave main 7"]
    assert any(each.startswith("return None Reference") for each in recorder.events)


def test_the_final_state_belongs_to_the_last_run() -> None:
    machine = Machine(java([straight("main", [], [New(F, FAILURE.name, AT)], F)]))
    first = machine.run("main", None, ListInputs([]))
    assert first.end == Returned(Reference(1)) or isinstance(first.end, Returned)
    machine.run("main", None, ListInputs([]))
    with pytest.raises(RuntimeError):
        _ = first.final


def test_wide_values() -> None:
    w = Local("w", I64)
    made = program([straight("main", [w], [], Binary(BinaryOp.MULTIPLY, w, w))])
    assert run(made, [1 << 40]).end == Returned(0)
    assert run(made, [(1 << 32) - 1]).end == Returned(-(1 << 33) + 1)
