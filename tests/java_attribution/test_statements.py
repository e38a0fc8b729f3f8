"""Statements: switches, pattern variables, loops, try, labels, specification comments."""

from __future__ import annotations

from tests.java_attribution.java import errors, last, method, program, statements
from vernier.frontend.java.tree import For, SpecClause, While

ENUM = "enum E { A, B, C } "


def test_enum_switch_forms() -> None:
    assert last("E e = E.A; switch (e) { case A: case B: break; default: }", header=ENUM) == (
        "switch-colon e {[A]  [B] break; [ default] }"
    )
    assert last("E e = E.A; int x = switch (e) { case A, B -> 1; case C -> { yield 2; } };", header=ENUM) == (
        "int x = switch-arrow e {[A, B] yield 1; [C] {yield 2;}} : int;"
    )


def test_switch_on_boxes_chars_and_strings() -> None:
    assert last("Character c = 'a'; switch (c) { case 'a' -> m(); default -> throw new Error(); }") == (
        "switch-arrow (int~)c.charValue() {[97] this[T].m(); [ default] throw new Error();}"
    )
    assert last('switch ("x") { case "a" + "b": case K: m(); }', 'static final String K = "k";') == (
        "switch-colon 'x' {['ab']  ['k'] this[T].m();}"
    )


def test_switch_expression_types() -> None:
    assert last("int i = 1; var x = switch (i) { case 1 -> 1; case 2 -> 2L; default -> 'c'; };") == (
        "long x = switch-arrow i {[1] yield 1:long; [2] yield 2:long; [ default] yield 99:long;} : long;"
    )
    assert last('int i = 1; Object x = switch (i) { case 0: yield 1; default: yield "s"; };') == (
        "Object x = switch-colon i {[0] yield Integer.valueOf<int>(1); [ default] yield 's';} : Object;"
    )


def test_case_label_must_be_constant() -> None:
    assert errors("class T { void m(int a, int b) { switch (a) { case b: } } }") == [
        "1:52 type a case label must be a constant"
    ]


def test_pattern_variables_flow() -> None:
    members = "Object o; int use(String s) { return 1; }"
    assert last("boolean x = o instanceof String s && use(s) > 0;", members) == (
        "boolean x = ((this[T].o is String s) && (this[T].use<String>(s) > 0));"
    )
    assert last("if (!(o instanceof String s)) return; use(s);", members) == "this[T].use<String>(s);"
    assert last("if (o instanceof String s) use(s); else m();", members).startswith("if (this[T].o is String s)")
    assert last("while (!(o instanceof String s)) { o = null; } use(s);", members) == "this[T].use<String>(s);"
    assert last("int x = o instanceof String s ? use(s) : 0;", members) == (
        "int x = ((this[T].o is String s) ? this[T].use<String>(s) : 0 : int);"
    )
    assert last("boolean x = !(o instanceof String s) || use(s) > 0;", members).endswith(
        "(this[T].use<String>(s) > 0));"
    )


def test_pattern_variable_is_out_of_scope_elsewhere() -> None:
    text = "class T { void m(Object o) { if (o instanceof String s) { } s.length(); } }"
    assert errors(text) == ["1:61 unresolved cannot find s"]


def test_loops() -> None:
    assert last("for (int i = 0, j = 9; i < j; i++, j--) continue;") == (
        "for (int i = 0; int j = 9; | (i < j) | i := ($old + 1) old, j := ($old - 1) old) continue;"
    )
    assert last("for (;;) { break; }") == "for ( |  | ) {break;}"
    assert last("a: do { continue a; } while (true);") == "a: do {continue a;} while true;"
    assert last("for (Integer x : new int[2]) { }") == "for (Integer x = Integer.valueOf<int>($item) : new int[][2]) {}"
    assert last("for (var x : new long[][] {{1}}) { }") == "for (long[] x = $item : long[][]{long[]{1:long}}) {}"


