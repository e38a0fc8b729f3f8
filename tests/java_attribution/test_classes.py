"""Classes: constructors, initialisers, inner, local and anonymous classes, enums, records, overriding."""

from __future__ import annotations

from tests.java_attribution.corpus import attribute_all
from tests.java_attribution.java import class_of, errors, last, method, program
from tests.java_attribution.render import show, tell
from vernier.frontend.java.attribute import JavaAttribution
from vernier.frontend.java.symbols import ClassForm
from vernier.frontend.java.tree import FieldInitialiser, Initialiser, MethodBody


def _constructor(attribution: JavaAttribution, owner: str) -> str:
    body = attribution.body(method(attribution, "<init>", owner))
    assert body is not None
    return _shown(body)


def _shown(body: MethodBody) -> str:
    call = body.constructor_call
    if call is None:
        return tell(body.body)
    outer = "" if call.outer_instance is None else f"{show(call.outer_instance)}."
    return f"{outer}{call.kind.value}({', '.join(map(show, call.arguments))}) {tell(body.body)}"


def _initialiser(initialiser: Initialiser) -> str:
    if isinstance(initialiser, FieldInitialiser):
        return f"{initialiser.field.name} = {show(initialiser.value)}"
    return tell(initialiser.body)


def _body(attribution: JavaAttribution, name: str, owner: str = "T") -> str:
    body = attribution.body(method(attribution, name, owner))
    assert body is not None
    return tell(body.body)


def test_initialisers_in_order() -> None:
    attribution = program(
        "class T { static final int K = 1; int a = K; { a++; } static int s = 2; static { s = 3; } final int c = 4; }"
    )
    made = attribution.initialisers(class_of(attribution, "T"))
    assert [_initialiser(i) for i in made.static] == ["s = 2", "{T.s = 3;}"]
    assert [_initialiser(i) for i in made.instance] == ["a = 1", "{this[T].a := ($old + 1) old;}", "c = 4"]
    assert class_of(attribution, "T").fields["K"].constant == 1


def test_implicit_and_explicit_constructor_calls() -> None:
    text = "class A { A(Object o) {} } class B extends A { B() { this(1); } B(int x) { super(x); x++; } } class T {}"
    attribution = program(text)
    first, second = class_of(attribution, "B").constructors
    shown = [_shown(body) for body in map(attribution.body, (first, second)) if body is not None]
    assert shown == ["this(1) {}", "super(Integer.valueOf<int>(x)) {x := ($old + 1) old;}"]
    assert _constructor(attribution, "T") == "super() {}"


def test_missing_super_constructor_is_reported() -> None:
    assert errors("class A { A(int x) {} } class B extends A {}") == ["1:25 unresolved no constructor A()"]


def test_inner_classes_take_their_outer_instance() -> None:
    text = """class T { int f; class I { int g = f; class D { int h = f + g; } }
              static class N { int f; I mk(T t) { return t.new I(); } } I a() { return new I(); } }"""
    attribution = program(text)
    assert _body(attribution, "a") == "{return this[T].new T$I();}"
    assert _body(attribution, "mk", "T$N") == "{return t.new T$I();}"
    deep = attribution.initialisers(class_of(attribution, "T$I$D")).instance[0]
    assert _initialiser(deep) == "h = (this[T].f + this[T$I].g)"


def test_super_class_with_outer_instance() -> None:
    attribution = program("class T { class A {} class B extends A {} class C extends A { C(T t) { t.super(); } } }")
    assert _constructor(attribution, "T$B") == "this[T].super() {}"
    assert _constructor(attribution, "T$C") == "t.super() {}"


def test_anonymous_class_passes_arguments_on() -> None:
    attribution = program(
        'class A { A(int x, String... s) {} } class T { A m(long q) { return new A(1, "a") { long k = q; }; } }'
    )
    assert _body(attribution, "m") == "{return this[T].new T$1<int,String[]>(1, String[]{'a'});}"
    assert _constructor(attribution, "T$1") == "super(x, s) {}"
    made = class_of(attribution, "T$1")
    assert made.enclosing_method is method(attribution, "m") and made.simple_name == ""
    assert _initialiser(attribution.initialisers(made).instance[0]) == "k = q"


def test_local_classes_are_numbered_in_textual_order() -> None:
    attribution = program(
        """class T { void b() { class L {} new L(); Runnable r = () -> { new Object() {}; }; }
                     void a() { class L {} class M {} new Object() {}; } }"""
    )
    attribute_all(attribution)
    assert sorted(symbol.name for symbol in attribution.user_classes) == [
        "T", "T$1", "T$1L", "T$1M", "T$2", "T$2L",
    ]  # fmt: skip


def test_local_class_sees_only_earlier_variables() -> None:
    attribution = program("class T { int y = 1; int m() { class L { int g() { return y; } } int y = 2; return y; } }")
    attribution.body(method(attribution, "m"))
    assert _body(attribution, "g", "T$1L") == "{return this[T].y;}"


