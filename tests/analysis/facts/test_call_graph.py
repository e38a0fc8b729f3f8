"""The call graph against executions: no call runs what is not among its targets."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.analysis.facts.executions import SUBJECTS, execute, subject
from tests.ir.build import AT, java_class, local, procedure, program, straight
from vernier.analysis.facts.call_graph import CallGraph, rapid_type_analysis
from vernier.ir.interp import Observer
from vernier.ir.interp.values import Runtime
from vernier.ir.ops import Call, CallPointer, CallVirtual, New
from vernier.ir.program import ClassKind, Language, Procedure
from vernier.ir.types import VOID, RefType


class _Calls(Observer):
    """Which procedure each call enters; of those without a body nothing is seen."""

    def __init__(self) -> None:
        self.entered_by: list[tuple[Call | CallVirtual | CallPointer | None, str]] = []
        self._last: Call | CallVirtual | CallPointer | None = None

    def called(self, operation: Call | CallVirtual | CallPointer, arguments: Sequence[Runtime]) -> None:
        del arguments
        self._last = operation

    def returned(self, operation: Call | CallVirtual | CallPointer, result: Runtime, raised: Runtime) -> None:
        del operation, result, raised
        self._last = None

    def entered(self, procedure: Procedure, arguments: Sequence[Runtime]) -> None:
        del arguments
        self.entered_by.append((self._last, procedure.name))
        self._last = None


@pytest.mark.parametrize("name", SUBJECTS, ids=str)
def test_executions_stay_inside(name: tuple[str, str, int]) -> None:
    program_, entry = subject(*name)
    watch = _Calls()
    execute(program_, entry, watch)
    assert watch.entered_by
    for calls in (CallGraph(program_), rapid_type_analysis(program_, entry)):
        reached = {item.name for item in calls.reachable(entry)}
        for operation, entered in watch.entered_by:
            assert entered in reached
            if operation is not None and not _is_external(calls, operation):
                assert entered in calls.targets(operation)


def _is_external(calls: CallGraph, operation: Call | CallVirtual | CallPointer) -> bool:
    """Whether a procedure without a body may have been called, which may call back."""
    return any(calls.program.procedures[target].is_external for target in calls.targets(operation))


def _virtual(static: str) -> CallVirtual:
    return CallVirtual(None, None, RefType(static), "m()", (local("this", RefType(static)),), AT)


def test_virtual_calls_run_what_concrete_classes_dispatch_to() -> None:
    this = local("this", RefType("A"))
    methods = [straight(name, [this], [], None) for name in ("A.m()", "B.m()", "C.m()")]
    classes = [
        java_class("A", methods={"m()": "A.m()"}, kind=ClassKind.ABSTRACT),
        java_class("B", "A", methods={"m()": "B.m()"}),
        java_class("C", "B", methods={"m()": "C.m()"}),
        java_class("D", "B"),
    ]
    calls = CallGraph(program(methods, language=Language.JAVA, classes=classes))
    assert calls.by_receiver(_virtual("A")) == {"B.m()": ("B", "D"), "C.m()": ("C",)}
    assert calls.targets(_virtual("C")) == ("C.m()",)


def test_virtual_calls_run_what_made_classes_dispatch_to() -> None:
    this = local("this", RefType("A"))
    methods = [straight(name, [this], [], None) for name in ("B.m()", "C.m()")]
    main = straight("main()", [], [New(this, "C", AT), _virtual("A")], None)
    classes = [
        java_class("A", kind=ClassKind.ABSTRACT),
        java_class("B", "A", methods={"m()": "B.m()"}),
        java_class("C", "A", methods={"m()": "C.m()"}),
    ]
    calls = rapid_type_analysis(program([main, *methods], language=Language.JAVA, classes=classes), "main()")
    assert calls.targets(_virtual("A")) == ("C.m()",)
    assert not calls.lacks_target(_virtual("B"))
    assert calls.targets(_virtual("B")) == ()


def test_arrays_have_the_methods_of_object() -> None:
    """No class of the program is Cloneable, but arrays are."""
    of_object = straight("java.lang.Object.m()", [local("this", RefType("java.lang.Object"))], [], None)
    classes = [
        java_class("java.lang.Object", None, methods={"m()": "java.lang.Object.m()"}),
        java_class("java.lang.Cloneable", kind=ClassKind.INTERFACE),
    ]
    calls = CallGraph(program([of_object], language=Language.JAVA, classes=classes))
    assert calls.targets(_virtual("java.lang.Cloneable")) == ("java.lang.Object.m()",)


def test_recursion_and_components() -> None:
    def calling(name: str, *callees: str) -> Procedure:
        return straight(name, [], [Call(None, None, callee, (), AT) for callee in callees], None)

    made = program(
        [calling("main", "even"), calling("even", "odd"), calling("odd", "even", "leaf"), calling("leaf"),
         calling("self", "self"), procedure("native", [], VOID, [])]
    )  # fmt: skip
    calls = CallGraph(made)
    assert calls.recursive == {"even", "odd", "self"}
    assert {frozenset(component) for component in calls.components} == {
        frozenset(names) for names in (("main",), ("even", "odd"), ("leaf",), ("self",), ("native",))
    }
    assert [item.name for item in calls.reachable("main")] == ["main", "even", "odd", "leaf"]
    assert not calls.is_open("main") and CallGraph(program([calling("main", "gone")])).is_open("main")
