"""What is reported: syntax, unresolved names, missing models, cycles, depth; and that the rest goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.java_attribution.java import class_of, errors, last, method, program
from tests.java_attribution.render import tell
from vernier.core.diagnostic import Severity
from vernier.frontend.java.attribute import ModelLibrary, load_program, read_sources


def test_syntax_errors_have_places_and_the_other_files_go_on() -> None:
    attribution = program("class A { int x = ; }", "class B { }", "class C { void m( { } }")
    assert {d.code for d in attribution.diagnostics} == {"syntax"}
    assert {d.span.file for d in attribution.diagnostics} == {"T0.java", "T2.java"}
    assert [c.name for c in attribution.user_classes] == ["B"]


def test_columns_count_characters() -> None:
    assert errors('class T { String s = "äöü€"; int é = nope; }') == ["1:38 unresolved cannot find variable nope"]
    assert errors("class T { char c = '\\u0041'; int \\u0061b = nope; }") == [
        "1:44 unresolved cannot find variable nope"
    ]


def test_unresolved_names_stop_only_their_statement() -> None:
    attribution = program("class T { void m() { int a = 1; Nope n = null; a++; b = 2; foo(); } }")
    body = attribution.body(method(attribution, "m"))
    assert body is not None
    assert [tell(s) for s in body.body.statements] == [
        "int a = 1;",
        "unsupported cannot find class Nope;",
        "a := ($old + 1) old;",
        "unsupported cannot find variable b;",
        "unsupported cannot find method foo;",
    ]
    assert [d.code for d in attribution.diagnostics] == ["unresolved"] * 3


def test_failed_declaration_does_not_cascade() -> None:
    assert errors('class T { void m() { int a = nope; a++; String s = a + ""; } }') == [
        "1:30 unresolved cannot find variable nope"
    ]


def test_unresolved_supertype_and_signature() -> None:
    found = errors("class T extends Nope { Gone f; int m(Lost x) { return f.y + x.z() + inherited(); } }")
    assert [line.partition("cannot find class ")[2] for line in found][:3] == ["Nope", "Gone", "Lost"]


def test_missing_models_are_known_by_their_use() -> None:
    header = "import javax.swing.JFrame; import java.util.*;"
    code = 'JFrame f = new JFrame("t"); int h = f.getHeight(); f.pack(1, null); String s = JFrame.NAME; f.a().b();'
    assert last(code, header=header) == "f.a().b();"
    attribution = program(f"{header} class T {{ void m() {{ {code} }} }}")
    attribution.body(method(attribution, "m"))
    assert {d.severity for d in attribution.diagnostics} == {Severity.NOTE}
    assert attribution.diagnostics[0].message == "no model of class javax.swing.JFrame"
    assert class_of(attribution, "javax.swing.JFrame").is_library


def test_missing_method_of_a_modelled_class() -> None:
    attribution = program('class T { int m() { return "a".frobnicate(1); } }')
    body = attribution.body(method(attribution, "m"))
    assert body is not None and tell(body.body) == "{return 'a'.frobnicate<int>(1);}"
    assert [d.code for d in attribution.diagnostics] == ["missing-model"]


def test_class_of_no_package_is_unresolved() -> None:
    assert errors("import java.util.*; class T { Frobnicator f; }") == ["1:31 unresolved cannot find class Frobnicator"]


def test_cyclic_hierarchy() -> None:
    found = errors("class A extends B {} class B extends A {} interface I extends I {} class T { A a; }")
    assert [line.split(" ", 1)[1] for line in found] == [
        "cyclic class A is its own supertype",
        "cyclic class I is its own supertype",
    ]


def test_duplicates() -> None:
    found = errors("class T { int x; String x; void f(int a) {} int f(int b) { return 1; } }", "class T {}")
    assert [line.split(" ", 1)[1] for line in found] == [
        "duplicate class T is already defined",
        "duplicate field x is already defined",
        "duplicate method f is already defined",
    ]


def test_static_context() -> None:
    text = "class T { int x; void f() {} static void m() { x = 1; f(); Object o = this; } }"
    assert [line.split(" ")[1] for line in errors(text)] == ["static"] * 3


def test_type_errors() -> None:
    text = """class T { void m(int i, String s, boolean b) {
        i = s; s = i; b = i; if (i) {} i = b + 1; s = s - 1; byte y = 300; int[] a = 5; i.foo(); throw s; } }"""
    assert {line.split(" ")[1] for line in errors(text)} == {"type"} and len(errors(text)) == 10


def test_deep_nesting_is_a_diagnostic() -> None:
    deep = "(" * 10_000 + "1" + ")" * 10_000
    blocks = "{" * 10_000 + "}" * 10_000
    types = "java.util.List<" * 3_000 + "String" + ">" * 3_000
    text = f"class T {{ int a = {deep}; void m() {{ int x = {deep}; {blocks} int y = 1; }} {types} f; }}"
    found = errors(text)
    assert [line.split(" ", 1)[1] for line in found] == ["nesting nested too deeply"] * len(found)
    assert len(found) >= 3


def test_long_chains_are_no_nesting() -> None:
    total = " + ".join(f"x{i % 3}" for i in range(5_000))
    words = ' + "w" + '.join(["x0"] * 3_000)
    calls = "sb" + ".append(1)" * 3_000
    tests = " && ".join(["x0 > 1"] * 3_000)
    branches = "".join(f"if (x0 == {i}) x1 = {i}; else " for i in range(2_000))
    text = f"""class T {{ void m(int x0, int x1, int x2, StringBuilder sb) {{
        int a = {total}; String s = {words}; {calls}; boolean b = {tests}; {branches} x2 = 0; }} }}"""
    assert errors(text) == []


def test_patterns_that_cannot_match_or_are_not_followed() -> None:
    records = "record P(int x) {} record Q(int x) { public int x() { return -x; } } class T { boolean m(Object o, P p)"
    for body, code, message in (
        ("o instanceof Q(int y)", "unsupported", "a pattern of Q, whose accessor x() is written out"),
        ("o instanceof P(int y, int z)", "type", "P has 1 components, the pattern 2"),
        ("o instanceof String(var s)", "type", "String is not a record"),
        ("p instanceof P(String s)", "type", "instanceof between int and String"),
        ("switch (p) { case String s -> true; default -> false; }", "type", "P is never a String"),
    ):
        found = errors(f"{records} {{ return {body}; }} }}")
        assert [line.partition(" ")[2] for line in found] == [f"{code} {message}"]


def test_reading_sources(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "Good.java").write_text("class Good {}", encoding="utf-8")
    (tmp_path / "Empty.java").write_text("  \n", encoding="utf-8")
    (tmp_path / "Binary.java").write_bytes(b"class \x00 {}")
    (tmp_path / "Latin.java").write_bytes(b"class A {\n  // \xe4\n}")
    (tmp_path / "Mark.java").write_bytes(b"\xef\xbb\xbfclass Mark {}")
    (tmp_path / "other.txt").write_text("no", encoding="utf-8")
    sources, problems = read_sources([tmp_path, tmp_path / "sub", tmp_path / "Nowhere.java"])
    assert [Path(s.path).name for s in sources] == ["Mark.java", "Good.java"]
    assert sorted((Path(p.span.file).name, p.code) for p in problems) == [
        ("Binary.java", "binary-file"),
        ("Empty.java", "empty-file"),
        ("Latin.java", "encoding"),
        ("Nowhere.java", "missing-file"),
    ]
    latin = next(p for p in problems if p.code == "encoding")
    assert (latin.span.line, latin.span.column) == (2, 6)
    attribution = load_program(sources, ModelLibrary.standard(), problems)
    assert sorted(c.name for c in attribution.user_classes) == ["Good", "Mark"]
    assert len(attribution.diagnostics) == 4


def test_a_carriage_return_ends_a_line(tmp_path: Path) -> None:
    (tmp_path / "T.java").write_bytes(b"class T { // first\r int a; // second\r\n int a; }")
    attribution = load_program(read_sources([tmp_path])[0], ModelLibrary.standard(), [])
    (problem,) = attribution.diagnostics
    assert (problem.code, problem.span.line) == ("duplicate", 3)


def test_what_the_grammar_lets_through() -> None:
    assert errors("int x = 1; class T { void m() { 1 + 2; break; continue; break q; int a; { int a; } } }") == [
        "1:1 syntax a class, interface, enum or record is expected here",
        "1:33 syntax not a statement",
        "1:40 syntax break outside a loop or switch",
        "1:47 syntax continue outside a loop",
        "1:57 unresolved cannot find label q",
        "1:79 duplicate variable a is already defined",
    ]


def test_final_fields_are_assigned_by_their_class_only() -> None:
    text = "class T { final int x; T() { x = 1; } { y = 2; } final int y; void m(T t) { t.x = 3; } }"
    assert errors(text) == ["1:77 type cannot assign a value to final field x"]


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("int x = a.price() - 1;", "operator - on Object and int"),
        ("use(new Shop().pair(a.price(), 1));", "cannot find method pair"),
        ("for (int each : a.prices()) {}", "Object is neither an array nor an Iterable"),
        ("boolean b = a.price() == a.size();", "operator == on Object and Object"),
        ("a.prices(x -> 1);", "a function is passed to org.absent.A.prices"),
    ],
)
def test_what_depends_on_the_type_of_an_absent_library_is_no_error_of_the_user(code: str, message: str) -> None:
    pairs = "int pair(int x, int y) { return 1; } int pair(String x, int y) { return 2; }"
    methods = f"{pairs} void use(int x) {{}} void m(A a) {{ {code} }}"
    attribution = program(f"import org.absent.A; class Shop {{ {methods} }}")
    attribution.body(method(attribution, "m", "Shop"))
    found = [item for item in attribution.diagnostics if message in item.message]
    assert found, [item.message for item in attribution.diagnostics]
    assert {item.severity for item in attribution.diagnostics} == {Severity.NOTE}


@pytest.mark.parametrize(
    ("other", "told"), [("1", "1:long"), ("2L", "2.0:double"), ("'c'", "99:long"), ("true", "true")]
)
def test_what_is_compared_for_equality_with_a_value_is_one(other: str, told: str) -> None:
    attribution = program(f"import org.absent.A; class T {{ boolean m(A a) {{ return a.price() == {other}; }} }}")
    body = attribution.body(method(attribution, "m"))
    assert not [item for item in attribution.diagnostics if item.severity is Severity.ERROR]
    assert body is not None and tell(body.body) == f"{{return (a.price() == {told});}}"


def test_a_mistake_beside_an_absent_library_stays_one() -> None:
    attribution = program('import org.absent.A; class T { void m(A a) { a.price(); int x = "a" - 1; } }')
    attribution.body(method(attribution, "m"))
    assert [item.code for item in attribution.diagnostics if item.severity is Severity.ERROR] == ["type"]
