"""Overload resolution: phases, most specific method, functions, varargs, receivers."""

from __future__ import annotations

import pytest

from tests.java_attribution.java import errors, last

MEMBERS = """
    static void f(int x) {} static void f(long x) {} static void f(Integer x) {} static void f(Object x) {}
    static void f(int... x) {}
    static void g(double x) {} static void g(Object x) {}
    static void h(char x) {} static void h(int x) {} static void h(String x) {} static void h(CharSequence x) {}
    static void v(String x, Object... y) {} static void v(String x, String y) {}
    static void r(Runnable x) {} static <A> A r(java.util.function.Supplier<A> x) { return x.get(); }
    static int n() { return 1; } static void p() {}
    static void q(Object x) {} static void q(Comparable<?> x) {}
    byte b; char c; long l; Integer I; Object o; float q;
"""

CASES = {
    "f(b);": "T.f<int>((int~)this[T].b);",
    "f(c);": "T.f<int>((int~)this[T].c);",
    "f(l);": "T.f<long>(this[T].l);",
    "f(I);": "T.f<Integer>(this[T].I);",
    "f(q);": "T.f<Object>(Float.valueOf<float>(this[T].q));",
    "f();": "T.f<int[]>(int[]{});",
    "f(1, b);": "T.f<int[]>(int[]{1, (int~)this[T].b});",
    "g(1);": "T.g<double>(1.0:double);",
    "g(I);": "T.g<Object>(this[T].I);",
    "h(b);": "T.h<int>((int~)this[T].b);",
    'h("x");': "T.h<String>('x');",
    "h(null);": "T.h<String>(null);",
    'v("a");': "T.v<String,Object[]>('a', Object[]{});",
    'v("a", "b");': "T.v<String,String>('a', 'b');",
    'v("a", 1);': "T.v<String,Object[]>('a', Object[]{Integer.valueOf<int>(1)});",
    'v("a", new Object[0]);': "T.v<String,Object[]>('a', new Object[][0]);",
    'v("a", (Object) null);': "T.v<String,Object[]>('a', Object[]{(Object)null});",
    "r(() -> {});": "T.r<Runnable>(() -> {} as Runnable);",
    "r(() -> p());": "T.r<Runnable>(() -> {T.p();} as Runnable);",
    "r(() -> n());": "T.r<Supplier<A>>(() -> {return Integer.valueOf<int>(T.n());} as Supplier<Integer>);",
    "r(() -> { throw new Error(); });": "T.r<Supplier<A>>(() -> {throw new Error();} as Supplier<Object>);",
    "r(T::p);": "T.r<Runnable>(() -> {T.p();} as Runnable);",
    "f((Object) 5);": "T.f<Object>((Object)Integer.valueOf<int>(5));",
    'q(o == null ? I : "x");': "T.q<Comparable<?>>(((this[T].o == null) ? this[T].I : 'x' : Comparable<?>));",
    "h(switch (b) { case 1 -> 5; default -> c; });": (
        "T.h<int>(switch-arrow (int~)this[T].b {[1] yield 5; [ default] yield (int~)this[T].c;} : int);"
    ),
    "o = (Object) switch (b) { case 1 -> 5; default -> c; };": (
        "this[T].o = (Object)Character.valueOf<char>("
        "switch-arrow (int~)this[T].b {[1] yield 5:char; [ default] yield this[T].c;} : char);"
    ),
}


@pytest.mark.parametrize("code", CASES)
def test_overload(code: str) -> None:
    assert last(code, MEMBERS) == CASES[code]


LOST = """
    static void f(Task x) {} static void f(Object x) {}
    static void g(Object x) {} static void g(Task x) {}
    static void h(Runnable x) {} static void h(Task x) {}
    Task t; Object o;
"""


@pytest.mark.parametrize(
    ("code", "expected"),
    {
        'f("x");': "T.f<Object>('x');",
        "f(o);": "T.f<Object>(this[T].o);",
        "g(null);": "T.g<Task>(null);",
        "g(t);": "T.g<Task>(this[T].t);",
    }.items(),
)
def test_a_class_that_nobody_has_is_above_no_class_whose_supertypes_are_known(code: str, expected: str) -> None:
    assert last(code, LOST, "import lost.Task;") == expected


def test_a_function_may_be_meant_for_an_interface_that_nobody_has() -> None:
    text = f"import lost.Task; class T {{ {LOST} void m() {{ h(() -> {{}}); }} }}"
    assert [error for error in errors(text) if "missing-model" not in error]


def test_ambiguous_call_is_reported() -> None:
    text = "class T { void f(int x, Object y) {} void f(Object x, int y) {} void m() { f(1, 2); } }"
    assert errors(text) == ["1:76 ambiguous call of f is ambiguous: f(int, Object) and f(Object, int)"]


def test_no_applicable_method_is_reported() -> None:
    text = 'class T { void f(int x) {} void f(long x) {} void m() { f("a"); } }'
    assert errors(text) == ["1:57 unresolved cannot find method f(String) in T; there is f(int), f(long)"]


def test_inner_method_hides_outer_of_same_name() -> None:
    text = "class T { void f(int x) {} class I { void f(String s) {} void m() { f(1); } } }"
    assert errors(text) == ["1:71 type cannot convert int to String"]


def test_private_and_super_calls_are_special() -> None:
    assert last("f(); super.toString(); toString();", "private void f() {}") == "this[T].toString();"
    assert last("f();", "private void f() {}") == "this[T].!f();"
    assert last("super.toString();") == "this[T].!toString();"


def test_interface_super_call() -> None:
    header = "interface I { default int k() { return 1; } }"
    code = "new I() { public int k() { return I.super.k(); } };"
    assert last(code, header=header) == "this[T].new T$1();"


def test_static_method_through_an_expression_keeps_its_effect() -> None:
    assert last("mk().s();", "static void s() {} T mk() { return this; }") == "(this[T].mk(); T.s());"
    assert last("T x = this; x.s();", "static void s() {}") == "T.s();"


def test_array_clone_and_object_methods() -> None:
    assert last("int[] a = {}; int[] b = a.clone(); a.hashCode();") == "a.hashCode();"
    assert last("int[] a = {}; int[] b = a.clone();") == "int[] b = a.clone();"


def test_static_import_and_on_demand() -> None:
    header = "import static java.lang.Math.max; import static java.lang.Integer.*;"
    assert last("int a = max(1, 'c') + parseInt(\"1\") + MAX_VALUE;", header=header) == (
        "int a = ((Math.max<int,int>(1, 99) + Integer.parseInt<String>('1')) + 2147483647);"
    )