def test_enum_members() -> None:
    text = """enum E { A(1) { int f() { return k; } }, B; final int k; E() { this(7); } E(int k) { this.k = k; }
              int f() { return ordinal(); } }"""
    attribution = program(text)
    symbol = class_of(attribution, "E")
    made = attribution.initialisers(symbol)
    assert [_initialiser(i) for i in made.static] == [
        "A = new E$1<String,int,int>('A', 0, 1)",
        "B = new E<String,int>('B', 1)",
        "$VALUES = E[]{E.A, E.B}",
    ]
    bodies = [attribution.body(c) for c in symbol.constructors]
    assert [_shown(b) for b in bodies if b is not None] == [
        "this($name, $ordinal, 7) {}",
        "super($name, $ordinal) {this[E].k = k;}",
    ]
    assert _constructor(attribution, "E$1") == "super($name, $ordinal, k) {}"
    assert _body(attribution, "values", "E") == "{return E.$VALUES.clone();}"
    assert "$valueOf" in _body(attribution, "valueOf", "E")
    assert not symbol.is_final and [f.name for f in symbol.enum_constants] == ["A", "B"]


def test_record_members() -> None:
    attribution = program(
        "record P(int x, double d, String s) { P { if (x < 0) x = 0; } public String s() { return s + 1; } }"
    )
    symbol = class_of(attribution, "P")
    assert symbol.form is ClassForm.RECORD and [f.name for f in symbol.record_components] == ["x", "d", "s"]
    assert _constructor(attribution, "P").endswith("this[P].x = x; this[P].d = d; this[P].s = s;}")
    assert _body(attribution, "x", "P") == "{return this[P].x;}"
    assert _body(attribution, "s", "P") == "{return concat(this[P].s, 1);}"
    assert _body(attribution, "toString", "P") == (
        "{return concat('P[x=', this[P].x, ', ', 'd=', this[P].d, ', ', 's=', this[P].s, ']');}"
    )
    assert "Double.compare" in _body(attribution, "equals", "P")
    assert "Objects.hashCode" in _body(attribution, "hashCode", "P")
    assert attribution.diagnostics == ()


def test_record_canonical_constructor_and_interface() -> None:
    text = "interface S { int a(); } record R(int a) implements S { R() { this(3); } }"
    attribution = program(text)
    declared, canonical = class_of(attribution, "R").constructors
    shown = [_shown(b) for b in map(attribution.body, (declared, canonical)) if b is not None]
    assert shown == ["this(3) {}", "super() {this[R].a = a;}"]
    accessor = class_of(attribution, "R").methods["a"][0]
    assert [m.owner.name for m in attribution.overridden(accessor)] == ["S"]


def test_overridden_through_generics() -> None:
    text = """interface C<X> { int c(X x); } abstract class B<Y> implements C<Y> {}
              class T extends B<String> { public int c(String s) { return 1; } }"""
    attribution = program(text)
    assert [m.owner.name for m in attribution.overridden(method(attribution, "c"))] == ["C"]


def test_fields_are_hidden_not_overridden() -> None:
    header = "class A { int x; static int y; private int z; } "
    code = "int a = x; int b = super.x; int c = ((A) this).x; int d = y;"
    members = "int x;"
    attribution = program(header + f"class T extends A {{ {members} void m() {{ {code} }} }}")
    assert _body(attribution, "m") == ("{int a = this[T].x; int b = this[T].x; int c = (A)this[T].x; int d = A.y;}")
    body = attribution.body(method(attribution, "m"))
    assert body is not None and attribution.diagnostics == ()


def test_user_class_wins_over_the_model_except_the_verifier() -> None:
    mine = "package java.util; public class ArrayList { public int mine() { return 1; } }"
    verifier = "package org.sosy_lab.sv_benchmarks; public class Verifier { public static int odd() { return 1; } }"
    attribution = program(mine, verifier)
    assert "mine" in class_of(attribution, "java.util.ArrayList").methods
    assert "odd" not in class_of(attribution, "org.sosy_lab.sv_benchmarks.Verifier").methods


def test_interface_default_static_and_private_methods() -> None:
    text = """interface I { int K = 2; static int s() { return K; } private int p() { return s(); }
              default int d() { return p(); } }"""
    attribution = program(text)
    assert _body(attribution, "d", "I") == "{return this[I].!p();}"
    assert _body(attribution, "p", "I") == "{return I.s();}"


def test_second_bound_is_cast() -> None:
    members = "interface J { int j(); } <A extends Number & J> int f(A a) { return a.j() + a.intValue(); }"
    attribution = program(f"class T {{ {members} }}")
    assert _body(attribution, "f") == "{return ((T.J!)a.j() + a.intValue());}"


def test_nested_class_of_generic_outer() -> None:
    text = "class L<E> { class N { E v; N next; } N head; } class T { int m(L<Integer> l) { return l.head.next.v; } }"
    attribution = program(text)
    assert _body(attribution, "m") == "{return (Integer!)l.head.next.v.intValue();}"


def test_generic_cast_is_unchecked_by_erasure() -> None:
    assert last("E[] a = (E[]) new Object[3];", "static class E {}") == "T.E[] a = (T.E[]!)new Object[][3];"