def test_try_forms() -> None:
    members = "static class R implements AutoCloseable { public void close() {} }"
    assert last("R q = new R(); try (R r = new R(); q) { } finally { m(); }", members) == (
        "try(T.R r = new T$R())(T.R $resource = q) {} finally {this[T].m();}"
    )
    assert last("try { m(); } catch (IllegalStateException | NullPointerException e) { e.getMessage(); }") == (
        "try {this[T].m();} catch (IllegalStateException|NullPointerException e) {e.getMessage();}"
    )


def test_var_and_multiple_declarators() -> None:
    assert statements("int a = 1, b[] = {a}, c; var d = b;") == [
        "int a = 1;", "int[] b = int[]{a};", "int c;", "int[] d = b;",
    ]  # fmt: skip


def test_assert_and_synchronized() -> None:
    assert statements('assert 1 < 2 : "no"; synchronized (this) { }') == [
        "assert true : 'no';",
        "synchronized this[T] {}",
    ]


def test_specification_comments() -> None:
    code = """int n = 3;
        //@ assert n > 0;
        /*@ loop_invariant 0 <= i && (\\forall int k; 0 <= k; k < n);
          @ decreases n - i; @*/
        for (int i = 0; i < n; i++) { }
        //@ maintaining n >= 0;
        while (n > 0) n--;
        /* plain */ //@ set g = n;
    """
    attribution = program(f"class T {{ void m() {{ {code} }} }}")
    body = attribution.body(method(attribution, "m"))
    assert body is not None
    check, loop, other, assign = body.body.statements[1:]
    assert isinstance(check, SpecClause) and (check.kind, check.text) == ("assert", "n > 0")
    assert (check.span.line, check.span.column) == (2, 20)
    assert isinstance(loop, For)
    assert [(c.kind, c.text) for c in loop.clauses] == [
        ("loop_invariant", "0 <= i && (\\forall int k; 0 <= k; k < n)"),
        ("decreases", "n - i"),
    ]
    assert [v.name for v in loop.clauses[0].scope] == ["n", "i"]
    assert loop.clauses[1].span.line == 4
    assert isinstance(other, While) and other.clauses[0].kind == "loop_invariant"
    assert isinstance(assign, SpecClause) and assign.kind == "set"


def test_unknown_specification_clause_is_reported() -> None:
    assert errors("class T { void m() {\n //@ frobnicate x;\n } }") == [
        "2:6 specification frobnicate is not a JML keyword known here"
    ]


def test_expressions_for_specifications() -> None:
    attribution = program("class T { int f; int g(int x) { return x; } }")
    symbol = attribution.class_named("T")
    assert symbol is not None
    parameter = symbol.methods["g"][0].parameters[0]
    value = attribution.attribute_expression("f + x > g(1)", symbol, [parameter], place=symbol.span)
    assert not hasattr(value, "severity") and value.span == symbol.span
    wrong = attribution.attribute_expression("f + nope", symbol, [], place=symbol.span)
    assert getattr(wrong, "code", "") == "unresolved"
    assert getattr(attribution.attribute_expression("f + ", symbol, [], place=symbol.span), "code", "") == "syntax"
    assert attribution.resolve_type_text("java.util.List<String>[]", symbol) is not None
    assert attribution.resolve_type_text("Nope", symbol) is None


def test_comments_and_annotations_of_members() -> None:
    text = "class T {\n //@ requires x > 0;\n /* two */ @Override void m(int x) { } //@ invariant f;\n int f; }"
    attribution = program(text)
    found = method(attribution, "m")
    assert [comment for comment, _ in attribution.comments_of(found)] == ["//@ requires x > 0;", "/* two */"]
    assert len(attribution.annotations_of(found)) == 1
    field = found.owner.fields["f"]
    assert [comment for comment, _ in attribution.comments_of(field)] == ["//@ invariant f;"]
